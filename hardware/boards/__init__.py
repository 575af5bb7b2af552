"""The printed circuit boards: hand-written places and rules; the rest is generated from them and the netlists."""
