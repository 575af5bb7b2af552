"""What runs on the Pico: the device at the table."""
