#!/usr/bin/env bash
# Rewrites tests/golden/golden.txt from the release build. After tag 0.1.0 old lines must not change;
# before it, a changed line needs a word in CHANGELOG.md.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset release >/dev/null
cmake --build --preset release --target golden >/dev/null
new=$(mktemp)
trap 'rm -f "$new"' EXIT
build/release/tests/golden >"$new"
changed=$(diff tests/golden/golden.txt "$new" | grep -c '^<' || true)
added=$(diff tests/golden/golden.txt "$new" | grep -c '^>' || true)
cp "$new" tests/golden/golden.txt
echo "$(wc -l <tests/golden/golden.txt) lines, $added new, $changed gone or changed"
