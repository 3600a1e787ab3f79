"""Which module has the options of which program."""

from __future__ import annotations

_MODULES = {
    "git": "git hub",
    "files": "rm cp mv ln chmod chown mkdir rmdir touch tee sed grep tar find xargs dd truncate install rsync scp kill"
    " pkill cat head tail sort ls diff patch unzip zip crontab shred",
    "web": "curl wget ssh gh glab psql mysql redis-cli systemctl http mongosh sqlite3",
    "containers": "docker docker-compose podman kubectl helm oc podman-compose nerdctl skaffold",
    "node": "npm npx pnpm yarn bun node deno tsc jest vitest eslint prettier",
    "python": "pip uv poetry pytest python ruff black mypy tox alembic flake8 isort pre-commit conda twine hatch pdm pipx",
    "infra": "terraform tofu aws gcloud az ansible-playbook pulumi fly heroku vercel serverless vault terragrunt",
    "builds": "cargo make go gradle mvn cmake ninja bundle gem rake rails brew apt apt-get dnf bazel dotnet composer mix"
    " gradlew mvnw",
}  # fmt: skip

FAMILIES: dict[str, str] = {
    program: module for module, programs in _MODULES.items() for program in programs.split()
}
"""Program -> module below ``rulebook.shell.options``."""

ALIASES = {
    "pip3": "pip", "python3": "python", "pypy": "python", "nodejs": "node", "py.test": "pytest", "gmake": "make",
    "ggrep": "grep", "gsed": "sed", "gtar": "tar", "grm": "rm", "gcp": "cp", "gmv": "mv", "egrep": "grep",
    "fgrep": "grep", "bsdtar": "tar", "gfind": "find", "pnpx": "npx", "py": "python",
}  # fmt: skip
"""Programs with the options of another."""
