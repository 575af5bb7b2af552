"""Text keys for errors of the flash."""

NO_SPACE = 28


def flash_problem(error: Exception) -> str:
    """Return the key of the text that explains to players why something could not be stored."""
    if isinstance(error, MemoryError):
        return "flash.memory"
    return "flash.full" if error.args[:1] == (NO_SPACE,) else "flash.failing"
