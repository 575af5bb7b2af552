"""Storage on the box's flash: the journals of games, settings, names and seatings, all safe against power cuts."""
