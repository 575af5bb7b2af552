"""The game master's console, pressed at its keys and read on the glass of the OLED."""

from pathlib import Path
from typing import Any

import pytest
from conclave.simulator.flash import Flash

from firmware.console.setup import OptionsPage
from firmware.settings import Settings
from firmware.text import LANGUAGES
from shared_rules.session import Session
from tests.firmware.box import Box, played, unfinished, until
from tests.firmware.glass import LETTERS, Golden
from tests.kit import seed

ROOT = Path(__file__).parent.parent.parent


def a_vote(*votes: str, locks: int = 1) -> Session:
    """A game of Majority with five seats, in which the same votes were locked so many times."""
    session = Session("majority", 5, {"words": "table"}, seed(1))
    for _ in range(locks):
        for seat, vote in zip(sorted(session.questions), votes, strict=True):
            session.answer(seat, vote)
    return session


def at_the_table(game: str = "sultane", seats: int = 5) -> Box:
    """A game with cards on the table, resumed at its first question."""
    box = Box(seats, unfinished(Session(game, seats, {"deals": "table"}, seed(1))))
    box.tap("ok")
    return box


# --- menus


def test_the_main_menu_is_there_at_power_up() -> None:
    assert Box().seen()[:5] == ["Conclave", "▶Nouvelle partie", " Derniers résultats", " Réglages", " Test"]


def test_the_cursor_stops_at_both_ends() -> None:
    box = Box()
    assert box.tap("up")[1] == "▶Nouvelle partie"
    assert box.tap("down", "down", "down", "down", "down")[4] == "▶Test"


def test_a_held_down_key_goes_on_down() -> None:
    box = Box()
    box.tap("ok")
    box.board.master.press("down")
    box.wait(1000)
    assert box.seen()[5] == "▶The Majority 2     2"
    box.board.master.release("down")


def test_back_leads_back_and_the_main_menu_stays() -> None:
    box = Box()
    assert box.tap("ok")[0] == "Nouvelle partie"
    assert box.tap("back")[0] == "Conclave"
    assert box.tap("back", "back")[0] == "Conclave"


def test_a_long_list_scrolls_and_says_so() -> None:
    box = Box()
    box.choose("Réglages")
    top = box.seen()
    assert top[0].endswith("▼")
    assert "▲" not in top[0]
    bottom = box.tap(*["down"] * 12)
    assert bottom[0].endswith("▲")
    assert bottom[-1].startswith("▶Gauchers")
    assert box.tap(*["up"] * 12) == top


# --- a new game


def test_seats_are_taken_in_the_order_of_the_presses() -> None:
    box = Box(6)
    box.tap("ok")
    box.choose("Majority")
    seen = box.pod(4, 0, 2)
    assert seen[4] == "J1:5   J2:1   J3:3"
    box.tap("ok", "ok")
    assert box.device.settings.seating == [4, 0, 2]
    assert box.device.match.session.seats == 3


def test_ok_without_a_press_seats_all_pods_in_the_order_of_the_chain() -> None:
    box = Box(4)
    box.tap("ok")
    box.choose("Majority")
    box.tap("ok", "ok")
    assert box.device.settings.seating == [0, 1, 2, 3]


def test_a_pod_is_seated_once_and_back_takes_the_last_one_back() -> None:
    box = Box(4)
    box.tap("ok")
    box.choose("Majority")
    assert box.pod(3, 3, 1)[4] == "J1:4   J2:2"
    assert box.tap("back")[4] == "J1:4"
    assert "J1" not in " ".join(box.tap("back"))
    assert box.title() == "Places : 3-10"
    assert box.tap("back")[0] == "Nouvelle partie"


def test_a_seated_pod_shows_its_number_in_lights() -> None:
    box = Box(4)
    box.tap("ok")
    box.choose("Majority")
    box.pod(2, 0)
    assert lit(box, 2) == [0, 10]
    assert lit(box, 0) == [0, 1, 10]
    assert lit(box, 1) == []
    box.tap("back")
    assert lit(box, 0) == []


def lit(box: Box, pod: int) -> list[int]:
    """The pixels of a pod that are seen lit."""
    box.run(20)
    return [at for at, colour in enumerate(box.board.line.pods[pod].pixels) if any(colour)]


