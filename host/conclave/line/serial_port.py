"""A serial port, opened."""

import serial


def open_port(name: str, timeout: float, write_timeout: float) -> serial.SerialBase:
    """Open a serial port, or a URL of pyserial, for nobody but us; raise OSError when it cannot be opened."""
    try:
        return serial.serial_for_url(name, timeout=timeout, write_timeout=write_timeout, exclusive=True)
    except OSError:
        raise
    except Exception as error:  # each kind of URL has errors of its own, such as that of a regular expression
        raise serial.SerialException(str(error)) from error
