"""Everything that imports `machine`: pins, flash, serial port and reset of the Raspberry Pi Pico."""