def test_too_few_pods_or_seats_do_not_go_on() -> None:
    box = Box(4)
    box.tap("ok")
    box.choose("La Sultane")
    assert " ".join(box.tap("ok")[1:3]) == "Il faut 5 boîtiers, la chaîne en a 4."
    box.tap("back")
    box.choose("Majority")
    box.pod(1, 2)
    assert box.tap("ok")[0] == "Places : 3-10"


def test_no_more_pods_are_seated_than_the_game_takes() -> None:
    box = Box(6)
    box.tap("ok", "ok")
    assert box.pod(0, 1, 2, 3, 4)[4:7] == ["J1:1   J2:2   J3:3", "J4:4", ""]


def test_a_pod_that_is_unplugged_loses_its_seat() -> None:
    box = Box(4)
    box.tap("ok")
    box.choose("Majority")
    box.pod(3, 0)
    box.board.line.pods.pop()
    box.run()
    assert box.seen()[4] == "J1:1"


def options_of(box: Box) -> OptionsPage:
    page = box.device.console.page
    assert isinstance(page, OptionsPage)
    return page


def test_options_have_defaults_and_cycle() -> None:
    box = Box(3)
    box.tap("ok")
    box.choose("Majority")
    seen = box.tap("ok")
    assert seen[1:6] == [
        "▶Commencer à 3",
        " Cartes      appareil",
        " Mots       à l'écran",
        " Mots en     français",
        " Pièce à deux faces",
    ]
    assert box.choose("Mots en")[4] == "▶Mots en      anglais"
    assert box.tap("ok")[4] == "▶Mots en     français"


def test_what_was_not_chosen_follows_what_was() -> None:
    """GM11: with cards on the table the words lie there too, unless chosen otherwise."""
    box = Box(3)
    box.tap("ok")
    box.choose("Majority")
    box.tap("ok")
    assert box.choose("Cartes")[2:4] == ["▶Cartes        vraies", " Mots      sur cartes"]
    assert box.choose("Mots")[3] == "▶Mots       à l'écran"
    assert box.tap("up", "ok")[2:4] == ["▶Cartes      appareil", " Mots       à l'écran"]


def test_the_words_are_those_of_the_language_of_the_box() -> None:
    box = Box(3, language="en")
    box.tap("ok")
    box.choose("Majority")
    assert box.tap("ok")[4] == " Words in     English"


def test_a_seat_is_chosen_from_a_list() -> None:
    box = Box(4)
    box.tap("ok", "ok", "ok")
    assert box.choose("Premier espion")[0:3] == ["Premier espion", "▶au hasard", " J1"]
    box.choose("J3")
    box.tap("up", "up", "up", "up", "ok")
    assert box.device.match.session.options["spy"] == 2


def test_several_names_are_switched_one_by_one() -> None:
    box = Box(2)
    box.tap("ok")
    box.choose("The Majority 2")
    box.tap("ok")
    box.choose("Cartes promo")
    box.choose("Démon vétéran")
    assert box.choose("Ange vétéran")[1:5] == [
        " Sorcière sénior    □",
        " Démon vétéran      ■",
        " Dragon junior      □",
        "▶Ange vétéran       ■",
    ]
    assert box.tap("ok")[4] == "▶Ange vétéran       □"
    box.tap("ok", "back", "up", "ok")
    assert box.device.match.session.options["promo"] == "demon.veteran+angel.veteran"


def test_options_that_do_not_go_together_are_refused_in_words() -> None:
    """WI1: the discovery game is not for three."""
    box = Box(3)
    box.tap("ok")
    box.choose("Witchcraft")
    box.tap("ok")
    box.choose("Jeu")
    seen = box.tap("up", "up", "ok")
    assert seen[0] == "Message"
    assert box.device.match is None
    assert box.tap("ok")[0] == "Witchcraft"


# --- in a game


def test_who_is_missing_stands_above() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    box.tap("ok")
    assert box.seen()[0] == "Attend : 1 2 3"
    box.pod(1)
    assert box.seen()[0] == "Attend : 1 3"
    box.pod(0, 2)
    assert box.seen()[0] in {"Tous ont répondu", "Attend : 1 2 3"}


def test_all_in_is_said_during_the_grace_time() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    box.device.settings.grace = 5000
    box.tap("ok")
    assert box.pod(0, 1, 2)[0] == "Tous ont répondu"


