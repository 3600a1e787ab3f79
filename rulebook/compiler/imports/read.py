"""Import an instruction file: every statement compiled, what became of it reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from rulebook.compiler.compile import Compilation, admit_draft, compile_words
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.grounding.tree import Tree
from rulebook.compiler.imports import codex_rules, hookify
from rulebook.compiler.imports.statements import Statement, statements
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

    """

    line: int
    words: str
    compiled: Compilation


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
        setting = Setting(
            redact(one.words),
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


def _parts(text: str, name: str) -> Iterator[_Part]:
    if name.endswith(".rules"):
        yield from (_Part(line, draft.text, (), draft) for line, draft in codex_rules.drafts(text))
    elif hookify.is_hookify(text):
        draft = hookify.draft(text)
        if draft is not None:
            yield _Part(1, draft.text, (), draft)
    else:
        yield from (_Part(one.line, one.words, one.paths) for one in statements(text) if _is_prose(one))


def _is_prose(one: Statement) -> bool:
    return len(one.words.split()) > 1 and len(one.words) < 4000


def _compiled(
    one: _Part, setting: Setting, tree: Tree, library: Sequence[Check], taken: set[str]
) -> Compilation:
    if one.draft is not None:
        return admit_draft(one.draft, setting, tree, library, taken)
    return compile_words(
        one.words,
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


def _limited(check: Check, paths: tuple[str, ...]) -> Check:
    if not paths or check.applies.paths:
        return check
    return check.model_copy(update={"applies": Applicability(paths=paths)})
