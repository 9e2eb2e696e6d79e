#!/usr/bin/env python3
"""What the built library promises about its symbols, checked on the binaries.

- no writable data at all: no mutable globals, no hidden state;
- nothing from outside but a short list of libc functions: no stdio, locale, clock or exit, and the
  allocator only in the one object that is the door to memory;
- the shared library offers mdr_ names alone, and none that start with mdr__.

Usage: check_symbols.py libmeander.a libmeander.so
"""
import re
import subprocess
import sys

MEMORY_OBJECT = "memory.c.o"
ALLOCATOR = {"malloc", "calloc", "realloc", "free", "aligned_alloc", "madvise"}
# What the core may call. The compiler itself asks for some of them, and for its own helpers of
# arithmetic, such as __udivti3.
OUTSIDE = {
    "memcpy", "memmove", "memset", "memcmp", "memchr",
    "strlen", "strcmp", "strncmp", "strchr", "strrchr", "strstr", "strspn", "strcspn",
    "_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail",
}
ARITHMETIC = re.compile(r"^__[a-z]+[sdt]i[23]$")
WRITABLE = re.compile(r"^\.(data|bss|tdata|tbss)(\.|$)")
READ_ONLY_ONCE_LOADED = re.compile(r"^\.data\.rel\.ro(\.|$)")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def writable_data(archive):
    """(object, symbol or section) of everything that can be written to."""
    found, member, sections = [], "", set()
    for line in output("objdump", "-t", archive).splitlines():
        heading = re.match(r"^(\S+):\s+file format", line)
        if heading:
            member = heading.group(1)
            continue
        entry = re.match(r"^[0-9a-f]+ .{7} (\S+)\t([0-9a-f]+)\s+(.*)$", line)
        if not entry:
            continue
        section, size, name = entry.group(1), int(entry.group(2), 16), entry.group(3)
        writable = WRITABLE.match(section) and not READ_ONLY_ONCE_LOADED.match(section)
        if (writable or section == "*COM*") and size > 0:
            found.append((member, name.split()[-1]))
            sections.add((member, section))
    for member, section, size in section_sizes(archive):
        if size > 0 and (member, section) not in sections:
            found.append((member, section))
    return found


def section_sizes(archive):
    member = ""
    for line in output("size", "-A", archive).splitlines():
        heading = re.match(r"^(\S+)\s+(\(ex .*\))?:", line)
        if heading:
            member = heading.group(1)
            continue
        words = line.split()
        if len(words) == 3 and WRITABLE.match(words[0]):
            if not READ_ONLY_ONCE_LOADED.match(words[0]):
                yield member, words[0], int(words[1])


def symbols_by_object(archive):
    """{object: (defined, wanted)}"""
    objects, member = {}, ""
    for line in output("nm", archive).splitlines():
        if line.endswith(":"):
            member = line[:-1]
            objects[member] = (set(), set())
            continue
        words = line.split()
        if len(words) >= 2 and words[-2] in "Uuw":
            objects[member][1].add(words[-1])
        elif len(words) == 3:
            objects[member][0].add(words[2])
    return objects


def plain(name):
    """memcpy for __memcpy_chk, which hardened builds call."""
    hardened = re.match(r"^__(\w+)_chk$", name)
    return hardened.group(1) if hardened and name != "__stack_chk_fail" else name


def outside_calls(archive):
    objects = symbols_by_object(archive)
    inside = set().union(*(defined for defined, _ in objects.values()))
    for member, (_, wanted) in sorted(objects.items()):
        allowed = OUTSIDE | (ALLOCATOR if member == MEMORY_OBJECT else set())
        for name in sorted(wanted - inside):
            if plain(name) not in allowed and not ARITHMETIC.match(name):
                yield member, name


def strange_exports(shared):
    for line in output("nm", "-D", "--defined-only", shared).splitlines():
        name = line.split()[-1].split("@")[0]
        if not name.startswith("mdr_") or name.startswith("mdr__"):
            yield name


def main():
    archive, shared = sys.argv[1:]
    problems = [f"{member}: {name} can be written to" for member, name in writable_data(archive)]
    problems += [f"{member}: wants {name}" for member, name in outside_calls(archive)]
    problems += [f"{shared}: offers {name}" for name in strange_exports(shared)]
    if not any(symbols_by_object(archive).values()):
        problems.append(f"{archive}: no symbols found")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
