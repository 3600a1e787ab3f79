"""Paths as a rule means them: the spelling that was used and the file that it reaches.

Safe at hook time. Every path is looked at twice: lexically (``..`` folded, as typed) and canonically
(the longest existing ancestor resolved through symbolic links, the rest appended), and the root likewise.
A rule matches if either spelling matches, so neither a link into a protected folder nor a link out of
it hides a write.
"""

from __future__ import annotations

import os

from rulebook.verifier.glob import has_wildcard, lies_inside, path_matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebook.verifier.context import EventContext

_ANYTHING = ("*", "**", "**/*")
"""Globs that mean any file at all, outside the root too."""


def spellings(path: str, cwd: str | None, context: EventContext) -> tuple[str, ...]:
    """Return the absolute paths that ``path`` names: as typed, and as the file system resolves it."""
    key = (path, cwd)
    known = context.path_cache.get(key)
    if known is None:
        lexical = os.path.normpath(os.path.join(absolute(cwd, context), _expand(path, context)))
        lexical = "/" + lexical.lstrip("/")  # normpath keeps a doubled leading slash
        if lexical.startswith("/proc/"):
            lexical = _through_proc(lexical, absolute(cwd, context))
        known = (lexical,) if "\0" in lexical else tuple(dict.fromkeys((lexical, _canonical(lexical))))
        context.path_cache[key] = known
    return known


def _through_proc(path: str, cwd: str) -> str:
    """Return the path behind a process's own ``cwd`` and ``root`` links: the action's, not this process's."""
    while path.startswith("/proc/"):
        process, _, rest = path[len("/proc/") :].partition("/")
        if (process == "self" and rest == "task") or not (process.isdigit() or process.endswith("self")):
            return path
        link, _, below = rest.partition("/")
        if link not in ("cwd", "root"):
            return path
        path = os.path.normpath(os.path.join(cwd if link == "cwd" else "/", below))
    return path


def absolute(cwd: str | None, context: EventContext) -> str:
    """Return a directory as an absolute path, read against the event's, and that one against the root."""
    return os.path.normpath(
        os.path.join(context.root, _expand(context.cwd, context), _expand(cwd or ".", context))
    )


def any_matches(globs: Sequence[str], path: str, cwd: str | None, context: EventContext) -> str | None:
    """Return the first glob that matches ``path`` in either spelling, else None."""
    for glob in globs:
        if any(_matches(glob, spelling, context) for spelling in spellings(path, cwd, context)):
            return glob
    return None


def judged(
    globs: Sequence[str], exempt: Sequence[str], path: str, cwd: str | None, context: EventContext
) -> tuple[str | None, str | None]:
    """Return the glob that matches ``path``, and the one that exempts it; None for each where there is none.

    Each spelling that matches must be exempt by itself: a link in an exempt folder that leads back into a
    guarded one exempts nothing. Where any file at all is meant, either spelling exempts. An exempt folder
    that holds the root itself (``/tmp/``, of a clone below it) means what lies beside the root only.
    """
    found: tuple[str | None, str | None] = (None, None)
    if any(_is_inside(spelling, context) for spelling in spellings(path, cwd, context)):
        exempt = [one for one in exempt if not _holds_root(one, context)]
    for spelling in spellings(path, cwd, context):
        glob = next((glob for glob in globs if _matches(glob, spelling, context)), None)
        if glob is None:
            continue
        if glob in _ANYTHING:
            return glob, any_matches(exempt, path, cwd, context)
        by = next((one for one in exempt if _matches(one, spelling, context)), None)
        if by is None:
            return glob, None
        found = (glob, by)
    return found


def _is_inside(spelling: str, context: EventContext) -> bool:
    return any(spelling.startswith(root.rstrip("/") + "/") for root in context.roots())


def _holds_root(glob: str, context: EventContext) -> bool:
    return glob.startswith(("/", "~/")) and any(_matches(glob, root, context) for root in context.roots())


