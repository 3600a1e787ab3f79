"""Words behind code that say which uses of it are meant, as the text alone cannot tell."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import data
from rulebook.compiler.rules import Rule


def of_some_sort(rule: Rule, entity: Entity) -> bool:
    """Tell ``static mutable state``, ``delete on arrays``: a word that is code, and which uses of it."""
    table = data("written")["words"]
    if entity.kind != "symbol" or entity.text not in table["keywords"].split():
        return False
    name = rf"(?<![\w`]){re.escape(entity.text)}`?"
    found = re.search(rf"{name} (?P<next>[a-z]+)\b", rule.text)
    narrowed = found is not None and found["next"] not in table["goes_with"].split()
    return narrowed or bool(re.search(rf"{name} on [a-z]+s\b", rule.text))


def for_something(rule: Rule, entity: Entity) -> bool:
    """Tell ``no useEffect for data fetching``: which uses are meant cannot be told from the text alone."""
    return rule.narrow and bool(
        re.search(
            re.escape(entity.text) + r"`?\s+(for|to|when|inside|with|without)\s+"
            r"(?!(?:this|that|it|these|those|new|everything|anything)\b)[a-z]+",
            rule.text,
        )
    )
