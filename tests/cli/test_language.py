"""The language of the command line: who decides it, help and misuse in Spanish, and nothing left in English."""

from __future__ import annotations

import argparse
import ast
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from ludex.cli import _parser
from ludex.cli.language import LANGUAGES, language_asked, language_of, load_catalogue, say, speaking
from ludex.cli.process import Terminated, as_process
from ludex.errors import Corrupt, Misuse, NoOutcome, Stopped, Unmet
from ludex.kit.chance import Silent
from ludex.kit.dice import DIE
from ludex.words import LANGUAGES as WORD_LANGUAGES
from ludex.words import Words, libraries
from tests.tidy import ROOT

SPANISH = load_catalogue("es")
TO_PROGRAMMERS = re.compile(
    r"conflict|merge actions|callable|not defined|dest=|mode %r|must start with|subparser|positionals|exclusive"
)
"""What argparse says to whoever writes a parser, and never to whoever uses one."""

PERCENT = re.compile(r"%(?:\(\w+\))?[a-z]")


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "es-419"}, "es"),
        ({"LANG": "ES_mx@euro"}, "es"),
        ({"LANG": "est_EE"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "gl_ES.UTF-8"}, "en"),
        ({"LC_MESSAGES": "en_GB", "LANG": "es_ES"}, "en"),
        ({"LC_ALL": "es_ES", "LC_MESSAGES": "en_GB", "LANG": "en_GB"}, "es"),
        ({"LC_ALL": "", "LANG": "es_ES"}, "es"),
        ({"LUDEX_LANG": "en", "LC_ALL": "es_ES", "LANG": "es_ES"}, "en"),
        ({"LUDEX_LANG": "es", "LC_ALL": "C"}, "es"),
    ],
)
def test_the_environment_says_the_language(environment: dict[str, str], lang: str) -> None:
    """The first variable that says anything decides."""
    assert language_of(environment) == lang


@pytest.mark.parametrize(
    ("arguments", "lang"),
    [
        ([], "es"),
        (["--lang", "en", "odds"], "en"),
        (["odds", "--lang=en"], "en"),
        (["odds", "--lan", "en"], "en"),
        (["--lang", "es", "odds", "--lang", "en"], "en"),
        (["odds", "--lang"], "es"),
        (["odds", "--lang", "fr"], "es"),
        (["odds", "--", "--lang", "en"], "es"),
        (["odds", "--law", "en"], "es"),
    ],
)
def test_the_option_says_it_wherever_it_stands(arguments: list[str], lang: str) -> None:
    """The last one, before the end of the options; what is no language leaves it to the environment."""
    assert language_asked(arguments, {"LANG": "es_ES"}) == lang


def test_there_is_one_list_of_languages() -> None:
    """The command line has its own, so that help need not load the words."""
    assert LANGUAGES == WORD_LANGUAGES


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()


def spoken(lang: str) -> set[str]:
    """Everything that help says in a language."""
    found: set[str] = set()
    with speaking(lang):
        for parser in parsers(_parser()):
            found.add(str(parser.description))
            for action in parser._actions:
                found |= {text for text in (action.help, action.metavar) if isinstance(text, str)}
            found |= {str(group.title) for group in parser._action_groups}
    return found


def own_sayings() -> set[str]:
    """What the sources of the command line say with `say`."""
    sources = [path.read_text("utf-8") for path in (ROOT / "src/ludex/cli").glob("*.py")]
    trees = (ast.parse(source) for source in sources if "from ludex.cli.language import" in source)
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))
    said = (call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "say" and call.args)
    return {text.value for text in said if isinstance(text, ast.Constant) and isinstance(text.value, str)}


def sayings_of_argparse() -> set[str]:
    """What argparse says to those who use a parser."""
    calls = (node for node in ast.walk(ast.parse(inspect.getsource(argparse))) if isinstance(node, ast.Call))
    looked_up = (call.args for call in calls if isinstance(call.func, ast.Name) and call.func.id in ("_", "ngettext"))
    said = {str(text.value) for texts in looked_up for text in texts if isinstance(text, ast.Constant)}
    return {text for text in said if not TO_PROGRAMMERS.search(text) and "error: " not in text}


