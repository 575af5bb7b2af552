"""Majority: the vote on words."""
