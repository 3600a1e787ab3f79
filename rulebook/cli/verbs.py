"""The table of verbs: a name, the module that implements it, one line of help.

A verb's module has ``add_arguments(parser)`` and ``run(args) -> int``; it is imported only when it is
called, so that a verb pays for nothing but itself. A verb may be two words (``install git``, module
``install_git``); of ``install git`` and ``install`` the longer one that is typed wins.
"""

VERBS: dict[str, tuple[str, str]] = {
    "init": ("init", "prepare a repository, or this clone of a prepared one"),
    "sync": ("sync", "bring record files and store together"),
    "arm": ("arm", "let checks act, as far as admission and their reasons allow"),
    "list": ("list_", "the library at a glance"),
    "show": ("show", "one version of a check as it was written, and where it stands"),
    "why": ("why", "where a check comes from, whether its reason holds, how a person gets past it"),
    "log": ("log", "what happened to a check, or to all"),
    "compile": ("compile", "from what somebody said to check records, with what speaks for and against each"),
    "try": ("try_", "judge an event by checks: what would be decided, and why"),
    "explain-command": ("explain_command", "what a command line would execute, and how sure that is"),
    "approve": ("approve", "let the exact text of verify commands run on this machine"),
    "verify": ("verify", "run verify commands now and say what they show"),
    "drift": ("drift", "whose anchors are not as confirmed, which anchor did it, and what followed"),
    "install": ("install", "put the hooks into an agent's settings"),
    "uninstall": ("uninstall", "take the hooks out of an agent's settings; a person's act"),
    "hook": ("hook", "speak an agent's hook protocol on standard input and output"),
    "serve": ("serve", "the resident service: the same decisions over loopback HTTP and a Unix socket"),
    "doctor": ("doctor", "prove each agent's hooks live by a canary event through the installed command"),
    "watch": ("watch", "look after this worktree's reasons as files change"),
    "install git": ("install_git", "git hooks that notice changed reasons and judge what is committed"),
    "install systemd": ("install_systemd", "a user unit that runs watch for this worktree"),
    "git-hook": ("git_hook", "what our git hooks do, for hooks that a hook manager owns"),
    "uninstall git": ("uninstall_git", "take the git hooks away and put back what stood there"),
    "audit": ("audit", "evaluate every condition now and list what somebody has to look at"),
    "override": ("override", "a person's scoped, reasoned, logged permission to do the forbidden thing"),
    "go": ("go", "let one held action through; a person's act"),
    "object": ("object_", "put a reasoned disagreement on record; changes no decision"),
    "retest": ("retest", "do the forbidden thing in a sandbox and record the outcome; a person's act"),
    "supersede": ("supersede", "let one check take the place of another"),
    "rollback": ("rollback", "one step back: to the version before, or out of a supersession"),
    "narrow": ("narrow", "let a check be in play in fewer places"),
    "archive": ("archive", "take a check out of use"),
    "restore": ("restore", "take an archived or superseded check back into use"),
    "rename": ("rename", "another id for a check; the old one leads to it for ever"),
    "diff": ("diff", "how two versions differ, in words, and whether the later is wider or narrower"),
    "as-of": ("as_of", "which checks were armed then, in which version and standing"),
    "export": ("export", "the whole store as text that diffs well"),
    "import": ("import_", "fill the store from an export"),
    "backup": ("backup", "a copy of the database while it is in use"),
    "forget": ("forget", "erase somebody's words and leave a marked hole"),
    "pin": ("pin", "rules that stay in the agent's context word for word"),
    "drill": ("drill", "whether a harness keeps one early constraint through hostile compactions"),
    "context": ("context", "pinned block, survival, eviction, pruning: JSON in, JSON out"),
}
"""Verb -> (module below ``rulebook.cli``, one line of help), in the order of the help page."""
