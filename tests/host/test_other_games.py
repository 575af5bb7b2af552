"""A game that is none of ours, with and without a declaration: simulated, verified, played, archived, in the lab."""

import json
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from conclave.archive import Archive
from conclave.archive.ratings import collect_player_statistics
from conclave.bots.teams import groups_that_win_together
from conclave.exports.game_outcome import player_outcomes
from conclave.lab import action_numbers, fields, parallel_env, plan, report
from conclave.lab.bot_games import play_chunk
from conclave.log import page, schema, validation
from conclave.web.game_texts import GameTexts

import shared_rules
from shared_rules import games
from shared_rules.engine import catalog
from shared_rules.engine.errors import BadSetup
from shared_rules.engine.session import Session
from tests.host.commands import conclave, simulated

GAME = "whom"
FILES = {
    "__init__.py": "",
    "game.toml": 'name = "whom"\ntitle = { en = "Whom", fr = "Qui ?" }\nseats = [2, 5]\napi = 1\n',
    "rules.py": """
from shared_rules.engine.options import Choice, SeatChoice
from shared_rules.engine.question import BROWSE

VERSION = 1
OPTIONS = (("rounds", Choice(1, 2)), ("first", SeatChoice()))
QUESTIONS = {"name": (BROWSE, False)}


def check(seats, options):
    pass


def play(table):
    first = table.chance.choose(table.seats) if table.options["first"] == "random" else table.options["first"]
    for seat in table.seats:
        table.show(seat, target=(seat + 1) % len(table.seats), role="odd" if seat % 2 else "even", seen=[])
    table.public.update(turn=first, points=[0 for _ in table.seats])
    points = [0 for _ in table.seats]
    for number in range(table.options["rounds"]):
        answers = yield table.ask(table.seats, "name", tuple(f"s{seat}" for seat in table.seats))
        named = [int(answers[seat][1:]) for seat in table.seats]
        points = [count + named.count(seat) for seat, count in enumerate(points)]
        votes = [answers[seat] for seat in table.seats]
        table.emit("named", round=number + 1, first=first, votes=votes, seen=named, mark="b3")
        table.public.update(turn=None, points=points)
        for seat in table.seats:
            table.show(seat, seen=[[other, answers[other]] for other in table.seats if named[other] == seat])
    winners = [seat for seat in table.seats if points[seat] == max(points)]
    roles = [table.panels[seat]["role"] for seat in table.seats]
    return {"winners": winners, "scores": points, "roles": roles, "why": "votes"}
""",
}
SHARED = "types.json#/definitions/"
SEAT, SEAT_WORD = {"$ref": SHARED + "seat"}, {"$ref": SHARED + "seat_word"}
STANDING = {"description": "points by seat", "allOf": [{"$ref": SHARED + "by_seat"}, {"$ref": SHARED + "standing"}]}
DECLARED = {
    "definitions": {
        "role": {"enum": ["odd", "even"]},
        "fact.named": {
            "description": "who named whom",
            "required": ["votes"],
            "properties": {
                "round": {"$ref": SHARED + "round"},
                "first": {"$ref": SHARED + "starter"},
                "votes": {"allOf": [{"$ref": SHARED + "votes"}], "items": SEAT_WORD},
                "seen": {"allOf": [{"$ref": SHARED + "by_seat"}], "items": SEAT},
            },
        },
        "public": {"properties": {"turn": {"anyOf": [SEAT, {"type": "null"}]}, "points": STANDING}},
        "panels": {
            "properties": {
                "target": {"description": "whom one looks for", "allOf": [SEAT]},
                "role": {"$ref": "#/definitions/role"},
                "seen": {"type": "array", "items": {"items": [SEAT, SEAT_WORD], "minItems": 2, "maxItems": 2}},
            }
        },
        "questions": {"properties": {"name": SEAT_WORD}},
    }
}
TEAMS = "def team(seat, seats, role):\n    return role\n"


