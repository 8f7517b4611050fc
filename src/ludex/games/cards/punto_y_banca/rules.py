"""The ruleset of punto y banca: one field for every parameter or policy, in the law's terms."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from ludex.errors import Reason
from ludex.games.common.shoe.rules import ShoeRules
from ludex.games.common.stakes.rules import StakeRules
from ludex.kit.money import Rounding
from ludex.law.ruleset import Count, RuleGroup

Hand = Literal["player", "bank"]
Row = tuple[bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool]
"""Whether the bank draws against each third card of the player from 0 to 9, and when the player stood."""

OMISSIBLE = 13
"""The number that a place need not bear."""


class Places(RuleGroup, frozen=True):
    """The kinds of table, their numbered places, and those who play standing (mesa, departamentos)."""

    large: int
    """How many places a large table has."""
    mini: int
    midi: int
    first: int
    """The number of the place at the right of the table chief."""
    thirteen: Literal["kept", "omitted"]
    """Whether a place bears the number 13."""
    standing: Literal["admitted", "excluded"]
    """Whether people without a place may play at a large table."""
    standing_reduced: Literal["as-large", "admitted", "excluded"]
    """Whether they may at a mini or midi table."""
    one_each: Reason | None
    """One place is for one player."""
    priority: Reason | None
    """Vacant places are filled in the order of the chief's list."""


class Hands(RuleGroup, frozen=True):
    """What cards and hands are worth (valor del juego)."""

    cards: int
    """How many cards each hand gets at first."""
    court: int
    """What tens and court cards count."""
    ace: int
    modulus: Count
    """Whole multiples of this are dropped from a sum."""
    wins: Literal["nearest-nine"] | None
    """Which hand wins; neither, where nothing is said."""
    naturals: tuple[int, ...]
    """Totals of two cards with which either hand ends the round."""


class Third(RuleGroup, frozen=True):
    """When a third card is drawn (reglas de la tercera carta)."""

    player: tuple[int, ...]
    """The totals with which the player's hand draws."""
    bank: dict[str, Row]
    """For each total of the bank's hand, against which third card of the player it draws."""


class HandBet(RuleGroup, frozen=True):
    """A bet on one of the two hands."""

    sides: tuple[Hand, ...]
    pays: Fraction
    on_tie: Literal["void"] | None
    """What becomes of it on a tie; it is lost where nothing is said."""


class TieBet(RuleGroup, frozen=True):
    """A bet on the tie (empate)."""

    pays: Fraction | None
    """There is no such bet where nothing is said."""
    maximum: int
    """The largest stake, in hundredths of the table's maximum."""


class Bets(RuleGroup, frozen=True):
    """Every bet that may be made."""

    listed: Reason | None
    hand: HandBet
    tie: TieBet


class Dealing(RuleGroup, frozen=True):
    """Who deals and who holds the hands (distribución de las cartas)."""

    by_players: Literal["in-turn"] | None
    """Players deal in turn; where nothing is said, the croupier does."""
    by_players_reduced: Literal["in-turn"] | None
    """The same at a mini or midi table."""
    starts: Literal["first-place", "last-place"]
    passes: Literal["right", "left"]
    lost: Literal["bank-loses"] | None
    """What costs the dealer the shoe."""
    must_bet: Reason | None
    """Whoever deals must bet."""
    bank_hand: Literal["dealer"] | None
    """Who shows the bank's cards; the croupier, where nothing is said."""
    player_hand: Literal["highest-bettor"] | None
    """Who shows the player's cards; the croupier, where nothing is said or nobody bet on them."""
    order: tuple[Hand, ...]
    """Which hand the cards go to, one after the other."""
    covered: bool
    """They are dealt face down."""


class Deduction(RuleGroup, frozen=True):
    """What the house keeps of winning bets on the bank."""

    percent: int
    rounding: Rounding


class Calls(RuleGroup, frozen=True):
    """What must be said aloud; `{total}` is what the hand counts."""

    place_bets: str | None
    no_more_bets: str | None
    cards: str | None
    player_total: str | None
    bank_total: str | None
    player_draws: str | None
    player_stands: str | None
    bank_draws: str | None
    bank_stands: str | None
    winner: str | None
    void: str | None


class Settlement(RuleGroup, frozen=True):
    """Collecting, paying, and the used cards."""

    sides: Reason | None
    """Each croupier sees to the bets of their side of the table."""
    losers_first: Reason | None
    cards_stay: Reason | None
    """The cards are gathered when all is settled, not before."""
    rounding: Rounding


class Incidents(RuleGroup, frozen=True):
    """What makes a hand void and what is then done, and what is done about a blocked shoe."""

    void_causes: dict[str, bool]
    void_remedy: Literal["hand-void"] | None
    misplaced: Literal["set-right"] | None
    """A shoe blocked by a card that lies badly."""
    blocked: Literal["other-shoe"] | None
    """A shoe blocked by anything else."""


class PuntoRules(StakeRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Punto y banca at one table."""

    kind: Literal["large", "mini", "midi"]
    places: Places
    wings: int
    """On how many sides of the table people play."""
    wing_chief: Literal["may-act"] | None
    """With one wing the chief may do what a croupier does."""
    table_minimum: Literal["authorised-or-more"] | None
    """Which minimum a table may have."""
    maximum: int
    """The largest stake on a hand, in minima of the table."""
    multiples: Literal["chips", "minimum"]
    """What stakes are multiples of."""
    winning_stake: Literal["stays"]
    """It lies there by its owner's will until they take it."""
    shoe_kind: Literal["manual", "continuous"]
    """The shoe: dealt to the stop card, or one that shuffles what is put back after every hand."""
    shoe: ShoeRules
    hands: Hands
    third: Third
    bets: Bets
    dealing: Dealing
    deduction: Deduction
    calls: Calls
    settlement: Settlement
    incidents: Incidents

    @property
    def place_numbers(self) -> tuple[int, ...]:
        """The numbers of the places of this table, in their order."""
        law = self.places
        count: int = getattr(law, self.kind)
        numbers = range(law.first, law.first + count + 1)
        kept = [number for number in numbers if number != OMISSIBLE or law.thirteen == "kept"]
        return tuple(kept[:count])

    @property
    def standing_rule(self) -> str:
        """The name of the rule that says whether people may play standing at this table."""
        reduced = self.kind != "large" and self.places.standing_reduced != "as-large"
        return "standing_reduced" if reduced else "standing"

    @property
    def only_seated(self) -> bool:
        """Whether one needs a place to play."""
        return bool(getattr(self.places, self.standing_rule) == "excluded")

    @property
    def players_deal(self) -> bool:
        """Whether players deal at this table."""
        return (self.dealing.by_players if self.kind == "large" else self.dealing.by_players_reduced) is not None
