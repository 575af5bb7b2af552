"""The drivers between the device and the few calls of a board."""
