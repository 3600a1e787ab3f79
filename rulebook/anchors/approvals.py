"""Which verify texts a person on this machine has approved; kept outside every repository."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from rulebook.anchors.states import digest
from rulebook.outside.files import write_atomic


@dataclass(frozen=True, slots=True)
class Approval:
    """A person's word that one exact text may run here.

    Attributes:
        text: the verify command, byte for byte.
        unsandboxed: it may also run without a kernel sandbox, in a scratch copy.
        scripts: path -> content digest of the scripts that the text named; only with ``unsandboxed``.
        by: who approved.
        at: when, ISO 8601.
        path: the search path of that person's terminal; graphical programs and units have a shorter one.

    """

    text: str
    unsandboxed: bool = False
    scripts: Mapping[str, str] = field(default_factory=dict)
    by: str = "user"
    at: str = ""
    path: str = ""


class Approvals:
    """The approvals of one ``RULEBOOK_HOME``; a file each, named by the text's digest.

    Attributes:
        folder: where the files are.

    """

    def __init__(self, home: str) -> None:
        self.folder = os.path.join(home, "approvals")

    def approve(
        self,
        text: str,
        unsandboxed: bool = False,
        *,
        scripts: Mapping[str, str] | None = None,
        by: str = "user",
        now: datetime,
    ) -> Approval:
        """Write down that ``text`` may run; an approval that is already there is replaced."""
        path = os.environ.get("PATH", "")
        approval = Approval(text, unsandboxed, dict(scripts or {}), by, now.isoformat(), path)
        os.makedirs(self.folder, mode=0o700, exist_ok=True)
        values = {name: getattr(approval, name) for name in Approval.__slots__}
        write_atomic(self._path(text), json.dumps(values, indent=1), mode=0o600)
        return approval

    def get(self, text: str) -> Approval | None:
        """Return the approval of exactly this text; None where there is none, or its file is damaged."""
        try:
            with open(self._path(text), encoding="utf-8") as file:
                approval = Approval(**json.load(file))
        except (OSError, ValueError, TypeError):
            return None
        return approval if approval.text == text else None

    def is_approved(self, text: str) -> bool:
        """Say whether this exact text may run here in a kernel sandbox."""
        return self.get(text) is not None

    def withdraw(self, text: str) -> bool:
        """Take an approval back; say whether there was one."""
        try:
            os.unlink(self._path(text))
        except FileNotFoundError:
            return False
        return True

    def _path(self, text: str) -> str:
        return os.path.join(self.folder, f"{digest(text.encode('utf-8', 'surrogateescape'))}.json")
