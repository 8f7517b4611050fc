"""Best play of the later bets as it was worked out for the packaged law, found by all that decides about it.

A whole deck takes ten seconds and two hundred megabytes to solve, which is much to ask of every process that reads
odds, and of every one that simulates. `make holdem-odds` writes the files; under any other law the game is solved.
"""

from __future__ import annotations

import lzma
from functools import lru_cache
from hashlib import sha256
from pkgutil import get_data

import msgspec
import numpy as np

from ludex.errors import Corrupt
from ludex.games.poker.banked.odds.hand_index import deck_of, suit_classes
from ludex.games.poker.banked.odds.holdem.boards import FLOP, OWN, TURN
from ludex.games.poker.banked.odds.holdem.solving import HoldemPlay, solve
from ludex.games.poker.banked.odds.holdem.terms import OUTCOMES, HoldemTerms, Questions, questions
from ludex.games.poker.hands.packaged import digest_of
from ludex.games.poker.hands.rules import RankingRules

DIGEST = 64
"""How long the digest is with which a file begins."""


def file_name(ranking: RankingRules, asked: Questions) -> str:
    """The file that has the play of some terms, if there is one: under any others it would be another's."""
    said = {"ranking": digest_of(ranking), **asked._asdict()}
    return f"data/{sha256(msgspec.json.encode(said, order='deterministic')).hexdigest()[:16]}.bin"


def encode(play: HoldemPlay) -> bytes:
    """The file of a play: a digest, then its parts."""
    body = lzma.compress(play.deals.astype("<i8").tobytes() + play.turn.tobytes() + play.river.tobytes())
    return sha256(body).hexdigest().encode() + body


def decode(stored: bytes, ranking: RankingRules, name: str) -> HoldemPlay:
    """The play of a file, once its digest is checked."""
    if sha256(stored[DIGEST:]).hexdigest().encode() != stored[:DIGEST]:
        raise Corrupt("{file}: the table is damaged; make holdem-odds writes it anew", slug="damaged-play", file=name)
    body, cards = lzma.decompress(stored[DIGEST:]), len(deck_of(ranking))
    holes = suit_classes(cards, OWN)
    shape = (len(holes.weights), 2, 2, OUTCOMES)
    turns, rivers = (_size(len(holes.class_of), len(suit_classes(cards, size).weights)) for size in (FLOP, TURN))
    begin = len(body) - turns - rivers
    assert begin == 8 * np.prod(shape)
    return HoldemPlay(
        np.frombuffer(body[:begin], dtype="<i8").astype(np.int64).reshape(shape),
        np.frombuffer(body[begin : begin + turns], dtype=np.uint8),
        np.frombuffer(body[begin + turns :], dtype=np.uint8),
    )


def _size(holes: int, boards: int) -> int:
    """How many bytes the answers for so many hole cards on so many boards take."""
    return -(-holes * boards // 8)


def known_play(ranking: RankingRules, asked: Questions) -> HoldemPlay | None:
    """The play that was worked out for such terms; nothing where there is none."""
    name = file_name(ranking, asked)
    try:
        stored = get_data(__package__, name)
    except FileNotFoundError:
        return None
    assert stored is not None
    return decode(stored, ranking, name)


def holdem_play(terms: HoldemTerms) -> HoldemPlay:
    """Best play of the later bets: as it was worked out, or worked out now."""
    return _play(terms.ranking, questions(terms))


@lru_cache(maxsize=4)
def _play(ranking: RankingRules, asked: Questions) -> HoldemPlay:
    return known_play(ranking, asked) or solve(ranking, asked)
