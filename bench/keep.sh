#!/usr/bin/env bash
# Runs all benchmarks and keeps the results of this machine in bench/results/MACHINE.csv. What was
# there before is compared with what came out.
#
# Usage: bench/keep.sh (BUILD=FOLDER is where meander is built, build/release)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${BUILD:-build/release}
cmake --preset release -B "$build" >/dev/null
cmake --build "$build" --target meander-bench >/dev/null
bench=$build/meander-bench
kept=bench/results/$("$bench" --machine).csv
fresh=$(mktemp)
trap 'rm -f "$fresh"' EXIT
"$bench" --csv "$fresh" --commit "$(git describe --always --dirty 2>/dev/null || true)"
if [[ -f $kept ]]; then
    echo
    bench/compare.py "$kept" "$fresh"
fi
mkdir -p bench/results
cat "$fresh" >"$kept"
