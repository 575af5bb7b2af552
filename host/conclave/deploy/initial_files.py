"""Build the files of settings and names that a new box starts with, by running the firmware's own code on the PC."""

from conclave.deploy.deploy_errors import DeployError
from conclave.deploy.littlefs_image import FOLDER
from conclave.simulator.simulated_flash import SimulatedFlash
from firmware.storage.player_names import MAX_NAMES, PlayerNames, select_valid_names
from firmware.storage.settings import Settings
from firmware.text.languages import languages


def build_initial_files(language: str, names: list[str]) -> dict[str, bytes]:
    """Return the initial files for these settings by path; the firmware copies them to the reserved area."""
    flash = SimulatedFlash()
    if language:
        _set_language(flash, language)
    if names:
        _store_names(flash, names)
    return {f"{FOLDER}/first/{name}": data for name, data in flash.files.items() if "/" not in name}


def _set_language(flash: SimulatedFlash, language: str) -> None:
    """Store the language; raises DeployError if the box does not have it."""
    if language not in languages():
        raise DeployError("no-language", f"the box speaks {', '.join(languages())}, not {language}")
    settings = Settings(flash)
    settings.language, settings.welcome = language, True
    settings.save()


def _store_names(flash: SimulatedFlash, names: list[str]) -> None:
    """Store the names; raises DeployError if one is invalid or there are too many."""
    odd = [name for name in names if name not in select_valid_names(names)]
    if odd or len(names) > MAX_NAMES:
        raise DeployError("no-name", f"the box cannot keep {odd[0] if odd else f'more than {MAX_NAMES} names'}")
    PlayerNames(flash).write(names)
