"""Getting the firmware on a Pico: what is to be there, what is there, and the way from one to the other."""
