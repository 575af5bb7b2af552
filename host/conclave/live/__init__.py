"""A game while it goes on, for people beside the table: a terminal, a strip of lights."""
