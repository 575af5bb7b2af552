"""A simulated box: a board whose key chain, pixels, display, flash and serial port behave as at their wires."""
