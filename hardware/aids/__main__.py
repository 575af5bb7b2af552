"""Write the printable player aids: `python -m hardware.aids`."""

from pathlib import Path

from conclave.aid import pages

FOLDER = Path(__file__).parent


def main() -> None:
    """Write one PDF per game and language into this folder."""
    for game in pages.names():
        for language in pages.in_languages(game):
            (FOLDER / f"{game}.{language}.pdf").write_bytes(pages.aid(game, language))


if __name__ == "__main__":
    main()
