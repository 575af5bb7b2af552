"""Compose the picture at the top of README: `python -m tests.web.readme_picture` writes docs/table.png.

The pod is the render of the case, screen and phone are photographed from a running game.
"""

import io
from base64 import b64encode
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.web import pages
from tests.web.serving import CHROMIUM, FLAGS, served, until

ROOT = Path(__file__).parents[2]
POD = ROOT / "hardware" / "case" / "out" / "pod.png"
PICTURE = ROOT / "docs" / "table.png"
SIZE: ViewportSize = {"width": 1280, "height": 640}
PHONE: ViewportSize = {"width": 360, "height": 680}
SCREEN: ViewportSize = {"width": 1280, "height": 720}
NAMES = ("Ana", "Bo", "Cléo", "Dan")

OUTLINE = ((150, 548), (258, 118), (272, 98), (296, 92), (972, 154), (998, 166), (1006, 188), (950, 690), (938, 716))
OUTLINE += ((908, 739), (192, 656), (164, 632))  # of the pod in its render: it stands in front of the screen

# the wall and the table have one colour each, that of the render, so the file stays small
SCENE = """<!doctype html><style>
  body {{ margin: 0; width: 1280px; height: 640px; overflow: hidden; position: relative;
         background: linear-gradient(#e6e1d7 0 200px, #c3bbaf 200px) }}
  img {{ position: absolute; box-sizing: content-box }}
  .pod {{ left: -46px; top: 204px; width: 630px }}
  .front {{ clip-path: polygon({outline}) }}
  .screen {{ left: 424px; top: 26px; width: 600px; border: 11px solid #16181b; border-radius: 12px }}
  .phone {{ left: 1020px; top: 140px; width: 236px; border: 9px solid #16181b; border-radius: 28px }}
</style>
<img class="pod" src="{pod}"><img class="screen" src="{screen}"><img class="pod front" src="{pod}">
<img class="phone" src="{phone}">"""


def main() -> None:
    """Take the pictures of a game and put them beside the pod."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        screen, phone = _vote(browser)
        scene = _open(browser, SIZE)
        outline = ", ".join(f"{x / 12}% {y / 8}%" for x, y in OUTLINE)
        pod = _data(POD.read_bytes())
        scene.set_content(SCENE.format(outline=outline, pod=pod, screen=_data(screen), phone=_data(phone)))
        whole = Image.open(io.BytesIO(scene.screenshot()))
        browser.close()
    whole.convert("RGB").save(PICTURE, optimize=True)


def _vote(browser: Browser) -> tuple[bytes, bytes]:
    """Return the big screen and a phone in a vote of Majority: one player is missing."""
    with served(4, game="majority", seed=4, reveal=0, stir=False) as table:
        screen = _open(browser, SCREEN)
        screen.goto(f"{table.address}/watch")
        phones = [_open(browser, PHONE, 2) for _ in NAMES]
        for phone, name in zip(phones, NAMES, strict=True):
            phone.goto(f"{table.address}/")
            pages.join(phone, name)
            phone.locator(".option").first.wait_for()
        for phone, vote in zip(phones, "BBC", strict=False):
            phone.locator(f".option[data-word={vote}]").click()
        until(lambda: all(pages.choice(table, place) for place in range(3)))
        screen.wait_for_timeout(1000)  # until the answers are marked on the big screen
        return screen.screenshot(), phones[0].screenshot()


def _open(browser: Browser, size: ViewportSize, scale: int = 1) -> Page:
    context = browser.new_context(
        viewport=size, device_scale_factor=scale, color_scheme="light", reduced_motion="reduce"
    )
    return context.new_page()


def _data(png: bytes) -> str:
    return f"data:image/png;base64,{b64encode(png).decode()}"


if __name__ == "__main__":
    main()
