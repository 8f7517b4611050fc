"""Where a source can be altered: every citation that can be dropped, and other faults that people make.

A site is one way of replacing one node of a module's tree. Sites are found in the order of the source, so that the same
source always has the same sites; each is named by its file, its function and what it does to the text.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple

UNCITED = "__uncited__"
"""The name under which a module finds what strips a refusal of its clauses."""
CITING = frozenset({"clauses_of", "cite", "_cite"})
REFUSING = frozenset({"refusal", "require"})
CLAUSES = frozenset({"clauses", "cited"})
"""What variables that hold clauses are called."""

Made = tuple[str, Callable[[], ast.AST | None]]
"""What a fault does, in words, and the node that replaces the sound one; nothing when a statement is dropped."""


class Site(NamedTuple):
    """One fault that can be put into a source."""

    file: str
    function: str
    text: str
    line: int
    kind: str
    """Whether a citation is dropped, or what other fault it is."""

    @property
    def name(self) -> str:
        """How reports call it."""
        return f"{self.file}:{self.line} {self.function}: {self.text}"


class Found(NamedTuple):
    """A site with its place in a parsed tree: the node, and the statement that it is in."""

    site: Site
    node: ast.AST
    statement: ast.stmt
    made: Callable[[], ast.AST | None]


Finder = Callable[[ast.AST, "Scope"], Iterator[Made]]


class Scope(NamedTuple):
    """What surrounds a node: its function, its statement, and the lists of paths that the function cites."""

    function: str
    node: ast.FunctionDef | None
    statement: ast.stmt | None
    cited_names: frozenset[str]


def find(file: Path, root: Path, finders: Mapping[str, Finder]) -> tuple[ast.Module, list[Found]]:
    """A parsed source and every site in it that some finders know."""
    tree = ast.parse(file.read_bytes())
    named: Counter[tuple[str, str]] = Counter()
    found: list[Found] = []
    for node, scope in _walk(tree, Scope("", None, None, frozenset())):
        if scope.node is None or scope.statement is None:
            continue  # what runs when a module is imported cannot be altered in one that is loaded
        for kind, finder in finders.items():
            for text, made in finder(node, scope):
                named[scope.function, text] += 1
                again = named[scope.function, text]
                told = text if again == 1 else f"{text} #{again}"
                line = getattr(node, "lineno", scope.node.lineno)
                site = Site(file.relative_to(root).as_posix(), scope.function, told, line, kind)
                found.append(Found(site, node, scope.statement, made))
    return tree, found


def _walk(node: ast.AST, scope: Scope) -> Iterator[tuple[ast.AST, Scope]]:
    """Every node of a tree with its scope, but for annotations, decorators and assertions."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.Assert):
                continue
            inner = scope
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                called = f"{scope.function}.{child.name}" if scope.function else child.name
                # A function within another is altered with it.
                inner = scope._replace(function=called) if scope.node is None else scope
                if isinstance(child, ast.FunctionDef) and scope.node is None:
                    inner = Scope(called, child, None, frozenset(_cited_names(child)))
            elif isinstance(child, ast.stmt):
                inner = scope._replace(statement=child)
            yield child, inner
            yield from _walk(child, inner)


def altered(tree: ast.Module, found: Found) -> ast.Module:
    """The tree with one node replaced; the tree itself stays as it is."""
    index = next(i for i, node in enumerate(ast.walk(tree)) if node is found.node)
    copied = deepcopy(tree)
    target = next(node for i, node in enumerate(ast.walk(copied)) if i == index)
    made = found.made()
    Replacing({target: made}).visit(copied)
    return ast.fix_missing_locations(copied)


class Replacing(ast.NodeTransformer):
    """Puts other nodes in the place of some."""

    def __init__(self, replacements: dict[ast.AST, ast.AST | None]) -> None:
        self._replacements = replacements

    def visit(self, node: ast.AST) -> ast.AST:
        if node not in self._replacements:
            return self.generic_visit(node)
        made = self._replacements[node]
        return ast.copy_location(ast.Pass() if made is None else made, node)


# Citations.


