"""The box's end of the serial link to a PC: records that go out, and commands that come in."""
