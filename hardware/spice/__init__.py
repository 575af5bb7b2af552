"""What ngspice says of the clock line and of the supply."""
