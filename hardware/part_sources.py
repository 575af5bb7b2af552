"""Manufacturers, part numbers and shop numbers of the parts of the boards.

A number is listed only if public documents name it: data sheets, makers' pages, or parts lists of others. None was
looked up in a shop on the day of an order: do that. "" means that it could not be checked.
"""

from typing import NamedTuple


class PartSource(NamedTuple):
    """How a part is ordered: manufacturer, numbers, and what may be fitted instead."""

    maker: str
    number: str
    lcsc: str
    mouser: str
    other: str  # parts that may be fitted instead


def _ohms(number: str, lcsc: str, yageo: str = "") -> PartSource:
    """Return a resistor of UNI-ROYAL, and the alternative of Yageo that Mouser sells."""
    other = f"RC0805FR-07{yageo}L of Yageo, which is Mouser's" if yageo else "any 0805, 1 %, 125 mW"
    return PartSource("UNI-ROYAL", f"0805W8F{number}T5E", lcsc, yageo and f"603-RC0805FR-07{yageo}L", other)


SOURCES = {
    "74HCS165": PartSource(
        "Texas Instruments", "SN74HCS165DR", "C2864745", "", "74HC165 in SOIC-16, on cables up to 0.5 m"
    ),
    "74AHCT125": PartSource(
        "Texas Instruments", "SN74AHCT125DR", "C155176", "595-SN74AHCT125D", "SN74AHCT125D, the same, which is Mouser's"
    ),
    "SRV05-4": PartSource("Semtech", "SRV05-4.TCT", "C13612", "947-SRV05-4.TCT", "SRV05-4 of any maker, SOT-23-6"),
    "SMAJ5.0A": PartSource("Diodes Inc", "SMAJ5.0A-13-F", "C87074", "", "SMAJ5.0A of any maker, not the CA"),
    "SS14": PartSource("onsemi", "SS14", "", "512-SS14", "SS14 of any maker, SMA; SS24"),
    "1N4148W": PartSource(
        "Diodes Inc", "1N4148W-7-F", "C81598", "621-1N4148W-F", "1N4148W of any maker, SOD-123; LCSC's is Semtech's"
    ),
    "AO3401A": PartSource(
        "Alpha & Omega", "AO3401A", "C15127", "", "DMG2305UX-7, Mouser 621-DMG2305UX-7; at most 60 milliohm at 4.5 V"
    ),
    "BCM857DS": PartSource("Nexperia", "BCM857DS", "", "", "BCM857BS has another outline: none known"),
    "polyfuse 2.6A": PartSource("Bourns", "MF-MSMF260/16X-2", "", "", "MF-MSMF300X; 1812, at most 50 milliohm"),
    "polyfuse 0.75A": PartSource("Bourns", "MF-MSMF075/24-2", "C208467", "", "MF-MSMF075-2; MF-MSMF110-2"),
    "WS2812B": PartSource("Worldsemi", "WS2812B-B/W", "C114586", "", "XL-5050RGBC-WS2812B of Xinglight, LCSC C2843785"),
    "RJ45 jack": PartSource(
        "Amphenol", "54602-908LF", "", "649-54602-908LF", "a jack with the same drawing: 12.7 to 13 mm high"
    ),
    "USB-C inlet": PartSource("GCT", "USB4135-GF-A", "C5438410", "640-USB4135-GF-A", "none with the same pads"),
    "socket 1x20": PartSource("Harwin", "M20-7822046", "", "855-M20-7822046", "any 1x20, 2.54 mm, 8.5 mm high"),
    "socket 1x4": PartSource("Harwin", "M20-7820446", "", "", "any 1x4, 2.54 mm, 8.5 mm high"),
    "key 12 mm": PartSource(
        "Omron", "B3F-4050", "", "653-B3F-4050", "B3F-4055, which is firmer; a generic 12 x 12 x 7.3 mm for caps"
    ),
    "piezo": PartSource("TDK", "PS1240P02BT", "", "810-PS1240P02BT", "a passive one with 5 mm pitch, 12.2 mm wide"),
    "ceramic 100n": PartSource(
        "Yageo", "CC0805KRX7R9BB104", "C49678", "603-CC0805KRX7R9BB104", "any X7R 0805, 16 V, at most 1 mm high"
    ),
    "ceramic 1u": PartSource("Samsung", "CL21B105KBFNNNE", "C28323", "187-CL21B105KBFNNNE", "any X7R 0805, 16 V"),
    "ceramic 220p": PartSource("Yageo", "CC0805JRNPO9BN221", "", "", "any 220 pF C0G 0805"),
    "electrolytic 100u 10V": PartSource(
        "Panasonic", "ECA-1EM101", "", "", "any from 10 V, 6.3 mm wide, up to 12 mm high"
    ),
    "resistor 100": _ohms("1000", "C17408", "100R"),
    "resistor 220": _ohms("2200", "C17557", "220R"),
    "resistor 1k": _ohms("1001", "C17513", "1K"),
    "resistor 1k8": _ohms("1801", ""),
    "resistor 3k3": _ohms("3301", "C26010"),
    "resistor 4k7": _ohms("4701", "C17673", "4K7"),
    "resistor 5k1": _ohms("5101", "C27834", "5K1"),
    "resistor 10k": _ohms("1002", "C17414", "10K"),
    "resistor 47k": _ohms("4702", "C17713", "47K"),
    "resistor 100k": _ohms("1003", "C149504", "100K"),
    "resistor 1M": _ohms("1004", "C17514", "1M"),
}
