"""The console: menus, and a new game."""

from random import Random
from typing import Any

from firmware.console.setup import OptionsPage
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.kit import lock, play_on, seed
from tests.workbench.bench import Bench
from tests.workbench.games import unfinished
from tests.workbench.hands import SETTLE

# --- menus


def test_the_main_menu_is_there_at_power_up() -> None:
    assert Bench().screen[:5] == ["Conclave", "▶Nouvelle partie", " Derniers résultats", " Réglages", " Test"]


def test_the_cursor_stops_at_both_ends() -> None:
    box = Bench()
    assert box.press_console("up")[1] == "▶Nouvelle partie"
    assert box.press_console("down", "down", "down", "down", "down")[5] == "▶Noms"


def test_a_held_down_key_goes_on_down() -> None:
    box = Bench()
    box.press_console("ok")
    box.board.master.press("down")
    box.run(3000)
    (line,) = [line for line in box.screen if line.startswith("▶")]
    assert line.startswith("▶" + box.device.texts.title(catalog.names()[-1])[:10]), "the last one"
    box.board.master.release("down")


def test_back_leads_back_and_the_main_menu_stays() -> None:
    box = Bench()
    assert box.press_console("ok")[0].startswith("Nouvelle partie")
    assert box.press_console("back")[0] == "Conclave"
    assert box.press_console("back", "back")[0] == "Conclave"


def test_a_long_list_scrolls_and_says_so() -> None:
    box = Bench()
    box.choose("Réglages")
    top = box.screen
    assert top[0].endswith("▼")
    assert "▲" not in top[0]
    bottom = box.press_console(*["down"] * 16)
    assert bottom[0].endswith("▲")
    assert bottom[-1].startswith("▶Gauchers")
    assert box.press_console(*["up"] * 16) == top


# --- a new game


def test_seats_are_taken_in_the_order_of_the_presses() -> None:
    box = Bench(6)
    box.press_console("ok")
    box.choose("Majority")
    seen = box.tap_each(4, 0, 2)
    assert seen[4] == "J1:5   J2:1   J3:3"
    box.press_console("ok", "ok")
    assert box.match.places == [4, 0, 2]
    assert box.match.session.seats == 3


def test_ok_without_a_press_seats_all_pods_in_the_order_of_the_chain() -> None:
    box = Bench(4)
    box.press_console("ok")
    box.choose("Majority")
    box.press_console("ok", "ok")
    assert box.match.places == [0, 1, 2, 3]


def test_a_pod_is_seated_once_and_back_takes_the_last_one_back() -> None:
    box = Bench(4)
    box.press_console("ok")
    box.choose("Majority")
    assert box.tap_each(3, 3, 1)[4] == "J1:4   J2:2"
    assert box.press_console("back")[4] == "J1:4"
    assert "J1" not in " ".join(box.press_console("back"))
    assert box.screen[0] == "Places : 3-10"
    assert box.press_console("back")[0].startswith("Nouvelle partie")


def test_a_seated_pod_shows_its_number_in_lights() -> None:
    box = Bench(4)
    box.press_console("ok")
    box.choose("Majority")
    box.tap_each(2, 0)
    assert box.lit(2) == [0, 10]
    assert box.lit(0) == [0, 1, 10]
    assert box.lit(1) == []
    box.press_console("back")
    assert box.lit(0) == []


def test_too_few_pods_or_seats_do_not_go_on() -> None:
    box = Bench(4)
    box.press_console("ok")
    box.choose("Sultane")
    assert " ".join(box.press_console("ok")[1:3]) == "Il faut 5 boîtiers. Branchés : 4."
    box.press_console("back")
    box.choose("Majority")
    box.tap_each(1, 2)
    assert box.press_console("ok")[0] == "▲▼ J2 : -"


def test_no_more_pods_are_seated_than_the_game_takes() -> None:
    box = Bench(6)
    box.press_console("ok", "ok")
    assert box.tap_each(0, 1, 2, 3, 4)[4:7] == ["J1:1   J2:2   J3:3", "J4:4", ""]


def test_a_pod_that_is_unplugged_loses_its_seat() -> None:
    box = Bench(4)
    box.press_console("ok")
    box.choose("Majority")
    box.tap_each(3, 0)
    box.board.line.pods.pop()
    box.run(SETTLE)
    assert box.screen[4] == "J1:1"


