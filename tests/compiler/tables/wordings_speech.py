"""Rules in many wordings about how things are told and styled."""

from __future__ import annotations

from tests.compiler.said import Wording, write

WORDINGS: list[Wording] = [
    (
        "os-sorry",
        "stop apologising",
        "user",
        [{"say": "I apologize for the confusion."}],
        [{"say": "Done."}, {"say": "The apology page is fixed."}],
    ),
    (
        "os-right",
        'never open with "You\'re absolutely right"',
        "user",
        [{"say": "You're absolutely right! Fixed."}],
        [{"say": "Fixed."}],
    ),
    (
        "os-phrase",
        "don't end with 'Let me know if you need anything else'",
        "user",
        [{"say": "Done. Let me know if you need anything else!"}],
        [{"say": "Done."}, write("src/a.ts", "Let me know if you need anything else")],
    ),
    (
        "os-de",
        "Antworte mir auf Deutsch",
        "user",
        [{"say": "All the tests pass and it works."}],
        [{"say": "Alle Tests sind grün und die Datei ist fertig."}],
    ),
    (
        "os-emoji",
        "keine Emojis in deinen Antworten",
        "user",
        [{"say": "Fertig 🎉"}],
        [{"say": "Fertig."}, write("src/a.ts", "'🎉'")],
    ),
    (
        "s-lists",
        "no bullet points in your answers",
        "user",
        [],
        [write("README.md", "- a"), {"say": "Done."}],
    ),
    ("s-thanks", "Hör auf dich zu entschuldigen", "user", [], [{"say": "Fertig."}]),
]
