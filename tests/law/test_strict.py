"""The strict reader: what it knows, what stays text, and everything it refuses with file and line."""

from __future__ import annotations

from datetime import date
from importlib.resources import files
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ludex.errors import Misuse
from ludex.law import strict
from ludex.law.strict import DEPTH_MAX, DIGITS_MAX, SIZE_MAX, Tree, load_file, load_text


@pytest.fixture(params=["libyaml", "python"], autouse=True, scope="module")
def parser(request: pytest.FixtureRequest) -> object:
    """Both parsers read alike: libyaml is not there on every machine."""
    if request.param == "libyaml" and not yaml.__with_libyaml__:
        pytest.skip("this machine has no libyaml")
    patch = pytest.MonkeyPatch()
    patch.setattr(strict, "_Parser", yaml.CSafeLoader if request.param == "libyaml" else yaml.SafeLoader)
    yield request.param
    patch.undo()


def refusal(text: str) -> str:
    """What is said of a text that is refused."""
    with pytest.raises(Misuse) as refused:
        load_text(text, name="law.yaml")
    message = str(refused.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("0", 0),
        ("35", 35),
        ("-7", -7),
        ("9" * DIGITS_MAX, int("9" * DIGITS_MAX)),
        ("1977-06-18", date(1977, 6, 18)),
        ("2000-02-29", date(2000, 2, 29)),
        ("[]", []),
        ("{}", {}),
        ('""', ""),
    ],
)
def test_four_kinds_are_known(written: str, read: Tree) -> None:
    value = load_text(f"value: {written}", name="law.yaml")
    assert value == {"value": read}
    assert isinstance(value, dict)
    assert type(value["value"]) is type(read)


@pytest.mark.parametrize("word", ["on", "off", "yes", "no", "y", "n", "True", "FALSE", "Null", "~", "=", "12.50"])
def test_words_stay_text(word: str) -> None:
    assert load_text(f"value: {word}", name="law.yaml") == {"value": word}


@pytest.mark.parametrize(
    "figure",
    # Octal, sexagesimal, floats, other bases, separators, times: numbers to plain YAML, and never what was meant.
    [
        "00",
        "010",
        "35:1",
        "1:30",
        "2.5",
        ".5",
        "1e3",
        ".inf",
        "0x1F",
        "0o17",
        "1_000",
        "+5",
        "1/37",
        "1977-06-18 10:00",
    ],
)
def test_figures_other_than_whole_numbers_stay_text(figure: str) -> None:
    assert load_text(f"value: {figure}", name="law.yaml") == {"value": figure}


@pytest.mark.parametrize("written", ["on", "off", "yes", "00", "35:1", "010", "1.5", "~"])
def test_a_key_is_what_is_written(written: str) -> None:
    assert load_text(f"{written}: x", name="law.yaml") == {written: "x"}


@pytest.mark.parametrize("written", ["true", "null", "12", "1977-06-18", "", "*x", "&x", "!x"])
def test_quoted_is_text(written: str) -> None:
    assert load_text(f"a: '{written}'\nb: \"{written}\"", name="law.yaml") == {"a": written, "b": written}


def test_blocks_are_text() -> None:
    assert load_text("a: |\n  12\n  true\nb: >-\n  12\n", name="law.yaml") == {"a": "12\ntrue\n", "b": "12"}


def test_keys_may_be_pockets() -> None:
    assert load_text("0: green\n1: red\n00: green", name="law.yaml") == {0: "green", 1: "red", "00": "green"}


