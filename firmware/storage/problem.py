"""What is wrong with the flash."""

NO_SPACE = 28


def problem_of(error: Exception) -> str:
    """Return the key of the text that says why the flash does not hold what it should."""
    if isinstance(error, MemoryError):
        return "flash.memory"
    return "flash.full" if error.args[:1] == (NO_SPACE,) else "flash.failing"
