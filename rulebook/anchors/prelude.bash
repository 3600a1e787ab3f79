# Read by bash through BASH_ENV before a verify command, which is then run exactly as it was approved.
unset BASH_ENV
[ -z "$RULEBOOK_PIPEFAIL" ] || set -o pipefail
trap 'printf "%s " "$?" "${PIPESTATUS[@]}" >&"$RULEBOOK_STATUS_FD"' EXIT
ulimit -c 0 2>/dev/null
ulimit -f "$RULEBOOK_FILE_BLOCKS" 2>/dev/null
ulimit -d "$RULEBOOK_DATA_KB" 2>/dev/null
[ -z "$RULEBOOK_PROCESSES" ] || ulimit -u "$RULEBOOK_PROCESSES" 2>/dev/null
