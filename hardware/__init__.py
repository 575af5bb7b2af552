"""The box as files that are checked: circuit, boards, cables, case, parts, power."""
