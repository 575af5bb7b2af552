"""The Majority, first and second edition."""
