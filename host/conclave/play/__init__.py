"""Games without a box: in the terminal, or thousands at random."""
