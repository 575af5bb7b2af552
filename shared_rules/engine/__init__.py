"""What every game stands on: asking, answering, chance, the journal, and what is told."""
