"""What a prompt says in its author's own words: without what is quoted, fenced or pasted.

Safe at hook time. Only own words may pin or give a go; a page, a log or somebody else's message that was
pasted into a prompt may not.
"""

from __future__ import annotations

FENCES = ("```", "~~~")

PASTED = (
    "pasted_content",
    "system-reminder",
    "pinned-rules",
    "command-output",
    "command-message",
    "local-command-stdout",
    "local-command-stderr",
    "bash-stdout",
    "bash-stderr",
    "task-notification",
    "teammate-message",
    "cross-session-message",
    "ide_selection",
    "ide_opened_file",
)
"""Tags with which hosts wrap what the author did not type."""

CONTINUED = "This session is being continued from a previous conversation"
"""How Claude Code begins the summary with which a session goes on: all of it is a model's words."""

NOTIFIED = "[SYSTEM NOTIFICATION"
"""How Claude Code begins what it says itself where a prompt stands."""

_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»", "`": "`"}


def own_words(prompt: str) -> str:
    """Return the prompt's own words; blanks stand where something is left out, so that no two words join.

    A quotation mark that is never closed quotes the rest of its paragraph: in doubt it is a quotation.
    """
    return "\n".join(own for _, own in own_lines(prompt))


def own_lines(prompt: str) -> list[tuple[str, str]]:
    """Return each line that was typed, as it is and with what it quotes blanked out; both equally long."""
    words = typed(prompt)
    fence = ""
    masked = []
    for line in words.split("\n"):
        bare = line.strip()
        opening = next((mark for mark in FENCES if bare.startswith(mark)), "")
        quoted = bool(fence or opening) or bare.startswith(">") or line.startswith(("    ", "\t"))
        fence = opening if not fence else "" if opening == fence else fence
        masked.append(" " * len(line) if quoted else line)
    paragraphs = "\n".join(masked).split("\n\n")
    own = "\n\n".join(_without_quotes(paragraph) for paragraph in paragraphs)
    return list(zip(words.split("\n"), own.split("\n"), strict=True))


def typed(prompt: str) -> str:
    """Return a prompt without what stands between the first opening and the last closing of each tag.

    A closing tag inside may be the pasted text's own, so it ends nothing; one that is never closed takes all
    that follows.
    """
    if prompt.lstrip().startswith((CONTINUED, NOTIFIED)):
        return ""
    for tag in PASTED:
        while f"<{tag}" in prompt:  # at most twice: what is left behind the last closing holds no other
            before, _, pasted = prompt.partition(f"<{tag}")
            _, closed, behind = pasted.rpartition(f"</{tag}")
            prompt = f"{before} {behind.partition('>')[2]}" if closed else f"{before} "
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
