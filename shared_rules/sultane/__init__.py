"""Au chevet de la Sultane."""
