"""Install the firmware on a Pico: build its files, compare them with the device, and bring the device up to date."""
