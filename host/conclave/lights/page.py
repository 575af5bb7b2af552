"""Generate LIGHTS.md and its pictures, with all questions of all games, from the code that lights the pods."""

from conclave.lights.light_examples import PicturedQuestions
from conclave.lights.light_examples import light_examples as drawn
from conclave.lights.lights_svg import LightRow, draw_lamp_states, draw_rows
from firmware.pods.answer_pad import light_above_key
from firmware.pods.contribution_pad import tap_light
from firmware.pods.lamp import ANSWERED, CLOSED, FRAMES, OFF, REMINDED, WAITING
from firmware.pods.private_pages import build_pages
from firmware.pods.word_lights import WordLights, load_lights, number_light, seat_light
from firmware.text import Texts
from shared_rules.engine import catalog
from shared_rules.engine.question import KEYS, SHEET

NAMES = "ABCD"
LAMP = (
    (OFF, "dark: no game, or you are out"),
    (WAITING, "yellow, slow pulse: you are asked"),
    (REMINDED, "yellow, fast blink: everybody waits for you"),
    (ANSWERED, "green, steady: you have answered, and can still change it"),
    (CLOSED, "white, with a short dip: answers are closed"),
)
TAPS = ("nothing is tapped yet", "one tap", "two taps", "three taps", "you have answered")
NUMBERS = (0, 1, 2, 7, 10, 13, 25, 38, -3)


def lights_page_files() -> dict[str, str]:
    """Return the text of LIGHTS.md and of every picture in it, by file name."""
    found = {"lights/lamp.svg": draw_lamp_states([(*FRAMES[state], meaning) for state, meaning in LAMP])}
    found["lights/stirring.svg"] = draw_rows([[_contribution_row(*taps) for taps in enumerate(TAPS)]])
    found["lights/numbers.svg"] = draw_rows([[LightRow((number_light(value),), str(value)) for value in NUMBERS]])
    found["lights/players.svg"] = draw_rows([[_player_row(at) for at in half] for half in (range(5), range(5, 10))])
    sections = []
    for game in catalog.game_names():
        section, pictures = _game_section(game)
        sections.append(section)
        found.update(pictures)
    return {"LIGHTS.md": BEGINNING + "".join(sections), **found}


def _game_section(game: str) -> tuple[str, dict[str, str]]:
    """Return the section of a game, and its pictures by file name."""
    lights, texts, pictures, module = load_lights(game), Texts("en"), {}, catalog.package_name(game)
    texts.use_game(game)
    lines = [f"\n## {texts.title(game)}\n"]
    for place, asked in enumerate(drawn(game).questions, 1):
        name = f"lights/{module}-{place}.svg"
        form = catalog.load_module(game).QUESTIONS[asked.abouts[0]][0]
        pictures[name] = draw_rows([_option_rows(lights, texts, form, words) for words in asked.columns])
        names = ", ".join(f"**{texts('about.' + about, '…')}**" for about in asked.abouts)
        words = ", ".join(texts.option(word) for column in asked.columns for word in column)
        lines.append(f"\n{names}: {_how_to_answer(asked, form)}\n\n![{words}]({name})\n")
    name = f"lights/{module}-look.svg"
    looks = [LightRow((seat_light(2),), "first your place, here player 3")]
    for panel, value, meaning in drawn(game).panel_examples:
        looks.append(LightRow(build_pages(lights, 0, {panel: value}, {panel: 1})[1], meaning))
    pictures[name] = draw_rows([looks])
    lines.append(f"\n**Hold D**, in this order:\n\n![{', '.join(row.meaning for row in looks)}]({name})\n")
    return "".join(lines), pictures


def _how_to_answer(asked: PicturedQuestions, form: str) -> str:
    """Return how to answer questions of a form."""
    if asked.how:
        return asked.how
    if form == SHEET:
        return "a sheet; each choice stands at the place of whom it is about, or of two, each in its half of the strip."
    return "press the key below it." if form == KEYS else "look through them."


def _player_row(at: int) -> LightRow:
    """Return a row of a picture with the light of the player at an index."""
    return LightRow((seat_light(at),), f"player {at + 1}")


