"""The rules of the games, the same files on the Pico and on the PC."""
