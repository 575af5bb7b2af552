"""Import SKiDL without the log files and warnings about KiCad's libraries that its import leaves behind."""

import contextlib
import io
from tempfile import TemporaryDirectory

# in a folder of one's own: of two processes that begin at once each makes its files, and takes them away
with TemporaryDirectory() as _folder, contextlib.chdir(_folder), contextlib.redirect_stderr(io.StringIO()):
    import skidl.circuit
    import skidl.node
    from skidl import POWER, Circuit, Net, Part, Pin, erc_logger
    from skidl.logger import stop_log_file_output

    stop_log_file_output()
# it looks up the line of code behind every part and net, which takes nearly all of its time; nobody asks for them
skidl.circuit.get_skidl_trace = skidl.node.get_skidl_trace = list
SKIDL = "skidl"  # parts that need no library of a drawing program

__all__ = ["POWER", "SKIDL", "Circuit", "Net", "Part", "Pin", "erc_logger"]
