"""Settings that a git command line overrides for itself. Safe at hook time.

``-c KEY=VALUE``, ``--config-env=KEY=VARIABLE`` and the variables ``GIT_CONFIG_COUNT``, ``GIT_CONFIG_KEY_n``,
``GIT_CONFIG_VALUE_n`` do the same, and git reads section and name of a key in any case. A pattern
writes all of them as ``-c KEY=glob``.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebook.verifier.arguments import Call

OPTION = "-c"
_MOST = 50


def add_overrides(call: Call, env: Mapping[str, str | None]) -> None:
    """Put every override of a git call under ``-c``, with its key in small letters."""
    found = [setting(value) for value in call.options.get(OPTION, ()) if value is not None]
    for value in call.options.get("--config-env", ()):
        if value is not None:
            key, _, variable = value.partition("=")
            found.append(setting(f"{key}={env.get(variable) or ''}"))
    count = env.get("GIT_CONFIG_COUNT") or ""
    for number in range(min(int(count), _MOST) if count.isdecimal() else 0):
        key = env.get(f"GIT_CONFIG_KEY_{number}") or ""
        found.append(setting(f"{key}={env.get(f'GIT_CONFIG_VALUE_{number}') or ''}"))
    if found:
        call.options[OPTION] = list(found)


def setting(text: str) -> str:
    """Return ``KEY=VALUE`` with the key in small letters, as git compares it."""
    key, equals, value = text.partition("=")
    return f"{key.lower()}{equals}{value}"
