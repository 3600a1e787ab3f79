"""Options of programs that talk to other machines and to databases."""

from __future__ import annotations

_GH = "-R|--repo= --hostname= -h|--help"

TABLES: dict[str, dict[str, str]] = {
    "curl": {
        "": "-d|--data= --data-raw= --data-binary= --data-urlencode= --data-ascii= --json= -F|--form= --form-string= -H|--header="
        " -X|--request= -o|--output= -O|--remote-name --output-dir= -u|--user= -A|--user-agent= -e|--referer= -b|--cookie="
        " -c|--cookie-jar= -T|--upload-file= -x|--proxy= -w|--write-out= -m|--max-time= --connect-timeout= --retry= --retry-delay="
        " --retry-max-time= --cacert= --capath= -E|--cert= --key= --cert-type= --key-type= -K|--config= -r|--range= -y= -Y= -z|--time-cond="
        " -D|--dump-header= --resolve= --connect-to= --interface= -Q|--quote= -t= -U|--proxy-user= --limit-rate= --max-redirs= --url="
        " --aws-sigv4= --oauth2-bearer= --trace= --trace-ascii= --stderr= --unix-socket= --ciphers= --tls-max= --netrc-file= -C|--continue-at="
        " -P|--ftp-port= --dns-servers= --noproxy= --preproxy= --socks5= --proto= --proto-default= --proto-redir= --pinnedpubkey= --etag-save="
        " --etag-compare= --create-file-mode= --variable= -f|--fail -s|--silent -S|--show-error -L|--location -k|--insecure -i|--include|--show-headers"
        " -I|--head -G|--get -g|--globoff -v|--verbose -N|--no-buffer -J|--remote-header-name -n|--netrc -p|--proxytunnel -#|--progress-bar -Z|--parallel"
        " -R|--remote-time -q|--disable -a|--append -l|--list-only -j|--junk-session-cookies -0|--http1.0 -4|--ipv4 -6|--ipv6 -V|--version -h|--help[=]"
    },
    "wget": {
        "": "-O|--output-document= -o|--output-file= -a|--append-output= -P|--directory-prefix= -i|--input-file= -U|--user-agent= --header="
        " -t|--tries= -T|--timeout= -w|--wait= --post-data= --post-file= --method= --body-data= --body-file= --user= --password= -e|--execute="
        " --limit-rate= -A|--accept= -R|--reject= -D|--domains= -I|--include-directories= -X|--exclude-directories= -l|--level= -Q|--quota="
        " --certificate= --private-key= --ca-certificate= --load-cookies= --save-cookies= --referer= -B|--base= -q|--quiet -c|--continue"
        " -N|--timestamping -r|--recursive -k|--convert-links -p|--page-requisites -np|--no-parent -nc|--no-clobber -nv|--no-verbose -m|--mirror"
        " -b|--background -S|--server-response --no-check-certificate --spider ABBR"
    },
    "ssh": {
        "": "-4 -6 -A -a -B= -b= -C -c= -D= -E= -e= -F= -f -G -g -I= -i= -J= -K -k -L= -l= -M -m= -N -n -O= -o= -P= -p= -Q= -q -R= -S= -s -T -t"
        " -V -v -W= -w= -X -x -Y -y STOP"
    },
    "gh": {
        "": "--version SUB",
        "*": _GH,
        "pr": "SUB",
        "pr create": "-a|--assignee= -B|--base= -b|--body= -F|--body-file= -d|--draft --dry-run -e|--editor -f|--fill --fill-first --fill-verbose"
        " -H|--head= -l|--label= -m|--milestone= --no-maintainer-edit -p|--project= --recover= -r|--reviewer= -T|--template= -t|--title= -w|--web",
        "pr merge": "--admin -A|--author-email= --auto -b|--body= -F|--body-file= -d|--delete-branch --disable-auto --match-head-commit= -m|--merge"
        " -r|--rebase -s|--squash -t|--subject=",
        "pr close": "-c|--comment= -d|--delete-branch",
        "pr comment": "-b|--body= -F|--body-file= --edit-last -e|--editor -w|--web --delete-last --create-if-none --yes",
        "pr review": "-a|--approve -b|--body= -F|--body-file= -c|--comment -r|--request-changes",
        "pr edit": "--add-label= --remove-label= --add-reviewer= --remove-reviewer= --add-assignee= -B|--base= -b|--body= -F|--body-file= -t|--title= -m|--milestone=",
        "pr checkout": "-b|--branch= --detach -f|--force --recurse-submodules",
        "pr list": "-a|--assignee= -A|--author= -B|--base= -d|--draft -H|--head= -q|--jq= --json= -l|--label= -L|--limit= -S|--search= -s|--state= -t|--template= -w|--web",
        "pr view": "-c|--comments -q|--jq= --json= -t|--template= -w|--web",
        "issue": "SUB",
        "issue create": "-a|--assignee= -b|--body= -F|--body-file= -e|--editor -l|--label= -m|--milestone= -p|--project= --recover= -T|--template= -t|--title= -w|--web",
        "issue close": "-c|--comment= -r|--reason=",
        "issue comment": "-b|--body= -F|--body-file= --edit-last -e|--editor -w|--web",
        "issue delete": "--yes",
        "repo": "SUB",
        "repo delete": "--yes",
        "repo create": "--private --public --internal -c|--clone -d|--description= -g|--gitignore= -h|--homepage= -l|--license= -p|--template= --push -r|--remote= -s|--source= -t|--team=",
        "repo edit": "--visibility= --default-branch= -d|--description= -h|--homepage= --add-topic= --remove-topic= --accept-visibility-change-consequences",
        "repo clone": "-u|--upstream-remote-name=",
        "release": "SUB",
        "release create": "--discussion-category= -d|--draft --generate-notes --latest[=] -n|--notes= -F|--notes-file= --notes-from-tag --notes-start-tag= -p|--prerelease"
        " --target= -t|--title= --verify-tag",
        "release delete": "--cleanup-tag -y|--yes",
        "release upload": "--clobber",
        "workflow": "SUB",
        "workflow run": "-F|--field= -f|--raw-field= --json -r|--ref=",
        "run": "SUB",
        "run rerun": "-d|--debug --failed -j|--job=",
        "api": "-X|--method= -F|--field= -f|--raw-field= -H|--header= --input= -q|--jq= -i|--include --paginate --slurp --silent -t|--template= -p|--preview= --cache=",
        "auth": "SUB",
        "secret": "SUB",
        "secret set": "-a|--app= -b|--body= -e|--env= -f|--env-file= -o|--org= -r|--repos= -u|--user -v|--visibility=",
        "gist": "SUB",
        "gist create": "-d|--desc= -f|--filename= -p|--public -w|--web",
        "label": "SUB",
        "cache": "SUB",
        "ssh-key": "SUB",
        "variable": "SUB",
        "project": "SUB",
        "extension": "SUB",
        "codespace": "SUB",
        "alias": "SUB",
        "config": "SUB",
    },
    "glab": {"": "-R|--repo= SUB", "mr": "SUB", "issue": "SUB", "repo": "SUB", "release": "SUB", "ci": "SUB"},
    "psql": {
        "": "-c|--command= -d|--dbname= -f|--file= -l|--list -v|--set|--variable= -X|--no-psqlrc -1|--single-transaction -a|--echo-all -b -e -E -L|--log-file="
        " -n -o|--output= -q|--quiet -s -S -A|--no-align --csv -F|--field-separator= -H|--html -P|--pset= -R|--record-separator= -t|--tuples-only"
        " -T|--table-attr= -x|--expanded -z -0 -h|--host= -p|--port= -U|--username= -w|--no-password -W|--password ABBR"
    },
    "mysql": {
        "": "-e|--execute= -h|--host= -u|--user= -p|--password[=] -P|--port= -D|--database= -S|--socket= -B|--batch -N|--skip-column-names -s -v -f|--force"
        " --default-character-set= --protocol= --defaults-file= --delimiter="
    },
    "redis-cli": {"": "-h= -p= -s= -a= --user= --pass= -u= -r= -i= -n= -x -X= --eval= --rdb= --pipe --scan --pattern= --raw --csv --tls STOP"},
    "mongosh": {"": "--eval= --host= --port= -u|--username= -p|--password= -f|--file= --authenticationDatabase= --quiet --norc"},
    "sqlite3": {"": "-cmd= -separator= -init= -readonly -batch -bail -header -csv -json -column DASH"},
    "systemctl": {
        "": "-t|--type= --state= -p|--property= -a|--all -l|--full -H|--host= -M|--machine= -q|--quiet --user --system --now -f|--force -n|--lines= -o|--output="
        " --root= -s|--signal= --kill-who= --job-mode= --no-pager --no-block --no-reload --runtime SUB",
        "*": "--now -f|--force -q|--quiet --user --system --no-pager --no-block --runtime -n|--lines= -o|--output= -p|--property=",
    },
    "http": {"": "-a|--auth= -A= -o|--output= -p|--print= -s= --pretty= --style= --session= --timeout= --proxy= --verify= --cert= -f|--form -j|--json -d|--download"},
}  # fmt: skip
"""Program -> subcommand -> options."""
