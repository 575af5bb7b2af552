"""The command `conclave compile`."""

from importlib.util import find_spec

import typer

from conclave import compiled_rules
from conclave.commands import exit_with_error


def compile_rules() -> None:
    """Compile the rules for this Python: from then on every command plays about twice as fast."""
    if not find_spec("mypyc"):
        exit_with_error("this needs mypyc, which comes with the extra: pip install 'conclave[fast]'", 2)
    try:
        folder = compiled_rules.compile_rules()
    except compiled_rules.CannotCompile as error:
        typer.echo(str(error), err=True)
        exit_with_error("the rules could not be compiled; it takes a C compiler and the headers of Python", 1)
    typer.echo(f"compiled: {folder}")
