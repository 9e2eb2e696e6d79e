#!/usr/bin/env bash
# Says which C files clang-format would change. With --fix it changes them. Version 14 is asked for
# first, since others lay out some lines in another way.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=(--dry-run --Werror)
[[ ${1:-} == --fix ]] && mode=(-i)
formatter=$(command -v clang-format-14 || command -v clang-format)
folders=()
for folder in include src media cli web mpi bench fuzz examples tests; do
    [[ -d $folder ]] && folders+=("$folder")
done
mapfile -d '' files < <(find "${folders[@]}" -name node_modules -prune -o \
    -name '*.[ch]' -type f -print0)
"$formatter" "${mode[@]}" "${files[@]}"
echo "${#files[@]} files looked at"
