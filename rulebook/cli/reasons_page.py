"""``docs/reasons.md``, from the code: ``python -m rulebook.cli.reasons_page > docs/reasons.md``."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from rulebook.anchors.drift import CODES
from rulebook.anchors.reasons import FAILS, HOLDS, PASSING, UNKNOWN
from rulebook.lifecycle.standing import CAUSES

PROBED = {"probe_blind": "A probe broke the anchors on purpose, and the verify command noticed nothing."}

HEAD = """# Reason codes

`rulebook drift --json`, `rulebook verify --json` and `rulebook audit --json` say in `reasons` why a check
stands as it does, and in `verdict_reason` how its verify command ended. This page is generated from the code;
a code that is not on it is never printed. What the audit finds beside these stands in [audit.md](audit.md).
"""

CONFIRMED = {
    "probe_noticed": "A probe broke the anchors on purpose, and the verify command noticed.",
    "confirmed_by_person": "A person armed a check without a verify command: the reason is taken to hold.",
}


def page() -> str:
    """Return the page."""
    return "\n".join(
        (
            HEAD,
            _section("Standing", "What decided the standing.", CAUSES),
            _section("Anchors", "What changed; each comes with the anchor that it is about.", CODES),
            _section("The verdict is `holds`", "", {**HOLDS, **CONFIRMED}),
            _section("The verdict is `fails`", "", {**FAILS, **PROBED}),
            _section(
                "The verdict is `unknown`",
                "It lowers a check to a warning, and never counts as a pass. Those marked `again` lie in the "
                "machine or the moment: they are not remembered, and the next look runs the command again.",
                {code: f"{text} `again`" if code in PASSING else text for code, text in UNKNOWN.items()},
            ),
        )
    )


def _section(title: str, text: str, codes: Mapping[str, str]) -> str:
    rows = "\n".join(f"| `{code}` | {meaning} |" for code, meaning in sorted(codes.items()))
    between = f"{text}\n\n" if text else ""
    return f"## {title}\n\n{between}| code | meaning |\n|---|---|\n{rows}\n"


if __name__ == "__main__":
    sys.stdout.write(page())
