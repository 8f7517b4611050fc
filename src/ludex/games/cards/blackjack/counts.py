"""What the hands on a blackjack table count to, as whoever sees their cards counts them."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.game import HandCount
from ludex.games.cards.blackjack.hands import is_blackjack, points
from ludex.games.cards.blackjack.table import Blackjack, BlackjackView
from ludex.kit.cards import read_card

BLACKJACK = "blackjack"
"""What the target in two cards is called."""


def counts(game: Blackjack, view: BlackjackView) -> dict[str, HandCount]:
    """The points of the bank and of every hand, hard or soft, with those who decide for it or have bet on it."""
    bettors: dict[str, dict[str, None]] = {}
    for stake in view.stakes:
        bettors.setdefault(stake.bet, {})[stake.player] = None
    found = {"bank": _count(game, view.bank)} if view.bank else {}
    for slug, faces in view.hands.items():
        if faces:
            decides = view.controllers.get(int(slug.partition(".")[0][4:]), "")
            people = dict.fromkeys(filter(None, (decides, *bettors.get(slug, ()))))
            box = slug.partition(".")[0]
            split = any(other != slug and other.partition(".")[0] == box for other in view.hands)
            found[f"hand:{slug}"] = _count(game, faces, tuple(people), split=split)
    return found


def _count(game: Blackjack, faces: Sequence[str], whose: tuple[str, ...] = (), *, split: bool = False) -> HandCount:
    cards = [read_card(face) for face in faces]
    counted = points(game.rules, cards)
    name = BLACKJACK if is_blackjack(game.rules, cards, split=split) else ""
    return HandCount(counted.total, counted.soft, whose, name)
