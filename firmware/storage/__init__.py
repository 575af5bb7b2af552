"""What is kept on flash: games and settings."""
