"""Write firmware/LIGHTS.md and its pictures."""

from pathlib import Path

import firmware
from conclave.lights.page import lights_page_files

if __name__ == "__main__":
    folder = Path(firmware.__file__).parent
    (folder / "lights").mkdir(exist_ok=True)
    for name, text in lights_page_files().items():
        (folder / name).write_text(text, encoding="utf-8")
