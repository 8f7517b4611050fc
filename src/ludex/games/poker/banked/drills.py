"""Exercises for a croupier school: hands are made up, a real table plays them, and its own events are the answers.

Every game of poker against the house has the same kinds; it says how its players decide, and what its bets come to
against the bank's hand where the bank has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from ludex.core.commands import Command
from ludex.core.drills import NO, NOTHING, YES, Chips, Exercise, Item, Lesson, Maker, main_units
from ludex.core.events import purse
from ludex.core.game import Incident
from ludex.core.results import Push, Result, Won
from ludex.core.state import BETTING
from ludex.core.table import Entry, Recorded
from ludex.games.common import drills
from ludex.games.common.boxes.commands import Sit
from ludex.games.common.drills import PLAYERS, amount, citing, found, opened, stakes_offered
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet
from ludex.games.poker.banked.bank_hand import bank_plays, combination_paths
from ludex.games.poker.banked.commands import ReportCount, ReportExposed
from ludex.games.poker.banked.events import BoxSettled, RoundVoided
from ludex.games.poker.banked.flow import in_order
from ludex.games.poker.banked.raising import Fold, Raise
from ludex.games.poker.banked.rules import BankedRules
from ludex.games.poker.banked.state import COMMON, PLAYING, THE_BANK, bet_at, hand_of
from ludex.games.poker.banked.table import BankedTable
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Category
from ludex.kit.cards import FACES, KING, SUITS, Card, name, rank
from ludex.kit.money import Cents, total

NOT_ON_THE_CLOTH = (0, 8, 9)
"""Boxes that beginners believe in."""
BELIEVED = ("replace-card", "hand-stands", "warned")
"""Remedies that beginners would believe in."""
BOXES = {1: 1, 2: 2, 3: 3}
"""How many boxes are played, level by level."""
SHAPES = 5
"""The ways in which cards are made up: of one suit, in a row, both, of few ranks, or any."""
TRIES = 200
WRONG_COUNT, EXPOSED = "wrong-count", "exposed-card"

Decides = Callable[[Lesson, Recorded[Any], str], Command]
"""(lesson, table, whose turn it is) -> what they do"""
Against = Callable[[Any, tuple[Card, ...], tuple[Card, ...]], Any]
"""(rules, own cards, the bank's) -> what first and second bet come to, as `ante` and `second`"""

Report = Callable[[Sequence[str]], Command]
"""(the players' hands) -> the report of an error"""
Errors = Callable[[Lesson], Sequence[tuple[str, Report]]]
"""(lesson) -> incidents that make a round void when everybody has decided"""


def makers(
    decides: Decides,
    mishaps: Callable[[Any], Sequence[Incident]],
    against: Against | None = None,
    errors: Errors | None = None,
) -> dict[str, Maker]:
    """Every kind of exercise that a game has: those against the bank's hand only where it has one.

    `errors` are those that make a round void when everybody has decided, where they are others than usual.
    """
    showing = {} if against is None else {"showdown": partial(showdown, against=against)}
    return {
        "combination": combination,
        **showing,
        "boxes": partial(boxes, decides=decides),
        "void-round": partial(void_round, decides=decides, errors=errors or usual_errors),
        "placement": placement,
        "incident": lambda lesson: drills.incident(lesson, mishaps(lesson.game), BELIEVED),
        "gesture": drills.gesture,
    }


def usual_errors(lesson: Lesson) -> list[tuple[str, Report]]:
    """A wrong number of cards and a card that lies open, of any player's hand, as far as the law knows them."""
    law = lesson.game.rules.misdeal

    def by_hand(report: type[ReportCount | ReportExposed]) -> Report:
        return lambda hands: report(by="croupier", hand=lesson.one(hands))

    rows = ((WRONG_COUNT, by_hand(ReportCount), law.count), (EXPOSED, by_hand(ReportExposed), law.exposed))
    return [(slug, report) for slug, report, policy in rows if policy is not None]


def raises(lesson: Lesson, table: Recorded[Any], player: str) -> Command:
    """Goes on; from level 2 on some of the others give up."""
    gives_up = lesson.level > 1 and player != PLAYERS[0] and not lesson.pick(3)
    return Fold(by=player) if gives_up else Raise(by=player)


def combination(lesson: Lesson) -> Exercise:
    """Which combination some hands make."""
    rules: BankedRules = lesson.game.rules
    ranking, left = hand_ranking(rules.ranking), whole_pack()
    hands = [made_up(lesson, left, rules.ranking.cards) for _ in range(BOXES[lesson.level])]
    items = []
    for box, cards in enumerate(hands, start=1):
        category = ranking.category(ranking.value(cards))
        items.append(
            Item(
                ask="combination",
                about=hand_of(box),
                form="word",
                value=category,
                section="hands",
                choices=_known(rules),
                clauses=_defined(rules, category),
            )
        )
    return Exercise(kind="combination", level=lesson.level, facts={"hands": _told(hands)}, items=citing(lesson, items))


def showdown(lesson: Lesson, against: Against) -> Exercise:
    """Whether the bank plays, and what becomes of the bets on a hand."""
    rules, left = lesson.game.rules, whole_pack()
    own = made_up(lesson, left, rules.deal.cards)
    # Every other time the bank's cards are any: then it often does not play.
    cards = made_up if lesson.pick(2) else any_cards
    bank = cards(lesson, left, rules.deal.bank_cards)
    plays, result = bank_plays(rules, rules.bank, bank), against(rules, own, bank)
    least = rules.clauses_of("bank.plays_from.category", "bank.plays_from.ranks")
    items = [
        Item(
            ask="bank-plays",
            form="word",
            value=YES if plays else NO,
            section="phrases",
            choices=(YES, NO),
            clauses=least,
        ),
        fate("first-bet", result.ante, _cited(rules, result.paths, "ante")),
    ]
    if lesson.level > 1:
        items.append(fate("second-bet", result.second, _cited(rules, result.paths, "second")))
    facts: dict[str, int | str] = {"cards": written(own), "bank": written(bank)}
    return Exercise(kind="showdown", level=lesson.level, facts=facts, items=citing(lesson, items))


def fate(ask: str, result: Result, clauses: tuple[str, ...]) -> Item:
    """What becomes of a bet."""
    match result:
        case Won(pays) if pays:
            fate = "bet-paid"
        case Won() | Push():
            fate = "bet-returned"
        case _:
            fate = "bet-lost"
    return Item(
        ask=ask,
        form="word",
        value=fate,
        section="told",
        choices=("bet-paid", "bet-returned", "bet-lost"),
        clauses=clauses,
    )


def boxes(lesson: Lesson, decides: Decides) -> Exercise | None:
    """What each box is paid besides its stakes."""
    for _ in range(TRIES):
        hand = _Hand(lesson)
        felt = hand.bet()
        entries = hand.play(decides)
        felt = hand.staked or felt
        settled = {event.box: event for event in found(entries, BoxSettled)}
        if not any(event.payments for event in settled.values()) or set(settled) != set(hand.boxes):
            continue
        items = [_paid(lesson, settled[box], felt) for box in hand.boxes]
        facts: dict[str, int | str] = {
            "hands": _told(hand.hands),
            "bank": written(hand.bank) or NOTHING,
            "common": written(hand.common) or NOTHING,
        }
        return Exercise(kind="boxes", level=lesson.level, facts=facts, felt=felt, items=citing(lesson, items))
    return None


def _paid(lesson: Lesson, settled: BoxSettled, felt: Sequence[Chips]) -> Item:
    """What one box is paid, with each bet that brings something."""
    currency = lesson.game.rules.currency
    stakes = {chips.bet: chips.stake for chips in felt}
    parts = [
        f"{main_units(stakes[each.bet], currency)} x {Fraction(each.profit, stakes[each.bet])}"
        for each in settled.payments
    ]
    whole = total(each.profit for each in settled.payments)
    working = f"{' + '.join(parts)} = {main_units(whole, currency)}" if parts else ""
    clauses = tuple(clause for clause in settled.clauses if clause in _of(lesson.game.rules, "bets.", "bank."))
    return amount("box-paid", whole, clauses, working, hand_of(settled.box))


def void_round(lesson: Lesson, decides: Decides, errors: Errors) -> Exercise | None:
    """A round is void after everybody has decided: what goes back to each player."""
    causes = errors(lesson)
    if not causes:
        return None
    slug, report = lesson.one(causes)
    hand = _Hand(lesson)
    felt = hand.bet()
    hand.play(decides, stop=True)
    entries = [hand.table.apply(report([hand_of(box) for box in hand.boxes]))]
    (voided,) = found(entries, RoundVoided)
    items = []
    for player in hand.players:
        given = sum(move.amount for move in voided.moves if move.target == purse(player))
        taken = sum(move.amount for move in voided.moves if move.source == purse(player))
        items.append(amount("back-to", Cents(given - taken), voided.clauses, "", player))
    facts: dict[str, int | str] = {"incident": slug, "done": hand.done()}
    return Exercise(kind="void-round", level=lesson.level, facts=facts, felt=felt, items=citing(lesson, items))


def placement(lesson: Lesson) -> Exercise:
    """May this first bet be placed: yes, or the reason why not."""
    main = lesson.game.game.main
    table = _seated(lesson, PLAYERS[:1])
    unlisted = [bet_at(main, box) for box in NOT_ON_THE_CLOTH]
    return drills.placement(lesson, unlisted, PlaceBet, table, bets=[bet_at(main, 1)])


class _Hand:
    """A round at a real table: hands that are made up, bets, and what players decide."""

    def __init__(self, lesson: Lesson) -> None:
        rules, left = lesson.game.rules, whole_pack()
        self.boxes = range(1, BOXES[lesson.level] + 1)
        self.players = PLAYERS[: len(self.boxes)]
        self.common = any_cards(lesson, left, lesson.game.game.common_cards)
        self.hands = [made_up(lesson, left, rules.deal.cards) for _ in self.boxes]
        self.bank = any_cards(lesson, left, rules.deal.bank_cards)
        self.staked: tuple[Chips, ...] = ()
        self._lesson = lesson
        self._said: dict[str, list[str]] = {}
        self.table = _seated(lesson, self.players, self._outcomes(lesson.game))

    def _outcomes(self, game: BankedTable[Any]) -> list[Card]:
        """The faces in the order in which the table asks for them: the bank's, those for all, then box by box."""
        rules = game.rules
        shown, dealt = rules.deal.bank_open, 0
        faces = [*self.bank[len(self.bank) - shown :]]
        for step in game.game.steps:
            if step.kind == "board":
                faces += self.common[dealt : dealt + step.cards]
                dealt += step.cards
            elif step.kind == "reveal" and step.hand == THE_BANK:
                faces += self.bank[: len(self.bank) - shown]
            elif step.kind == "reveal" and step.hand == COMMON:
                faces += self.common if step.place is None else [self.common[step.place]]
        for box in in_order(self.boxes, rules.settlement.starts):
            faces += self.hands[box - 1]
        return faces

    def bet(self) -> tuple[Chips, ...]:
        """Everybody's bets before the deal: the first, those that must equal it, and from level 2 on one beside it."""
        lesson, game = self._lesson, self._lesson.game.game
        for player, box in zip(self.players, self.boxes, strict=True):
            stake = Cents(0)
            for bet in game.bets:
                slug = bet_at(bet.slug, box)
                needed = bet.slug == game.main or bet.equal_to
                if not bet.is_offered or bet.slot or not (needed or (lesson.level > 1 and lesson.pick(2))):
                    continue
                offered = stakes_offered(self.table, player)
                least, most = offered.least(player, slug), offered.largest(player, slug)
                stake = stake if bet.equal_to else Cents(min(least * (1 + lesson.pick(4 * lesson.level)), most))
                self.table.run(PlaceBet(by=player, bet=slug, stake=stake))
        return self._felt()

    def _felt(self) -> tuple[Chips, ...]:
        stakes = self.table.state.stakes.values()
        return tuple(Chips(stake.player, stake.bet, Cents(stake.amount)) for stake in stakes)

    def play(self, decides: Decides, *, stop: bool = False) -> list[Entry]:
        """Deals and lets everybody decide; then to the end, or only until the last has decided."""
        entries = self.table.run(NoMoreBets(by="croupier"))
        while self.table.state.phase == PLAYING:
            box = self.table.state.turn_box
            player = self.table.state.this_round.controllers[box]
            command = decides(self._lesson, self.table, player)
            self._said.setdefault(player, []).append(command.do)
            entries.append(self.table.apply(command))
            self.staked = self._felt()
            if self.table.state.phase == PLAYING or (stop and not self._more_to_decide()):
                continue
            entries += self.table.perform_duties()
        return entries

    def _more_to_decide(self) -> bool:
        """Whether some box is asked again in this round."""
        game: BankedTable[Any] = self._lesson.game
        steps = game.game.steps[self.table.state.this_round.step :]
        return any(step.kind == "decide" for step in steps)

    def done(self) -> str:
        """What everybody has done, as slugs of commands."""
        return "; ".join(f"{player} {' '.join(said)}" for player, said in self._said.items())


def _seated(lesson: Lesson, players: Sequence[str], outcomes: Sequence[Card] = ()) -> Recorded[Any]:
    """A table at which bets are open and each of these players sits at a box of their own."""
    table = opened(lesson, outcomes)
    while table.state.phase != BETTING:
        command = table.game.lead(table.state)
        assert command is not None
        table.run(command)
    for place, player in enumerate(players, start=1):
        table.run(Sit(by=player, place=place))
    return table


# Cards.


def whole_pack() -> list[Card]:
    return [Card(face) for face in range(FACES)]


def made_up(lesson: Lesson, left: list[Card], count: int) -> tuple[Card, ...]:
    """Cards that often make something: of one suit, of ranks in a row, of both, or of few ranks."""
    shape, suit, first = lesson.pick(SHAPES), lesson.pick(SUITS), 1 + lesson.pick(KING)
    row = {(first + step - 1) % KING + 1 for step in range(count)}
    few = {1 + lesson.pick(KING) for _ in range(2)}
    wanted: dict[int, Callable[[Card], bool]] = {
        0: lambda card: card % SUITS == suit,
        1: lambda card: rank(card) in row,
        2: lambda card: rank(card) in row and card % SUITS == suit,
        3: lambda card: rank(card) in few,
    }
    taken: list[Card] = []
    for _ in range(count):
        # In a row every rank comes once.
        once = {rank(card) for card in taken} if shape in (1, 2) else set()
        fits = [card for card in left if shape in wanted and wanted[shape](card) and rank(card) not in once]
        taken += any_cards(lesson, left, 1, fits)
    return tuple(taken)


def any_cards(lesson: Lesson, left: list[Card], count: int, among: Sequence[Card] = ()) -> tuple[Card, ...]:
    """So many cards that are left, of some if there are any."""
    taken = []
    for _ in range(count):
        card = lesson.one(among or left)
        left.remove(card)
        taken.append(card)
    return tuple(taken)


def written(cards: Iterable[Card]) -> str:
    return " ".join(map(name, cards))


def _told(hands: Sequence[Sequence[Card]]) -> str:
    return "; ".join(f"{hand_of(box)} {written(cards)}" for box, cards in enumerate(hands, start=1))


# Rules.


def _known(rules: BankedRules) -> tuple[Category, ...]:
    """The combinations of the game, the highest first."""
    return tuple(rules.ranking.effective_order)


def _defined(rules: BankedRules, category: Category) -> tuple[str, ...]:
    """What says what a combination is made of; of the lowest only the order tells."""
    paths = [path for path in combination_paths(category) if path in rules.sources]
    return rules.clauses_of(*paths) or rules.clauses_of("ranking.order")


def _cited(rules: BankedRules, paths: Iterable[str], bet: str) -> tuple[str, ...]:
    """The clauses of the rules by which a bet was settled against the bank, what decides first."""
    headings = ("bank.", f"bets.{bet}.")
    return rules.clauses_of(*(path for path in reversed([*paths]) if path.startswith(headings)))


def _of(rules: BankedRules, *headings: str) -> set[str]:
    """Every clause of the rules under some headings."""
    sources: Mapping[str, Any] = rules.sources
    return {clause for path, source in sources.items() if path.startswith(headings) for clause in source.clauses}
