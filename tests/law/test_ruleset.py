"""Rulesets: licence within law, table within licence, amounts to the cent, frozen values, and what a rule refuses."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludex.core.roles import CROUPIER
from ludex.errors import Allowed, Misuse, Reason, Refused, Unit, Value, flaw
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.kit.money import LARGEST
from ludex.law.leaves import LeafKind
from ludex.law.regulations import Currency
from ludex.law.ruleset import Ruleset, Source, read_amount, resolve
from ludex.law.statute import Statute
from ludex.law.strict import Tree
from ludex.proof.mutants import mutants_of
from tests.tables import LAW, PLACES, ROULETTE, altered_law, opened, statute_tree, usual, without

EURO = LAW.regulations.jurisdiction("cantabria").currency
PESETA = LAW.regulations.jurisdiction("spain-1977").currency
Wishes = dict[str, Tree]


def rules(place: str = "cantabria", licence: Wishes | None = None, table: Wishes | None = None) -> RouletteRules:
    """The ruleset after these choices, a minimum of ten unless the licence says otherwise."""
    stages = [("licence", {"minimum": 10} | (licence or {})), ("table", table or {})]
    currency = LAW.regulations.jurisdiction(place).currency
    return resolve(LAW.statute(ROULETTE, place), currency, RouletteRules, stages)


def refusal(place: str, licence: Wishes, table: Wishes | None = None) -> Refused:
    """The refusal that such choices meet."""
    with pytest.raises(Refused) as refused:
        rules(place, licence, table)
    assert refused.value.reason is Reason.LICENCE
    return refused.value


def test_values_are_typed_and_placed() -> None:
    """Paths become fields: fractions exact, amounts in the smallest unit, roles and reasons as themselves."""
    found = rules()
    assert found.minimum == 1000
    assert found.bets.double_column.pays == Fraction(1, 2)
    assert found.may["bet"]["croupiers"] == (CROUPIER,)
    assert found.betting.closed is Reason.BETS_CLOSED
    assert (found.game, found.jurisdiction, found.currency) == (ROULETTE, "cantabria", EURO)


def test_a_licence_chooses_from_a_list() -> None:
    """A listed value is taken, the default where nothing is chosen."""
    assert rules("galicia").tier == 1
    assert rules("galicia", {"tier": 3}).tier == 3
    assert rules("galicia", {"tier": [2]}).tier == 2


@pytest.mark.parametrize("tier", [0, 4, "2", True, [1, 4], [], {"from": 1, "to": 2}])
def test_a_licence_beyond_a_list_is_refused(tier: Tree) -> None:
    """With the clause of the choice, what was asked and what was allowed."""
    found = refusal("galicia", {"tier": tier})
    assert found.clauses == ("GAL07/01.V.2.A.a/1", "GAL07/01.V.2.A.b/1")
    written = Value(f"tier: {tier if isinstance(tier, str) else json.dumps(tier, separators=(',', ':'))}", Unit.SETTING)
    assert (found.rule, found.asked) == ("tier", (Value("licence", Unit.CHOICE), written))
    assert found.allowed == Allowed(Unit.SETTING, values=(1, 2, 3))


def test_a_licence_chooses_from_a_range() -> None:
    """Both ends are allowed."""
    assert [rules("galicia", {"simple_minimum_times": n}).simple_minimum_times for n in (1, 5)] == [1, 5]


@pytest.mark.parametrize("times", [0, 6, -1, "3", {"from": 1, "to": 6}, {"from": 3, "to": 2}, True])
def test_a_licence_beyond_a_range_is_refused(times: Tree) -> None:
    """One beyond either end, or no number at all."""
    found = refusal("galicia", {"simple_minimum_times": times})
    assert found.clause == "GAL07/01.V.2.A/2"
    assert found.allowed == Allowed(Unit.SETTING, low=1, high=5)


def test_a_table_chooses_within_its_licence() -> None:
    """The licence narrows, the table narrows further, and a single value is decided."""
    assert rules("galicia", {"tier": [2, 3]}, {"tier": 3}).tier == 3
    wide: Tree = {"from": 2, "to": 4}
    assert rules("galicia", {"simple_minimum_times": wide}, {"simple_minimum_times": 4}).simple_minimum_times == 4


@pytest.mark.parametrize(
    ("licence", "table", "allowed"),
    [
        ({"tier": [2, 3]}, {"tier": 1}, Allowed(Unit.SETTING, values=(2, 3))),
        ({"tier": 2}, {"tier": 3}, Allowed(Unit.SETTING, values=(2,))),
        ({"simple_minimum_times": {"from": 2, "to": 4}}, {"simple_minimum_times": 5}, Allowed(Unit.SETTING, 2, 4)),
        ({"minimum": 10}, {"minimum": 20}, Allowed(Unit.MONEY, 1000, 1000)),
        ({"cloths": 1}, {"cloths": 2}, Allowed(Unit.SETTING, values=(1,))),
    ],
)
def test_a_table_outside_its_licence_is_refused(licence: Wishes, table: Wishes, allowed: Allowed) -> None:
    """What the law would allow is not enough: the licence comes between."""
    found = refusal("galicia", licence, table)
    assert found.allowed == allowed
    assert found.asked[0] == Value("table", Unit.CHOICE)
    assert found.clauses


def test_a_choice_left_open_is_refused() -> None:
    """Nothing defaults: a minimum that nobody names, or a range that nobody narrows to the default, is refused."""
    with pytest.raises(Refused) as refused:
        resolve(LAW.statute(ROULETTE, "cantabria"), EURO, RouletteRules, [("licence", {})])
    assert refused.value.asked == flaw("not-chosen", Value("minimum", Unit.SETTING))
    assert refused.value.clause == "CAN10/A.1.IV.2.generales/1"
    assert refusal("galicia", {"tier": [2, 3]}).asked == flaw("not-chosen", Value("tier", Unit.SETTING))


@pytest.mark.parametrize("stage", ["licence", "table"])
def test_only_choices_may_be_chosen(stage: str) -> None:
    """A key that the law does not leave to anybody is misuse, and the choices there are are named."""
    wishes: Wishes = {"pays": 40, "tempo": 1}
    with pytest.raises(Misuse) as refused:
        rules("cantabria", **{stage: wishes})
    assert str(refused.value) == (
        f"{stage}: pays, tempo is not for the {stage} to choose; "
        "it chooses change_authorised, chip, cloths, minimum, places"
    )


@pytest.mark.parametrize(
    ("minimum", "cents"), [(12, 1200), ("12.50", 1250), ("12.5", 1250), ("0.01", 1), (1, 100), ("0.10", 10)]
)
def test_a_minimum_is_written_in_the_main_unit(minimum: Tree, cents: int) -> None:
    """Exact to the cent."""
    assert rules(licence={"minimum": minimum, "change_authorised": True}).minimum == cents


@pytest.mark.parametrize("minimum", [0, -5, "-0.01", "0.00"])
def test_a_minimum_of_nothing_is_refused(minimum: Tree) -> None:
    """An amount is at least one of the smallest unit; the law's clause says who sets it."""
    found = refusal("cantabria", {"minimum": minimum})
    assert (found.clause, found.allowed) == (
        "CAN10/A.1.IV.2.generales/1",
        Allowed(Unit.MONEY, low=1),
    )


