"""The roles of Au chevet de la Sultane, and which players recognise each other (SU1-SU3)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    Known = tuple[list[int], int | None]  # the allies a player knows, and which of them is Dinarzade, if she knows

INTERVENTIONIST, PACIFIST, DINARZADE = "interventionist", "pacifist", "dinarzade"
PACIFISTS = {5: 1, 6: 1, 7: 2, 8: 2, 9: 3, 10: 3}  # SU1: by number of players, Dinarzade not counted


def roles_in_game(seats: int) -> "list[str]":
    """Return the roles of a game for this number of players, not shuffled (SU1).

    >>> roles_in_game(5)
    ['interventionist', 'interventionist', 'interventionist', 'pacifist', 'dinarzade']
    """
    pacifists = PACIFISTS[seats]
    return [INTERVENTIONIST] * (seats - pacifists - 1) + [PACIFIST] * pacifists + [DINARZADE]


def camp_of(role: str) -> str:
    """Return the camp of a role: INTERVENTIONIST, or PACIFIST, to which Dinarzade belongs too."""
    return INTERVENTIONIST if role == INTERVENTIONIST else PACIFIST


def seats_with_role(role: str, roles: "list[str]") -> "list[int]":
    """Return the seats that have a role; `roles` is by seat."""
    return [seat for seat, dealt in enumerate(roles) if dealt == role]


def recognised_allies(roles: "list[str]", how: str, order: "list[int]") -> "list[Known]":
    """Return for each seat the allies she knows, and which of them she knows to be Dinarzade (SU2, SU3).

    `how` is the option `recognition`. `order` has the Pacifists in the order of a chain; only `chain` uses it.

    >>> roles = ["pacifist", "interventionist", "pacifist", "dinarzade"] + ["interventionist"] * 3
    >>> recognised_allies(roles, "standard", [])[0], recognised_allies(roles, "lone", [])[0]
    (([2, 3], 3), ([3], 3))
    >>> recognised_allies(roles, "chain", [2, 0])[:3]  # the later one does not know which ally is Dinarzade
    [([2, 3], None), ([], None), ([3], 3)]
    """
    known: list[Known] = [([], None) for _ in roles]
    dinarzade, pacifists = roles.index(DINARZADE), seats_with_role(PACIFIST, roles)
    for seat in pacifists:
        allies = _known_pacifists(seat, pacifists, how, order)
        knows_dinarzade = how != "chain" or not allies
        known[seat] = (sorted(allies + [dinarzade]), dinarzade if knows_dinarzade else None)
    if how == "standard" and len(pacifists) == 1:
        known[dinarzade] = (pacifists, None)
    return known


def _known_pacifists(seat: int, pacifists: "list[int]", how: str, order: "list[int]") -> "list[int]":
    if how == "lone":
        return []
    if how == "chain":
        return order[: order.index(seat)]
    return [other for other in pacifists if other != seat]
