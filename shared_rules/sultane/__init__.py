"""Au chevet de la Sultane: a game of hidden roles."""
