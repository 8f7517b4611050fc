"""Recall: the last rounds of a person, whose sums are right to the cent and tell nothing that they may not see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from ludex.core.table import Entry
from ludex.errors import Misuse
from ludex.games.poker.circle.hand.events import HandsShown, HandStarted, Looked
from ludex.games.registry import GAMES, Opened, open_usual
from ludex.house.arithmetic import Part
from ludex.house.evening import Evening
from ludex.house.everywhere import play_everywhere
from ludex.house.house import House
from ludex.house.recall import Recalled, recalled
from ludex.house.sealing import Sealer
from ludex.house.store.opening import read_store
from ludex.house.table_streams import recalled_in
from ludex.kit.cards import Card
from ludex.words import Words
from ludex.words.hands import written
from tests.games import roulettes
from tests.house.houses import KEYS, in_house, stored
from tests.tables import LAW

SHORT, LONG = 3, 8
OFTEN = ("roulette-french", "blackjack", "holdem", "bingo", "machines", "pai-gow-poker")


def words(opened: Opened, lang: str = "en") -> Words:
    """The words of a game."""
    return Words(lang, opened.header.jurisdiction, opened.header.game, opened.type.family)


@cache
def evening(game: str, seed: int, rounds: int) -> tuple[Opened, tuple[str, ...], tuple[Entry, ...]]:
    """An evening of bots at the last place that has a game."""
    opened = open_usual(LAW, game, LAW.places_of(game)[-1])
    played = Evening(opened, seed, None)
    return opened, played.players, (*played.entries(rounds), *played.go_home())


def told(game: str, seed: int, rounds: int, most: int = 100) -> Iterator[tuple[str, list[Recalled]]]:
    """What everybody of an evening is told who had a part in it."""
    opened, players, entries = evening(game, seed, rounds)
    for person in players:
        try:
            yield person, recalled(opened, "t", entries, person, words(opened), most)
        except Misuse:
            continue


EVENINGS = [(game, 1, SHORT) for game in GAMES] + [(game, seed, LONG) for game in OFTEN for seed in (2, 3)]


@pytest.mark.parametrize(("game", "seed", "rounds"), EVENINGS)
def test_sums_add_up_to_the_cent(game: str, seed: int, rounds: int) -> None:
    """What was there, and every line after it, is what is there in the end; and so on from round to round."""
    some = False
    for _, found in told(game, seed, rounds):
        for each in found:
            some = True
            balance = each.before
            for line in each.lines:
                balance += line.change
                assert balance == line.balance
                assert sum(part.change for part in line.parts) == line.change, line
                assert all(part.amount > 0 for part in line.parts), line
                assert line.says or line.change
            assert balance == each.after == each.before + each.brought + each.paid_back - each.staked
            assert each.net == each.paid_back - each.staked
        for before, after in pairwise(found):
            if before.entries[1] + 1 == after.entries[0]:
                assert (before.after, before.lying_after) == (after.before, after.lying_before)
    assert some


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_round_that_is_lost_and_one_that_is_won(lang: str) -> None:
    """Red loses to seventeen, which pays thirty-five to one by the rule that is named."""
    opened = roulettes.usual(roulettes.AMERICAN)
    table = roulettes.seated(opened, ana=100)
    roulettes.give(opened, table, "bet", "ana", bet="red", stake=10)
    roulettes.spin(opened, table, 17)
    roulettes.give(opened, table, "bet", "ana", bet="straight-17", stake=10)
    roulettes.spin(opened, table, 17)
    lost, won = recalled(opened, "t", table.entries, "ana", words(opened, lang))
    assert (lost.before, lost.brought, lost.staked, lost.paid_back, lost.after) == (0, 10_000, 1_000, 0, 9_000)
    assert [(part.what, part.bet, part.amount) for part in parts(lost)] == [
        ("brought", "", 10_000),
        ("staked", "red", 1_000),
        ("lost", "red", 1_000),
    ]
    assert (won.before, won.net) == (9_000, 34_000)
    (paid,) = (part for part in parts(won) if part.what == "won")
    assert (paid.stake, paid.odds, paid.amount) == (1_000, "35", 35_000)
    assert paid.rule is not None
    assert (paid.rule.path, paid.rule.value) == ("bets.straight.pays", 35)
    assert set(paid.rule.clauses) <= {clause for line in won.lines for clause in line.clauses}
    assert won.lying_after == {"straight-17": 1_000}
    says = " ".join(line.says for line in lost.lines)
    assert "«17 " in says
    assert ("You bet €10 on red." if lang == "en" else "Usted apuesta 10 €") in says


def parts(found: Recalled) -> list[Part]:
    """All terms of a round's sum."""
    return [part for line in found.lines for part in line.parts]


