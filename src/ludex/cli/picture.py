"""`ludex picture`: a table as SVG, empty or at a moment of a case, of a record, or of an evening by seed."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from ludex.api.pictures import cloth_of, drawn, scene_of, scenes
from ludex.cli.output import existing, law_of, place_asked, print_json, print_lines, with_progress
from ludex.cli.sheets import check_ending, check_not_read
from ludex.core.scene import Scene
from ludex.core.table import Entry
from ludex.draw.strip import Frame, strip
from ludex.errors import Misuse
from ludex.games.registry import Opened, decider_type, open_usual
from ludex.law.book import Law
from ludex.proof.cases import Scenario, find_cases, load_scenarios
from ludex.proof.runner import Played, played
from ludex.words import Words

ROUNDS = 4
"""Rounds of an evening by seed."""


def picture(arguments: Namespace) -> int:
    """One picture, on standard output or into a file."""
    sources = [name for name in ("case", "record", "seed") if getattr(arguments, name) is not None]
    if len(sources) > 1:
        raise Misuse(
            "a picture is of one moment: one of {options}, not several",
            slug="one-moment",
            options=[f"--{name}" for name in sources],
        )
    check_ending(arguments.out, ".svg", ".png")
    check_not_read([arguments.out], [arguments.case, arguments.record])
    law = law_of(arguments)
    opened, entries = what_was_played(arguments, law, sources)
    if not sources and arguments.entry is not None:
        raise Misuse("--entry goes with --case, --record or --seed", slug="entry-of-what")
    scene = _moment(opened, entries, arguments) if sources else ()
    if arguments.json:
        cloth = cloth_of(opened, scene, arguments.who)
        print_json({"game": arguments.game, "in": opened.header.jurisdiction, "cloth": cloth, "scene": scene})
        return 0
    svg = drawn(opened, scene, who=arguments.who, lang=arguments.lang, theme=arguments.theme)
    write(svg, arguments.out)
    return 0


def what_was_played(arguments: Namespace, law: Law, sources: Sequence[str]) -> tuple[Opened, Sequence[Entry]]:
    """The game in question, and what was played."""
    if arguments.chosen and sources in (["case"], ["record"]):
        raise Misuse("--set is not for a case or a record: they say themselves what was chosen", slug="set-with-record")
    if sources == ["case"]:
        told = one_case(arguments.case, law, arguments.game, place_asked(arguments, law))
        return told.opened, [entry for step in told.steps for entry in step]
    if sources == ["record"]:
        from ludex.cli.audit import stored_lines
        from ludex.games.records import read_record, reopen

        record = read_record(stored_lines(arguments.record))
        if record.header.game != arguments.game:
            raise Misuse(
                "{path} is of {game}, not of {asked}",
                slug="record-of-another-game",
                path=arguments.record,
                game=record.header.game,
                asked=arguments.game,
            )
        return reopen(law, record.header).opened, record.entries
    opened = open_usual(law, arguments.game, place_asked(arguments, law))
    if sources == ["seed"]:
        from ludex.house.evening import Evening

        return opened, Evening(opened, arguments.seed, None).entries(ROUNDS)
    return opened, ()


def one_case(path: str, law: Law, game: str, place: str) -> Played:
    """The first scenario of a file that is played at this game and place."""
    found = [each for file in find_cases([existing(path)]) for each in load_scenarios(file, law)]
    asked = [each for each in found if is_drawn(each) and (each.game, each.place) == (game, place)]
    if not asked:
        raise Misuse(
            "{path}: no case that is played at {game} in {place}",
            slug="no-case-there",
            path=path,
            game=game,
            place=place,
        )
    return played(asked[0], law)


def is_drawn(scenario: Scenario) -> bool:
    """Whether a scenario is of something with a picture: floors are described, and have none."""
    return scenario.floor is None and decider_type(scenario.game).cloth is not None


def _moment(opened: Opened, entries: Sequence[Entry], arguments: Namespace) -> Scene:
    """The scene after the entry asked for; without one, the fullest."""
    found = list(scenes(opened, entries, arguments.who))
    if not found:
        raise Misuse("nothing was played", slug="nothing-played")
    if arguments.entry is None:
        return max(found, key=len)
    if not 1 <= arguments.entry <= len(found):
        raise Misuse(
            "entries go from 1 to {most}, not {entry}", slug="number-of-entry", most=len(found), entry=arguments.entry
        )
    asked: int = arguments.entry
    return found[asked - 1]


def draw_cases(scenarios: Sequence[Scenario], law: Law, arguments: Namespace) -> int:
    """A strip of pictures for every scenario of a table, into a folder; 1 where one fails."""
    folder, names = Path(arguments.picture), set[str]()
    drawable = [scenario for scenario in scenarios if is_drawn(scenario) and scenario.refused is None]
    files = [folder / _file_name(scenario, names) for scenario in drawable]
    check_not_read(files, find_cases(map(Path, arguments.paths)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Misuse(f"{folder}: {error.strerror}") from None
    failed, words = 0, Words(arguments.lang)
    for scenario, file in zip(with_progress(drawable, "cases"), files, strict=True):
        told = played(scenario, law)
        failed += told.failure is not None
        svg = _strip(scenario, told, arguments.lang)
        write(svg, str(file))
        print_lines([f"{file}: {scenario.name}" + _failure(told, words)])
    return 1 if failed else 0


def _failure(told: Played, words: Words) -> str:
    """How a scenario failed, after its name; nothing where it did not."""
    return "" if told.failure is None else f" {words.word('phrases', 'case-failed')} {words.error(told.failure)}"


def _strip(scenario: Scenario, told: Played, lang: str) -> str:
    """What was said at each step, and the table after it; steps that change nothing on the table go with the next."""
    opened = told.opened
    words = Words(lang, opened.header.jurisdiction, opened.type.slug, opened.type.family)
    croupier = opened.witness
    state = opened.game.start(opened.setup)
    frames: list[Frame] = []
    said: list[str] = []
    last: Scene = ()
    for step in told.steps:
        for entry in step:
            for event in entry.events:
                said.append(words.event(opened.game.show(event, croupier, state), opened.rules.currency).strip())
                opened.game.evolve(state, event)
        scene = scene_of(opened, state, croupier)
        if scene != last:
            frames.append(Frame(tuple(line for line in said if line), scene))
            said, last = [], scene
    return strip(cloth_of(opened), frames, words, opened.rules.currency, about=scenario.name)


def _file_name(scenario: Scenario, taken: set[str]) -> str:
    """A name of its own, after the file and the place."""
    stem = f"{Path(scenario.file).stem}-{scenario.place}"
    name = next(name for number in count(1) if (name := f"{stem}-{number}.svg") not in taken)
    taken.add(name)
    return name


def write(svg: str, out: str | None) -> None:
    """Into a file, as SVG or by its ending as PNG; else on standard output."""
    if out is None:
        sys.stdout.write(svg + "\n")
        return
    path = Path(out)
    try:
        if path.suffix.lower() == ".png":
            from ludex.draw.raster import png

            path.write_bytes(png(svg))
        else:
            path.write_text(svg + "\n", encoding="utf-8")
    except OSError as error:
        raise Misuse(f"{out}: {error.strerror}") from None