def _called(node: ast.AST) -> str:
    """The name of what a call calls, without what it belongs to."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _cited_names(function: ast.FunctionDef) -> Iterator[str]:
    """The lists of paths that a function cites: `*paths` of `self._cite(*paths)`."""
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and _called(call) in CITING:
            for argument in call.args:
                if isinstance(argument, ast.Starred) and isinstance(argument.value, ast.Name):
                    yield argument.value.id


def citations(node: ast.AST, scope: Scope) -> Iterator[Made]:
    """Every way of dropping one citation at a node."""
    match node:
        case ast.Call() if _called(node) in CITING:
            for index in range(len(node.args)):
                yield _without_argument(node, index)
        case ast.Call() if _called(node) in REFUSING and _refuses_by_path(node):
            text = f"{_short(node)} cites nothing"
            yield text, lambda: _wrapped(node)
        case ast.Call() if _called(node) in ("Bound", "Option") and node.args:
            yield from _positional(node)
        case ast.keyword(arg="clauses" | "rule") if not _is_counted(node.value):
            empty = "" if node.arg == "rule" else ()
            text = f"{node.arg}={_short(node.value)} dropped"
            yield text, lambda: ast.keyword(node.arg, ast.parse(repr(empty), mode="eval").body)
        case ast.Assign(targets=[ast.Name(id=name)]) if name in CLAUSES and not _is_counted(node.value):
            yield f"{_short(node)} emptied", lambda: ast.Assign(node.targets, ast.Tuple([], ast.Load()))
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Tuple() | ast.List() as paths) if (
            name in scope.cited_names
        ):
            for index in range(len(paths.elts)):
                text, made = _without_member(paths, index)
                yield f"{name}: {text}", _assigning(node, made)
        case ast.Tuple(elts=elements) if any(_holds_clauses(element) for element in elements):
            for index, element in enumerate(elements):
                if _holds_clauses(element) and not _is_counted(getattr(element, "value", element)):
                    yield _without_member(node, index)


def _refuses_by_path(call: ast.Call) -> bool:
    """Whether it names a rule, rather than asking an option about a command."""
    return any(keyword.arg == "asked" for keyword in call.keywords)


def _without_argument(call: ast.Call, index: int) -> Made:
    def made() -> ast.AST:
        return ast.Call(call.func, call.args[:index] + call.args[index + 1 :], call.keywords)

    return f"{_short(call.args[index])} dropped from {_short(call)}", made


def _without_member(members: ast.Tuple | ast.List, index: int) -> Made:
    def made() -> ast.AST:
        return type(members)(members.elts[:index] + members.elts[index + 1 :], ast.Load())

    return f"{_short(members.elts[index])} dropped from {_short(members)}", made


def _assigning(statement: ast.Assign, made: Callable[[], ast.AST | None]) -> Callable[[], ast.AST]:
    def assigned() -> ast.AST:
        value = made()
        assert isinstance(value, ast.expr)
        return ast.Assign(statement.targets, value)

    return assigned


def _wrapped(call: ast.Call) -> ast.AST:
    nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    return ast.Call(ast.Name(UNCITED, ast.Load()), [ast.Lambda(nothing, call)], [])


def _positional(call: ast.Call) -> Iterator[Made]:
    """The clauses and the rule of a bound, the clauses of an option, where they are given by place."""
    places = (
        {1: ast.Tuple([], ast.Load()), 2: ast.Constant("")}
        if _called(call) == "Bound"
        else {4: ast.Tuple([], ast.Load())}
    )
    for index, empty in places.items():
        if index < len(call.args) and not _is_counted(call.args[index]):
            given = call.args[index]
            replaced = [*call.args[:index], empty, *call.args[index + 1 :]]
            yield f"{_short(given)} dropped from {_short(call)}", _call_with(call, replaced)


def _call_with(call: ast.Call, arguments: list[ast.expr]) -> Callable[[], ast.AST]:
    return lambda: ast.Call(call.func, arguments, call.keywords)


def _is_counted(value: ast.AST) -> bool:
    """Whether the parts of an expression are sites of their own, so that dropping all of it says nothing new."""
    if isinstance(value, ast.Tuple):
        return not value.elts or any(_holds_clauses(element) for element in value.elts)
    return _called(value) in CITING or (isinstance(value, ast.Name) and value.id in CLAUSES)


def _holds_clauses(element: ast.AST) -> bool:
    """Whether a member of a tuple is clauses: `*option.clauses`, `*self._cite(...)`."""
    inner = element.value if isinstance(element, ast.Starred) else None
    named = isinstance(inner, ast.Attribute) and inner.attr in CLAUSES
    return (
        named
        or (isinstance(inner, ast.Name) and inner.id in CLAUSES)
        or (inner is not None and _called(inner) in CITING)
    )


def _short(node: ast.AST) -> str:
    """A node as it is written, in one line."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else f"{text[:87]}..."


# Other faults.

SYMMETRIC = ("min", "max", "isdisjoint")
"""Calls to which the order of their arguments is the same."""

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}


def faults(node: ast.AST, scope: Scope) -> Iterator[Made]:
    """Every other fault at a node."""
    for text, replaced in _fault(node, scope):
        told = f"if {_short(node.test)}" if isinstance(node, ast.If) else _short(node)
        yield f"{told} {'dropped' if replaced is None else f'-> {text}'}", _giving(replaced)


def _giving(replaced: ast.AST | None) -> Callable[[], ast.AST | None]:
    return lambda: replaced


def _fault(node: ast.AST, scope: Scope) -> Iterator[tuple[str, ast.AST | None]]:
    match node:
        case ast.Compare(ops=[operator]):
            for other in _COMPARISONS[type(operator)]:
                yield _told(ast.Compare(node.left, [other()], node.comparators))
        case ast.BoolOp(op=operator):
            yield _told(ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), node.values))
        case ast.IfExp():
            yield _told(ast.IfExp(_negated(node.test), node.body, node.orelse))
        case ast.If():
            shown = f"if {_short(_negated(node.test))}"
            yield shown, ast.If(_negated(node.test), node.body, node.orelse)
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield _told(ast.Constant(number + 1))
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            sign = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            yield _told(ast.BinOp(node.left, sign, node.right))
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield "", None
        case ast.Return(value=ast.expr()) if _returns_list(scope):
            yield _told(ast.Return(ast.List([], ast.Load())))
        case ast.Call(args=[first, second, *others]) if _called(node) not in (*CITING, *SYMMETRIC):
            if not isinstance(first, ast.Starred | ast.Constant) and not isinstance(second, ast.Starred):
                yield _told(ast.Call(node.func, [second, first, *others], node.keywords))


def _told(node: ast.AST) -> tuple[str, ast.AST]:
    return _short(ast.fix_missing_locations(node)), node


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _returns_list(scope: Scope) -> bool:
    returns = scope.node.returns if scope.node is not None else None
    return returns is not None and ast.unparse(returns).startswith(("list[", "Sequence["))
