"""A game that `conclave new-game` writes, from its first minute to the phones."""
