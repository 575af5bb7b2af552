"""A log read back: its form, and whether the game went as it says."""
