#!/usr/bin/env bash
# Runs the tests in the coverage build and prints which lines of the library and the command line
# they reach; build/coverage/index.html shows them.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset coverage >/dev/null
cmake --build --preset coverage
find build/coverage -name '*.gcda' -delete
status=0
ctest --preset coverage || status=$?
gcovr --root . --filter src/ --filter cli/ --html-details build/coverage/index.html \
    --print-summary --sort-percentage build/coverage
exit "$status"
