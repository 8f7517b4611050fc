"""A seat at a table in the terminal: lines are read from an iterator and answered through a console.

Everything that is typed becomes a command at the edge and goes to the table, which accepts or refuses it with its
clause. Whoever leaves, or stops typing, has the last round announced, and the table closes as the law has it.
"""

from __future__ import annotations

import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from random import SystemRandom
from typing import Any

from rich.console import Console
from rich.text import Text

from ludex.cli.answers import Answers, Told
from ludex.cli.bots import CHIPS_IN_MINIMA, Bettors
from ludex.cli.cloth import drawn, piles
from ludex.cli.output import USUAL_PLACE, law_of
from ludex.cli.typed import UNCLEAR, Typed, plain, read_line
from ludex.core.edge import read_command, read_written
from ludex.core.options import Rows
from ludex.core.roles import Role
from ludex.core.state import BETTING
from ludex.core.table import Entry, Table
from ludex.errors import Misuse, Refused
from ludex.games.registry import GAMES, Opened, game_type, open_usual
from ludex.games.wheels.roulette.state import ZERO_CHOICE
from ludex.kit.chance import Chance, Seeded
from ludex.law.book import Law
from ludex.words import Words

COMPANY = ("ana", "bea", "carlos")
SEED_MAX = 10**6
_ENGLISH_YOU = re.compile(r"^you (\w+)s\b")
_QUIET = frozenset({"cleared", "choices-closed"})
"""Events that are told in a low voice."""


def sit_down(arguments: Namespace) -> int:
    """Finds the table that was asked for, or lets the visitor choose one, and plays until he goes."""
    console = Console(highlight=False)
    seed = SystemRandom().randrange(SEED_MAX) if arguments.seed is None else arguments.seed
    return visit(arguments, console, typed_lines(console), Seeded(seed), seed)


def visit(arguments: Namespace, console: Console, lines: Iterator[str], chance: Chance, seed: int) -> int:
    """A visit to the casino: place and game are asked for unless they were named."""
    law, words = law_of(arguments), Words(arguments.lang)
    game, place = arguments.game, arguments.place
    if game is not None:
        game_type(game)
        place = place or USUAL_PLACE
    else:
        door = _Door(law, words, console, lines)
        place = place or door.place()
        game = door.game(place) if place is not None else None
    if game is None:
        return 0
    opened = open_usual(law, game, place)
    title = f"{words.word('games', game)}, {law.regulations.jurisdiction(place).name.said(words.lang)}"
    _say(console, words.word("phrases", "seat").format(title=title, seed=seed), "bold")
    Seat(law, opened, words, console, lines, chance=chance, seed=seed).play(arguments.rounds)
    return 0


def typed_lines(console: Console) -> Iterator[str]:
    """What is typed, line by line, until the input ends or is interrupted."""
    while True:
        try:
            yield console.input("> " if sys.stdin.isatty() else "")
        except (EOFError, KeyboardInterrupt):
            if sys.stdin.isatty():
                console.print()  # the prompt has no answer; what follows begins a line of its own
            return


def _say(console: Console, text: str, style: str = "") -> None:
    """A line as it stands: brackets are clauses, not markup."""
    console.print(Text(text, style=style), soft_wrap=not console.is_terminal)


class _Door:
    """Where a visitor chooses where and what to play."""

    def __init__(self, law: Law, words: Words, console: Console, lines: Iterator[str]) -> None:
        self._law, self._words, self._console, self._lines = law, words, console, lines

    def place(self) -> str | None:
        """A place with a game that can be played; nothing when the input ends."""
        places = self._law.regulations.jurisdictions
        names = {str(place): each.name.said(self._words.lang) for place, each in places.items() if self._games(place)}
        return self._choose("choose-place", names)

    def game(self, place: str) -> str | None:
        """A game that can be played there."""
        self._law.regulations.jurisdiction(place)
        names = {game: self._words.word("games", game) for game in self._games(place)}
        if not names:
            raise Misuse(f"no game can be played in {place} yet")
        return self._choose("choose-game", names)

    def _games(self, place: str) -> list[str]:
        return [game for game in GAMES if place in self._law.places_of(game)]

    def _choose(self, question: str, names: dict[str, str]) -> str | None:
        _say(self._console, self._words.word("phrases", question), "bold")
        for number, name in enumerate(names.values(), start=1):
            _say(self._console, f"  {number}  {name}")
        for line in self._lines:
            said = plain(line.strip())
            for number, (slug, name) in enumerate(names.items(), start=1):
                if said in (str(number), slug, plain(name)):
                    return slug
            _say(self._console, self._words.word("phrases", "choose-again"), "yellow")
        return None


