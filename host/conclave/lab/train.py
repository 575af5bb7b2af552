"""A small learning example: one seat with a linear policy plays against random players.

The probability of an action is the softmax of its weights times the observation. After each game the weights move
towards the actions of won games (REINFORCE, with the mean reward as baseline).
"""

import sys
from typing import Any

import numpy as np

from conclave import lab

LEARNING_RATE = 0.05  # learning rate
MEAN_DECAY = 0.99  # decay of the mean reward


class LinearPolicy:
    """A linear policy: weights, choice of actions, and learning."""

    def __init__(self, actions: int, numbers: int, seed: int) -> None:
        """Create a policy with zero weights, for these counts of actions and of numbers in an observation."""
        self.weights = np.zeros((actions, numbers + 1))
        self._random = np.random.default_rng(seed)
        self._mean_reward = 0.0
        self._steps: list[tuple[np.ndarray, np.ndarray, int]] = []

    def choose(self, seen: dict[str, np.ndarray]) -> int:
        """Return an action for an observation, and record it for learning."""
        numbers = np.append(np.tanh(seen["observation"] / 10), 1.0)
        logits = np.where(seen["action_mask"] > 0, self.weights @ numbers, -np.inf)
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        action = int(self._random.choice(len(chances), p=chances))
        if (seen["action_mask"] > 0).sum() > 1:
            self._steps.append((numbers, chances, action))
        return action

    def learn(self, reward: float) -> None:
        """Update the weights for the recorded actions by the reward of the game, and forget them."""
        for numbers, chances, action in self._steps:
            gradient = -np.outer(chances, numbers)
            gradient[action] += numbers
            self.weights += LEARNING_RATE * (reward - self._mean_reward) * gradient
        self._mean_reward = MEAN_DECAY * self._mean_reward + (1 - MEAN_DECAY) * reward
        self.forget()

    def forget(self) -> None:
        """Delete the recorded actions."""
        self._steps.clear()


def play_game(env: Any, policy: LinearPolicy, random: np.random.Generator, seed: int) -> float:
    """Play one game with the policy at seat 0; return its reward."""
    seen, _ = env.reset(seed=seed)
    rewards: dict[str, float] = {}
    while env.agents:
        moves = {agent: int(random.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents[1:]}
        moves["seat_0"] = policy.choose(seen["seat_0"])
        seen, rewards, *_ = env.step(moves)
    return rewards["seat_0"]


def train(name: str, seats: int, games: int, seed: int = 1) -> LinearPolicy:
    """Return a policy that has learnt from this number of games."""
    env, random = lab.parallel_env(name, seats=seats), np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    policy = LinearPolicy(len(seen["seat_0"]["action_mask"]), len(seen["seat_0"]["observation"]), seed)
    for number in range(games):
        policy.learn(play_game(env, policy, random, seed=number))
    return policy


def count_wins(name: str, seats: int, games: int, policy: LinearPolicy, first: int = 10**6) -> int:
    """Return how many of `games` other games the policy wins; their seeds begin at `first`."""
    env, random = lab.parallel_env(name, seats=seats), np.random.default_rng(first)
    won = 0
    for number in range(games):
        won += play_game(env, policy, random, seed=first + number) > 0
        policy.forget()
    return won


def main(name: str = "majority", seats: str = "3", games: str = "20000") -> None:
    """Train a policy, and print how often it wins before and after."""
    policy = train(name, int(seats), int(games))
    fresh = train(name, int(seats), 0)
    for title, one in (("before", fresh), ("after", policy)):
        print(f"{title}: {count_wins(name, int(seats), 1000, one)} of 1000 games won")


if __name__ == "__main__":
    main(*sys.argv[1:])