def any_inside(globs: Sequence[str], folder: str, cwd: str | None, context: EventContext) -> str | None:
    """Return the first glob whose matches all lie below ``folder``, else None."""
    for glob in globs:
        for spelling in spellings(folder, cwd, context):
            pattern = _rooted(glob, context)
            if _is_fixed(pattern) and holds_root(spelling, context):
                return glob
            if any(lies_inside(pattern, view) for view in _views(glob, pattern, spelling, context)):
                return glob
    return None


def holds_root(folder: str, context: EventContext) -> bool:
    """Tell whether an absolute folder is the root, or one above it."""
    return any(f"{root}/".startswith(f"{folder.rstrip('/')}/") for root in context.roots())


def _is_fixed(pattern: str) -> bool:
    """Tell whether a glob is read from the root and begins with a folder's plain name."""
    first, slash, rest = pattern.partition("/")
    return bool(first and slash and rest) and not has_wildcard(first)


def relative_to_root(path: str, cwd: str | None, context: EventContext) -> str:
    """Return the root-relative path (``.`` is the root), or the absolute path outside the root."""
    lexical = spellings(path, cwd, context)[0]
    for root in context.roots():
        if lexical == root:
            return "."
        if lexical.startswith(root.rstrip("/") + "/"):
            return lexical[len(root.rstrip("/")) + 1 :]
    return lexical


def _matches(glob: str, spelling: str, context: EventContext) -> bool:
    if glob in _ANYTHING:
        return True
    if not (spelling.isascii() and glob.isascii()):
        glob, spelling = _composed(glob), _composed(spelling)
    for pattern in _patterns(glob, context):
        views = _views(glob, pattern, spelling, context)
        if any(path_matches(pattern, view) for view in views):
            return True
        folds = pattern.lower() != pattern.upper() and context.folds_case()
        if folds and any(path_matches(pattern.lower(), view.lower()) for view in views):
            return True
    return False


def _patterns(glob: str, context: EventContext) -> tuple[str, ...]:
    """Return an absolute glob also with the folders that it names resolved (``/tmp`` may be a link)."""
    pattern = _rooted(glob, context)
    if not pattern.startswith("/"):
        return (pattern,)
    known = context.path_cache.get(("glob", pattern))
    if known is None:
        parts = pattern.split("/")
        fixed = next((at for at, part in enumerate(parts) if has_wildcard(part)), len(parts) - 1)
        folder = "/".join(parts[:fixed])
        resolved = _canonical(folder) if folder else ""
        known = tuple(dict.fromkeys((pattern, "/".join((resolved, *parts[fixed:])))))
        context.path_cache[("glob", pattern)] = known
    return known


def _composed(text: str) -> str:
    """Return a name with its accents composed: macOS hands them out taken apart."""
    from unicodedata import normalize

    return normalize("NFC", text)


def _rooted(glob: str, context: EventContext) -> str:
    """Return a glob with ``~`` resolved and a leading ``./`` read as the root."""
    if glob.startswith("~/"):
        return context.home + glob[1:]
    if glob.startswith("./"):
        return glob[1:]
    return glob


def _views(glob: str, pattern: str, spelling: str, context: EventContext) -> list[str]:
    """Return how a pattern may see an absolute path: from the root, and as a whole if it begins with a slash.

    A glob that begins with ``./`` is about the root alone. What lies outside the root is seen by absolute
    patterns only, and no pattern sees the folders above the root.
    """
    views = [
        spelling[len(root.rstrip("/")) + 1 :]
        for root in context.roots()
        if spelling.startswith(root.rstrip("/") + "/")
    ]
    if pattern.startswith("/") and not glob.startswith("./"):
        views.append(spelling.lstrip("/"))
    return views


def _expand(path: str, context: EventContext) -> str:
    if path == "~" or path.startswith("~/"):
        return context.home + path[1:]
    return path


def _canonical(path: str) -> str:
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return path
