"""The same kinds of rules in German, Spanish, Chinese, French, Portuguese, Korean and Japanese."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, asked, check, run, then, write

ROWS: list[Row] = [
    # German
    (
        "de forbidden command",
        "Finger weg von `docker volume prune`, da liegen noch Testdaten drauf.",
        [run("docker volume prune -f")],
        [run("docker volume ls"), run("echo 'docker volume prune'")],
    ),
    (
        "de forbidden command, passive",
        "`git stash drop` wird hier nicht benutzt.",
        [run("git stash drop")],
        [run("git stash list")],
    ),
    (
        "de nothing of it any more",
        "Bitte nie wieder `pdb.set_trace` in tests/, das legt die CI lahm",
        [write("tests/test_a.py", "pdb.set_trace()\n")],
        [write("app/a.py", "pdb.set_trace()\n")],
    ),
    (
        "de who taught you",
        "wer hat dir beigebracht, `eval` zu benutzen?",
        [write("src/a.js", "eval(x)\n")],
        [write("src/a.js", "evaluate(x)\n")],
    ),
    (
        "de instead",
        "Nimm `just build` statt `make`, das Makefile ist nur noch für den alten Server da.",
        [run("make all")],
        [run("just build")],
    ),
    (
        "de not but",
        "nicht `pip install`, sondern `uv add`",
        [run("pip install requests")],
        [run("uv add requests")],
    ),
    (
        "de renamed",
        "`lodash` ist raus, wir nutzen `radash`.",
        [write("src/a.ts", "import _ from 'lodash'\n")],
        [write("src/a.ts", "import { sort } from 'radash'\n")],
    ),
    (
        "de not by hand",
        "`deploy/prod.env` bitte nicht von Hand bearbeiten.",
        [write("deploy/prod.env")],
        [write("deploy/dev.env"), run("cat deploy/prod.env")],
    ),
    (
        "de somebody else's",
        "`infra/network/` gehört dem Plattform-Team.",
        [write("infra/network/main.tf")],
        [write("infra/app/main.tf")],
    ),
    (
        "de generated",
        "`src/api/types.ts` wird von `pnpm codegen` erzeugt",
        [write("src/api/types.ts")],
        [run("pnpm codegen"), write("src/api/client.ts")],
    ),
    (
        "de ask before running",
        "Bevor du `terraform apply` ausführst, fragst du mich.",
        [then(asked("mach weiter"), run("terraform apply"))],
        [run("terraform plan")],
    ),
    (
        "de no act without a go",
        "`git push` nur nach Rücksprache mit mir.",
        [run("git push")],
        [run("git status")],
    ),
    (
        "de only there",
        "`process.env` gehört nur in `src/config.ts`.",
        [write("src/server.ts", "const p = process.env.PORT\n")],
        [write("src/config.ts", "const p = process.env.PORT\n")],
    ),
    (
        "de first run",
        "Kein Commit ohne `make lint`.",
        [then(write("a.py"), run("git commit -m x"))],
        [then(write("a.py"), run("make lint"), run("git commit -m x"))],
    ),
    (
        "de a limit keeps its teeth off",
        "`git rebase` ist tabu, außer auf deinem eigenen Branch",
        [],
        [run("git rebase main")],
    ),
    # Spanish
    (
        "es forbidden command",
        "nada de `terraform destroy`, ¿vale?",
        [run("terraform destroy -auto-approve")],
        [run("terraform plan")],
    ),
    (
        "es nobody uses it",
        "`git push --force` no se usa en este repo.",
        [run("git push --force origin x")],
        [run("git push origin x")],
    ),
    (
        "es who told you",
        "¿quién te ha dicho que uses `any`?",
        [],
        [write("src/a.ts", "const anyway = 1\n")],
    ),
    (
        "es instead",
        "Usa `pnpm` en vez de `npm`, por favor.",
        [run("npm install")],
        [run("pnpm install")],
    ),
    (
        "es no but",
        "No uses `moment`, para eso está `date-fns`.",
        [write("src/a.ts", "import moment from 'moment'\n")],
        [write("src/a.ts", "import { format } from 'date-fns'\n")],
    ),
    (
        "es not edited",
        "`db/schema.rb` no se edita a mano.",
        [write("db/schema.rb")],
        [write("db/seeds.rb")],
    ),
    (
        "es leave alone",
        "deja `legacy/` en paz",
        [write("legacy/a.php")],
        [write("src/a.php")],
    ),
    (
        "es generated",
        "`docs/api.md` lo genera `make docs`",
        [write("docs/api.md")],
        [run("make docs"), write("docs/guide.md")],
    ),
    (
        "es ask",
        "Pregúntame antes de ejecutar `kubectl delete`.",
        [run("kubectl delete pod x")],
        [run("kubectl get pods")],
    ),
    (
        "es somebody else's",
        "`i18n/` es del equipo de traducción",
        [write("i18n/es.json")],
        [write("src/a.ts")],
    ),
    (
        "es kept out",
        "En `src/core/` nada de `console.log`.",
        [write("src/core/a.ts", "console.log(1)\n")],
        [write("src/ui/a.ts", "console.log(1)\n")],
    ),
    (
        "es only there",
        "`os.environ` solo se usa en `app/settings.py`",
        [write("app/db.py", "x = os.environ['A']\n")],
        [write("app/settings.py", "x = os.environ['A']\n")],
    ),
    # Chinese
    (
        "zh forbidden command",
        "以后不要直接跑 `kubectl delete`。",
        [run("kubectl delete pod a")],
        [run("kubectl get pod a")],
    ),
    (
        "zh who told you",
        "谁让你用 `npm install` 的?这个项目用 pnpm",
        [run("npm install")],
        [run("pnpm install")],
    ),
    (
        "zh forbidden as a state",
        "`git push --force` 在这里是禁区",
        [],
        [run("git push")],
    ),
    (
        "zh instead",
        "包管理一律用 `uv`\uff0c不要用 `pip`\u3002",
        [run("pip install x")],
        [run("uv add x")],
    ),
    (
        "zh out of use",
        "`request` 已经废弃了\uff0c改用 `axios`\u3002",
        [write("src/a.js", "const r = require('request')\n")],
        [write("src/a.js", "const r = require('axios')\n")],
    ),
    (
        "zh not touched",
        "`config/prod.yaml` 谁都不许动。",
        [write("config/prod.yaml")],
        [write("config/dev.yaml")],
    ),
    (
        "zh generated",
        "`src/generated/` 是 `make proto` 生成的\uff0c别手改",
        [write("src/generated/a.go")],
        [run("make proto"), write("src/a.go")],
    ),
    (
        "zh ask",
        "跑 `terraform apply` 之前先问我一声",
        [run("terraform apply")],
        [run("terraform plan")],
    ),
    (
        "zh not in a place",
        "`src/core/` 里不要出现 `fmt.Println`\u3002",
        [write("src/core/a.go", 'fmt.Println("x")\n')],
        [write("cmd/a.go", 'fmt.Println("x")\n')],
    ),
    (
        "zh only there",
        "`process.env` 只能在 `src/config.ts` 里使用",
        [write("src/a.ts", "process.env.A\n")],
        [write("src/config.ts", "process.env.A\n")],
    ),
    (
        "zh first run",
        "提交之前必须先跑 `make lint`",
        [then(write("a.py"), run("git commit -m x"))],
        [then(write("a.py"), run("make lint"), run("git commit -m x"))],
    ),
    (
        "zh somebody else's",
        "`deploy/` 归运维管",
        [write("deploy/a.yaml")],
        [write("src/a.py")],
    ),
    # French
    (
        "fr forbidden command",
        "Ne lance jamais `docker compose down -v` ici.",
        [run("docker compose down -v")],
        [run("docker compose up")],
    ),
    (
        "fr instead",
        "Utilise `pnpm` au lieu de `npm`.",
        [run("npm install")],
        [run("pnpm install")],
    ),
    (
        "fr not touched",
        "On ne touche pas à `vendor/`.",
        [write("vendor/a.go")],
        [write("src/a.go")],
    ),
    (
        "fr ask",
        "`helm upgrade` et `helm rollback` : demande-moi avant.",
        [run("helm upgrade a b")],
        [run("helm list")],
    ),
    (
        "fr generated",
        "`src/schema.ts` est généré par `yarn codegen`.",
        [write("src/schema.ts")],
        [run("yarn codegen")],
    ),
    # Portuguese
    (
        "pt forbidden command",
        "Não rode `prisma migrate reset`, por favor.",
        [run("prisma migrate reset")],
        [run("prisma generate")],
    ),
    (
        "pt instead",
        "Use `poetry` em vez de `pip`.",
        [run("pip install x")],
        [run("poetry add x")],
    ),
    (
        "pt not touched",
        "Ninguém mexe em `infra/prod/`.",
        [write("infra/prod/main.tf")],
        [write("infra/dev/main.tf")],
    ),
    # Korean
    (
        "ko forbidden command",
        "`git push --force` 는 절대 쓰지 마세요.",
        [run("git push --force")],
        [run("git push")],
    ),
    (
        "ko I do it myself",
        "`terraform apply`는 제가 직접 실행합니다.",
        [run("terraform apply")],
        [run("terraform plan")],
    ),
    (
        "ko instead",
        "npm 말고 pnpm 을 쓰세요",
        [run("npm install")],
        [run("pnpm install")],
    ),
    (
        "ko not touched",
        "`db/schema.rb` 파일은 손대지 마세요",
        [write("db/schema.rb")],
        [write("db/seeds.rb")],
    ),
    (
        "ko in a place",
        "`src/core/` 에서는 `console.log` 를 쓰지 마세요.",
        [write("src/core/a.ts", "console.log(1)\n")],
        [write("src/ui/a.ts", "console.log(1)\n")],
    ),
    (
        "ko generated",
        "`src/gen/` 은 `make proto` 로 생성된 파일입니다",
        [write("src/gen/a.go")],
        [run("make proto")],
    ),
    (
        "ko ask",
        "`kubectl delete` 를 실행하기 전에 저한테 물어보세요",
        [run("kubectl delete pod a")],
        [run("kubectl get pod a")],
    ),
    (
        "ko checking is no asking",
        "빌드가 되는지만 확인해 주세요",
        [],
        [run("docker build ."), run("npm run build")],
    ),
    # Japanese
    (
        "ja forbidden command",
        "`git push --force`は使わないでください。",
        [run("git push --force")],
        [run("git push")],
    ),
    (
        "ja instead",
        "`npm`ではなく`pnpm`を使ってください",
        [run("npm install")],
        [run("pnpm install")],
    ),
    (
        "ja not touched",
        "`config/prod.yml`には触らないでください\u3002本番で使っています",
        [write("config/prod.yml")],
        [write("config/dev.yml")],
    ),
    (
        "ja ask",
        "`terraform apply`を実行する前に必ず確認を取ってください",
        [run("terraform apply")],
        [run("terraform plan")],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_rule_in_another_language(row: Row) -> None:
    """It fires on what it forbids, and on nothing near."""
    check(row)
