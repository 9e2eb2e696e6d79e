#!/usr/bin/env bash
# Compares meander with the prototypes of a folder, in turns and in one run, so that both sides meet
# the same neighbours. Prints Markdown: million cells a second, and how many times the prototype's
# time we take, the median of all rounds.
#
# Usage: bench/against.sh DIR [--rounds N] [--quick]
#   DIR holds dfs.c, rows.c, solve.c; what is missing is left out. They are built outside the tree.
#   --quick leaves 10^8 cells out. BUILD=FOLDER is where we are built (build/release), CPU=N the
#   processor all are pinned to (the last one).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# what | our case | prototype | its algorithm
tasks=(
    'binary tree|carve binary-tree fast|rows|bintree'
    'sidewinder|carve sidewinder fast|rows|side'
    'depth-first, fast|carve depth-first fast|dfs|lut32'
    'depth-first, lean|carve depth-first lean|dfs|planes'
    'breadth-first, theirs for trees only|solve breadth-first|solve|bfs'
    'breadth-first, theirs for loops too|solve breadth-first|solve|bfsgen'
)
sizes=(1000 3162 10000)
rounds=5

usage() {
    sed -n '/^# Usage/,/^set/{/^set/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}" >&2
    exit 2
}

folder=
while [[ $# -gt 0 ]]; do
    case $1 in
    --rounds) [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || usage; rounds=$2; shift ;;
    --quick) sizes=(1000 3162) ;;
    -*) usage ;;
    *) [[ -z $folder ]] || usage; folder=$1 ;;
    esac
    shift
done
[[ -d $folder ]] || usage

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
build=${BUILD:-$root/build/release}
pin=()
if command -v taskset >/dev/null; then
    pin=(taskset -c "${CPU:-$(($(nproc --all) - 1))}")
fi

# Both ways a prototype may be fast: some are slower with more optimisation.
build_prototypes() {
    local name
    for name in rows dfs solve; do
        if [[ ! -f $folder/$name.c ]]; then
            echo "against.sh: $folder has no $name.c; left out" >&2
            continue
        fi
        gcc -O2 "$folder/$name.c" -o "$work/$name-O2" 2>"$work/log" ||
            echo "against.sh: $name.c cannot be built with -O2; left out" >&2
        gcc -O3 -march=native "$folder/$name.c" -o "$work/$name-native" 2>"$work/log" ||
            echo "against.sh: $name.c cannot be built with -O3 -march=native; left out" >&2
    done
}

build_ours() {
    (cd "$root" && cmake --preset release -B "$build" && cmake --build "$build" \
        --target meander-bench) >"$work/log" || { cat "$work/log" >&2; exit 1; }
}

ours() {
    "${pin[@]}" "$build/meander-bench" --bare --quick --only "$1" --size "$2"
}

# Million cells a second of a prototype, "-" where it was not built.
theirs() {
    local program=$work/$1-$2 algorithm=$3 size=$4 runs=7 maze
    [[ $size -ge 10000 ]] && runs=3
    [[ -x $program ]] || { echo -; return; }
    maze=("$size" "$size")
    [[ $1 == solve ]] && maze=("$work/$size.planes")
    "${pin[@]}" "$program" "$algorithm" "${maze[@]}" "$runs" | sed -n 's/.* s \([0-9.]*\) Mcells.*/\1/p' | head -1
}

# One round of one task at one size: each once, the order turned about from round to round.
play() {
    local key=$1 case=$2 program=$3 algorithm=$4 size=$5 who order
    order=(ours O2 native)
    [[ $((round % 2)) -eq 0 ]] && order=(native O2 ours)
    for who in "${order[@]}"; do
        if [[ $who == ours ]]; then
            ours "$case" "$size" >>"$work/$key.ours"
        else
            theirs "$program" "$who" "$algorithm" "$size" >>"$work/$key.$who"
        fi
    done
}

median() {
    sort -n | awk '{v[NR] = $1} END {if (NR) print v[int((NR + 1) / 2)]}'
}

# The median of the rounds' rates, or of the ratios of two.
rate() {
    local number
    number=$(median <"$1")
    [[ $number != - ]] || { echo -; return; }
    awk -v n="$number" 'BEGIN {printf (n < 1000 ? "%.1f" : "%.0f"), n}'
}
ratio() {
    ! grep -qx -- - "$2" || { echo -; return; }
    paste "$1" "$2" | awk '{print $2 / $1}' | median | awk '{printf "%.2f", $1}'
}

print_row() {
    local key=$1 task=$2 size=$3
    printf '| %s | %s x %s | %s | %s | %s | %s | %s |\n' "$task" "$size" "$size" \
        "$(rate "$work/$key.ours")" "$(rate "$work/$key.O2")" "$(rate "$work/$key.native")" \
        "$(ratio "$work/$key.ours" "$work/$key.O2")" \
        "$(ratio "$work/$key.ours" "$work/$key.native")"
}

# each ACTION: calls it with key, case, prototype, algorithm, size, what.
each() {
    local index size what case program algorithm
    for index in "${!tasks[@]}"; do
        IFS='|' read -r what case program algorithm <<<"${tasks[index]}"
        [[ -x $work/$program-O2 || -x $work/$program-native ]] || continue
        for size in "${sizes[@]}"; do
            "$1" "$index-$size" "$case" "$program" "$algorithm" "$size" "$what"
        done
    done
}
show() {
    print_row "$1" "$6" "$5"
}

build_prototypes
build_ours
if [[ -x $work/solve-O2 || -x $work/solve-native ]]; then
    for size in "${sizes[@]}"; do
        "$build/meander-bench" --planes "$work/$size.planes" --size "$size"
    done
fi
for ((round = 1; round <= rounds; round++)); do
    echo "against.sh: round $round of $rounds" >&2
    each play
done
echo "| | size | meander, Mcells/s | prototype -O2 | prototype -O3 native | time / -O2 | time / native |"
echo "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
each show
