"""Import an instruction file: every statement compiled, what became of it reported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from rulebook.compiler.compile import MOST_CHARACTERS, Compilation, admit_draft, compile_words
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.grounding.tree import Tree
from rulebook.compiler.imports import codex_rules, hookify
from rulebook.compiler.imports.statements import Statement, statements
from rulebook.compiler.language.questions import with_labels
from rulebook.compiler.language.titles import under
from rulebook.compiler.record import Setting
from rulebook.outside.redact import redact
from rulebook.records.check import Applicability, Check

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of one statement.

    Attributes:
        line: where it stands.
        words: its text.
        compiled: its records, or why it has none.
        unread: why nobody has looked for a rule in it; empty where somebody has.

    """

    line: int
    words: str
    compiled: Compilation
    unread: str = ""


def import_text(
    text: str,
    *,
    name: str,
    root: str,
    library: Sequence[Check] = (),
    owner: str | None = None,
    review_by: date | None = None,
    today: date,
    progress: Progress | None = None,
) -> Iterator[Imported]:
    """Yield what becomes of each statement of a file, in order.

    Args:
        text: the file's text.
        name: its path, for provenance and to tell its format.
        root: the workspace's top folder.
        library: the checks in force.
        owner: who answers for what has no anchor.
        review_by: until when that person looks at it again.
        today: the day of the import.
        progress: told the lines done and their total.

    """
    tree, taken = Tree(root), {check.id for check in library}
    total = text.count("\n") + 1
    for one in _parts(text, name):
        if one.unread:
            yield Imported(one.line, one.words, Compilation(False, because=one.unread), one.unread)
            continue
        setting = Setting(
            redact(f"{one.lead.rstrip(': ')}: {one.words}" if one.lead else one.words),
            "instruction_file",
            today,
            owner,
            review_by,
            f"file:{name}:{one.line}",
            tree.templates,
        )
        compiled = _compiled(one, setting, tree, library, taken)
        for each in compiled.records:
            each.record = _limited(each.record, one.paths)
        if progress is not None:
            progress(one.line, total, name)
        yield Imported(one.line, one.words, compiled)


@dataclass(frozen=True, slots=True)
class _Part:
    line: int
    words: str
    paths: tuple[str, ...] = ()
    draft: Draft | None = None
    unread: str = ""
    lead: str = ""


def _parts(text: str, name: str) -> Iterator[_Part]:
    if codex_rules.is_codex(text, name):
        yield from (_Part(line, draft.text, (), draft) for line, draft in codex_rules.drafts(text, name))
    elif hookify.is_hookify(text):
        draft = hookify.draft(text)
        yield _Part(1, draft.text, (), draft) if draft is not None else _Part(1, name, unread=_NO_HOOK)
    else:
        yield from (
            _part(one) for one in statements(text) if one.unread or one.lead or not _is_label(one.words)
        )


def _part(one: Statement) -> _Part:
    if not one.unread and len(one.words) > MOST_CHARACTERS:
        why = f"{len(one.words):,} characters at once are no rule: break them into lines, one rule a line"
        return _Part(one.line, f"{one.words[:_SHOWN]}...", unread=why)
    return _Part(one.line, one.words, one.paths, unread=one.unread, lead=one.lead)


_NO_HOOK = "a hookify rule that is switched off, or whose event or pattern is not known"
_SHOWN = 200
_SCRIPT = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{3}")


def _is_label(words: str) -> bool:
    """Tell a word that stands alone from a statement; some scripts have no blanks between words."""
    return len(words) < _SHOWN and len(words.split()) < 2 and not _SCRIPT.search(words)


def _compiled(
    one: _Part, setting: Setting, tree: Tree, library: Sequence[Check], taken: set[str]
) -> Compilation:
    if one.draft is not None:
        return admit_draft(one.draft, setting, tree, library, taken)
    compiled = compile_words(
        under(one.lead, one.words) if one.lead else with_labels(one.words),
        said_by="instruction_file",
        workspace_root=tree.root,
        library=library,
        taken=taken,
        owner=setting.owner,
        review_by=setting.review_by,
        today=setting.today,
        source=setting.source,
        tree=tree,
        document=True,
    )
    for each in compiled.records:
        source = each.record.provenance.model_copy(update={"words": setting.words})
        each.record = each.record.model_copy(update={"provenance": source})
    return compiled


def _limited(check: Check, paths: tuple[str, ...]) -> Check:
    if not paths or check.applies.paths:
        return check
    return check.model_copy(update={"applies": Applicability(paths=paths)})
