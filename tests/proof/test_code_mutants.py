"""Faults in the code: every citation is found and can be dropped, a loaded module is altered, and something notices."""

from __future__ import annotations

import ast
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from ludex.core.options import Bound
from ludex.errors import Reason, Refused, Unit, Value
from ludex.proof.notes import Cited
from tests.proof.scenarios import BASE, loaded
from tests.tables import LAW, ROULETTE
from tools import code_mutants
from tools.code_mutants import UNNOTICED, Equivalent, equivalents, report
from tools.mutation.patching import mirror, module_of, patch, uncited
from tools.mutation.sites import Finder, Found, Site, altered, citations, faults, find
from tools.mutation.survey import Row, Survey, Watch, survey, watching
from tools.mutation.trials import NOT_ENDING, SILENT, World, in_process, noticed, relevant_tests, try_cases, try_tests

ROOT = Path(__file__).parents[2]
SETTLING = "src/ludex/games/wheels/roulette/settling.py"


def sites(folder: Path, body: str, finder: Finder = citations, head: str = "def f(self, rules):") -> dict[str, str]:
    """What each site of a function does, and the function's body after it."""
    path = folder / "source.py"
    path.write_text(head + "\n" + "\n".join(f"    {line}" for line in body.split("\n")) + "\n")
    tree, found = find(path, folder, {"kind": finder})
    return {each.site.text: _body(altered(tree, each)) for each in found}


def _body(tree: ast.Module) -> str:
    (function,) = tree.body
    assert isinstance(function, ast.FunctionDef)
    return "\n".join(ast.unparse(statement) for statement in function.body)


# Citations.


@pytest.mark.parametrize(
    ("body", "without"),
    [
        ("return self._cite('a', *b)", {"return self._cite(*b)", "return self._cite('a')"}),
        ("return rules.clauses_of('a')", {"return rules.clauses_of()"}),
        ("return E(clauses=self._cite('a'))", {"return E(clauses=self._cite())"}),
        ("return E(clauses=self._kept)", {"return E(clauses=())"}),
        ("clauses = self._cite('a')\nreturn E(clauses=clauses)", {"clauses = self._cite()\nreturn E(clauses=clauses)"}),
        ("clauses = self.kept[0]", {"clauses = ()"}),
        ("return (*o.clauses, *self._cite('a'))", {"return (*self._cite('a'),)", "return (*o.clauses, *self._cite())"}),
        ("Bound(r, self._cite('a'), 'a')", {"Bound(r, self._cite(), 'a')", "Bound(r, self._cite('a'), '')"}),
        ("return Bound(r, kept, 'a')", {"return Bound(r, (), 'a')", "return Bound(r, kept, '')"}),
        ("return Option(d, b, o, m, kept)", {"return Option(d, b, o, m, ())"}),
        ("Refused(r, clauses=c, rule='a')", {"Refused(r, clauses=(), rule='a')", "Refused(r, clauses=c, rule='')"}),
        ("raise rules.refusal('a', asked=b)", {"raise __uncited__(lambda: rules.refusal('a', asked=b))"}),
        ("rules.require(c, 'a', asked=b)", {"__uncited__(lambda: rules.require(c, 'a', asked=b))"}),
        ("return option.refusal(command)", set()),
        (
            "paths = ['a', 'b']\nreturn self._cite(*paths)",
            {
                "paths = ['b']\nreturn self._cite(*paths)",
                "paths = ['a']\nreturn self._cite(*paths)",
                "paths = ['a', 'b']\nreturn self._cite()",
            },
        ),
    ],
)  # fmt: skip
def test_every_citation_can_be_dropped(tmp_path: Path, body: str, without: set[str]) -> None:
    """Each on its own, in whatever way it is given; what is the same twice is dropped once."""
    assert set(sites(tmp_path, body).values()) == without


def test_what_runs_at_import_is_left_alone(tmp_path: Path) -> None:
    """It cannot be altered in a module that is loaded; annotations, decorators and assertions are no faults either."""
    path = tmp_path / "source.py"
    path.write_text("KEPT = cite('a')\n@f(1 + 1)\ndef g(x: 'a' + 1) -> 'b' + 1:\n    assert x + 1\n    return x\n")
    assert find(path, tmp_path, {"citation": citations, "fault": faults})[1] == []


