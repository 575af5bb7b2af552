"""What a player has: keys, a hooded strip, a lamp."""
