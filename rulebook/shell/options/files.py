"""Options of programs that handle files and processes."""

from __future__ import annotations

_GREP = (
    "-e|--regexp= -f|--file= -i|--ignore-case -v|--invert-match -w|--word-regexp -x|--line-regexp -c|--count --color[=]"
    " --colour[=] -L|--files-without-match -l|--files-with-matches -m|--max-count= -o|--only-matching -q|--quiet|--silent"
    " -s|--no-messages -b|--byte-offset -H|--with-filename -h|--no-filename --label= -n|--line-number -A|--after-context="
    " -B|--before-context= -C|--context= -a|--text --binary-files= -D|--devices= -d|--directories= --exclude="
    " --exclude-from= --exclude-dir= --include= -r|--recursive -R|--dereference-recursive -E|--extended-regexp"
    " -F|--fixed-strings -P|--perl-regexp -z|--null-data -Z|--null ABBR"
)
_COPY = (
    "-a|--archive --backup[=] -b -f|--force -i|--interactive -H -l|--link -L|--dereference -n|--no-clobber"
    " -P|--no-dereference -p --preserve[=] --no-preserve= --parents -R|-r|--recursive --reflink[=] --remove-destination"
    " --sparse= --strip-trailing-slashes -s|--symbolic-link -S|--suffix= -t|--target-directory= -T|--no-target-directory"
    " -u|--update[=] -v|--verbose -x|--one-file-system -Z|--context[=] ABBR"
)

