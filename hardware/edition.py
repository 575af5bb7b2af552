"""The edition of the boards: printed on them, on their sheets, and in the pages about ordering."""

REVISION, DATE = "B", "2026-11-19"
LICENCE = "CERN-OHL-P-2.0"
EDITION = f"rev {REVISION}  {DATE}"
