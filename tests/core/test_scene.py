"""Scenes: compared by id, and counted by account."""

from ludex.core.scene import AnyPiece, Ball, Cards, Change, Chips, by_id, change, held
from ludex.kit.money import Cents

TEN, TWENTY = Cents(1000), Cents(2000)
ANA = Chips("stake:1", "red", "ana", TEN)
BEA = Chips("stake:2", "red", "bea", TWENTY)
BALL = Ball("ball", "wheel", None)


def test_nothing_changes_between_equal_scenes() -> None:
    assert change([ANA, BALL], [ANA, BALL]) == Change()


def test_what_is_new_or_different_is_told_whole_and_what_is_gone_by_id() -> None:
    landed = Ball("ball", "wheel", "17")
    assert change([ANA, BALL], [BEA, landed]) == Change((BEA, landed), ("stake:1",))


def test_applying_a_change_gives_the_next_scene() -> None:
    before: list[AnyPiece] = [ANA, BALL]
    after: list[AnyPiece] = [BALL, BEA, Cards("bank", "bank", ("KH", None))]
    told = change(before, after)
    pieces = {**by_id(before), **by_id(told.set)}
    assert {key: piece for key, piece in pieces.items() if key not in told.gone} == by_id(after)


def test_chips_are_counted_by_the_account_that_holds_them() -> None:
    prisoner = Chips("prisoner:3", "prison:red", "ana", TEN, account="prison")
    assert held([ANA, BEA, BALL, prisoner]) == {"felt": 3000, "prison": 1000}
    assert held([BALL]) == {}
