"""`ludex play` with a person: a menu of where and what to play, and then a seat at the table.

Lines are read from an iterator and answered through a console, so that a script can type them.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from random import SystemRandom

from ludex.cli.console import Console, say
from ludex.cli.house import check_house
from ludex.cli.kept import RecordFile, kept_in, player_in, resumed_evening, resumed_lines
from ludex.cli.lines import lines_of, suggest_to
from ludex.cli.output import law_of, place_asked, place_name, words_of
from ludex.cli.parsing import SUGGESTED, VERBS
from ludex.cli.seat import Seat
from ludex.errors import Misuse
from ludex.games.registry import GAMES, decider_type, open_usual
from ludex.kit.chance import Chance, Seeded
from ludex.law.book import Law
from ludex.words import Words, plain

SEED_MAX = 10**6
BACK = "back"
"""What whoever wants to choose once more types; no place and no game is called so."""


def sit_down(arguments: Namespace) -> int:
    """Finds the table that was asked for, or lets the visitor choose one, and plays until they go."""
    console = Console(highlight=False)
    seed = SystemRandom().randrange(SEED_MAX) if arguments.seed is None else arguments.seed
    if arguments.resume is not None:
        return go_on(arguments, console, lines_of(console), Seeded(seed), seed)
    return visit(arguments, console, lines_of(console), Seeded(seed), seed, asks=sys.stdin.isatty())


def go_on(arguments: Namespace, console: Console, lines: Iterator[str], chance: Chance, seed: int) -> int:
    """An evening that was kept goes on where it stopped, in the same file."""
    law = law_of(arguments)
    kept = resumed_evening(arguments, law)
    header = kept.record.header
    words = Words(arguments.lang, header.jurisdiction, header.game, kept.opened.type.family)
    place = law.regulations.jurisdiction(header.jurisdiction).name.said(words.lang)
    title = f"{words.word('games', header.game)}, {place}"
    with RecordFile.after(arguments.resume, kept.length) as file:
        say(console, words.word("phrases", "seat").format(title=title, seed=seed), "bold")
        for line in resumed_lines(kept, arguments.resume, words):
            say(console, line)
        seat = Seat(
            law, kept.opened, words, console, lines, chance=chance, seed=seed, bots=arguments.bots,
            keep=file.keep, entries=kept.record.entries, name=player_in(kept.record),
        )  # fmt: skip
        seat.play(arguments.rounds)
    return 0


def visit(
    arguments: Namespace, console: Console, lines: Iterator[str], chance: Chance, seed: int, *, asks: bool = False
) -> int:
    """A visit to the casino: place and game are asked for unless they were named; whoever goes back is asked again.

    The place of a game that was named is asked for where there is somebody to ask (`asks`) and a choice.
    """
    law = law_of(arguments)
    menu = Menu(law, words_of(arguments), console, lines)
    if arguments.game is not None:
        decider_type(arguments.game)
        several = arguments.place is None and len(law.places_of(arguments.game)) > 1
        place = menu.place_of(arguments.game) if several and asks else place_asked(arguments, law)
        if place is not None:
            _sit_at(arguments, law, arguments.game, place, console, lines, chance, seed, menu=False)
        return 0
    while (chosen := menu.table(arguments.place)) is not None:
        place, game = chosen
        # One file keeps one evening.
        if not _sit_at(arguments, law, game, place, console, lines, chance, seed, menu=arguments.record is None):
            return 0
    return 0


def _sit_at(
    arguments: Namespace,
    law: Law,
    game: str,
    place: str,
    console: Console,
    lines: Iterator[str],
    chance: Chance,
    seed: int,
    *,
    menu: bool,
) -> bool:
    """A seat at a table; whether whoever sat there wants to go back to the choice of tables."""
    words = words_of(Namespace(lang=arguments.lang, game=game, place=place))
    check_house(arguments, law, game, place)
    opened = open_usual(law, game, place)
    title = f"{words.word('games', game)}, {law.regulations.jurisdiction(place).name.said(words.lang)}"
    with kept_in(arguments.record, opened.header) as keep:
        seat = Seat(
            law, opened, words, console, lines, chance=chance, seed=seed, bots=arguments.bots, keep=keep, menu=menu
        )
        say(console, words.word("phrases", "seat").format(title=title, seed=seed), "bold")
        seat.play(arguments.rounds)
    return seat.went_back


class Menu:
    """Asks a visitor where and what to play."""

    def __init__(self, law: Law, words: Words, console: Console, lines: Iterator[str]) -> None:
        self._law, self._words, self._console, self._lines = law, words, console, lines

    def table(self, place: str | None) -> tuple[str, str] | None:
        """A place, unless it is known, and a game there; nothing when the visitor goes or types no more."""
        while True:
            where = self._place() if place is None else place
            if where is None or where == BACK:
                return None
            game = self._game(where)
            if game != BACK:
                return None if game is None else (where, game)
            if place is not None:
                return None

    def place_of(self, game: str) -> str | None:
        """A place that has a game; nothing when the visitor goes, or back, since nothing was asked before."""
        chosen = self._choose("choose-place", self._named(self._law.places_of(game)))
        return None if chosen == BACK else chosen

    def _place(self) -> str | None:
        """A place with a game that can be played."""
        places = [str(place) for place in self._law.regulations.jurisdictions if self._games(place)]
        return self._choose("choose-place", self._named(places))

    def _named(self, places: Iterable[str]) -> dict[str, str]:
        return {place: place_name(self._law, place, self._words) for place in places}

    def _game(self, place: str) -> str | None:
        """A game that can be played there."""
        self._law.regulations.jurisdiction(place)
        names = {game: self._words.word("games", game) for game in self._games(place)}
        if not names:
            raise Misuse("no game can be played in {place} yet", slug="no-games-there", place=place)
        return self._choose("choose-game", names)

    def _games(self, place: str) -> list[str]:
        return [game for game in GAMES if place in self._law.places_of(game)]

    def _choose(self, question: str, names: dict[str, str]) -> str | None:
        """One of some names, `BACK`, or nothing when the visitor goes or types no more."""
        own = [name for verb in ("help", BACK, "leave") for name in VERBS[verb] if name in SUGGESTED[self._words.lang]]
        suggest_to(self._lines, lambda: [*names.values(), *own])
        self._list(question, names)
        for line in self._lines:
            said = plain(line.strip())
            for number, (slug, name) in enumerate(names.items(), start=1):
                if said in (str(number), slug, plain(name)):
                    return slug
            if said in VERBS["leave"]:
                return None
            if said in VERBS[BACK]:
                return BACK
            if said in VERBS["help"]:
                say(self._console, self._words.word("phrases", "menu-help"))
                self._list(question, names)
            elif said:
                say(self._console, self._words.word("phrases", "choose-again"), "yellow")
        return None

    def _list(self, question: str, names: dict[str, str]) -> None:
        say(self._console, self._words.word("phrases", question), "bold")
        for number, name in enumerate(names.values(), start=1):
            say(self._console, f"  {number}  {name}")
