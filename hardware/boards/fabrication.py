"""Pack the Gerber and drill files for the board house into one archive, the same bytes every time."""

import re
import zipfile
from pathlib import Path

DATED = re.compile(r"^.*(CreationDate|G04 Created by|DRILL file \{).*\n", re.MULTILINE)
NO_DATE = (1980, 1, 1, 0, 0, 0)


def pack_archive(folder: Path, path: Path) -> None:
    """Pack the plotted files of `folder` into the ZIP `path`, without the dates that KiCad writes into them."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as pack:
        for file in sorted(folder.iterdir()):
            pack.writestr(zipfile.ZipInfo(file.name, NO_DATE), DATED.sub("", file.read_text()), zipfile.ZIP_DEFLATED)
