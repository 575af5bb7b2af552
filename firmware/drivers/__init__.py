"""What is the same on every board: keys, pixels, display and buzzer by their wires."""
