"""The rules that sources cite by path, as far as they are written out: collected from the syntax, without being run."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

CITING = frozenset({"clauses_of", "require", "refusal", "forbids", "_cite", "cite"})
"""Calls whose texts are paths of rules, whatever they look like."""
ANY = "[a-z0-9_-]+(\\.[a-z0-9_-]+)*"
"""What may stand where a path is made of something else."""


OPTIONAL = re.compile(
    r"""may\.[a-z-]+\.[a-z_-]+                # one of several rules that let somebody give a command
    | incidents\.void_causes\.[a-z-]+      # what the law lists can happen, and nothing else
    | shooters\.breaches\.[a-z-]+
    | bets\.[a-z_]+\.pays\.[0-9]+          # there are bets on the numbers that pay
    | pay_table\.[a-z0-9-]+ | maxima\.[a-z-]+  # the licence must name them, and is refused where it does not
    | third\.bank\.[0-9]                   # the bank stands on what has no row
    | third\.table\.[0-9]                  # the bank is free with what has no row
    | wheel\.(sectors|cells_a_sector|no_equal_neighbours)  # a wheel need not be divided
    | bets\.combinations\.[a-z0-9-]+\.pays | wheel\.symbols\.[a-z0-9-]+\.count  # listed in both, or no table opens
    | wheel\.symbols\.[a-z0-9-]+\.(a_sector|opposite|apart_from|alternate)
    | streets\.[a-z]+\.(hole|face_up|board|burn|draw|must_bet|must_stay|announced|invites)
    | limits\.pot_early
    | exposure\.(hole_both|last_players)   # what they are about does not happen where they are silent
    | misdeal\.card_seen
    | modalities\..+                      # a text may know no other kind of bingo""",
    re.VERBOSE,
)
"""The rules without which a table opens: whoever cites one of them has found it in the law before."""


class Cited(NamedTuple):
    """A path in a source, as a pattern: only what is written out is known of one that is put together."""

    pattern: str
    line: int
    by_call: bool


def cited_paths(tree: ast.AST, headings: Iterable[str]) -> Iterator[Cited]:
    """Every text of a citing call, and every other text that begins with a heading of the rules and a dot.

    A path that its source itself looks for among the rules (`path in sources`) may be missing, and is left out.
    """
    calls = {id(part) for call in _citing_calls(tree) for argument in call.args for part in _parts(argument)}
    parts = {id(part) for joined in ast.walk(tree) if isinstance(joined, ast.JoinedStr) for part in joined.values}
    optional, known = set(_looked_for(tree)), tuple(f"{heading}\\." for heading in headings)
    for node in ast.walk(tree):
        text = None if id(node) in parts else _pattern(node)
        if text is None or text in optional:
            continue
        by_call = id(node) in calls
        if by_call or (text.startswith(known) and " " not in text and text[-1].isalnum()):
            yield Cited(text, getattr(node, "lineno", 0), by_call)


def is_known(pattern: str, paths: Collection[str]) -> bool:
    """Whether some rule has this path, or stands below it as below a heading."""
    if "[" not in pattern and _plain(pattern) in paths:
        return True
    compiled = re.compile(rf"{pattern}(\..+)?")
    return any(compiled.fullmatch(path) for path in paths)


def _plain(pattern: str) -> str:
    return pattern.replace("\\", "")


def _pattern(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant):
        return re.escape(node.value) if isinstance(node.value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANY for part in node.values)


def _citing_calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in CITING:
                yield node


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """The texts that an argument may be: itself, one of a choice, one of several."""
    match node:
        case ast.Constant() | ast.JoinedStr():
            yield node
        case ast.Starred(value=value):
            yield from _parts(value)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _parts(body)
            yield from _parts(orelse)
        case ast.Tuple(elts=several) | ast.List(elts=several):
            for each in several:
                yield from _parts(each)


def _looked_for(tree: ast.AST) -> Iterator[str]:
    """The texts that somebody looks for among the rules, directly or through a name they were given."""
    named = {
        target.id: _pattern(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.NamedExpr)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            pattern = named.get(node.left.id) if isinstance(node.left, ast.Name) else _pattern(node.left)
            if isinstance(node.left, ast.NamedExpr):
                pattern = _pattern(node.left.value)
            if pattern is not None:
                yield pattern
