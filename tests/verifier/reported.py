"""The rules of the reported cases, as a person writes them here: area command-match and file-predicate.

``RULES``: name -> verifier. ``CASES``: report id -> (rule, event); an event of None is the report's own
command line. What each must come to stands in ``tests/cases/reports.jsonl``.
"""

from __future__ import annotations

from typing import Any

RULES: dict[str, dict[str, Any]] = {
    "rm-rf": {
        "forbid": {
            "command": {"program": "rm", "options": {"all": ["-r|-R|--recursive", "-f|--force"]}},
        }
    },
    "add-all": {"forbid": {"command": "git add -A"}},
    "reset-hard": {"forbid": {"command": "git reset --hard"}},
    "force-push": {"forbid": {"command": "git push -f|--force"}},
    "push-main": {
        "forbid": {
            "command": {
                "program": "git",
                "subcommand": "push",
                "operands": "main|refs/heads/main|+main|*:main|*:refs/heads/main|+refs/heads/main",
            }
        }
    },
    "checkout-discards": {
        "forbid": {
            "any": [
                {"command": ["git checkout -f", "git checkout .", "git checkout -- *"]},
                {"command": {"program": "git", "subcommand": "checkout", "writes": "**"}},
            ]
        }
    },
    "unreviewed-script": {"forbid": {"command": "bash|sh|zsh *", "on_opaque": "warn"}},
    "clean": {
        "forbid": {
            "command": {
                "program": "git",
                "subcommand": "clean",
                "options": {"all": "-f|--force", "none": ["-n", "--dry-run"]},
            }
        }
    },
    "branch-move": {"forbid": {"command": "git branch -f"}},
    "branch-delete": {"forbid": {"command": "git branch -D"}},
    "no-verify": {
        "forbid": {"command": ["git commit -n|--no-verify", "git -c core.hooksPath=* commit"]},
    },
    "download-shell": {"forbid": {"command": {"program": ["sh", "bash", "zsh"], "fed_by": ["curl", "wget"]}}},
    "echo-writes": {"forbid": {"command": {"program": ["echo", "printf"], "writes": "**"}}},
    "npm": {"forbid": {"command": "npm"}},
    "pip": {"forbid": {"command": ["pip", "python -m pip"]}},
    "python-script": {"forbid": {"command": "python *.py"}},
    "git-log-only": {"forbid": {"command": "git"}, "unless": {"command": "git log"}},
    "yarn": {"forbid": {"command": "yarn"}},
    "agent-config": {"forbid": {"write": "/.claude/**"}},
    "agent-config-but-worktrees": {
        "forbid": {"write": {"paths": "/.claude/**", "except": "/.claude/worktrees/**"}}
    },
    "root-readme": {"forbid": {"write": "/README.md"}},
    "ssh": {"forbid": {"write": "~/.ssh/**"}},
    "protected": {"forbid": {"write": "/protected/**"}},
    "env-files": {"forbid": {"write": "**/.env*"}},
    "eval": {"forbid": {"content": {"regex": r"\beval\(", "paths": "**/*.{py,ipynb}"}}},
    "ticket": {"forbid": {"content": {"absent": "TICKET-", "comments": True}}},
    "prod-json": {"forbid": {"write": "config/prod.json"}},
    "delete-recursively": {
        "forbid": {
            "any": [
                {"tool": {"name": "*", "input": {"action": "delete", "recursive": True}}},
                {"command": "rm -r|-R"},
            ]
        }
    },
    "prod-delete": {"forbid": {"command": "kubectl delete"}},
    "raw-device": {"forbid": {"command": {"program": "dd", "operands": "of=/dev/*"}}},
    "commit": {"forbid": {"command": "git commit"}},
    "notes-stay": {"forbid": {"write": {"paths": "notes.md", "op": "delete"}}},
    "snake-case": {"forbid": {"write": {"paths": "**/*[A-Z]*", "op": ["create", "modify"]}}},
}

PATCH = """*** Begin Patch
*** Update File: notes/a.txt
@@
+x
*** Add File: notes/new.txt
+x
*** Delete File: scratch/f1.txt
*** Update File: .env
@@
+x
*** End Patch"""


def _moved(old: str, new: str) -> dict[str, Any]:
    patch = f"*** Begin Patch\n*** Update File: {old}\n*** Move to: {new}\n*** End Patch"
    return {"tool": "apply_patch", "input": {"command": patch}}


