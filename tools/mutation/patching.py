"""Altered code put into modules that are loaded, or into a copy of the sources for a process that starts afresh."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType, FunctionType
from typing import Any

from ludex.errors import Refused
from tools.mutation.sites import UNCITED


def load_all(*packages: str) -> None:
    """Imports every module of some packages."""
    for package in packages:
        found = import_module(package)
        for module in walk_packages(found.__path__, f"{package}."):
            import_module(module.name)


def module_of(file: str) -> str:
    """The dotted name of a source: `ludex.core.table` of src/ludex/core/table.py."""
    return file.removeprefix("src/").removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def patch(file: str, tree: ast.Module, functions: set[str], names: dict[str, Any] | None = None) -> set[str]:
    """Gives some functions of a loaded module their altered code; says which of them it could not reach."""
    module = import_module(module_of(file))
    module.__dict__.update({UNCITED: uncited, **(names or {})})
    codes = {code.co_qualname: code for code in _codes(compile(ast.fix_missing_locations(tree), file, "exec"))}
    return {name for name in functions if not _exchange(_function(module, name), codes.get(name))}


def _exchange(function: FunctionType | None, code: CodeType | None) -> bool:
    if function is None or code is None or function.__code__.co_freevars != code.co_freevars:
        return False
    function.__code__ = code
    return True


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of every function of a module and of its classes, but not of those within functions."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            if "__qualname__" in constant.co_names:  # the body of a class
                yield from _codes(constant)


def _function(owner: Any, name: str) -> FunctionType | None:
    """The function of this qualified name, below whatever decorates it; nothing for compiled code."""
    found: Any = owner
    for step in name.split("."):
        found = vars(found).get(step)
        if found is None:
            return None
    for _ in range(5):
        if hasattr(found, "py_func"):
            return None  # what is compiled later would be compiled of the altered code, and cannot call back
        if isinstance(found, FunctionType) and "__wrapped__" not in vars(found):
            return found
        if isinstance(found, property):
            found = found.fget
        elif isinstance(found, staticmethod | classmethod):
            found = found.__func__
        elif isinstance(found, cached_property):
            found = found.func
        else:
            found = getattr(found, "__wrapped__", None)
    return None


def uncited(refuse: Callable[[], Any]) -> Any:
    """What a refusal comes to when nobody says by which rule."""
    try:
        answer = refuse()
    except Refused as refused:
        raise _stripped(refused) from None
    return _stripped(answer) if isinstance(answer, Refused) else answer


def _stripped(refused: Refused) -> Refused:
    return Refused(refused.reason, asked=refused.asked, allowed=refused.allowed)


def mirror(package: Path, folder: Path, file: Path, text: str) -> None:
    """A copy of a package's sources below a folder, made of links but for one file that is altered."""
    _clear(folder)
    steps = file.relative_to(package.parent).parts
    source, target = package.parent, folder
    for step, following in pairwise(steps):
        source, target = source / step, target / step
        target.mkdir(parents=True)
        for entry in source.iterdir():
            # The way to the file alone: a folder may have the name of another one further up.
            if entry.name not in (following, "__pycache__"):
                (target / entry.name).symlink_to(entry.resolve())
    (target / steps[-1]).write_text(text, encoding="utf-8")


def _clear(folder: Path) -> None:
    """Removes an earlier copy; links are removed, never followed."""
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    elif folder.is_dir():
        for entry in folder.iterdir():
            _clear(entry)
        folder.rmdir()
