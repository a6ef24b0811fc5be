#!/bin/sh
# Runs the test programs side by side; the last line of each is "N passed, N failed". Closes with one
# such line over all. A program that does not get there (a sanitizer stopped it) counts as one failure.
for program in "$@"; do
    "$program" >"$program.out" 2>&1 &
done
wait
passed=0
failed=0
for program in "$@"; do
    output=$(cat "$program.out")
    summary=$(printf '%s\n' "$output" | tail -n 1)
    printf '%s: %s\n' "$program" "$summary"
    case $summary in
    *' passed, '*' failed')
        printf '%s\n' "$output" | sed '$d'
        counts=${summary% failed}
        passed=$((passed + ${counts%% passed*}))
        failed=$((failed + ${counts##*, }))
        ;;
    *)
        printf '%s\n' "$output"
        failed=$((failed + 1))
        ;;
    esac
done
printf '%d passed, %d failed\n' "$passed" "$failed"
test "$failed" -eq 0
