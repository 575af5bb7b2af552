"""A third party that follows The Majority 2 from the log alone: it reads facts, and nothing of the rules' code."""

from typing import Any

COLOURS = ["blue", "green", "red", "pink", "black"]


class Follower:
    """A reader of the log: it rebuilds the public state, under the same names, from the facts alone."""

    def __init__(self) -> None:
        self.public: dict[str, Any] = {}
        self.aside: list[str] = []  # cards a reaper senior was, until they are discarded

    def read(self, fact: dict[str, Any]) -> None:
        """Take in one fact; what a reader does not know the event of changes nothing."""
        getattr(self, "on_" + fact["e"], lambda fact: None)(fact)

    # --- the turn

    def on_start(self, fact: dict[str, Any]) -> None:
        self.public = {
            "turn": fact["first"],
            "pile": fact["pile"],
            "reserves": fact["reserves"],
            "hand": fact["hand"],
            "up": [0, 0],
            "down": fact["coins"],
            "supply": fact["supply"],
            "columns": [[[], [], []], [[], [], []]],
            "zones": [[], []],
            "discards": [],
            "discs": list(COLOURS),
            "must_exchange": None,
        }

    def on_income(self, fact: dict[str, Any]) -> None:
        self.public["up"][fact["seat"]] = fact["coins"]
        self.public["down"][fact["seat"]] = 0

    def on_exchange(self, fact: dict[str, Any]) -> None:
        if fact["did"]:
            reserves = self.public["reserves"]
            self.public["hand"], reserves[fact["seat"]] = reserves[fact["seat"]], self.public["hand"]
        if fact["forced"]:
            self.public["must_exchange"] = None

    def on_shuffled(self, fact: dict[str, Any]) -> None:
        self.public["pile"] = fact["pile"]
        self.public["discards"].clear()

    def on_draw(self, fact: dict[str, Any]) -> None:
        self.public["pile"] = fact["pile"]
        self.public["hand"] += fact["cards"]
        self.public["reserves"][1 - fact["seat"]] += fact["given"]

    def on_play(self, fact: dict[str, Any]) -> None:
        self.public["up"][fact["seat"]] -= fact["paid"]
        self.public["down"][fact["seat"]] += fact["paid"]
        self.public["hand"] -= 1
        self.public["columns"][fact["seat"]][fact["column"]].append({"card": fact["card"], "disc": None})

    def on_cleanup(self, fact: dict[str, Any]) -> None:
        assert self.public["hand"] == fact["cards"]
        self.public["turn"] = 1 - fact["seat"]

    # --- factions

    def on_faction(self, fact: dict[str, Any]) -> None:
        self.remove(fact["discarded"], self.public["discards"])
        self.public["columns"][fact["seat"]][fact["column"]].clear()
        self.public["zones"][fact["seat"]].append({"card": fact["card"], "disc": fact["disc"]})
        self.gain(fact["seat"], fact["coins"])

    def on_discarded_column(self, fact: dict[str, Any]) -> None:
        self.remove(fact["cards"], self.public["discards"])

    # --- effects

    def on_effect(self, fact: dict[str, Any]) -> None:
        seat = fact["seat"]
        self.public["pile"] = fact.get("pile", self.public["pile"])
        self.public["hand"] += fact.get("hand", 0)
        self.public["reserves"][seat] += fact.get("reserve", 0)
        self.public["must_exchange"] = fact.get("must_exchange", self.public["must_exchange"])
        self.public["up"][seat] += fact.get("turned", 0)
        self.public["down"][seat] -= fact.get("turned", 0)
        for player, coins in enumerate(fact.get("coins", [0, 0])):
            self.gain(player, coins)
        self.remove(fact.get("discarded", []), self.public["discards"])
        self.remove(fact.get("taken", []), self.aside)
        for card in fact.get("placed", []):
            self.place(card)
        for move in fact.get("discs", []):
            self.move(move)

    def gain(self, seat: int, coins: int) -> None:
        """Gained coins lie face down; a lost one is a face-down one, if there is any."""
        side = "up" if coins < 0 and not self.public["down"][seat] else "down"
        self.public[side][seat] += coins
        self.public["supply"] -= coins

    def remove(self, cards: list[dict[str, Any]], to: list[str]) -> None:
        """Take cards away from their places as they were before, from the bottom."""
        for card in sorted(cards, key=lambda card: card.get("index", 0), reverse=True):
            if card.get("zone") == "hand":
                self.public["hand"] -= 1
            elif card.get("zone") == "reserve":
                self.public["reserves"][card["seat"]] -= 1
            elif card.get("zone") == "replaced":
                self.aside.remove(card["card"])
            else:
                gone = self.row(card).pop(card["index"])
                assert (gone["card"], gone["disc"]) == (card["card"], card["disc"])
                self.public["discs"] += [card["disc"]] if card["disc"] else []
        to += [card["card"] for card in cards]
        self.public["discs"].sort(key=COLOURS.index)

    def place(self, card: dict[str, Any]) -> None:
        """Put a card where it now lies."""
        row = self.row(card)
        assert card["index"] == len(row)
        row.append({name: card[name] for name in ("card", "disc", "by") if name in card})

    def move(self, move: dict[str, Any]) -> None:
        """Move a disc."""
        if move["from"]:
            self.row(move["from"])[move["from"]["index"]]["disc"] = None
        else:
            self.public["discs"].remove(move["colour"])
        if move["to"]:
            self.row(move["to"])[move["to"]["index"]]["disc"] = move["colour"]
        else:
            self.public["discs"].append(move["colour"])
            self.public["discs"].sort(key=COLOURS.index)

    def row(self, card: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the column or score zone a told card is in."""
        if card.get("zone") == "score":
            return self.public["zones"][card["seat"]]
        return self.public["columns"][card["seat"]][card["column"]]
