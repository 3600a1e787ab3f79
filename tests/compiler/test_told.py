"""How answers are to be: phrases that are not wanted, their language, length and form, said in many ways."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, check, run, say, write

FINE = [
    say("The drawer closes on escape now."),
    write("src/a.ts", "const a = 'Perfect!'"),
    run('git commit -m "Perfect the drawer"'),
]
LONG = "First I read the file and then the other file. " * 12
ROWS: list[Row] = [
    (
        "openers",
        'enough with the "Perfect!" and "Great idea!" openers, begin with the answer',
        [say("Perfect! It closes now."), say("Great idea! It reruns because the array is new.")],
        FINE,
    ),
    ("no opener", "no 'Certainly!' at the start of a reply", [say("Certainly! Here it is.")], FINE),
    (
        "stop opening",
        'quit opening your replies with "Sure thing"',
        [say("Sure thing! Done.")],
        [*FINE, say("It is not a sure thing.")],
    ),
    (
        "drop the closer",
        'drop the "Happy to help further!" closers',
        [say("Fixed. Happy to help further!")],
        FINE,
    ),
    (
        "numbered with another rule",
        '1) stop starting answers with "Excellent question" 2) keep the diff small',
        [say("Excellent question! It is cached.")],
        FINE,
    ),
    (
        "never say",
        'Never tell me something is "production-ready". I decide that',
        [say("The service is production-ready now.")],
        FINE,
    ),
    ("a word", "don't call your own work robust or elegant in answers, that is for me to say", [], FINE),
    (
        "language",
        "Answer me in German, code and comments stay English",
        [say("Done, all of the tests pass and it is ready.")],
        [say("Fertig, die Tests laufen und es ist alles gut."), write("src/a.py", "# done and ready")],
    ),
    (
        "length in sentences",
        "Replies: three sentences at most.",
        [say("One. Two. Three. Four.")],
        [say("One. Two.")],
    ),
    ("length in words", "keep your answers under 80 words", [say("word " * 90)], [say("word " * 40)]),
    (
        "no headings",
        "no markdown headings in your answers, this is a terminal",
        [say("## Done\nIt works.")],
        [say("Done. It works."), write("docs/a.md", "## Done")],
    ),
    (
        "no tables",
        "please no tables in replies, my terminal wraps them",
        [say("| a | b |\n|---|---|\n| 1 | 2 |")],
        [say("a is 1"), write("docs/a.md", "| a | b |\n|---|---|\n| 1 | 2 |")],
    ),
    (
        "no emojis",
        "no emojis when you talk to me",
        [say("Done \U0001f680")],
        [say("Done"), write("docs/a.md", "\U0001f680")],
    ),
    ("file references", "when you mention code, give it as path:line", [], FINE),
    (
        "no apologies",
        "stop apologising in every answer",
        [say("I apologize for the confusion, it is fixed.")],
        FINE,
    ),
    ("no praise", 'spare me the praise in your answers, no "good catch"', [say("Good catch! Fixed.")], FINE),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_is_told_is_held(row: Row) -> None:
    """An answer that is as it was not wanted is held; files and commands are not."""
    check(row)
