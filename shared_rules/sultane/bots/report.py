"""What governments, votes and claims were worth, for the report of the lab."""

from conclave.lab.plots import Share, plot
from conclave.lab.worth import Note, People, share, shares

from shared_rules.engine.session import Session
from shared_rules.sultane.roles import camp

PEOPLE = {7: People("pacifists", "minority camp", "human games of this family", Share(468, 910))}  # 51.4 % ± 3.2


def notes(session: Session) -> Note:
    """Return the governments that read a tale by camps, the votes for them, and the claims after their tales."""
    roles = [camp(role) for role in (session.result or {})["roles"]]
    found: dict[str, list] = {"governments": [], "votes": [], "claims": []}
    vizier = narrator = 0
    tale = ""
    for fact in session.facts:
        if fact["e"] == "nominated":
            vizier, narrator = fact["vizier"], fact["narrator"]
        elif fact["e"] == "votes":
            both = {roles[vizier], roles[narrator]}
            votes = [(seat, vote) for seat, vote in enumerate(fact["votes"]) if vote]
            found["votes"] += [[roles[seat], both == {roles[seat]}, vote] for seat, vote in votes]
        elif fact["e"] == "tale" and fact["by"] == "government":
            tale = fact["tale"]
            found["governments"].append([roles[vizier], roles[narrator], tale])
        elif fact["e"] == "claim":
            office = "Vizier" if fact["seat"] == vizier else "Narrator"
            found["claims"].append([roles[fact["seat"]], office, fact["said"], tale])
    return found


def worth(notes: list[Note]) -> list[str]:
    """Return what a government came to, who voted for it, and what a claim tells about who makes it."""
    read = ((f"{vizier} Vizier, {narrator} Narrator", tale) for vizier, narrator, tale in _all(notes, "governments"))
    cast = (
        (f"{camp}, {'own' if ours else 'mixed or other'} government", vote) for camp, ours, vote in _all(notes, "votes")
    )
    said = [
        (f"{tale} tale, {office} says {said}", camp == "pacifist") for camp, office, said, tale in _all(notes, "claims")
    ]
    parts = [
        "<h3>Governments that read a pacifist tale</h3>",
        plot(shares((name, tale == "pacifist") for name, tale in read), None),
        "<h3>Votes for a government, by camp</h3>",
        plot(shares((name, vote == "yes") for name, vote in cast), None),
    ]
    if said:
        all_claims = share(is_pacifist for _, is_pacifist in said)
        parts.append("<h3>Claims of pacifist tales held: how often a Pacifist makes them</h3>")
        parts.append(plot(shares(said), all_claims.rate))
    return parts


def _all(notes: list[Note], name: str) -> list[list]:
    return [one for note in notes for one in note[name]]
