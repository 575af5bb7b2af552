"""The console: in a game, at its end, and after an interruption."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from conclave.simulator.simulated_flash import SimulatedFlash

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.kit import answer_all, deal_options, fixed_seed
from tests.workbench.bench import QUICK_SETTINGS, Bench, bench_with_real_cards
from tests.workbench.games import flash_with_past_games, flash_with_unfinished_game, majority_game, random_game
from tests.workbench.hands import SETTLE

# --- in a game


def test_missing_players_are_named_at_the_top() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.press_console("ok")
    assert box.screen[0] == "⧗J1 J2 J3"
    box.tap_each(1)
    assert box.screen[0] == "⧗J1 J3"
    box.tap_each(0, 2)
    assert box.screen[0] in {"Tous ont répondu", "⧗J1 J2 J3"}


def test_all_in_is_said_during_the_grace_time() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.device.settings.grace = 5000
    box.press_console("ok")
    assert box.tap_each(0, 1, 2)[0] == "Tous ont répondu"


def test_a_countdown_counts() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.device.settings.countdown = 30
    box.press_console("ok")
    first = int(box.screen[0].split(" ")[-2])
    assert 25 <= first <= 30
    box.run(3000)
    assert int(box.screen[0].split(" ")[-2]) == first - 3


def test_a_question_and_the_table_are_shown_together() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    assert box.press_console("ok") == [
        "⧗J1 J2 J3",
        "Vote",
        "",
        "Votez pour un mot, ou",
        "marquez les points",
        "Manche 1, pile 2",
        "En jeu : J1 J2 J3",
        "",
    ]


def test_the_next_question_follows_a_reveal_by_itself() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")), reveal=3)
    box.press_console("ok")
    state = box.screen
    box.tap_each(0, 1, 2)
    box.until(lambda: box.screen[0] == "Révélé. OK : suite")
    assert "Majorité : A" in box.screen
    box.until(lambda: "Manche 1, pile 3" in box.screen)
    box.run(SETTLE)
    assert box.screen[0] == state[0]


def test_news_never_cover_a_question_by_themselves() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.press_console("ok")
    box.tap_each(0, 1, 2)
    box.until(lambda: "Manche 1, pile 3" in box.screen)
    box.run(5000)
    assert "Manche 1, pile 3" in box.screen


def test_ok_steps_from_question_to_news_scores_and_table() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    question = box.press_console("ok")
    news = box.press_console("ok")
    assert "Majorité : A" in news
    assert [news[0], box.press_console("ok")[0], box.press_console("ok")[0]] == [
        "Historique",
        "Scores",
        "Toute la table",
    ]
    assert box.press_console("ok") == question
    assert box.press_console("up")[0] == "Scores"
    assert box.press_console("ok", "ok", "down")[0] == "Toute la table"


@pytest.mark.parametrize("game", catalog.game_names())
def test_in_every_game_the_pages_come_in_the_same_order(game: str) -> None:
    seats = catalog.seat_limits(game)[0]
    box = Bench(seats, flash_with_unfinished_game(Session(game, seats, {}, fixed_seed(1))))
    question = box.press_console("ok")[3:]
    assert [box.press_console("ok")[0] for _ in range(3)] == ["Historique", "Scores", "Toute la table"]
    assert box.press_console("ok")[3:] == question


def test_news_that_were_opened_stay_and_say_who_is_missing() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    news = box.press_console("ok", "ok")
    assert texts_in_turn(box) == {"Historique", "⧗J1 J2 J3"}
    assert box.screen[1:] == news[1:]


def test_up_pages_back_through_past_rounds() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "A", "A", locks=12)))
    box.press_console("ok", "ok")
    lines = box.revealed_lines
    assert len(lines) > 20
    newest = box.screen
    assert newest[1:7] == lines[-6:]
    assert newest[7] == f"▲ {len(lines) - 6}"
    assert box.press_console("up")[1:7] == lines[-11:-5]
    assert box.screen[7].startswith(f"▲ {len(lines) - 11}")
    assert box.screen[7].endswith("▼ 5")
    first = box.press_console(*["up"] * 40)
    assert first[1:7] == lines[:6]
    assert box.press_console(*["down"] * 40)[1:] == newest[1:]


def test_a_new_reveal_comes_back_from_the_past() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "A", "A", locks=12)), reveal=3)
    box.press_console("ok", "ok", "up", "up")
    before = box.device.console.news.last_fact_number
    box.tap_each(0, 1, 2, 3, 4)
    box.until(lambda: box.device.console.news.last_fact_number > before)
    box.run(SETTLE)
    assert box.screen[1:7] == box.revealed_lines[-6:]


def texts_in_turn(box: Bench) -> set[str]:
    """Return what the bar says in turn in a few seconds."""
    said = set()
    for _ in range(16):
        said.add(box.screen[0])
        box.run(500)
    return said


def test_the_bar_takes_turns_when_not_everybody_fits() -> None:
    """Ten players vote: who is missing, two seconds each."""
    box = Bench(10, flash_with_unfinished_game(Session("majority", 10, {"words": "table"}, fixed_seed(1))))
    box.press_console("ok")
    seen = []
    for _ in range(12):
        seen.append(box.screen[0])
        box.run(500)
    assert set(seen) == {"⧗J1 J2 J3 J4 J5 J6 J7", "⧗J8 J9 J10"}
    changes = [at for at in range(1, 12) if seen[at] != seen[at - 1]]
    assert all(after - before == 4 for before, after in pairwise(changes))


def test_the_master_is_asked_and_answers() -> None:
    box = bench_with_real_cards(**QUICK_SETTINGS)
    assert box.screen[0] == "Rôles distribués ?", "by itself"
    question = box.live_game.master_question
    box.press_console("ok")
    assert box.live_game.master_question is not question
    assert box.screen[:2] == [f"⧗J{box.live_game.waiting_seats[0] + 1}", "Narratrice ?"]


def test_back_from_a_question_does_not_answer_it() -> None:
    box = bench_with_real_cards()
    question = box.live_game.master_question
    box.press_console("back")
    assert texts_in_turn(box) == {"Historique", "Question pour le MJ"}
    assert box.live_game.master_question is question
    box.press_console("back")
    assert box.title == "Sultane"
    box.press_console("back")
    assert [box.press_console("ok")[0] for _ in range(3)] == ["Scores", "Toute la table", "Rôles distribués ?"]
    assert box.live_game.master_question is question


def questions_of_the_master() -> list[tuple[str, int, Session]]:
    """Return a game at each kind of question that a game master is asked."""
    found: dict[tuple[str, str], Session] = {}
    for game in catalog.game_names():
        for number, options in enumerate(deal_options(game) * 4):
            session, rng = (
                Session(game, max(catalog.seat_limits(game)[0], 2), options, fixed_seed(number)),
                Random(number),
            )
            while not session.is_over:
                if -1 in session.questions:
                    found.setdefault((game, session.questions[-1].about), Session.replay(session.journal))
                answer_all(session, rng)
    return [(about, session.seats, session) for (_, about), session in found.items()]


def test_questions_of_the_master_leave_news_scores_and_table() -> None:
    asked = questions_of_the_master()
    assert {"dawn", "day", "counted", "mismatch", "roles"} <= {about for about, _, _ in asked}
    for about, seats, session in asked:
        box = Bench(seats, flash_with_unfinished_game(session))
        box.press_console("ok")
        if box.screen[0].startswith("La nuit  "):
            box.press_console("back")  # what is to be read aloud
        question, page = box.live_game.master_question, box.screen
        assert question
        assert question.about == about
        assert "historique" in " ".join(box.page.help_lines())
        seen = [box.press_console("back")[1:], *[box.press_console("ok") for _ in range(2)]]
        assert any(seen[0]), about
        assert [lines[0] for lines in seen[1:]] == ["Scores", "Toute la table"], (about, seen)
        assert box.press_console("ok") == page, "back to the question"
        assert box.live_game.master_question is question, "and nothing was answered"


def game_with_questions_in_a_row() -> Session:
    """Return a game at a question of the game master that is followed immediately by the next one."""
    for number in range(40):
        session, rng = Session("sultane", 5, {"deals": "table"}, fixed_seed(number)), Random(number)
        while not session.is_over:
            if -1 in session.questions:
                then = Session.replay(session.journal)
                then.answer(-1, then.questions[-1].options[0])
                if -1 in then.questions:
                    return session
            answer_all(session, rng)
    raise AssertionError("there is no such game")


def test_questions_in_a_row_follow_one_another() -> None:
    box = Bench(5, flash_with_unfinished_game(game_with_questions_in_a_row()))
    first = box.press_console("ok")
    question = box.live_game.master_question
    second = box.press_console("ok")
    assert box.live_game.master_question is not question
    assert second[0] not in ("", first[0])


def test_the_table_can_be_looked_at_before_an_answer() -> None:
    box = bench_with_real_cards()
    box.press_console("back", "back")
    state = box.choose_menu_line("Voir la table")
    assert state[0] == "Toute la table"
    assert box.press_console("ok") != state
    assert box.press_console("back")[0] == "Sultane"
    assert box.live_game.master_question is not None


def test_the_result_opens_when_the_game_ends_on_the_table_page() -> None:
    session, rng, locks = Session("majority", 3, {}, fixed_seed(1)), Random(3), []
    while not session.is_over:
        locks.append((session.questions.copy(), answer_all(session, rng)))
    box = Bench(3, flash_with_unfinished_game(random_game("majority", 3, locks=len(locks) - 1)))
    box.press_console("ok", "back")
    box.choose_menu_line("Voir la table")
    questions, choices = locks[-1]
    for seat, choice in choices.items():
        box.tap_each(seat, key="ABCD"[questions[seat].options.index(choice)])
    box.until(lambda: box.screen[0] == "Fin : OK > résultat")
    assert box.press_console("ok")[0].startswith("Fin de partie")


def test_undo_asks_first_and_takes_the_last_answers_back() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.press_console("ok", "back")
    asked = box.choose_menu_line("Annuler")
    assert asked[0] == "Oui ou non ?"
    assert "▶non" in asked
    assert box.press_console("ok")[0] == "Majority"
    assert box.live_game.waiting_seats == [0, 1, 2]
    box.choose_menu_line("Annuler")
    assert box.press_console("down", "ok")[0] == "Un coup annulé"
    assert texts_in_turn(box) == {"Un coup annulé", "⧗J1 J2 J3 J4 J5"}
    assert "Majorité : A" not in box.screen


def test_nothing_to_undo_is_said() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game(locks=0)))
    box.press_console("ok", "back")
    box.choose_menu_line("Annuler")
    assert box.press_console("down", "ok")[1:3] == ["Il n'y a rien à", "annuler."]
    assert box.press_console("ok")[0] == "Majority"


def test_abort_asks_first_and_ends_the_game() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.press_console("ok", "back")
    box.choose_menu_line("Abandonner")
    assert box.press_console("ok")[0] == "Majority"
    box.choose_menu_line("Abandonner")
    assert box.press_console("down", "ok")[0] == "Un instant…"
    box.until(lambda: box.screen[0] == "Conclave")
    assert box.device.live_game is None
    assert box.device.journals.unfinished_journal() is None
    box.choose_menu_line("Derniers")
    assert box.press_console("ok")[1:3] == ["Cette partie n'a pas", "été terminée."]


def test_settings_can_be_changed_in_a_game() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.press_console("ok", "back")
    box.choose_menu_line("Réglages")
    assert box.press_console("ok")[0].startswith("Settings")
    assert box.press_console("back", "back")[0] == "⧗P1 P2 P3"


def test_a_lost_pod_is_named_and_the_game_goes_on() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    status = box.press_console("ok")[0]
    box.board.cable.unplug(1)
    box.run(SETTLE)
    assert texts_in_turn(box) | texts_in_turn(box) == {
        status,
        "Boîtiers perdus : J2",
        "J3 J4 J5",
        "Vérifiez la prise",
        "après J1",
    }
    assert "Vérifiez la prise" in " ".join(box.page.help_lines())
    box.board.cable.replug()
    box.run(SETTLE)
    assert box.press_console("ok")[0] == status, "every player has their own pod again"
    assert texts_in_turn(box) == {status}
    assert box.tap_each(1)[0] == "⧗J1 J3"


def test_one_lost_pod_is_named_and_comes_back_by_itself() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    status = box.press_console("ok")[0]
    box.board.cable.unplug(4)
    box.run(SETTLE)
    assert texts_in_turn(box) == {status, "Boîtier perdu : J5", "Vérifiez la prise", "après J4"}
    box.board.cable.replug()
    box.run(SETTLE)
    assert texts_in_turn(box) == {status}


def test_a_dead_chain_is_called_a_dead_chain() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    status = box.press_console("ok")[0]
    box.board.chain.stuck = True
    box.run(SETTLE)
    assert texts_in_turn(box) == {status, "Boîtiers déconnectés", "Vérifiez la prise de", "la console"}


def test_a_pod_that_nobody_sits_at_is_not_missed() -> None:
    box = Bench(6, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    before = box.press_console("ok")
    box.board.cable.unplug(5)
    box.run(SETTLE)
    assert box.screen == before


def test_a_faulty_chain_is_shown_and_the_game_goes_on() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    status = box.press_console("ok")[0]
    box.board.chain.noise = lambda data: bytes([0x33]) * len(data)
    box.run(300)
    assert texts_in_turn(box) == {status, "Chaîne en panne", "Vérifiez les prises", "des boîtiers"}
    box.board.chain.noise = None
    box.run(SETTLE)
    assert box.press_console("ok")[0] == status
    assert texts_in_turn(box) == {status}


def test_a_failing_flash_is_shown_and_the_game_goes_on() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.press_console("ok")
    box.flash.failing_calls = {"write"}
    box.tap_each(0, 1, 2)
    box.until(lambda: "Pile 3" in box.revealed_lines)
    box.run(SETTLE)
    assert "Stockage en panne" in texts_in_turn(box)


# --- the end


def test_the_result_and_its_end() -> None:
    session = random_game("majority", 5)
    assert session.result
    box = Bench(5, flash_with_unfinished_game(session))
    assert box.press_console("ok")[0] == "Fin : OK > résultat"
    winner = session.result["winners"][0]
    seen = box.press_console("ok")
    assert seen[0].startswith("Fin de partie")
    assert seen[1] == f"Victoire : J{winner + 1}"
    assert f"★J{winner + 1}" in " ".join(seen)
    assert box.press_console("back")[0] == "Fin : OK > résultat"
    assert box.press_console("ok", "ok")[0] == "Un instant…"
    box.until(lambda: box.screen[0] == "Conclave")
    assert box.device.live_game is None
    assert box.device.journals.unfinished_journal() is None


def test_the_last_answers_can_be_undone_before_the_end() -> None:
    box = Bench(5, flash_with_unfinished_game(random_game("majority", 5)))
    box.press_console("ok", "back")
    assert "Abandonner" not in " ".join(box.screen)
    box.choose_menu_line("Annuler")
    assert box.press_console("down", "ok")[0] == "Vote"
    assert box.live_game.result is None


def test_past_results_can_be_read_again() -> None:
    session = random_game("the-majority", 4)
    box = Bench(4, flash_with_past_games(session))
    assert box.choose_menu_line("Derniers")[1] == "▶The Majority    4 j."
    seen = box.press_console("ok")
    assert session.result
    assert seen[1] == "Victoire : " + box.device.texts.seats(session.result["winners"])
    assert box.press_console("back")[0] == "Derniers résultats"


def test_no_history_yet_and_a_damaged_one() -> None:
    box = Bench()
    assert box.choose_menu_line("Derniers")[1] == "▶aucune partie"
    assert box.press_console("ok")[0] == "Conclave"
    flash = SimulatedFlash()
    flash.force_content("00001.old", b"garbage")
    box = Bench(5, flash)
    assert box.choose_menu_line("Derniers")[1] == "▶partie illisible"
    assert box.press_console("ok")[1:3] == ["Cette partie", "enregistrée est"]
    assert box.press_console("back", "back")[0] == "Conclave"


# --- resuming, failures


def test_an_unfinished_game_is_offered_at_power_up() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    assert box.screen[:5] == [
        "Partie en cours",
        "Majority         5 j.",
        "Chaque boîtier montre",
        "son numéro. C'est",
        "bien ça ?",
    ]
    assert box.screen[5:] == ["▶Reprendre", " Mettre de côté", " Places changées"]
    assert box.press_console("ok")[0] == "⧗J1 J2 J3"


def test_an_unfinished_game_can_be_put_aside() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    assert box.press_console("down", "ok")[0] == "Conclave"
    assert box.screen[1] == "▶Nouvelle partie"
    assert box.device.journals.unfinished_journal() is None
    assert box.choose_menu_line("Derniers")[1] == "▶Majority        5 j."


def test_an_unfinished_game_can_be_left_for_later() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    assert box.press_console("back")[:2] == ["Conclave", "▶Reprendre"]
    assert box.press_console("ok")[0] == "Partie en cours"
    assert box.press_console("ok")[0] == "⧗J1 J2 J3"


def test_a_journal_of_another_version_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shared_rules.majority.rules.VERSION", 99)
    session = majority_game("A", "A", "A", "B", "C")
    monkeypatch.undo()
    box = Bench(5, flash_with_unfinished_game(session))
    assert box.press_console("ok")[0] == "À savoir"
    assert box.press_console("ok")[0] == "Partie en cours"


def test_after_a_failure_the_game_resumes_at_its_last_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.press_console("ok")

    def broken(*_: Any) -> None:
        """Fail with a message that must not be shown."""
        raise KeyError("secret")

    monkeypatch.setattr(box.device.live_game, "step", broken)
    box.run(SETTLE)
    seen = box.screen
    assert seen[:4] == ["Panne", "Panne dans les règles", "du jeu.", "game: KeyError"]
    assert "secret" not in " ".join(seen)
    assert box.press_console("ok")[0] == "⧗J1 J2 J3"


def test_after_a_failure_without_a_game_the_menu_comes_back() -> None:
    box = Bench()
    box.device.console.show_failure("line: OSError")
    box.run(SETTLE)
    assert "▶Retour au menu" in box.screen
    assert box.press_console("ok")[0] == "Conclave"