def test_lights_follow_when_an_earlier_pod_is_unplugged() -> None:
    box = Bench(4)
    box.press_console("ok")
    box.choose("Majority")
    box.tap_each(3, 0, 1)
    assert box.lit(1) == [0, 1, 2, 10]
    box.board.line.cut(3)
    box.run(SETTLE)
    assert (box.lit(0), box.lit(1)) == ([0, 10], [0, 1, 10])
    box.board.line.join()
    box.run(SETTLE)
    assert box.lit(3) == [], "it has no seat any more"


def options_of(box: Bench) -> OptionsPage:
    page = box.page
    assert isinstance(page, OptionsPage)
    return page


def test_options_have_defaults_and_cycle() -> None:
    box = Bench(3)
    box.press_console("ok")
    box.choose("Majority")
    seen = box.press_console("ok")
    assert seen[1:7] == [
        "▶Commencer à 3",
        " Cartes    virtuelles",
        " Mots       à l'écran",
        " Mots en     français",
        " Liste        normale",
        " Le moins logique non",
    ]
    assert box.choose("Mots en")[4] == "▶Mots en      anglais"
    assert box.press_console("ok")[4] == "▶Mots en     allemand"
    assert box.press_console("ok")[4] == "▶Mots en     français"


def test_what_was_not_chosen_follows_what_was() -> None:
    """GM11: with cards on the table the words lie there too, unless chosen otherwise."""
    box = Bench(3)
    box.press_console("ok")
    box.choose("Majority")
    box.press_console("ok")
    assert box.choose("Cartes")[2:4] == ["▶Cartes        vraies", " Mots  sur les cartes"]
    assert box.choose("Mots")[3] == "▶Mots       à l'écran"
    assert box.press_console("up", "ok")[2:4] == ["▶Cartes    virtuelles", " Mots       à l'écran"]


def test_the_words_are_those_of_the_language_of_the_box() -> None:
    box = Bench(3, language="en")
    box.press_console("ok")
    box.choose("Majority")
    assert box.press_console("ok")[4] == " Words in     English"


def test_a_seat_is_chosen_from_a_list() -> None:
    box = Bench(4)
    box.press_console("ok", "ok", "ok")
    assert box.choose("Jeton d'espion")[0:3] == ["Jeton d'espion", "▶au hasard", " J1"]
    box.choose("J3")
    box.press_console("up", "up", "up", "up", "ok")
    assert box.match.session.options["spy"] == 2


def test_several_names_are_switched_one_by_one() -> None:
    box = Bench(2)
    box.press_console("ok")
    box.choose("The Majority 2")
    box.press_console("ok")
    box.choose("Cartes promo")
    box.choose("Démon vétéran")
    assert box.choose("Ange vétéran")[1:5] == [
        " Sorcière sénior    □",
        " Démon vétéran      ■",
        " Dragon junior      □",
        "▶Ange vétéran       ■",
    ]
    assert box.press_console("ok")[4] == "▶Ange vétéran       □"
    box.press_console("ok", "back", "up", "ok")
    assert box.match.session.options["promo"] == "demon.veteran+angel.veteran"


def test_options_that_do_not_go_together_are_refused_in_words() -> None:
    """WI1: the discovery game is not for three."""
    box = Bench(3)
    box.press_console("ok")
    box.choose("Witchcraft")
    box.press_console("ok")
    box.choose("Partie")
    seen = box.press_console("up", "up", "ok")
    assert seen[0] == "À savoir"
    assert box.device.match is None
    assert box.press_console("ok")[0] == "Witchcraft"


# --- names


def known(*names: str) -> Bench:
    """A box that knows some names, at the seats of a game of Majority."""
    box = Bench(4)
    box.device.names.write(list(names))
    box.press_console("ok")
    box.choose("Majority")
    return box


def test_who_sits_down_is_named_with_up_and_down() -> None:
    box = known("Ann", "Bob", "Zoé")
    assert box.tap_each(2)[0] == "▲▼ J1 : -"
    assert box.press_console("down")[0] == "▲▼ J1 : Ann"
    assert box.tap_each(0)[0] == "▲▼ J2 : -"
    assert box.press_console("down", "down")[0] == "▲▼ J2 : Zoé", "Ann has a seat"
    assert box.tap_each(1)[4] == "Ann:3  Zoé:1  J3:2"
    box.press_console("ok", "ok")
    assert box.match.places == [2, 0, 1]
    assert box.match.names == ["Ann", "Zoé", ""]


