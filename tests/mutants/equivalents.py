"""The changes that no test can notice: in `equivalent.txt`, indented, below the reason."""

from pathlib import Path

LIST = Path(__file__).with_name("equivalent.txt")
EQUIVALENTS = {line.strip() for line in LIST.read_text().splitlines() if line.startswith("  ")}
