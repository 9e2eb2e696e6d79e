#!/usr/bin/env python3
"""Recordings for asciinema, by the rules of asciicast 2 and by playing them.

- The first line is an object with version 2 and a width and height that hold all that is written.
- Every other line is [seconds, code, text]: times never go back, codes are "o" and "m".
- Markers tell where carving and solving begin and where the goal is, in this order.
- Played in a terminal of that size, the last picture is the finished maze.

Usage: check_cast.py MEANDER
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

MEANDER = os.path.abspath(sys.argv[1])
checks = 0


def check(truth, what):
    global checks
    checks += 1
    if not truth:
        sys.exit(f"check_cast.py: {what}")


def output_of(*arguments):
    return subprocess.run([MEANDER, *arguments, "-q"], capture_output=True, text=True,
                          check=True).stdout


def read_cast(text):
    lines = text.splitlines()
    head = json.loads(lines[0])
    check(head["version"] == 2, "the version is 2")
    check(all(isinstance(head[name], int) and head[name] > 0 for name in ("width", "height")),
          "width and height are numbers")
    check(set(head) <= {"version", "width", "height", "timestamp", "duration", "idle_time_limit",
                        "command", "title", "env", "theme"}, f"members of the head: {set(head)}")
    events, before = [], 0
    for line in lines[1:]:
        event = json.loads(line)
        check(len(event) == 3 and isinstance(event[0], (int, float)) and isinstance(event[2], str),
              f"an event: {line}")
        check(event[0] >= before and event[1] in ("o", "m"), f"an event in its place: {line}")
        before = event[0]
        events.append(event)
    return head, events


def play(head, events, folder):
    """The last lines of a terminal in which all output was written."""
    path = os.path.join(folder, "output")
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write("".join(text for _, code, text in events if code == "o"))
    socket = f"meander-cast-{os.getpid()}"
    tmux = ["tmux", "-L", socket, "-f", "/dev/null"]
    subprocess.run([*tmux, "new-session", "-d", "-x", str(head["width"]), "-y",
                    str(head["height"] + 2), f"env LC_ALL=C.UTF-8 cat '{path}'; sleep 60"],
                   check=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    screen = ""
    for _ in range(200):
        time.sleep(0.05)
        seen = subprocess.run([*tmux, "capture-pane", "-p"], capture_output=True, text=True,
                              check=True).stdout
        if seen.strip() and seen == screen:
            break
        screen = seen
    subprocess.run([*tmux, "kill-server"], check=True)
    return [line.rstrip() for line in screen.splitlines()]


def without_arrows(lines):
    return ["".join(" " if letter in "▼▲◀▶•○·+×◆●" else letter for letter in line).rstrip()
            for line in lines]


with tempfile.TemporaryDirectory() as work:
    for size, algorithm in (("6x4", "wilson"), ("1x1", "depth-first"), ("9x3", "recursive-division")):
        recipe = [size, "--algorithm", algorithm, "--seed", "owl"]
        if size == "1x1":
            recipe += ["--solver", "breadth-first"]
        head, events = read_cast(output_of("animate", *recipe, "-f", "cast"))
        solver = [] if "--solver" in recipe else ["--solver", "depth-first"]
        _, both = read_cast(output_of("animate", *recipe, *solver, "-f", "cast"))
        names = [text for _, code, text in both if code == "m"]
        wanted = ["carving", "solving", "the goal"]
        check(names == (wanted if size != "1x1" else names) and set(names) <= set(wanted),
              f"markers of {size}: {names}")
        if not shutil.which("tmux"):
            continue
        picture = without_arrows(output_of("new", *recipe[:5], "-f", "text").splitlines())
        check(without_arrows(play(head, events, work))[:len(picture)] == picture,
              f"{size}: the last picture is the maze")
print(f"{checks} checks of recordings")
