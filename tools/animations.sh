#!/usr/bin/env bash
# Makes docs/algorithms.md and its pictures: every algorithm on one sheet from one seed, and an animation of each
# algorithm and each solver. tools/animations.sh [MEANDER]
set -euo pipefail
cd "$(dirname "$0")/.."
meander=$(realpath "${1:-build/release/meander}")
pictures=docs/pictures/animations
page=docs/algorithms.md
most_bytes=40000
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$pictures"
rm -f "$pictures"/*

# Rows of a table of `list`: name, title, and what else is asked for.
rows() { # KIND FIELD...
    "$meander" list "$1" --json | python3 -c '
import json, sys
for row in json.load(sys.stdin):
    print(row["name"], row["title"], *(row.get(field, "") for field in sys.argv[1:]), sep="\x1f")' "${@:2}"
}

# A small file: as few steps a frame as that takes.
animate() { # OUTPUT OPTIONS...
    local output=$1 steps
    shift
    for steps in 1 2 4 8 16 32; do
        "$meander" animate "$@" --steps-per-frame "$steps" --quiet --force -o "$output"
        [[ $(stat -c %s "$output") -gt $most_bytes ]] || break
    done
}

cat >"$page" <<'END'
# Algorithms and solvers

Made by `tools/animations.sh`, from the seed `owl`. Teal is what has just been entered, grey what is done, pale blue where a
walk fell back; green is being tried, red a dead end, gold the path. Signs tell the same: ring, dot, plus, cross, diamond.
A page of your own of this kind: `meander animate 12x8 --algorithm wilson --seed owl -o wilson.gif`.

## One seed, every algorithm

END
names=()
while IFS=$'\x1f' read -r name title; do
    names+=("$scratch/$name.json")
    "$meander" new 14x14 --algorithm "$name" --seed owl --quiet -o "$scratch/$name.json"
done < <(rows algorithms)
"$meander" draw --side-by-side "${names[@]}" --columns 5 --cell 3mm --distances --quiet -o "$pictures/every-algorithm.svg"
# A recipe would name files that are gone.
python3 - "$pictures/every-algorithm.svg" <<'END'
import re, sys
path = sys.argv[1]
text = re.sub(r"<metadata>.*?</metadata>\n", "", open(path, encoding="utf-8").read(), flags=re.S)
open(path, "w", encoding="utf-8").write(text)
END
cat >>"$page" <<'END'
![Nineteen mazes of one size from one seed, coloured by the distance from their start](pictures/animations/every-algorithm.svg)

The same sheet of your own, 14 x 14:

```sh
for name in $(meander list algorithms --json | jq -r .[].name); do
    meander new 14x14 --algorithm $name --seed owl -q -o $name.json
done
meander draw --side-by-side *.json --columns 5 --distances -o sheet.svg
```

## How each algorithm works

END
while IFS=$'\x1f' read -r name title law; do
    animate "$pictures/$name.gif" 12x8 --algorithm "$name" --seed owl
    printf '### %s\n\n%s. Its law: %s.\n\n![%s at work](pictures/animations/%s.gif)\n\n' \
        "$name" "${title^}" "$law" "$name" "$name" >>"$page"
done < <(rows algorithms law)
printf '## How each solver works\n\nOn one maze that has loops, from the top left to the bottom right.\n\n' >>"$page"
"$meander" new 16x10 --algorithm wilson --seed owl --braid 40% --quiet -o "$scratch/maze.json"
while IFS=$'\x1f' read -r name title promise; do
    animate "$pictures/$name-solver.gif" "$scratch/maze.json" --solver "$name" --seed owl
    printf '### %s\n\n%s. It promises: %s.\n\n![%s at work](pictures/animations/%s-solver.gif)\n\n' \
        "$name" "${title^}" "$promise" "$name" "$name" >>"$page"
done < <(rows solvers promise)
# One blank line at the end, not two.
printf '%s\n' "$(cat "$page")" >"$page.new" && mv "$page.new" "$page"
