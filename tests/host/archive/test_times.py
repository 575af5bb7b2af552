"""When a game was played, by a PC whose clock is set back meanwhile."""

from pathlib import Path

from tests.host.line.box_and_pc import EVENING, Box, Follower

HOUR = 3600.0


def turn(follower: Follower, clock: float) -> None:
    """Read and ask for a while; the clock of the PC shows this and goes on."""
    start = follower.box.now / 1000
    while follower.box.now / 1000 < start + 4:
        follower.client.step(follower.box.now / 1000, clock + follower.box.now / 1000 - start)


def test_no_game_ends_in_the_future_when_the_clock_was_set_back(tmp_path: Path) -> None:
    box, clock = Box(), EVENING
    follower = Follower(box, tmp_path / "archive")
    turn(follower, clock)
    box.start("majority", 3)
    while not box.live_game.session.is_over:
        box.lock()
        clock -= HOUR
        turn(follower, clock)
    (game,) = follower.archive.games()
    assert game.ended is not None
    assert clock <= game.ended <= clock + 4
    follower.archive.close()
