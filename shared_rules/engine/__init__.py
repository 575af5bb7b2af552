"""The engine that runs every game: questions, answers, randomness, the journal and the facts it emits."""
