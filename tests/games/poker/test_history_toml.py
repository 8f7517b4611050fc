"""TOML as hand histories have it: read by the short way as by the library, and written so that it can be read."""

from __future__ import annotations

import tomllib

import pytest

from ludex.errors import Misuse
from ludex.games.poker.histories.toml import Number, read_toml, written_toml


@pytest.mark.parametrize(
    "written",
    [
        "a = 1\nb = -2\nc = +3\nd = 0.50\ne = true\nf = false\ng = inf\nh = -inf\n",
        "a = []\nb = [ 1 , 2.5 ]\nc = ['x', \"y\", '']\n\n[1]\na = 'b'\n[x-y]\nk = [true]\n",
        "a = 'it # is'\nb = 1 # two\n",
        "a = [\n1,\n2]\n",
        "a.b = 1\n'c d' = 2\n",
        'a = "x\\ty"\nb = """\nlong"""\n',
        "a = 00:00:09\nb = [23:59:59, 1]\n",
        "a = ['it', 's'] # it's ['b']\nb = ['x', \"y', 'z\"]\nc = ['', '', ' ', 'é\u00a0']\n",
        "a = [0.50, 1, inf, -2.5, 0]\nb = [1,2]\nc = [1, 2, ]\n",
        "a = 1_000\nb = 1e3\nc = 0x10\nd = 12:30:00\ne = {f = 1}\n",
        "a = 1\r\nb = 2\r\n",
        "[a]\nb = 1\n[a.c]\nd = 2\n",
    ],
)
def test_plain_lines_are_read_as_the_library_reads_them(written: str) -> None:
    """The short way and the long one give the same tree, of the same types."""
    tree = tomllib.loads(written, parse_float=Number)
    assert repr(read_toml(written)) == repr(tree)


@pytest.mark.parametrize(
    "written",
    [
        "a = 1\na = 2\n",
        "[a]\n[a]\n",
        "a = 01\n",
        "a = 'x\n",
        "a = [1 2]\n",
        "a = 'b' c\n",
        "a = 24:00:00\n",
        "a = ['b', \"c', 'd']\n",
    ],
)
def test_what_is_no_toml_is_said(written: str) -> None:
    """Keys twice, numbers and texts that are none."""
    with pytest.raises(Misuse, match="not TOML"):
        read_toml(written)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (-12, "-12"),
        (Number("0.50"), "0.50"),
        (Number("inf"), "inf"),
        ("ana", "'ana'"),
        ("d'Arc", '"d\'Arc"'),
        ('\\ "it\'s"', '"\\\\ \\"it\'s\\""'),
        ("a\nb", '"a\\U0000000Ab"'),
        ((1, Number("2.5"), "x"), "[1, 2.5, 'x']"),
        ([], "[]"),
    ],
)
def test_values_are_written_as_toml(value: object, written: str) -> None:
    """The library reads from it what was written."""
    assert written_toml(value) == written
    read = tomllib.loads(f"a = {written}", parse_float=Number)["a"]
    assert read == (list(value) if isinstance(value, tuple) else value)


def test_what_a_line_means_is_nobodys_to_change() -> None:
    """A list that was read once is read anew the next time."""
    first = read_toml("a = [1, 2]\n")
    first["a"].append(3)
    assert read_toml("a = [1, 2]\n") == {"a": [1, 2]}


@pytest.mark.parametrize("text", [f"a = {'9' * 5000}", f"a = [1, {'9' * 5000}]", f"a = {{b = {'9' * 5000}}}"])
def test_a_number_of_thousands_of_digits_is_misuse(text: str) -> None:
    """Plain lines and others alike; one that can be read is."""
    with pytest.raises(Misuse, match=r"^not TOML: "):
        read_toml(text)
    assert read_toml(text.replace("9" * 5000, "9" * 50))
