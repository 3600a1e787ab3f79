"""The verifier as a person writes it: a closed set of predicates over events.

A predicate has exactly one of the eight kinds or three combinators as its key, and may carry ``unless``.
``canonical(predicate)`` gives the one long form that everything downstream reads: the evaluator, the
bundle, resolution and the content hash. Short forms exist only in the YAML.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from rulebook.records.base import Authored, Globs, Words, one_or_more
from rulebook.records.command_form import CommandForm
from rulebook.records.pattern import check_pattern

KINDS = ("command", "write", "content", "read", "tool", "say", "session", "run")
COMBINATORS = ("all", "any", "not")

Operation = Literal["create", "modify", "delete"]
TextPlace = Literal["file", "command", "message"]


ShortPattern = Annotated[str, AfterValidator(check_pattern)]
"""``PROGRAM [WORD|OPTION]...``, see ``records.pattern``."""


def _as_paths(value: Any) -> Any:
    return {"paths": value} if isinstance(value, (str, int, float, list, tuple)) else value


class PathForm(Authored):
    """Paths by gitignore-like globs, read against the root; ``~/`` and absolute paths are read as such.

    Attributes:
        paths: a path matching any of these matches.
        but: globs of paths that are exempt (authored key ``except``).
        op: operations that count; all where empty.

    """

    paths: Globs
    but: Globs = Field(default=(), alias="except")
    op: Annotated[tuple[Operation, ...], one_or_more(Operation)] = ()


def _as_content(value: Any) -> Any:
    return {"regex": value} if isinstance(value, (str, list, tuple)) else value


class ContentForm(Authored):
    """Text that an event adds.

    Attributes:
        regex: linear-time regular expressions (RE2 syntax), multi-line mode.
        absent: fires where there is text and none of these regular expressions is found in it.
        syntax: structural patterns for ``language``.
        language: the language of ``syntax``.
        paths: only files matching these; all where empty.
        but: globs of files that are exempt (authored key ``except``).
        where: ``file`` (added text of files), ``command`` (the command line as typed), ``message``
            (a commit message, however it is passed).
        whole_file: judge the resulting file, not only what the event introduces.
        comments: comments count too; else, in languages whose comments are known, only the code does.

    """

    regex: Words = ()
    absent: Words = ()
    syntax: Words = ()
    language: str | None = None
    paths: Globs = ()
    but: Globs = Field(default=(), alias="except")
    where: Annotated[tuple[TextPlace, ...], one_or_more(TextPlace)] = ("file",)
    whole_file: bool = False
    comments: bool = False

    @model_validator(mode="after")
    def _complete(self) -> ContentForm:
        if not self.regex and not self.absent and not self.syntax:
            raise ValueError("content needs 'regex', 'absent' or 'syntax'")
        if self.syntax and not self.language:
            raise ValueError("'syntax' needs 'language'")
        return self


def _as_text(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def _as_tool(value: Any) -> Any:
    return {"name": value} if isinstance(value, (str, list, tuple)) else value


class ToolForm(Authored):
    """A call of any tool by name and input.

    Attributes:
        name: globs on the tool's name (``mcp__db__*``).
        input: globs on input fields by dotted key; ``true``, ``false`` and numbers are read as text.

    """

    name: Words
    input: dict[str, Annotated[Words, BeforeValidator(_as_text)]] = Field(default_factory=dict)


class SayForm(Authored):
    """What the agent tells the user; judged at the end, so never above warn.

    Attributes:
        regex: any of these is found in it.
        absent: none of these is found in it.
        max_words: it is longer than this many words.

    Each part given that is broken makes it fire.

    """

    regex: Words = ()
    absent: Words = ()
    max_words: int | None = None


def _as_say(value: Any) -> Any:
    return {"regex": value} if isinstance(value, (str, list, tuple)) else value


class SessionForm(Authored):
    """Something about the order of events in a session.

    Attributes:
        before: the event at which it is judged; ``stop`` is the end of the task.
        require: what must have happened; None with ``go``, ``left`` or ``said``.
        after: it counts only after the last event matching this; where nothing matched it, nothing is
            required. None: since the session's start, always required.
        go: a person has said go to the event matching ``before``. Words are topics that a yes may name in its
            place: with ``migrations`` a prompt ``ok, run the migrations`` lets ``alembic upgrade`` through.
        left: globs of files that this session made and that still exist at ``before``.
        but: globs of files that may stay (authored key ``except``); only with ``left``.
        said: regular expressions; the user's own prompts must hold one of them.
        scope: how far back it looks.

    It fires when the requirement is not met.

    """

    before: Literal["stop"] | Predicate = "stop"
    require: Predicate | None = None
    after: Predicate | None = None
    go: bool | Words = False
    left: Globs = ()
    but: Globs = Field(default=(), alias="except")
    said: Words = ()
    scope: Literal["session", "task"] = "session"

    @model_validator(mode="after")
    def _one_requirement(self) -> SessionForm:
        given = sum((self.require is not None, bool(self.go), bool(self.left), bool(self.said)))
        if given != 1:
            raise ValueError("session needs exactly one of 'require', 'go', 'left', 'said'")
        if self.but and not self.left:
            raise ValueError("'except' says what may be left, so it needs 'left'")
        if self.go and self.before == "stop":
            raise ValueError("'go' needs 'before' to name the action that is held")
        return self


def _short(lengthen: Any, form: Any) -> BeforeValidator:
    return BeforeValidator(lengthen, json_schema_input_type=str | list[str] | form)


class Predicate(Authored):
    """One predicate: exactly one kind or combinator, and an optional ``unless``.

    Attributes:
        command, write, content, read, tool, say, session, run: the eight kinds; ``run`` is a command that
            must exit 0 at the gate.
        all, any, not_: combinators (authored keys ``all``, ``any``, ``not``).
        unless: exempts the one execution, path or event that also matches this.
        on_opaque: what an opaque execution does to a command predicate.

    """

    command: Annotated[tuple[ShortPattern | CommandForm, ...], one_or_more(str | CommandForm)] | None = None
    write: Annotated[PathForm, _short(_as_paths, PathForm)] | None = None
    content: Annotated[ContentForm, _short(_as_content, ContentForm)] | None = None
    read: Annotated[PathForm, _short(_as_paths, PathForm)] | None = None
    tool: Annotated[ToolForm, _short(_as_tool, ToolForm)] | None = None
    say: Annotated[SayForm, _short(_as_say, SayForm)] | None = None
    session: SessionForm | None = None
    run: str | None = None
    all: tuple[Predicate, ...] | None = None
    any: tuple[Predicate, ...] | None = None
    not_: Predicate | None = Field(default=None, alias="not")
    unless: Predicate | None = None
    on_opaque: Literal["ignore", "warn", "gate"] = "ignore"

    @model_validator(mode="after")
    def _exactly_one(self) -> Predicate:
        given = [name for name in (*KINDS, "all", "any", "not_") if getattr(self, name) is not None]
        if len(given) != 1:
            found = ", ".join(name.rstrip("_") for name in given) or "none"
            raise ValueError(
                f"a predicate needs exactly one of {', '.join((*KINDS, *COMBINATORS))}; found {found}"
            )
        return self


class Verifier(Authored):
    """The mechanical part: a match of ``forbid`` that ``unless`` does not exempt is a violation."""

    forbid: Predicate
    unless: Predicate | None = None


SessionForm.model_rebuild()
