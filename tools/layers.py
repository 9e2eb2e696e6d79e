#!/usr/bin/env python3
"""Says when the tree breaks its own order. Looks at every #include and at the shape of files.

- Arrows between rooms go one way:
  base <- grid <- maze <- {carve, field, trace} <- {solve, measure, graph} <- grow <- document
  <- draw <- media <- front ends. Rooms in one pair of braces may use each other, but not in a
  circle. A public header belongs to a room as well.
- The core includes no header of stdio, locale, time, signals or threads.
- Front ends, media and examples include public headers and their own folder, nothing else.
- Base names are unique in the whole repository.
- No file has more than 800 lines, no function more than 60.

Prints one line a finding and ends with 1 when there is any. --self-test: proves that each rule
can be broken.
"""
import os
import re
import sys
import tempfile

LEVELS = [
    ["base"], ["grid"], ["maze"], ["carve", "field", "trace"], ["solve", "measure", "graph"],
    ["grow"], ["document"], ["draw"], ["media"],
]
LEVEL = {room: level for level, rooms in enumerate(LEVELS) for room in rooms}
# Public headers that are not named for their room.
HEADER_ROOM = {"version": "base", "random": "base", "mask": "grid", "custom": "grid", "media": "media", "constraints": "carve",
               "goals": "measure",
               "pixels": "draw", "picture": "draw", "animation": "draw",
               "screen": "draw"}
UMBRELLA = "meander.h"
OUTER = ["media", "cli", "web", "mpi", "examples", "bench"]
# Benchmarks may look inside: they compare forms that the public API hides.
LOOKS_INSIDE = {"bench"}
FORBIDDEN_IN_CORE = {
    "stdio.h", "locale.h", "time.h", "signal.h", "setjmp.h", "errno.h", "unistd.h", "fcntl.h",
    "pthread.h", "threads.h", "wchar.h", "wctype.h", "math.h",
}
SAME_NAME_ALLOWED = {"CMakeLists.txt", "README.md", "__init__.py", "run", ".gitignore",
                     "package.json", "index.md"}
# Folders whose files are data, or are made.
NOT_SOURCES = {".git", "build", "node_modules", "__pycache__", "data", "corpus"}
MOST_LINES, MOST_FUNCTION_LINES = 800, 60
COUNTED = (".c", ".h", ".def", ".py", ".sh", ".mjs", ".js", ".css", ".html", ".cmake")
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]')


def files_of(root, folder="."):
    for path, folders, names in os.walk(os.path.join(root, folder)):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES)
        for name in sorted(names):
            yield os.path.relpath(os.path.join(path, name), root)


def lines_of(root, path):
    with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
        return file.read().splitlines()


def includes_of(root, path):
    """(line number, opening character, name) of each #include."""
    for number, line in enumerate(lines_of(root, path), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1), match.group(2)


def room_of_header(header):
    stem = header[:-2]
    return HEADER_ROOM.get(stem, stem)


def room_of(path):
    """The room of src/ROOM/x or include/meander/ROOM.h, else None."""
    parts = path.split(os.sep)
    if parts[0] == "src" and len(parts) > 2:
        return parts[1]
    if parts[:2] == ["include", "meander"] and parts[-1] != UMBRELLA:
        return room_of_header(parts[-1])
    return None


def target_of(root, path, name):
    """The file an #include "name" in path means, or None when it is not in the tree."""
    for folder in (os.path.dirname(path), "src", "include"):
        candidate = os.path.normpath(os.path.join(folder, name))
        if os.path.isfile(os.path.join(root, candidate)):
            return candidate
    return None


def check_core(root):
    arrows = {}
    paths = [path for folder in ("src", "include") for path in files_of(root, folder)
             if path.endswith((".c", ".h", ".def"))]
    for path in paths:
        room = room_of(path)
        if room is not None and room not in LEVEL:
            yield f"{path}: the room {room} has no place in the order of rooms"
            continue
        for number, opening, name in includes_of(root, path):
            where = f"{path}:{number}"
            if opening == "<":
                if name in FORBIDDEN_IN_CORE:
                    yield f"{where}: the core must not include <{name}>"
                continue
            target = target_of(root, path, name)
            if target is None:
                yield f"{where}: {name} is nowhere"
                continue
            if target.endswith(os.sep + UMBRELLA):
                yield f"{where}: includes all of the API; name the headers that are needed"
                continue
            if path.startswith("include") and not target.startswith("include"):
                yield f"{where}: a public header includes {target}, which is private"
            goal = room_of(target)
            if room is None or goal == room:
                continue
            if LEVEL.get(goal, len(LEVELS)) > LEVEL[room]:
                yield f"{where}: the arrow goes back, from {room} to {goal}"
            arrows.setdefault((room, goal), where)
    for (room, goal), where in sorted(arrows.items()):
        if LEVEL[room] == LEVEL.get(goal) and (goal, room) in arrows and room < goal:
            yield f"{where}: {room} and {goal} use each other (see {arrows[goal, room]})"