def test_all_that_help_says_is_in_the_catalogue_and_nothing_else() -> None:
    """A text without Spanish is as much a defect as Spanish that nothing says."""
    needed = spoken("en") | own_sayings() | sayings_of_argparse()
    assert needed - set(SPANISH) == set()
    # Versions of Python differ in what argparse says, all of which has fields or is lasting.
    assert {text for text in set(SPANISH) - needed if "%" not in text} == set()


def test_both_languages_take_the_same_fields() -> None:
    """Those of `format` and those of `%`."""
    for english, spanish in SPANISH.items():
        assert fields_of(english) == fields_of(spanish), english
        assert sorted(PERCENT.findall(english)) == sorted(PERCENT.findall(spanish)), english


def test_help_in_spanish(ludex: Any) -> None:
    """Of the program and of every command, with the words of argparse; afterwards English again."""
    ran = ludex("--lang", "es", "--help")
    assert ran.code == 0
    assert ran.out.startswith("uso: ludex ")
    assert "las reglas de un juego, cada valor con su artículo" in ran.out
    for command in _commands():
        told = ludex(command, "--lang", "es", "--help").out
        assert told.startswith("uso: ludex ")
        assert "opciones:" in told
        assert "muestra esta ayuda y termina" in told
        assert not re.search(r"\b(the|of|usage|options|show)\b", told), command
    assert ludex("--help").out.startswith("usage: ")
    assert say("print JSON") == "print JSON"


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_is_no_wider_than_the_terminal(
    ludex: Any, monkeypatch: pytest.MonkeyPatch, lang: str, columns: int
) -> None:
    """From 40 columns, for every command."""
    monkeypatch.setenv("COLUMNS", str(columns))
    for command in ("", *_commands()):
        out = ludex(*command.split(), "--lang", lang, "--help").out
        assert max(map(len, out.splitlines())) <= columns, command


def _commands() -> list[str]:
    return [parser.prog.split()[-1] for parser in parsers(_parser())][1:]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["odds"], "ludex odds: ¿las probabilidades de qué juego? Dígase uno, o pídanse todos con --all-games"),
        (["fly"], "ludex: argumento ORDEN: 'fly' no vale (se elige entre 'games'"),
        (["games", "--colour"], "ludex: argumentos desconocidos: --colour; véase ludex --help"),
        (["play", "--rounds", "two"], "ludex play: argumento --rounds: two no es un número entero"),
        (["play", "--rounds"], "ludex play: argumento --rounds: lleva un valor"),
        (["play", "--s", "1"], "ludex play: opción ambigua: --s puede ser "),
        (["play", "--auto=1"], "ludex play: argumento --auto: no lleva valor, y se ha dado '1'"),
        (["odds", "boule", "--set", "x"], "ludex odds: argumento --set: x no es NOMBRE=VALOR, como minimum=5"),
        (["games", "--set", "x=1"], "ludex: argumentos desconocidos: --set x=1"),
        (["--set", "x=1", "games"], "ludex: --set no va con games: ahí no se elige nada; véase ludex --help"),
        (["rules", "chess"], "ludex rules: ningún juego se llama «chess»; los hay: roulette-french, "),
        (["rules", "boule", "--in", "atlantis"], "ludex rules: no hay lugar «atlantis»; los hay: spain-1977, "),
        (["odds", "boule", "--in", "asturias"], "ludex odds: «boule» no es un juego de asturias"),
        (["odds", "boule", "--bet", "x", "--in", "galicia"], "ludex odds: ninguna apuesta se llama «x»; "),
        (["case", "nowhere"], "ludex case: nowhere: no hay tal archivo ni carpeta"),
        (["odds", "boule", "--set", "minimum=x"], "ludex odds: 'x' no es una cantidad de dinero"),
        (["simulate"], "ludex simulate: ¿qué juego se simula?"),
        (["play", "--json"], "ludex play: --json va con --auto"),
        (["inspect"], "ludex inspect: dígase qué SALA: un archivo, o el nombre de un ejemplo"),
    ],
)
def test_misuse_in_spanish(ludex: Any, arguments: list[str], said: str) -> None:
    """One line and exit code 2, as in English."""
    ran = ludex("--lang", "es", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(said)
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("floor: {tables: [], tables: []}", ":1: la clave «tables» está dos veces"),
        ("floor: {authorised: {}, tables: [{id: r1}]}", "floor: mesa r1: falta el juego (game)"),
        ("floor: {tables: []}", "floor: falta el campo `authorised`"),
        ("floor: {authorised: {}, tables: [{id: r1, game: boule}]}", "floor: mesa r1: falta el campo `staff`"),
        ("tables: []", ": la única clave es floor"),
    ],
)
def test_what_is_wrong_with_a_file_in_spanish(ludex: Any, tmp_path: Path, written: str, said: str) -> None:
    """After the file and the line, where they are told."""
    path = tmp_path / "floor.yaml"
    path.write_text(written)
    ran = ludex("--lang", "es", "inspect", str(path), "--in", "galicia")
    assert ran.code == 2
    assert ran.err in (f"ludex inspect: {path}{said}\n", f"ludex inspect: {said}\n")


