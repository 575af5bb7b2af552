"""The console's display for Witchcraft: field, discs and Rumours as tables, suspicion, guesses and points."""

from firmware.console.game_wording import (
    fact_lines,
    flow_lines,
    opening_lines,
    table_row,
    text_lines,
    values_by_seat,
    winner_lines,
)
from firmware.console.screen import BAR, CELLS, TALL, small_rows
from shared_rules.witchcraft.day import DATA
from shared_rules.witchcraft.scoring import COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.screen import Row
    from firmware.text import Texts
    from shared_rules.engine.table import Fact


OF_FIELD = ("action", "cards")
OF_DISCS = ("disc",)
OF_RUMOURS = ("hide", "hides", "guesses")
TALK = ("guesses",)
OF_COUNTS = ("counted", "mismatch")
OF_NIGHT = ("dawn",)


def asked(about: str, public: "dict[str, Any]", texts: "Texts") -> "list[Row]":
    """Return the rows below a question: the field in large type, or a table of discs or Rumours by seat and colour."""
    if about in OF_COUNTS:
        return _entered_rows(public, texts)
    rumours, discs = public.get("rumours"), public.get("discs")
    if not (rumours and discs):  # real ones, not counted yet
        return small_rows(_day_lines(public, texts))
    colours = _colours_in(rumours)
    if about in OF_FIELD and "field" in public:
        return _field_grid(public["field"], public["pile"], colours, texts)
    if about in OF_DISCS:
        supply = [_count_line(texts("s.supply"), public["supply"], colours)] if "supply" in public else []
        return _table_rows(texts("s.discs"), supply + _disc_lines(discs, colours, texts), texts, colours)
    if about in OF_RUMOURS:
        suspicion = public["suspicion"]
        lines = [_count_line(texts("s.laid"), suspicion, colours)] if suspicion else []
        return _table_rows(
            "", _rumour_lines(rumours, public.get("face_down"), colours, texts) + lines, texts, colours, "▼"
        )
    return _night_rows(public, colours, texts) if about in OF_NIGHT else small_rows(_day_lines(public, texts))


