"""Options of build tools and package managers."""

from __future__ import annotations

_CARGO = (
    "-p|--package= --workspace --all --exclude= --lib --bin= --bins --example= --examples --test= --tests --bench= --benches --all-targets -F|--features= --all-features"
    " --no-default-features -r|--release --profile= --target= --target-dir= --manifest-path= --lockfile-path= -j|--jobs= --keep-going --message-format= --locked --offline"
    " --frozen -q|--quiet -v|--verbose --color= --config= -Z= --ignore-rust-version --dev --build --registry= --index= --token= --dry-run --allow-dirty --no-verify"
    " --no-run --no-fail-fast --doc --path= --git= --branch= --tag= --rev= --root= -f|--force --version= --vers= --fix --check --open --no-deps"
)
_GO = (
    "-C= -n -x -v -a -p= -race -msan -asan -cover -covermode= -coverpkg= -work -asmflags= -buildmode= -buildvcs= -compiler= -gccgoflags= -gcflags= -installsuffix= -ldflags="
    " -linkshared -mod= -modcacherw -modfile= -overlay= -pgo= -pkgdir= -tags= -trimpath -toolexec= -o= -run= -bench= -benchtime= -count= -coverprofile= -cpu= -cpuprofile="
    " -failfast -fuzz= -fuzztime= -json -list= -memprofile= -parallel= -short -shuffle= -skip= -timeout= -vet= -exec= -i -u -d -t -cache -testcache -modcache -fuzzcache"
)
_GRADLE = (
    "-a -b|--build-file= -c|--settings-file= -D= -d|--debug -g|--gradle-user-home= -h|--help -I|--init-script= -i|--info -m|--dry-run -P= -p|--project-dir= -q|--quiet -s|--stacktrace"
    " -S|--full-stacktrace -t|--continuous -u -v|--version -w|--warn -x|--exclude-task= --build-cache --no-build-cache --continue --daemon --no-daemon --offline --parallel"
    " --rerun-tasks --refresh-dependencies --scan --tests= --console= --max-workers= --configuration-cache"
)
_MVN = (
    "-am|--also-make -amd -B|--batch-mode -b= -C -c -cpu -D= -e|--errors -emp= -ep= -f|--file= -fae -ff -fn -gs= -h|--help -l|--log-file= -llr -N -npr -npu -nsu -ntp|--no-transfer-progress"
    " -o|--offline -P|--activate-profiles= -pl|--projects= -q|--quiet -rf|--resume-from= -s|--settings= -t|--toolchains= -T|--threads= -U|--update-snapshots -up -V -v|--version -X|--debug"
)
_APT = (
    "-y|--yes|--assume-yes -q|--quiet[=] -d|--download-only -s|--simulate|--dry-run|--just-print --no-install-recommends --install-recommends --reinstall --purge --auto-remove|--autoremove"
    " -f|--fix-broken -t|--target-release|--default-release= -o|--option= -c|--config-file= --allow-downgrades --allow-unauthenticated -m -u -V -a= --force-yes -P"
)
_GEM = "-v|--version= -i|--install-dir= -n|--bindir= -f|--force -u -P= -s|--source= --pre -N|--no-document -q|--quiet -x|--executables -a|--all -I -k|--key= --host= --otp="

