"""A player's pod: its keys, its private strip of ten pixels, its lamp, and the logic between them."""
