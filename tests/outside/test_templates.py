"""Templates are strict and sandboxed."""

from __future__ import annotations

import pytest
from jinja2 import UndefinedError
from jinja2.exceptions import SecurityError

from rulebook.outside.templates import _environment


def test_an_undefined_name_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        _environment("rulebook.report").from_string("{{ missing }}").render()


def test_a_template_reaches_no_internals() -> None:
    with pytest.raises(SecurityError):
        _environment("rulebook.report").from_string("{{ ''.__class__.__mro__ }}").render()
