#!/usr/bin/env bash
# Counts the mazes of small boards at length, and writes docs/uniformity.md. tools/uniformity.sh [TIMES]: so many
# times as many mazes as ./test counts; 100, when not given, takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-100}
cmake --preset clang >/dev/null
cmake --build --preset clang --target test_trees >/dev/null
counted=$(MEANDER_SAMPLES=$times build/clang/tests/test_trees 2>&1) || { echo "$counted" >&2; exit 1; }
{
    cat <<'END'
# Uniform where it says uniform

Made by `tools/uniformity.sh`; the quick form of the same counts is in `./test`. Every maze is carved from the first
cell, with seeds of one series.

## All perfect mazes of small boards

How often each maze came is compared with an even share. The last column is how many standard deviations chi-square is
above its mean: a uniform carver stays below 5, on every board. How many mazes a board has is known by Kirchhoff's theorem, from the grid itself.
Carvers that are not uniform must fail, and do.

| board | carver | mazes that came | carved | deviations |
| --- | --- | ---: | ---: | ---: |
END
    grep '^|' <<<"$counted" | grep -v '%'
    cat <<'END'

## Texture of large boards

Shares of cells with one passage, and of those that lead straight on, in a board of 300 x 300 without a brim of 20, and how
many standard deviations they lie from what is known of the algorithm.

| carver | dead ends | deviations | straight on | deviations |
| --- | ---: | ---: | ---: | ---: |
END
    grep '^|' <<<"$counted" | grep '%'
} >docs/uniformity.md
