"""The single description of the electronics, from which boards, parts list and drawings are made."""

from hardware.circuit.console import console
from hardware.circuit.pod import pod

__all__ = ["console", "pod"]
