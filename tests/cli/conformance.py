#!/usr/bin/env python3
"""Checks the recorded cases of the origins through the command line.

Usage: conformance.py path/to/meander

For every case of tests/data/{binary_tree,sidewinder,depth_first,solve,maze_text,labyrinth,
labyrinth_trace,demo_board}.json: what meander
makes, draws, reads and solves must be what was recorded, to the last character.
"""
import json
import os
import subprocess
import sys

DATA = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data")
MEANDER = sys.argv[1]
failures = []


def load(name):
    with open(os.path.join(DATA, name), encoding="utf-8") as file:
        return json.load(file)


def meander(*arguments, text=None, codes=(0,)):
    """Standard output of a run that must end with one of the exit codes."""
    ended = subprocess.run([MEANDER, *arguments], input=text, capture_output=True, text=True,
                           encoding="utf-8", timeout=120, check=False)
    if ended.returncode not in codes:
        raise AssertionError(f"meander {' '.join(arguments)}: exit {ended.returncode}: "
                             f"{ended.stderr.strip()}")
    return ended.stdout


def expect(what, got, wanted):
    if got != wanted:
        raise AssertionError(f"{what}: got {got!r}, wanted {wanted!r}")


def position(place):
    return "none" if place is None else f"{place[0]},{place[1]}"


def size(case):
    return f"{case['columns']}x{case['rows']}"


def document(case):
    """A maze of ours, written by hand from a case."""
    members = {"format": "meander-maze", "version": 1,
               "grid": {"shape": "square", "rows": case["rows"], "columns": case["columns"]},
               "links": case["links"]}
    for end in ("start", "end"):
        if case.get(end) is not None:
            members[end] = case[end]
    return json.dumps(members)


def expect_maze(case, maze):
    expect("format", (maze["format"], maze["version"]), ("meander-maze", 1))
    expect("grid", maze["grid"], {"shape": "square", "rows": case["rows"],
                                  "columns": case["columns"]})
    expect("links", maze["links"], case["links"])
    for end in ("start", "end"):
        expect(end, maze.get(end), case.get(end))


def check_text(case, text):
    """The picture, and the maze read back from it."""
    expect("text", "\n" + text, case["text"])
    expect_maze(case, json.loads(meander("draw", "-f", "json", text=text)))


def check_carved(case):
    common = ["new", size(case), "--algorithm", case["name"], "--rng", "uheprng", "--seed",
              case["seed"], "--start", position(case["start"]), "--end", position(case["end"])]
    expect_maze(case, json.loads(meander(*common, "-f", "json")))
    check_text(case, meander(*common))


def check_depth_first(case):
    common = ["new", size(case), "--rng", "uheprng", "--seed", case["seed"], "--from",
              position(case["from"]), "--start", "none", "--end", "none"]
    text = meander(*common, "--steps", "-f", "json")
    maze = json.loads(text)
    expect_maze(case, maze)
    expect("build steps", maze.get("steps", []), case["build"])
    check_text(case, meander(*common))
    check_solved({**case, "found": True}, meander(*common, "-f", "json"))


def check_solved(case, text):
    ends = ["--from", position(case["from"]), "--to", position(case["to"])]
    codes = (0,) if case["found"] else (1,)
    solved = json.loads(meander("solve", "--solver", "depth-first", "--order", "fixed", *ends,
                                "--steps", "-f", "json", text=text, codes=codes))
    expect("solve steps", solved.get("steps", []), case["solve"])
    expect("the maze", solved["links"], case["links"])
    solved = json.loads(meander("solve", "--solver", "breadth-first", *ends, "-f", "json",
                                text=text, codes=codes))
    expect("path", solved.get("path"), case["path"])


def check_drawn(case):
    check_text(case, meander("draw", text=document(case)))
    if case["name"] == "simple":
        check_text(case, meander("new", "--example", "simple"))
    if case["name"].startswith("braided"):
        rows, columns = case["name"].split()[1].split("x")
        check_text(case, meander("new", f"{columns}x{rows}", "--example", "braided"))
    if case["name"] == "lattice":
        check_text(case, meander("new", "--example", "lattice"))


def check_examples():
    for file in ("binary_tree.json", "sidewinder.json"):
        case = load(file)[0]
        check_text(case, meander("new", "--example", case["name"]))


def squares(case, indices):
    return ";".join(f"{i // case['width']},{i % case['width']}" for i in indices)


def grow_command(case):
    starts = case["start"]
    if starts == "custom":
        starts = squares(case, case["starts"]) or "none"
    command = ["grow", f"{case['width']}x{case['height']}", "--rng", "uheprng", "--seed",
               case["seed"], "--starts", starts]
    if case.get("negative"):
        command += ["--negative", squares(case, case["negative"])]
    if case["mode"] == "symmetric":
        command += ["--symmetric"]
    if case["mode"] == "other-choice":
        command += ["--other-choice", str(case["step"])]
    return command


def check_pictures(case, command, text=None):
    expect("path", meander(*command, text=text), case["path_text"] + "\n")
    expect("tiles", meander(*command, "--picture", "tiles", text=text), case["tiles_text"])


def check_grown(case):
    command = grow_command(case)
    text = meander(*command, "-f", "json")
    board = json.loads(text)
    for member in ("width", "height", "mode", "start", "initial", "board"):
        expect(member, board[member], case[member])
    expect("starts", board.get("starts"), case.get("starts"))
    check_pictures(case, command)
    check_pictures(case, ["draw"], text)
    initial = json.loads(meander(*command, "--until", "0", "-f", "json"))
    expect("the board after no step", initial["board"], case["initial"])


def check_growth(case):
    board = json.loads(meander(*grow_command(case), "--steps", "-f", "json"))
    expect("steps", board["steps"], case["steps"])


def check_hand_made(case):
    labyrinth = {"format": "meander-labyrinth", "version": 1, "width": case["width"],
                 "height": case["height"], "board": case["board"]}
    check_pictures(case, ["draw"], json.dumps(labyrinth))
    for name in ("path_text", "tiles_text"):
        board = json.loads(meander("draw", "-f", "json", text=case[name]))
        expect(f"the board from {name}", board["board"], case["board"])


CHECKS = {
    "binary_tree.json": check_carved,
    "sidewinder.json": check_carved,
    "depth_first.json": check_depth_first,
    "solve.json": lambda case: check_solved(case, document(case)),
    "maze_text.json": check_drawn,
    "labyrinth.json": check_grown,
    "labyrinth_trace.json": check_growth,
    "demo_board.json": check_hand_made,
}


def main():
    count = 0
    for file, check in CHECKS.items():
        cases = load(file)
        for case in cases if isinstance(cases, list) else [cases]:
            count += 1
            try:
                check(case)
            except (AssertionError, KeyError, ValueError) as error:
                failures.append(f"{file}: {case.get('id')}: {error}")
    try:
        check_examples()
    except AssertionError as error:
        failures.append(f"examples: {error}")
    for failure in failures:
        print(failure)
    print(f"{count} recorded cases, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
