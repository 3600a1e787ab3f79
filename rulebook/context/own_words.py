"""What a prompt says in its author's own words: without what is quoted, fenced or pasted.

Safe at hook time. Only own words may pin or give a go; a page, a log or somebody else's message that was
pasted into a prompt may not.
"""

from __future__ import annotations

FENCES = ("```", "~~~")

PASTED = ("pasted_content", "system-reminder", "local-command-stdout", "command-output", "pinned-rules")
"""Tags with which hosts wrap what the author did not type."""

_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»", "`": "`"}


def own_words(prompt: str) -> str:
    """Return the prompt's own words; blanks stand where something is left out, so that no two words join.

    A quotation mark that is never closed quotes the rest of its paragraph: in doubt it is a quotation.
    """
    return "\n".join(own for _, own in own_lines(prompt))


def own_lines(prompt: str) -> list[tuple[str, str]]:
    """Return each line that was typed, as it is and with what it quotes blanked out; both equally long."""
    typed = _without_pastes(prompt)
    fence = ""
    masked = []
    for line in typed.split("\n"):
        bare = line.strip()
        opening = next((mark for mark in FENCES if bare.startswith(mark)), "")
        quoted = bool(fence or opening) or bare.startswith(">") or line.startswith(("    ", "\t"))
        fence = opening if not fence else "" if opening == fence else fence
        masked.append(" " * len(line) if quoted else line)
    paragraphs = "\n".join(masked).split("\n\n")
    own = "\n\n".join(_without_quotes(paragraph) for paragraph in paragraphs)
    return list(zip(typed.split("\n"), own.split("\n"), strict=True))


def _without_pastes(prompt: str) -> str:
    """Take out each pasted part, and all after one that is never closed."""
    for tag in PASTED:
        start = prompt.find(f"<{tag}")
        while start >= 0:
            close = prompt.find(f"</{tag}", start)
            end = prompt.find(">", close) if close >= 0 else -1
            prompt = prompt[:start] + " " + (prompt[end + 1 :] if end >= 0 else "")
            start = prompt.find(f"<{tag}")
    return prompt


def _without_quotes(paragraph: str) -> str:
    kept = []
    place = 0
    while place < len(paragraph):
        closing = _QUOTES.get(paragraph[place])
        end = place + 1
        if closing is not None:
            end = paragraph.find(closing, place + 1) + 1 or len(paragraph)
        part = paragraph[place:end]
        kept.append(part if closing is None else "".join("\n" if c == "\n" else " " for c in part))
        place = end
    return "".join(kept)
