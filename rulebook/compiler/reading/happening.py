"""What is said to happen, at a moment."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.compiler.language.entities import Entity


@dataclass(slots=True)
class Moment:
    """What a phrase says that happens.

    Attributes:
        commits: something is committed.
        ends: the task ends.
        changes: something is edited, created or deleted.
        commands: what is run.
        paths: which files, also by language.
        branches: on which branches, or to which.
        unknown: its words that could not be read.

    """

    commits: bool = False
    ends: bool = False
    changes: bool = False
    commands: list[Entity] = field(default_factory=list)
    paths: list[Entity] = field(default_factory=list)
    branches: list[Entity] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing that can be seen happens."""
        return not (self.commits or self.ends or self.commands or self.paths or self.changes)
