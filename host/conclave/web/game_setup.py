"""Carry out what the game master's page asks for: choose a game, options, bots and settings, and start games."""

from typing import TYPE_CHECKING, Any

from conclave import own_word_lists
from conclave.web.game_texts import GameTexts
from conclave.web.seat_registry import BOT, HERE
from firmware.console.settings_page import VALUES
from shared_rules.engine import catalog, options
from shared_rules.engine.errors import BadSetup, Refused
from shared_rules.engine.subset_option import Subset

if TYPE_CHECKING:
    from conclave.web.live_table import LiveTable

SETTINGS = (  # those that make sense without a console
    *("language", "reveal", "countdown", "countdown_browse", "countdown_sheet", "grace", "ballots", "stir"),
)
Options = dict[str, Any]
QueuedGame = tuple[str, list[int], Options]  # a game to start: its name, pods by seat, options


class GameSetup:
    """The game that is chosen with its options, and the game that starts as soon as the box is ready."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._game = catalog.game_names()[0]
        self._given: dict[str, Options] = {}  # options that were set, by game
        self._queued: QueuedGame | None = None  # starts as soon as the box is ready
        self.changes = 0  # counts the changes

    # --- before a game

    def choose_game(self, game: str, chosen_options: Options) -> None:
        """Choose a game and set its options; raise Refused or BadSetup if the options do not fit."""
        known = [name for name, _ in catalog.load_module(game).OPTIONS]
        if not set(chosen_options) <= set(known):
            raise Refused("no-option", f"options of {game}: {', '.join(known)}")
        options.complete_options(catalog.load_module(game).OPTIONS, chosen_options, self._seats(game))
        self._game, self._given[game] = game, chosen_options
        self.changes += 1

    def choose_word_list(self, name: str) -> None:
        """Choose a word list by name for every game that deals words."""
        for game in catalog.game_names():
            if "list" in [option for option, _ in catalog.load_module(game).OPTIONS]:
                self._given[game] = self._given.get(game, {}) | {"list": name}
        self.changes += 1

    def save_word_list(self, title: str, text: bytes) -> None:
        """Save an uploaded word list and choose it; raise BadWords if it does not have the right form."""
        name, checked = own_word_lists.name_of(title), own_word_lists.check_size(own_word_lists.check_words(text))
        own_word_lists.save(name, checked)
        self.choose_word_list(name)

    def setup_message(self, words: GameTexts) -> dict[str, Any]:
        """Return all games, and the chosen one with its options, as the page gets them."""
        return {
            "games": [[name, words.game(name), *catalog.seat_limits(name)] for name in catalog.game_names()],
            "game": self._game,
            "options": [*self._offered(words)],
            "given": self._given.get(self._game, {}),
            "players": len(self._table.seats.taken),
        }

    def _offered(self, words: GameTexts) -> list[dict[str, Any]]:
        """Return each option that has more than one value, with its values in words."""
        seats, kinds = self._seats(self._game), catalog.load_module(self._game).OPTIONS
        chosen, found = self.complete_options(self._game, seats), []
        words.use_game(self._game)
        words.set_names([self._table.player_name(place) for place in self._table.seats.taken[:seats]])
        for name, kind in kinds:
            several = isinstance(kind, Subset)
            values = kind.names if several else kind.possible_values(seats, chosen)
            if len(values) > 1 or several:
                listed = [[options.value_to_text(value), words.value(name, value)] for value in values]
                now = kind.selected_names(chosen[name]) if several else [options.value_to_text(chosen[name])]
                found.append(
                    {"name": name, "label": words.label(name), "several": several, "values": listed, "chosen": [*now]}
                )
        return found

    def _seats(self, game: str) -> int:
        """Return how many seats a game gets: the number of players, within its limits."""
        fewest, most = catalog.seat_limits(game)
        return max(fewest, min(most, len(self._table.seats.taken)))

    def complete_options(self, game: str, seats: int) -> Options:
        """Return all options of a game for a number of seats; the defaults if those that were set do not fit."""
        kinds = catalog.load_module(game).OPTIONS
        given = self._table.box.default_options(game) | self._given.get(game, {})
        try:
            return options.complete_options(kinds, given, seats)
        except BadSetup:
            return options.complete_options(kinds, self._table.box.default_options(game), seats)

    # --- a game begins

    def start_game(self) -> None:
        """Start the chosen game with all players who have joined; raise Refused if they are too few."""
        places = self._table.seats.taken
        fewest, most = catalog.seat_limits(self._game)
        if len(places) < fewest:
            raise Refused("few", f"{self._game} needs {fewest} players")
        places = places[:most]
        self._queue((self._game, places, self.complete_options(self._game, len(places))))

    def rematch(self) -> None:
        """Play the same again, with those who are still there."""
        match, ended = self._table.box.live_game, self._table.ended
        seating = self._table.box.pods_by_seat or (ended.pods_by_seat if ended else [])
        session = match.session if match else ended.session if ended else None
        if session is None or not self.can_rematch:
            raise Refused("no-game", "no game was played that could be played again")
        self._queue((session.game, seating, dict(session.options)))

    @property
    def can_rematch(self) -> bool:
        """Whether a game has ended whose players are all still there."""
        match, ended = self._table.box.live_game, self._table.ended
        seating = self._table.box.pods_by_seat if match else ended.pods_by_seat if ended else []
        is_over = match.result is not None if match else ended is not None
        return is_over and set(seating) <= set(self._table.seats.taken)

    def _queue(self, begun: QueuedGame) -> None:
        """Finish the game that has ended, and start another one as soon as the box is ready; raise Refused if bad."""
        if self._table.box.is_unfinished:
            raise Refused("unfinished", "an unfinished game has to be resumed or put aside first")
        catalog.check_options(begun[0], len(begun[1]), begun[2])
        self._table.box.finish_game()
        self._queued = begun

    def step(self) -> None:
        """Start the game that is queued, if the box is ready."""
        if self._queued and self._table.box.is_ready_to_start:
            game, places, chosen = self._queued
            self._queued = None
            names = [self._table.player_name(place) for place in places]
            self._table.box.start_game(game, places, chosen, names)

    # --- people

    def add_bot(self) -> None:
        """Let a bot play the first free pod; raise Refused if none is free."""
        free = [number for number in self._table.seats.order if self._is_free(number)]
        if not free:
            raise Refused("full", "no place is free")
        self._table.seats.set_holder(free[0], BOT)

    def _is_free(self, number: int) -> bool:
        """Return whether neither a phone nor a bot has the pod `number`."""
        place = self._table.seats[number]
        return place.holder == HERE and not place.secret

    # --- settings

    def settings_message(self, words: GameTexts) -> list[dict[str, Any]]:
        """Return the settings that can be changed on the page, with their values in words."""
        now, match = self._table.box.settings, self._table.box.live_game
        contributes = catalog.players_contribute(match.session.game if match else self._game)
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

    def change_setting(self, name: str, value: Any) -> None:
        """Change a setting of the box; raise Refused if it cannot have this value."""
        values = dict(VALUES)[name] if name in SETTINGS else ()
        if not any(value == known and type(value) is type(known) for known in values):
            raise Refused("no-setting", f"{name} cannot be {value}")
        self._table.box.change_setting(name, value)
        self.changes += 1
