"""Import SKiDL without the log files and warnings about KiCad's libraries that its import leaves behind."""

import contextlib
import io
from tempfile import TemporaryDirectory

# in a temporary folder, so that processes that start together do not delete each other's files
with TemporaryDirectory() as _folder, contextlib.chdir(_folder), contextlib.redirect_stderr(io.StringIO()):
    import skidl.circuit
    import skidl.node
    from skidl import POWER, Circuit, Net, Part, Pin, erc_logger
    from skidl.logger import stop_log_file_output

    stop_log_file_output()
# SKiDL spends nearly all its time on looking up the source line of every part and net, which nobody needs
skidl.circuit.get_skidl_trace = skidl.node.get_skidl_trace = list
SKIDL = "skidl"  # tool name of parts without a library

__all__ = ["POWER", "SKIDL", "Circuit", "Net", "Part", "Pin", "erc_logger"]
