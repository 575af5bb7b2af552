"""The PC's end of the serial link: framing, one device, all devices, single commands."""
