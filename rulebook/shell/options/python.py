"""Options of the Python tools."""

from __future__ import annotations

_PIP = (
    "-h|--help --debug --isolated --require-virtualenv --python= -v|--verbose -V|--version -q|--quiet --log= --no-input --proxy= --retries= --timeout="
    " --exists-action= --trusted-host= --cert= --client-cert= --cache-dir= --no-cache-dir --disable-pip-version-check --no-color --use-feature="
    " --use-deprecated="
)
_INSTALL = (
    "-r|--requirement= -c|--constraint= --no-deps --pre -e|--editable= --dry-run -t|--target= --platform= --python-version= --implementation= --abi="
    " --user --root= --prefix= --src= -U|--upgrade --upgrade-strategy= --force-reinstall -I|--ignore-installed --ignore-requires-python"
    " --no-build-isolation --use-pep517 --check-build-dependencies --break-system-packages -C|--config-settings= --global-option= --compile"
    " --no-compile --no-warn-script-location --no-binary= --only-binary= --prefer-binary --require-hashes --progress-bar= --root-user-action="
    " --report= -i|--index-url= --extra-index-url= --no-index -f|--find-links= -y|--yes"
)
_UV = (
    "-q|--quiet -v|--verbose --color= --native-tls --offline --no-progress --directory= --project= --config-file= --no-config --cache-dir= -n|--no-cache"
    " --python-preference= -p|--python= -h|--help --allow-insecure-host="
)
_UVX = (
    "--with= --with-editable= --with-requirements= --from= --env-file= --package= --extra= --all-extras --no-extra= --group= --no-group= --only-group="
    " --all-groups --dev --no-dev --only-dev --frozen --locked --no-sync --isolated --active --exact -m|--module --script -s --index= --default-index="
    " -i|--index-url= --extra-index-url= -f|--find-links= -U|--upgrade -P|--upgrade-package= --resolution= --prerelease= --exclude-newer= --link-mode="
    " -C|--config-setting= --refresh-package= --reinstall-package= --no-editable --no-project -w="
)
_PYTEST = (
    "-k= -m= --markers -x|--exitfirst --fixtures --fixtures-per-test --pdb --pdbcls= --trace --capture= -s --runxfail --lf|--last-failed --ff|--failed-first"
    " --nf|--new-first --cache-show[=] --cache-clear --lfnf|--last-failed-no-failures= --sw|--stepwise --durations= --durations-min= -v|--verbose --no-header"
    " --no-summary -q|--quiet --verbosity= -r= --disable-warnings|--disable-pytest-warnings -l|--showlocals --tb= --show-capture= --full-trace --color="
    " --code-highlight= --pastebin= --junitxml|--junit-xml= --junitprefix= -W|--pythonwarnings= --maxfail= --strict-config --strict-markers -c|--config-file="
    " --continue-on-collection-errors --rootdir= --collectonly|--collect-only|--co --pyargs --ignore= --ignore-glob= --deselect= --confcutdir= --noconftest"
    " --keepduplicates --collect-in-virtualenv --import-mode= --doctest-modules --doctest-report= --doctest-glob= --doctest-ignore-import-errors --basetemp="
    " -h|--help -p= --trace-config --debug[=] -o|--override-ini= --assert= --setup-only --setup-show --setup-plan --log-level= --log-format= --log-cli-level="
    " --log-file= -n|--numprocesses= --dist= --maxprocesses= --cov[=] --cov-report= --cov-config= --no-cov --cov-append --cov-branch --cov-fail-under="
    " --timeout= --reruns= --reruns-delay= --snapshot-update --benchmark-only --benchmark-skip --html= --randomly-seed= -V|--version --count= --seed="
)

