#!/usr/bin/env python3
"""Compares two files of results: bench/compare.py OLD.csv NEW.csv

For each case in both, the median times and their ratio new / old. A change is marked where the
median and the best time agree that it is beyond 10 %: one of them alone may be a noisy neighbour.
"""
import csv
import math
import sys

MARKED = 1.10


def read_results(name):
    """Rows by (name, grid, size), in the order of the file."""
    with open(name, encoding="utf-8", newline="") as file:
        return {
            (row["name"], row["grid"], f'{row["rows"]} x {row["columns"]}' if row["grid"] else ""):
            row
            for row in csv.DictReader(file)
        }


def ratio(old, new, member):
    return float(new[member]) / float(old[member])


def mark(old, new):
    median, best = ratio(old, new, "median_s"), ratio(old, new, "best_s")
    if min(median, best) > MARKED:
        return "slower"
    if max(median, best) < 1 / MARKED:
        return "faster"
    return ""


def compare(old, new):
    print(f'{"":44} {"old ms":>11} {"new ms":>11} {"new/old":>8}')
    ratios = []
    for case in (case for case in new if case in old):
        median = ratio(old[case], new[case], "median_s")
        ratios.append(median)
        old_ms, new_ms = (float(row[case]["median_s"]) * 1e3 for row in (old, new))
        line = (f'{case[0]:24} {case[1]:8} {case[2]:10} {old_ms:12.4f} {new_ms:11.4f} {median:8.2f}'
                f'  {mark(old[case], new[case])}')
        print(line.rstrip())
    for title, here, there in (("only in the old", old, new), ("only in the new", new, old)):
        missing = [" ".join(filter(None, case)) for case in here if case not in there]
        if missing:
            more = f" and {len(missing) - 4} more" if len(missing) > 4 else ""
            print(f'{title}: {", ".join(missing[:4])}{more}')
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print(f"geometric mean of {len(ratios)}: {mean:.3f}")


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        old, new = map(read_results, arguments)
    except (OSError, KeyError) as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return 2
    if {row["cpu"] for row in old.values()} != {row["cpu"] for row in new.values()}:
        print("These are of different processors.\n")
    compare(old, new)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
