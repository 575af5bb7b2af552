"""How the site is built: every page stays beside what it is about, and the table of contents is in `contents.yml`."""

project = "Conclave"
author = "the Conclave project"
extensions = ["myst_parser", "sphinx_external_toc"]
external_toc_path = "docs/contents.yml"
include_patterns = ["*.md", "tests/bench/*.md"]
include_patterns += [f"{room}/**.md" for room in ("docs", "firmware", "hardware", "host", "shared_rules")]
exclude_patterns = ["**/node_modules", ".venv", "build", "shared_rules/*/log.md"]  # that is on the page on the log
suppress_warnings = ["toc.not_included", "etoc.toctree"]
myst_heading_anchors = 4
nitpicky = True
html_theme = "furo"
html_title = "Conclave"
html_extra_path = ["verify.html"]
html_copy_source = False
