"""Judging a check that is written as a person writes it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.predicate import Verifier
from rulebook.verifier.context import EventContext
from rulebook.verifier.evaluate import Match, evaluate

Judge = Callable[..., Match]


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    """Return a function: (forbid, event, unless=..., **context) -> Match, in an empty folder."""

    def judged(forbid: Any, event: dict[str, Any], unless: Any = None, **given: Any) -> Match:
        spec = {"forbid": forbid} | ({"unless": unless} if unless else {})
        root = given.pop("root", str(tmp_path))
        home = given.pop("home", "/home/user")
        context = EventContext(root, home=home, **given)
        return evaluate(canonical_verifier(Verifier.model_validate(spec)), event, context)

    return judged


@pytest.fixture
def fires(judge: Judge) -> Callable[..., bool]:
    """Return a function that says whether a check fires."""

    def fired(forbid: Any, event: dict[str, Any], unless: Any = None, **given: Any) -> bool:
        return judge(forbid, event, unless, **given).fired

    return fired
