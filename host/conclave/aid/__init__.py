"""Make player aids to print: a sheet of A6 with two sides, as PDF."""
