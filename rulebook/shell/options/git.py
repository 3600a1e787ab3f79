"""Options of git."""

from __future__ import annotations

_COMMIT = (
    "-a|--all -p|--patch -C|--reuse-message= -c|--reedit-message= --fixup= --squash= --reset-author --short --branch"
    " --porcelain --long -z|--null -F|--file= --author= --date= -m|--message= -t|--template= -s|--signoff --no-signoff"
    " --trailer= -n|--no-verify --allow-empty --allow-empty-message --cleanup= -e|--edit --no-edit --amend"
    " --no-post-rewrite -i|--include -o|--only --pathspec-from-file= -u|--untracked-files[=] -v|--verbose -q|--quiet"
    " --dry-run --status --no-status -S|--gpg-sign[=] --no-gpg-sign --verify"
)
_DIFF = (
    "-p|--patch -s|--no-patch -U|--unified= --output= --raw --stat[=] --numstat --shortstat --name-only --name-status"
    " --color[=] --no-color --word-diff[=] -M|--find-renames[=] -C|--find-copies[=] -S= -G= -O= -R -a|--text"
    " -b|--ignore-space-change -w|--ignore-all-space --cached|--staged -q|--quiet --exit-code --no-index --diff-filter="
    " --inter-hunk-context= -z --check --pickaxe-regex --relative[=] --textconv --ext-diff --base --ours --theirs"
)
_LOG = (
    f"{_DIFF} -n|--max-count= --skip= --since|--after= --until|--before= --author= --committer= --grep= -i -E -F -P"
    " --all --branches[=] --tags[=] --remotes[=] --oneline --graph --format= --pretty[=] --decorate[=] --follow -L="
    " --reverse --date= --merges --no-merges --first-parent --no-walk[=]"
)
_PULLING = (
    "--commit --no-commit -e|--edit --no-edit --ff --no-ff --ff-only -S|--gpg-sign[=] --log[=] --stat -n|--no-stat"
    " --squash --no-squash --verify --no-verify -s|--strategy= -X|--strategy-option= --autostash --no-autostash"
    " --allow-unrelated-histories -v|--verbose -q|--quiet --signoff"
)
_FETCHING = (
    "-a|--append --all --atomic --depth= --deepen= --shallow-since= --unshallow -f|--force -k|--keep -p|--prune"
    " -P|--prune-tags -t|--tags --no-tags -u|--update-head-ok --upload-pack= -j|--jobs= --set-upstream -o|--server-option="
    " --recurse-submodules[=] --refmap= --dry-run --filter= -4|--ipv4 -6|--ipv6 --progress"
)

