"""Lists of what was wrong (``things i had to undo: 1. chmod 777``): each item is to happen no more."""

from __future__ import annotations

import re

ITEM = re.compile(r"^(\s*(?:[-*+\u2022]|\d+[.)])\s+)(.*)$")
_TITLE = re.compile(
    r"(?i)\b(?:(?:had|have) to (?:undo|revert|clean up|roll back|repair|redo|back out)"
    r"|i (?:\w+ )?(?:undo|undid|revert|reverted|deleted?|strip|removed?|take out)"
    r" (?:from|in|of|out of|by hand)"
    r"|(?:never|not|don'?t|do not) (?:ever )?want to (?:see|find|read|review|undo|revert|clean up)\b"
    r"|same (?:stuff|things?|mistakes?|crimes?|story|mess|nonsense) (?:in|again|every|each|as)"
    r"|(?:things|stuff|commands|habits) (?:that )?(?:have to|must|need to|should) stop"
    r"|(?:what|things|stuff|all) (?:that )?(?:got|gets|will get) (?:you|your \w+|it|them|a pr)"
    r" (?:rejected|reverted|blocked)"
    r"|(?:never again|no more of (?:these|this|the following)|stop doing (?:these|this|the following)"
    r"|things (?:you|agents) (?:keep|kept) (?:doing|getting wrong)|reasons i rejected)\b)"
)
_COUNT = re.compile(
    r"(?i)^(?:\d+ ?x|\d+ times|twice|again|another|yet another|one|an?|your|the|three|two|some) (?=\S)"
)
_HEAD = re.compile(r"^(`[^`\n]+`)(?P<rest>[^.;!?]*)")
_NAMES = re.compile(r"`|\bmain\b|\bmaster\b|[\w-]+/|\bunless\b|\bexcept\b|\bwithout\b|\bonly\b|\binside\b")
_ON = re.compile(r"(?i)^((?:`[^`\n]+`|chmod|chown|rm|sudo)(?: [\w.-]+)?) (?:on|over|against) [^.;!?]*")
_DONE = {
    "ran": "run", "used": "use", "pushed": "push", "left": "leave", "edited": "edit", "deleted": "delete",
    "committed": "commit", "commited": "commit", "added": "add", "installed": "install", "merged": "merge",
    "force-pushed": "force-push", "started": "start", "called": "call", "changed": "change", "wrote": "write",
    "touched": "touch", "skipped": "skip", "bypassed": "bypass", "disabled": "disable", "created": "create",
    "imported": "import", "killed": "kill", "bumped": "bump", "stashed": "stash", "rebased": "rebase",
    "amended": "amend", "published": "publish", "deployed": "deploy", "removed": "remove", "wiped": "wipe",
}  # fmt: skip
"""What somebody says that you did -> what you must not do."""


def blamed_lists(lines: list[str]) -> list[str]:
    """Return the lines of a text in which each item of a list of blame says what it forbids."""
    out: list[str] = []
    blamed = False
    for at, line in enumerate(lines):
        item = ITEM.match(line)
        if item is None and line.strip():
            following = next((one for one in lines[at + 1 :] if one.strip()), "")
            blamed = bool(_TITLE.search(line)) and bool(ITEM.match(following))
        out.append(f"{item[1]}{_forbidden(item[2])}" if item and blamed else line)
    return out


def _forbidden(text: str) -> str:
    """Return an item as a prohibition; one that forbids by itself as it stands."""
    if re.match(r"(?i)(?:no|not|never|don'?t|do not|stop)\b", text):
        return text
    text = _COUNT.sub("", re.sub(r"(?i)^you (?:also |again )?", "", text))
    word, _, rest = text.partition(" ")
    if word.lower() in _DONE:
        return f"never {_DONE[word.lower()]} {rest}"
    text = _ON.sub(r"\1", text)
    head = _HEAD.match(text)
    if head and not _NAMES.search(head["rest"]):
        text = head[1] + text[head.end() :]
    return f"never {text}"