def test_a_countdown_counts() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    box.device.settings.countdown = 30
    box.tap("ok")
    first = int(box.seen()[0].split(" ")[-2])
    assert 25 <= first <= 30
    box.wait(3000)
    assert int(box.seen()[0].split(" ")[-2]) == first - 3


def test_what_is_revealed_is_shown_first_and_the_state_comes_back() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    box.tap("ok")
    news = box.seen()[1:]
    assert "Majorité : A" in news
    box.wait(10_500)
    state = box.seen()[1:]
    assert state != news
    assert state[0] == "Manche 1, pile 2"
    box.pod(0, 1, 2)
    until(box, lambda: box.seen()[1:] not in (news, state) and "Majorité : A" in box.seen())


def test_ok_changes_between_news_and_state_and_then_they_stay() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    box.tap("ok")
    news = box.seen()
    state = box.tap("ok")
    assert news != state
    assert box.tap("ok") == news
    box.wait(12_000)
    assert box.seen() == news


def test_up_pages_back_through_past_rounds() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "A", "A", locks=12)))
    box.tap("ok")
    lines = box.device.match.news
    assert len(lines) > 20
    newest = box.seen()
    assert newest[1:7] == lines[-6:]
    assert newest[7] == f"▲ {len(lines) - 6}"
    assert box.tap("up")[1:7] == lines[-11:-5]
    assert box.seen()[7].startswith(f"▲ {len(lines) - 11}")
    assert box.seen()[7].endswith("▼ 5")
    first = box.tap(*["up"] * 40)
    assert first[1:7] == lines[:6]
    assert box.tap(*["down"] * 40) == newest


def test_a_new_reveal_comes_back_from_the_past() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "A", "A", locks=12)))
    box.tap("ok", "up", "up")
    before = len(box.device.match.news)
    box.pod(0, 1, 2, 3, 4)
    until(box, lambda: len(box.device.match.news) > before)
    box.run()
    assert box.seen()[1:7] == box.device.match.news[-6:]


def test_the_master_is_asked_and_answers() -> None:
    box = at_the_table()
    assert box.seen()[0] == "MJ : OK pour répondre"
    assert box.tap("ok")[0] == "Maître du jeu"
    question = box.device.match.asked_master
    box.tap("ok")
    assert box.device.match.asked_master is not question
    assert box.seen()[0] == "Attend : " + str(box.device.match.waiting[0] + 1)


def test_back_from_a_question_does_not_answer_it() -> None:
    box = at_the_table()
    question = box.device.match.asked_master
    box.tap("ok", "back")
    assert box.seen()[0] == "MJ : OK pour répondre"
    assert box.device.match.asked_master is question
    box.tap("back")
    assert box.title() == "La Sultane"


def test_questions_in_a_row_follow_one_another() -> None:
    """WI25: what everybody has is asked seat after seat; nothing is revealed in between."""
    session = Session("witchcraft", 3, {"deals": "table"}, seed(1))
    while -1 not in session.questions or session.questions[-1].about != "discs":
        for asked, question in list(session.questions.items()):
            session.answer(asked, question.options[0])
    box = Box(3, unfinished(session))
    box.tap("ok", "ok")
    first = box.seen()
    second = box.tap("ok")
    assert second[0] == first[0] == "Maître du jeu"
    assert second != first
    assert box.device.match.asked_master.subject.startswith("s1")


def test_the_table_can_be_looked_at_before_an_answer() -> None:
    box = at_the_table()
    box.tap("back")
    state = box.choose("Voir la table")
    assert state[0] == "MJ : OK pour répondre"
    assert box.tap("ok") != state
    assert box.tap("back")[0] == "La Sultane"
    assert box.device.match.asked_master is not None


def test_undo_asks_first_and_takes_the_last_answers_back() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    box.tap("ok", "back")
    asked = box.choose("Annuler")
    assert asked[0] == "Confirmer"
    assert "▶non" in asked
    assert box.tap("ok")[0] == "Majority"
    assert box.device.match.waiting == [0, 1, 2]
    box.choose("Annuler")
    assert box.tap("down", "ok")[0] == "Attend : 1 2 3 4 5"
    assert "Majorité : A" not in box.seen()


def test_nothing_to_undo_is_said() -> None:
    box = Box(5, unfinished(a_vote(locks=0)))
    box.tap("ok", "back")
    box.choose("Annuler")
    assert box.tap("down", "ok")[1:3] == ["Il n'y a rien à", "annuler."]
    assert box.tap("ok")[0] == "Majority"


