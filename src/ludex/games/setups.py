"""What a game is given before it opens, as somebody described it: money, zones, and the staff that the law asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_type_hints

import msgspec

from ludex.core.commands import Name
from ludex.core.game import AnyDeciderType
from ludex.core.roles import AUTHORITY, DIRECTOR, Role, is_staff
from ludex.core.rules import DeciderRules
from ludex.core.state import DeciderSetup, Setup
from ludex.errors import Misuse
from ludex.kit.money import Cents
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount
from ludex.law.shape import misfit
from ludex.law.statute import Statute
from ludex.law.strict import Tree

HOUSE_POSTS = {DIRECTOR: ("director",), AUTHORITY: ("authority",)}
"""Those who are not of one table but act upon it."""


def setup_of(
    kind: AnyDeciderType, statute: Statute, rules: DeciderRules, described: Mapping[str, Tree]
) -> DeciderSetup:
    """What it is given before it opens, as it was described: amounts in the main unit, posts by the law if not said."""
    hints = get_type_hints(kind.setup)
    fields: dict[str, Any] = {}
    for name in kind.setup.__struct_fields__:
        if name == "posts":
            fields[name] = _posts(kind, statute, rules, described.get(name))
        elif name in described and hints[name] is Cents:
            fields[name] = _amount(described, name, rules.currency)
        elif name in described:
            fields[name] = _converted(described[name], hints[name], name)
    return kind.setup(**fields)


def _posts(kind: AnyDeciderType, statute: Statute, rules: DeciderRules, described: Tree) -> dict[Role, tuple[str, ...]]:
    """The staff that were named, or those that the law asks for, by plain names."""
    above = {role: names for role, names in HOUSE_POSTS.items() if role in kind.roles}
    if described is not None:
        named: dict[Role, tuple[str, ...]] = {
            **above,
            **_converted(described, dict[Role, tuple[Name, ...]], "posts"),
        }
        _check_posts(named, kind.roles)
        return named
    prefix = f"establishment.staff.{kind.posts(rules)}."
    posts: dict[Role, tuple[str, ...]] = {}
    for path, leaf in statute.establishment.items():
        if not path.startswith(prefix):
            continue
        if not isinstance(leaf.value, int):
            raise Misuse(
                "{file}: {path}: {number} is no number of people",
                slug="no-number-of-people",
                file=leaf.file,
                path=path,
                number=repr(leaf.value),
            )
        role = Role(path.removeprefix(prefix))
        posts[role] = tuple(role if n == 1 else f"{role}-{n}" for n in range(1, leaf.value + 1))
    return {**posts, **above}


def _check_posts(posts: Mapping[Role, tuple[str, ...]], roles: Sequence[Role]) -> None:
    """One person holds one post, and players are not posted but come by themselves."""
    holders = [name for names in posts.values() for name in names]
    twice = sorted({name for name in holders if holders.count(name) > 1})
    if twice:
        raise Misuse("posts: {names} cannot hold two posts", slug="two-posts", names=twice)
    strangers = sorted(role for role in posts if not is_staff(role) or role not in roles)
    if strangers:
        raise Misuse("posts: {posts} is no post", slug="no-post", posts=strangers)


def check_zones(setup: Setup, bets: Sequence[str]) -> None:
    """A zone belongs to somebody with a post and is made of bets."""
    holders = {name for names in setup.posts.values() for name in names}
    for name, zone in setup.zones.items():
        unknown = sorted(set(zone) - set(bets))
        if name not in holders:
            raise Misuse("zones: {name} has no post", slug="zone-without-post", name=name)
        if unknown:
            raise Misuse("zones: no bet is {bet}", slug="zone-of-no-bet", bet=unknown[0])


def _amount(described: Mapping[str, Tree], key: str, currency: Currency) -> Cents:
    amount = read_amount(described.get(key, 0), currency)
    if amount < 0:
        raise Misuse("{key}: {amount} is less than nothing", slug="less-than-nothing", key=key, amount=described[key])
    return Cents(amount)


def _converted(tree: Tree, kind: Any, name: str) -> Any:
    try:
        return msgspec.convert(tree, kind)
    except msgspec.ValidationError as error:
        raise Misuse(f"{name}: {misfit(error)}") from None
