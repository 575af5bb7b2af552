"""The cables, as WireViz draws them."""
