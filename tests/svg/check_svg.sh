#!/usr/bin/env bash
# SVG pictures, opened by other programs: xmllint says whether they are sound, rsvg-convert whether
# they can be drawn and how large. Usage: tests/svg/check_svg.sh MEANDER
# Exit 77: the other programs are not installed.
set -euo pipefail
meander=$(realpath "$1")
command -v xmllint >/dev/null && command -v rsvg-convert >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
count=0

# check WIDTH HEIGHT ARGUMENTS...: the picture that meander makes of the arguments has this size.
check() {
    local size="width=\"$1\" height=\"$2\""
    shift 2
    "$meander" "$@" --quiet -f svg -o picture.svg
    xmllint --noout picture.svg
    grep -q "$size" picture.svg || { echo "$*: not $size:" && sed -n 2p picture.svg && exit 1; }
    rsvg-convert picture.svg -o picture.png
    [[ $(head -c 4 picture.png | tail -c 3) == PNG ]]
    count=$((count + 1))
}

"$meander" new 9x7 --seed owl --quiet -f json -o square.json
"$meander" new 9x7 --grid hexagon --seed owl --quiet -f json -o hexagon.json

check 200mm 200mm new 10x10 --seed owl --cell 20mm --margin 0
check 110mm 90mm draw square.json
check 192px 192px new 12x12 --seed owl --style origin
check 160px 160px new --example simple --style origin --cell 40px
check 4.75in 3.75in draw square.json --cell 0.5in --margin 0.125in
for maze in square hexagon; do
    for style in default origin; do
        for extra in '' '--distances' '--labels id' '--labels distance --distances' \
            '--solution' '--dim-unlinked' '--background none' '--palette cividis --distances 3,3'; do
            # shellcheck disable=SC2086
            check '[0-9.]*[a-z]*' '[0-9.]*[a-z]*' draw $maze.json --style $style $extra \
                --title "$maze <$style> & \"$extra\" متاهة"
        done
    done
done
for layout in rows-odd rows-even columns-odd columns-even; do
    check '[0-9.]*mm' '[0-9.]*mm' new 7x5 --grid hexagon --layout $layout --seed owl
done
check '[0-9.]*mm' '[0-9.]*mm' new 1 --seed owl
check '[0-9.]*mm' '[0-9.]*mm' new 1x7 --seed owl

# Walls as areas: sound on every grid, and on squares, whose ends are square, the picture is that of strokes.
for grid in square hexagon triangle octagon polar king cube; do
    size=7x5
    [[ $grid == polar || $grid == triangle ]] && size=6
    for walls in outlines passages; do
        check '[0-9.]*mm' '[0-9.]*mm' new $size --grid $grid --seed owl --walls $walls --solution
    done
done
for walls in strokes outlines; do
    "$meander" new 12x9 --seed 3 --braid 0.6 --start none --end none --style origin --cell 40px \
        --wall 6px --walls $walls --quiet -o $walls.svg
    rsvg-convert $walls.svg -o $walls.png
done
cmp strokes.png outlines.png
count=$((count + 1))

# Case 6: a million cells in less than 8 MB, and sound.
"$meander" new 1000x1000 --seed owl --quiet -f svg -o large.svg
xmllint --noout large.svg
size=$(wc -c <large.svg)
((size < 8000000)) || { echo "1000x1000 takes $size bytes" && exit 1; }
echo "$count pictures looked at; 1000x1000 takes $size bytes"
