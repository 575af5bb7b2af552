"""Replace files atomically: an old file stays as it is until the new one is complete."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replace_file(path: Path) -> Iterator[BinaryIO]:
    """Open a new file that replaces the one at `path` when the `with` statement ends; after an error nothing changes.

    Paths that are not regular files, such as a pipe or /dev/null, are written to directly. An OSError names `path`.
    """
    target = path.resolve()  # a symbolic link stays a link
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
