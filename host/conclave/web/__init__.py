"""The table in the browser: the device on the simulated board, a page for the table, a pod on every phone."""
