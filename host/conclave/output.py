"""Files that commands write: an old one stays as it is until the new one is whole."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Open a file beside `path`, which takes its place at the end; after a failure it is removed.

    What is no regular file, such as a pipe or /dev/null, is written to directly. An OSError names `path`.
    """
    target = path.resolve()  # a symbolic link stays one
    regular = target.is_file() or not target.exists()
    place = target.with_name(target.name + ".part") if regular else target
    try:
        with place.open("wb") as file:
            yield file
            if regular:
                file.flush()
                os.fsync(file.fileno())  # some file systems notice only now that they are full
        if target.is_file():
            shutil.copymode(target, place)
        if regular:
            place.replace(target)
    except BaseException as error:
        if regular:
            place.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename in (None, str(place)):
            error.filename = str(path)
        raise
