"""What was found of a message or of one of its sentences, kept with it: many readers ask the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

_More = ParamSpec("_More")
_Found = TypeVar("_Found")


class Keeps(Protocol):
    """What keeps with itself what was found of it.

    Attributes:
        kept: what was asked of it -> the answer.

    """

    kept: dict[Hashable, object]


_Of = TypeVar("_Of", bound=Keeps)


def kept(
    find: Callable[Concatenate[_Of, _More], _Found],
) -> Callable[Concatenate[_Of, _More], _Found]:
    """Let a function look at the same thing only once; the other arguments are plain, or parts of it."""

    @wraps(find)
    def found(of: _Of, /, *more: _More.args, **named: _More.kwargs) -> _Found:
        asked = (find, more, *named.items())
        if asked not in of.kept:
            of.kept[asked] = find(of, *more, **named)
        return of.kept[asked]  # type: ignore[return-value]  # only what this very function found

    return found
