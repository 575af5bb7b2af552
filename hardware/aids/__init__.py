"""Player aids to print: A6, two sides, in every language."""
