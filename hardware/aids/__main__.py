"""Write the printable player aids: `python -m hardware.aids`."""

from pathlib import Path

from conclave.aid import contents

FOLDER = Path(__file__).parent


def main() -> None:
    """Write one PDF per game and language into this folder."""
    for game in contents.games_with_aid():
        for language in contents.in_languages(game):
            (FOLDER / f"{game}.{language}.pdf").write_bytes(contents.make_aid(game, language))


if __name__ == "__main__":
    main()
