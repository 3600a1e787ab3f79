"""Python symbols: one text on every Python version, for all that may hide in a function."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.anchors.symbols import python
from rulebook.anchors.symbols.python import definition

SOURCE = '''
import typing
TABLE: dict = {"a": 1_000, "b": 0x10, "c": 1e3, "d": 1j, "e": ..., "f": b"\\x00\\xff"}
NAME = "\\u00e9\\U0001f600"

class Store(Base, metaclass=Meta):
    """Docs.

    More.
    """
    limit = None

    @property
    def size(self) -> int:
        return len(self.items[1:2, ::3])

    async def load(self, *args: int, key=None, **rest: "str") -> None:
        """Load."""
        async with self.lock, other() as (a, b):
            name = f"{self!r:>{10}}" f"{key=}" "tail" f"{rest['x']:}" + f"a{1}b" "c"
            yield [x async for x in y if (z := x) is not None]
        try:
            del self.a, self.b
        except* ValueError as error:
            raise Other from error
        match key:
            case {"a": [1, *others], **rest} if others:
                return
            case Point(x=0) | None:
                pass
        lambda *a, **k: (yield)
        global limit
        assert not limit, "\\N{BULLET}"
'''

SCRIPT = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("python_symbols", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
source = sys.stdin.read()
for name in ("Store", "TABLE", "Store.load", "typing"):
    print(module.definition(source, name))
"""


def other_interpreters() -> list[str]:
    """Return the interpreters of other versions that this machine has."""
    named = (shutil.which(f"python3.{minor}") for minor in range(11, 16))
    siblings = sorted(str(one) for one in Path(sys.base_prefix).parent.glob("3.*/bin/python"))
    return list(dict.fromkeys([one for one in named if one] + siblings))


def test_the_text_is_the_same_on_every_version() -> None:
    answers = set()
    for interpreter in [sys.executable, *other_interpreters()]:
        argv = [interpreter, "-I", "-c", SCRIPT, python.__file__]
        done = subprocess.run(argv, input=SOURCE, capture_output=True, text=True, check=False)
        if done.returncode == 0 or interpreter == sys.executable:
            answers.add(done.stdout)
    assert len(answers) == 1
    assert "None\n" not in answers.pop()


def test_the_text_is_pinned() -> None:
    """Another text would mark every rule of every user as changed: it needs a new algorithm version."""
    text = definition("def f(a, *, b=1):\n    return f'{a}' + b\n", "f")
    assert text == (
        "(FunctionDef args=(arguments args=[(arg arg='a') ] kw_defaults=[(Constant value=0x1) ] "
        "kwonlyargs=[(arg arg='b') ]) body=[(Return value=(BinOp left=(JoinedStr values=[(FormattedValue "
        "conversion=-0x1 value=(Name id='a')) ]) op=(Add) right=(Name id='b'))) ] name='f')"
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            "def f(): 'doc\\n    more'", "def f():\n        'doc\\nmore'", id="indentation-of-a-docstring"
        ),
        pytest.param("x = 'a' 'b'", "x = ('ab')", id="joined-strings"),
        pytest.param("x = 1000", "x = 1_000", id="spelling-of-a-number"),
        pytest.param("if t:\n  x = 1", "if  t :\n    x = 1 # c", id="below-a-condition"),
        pytest.param("def f(a, b): pass", "def f(\n  a,\n  b,\n): pass", id="trailing-comma"),
    ],
)
def test_no_change(before: str, after: str) -> None:
    name = "f" if "def f" in before else "x"
    assert definition(before, name) == definition(after, name) is not None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("x = 1", "x = 1.0", id="float"),
        pytest.param("x = 'a'", "x = b'a'", id="bytes"),
        pytest.param("def f(): x", "async def f(): x", id="async"),
        pytest.param("def f(a=1): x", "def f(a=2): x", id="default"),
        pytest.param("def f(): 'old'", "def f(): 'new'", id="docstring"),
        pytest.param("@a\ndef f(): x", "def f(): x", id="decorator"),
        pytest.param("def f(): x", "def f(): x\ndef f(): y", id="a-second-definition"),
        pytest.param("def f(): x[a]", "def f(): x[a:]", id="slice"),
    ],
)
def test_change(before: str, after: str) -> None:
    name = "f" if "def f" in before else "x"
    assert definition(before, name) != definition(after, name)
