"""The table of verbs: a name, the module that implements it, one line of help.

A verb's module has ``add_arguments(parser)`` and ``run(args) -> int``; it is imported only when it is
called, so that a verb pays for nothing but itself. ``install git`` is module ``install_git``.
"""

VERBS: dict[str, tuple[str, str]] = {}
"""Verb -> (module below ``rulebook.cli``, one line of help), in the order of the help page."""
