"""`import ludex`: every example of the guide run as it stands, what is offered, and what is refused in one line."""

from __future__ import annotations

import ast
import doctest
import pkgutil
import re
import subprocess
import sys
from fractions import Fraction
from inspect import getdoc
from pathlib import Path
from typing import Any

import msgspec
import pytest

import ludex
from ludex.extras import EXTRAS
from tests.tables import overlay, statute_tree
from tests.tidy import ROOT

GUIDE = ROOT / "docs" / "library.md"
LINES_MAX = 10
ROULETTE, PLACE = "roulette-french", "cantabria"


def examples() -> list[tuple[str, str]]:
    """Every example of the guide under its heading."""
    sections = re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", GUIDE.read_text(encoding="utf-8"), re.S | re.M)
    block = re.compile(r"^```python\n(.*?)^```", re.S | re.M)
    return [(title, code) for title, body in sections for code in block.findall(body)]


@pytest.fixture
def my_law(tmp_path: Path) -> Path:
    """Law in which a number pays one more in Cantabria."""
    tree = statute_tree()
    tree["rules"]["bets"]["straight"]["pays"]["value"] = 36
    return overlay(tmp_path / "my-law", "cantabria/roulette-french.yaml", tree)


@pytest.mark.parametrize(("title", "code"), examples(), ids=[title for title, _ in examples()])
def test_the_guide(title: str, code: str, my_law: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each example is short, needs nothing but `ludex`, and shows what it prints."""
    monkeypatch.chdir(my_law.parent)
    parsed = doctest.DocTestParser().get_doctest(code, {"ludex": ludex}, title, GUIDE.name, 0)
    assert parsed.examples
    assert sum(example.source.count("\n") for example in parsed.examples) <= LINES_MAX
    said: list[str] = []
    assert doctest.DocTestRunner().run(parsed, out=said.append).failed == 0, "".join(said)


def test_the_examples_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    """Each line prints what the comment beside it says."""
    (code,) = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S | re.M)
    exec(compile(code, "README.md", "exec"), {})
    shown = [line.rpartition("  # ")[2] for line in code.splitlines() if line.startswith("print(")]
    assert len(shown) == 3
    assert capsys.readouterr().out.splitlines() == shown


# What is offered.


def test_all_that_is_offered() -> None:
    """Names, the stub for type checkers and what is imported when asked for agree; each says what it is."""
    stub = ast.parse((ROOT / "src/ludex/__init__.pyi").read_text(encoding="utf-8"))
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    told = {alias.name: str(node.module) for node in imports for alias in node.names}
    homes = {name: module for module, names in ludex._HOMES.items() for name in names}  # type: ignore[attr-defined]
    assert told == homes
    assert sorted(homes) == ludex.__all__
    for name in ludex.__all__:
        assert getdoc(getattr(ludex, name)), f"{name} has no docstring"
    assert set(ludex.__all__) <= set(dir(ludex))


def test_no_name_is_that_of_a_part() -> None:
    """Importing a part sets its name in `ludex`: a function of the same name would be gone."""
    parts = {module.name for module in pkgutil.iter_modules(ludex.__path__)}
    assert parts.isdisjoint(ludex.__all__)


def test_what_is_not_there() -> None:
    """As with any module."""
    with pytest.raises(AttributeError, match="module 'ludex' has no attribute 'bingo'"):
        _ = ludex.bingo  # type: ignore[attr-defined]


def test_importing_costs_nothing() -> None:
    """Neither another library nor another part is imported before something is asked for; then no optional one."""
    code = (
        "import sys; before = set(sys.modules); import ludex; print(*set(sys.modules) - before)\n"
        "ludex.open_table('blackjack', 'cantabria'); print(*{name.partition('.')[0] for name in sys.modules})"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    at_once, later = (set(line.split()) for line in ran.stdout.splitlines())
    assert {name for name in at_once if not name.startswith("importlib")} <= {"ludex", "_warnings", "warnings"}
    assert {"msgspec", "yaml"} <= later
    assert later.isdisjoint(EXTRAS)


# Tables.


def test_a_table_shows_what_it_is() -> None:
    """What one would ask of it first."""
    table = ludex.open_table(ROULETTE, PLACE, seed=1)
    assert (table.game, table.place, table.round, table.phase) == (ROULETTE, PLACE, 1, "betting")
    assert (table.players, table.rules.minimum) == ((), 10_00)
    table.join("ana", 100_00)
    assert table.players == ("ana",)
    assert table.view("ana").balances == {"ana": 100_00}
    assert [type(event).__name__ for event in table.bet("ana", "red", 10_00)] == ["BetPlaced"]
    assert [entry.version for entry in table.entries] == [1, 2, 3]
    assert repr(table) == "<Table of roulette-french in cantabria: round 1, betting>"


def test_a_licence_and_its_table_choose() -> None:
    """Amounts of a licence are written in the main unit, as in a case."""
    table = ludex.open_table(ROULETTE, PLACE, licence={"minimum": 5}, table={"cloths": 2}, seed=1)
    table.join("ana", 100_00)
    table.bet("ana", "red", 5_00)
    with pytest.raises(ludex.Refused) as refused:
        table.bet("ana", "black", 4_99)
    assert (refused.value.reason, refused.value.clause) == ("below-minimum", "CAN10/A.1.IV.2.generales/1")
    assert table.rules.minimum == 5_00
    with pytest.raises(ludex.Refused, match="out-of-phase"):
        table.staff("end-round")


@pytest.mark.parametrize(
    ("licence", "equipment", "reason"),
    [({"minimum": 10, "chip": 3}, {}, "not-in-chips"), ({"minimum": 10}, {"without": [15]}, "unlawful-wheel")],
)
def test_a_table_that_cannot_open_says_why(licence: Any, equipment: Any, reason: str) -> None:
    """The chief, who may open it, is told; not the croupier, who may not."""
    with pytest.raises(ludex.Refused) as refused:
        ludex.open_table(
            ROULETTE, PLACE, licence=licence, table={"equipment": {"like": "single-zero", **equipment}}, seed=1
        )
    assert refused.value.reason == reason


def test_a_table_without_a_croupier() -> None:
    """Whoever has the other posts can open it, and what happens is told all the same."""
    table = ludex.open_table("boule", "galicia", licence={"minimum": 10}, table={"posts": {"chief": ["eva"]}}, seed=1)
    assert table.tell(table.join("ana", 100_00)) == ["ana joins the table."]


def test_evenings_differ_without_a_seed() -> None:
    """A hundred numbers are not the same twice."""

    def evening(seed: int | None) -> list[str]:
        table = ludex.open_table(ROULETTE, PLACE, seed=seed)
        return [line for _ in range(100) for line in table.tell(table.finish_round())]

    assert evening(4) == evening(4) != evening(5)
    assert evening(None) != evening(None)


def test_a_round_that_waits_for_somebody() -> None:
    """Where silence leads nowhere nothing happens; where the law refuses to go on it says why."""
    table = ludex.open_table("holdem", PLACE, seed=1)
    assert (table.finish_round(), table.go_on()) == ((), ())
    blackjack = ludex.open_table("blackjack", PLACE, seed=1)
    blackjack.join("ana", 100_00)
    blackjack.bet("ana", "box-1", 10_00)
    with pytest.raises(ludex.Refused, match="too-few-hands"):
        blackjack.finish_round()


def test_silence_stands() -> None:
    """Whoever is asked for a card and says nothing stands, and the round is over."""
    table = ludex.open_table("blackjack", PLACE, seed=3)
    table.join("ana", 100_00)
    for box in ("box-1", "box-2"):
        table.bet("ana", box, 10_00)
    assert "Box 1 stands." in table.tell(table.finish_round())
    assert table.round == 2


def test_outcomes_that_are_told() -> None:
    """They run out, more come, one that cannot be is refused, and a table that draws takes none."""
    table = ludex.open_table(ROULETTE, PLACE, outcomes=[17])
    assert "The ball rests in 17." in table.tell(table.finish_round())
    with pytest.raises(ludex.NoOutcome):
        table.finish_round()
    table.add_outcomes(37)
    with pytest.raises(ludex.Misuse, match="37 cannot come up"):
        table.finish_round()
    with pytest.raises(ludex.Misuse, match="by a seed or told"):
        ludex.open_table(ROULETTE, PLACE, seed=1, outcomes=[])
    with pytest.raises(ludex.Misuse, match="draws by itself"):
        ludex.open_table(ROULETTE, PLACE, seed=1).add_outcomes(17)


def test_a_table_closes() -> None:
    """After the last round nothing leads on."""
    table = ludex.open_table(ROULETTE, PLACE, seed=1)
    table.staff("announce-last")
    assert table.finish_round()
    assert (table.phase, table.finish_round(), table.go_on()) == ("closed", (), ())


def test_covered_cards_are_not_told() -> None:
    """Sentences are those of the croupier, who sees no covered card."""
    table = ludex.open_table("holdem", PLACE, seed=1)
    for player in ("ana", "bea", "carlos", "dora"):
        table.join(player, 1000_00)
    while not any(option.do == "look" for option in table.options("ana")):
        assert table.go_on()
    looked = table.do("ana", "look")
    assert all(re.search(r"\b(10|[2-9JQKA])[CDHS]\b", line) is None for line in table.tell(looked))
    assert any(event.drawn for event in looked)


# Records.


def played() -> ludex.Table:
    """A table after two rounds and a bet in a third."""
    table = ludex.open_table(ROULETTE, PLACE, licence={"minimum": 5}, seed=6)
    table.join("ana", 1000_00)
    for _ in range(2):
        table.bet("ana", "red", 10_00)
        table.finish_round()
    table.bet("ana", "dozen-1", 10_00)
    return table


def test_a_record_is_replayed(tmp_path: Path) -> None:
    """From its bytes or its file, as far as is asked for."""
    table = played()
    file = tmp_path / "evening.jsonl"
    file.write_bytes(table.record())
    for source in (table.record(), file, str(file)):
        again = ludex.replay(source)
        assert (again.entries, again.view("ana"), again.record()) == (table.entries, table.view("ana"), table.record())
    assert ludex.replay(file, entries=0).phase == "closed"
    assert ludex.replay(file, entries=len(table.entries)).round == 3
    with pytest.raises(ludex.Misuse, match="the record has"):
        ludex.replay(file, entries=len(table.entries) + 1)
    with pytest.raises(ludex.Misuse, match="the record has"):
        ludex.replay(file, entries=-1)


def test_a_replayed_table_goes_on() -> None:
    """With a seed, or with outcomes that are told; otherwise it waits for them."""
    table = played()
    told = ludex.replay(table.record())
    with pytest.raises(ludex.NoOutcome):
        told.finish_round()
    told.add_outcomes(4)
    assert "The ball rests in 4." in told.tell(told.finish_round())
    drawn = ludex.replay(table.record(), seed=1)
    assert drawn.finish_round()
    assert drawn.round == 4
    assert ludex.replay(drawn.record()).entries == drawn.entries


def test_damaged_records(tmp_path: Path) -> None:
    """Facts that do not follow, lines that are none, and files that are not there."""
    lines = played().record().splitlines(keepends=True)
    entry = msgspec.json.decode(lines[-1])
    entry["command"]["stake"] += 5_00
    for record, said in (
        (b"".join([*lines[:-1], msgspec.json.encode(entry), b"\n"]), "does not follow"),
        (b"".join(lines)[:-1], "does not end with a whole line"),
        (b"hello\n", "^line 1: JSON is malformed"),
        (b"\xff\xfe\n", "^line 1: "),
        (
            lines[0].replace(b'"digest":"', b'"digest":"0') + b"".join(lines[1:]),
            "the rules are not those of the digest beside them",
        ),
    ):
        with pytest.raises(ludex.Corrupt, match=said):
            ludex.replay(record)
    with pytest.raises(ludex.Misuse, match="it cannot be read: No such file"):
        ludex.replay(tmp_path / "none")


# Numbers.


def test_every_bet_has_odds() -> None:
    """All of them without a bet; a stake that cannot be halved loses to rounding."""
    rows = ludex.odds_of(ROULETTE, PLACE)
    assert {row.bet for row in rows} >= {"red", "straight-0", "dozen-1"}
    assert [row.choice for row in ludex.odds_of(ROULETTE, PLACE, "red")] == ["best", "half", "prison"]
    odd = next(row for row in ludex.odds_of(ROULETTE, PLACE, "red", stake=20_01) if row.choice == "half")
    assert odd.edge is not None
    assert odd.edge > Fraction(1, 74)


def test_solved_odds_have_no_fraction() -> None:
    """Best play of blackjack is solved in binary fractions; dealt to the cut card it is simulated."""
    best, *_, cut_card = ludex.odds_of("blackjack", PLACE, "box-1")
    assert (best.edge, best.net, best.win, best.method) == (None, None, None, "enumerated")
    assert best.deviation == pytest.approx(1.116, abs=0.001)
    assert best.win_float == pytest.approx(0.42, abs=0.001)
    assert 0 < best.error < 1e-4 < best.edge_float < 1e-2
    assert cut_card.method == "simulated"


def test_a_jackpot_that_grows() -> None:
    """The more stakes have added, the less the house keeps."""
    usual, full = (ludex.odds_of("blackjack", PLACE, "jackpot-1", pool=pool)[0].edge for pool in (0, 80_000_00))
    assert usual is not None
    assert full is not None
    assert full < usual


def test_a_simulation() -> None:
    """Bets that do not take the stake are named, and so is how sure the figures are."""
    done = ludex.simulate("boule", "galicia", rounds=10_000, stake=20_00, workers=1)
    assert (done.game, done.place, done.rounds, done.seed, done.stake) == ("boule", "galicia", 10_000, 1, 20_00)
    assert done == ludex.simulate("boule", "galicia", rounds=10_000, stake=20_00, workers=2)
    (one,) = ludex.simulate("boule", "galicia", "number-5", rounds=10_000, workers=1).bets
    assert one in done.bets
    assert one.interval is not None
    assert one.interval[0] < one.edge_float < one.interval[1]
    assert one.error is not None
    assert one.deviation is not None
    assert one.error < one.deviation
    (single,) = ludex.simulate("boule", "galicia", "number-5", rounds=1, workers=1).bets
    assert (single.interval, single.error, single.deviation) == (None, None, None)
    large = ludex.simulate(ROULETTE, PLACE, rounds=10, stake=400_00, workers=1)
    assert "straight-5" in large.refused
    assert {row.bet for row in large.bets} & {"straight-5", "red"} == {"red"}


def test_a_bank_that_players_hold() -> None:
    """A unit of it is simulated as one against it is, and a coup is played once somebody has taken it."""
    done = ludex.simulate("chemin-de-fer", PLACE, "bank", rounds=10_000, workers=1)
    assert {row.bet for row in done.bets} == {"bank"}
    table = ludex.open_table("chemin-de-fer", PLACE, seed=3)
    for name in ("ana", "bea", "carlos", "dora"):
        table.join(name, 1000_00)
    while not any(option.do == "take-bank" for option in table.options("ana")):
        assert table.go_on()
    table.do("ana", "take-bank", amount=100_00)
    while table.phase != "betting":
        assert table.go_on()
    table.bet("bea", "punto", 50_00)
    assert "bea wins €50 on the punto." in table.tell(table.finish_round())
    assert (table.round, table.chips("ana"), table.chips("bea")) == (2, 950_00, 1050_00)


def test_equity_is_counted_or_drawn() -> None:
    """By samples, with a board that leaves no doubt, and in another variety."""
    drawn = ludex.equity("AsAh", "random", samples=2_000, workers=1)
    assert (drawn.exact, drawn.deals) == (False, 2_000)
    sure = ludex.equity("AsAh", "KdKc", board="AcAd2h3h4s")
    assert [share.equity for share in sure.shares] == [1, 0]
    assert ludex.equity("AsAhKsKh", "QdQcJdJc", game="omaha", board="2c7d9hTs", dead="3c").exact


# What is said.


def test_sentences() -> None:
    """In both languages; amounts in the money of the place."""
    table = ludex.open_table(ROULETTE, PLACE, seed=1)
    table.join("ana", 100_00)
    with pytest.raises(ludex.Refused) as refused:
        table.bet("ana", "red", 5_00)
    assert "€5" in ludex.say(refused.value, place=PLACE)
    assert ludex.say(refused.value, "es") != ludex.say(refused.value)
    (clause, *_) = ludex.why("CAN10/A.1.IV.1/1")
    assert ludex.say(clause) == clause.en
    assert ludex.say(clause, "es") == clause.es
    assert table.tell(table.finish_round(), "es") != table.tell(table.entries[-1].events)


def test_a_floor_from_a_file_and_as_data(tmp_path: Path) -> None:
    """As it stands in a file under `floor`."""
    table = {"id": "b1", "game": "boule", "minimum": 5, "cloths": 1, "staff": {"croupier": ["leo"]}}
    floor: dict[str, Any] = {"authorised": {"boule": {"minimum": 5}}, "tables": [table]}
    found = ludex.inspect(floor, "galicia")
    assert found
    assert all(ludex.why(violation) for violation in found)
    file = overlay(tmp_path, "floor.yaml", {"floor": floor}) / "floor.yaml"
    assert ludex.inspect(file, "galicia") == found
    assert ludex.inspect("casino-cantabria", PLACE) == []


def test_rules_of_the_house_are_rules(my_law: Path) -> None:
    """The establishment's come with the others; altered law says something else."""
    assert any(path.startswith("establishment.") for path in ludex.rules("boule", "galicia"))
    assert ludex.rules(ROULETTE, PLACE, law=ludex.Law(my_law))["bets.straight.pays"].value == 36
    assert ludex.catalogue(law=ludex.Law(my_law)) == ludex.catalogue()
    assert set(ludex.incidents("boule", "galicia")) >= {"ball-left-dish"}


WRONG: list[tuple[Any, str]] = [
    (lambda: ludex.open_table("mus", PLACE), "no game is called mus"),
    (lambda: ludex.open_table(ROULETTE, "narnia"), "narnia"),
    (lambda: ludex.open_table(ROULETTE, "asturias"), "roulette-french is not a game of asturias"),
    (lambda: ludex.rules("mus", PLACE), "no game is called mus"),
    (lambda: ludex.open_table(ROULETTE, PLACE).do("ana", "dance"), "known commands: "),
    (lambda: ludex.open_table(ROULETTE, PLACE).join("ana", 10.5), "Expected `int`"),  # type: ignore[arg-type]
    (lambda: ludex.open_table(ROULETTE, PLACE).join("Ana!", 10_00), "by"),
    (lambda: ludex.odds_of(ROULETTE, PLACE, "pink"), "no bet is called pink"),
    (lambda: ludex.odds_of(ROULETTE, PLACE, stake=0), "a stake is a whole number"),
    (lambda: ludex.odds_of(ROULETTE, PLACE, stake=20.0), "a stake is a whole number"),  # type: ignore[arg-type]
    (lambda: ludex.odds_of("holdem", PLACE), "players of holdem bet against each other"),
    (lambda: ludex.odds_of("boule", PLACE, pool=5), "no jackpot of boule grows in cantabria"),
    (lambda: ludex.odds_of("blackjack", PLACE, pool=-1), "a jackpot holds no less than nothing"),
    (lambda: ludex.best_play("boule", PLACE), "boule has no chart of best play"),
    (lambda: ludex.simulate("holdem", PLACE), "players of holdem bet against each other"),
    (lambda: ludex.simulate("boule", PLACE, "pink"), "no bet is called pink"),
    (lambda: ludex.simulate("boule", PLACE, rounds=0), "rounds go from 1 to"),
    (lambda: ludex.simulate("boule", PLACE, stake=10.5), "Expected `int`"),  # type: ignore[arg-type]
    (lambda: ludex.equity("AsAh"), "an equity is that of two hands at least"),
    (lambda: ludex.equity("AsAh", "KdKc", game="boule"), "boule is no circle poker"),
    (lambda: ludex.equity("AsAh", "KdKc", exact=True, samples=5), "not both"),
    (lambda: ludex.equity("AsAh", "KdKc", samples=0), "one deal at least"),
    (lambda: ludex.equity(*["random"] * 23), "22 players at most"),
    (lambda: ludex.inspect("nowhere", PLACE), "no such file or folder, and no example: casino-cantabria, "),
    (lambda: ludex.inspect({}, PLACE), "floor: "),
    (lambda: ludex.ruling("boule", PLACE, "rain"), "no incident of boule in cantabria is called rain"),
    (lambda: ludex.why("CAN10/NOSUCH.1/1"), "there is no clause CAN10/NOSUCH.1/1"),
    (lambda: ludex.say(ludex.why("CAN10/A.1.IV.1/1")[0], "fr"), "no words in fr"),
]


@pytest.mark.parametrize(("ask", "said"), WRONG, ids=[said for _, said in WRONG])
def test_misuse_is_one_line(ask: Any, said: str) -> None:
    """What makes no sense is a `LudexError` that says what is wrong."""
    with pytest.raises(ludex.Misuse) as misuse:
        ask()
    assert said in str(misuse.value)
    assert "\n" not in str(misuse.value)
