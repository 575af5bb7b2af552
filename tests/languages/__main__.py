"""Print what a language lacks, and what of it does not fit: `python -m tests.languages de`, or `de phones`."""

import sys

from firmware.text.languages import languages
from shared_rules.engine import catalog
from tests.languages import missing
from tests.languages.misfits import on_aids, on_phones, on_the_box

language = sys.argv[1]
lacks = list(missing(language))
print(*lacks, f"{language}: {len(lacks)} texts or files are missing", sep="\n")
if language in languages():
    games = catalog.game_names()
    long = [*on_the_box(language, games), *on_aids(language)]
    if "phones" in sys.argv[2:]:
        long += on_phones(language, games)
    print(*long, f"{language}: {len(long)} texts do not fit", sep="\n")