def _contribution_row(taps: int, meaning: str) -> LightRow:
    """Return a row of a picture with the lights after a number of taps in the contribution to the deal."""
    return LightRow(tuple(tap_light(place, place < taps) for place in range(len(NAMES))), meaning)


def _option_rows(lights: WordLights, texts: Texts, form: str, words: tuple[str, ...]) -> list[LightRow]:
    """Return rows of a picture with the lights of these options, as a question of this form shows them."""
    if form != KEYS:
        return [LightRow((lights.light(word),), texts.option(word)) for word in words]
    return [
        LightRow((light_above_key(lights, word, place, place),), f"{NAMES[place]}: {texts.option(word)}")
        for place, word in enumerate(words)
    ]


BEGINNING = """\
# What the lights mean

This page is generated from the tables that light the pods: run `python -m conclave.lights` to generate it again.

Your pod has ten pixels under the hood, which only you see, and below them four keys A B C D. Its lamp is outside, and
everybody sees it. There are six colours and four rhythms: steady, one wink, two winks, three winks. The line beside a
light shows two seconds of it. You can tell all options apart without colours too: by place, number or winks.

## The lamp

![the five states of the lamp](lights/lamp.svg)

The lamp never shows what you chose or what you look at.

## Answering

A key works when you **release** it within 0.8 s. A key that you hold for longer chooses nothing. If you press two keys
at the same time, neither works; if presses overlap, the later key counts. A key that was held before the question
came, or while the pod was unplugged, counts only when you press it again. Your earlier choice stays.

There are three forms of questions, and a question always has the same form.

**Press a key.** Each option lights up above its key: the first is steady, the second winks once, the third twice, the
fourth three times. So you recognise the options by their winks if *shuffled keys* puts them on other keys. Press a key
to choose: your choice is bright, the others are dim. Press another key to change it, or the same key to take it back.

**Browse.** The strip shows one option at a time, dim until you choose it. The first option you see is drawn at random,
so nobody learns anything from the number of your clicks.

| key | does |
| --- | --- |
| A | previous option |
| B | next option; hold it to go faster |
| C | choose the option you see, or take it back |

**A sheet.** Several things are asked together. Each has its own place on the strip; answer them in any order.

| key | does |
| --- | --- |
| A | go to the next thing that is asked |
| B | next option for it; hold it to go faster |
| C | choose the option you see and go on, or take it back |

A sheet of numbers (how many of each colour) shows one colour at a time. The number is the number of pixels; for none,
both ends are lit. Black is white and counts from the right; for none, the two pixels in the middle are lit. B adds one.

You have answered when everything has an option. If nobody else has to answer, or if a choice is final, a bar on your
strip gets shorter: until it is gone you can take the choice back.

**Left-handed?** The settings can mirror your pod: keys and pixels then run from right to left.

## Shuffling together: before the deal

Before the deal everybody taps four keys: any keys, also the same one again. The box has committed itself to its part of
the deal by then; OK on the console shows the code of this commitment. The deal follows from that part and from the keys
of all players. Your keys stay secret until the last player has tapped. Above the keys four places turn from winking
white to green, from the left; a fifth tap starts again.

![from no tap to four](lights/stirring.svg)

## Looking: hold D

Hold D for a moment (0.5 s) to see your secrets, page by page. The pages turn by themselves, every 2 s; A and B turn
them by hand. The first page is your own place. Then come the player, card or disc that the question is about, then
what you are asked to look at (your role, an investigation, the next tales), then your other secrets, in the order
listed for each game. Everybody has the same number of pages; on a page where you have nothing to see, every other
pixel is white. If you tap D slowly, the first page appears; D still chooses if you release it within 0.8 s and no
page was turned.

## Players and numbers

A player is the pixel at that place: five colours for players 1 to 5, and again for players 6 to 10. A number shows its
units as pixels, with both ends lit for none; its tens are its winks. A negative number is pink and starts on the right.

![players 1 to 10](lights/players.svg)

![some numbers](lights/numbers.svg)
"""
