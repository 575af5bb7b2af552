"""Schemas of the games: the rules emit exactly what is declared, and the page on the log names all of it."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from conclave.bots.random_games import play_random_game
from conclave.log import page, pattern_words, schema, validation
from conclave.log.log_reader import NOTICES

import firmware
import shared_rules
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.kit import allowed_setups, fixed_seed, skip_without_file

SCHEMA = schema.log_schema()
EVENTS = {name: definition for name, definition in SCHEMA["definitions"].items() if "." in name}
GAMES = [game for game in catalog.game_names() if schema.schema_of(game).fact_types]
UNDECLARED = {*catalog.game_names()} - {*GAMES}  # their facts can be anything
every_declared = pytest.mark.parametrize(
    "game", [pytest.param(game, marks=skip_without_file(game, schema.FILE)) for game in catalog.game_names()]
)
EVERYWHERE = set(SCHEMA["definitions"]["line"]["properties"])
LONG = {"majority-2": 60}  # games, where they are ten times as long
TITLES = {"fact": "Every game", "notice": "Notices", **{game: catalog.game_title(game, "en") for game in GAMES}}


def definition(game: str, event: str) -> str:
    """Return the name of the definition of a fact."""
    return f"{game}.{event}" if f"{game}.{event}" in EVENTS else f"fact.{event}"


def properties(name: str) -> set[str]:
    """Return the names that a definition knows."""
    return EVERYWHERE | set(EVENTS[name]["properties"])


@cache
def validator(name: str) -> jsonschema.Draft7Validator:
    """Return a validator for one definition of the schema."""
    return jsonschema.Draft7Validator({**SCHEMA, "anyOf": [{"$ref": f"#/definitions/{name}"}]})


def games(game: str, count: int) -> Iterator[Session]:
    """Yield `count` random games with all options, at each of their questions."""
    found = allowed_setups(game)
    Random(count).shuffle(found)
    for number in range(count):
        random = Random(number)
        session = Session(game, *found[number % len(found)], fixed_seed(number))
        while not session.is_over:
            yield session
            for seat, question in dict(session.questions).items():
                session.answer(seat, question.make_answer(random.choice))


def facts(game: str, count: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the number of seats and each fact of `count` random games with all options."""
    found = allowed_setups(game)
    Random(count).shuffle(found)
    for number in range(count):
        seats, options = found[number % len(found)]
        session = play_random_game(game, seats, options, fixed_seed(number))
        session.publish_secrets()
        for fact in session.facts:
            yield seats, json.loads(json.dumps(fact))


def test_it_is_a_schema_and_lists_every_event() -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    assert [one["$ref"] for one in SCHEMA["anyOf"]] == [f"#/definitions/{name}" for name in EVENTS]
    assert {name.split(".")[1] for name in EVENTS if name.startswith("notice.")} == set(NOTICES)
    assert {name.split(".")[0] for name in EVENTS} == {"fact", "notice", *GAMES}


def test_the_published_files_follow_from_the_declarations() -> None:
    """`python -m conclave.log.page` writes them."""
    assert page.PUBLISHED.read_text("utf-8") == page.published_schema()
    assert page.PAGE.read_text("utf-8") == page.log_page(page.PAGE.read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_a_declaration_is_a_schema_of_its_own(game: str) -> None:
    declared = json.loads((Path(catalog.game_folder(game)) / schema.FILE).read_text("utf-8"))
    jsonschema.Draft7Validator.check_schema(declared)
    assert {name for name in declared["definitions"] if not name.startswith("fact.")} >= set(schema.PARTS)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [2, pytest.param(60, marks=pytest.mark.slow)])
def test_state_panels_and_answers_are_as_declared(game: str, count: int) -> None:
    declared = schema.schema_of(game)
    public, panels = (
        jsonschema.Draft7Validator({"$ref": f"#/definitions/{part}@{game}", "definitions": declared.definitions})
        for part in ("public", "panels")
    )
    for session in games(game, min(count, LONG.get(game, count))):
        assert set(session.public) <= set(declared.public_type.properties)
        public.validate(json.loads(json.dumps(session.public)))
        for seat in range(session.seats):
            assert set(session.private_state(seat)) <= set(declared.panels_type.properties)
            panels.validate(json.loads(json.dumps(session.private_state(seat))))
        for question in session.questions.values():
            assert set(question.options) <= set(declared.answer_types[question.about].possible_texts)


def test_every_question_declares_its_answers() -> None:
    for game in GAMES:
        assert set(schema.schema_of(game).answer_types) == set(catalog.load_module(game).QUESTIONS)
        assert all(kind.possible_texts for kind in schema.schema_of(game).answer_types.values())


