"""A box in software: a board whose chain, strip and display work at the level of the wires."""
