"""The one way to Jinja2: sandboxed, strict about undefined names, templates beside their floor."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import PackageLoader, StrictUndefined, select_autoescape
from jinja2.sandbox import ImmutableSandboxedEnvironment


@cache
def _environment(package: str) -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        loader=PackageLoader(package),
        undefined=StrictUndefined,
        autoescape=select_autoescape(("html", "html.j2")),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["oneline"] = lambda value: " ".join(str(value).split())
    return environment


def render(package: str, name: str, **values: Any) -> str:
    """Render ``templates/NAME`` of a package.

    Args:
        package: the package that has the ``templates`` folder, for instance ``rulebook.report``.
        name: the template's file name, for instance ``card.txt.j2``; ``*.html.j2`` is escaped.
        values: what the template may use; a name that is not given is an error.

    """
    return _environment(package).get_template(name).render(**values)
