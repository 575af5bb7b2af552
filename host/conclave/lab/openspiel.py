"""Register the games with OpenSpiel when imported: `pyspiel.load_game("python_conclave_sultane(seats=7)")`.

Chance moves once, at the start: it picks one of `seeds` seeds, from which all draws of the device follow. Seats that
are asked at the same time act simultaneously; a sheet is answered word by word. Winners get 1, the others -1.
"""

from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel

from conclave.lab import fields
from conclave.lab.action_numbers import action_words
from conclave.lab.numbered_game import NumberedGame
from conclave.log import schema
from shared_rules.engine import catalog
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.session import Session

SEEDS = 1000
MAX_ACTIONS = 10_000  # actions in a game, at most
SALTED = ("id", "commit", "seal")  # values of facts that depend on the seed but carry no information


def openspiel_name(game: str) -> str:
    """Return the name of a game in OpenSpiel."""
    return "python_conclave_" + catalog.package_name(game)


def _game_type(game: str) -> pyspiel.GameType:
    """Return the type of a game in OpenSpiel: its numbers of players, dynamics and parameters."""
    fewest, most = catalog.seat_limits(game)
    return pyspiel.GameType(
        short_name=openspiel_name(game),
        long_name=f"Conclave: {game}",
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"seats": fewest, "seeds": SEEDS, "options": ""},
    )


class OpenSpielGame(pyspiel.Game):
    """A game in OpenSpiel, with seats, options (`edition=1 stolen_spy=on`) and the number of seeds."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Create the game with parameters from OpenSpiel: `seats`, `seeds` and `options`."""
        given = {"seats": catalog.seat_limits(self.name)[0], "seeds": SEEDS, "options": "", **(params or {})}
        self.seats, self.seeds = given["seats"], given["seeds"]
        self.options = dict(pair.split("=") for pair in given["options"].split())
        about = pyspiel.GameInfo(
            num_distinct_actions=len(action_words(self.name)),
            max_chance_outcomes=self.seeds,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=MAX_ACTIONS,
        )
        super().__init__(_game_type(self.name), about, given)

    def __deepcopy__(self, memo: dict) -> "OpenSpielGame":
        """Return the game itself, as copied states belong to the same game."""
        return self

    def new_initial_state(self) -> "OpenSpielState":
        """Return the state before chance has moved."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "OpenSpielObserver | None":
        """Return an observer of a seat, None if only a part of the information is requested."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        is_all = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return OpenSpielObserver(self, kind) if is_all else None


class OpenSpielState(pyspiel.State):
    """The state of a game, and what each seat has seen so far."""

    def __init__(self, game: OpenSpielGame) -> None:
        """Create the state before the seed is drawn."""
        super().__init__(game)
        self.conclave_game = game
        self.play: NumberedGame | None = None
        self.seen_by_seat: list[list[str]] = [[] for _ in range(game.seats)]
        self._fact_lines: list[str] = []

    def current_player(self) -> int:
        """Return the seat that acts, or the ids for chance, simultaneous moves or the end."""
        if self.play is None:
            return pyspiel.PlayerId.CHANCE
        if self.play.is_over:
            return pyspiel.PlayerId.TERMINAL
        asked = self.play.asked_seats
        return asked[0] if len(asked) == 1 else pyspiel.PlayerId.SIMULTANEOUS

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every seed that chance can pick, each with its probability; all are equally likely."""
        return [(number, 1 / self.conclave_game.seeds) for number in range(self.conclave_game.seeds)]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.play is not None and self.play.is_over

    def returns(self) -> list[float]:
        """Return the result of the game for each seat: 1 for winners, -1 for others, 0 while it runs."""
        return self.play.returns() if self.play else [0.0] * self.conclave_game.seats

    def _legal_actions(self, player: int) -> list[int]:
        """Return the legal actions of a player, [] if another player acts."""
        together = self.current_player() == pyspiel.PlayerId.SIMULTANEOUS
        return self.play.legal_actions(player) if self.play and (together or player in self.play.asked_seats) else []

    def _apply_action(self, action: int) -> None:
        """Perform the action of chance, or of the only seat that is asked."""
        if self.play is None:
            seed = sha256(b"conclave openspiel\0" + action.to_bytes(8, "big")).digest()[:16]
            self.play = NumberedGame(
                self.conclave_game.name, self.conclave_game.seats, self.conclave_game.options, seed
            )
        else:
            self._act({self.play.asked_seats[0]: action})
        self._record_views()

    def _apply_actions(self, actions: list[int]) -> None:
        """Perform the actions of all seats that are asked at the same time."""
        assert self.play
        self._act({seat: actions[seat] for seat in self.play.asked_seats})
        self._record_views()

    def _act(self, actions: dict[int, int]) -> None:
        """Perform actions by seat, and record them for each seat."""
        assert self.play
        for seat, action in actions.items():
            self.seen_by_seat[seat].append(self.play.action_words[action])
        self.play.act(actions)

    def _record_views(self) -> None:
        """Record for each seat what it alone is shown now."""
        assert self.play
        for seat, memory in enumerate(self.seen_by_seat):
            shown = fact_to_json(self.play.session.private_state(seat))
            if shown not in memory[-1:]:
                memory.append(shown)

    def fact_lines(self, session: Session) -> list[str]:
        """Return the facts so far as JSON lines, without salted values. Each line is made only once."""
        for fact in session.facts[len(self._fact_lines) :]:
            self._fact_lines.append(fact_to_json({name: value for name, value in fact.items() if name not in SALTED}))
        return self._fact_lines

    def _action_to_string(self, player: int, action: int) -> str:
        """Return the word of an action, or the seed that chance picks."""
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else action_words(self.conclave_game.name)[action]

    def __str__(self) -> str:
        """Return the whole game so far."""
        return f"{self.conclave_game.name}: {' '.join(map(str, self.history()))}"


class OpenSpielObserver:
    """Returns what a seat sees now, or with perfect recall everything it has seen since the beginning."""

    def __init__(self, game: OpenSpielGame, kind: Any) -> None:
        """Create the observer of a game for the kind of information that `kind` requests."""
        self._has_perfect_recall = kind.perfect_recall
        self.tensor = np.zeros(
            0 if self._has_perfect_recall else fields.observation_size(game.name, game.seats), np.float32
        )
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Set the tensor to what a seat sees."""
        if state.play and not self._has_perfect_recall:
            self.tensor[:] = fields.observe(state.play, player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return what a seat sees or has seen as text."""
        if state.play is None:
            return ""
        session, question = state.play.session, state.play.question(player)
        who = f"seat {player}"  # information states of different seats must differ
        now = [f"asked {question.about} {state.play.subject(player)}"] if question else []
        if not self._has_perfect_recall:
            given = state.play.partial_answers.get(player, [])
            return "\n".join(
                [who, fact_to_json(session.public), fact_to_json(session.private_state(player)), *now, *given]
            )
        return "\n".join([who, *state.fact_lines(session), *state.seen_by_seat[player], *now])


def register(game: str) -> None:
    """Register a game with OpenSpiel."""
    made = type(
        catalog.package_name(game).title().replace("_", ""), (OpenSpielGame,), {"name": game, "__doc__": f"{game}."}
    )
    globals()[made.__name__] = made  # OpenSpiel serializes a state with the name of its game's class
    pyspiel.register_game(_game_type(game), made)


for declared in catalog.game_names():
    if schema.schema_of(declared).answer_types:
        register(declared)
