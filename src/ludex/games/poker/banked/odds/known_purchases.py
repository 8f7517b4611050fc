"""Best play with a card for sale: figures worked out for the packaged law, found by the terms they hold for.

Solving a whole deck takes a quarter of a minute and most of a gigabyte, which is much to ask of whoever reads odds.
"""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256

import msgspec

from ludex.games.poker.banked.odds.purchase import PurchaseOdds, purchase_odds
from ludex.games.poker.banked.odds.purchase_figures import FIGURES
from ludex.games.poker.banked.odds.terms import AnteTerms
from ludex.games.poker.hands.packaged import digest_of
from ludex.odds.distribution import gathered


def digest(terms: AnteTerms, price: Fraction) -> str:
    """What the figures of some terms are filed under: under any others they would be another's."""
    said = {
        "ranking": digest_of(terms.ranking),
        "least": terms.least_value,
        "raise": str(terms.raise_antes),
        "nets": {category: list(map(str, nets)) for category, nets in terms.nets.items()},
        "price": str(price),
    }
    return sha256(msgspec.json.encode(said, order="deterministic")).hexdigest()[:16]


def known_purchase_odds(terms: AnteTerms, price: Fraction) -> PurchaseOdds | None:
    """The odds by figures that were worked out for these terms; nothing where there are none."""
    found = FIGURES.get(digest(terms, price))
    if found is None:
        return None
    total, bought, raised, nets = found
    chance, taken = Fraction(raised, total), Fraction(bought, total)
    return PurchaseOdds(
        net=gathered((Fraction(net), Fraction(many, total)) for net, many in nets.items()),
        bought=taken,
        raised=chance,
        mean_stake=1 + terms.raise_antes * chance + price * taken,
    )


def purchase_odds_of(terms: AnteTerms, price: Fraction) -> PurchaseOdds:
    """The odds with a card for sale: by the figures where there are some, otherwise worked out now."""
    return known_purchase_odds(terms, price) or purchase_odds(terms, price)
