#!/usr/bin/env bash
# clang-tidy with .clang-tidy over the library and the command line, two files at a time.
# Usage: tools/check_tidy.sh BUILD_FOLDER (one that clang built, for its compile_commands.json)
set -euo pipefail
build=$(cd "${1:-build/clang}" && pwd)
cd "$(dirname "$0")/.."
tidy=$(command -v clang-tidy-14 || command -v clang-tidy)
mapfile -d '' files < <(find src media cli -name '*.c' -type f -print0)
printf '%s\0' "${files[@]}" | xargs -0 -P 2 -n 4 "$tidy" --quiet -p "$build" 2>/dev/null
echo "${#files[@]} files looked at"
