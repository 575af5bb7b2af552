"""The command `conclave compile`."""

from importlib.util import find_spec

import typer

from conclave import fast
from conclave.commands import stop


def compile_rules() -> None:
    """Compile the rules for this Python: from then on every command plays about twice as fast."""
    if not find_spec("mypyc"):
        stop("this needs mypyc, which comes with the extra: pip install 'conclave[fast]'", 2)
    try:
        folder = fast.build()
    except fast.CannotCompile as error:
        typer.echo(str(error), err=True)
        stop("the rules could not be compiled; it takes a C compiler and the headers of Python", 1)
    typer.echo(f"compiled: {folder}")