def test_abort_asks_first_and_ends_the_game() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    box.tap("ok", "back")
    box.choose("Abandonner")
    assert box.tap("ok")[0] == "Majority"
    box.choose("Abandonner")
    assert box.tap("down", "ok")[0] == "Conclave"
    assert box.device.match is None
    assert box.device.journals.unfinished() is None
    box.choose("Derniers")
    assert box.tap("ok")[1:3] == ["Cette partie n'a pas", "été terminée."]


def test_settings_can_be_changed_in_a_game() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    box.tap("ok", "back")
    box.choose("Réglages")
    assert box.tap("ok")[0].startswith("Settings")
    assert box.tap("back", "back")[0] == "Waits for: 1 2 3"


def test_a_lost_pod_is_named_and_the_game_goes_on() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    status = box.tap("ok")[0]
    box.board.line.cut(1)
    box.run()
    assert (box.seen()[0], box.seen()[7]) == (status, "Boîtier perdu : J2")
    box.board.line.join()
    box.run()
    assert box.seen()[7] != "Boîtier perdu : J2"
    assert box.pod(1)[0] == "Attend : 1 3"


def test_a_pod_that_nobody_sits_at_is_not_missed() -> None:
    box = Box(6, unfinished(a_vote("A", "A", "A", "B", "C")))
    before = box.tap("ok")
    box.board.line.cut(5)
    box.run()
    assert box.seen() == before


def test_a_faulty_chain_is_shown_and_the_game_goes_on() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    status = box.tap("ok")[0]
    box.board.chain.noise = lambda data: bytes([0x33]) * len(data)
    box.wait(300)
    assert (box.seen()[0], box.seen()[7]) == (status, "Chaîne en panne")
    box.board.chain.noise = None
    box.run()
    assert box.seen()[7] != "Chaîne en panne"


def test_a_failing_flash_is_shown_and_the_game_goes_on() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    box.tap("ok")
    box.flash.failing = {"open"}
    box.pod(0, 1, 2)
    until(box, lambda: "Pile 3" in box.device.match.news)
    box.run()
    assert box.seen()[7] == "Stockage en panne"
    assert box.seen()[0].startswith("Attend")


# --- the end


def test_the_result_and_its_end() -> None:
    session = played("majority", 5)
    assert session.result
    box = Box(5, unfinished(session))
    assert box.tap("ok")[0] == "Fin : OK > résultat"
    winner = session.result["winners"][0]
    seen = box.tap("ok")
    assert seen[0].startswith("Fin de partie")
    assert seen[1] == f"Victoire : J{winner + 1}"
    assert f"★J{winner + 1}" in " ".join(seen)
    assert box.tap("back")[0] == "Fin : OK > résultat"
    assert box.tap("ok", "ok")[0] == "Conclave"
    assert box.device.match is None
    assert box.device.journals.unfinished() is None


def test_the_last_answers_can_be_undone_before_the_end() -> None:
    box = Box(5, unfinished(played("majority", 5)))
    box.tap("ok", "back")
    assert "Abandonner" not in " ".join(box.seen())
    box.choose("Annuler")
    assert box.tap("down", "ok")[0].startswith("Attend")
    assert box.device.match.result is None


def test_past_results_can_be_read_again() -> None:
    session = played("the-majority", 4)
    box = Box(4, unfinished(session, finish=True))
    assert box.choose("Derniers")[1] == "▶The Majority    4 j."
    seen = box.tap("ok")
    assert session.result
    assert seen[1] == "Victoire : " + box.device.texts.seats(session.result["winners"])
    assert box.tap("back")[0] == "Derniers résultats"


def test_no_history_yet_and_a_damaged_one() -> None:
    box = Box()
    assert box.choose("Derniers")[1] == "▶aucune partie"
    assert box.tap("ok")[0] == "Conclave"
    flash = Flash()
    flash.put("00001.old", b"garbage")
    box = Box(5, flash)
    assert box.choose("Derniers")[1] == "▶journal illisible"
    assert box.tap("ok")[1:3] == ["Ce journal est", "illisible."]
    assert box.tap("back", "back")[0] == "Conclave"


# --- resuming, failures


