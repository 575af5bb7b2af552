"""Friends: one vote, and whoever is named most has won."""
