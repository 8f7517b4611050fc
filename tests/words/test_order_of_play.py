"""Lists of phases are told in the order of play, which is that of their section in the files of words."""

from __future__ import annotations

from ludex.words import LANGUAGES, Words
from tests.words.test_words import file


def test_both_languages_have_the_same_order() -> None:
    """Or one of them would be wrong."""
    english, spanish = (list(file(lang)["phases"]) for lang in LANGUAGES)
    assert english == spanish


def test_phases_are_ordered_by_their_place_at_the_game() -> None:
    """A ball rolls before the last call, dice after it; what has no name comes last."""
    shuffled = ["zzz", "paying", "no-more-bets", "rolling"]
    assert Words("es").in_order("phases", shuffled) == ["rolling", "no-more-bets", "paying", "zzz"]
    assert Words("en", "sic-bo", "dice").in_order("phases", shuffled) == ["no-more-bets", "rolling", "paying", "zzz"]
