"""A page is sent only what it may know: every byte that goes to each socket is read.

Twins: two tables alike in everything but one secret choice. Until it is revealed nothing that goes to anybody else
may differ: not a byte, and not when it is sent.
"""

import json
from random import Random

import pytest
from conclave import bots
from conclave.web import simulated_box
from conclave.web.game_messages import GameMessages
from conclave.web.game_texts import GameTexts
from conclave.web.page_commands import obey_workshop
from conclave.web.pod_messages import PodMessages
from conclave.web.seat_registry import PHONE
from conclave.web.socket_hub import PageUpdates

from shared_rules.engine import catalog
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests.host.web.tables import SECRET, choose, client, page, played_until, question_kinds, resumed_table, run, table
from tests.workbench.bench import QUICK_SETTINGS


@pytest.fixture(autouse=True)
def as_long_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make slices independent of the speed of this computer."""
    monkeypatch.setattr(simulated_box, "MAX_SLICE", 60.0)


class Pages:
    """All pages of a table whose pods are all on phones, each with what it was sent, moment by moment."""

    def __init__(self, game: str, seats: int) -> None:
        self.table = table(seats, game=game, **QUICK_SETTINGS)
        for place in self.table.seats.all:
            place.key = f"key of place {place.number}"
            self.table.seats.claim(place.key, SECRET)
        views = PodMessages(self.table)
        builds = {str(number): (lambda number=number: views.pod_message(number)) for number in range(seats)}
        games = GameMessages(self.table)
        builds |= {f"phone {number}": (lambda number=number: games.phone_message(number)) for number in range(seats)}
        builds |= {"watch": games.screen_message, "host": games.host_message, "table": views.workshop_message}
        self.pages = {name: PageUpdates(build) for name, build in builds.items()}
        self.sent: dict[str, list[str]] = {name: [] for name in self.pages}

    def watch(self, ms: int) -> None:
        """Advance the time and note what every page is sent."""
        for _ in range(0, ms, 10):
            run(self.table, 10)
            for name, one in self.pages.items():
                self.sent[name].append(json.dumps(one.next_update(), sort_keys=True))

    def play(self, random: Random) -> None:
        """Everybody who is asked chooses."""
        match = self.table.box.live_game
        assert match
        if match.master_question:
            answer = match.master_question.make_answer(lambda options: options[0])
            match.answer_master(answer, self.table.box.board.ticks_ms())
            run(self.table, 2500)
        for seat, question in list(match.session.questions.items()):
            if seat != GAME_MASTER:
                choose(self.table, seat, question.make_answer(random.choice))
        run(self.table, 2500)


def twins_after(game: str, rounds: int) -> tuple[Pages, Pages]:
    """Return two equal tables after `rounds` rounds, or after fewer if the game would be over by then."""
    for played in range(rounds, -1, -1):
        twins = Pages(game, catalog.seat_limits(game)[0]), Pages(game, catalog.seat_limits(game)[0])
        for pages in twins:
            random = Random(rounds)
            for _ in range(played):
                pages.play(random)
        if choices(twins[0]):
            return twins
    pytest.skip(f"nobody has a choice in the first {rounds} rounds of {game}")


def choices(pages: Pages) -> dict[int, Question]:
    """Return the open questions to players that have more than one answer."""
    match = pages.table.box.live_game
    assert match
    return {
        seat: asked for seat, asked in match.session.questions.items() if seat != GAME_MASTER and len(asked.options) > 1
    }


@pytest.mark.parametrize("game", catalog.game_names())
@pytest.mark.parametrize("rounds", [1, 3, 6])
def test_secret_choices_change_no_byte_sent_to_others(game: str, rounds: int) -> None:
    twins = twins_after(game, rounds)
    match = twins[0].table.box.live_game
    assert match
    asked = choices(twins[0])
    seat = max(asked)
    for pages, at in zip(twins, (0, -1), strict=True):
        option = asked[seat].make_answer(lambda options, at=at: options[at])
        pages.watch(200)
        pages.table.choose_option(seat, option)
        pages.watch(1000 if len(match.session.questions) > 1 else 900)  # alone it would be locked soon after
    one, other = twins
    own = {str(seat), f"phone {seat}"}
    assert all(one.sent[name] != other.sent[name] for name in own)  # that seat's own pages show what was chosen
    for name in one.sent.keys() - own:
        assert one.sent[name] == other.sent[name], name


@pytest.mark.parametrize("game", catalog.game_names())
def test_panels_and_strips_go_to_their_own_seat_alone(game: str) -> None:
    """A whole game: no other page has an entry for them, nor the words that stand in them alone."""
    seats = catalog.seat_limits(game)[0]
    pages = Pages(game, seats)
    random = Random(4)
    own = {"strip", "question", "panels", "place"}
    for _ in range(6):
        pages.watch(30)
        match = pages.table.box.live_game
        if not match or match.session.is_over:
            break
        for name, texts in pages.sent.items():
            for text in texts:
                said = json.loads(text)
                if name in ("watch", "host"):
                    assert not own & said.keys()
                elif name == "table":
                    assert not own & said.keys()
                    shown = [value for entry, value in said.items() if entry.startswith("pod")]
                    assert all(entry["strip"] is None and "panels" not in entry for entry in shown)
                else:
                    place = int(name.removeprefix("phone "))
                    assert said.get("place", place) == place
        pages.play(random)


@pytest.mark.parametrize("game", catalog.game_names())
def test_a_phone_gets_only_the_big_screen_and_its_own_view(game: str) -> None:
    """Panel by panel, a whole game long."""
    seats = catalog.seat_limits(game)[0]
    pages = Pages(game, seats)
    games, random = GameMessages(pages.table), Random(2)
    for _ in range(8):
        match = pages.table.box.live_game
        if not match or match.session.is_over:
            break
        screen = games.screen_message()
        for seat in range(seats):
            phone = games.phone_message(seat)
            assert {name: phone[name] for name in screen} == screen
            assert phone.keys() - screen.keys() == {"place", "panels", "question", "own"}
            assert phone["panels"] == match.session.view(seat)["panels"]
            question = match.questions.get(seat)
            assert (phone["question"] or {}).get("subject") == (question.subject if question else None)
        pages.play(random)


def test_every_key_stays_with_the_game_master() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    with client(made) as browser:
        keys = [place.key for place in made.seats.all]
        with page(browser, role="watch") as watcher:
            watcher.read()
        with page(browser, role="pod", key=keys[0], secret=SECRET) as phone:
            phone.read()
        with page(browser, role="table", key=made.seats.master_key) as master:
            master.read()
        everything = "".join(watcher.texts + phone.texts)
        assert not any(key in everything for key in [*keys, made.seats.master_key, SECRET])
        assert made.seats[0].holder == PHONE
        told = "".join(master.texts)
        assert keys[0] not in told  # it is in use: of no use to anybody
        assert keys[1] in told
        assert SECRET not in told


def test_the_bytes_of_a_real_socket_are_those_of_its_view() -> None:
    """The bytes that the twins compare are those sent over the socket."""
    made = table(game="the-majority", **QUICK_SETTINGS)
    with client(made) as browser, page(browser, role="pod", key=made.seats[2].key, secret=SECRET) as phone:
        phone.read()
        made.advance(0)
        assert phone.state == json.loads(json.dumps(PodMessages(made).pod_message(2)))


@pytest.mark.parametrize("game, asked", [("majority-2", "column"), ("majority-2", "mark")])
def test_others_learn_the_kind_of_a_question_not_its_subject(game: str, asked: str) -> None:
    """A card that is about to be played is still hidden in a hand."""
    session = played_until(game, catalog.seat_limits(game)[0], lambda session: asked in question_kinds(session))
    made = resumed_table(session, **QUICK_SETTINGS)
    views = PodMessages(made)
    words = GameTexts("en")
    words.use_game(game)
    subjects = {words.option(question.subject, {}, {}) for question in session.questions.values()}
    assert subjects
    for said in (views.public_message()["about"], str(GameMessages(made).screen_message()["asked"])):
        assert said
        assert not any(subject in said for subject in subjects)
    seat = min(session.questions)
    assert words.option(session.questions[seat].subject, {}, {}) in views.pod_message(seat)["question"]["about"]


def test_the_page_of_the_table_shows_no_hand_of_a_bot() -> None:
    made = table(3, bots=2, game="the-majority", **QUICK_SETTINGS)
    said = PodMessages(made).workshop_message()
    assert said["pod0"]["strip"]
    assert said["pod0"]["panels"]
    for bot in ("pod1", "pod2"):
        assert said[bot] == {"holder": "bot", "connected": False, "strip": None}
    obey_workshop(made, {"do": "give", "at": 1, "holder": "here"})
    made.advance(0)
    assert PodMessages(made).workshop_message()["pod1"]["panels"]


def test_an_exile_is_shown_nothing_any_more() -> None:
    def has_exile(session: Session) -> bool:
        return len(session.public["active"]) < session.seats

    session = played_until("sultane", 7, has_exile)
    exiled = ({*range(7)} - {*session.public["active"]}).pop()
    assert session.private_state(exiled)["role"]
    made = resumed_table(session, **QUICK_SETTINGS)
    for seat in range(7):
        shown = PodMessages(made).pod_message(seat)
        assert bool(shown["panels"]) == bool(GameMessages(made).phone_message(seat)["panels"]) == (seat != exiled)
    assert (
        PodMessages(made).pod_message(exiled)["question"]
        is GameMessages(made).phone_message(exiled)["question"]
        is None
    )
    assert [seat["state"] == "out" for seat in PodMessages(made).public_message()["seats"]] == [
        seat == exiled for seat in range(7)
    ]


@pytest.mark.parametrize("game, seats", [("witchcraft", 4), ("sultane", 5)])
def test_a_bot_decides_from_what_its_own_seat_may_know(game: str, seats: int) -> None:
    """With any random numbers it names only what its seat could infer; other panels would show more."""
    made = table(seats, bots=seats, **QUICK_SETTINGS)
    made.bot_players.level = bots.Level.NORMAL  # plays these games with sense; who thinks ahead is tested by itself
    made.box.start_with_defaults(game, seats)
    run(made, 500)
    match = made.box.live_game
    assert match
    decided: set[tuple[int, int]] = set()
    for _ in range(9000):
        run(made, 20)
        for seat, question in list(match.session.questions.items()):
            pod = made.box.pod(seat)
            if (
                seat >= 0
                and seat not in match.waiting_seats
                and (match.session.fact_count, seat) not in decided
                and pod
            ):
                decided.add((match.session.fact_count, seat))
                view, facts = match.session.view(seat), made.box.facts
                sensible = {
                    bots.make_heuristic_bot(game, Random(at)).choose(seat, view, question, facts) for at in range(12)
                }
                assert pod.choice in sensible
    assert len(decided) > 20
