"""The printed boards: places and rules written by hand, everything else made from them and the netlists."""
