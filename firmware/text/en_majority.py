"""Majority in English."""

TEXTS = {
    "about.vote": "Vote",
    "o.score": "score",
    "s.round": "Round {}, pile {}",
    "s.green": "Green coin: what fits best",
    "s.red": "Red coin: what fits least",
    "s.reference": "▶ {}",
    "s.playing": "In:",
    "fact.commit": "Seal {}",
    "fact.round": "Round {}",
    "fact.votes": "Votes, pile {}:",
    "fact.vote": "{}:",
    "fact.majority": "Majority:",
    "fact.no_majority": "No majority",
    "fact.scored": "+{} for",
    "fact.stay": "Still in:",
    "fact.pile": "Pile {}",
    "fact.two_left": "Two left: round over",
    "fact.over": "Round over",
    "fact.scores": "Points:",
}
