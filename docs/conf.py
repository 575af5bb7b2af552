"""How the site is built: every page stays beside what it is about, and the table of contents is in `contents.yml`."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "host"), str(ROOT)]  # the API page is made from docstrings

project = "Conclave"
author = "the Conclave project"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_external_toc"]
autodoc_typehints = "none"  # names of types are not all pages of ours
autodoc_class_signature = "separated"  # the engine makes tables and questions, not a game
autodoc_member_order = "bysource"
external_toc_path = "docs/contents.yml"
include_patterns = ["*.md", "tests/bench/*.md"]
include_patterns += [f"{room}/**.md" for room in ("docs", "firmware", "hardware", "host", "shared_rules")]
# the pages log.md of games are on the page on the log
exclude_patterns = ["**/node_modules", ".venv", "build", "host/conclave/template", "shared_rules/*/log.md"]
suppress_warnings = ["toc.not_included", "etoc.toctree"]
myst_heading_anchors = 4
nitpicky = True
html_theme = "furo"
html_title = "Conclave"
html_extra_path = ["verify.html"]
html_copy_source = False
