"""The parts list: quantities from the circuits and the builds, prices from a table that can be edited."""
