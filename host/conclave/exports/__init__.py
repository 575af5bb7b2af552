"""Games of the archive, written for other programs."""