@pytest.mark.parametrize("minimum", [[10], {"from": 5, "to": 20}])
def test_a_minimum_is_one_amount(minimum: Tree) -> None:
    """Neither a list nor a range of euros is read as cents."""
    assert refusal("cantabria", {"minimum": minimum}).rule == "minimum"


@pytest.mark.parametrize(
    ("written", "currency", "read"),
    [
        ("12.50", EURO, 1250),
        ("12,50", EURO, 1250),
        ("-0,5", EURO, -50),
        ("1.234,50", EURO, 123450),
        ("1,234.5", EURO, 123450),
        ("1.234.567", EURO, 123456700),
        (12, EURO, 1200),
        (-3, EURO, -300),
        ("-0.01", EURO, -1),
        ("0", EURO, 0),
        ("7.00", PESETA, 7),
        (25, PESETA, 25),
        (str(LARGEST), PESETA, LARGEST),
    ],
)
def test_amounts_are_read_exactly(written: Tree, currency: Currency, read: int) -> None:
    """In the currency's main unit, into its smallest."""
    assert read_amount(written, currency) == read


@pytest.mark.parametrize(
    "written",
    [
        *(
            "abc",
            "",
            " 12",
            "12 ",
            "12,",
            "0.005",
            "1,23,4",
            "1.234.50",
            "0.234.567",
            "1e3",
            "+5",
            "012",
            ".5",
            "5.",
            "1_000",
            "١٢",
            "12\n",
            "NaN",
        ),
        *("1000000000000000", "--5", "0x1F", "1/2", 10**15, -(10**15), True, False, None, [12], {"a": 1}),
    ],
)
def test_what_is_no_amount_is_misuse(written: Tree) -> None:
    """Said in one line, whatever was written."""
    with pytest.raises(Misuse) as refused:
        read_amount(written, EURO)
    assert str(refused.value) == f"{written!r} is not an amount of money"
    assert "\n" not in str(refused.value)


