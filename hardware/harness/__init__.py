"""The cables of the box, drawn by WireViz."""
