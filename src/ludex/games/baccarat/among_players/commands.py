"""The commands that every game of baccarat among players has: the cards, the auction of the bank, the coup, its end."""

from __future__ import annotations

from typing import Annotated, Literal

from ludex.core.commands import Command, Kind, Name
from ludex.errors import Unit
from ludex.games.common.stakes.commands import PlaceBet
from ludex.kit.money import Amount

Said = Literal["card", "no", "turn"]
"""What a punto may say."""
Done = Literal["give", "draw", "stand", "turn"]
"""What the banker may do."""


class PassCards(Command, frozen=True, tag="pass-cards"):
    """The croupier has mixed the cards and offers them to the players to mix."""

    kind = Kind.DUTY


class MixCards(Command, frozen=True, tag="mix-cards"):
    """A player mixes the cards too."""

    kind = Kind.OFFER


class AskCount(Command, frozen=True, tag="ask-count"):
    """A player wants the cards counted at the end of the shoe."""

    kind = Kind.AT_WILL


class CountCards(Command, frozen=True, tag="count-cards"):
    """The croupier counts the cards of a shoe that has ended."""

    kind = Kind.DUTY


class OfferBank(Command, frozen=True, tag="offer-bank"):
    """The croupier offers the bank to whoever is next."""

    kind = Kind.DUTY


class TakeBank(Command, frozen=True, tag="take-bank"):
    """Whoever is offered the bank takes it alone, with so much."""

    kind = Kind.OFFER

    amount: Amount


class DeclineBank(Command, frozen=True, tag="decline-bank"):
    """Whoever is offered the bank does not want it."""

    kind = Kind.OFFER


class Bid(Command, frozen=True, tag="bid"):
    """A player bids for a bank that nobody took in turn."""

    kind = Kind.OFFER

    amount: Amount


class AwardBank(Command, frozen=True, tag="award-bank"):
    """The croupier ends the auction."""

    kind = Kind.DUTY


class AnnounceBank(Command, frozen=True, tag="announce-bank"):
    """The croupier says how much there is in the bank, and bets are open."""

    kind = Kind.DUTY


class PlaceStake(PlaceBet, frozen=True, tag="bet"):
    """Puts chips against the bank."""

    kind = Kind.OFFER

    plays: Amount | None = None
    """What of them is announced to play; the rest is changed at once."""


class RefuseLate(Command, frozen=True, tag="refuse-late"):
    """The banker has chips removed that were put down after the call."""

    kind = Kind.AT_WILL


class Deal(Command, frozen=True, tag="deal"):
    """The banker deals two cards to the punto and two to themselves."""

    kind = Kind.TURN


class Speak(Command, frozen=True, tag="speak"):
    """The punto asks for a card, stands, or turns up a natural."""

    kind = Kind.TURN

    says: Annotated[Said, Unit.CHOICE]


class AskAdvice(Command, frozen=True, tag="ask-advice"):
    """The punto asks the croupier what to do."""

    kind = Kind.AT_WILL


class AskTable(Command, frozen=True, tag="ask-table"):
    """The banker asks for the table of play, and is bound by it."""

    kind = Kind.AT_WILL


class PlayBank(Command, frozen=True, tag="play-bank"):
    """The banker gives the punto a card, draws one, stands, or turns up a natural."""

    kind = Kind.TURN

    does: Annotated[Done, Unit.CHOICE]


class PlayByRule(Command, frozen=True, tag="play-by-rule"):
    """The croupier plays by the rules for a punto or banker who says nothing."""

    kind = Kind.DUTY


class ShowHands(Command, frozen=True, tag="show-hands"):
    """Both hands are turned up."""

    kind = Kind.DUTY


class AnnounceResult(Command, frozen=True, tag="announce-result"):
    """The croupier announces what each hand has, and who wins."""

    kind = Kind.DUTY


class CollectStakes(Command, frozen=True, tag="collect-stakes"):
    """The croupier puts what the bank has won into it."""

    kind = Kind.DUTY


class PayPuntos(Command, frozen=True, tag="pay-puntos"):
    """The croupier pays the punto and all who bet from the bank."""

    kind = Kind.DUTY


class ReturnStakes(Command, frozen=True, tag="return-stakes"):
    """The stakes of a coup that does not count go back."""

    kind = Kind.DUTY


class TakeDeduction(Command, frozen=True, tag="take-deduction"):
    """The croupier puts the house's part into the slot."""

    kind = Kind.DUTY


class WaiveEarly(Command, frozen=True, tag="waive-early"):
    """Whoever may lets a card pass that was drawn too early: it is out of the game."""

    kind = Kind.INCIDENT


class PickUpCard(Command, frozen=True, tag="pick-up-card"):
    """One of the staff picks up a card that fell."""

    kind = Kind.INCIDENT


class Complain(Command, frozen=True, tag="complain"):
    """A player makes a claim about their stake."""

    kind = Kind.AT_WILL


class SettleClaim(Command, frozen=True, tag="settle-claim"):
    """The inspector decides a claim."""

    kind = Kind.DUTY

    guest: Name
    upheld: bool = False