def test_sites_have_names_of_their_own(tmp_path: Path) -> None:
    """File, line, class and function, and what is done; the same twice in a function is counted."""
    path = tmp_path / "source.py"
    path.write_text("class A:\n    def f(self):\n        return [1, 1]\n")
    _, found = find(path, tmp_path, {"fault": faults})
    assert [each.site.name for each in found] == ["source.py:3 A.f: 1 -> 2", "source.py:3 A.f: 1 -> 2 #2"]


# Other faults.


@pytest.mark.parametrize(
    ("body", "faulty"),
    [
        ("return a < b", {"return a <= b", "return a >= b"}),
        ("return a == b", {"return a != b"}),
        ("return a in b", {"return a not in b"}),
        ("return a and b", {"return a or b"}),
        ("return a + b", {"return a - b"}),
        ("return 7", {"return 8"}),
        ("return True", set()),
        ("return a if b else c", {"return a if not b else c"}),
        ("if a:\n    pass", {"if not a:\n    pass"}),
        ("a.append(b)", {"pass"}),
        ("a += b", {"pass"}),
        ("return g(a, b)", {"return g(b, a)"}),
        ("return self._cite(a, b)", set()),
    ],
)
def test_faults_that_people_make(tmp_path: Path, body: str, faulty: set[str]) -> None:
    """A comparison, a condition, a number, a sign, a statement, the order of arguments."""
    assert set(sites(tmp_path, body, faults).values()) == faulty


def test_a_list_may_come_back_empty(tmp_path: Path) -> None:
    """Where the function says that it returns one."""
    assert set(sites(tmp_path, "return a", faults, "def f() -> list[int]:").values()) == {"return []"}
    assert sites(tmp_path, "return a", faults, "def f() -> int:") == {}


# Altered code.


SOURCE = """
from functools import cache
class A:
    def plain(self): return 1
    @property
    def property(self): return 1
    @staticmethod
    def static(): return 1
    @cache
    def cached(self): return 1
def plain(): return [1 for _ in range(1)][0]
def closing():
    def inner(): return 1
    return inner
closed = closing()
"""


