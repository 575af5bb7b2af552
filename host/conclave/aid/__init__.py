"""Player aids on paper: A6, two sides, as PDF."""
