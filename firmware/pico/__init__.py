"""What imports `machine`: the pins of the Pico, its flash, its port, its reset."""