def test_more_than_a_table_can_count_is_misuse() -> None:
    """The bound of every amount at the edge holds here too, below zero as above."""
    for written in (LARGEST + 1, -LARGEST - 1, "999999999999999"):
        with pytest.raises(Misuse, match=r"is more money than a table can count$"):
            read_amount(written, PESETA)


@given(cents=st.integers(0, LARGEST))
def test_every_amount_can_be_written(cents: int) -> None:
    """Whatever a purse holds can be written and read back."""
    assert read_amount(f"{cents // 100}.{cents % 100:02}", EURO) == cents


def test_no_licence_passes_the_largest_amount() -> None:
    """The bound that keeps every sum of a table within 64 bits holds for licences too."""
    with pytest.raises((Misuse, Refused)):
        rules(licence={"minimum": 10**14})


def test_a_ruleset_is_frozen() -> None:
    """Neither it nor any of its headings can be changed."""
    found: Any = rules()
    for part, name in ((found, "minimum"), (found.bets.straight, "pays"), (found.zero, "choice")):
        with pytest.raises(AttributeError):
            setattr(part, name, None)


@pytest.mark.parametrize("place", PLACES)
def test_the_digest_changes_with_every_value_and_with_nothing_else(place: str) -> None:
    """Over every mutant of the law: another digest exactly when some value is another; what is cited stays."""
    statute, currency = LAW.statute(ROULETTE, place), LAW.regulations.jurisdiction(place).currency
    before = usual(place).rules
    changed = 0
    for mutant in mutants_of(statute):
        after = _resolved(statute.altered(mutant.leaf), currency)
        if after is not None:
            assert (_values(after) != _values(before)) == (after.digest != before.digest), mutant.name
            assert after.citations == before.citations
            changed += after.digest != before.digest
    assert changed > 150


def _resolved(statute: Statute, currency: Currency) -> RouletteRules | None:
    """The ruleset, or nothing when such law cannot be resolved at all."""
    try:
        return resolve(statute, currency, RouletteRules, [("licence", {"minimum": 10})])
    except (Misuse, Refused):
        return None


def _values(found: Any) -> Any:
    """A ruleset without where it comes from."""
    return replace(found, digest="", citations="", sources={}, by_path={})