TABLES: dict[str, dict[str, str]] = {
    "rm": {
        "": "-f|--force -i -I --interactive[=] --one-file-system --no-preserve-root --preserve-root[=] -r|-R|--recursive"
        " -d|--dir -v|--verbose ABBR"
    },
    "cp": {"": _COPY},
    "mv": {
        "": "--backup[=] -b -f|--force -i|--interactive -n|--no-clobber --strip-trailing-slashes -S|--suffix="
        " -t|--target-directory= -T|--no-target-directory -u|--update[=] -v|--verbose -Z|--context ABBR"
    },
    "ln": {
        "": "--backup[=] -b -d|-F|--directory -f|--force -i|--interactive -L|--logical -n|--no-dereference -P|--physical"
        " -r|--relative -s|--symbolic -S|--suffix= -t|--target-directory= -T|--no-target-directory -v|--verbose ABBR"
    },
    "install": {
        "": "--backup[=] -b -c -C|--compare -d|--directory -D -g|--group= -m|--mode= -o|--owner= -p|--preserve-timestamps"
        " -s|--strip -S|--suffix= -t|--target-directory= -T|--no-target-directory -v|--verbose ABBR"
    },
    "chmod": {"": "-c|--changes -f|--silent|--quiet -v|--verbose -R|--recursive --reference= --no-preserve-root ABBR"},
    "chown": {
        "": "-c|--changes -f|--silent|--quiet -v|--verbose -R|--recursive --reference= --from= -h|--no-dereference -H -L -P ABBR"
    },
    "mkdir": {"": "-m|--mode= -p|--parents -v|--verbose -Z|--context[=] ABBR"},
    "rmdir": {"": "--ignore-fail-on-non-empty -p|--parents -v|--verbose ABBR"},
    "touch": {"": "-a -c|--no-create -d|--date= -f -h|--no-dereference -m -r|--reference= -t= --time= ABBR"},
    "tee": {"": "-a|--append -i|--ignore-interrupts -p --output-error[=] ABBR"},
    "sed": {
        "": "-n|--quiet|--silent -e|--expression= -f|--file= -E|-r|--regexp-extended -i|--in-place[=] -l|--line-length="
        " -s|--separate -u|--unbuffered -z|--null-data --follow-symlinks --posix --debug --sandbox ABBR"
    },
    "grep": {"": _GREP},
    "tar": {
        "": "-c|--create -x|--extract|--get -t|--list -r|--append -u|--update -A|--catenate -d|--diff|--compare --delete"
        " -f|--file= -C|--directory= -z|--gzip -j|--bzip2 -J|--xz -v|--verbose -p|--preserve-permissions --exclude="
        " -X|--exclude-from= -T|--files-from= --strip-components= -k|--keep-old-files --overwrite -I|--use-compress-program="
        " --to-command= --checkpoint[=] --checkpoint-action= --transform|--xform= -O|--to-stdout --owner= --group= --mode="
        " -b|--blocking-factor= -N|--newer= --wildcards --no-same-owner --same-owner -a|--auto-compress -h|--dereference"
        " -P|--absolute-names -W|--verify --zstd ABBR"
    },
    "find": {
        "": "-name= -iname= -path= -ipath= -regex= -iregex= -type= -size= -mtime= -mmin= -atime= -ctime= -newer= -maxdepth="
        " -mindepth= -perm= -user= -group= -exec= -execdir= -ok= -okdir= -printf= -fprintf= -fprint= -fls= -delete -print"
        " -print0 -prune -empty -L -H -P DASH"
    },
    "xargs": {
        "": "-0|--null -a|--arg-file= -d|--delimiter= -E= -I= -i[=] -L= -l[=] -n|--max-args= -o|--open-tty -P|--max-procs="
        " -p|--interactive --process-slot-var= -r|--no-run-if-empty -s|--max-chars= -t|--verbose -x|--exit STOP ABBR"
    },
    "dd": {"": ""},
    "truncate": {"": "-c|--no-create -o|--io-blocks -r|--reference= -s|--size= ABBR"},
    "shred": {"": "-f|--force -n|--iterations= --random-source= -s|--size= -u --remove[=] -v|--verbose -x|--exact -z|--zero ABBR"},
    "rsync": {
        "": "-v|--verbose -q|--quiet -c|--checksum -a|--archive -r|--recursive -R|--relative -b|--backup --backup-dir="
        " --suffix= -u|--update --inplace --append -l|--links -L|--copy-links -p|--perms --chmod= -o|--owner -g|--group"
        " -n|--dry-run -W|--whole-file -e|--rsh= --rsync-path= --delete --delete-before --delete-after --delete-excluded"
        " --delete-during --force --max-delete= --partial --partial-dir= -z|--compress --exclude= --exclude-from= --include="
        " --include-from= --files-from= -f|--filter= -P --progress -h|--human-readable --log-file= --bwlimit= --port= -T|--temp-dir="
        " --remove-source-files --existing --ignore-existing -i|--itemize-changes --stats --timeout= --password-file="
    },
    "scp": {"": "-3 -4 -6 -A -B -C -c= -D= -F= -i= -J= -l= -o= -O -P= -p -q -R -r -S= -T -v -X="},
    "kill": {"": "-s|--signal= -l|--list[=] -q= -9 -15 -n="},
    "pkill": {"": "-f|--full -9 -x|--exact -u|--euid= -U= -P|--parent= -t= -g= -s= --signal= -n -o -c -i -l -a -v"},
    "cat": {"": "-A -b -e -E -n -s -t -T -u -v"},
    "head": {"": "-n|--lines= -c|--bytes= -q -v -z ABBR"},
    "tail": {"": "-n|--lines= -c|--bytes= -f|--follow[=] -F -q -v -s|--sleep-interval= --pid= --retry --max-unchanged-stats= ABBR"},
    "sort": {"": "-o|--output= -k|--key= -t|--field-separator= -T|--temporary-directory= -S|--buffer-size= --parallel= -u|--unique"
             " -r|--reverse -n|--numeric-sort -m -c -z ABBR"},
    "ls": {"": "-a|--all -l -h -r -t -R|--recursive -I|--ignore= -w= -T= --color[=] --sort= --time= --format= -d ABBR"},
    "diff": {"": "-u|--unified[=] -r|--recursive -q|--brief -N|--new-file -x|--exclude= -X= -U= -C= -I= -F= -L|--label= --color[=] -w -b -B"},
    "patch": {
        "": "-p|--strip= -i|--input= -o|--output= -d|--directory= -R|--reverse -f|--force -N|--forward -E|--remove-empty-files"
        " -b|--backup -z|--suffix= -B= -r|--reject-file= -D|--ifdef= -F|--fuzz= --dry-run -s|--quiet -t|--batch -u -c -n -e"
        " --merge[=] -V= --read-only= -Y= ABBR"
    },
    "unzip": {"": "-d= -o -n -q -l -t -p -j -x= -P="},
    "zip": {"": "-r -q -9 -x= -i= -u -d -m -P= -e -j -y"},
    "crontab": {"": "-u= -e -l -r -i -T="},
}  # fmt: skip
"""Program -> subcommand -> options."""