TABLES: dict[str, dict[str, str]] = {
    "cargo": {"": "-V|--version --list --explain= -v|--verbose -q|--quiet --color= -C= --locked --offline --frozen --config= -Z= -h|--help SUB PLUS", "*": _CARGO,
              "b": "=build", "c": "=check", "d": "=doc", "r": "=run", "t": "=test", "rm": "=remove", "run": "STOP"},
    "make": {
        "": "-b -m -B|--always-make -C|--directory= -d --debug[=] -e|--environment-overrides -E|--eval= -f|--file|--makefile= -i|--ignore-errors -I|--include-dir= -j|--jobs[=]"
        " -k|--keep-going -l|--load-average[=] -L -n|--just-print|--dry-run|--recon -o|--old-file|--assume-old= -O|--output-sync[=] -p|--print-data-base -q|--question"
        " -r|--no-builtin-rules -R -s|--silent|--quiet -S|--no-keep-going -t|--touch --trace -v|--version -w|--print-directory --no-print-directory -W|--what-if|--new-file|--assume-new="
        " --warn-undefined-variables --shuffle[=] ABBR A=B"
    },
    "go": {"": "SUB DASH", "*": _GO, "run": "STOP", "mod": "SUB", "work": "SUB", "tool": "STOP", "env": "-json -u -w -changed"},
    "gradle": {"": _GRADLE}, "gradlew": {"": _GRADLE}, "mvn": {"": _MVN}, "mvnw": {"": _MVN},
    "cmake": {"": "-S= -B= -C= -D= -U= -G= -T= -A= --preset[=] --build= --install= --target|-t= --config= -j|--parallel[=] --prefix= --component= -E --clean-first -v|--verbose -P= --workflow"},
    "ninja": {"": "-C= -f= -j= -k= -l= -n -v -d= -t= -w= --quiet"},
    "bundle": {"": "--no-color -r|--retry= -V|--verbose SUB", "*": "-j|--jobs= --path= --without= --with= --gemfile= --local --deployment --frozen --full-index -g|--group= -s|--source= -v|--version=",
               "exec": "STOP", "config": "SUB"},
    "gem": {"": "-h|--help -v|--version -C= SUB", "*": _GEM},
    "rake": {"": "-f|--rakefile= -D= -T= -W= -A -P -n|--dry-run -q|--quiet -s|--silent -t|--trace[=] -j|--jobs= -I= -r|--require= -R= -e= -E= -p= -m -v -V -N"},
    "rails": {"": "SUB", "*": "-e|--environment= -p|--port= -b|--binding= -d|--daemon -s|--skip -f|--force -q|--quiet"},
    "brew": {"": "-d -q -v -h SUB", "*": "--cask --formula -f|--force -n|--dry-run -q|--quiet -v|--verbose -d|--debug --HEAD -s --ignore-dependencies --zap --greedy --appdir=",
             "rm": "=uninstall", "remove": "=uninstall", "services": "SUB", "bundle": "--file= --global SUB"},
    "apt": {"": f"{_APT} SUB", "*": _APT}, "apt-get": {"": f"{_APT} SUB", "*": _APT},
    "dnf": {"": "-y|--assumeyes -q|--quiet -v|--verbose -c|--config= -x|--exclude= --enablerepo= --disablerepo= --repo= --releasever= SUB",
            "*": "-y|--assumeyes -q|--quiet --enablerepo= --disablerepo= --repo= --allowerasing --nobest"},
    "bazel": {"": "--bazelrc= --output_base= --output_user_root= --host_jvm_args= --batch SUB", "*": "-c|--compilation_mode= -j|--jobs= -k|--keep_going -s --config= --test_filter= --test_arg="
              " --test_output= --define= --copt= --cpu= --platforms= --run_under=", "run": "STOP"},
    "dotnet": {"": "-d --info --list-sdks --version SUB", "*": "-c|--configuration= -f|--framework= -o|--output= -r|--runtime= -v|--verbosity= -p|--project= --filter= -s|--source= -k|--api-key= --no-build"
               " --no-restore -n|--name= -l|--logger= -e|--environment= -a|--arch=", "nuget": "SUB", "tool": "SUB", "ef": "SUB", "ef database": "SUB", "ef migrations": "SUB",
               "sln": "SUB", "add": "SUB", "remove": "SUB", "run": "STOP", "workload": "SUB", "dev-certs": "SUB", "user-secrets": "SUB", "new": "SUB"},
    "composer": {"": "-d|--working-dir= -n|--no-interaction -q|--quiet -v|--verbose --no-plugins --no-scripts --no-cache --ansi --no-ansi SUB", "*": "-d|--working-dir= -n|--no-interaction --dev"
                 " --no-dev -o|--optimize-autoloader --no-scripts --no-plugins --no-progress -W|--with-all-dependencies --dry-run --prefer-dist --ignore-platform-reqs",
                 "i": "=install", "u": "=update", "rm": "=remove", "run-script": "=run", "global": "SUB"},
    "mix": {"": "SUB", "*": "--only= --exclude= --include= --seed= --trace --force --quiet -r|--repo= --step=|-n= --all"},
}  # fmt: skip
"""Program -> subcommand -> options; ``=name`` is another word for a subcommand."""
