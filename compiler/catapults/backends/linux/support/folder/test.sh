#!/bin/sh
# test.sh THREAD...: the sample program under the daemon; then the daemon is killed, and all must be as it was.
set -u
folder=$(mktemp -d)
GROUPS_SOCKET=$folder/socket
export GROUPS_SOCKET
daemon=

finish() {
    [ -n "$daemon" ] && kill "$daemon" 2>/dev/null && wait "$daemon" 2>/dev/null
    rm -rf "$folder"
    exit "$1"
}

begin() {
    ./groupsd --folder "$folder" 2>"$folder/told" &
    daemon=$!
    for _ in $(seq 100); do
        grep -q decides "$folder/told" && return
        if ! kill -0 "$daemon" 2>/dev/null; then
            cat "$folder/told" >&2
            daemon=
            if grep -q 'may not set\|needs a processor\|needs another' "$folder/told"; then
                echo 'test: NOT RUN, because this machine does not permit it'
                finish 0
            fi
            finish 1
        fi
        sleep 0.1
    done
    finish 1
}

begin
cat "$folder/told"
./sample 1 "$@" || finish 1
./groupsd --status --folder "$folder" || finish 1

# The sample program itself looks whether its threads are as they were, whoever gave them back what they had.
./sample 1 "$@" &
sample=$!
sleep 0.4
kill -KILL "$daemon"
wait "$daemon" 2>/dev/null
daemon=
wait "$sample" || finish 1
echo 'test: all threads are as they were'
finish 0
