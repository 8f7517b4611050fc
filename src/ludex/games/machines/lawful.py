"""A described machine held against the rules: everything that keeps it out of service, each with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.options import Bound
from ludex.errors import Reason
from ludex.games.machines import described as told
from ludex.games.machines.cabinet import Cabinet
from ludex.games.machines.rules import MachineRules


def shortcomings(cabinet: Cabinet) -> Iterator[Bound]:
    """Every rule that the machine does not keep to."""
    rules, said = cabinet.rules, cabinet.said
    yield from _as_formed(cabinet)
    for path, wrong in _of_all(cabinet):
        if wrong and path in rules.sources and rules.forbids(path):
            yield _bound(rules, path)
    own = {"b2": _as_b2, "b3": _as_b3, "c": _as_c, "d": _as_d}
    if said.type in own:
        yield from own[said.type](cabinet)
    yield from _as_seated(cabinet)
    yield from _within_amounts(cabinet)


def held_against(cabinet: Cabinet) -> tuple[str, ...]:
    """The clauses that the machine was looked at by: those of its type, its form and its seats."""
    rules, said = cabinet.rules, cabinet.said
    paths = [path for path in rules.sources if path.startswith(f"{said.type}.")]
    if cabinet.form != told.CABINET:
        paths.append(_form_path(cabinet))
    if said.seats is not None:
        paths += [path for path in rules.sources if path.startswith("seats.")]
    if cabinet.gives_vouchers:
        paths += [path for path in rules.sources if path.startswith(("vouchers.", "counter."))]
    return rules.clauses_of(*paths)


def _form_path(cabinet: Cabinet) -> str:
    return f"forms.{cabinet.form.replace('-', '_')}"


def _as_formed(cabinet: Cabinet) -> Iterator[Bound]:
    """What type some machines are by their form, what a pot for tips is tied to, and who has a growing prize."""
    rules, said = cabinet.rules, cabinet.said
    if cabinet.form != told.CABINET:
        path = _form_path(cabinet)
        type_ = rules.forms.cascade if cabinet.form == told.CASCADE else rules.forms.tips_pot
        if type_ != said.type:
            yield _bound(rules, path, Reason.UNLAWFUL_MACHINE)
    if said.tips is not None and said.tips.goal not in rules.tips.goals:
        yield _bound(rules, "tips.goals", Reason.UNLAWFUL_MACHINE)
    if cabinet.percent and said.type != "b3" and rules.forbids("jackpots_elsewhere"):
        yield _bound(rules, "jackpots_elsewhere")


def _of_all(cabinet: Cabinet) -> Iterator[tuple[str, bool]]:
    """What every type asks for in its own rule: a price, a time of use, a program, and that prizes are money."""
    said = cabinet.said
    # What grows with all stakes needs no program; every other prize does.
    in_proportion = bool(cabinet.percent) and not cabinet.largest
    yield f"{said.type}.priced", not cabinet.price
    yield f"{said.type}.time", not said.time_s
    yield f"{said.type}.program", not cabinet.kind or not (said.established or in_proportion)
    yield f"{said.type}.cash", cabinet.gives_goods or not (cabinet.largest or cabinet.percent)


def _as_b2(cabinet: Cabinet) -> Iterator[Bound]:
    """Prizes above those of B1, and a name of its own."""
    yield from _above_b1(cabinet, "b2.above_b1")
    wanting = {
        "b2.named": not plain_name(cabinet.said.name),
        "b2.own_name": named_like_b1(cabinet.said.name, cabinet.said.names_of_b1),
    }
    yield from _forbidden(cabinet.rules, wanting)


def plain_name(name: str) -> str:
    """A commercial name as people compare it: capitals and blanks tell no two apart."""
    return " ".join(name.casefold().split())


def named_like_b1(name: str, names_of_b1: tuple[str, ...]) -> bool:
    """Whether a commercial name is also that of a B1 machine."""
    return bool(plain_name(name)) and plain_name(name) in map(plain_name, names_of_b1)


def _above_b1(cabinet: Cabinet, path: str) -> Iterator[Bound]:
    """A prize that grows with all stakes comes to more than any amount."""
    too_low = cabinet.largest <= cabinet.rules.amounts.b1_prize and not cabinet.percent
    yield from _forbidden(cabinet.rules, {path: too_low})


def _as_b3(cabinet: Cabinet) -> Iterator[Bound]:
    """Prizes above those of B1, in proportion to all stakes where it has a jackpot, and games like bingo alone."""
    rules, said = cabinet.rules, cabinet.said
    yield from _above_b1(cabinet, "b3.above_b1")
    if cabinet.percent and not rules.b3.progressive:
        yield _bound(rules, "b3.progressive", Reason.UNLAWFUL_MACHINE)
    own = {"cards": "bingo"}.get(cabinet.kind, cabinet.kind)
    likes = {each.like for each in said.games.values()} | ({own} if own else set())
    if likes - {*rules.b3.games}:
        yield _bound(rules, "b3.games", Reason.UNLAWFUL_MACHINE)
    yield from _forbidden(rules, {"b3.electronic": not all(each.electronic for each in said.games.values())})


def _as_c(cabinet: Cabinet) -> Iterator[Bound]:
    """Prizes of its kinds, always by chance, and no result that depends on others."""
    rules = cabinet.rules
    gives = {"money": bool(cabinet.largest or cabinet.percent), "goods": cabinet.gives_goods}
    if any(has and kind not in rules.c.gives for kind, has in gives.items()):
        yield _bound(rules, "c.gives", Reason.UNLAWFUL_MACHINE)
    chance = cabinet.program is not None or cabinet.drawn_scores is not None
    always = chance and cabinet.said.forced is None
    yield from _forbidden(cabinet.rules, {"c.by_chance": not always, "c.independent": cabinet.remembers})


def _as_d(cabinet: Cabinet) -> Iterator[Bound]:
    """Prizes in kind by skill, of no more than their value, told beforehand; vouchers that are worth something."""
    rules, said = cabinet.rules, cabinet.said
    decides = "chance" if said.skill is None else said.skill.decides
    if decides not in rules.d.decides:
        yield _bound(rules, "d.decides", Reason.UNLAWFUL_MACHINE)
    yield from _forbidden(rules, {"d.in_kind": bool(cabinet.largest or cabinet.percent)})
    ways = {"direct": bool(cabinet.direct), "vouchers": cabinet.gives_vouchers}
    if any(has and way not in rules.d.ways for way, has in ways.items()):
        yield _bound(rules, "d.ways", Reason.UNLAWFUL_MACHINE)
    if any(value > rules.d.value_times * cabinet.price for value in cabinet.values.values()):
        yield _bound(rules, "d.value_times", Reason.ABOVE_MAXIMUM)
    if cabinet.price > rules.d.price_most:
        yield _bound(rules, "d.price_most", Reason.ABOVE_MAXIMUM)
    yield from _forbidden(rules, {"d.identified": not all(each.identified for each in said.prizes.values())})
    if cabinet.gives_vouchers:
        yield from _forbidden(rules, _of_vouchers(cabinet))


def _of_vouchers(cabinet: Cabinet) -> dict[str, bool]:
    """What is wanting of vouchers and of the counter where gifts are had for them."""
    counter = cabinet.said.counter or told.Counter(present=False, marked=False)
    told_of_all = {*cabinet.gifts} >= {*cabinet.said.prizes} - cabinet.direct
    return {
        "vouchers.worth": not cabinet.gifts,
        "counter.present": not counter.present,
        "counter.marked": counter.present and not (counter.marked and told_of_all),
    }


def _as_seated(cabinet: Cabinet) -> Iterator[Bound]:
    """What machines with several seats are."""
    rules, seats = cabinet.rules, cabinet.said.seats
    if seats is None:
        return
    wanting = {
        "seats.types": cabinet.said.type not in rules.seats.types,
        "seats.least": seats.count < rules.seats.least,
        "seats.ways": seats.way not in rules.seats.ways,
    }
    for path, wrong in wanting.items():
        if wrong:
            yield _bound(rules, path, Reason.UNLAWFUL_MACHINE)
    yield from _forbidden(rules, {"seats.one_piece": seats.pieces > 1})


def _within_amounts(cabinet: Cabinet) -> Iterator[Bound]:
    """The amounts of the licence, and what must come back."""
    rules, type_ = cabinet.rules, cabinet.said.type
    if type_ == "d":
        return
    largest = cabinet.dearest if type_ == "c" else cabinet.largest
    for what, most in ((cabinet.price, f"{type_}_price"), (largest, f"{type_}_prize")):
        if what > getattr(rules.amounts, most) and rules.forbids("amounts.within"):
            yield _bound(rules, f"amounts.{most}", Reason.ABOVE_MAXIMUM)
    back, least = cabinet.pays_back, f"{type_}_return"
    if back is not None and back * 100 < getattr(rules.amounts, least) and rules.forbids("amounts.returns"):
        yield _bound(rules, f"amounts.{least}", rules.sources["amounts.returns"].reason)


def _forbidden(rules: MachineRules, wanting: dict[str, bool]) -> Iterator[Bound]:
    """The prohibitions in force that something is wrong by."""
    yield from (_bound(rules, path) for path, wrong in wanting.items() if wrong and rules.forbids(path))


def _bound(rules: MachineRules, path: str, reason: Reason | None = None) -> Bound:
    """A rule as the end of a domain; a prohibition has a reason of its own."""
    found = reason or rules.sources[path].reason
    assert found is not None, f"{path} forbids nothing"
    return Bound(found, rules.clauses_of(path), path)
