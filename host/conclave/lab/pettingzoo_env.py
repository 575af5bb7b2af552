"""The games as environments of PettingZoo.

Every seat acts in every cycle; seats that are not asked have one legal action, to wait. An illegal action is replaced
by a random legal one, drawn from the seed, and the infos say so. At the end winners get 1 and others -1.
"""

from functools import cache
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from conclave.lab import fields
from conclave.lab.action_numbers import action_words
from conclave.lab.numbered_game import NumberedGame
from shared_rules.engine import catalog
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.options import options_to_line

MAX_CYCLES = 100_000  # cycles: more than any game takes
Seen = dict[str, np.ndarray]


class ParallelGameEnv(ParallelEnv):
    """A game as an environment in which all seats act at the same time."""

    metadata = {"render_modes": ["ansi", "human"], "name": "conclave_v1"}  # noqa: RUF012 - PettingZoo wants it here

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        max_cycles: int = MAX_CYCLES,
        render_mode: str | None = None,
    ) -> None:
        """Prepare a game; it is truncated after `max_cycles` cycles."""
        self.game, self.seats = game, seats or catalog.seat_limits(game)[0]
        self.options = options or {}
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._random, _ = seeding.np_random()
        self._cycle_count = 0

    @cache  # noqa: B019 - PettingZoo wants the same space each time
    def action_space(self, agent: str) -> spaces.Discrete:  # type: ignore[override]
        """Return the space of all actions: the words of the game."""
        return spaces.Discrete(len(action_words(self.game)))

    @cache  # noqa: B019
    def observation_space(self, agent: str) -> spaces.Dict:  # type: ignore[override]
        """Return the space of observations and action masks."""
        seen = spaces.Box(-np.inf, np.inf, (fields.observation_size(self.game, self.seats),), np.float32)
        return spaces.Dict({"observation": seen, "action_mask": spaces.MultiBinary(len(action_words(self.game)))})

    def reset(self, seed: int | None = None, options: dict | None = None) -> tuple[dict[str, Seen], dict[str, dict]]:
        """Begin a game and return observations and infos; with a seed, the same games follow from here on."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.play = NumberedGame(self.game, self.seats, self.options, self._random.bytes(16))
        self.agents, self._cycle_count = list(self.possible_agents), 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        """Let all asked seats act; return observations, rewards, terminations, truncations and infos."""
        taken, infos = self._legal_actions(actions)
        self.play.act(taken)
        self._cycle_count += 1
        over, cut = self.play.is_over, self._cycle_count >= self.max_cycles
        rewards = dict(zip(self.possible_agents, self.play.returns(), strict=True))
        found = self._observations(), rewards, self._for_each_agent(over), self._for_each_agent(cut and not over), infos
        if over or cut:
            self.agents = []
        return found

    def _legal_actions(self, actions: dict[str, int]) -> tuple[dict[int, int], dict[str, dict]]:
        """Return the legal action of each asked seat, and infos on actions that were replaced."""
        taken, infos = {}, {agent: {} for agent in self.agents}
        for seat in self.play.asked_seats:
            agent, legal = self.possible_agents[seat], self.play.legal_actions(seat)
            taken[seat] = int(actions.get(agent, -1))
            if taken[seat] not in legal:
                taken[seat] = int(self._random.choice(legal))
                infos[agent] = {"instead": taken[seat]}
        return taken, infos

    def _for_each_agent(self, value: bool) -> dict[str, bool]:
        """Return the same value for every agent."""
        return dict.fromkeys(self.agents, value)

    def _observations(self) -> dict[str, Seen]:
        """Return the observations of all seats, by agent."""
        return {agent: self._observation(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observation(self, seat: int) -> Seen:
        """Return the observation and the action mask of a seat."""
        mask = np.zeros(len(self.play.action_words), np.int8)
        mask[self.play.legal_actions(seat)] = 1
        return {"observation": fields.observe(self.play, seat), "action_mask": mask}

    def state(self) -> np.ndarray:
        """Return the observations of all seats, joined."""
        return np.concatenate([fields.observe(self.play, seat) for seat in range(self.seats)])

    def render(self) -> str | None:
        """Return the public state as text, or print it."""
        session = self.play.session
        about = ", ".join(f"seat {seat + 1}: {question.about}" for seat, question in session.questions.items())
        options = options_to_line(catalog.load_module(session.game).OPTIONS, session.options)
        title = f"{session.game}, {session.seats} seats, {options}"
        text = f"{title}\n{fact_to_json(session.public)}\n{about or 'over'}"
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing; PettingZoo requires it."""


def aec_env(game: str, **given: Any) -> AECEnv:
    """Return a game in which one seat acts after the other; the answers to one question are revealed together."""
    return cast(AECEnv, parallel_to_aec(ParallelGameEnv(game, **given)))