@pytest.fixture(params=[True, False], ids=["declared", "undeclared"])
def declared(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Return whether the game, which is in the catalog now, has a declaration."""
    add(tmp_path, monkeypatch, {"schema.json": json.dumps(DECLARED)} if request.param else {})
    return request.param


def add(room: Path, monkeypatch: pytest.MonkeyPatch, more: dict[str, str]) -> Path:
    """Write the game's files into a room and make the room known."""
    folder = room / GAME
    for name, text in {**FILES, **more}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    monkeypatch.setattr(shared_rules, "__path__", [*shared_rules.__path__, str(room)])
    monkeypatch.setattr(games, "GAMES", [*games.GAMES, *games.find_games(room)])
    monkeypatch.setattr(catalog, "GAMES", games.GAMES)
    for name in [name for name in sys.modules if name.startswith(f"shared_rules.{GAME}")]:
        monkeypatch.delitem(sys.modules, name)
    return folder


def archived(path: Path, *told: str) -> str:
    """Put the lines of one game in an archive; return the game's id."""
    facts = [json.loads(line) for line in told]
    id = facts[0]["id"]
    with Archive(path) as archive:
        archive.add_all([({**fact, "id": id}, float(at)) for at, fact in enumerate(facts)], "box")
    return id


def test_it_is_simulated_and_verified(declared: bool, tmp_path: Path) -> None:
    told = simulated(tmp_path / "log", GAME, 3, games=5, rounds="2")
    verified = conclave("verify", tmp_path / "log")
    assert verified.exit_code == 0, verified.output
    assert all(validation.find_schema_error(json.loads(line), GAME, 3) is None for line in told)
    changed = {**json.loads(next(line for line in told if '"named"' in line)), "first": "nobody"}
    assert bool(validation.find_schema_error(changed, GAME, 3)) == declared


def test_at_the_keyboard_declared_seats_count_from_1(declared: bool) -> None:
    played = conclave("hotseat", GAME, "--seats", 2, "--bots", 1, "--option", "first=1", feed="ABCD\n2\n")
    assert played.exit_code == 0, played.output
    assert "seat 1" in played.output
    assert "mark b3" in played.output  # not blue: this game has no text for it
    assert ("target       2" in played.output) == declared
    assert ("target       1" in played.output) == (not declared)


def test_the_archive_shows_and_exports_it(declared: bool, tmp_path: Path) -> None:
    told = simulated(tmp_path / "log", GAME, 2, first="2")
    id = archived(tmp_path / "a", *told)
    shown = conclave("archive", "show", id, "--archive", tmp_path / "a").output
    assert "options: first=2, rounds=1" in shown
    assert (" named first=2 " in shown) == declared
    assert (" named first=1 " in shown) == (not declared)
    assert " odd " not in shown
    for kind in ("jsonl", "csv", "bgsplay"):
        exported = conclave("archive", "export", id, "--format", kind, "--archive", tmp_path / "a")
        assert exported.exit_code == 0, exported.output
    assert "whom" in conclave("stats", "--archive", tmp_path / "a").output
    with Archive(tmp_path / "a", "read") as archive:
        (game,) = archive.games()
        seated = player_outcomes(game, archive.valid_facts(id))
    assert [player.role for player in seated] == ["even", "odd"]
    assert [player.is_starter for player in seated] == [False, declared]


def test_votes_are_compared_where_they_are_declared(declared: bool, tmp_path: Path) -> None:
    id = archived(tmp_path / "a", *simulated(tmp_path / "log", GAME, 2, rounds="2"))
    conclave("archive", "rename", id, "1=Ana", "2=Bo", "--archive", tmp_path / "a")
    with Archive(tmp_path / "a", "read") as archive:
        people = collect_player_statistics(archive)
    assert [pair.votes for pair in people.pairs.values()] == ([2] if declared else [])
    assert people.players["Bo"].roles == {"odd": 1}


def test_the_lab_plays_a_plan_and_reports_it(declared: bool, tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(
        'seed = "x"\ngames = 4\n[[table]]\ngame = "whom"\nseats = [2, 3]\nbots = "sensible/random"\n', "utf-8"
    )
    chunks = plan.read_plan(tmp_path / "plan.toml").chunks()
    rows = [row for chunk in chunks for row in play_chunk(chunk)]
    assert len(rows) == 8
    assert {len(row["side"]) for row in rows} == {1}
    assert "whom, 3 seats, sensible/random bots" in report.html_page(rows)


def test_environments_need_declared_answers(declared: bool) -> None:
    if not declared:
        with pytest.raises(BadSetup, match="whom declares no answers"):
            parallel_env(GAME, seats=3).reset(seed=1)
        return
    env = parallel_env(GAME, seats=3, options={"first": 1})
    seen, _ = env.reset(seed=1)
    assert action_numbers.action_words(GAME) == ("wait", *(f"s{seat}" for seat in range(10)))
    names = [(field.name, field.reader.size) for field in fields.observation_fields(GAME, 3)]
    assert names == [("turn", 3), ("points", 3), ("target", 3), ("role", 2), ("seen", 30)]
    assert list(seen["seat_2"]["observation"][-41:-30]) == [0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1]
    while env.agents:
        seen, *_ = env.step({agent: 2 for agent in env.agents})  # everybody names seat 1
    named = [seen[agent]["observation"][-30:] for agent in sorted(seen)]
    assert [sum(numbers) for numbers in named] == [0, 3, 0]
    assert [place for place, number in enumerate(named[1]) if number] == [1, 11, 21]


def test_panels_have_names_on_pages_without_texts(declared: bool) -> None:
    words = GameTexts("en")
    words._texts.use_game(GAME)
    words._game = GAME
    shown = words.panels({"target": 1, "seen": [[0, "s1"]]})
    assert shown == ([["target", "P2"], ["seen", "P1: P2"]] if declared else [["seen", "0, P2"], ["target", "1"]])


def test_the_page_on_the_log_names_its_facts(declared: bool) -> None:
    text = page.log_page(page.PAGE.read_text("utf-8"))
    row = "| `named` | who named whom: `round`, `first` (seat), `votes` (by seat), `seen` (by seat) |"
    assert ("## Whom" in text, row in text) == (declared, declared)
    assert ("whom.named" in schema.log_schema()["definitions"]) == declared


def test_teams_play_and_are_rated_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(tmp_path, monkeypatch, {"bots/teams.py": TEAMS})
    assert groups_that_win_together(Session(GAME, 5, {}, b"x" * 16)) == [[1, 3], [0, 2, 4]]
    told = simulated(tmp_path / "log", GAME, 3)
    id = archived(tmp_path / "a", *told)
    with Archive(tmp_path / "a", "read") as archive:
        (game,) = archive.games()
        assert [player.team for player in player_outcomes(game, archive.valid_facts(id))] == ["even", "odd", "even"]


def test_a_declaration_that_is_no_json_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(tmp_path, monkeypatch, {"schema.json": "{"})
    with pytest.raises(BadSetup, match=r"whom/schema.json cannot be read: .*line 1"):
        schema.schema_of(GAME)


def test_a_game_that_is_not_installed_is_shown_as_its_facts(
    declared: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = archived(tmp_path / "a", *simulated(tmp_path / "log", GAME, 2, first="2"))
    monkeypatch.setattr(catalog, "GAMES", games.GAMES[:-1])
    shown = conclave("archive", "show", id, "--archive", tmp_path / "a").output
    assert " named first=1 " in shown
    assert "winners=[" in shown
    assert " odd " not in shown


def test_the_example_of_the_page_is_a_declaration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Path(shared_rules.__file__).with_name("SCHEMA.md").read_text("utf-8")
    add(tmp_path, monkeypatch, {"schema.json": text.split("```json\n")[1].split("```")[0]})
    declared = schema.schema_of(GAME)
    assert "seat" in declared.fact_type("named").properties["first"].choice_for(1).definition_names
    assert (
        declared.answer_types["discard"].possible_texts
        == declared.panels_type.properties["hand"].item_type.possible_texts
        == ("red", "blue")
    )
    assert validation.find_schema_error({"e": "named", "n": 1, "votes": ["s1", "s0"], "first": None}, GAME, 2) is None
    for name in json.loads(files("conclave.log").joinpath("types.json").read_text("utf-8"))["definitions"]:
        assert f"`{name}`" in text
