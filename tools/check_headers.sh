#!/usr/bin/env bash
# Every public header alone must pass as C11 and as C++17, under every warning, with each compiler
# that is here.
set -euo pipefail
cd "$(dirname "$0")/.."
warnings=(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wundef -Werror)
failed=0
checked=0

passes() { # compiler language standard header
    printf '#include "meander/%s"\ntypedef int not_empty;\n' "$4" |
        "$1" -x "$2" "-std=$3" "${warnings[@]}" -Iinclude -fsyntax-only -
}

for path in include/meander/*.h; do
    header=${path##*/}
    for way in gcc:c:c11 g++:c++:c++17 clang:c:c11 clang++:c++:c++17; do
        IFS=: read -r compiler language standard <<<"$way"
        command -v "$compiler" >/dev/null || continue
        checked=$((checked + 1))
        passes "$compiler" "$language" "$standard" "$header" || {
            echo "$header does not pass with $compiler as $standard"
            failed=1
        }
    done
done
echo "$checked compilations"
exit "$failed"
