#!/usr/bin/env python3
"""Finds the numbers of src/measure/stars.c: tools/stars.py [MEANDER [MAZES]].

Makes MAZES (60) mazes of every carver that `meander list algorithms` names, of 10, 20, 40, 80 and 160 squares a
side, measures the effort of each, and prints in thousandths of the cells what each fifth stays below.
"""
import json
import subprocess
import sys

SIDES = (10, 20, 40, 80, 160)


def answer(*words, given=None):
    return subprocess.run(words, input=given, capture_output=True, check=True).stdout


def effort(meander, side, carver, seed):
    maze = answer(meander, "new", str(side), "-a", carver, "--seed", str(seed), "-f", "binary")
    return json.loads(answer(meander, "measure", "--json", given=maze))["effort"]


def main():
    meander = sys.argv[1] if len(sys.argv) > 1 else "build/release/meander"
    mazes = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    rows = json.loads(answer(meander, "list", "algorithms", "--json"))
    carvers = [row["name"] for row in rows]
    for side in SIDES:
        efforts = sorted(effort(meander, side, carver, seed)
                         for carver in carvers for seed in range(mazes))
        fifths = [efforts[len(efforts) * part // 5] * 1000 // side ** 2 for part in range(1, 5)]
        print(f"    {{{side ** 2}, {{{', '.join(map(str, fifths))}}}}},", flush=True)


if __name__ == "__main__":
    main()