def test_an_unfinished_game_is_offered_at_power_up() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    assert box.seen()[:5] == ["Partie en cours", "Majority", "5 joueurs", "▶Reprendre", " Mettre de côté"]
    assert box.tap("ok")[0] == "Attend : 1 2 3"


def test_an_unfinished_game_can_be_put_aside() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    assert box.tap("down", "ok")[0] == "Conclave"
    assert box.seen()[1] == "▶Nouvelle partie"
    assert box.device.journals.unfinished() is None
    assert box.choose("Derniers")[1] == "▶Majority        5 j."


def test_an_unfinished_game_can_be_left_for_later() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    assert box.tap("back")[:2] == ["Conclave", "▶Reprendre"]
    assert box.tap("ok")[0] == "Partie en cours"
    assert box.tap("ok")[0] == "Attend : 1 2 3"


def test_a_journal_of_another_version_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shared_rules.majority.VERSION", 99)
    session = a_vote("A", "A", "A", "B", "C")
    monkeypatch.undo()
    box = Box(5, unfinished(session))
    assert box.tap("ok")[0] == "Message"
    assert box.tap("ok")[0] == "Partie en cours"


def test_a_failure_is_shown_and_the_game_goes_on_at_its_last_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    box.tap("ok")

    def broken(*_: Any) -> None:
        raise KeyError("secret")

    monkeypatch.setattr(box.device.match, "step", broken)
    box.run()
    seen = box.seen()
    assert seen[:4] == ["Panne", "Panne dans les règles", "du jeu.", "game: KeyError"]
    assert "secret" not in " ".join(seen)
    assert box.tap("ok")[0] == "Attend : 1 2 3"


def test_after_a_failure_without_a_game_the_menu_comes_back() -> None:
    box = Box()
    box.device.console.fail("line: OSError")
    box.run()
    assert "▶Retour au menu" in box.seen()
    assert box.tap("ok")[0] == "Conclave"


# --- settings


def test_settings_hold_at_once_and_last() -> None:
    box = Box()
    box.choose("Réglages")
    assert box.choose("Langue")[0].startswith("Settings")
    box.choose("Grace time")
    assert box.choose("Time limit")[5].split() == ["▶Time", "limit", "10", "s"]
    box.choose("Brightness")
    assert box.device.strip.brightness == box.device.settings.brightness == 255
    assert Settings(box.flash).language == "fr"
    box.tap("back")
    saved = Settings(box.flash)
    assert (saved.language, saved.grace, saved.countdown, saved.brightness) == ("en", 2000, 10, 255)


def test_a_pod_is_turned_for_a_left_handed_player() -> None:
    box = Box()
    box.choose("Réglages")
    box.choose("Gauchers")
    assert box.choose("Boîtier 3")[3] == "▶Boîtier 3          ■"
    assert box.device.pods[2].mirrored
    assert not box.device.pods[1].mirrored
    assert box.tap("ok")[3] == "▶Boîtier 3          □"
    assert not box.device.pods[2].mirrored


def test_settings_that_cannot_be_saved_are_said() -> None:
    box = Box()
    box.choose("Réglages")
    box.choose("Son")
    box.flash.failing = {"open"}
    assert box.tap("back")[:2] == ["Message", "Stockage en panne"]
    assert box.tap("ok")[0] == "Conclave"


def test_the_screen_goes_dark_and_a_key_brings_it_back_and_does_nothing_else() -> None:
    box = Box()
    box.device.settings.blanking = 2
    box.wait(119_000)
    assert box.board.oled.lit
    box.wait(2_000)
    assert not box.board.oled.lit
    box.wait(500)
    assert box.tap("ok")[0] == "Conclave"
    assert box.board.oled.lit
    assert box.tap("ok")[0] == "Nouvelle partie"


def test_a_press_on_a_pod_brings_back_the_screen_and_counts() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    box.device.settings.blanking = 2
    box.tap("ok")
    box.wait(121_000)
    assert not box.board.oled.lit
    assert box.pod(1)[0] == "Attend : 1 3"
    assert box.board.oled.lit


def test_the_screen_never_goes_dark_when_told_so() -> None:
    box = Box()
    box.device.settings.blanking = 0
    box.wait(130_000)
    assert box.board.oled.lit


# --- tests of the box


