#!/usr/bin/env python3
"""Grows labyrinths by the origin's rule, in the plainest way, and compares them with what meander grows.

Usage: check_labyrinths.py path/to/meander

A second program, which shares nothing with the library: UHEPRNG in Python's doubles (checked by the recorded
numbers of tests/data/uheprng.json), and before every step a scan of the whole board for all candidates. Other seeds,
sizes, starts, negative squares, symmetry and other choices than those that are recorded, also non-ASCII seeds.
"""
import json
import os
import subprocess
import sys

DATA = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data")
EMPTY, START, NEGATIVE = 0, 1, 17
SIDES = ["", None, "T", "R", "B", "L", "RB", "BL", "TR", "TL", "TB", "RL", "TRB", "TBL", "TRL",
         "RBL", "TRBL"]
NUMBERS = {frozenset(sides): number for number, sides in enumerate(SIDES) if sides}
# What JavaScript trims.
WHITE = "\t\n\v\f\r \xa0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(
    chr(point) for point in range(0x2000, 0x200b))
TURNED = {"T": "B", "B": "T", "L": "R", "R": "L"}
# Where a neighbour lies, seen from an empty square, in the order of the origin.
NEIGHBOURS = [("B", 0, 1), ("T", 0, -1), ("R", 1, 0), ("L", -1, 0)]


class Random:
    """Gibson's generator, 48 numbers below 1 and a carry."""

    def __init__(self, seed):
        self.hashed = 0xefc8249d
        self.numbers = [self.mash(" ") for _ in range(48)]
        self.carry, self.place = 1, 48
        seed = "".join(c for c in seed.strip(WHITE) if c >= " ")  # control characters count for nothing
        units = seed.encode("utf-16-le")
        units = [units[i] + 256 * units[i + 1] for i in range(0, len(units), 2)]
        self.mash_units(units)
        for unit in units:
            for i in range(48):
                self.numbers[i] -= self.mash(str(unit))
                if self.numbers[i] < 0:
                    self.numbers[i] += 1

    def mash_units(self, units):
        for unit in units:
            self.hashed += unit
            product = 0.02519603282416938 * self.hashed
            self.hashed = int(product) & 0xffffffff
            product = (product - self.hashed) * self.hashed
            self.hashed = int(product) & 0xffffffff
            self.hashed += (product - self.hashed) * 4294967296.0
        return (int(self.hashed) & 0xffffffff) * 2.3283064365386963e-10

    def mash(self, text):
        return self.mash_units([ord(character) for character in text])

    def fraction(self):
        self.place = (self.place + 1) % 48 if self.place < 48 else 0
        total = 1768863 * self.numbers[self.place] + self.carry * 2.3283064365386963e-10
        self.carry = int(total)
        self.numbers[self.place] = total - self.carry
        return self.numbers[self.place]

    def below(self, count):
        high = self.fraction()
        return int(count * (high + int(self.fraction() * 0x200000) * 1.1102230246251565e-16))


def check_random():
    with open(os.path.join(DATA, "uheprng.json"), encoding="utf-8") as file:
        for case in json.load(file):
            random = Random(case["seed"])
            for count, *values in case["range_then_values"]:
                assert [random.below(count) for _ in values] == values, case["id"]


class Board:
    def __init__(self, case):
        self.width, self.height = case["width"], case["height"]
        self.negative = set(case.get("negative", []))
        self.sides = {}
        last = self.width * self.height - 1
        starts = case.get("starts", "centre")
        if starts == "around":
            self.lay_around()
            return
        if starts in ("centre", "corners"):
            starts = [0, self.width - 1, last - self.width + 1, last] if starts == "corners" else []
            starts = starts + [self.width * self.height // 2]
        for square in starts:
            self.sides[square] = set()

    def lay_around(self):
        across, down = self.width - 1, self.height - 1
        for y in range(self.height):
            for x in range(self.width):
                if x in (0, across) or y in (0, down):
                    self.sides[y * self.width + x] = set()
        for y in (0, down):
            for x in range(across):
                self.sides[y * self.width + x].add("R")
                self.sides[y * self.width + x + 1].add("L")
        for x in (0, across):
            for y in range(down):
                self.sides[y * self.width + x].add("B")
                self.sides[(y + 1) * self.width + x].add("T")

    def is_empty(self, square):
        return square not in self.sides and square not in self.negative

    def candidates(self):
        for square in range(self.width * self.height):
            if not self.is_empty(square):
                continue
            y, x = divmod(square, self.width)
            for side, dx, dy in NEIGHBOURS:
                if 0 <= x + dx < self.width and 0 <= y + dy < self.height:
                    other = square + dx + dy * self.width
                    if other in self.sides and TURNED[side] not in self.sides[other]:
                        yield square, side, other

    def join(self, square, side, other):
        self.sides[square] = {side}
        self.sides[other].add(TURNED[side])

    def grow(self, case):
        random, step = Random(case["seed"]), 0
        last = self.width * self.height - 1
        while found := list(self.candidates()):
            chosen = random.below(len(found))
            if step == case.get("other"):
                chosen = (chosen + len(found) // 2) % len(found)
            square, side, other = found[chosen]
            self.join(square, side, other)
            if case.get("symmetric") and self.is_empty(last - square):
                self.join(last - square, TURNED[side], last - other)
            step += 1
        return step

    def tiles(self):
        def tile(square):
            if square in self.negative:
                return NEGATIVE
            if square not in self.sides:
                return EMPTY
            return NUMBERS[frozenset(self.sides[square])] if self.sides[square] else START
        return [tile(square) for square in range(self.width * self.height)]


def positions(squares, width):
    return ";".join(f"{square // width},{square % width}" for square in squares)


def grown(meander, case):
    command = [meander, "grow", f"{case['width']}x{case['height']}", "--rng", "uheprng", "--seed",
               case["seed"], "-f", "json"]
    starts = case.get("starts", "centre")
    command += ["--starts", starts if isinstance(starts, str) else positions(starts, case["width"])]
    if case.get("negative"):
        command += ["--negative", positions(case["negative"], case["width"])]
    if case.get("symmetric"):
        command += ["--symmetric"]
    if "other" in case:
        command += ["--other-choice", str(case["other"])]
    ended = subprocess.run(command, capture_output=True, check=False, timeout=120)
    assert ended.returncode == 0, (command, ended.stderr.decode())
    return json.loads(ended.stdout)["board"]


def cases():
    for seed in ("owl", "kiwi", " two words ", "Übergröße", "蛇", "0"):
        yield {"width": 13, "height": 8, "seed": seed}
        yield {"width": 8, "height": 13, "seed": seed, "starts": "corners", "other": 17}
        yield {"width": 9, "height": 6, "seed": seed, "starts": "around"}
        yield {"width": 9, "height": 9, "seed": seed, "symmetric": True, "other": 3}
        yield {"width": 12, "height": 7, "seed": seed, "starts": [0, 40],
               "negative": [n for n in range(84) if n * 7 % 11 == 3 and n not in (0, 40)]}
    for size in ((1, 1), (1, 17), (17, 1), (2, 2), (2, 9), (64, 3), (65, 2), (31, 31), (41, 23)):
        yield {"width": size[0], "height": size[1], "seed": "sizes"}


def main():
    check_random()
    count = squares = 0
    for case in cases():
        board = Board(case)
        board.grow(case)
        got = grown(sys.argv[1], case)
        if got != board.tiles():
            sys.exit(f"{case}: meander grew {got}, the rule gives {board.tiles()}")
        count += 1
        squares += len(got)
    print(f"{count} labyrinths of {squares} squares as the rule has them")


if __name__ == "__main__":
    main()
