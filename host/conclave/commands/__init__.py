"""The commands of the command line, one module each, and how they report errors."""

from collections.abc import Callable
from functools import wraps
from typing import Any, NoReturn

import typer
from serial import SerialException

from shared_rules.engine.errors import Refused


def with_plain_errors(command: Callable[..., None]) -> Callable[..., None]:
    """Wrap a command: errors that users can cause, and unusable files, end it with a sentence and exit code 2."""

    @wraps(command)
    def run(*given: Any, **named: Any) -> None:
        try:
            command(*given, **named)
        except Refused as refused:
            exit_with_error(str(refused), 2)
        except BrokenPipeError:
            raise  # the program that read our output has ended
        except OSError as error:
            what = error.filename or ("the serial port" if isinstance(error, SerialException) else "standard output")
            exit_with_error(f"{what} cannot be used: {error.strerror or error}", 2)

    return run


def exit_with_error(sentence: str, code: int) -> NoReturn:
    """Print a sentence as an error, and exit with a code."""
    typer.echo("conclave: " + "".join(letter if letter.isprintable() else "?" for letter in sentence), err=True)
    raise typer.Exit(code)
