"""Export plays to the app Board Game Stats: a link that adds one play, or a `.bgsplay` file with several.

Ids are derived from ours, so adding a play again updates the first one. Numbers that the app requires and we do not
know are 0.
"""

import json
from typing import Any
from urllib.parse import quote

from conclave.archive import Archive, ArchivedGame
from conclave.exports.game_outcome import (
    BadExport,
    PlayerOutcome,
    duration_minutes,
    english_title,
    options_text,
    player_outcomes,
    result_of,
    stable_uuid,
    utc_text,
)

Json = dict[str, Any]

_LINK = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_LINK = 8000  # characters
_SAFE = "!*'(),:;@/"  # characters of a query that are not escaped
_ABOUT = "This is a Play file that can be read by Board Game Stats. It was written by Conclave."


def play_link(archive: Archive, game: ArchivedGame, bgg_id: int | None = None, longest: int = LONGEST_LINK) -> str:
    """Return the link that adds a play to the app.

    If it is longer than `longest` characters, comments are left out, then roles. If it is still too long, raise
    BadExport.
    """
    play = _link_play(game, player_outcomes(game, archive.valid_facts(game.id)), bgg_id)
    found = _to_link(play)
    if len(found) > longest:
        found = _to_link(play | {"comments": ""})
    if len(found) > longest:
        found = _to_link(play | {"comments": "", "players": [player | {"role": ""} for player in play["players"]]})
    if len(found) > longest:
        raise BadExport("long-link", f"the link of game {game.id} has {len(found)} characters, {longest} are the most")
    return found


def play_file_content(archive: Archive, games: list[ArchivedGame], bgg_id: int | None = None) -> Json:
    """Return the content of a `.bgsplay` file with these games, as values for JSON."""
    tables = [(game, player_outcomes(game, archive.valid_facts(game.id))) for game in games]
    changed = utc_text(max(_end_time(game) for game in games))
    people = sorted({player.name: player for _, table in tables for player in table}.items())
    kinds = sorted({game.game for game in games})
    person_ids = {name: number for number, (name, _) in enumerate(people, 1)}
    kind_ids = {kind: number for number, kind in enumerate(kinds, 1)}
    return {
        "about": _ABOUT,
        "userInfo": {"meRefId": 0},
        "players": [_file_player(person_ids[name], player, changed) for name, player in people],
        "locations": [],
        "games": [
            _file_game(kind_ids[kind], kind, [pair for pair in tables if pair[0].game == kind], bgg_id)
            for kind in kinds
        ],
        "plays": [_file_play(game, table, kind_ids[game.game], person_ids) for game, table in tables],
    }


def play_file_text(archive: Archive, games: list[ArchivedGame], bgg_id: int | None = None) -> str:
    """Return a `.bgsplay` file with these games as text."""
    return json.dumps(play_file_content(archive, games, bgg_id), ensure_ascii=False, indent=1) + "\n"


# --- the link


def _link_play(game: ArchivedGame, table: list[PlayerOutcome], bgg_id: int | None) -> Json:
    """Return a game as the JSON that the link carries: title, date, duration, comments and players."""
    about: Json = {
        "name": english_title(game.game),
        "sourceGameId": stable_uuid("game", game.game),
        "highestWins": True,
        "noPoints": _has_no_scores(game),
    }
    if bgg_id is not None:
        about["bggId"] = bgg_id
    return {
        "sourceName": "Conclave",
        "sourcePlayId": stable_uuid("play", game.id),
        "playDate": utc_text(game.started),
        "durationMin": duration_minutes(game) or 0,
        "board": "",
        "comments": _comments(game),
        "location": "",
        "game": about,
        "players": [_link_player(player) for player in table],
    }


def _link_player(player: PlayerOutcome) -> Json:
    """Return the outcome of a player as an entry of the link's JSON."""
    pushed: Json = {
        "name": player.name,
        "sourcePlayerId": stable_uuid("player", player.name),
        "startPlayer": player.is_starter,
        "rank": player.rank,
        "role": player.role,
        "score": player.score or 0,
        "winner": player.winner,
    }
    return pushed | ({"team": player.team} if player.team else {})


def _to_link(play: Json) -> str:
    """Return the URL that carries a play as JSON."""
    return _LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe=_SAFE, errors="replace")


# --- the file


def _file_player(number: int, player: PlayerOutcome, changed: str) -> Json:
    """Return a player as an entry of the `.bgsplay` file; `changed` is the date of the last play."""
    return {
        "id": number,
        "uuid": stable_uuid("player", player.name),
        "name": player.name,
        "isAnonymous": not player.named,
        "bggUsername": "",
        "modificationDate": changed,
    }


def _file_game(
    number: int, game: str, plays: list[tuple[ArchivedGame, list[PlayerOutcome]]], bgg_id: int | None
) -> Json:
    """Return a game title as an entry of the `.bgsplay` file, from all plays of it."""
    return {
        "id": number,
        "uuid": stable_uuid("game", game),
        "name": english_title(game),
        "bggId": bgg_id or 0,
        "bggName": "",
        "bggYear": 0,
        "cooperative": False,
        "highestWins": True,
        "noPoints": all(_has_no_scores(game) for game, _ in plays),
        "usesTeams": any(_has_teams(table) for _, table in plays),
    }


def _file_play(
    game: ArchivedGame, table: list[PlayerOutcome], game_number: int, person_numbers: dict[str, int]
) -> Json:
    """Return one play as an entry of the `.bgsplay` file; the numbers refer to other entries of the file."""
    started, ended = utc_text(game.started), utc_text(_end_time(game))
    return {
        "uuid": stable_uuid("play", game.id),
        "playDate": started,
        "entryDate": ended,
        "modificationDate": ended,
        "playDateYmd": int(started[:10].replace("-", "")),
        "durationMin": duration_minutes(game) or 0,
        "gameRefId": game_number,
        "locationRefId": 0,
        "board": "",
        "comments": _comments(game),
        "rounds": 0,
        "usesTeams": _has_teams(table),
        "manualWinner": True,  # winners do not follow from points: ties are broken, camps win
        "ignored": False,
        "scoringSetting": 0,
        "playerScores": [_file_score(player, person_numbers[player.name]) for player in table],
    }


def _file_score(player: PlayerOutcome, person_number: int) -> Json:
    """Return the outcome of one player as an entry of a play in the `.bgsplay` file."""
    return {
        "playerRefId": person_number,
        "score": "" if player.score is None else str(player.score),
        "winner": player.winner,
        "rank": player.rank,
        "role": player.role,
        "seatOrder": player.seat + 1,
        "startPlayer": player.is_starter,
        "newPlayer": False,
        "metaData": "",
    }


# --- both


def _comments(game: ArchivedGame) -> str:
    """Return the comment on a play: options, reason of the end, and id."""
    why = result_of(game).get("why")
    return "; ".join([options_text(game), *([f"ended by {why}"] if why else []), f"Conclave game {game.id}"])


def _has_no_scores(game: ArchivedGame) -> bool:
    """Return whether a game has no scores."""
    return not result_of(game).get("scores")


def _has_teams(table: list[PlayerOutcome]) -> bool:
    """Return whether players of a game were in teams."""
    return any(player.team for player in table)


def _end_time(game: ArchivedGame) -> float:
    """Return when a game ended, or when it started if the end is unknown."""
    return game.started if game.ended is None else game.ended
