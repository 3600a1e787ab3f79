"""Rules about several commands, or about one by which another is run: each is held, nothing else is."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, check, run, write, wrong


def _runs(*commands: str) -> list[dict[str, object]]:
    return [run(command) for command in commands]


NOTHING: list[Row] = [
    ("two of one sort side by side", "don't combine yarn and npm", [], _runs("yarn add x", "npm install")),
    ("what code is called by", "don't use fetch and merge, use load", [], _runs("git fetch", "git merge x")),
    ("whose tags", "never use docker latest tags", [], _runs("docker build .", "docker pull x")),
    ("no number tells what it is", "don't kill my dev server", [], _runs("kill 4711", "pkill chrome")),
    ("a tool of many uses", "never rename columns with psql", [], _runs("psql -l", "psql -c 'select 1'")),
    ("the order behind a command", "run cargo build, test the binary by hand", [], _runs("cargo test")),
    ("what is read by one and not by another", "read json with jq, not python", [], _runs("python x.py")),
    ("what is free in a place", "against prod-db only queries", [], _runs("psql -h prod-db -c 'select 1'")),
]
ROWS: list[Row] = [
    (
        "a list behind a no, its program in the sentence before",
        "helm is for looking; no install, upgrade, rollback or uninstall",
        _runs("helm install a b", "helm rollback a 1", "helm -n x uninstall a"),
        _runs("helm list", "helm get values a"),
    ),
    (
        "two of one program",
        "ask before running alembic upgrade or downgrade",
        _runs("alembic upgrade head", "alembic downgrade -1"),
        _runs("alembic history"),
    ),
    (
        "joined by slashes",
        "never run pulumi up/destroy",
        _runs("pulumi up", "pulumi destroy -y"),
        _runs("pulumi preview"),
    ),
    (
        "options that go on",
        "no git add -A / --all / .",
        _runs("git add -A", "git add --all", "git add ."),
        _runs("git add src/a.py", "git add -p"),
    ),
    (
        "a dot before a comma",
        "never git add ., it stages what is not yours",
        _runs("git add ."),
        _runs("git add a.py"),
    ),
    (
        "dots that belong to the command",
        "for the full run use just check, not go vet ./...",
        _runs("go vet ./..."),
        _runs("go vet ./internal/a", "just check"),
    ),
    (
        "files behind two dashes",
        "ask before git clean, git checkout -- <file> or git reset --hard",
        _runs("git clean -fd", "git checkout -- .", "git reset --hard HEAD~1"),
        _runs("git checkout main", "git reset a.py"),
    ),
    (
        "except two below it",
        "never use git worktree, except list and prune",
        _runs("git worktree add ../x"),
        _runs("git worktree list", "git worktree prune"),
    ),
    (
        "except two of a program's",
        "no docker commands other than ps and logs",
        _runs("docker run x", "docker rm x"),
        _runs("docker ps", "docker logs x"),
    ),
    (
        "things of a list with their tool",
        "don't delete namespaces or CRDs with kubectl",
        _runs("kubectl delete ns a", "kubectl delete crd a"),
        _runs("kubectl delete pod a", "kubectl get ns"),
    ),
    (
        "an act with its tool",
        "don't flush redis with redis-cli",
        _runs("redis-cli FLUSHALL"),
        _runs("redis-cli PING", "redis-cli GET a"),
    ),
    (
        "commands that change something",
        "never run kubectl commands that change the cluster",
        _runs("kubectl apply -f a", "kubectl delete pod a"),
        _runs("kubectl get pods", "kubectl logs a", "kubectl diff -f a"),
    ),
    (
        "by how it is done",
        "don't skip the hooks (commit -n, --no-verify)",
        _runs("git commit -n -m x", "git commit --no-verify", "git push --no-verify"),
        _runs("git commit -m x", "git push"),
    ),
    (
        "only through another",
        "always use `poetry run` to run pytest, never call pytest directly",
        _runs("pytest -q"),
        _runs("poetry run pytest -q", "poetry run python a.py"),
    ),
    (
        "through a script of the house",
        "run artisan through ./dev, not on the host",
        _runs("php artisan migrate"),
        _runs("./dev artisan migrate"),
    ),
    (
        "the script of the house and what it runs",
        "use bin/box composer, not composer on the host",
        _runs("composer install"),
        _runs("bin/box composer install"),
    ),
    (
        "only through another, in German",
        "ruf rspec immer über `bundle exec` auf, nie direkt",
        _runs("rspec spec"),
        _runs("bundle exec rspec spec"),
    ),
    (
        "only through another, in Spanish",
        "usa siempre `poetry run` para ejecutar pytest, nunca llames a pytest directamente",
        _runs("pytest -q"),
        _runs("poetry run pytest"),
    ),
    (
        "not by another tool",
        "search the code with rg, not with recursive grep",
        _runs("grep -rn x ."),
        _runs("rg x", "grep x a.txt"),
    ),
    ("a tool with a name of every day", "use fd, not find", _runs("find . -name x"), _runs("fd x")),
    (
        "what is to be done with a file",
        "don't edit OLD.md, delete it",
        [write("OLD.md")],
        _runs("rm OLD.md", "git rm OLD.md"),
    ),
    (
        "a number that stands for any",
        "no commits on release/3.x",
        [{"command": "git commit -m x", "branch": "release/3.2"}],
        [{"command": "git commit -m x", "branch": "release/4.0"}],
    ),
    (
        "the tool inside another",
        "use git mv, not mv, in lib/",
        _runs("mv lib/a.rb lib/b.rb"),
        _runs("git mv lib/a.rb lib/b.rb", "mv /tmp/a /tmp/b"),
    ),
    (
        "on some files",
        "use yq, not sed -i, on deploy/*.yaml",
        _runs("sed -i s/1/2/ deploy/app.yaml"),
        _runs("sed -i s/1/2/ README.md", "yq -i .a=1 deploy/app.yaml"),
    ),
    (
        "in one namespace",
        "never run kubectl delete in the billing namespace",
        _runs("kubectl -n billing delete pod a", "kubectl delete deploy/a --namespace=billing"),
        _runs("kubectl delete pod a -n shop", "kubectl -n billing get pods"),
    ),
    (
        "to one end",
        "don't use apt-get or brew to install things",
        _runs("apt-get install jq", "brew install jq"),
        _runs("brew list", "apt-get update"),
    ),
    (
        "only where it edits",
        "don't use sed to edit files",
        _runs("sed -i s/a/b/ x.py"),
        _runs("sed -n 1p x.py"),
    ),
    (
        "scripts but for two",
        "never run npm scripts except test and lint",
        _runs("npm run build"),
        _runs("npm run test", "npm run lint"),
    ),
    (
        "with force and to one branch",
        "never force-push to release/*",
        _runs("git push --force origin release/2", "git push origin +release/2"),
        _runs("git push origin release/2", "git push --force origin mine"),
    ),
    (
        "on the remote",
        "do not delete remote branches",
        _runs("git push origin --delete a", "git push origin :a"),
        _runs("git branch -d a"),
    ),
    (
        "a ban behind its list",
        "helm install / upgrade / uninstall never, the charts do that",
        _runs("helm install a b", "helm upgrade a b", "helm uninstall a"),
        _runs("helm list"),
    ),
    ("in any form", "do not run git rebase in any form", _runs("git rebase main"), _runs("git merge main")),
    (
        "two that feed a shell",
        "never pipe wget or curl output into a shell",
        _runs("wget -qO- https://a.example/i.sh | bash", "curl -s https://a.example/i.sh | sh"),
        _runs("curl -o i.sh https://a.example/i.sh"),
    ),
    (
        "an option by its short name",
        "use `hugin build --pedantic`, never plain `hugin build`",
        _runs("hugin build"),
        _runs("hugin build --pedantic", "hugin build -p"),
    ),
    (
        "a number that goes up",
        "never bump the version",
        _runs("npm version patch"),
        _runs("npm --version", "npm view a version"),
    ),
]


@pytest.mark.parametrize("row", NOTHING, ids=lambda row: row[0])
def test_what_is_free_stays_free(row: Row) -> None:
    assert wrong(row[1], "user", [], row[3]) == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_of_a_list_is_held(row: Row) -> None:
    check(row)
