"""A hand history replayed on a table by convention: each action becomes a command, and stacks are what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from ludex.core.commands import Command
from ludex.errors import LudexError, Misuse
from ludex.games.poker.circle.hand.commands import Bet, CallBet, Check, Deal, Fold, Look, PayPot, Raise
from ludex.games.poker.circle.state import (
    ACTING,
    BOARD,
    DEALING,
    HOLE,
    NOBODY,
    PAYING,
    SETTLED,
    SHOWDOWN,
    UP,
)
from ludex.games.poker.histories.amounts import read_units
from ludex.games.poker.histories.ends import Replayed
from ludex.games.poker.histories.faces import ToldFaces
from ludex.games.poker.histories.phh import History, read_cards, within
from ludex.games.poker.histories.prepared import PLACES, PLAYERS, UNLIMITED, prepared_table
from ludex.games.poker.histories.state import BringIn, HandSetup, LayOpen, Muck
from ludex.games.poker.histories.table import DEALER, POSTS
from ludex.kit.cards import FACES, Card
from ludex.kit.money import Amount, Cents

Faces = tuple[Card | None, ...]


def replay(history: History) -> Replayed:
    """Plays a hand again, action by action."""
    hand = Replay(history, deals_told=True)
    for number, action in enumerate(history.actions[hand.done :], start=hand.done + 1):
        try:
            hand.act(action)
        except LudexError as error:
            acted = Misuse(
                "action {number}, {action}: {error}",
                slug="action-of-a-hand",
                number=number,
                action=repr(action),
                error=error,
            )
            raise within(history.where, acted) from None
    return hand.ended()


class Replay:
    """A hand that is being replayed."""

    def __init__(self, history: History, *, deals_told: bool = False) -> None:
        """Before the first action; or, if the first ones may be taken as told, after those that deal unknown cards."""
        kind = history.kind
        self._history = history
        self.players = PLAYERS[: len(history.stacks)]
        self._given = tuple([UNLIMITED if stack is None else stack for stack in history.stacks])
        setup = HandSetup(
            posts=POSTS,
            players=self.players,
            stacks=self._given,
            antes=history.antes,
            blinds=history.blinds,
            antes_trimmed=history.antes_trimmed,
            bring_in=history.bring_in,
            small_bet=history.small_bet,
            big_bet=history.big_bet,
        )
        self._chance = ToldFaces()
        actions = history.actions if deals_told else ()
        self.table, self.done = prepared_table(kind.game, kind.betting, setup, self._chance, actions)
        """How many actions are done."""
        self.state = self.table.state
        self._ways: dict[str, list[str]] = {}
        self._told: dict[str, list[Card | None]] = {}
        """The cards of the deal that is being told, by whom they are for."""
        self._missing = 0
        self._open: dict[str, Faces] = {}
        """What players laid open before the last card was dealt."""
        self._thrown = False

    def act(self, action: str) -> None:
        """One action as the format writes it; what follows a # is a remark."""
        self.done += 1
        words = (action.partition("#")[0] if "#" in action else action).split()
        if len(words) == 2 and words[1] == "f":  # most of what is done
            self._act(Fold(by=self._named(words[0])))
            return
        match len(words), words[1] if len(words) > 1 else "":
            case 4, "dh" if words[0] == "d":
                self._deal_to(self._named(words[2]), read_cards(words[3]))
            case 2, "cc":
                self._check_or_call(self._named(words[0]))
            case 3, "cbr":
                self._bet(self._named(words[0]), words[2])
            case 3, "db" if words[0] == "d":
                self._deal_to(NOBODY, read_cards(words[2]))
            case 2, "pb":
                self._act(BringIn(by=self._named(words[0])))
            case 2, "sm":
                self._muck(self._named(words[0]))
            case 3, "sm":
                self._show(self._named(words[0]), self._shown(words[0], words[2]))
            case _, "sd":
                raise Misuse(
                    "nobody changes cards in {variant}", slug="no-changing-cards", variant=self._history.variant
                )
            case 0, _:
                pass
            case _:
                raise Misuse("this is no action", slug="no-action")

    def _shown(self, player: str, written: str) -> Faces:
        """The cards that somebody shows: those that are named, or with a dash all that are known."""
        if written == "-":
            return tuple(card.face for card in self.state.hand.cards.get(player, ()))
        return read_cards(written)

    def _named(self, player: str) -> str:
        """The player of a name: always the same text, since that is found sooner than an equal one."""
        place = PLACES.get(player, FACES)
        if place >= len(self.players):
            raise Misuse(
                "there is no player {player} among {players}",
                slug="no-such-player",
                player=repr(player),
                players=len(self.players),
            )
        return self.players[place]

    @property
    def _is_decided(self) -> bool:
        """Whether all but one have thrown their cards away: what is dealt or shown then changes nothing."""
        return self._thrown and self.state.phase == PAYING

    def _is_alone(self, player: str) -> bool:
        """Whether everybody else has folded: the winner may show, or not, and has the pot."""
        return self.state.phase == PAYING and self.state.hand.live == (player,)

    # Dealing.

    def _due(self) -> dict[str, list[str]]:
        """How the cards that are due are given, by whom they are for; worked out once a deal."""
        if self._ways:
            return self._ways
        if self.state.phase != DEALING:
            raise Misuse("no cards are due", slug="no-cards-due")
        ways = self._ways
        for due in self.state.hand.deal.due:
            if due.to in ways:
                ways[due.to].append(due.way)
            else:
                ways[due.to] = [due.way]
        self._told = {to: [] for to in ways}
        self._missing = len(self.state.hand.deal.due)
        return ways

    def _deal_to(self, to: str, cards: Faces) -> None:
        """Cards for a player or for all; when every card that is due was told, they are dealt."""
        if self._thrown and self._is_decided:
            return
        if not to and not self._ways and self._deal_board(cards):
            return
        ways = self._ways or self._due()
        told = self._told.get(to, [])
        if not cards or len(told) + len(cards) > len(ways.get(to, ())):
            due = len(ways.get(to, ())) - len(told)
            raise Misuse("{cards} cards, where {due} are due", slug="other-cards-due", cards=len(cards), due=due)
        told += cards
        self._missing -= len(cards)
        if not self._missing:
            self._deal()

    def _deal_board(self, cards: Faces) -> bool:
        """Community cards and nothing else, told all at once: whether that is what is due, and so was dealt."""
        state = self.state
        if state.phase != DEALING or len(cards) != len(state.hand.deal.due) or None in cards:
            return False
        for due in state.hand.deal.due:
            if due.way != BOARD:
                return False
        self._chance.put([card for card in cards if card is not None])
        self.table.apply(Deal(by=DEALER))
        return True

    def _deal(self) -> None:
        """Gives the cards that are due: those that all see have the faces told, a hole card perhaps none."""
        hole_cards = self._faces()
        self.table.apply(Deal(by=DEALER))
        self._ways = {}
        for player, faces in hole_cards.items():
            self._look(player, faces)

    def _faces(self) -> dict[str, list[Card | None]]:
        """The faces of hole cards, where any are told; those that all see are put before the table."""
        seen: list[Card] = []
        hole_cards: dict[str, list[Card | None]] = {}
        for to, own in self._due().items():
            faces = self._told[to]
            if faces.count(None) == len(faces) and own.count(HOLE) == len(own):
                continue
            faces += [None] * (len(own) - len(faces))
            for face, way in zip(faces, own, strict=True):
                if way == HOLE:
                    hole_cards.setdefault(to, []).append(face)
                elif face is None:
                    raise Misuse("a card that everybody sees has a face", slug="card-without-face")
                else:
                    seen.append(face)
        self._chance.put(seen)
        return hole_cards

    def _look(self, player: str, faces: Sequence[Card | None]) -> None:
        """A player knows their cards where the history tells all of them; half a hand is told when it is shown."""
        known = [face for face in faces if face is not None]
        if known and len(known) == sum(card.face is None for card in self.state.hand.cards[player]):
            self._chance.put(known)
            self.table.apply(Look(by=player))

    def _ready(self) -> None:
        """Before somebody acts, and when no deal is told any more, hole cards were dealt without being told."""
        while self.state.phase == DEALING and not any(due.way in (UP, BOARD) for due in self.state.hand.deal.due):
            self._deal()

    def _ready_to_show(self) -> None:
        """Whoever is all-in may show before the last deal, where that is still to come."""
        if not any(action.startswith("d ") for action in self._history.actions[self.done :]):
            self._ready()

    # Acting.

    def _act(self, command: Command) -> None:
        if self.state.phase != ACTING:
            self._ready()
            if self.state.phase == DEALING:
                raise Misuse("cards are due first", slug="cards-due-first")
            if self.state.phase != ACTING:
                raise Misuse("nobody is asked any more", slug="nobody-asked")
        self.table.apply(command)

    def _check_or_call(self, player: str) -> None:
        self._ready()
        owes = self.state.hand.betting.highest > self.state.hand.betting.bets.get(player, 0)
        self._act(CallBet(by=player) if owes else Check(by=player))

    def _bet(self, player: str, written: str) -> None:
        self._ready()
        amount = read_units(written, self._history.scale, "cbr")
        if amount is None:
            raise Misuse("nobody bets without end", slug="endless-bet")
        stake = amount - self.state.hand.betting.bets.get(player, 0)
        if stake <= 0:
            raise Misuse(
                "{amount} is no more than what {player} has bet", slug="no-more-than-bet", amount=written, player=player
            )
        chips: Amount = Cents(stake)
        self._act(Raise(by=player, stake=chips) if self.state.hand.betting.highest else Bet(by=player, stake=chips))

    # The end.

    def _show(self, player: str, cards: Faces) -> None:
        self._ready_to_show()
        self._check_own(player, cards)
        if self._is_decided:
            return
        if self.state.phase == SHOWDOWN or self._is_alone(player):
            self.table.apply(LayOpen(by=player, cards=tuple(card for card in cards if card is not None)))
        elif self.state.phase == DEALING and player in self.state.hand.live:
            self._open[player] = cards
        else:
            raise Misuse("nobody shows cards now", slug="nobody-shows")

    def _check_own(self, player: str, cards: Faces) -> None:
        """Nobody shows more cards than they have, or others than they were dealt."""
        held = self.state.hand.cards.get(player, ())
        known = {card.face for card in held if card.face is not None}
        unknown = sum(card.face is None for card in held)
        shown = [card for card in cards if card is not None]
        if len(cards) > len(held) or sum(card not in known for card in shown) > unknown:
            raise Misuse("{player} was dealt other cards", slug="dealt-other-cards", player=player)

    def _muck(self, player: str) -> None:
        self._ready_to_show()
        if self._is_alone(player):
            return
        if self.state.phase not in (DEALING, SHOWDOWN):
            raise Misuse("nobody throws cards away now", slug="nobody-mucks")
        self.table.apply(Muck(by=player))
        self._missing -= len(self._ways.pop(player, [])) - len(self._told.pop(player, []))
        self._thrown = True

    def _pay(self) -> None:
        try:
            self.table.apply(PayPot(by=DEALER))
        except Misuse as error:
            raise within(self._history.where, error) from None

    def ended(self) -> Replayed:
        """What came of it; those who laid their cards open before the last deal did so for good."""
        state = self.state
        self._ready()
        if state.phase == SHOWDOWN:
            for player in [name for name in state.hand.live if name not in state.hand.shown]:
                if player in self._open:
                    cards = tuple(card for card in self._open[player] if card is not None)
                    self.table.apply(LayOpen(by=player, cards=cards))
                elif state.phase == SHOWDOWN and any(value >= 0 for value in state.hand.shown.values()):
                    self.table.apply(Muck(by=player))
        if state.phase == PAYING:
            self._pay()
        if state.phase != SETTLED:
            unfinished = Misuse("the hand is not over: it ends while {phase}", slug="hand-not-over", phase=state.phase)
            raise within(self._history.where, unfinished)
        ends = tuple([state.funds(player) for player in self.players])
        begun = self._history.stacks
        stacks: tuple[int | None, ...] = ends
        if None in begun:
            stacks = tuple(None if stack is None else end for stack, end in zip(begun, ends, strict=True))
        return Replayed(
            history=self._history,
            stacks=stacks,
            nets=tuple(map(sub, ends, self._given)),
            entries=tuple(self.table.entries),
        )
