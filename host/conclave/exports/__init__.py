"""Export games of the archive to other programs: CSV, JSON Lines, and plays for Board Game Stats."""
