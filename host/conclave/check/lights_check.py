"""Check the lights of a game: options must look different, and lamps must show words that have a light."""

from itertools import combinations

from conclave.check import box_files
from conclave.check.box_files import LIGHTS
from conclave.check.display_check import OF_ENGINE
from conclave.check.game_folder import line_of, string_constants
from conclave.check.play_games import CheckedGame
from firmware.pods import word_lights
from shared_rules.engine.table import GAME_MASTER

Light = tuple[int, int, int]


def are_alike(one: Light, other: Light) -> bool:
    """Return whether two lights (hue, pixels, rhythm) cannot be told apart without seeing colours well.

    Lights with the same pixels must differ in both rhythm and hue.
    """
    return one[1] == other[1] and (one[2] == other[2] or one[0] == other[0])


def find_alike(shown: dict[str, Light]) -> tuple[str, str] | None:
    """Return two words whose lights cannot be told apart, None if there are none."""
    found = (pair for pair in combinations(shown, 2) if are_alike(*(shown[word] for word in pair)))
    return next(found, None)


def check_lights(subject: CheckedGame) -> None:
    """Check that the options of each question can be told apart on a pod, also by people who do not see colours."""
    with subject.report.catching_errors("the lights are loaded", LIGHTS):
        game_lights = word_lights.load_lights(subject.game)
        seen: set[tuple[str, ...]] = set()
        words: set[str] = set()  # of panels and facts
        for session, _ in subject.random_positions(longest=subject.max_questions_fast):
            for value in (
                session.facts if session.is_over else [session.private_state(seat) for seat in range(session.seats)]
            ):
                words.update(box_files.words_of(value))
            asked = [(seat, question) for seat, question in session.questions.items() if seat != GAME_MASTER]
            for _, question in asked:
                if question.options not in seen:
                    seen.add(question.options)
                    _check_options(subject, game_lights, question.about, question.options)
        _check_declared(subject, game_lights, words.union(*seen))
        _check_lamps(subject, game_lights)


def _check_options(
    subject: CheckedGame, game_lights: word_lights.WordLights, about: str, options: tuple[str, ...]
) -> None:
    """Report two options of a question that look the same."""
    with subject.report.catching_errors(f"the options of `{about}` are shown", LIGHTS):
        found = find_alike({word: game_lights.light(word, place) for place, word in enumerate(options)})
        if found:
            text = f"the options `{found[0]}` and `{found[1]}` of `{about}` look the same on a pod"
            subject.report.add_fault(text, LIGHTS, line_of(subject.report.folder / LIGHTS, f'    "{found[0]}"'))


def _check_declared(subject: CheckedGame, game_lights: word_lights.WordLights, known_words: set[str]) -> None:
    """Report words, questions and facts in the lights module that the game does not have, and malformed lights."""
    words, file = box_files.declared_value(subject.game, "WORDS")
    path = subject.report.folder / file
    in_rules = string_constants(subject.report.folder) | known_words
    in_box = path.read_text("utf-8") if path.exists() else ""
    for word, light in (words or {}).items():
        line = line_of(path, f'    "{word}"')
        is_light = isinstance(light, tuple) and len(light) == 3 and all(isinstance(number, int) for number in light)
        hue, pixels, rhythm = light if is_light else (-1, 0, 0)
        if not (
            0 <= hue < len(word_lights.HUE_PARTS)
            and 0 < pixels <= word_lights.ALL
            and 0 <= rhythm < len(word_lights.RHYTHMS)
        ):
            subject.report.add_fault(f"WORDS[{word!r}] is {light!r}, no light (hue, pixels, rhythm)", file, line)
        # a second mention in the file means that lamps or composed words use it
        if word not in in_rules and in_box.count(f'"{word}"') < 2:
            subject.report.add_fault(f"WORDS names `{word}`, which is no option and no word of the rules", file, line)
    legend, file = box_files.declared_value(subject.game, "LEGEND")
    for about, listed in (legend or {}).items():
        line = line_of(subject.report.folder / file, f'    "{about}"')
        if about not in subject.rules.QUESTIONS:
            text = f"LEGEND names the question `{about}`, which the rules do not ask"
            subject.report.add_fault(text, file, line)
        for word in () if isinstance(listed, str) else listed:
            if not game_lights.own_light(word):
                subject.report.add_fault(f"LEGEND explains `{word}`, a word without a light", file, line)
    for name in ("LAMPS", "READ"):
        events, file = box_files.declared_value(subject.game, name)
        for event in events or ():
            if event not in string_constants(subject.report.folder) and event not in OF_ENGINE:
                line = line_of(subject.report.folder / file, f'    "{event}"')
                subject.report.add_fault(f"{name} names the fact `{event}`, which the rules do not tell", file, line)


def _check_lamps(subject: CheckedGame, game_lights: word_lights.WordLights) -> None:
    """Report lamps of seats that do not exist, and words without a light, at every reveal of random games."""
    file = box_files.declared_value(subject.game, "LAMPS")[1]
    path = subject.report.folder / file
    for session, _ in subject.random_positions(longest=subject.max_questions_fast, every=subject.max_questions_fast):
        for fact in session.facts if session.is_over else ():
            line = line_of(path, f'    "{fact["e"]}"')
            with subject.report.catching_errors(f"lamps show the fact `{fact['e']}`", file):
                for seat, word in game_lights.lamp_words(fact, session.seats).items():
                    if not (isinstance(seat, int) and 0 <= seat < session.seats):
                        subject.report.add_fault(f"LAMPS[{fact['e']!r}] lights the lamp of seat {seat!r}", file, line)
                    if not (isinstance(word, str) and game_lights.own_light(word)):
                        text = f"LAMPS[{fact['e']!r}] shows {word!r}, a word without a light"
                        subject.report.add_fault(text, file, line)
