"""Simulations with ngspice: the clock line, crosstalk, the supply, and pods plugged in during a game."""
