"""Majority: players vote which word fits best."""
