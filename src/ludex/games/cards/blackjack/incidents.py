"""What goes wrong with cards and shoe, who rules on it and how."""

from __future__ import annotations

from functools import cache
from typing import Any

from ludex.core.events import Event
from ludex.core.game import Incident
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.cards.blackjack.commands import ReplaceCard
from ludex.games.cards.blackjack.events import CardReplaced
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import BEFORE_THE_CARDS, SHOE_IN_USE, BlackjackState
from ludex.games.common.incidents import incident, late_bet
from ludex.games.common.shoe.blocking import Blocking, blocked
from ludex.games.common.shoe.state import SHUFFLING
from ludex.kit.cards import FACES, Card, name, read_card
from ludex.kit.chance import Chance

_CARDS = tuple(name(Card(face)) for face in range(FACES))
_NO_SUCH = Bound(Reason.NO_SUCH)


class CardIncidents(Part[BlackjackState]):
    """Blocked shoes and worn cards."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)
        # Between rounds the new shoe is made up at once; a round under way is first played out.
        self._blocking = Blocking(
            rules, rules.incidents, between=SHOE_IN_USE & BEFORE_THE_CARDS, during=SHOE_IN_USE - BEFORE_THE_CARDS
        )

    def actions(self) -> list[Action]:
        """What the inspector may declare."""
        return [
            *self._blocking.actions(),
            Action(command=ReplaceCard, phases=SHOE_IN_USE, offer=self._offer_replace, act=self._replace),
        ]

    def _offer_replace(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self._rules.incidents.damaged is None:
            return None
        return Option("replace-card", by, domains=(Among("card", _CARDS, _NO_SUCH),))

    def _replace(self, state: BlackjackState, command: ReplaceCard, chance: Chance) -> list[Event]:
        replaced = self._rules.incidents.damaged
        assert replaced is not None
        anew = replaced == "packs" and state.phase in BEFORE_THE_CARDS
        clauses = self._cite("incidents.damaged", *self._rules.paths_for("replace-card"))
        card = read_card(command.card)
        return [CardReplaced(card=card, replaced=replaced, clauses=clauses, phase=SHUFFLING if anew else None)]


def incidents(game: Any) -> list[Incident]:
    """Every incident that may be declared at this table."""
    rules: BlackjackRules = game.rules
    found = blocked(game)
    if (damaged := rules.incidents.damaged) is not None:
        found.append(incident(game, "worn-card", "replace-card", f"replace-{damaged}", ("incidents.damaged",)))
    if rules.shoe.face_up is not None:
        found.append(incident(game, "card-face-up", "discard-face-up", rules.shoe.face_up, ("shoe.face_up",)))
    return [*found, late_bet(game)]
