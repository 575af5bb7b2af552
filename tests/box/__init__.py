"""Scenarios at a box, told once: on the simulated board, and on an emulated Pico where its files are given."""
