"""The example of the lab's page, in short form: it learns something."""

from conclave.lab import train


def test_a_trained_policy_wins_more_than_an_untrained_one() -> None:
    fresh = train.count_wins("majority", 3, 300, train.train("majority", 3, 0))
    learnt = train.count_wins("majority", 3, 300, train.train("majority", 3, 1000))
    assert fresh < 120
    assert learnt > fresh + 15
