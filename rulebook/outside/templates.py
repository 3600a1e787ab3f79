"""The one way to Jinja2: sandboxed, strict about undefined names, templates beside their floor.

A team's own template of the same name stands in for the built-in one (``[templates] path`` in rulebook.toml).
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from jinja2 import (
    ChoiceLoader,
    FileSystemLoader,
    PackageLoader,
    StrictUndefined,
    TemplateError,
    select_autoescape,
)
from jinja2.sandbox import ImmutableSandboxedEnvironment

from rulebook.errors import RulebookError


@cache
def _environment(package: str, folder: str | None = None) -> ImmutableSandboxedEnvironment:
    built_in = PackageLoader(package)
    environment = ImmutableSandboxedEnvironment(
        loader=ChoiceLoader([FileSystemLoader(folder), built_in]) if folder else built_in,
        undefined=StrictUndefined,
        autoescape=select_autoescape(("html", "html.j2")),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["oneline"] = lambda value: " ".join(str(value).split())
    return environment


def render(package: str, name: str, *, folder: str | None = None, **values: Any) -> str:
    """Render ``templates/NAME`` of a package, or the team's own file of that name.

    Args:
        package: the package that has the ``templates`` folder, for instance ``rulebook.report``.
        name: the template's file name, for instance ``card.txt.j2``; ``*.html.j2`` is escaped.
        folder: where a team keeps its own templates; one that it does not have there is the built-in one.
        values: what the template may use; a name that is not given is an error.

    Raises:
        RulebookError: the team's template is no template, or uses what it is not given or may not reach.

    """
    own = os.path.join(folder, name) if folder else ""
    try:
        return _environment(package, folder).get_template(name).render(**values)
    except (TemplateError, UnicodeDecodeError, TypeError, ArithmeticError, LookupError) as error:
        if not os.path.isfile(own):
            raise
        what = " ".join(str(error).split()) or type(error).__name__
        raise RulebookError(
            f"the template fails: {what}", where=own, fix="correct it, or remove it for the built-in one"
        ) from None
