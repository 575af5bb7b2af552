"""What lights mean, as pictures and as a page for players, drawn by the tables that light the pods."""