def test_every_key_is_seen() -> None:
    box = Box(4)
    box.choose("Test")
    box.choose("Touches")
    assert box.seen()[1:7] == [
        " 1 ····        6 ----",
        " 2 ····        7 ----",
        " 3 ····        8 ----",
        " 4 ····        9 ----",
        " 5 ----       10 ----",
        "Console ···●",
    ]
    box.board.hands[1].press("C")
    box.run()
    assert box.seen()[2].startswith(" 2 ··■·")
    box.board.hands[1].release("C")
    box.pod(1, key="A")
    assert box.seen()[2].startswith(" 2 A·C·")
    assert box.tap("up", "down")[6] == "Console ▲▼·●"
    assert box.tap("back")[0] == "Touches"
    assert box.tap("back")[0] == "Test"


def test_every_pixel_is_lit() -> None:
    box = Box(3)
    box.choose("Test")
    box.choose("Lumières")
    assert [lit(box, pod) for pod in range(3)] == [[0], [0], [0]]
    box.tap("down")
    assert lit(box, 1) == [1]
    assert box.tap("up", "up")[2] == "Toutes"
    assert lit(box, 2) == list(range(11))
    colours = []
    for _ in range(4):
        colours.append(tuple(bool(part) for part in box.board.line.pods[0].pixels[3]))
        box.tap("ok")
        box.run(20)
    assert len(set(colours)) == 4
    box.tap("back")
    assert lit(box, 2) == []


def test_every_pixel_of_the_screen_is_lit_and_every_sign_shown() -> None:
    box = Box()
    box.choose("Test")
    box.choose("Écran")
    assert all(all(row) for row in box.board.oled.picture())
    box.tap("down")
    assert not any(any(row) for row in box.board.oled.picture())
    signs = "".join(box.tap("down") + box.tap("down"))
    assert signs == LETTERS.strip()
    box.tap("down")
    assert all(all(row) for row in box.board.oled.picture())


def test_the_parts_are_named_and_flash_is_tried() -> None:
    box = Box(7)
    box.board.external_supply = True
    box.choose("Test")
    seen = box.choose("État")
    assert [line.split()[-1] for line in seen[1:5]] == ["7", "OK", "OK", "secteur"]
    assert seen[5] == "Mémoire libre  146 Ko"
    assert seen[6].startswith("Stockage")
    assert seen[6].endswith("Ko")
    assert "test.tmp" not in box.flash.files
    box.flash.failing = {"write"}
    assert box.tap("ok")[6].split() == ["Stockage", "en", "panne"]
    box.board.line.pods.pop()
    box.run()
    assert box.seen()[1].split() == ["Boîtiers", "6"]


# --- how it looks


def script(box: Box, name: str) -> None:
    """The way to a page, by places in the menus: it is the same in both languages."""
    ways = {
        "home": [],
        "games": ["ok"],
        "seats": ["ok", "down", "ok", "p4", "p0", "p2"],
        "options": ["ok", "down", "down", "ok", "ok", "down", "down", "down"],
        "settings": ["down", "down", "ok", "down"],
        "keys": ["down", "down", "down", "ok", "ok", "p3"],
        "parts": ["down", "down", "down", "ok", "down", "down", "down", "ok"],
    }
    for step in ways[name]:
        if step[0] == "p" and step[1:].isdigit():
            box.pod(int(step[1:]))
        else:
            box.tap(step)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["home", "games", "seats", "options", "settings", "keys", "parts"])
def test_a_page_looks_as_recorded(golden: Golden, name: str, language: str) -> None:
    box = Box(6, language=language)
    script(box, name)
    golden(f"{name}.{language}", box.board.oled.picture())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "keys"), [("resume", []), ("menu", ["ok", "back"]), ("undo", ["ok", "back", "down", "down", "ok"])]
)
def test_a_page_of_a_game_looks_as_recorded(golden: Golden, name: str, keys: list[str], language: str) -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")), language)
    box.tap(*keys)
    golden(f"{name}.{language}", box.board.oled.picture())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_looks_as_recorded(golden: Golden, language: str) -> None:
    box = Box(5, unfinished(played("sultane", 5)), language)
    box.tap("ok", "ok")
    golden(f"result.{language}", box.board.oled.picture())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_failure_looks_as_recorded(golden: Golden, language: str) -> None:
    box = Box(5, language=language)
    box.device.console.fail("pods: IndexError")
    box.run()
    golden(f"failure.{language}", box.board.oled.picture())
