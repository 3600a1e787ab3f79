"""Tables of names."""

from __future__ import annotations

import ast
import collections

from plugins import register

VERSION = 3

# once it was GENERATED VIA make-tables, which is gone
REMOVALS = {"a": {"b", "c"}}
