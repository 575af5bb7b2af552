"""Majority in French."""

TEXTS = {
    "about.vote": "Vote",
    "o.score": "marquer",
    "s.round": "Manche {}, pile {}",
    "s.green": "Pièce verte : associer logiquement",
    "s.red": "Pièce rouge : le moins logique",
    "s.reference": "▶ {}",
    "s.playing": "En jeu :",
    "fact.commit": "Gage {}",
    "fact.round": "Manche {}",
    "fact.votes": "Votes, pile {} :",
    "fact.vote": "{} :",
    "fact.majority": "Majorité :",
    "fact.no_majority": "Pas de majorité",
    "fact.scored": "+{} pour",
    "fact.stay": "Restent :",
    "fact.pile": "Pile {}",
    "fact.two_left": "Plus que deux : fin de manche",
    "fact.over": "Fin de manche",
    "fact.scores": "Points :",
}
