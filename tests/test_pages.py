"""Pages and code agree: cited rules exist, and so do files and names that pages mention."""

import re
from itertools import chain
from pathlib import Path

from shared_rules import games
from shared_rules.engine import catalog
from shared_rules.engine.table import GameTable

ROOT = Path(__file__).parent.parent
ROOMS = ("shared_rules", "firmware", "host", "hardware", "docs", "tests")
MANIFESTS = {
    catalog.package_name(game): games.read_manifest(Path(catalog.game_folder(game))) for game in catalog.game_names()
}
NUMBERED = {module: about["rules"] for module, about in MANIFESTS.items() if "rules" in about}
RULE = rf"(?:{'|'.join(sorted(NUMBERED.values(), key=len, reverse=True))})\d+a?"
SEVERAL = re.compile(rf"{RULE}-{RULE}")  # TM14-TM22


def project_files(*endings: str) -> list[Path]:
    """Return every file of the project with one of these endings, except those of npm."""
    found = chain(ROOT.glob("*"), *(ROOT.joinpath(room).rglob("*") for room in ROOMS))
    return sorted(path for path in found if path.suffix in endings and "node_modules" not in path.parts)


def path_in_project(path: Path) -> str:
    """Return the path in the project."""
    return path.relative_to(ROOT).as_posix()


PAGES = {path_in_project(path): path.read_text("utf-8") for path in project_files(".md")}
CODE = {
    path_in_project(path): path.read_text("utf-8")
    for path in project_files(".py", ".mjs", ".js")
    if path.name != "test_pages.py"
}
RULE_PAGES = {name: text for name, text in PAGES.items() if re.fullmatch("shared_rules/.*/RULES.md", name)}
RULES = re.findall(rf"^- ({RULE})\. ", "".join(RULE_PAGES.values()), re.MULTILINE)


def rules_in_text(text: str) -> set[str]:
    """Return the rules that a text names: TM15, or test_tm15_bribes."""
    in_names = re.findall(rf"(?<=_){RULE.lower()}(?=_)", text)
    return {number.upper().replace("A", "a") for number in in_names} | set(re.findall(rf"(?<!\w){RULE}(?!\w)", text))


def rules_cited(texts: dict[str, str]) -> set[str]:
    """Return the rules that any of these texts names, except in drawings, where M3 is a screw or a move of a pen."""
    drawn = ("hardware/", "web/static/", "/page/")
    return {
        rule for name, text in texts.items() if not any(room in name for room in drawn) for rule in rules_in_text(text)
    }


def test_every_game_with_numbered_rules_has_their_page() -> None:
    assert {f"shared_rules/{module}/RULES.md" for module in NUMBERED} == set(RULE_PAGES)


def test_no_rule_has_the_number_of_another() -> None:
    assert len(RULES) > 100
    assert sorted(RULES) == sorted(set(RULES))


def test_every_rule_that_is_cited_is_on_a_page() -> None:
    assert rules_cited(CODE | PAGES) - set(RULES) == set()


def test_every_rule_on_a_page_is_cited_by_its_own_number() -> None:
    assert set(RULES) - rules_cited({name: SEVERAL.sub("", text) for name, text in CODE.items()}) == set()


def test_every_quotation_of_rules_exists() -> None:
    assert rules_in_text("(M3-M9, TM15)\ndef test_su13a_m4_claims(): FARM7, m8") == {"M3", "M9", "TM15", "SU13a", "M4"}


def test_every_page_that_code_mentions_exists() -> None:
    there = [f"/{page}" for page in PAGES]
    spoken_of = {(name, page) for name, text in CODE.items() for page in re.findall(r"\w[\w/-]*\.md\b", text)}
    assert len(spoken_of) > 20
    assert [pair for pair in spoken_of if not any(page.endswith(f"/{pair[1]}") for page in there)] == []


def test_no_file_names_the_machine_it_was_made_on() -> None:
    """Neither a path of a home folder, nor anything that a tool has left behind."""
    homes = re.compile(r"(?<![\w.])/(?:root|home/\w+|Users/\w+|work)/\w")
    texts = PAGES | {name: text for name, text in CODE.items() if not name.startswith("tests/")}
    others = project_files(".toml", ".yml", ".json", ".txt", ".csv", ".svg")
    texts |= {path_in_project(path): path.read_text("utf-8", "replace") for path in others}
    assert {name for name, text in texts.items() if homes.search(text)} == set()


def test_the_table_api_described_to_authors_exists() -> None:
    there = {*dir(GameTable), *GameTable.__init__.__code__.co_names}  # methods, and what is set at the start
    told = set(re.findall(r"`table\.(\w+)", PAGES["docs/new-game.md"] + PAGES["docs/api.md"]))
    assert {"ask", "show", "chance"} <= told <= there
