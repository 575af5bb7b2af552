"""Drivers that are the same on every board: key chain, pixels with their current limiter, display, buzzer."""
