"""SKiDL, without the log files and the words about KiCad's libraries that its import leaves behind."""

import contextlib
import io

with contextlib.redirect_stderr(io.StringIO()):
    from skidl import POWER, Circuit, Net, Part, Pin, erc_logger
    from skidl.logger import stop_log_file_output

stop_log_file_output()
SKIDL = "skidl"  # parts that need no library of a drawing program

__all__ = ["POWER", "SKIDL", "Circuit", "Net", "Part", "Pin", "erc_logger"]
