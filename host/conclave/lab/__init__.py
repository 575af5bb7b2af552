"""Simulations, statistics and machine-learning environments of the games. Needs the extra `lab`."""

from typing import Any


def env(game: str, **given: Any) -> Any:
    """Return a game as an AEC environment of PettingZoo, as in `env("sultane", seats=7)`."""
    from conclave.lab.pettingzoo_env import aec_env

    return aec_env(game, **given)


def parallel_env(game: str, **given: Any) -> Any:
    """Return a game as a parallel environment of PettingZoo, in which all seats act at the same time."""
    from conclave.lab.pettingzoo_env import ParallelGameEnv

    return ParallelGameEnv(game, **given)
