"""Rules about how things are told: language, length, parts and phrases of an answer."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, check, say, write

ROWS: list[Row] = [
    (
        "language with a pronoun between",
        "answer me in German",
        [say("Done, all tests pass.")],
        [say("Fertig, alle Tests sind grün und der Code ist sauber.")],
    ),
    (
        "a quoted phrase",
        "stop saying 'Great question'",
        [say("Great question! The file is fine.")],
        [say("The file is fine.")],
    ),
    (
        "a word at the head only",
        "don't start your answers with 'Certainly'",
        [say("Certainly! Here is the fix.")],
        [say("Here is the fix. It will certainly work.")],
    ),
    (
        "tables",
        "no tables in chat",
        [say("| a | b |\n|---|---|\n| 1 | 2 |")],
        [say("Done. a | b works"), write("README.md", "| a | b |\n|---|---|\n")],
    ),
    (
        "bullets",
        "no bullet lists in your answers please",
        [say("Changes:\n- a\n- b\n- c")],
        [say("Done."), write("README.md", "- a\n- b\n")],
    ),
    (
        "headings",
        "No markdown headings in your replies, plain text",
        [say("## Summary\nDone")],
        [say("Done #12"), write("README.md", "# x")],
    ),
    ("a limit of words", "keep replies under 100 words", [say("word " * 120)], [say("word " * 50)]),
    ("Chinese", "请用中文回复我", [say("Done, all tests pass.")], [say("测试都通过了")]),
    (
        "Spanish",
        "Responde siempre en español",
        [say("Done, all tests pass.")],
        [say("Listo, todas las pruebas pasan y no hay errores.")],
    ),
    ("emojis", "no emojis in your replies", [say("Done 🎉")], [say("Done."), write("a.md", "🎉")]),
    (
        "a word that is not to be used",
        'never call anything "production-ready" when you talk to me',
        [say("This is now production-ready.")],
        [say("Done."), write("a.md", "production-ready")],
    ),
    (
        "exclamation marks, not in code",
        "no exclamation marks in your answers",
        [say("Done!")],
        [say("Done."), write("a.ts", "if (!a) {}")],
    ),
    ("apologies", "stop apologizing", [say("I apologize for the confusion. Fixed.")], [say("Fixed.")]),
    (
        "bold",
        "no bold text in chat",
        [say("This is **important**.")],
        [say("Done. 2 ** 3 is 8"), write("a.md", "**x**")],
    ),
    (
        "a phrase to be left out",
        'drop the "I hope this helps" at the end of your messages',
        [say("Fixed. I hope this helps!")],
        [say("Fixed.")],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_an_answer_is_as_it_was_asked_for(row: Row) -> None:
    """It fires on what is told, and never on files of the same text."""
    check(row)
