"""A bingo hall as a decider: all its parts under one rulebook, what happens by itself, and what people see."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.decider import Decider, Folds, merged
from ludex.core.events import CAGE, Event, moves, purse
from ludex.core.game import DeciderView
from ludex.core.roles import is_staff
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.state import put_staff
from ludex.games.bingo import announcing, claims, drawing, keeping, linked, material, minutes, paying, sale, trouble
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did
from ludex.games.bingo import state as phases
from ludex.games.bingo.equipment import CARDS_KEPT, HallEquipment
from ludex.games.bingo.events import CardRange, Receipt
from ludex.games.bingo.minutes import BallPanel, GameMinutes, GamePanel, Header
from ludex.games.bingo.part import BINGO, CRAZY_BALL, LINE, LINKED, PRIMA, TAKINGS
from ludex.games.bingo.rules import BingoRules
from ludex.games.bingo.state import Funds, HallSetup, HallState
from ludex.kit.bingo.cards import Cell
from ludex.kit.money import NOTHING, Cents

CARDS_SEEN = 12
"""How many of their cards somebody sees with their numbers; of more they see how many."""


class CardSeen(Struct, frozen=True):
    """A card as its holder sees it."""

    series: str
    card: int
    rows: tuple[tuple[Cell, ...], ...]


class ClaimSeen(Struct, frozen=True):
    """A prize that somebody called aloud, with its card."""

    player: str
    prize: str
    series: str
    card: int
    right: bool | None = None
    """Nothing while it has not been checked."""
    rows: tuple[tuple[Cell, ...], ...] = ()
    """The card, once it lies at the desk."""


class HallView(DeciderView, frozen=True, kw_only=True):
    """What a person sees: the panels, the numbers, what was called aloud, and their own cards."""

    day: str
    game: int
    last_game: bool
    series: tuple[CardRange, ...]
    """The cards in play."""
    price: Cents
    cards: int
    line: Cents
    bingo: Cents
    winning_line: str
    prima: Cents | None
    """The extra prize for an early bingo where the hall has one, and the ball up to which it is won, if it is open."""
    prima_balls: int | None
    others: dict[str, Cents]
    numbers: tuple[int, ...]
    """The numbers as they were called."""
    drawn: int
    ball: int | None
    """The ball that is out and not called yet, on the screens."""
    crazy: tuple[int, ...]
    claims: tuple[ClaimSeen, ...]
    panel: GamePanel
    board: BallPanel
    header: Header | None
    minutes: tuple[GameMinutes, ...]
    """How the minutes begin, and what they say game by game: for the staff and the authority."""
    receipts: tuple[Receipt, ...]
    held: dict[str, int]
    """How many cards of this game everybody has: cards lie open on the tables."""
    own: tuple[CardRange, ...]
    hand: tuple[CardSeen, ...]


class Hall(Decider[HallState]):
    """The hall under one ruleset, with what it plays with."""

    folds: ClassVar[Folds] = merged(
        material.FOLDS,
        sale.FOLDS,
        announcing.FOLDS,
        drawing.FOLDS,
        claims.FOLDS,
        paying.FOLDS,
        keeping.FOLDS,
        trouble.FOLDS,
        linked.FOLDS,
    )

    def __init__(self, rules: BingoRules, equipment: HallEquipment) -> None:
        self.rules = rules
        self.equipment = equipment
        self._roster = Roster(rules)
        self.sale = sale.Sale(rules, equipment)
        self.material = material.Material(rules, equipment, self.sale)
        self.announcing = announcing.Announcing(rules, equipment)
        self.drawing = drawing.Drawing(rules, equipment)
        self.claims = claims.Claims(rules, equipment)
        self.paying = paying.Paying(rules, equipment, self.announcing)
        self.keeping = keeping.Keeping(rules, equipment)
        self.trouble = trouble.Trouble(rules, equipment, self.paying)
        parts = (
            self.material,
            self.sale,
            self.announcing,
            self.drawing,
            self.claims,
            self.paying,
            self.keeping,
            self.trouble,
            linked.Linked(rules, equipment),
        )
        self.book: Rulebook[HallState] = Rulebook(rules, [action for part in parts for action in part.actions()])
        self.options, self.decide = self.book.options, self.book.decide
        self._on_panel = tuple(map(_field, rules.panels.game))
        self._card_seen = lru_cache(CARDS_KEPT)(
            lambda series, card: CardSeen(series, card, equipment.card(series, card).rows)
        )

    def start(self, setup: HallSetup) -> HallState:
        """A hall that goes on from what earlier days left."""
        state = HallState(
            left=Funds(setup.prima_fund, setup.linked_fund, setup.linked_reserve, setup.crazy_fund),
            sold=dict(setup.sold),
            ball_games=setup.ball_games,
            reserve=setup.reserve,
            prima_amount=setup.prima_amount,
            prima_games=setup.prima_games,
            prima_balls=setup.prima_balls,
            linked_games=setup.linked_games,
            archive=list(setup.archive),
        )
        put_staff(state, setup)
        return state

    def duty(self, state: HallState) -> Command | None:
        """What is done at the desk with a card that was called: nobody has a choice in it."""
        found = {phases.REPORTING: do.ReportCard, phases.CHECKING: do.CheckCard}.get(state.phase)
        return found(by=self._who(state, found)) if found else None

    def lead(self, state: HallState) -> Command | None:
        """What the staff do when nobody wants anything."""
        if state.phase == phases.PRESENTING:
            return do.PresentCard(by=state.claims[0].player)
        if state.phase == phases.REFUNDING:
            return self._refund(state)
        if plainly := _NEXT.get(state.phase):
            return plainly(by=self._who(state, plainly))
        made = {
            phases.BALLS: self._count,
            phases.BETWEEN: self._between,
            phases.MINUTES: self._write,
            phases.DRAWING: self._draw,
            phases.CALLING: self._call,
            phases.ASKED: self._order,
            phases.PAYING: self._pay,
            phases.NEXT_PRIMA: self._prima,
        }.get(state.phase)
        return made(state) if made else None

    def _who(self, state: HallState, command: type[Command]) -> str:
        return self._roster.who(state, str(command.__struct_config__.tag))

    def _count(self, state: HallState) -> Command:
        """The chief comes to see the balls counted, where the law wants them there."""
        chiefs = [who for role, names in state.posts.items() if role == "hall-chief" for who in names]
        if self.rules.forbids("balls.chief_present") and not set(chiefs) & set(state.attending):
            return do.Attend(by=chiefs[0])
        if state.unfit and state.phase == phases.BALLS:
            return self._change(state)
        return do.CountBalls(by=self._who(state, do.CountBalls))

    def _change(self, state: HallState) -> Command:
        """Another set of balls is put in; where none lies in reserve it is brought first."""
        step = do.ChangeBalls if state.reserve else do.BringReserve
        return step(by=self._who(state, step))

    def _between(self, state: HallState) -> Command | None:
        if state.last_played or (state.last_announced and not self.sale.next_series(state)):
            return self._last_of_others(state) or self._count(state)
        if self.sale.worn(state) or not state.balls_sound:
            return self._change(state)
        if not state.reserve:
            return do.BringReserve(by=self._who(state, do.BringReserve))
        if self.sale.prima_missing(state):
            return self._prima(state)
        series = self.sale.next_series(state)
        if series is None:
            return do.AnnounceLast(by=self._who(state, do.AnnounceLast))
        return do.AnnounceSeries(by=self._who(state, do.AnnounceSeries), series=series[0], first=series[1])

    def _last_of_others(self, state: HallState) -> Command | None:
        """The last game of another kind of bingo that the hall has, which is announced as well."""
        left = self.material.not_announced(state)
        return do.AnnounceLast(by=self._who(state, do.AnnounceLast), variety=left[0]) if left else None

    def _prima(self, state: HallState) -> Command:
        amount = state.prima_amount or self.rules.prizes.prima.prima_least
        return do.SetPrima(by=self._who(state, do.SetPrima), amount=amount)

    def _write(self, state: HallState) -> Command:
        # A text that knows no computer has its minutes written by hand.
        computer = self.rules.forbids("records.manual_book") and not state.computer_down
        book: Any = "computer" if computer else "manual"
        return do.WriteMinutes(by=self._who(state, do.WriteMinutes), book=book)

    def _draw(self, state: HallState) -> Command:
        step = do.DrawBall if len(state.balls) < self.rules.balls.numbers else do.CloseGame
        return step(by=self._who(state, step))

    def _call(self, state: HallState) -> Command:
        return do.CallBall(by=self._who(state, do.CallBall), number=state.balls[-1])

    def _order(self, state: HallState) -> Command:
        step = do.CloseGame if self.claims.bingo_called(state) else do.ResumeGame
        return step(by=self._who(state, step))

    def _pay(self, state: HallState) -> Command:
        due, by = state.unpaid[0], self._who(state, do.PayPrize)
        prize: Any = due.prize
        return do.PayPrize(by=by, prize=prize, series=due.series, card=due.card)

    def _refund(self, state: HallState) -> Command:
        waiting = next((each.player for each in state.ranges if each.player in state.players), "")
        return do.ReturnCards(by=waiting) if waiting else do.EndRefund(by=self._who(state, do.EndRefund))

    def awaited(self, state: HallState) -> tuple[str, ...]:
        """Whoever called a prize and has not shown their card."""
        return (state.claims[0].player,) if state.phase == phases.PRESENTING else ()

    def money_on_table(self, state: HallState) -> Mapping[str, Cents]:
        """What was paid for the cards of this game and has not been paid out."""
        gone = sum(each.amount for each in state.paid if each.prize in (LINE, BINGO))
        settled = state.phase in _WITHOUT_GAME
        return {TAKINGS: NOTHING if settled else Cents(state.takings - gone)}

    def show(self, event: Event, who: str, state: HallState) -> Event:
        """What somebody brings and takes away is for them and the staff to see."""
        if isinstance(event, did.Entered | did.Left) and event.player != who and not is_staff(state.roles.get(who)):
            hidden = {"cash": None} if isinstance(event, did.Entered) else {}
            return replace(event, moves=(), **hidden)
        if isinstance(event, did.RefundBegun) and not is_staff(state.roles.get(who)):
            return _given_back(event, who)
        return event

    def view(self, state: HallState, who: str) -> HallView:
        """What this person sees."""
        prizes = self.announcing.prizes(state)
        staff = is_staff(state.roles.get(who))
        prima = self.rules.prizes.prima.offered
        held = [each for each in state.ranges if each.player == who]
        called = [ClaimSeen(each.player, each.prize, each.series, each.card) for each in state.claims]
        at_desk = state.phase in (phases.REPORTING, phases.CHECKING)
        # Somebody may call a card that is not theirs: then none is handed over.
        if at_desk and state.holder(called[0].series, called[0].card) == called[0].player:
            called[0] = replace(called[0], rows=self._rows(called[0].series, called[0].card))
        won = [
            ClaimSeen(each.player, each.prize, each.series, each.card, True, self._rows(each.series, each.card))
            for each in state.won
        ]
        return HallView(
            **self.seen(state, who),
            day=state.day,
            game=state.game,
            last_game=state.last_announced,
            series=tuple(state.in_play()),
            price=state.price,
            cards=state.cards,
            line=prizes[LINE],
            bingo=prizes[BINGO],
            winning_line=state.winning_line,
            prima=state.prima_amount if prima else None,
            prima_balls=self.announcing.prima_limit(state) if PRIMA in prizes else None,
            others={prize: prizes[prize] for prize in (LINKED, CRAZY_BALL) if prize in prizes},
            numbers=tuple(state.calls),
            drawn=len(state.balls),
            ball=state.balls[-1] if len(state.balls) > len(state.calls) else None,
            crazy=tuple(state.crazy),
            claims=(*won, *called),
            panel=self._panel(state, prizes),
            board=self._board(state),
            header=minutes.header(self.rules, state) if staff else None,
            minutes=minutes.rows(self.rules, state) if staff else (),
            receipts=tuple(state.receipts) if staff else (),
            held=state.held(),
            own=tuple(CardRange(each.series, each.first, each.last) for each in held),
            hand=tuple(self._hand(state, who)),
        )

    def _panel(self, state: HallState, prizes: Mapping[str, Cents]) -> GamePanel:
        """What the law wants to be read on the panels of the hall."""
        known: dict[str, Any] = {
            "cards": state.cards,
            "price": state.price,
            "line": prizes[LINE],
            "bingo": prizes[BINGO],
            "others": {prize: prizes[prize] for prize in (LINKED, CRAZY_BALL) if prize in prizes},
            "prima": state.prima_amount,
            "prima_balls": self.announcing.prima_limit(state),
            "prima_available": PRIMA in prizes,
            "linked_balls": self.rules.prizes.linked.linked_balls if LINKED in prizes else None,
        }
        return GamePanel(**{name: known[name] for name in self._on_panel})

    def _board(self, state: HallState) -> BallPanel:
        """What the law wants to be read of the balls."""
        known: dict[str, Any] = {"numbers": tuple(state.calls), "drawn": len(state.balls)}
        return BallPanel(**{name: known[name] for name in self.rules.panels.numbers})

    def _hand(self, state: HallState, who: str) -> list[CardSeen]:
        found: list[CardSeen] = []
        for each in state.ranges:
            if each.player != who:
                continue
            for number in range(each.first, min(each.last, each.first + CARDS_SEEN - len(found) - 1) + 1):
                found.append(self._card_seen(each.series, number))
        return found

    def _rows(self, series: str, card: int) -> tuple[tuple[Cell, ...], ...]:
        return self.equipment.card(series, card).rows


def _given_back(event: did.RefundBegun, who: str) -> did.RefundBegun:
    """The prizes of a void game as somebody sees them come back: what others no longer have tells of their purses."""
    seen = moves((move.source if move.source == purse(who) else CAGE, move.target, move.amount) for move in event.moves)
    return replace(event, moves=seen, not_returned=tuple(each for each in event.not_returned if each.player == who))


def _field(slug: str) -> str:
    """What a panel calls the thing that the law's data name by a slug."""
    return "others" if slug == "other-prizes" else slug.replace("-", "_")


_NEXT: dict[str, type[Command]] = {
    phases.MATERIAL: do.CheckMaterial,
    phases.LOADING: do.LoadBalls,
    phases.HANDING: do.HandOut,
    phases.SELLING: do.EndSale,
    phases.COLLECTING: do.CollectLeftovers,
    phases.READING: do.AnnounceSold,
    phases.PRIZES: do.AnnouncePrizes,
    phases.CRAZY: do.DrawCrazyBalls,
    phases.READY: do.BeginGame,
    phases.RIGHT: do.AskMore,
    phases.USED: do.CollectUsed,
    phases.SUSPENDED: do.Repair,
    phases.EXPLAINING: do.ReadOut,
    phases.SIGNING: do.SignMinutes,
    phases.CLOSING: do.CloseSession,
}
"""What comes next where there is nothing to choose."""

_WITHOUT_GAME = frozenset(
    {
        "closed",
        phases.MATERIAL,
        phases.BALLS,
        phases.LOADING,
        phases.BETWEEN,
        phases.SIGNING,
        phases.CLOSING,
    }
)
