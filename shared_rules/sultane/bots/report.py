"""The section on Au chevet de la Sultane in the report of the lab: governments, votes and claims by camp."""

from conclave.lab.game_report import Note, PublishedResults, share_of_true, shares_by_name
from conclave.lab.svg_charts import Proportion, draw_shares

from shared_rules.engine.session import Session
from shared_rules.sultane.roles import camp_of

PEOPLE = {
    7: PublishedResults("pacifists", "minority camp", "human games of this family", Proportion(468, 910))
}  # 51.4 % ± 3.2


def notes(session: Session) -> Note:
    """Return what the report needs about one finished game: governments that read a tale, votes and claims, by camp."""
    roles = [camp_of(role) for role in (session.result or {})["roles"]]
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
    """Return the section as HTML: tales by government, votes by camp, and how often Pacifists make each claim.

    `notes` are those of many games.
    """
    read = ((f"{vizier} Vizier, {narrator} Narrator", tale) for vizier, narrator, tale in _join(notes, "governments"))
    cast = (
        (f"{camp}, {'own' if is_own else 'mixed or other'} government", vote)
        for camp, is_own, vote in _join(notes, "votes")
    )
    said = [
        (f"{tale} tale, {office} says {said}", camp == "pacifist")
        for camp, office, said, tale in _join(notes, "claims")
    ]
    parts = [
        "<h3>Governments that read a pacifist tale</h3>",
        draw_shares(shares_by_name((name, tale == "pacifist") for name, tale in read), None),
        "<h3>Votes for a government, by camp</h3>",
        draw_shares(shares_by_name((name, vote == "yes") for name, vote in cast), None),
    ]
    if said:
        all_claims = share_of_true(is_pacifist for _, is_pacifist in said)
        parts.append("<h3>Claims of pacifist tales held: how often a Pacifist makes them</h3>")
        parts.append(draw_shares(shares_by_name(said), all_claims.rate))
    return parts


def _join(notes: list[Note], name: str) -> list[list]:
    """Return the entries of all games under one name, as one list."""
    return [entry for note in notes for entry in note[name]]