TABLES: dict[str, dict[str, str]] = {
    "git": {
        "": "-C= -c= --git-dir= --work-tree= --namespace= --exec-path[=] --super-prefix= --config-env= --attr-source="
        " -p|--paginate -P|--no-pager --bare --no-replace-objects --literal-pathspecs --glob-pathspecs --noglob-pathspecs"
        " --icase-pathspecs --no-optional-locks -v|--version -h|--help --html-path --man-path --info-path SUB ABBR",
        "add": "-n|--dry-run -v|--verbose -f|--force -i|--interactive -p|--patch -e|--edit -u|--update -A|--all --no-all"
        " --ignore-removal -N|--intent-to-add --refresh --ignore-errors --ignore-missing --sparse --renormalize --chmod="
        " --pathspec-from-file= --pathspec-file-nul",
        "am": "-s|--signoff -k|--keep -3|--3way --abort --continue --skip --quit -i|--interactive -p= -C= --directory=",
        "apply": "--stat --numstat --summary --check --index --cached -3|--3way -R|--reverse --reject -z -p= -C= --directory="
        " --include= --exclude= --whitespace= --allow-empty --unsafe-paths --recount --intent-to-add -v|--verbose",
        "archive": "--format= -o|--output= --prefix= --remote= -l|--list --add-file= -v|--verbose --exec=",
        "bisect": "SUB",
        "blame": "-L= -C[=] -M[=] -w -e --since= --ignore-rev= --ignore-revs-file= -S= --contents= --date=",
        "branch": "-d|--delete -D>--delete+--force -m|--move -M>--move+--force -c|--copy -C>--copy+--force -r|--remotes -a|--all -l|--list -f|--force -t|--track[=] --no-track"
        " -u|--set-upstream-to= --unset-upstream --edit-description --show-current -v|--verbose -q|--quiet --contains="
        " --no-contains= --merged[=] --no-merged[=] --sort= --points-at= --format= --color[=] --column[=] -i|--ignore-case"
        " --create-reflog --recurse-submodules",
        "checkout": "-q|--quiet -f|--force --ours|-2 --theirs|-3 -b= -B= -t|--track[=] --no-track -l -d|--detach --orphan="
        " -m|--merge --conflict= -p|--patch --ignore-other-worktrees --overwrite-ignore --recurse-submodules --overlay"
        " --no-overlay --guess --no-guess --pathspec-from-file= --progress --ignore-skip-worktree-bits",
        "cherry-pick": "-e|--edit -x -n|--no-commit -s|--signoff -m|--mainline= -S|--gpg-sign[=] --ff --allow-empty"
        " --keep-redundant-commits -X|--strategy-option= --strategy= --abort --continue --skip --quit",
        "clean": "-d -f|--force -i|--interactive -n|--dry-run -q|--quiet -e|--exclude= -x -X",
        "clone": "-l|--local -s|--shared --reference= --dissociate -q|--quiet -v|--verbose -n|--no-checkout --bare --mirror"
        " -o|--origin= -b|--branch= -u|--upload-pack= --template= -c|--config= --depth= --shallow-since= --single-branch"
        " --no-single-branch --no-tags --recurse-submodules[=] --recursive[=] -j|--jobs= --separate-git-dir= --filter= --sparse",
        "commit": _COMMIT,
        "config": "--global --system --local --worktree -f|--file= --blob= --replace-all --add --get --get-all --get-regexp"
        " --unset --unset-all --rename-section --remove-section -l|--list -e|--edit -t|--type= --bool --int --path"
        " -z|--null --name-only --show-origin --show-scope --default= --fixed-value",
        "describe": "--tags --all --always --long --abbrev= --dirty[=] --match= --exclude= --contains --first-parent",
        "diff": _DIFF,
        "fetch": _FETCHING,
        "filter-branch": "-f|--force --env-filter= --tree-filter= --index-filter= --parent-filter= --msg-filter="
        " --commit-filter= --tag-name-filter= --subdirectory-filter= -d= --prune-empty --original=",
        "format-patch": f"{_DIFF} -o|--output-directory= -n|--numbered -N -k|--keep-subject --stdout --cover-letter --to= --cc=",
        "gc": "--aggressive --auto --prune[=] --no-prune -q|--quiet --force --keep-largest-pack",
        "grep": "-i -v -w -e= -f= -E -F -G -P -n -l -L -c -r -h -H -O[=] -A= -B= -C= -m= --max-depth= --threads= --cached"
        " --untracked --no-index",
        "init": "-q|--quiet --bare --template= --separate-git-dir= -b|--initial-branch= --shared[=]",
        "log": _LOG,
        "ls-files": "-c -d -m -o -i -s -u -z -t -v -x= -X= --exclude-standard --error-unmatch --full-name",
        "ls-remote": "-h|--heads -t|--tags --refs -q --upload-pack= --exit-code --get-url --sort= --symref -o=",
        "merge": f"{_PULLING} -m= -F|--file= --into-name= --abort --continue --quit --rerere-autoupdate",
        "mv": "-f|--force -k -n|--dry-run -v|--verbose --sparse",
        "notes": "SUB",
        "pull": f"{_PULLING} {_FETCHING} -r|--rebase[=] --no-rebase",
        "push": "--all|--branches --prune --mirror -n|--dry-run --porcelain -d|--delete --tags --follow-tags --signed[=]"
        " --no-signed --atomic --no-atomic -o|--push-option= --receive-pack|--exec= --force-with-lease[=]"
        " --no-force-with-lease -f|--force --force-if-includes --no-force-if-includes --repo= -u|--set-upstream --thin"
        " --no-thin -q|--quiet -v|--verbose --progress --recurse-submodules= --no-recurse-submodules --verify --no-verify"
        " -4|--ipv4 -6|--ipv6",
        "rebase": "--onto= --keep-base --continue --abort --quit --skip --edit-todo --show-current-patch --apply --empty="
        " --keep-empty -m|--merge -s|--strategy= -X|--strategy-option= -S|--gpg-sign[=] -q|--quiet -v|--verbose --stat"
        " -n|--no-stat --verify --no-verify -C= --fork-point --no-fork-point --ignore-whitespace --whitespace= --root"
        " --autosquash --no-autosquash --autostash --no-autostash -i|--interactive -r|--rebase-merges[=] -x|--exec="
        " --update-refs --signoff --force-rebase|-f --committer-date-is-author-date --reset-author-date",
        "reflog": "SUB",
        "remote": "-v|--verbose SUB",
        "remote add": "-t= -m= -f --tags --no-tags --mirror[=]",
        "reset": "-q|--quiet --mixed -N --soft --hard --merge --keep -p|--patch --recurse-submodules --no-recurse-submodules"
        " --pathspec-from-file= --pathspec-file-nul --refresh --no-refresh",
        "restore": "-s|--source= -p|--patch -W|--worktree -S|--staged -q|--quiet --progress --ours --theirs -m|--merge"
        " --conflict= --ignore-unmerged --overlay --no-overlay --recurse-submodules --pathspec-from-file=",
        "revert": "-e|--edit --no-edit -m|--mainline= -n|--no-commit -S|--gpg-sign[=] -s|--signoff --strategy= -X="
        " --abort --continue --skip --quit",
        "rm": "-f|--force -n|--dry-run -r --cached --ignore-unmatch -q|--quiet --sparse --pathspec-from-file=",
        "show": _LOG,
        "stash": "-p|--patch -k|--keep-index --no-keep-index -u|--include-untracked -a|--all -q|--quiet -m|--message="
        " -S|--staged SUB",
        "stash push": "-p|--patch -k|--keep-index --no-keep-index -u|--include-untracked -a|--all -q|--quiet -m|--message="
        " -S|--staged --pathspec-from-file=",
        "stash save": "-p|--patch -k|--keep-index -u|--include-untracked -a|--all -q|--quiet",
        "stash pop": "--index -q|--quiet",
        "stash apply": "--index -q|--quiet",
        "stash drop": "-q|--quiet",
        "status": "-s|--short -b|--branch --show-stash --porcelain[=] --long -v|--verbose -u|--untracked-files[=]"
        " --ignore-submodules[=] --ignored[=] -z --column[=] --ahead-behind --renames --find-renames[=]",
        "submodule": "-q|--quiet SUB",
        "submodule add": "-b= -f|--force --name= --reference= --depth=",
        "submodule update": "--init --remote -N|--no-fetch -f|--force --checkout --merge --rebase --reference= --recursive"
        " --depth= --jobs= --recommend-shallow",
        "switch": "-c|--create= -C|--force-create= -d|--detach --guess --no-guess -f|--force --discard-changes -m|--merge"
        " --conflict= -q|--quiet -t|--track[=] --no-track --orphan= --ignore-other-worktrees --recurse-submodules --progress",
        "tag": "-a|--annotate -s|--sign --no-sign -u|--local-user= -f|--force -d|--delete -v|--verify -n[=] -l|--list --sort="
        " -m|--message= -F|--file= -e|--edit --cleanup= --contains= --no-contains= --merged[=] --points-at= --format= --color[=]"
        " --create-reflog -i",
        "worktree": "SUB",
        "worktree add": "-f|--force -b= -B= -d|--detach --checkout --no-checkout --lock --reason= --orphan -q|--quiet"
        " --track --guess-remote",
        "worktree remove": "-f|--force",
        "update-index": "--add --remove --refresh -q --assume-unchanged --no-assume-unchanged --skip-worktree"
        " --no-skip-worktree --chmod= --cacheinfo= --index-info --force-remove",
        "update-ref": "-d -m= --no-deref --stdin -z --create-reflog",
    },
    "hub": {"": "-C= -c= --git-dir= --work-tree= SUB"},
}
"""Program -> subcommand -> options."""
