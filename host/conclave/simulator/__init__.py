"""A box in software: a board whose chain, pixels and display work at the level of the wires."""
