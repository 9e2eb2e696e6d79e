#!/usr/bin/env bash
# Runs the golden program (the arguments) and compares what it prints with golden.txt.
set -euo pipefail
expected=$(dirname "$0")/golden.txt
got=$(mktemp)
trap 'rm -f "$got"' EXIT
"$@" >"$got"
if ! diff "$expected" "$got" >"$got.diff"; then
    head -20 "$got.diff"
    rm -f "$got.diff"
    echo "the mazes differ from tests/golden/golden.txt (<: expected, >: made here)"
    exit 1
fi
rm -f "$got.diff"
echo "$(wc -l <"$expected") mazes as expected"