def test_a_number_and_its_digits_in_quotes_are_two_keys() -> None:
    assert load_text("1: a\n'1': b", name="law.yaml") == {1: "a", "1": "b"}


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("a: 1\nb: 2\na: 3", 3, "the key a is there twice"),
        ("{a: 1, a: 2}", 1, "the key a is there twice"),
        ("0: a\n-0: b", 2, "the key 0 is there twice"),
        ("x:\n  a: 1\n  'a': 2", 3, "the key a is there twice"),
        ("a: 1\nb: &one 2", 2, "anchors are not used here: &one"),
        ("&one a: 1", 1, "anchors are not used here: &one"),
        ("a: &all [1]", 1, "anchors are not used here: &all"),
        ("a: 1\nb: *one", 2, "aliases are not used here: *one"),
        ("*one : 1", 1, "aliases are not used here: *one"),
        ("a: !!str 1", 1, "tags are not used here: tag:yaml.org,2002:str"),
        ("a: !pay 1", 1, "tags are not used here: !pay"),
        ("a: ! 1", 1, "tags are not used here: !"),
        ("a: 1\n!!str b: 1", 2, "tags are not used here: tag:yaml.org,2002:str"),
        ("a: !!map {b: 1}", 1, "tags are not used here: tag:yaml.org,2002:map"),
        ("a: !!python/object/apply:os.getcwd []", 1, "tags are not used here: tag:yaml.org,2002:python/"),
        ("a: !!binary aGk=", 1, "tags are not used here: tag:yaml.org,2002:binary"),
        ("a: 1\n<<: {b: 1}", 2, "merge keys are not used here"),
        ("a:\nb: 1", 1, "nothing is written where a key or value belongs"),
        ("a: 1\nb:", 2, "nothing is written where a key or value belongs"),
        ("a: # nothing\nb: 1", 1, "nothing is written where a key or value belongs"),
        ("- a\n-\n- b", 2, "nothing is written where a key or value belongs"),
        ("{a}", 1, "nothing is written where a key or value belongs"),
        ("{a, b: 1}", 1, "nothing is written where a key or value belongs"),
        ("? \n: b", 1, "nothing is written where a key or value belongs"),
        ("---\n...", 2, "nothing is written where a key or value belongs"),
        ("", 1, "the file holds nothing"),
        ("a: 1\ntrue: 2", 2, "a key is text or a whole number: put true in quotes"),
        ("null: 2", 1, "a key is text or a whole number: put null in quotes"),
        ("2010-11-01: 2", 1, "a key is text or a whole number: put 2010-11-01 in quotes"),
        ("? [a, b]\n: 2", 1, "a key is text or a whole number, not a list or mapping"),
        ("? {a: b}\n: 2", 1, "a key is text or a whole number, not a list or mapping"),
        ("a: 1\n---\nb: 2", 2, "a file holds one document, this is the second"),
        ("%YAML 1.1\n---\na: 1", 1, "directives are not used here"),
        ("%TAG ! tag:example.com,2000:\n---\na: 1", 1, "directives are not used here"),
        ("a: 1\nb: 2010-02-30", 2, "2010-02-30 is not a day of the calendar"),
        ("a: 0000-01-01", 1, "0000-01-01 is not a day of the calendar"),
        ("a: " + "9" * (DIGITS_MAX + 1), 1, f"a number of more than {DIGITS_MAX} digits"),
        ("a: " + "9" * 10_000, 1, f"a number of more than {DIGITS_MAX} digits"),
        ("a: 1\nb: \x00", 2, "character U+0000 may not stand in a file"),
        ("a: \x1b[31m", 1, "character U+001B may not stand in a file"),
        ("a: 1\nb: \ud800", 2, "character U+D800 may not stand in a file"),
        ('a: "\\0"', 1, "character U+0000 may not stand in a text"),
        ('a: "\\e[31m"', 1, "character U+001B may not stand in a text"),
        ("a: 1\nb: [1, 2", None, ""),
        ("a: 'open", None, ""),
        ("a: b: c", 1, "mapping values are not allowed"),
        ("a: |\n  x\n y", 3, ""),
        ("\ta: 1", 1, ""),
        ("a: @b", 1, ""),
        ('a: "\\ud800"', 1, ""),
        ('a: "\\U0011ffff"', None, ""),
    ],
)
def test_refused_with_file_and_line(text: str, line: int | None, why: str) -> None:
    message = refusal(text)
    assert message.startswith("law.yaml:" if line is None else f"law.yaml:{line}: {why}")


def test_a_quoted_merge_key_is_text() -> None:
    assert load_text("'<<': 1", name="law.yaml") == {"<<": 1}


