"""The firmware of the box: everything that runs on the Raspberry Pi Pico at the table."""
