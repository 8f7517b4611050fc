"""A variety of circle poker as a game of the registry: all of them are the same table under different law."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.game import GameType, HouseTake
from ludex.games.poker.circle.cloth import cloth
from ludex.games.poker.circle.establishment import ESTABLISHMENT
from ludex.games.poker.circle.hand.deck import ranks_of
from ludex.games.poker.circle.incidents import incidents
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.scene import scene
from ludex.games.poker.circle.state import CAGNOTTE, DIFFERENCE, POT
from ludex.games.poker.circle.table import CirclePoker, CircleView, Hidden
from ludex.games.poker.circle.vocabulary import COMMANDS, EVENTS
from ludex.kit.cards import deck

_FEE = ("take.way", "take.fee_part", "take.fee_base")
PARTY = 5
"""How many bots sit down where there are places for them."""


def house_take(rules: CircleRules) -> HouseTake:
    """What the house takes of a table."""
    if rules.take.way == "session":
        return HouseTake("earns-session", Fraction(rules.take.fee_part, 100), rules.clauses_of(*_FEE))
    return HouseTake("earns-pot", Fraction(rules.take.pot_part, 1000), rules.clauses_of("take.way", "take.pot_part"))


def party(rules: CircleRules, people: int) -> int:
    """As many bots as a hand needs besides the people who sit down, and no more than there are places left."""
    return min(max(rules.players.least - people, PARTY), rules.seating.places - people)


def variety(
    slug: str, commands: Sequence[type[Command]] = (), events: Sequence[type[Event]] = ()
) -> GameType[CircleRules, CirclePoker]:
    """The game type of a variety, with the commands and events that others have not."""
    return GameType(
        slug=slug,
        family="poker",
        rules=CircleRules,
        commands=(*COMMANDS, *commands),
        events=(*EVENTS, *events, Hidden),
        view=CircleView,
        build=lambda rules, _described: CirclePoker(rules),
        posts=lambda _rules: "table",
        bets=lambda _game: (),
        cloth=cloth,
        cloth_from=cloth,
        scene=scene,
        incidents=incidents,
        odds=lambda _game, _stake: (),
        drills="ludex.games.poker.circle.school.drills:MAKERS",
        bots="ludex.games.poker.circle.bots:STRATEGIES",
        party=party,
        pack=lambda rules: deck(ranks_of(rules)).unseen,
        house_take=house_take,
        accounts=(POT, CAGNOTTE, DIFFERENCE),
        establishment=ESTABLISHMENT,
    )
