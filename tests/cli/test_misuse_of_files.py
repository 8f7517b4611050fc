"""What is wrong with what users write themselves, told in Spanish: wheels, dice, charts, ranges, commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludex.api.packaged import CASES, packaged
from ludex.core.edge import read_command
from ludex.errors import Misuse
from ludex.games.registry import game_type
from ludex.kit.cards import read_card
from ludex.kit.dice import read_dice, read_die
from ludex.kit.wheels import read_wheel
from ludex.words import Words


@pytest.mark.parametrize(
    ("wheel", "said"),
    [
        ("galaxy", "ninguna rueda se llama «galaxy»; las hay: usual, "),
        ("{like: galicia-54, paint: {99: star}}", "rueda: «galicia-54» no tiene casilla 99"),
        ("{cells: []}", "rueda: con 0 casillas no hay rueda"),
        ("{cells: 3}", "rueda: se esperaba lista"),
    ],
)
def test_wheels(ludex: Any, tmp_path: Path, wheel: str, said: str) -> None:
    """What msgspec finds stays as it says it."""
    file = tmp_path / "wheel.yaml"
    file.write_text(f"wheel: {wheel}\n", encoding="utf-8")
    ran = ludex("--lang", "es", "wheel", "--in", "galicia", "--check", file)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


HEAD = "hand,2,3,4,5,6,7,8,9,10,A\n"


@pytest.mark.parametrize(
    ("chart", "said"),
    [
        ("", "la tabla: está vacía"),
        ("hand,2\n", f"la tabla: la primera línea es {HEAD.strip()}: en cada columna, la primera carta de la banca"),
        (f"{HEAD}hard 99,{'S,' * 9}S\n", "la tabla: ninguna fila se llama 'hard 99'; se llaman como hard 16, "),
        (HEAD, "la tabla: falta la fila hard 20; falta la fila hard 19; "),
        (HEAD, " más\n"),
    ],
)
def test_charts(ludex: Any, tmp_path: Path, chart: str, said: str) -> None:
    """Every fault has its sentence; after five they are counted."""
    file = tmp_path / "chart.csv"
    file.write_text(chart, encoding="utf-8")
    ran = ludex("--lang", "es", "simulate", "blackjack", "--rounds", "1", "--strategy", file)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("AKx", "'AKx' no son cartas ni un rango"),
        ("AA:2.12345", "AA:2.12345: un peso es un número como 0.5, con tres decimales como mucho"),
        ("AKs-AQo", "AKs-AQo: o los dos extremos llevan s, o los dos llevan o, o ninguno lleva nada"),
        ("AK-QJ", "AK-QJ: un rango va de pareja a pareja, o mantiene su carta más alta"),
        ("AA:0", "'AA:0' es un rango vacío"),
    ],
)
def test_ranges(ludex: Any, hand: str, said: str) -> None:
    """As equities take them."""
    ran = ludex("--lang", "es", "equity", "holdem", hand, "KK")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"ludex equity: {said}")


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda: read_die("d20"), "ningún dado se llama «d20»; los hay: "),
        (lambda: read_dice({"count": -1}, ()), "dados: no puede haber -1"),
        (lambda: read_dice(3, ()), "los dados son una lista, o un número de dados iguales, no 3"),
        (lambda: read_wheel({"like": "single-zero", "without": [40]}), "rueda: «single-zero» no tiene 40"),
        (lambda: read_wheel({"like": "single-zero", "swap": [[1, 2], [2, 3]]}), "rueda: dicho dos veces: 2"),
        (lambda: read_card("1x"), "ninguna carta se escribe «1x»"),
        (lambda: read_command(game_type("boule"), {"do": "dance", "by": "ana"}), "; órdenes que hay: "),
    ],
)
def test_equipment_and_commands(read: Callable[[], object], said: str) -> None:
    """As cases and described floors have them."""
    with pytest.raises(Misuse) as raised:
        read()
    assert said in Words("es").misuse(raised.value)


LINKS: dict[str, Callable[[Path, Path], None]] = {
    "itself": lambda _link, _file: None,
    "symbolic": lambda link, file: link.symlink_to(file),
    "hard": lambda link, file: link.hardlink_to(file),
}


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize(
    ("arguments", "read", "option", "ending"),
    [
        (("inspect", "--in", "cantabria"), "", "--pdf", ".pdf"),
        (("picture", "boule", "--in", "galicia"), "--case", "--out", ".svg"),
        (("picture", "boule", "--in", "galicia"), "--record", "--out", ".png"),
        (("simulate", "blackjack", "--csv"), "--strategy", "--out", ".csv"),
        (("simulate", "blackjack"), "--strategy", "--parquet", ".parquet"),
    ],
)
def test_no_command_writes_over_what_it_reads(
    ludex: Any, tmp_path: Path, arguments: tuple[str, ...], read: str, option: str, ending: str, link: str
) -> None:
    """Whatever name it has; it is refused before anything is read."""
    file = tmp_path / f"it{ending}"
    file.write_text("as it was")
    other = file if link == "itself" else tmp_path / f"other{ending}"
    LINKS[link](other, file)
    for lang, said in (
        ("en", "this file is read, and would be written over"),
        ("es", "este archivo se lee, y se escribiría encima"),
    ):
        ran = ludex(*arguments, *read.split(), file, option, other, "--lang", lang)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"ludex {arguments[0]}: {other}: {said}\n"
    assert file.read_text() == "as it was"


def test_no_picture_is_drawn_over_a_case(ludex: Any, tmp_path: Path) -> None:
    """A case whose file has the name of a picture is drawn into another folder alone."""
    written = (packaged(CASES) / "boule" / "limits" / "one-cloth-or-two.yaml").read_text("utf-8")
    place = "galicia"
    source, file = tmp_path / "it.yaml", tmp_path / f"it-{place}-1.svg"
    source.write_text(written, encoding="utf-8")
    file.symlink_to(source)
    ran = ludex("case", source, "--in", place, "--picture", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"ludex case: {file}: this file is read, and would be written over\n"
    assert source.read_text("utf-8") == written
    assert ludex("case", source, "--in", place, "--picture", tmp_path / "drawn").code == 0


@pytest.mark.parametrize(
    ("arguments", "option", "ending", "known"),
    [
        (("picture", "boule", "--in", "galicia"), "--out", ".bmp", ".svg, .png"),
        (("inspect", "floor-cantabria", "--in", "cantabria"), "--pdf", ".txt", ".pdf"),
        (("odds", "boule", "--in", "galicia", "--csv"), "--out", ".xls", ".csv"),
        (("odds", "boule", "--in", "galicia"), "--parquet", ".csv", ".parquet"),
    ],
)
def test_a_file_is_what_its_name_says(
    ludex: Any, tmp_path: Path, arguments: tuple[str, ...], option: str, ending: str, known: str
) -> None:
    """Another ending is refused before anything is written; known ones, in any letters, and none at all pass."""
    for lang, said in (("en", "the name of such a file ends in"), ("es", "el nombre de un archivo así termina en")):
        file = tmp_path / f"it{ending}"
        ran = ludex(*arguments, option, file, "--lang", lang)
        assert (ran.code, ran.out, file.exists()) == (2, "", False)
        assert ran.err == f"ludex {arguments[0]}: {file}: {said} {known}\n"
    for name in ("it", f"it{known.split(',')[0].upper()}"):
        assert ludex(*arguments, option, tmp_path / name).code == 0
        assert (tmp_path / name).stat().st_size