def test_payments_name_their_rule_where_the_clauses_leave_no_doubt() -> None:
    """Every one of a roulette and of blackjack."""
    for game in ("roulette-french", "blackjack", "boule", "craps"):
        paid = [part for _, found in told(game, 1, SHORT) for each in found for part in parts(each)]
        assert [part for part in paid if part.what == "won" and part.rule is None] == [], game


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nobody_is_told_the_covered_cards_of_another(seed: int) -> None:
    """Cards that others looked at and did not show are in no sentence of the hand."""
    opened, players, entries = evening("holdem", seed, LONG)
    covered = 0
    for person in players:
        found = {each.round: each for each in recalled(opened, "t", entries, person, words(opened), 100)}
        for number, hidden in _hidden(entries, person):
            if number not in found:
                continue
            says = " ".join(line.says for line in found[number].lines).replace(".", " ").replace(";", " ").split()
            covered += len(hidden)
            assert not {written([Card(face)]) for face in hidden} & set(says)
    assert covered > 50


def _hidden(entries: Sequence[Entry], person: str) -> Iterator[tuple[int, set[int]]]:
    """The cards of each hand that others looked at and nobody showed, by the number of the hand."""
    number, hidden = 0, set[int]()
    for event in (event for entry in entries for event in entry.events):
        match event:
            case HandStarted():
                yield number, hidden
                number, hidden = number + 1, set()
            case Looked(player=player, faces=faces) if player != person:
                hidden |= {int(face) for face in faces if face is not None}
            case HandsShown(shown=shown):
                hidden -= {int(card) for each in shown for card in each.cards}
    yield number, hidden


def test_ones_own_cards_are_told() -> None:
    """They were looked at."""
    found = [line for _, rounds in told("holdem", 1, SHORT) for each in rounds for line in each.lines]
    assert any(line.event == "looked" and line.says.startswith("You look at") for line in found)


def test_only_the_last_rounds_are_told() -> None:
    """As many as are asked for."""
    for (_, all_rounds), (_, last) in zip(told("boule", 1, LONG), told("boule", 1, LONG, 2), strict=True):
        assert last == all_rounds[-2:]
        assert len(last) == 2 < len(all_rounds)


def test_somebody_who_was_not_there() -> None:
    """One line."""
    opened, _, entries = evening("boule", 1, SHORT)
    with pytest.raises(Misuse, match=r"^zoe played no round there$"):
        recalled(opened, "t", entries, "zoe", words(opened))


# In a store.


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A house in which bots played at two tables, and somebody played nowhere."""
    path = str(tmp_path_factory.mktemp("house") / "house.db")

    async def play(house: House) -> None:
        await house.add_table("holdem", "cantabria", id="holdem")
        await house.add_table("boule", "galicia", id="boule")
        await house.people.admit("zoe", 1_000)  # type: ignore[arg-type]
        await play_everywhere(house, SHORT, seed=1)

    in_house(path, play, synchronous="OFF")
    return path


def in_store(
    where: str, person: str, *, sealer: Sealer | None, table: str | None = None, rounds: int = 10
) -> list[Recalled]:
    """What somebody is told out of a store."""

    async def look() -> list[Recalled]:
        store = await read_store(where)
        try:
            return await recalled_in(store, LAW, sealer, person, words, table=table, rounds=rounds)
        finally:
            await store.close()

    return asyncio.run(look())


def test_a_store_and_a_record_tell_the_same(where: str, tmp_path: Path) -> None:
    """But for the time of each entry; the rounds of all tables are those that ended last."""
    path = tmp_path / "house.db"
    path.write_bytes(Path(where).read_bytes())

    async def look(house: House) -> tuple[Opened, list[Entry]]:
        table = house.tables["holdem"]
        return table.opened, await stored(house, table)

    opened, entries = in_house(str(path), look)
    sealer = Sealer(KEYS.sealing)
    one = in_store(where, "ana", sealer=sealer, table="holdem")
    record = recalled(opened, "holdem", entries, "ana", words(opened))
    assert [each.lines for each in one] == [each.lines for each in record]
    assert all(each.at is not None and each.at[0] <= each.at[1] for each in one)
    everywhere = in_store(where, "ana", sealer=sealer)
    assert {each.table for each in everywhere} == {"holdem", "boule"}
    ends = [each.at[1] for each in everywhere if each.at is not None]
    assert ends == sorted(ends)
    assert in_store(where, "ana", sealer=sealer, rounds=2) == everywhere[-2:]


def test_without_the_keys_the_money_is_the_same_and_covered_cards_are_not_told(where: str) -> None:
    """Not even to those who looked at them."""
    opened, covered = (in_store(where, "ana", sealer=key, table="holdem") for key in (Sealer(KEYS.sealing), None))
    assert [(each.before, each.net, each.after) for each in opened] == [
        (each.before, each.net, each.after) for each in covered
    ]
    looked = [
        [line.says for each in found for line in each.lines if line.event == "looked"] for found in (opened, covered)
    ]
    assert looked[0] != looked[1]
    assert len(set(looked[1])) <= 1


def test_what_is_refused_in_a_store(where: str) -> None:
    """Each in one line."""
    for person, table, said in (
        ("nobody", None, "nobody called nobody has a wallet here"),
        ("zoe", None, "zoe played no round there"),
        ("ana", "craps", "no table is called craps; known: "),
    ):
        with pytest.raises(Misuse, match=f"^{said}"):
            in_store(where, person, sealer=None, table=table)
