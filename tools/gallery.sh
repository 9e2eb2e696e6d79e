#!/usr/bin/env bash
# Makes docs/gallery.md and its pictures: every grid and every surface, one seed, one look.
#     tools/gallery.sh [MEANDER]
set -euo pipefail
cd "$(dirname "$0")/.."
meander=${1:-build/release/meander}
pictures=docs/pictures/grids
mkdir -p "$pictures"
rm -f "$pictures"/*.svg
page=docs/gallery.md

size_of() {
    case $1 in
    square | octagon | king) echo 14x10 ;;
    cube) echo 6 ;;
    hexagon | brick) echo 12x10 ;;
    hexagon-board | polar) echo 7 ;;
    triangle) echo 21x9 ;;
    triangle-board) echo 12 ;;
    snub-hexagonal | truncated-trihexagonal) echo 5x4 ;;
    box) echo 7x6 ;;
    *) echo 6x5 ;;
    esac
}

picture() { # NAME TITLE OPTIONS...
    local name=$1 title=$2
    shift 2
    "$meander" new "$@" --seed owl --solution --quiet -o "$pictures/$name.svg"
    printf '### %s\n\n%s: `meander new %s --seed owl --solution`\n\n![%s](pictures/grids/%s.svg)\n\n' \
        "$name" "$title" "$*" "$title" "$name" >>"$page"
}

cat >"$page" <<'END'
# Gallery

Every grid, one seed, one look; made by `tools/gallery.sh`.

END
"$meander" list grids --json |
    python3 -c 'import json, sys; [print(g["name"], g["title"], sep="\t") for g in json.load(sys.stdin)]' |
    while IFS=$'\t' read -r name title; do
        levels=()
        [[ $name != box ]] || levels=(--levels 3)
        picture "$name" "$title" "$(size_of "$name")" --grid "$name" "${levels[@]}"
    done
cat >>"$page" <<'END'
## Surfaces

A fine line marks where a way goes on at the other side of the paper.

END
picture cylinder "right and left are one" 14x10 --wrap x
picture torus "right and left, top and bottom are one" 14x10 --wrap xy --start 0,0 --end 9,13
picture moebius "right meets left upside down" 14x10 --wrap mobius
picture klein "and bottom meets top" 14x10 --wrap klein --start 0,0 --end 9,13
picture projective "both upside down" 14x10 --wrap projective --start 0,0 --end 9,13
picture hexagon-torus "hexagons on a torus" 12x10 --grid hexagon --wrap xy --start 0,0 --end 9,11
picture hexagon-moebius "a Moebius band of hexagons" 14x7 --grid hexagon --wrap mobius
picture triangle-klein "a Klein bottle of triangles" 20x8 --grid triangle --wrap klein --start 0,0 --end 7,19
picture tiling-torus "a tiling on a torus" 5x4 --grid rhombitrihexagonal --wrap xy --start 0,0 --end 3,20
picture projective-hexagon "the opposite sides of a hexagon are one" 6 --grid hexagon-board --wrap projective --start 0,0 --end 5,5
cat >>"$page" <<'END'
## Masks and loops

END
picture ellipse "an ellipse" 20x14 --mask ellipse
picture round-hexagons "an ellipse of hexagons" 16 --grid hexagon --mask ellipse
picture braided "all dead ends opened" 14x10 --braid 100%
