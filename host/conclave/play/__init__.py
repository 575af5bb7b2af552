"""Play games without a box: by hand in the terminal, or thousands of them with random answers."""