def test_the_digest_does_not_change_with_clauses_or_time() -> None:
    """The same values have the same digest, whatever they stand on; citations have one of their own."""
    statute = LAW.statute(ROULETTE, "cantabria")
    leaf = replace(statute.leaves["bets.straight.pays"], clauses=("CAN10/A.1.V/1",), why="another")
    same = _resolved(statute.altered(leaf), EURO)
    assert same is not None
    assert same.digest == rules().digest == usual("cantabria").rules.digest
    assert same.citations != rules().citations == usual("cantabria").rules.citations
    read = _resolved(statute.altered(replace(statute.leaves["bets.straight.pays"], reading="another")), EURO)
    assert read is not None
    assert (read.digest, read.citations == rules().citations) == (rules().digest, False)
    assert rules("galicia").digest != rules().digest
    assert rules(licence={"minimum": 11}).digest != rules().digest


def test_a_stranger_can_take_the_digest() -> None:
    """With the values as any JSON library reads and writes them."""
    found = rules()
    read = json.loads(msgspec.json.encode(found.by_path))
    written = json.dumps([ROULETTE, "cantabria", read], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert found.digest == hashlib.sha256(written.encode()).hexdigest()


def test_a_mutant_overrides_the_licence() -> None:
    """A choice that ignores the licence may still be named by it, and takes its own value."""
    statute = LAW.statute(ROULETTE, "galicia")
    forced = replace(statute.leaves["tier"], kind=LeafKind.VALUE, value=3, default=None, ignores_licence=True)
    stages = [("licence", {"minimum": 10, "tier": 1})]
    assert resolve(statute.altered(forced), EURO, RouletteRules, stages).tier == 3


@pytest.mark.parametrize(
    ("pays", "said"),
    [
        ("a third", "'a third' is not a fraction"),
        ("1/0", "'1/0' is not a fraction"),
        ("1e400", "'1e400' is not a fraction"),
        (True, "True is not a Fraction"),
        ([1], "[1] is not a Fraction"),
    ],
)
def test_a_value_of_the_wrong_type_is_misuse(tmp_path: Path, pays: Tree, said: str) -> None:
    """The file and the path are named."""
    tree = statute_tree()
    tree["rules"]["bets"]["straight"]["pays"]["value"] = pays
    with pytest.raises(Misuse) as refused:
        opened(law=altered_law(tmp_path, tree))
    assert str(refused.value) == f"cantabria/roulette-french.yaml: bets.straight.pays: {said}"


@pytest.mark.parametrize("path", ["tempo", "zero.tempo"])
def test_a_rule_that_no_code_reads_is_misuse(tmp_path: Path, path: str) -> None:
    """A misspelt rule is not silently left out of play."""
    tree = statute_tree()
    *headings, last = path.split(".")
    part = tree["rules"]
    for heading in headings:
        part = part[heading]
    part[last] = {"value": 1, "clause": "CAN10/A.1.V/1"}
    with pytest.raises(Misuse, match=rf"^cantabria/roulette-french\.yaml: {path}: there is no such rule$"):
        opened(law=altered_law(tmp_path, tree))


def test_a_rule_that_is_missing_is_misuse(tmp_path: Path) -> None:
    """Silence is an error."""
    tree = statute_tree()
    del tree["rules"]["wheel"]["pockets"]
    with pytest.raises(Misuse, match=r"^roulette-french in cantabria has no rule wheel\.pockets$"):
        opened(law=altered_law(tmp_path, tree))


def test_an_unknown_reason_is_misuse(tmp_path: Path) -> None:
    """Nothing but misuse leaves a faulty file of the law."""
    tree = statute_tree()
    tree["rules"]["betting"]["closed"]["refuse"] = "nonsense"
    with pytest.raises(Misuse, match="nonsense"):
        opened(law=altered_law(tmp_path, tree))


def test_a_command_that_nobody_may_give_is_misuse(tmp_path: Path) -> None:
    """Silence is an error here too: every command of the game has its rule."""
    tree = statute_tree()
    del tree["rules"]["may"]["clear"]
    with pytest.raises(Misuse, match="clear"):
        opened(law=altered_law(tmp_path, tree))


def test_a_key_with_a_dot_is_misuse(tmp_path: Path) -> None:
    """A key is one step of a path."""
    tree = statute_tree()
    tree["rules"]["chip.size"] = {"value": 1, "clause": "CAN10/A.1.V/1"}
    with pytest.raises(Misuse, match=r"chip\.size"):
        opened(law=altered_law(tmp_path, tree))


def bare(**sources: Source) -> Ruleset:
    """A ruleset of nothing but sources."""
    return Ruleset(game="x", jurisdiction="y", currency=EURO, sources=sources, digest="")


FIRST, SECOND = LAW.index["CAN10/A.1.V/1"].id, LAW.index["CAN10/A.1.V/2"].id
FORBIDS = bare(
    forbidden=Source((FIRST, SECOND), "", Reason.BETS_CLOSED),
    lifted=Source((FIRST,), "", None),
    value=Source((SECOND,), "some-reading"),
)


def test_clauses_are_cited_once_in_order() -> None:
    """Several rules that stand on the same clause cite it once."""
    assert FORBIDS.clauses_of("value", "forbidden") == (SECOND, FIRST)
    assert FORBIDS.clauses_of() == ()
    with pytest.raises(KeyError):
        FORBIDS.clauses_of("no-such-rule")


def test_a_rule_refuses_with_its_clauses() -> None:
    """Reason, clauses, path, what was asked and what is allowed."""
    found = FORBIDS.refusal("forbidden", asked=Value.command("bet"), allowed=Allowed(Unit.PHASE, values=("betting",)))
    assert (found.reason, found.clauses, found.rule) == (Reason.BETS_CLOSED, (FIRST, SECOND), "forbidden")
    assert str(found) == f"bets-closed [{FIRST}, {SECOND}] asked command bet allowed phase betting"


def test_a_value_refuses_for_the_reason_it_is_given() -> None:
    """A rule that is no prohibition refuses only when the caller says why."""
    assert FORBIDS.refusal("value", reason=Reason.MUST_STAY).reason is Reason.MUST_STAY
    with pytest.raises(AssertionError, match="value forbids nothing"):
        FORBIDS.refusal("value")


def test_what_is_required_is_refused_unless_it_holds_or_is_lifted() -> None:
    """One predicate, three answers."""
    FORBIDS.require(True, "forbidden")
    FORBIDS.require(False, "lifted")
    with pytest.raises(Refused) as refused:
        FORBIDS.require(False, "forbidden", asked=Value(1, Unit.CARDS), allowed=Allowed(Unit.CARDS, low=2))
    assert (refused.value.asked, refused.value.allowed) == (
        (Value(1, Unit.CARDS),),
        Allowed(Unit.CARDS, low=2),
    )
    assert FORBIDS.forbids("forbidden")
    assert not FORBIDS.forbids("lifted")


def test_a_prohibition_of_the_law_can_be_lifted() -> None:
    """A mutant's ruleset forbids nothing there, and still cites its clauses."""
    lifted = opened(law=without("betting.closed")).rules
    assert not lifted.forbids("betting.closed")
    assert usual("cantabria").rules.forbids("betting.closed")
    assert lifted.clauses_of("betting.closed") == ("CAN10/A.1.V/3",)


def test_a_refusal_without_a_clause_is_practical() -> None:
    """It says the reason alone."""
    practical = Refused(Reason.NO_FUNDS)
    assert practical.clause is None
    assert str(practical) == "no-funds"
    assert Refused(Reason.NO_FUNDS, asked=Value.money(0)).args == ("no-funds",)
    assert str(Refused(Reason.NO_FUNDS, asked=Value.money(0))) == "no-funds asked money 0"


def test_a_rule_for_a_command_that_is_none_is_misuse(tmp_path: Path) -> None:
    """A misspelt command would leave the right one to practice."""
    tree = statute_tree()
    tree["rules"]["may"]["claer"] = tree["rules"]["may"]["clear"]
    with pytest.raises(Misuse, match="claer is no command"):
        opened(law=altered_law(tmp_path, tree))
