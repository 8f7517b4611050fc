"""Players of bingo: one who buys cards and calls what they see, and one who at times calls what they have not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.core.options import Range
from ludex.games.bingo.commands import BuyCards, ClaimPrize, PresentCard, ReturnCards
from ludex.games.bingo.commands.fields import Prize
from ludex.games.bingo.hall import CardSeen, HallView
from ludex.games.bingo.part import BINGO, LINE, LINES
from ludex.games.bingo.rules import ANY_LINE, BingoRules
from ludex.games.bingo.state import CALLING

CARDS_MOST = 6
"""As many as somebody can follow."""
SELDOM = 400
"""One time in so many a careless player calls what they have not."""


def attentive(sight: Observation) -> Command | None:
    """Buys cards, and calls every line and bingo as soon as its last number is called."""
    if sight.phase == CALLING:
        return None
    return _asked(sight) or _bought(sight) or next(_claims(sight), None)


def careless(sight: Observation) -> Command | None:
    """The same, but for calls in error."""
    found = attentive(sight)
    if found is not None or sight.option("claim") is None or sight.pick(SELDOM):
        return found
    view: HallView = sight.view
    if not view.hand or any(each.player == sight.who and each.right is None for each in view.claims):
        return None
    card = view.hand[sight.pick(len(view.hand))]
    return _offered(sight, ClaimPrize(by=sight.who, prize=BINGO, series=card.series, card=card.card))


def _asked(sight: Observation) -> Command | None:
    """A card that was called is handed over, and cards of a void game go back."""
    if sight.option("present-card") is not None:
        return PresentCard(by=sight.who)
    return ReturnCards(by=sight.who) if sight.option("return-cards") is not None else None


def _bought(sight: Observation) -> Command | None:
    option = sight.option("buy-cards")
    if option is None or sight.view.own:
        return None
    most = min(next(domain.high for domain in option.domains if isinstance(domain, Range)), CARDS_MOST)
    return _offered(sight, BuyCards(by=sight.who, count=1 + sight.pick(most)))


def _claims(sight: Observation) -> Iterator[Command]:
    """What somebody can call who has heard every number."""
    view: HallView = sight.view
    rules: BingoRules = sight.rules
    if sight.option("claim") is None or not view.numbers:
        return
    called = set(view.numbers)
    heard = {None, *called}
    said = {(each.prize, each.series, each.card) for each in view.claims}
    for card in view.hand:
        if not any(map(heard.issuperset, card.rows)):
            continue
        for prize, numbers in _combinations(card, view, rules):
            right = called.issuperset(numbers) and (not rules.claims.holds_last or view.numbers[-1] in numbers)
            if right and (prize, card.series, card.card) not in said:
                command = _offered(sight, ClaimPrize(by=sight.who, prize=prize, series=card.series, card=card.card))
                if command is not None:
                    yield command


def _combinations(card: CardSeen, view: HallView, rules: BingoRules) -> Iterator[tuple[Prize, Sequence[int]]]:
    lines = [[cell for cell in row if cell is not None] for row in card.rows]
    yield BINGO, [number for line in lines for number in line]
    for name, line in zip(LINES, lines, strict=False):
        if name in rules.claims.lines and view.winning_line in (ANY_LINE, name):
            yield LINE, line


def _offered(sight: Observation, command: Command) -> Command | None:
    option = sight.option(command.do)
    return command if option is not None and option.refusal(command) is None else None


STRATEGIES: dict[str, Strategy] = {"attentive": attentive, "careless": careless, "random": careless}
"""By the names that people choose them by; the first is the usual one."""
