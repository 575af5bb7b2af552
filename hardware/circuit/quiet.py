"""SKiDL, without the log files and the words about KiCad's libraries that its import leaves behind."""

import contextlib
import io

with contextlib.redirect_stderr(io.StringIO()):
    import skidl
    import skidl.logger

skidl.logger.stop_log_file_output()

SKIDL, TEMPLATE, POWER = skidl.SKIDL, skidl.TEMPLATE, skidl.POWER
Circuit, Net, Part, Pin = skidl.Circuit, skidl.Net, skidl.Part, skidl.Pin
erc_logger = skidl.erc_logger
