"""Scenarios at a box that run on the simulated board and, if its files are given, on an emulated Pico."""