def test_all_that_is_wrong_with_a_case_in_spanish(ludex: Any, tmp_path: Path) -> None:
    """Every key that is missing or that nobody knows, in one line."""
    path = tmp_path / "one.yaml"
    path.write_text("{case: a, game: boule, colour: 1}")
    ran = ludex("--lang", "es", "case", str(path))
    assert ran.code == 2
    assert ran.err.startswith("ludex case: one.yaml: clave desconocida: colour; falta ")


def test_the_language_of_the_environment_is_that_of_the_output(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless an option says another."""
    monkeypatch.setenv("LUDEX_LANG", "es")
    assert "Ruleta francesa" in ludex("games").out
    assert "Ruleta francesa" not in ludex("games", "--lang", "en").out


def test_a_process_takes_its_language_from_the_environment() -> None:
    """As a shell hands it over."""
    environment = {name: value for name, value in os.environ.items() if name != "LUDEX_LANG"} | {
        "LC_ALL": "es_ES.UTF-8"
    }
    ran = subprocess.run(
        [sys.executable, "-m", "ludex", "--help"], capture_output=True, encoding="utf-8", check=True, env=environment
    )
    assert ran.stdout.startswith("uso: ludex ")


# what Misuse says


WORDED = frozenset(kind.__name__ for kind in (Misuse, Corrupt, Stopped, NoOutcome, Unmet))


def misuses() -> Iterator[tuple[str, str]]:
    """Every slug of an error in our sources that has a sentence, with its template."""
    for path in sorted((ROOT / "src/ludex").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in WORDED:
                named = {keyword.arg: keyword.value for keyword in node.keywords}
                if "slug" in named:
                    slug, template = ast.literal_eval(named["slug"]), ast.literal_eval(node.args[0])
                    assert fields_of(template) == set(named) - {"slug"}, f"{path}: {slug}"
                    yield slug, template


def fields_of(template: str) -> set[str]:
    """The names between braces."""
    return {field for _, field, _, _ in Formatter().parse(template) if field}


def test_every_slug_of_misuse_has_a_spanish_sentence_and_none_is_stale() -> None:
    """Each with one English template, and with no field that this has not."""
    found = dict(misuses())
    assert set(misuses()) == set(found.items())
    words = Words("es")
    assert words.slugs("misuses") == set(found)
    for slug, template in found.items():
        assert fields_of(words.word("misuses", slug)) <= fields_of(template), slug


def without_slug() -> Iterator[str]:
    """Errors that are told in English alone: a sentence of ours without a slug. What libraries say has none."""
    for path in sorted((ROOT / "src/ludex").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in WORDED and node.args:
                texts = [each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)]
                ours = any(isinstance(text, str) and re.search("[a-z]{3}", text) for text in texts)
                # Commitments to chance are opened by programs: no command reads them.
                ours = ours and path.parent.name != "fair"
                if ours and not any(keyword.arg == "slug" for keyword in node.keywords):
                    yield f"{path.name}:{node.lineno}"


def test_no_error_is_told_in_english_alone() -> None:
    """Every sentence of ours has a slug, and so its Spanish."""
    assert list(without_slug()) == []


def test_a_damaged_record_in_spanish(ludex: Any, tmp_path: Path) -> None:
    """Where it is damaged, and how; as text and as data."""
    whole, damaged = tmp_path / "whole.jsonl", tmp_path / "damaged.jsonl"
    assert ludex("play", "boule", "--auto", "--in", "galicia", "--rounds", "1", "--record", whole).code == 0
    header, first, second, *rest = whole.read_bytes().splitlines(keepends=True)
    other = first.replace(b'"minimum":', b'"minimum":1')
    for lines, said in (
        ([header, second, *rest], "línea 2: está el asiento 2 donde debería estar el 1"),
        ([header, first[:-1]], "el registro no termina en una línea entera"),
        ([header, b"{\n"], "línea 2: el texto está incompleto"),
        ([b"{}\n"], "línea 1: no dice ningún juego"),
        ([header, other], "asiento 1: lo anotado no se sigue de la orden"),
    ):
        damaged.write_bytes(b"".join(lines))
        assert ludex("audit", damaged, "--lang", "es").out == f"{damaged}: dañado: {said}\n"
        assert ludex("audit", damaged, "--lang", "es", "--json").json["records"][0]["why"] == said
    assert said in ludex("play", "--retell", damaged, "--lang", "es").err
    damaged.write_bytes(b"{}\n")
    ran = ludex("picture", "boule", "--record", damaged, "--in", "galicia", "--lang", "es")
    assert (ran.code, ran.err) == (2, "ludex picture: línea 1: no dice ningún juego\n")


def test_chance_without_an_answer_in_spanish() -> None:
    """What a table waits for."""
    with pytest.raises(NoOutcome, match=r"^nothing is known of the die$") as silent:
        Silent().next(DIE)
    assert Words("es").error(silent.value) == "el azar no ha respondido todavía"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Expected `int`, got `str`", "se esperaba número entero, y hay texto"),
        (
            "Expected `int | null`, got `array` - at `$.places`",
            "se esperaba número entero | nada, y hay lista (en `places`)",
        ),
        ("bet: Expected `int` >= 1 - at `stake`", "bet: se esperaba número entero >= 1 (en `stake`)"),
        ("Expected `array` of length 2", "se esperaba lista de longitud 2"),
        ("Expected `str` matching regex '^[a-z]$'", "se esperaba un texto de otra forma"),
        ("Invalid enum value 'x' - at `$.kind`", "valor no válido: x (en `kind`)"),
        ("Object missing required field `do`", "falta el campo `do`"),
        ("Object contains unknown field `x`", "campo desconocido: `x`"),
        ("a.json: Input data was truncated", "a.json: el texto está incompleto"),
        ("x: Permission denied", "x: permiso denegado"),
        ("Is a directory", "es una carpeta"),
        ("nada de esto", "nada de esto"),
    ],
)
def test_what_libraries_say_is_told_in_spanish(said: str, told: str) -> None:
    """Recognised by its form, within our sentences too; in English it stays as it is."""
    assert libraries.told("es", said) == Words("es").misuse(Misuse(said)) == told
    assert libraries.told("en", said) == said


@pytest.mark.parametrize(("raised", "said"), [(KeyboardInterrupt, "interrumpido"), (Terminated, "terminado")])
def test_signals_in_spanish(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], raised: type[BaseException], said: str
) -> None:
    """A command that is stopped says so in its language."""

    def run(_given: Any) -> int:
        raise raised

    as_process(run, ["odds", "--lang", "es"])
    assert capsys.readouterr().err == f"ludex: {said}\n"


def test_files_of_the_system_in_spanish(ludex: Any, tmp_path: Path) -> None:
    """What cannot be written, and why."""
    ran = ludex("picture", "boule", "--in", "galicia", "--lang", "es", "--out", tmp_path / "no" / "x.svg")
    assert ran.err == f"ludex picture: {tmp_path / 'no' / 'x.svg'}: no existe el archivo o la carpeta\n"
