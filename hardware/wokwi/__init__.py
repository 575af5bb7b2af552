"""A console and three pods for Wokwi, a simulator in the browser."""
