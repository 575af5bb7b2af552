"""The serial line to a PC."""