def test_a_loaded_module_is_altered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions and methods, below what decorates them, also for whoever has them already."""
    module: Any = SimpleNamespace()
    exec(compile(SOURCE, "x", "exec"), module.__dict__)
    monkeypatch.setitem(sys.modules, "ludex.made_up", module)
    held, instance = module.plain, module.A()
    names = {"A.plain", "A.property", "A.static", "A.cached", "plain"}
    left = patch("src/ludex/made_up.py", ast.parse(SOURCE.replace("return 1", "return 2").replace("[1", "[2")), names)
    assert left == set()
    assert [instance.plain(), instance.property, instance.static(), instance.cached(), held()] == [2] * 5
    assert patch("src/ludex/made_up.py", ast.parse(SOURCE), {"nothing", "A.nothing"}) == {"nothing", "A.nothing"}
    assert patch("src/ludex/made_up.py", ast.parse(SOURCE), {"closed"}) == {"closed"}


def test_a_refusal_without_its_rule() -> None:
    """Raised or returned, it keeps its reason and cites nothing; what is no refusal stays."""

    def refuse() -> None:
        raise Refused(Reason.NO_SUCH, clauses=("a",), rule="b", asked=Value(1, Unit.CARDS))

    with pytest.raises(Refused) as caught:
        uncited(refuse)
    returned = uncited(lambda: Refused(Reason.NO_SUCH, clauses=("a",), rule="b", asked=Value(1, Unit.CARDS)))
    for refused in (caught.value, returned):
        assert (refused.reason, refused.clauses, refused.rule, refused.asked) == (
            Reason.NO_SUCH,
            (),
            "",
            (Value(1, Unit.CARDS),),
        )
    assert uncited(lambda: 3) == 3


def test_a_copy_of_the_sources_differs_in_one_file(tmp_path: Path) -> None:
    """The rest are links; a copy replaces the one before."""
    package = tmp_path / "src" / "ludex"
    # A folder and a file have the names of others further up, which are not on the way.
    names = ("a/x.py", "a/y.py", "b.py", "c/a/x.py", "c/x.py", "c/a/z.py")
    for name in names:
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(name)
    for altered_file in ("a/x.py", "b.py", "c/a/x.py"):
        mirror(package, tmp_path / "copy", package / altered_file, "altered")
        found = {name: (tmp_path / "copy" / "ludex" / name).read_text() for name in names}
        assert found == {name: "altered" if name == altered_file else name for name in found}
    assert (package / "a" / "x.py").read_text() == "a/x.py"


def test_a_module_by_its_file() -> None:
    """As it is imported."""
    assert module_of("src/ludex/core/table.py") == "ludex.core.table"
    assert module_of("src/ludex/games/wheels/boule/__init__.py") == "ludex.games.wheels.boule"


# Watching.


def test_a_watched_citation_matters_when_it_makes_a_difference() -> None:
    """The value stays; the same clauses in another order are no difference; what cannot be computed is one."""
    watch = Watch()
    assert watch.differs(1, lambda: ("a", "b"), lambda: ("b", "a")) == ("a", "b")
    assert (watch.seen, watch.reached) == (set(), {1})
    bound = Bound(Reason.NO_SUCH, ("a",), "rule")
    assert watch.differs(2, lambda: bound, lambda: Bound(Reason.NO_SUCH, ("a",))) == bound
    watch.differs(3, lambda: (), lambda: [][0])
    assert watch.seen == {2, 3}


def test_a_watched_refusal_matters_when_it_comes() -> None:
    """Not when nothing was refused."""
    watch = Watch()
    assert watch.refuses(1, lambda: None) is None
    watch.refuses(2, lambda: Refused(Reason.NO_SUCH))
    with pytest.raises(Refused):
        watch.refuses(3, lambda: _refuse())
    assert (watch.seen, watch.reached) == ({2, 3}, {1, 2, 3})


def _refuse() -> None:
    raise Refused(Reason.NO_SUCH)


def paying() -> tuple[ast.Module, list[Found]]:
    """The source that pays at roulette, with its citations."""
    return find(ROOT / SETTLING, ROOT, {"citation": citations})


@pytest.fixture
def world(tmp_path: Path) -> World:
    """Roulette with one case that is paid and one that is not, surveyed in a process of its own."""
    lost = BASE | {"case": "It loses", "steps": [{"chance": [8]}, *BASE["steps"][1:]], "expect": {}}
    scenarios = loaded(tmp_path, [BASE | {"expect": {}}, lost])
    kept = tmp_path / "survey.json"

    def work() -> str:
        tree, found = paying()
        made = survey(ROULETTE, LAW, scenarios, [(SETTLING, *watching(tree, list(enumerate(found))))])
        kept.write_bytes(msgspec.json.encode(Survey(made.cited, made.rows[: len(scenarios)], made.reached)))
        return "done"

    assert in_process(work, seconds=120) == "done"
    return World(LAW, {ROULETTE: scenarios}, {ROULETTE: msgspec.json.decode(kept.read_bytes(), type=Survey)})


def test_a_survey_says_who_could_notice(world: World) -> None:
    """Only the case that is paid reaches what paying cites; both are seen citing something."""
    _, found = paying()
    rows = world.surveys[ROULETTE].rows
    paid, lost = (set(row.sites) for row in rows)
    assert paid - lost
    assert all(row.cited for row in rows)
    assert set(world.surveys[ROULETTE].reached) <= set(range(len(found)))
    assert [row.number for _, row in world.mattering(min(paid - lost))] == [0]


def test_a_dropped_citation_is_noticed(world: World) -> None:
    """What the case cites is no longer what it was, though it expects nothing."""
    tree, found = paying()
    number = min(set(world.surveys[ROULETTE].rows[0].sites) - set(world.surveys[ROULETTE].rows[1].sites))
    told = try_cases(SETTLING, tree, found[number], number, world)
    assert told is not None
    assert told.startswith("golden text: roulette-french, ")
    unreached = next(i for i in range(len(found)) if i not in world.surveys[ROULETTE].reached)
    assert try_cases(SETTLING, tree, found[unreached], unreached, world) is None


def test_what_is_no_longer_cited_is_noticed(world: World) -> None:
    """Nothing new is seen, but something is gone: another scenario had cited the same besides."""
    made = world.surveys[ROULETTE]
    first, *others = made.rows
    more = Row(first.number, first.sites, [*first.cited, len(made.cited)])
    cited = [*made.cited, Cited("event that is gone", ())]
    world.surveys[ROULETTE] = Survey(cited, [more, *others], made.reached)
    assert noticed([(ROULETTE, more)], world) == "golden text: roulette-french, event that is gone"


def test_sound_code_is_not_noticed(world: World) -> None:
    """Every scenario cites what it did: whatever was dropped makes no difference."""
    assert noticed([(ROULETTE, row) for row in world.surveys[ROULETTE].rows], world) == SILENT


def test_a_process_is_thrown_away() -> None:
    """With what it says, why it crashed, or that it did not end."""
    assert in_process(lambda: "said", seconds=30) == "said"
    assert in_process(lambda: str([][0]), seconds=30) == "crash: IndexError"
    assert in_process(_endless, seconds=0.2) is None
    assert NOT_ENDING


def _endless() -> str:
    while True:
        time.sleep(1)


def test_tests_are_asked_about_what_no_case_notices(tmp_path: Path) -> None:
    """In a process of their own, over altered sources."""
    path = "src/ludex/kit/money.py"
    tree, found = find(ROOT / path, ROOT, {"fault": faults})
    test = tmp_path / "test_it.py"
    test.write_text("from ludex.kit import money\ndef test_it() -> None:\n    assert 'altered' in money.__file__\n")
    assert try_tests(ROOT, found[0], tree, [test], tmp_path / "altered") is None
    test.write_text("def test_it() -> None:\n    raise AssertionError\n")
    told = try_tests(ROOT, found[0], tree, [test], tmp_path / "altered")
    assert told is not None
    assert "test_it" in told
    assert try_tests(ROOT, found[0], tree, [], tmp_path / "altered") is None


def test_tests_that_import_a_source_come_first() -> None:
    """Then those that are named after its folder, then those that import something beside it."""
    texts = {
        Path("tests/games/test_boule_table.py"): "",
        Path("tests/x/test_beside.py"): "from ludex.games.wheels.boule.dish import read_dish",
        Path("tests/x/test_direct.py"): "from ludex.games.wheels.boule.table import Boule",
        Path("tests/x/test_other.py"): "from ludex.kit import money",
    }
    found = relevant_tests("src/ludex/games/wheels/boule/table.py", texts)
    assert [path.stem for path in found] == ["test_direct", "test_boule_table", "test_beside"]


# The report.


def told(capsys: pytest.CaptureFixture[str], fates: list[str], kind: str, judged: list[Equivalent]) -> tuple[int, str]:
    """What is reported of sites with these fates."""
    site = Site("a.py", "f", "x dropped", 1, kind)
    found = [Found(site, ast.Pass(), ast.Pass(), ast.Pass) for _ in fates]
    bench: Any = SimpleNamespace(found=found, population={site}, trees={"a.py": None})
    code = report(bench, dict(enumerate(fates)), judged)
    return code, capsys.readouterr().out


def test_one_unnoticed_citation_is_too_many(capsys: pytest.CaptureFixture[str]) -> None:
    """Silent ones do not count, and neither does what was judged to be equivalent."""
    noticed_all = ["case: x"] * 99
    assert told(capsys, [*noticed_all, SILENT], "citation", [])[0] == 0
    code, out = told(capsys, [*noticed_all, UNNOTICED], "citation", [])
    assert code == 1
    assert "UNNOTICED a.py:1 f: x dropped" in out
    assert "99 of 100 noticed (99.0 %, goal 100 %)" in out
    judged = [Equivalent("a.py", "f", "x dropped", "why")]
    assert told(capsys, [*noticed_all, UNNOTICED], "citation", judged)[0] == 0


def test_one_other_fault_in_twenty_may_go_unnoticed(capsys: pytest.CaptureFixture[str]) -> None:
    """And no more."""
    assert told(capsys, ["case: x"] * 19 + [UNNOTICED], "fault", [])[0] == 0
    assert told(capsys, ["case: x"] * 18 + [UNNOTICED] * 2, "fault", [])[0] == 1


def test_a_judgement_of_what_is_gone_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The code went on; the list follows."""
    code, out = told(capsys, ["case: x"], "fault", [Equivalent("a.py", "f", "y dropped", "why")])
    assert (code, "STALE" in out) == (0, True)


def test_what_is_judged_can_be_read() -> None:
    """Each with its reason."""
    assert all(each.why for each in equivalents())


def test_the_bench_takes_what_was_asked_for() -> None:
    """Citations of a game and a sample by seed; the games that run it."""
    asked = SimpleNamespace(only="boule", sample=5, seed=1)
    bench = code_mutants.Bench(asked)  # type: ignore[arg-type]
    assert {each.site.file.split("/")[4] for each in bench.found} == {"boule"}
    assert sum(each.site.kind == "fault" for each in bench.found) == 5
    assert bench.games == ["boule"]
    again = code_mutants.Bench(SimpleNamespace(only="wheels/boule/", sample=5, seed=1))  # type: ignore[arg-type]
    assert [each.site for each in again.found] == [each.site for each in bench.found]
