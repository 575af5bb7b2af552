"""How many presses a choice took before questions had forms, for comparison.

Up to four options had a key each; more of them were browsed from the first one, with both keys; from eleven on, when
they came in groups, one key went from group to group and the other on within it.
"""

ON_KEYS, GROUPED = 4, 11


def group(word: str) -> str:
    """What a word has in common with its like: suit, faction, seat, column."""
    if "." in word:
        return word[: word.rfind(".")]
    return word[0] if word[:1] in "rby" and word[1:].isdigit() else ""


def old_presses(options: tuple[str, ...], option: str, both_ways: bool) -> int:
    """How many keys are pressed until an option is chosen."""
    place = options.index(option)
    if len(options) <= ON_KEYS:
        return 1
    kinds = list(dict.fromkeys(map(group, options)))
    if len(options) < GROUPED or len(kinds) == 1:
        return 1 + (min(place, len(options) - place) if both_ways else place)
    fellows = [word for word in options if group(word) == group(option)]
    return 1 + kinds.index(group(option)) + fellows.index(option)