def test_depth_is_bounded() -> None:
    deepest = "[" * DEPTH_MAX + "[]" + "]" * DEPTH_MAX
    assert load_text(deepest, name="law.yaml")
    assert refusal(f"[{deepest}]") == f"law.yaml:1: more than {DEPTH_MAX} levels deep"
    assert "levels deep" in refusal("[" * 100_000)
    assert "levels deep" in refusal("{a: " * 100_000)


def test_size_is_bounded(tmp_path: Path) -> None:
    assert refusal("a" * (SIZE_MAX + 1)) == f"law.yaml: it is longer than {SIZE_MAX:,} characters"
    long = tmp_path / "long.yaml"
    long.write_bytes(b"#" * (SIZE_MAX + 1))
    with pytest.raises(Misuse, match="it is longer than"):
        load_file(long)


def test_comments_markers_and_line_ends_are_allowed() -> None:
    assert load_text("# why\r\n---\r\na: 1 # one\r\n...\r\n", name="law.yaml") == {"a": 1}
    assert load_text("\ufeffa: ñ", name="law.yaml") == {"a": "ñ"}


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "wheel.yaml"
    file.write_text("name: Bola\n00: verde\nfrom: 2010-11-01\n", encoding="utf-8")
    assert load_file(file) == {"name": "Bola", "00": "verde", "from": date(2010, 11, 1)}


def test_packaged_data_is_read() -> None:
    tree = load_file(files("ludex.law") / "data" / "regulations.yaml")
    assert isinstance(tree, dict)
    assert list(tree) == ["regulations", "jurisdictions"]


def test_a_file_that_cannot_be_read_is_misuse(tmp_path: Path) -> None:
    with pytest.raises(Misuse, match=r"none\.yaml: there is no such file$"):
        load_file(tmp_path / "none.yaml")
    with pytest.raises(Misuse, match=r"this is a directory, not a file$"):
        load_file(tmp_path)
    with pytest.raises(Misuse, match=r"this is not the name of a file$"):
        load_file(Path("a\0b"))
    with pytest.raises(Misuse, match="it cannot be read: "):
        load_file(tmp_path / ("x" * 5000))
    bad = tmp_path / "bad.yaml"
    bad.write_bytes(b"a: 1\nb: \xff\n")
    with pytest.raises(Misuse, match=r"bad\.yaml:2: this is not text in UTF-8$"):
        load_file(bad)


def test_the_message_stays_on_one_line() -> None:
    with pytest.raises(Misuse) as refused:
        load_text("a:", name="two\nlines")
    assert str(refused.value) == "two lines:1: nothing is written where a key or value belongs"


plain = st.text(alphabet="abcñ €ß", min_size=1).filter(lambda text: text == text.strip())
trees = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.dates() | plain,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(plain | st.integers(0, 36), inner, max_size=4),
    max_leaves=20,
)


@given(tree=trees)
def test_what_is_dumped_is_read_back(tree: Tree) -> None:
    text = yaml.dump(tree, Dumper=NoAliases, allow_unicode=True)
    assert load_text(text, name="law.yaml") == tree


class NoAliases(yaml.SafeDumper):
    """Writes equal parts out twice, since the reader knows no aliases."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def complaint(path: Path) -> str:
    """What is said of a file, nothing when it is accepted; any other exception fails the test."""
    try:
        load_file(path)
    except Misuse as refused:
        return str(refused)
    return ""


@given(text=st.text(alphabet="ab01-:,?[]{}&*!|>'\"%@`#<=~ \n\t\r\\xuU.\x00\ufeff\x85", max_size=60))
def test_nothing_but_misuse_leaves_the_reader(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.getbasetemp() / "any.yaml"
    file.write_bytes(text.encode())
    said = complaint(file)
    assert "\n" not in said
    assert said == "" or said.startswith(f"{file}:")


@given(content=st.binary(max_size=80))
def test_nothing_but_misuse_leaves_any_bytes(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.getbasetemp() / "any.yaml"
    file.write_bytes(content)
    assert "\n" not in complaint(file)
