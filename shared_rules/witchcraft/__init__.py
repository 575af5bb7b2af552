"""Witchcraft, the discovery and the standard game."""
