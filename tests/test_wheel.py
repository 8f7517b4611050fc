"""An installed wheel is whole: built without a network, put into a folder of its own, and run from another."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import _SubParsersAction
from pathlib import Path

import pytest

import ludex
from ludex.api.packaged import CASES, EXAMPLES, packaged
from ludex.cli import _parser, main
from tests.tidy import ROOT

WHEEL = ("wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir")
INSTALL = ("install", "--quiet", "--no-index", "--no-deps", "--no-compile", "--target")
PIP = {"PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

COMMANDS: dict[str, tuple[str, ...]] = {
    "games": (),
    "rules": ("boule",),
    "vocabulary": ("boule",),
    "ruling": ("boule", "late-bet"),
    "odds": ("boule", "--in", "galicia"),
    "play": ("boule", "--auto", "--rounds", "1", "--in", "galicia"),
    "inspect": ("casino-cantabria", "--in", "cantabria"),
    "simulate": ("boule", "--rounds", "10", "--workers", "1", "--in", "galicia"),
    "equity": ("AsAh", "KdKc", "--samples", "100", "--in", "cantabria"),
    "history": ("replay", "evening.json"),
    "audit": ("evening.json",),
    "picture": ("craps", "--in", "galicia", "--seed", "3"),
    "drill": ("boule", "--in", "galicia"),
    "wheel": ("--in", "cantabria"),
    "cards": ("--in", "cantabria", "--strips"),
    "minutes": ("session.json",),
    "papers": ("betting", "--in", "cantabria", "--seed", "1"),
    "house": ("open", "--in", "asturias"),
    "explain": ("ana", "--record", "evening.json"),
    "case": ("{cases}/boule/dish",),
    "trace": ("--game", "boule", "--workers", "1"),
    "mutants": ("--game", "boule", "--in", "galicia", "--workers", "1"),
}
"""Every command, as it is asked of the installed wheel."""


class Installed:
    """A wheel in a folder of its own, and an empty folder to run it from."""

    def __init__(self, folder: Path, elsewhere: Path) -> None:
        self.folder, self._elsewhere = folder, elsewhere

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Python with these arguments, and no sources but the installed ones."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LUDEX"))}
        environment = {**kept, "PYTHONPATH": str(self.folder), "LUDEX_CACHE": str(self._elsewhere / "cache")}
        asked = [sys.executable, *arguments]
        return subprocess.run(asked, capture_output=True, text=True, cwd=self._elsewhere, env=environment, check=False)


def pip(*arguments: str) -> None:
    """Runs pip, which must succeed."""
    asked = [sys.executable, "-m", "pip", *arguments]
    done = subprocess.run(asked, capture_output=True, text=True, env={**os.environ, **PIP}, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel of this checkout, installed."""
    pytest.importorskip("hatchling", reason="what builds the wheel comes with the extra dev")
    built, target = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("installed")
    pip(*WHEEL, str(built), str(ROOT))
    (wheel,) = built.glob("*.whl")
    pip(*INSTALL, str(target), str(wheel))
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    found = Installed(target, elsewhere)
    evening = found.run("-m", "ludex", "play", "holdem", "--auto", "--rounds", "1", "--json")
    (elsewhere / "evening.json").write_text(evening.stdout, encoding="utf-8")
    session = found.run("-m", "ludex", "play", "bingo", "--auto", "--in", "cantabria", "--rounds", "1", "--json")
    (elsewhere / "session.json").write_text(session.stdout, encoding="utf-8")
    return found


def test_every_command_is_tried() -> None:
    """A new command is tried here as well."""
    (commands,) = (action for action in _parser()._actions if isinstance(action, _SubParsersAction))
    assert set(commands.choices) == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_of_an_installed_wheel(installed: Installed, command: str) -> None:
    """Each does its work far from the checkout, with the cases and examples that it brought along."""
    cases = installed.folder / "ludex" / "cases"
    ran = installed.run("-m", "ludex", command, *(word.format(cases=cases) for word in COMMANDS[command]))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout


def test_the_library_of_an_installed_wheel(installed: Installed) -> None:
    """It is the installed one that is imported, it is typed, and it has no tests in it."""
    code = (
        "import json, ludex; table = ludex.open_table('boule', 'galicia')\n"
        "found = ludex.inspect('floor-cantabria', 'cantabria')\n"
        "print(json.dumps([ludex.__file__, ludex.__version__, table.round, found]))"
    )
    ran = installed.run("-c", code)
    assert (ran.returncode, ran.stderr) == (0, "")
    package = installed.folder / "ludex"
    assert json.loads(ran.stdout) == [str(package / "__init__.py"), ludex.__version__, 1, []]
    assert (package / "py.typed").is_file()
    assert (package / "__init__.pyi").is_file()
    names = {path.name for path in installed.folder.iterdir()}
    assert names == {"bin", "ludex", f"ludex-{ludex.__version__}.dist-info"}


def test_the_script_of_an_installed_wheel(installed: Installed) -> None:
    """`ludex` itself is installed too."""
    ran = installed.run(str(installed.folder / "bin" / "ludex"), "--version")
    assert (ran.returncode, ran.stdout) == (0, f"ludex {ludex.__version__}\n")


# Where cases and examples are found.


def test_cases_of_a_checkout_and_of_an_installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout has them once, beside its sources; an installed package has its own."""
    assert (packaged(CASES), packaged(EXAMPLES)) == (ROOT / "cases", ROOT / "docs" / "examples")
    package = tmp_path / "lib" / "site-packages" / "ludex"
    monkeypatch.setattr("ludex.api.packaged.PACKAGE", package)
    with pytest.raises(ludex.Misuse, match="this installation of Ludex has no cases"):
        packaged(CASES)
    (package / CASES).mkdir(parents=True)
    assert packaged(CASES) == package / CASES


@pytest.mark.parametrize("asked", [("case",), ("mutants", "--game", "roulette-french", "--in", "cantabria")])
def test_commands_take_packaged_cases(
    asked: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Unless they are told others."""
    (tmp_path / CASES).mkdir()
    monkeypatch.setattr("ludex.api.packaged.PACKAGE", tmp_path)
    main(list(asked))
    assert capsys.readouterr().err == "no cases found\n"