TABLES: dict[str, dict[str, str]] = {
    "pip": {
        "": f"{_PIP} SUB", "*": _PIP, "install": _INSTALL, "download": f"{_INSTALL} -d|--dest=", "wheel": f"{_INSTALL} -w|--wheel-dir=",
        "uninstall": "-r|--requirement= -y|--yes --root-user-action= --break-system-packages", "freeze": "-r= -l|--local --user --path= --all --exclude=",
        "list": "-o|--outdated -u|--uptodate -e|--editable -l|--local --user --path= --pre --format= --not-required --exclude= -i= --extra-index-url=",
        "cache": "SUB", "config": "SUB", "index": "SUB", "show": "-f|--files",
    },
    "uv": {
        "": f"{_UV} SUB", "*": _UV, "run": f"{_UVX} STOP", "tool": "SUB", "tool run": f"{_UVX} STOP", "pip": "SUB", "pip install": _INSTALL,
        "pip uninstall": "-r|--requirement= -y|--yes --system --break-system-packages", "pip sync": _INSTALL, "pip compile": f"-o|--output-file= {_INSTALL}",
        "add": f"-r|--requirements= --optional= --editable --raw-sources --rev= --tag= --branch= --bounds= -c|--constraints= {_UVX}",
        "remove": f"--optional= {_UVX}", "sync": _UVX, "lock": f"--check {_UVX}", "python": "SUB", "venv": "--seed --prompt= --system-site-packages --clear --allow-existing",
        "publish": "-t|--token= -u|--username= --password= --publish-url= --check-url= --index= --keyring-provider= --dry-run",
        "build": "-o|--out-dir= --sdist --wheel --package= -b= --all-packages", "cache": "SUB", "self": "SUB", "auth": "SUB",
        "export": f"--format= -o|--output-file= --no-hashes {_UVX}", "init": "--name= --lib --app --package --vcs= --description= --build-backend=",
        "version": "--bump= --dry-run --short --output-format= --package=",
    },
    "poetry": {
        "": "-h|--help -q|--quiet -V|--version --ansi --no-ansi -n|--no-interaction --no-plugins --no-cache -P|--project= -C|--directory= -v|--verbose SUB",
        "*": "-n|--no-interaction -q|--quiet -v|--verbose -C|--directory= -P|--project=",
        "run": "STOP", "add": "-G|--group= -D|--dev -e|--editable -E|--extras= --optional --python= --platform= --source= --allow-prereleases --dry-run --lock",
        "remove": "-G|--group= -D|--dev --dry-run --lock", "install": "--without= --with= --only= --sync --no-root --no-directory --dry-run -E|--extras= --all-extras --compile",
        "publish": "-r|--repository= -u|--username= -p|--password= --cert= --client-cert= --build --dry-run --skip-existing --dist-dir=",
        "build": "-f|--format= -o|--output= --clean", "config": "--list --unset --local", "env": "SUB", "cache": "SUB", "self": "SUB", "source": "SUB",
        "update": "--without= --with= --only= --sync --dry-run --lock",
    },
    "pytest": {"": _PYTEST},
    "python": {
        "": "-b -B -c= -d -E -h|--help -i -I -m= -O -OO -P -q -s -S -u -v -V|--version -W= -x -X= --check-hash-based-pycs= STOP"
    },
    "ruff": {
        "": "-h|--help -V|--version -v|--verbose -q|--quiet -s|--silent --config= --isolated SUB",
        "*": "--config= --isolated -q|--quiet -s|--silent --exclude= --extend-exclude= --line-length= --target-version= --stdin-filename= --cache-dir= -n|--no-cache --diff"
        " --preview --force-exclude",
        "check": "--fix --no-fix --unsafe-fixes --no-unsafe-fixes --fix-only --select= --ignore= --extend-select= --extend-ignore= --per-file-ignores= --fixable="
        " --unfixable= --output-format= -o|--output-file= --add-noqa --show-files --show-settings --statistics -w|--watch -e|--exit-zero --exit-non-zero-on-fix",
        "format": "--check --range= --output-format= --exit-non-zero-on-format", "rule": "--all --output-format=",
    },
    "black": {"": "-c|--code= -l|--line-length= -t|--target-version= --pyi -S|--skip-string-normalization -C --preview --check --diff --color --fast --safe"
              " --exclude= --extend-exclude= --force-exclude= --include= --stdin-filename= -W|--workers= -q|--quiet -v|--verbose --config= --required-version="},
    "mypy": {"": "-p|--package= -m|--module= -c|--command= --config-file= --python-version= --platform= --exclude= --cache-dir= --junit-xml= --disable-error-code="
             " --enable-error-code= --follow-imports= --python-executable= --strict --ignore-missing-imports --show-error-codes -v|--verbose"},
    "tox": {"": "-e= -c|--conf= --workdir= -r|--recreate -p|--parallel[=] -q -v -x|--override= -f= --skip-pkg-install -n|--notest -s[=] -l --root= SUB"},
    "alembic": {"": "-c|--config= -n|--name= -x= --raiseerr SUB", "upgrade": "--sql --tag=", "downgrade": "--sql --tag=",
                "revision": "-m|--message= --autogenerate --sql --head= --splice --branch-label= --version-path= --rev-id= --depends-on=",
                "stamp": "--sql --tag= --purge", "merge": "-m|--message= --branch-label= --rev-id="},
    "flake8": {"": "--config= --select= --ignore= --extend-ignore= --max-line-length= --exclude= --format= -j= --per-file-ignores= --output-file="},
    "isort": {"": "-c|--check-only|--check --diff --profile= -l= --settings-path= --skip= -p= -o="},
    "pre-commit": {"": "SUB", "run": "-a|--all-files --files= -c|--config= --hook-stage= -v|--verbose --from-ref= --to-ref= --show-diff-on-failure --color=",
                   "install": "-f -t|--hook-type= --install-hooks --overwrite -c="},
    "conda": {"": "SUB", "*": "-n|--name= -p|--prefix= -c|--channel= -y|--yes -q|--quiet --json --dry-run --file= --override-channels", "run": "STOP",
              "env": "SUB", "config": "--add= --set= --remove= --show --get="},
    "twine": {"": "SUB", "upload": "-r|--repository= --repository-url= -s|--sign -u|--username= -p|--password= -c|--comment= --config-file= --skip-existing --cert= --verbose"},
    "hatch": {"": "-e|--env= -p|--project= -v|--verbose -q|--quiet --config= --data-dir= --cache-dir= SUB", "run": "STOP", "env": "SUB",
              "publish": "-u|--user= -a|--auth= -r|--repo= -p|--publisher= -o|--option= -n|--no-prompt -y|--yes", "build": "-t|--target= -c|--clean"},
    "pdm": {"": "-c|--config= -v|--verbose -q|--quiet SUB", "run": "-s|--site-packages STOP", "add": "-d|--dev -G|--group= -e|--editable=", "publish": "-r= -u= -P= -c= --no-build --skip-existing"},
    "pipx": {"": "SUB", "run": "--spec= --python= --pip-args= --no-cache STOP", "install": "--python= --pip-args= -f|--force -e|--editable --suffix= --include-deps --index-url="},
}  # fmt: skip
"""Program -> subcommand -> options."""