@pytest.mark.parametrize(
    "pattern",
    ["^a+$", "^a", "a$", "^[^a]$", "^.$", "^(a$", "^a)$", r"^\d$", "^[a$", "^[a-z]{2}$", "^[0-9][0-9][0-9][0-9][0-9]$"],
)
def test_a_pattern_without_an_end_has_no_words(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        pattern_words.list_words(pattern)


def test_facts_of_games_without_a_declaration_can_be_anything() -> None:
    fact = {"e": "anything", "n": 3, "who": [{"knows": 1}]}
    assert validation.find_schema_error(fact, "no-such-game", 4) is None
    assert validation.find_schema_error(fact, None) is None  # the game may be named later
    assert validation.find_schema_error(fact, "majority", 4) == "there is no fact of that name"
    assert validation.find_schema_error({**fact, "n": -1}, "no-such-game", 4)
    assert validation.find_schema_error({"e": "end", "n": 3, "winners": ["Ana"], "why": "points"}, "no-such-game", 4)
    assert validation.find_schema_error({"e": "anything"}, "no-such-game", 4) == "there is no notice of that name"


@every_declared
@pytest.mark.parametrize("count", [3, pytest.param(200, marks=pytest.mark.slow)])
def test_every_fact_of_many_games_has_its_form(game: str, count: int) -> None:
    for seats, fact in facts(game, min(count, LONG.get(game, count))):
        assert validation.find_schema_error(fact, game, seats) is None, fact
        assert set(fact) <= properties(definition(game, fact["e"])), fact


@every_declared
def test_another_reader_of_schemas_agrees(game: str) -> None:
    whole = jsonschema.Draft7Validator(SCHEMA)
    for number, (_, fact) in enumerate(facts(game, 2)):
        validator(definition(game, fact["e"])).validate(fact)
        if number % 50 == 0:
            whole.validate(fact)


@every_declared
def test_required_fields_and_words_are_enforced(game: str) -> None:
    """No required field can be missing, and no word can be replaced by an unknown one."""
    for seats, fact in facts(game, 1):
        name = definition(game, fact["e"])
        for left_out in EVENTS[name].get("required", []):
            short = {key: value for key, value in fact.items() if key != left_out}
            assert validation.find_schema_error(short, game, seats), (fact, left_out)
        for changed in set(EVENTS[name]["properties"]) & set(fact) - {"e"}:
            assert validation.find_schema_error({**fact, changed: {"\x1b": 1}}, game, seats), (fact, changed)


# --- what the code tells


def calls(package: Any, attribute: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield every call of something of that name in a package, with the folder it is in."""
    for path in sorted(Path(package.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == attribute:
                yield path.parent.name, node


def names(call: ast.Call) -> set[str]:
    """Return the names of the values of a call; those of a dict written out in it among them."""
    found = {keyword.arg for keyword in call.keywords if keyword.arg}
    for keyword in call.keywords:
        if keyword.arg is None and isinstance(keyword.value, ast.Dict):
            found |= {str(key.value) for key in keyword.value.keys if isinstance(key, ast.Constant)}
    return found


def game_of(folder: str) -> str:
    """Return the game whose rules are in a folder."""
    return next((name for name in catalog.game_names() if folder == catalog.package_name(name)), "fact")


def test_every_fact_that_the_rules_tell_is_in_it() -> None:
    told = [(module, call) for module, call in calls(shared_rules, "emit") if isinstance(call.args[0], ast.Constant)]
    assert len(told) > 30
    for module, call in told:
        assert isinstance(call.args[0], ast.Constant)
        if game_of(module) in UNDECLARED:
            continue
        name = definition(game_of(module), str(call.args[0].value))
        assert name in EVENTS
        assert names(call) <= properties(name), (module, name)
    for module, call in calls(shared_rules, "emit_effect"):
        if game_of(module) == "majority-2":
            assert names(call) <= properties("majority-2.effect")


def test_every_notice_of_the_device_is_in_it() -> None:
    told = [call for _, call in calls(firmware, "send_notice") if isinstance(call.args[0], ast.Constant)]
    assert len(told) >= 5
    for call in told:
        assert isinstance(call.args[0], ast.Constant)
        assert names(call) <= properties(f"notice.{call.args[0].value}") | {"about", "from"}


# --- the page


def rows(title: str) -> dict[str, str]:
    """Return the rows of the tables under a heading, by what they begin with."""
    text = page.PAGE.read_text("utf-8")
    section = text.split(f"\n## {title}\n", 1)[1].split("\n## ")[0]
    return {row[1]: row[0] for row in re.finditer(r"^\| `(\w+)` \|.*$", section, re.MULTILINE)}


@pytest.mark.parametrize("name", EVENTS)
def test_the_page_names_every_event_with_all_its_names(name: str) -> None:
    game, event = name.split(".")
    row = rows(TITLES[game])[event]
    for one in EVENTS[name]["properties"]:
        assert f"`{one}`" in row or one in EVERYWHERE, (name, one)


def test_the_page_names_all_fields_and_only_known_events() -> None:
    assert set(rows("Facts, notices, and the rest of a line")) == EVERYWHERE
    for game, title in TITLES.items():
        assert {definition(game, event) for event in rows(title)} <= set(EVENTS)


def test_the_page_names_all_that_a_card_in_a_place_has() -> None:
    section = page.PAGE.read_text("utf-8").split("## The Majority 2", 1)[1]
    place = SCHEMA["definitions"]["place@majority-2"]["properties"]
    for one in (
        *place,
        *place["zone"]["enum"],
        *EVENTS["majority-2.effect"]["properties"]["discs"]["items"]["required"],
    ):
        assert f"`{one}`" in section
