"""The pin map of the Pico: creates the driver of each part on its pins, as hardware/PINS.md lists them."""

import gc
import os
import time

import machine
from machine import I2C, PWM, SPI, Pin

from firmware.pico.flash import Flash
from firmware.pico.pixel_output import PixelOutput
from firmware.pico.reset import Reset
from firmware.pico.usb_serial import UsbSerial
from firmware.pico_memory import unload

OLED_SDA, OLED_SCL = 4, 5
UP, DOWN, BACK, OK = 6, 7, 8, 9
PIEZO = 14
CHAIN_IN, CHAIN_LOAD, CHAIN_CLOCK, CHAIN_OUT = 16, 17, 18, 19
PIXELS = 20
SUPPLY = 26

OLED_PATIENCE = 5000  # us until a hanging bus is an error
CHAIN_SPEED, OLED_SPEED = 250_000, 400_000
# of a PWM period, by volume: the amplitude follows the sine of half the duty's angle, so each step is 10 dB
DUTIES = (0, 2089, 6711, 32768)
FOLDER = "/save"


class Board:
    """The hardware of a box by purpose. `conclave.simulator` has a board with the same attributes."""

    def __init__(self) -> None:
        from firmware.pico.cpu_speed import speed_up

        speed_up()  # before anything that divides the clock
        unload("firmware.pico.cpu_speed")
        self.ticks_ms, self.ticks_us = time.ticks_ms, time.ticks_us  # type: ignore[attr-defined]
        self.load = Pin(CHAIN_LOAD, Pin.OUT, value=1)
        self.spi = SPI(
            0, CHAIN_SPEED, polarity=1, phase=0, sck=Pin(CHAIN_CLOCK), mosi=Pin(CHAIN_OUT), miso=Pin(CHAIN_IN)
        )
        self.pixels = PixelOutput(PIXELS)
        self.i2c = I2C(0, sda=Pin(OLED_SDA), scl=Pin(OLED_SCL), freq=OLED_SPEED, timeout=OLED_PATIENCE)
        self.keys = tuple([Pin(pin, Pin.IN, Pin.PULL_UP) for pin in (UP, DOWN, BACK, OK)])
        self.flash = Flash(FOLDER)
        self.serial = UsbSerial()
        reset = Reset()
        self.reset_cause = reset.cause
        self.watch, self.feed, self.restart = reset.watch, reset.feed, reset.restart
        self.chip_id = machine.unique_id()
        self.entropy = os.urandom
        self.free_memory, self.collect = gc.mem_free, gc.collect  # type: ignore[attr-defined]
        self.collect_after = gc.threshold  # type: ignore[attr-defined]
        self.pause = time.sleep_ms  # type: ignore[attr-defined]
        self._piezo = PWM(Pin(PIEZO), freq=1000, duty_u16=0)
        self._supply = Pin(SUPPLY, Pin.IN)

    def keys_pressed(self) -> int:
        """Return the console's keys as a mask: bit 0 up, 1 down, 2 back, 3 ok."""
        up, down, back, ok = self.keys
        return 15 ^ (up() | down() << 1 | back() << 2 | ok() << 3)

    def tone(self, hertz: int, volume: int) -> None:
        """Sound a tone of `hertz` at a volume from 1 to 3; 0 hertz is silence."""
        if hertz:
            self._piezo.freq(hertz)
        self._piezo.duty_u16(DUTIES[volume] if hertz else 0)

    def external(self) -> bool:
        """Return whether the external 5 V supply is connected."""
        return self._supply() == 1