class Seat:
    """A player at a table with some company."""

    def __init__(
        self,
        law: Law,
        opened: Opened,
        words: Words,
        console: Console,
        lines: Iterator[str],
        *,
        chance: Chance,
        seed: int,
    ) -> None:
        self.table: Table[Any] = opened.table(chance)
        self.name = words.word("phrases", "player-name")
        self._opened, self._words, self._console, self._lines = opened, words, console, lines
        self._company = Bettors(opened, self.table, COMPANY, seed)
        self._answers = Answers(law, opened, words)
        self._bets = frozenset(opened.type.bets(opened.game))
        self._currency = opened.rules.currency
        self._told: list[Told] = []
        self._going = False

    def play(self, rounds: int | None = None) -> None:
        """The evening: until the rounds are over, the player goes, or nothing more is typed."""
        self._tell(self._staff("open-session"))
        self._tell(self._company.sit_down())
        chips = self._opened.rules.minimum * CHIPS_IN_MINIMA
        self._tell(self.table.run(read_command(self._opened.type, {"by": self.name, "do": "join", "chips": chips})))
        played = 0
        while self.table.state.phase == BETTING:
            if rounds is not None and rounds - played == 1:
                self._announce_last()
            self._round()
            played += 1
        amount = self._words.amount(self.table.state.funds(self.name), self._currency)
        self._say(self._phrase("farewell").format(amount=amount), "bold")

    def _round(self) -> None:
        state = self.table.state
        number = state.round
        self._say("")
        self._say(f"{self._phrase('round').format(round=number)}: {self._words.word('phases', state.phase)}", "bold")
        self._tell(self._company.bet(), remember=False)
        self._show_felt()
        while state.phase == BETTING and state.round == number:
            typed = self._next()
            if typed is None:
                self._announce_last()
                self._spin()
            else:
                self._answer(typed)
        while state.phase == ZERO_CHOICE:
            self._choose()
        self._show_balances()

    def _choose(self) -> None:
        """The zero: the player is asked, unless nothing more is typed; then his silence counts as the law says."""
        self._say(self._phrase("at-zero"), "bold green")
        typed = self._next()
        if typed is None:
            self._remember(self._staff("close-choices"))
        else:
            self._answer(typed)

    def _next(self) -> Typed | None:
        """What is typed next; nothing from whoever is going."""
        line = None if self._going else next(self._lines, None)
        typed = Typed("leave") if line is None else read_line(line, self._bets)
        self._going = typed.do == "leave"
        return None if self._going else typed

    def _answer(self, typed: Typed) -> None:
        """Does what was typed; a refusal is one line, and nothing has happened."""
        try:
            self._do(typed)
        except Refused as refused:
            sentence = self._phrase("refused").format(why=self._words.refusal(refused, self._currency))
            self._told = [Told(sentence, refused.clauses, refused.rule)]
            self._say(sentence, "bold red")
        except Misuse as misuse:
            self._say(" ".join(str(misuse).split()), "yellow")

    def _do(self, typed: Typed) -> None:
        match typed.do:
            case "bet":
                self._act("bet", bet=typed.bet, stake=typed.amount)
            case "withdraw":
                self._act("withdraw", bet=typed.bet)
            case "take-half" | "leave-in-prison":
                for bet in [typed.bet] if typed.bet else self._held(typed.do):
                    self._act(typed.do, bet=bet)
            case "spin":
                self._spin()
            case "felt":
                self._show_felt()
            case "balance":
                self._show_balances()
            case _:
                self._inform(typed)

    def _inform(self, typed: Typed) -> None:
        lines: list[str]
        match typed.do:
            case "options":
                lines = self._answers.options(self.table.options(self.name), self.name)
            case "why":
                lines = list(self._answers.why(self._told))
            case "odds":
                assert typed.bet is not None, "odds are read with their bet"
                lines = self._answers.odds(typed.bet, typed.amount)
            case "rules":
                lines = self._answers.rules(typed.about)
            case "help":
                lines = self._phrase("help-table").splitlines()
            case _:
                assert typed.do == UNCLEAR, typed.do
                lines = [self._phrase("unclear")]
        for line in lines:
            self._say(line)

    def _act(self, do: str, **fields: object) -> None:
        """A command of the player as he wrote it."""
        written = {"by": self.name, "do": do, **fields}
        self._remember(self.table.run(read_written(self._opened.type, written, self._currency)))

    def _held(self, do: str) -> list[str]:
        """The bets that the player may decide about; one that makes the table say no when there are none."""
        option = next((option for option in self.table.options(self.name) if option.do == do), None)
        domains = () if option is None else option.domains
        rows = [row for domain in domains if isinstance(domain, Rows) for row in domain.rows if row[0] == self.name]
        mine = [each.bet for each in self.table.state.prisoners.values() if each.player == self.name]
        return list(dict.fromkeys(str(row[1]) for row in rows)) or mine[:1] or [min(self._bets)]

    def _spin(self) -> None:
        """The ball rolls, the bets are closed, and the company chooses if it has to."""
        entries = self._staff("spin") + self._staff("no-more-bets")
        self._remember(entries)
        self._tell(self._company.choose(), remember=True)

    def _announce_last(self) -> None:
        if self.table.state.rounds_left is None:
            self._tell(self._staff("announce-last"))

    def _staff(self, do: str) -> list[Entry]:
        """A command of whoever of the staff may give it now; the croupier meets the refusal when nobody may."""
        holders = [name for names in self.table.state.posts.values() for name in names]
        may = (name for name in holders if any(option.do == do for option in self.table.options(name)))
        by = next(may, self.table.state.posts[Role.CROUPIER][0])
        return self.table.run(read_command(self._opened.type, {"by": by, "do": do}))

    def _remember(self, entries: Sequence[Entry]) -> None:
        self._told = []
        self._tell(entries, remember=True)

    def _tell(self, entries: Sequence[Entry], *, remember: bool = True) -> None:
        """What happened, sentence by sentence."""
        for entry in entries:
            for event in entry.events:
                sentence = self._words.event(event, self._currency)
                if self._words.lang == "en":
                    sentence = _ENGLISH_YOU.sub(r"You \1", sentence)
                if not sentence:
                    continue
                if remember:
                    self._told.append(Told(sentence, event.clauses))
                self._say(sentence, "dim" if event.__struct_config__.tag in _QUIET else "")

    def _show_felt(self) -> None:
        state = self.table.state
        lying = piles(state.stakes.values(), self.name)
        coloured = self._console.is_terminal and not os.environ.get("NO_COLOR")
        self._console.print(
            drawn(self._opened.game.rules, lying, self._words, coloured=coloured), soft_wrap=True, end=""
        )
        self._say(self._phrase("legend"), "dim")
        for title, mine in (("yours", True), ("others", False)):
            amounts = {bet: pile.own if mine else pile.others for bet, pile in lying.items()}
            self._list(title, [(bet, amount) for bet, amount in amounts.items() if amount])
        held = [each for each in state.prisoners.values() if each.player == self.name]
        self._list("in-prison", [(each.bet, each.value) for each in held])

    def _list(self, title: str, rows: Sequence[tuple[str, int]]) -> None:
        told = ", ".join(f"{self._words.bet(bet)} {self._words.amount(amount, self._currency)}" for bet, amount in rows)
        if told:
            self._say(f"{self._phrase(title)}: {told}")

    def _show_balances(self) -> None:
        names = (self.name, *COMPANY)
        told = (f"{name} {self._words.amount(self.table.state.funds(name), self._currency)}" for name in names)
        self._say(f"{self._phrase('balances')}: {', '.join(told)}", "bold")

    def _phrase(self, slug: str) -> str:
        return self._words.word("phrases", slug)

    def _say(self, text: str, style: str = "") -> None:
        _say(self._console, text, style)