def check_outer(root):
    for folder in OUTER:
        for path in files_of(root, folder):
            if not path.endswith((".c", ".h")):
                continue
            for number, opening, name in includes_of(root, path):
                target = target_of(root, path, name) if opening == '"' else None
                if target is None or target.startswith(("include" + os.sep, folder + os.sep)):
                    continue
                if folder not in LOOKS_INSIDE:
                    yield f"{path}:{number}: {folder} may not include {target}"


def check_names(root):
    seen = {}
    for path in files_of(root):
        name = os.path.basename(path)
        if name in SAME_NAME_ALLOWED:
            continue
        if name in seen:
            yield f"{path}: the base name is taken by {seen[name]}"
        seen.setdefault(name, path)


def function_name(lines, brace):
    """The name before the parameters of the function whose body opens at lines[brace]."""
    start = brace
    while start > 0 and lines[start - 1] and not lines[start - 1].startswith(("}", "#", " */")):
        start -= 1
    match = re.search(r"(\w+)\s*\(", " ".join(lines[start:brace]))
    return match.group(1) if match else "a function"


def check_lengths(root):
    for path in files_of(root):
        if not path.endswith(COUNTED):
            continue
        lines = lines_of(root, path)
        if len(lines) > MOST_LINES:
            yield f"{path}: {len(lines)} lines, more than {MOST_LINES}"
        if not path.endswith((".c", ".h")):
            continue
        opened = None
        for index, line in enumerate(lines):
            if line == "{":
                opened = index
            elif line == "}" and opened is not None:
                length = index - opened - 1
                if length > MOST_FUNCTION_LINES:
                    yield (f"{path}:{opened + 1}: {function_name(lines, opened)} has {length} "
                           f"lines, more than {MOST_FUNCTION_LINES}")
                opened = None


def findings(root):
    return [*check_core(root), *check_outer(root), *check_names(root), *check_lengths(root)]


# A tree that keeps the rules, and for each rule a file that breaks it and a part of what is said.
SOUND = {
    "include/meander/base.h": "",
    "include/meander/grid.h": '#include "base.h"\n',
    "include/meander/meander.h": '#include "grid.h"\n',
    "src/base/memory.h": "#include <stdlib.h>\n",
    "src/grid/square.c": '#include "base/memory.h"\n#include "meander/grid.h"\n',
    "src/trace/trace.c": '#include "base/memory.h"\n',
    "src/carve/kruskal.h": "",
    "cli/main.c": '#include "meander/meander.h"\n',
}
BROKEN = [
    ("src/base/bits.c", '#include "meander/grid.h"\n', "the arrow goes back, from base to grid"),
    ("src/base/door.c", '#include "../grid/square.c"\n', "the arrow goes back"),
    ("include/meander/base.h", '#include "grid.h"\n', "the arrow goes back"),
    ("include/meander/grid.h", '#include "../../src/base/memory.h"\n', "which is private"),
    ("src/grid/all.c", '#include "meander/meander.h"\n', "includes all of the API"),
    ("src/grid/lost.c", '#include "lost.h"\n', "is nowhere"),
    ("src/utils/bag.c", "\n", "no place in the order"),
    ("src/base/print.c", "#include <stdio.h>\n", "must not include <stdio.h>"),
    ("cli/inner.c", '#include "../src/base/memory.h"\n', "cli may not include"),
    ("tests/memory.h", "", "the base name is taken"),
    ("src/base/long.c", "\n" * 801, "801 lines"),
    ("src/base/deep.c", "int deep(void)\n{\n" + "    ;\n" * 61 + "}\n", "deep has 61 lines"),
]


def write_tree(root, files):
    for path, text in files.items():
        full = os.path.join(root, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)


def self_test():
    circle = {"src/carve/forth.c": '#include "trace/back.h"\n',
              "src/trace/back.h": '#include "carve/kruskal.h"\n'}
    cases = [({}, None), (circle, "use each other")]
    cases += [({path: text}, said) for path, text, said in BROKEN]
    failed = 0
    for extra, said in cases:
        with tempfile.TemporaryDirectory() as root:
            write_tree(root, {**SOUND, **extra})
            found = findings(root)
        right = len(found) == 1 and said in found[0] if said else not found
        if not right:
            print(f"{sorted(extra)}: wanted {said!r}, found {found}")
            failed += 1
    print(f"{len(cases)} trees, {failed} judged wrongly")
    return 1 if failed else 0


def main():
    if "--self-test" in sys.argv:
        return self_test()
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    found = findings(root)
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
