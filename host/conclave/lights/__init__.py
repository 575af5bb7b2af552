"""Generate firmware/LIGHTS.md, the page that explains the lights to players, from the code that lights the pods."""
