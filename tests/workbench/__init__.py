"""The workbench of the device tests: a box on the table, hands on its keys, eyes on its lights, display and line."""
