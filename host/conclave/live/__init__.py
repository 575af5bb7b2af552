"""Show running games to people beside the table: on a terminal, and on a strip of lights."""
