"""The site: every page is built, every link has a target, every game has its page."""

import subprocess
import sys
from pathlib import Path

import pytest

from docs import game_lists
from shared_rules.engine import catalog

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", game_lists.PAGES)
def test_every_game_is_in_the_lists_of_games(name: str) -> None:
    assert (ROOT / name).read_text("utf-8") == game_lists.page(name), "run python docs/game_lists.py"


@pytest.mark.slow
def test_the_site_is_built_without_warnings(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-c", "docs", "."]
    done = subprocess.run([*command, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0
    pages = {page.relative_to(tmp_path).as_posix() for page in tmp_path.rglob("*.html")}
    documented = [
        catalog.package_name(game)
        for game in catalog.game_names()
        if Path(catalog.game_folder(game), "docs.md").exists()
    ]
    assert {f"shared_rules/{module}/docs.html" for module in documented} <= pages
    assert {"README.html", "index.html", "hardware/README.html", "host/LOG.html", "firmware/LIGHTS.html"} <= pages
