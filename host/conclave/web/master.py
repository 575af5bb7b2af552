"""What the game master does from the browser: set a game up, begin it, and all that the console's menus do besides."""

from typing import TYPE_CHECKING, Any

from conclave import wordlists
from conclave.web.places import BOT, HERE
from conclave.web.words import Words
from firmware.console.settings_page import VALUES
from shared_rules.engine import catalog, options
from shared_rules.engine.refused import BadSetup, Refused
from shared_rules.engine.several import Several

if TYPE_CHECKING:
    from conclave.web.table import Table

SETTINGS = (  # those that mean something on a page
    *("language", "reveal", "countdown", "countdown_browse", "countdown_sheet", "grace", "ballots", "stir"),
)
Options = dict[str, Any]
Begun = tuple[str, list[int], Options]  # game, pods by seat, options


class Master:
    """The game that is set up, the one that waits to begin, and the one that was begun last."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._game = catalog.names()[0]
        self._given: dict[str, Options] = {}  # by game
        self._next: Begun | None = None  # begins as soon as the box is ready
        self.changes = 0

    # --- before a game

    def set_up(self, game: str, given: Options) -> None:
        """Choose a game and its options."""
        known = [name for name, _ in catalog.load(game).OPTIONS]
        if not set(given) <= set(known):
            raise Refused("no-option", f"options of {game}: {', '.join(known)}")
        options.complete(catalog.load(game).OPTIONS, given, self._seats(game))
        self._game, self._given[game] = game, given
        self.changes += 1

    def use_words(self, name: str) -> None:
        """Deal words from this list, in every game that deals any."""
        for game in catalog.names():
            if "list" in [option for option, _ in catalog.load(game).OPTIONS]:
                self._given[game] = self._given.get(game, {}) | {"list": name}
        self.changes += 1

    def take_words(self, title: str, text: bytes) -> None:
        """Keep a word list of people's own, and deal from it; raise BadWords when that cannot be."""
        name, checked = wordlists.name_of(title), wordlists.for_box(wordlists.checked(text))
        wordlists.keep(name, checked)
        self.use_words(name)

    def offers(self, words: Words) -> dict[str, Any]:
        """Return all games, and the options of the one that is set up."""
        return {
            "games": [[name, words.game(name), *catalog.seats(name)] for name in catalog.names()],
            "game": self._game,
            "options": [*self._offered(words)],
            "given": self._given.get(self._game, {}),
            "players": len(self._table.places.taken),
        }

    def _offered(self, words: Words) -> list[dict[str, Any]]:
        """Each option that leaves a choice, with its values in words."""
        seats, kinds = self._seats(self._game), catalog.load(self._game).OPTIONS
        chosen, found = self.options(self._game, seats), []
        words.use(self._game)
        words.call([self._table.name(place) for place in self._table.places.taken[:seats]])
        for name, kind in kinds:
            several = isinstance(kind, Several)
            values = kind.names if several else kind.values(seats, chosen)
            if len(values) > 1 or several:
                listed = [[options.word(value), words.value(name, value)] for value in values]
                is_on = kind.chosen(chosen[name]) if several else [options.word(chosen[name])]
                found.append(
                    {"name": name, "label": words.label(name), "several": several, "values": listed, "chosen": [*is_on]}
                )
        return found

    def _seats(self, game: str) -> int:
        fewest, most = catalog.seats(game)
        return max(fewest, min(most, len(self._table.places.taken)))

    def options(self, game: str, seats: int) -> Options:
        """Return all options; what was chosen for another number of players may not be there any more."""
        kinds = catalog.load(game).OPTIONS
        given = self._table.box.first_options(game) | self._given.get(game, {})
        try:
            return options.complete(kinds, given, seats)
        except BadSetup:
            return options.complete(kinds, self._table.box.first_options(game), seats)

    # --- a game begins

    def start(self) -> None:
        """Begin the game that is set up, with all who have joined."""
        places = self._table.places.taken
        fewest, most = catalog.seats(self._game)
        if len(places) < fewest:
            raise Refused("few", f"{self._game} needs {fewest} players")
        places = places[:most]
        self._begin((self._game, places, self.options(self._game, len(places))))

    def rematch(self) -> None:
        """Play the same again, with those who are still there."""
        match, ended = self._table.box.match, self._table.ended
        seating = self._table.box.seating or (ended.places if ended else [])
        session = match.session if match else ended.session if ended else None
        if session is None or not self.can_rematch:
            raise Refused("no-game", "no game was played that could be played again")
        self._begin((session.game, seating, dict(session.options)))

    @property
    def can_rematch(self) -> bool:
        """Whether a game has ended whose players are all still there."""
        match, ended = self._table.box.match, self._table.ended
        seating = self._table.box.seating if match else ended.places if ended else []
        is_over = match.result is not None if match else ended is not None
        return is_over and set(seating) <= set(self._table.places.taken)

    def _begin(self, begun: Begun) -> None:
        if self._table.box.is_unfinished:
            raise Refused("unfinished", "first it must be said what becomes of the game that was not finished")
        catalog.check(begun[0], len(begun[1]), begun[2])
        self._table.box.finish()
        self._next = begun

    def step(self) -> None:
        """Begin what waits, once the box is ready for it."""
        if self._next and self._table.box.is_ready:
            game, places, chosen = self._next
            self._next = None
            names = [self._table.name(place) for place in places]
            self._table.box.begin(game, places, chosen, names)

    # --- people

    def add_bot(self) -> None:
        """Let a bot have the first free place."""
        free = [number for number in self._table.places.order if self._is_free(number)]
        if not free:
            raise Refused("full", "there is no place left")
        self._table.places.give(free[0], BOT)

    def _is_free(self, number: int) -> bool:
        place = self._table.places[number]
        return place.holder == HERE and not place.secret

    # --- settings

    def settings(self, words: Words) -> list[dict[str, Any]]:
        """Return the settings that mean something on a page, with their values in words."""
        now, match = self._table.box.settings, self._table.box.match
        contributes = catalog.contributes(match.session.game if match else self._game)
        listed = [(name, values) for name, values in VALUES if name in SETTINGS and (name != "stir" or contributes)]
        return [
            {
                "name": name,
                "label": words.setting(name),
                "value": getattr(now, name),
                "values": words.values(name, values),
            }
            for name, values in listed
        ]

    def set(self, name: str, value: Any) -> None:
        """Change a setting of the box."""
        values = dict(VALUES)[name] if name in SETTINGS else ()
        if not any(value == known and type(value) is type(known) for known in values):
            raise Refused("no-setting", f"{name} cannot be {value}")
        self._table.box.set(name, value)
        self.changes += 1
