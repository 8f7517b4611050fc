"""The plugin: every scenario of a file below a folder called cases is a test, and nothing else is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import yaml

from tests.proof.scenarios import BASE


def collected(folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs pytest with the plugin alone on a folder."""
    options = ["-q", "-p", "ludex.proof.collect", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(folder)]
    command = [sys.executable, "-m", "pytest", *options, "-c", str(folder / "pytest.ini"), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


def test_cases_are_collected(tmp_path: Path) -> None:
    """One that holds passes, one that does not fails in two lines, one that makes no sense is an error."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    wrong = BASE | {"case": "It pays too much", "expect": {"players": {"ana": 1350}}}
    files = {"cases/a.yaml": BASE, "cases/deep/b.yaml": wrong, "cases/c.yaml": {"case": "x"}, "other/d.yaml": wrong}
    for name, tree in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(yaml.safe_dump(tree), encoding="utf-8")
    ran = collected(tmp_path)
    assert ran.returncode == 2  # the file that cannot be read interrupts the session
    assert "c.yaml: clauses is missing; game is missing; in is missing" in ran.stdout
    (tmp_path / "cases/c.yaml").unlink()
    ran = collected(tmp_path)
    assert ran.returncode == 1
    assert "1 failed, 1 passed" in ran.stdout
    assert "b.yaml: It pays too much [cantabria]\n  ana has 134000, not 135000" in ran.stdout
