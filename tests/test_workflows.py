"""Workflows and hooks run only existing targets of the Makefile and tools of the environment."""

import re
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
TARGETS = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
WORKFLOWS = sorted(ROOT.glob(".github/workflows/*.yml"))
HOOKS = [
    hook
    for repo in yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    for hook in repo["hooks"]
]


def assert_makes(command: str) -> None:
    """Assert that a command is `make` with targets that exist."""
    program, *targets = command.split()
    assert program == "make"
    assert targets
    assert set(targets) <= TARGETS


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_calls_only_make_targets(workflow: Path) -> None:
    jobs = yaml.safe_load(workflow.read_text("utf-8"))["jobs"].values()
    commands = [step["run"] for job in jobs for step in job["steps"] if "run" in step]
    assert commands
    for command in commands:
        assert_makes(command)


def test_the_ci_script_calls_only_make_targets() -> None:
    assert_makes((ROOT / ".ci/run").read_text("utf-8").splitlines()[-1])


@pytest.mark.parametrize("hook", [hook for hook in HOOKS if hook["language"] == "system"], ids=lambda hook: hook["id"])
def test_a_hook_runs_a_tool_that_exists(hook: dict[str, str]) -> None:
    program, *_ = hook["entry"].split()
    if program == "make":
        assert_makes(hook["entry"])
    else:
        assert program.startswith(".venv/bin/")
        assert (Path(sys.executable).parent / Path(program).name).exists()
