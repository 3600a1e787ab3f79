"""Options of the JavaScript tools."""

from __future__ import annotations

_NPM = (
    "--prefix= -w|--workspace= -ws|--workspaces --registry= --loglevel= -s|--silent -d|--verbose --cache= --userconfig= --tag= --access= --otp="
    " -f|--force -g|--global --location= -S|--save -P|--save-prod -D|--save-dev -O|--save-optional -E|--save-exact -B|--save-bundle --no-save"
    " --omit= --include= --dry-run --ignore-scripts --legacy-peer-deps --no-audit --no-fund --audit --fund -y|--yes -l|--long --json"
    " -p|--parseable --if-present --foreground-scripts --script-shell= --package-lock-only --no-package-lock --install-strategy= --provenance"
    " -m|--message= --preid= --depth= --before= -c|--call= --package= -a|--all --production --only= --engine-strict"
)
_PNPM = (
    "-C|--dir= -F|--filter= -r|--recursive --reporter= --loglevel= -s|--silent -w|--workspace-root --store-dir= -D|--save-dev -P|--save-prod"
    " -O|--save-optional -E|--save-exact -g|--global --frozen-lockfile --no-frozen-lockfile --force --ignore-scripts --offline --prefer-offline"
    " --if-present --parallel --stream --aggregate-output --resume-from= --workspace-concurrency= --registry= --tag= --access= --otp="
    " --no-git-checks --publish-branch= --dry-run --json --prod --dev -L|--latest -i|--interactive --shamefully-hoist --config="
)
_YARN = (
    "--cwd= -D|--dev -P|--peer -O|--optional -E|--exact -T|--tilde -W|--ignore-workspace-root-check --frozen-lockfile --immutable --force"
    " --ignore-scripts --silent -s --json --registry= --modules-folder= --cache-folder= --production[=] --network-timeout= --mutex= --tag="
    " --access= --new-version= --message= --otp= --no-lockfile --pure-lockfile --offline --mode= --inline-builds --latest --pattern="
)

TABLES: dict[str, dict[str, str]] = {
    "npm": {
        "": "SUB", "*": _NPM,
        "i": "=install", "in": "=install", "ins": "=install", "isntall": "=install", "add": "=install", "un": "=uninstall",
        "remove": "=uninstall", "rm": "=uninstall", "r": "=uninstall", "unlink": "=uninstall", "run-script": "=run", "rum": "=run",
        "urn": "=run", "t": "=test", "tst": "=test", "x": "=exec", "clean-install": "=ci", "ic": "=ci", "install-clean": "=ci",
        "up": "=update", "upgrade": "=update", "ls": "=list", "la": "=list", "ll": "=list", "create": "=init", "innit": "=init",
        "ddp": "=dedupe", "c": "=config", "install-test": "=install-test", "it": "=install-test", "cit": "=install-ci-test",
        "run": "STOP", "exec": "STOP",
        "access": "SUB", "cache": "SUB", "config": "SUB", "dist-tag": "SUB", "owner": "SUB", "pkg": "SUB", "token": "SUB",
        "audit": "SUB", "profile": "SUB", "team": "SUB", "org": "SUB", "hook": "SUB",
    },
    "npx": {"": "-p|--package= -c|--call= -y|--yes --no --no-install -w|--workspace= --prefix= --cache= --registry= -q|--quiet --ignore-existing STOP"},
    "pnpm": {
        "": "SUB", "*": _PNPM, "i": "=install", "rm": "=remove", "un": "=remove", "uninstall": "=remove", "up": "=update",
        "upgrade": "=update", "run-script": "=run", "t": "=test", "tst": "=test", "ln": "=link", "ls": "=list",
        "run": "STOP", "exec": "STOP", "dlx": "STOP", "store": "SUB", "env": "SUB", "config": "SUB",
    },
    "yarn": {
        "": "SUB", "*": _YARN, "run": "STOP", "dlx": "STOP", "exec": "STOP", "workspace": "STOP", "global": "SUB", "npm": "SUB",
        "workspaces": "SUB", "config": "SUB", "cache": "SUB", "plugin": "SUB", "set": "SUB",
    },
    "bun": {
        "": "SUB", "*": "--cwd= -c|--config= -d|--dev|--development --optional --peer -E|--exact -g|--global --no-save --dry-run -f|--force --frozen-lockfile"
        " -p|--production --backend= --registry= --filter= -t|--test-name-pattern= --timeout= --coverage --bail[=] --watch --hot",
        "i": "=install", "a": "=add", "rm": "=remove", "run": "STOP", "x": "STOP", "pm": "SUB",
    },
    "node": {
        "": "-e|--eval= -p|--print= -r|--require= --import= -c|--check -i|--interactive --inspect[=] --inspect-brk[=] --test --watch --env-file="
        " --loader|--experimental-loader= -C|--conditions= --max-old-space-size= --input-type= --test-name-pattern= --test-reporter= -v|--version -h|--help STOP"
    },
    "deno": {"": "-q|--quiet -L|--log-level= SUB", "run": "-A|--allow-all -c|--config= --import-map= --lock= -r|--reload[=] --watch[=] STOP", "task": "--cwd= -c|--config= STOP"},
    "tsc": {"": "-p|--project= -b|--build -w|--watch --outDir= --outFile= --target= --module= --noEmit --lib= --rootDir= --jsx= -v|--version -h|--help"},
    "jest": {"": "-c|--config= -t|--testNamePattern= --testPathPattern= -u|--updateSnapshot --watch --watchAll -i|--runInBand -w|--maxWorkers= --coverage[=]"
             " -b|--bail[=] --ci --silent --verbose -o|--onlyChanged --changedSince= --testTimeout= --reporters= --rootDir= --selectProjects="},
    "vitest": {"": "-r|--root= -c|--config= -u|--update -w|--watch -t|--testNamePattern= --dir= --reporter= --outputFile= --coverage --run --mode= --environment="
               " --project= --bail= --changed[=] --silent SUB"},
    "eslint": {"": "-c|--config= --ext= --parser= --parser-options= --plugin= --rule= --rulesdir= --fix --fix-dry-run --fix-type= --ignore-path= --ignore-pattern="
               " --no-ignore --no-eslintrc --stdin --stdin-filename= --quiet --max-warnings= -o|--output-file= -f|--format= --cache --cache-location= --env= --global="},
    "prettier": {"": "-c|--check -l|--list-different -w|--write --config= --ignore-path= --parser= --plugin= --stdin-filepath= --tab-width= --log-level= --print-width="},
}  # fmt: skip
"""Program -> subcommand -> options; ``=name`` is another word for a subcommand."""