CASES: dict[str, tuple[str, dict[str, Any] | None]] = {
    "CM-001": ("clean", None),
    "CM-002": ("clean", None),
    "CM-008": ("rm-rf", None),
    "CM-011": ("reset-hard", None),
    "CM-016": ("clean", None),
    "CM-018": ("prod-delete", None),
    "CM-021": ("force-push", None),
    "CM-037": ("reset-hard", None),
    "CM-040": ("raw-device", None),
    "CM-047": ("commit", None),
    "CM-057": ("reset-hard", None),
    "CM-070": ("download-shell", None),
    "CM-071": ("download-shell", None),
    "CM-078": ("no-verify", None),
    "CM-084": ("no-verify", None),
    "CM-085": ("no-verify", None),
    "CM-089": ("reset-hard", None),
    "CM-093": ("push-main", None),
    "LC-018": ("add-all", None),
    "FC-020": ("protected", _moved("drafts/a.py", "protected/a.py")),
    "FC-033": ("notes-stay", _moved("notes.md", "./notes.md")),
    "CM-005": ("rm-rf", None),
    "CM-006": ("add-all", None),
    "CM-007": ("rm-rf", None),
    "CM-013": ("reset-hard", None),
    "CM-014": ("force-push", None),
    "CM-017": ("push-main", None),
    "CM-020": ("reset-hard", None),
    "CM-023": ("checkout-discards", None),
    "CM-024": ("checkout-discards", None),
    "CM-030": ("unreviewed-script", None),
    "CM-032": ("clean", None),
    "CM-034": ("branch-move", None),
    "CM-035": ("branch-delete", None),
    "CM-051": ("reset-hard", None),
    "CM-052": ("reset-hard", None),
    "CM-056": ("push-main", None),
    "CM-060": ("rm-rf", None),
    "CM-062": ("rm-rf", None),
    "CM-063": ("reset-hard", None),
    "CM-064": ("no-verify", None),
    "CM-066": ("rm-rf", None),
    "CM-072": ("download-shell", None),
    "CM-076": ("echo-writes", None),
    "CM-079": ("no-verify", None),
    "CM-088": ("reset-hard", None),
    "CM-090": ("push-main", None),
    "CM-092": ("push-main", None),
    "CM-095": ("npm", None),
    "CM-096": ("npm", None),
    "CM-097": ("pip", None),
    "CM-099": ("python-script", None),
    "CM-100": ("git-log-only", None),
    "CM-101": ("yarn", None),
    "FC-006": ("agent-config", {"command": "cd .claude && touch evil.txt"}),
    "FC-007": ("agent-config-but-worktrees", {"write": ".claude/worktrees/feature/scratch.txt"}),
    "FC-010": ("root-readme", {"tool": "Edit", "input": {"file_path": "docs/README.md"}}),
    "FC-011": ("root-readme", {"tool": "Edit", "input": {"file_path": "./README.md"}}),
    "FC-012": ("ssh", {"write": "/home/user/.ssh/config"}),
    "FC-014": ("protected", {"write": "work/link/new.txt"}),
    "FC-018": ("env-files", {"tool": "apply_patch", "input": {"command": PATCH}}),
    "FC-023": (
        "eval",
        {
            "tool": "MultiEdit",
            "input": {
                "file_path": "app.py",
                "edits": [
                    {"old_string": "x = 1", "new_string": "x = eXal(s)"},
                    {"old_string": "eXal", "new_string": "eval"},
                ],
            },
        },
    ),
    "FC-024": (
        "eval",
        {"tool": "Edit", "input": {"file_path": "ev.py", "old_string": "ev_", "new_string": "eval"}},
    ),
    "FC-025": (
        "eval",
        {
            "tool": "Edit",
            "input": {
                "file_path": "app.py",
                "old_string": "eval(s)",
                "new_string": "ast.literal_eval(s)",
            },
        },
    ),
    "FC-028": ("ticket", {"tool": "TodoWrite", "input": {"todos": [{"content": "x"}]}}),
    "FC-029": ("prod-json", {"command": "mv new.json config/prod.json"}),
    "FC-030": (
        "delete-recursively",
        {"tool": "file_ops", "input": {"action": "delete", "path": "build", "recursive": True}},
    ),
    "FC-032": ("snake-case", _moved("src/Util.py", "src/util.py")),
}
