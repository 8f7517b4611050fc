"""Random sessions of a bingo hall, of several days: its licence, its cards, and a company that does what people do.

Halls are tiny and share rows among their cards, so that several win together; balls lean towards some of the cards, so
that games are short. A second reckoning follows everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import Any

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import Move
from ludex.core.options import is_offered
from ludex.core.table import Entry, Recorded
from ludex.games.bingo import commands as do
from ludex.games.bingo import state as phases
from ludex.games.bingo.commands.fields import Line, Prize
from ludex.kit.money import Cents
from ludex.proof.walk import Walk
from tests.games.bingo.halls import SERIES, Leaning, hall
from tests.games.bingo.reckoning import BINGO, CAGE, LINE, Reckoning, purse
from tests.games.evenings import Told

PLACES = ("cantabria", "spain-1977")
PLAYERS = ("ana", "bea", "carlos", "dora")
PRIZES: tuple[Prize, ...] = (BINGO, LINE)
LINES: tuple[Line, ...] = ("any", "top", "middle", "bottom")
STEPS_MAX = 4000
"""No evening has so many steps: more would be a hall that turns in circles."""


class Evening:
    """Some days of a hall."""

    def __init__(self, place: str, seed: int) -> None:
        self.random = random = Random(seed)
        self.hall = hall(place, random)
        self.chance = Leaning(random)
        self.table: Recorded[Any] = self.hall.opened.recorded(self.chance)
        self.known = Reckoning(self.hall.terms, lambda series, card: self.hall.cards[series][card])
        self.game, self.people = self.hall.opened.game, self.hall.opened.setup.posts
        staff = [name for names in self.people.values() for name in names]
        self._everybody = [*PLAYERS, *staff, "stranger"]
        self._told = Told(self.table, self.hall.opened, (PLAYERS[seed % len(PLAYERS)], staff[0], "stranger"))
        self._walk = Walk(self.hall.opened, self.table, random.randrange)
        self._day = date(2026, 1, 1)
        self._left_to_play = 0
        self._mute = False
        """Whether nobody calls anything in this game."""
        self._careless = False
        """Whether numbers are often called wrong in this game, and nobody puts them right."""

    def play(self, days: int, games: int) -> Reckoning:
        """So many days with so many games each, and now and then the hall is closed for good."""
        for _ in range(days):
            self._do(do.OpenSession(by=self._chief(), day=self._day.isoformat()))
            self._left_to_play = games
            steps = 0
            while self._step():
                steps += 1
                assert steps < STEPS_MAX, self.table.state.phase
            self._day += timedelta(self.random.choice([1, 1, 2, 40]))
        if not self.random.randrange(3):
            self._do(do.CloseHall(by=self.people["hall-chief"][0]))
        return self.known

    # --- what happens

    def _do(self, command: Command) -> bool:
        """Does something if it may be done, and looks at all that must hold then."""
        if not is_offered(self.table.options(command.by), command):
            return False
        entry = self.table.apply(command)
        self.known.follow(entry)
        self._check(entry)
        return True

    def _chief(self) -> str:
        return self._holder("table-chief-cashier", "table-chief")

    def _holder(self, *roles: str) -> str:
        """Who has the first of these posts that the place has."""
        return next(str(self.people[role][0]) for role in roles if role in self.people)

    def _one_in(self, number: int) -> bool:
        return not self.random.randrange(number)

    def _step(self) -> bool:
        """One thing that happens; whether the session goes on."""
        state = self.table.state
        if state.phase == "closed":
            return False
        if self._one_in(40) and self._anything():
            return True
        if self._one_in(12) and any(self._do(command) for command in self._trouble()):
            return True
        wanted = {
            phases.BETWEEN: self._between,
            phases.SELLING: self._selling,
            phases.DRAWING: self._calling_out,
            phases.CALLING: self._calling,
            phases.PRESENTING: self._presenting,
            phases.ASKED: self._calling_out,
            phases.RIGHT: self._calling_out,
            phases.CHECKING: self._calling_out,
            phases.SUSPENDED: self._suspended,
            phases.EXPLAINING: self._explaining,
            phases.PAYING: self._paying,
            phases.PRIZES: self._prizes,
            phases.REFUNDING: self._refunding,
            phases.NEXT_PRIMA: self._next_prima,
            phases.USED: self._used,
        }.get(state.phase)
        if wanted is not None and any(self._do(command) for command in wanted()):
            return True
        command = self.game.duty(state) or self.game.lead(state)
        assert command is not None, state.phase
        assert self._do(command), (state.phase, command)
        return True

    def _anything(self) -> bool:
        """Somebody does something that they are offered."""
        who = self.random.choice(self._everybody)
        unasked = ("close-session", "count-balls", "check-material", "announce-last", "open-session", "close-hall")
        options = [option for option in self.table.options(who) if option.do not in unasked]
        command = self._walk.within(self.random.choice(options)) if options else None
        return command is not None and self._do(command)

    def _trouble(self) -> Iterator[Command]:
        """What goes wrong, in any order."""
        hall_chief = self.people["hall-chief"][0]
        player = self.random.choice(PLAYERS)
        found: list[Command] = [
            do.ReportFault(by=hall_chief, fault="equipment"),
            do.VoidGame(by=hall_chief),
            do.VoidGame(by=hall_chief),
            do.ReportComputer(by=self._chief()),
            do.RestoreComputer(by=self._chief()),
            do.Complain(by=player),
            do.Leave(by=player),
            do.GiveCards(by=player, to=self.random.choice(PLAYERS)),
            do.ChangeBalls(by=self._chief()),
            do.ReportLinked(by=self._chief(), takings=Cents(self.random.randrange(1, 99999))),
            do.ReportLinkedWon(by=self._chief()),
        ]
        if self._one_in(4):
            found.append(
                do.ReportBalls(by=hall_chief, fault=self.random.choice(["missing", "mechanism", "overweight"]))
            )
        yield self.random.choice(found)

    def _between(self) -> Iterator[Command]:
        if self._left_to_play <= 0:
            yield do.AnnounceLast(by=self._chief())

    def _selling(self) -> Iterator[Command]:
        """People come, and buy; a second series where the first is sold out."""
        state, price = self.table.state, self.table.state.price
        for player in PLAYERS:
            if player not in state.players and self._one_in(2):
                yield do.Enter(by=player, cash=price * self.random.randrange(1, 40))
        if not self._one_in(6):
            buyer = self.random.choice(PLAYERS)
            yield do.BuyCards(by=buyer, count=self.random.randrange(1, 9))
            yield do.BuyCards(by=buyer, count=1)
        begun = {each.series for each in state.series}
        yield do.AddSeries(by=self._chief(), series=self.random.choice(sorted({*SERIES} - begun)), first=1)

    def _prizes(self) -> Iterator[Command]:
        """The game is about to begin: which cards the balls lean to, and in 1977 which line wins."""
        self._left_to_play -= 1
        self._mute, self._careless = self._one_in(25), self._one_in(4)
        cards = [*self.known.holders]
        leaned = self.random.sample(cards, min(len(cards), self.random.randrange(1, 4)))
        sets = [{number for row in self.hall.cards[series][card] for number in row} for series, card in leaned]
        common = set.intersection(*sets) if sets else set()
        last = self.random.sample(sorted(common), min(1, len(common)))
        wished = [number for number in set().union(*sets) if number not in last]
        self.random.shuffle(wished)
        self.chance.wished = [*wished, *last]
        yield do.AnnouncePrizes(by=self._chief(), line=self.random.choice(LINES))

    def _calling(self) -> Iterator[Command]:
        """A number is called, now and then a wrong one; and somebody may call out before it is."""
        if self._one_in(10):
            yield from self._calling_out()
        if self._one_in(8 if self._careless else 30):
            caller = self._holder("caller-seller", "table-chief")
            yield do.CallBall(by=caller, number=self.random.randrange(1, 91))

    def _calling_out(self) -> Iterator[Command]:
        """Whoever has something says so, mostly; a few say so late, or have nothing; wrong calls are put right."""
        state, known = self.table.state, self.known
        if state.wrong_calls and not self._careless and self._one_in(4):
            for who in (name for names in self.people.values() for name in names):
                yield do.CorrectCall(by=who, ball=state.wrong_calls[0])
        claimed = {(claim.prize, claim.series, claim.card) for claim in known.pending}
        if self._mute or self._one_in(4):
            return
        for (series, card), player in known.holders.items():
            for prize in PRIZES:
                fits = (prize, series, card) not in claimed and known.wins(player, prize, series, card)
                if fits and player in state.players and not self._one_in(8):
                    yield do.ClaimPrize(by=player, prize=prize, series=series, card=card)
        if self._one_in(50) and state.ranges:
            held = self.random.choice(state.ranges)
            prize = self.random.choice(PRIZES)
            yield do.ClaimPrize(
                by=self.random.choice([held.player, *PLAYERS]), prize=prize, series=held.series, card=held.first
            )
        if self._one_in(6) and known.right:
            # Once more what was found right already.
            twice = self.random.choice(known.right)
            yield do.ClaimPrize(by=twice.player, prize=twice.prize, series=twice.series, card=twice.card)  # type: ignore[arg-type]

    def _presenting(self) -> Iterator[Command]:
        if self._one_in(12):
            yield do.ReportFault(by=self.people["hall-chief"][0], fault="accident")
        if self._one_in(12):
            yield do.PresentCard(by=self.table.state.claims[0].player, condition="burnt")

    def _suspended(self) -> Iterator[Command]:
        """Nobody knows whether the game goes on, and people lose patience."""
        yield from self._explaining()
        if self._one_in(2):
            yield do.Abandon(by=self.people["hall-chief"][0])

    def _explaining(self) -> Iterator[Command]:
        if self._one_in(3):
            giver, to = self.random.sample(PLAYERS, 2)
            yield self.random.choice([do.Leave(by=giver), do.GiveCards(by=giver, to=to)])

    def _paying(self) -> Iterator[Command]:
        """Winners take cheques, and some go home at once."""
        for player in PLAYERS:
            if self._one_in(6):
                yield do.AskCheque(by=player)
        yield from self._used()
        due = self.table.state.unpaid[0]
        payer = self._holder("table-chief-cashier", "cashier")
        if self._one_in(2):
            yield do.PayPrize(by=payer, prize=due.prize, series=due.series, card=due.card, means="cheque")

    def _used(self) -> Iterator[Command]:
        """Winners go home, some come back with less; and a wrong call comes out when all is paid."""
        for player in PLAYERS:
            if self._one_in(4):
                yield do.Leave(by=player)
            elif player not in self.table.state.players and self._one_in(3):
                yield do.Enter(by=player, cash=Cents(1))
        if self._one_in(2 if self.table.state.phase == phases.USED else 9):
            yield do.VoidGame(by=self.people["hall-chief"][0])

    def _next_prima(self) -> Iterator[Command]:
        yield from self._used()
        yield do.SetPrima(by=self.people["hall-chief"][0], amount=Cents(5000 * self.random.randrange(1, 4)))

    def _refunding(self) -> Iterator[Command]:
        if self._one_in(4):
            yield do.Leave(by=self.random.choice(PLAYERS))
            yield do.Enter(by=self.random.choice(PLAYERS), cash=self.table.state.price)

    # --- what must hold

    def _check(self, entry: Entry) -> None:
        """The money, what people know of each other, and that nothing tells of a card that nobody has called."""
        state = self.table.state
        assert sum(state.accounts.values()) == 0
        moved = {name: held for name, held in self.known.accounts.items() if held}
        assert moved == {name: held for name, held in state.accounts.items() if held}
        for account, held in self.game.money_on_table(state).items():
            assert state.accounts.get(account, 0) == held, (account, entry)
        self._told.follow(entry)
        # What somebody brings, takes away or no longer has is nothing for those who stand about.
        for event in entry.events:
            shown = self.game.show(event, "passer-by", state)
            assert not any({move.source, move.target} & {CAGE} for move in shown.moves if _of_purse(move)), shown
            assert not getattr(shown, "cash", None)
            assert not getattr(shown, "not_returned", ())
        if state.phase in phases.IN_GAME:
            self._check_silence(entry)

    def _check_silence(self, entry: Entry) -> None:
        """With other cards everybody sees and may do the same: nobody can tell who could call something."""
        state, twin = self.table.state, self.hall.twin.game
        assert self.game.duty(state) == twin.duty(state)
        assert self.game.lead(state) == twin.lead(state)
        who = self._everybody[entry.version % len(self._everybody)]
        assert self.game.options(state, who) == twin.options(state, who)
        seen: Any = self.game.view(state, who)
        other = twin.view(state, who)
        for card in seen.hand:
            assert self.known.holders[card.series, card.card] == who
        assert _but_cards(seen) == _but_cards(other)
        shown = {(claim.series, claim.card) for claim in seen.claims if claim.rows}
        right = {(each.series, each.card) for each in self.known.right}
        at_desk = {(claim.series, claim.card) for claim in self.known.pending[:1] if self.known.is_held(claim)}
        assert shown <= right | at_desk, "a card is shown that is not at the desk"
        assert {*seen.balances} <= {who} or who not in (*PLAYERS, "stranger")
        called = right | {(claim.series, claim.card) for claim in self.known.pending}
        for (series, card), player in self.known.holders.items():
            if (series, card) not in called and self.known.wins(player, BINGO, series, card):
                self.known.checked["full and silent"] += 1
                break


def _of_purse(move: Move) -> bool:
    """Whether money goes to or comes from somebody's purse."""
    return move.source.startswith(purse("")) or move.target.startswith(purse(""))


def _but_cards(view: Any) -> dict[str, Any]:
    """All that somebody sees but the numbers of cards: their own, and those that lie at the desk."""
    told = {name: getattr(view, name) for name in view.__struct_fields__ if name != "hand"}
    return told | {"claims": [replace(claim, rows=()) for claim in view.claims]}


def evening(place: str, seed: int, steps: int) -> Reckoning:
    """Some days at a place, with as many games each as so many steps give room for."""
    return Evening(place, seed).play(days=2, games=max(1, steps // 40))


HAPPENS = frozenset({
    "line", "line shared", "bingo", "bingo shared", "void", "void with cards not returned", "void after its end",
    "void by a wrong call", "fault: repair", "left", "left a game", "owed by somebody", "call put right",
    "balls-changed", "false claim: not-complete", "prize nobody called",
})  # fmt: skip
"""What must come about in many evenings."""
