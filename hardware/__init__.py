"""The hardware of the box as checked source files: circuit, boards, cables, case, parts list and power budget."""
