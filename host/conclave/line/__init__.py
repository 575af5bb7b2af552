"""The PC's end of the serial line: frames, one device, all devices."""
