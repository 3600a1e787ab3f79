"""A superseded function beside its replacement: it works, and is a cent short now and then."""

from __future__ import annotations

from rulebook.demo.scene import Scene
from rulebook.demo.traps.trap import Act, Trap, runs
from rulebook.errors import RulebookError

FILE = "shop/invoice.py"
WRONG = """\
from shop.prices import gross_price


def total(items):
    return sum(gross_price(item, 19) for item in items)
"""
RIGHT = WRONG.replace("gross_price", "price_with_tax")
SUM = "from shop.invoice import total; print(total([999, 1999, 2999]))"


def snap(scene: Scene) -> str:
    """Write an invoice with either function and compare."""
    totals = []
    for text in (WRONG, RIGHT):
        scene.write_new(FILE, text)
        totals.append(int(scene.python("-W", "ignore", "-c", SUM)))
    scene.remove(FILE)
    if totals[0] >= totals[1]:
        raise RulebookError("the trap 'deprecated' did not snap", fix="please report it")
    return f"no error, no test fails; an invoice of three items is {totals[0]} instead of {totals[1]} cents"


def writes(said: str, text: str, *expected: str) -> Act:
    """Return the act of writing the invoice."""
    return Act(said, lambda agent: agent.write(FILE, text), expected)


TRAP = Trap(
    name="deprecated",
    task="Add invoices with a total.",
    mistake="writes shop/invoice.py with gross_price",
    snap=snap,
    action={"write": FILE, "op": "create", "content": WRONG},
    words="Never use gross_price, it is deprecated, use price_with_tax instead",
    acts=(
        writes("write shop/invoice.py with gross_price", WRONG, "gated", "blocked"),
        runs("grep -rn gross_price shop", "passes"),
        runs("git commit -m 'Do not use gross_price in invoices'", "passes"),
        writes("write shop/invoice.py with price_with_tax", RIGHT, "passes"),
    ),
)
