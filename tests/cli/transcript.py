#!/usr/bin/env python3
"""Runs a transcript of the command line and compares what is said with what was written down.

    # A comment: what is shown and why.
    $ meander new 3x3 --seed owl
    (standard output, line by line)
    ! (standard error, each line behind "! ", after all of standard output)
    [exit 2]

Each line after "$ " is run by bash, all in one fresh folder, with meander on the PATH and $DATA
naming tests/data; lines that follow it and start with "> " belong to the command. "[exit N]" stands
only when N is not 0. "[no newline]" follows output that does not end in one. Output that looks
like one of these marks, or starts with a backslash, has a backslash before it. A first line
"# not with sanitizers" leaves the transcript out where MEANDER_SANITIZE is set (exit 77).

Usage: transcript.py [--update] path/to/meander NAME.txt
"""
import difflib
import os
import re
import subprocess
import sys
import tempfile

SECONDS = 600
SKIPPED = 77
MARK = re.compile(r"^(#|\$ |> |! |\\|\[exit \d+\]$|\[no newline\]$)")
DATA = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data")


def items_of(lines):
    """The transcript without what was said: a list of lines each, a comment or a command."""
    items, after_command = [], False
    for line in lines:
        if line.startswith(("#", "$ ")) or not (line or after_command):
            items.append([line])
            after_command = line.startswith("$ ")
        elif line.startswith("> ") and after_command:
            items[-1].append(line)
    return items


def marked(text, prefix=""):
    """Output as it stands in a transcript."""
    if not text:
        return []
    lines = text.split("\n")
    tail = [] if lines[-1] == "" else ["[no newline]"]
    if not tail:
        lines.pop()
    if prefix:
        return [prefix + line for line in lines] + tail
    return ["\\" + line if MARK.match(line) else line for line in lines] + tail


def run(command, folder, environment):
    """What a command says, in the form of a transcript."""
    script = "\n".join(line[2:] for line in command)
    try:
        ended = subprocess.run(["bash", "-c", script], cwd=folder, env=environment,
                               stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS,
                               check=False)
    except subprocess.TimeoutExpired:
        return [f"[no end after {SECONDS} seconds]"]
    out, err = (text.decode("utf-8", "backslashreplace").replace(DATA, "$DATA")
                for text in (ended.stdout, ended.stderr))
    code = ended.returncode if ended.returncode >= 0 else 128 - ended.returncode
    return marked(out) + marked(err, "! ") + ([f"[exit {code}]"] if code else [])


def replay(meander, lines):
    """The transcript as it comes out now, and how many commands it has."""
    environment = {
        "PATH": os.path.dirname(os.path.abspath(meander)) + os.pathsep + os.environ["PATH"],
        "DATA": DATA, "LC_ALL": "C.UTF-8", "TERM": "dumb",
    }
    said, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        environment["HOME"] = folder
        for item in items_of(lines):
            said += item
            if item[0].startswith("$ "):
                said += run(item, folder, environment)
                count += 1
    return said, count


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--update"]
    meander, path = arguments
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if lines[:1] == ["# not with sanitizers"] and os.environ.get("MEANDER_SANITIZE"):
        print("not with sanitizers")
        return SKIPPED
    said, count = replay(meander, lines)
    if "--update" in sys.argv:
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(said) + "\n")
        return 0
    if count == 0:
        print(f"{path}: no line starts with '$ '")
        return 1
    for line in difflib.unified_diff(lines, said, path, "said now", lineterm=""):
        print(line)
    return 0 if lines == said else 1


if __name__ == "__main__":
    sys.exit(main())
