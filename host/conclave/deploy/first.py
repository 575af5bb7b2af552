"""Build the files of settings and names that a new box starts with, by running the firmware's own code on the PC."""

from conclave.deploy.drive import FOLDER
from conclave.deploy.trouble import Trouble
from conclave.simulator.flash import Flash
from firmware.storage.names import MOST, Names, good
from firmware.storage.settings import Settings
from firmware.text.languages import languages


def files(language: str, names: list[str]) -> dict[str, bytes]:
    """Return the initial files for these settings by path; the firmware copies them to the reserved area."""
    flash = Flash()
    if language:
        _set_language(flash, language)
    if names:
        _store_names(flash, names)
    return {f"{FOLDER}/first/{name}": data for name, data in flash.files.items() if "/" not in name}


def _set_language(flash: Flash, language: str) -> None:
    """Store the language; raises Trouble if the box does not have it."""
    if language not in languages():
        raise Trouble("no-language", f"the box speaks {', '.join(languages())}, not {language}")
    settings = Settings(flash)
    settings.language, settings.welcome = language, True
    settings.save()


def _store_names(flash: Flash, names: list[str]) -> None:
    """Store the names; raises Trouble if one is invalid or there are too many."""
    odd = [name for name in names if name not in good(names)]
    if odd or len(names) > MOST:
        raise Trouble("no-name", f"the box cannot keep {odd[0] if odd else f'more than {MOST} names'}")
    Names(flash).write(names)
