"""The Majority 2, with promo cards and Ghosts."""
