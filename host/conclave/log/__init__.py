"""Read logs of games, check their lines against schemas, and verify games by replaying them."""