def scores(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return day or night, and the points while they are public, as lines."""
    lines = _day_lines(public, texts)
    return (
        lines + flow_lines(texts("s.points"), values_by_seat(public["points"], texts), ",")
        if public["points"]
        else lines
    )


def state(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return the public state as lines: day, points while public, field, Rumours, discs and suspicion."""
    lines = scores(public, texts) + _entered_lines(public, texts)
    rumours, discs = public.get("rumours"), public.get("discs")
    if "field" in public and rumours:
        lines += _field_table(public["field"], public["pile"], _colours_in(rumours), texts)
    if rumours:
        lines += _rumour_table(rumours, public.get("face_down"), _colours_in(rumours), texts)
    if discs:
        lines += _disc_table(discs, _colours_in(rumours or discs), texts)
    if rumours and "supply" in public:
        lines.append(_count_line(texts("s.supply"), public["supply"], _colours_in(rumours)))
    if public["suspicion"]:
        colours = _colours_in([public["suspicion"]])
        lines += text_lines(texts, "s.suspicion")
        lines += [_heading(colours, texts), _count_line("", public["suspicion"], colours)]
    return lines


def told(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return a fact as lines of text."""
    return fact_lines(TELLERS, fact, texts)


# --- tables, with a column of 3 cells for each colour


def _day_lines(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return the day and the player in turn, or the night."""
    day, turn = public["day"], public["turn"]
    if turn is not None:
        return text_lines(texts, "s.day", day, texts.seat(turn))
    if "field" in public:
        return text_lines(texts, "s.night", day)
    return text_lines(texts, "fact.day", day, texts.seat(public["first"]))


def _entered_lines(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return what players entered from real cards, the newest first, because the game master is asked about that."""
    lines = []
    if public.get("colours"):
        lines += flow_lines(
            texts("fact.revealed"), values_by_seat([texts.option(hue) for hue in public["colours"]], texts), ","
        )
    if public.get("tokens") and public["points"] is None:
        lines += flow_lines(texts("s.tokens"), values_by_seat(public["tokens"], texts), ",")
    return lines


def _night_rows(public: "dict[str, Any]", colours: "list[str]", texts: "Texts") -> "list[Row]":
    """Return suspicion and points at the end of a night; by day the points are face down again."""
    points = [texts.short_name(seat) + " " + str(points) for seat, points in enumerate(public["points"])]
    laid = [_count_line(texts("s.laid"), public["suspicion"], colours)]
    return _table_rows("", laid, texts, colours) + small_rows(flow_lines(texts("s.points"), points, ","))


def _entered_rows(public: "dict[str, Any]", texts: "Texts") -> "list[Row]":
    """Return the newest entries from real cards, for the game master to check."""
    if public.get("colours"):
        return small_rows(flow_lines("", values_by_seat([texts.option(hue) for hue in public["colours"]], texts), ","))
    if public.get("tokens"):
        return small_rows(flow_lines("", values_by_seat(public["tokens"], texts), ","))
    counts = public.get("rumours") or public["discs"]
    return _table_rows("", _disc_lines(counts, _colours_in(counts), texts), texts, _colours_in(counts))


def _colours_in(counts: "list[dict[str, int]]") -> "list[str]":
    return [colour for colour in COLOURS if colour in counts[0]]


def _heading(colours: "list[str]", texts: "Texts", *more: str) -> str:
    return table_row("", [texts("s." + colour) for colour in colours] + list(more), 3)


def _count_line(label: str, counts: "dict[str, int]", colours: "list[str]", *more: int) -> str:
    """Return a row of numbers by colour, then `more`; colours without a count are blank."""
    cells = [counts.get(colour, "") for colour in colours] + list(more)
    return table_row(label, ["·" if cell == 0 else cell for cell in cells], 3)


def _field_grid(field: "list[str]", pile: int, colours: "list[str]", texts: "Texts") -> "list[Row]":
    """Return the cards of the field as two rows: the kinds as a heading, and the number of each in large type."""
    things = colours + [DATA]
    heads = [texts("s." + thing) for thing in things] + [texts("s.pile")]
    counts = [field.count(thing) or "·" for thing in things] + [pile]
    width = CELLS // len(heads)
    return [
        ("".join([_centre(str(cell), width) for cell in cells]), size) for cells, size in ((heads, BAR), (counts, TALL))
    ]


def _centre(text: str, width: int) -> str:
    left = (width - len(text)) // 2
    return " " * left + text + " " * (width - left - len(text))


def _table_rows(label: str, lines: "list[str]", texts: "Texts", colours: "list[str]", *more: str) -> "list[Row]":
    """Return table lines below a heading with the label and the colours."""
    return [(table_row(label[:3], [texts("s." + colour) for colour in colours] + list(more), 3), BAR)] + small_rows(
        lines
    )


def _field_table(field: "list[str]", pile: int, colours: "list[str]", texts: "Texts") -> "list[str]":
    counts = {colour: field.count(colour) for colour in colours}
    return [
        texts("s.field", pile),
        _heading(colours, texts, texts("s.data")),
        _count_line("", counts, colours, field.count(DATA)),
    ]


def _rumour_table(
    rumours: "list[dict[str, int]]", face_down: "list[int] | None", colours: "list[str]", texts: "Texts"
) -> "list[str]":
    lines = [texts("s.rumours"), _heading(colours, texts, *(("▼",) if face_down else ()))]
    return lines + _rumour_lines(rumours, face_down, colours, texts)


def _rumour_lines(
    rumours: "list[dict[str, int]]", face_down: "list[int] | None", colours: "list[str]", texts: "Texts"
) -> "list[str]":
    """Return a line for each seat with its Rumours by colour, then those face down."""
    hidden = face_down or []
    return [
        _count_line(texts.short_name(seat), owned, colours, *hidden[seat : seat + 1])
        for seat, owned in enumerate(rumours)
    ]


def _disc_table(discs: "list[dict[str, int]]", colours: "list[str]", texts: "Texts") -> "list[str]":
    lines = [texts("s.discs"), _heading(colours, texts)]
    return lines + _disc_lines(discs, colours, texts)


def _disc_lines(discs: "list[dict[str, int]]", colours: "list[str]", texts: "Texts") -> "list[str]":
    """Return a line for each seat with its discs by colour."""
    return [_count_line(texts.short_name(seat), held, colours) for seat, held in enumerate(discs)]


# --- facts as lines of text, by event


def _day_begins_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return text_lines(texts, "fact.day", fact["day"], texts.seat(fact["first"]))


def _field_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    cards = fact["cards"]
    there = [texts.option(card) + " " + str(cards.count(card)) for card in COLOURS + (DATA,) if card in cards]
    return flow_lines(texts("fact.field"), there, ",") + text_lines(texts, "fact.pile", fact["pile"])


def _took_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    source = fact["source"]
    lines = text_lines(
        texts, "fact.took", texts.seat(fact["seat"]), texts.option(fact["rumour"]), texts.option(fact["discarded"])
    )
    wanted = texts.option(fact["wanted"])
    if isinstance(source, int):
        return lines + text_lines(texts, "fact.disc_from", wanted, texts.seat(source))
    return lines + text_lines(texts, "fact.disc." + source, wanted)


def _data_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    hidden = [texts.seat(seat) + " " + texts.option(colour) for seat, colour in fact["hidden"]]
    return text_lines(texts, "fact.data", texts.seat(fact["seat"])) + flow_lines(texts("fact.hidden"), hidden, ",")


def _discs_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    gained = ["+" + str(points) for points in fact["points"]]
    lines = flow_lines(texts("fact.discs"), values_by_seat(gained, texts), ",")
    if fact.get("totals"):
        lines += flow_lines(texts("s.points"), values_by_seat(fact["totals"], texts), ",")
    return lines


def _suspicion_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    laid = fact["colours"]
    items = [texts.option(colour) + " " + str(laid[colour]) for colour in COLOURS if colour in laid]
    return flow_lines(texts("fact.suspicion", fact["night"]), items, ",")


def _revealed_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the colours, then a table of guesses for each night: a line for each guesser, a column for each seat."""
    colours = fact["colours"]
    lines = flow_lines(texts("fact.revealed"), values_by_seat([texts.option(colour) for colour in colours], texts), ",")
    for night, guesses in enumerate(fact["guesses"], 1):
        lines += text_lines(texts, "fact.guesses", night)
        lines.append(table_row("", [texts.short_name(seat)[:2] + " " for seat in range(len(colours))], 3))
        for guesser, guessed in enumerate(guesses):
            cells = [_guess_cell(guess, colour, texts) for guess, colour in zip(guessed, colours)]
            lines.append(table_row(texts.short_name(guesser), cells, 3))
    paid = [("+" if points > 0 else "") + str(points) for points in fact["paid"]]
    return lines + flow_lines(texts("fact.paid"), values_by_seat(paid, texts), ",")


def _guess_cell(guess: "str | None", colour: str, texts: "Texts") -> str:
    if guess is None:
        return "-  "
    return texts("s." + guess) + ("✓" if guess == colour else " ")


def _executed_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    if fact["colour"] is None:
        return text_lines(texts, "fact.nobody_executed")
    witch = texts.option(fact["colour"])
    if fact["seat"] is None:
        return text_lines(texts, "fact.not_at_table", witch)
    return text_lines(texts, "fact.executed", witch, texts.seat(fact["seat"]))


def _counts_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    colours = _colours_in(fact["rumours"])
    lines = _rumour_table(fact["rumours"], None, colours, texts) + _disc_table(fact["discs"], colours, texts)
    return lines + flow_lines(texts("s.tokens"), values_by_seat(fact["tokens"], texts), ",")


def _mismatch_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    counted, possible = fact["counted"], fact["possible"]
    if fact["kind"] == "colours":
        return text_lines(texts, "fact.same_colour", texts.option(fact["colour"]), counted)
    what = texts.option(fact["kind"] + "." + fact["colour"] if fact["colour"] else fact["kind"])
    return text_lines(texts, "fact.too_many" if counted > possible else "fact.too_few", what, counted, possible)


def _end_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return winner_lines(fact, texts) + flow_lines(texts("s.points"), values_by_seat(fact["scores"], texts), ",")


TELLERS = {
    "game": opening_lines,
    "day": _day_begins_lines,
    "field": _field_lines,
    "took": _took_lines,
    "data": _data_lines,
    "discs": _discs_lines,
    "suspicion": _suspicion_lines,
    "revealed": _revealed_lines,
    "executed": _executed_lines,
    "counts": _counts_lines,
    "mismatch": _mismatch_lines,
    "end": _end_lines,
}
