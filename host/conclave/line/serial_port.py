"""Open a serial port for exclusive use."""

import serial


def open_port(name: str, timeout: float, write_timeout: float) -> serial.SerialBase:
    """Open a serial port or a pyserial URL exclusively; raises OSError if that fails. Timeouts are in seconds."""
    try:
        return serial.serial_for_url(name, timeout=timeout, write_timeout=write_timeout, exclusive=True)
    except OSError:
        raise
    except Exception as error:  # some kinds of URL raise other errors, such as that of a regular expression
        raise serial.SerialException(str(error)) from error
