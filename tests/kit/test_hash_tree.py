"""The hash tree: every leaf leads to the root, by its own path alone, whatever the size."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.errors import Corrupt
from ludex.kit.fair.hash_tree import climb, levels, path_of
from tests.kit.fair import plain_root

SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 33, 100)


def leaves(size: int) -> list[bytes]:
    """So many hashes."""
    return [sha256(b"%d" % number).digest() for number in range(size)]


@pytest.mark.parametrize("size", SIZES)
def test_the_root_is_the_one_of_the_standard(size: int) -> None:
    """Level by level comes to the same as halving from the top."""
    tree = levels(b"".join(leaves(size)))
    assert tree[-1] == plain_root(leaves(size))


@pytest.mark.parametrize("size", SIZES)
def test_every_path_leads_to_the_root(size: int) -> None:
    """And from no other leaf or place."""
    tree, hashes = levels(b"".join(leaves(size))), leaves(size)
    for index in range(size):
        path = path_of(tree, index)
        assert climb(hashes[index], index, size, path) == tree[-1]
        assert climb(bytes(32), index, size, path) != tree[-1]


def test_a_last_leaf_repeated_is_another_tree() -> None:
    """Where an odd leaf is paired with itself, three leaves and four have one root: here they have not."""
    three = leaves(3)
    assert levels(b"".join(three))[-1] != levels(b"".join([*three, three[-1]]))[-1]


def test_a_node_is_no_leaf() -> None:
    """Two leaves hashed together without the mark of a node are not what stands above them."""
    one, two = leaves(2)
    assert levels(one + two)[-1] != sha256(one + two).digest()


@given(st.integers(1, 200), st.data())
def test_a_path_of_another_length_is_corrupt(size: int, data: st.DataObject) -> None:
    """Longer or shorter by one, with a clear word."""
    index = data.draw(st.integers(0, size - 1))
    tree = levels(b"".join(leaves(size)))
    path = path_of(tree, index)
    with pytest.raises(Corrupt, match="the path is too long"):
        climb(leaves(size)[index], index, size, [*path, bytes(32)])
    if path:
        with pytest.raises(Corrupt, match="the path is too short"):
            climb(leaves(size)[index], index, size, path[:-1])