def test_a_new_name_is_entered_letter_by_letter_and_kept() -> None:
    box = known()
    box.tap_each(2)
    assert box.press_console("down")[0] == "▲▼ J1 : OK > nouveau"
    assert box.press_console("ok")[0] == "Nouveau nom"
    box.press_console("down", "ok")  # B
    box.press_console(*["down"] * 14, "ok")  # o
    assert box.screen[2] == "Boa"
    box.press_console("up")
    assert box.press_console("ok")[0] == "▲▼ J1 : Bo"
    assert box.device.names.read() == ["Bo"]


def test_back_takes_a_letter_back_and_then_leaves() -> None:
    box = known()
    box.tap_each(2)
    box.press_console("down", "ok", "ok", "ok", "back", "back")
    assert box.screen[2] == "A"
    assert box.press_console("back")[0].startswith("▲▼ J1")
    assert box.device.names.read() == []


def test_names_are_listed_added_and_removed() -> None:
    box = Bench()
    box.device.names.write(["Ann", "Bob"])
    assert box.choose("Noms")[:4] == ["Noms", "▶Nouveau nom", " Ann", " Bob"]
    box.choose("Ann")
    box.choose("oui")
    assert box.screen[:3] == ["Noms", " Nouveau nom", "▶Bob"]
    assert box.device.names.read() == ["Bob"]


def ended(box: Bench, **options: Any) -> Bench:
    """The same box after a game that was left."""
    box.device.start("majority", [2, 0, 1], options, ["Ann", "", "Zoé"])
    box.device.console.play()
    box.run(SETTLE)
    box.match.abort(box.device.console.now)
    return Bench(4, box.flash)


def test_the_last_game_is_played_again_with_one_key() -> None:
    box = ended(Bench(4), words="table", variant=True)
    assert box.screen[1] == "▶Rejouer     Majority"
    box.press_console("ok")
    match = box.match
    assert (match.places, match.names) == ([2, 0, 1], ["Ann", "", "Zoé"])
    assert (match.session.options["words"], match.session.options["variant"]) == ("table", True)


def test_it_is_not_played_again_without_its_pods() -> None:
    box = Bench(2, ended(Bench(4)).flash)
    assert " ".join(box.press_console("ok")[1:3]) == "Il faut 3 boîtiers. Branchés : 2."
    assert box.device.match is None


def test_people_and_options_of_the_last_time_are_offered_first() -> None:
    box = ended(Bench(4), words="table", variant=True)
    box.choose("Nouvelle")
    box.choose("Majority")
    assert box.tap_each(2)[0] == "▲▼ J1 : Ann"
    assert box.tap_each(3)[0] == "▲▼ J2 : -"
    assert box.tap_each(1)[0] == "▲▼ J3 : Zoé"
    box.press_console("ok", "ok")
    assert box.match.names == ["Ann", "", "Zoé"]
    assert box.match.session.options["variant"] is True
    assert box.match.session.options["words"] == "table"


def test_a_past_result_names_who_played() -> None:
    box = Bench(4)
    box.device.start("majority", [0, 1, 2], {"words": "table"}, ["Ann", "", "Zoé"])
    box.device.console.play()
    rng, match = Random(1), box.match
    while not match.session.over:
        lock(match.session, rng)
    match._save()
    match.finish(box.device.console.now)
    again = Bench(4, box.flash)
    again.choose("Derniers")
    again.press_console("ok")
    assert "Zoé" in " ".join(line for line in again.page.lines())
    again.press_console("back")
    assert again.device.texts.seat(0) == "J1"


def test_the_result_of_ten_can_be_scrolled_to_the_last() -> None:
    from tests.firmware.test_names import PEOPLE

    session = play_on(Session("majority", 10, {}, seed(1)), Random(3))
    box = Bench(10, unfinished(session))
    box.device.seatings.add(session.facts[0]["id"], "majority", list(range(10)), PEOPLE * 3 + ["Wilhelmina"], {})
    box.press_console("ok", "ok")
    seen = set(box.screen)
    for _ in range(20):
        seen |= set(box.press_console("down"))
    scores = (session.result or {})["scores"]
    assert any("Wilhelmina" in line and line.endswith(str(scores[9])) for line in seen)


def test_a_lost_pod_of_somebody_with_a_long_name_is_told_whole() -> None:
    box = Bench(3)
    box.device.start("majority", [0, 1, 2], {"words": "table"}, ["Ann", "Maximilien", "Zoé"])
    box.device.console.play()
    box.run(SETTLE)
    box.board.line.cut(1)
    box.run(SETTLE)
    lost, advice = box.match.trouble.sentences(box.device.texts)
    assert lost == "Boîtiers perdus : Max Zoé"
    assert advice == "Vérifiez la prise après Ann"
