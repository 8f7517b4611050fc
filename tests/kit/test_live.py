"""The live generator: nobody re-rolls, nothing is drawn uncommitted, nothing is opened too early."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.errors import Corrupt, Misuse, NoOutcome
from ludex.kit.cards import ACE, KING, Faces, deck, draw_faces, packs
from ludex.kit.chance import Chance, Draw, Even, Outcome
from ludex.kit.fair import BLOCK_SIZE, Live, Published, check_block, check_opening, commit_to_seed
from ludex.kit.fair.values import cut_bytes, values, way_of
from tests.kit.fair import OTHER_SEED, SEED, TABLE

BALL = Draw("ball", Even(tuple(range(37))))
DIE = Draw("die", Even((1, 2, 3, 4, 5, 6)))
WIDE = Draw("number", Even(tuple(range(10_000))))


def live(*sizes: int) -> Live:
    """A generator with these blocks."""
    made = Live(SEED, TABLE)
    for size in sizes:
        made.commit(size)
    return made


def plain(number: int, draw: Draw[Outcome], cut: str = "") -> Outcome:
    """What a draw with this number gives, worked out from the values alone."""
    (value,) = values(SEED, TABLE, range(number, number + 1))
    return draw.source.pick(way_of(value, draw.source.total, cut_bytes(cut)))


def kept(chance: Live, draws: Sequence[Draw[int]]) -> list[int]:
    """What a command that asks for these draws is given, and keeps."""
    chance.begin()
    outcomes = [chance.next(draw) for draw in draws]
    chance.keep()
    return outcomes


def test_it_answers_like_any_chance() -> None:
    """One draw after another, each by its own value."""
    chance: Chance = live(BLOCK_SIZE)
    assert [chance.next(BALL) for _ in range(20)] == [plain(number, BALL) for number in range(20)]


COMMANDS = st.lists(st.tuples(st.sampled_from(["keep", "undo", "crash", "restart"]), st.integers(0, 5)), max_size=20)


@given(COMMANDS, st.lists(st.integers(1, 9), min_size=1, max_size=4))
def test_the_nth_kept_draw_has_the_nth_value(commands: list[tuple[str, int]], sizes: list[int]) -> None:
    """Whatever was asked and refused between, and however often the process died or went on from what was stored."""
    chance, seen = live(*sizes), list[int]()
    for ending, draws in commands:
        if chance.left < draws:
            chance.commit(7)
        chance.begin()
        given_now = [chance.next(WIDE) for _ in range(draws)]
        if ending == "keep":
            chance.keep()
            seen += given_now
        elif ending == "undo":
            chance.undo()
        elif ending == "restart":
            stored = msgspec.json.encode(chance.published)
            chance = Live(SEED, TABLE, published=msgspec.json.decode(stored, type=list[Published]), number=len(seen))
        # After a crash nobody says anything, and the next command begins.
        assert given_now == [plain(len(seen) - (draws if ending == "keep" else 0) + at, WIDE) for at in range(draws)]
    chance.begin()
    assert chance.number == len(seen)


def test_another_command_in_between_does_not_change_the_next_value() -> None:
    """Asked first for dice and then, instead, for a ball: the ball is the one that was coming all the time."""
    chance = live(10)
    chance.begin()
    chance.next(DIE)
    chance.next(DIE)
    chance.undo()
    assert kept(chance, [BALL]) == [plain(0, BALL)]
    assert kept(chance, [DIE]) == [plain(1, DIE)]


def test_cards_dealt_together_have_a_number_each() -> None:
    """So that each can be opened by itself: five faces are five draws from what is left, and no two are alike."""
    chance = live(10)
    pack = deck(tuple(range(ACE, KING + 1)))
    faces = draw_faces(pack, chance, range(1, 6))
    assert (chance.number, len(set(faces))) == (5, 5)
    assert faces[0] == plain(0, Draw("card", Faces(pack.unseen)))
    assert faces[1] == plain(1, Draw("card", Faces(pack.seen(faces[:1]).unseen)))


def test_a_draw_that_fails_takes_nothing() -> None:
    """Nothing to draw from is refused, and the value is still the next one."""
    chance = live(10)
    with pytest.raises(Misuse, match="nothing can be drawn from 0 ways"):
        chance.next(packs(0).draw)
    assert (chance.number, chance.next(BALL)) == (0, plain(0, BALL))


# Committed before it is drawn.


def test_nothing_is_drawn_that_was_not_committed_to() -> None:
    """The table waits; when the next block is committed to, it goes on with the value that was coming."""
    chance = live()
    with pytest.raises(NoOutcome, match="draw 0 has not been committed to: ball"):
        chance.next(BALL)
    chance.commit(2)
    assert kept(chance, [BALL, BALL]) == [plain(0, BALL), plain(1, BALL)]
    assert chance.left == 0
    with pytest.raises(NoOutcome, match="draw 2 has not been committed to: ball"):
        chance.next(BALL)
    assert chance.commit(3).numbers == range(2, 5)
    assert chance.left == 3
    assert kept(chance, [BALL]) == [plain(2, BALL)]


def test_a_command_that_runs_out_is_answered_whole_later() -> None:
    """Half of it was given and not kept; after the next commitment it is given again."""
    chance = live(2)
    chance.begin()
    chance.next(DIE), chance.next(DIE)
    assert (chance.number, chance.left) == (2, 0), "what was given counts as drawn until it is undone"
    with pytest.raises(NoOutcome):
        chance.next(DIE)
    chance.undo()
    assert (chance.number, chance.left) == (0, 2)
    chance.commit(5)
    assert kept(chance, [DIE, DIE, DIE]) == [plain(number, DIE) for number in range(3)]


def test_a_command_is_undone_across_blocks() -> None:
    """From the third block back into the first."""
    chance = live(2, 2, 2)
    kept(chance, [BALL])
    chance.begin()
    assert [chance.next(BALL) for _ in range(5)] == [plain(number, BALL) for number in range(1, 6)]
    chance.undo()
    assert kept(chance, [BALL] * 5) == [plain(number, BALL) for number in range(1, 6)]


@pytest.mark.parametrize("size", [0, 2**16 + 1])
def test_a_block_that_is_refused_commits_to_nothing(size: int) -> None:
    """The next one begins where it would have begun."""
    chance = live(2)
    with pytest.raises(Misuse, match=f"a block has 1 to 65,536 values, not {size:,}"):
        chance.commit(size)
    assert chance.commit(1).numbers == range(2, 3)


# The cut.


def test_a_cut_changes_what_comes_and_not_the_values() -> None:
    """The root stays what was committed to; the outcomes of that block, and of no other, depend on the cut."""
    plainly, cut = live(3, 3), live(3)
    cut.cut("ana: 7")
    cut.commit(3)
    assert [each.commitment for each in cut.published] == [each.commitment for each in plainly.published]
    assert [each.cut for each in cut.published] == ["ana: 7", ""]
    found = kept(cut, [WIDE] * 6)
    assert found == [*(plain(n, WIDE, "ana: 7") for n in range(3)), *(plain(n, WIDE) for n in range(3, 6))]
    assert found[:3] != kept(plainly, [WIDE] * 3)


def test_a_block_is_cut_once_and_before_its_first_draw() -> None:
    """Otherwise to cut again would be to roll again; a draw that was undone has been seen too."""
    with pytest.raises(Misuse, match="there is no block that was not cut yet"):
        live().cut("7")
    twice = live(3)
    twice.cut("7")
    with pytest.raises(Misuse, match="there is no block that was not cut yet"):
        twice.cut("8")
    late = live(3)
    late.begin()
    late.next(BALL)
    late.undo()
    with pytest.raises(Misuse, match="a block is cut before its first draw"):
        late.cut("7")
    late.commit(3)
    late.cut("7")
    assert [each.cut for each in late.published] == ["", "7"]


@pytest.mark.parametrize(
    ("cut", "said"), [("", "a cut says something"), ("7" * 1001, "0 to 1,000"), ("\udc00", "text")]
)
def test_a_cut_is_some_text(cut: str, said: str) -> None:
    """A thousand characters are; nothing was cut where one is refused."""
    chance = live(3)
    with pytest.raises(Misuse, match=said):
        chance.cut(cut)
    chance.cut("7" * 1000)


# Openings.


def test_only_what_was_kept_is_opened() -> None:
    """What was given and may still be undone would tell what comes; what was kept checks."""
    chance = live(5)
    for number in (0, 4, 5):
        with pytest.raises(Misuse, match=f"draw {number} has not been kept"):
            chance.open(number)
    chance.begin()
    chance.next(BALL)
    with pytest.raises(Misuse, match="draw 0 has not been kept"):
        chance.open(0)
    chance.keep()
    check_opening(chance.published[0].commitment, chance.open(0))
    with pytest.raises(Misuse, match="draw 1 has not been kept"):
        chance.open(1)
    with pytest.raises(Misuse, match="draw -1 is not in the blocks in use"):
        chance.open(-1)


def test_the_block_before_stays_open() -> None:
    """A round that began in it is opened when it is over; older ones are made again, and memory does not grow."""
    chance = live(2, 2, 2, 2)
    commitments = [each.commitment for each in chance.published]
    kept(chance, [BALL] * 3)
    assert [each.commitment for each in chance.published] == commitments
    kept(chance, [BALL])
    assert [each.commitment for each in chance.published] == commitments[1:]
    kept(chance, [BALL])
    for number in (2, 3, 4):
        check_opening(commitments[number // 2], chance.open(number))
    with pytest.raises(Misuse, match="draw 1 is not in the blocks in use"):
        chance.open(1)
    check_opening(commitments[0], check_block(commitments[0], SEED, TABLE).open(1))
    for _ in range(50):
        chance.commit(2)
        kept(chance, [BALL] * 2)
    assert len(chance.published) <= 4


# Going on after a stop.


def test_it_goes_on_from_seed_blocks_and_number() -> None:
    """In the middle of a block, at its end, and with none."""
    before = live(4, 4)
    told = before.published
    kept(before, [BALL] * 3)
    assert kept(Live(SEED, TABLE, published=told, number=3), [BALL] * 5) == kept(before, [BALL] * 5)
    at_the_end = Live(SEED, TABLE, published=told, number=8)
    with pytest.raises(NoOutcome):
        at_the_end.next(BALL)
    assert at_the_end.commit(1).numbers == range(8, 9)
    assert Live(SEED, TABLE).commit(1).numbers == range(1)


def test_a_cut_block_goes_on_with_its_cut() -> None:
    """And it is not cut again, nor one that was drawn from."""
    chance = live(4)
    chance.cut("7")
    assert kept(chance, [WIDE]) == [plain(0, WIDE, "7")]
    again = Live(SEED, TABLE, published=chance.published, number=1)
    assert kept(again, [WIDE]) == [plain(1, WIDE, "7")]
    drawn = Live(SEED, TABLE, published=live(4).published, number=1)
    with pytest.raises(Misuse, match="a block is cut before its first draw"):
        drawn.cut("7")


@pytest.mark.parametrize(
    ("seed", "table", "sizes", "number", "said"),
    [
        (OTHER_SEED, TABLE, (4, 4), 0, "draws 0 to 3: the seed gives another block"),
        (SEED, "roulette-2", (4, 4), 0, "draws 0 to 3: the seed gives another block"),
        (SEED, TABLE, (4, 4), 9, "draw 9 is not in the published blocks"),
        (SEED, TABLE, (4, 4), -1, "draw -1 is not in the published blocks"),
        (SEED, TABLE, (), 1, "draw 1 is not in the published blocks"),
    ],
)
def test_it_never_goes_on_from_what_does_not_fit(
    seed: bytes, table: str, sizes: tuple[int, ...], number: int, said: str
) -> None:
    """Another seed or table, or a number that no published block has: stored data does not verify."""
    with pytest.raises(Corrupt, match=said):
        Live(seed, table, published=live(*sizes).published, number=number)


def test_it_never_goes_on_over_a_gap() -> None:
    """Blocks that do not follow each other, and a number before the first of them."""
    first, second, third = live(4, 4, 4).published
    for row in ((first, third), (second, first), (first, first)):
        with pytest.raises(Corrupt, match="the published blocks do not follow each other"):
            Live(SEED, TABLE, published=row, number=4)
    with pytest.raises(Corrupt, match="draw 3 is not in the published blocks"):
        Live(SEED, TABLE, published=(second, third), number=3)
    Live(SEED, TABLE, published=(second, third), number=4)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_it_needs_a_whole_seed_and_a_name(length: int) -> None:
    """At once, not when the first block is asked for; of the seed only its digest is told."""
    assert Live(SEED, TABLE).seed_commitment == commit_to_seed(SEED, TABLE)
    with pytest.raises(Misuse, match=f"a seed has 32 bytes, not {length}"):
        Live(bytes(length), TABLE)
    with pytest.raises(Misuse, match="the name of a table"):
        Live(SEED, "")
