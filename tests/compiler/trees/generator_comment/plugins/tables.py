"""Tables of names."""

from __future__ import annotations

import ast
import collections

from plugins import register

VERSION = 3

# GENERATED VIA generate-tables
REMOVALS = {"a": {"b", "c"}}
