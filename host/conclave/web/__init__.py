"""The web server of a table: the firmware on a simulated board, pages for phones, big screen and game master."""
