#!/usr/bin/env python3
"""A second reader of binary mazes, written from docs/mdr.md alone, so that the page is known to say
enough. Prints the JSON of docs/format.md.

    mdr_decoder.py FILE.mdr
    mdr_decoder.py FILE.mdr --same FILE.json    compares; the command of the recipe, which names the
                                                file that was asked for, may differ
    mdr_decoder.py FILE.mdr --count FILE.json   compares all but where links lead, which are counted: for
                                                shapes whose neighbours the page does not tell
    mdr_decoder.py --example PAGE.md FILE.mdr   writes the example of the page to a file
"""
import decimal
import json
import re
import struct
import sys

MAGIC = b"\x8dMDR\r\n\x1a\n"
FLAGS = {"GRID": 1, "FORM": 1, "CELL": 1, "MASK": 1, "TITL": 0, "RECI": 0, "OPNG": 1, "OPEN": 1, "ONEW": 1, "PATH": 0, "STEP": 0,
         "ENDS": 1}
PLACE = {"GRID": 0, "FORM": 1, "CELL": 1.5, "MASK": 2, "TITL": 3, "RECI": 3, "OPNG": 3, "OPEN": 4, "ONEW": 4,
         "PATH": 5, "STEP": 5, "ENDS": 6}
BANDS = 4
WRAPS = ["none", "x", "y", "xy", "mobius", "klein", "projective"]
LAYOUTS = ["rows-odd", "rows-even", "columns-odd", "columns-even"]
ROLES = ["start", "end", "door"]
STEPS = ["BUILD_CARVE", "BUILD_BACKTRACK", "SOLVE_TRY", "SOLVE_BACKTRACK", "SOLVE_SUCCESS",
         "SOLVE_AGAIN", "SOLVE_FILL", "SOLVE_FROM_GOAL", "BUILD_WALK", "BUILD_ERASE", "BUILD_MARK",
         "BUILD_WEIGH", "BUILD_WALL", "BUILD_AGAIN", "BUILD_HUNT"]
SIDED_STEPS = (0, 11, 12)
NO_SIDE, NO_CELL = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF


class Refused(Exception):
    """What is wrong with the file."""


def need(holds, what):
    if not holds:
        raise Refused(what)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def table_entry(crc):
    for _ in range(8):
        crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc


TABLE = [table_entry(byte) for byte in range(256)]


def chunks_of(data):
    """(type, payload) of every chunk that belongs to the page, in order."""
    need(data[:8] == MAGIC, "no magic")
    at, place, seen, kind = 8, 0, set(), ""
    while kind != "ENDS":
        need(len(data) - at >= 20, f"cut off at {at}")
        head = data[at:at + 4]
        need(re.fullmatch(rb"[A-Za-z]{4}", head), f"no type at {at}")
        kind = head.decode()
        flags, length = struct.unpack_from("<IQ", data, at + 4)
        end = at + 16 + length
        need(end + 4 <= len(data), f"{kind} is cut off")
        need(crc32c(data[at:end]) == struct.unpack_from("<I", data, end)[0], f"{kind} is damaged")
        need(flags <= 1, f"{kind} has unknown flags")
        need(at > 8 or kind == "GRID", "GRID is not first")
        if kind in FLAGS:
            need(flags == FLAGS[kind], f"{kind} has wrong flags")
            need(PLACE[kind] >= place, f"{kind} is too late")
            need(PLACE[kind] == BANDS or kind not in seen, f"a second {kind}")
            place = PLACE[kind]
            seen.add(kind)
            yield kind, data[at + 16:end]
        else:
            need(flags == 0, f"{kind} is critical and not known")
        at = end + 4
    need(at == len(data), "bytes behind ENDS")


class Grid:
    """Neighbours and links of squares and hexagons."""

    def __init__(self, payload):
        need(len(payload) >= 56, "GRID is too short")
        version, layout, self.rows, self.columns = struct.unpack_from("<IIQQ", payload)
        need(version == 1, f"version {version}")
        name = payload[24:56].rstrip(b"\0")
        need(len(name) < 32, "no end of the name")
        self.shape = name.decode("ascii")
        need(self.rows >= 1 and self.columns >= 1, "no cells")
        self.square = self.shape == "square"
        self.known = self.shape in ("square", "hexagon")
        need(layout < (4 if self.shape == "hexagon" else 1), "layout")
        self.wrap, self.levels, self.inner, self.mask = "none", 1, 0, None
        self.stairs = {}
        self.layout = LAYOUTS[layout]
        self.cells = self.rows * self.columns
        if self.square:
            self.sides = "N E S W".split()
        elif not self.known:
            self.sides = None
        elif layout < 2:
            self.sides = "NE E SE SW W NW".split()
        else:
            self.sides = "N NE SE S SW NW".split()

    def take_form(self, payload):
        need(len(payload) >= 24, "FORM is too short")
        wrap, stairs, self.levels, self.inner = struct.unpack_from("<IIQQ", payload)
        need(wrap < len(WRAPS) and (wrap == 0 or self.square), "wrap")
        need(stairs <= 1000000 and self.levels >= 1, "stairs, or no level")
        if stairs < 1000000:
            need(b"\0" in payload[24:], "no seed of the stairs")
            self.stairs = {"stairs_millionths": stairs,
                           "stairs_seed": payload[24:payload.index(b"\0", 24)].decode()}
        self.wrap = WRAPS[wrap]

    def take_mask(self, payload):
        if self.known:
            need(len(payload) == 8 * ((self.cells + 63) // 64), "MASK of another length")
            check_padding(payload, self.cells)
        need(any(payload), "MASK leaves nothing")
        self.mask = payload

    def masked(self):
        """Runs of cells that are not there, as the JSON has them."""
        runs, last = [], -2
        for cell in range(self.cells if self.known else len(self.mask) * 8):
            if bit(self.mask, cell):
                continue
            if cell == last + 1:
                runs[-1][1] += 1
            else:
                runs.append([cell, 1])
            last = cell
        if not self.known:  # how many cells there are is not known here: the last run may be padding
            runs = [run for run in runs if run[0] + run[1] < len(self.mask) * 8]
        return runs

    def has(self, cell):
        return self.mask is None or bit(self.mask, cell)

    def position(self, cell):
        return divmod(cell, self.columns)

    def step(self, row, column, side):
        """The row and column behind a side, also where no cell is."""
        if self.square:
            down, right = [(-1, 0), (0, 1), (1, 0), (0, -1)][side]
        elif self.layout.startswith("rows"):
            s = int(row % 2 == (1 if self.layout == "rows-odd" else 0))
            down, right = [(-1, s), (0, 1), (1, s), (1, s - 1), (0, -1), (-1, s - 1)][side]
        else:
            s = int(column % 2 == (1 if self.layout == "columns-odd" else 0))
            down, right = [(-1, 0), (s - 1, 1), (s, 1), (1, 0), (s, -1), (s - 1, -1)][side]
        return row + down, column + right

    def inside(self, row, column):
        return 0 <= row < self.rows and 0 <= column < self.columns

    def beyond(self, cell, side):
        """The neighbour, or None."""
        row, column = self.step(*self.position(cell), side)
        if self.square:
            row, column = self.through_seam(row, column)
        to = row * self.columns + column
        return to if self.inside(row, column) and to != cell and self.has(to) else None

    def through_seam(self, row, column):
        if not 0 <= column < self.columns and self.wrap in ("x", "xy", "mobius", "klein", "projective"):
            column %= self.columns
            row = row if self.wrap in ("x", "xy") else self.rows - 1 - row
        elif not 0 <= row < self.rows and self.wrap in ("y", "xy", "klein", "projective"):
            row %= self.rows
            column = self.columns - 1 - column if self.wrap == "projective" else column
        return row, column

    def links(self):
        """(first, second, side) of each link in the order of the JSON: on squares east, then south
        of each cell; elsewhere the order of links."""
        for cell in range(self.cells):
            if not self.has(cell):
                continue
            for side in (1, 2) if self.square else range(len(self.sides)):
                to = self.beyond(cell, side)
                if to is not None and (self.square or to > cell):
                    yield cell, to, side

    def named(self, first, second, side):
        """A passage of the JSON, walked through the side; on surfaces with the side's name when a
        lower side leads there too."""
        name = self.name(first) + self.name(second)
        lower = any(self.beyond(first, other) == second for other in range(side))
        return name + [self.sides[side]] if lower and self.wrap != "none" else name

    def back(self, first, second, side):
        """The side through which a link is walked back."""
        if self.square:
            return side ^ 2
        return next(other for other in range(6) if self.beyond(second, other) == first)

    def name(self, cell):
        """A cell inside an array of the JSON."""
        return list(self.position(cell)) if self.square else [cell]

    def place_at(self, row, column):
        """The place that a position outside means: the cell nearest to it, its lowest side."""
        cell = (min(max(row, 0), self.rows - 1) * self.columns
                + min(max(column, 0), self.columns - 1))
        for side in range(len(self.sides)):
            if self.step(*self.position(cell), side) == (row, column):
                return cell, side
        return None


def bit(plane, index):
    return plane[index // 8] >> index % 8 & 1


def check_padding(plane, bits):
    need(not any(bit(plane, index) for index in range(bits, len(plane) * 8)), "bits behind the last")


class Passages:
    """The bits of OPEN or ONEW: (first, second) -> can it be walked?"""

    def __init__(self, grid):
        self.grid, self.walkable, self.next_row = grid, {}, 0

    def band_size(self, first, said):
        if self.grid.square:
            return min(64, self.grid.rows - first)
        return min(65536, self.end() - first) if self.grid.known else said

    def end(self):
        """Rows, or links, of all bands; None: not known to this page."""
        if self.grid.square:
            return self.grid.rows
        if not hasattr(self, "links"):
            self.links = list(self.grid.links()) if self.grid.known else None
        return len(self.links) if self.grid.known else None

    def take(self, payload, first_row):
        grid = self.grid
        need(len(payload) >= 16, "a band is too short")
        first, rows = struct.unpack_from("<QQ", payload)
        need(first == first_row and first < (self.end() or first + rows), "not the next band")
        need(0 < rows == self.band_size(first, rows), "a band of another size")
        bits = rows * grid.columns if grid.square else rows
        size = 8 * ((bits + 63) // 64)
        planes = [payload[at:at + size] for at in range(16, len(payload), size)] if size else []
        need(len(payload) == 16 + size * (2 if grid.square else 1), "a band of another length")
        for plane in planes:
            check_padding(plane, bits)
        if grid.square:
            self.take_squares(first * grid.columns, bits, planes)
        else:
            for index in range(rows):
                link = self.links[first + index] if grid.known else first + index
                self.walkable[link] = bit(planes[0], index)
        self.next_row = first + rows
        return first

    def take_squares(self, first, bits, planes):
        for index in range(bits):
            cell = first + index
            for plane, side in ((planes[0], 1), (planes[1], 2)):
                to = self.grid.beyond(cell, side) if self.grid.has(cell) else None
                if to is None:
                    need(not bit(plane, index), "a passage through the border")
                else:
                    self.walkable[cell, to, side] = bit(plane, index)


def ways_back(forth, back):
    """Where ONEW says nothing, the ways back are those forth."""
    return {**forth.walkable, **back.walkable}


def openings_of(grid, payload):
    need(len(payload) % 16 == 0, "OPNG ends within a record")
    openings = []
    for role, side, cell in struct.iter_unpack("<IIQ", payload):
        need(role < 3, "an opening of no role")
        if grid.known:
            need(cell < grid.cells and grid.has(cell), "an opening of nothing")
        if side != NO_SIDE and grid.known:
            need(side < len(grid.sides) and grid.beyond(cell, side) is None, "an opening inside")
        openings.append((role, cell, side))
    return openings


def position_of(grid, cell, side):
    """The position that stands for a place, or None when it would mean another one."""
    if side == NO_SIDE:
        return list(grid.position(cell))
    position = grid.step(*grid.position(cell), side)
    return list(position) if grid.place_at(*position) == (cell, side) else None


def put_openings(grid, openings, document):
    others = []
    for role, name in enumerate(ROLES):
        own = [opening for opening in openings if opening[0] == role]
        if not grid.known:
            continue
        if len(own) == 1 and name != "door":
            position = position_of(grid, own[0][1], own[0][2])
            if position is not None:
                document[name] = position
                continue
        for _, cell, side in own:
            position = position_of(grid, cell, side)
            others.append({"role": name, "at": position} if position is not None else
                          {"role": name, "cell": cell, "side": grid.sides[side]})
    if others:
        document["openings"] = others


def text_of(data):
    need(b"\0" not in data, "a zero byte in a text")
    return data.decode("utf-8")


def steps_of(grid, payload):
    need(len(payload) % 16 == 0, "STEP ends within a record")
    steps = []
    for kind, side, cell in struct.iter_unpack("<IIQ", payload):
        need(kind < len(STEPS), "an unknown step")
        step = [STEPS[kind]]
        need((cell == NO_CELL) == (kind == 4) and (side != NO_SIDE) == (kind in SIDED_STEPS), "a step's parts")
        if kind != 4:
            need(not grid.known or cell < grid.cells, "a step of no cell")
            step += grid.name(cell)
        if kind in SIDED_STEPS and grid.known:
            need(side < len(grid.sides) and grid.beyond(cell, side) is not None, "a step outside")
            step += grid.name(grid.beyond(cell, side)) + [grid.sides[side]]
        steps.append(step)
    return steps


def path_of(grid, forth, back, payload):
    need(len(payload) % 8 == 0 and payload, "PATH ends within a cell, or is empty")
    cells = [cell for cell, in struct.iter_unpack("<Q", payload)]
    if not grid.known:
        return cells
    need(all(cell < grid.cells for cell in cells), "a path outside")
    ways = {link[:2] for link, open_ in forth.items() if open_}
    ways |= {(link[1], link[0]) for link, open_ in back.items() if open_}
    need(all(way in ways for way in zip(cells, cells[1:])), "a path through a wall")
    return [grid.name(cell) if grid.square else cell for cell in cells]


def passages(grid, forth, back):
    both, one_way = [], []
    if not grid.known:
        ways = [(open_, back[link]) for link, open_ in sorted(forth.items())]
        return ways.count((1, 1)), len(ways) - ways.count((1, 1)) - ways.count((0, 0))
    for first, second, side in grid.links():
        ways = forth[first, second, side], back[first, second, side]
        if ways == (1, 1):
            both.append(grid.named(first, second, side))
        elif ways == (1, 0):
            one_way.append(grid.named(first, second, side))
        elif ways == (0, 1):
            one_way.append(grid.named(second, first, grid.back(first, second, side)))
    return both, one_way


def written(units, decimals):
    """A coordinate as JSON has it, a number again."""
    return float(decimal.Decimal(units).scaleb(-decimals))


def cells_of(grid, payload):
    """The polygons or the graph of a custom grid."""
    kind, decimals, cells, items = struct.unpack_from("<IiQQ", payload)
    need(grid.shape == "custom" and (grid.rows, grid.columns) == (1, cells), "CELL of another grid")
    need(len(payload) == 24 + (8 if kind else 4) * cells + 8 * items, "length of CELL")
    numbers = [struct.unpack_from("<ii", payload, at)
               for at in range(24 + (0 if kind else 4 * cells), len(payload), 8)]
    if kind == 1:
        places, edges = numbers[:cells], numbers[cells:]
        return {"decimals": decimals, "nodes": [[written(n, decimals) for n in p] for p in places],
                "edges": [list(edge) for edge in edges]}
    need(kind == 0, "kind of CELL")
    counts, polygons = struct.unpack_from(f"<{cells}I", payload, 24), []
    need(sum(counts) == items, "corners of CELL")
    for count in counts:
        polygons.append([[written(n, decimals) for n in p] for p in numbers[:count]])
        numbers = numbers[count:]
    return {"decimals": decimals, "cells": polygons}


def decode(data):
    """The document as the JSON has it."""
    document = {"format": "meander-maze", "version": 1}
    grid, band = None, None
    for kind, payload in chunks_of(data):
        if kind == "GRID":
            grid = Grid(payload)
            need(len(data) >= grid.cells // 4 or not grid.square, "more cells than bytes")
            forth, back = Passages(grid), Passages(grid)
            document["grid"] = {"shape": grid.shape, "rows": grid.rows, "columns": grid.columns}
            if grid.shape == "hexagon":
                document["grid"]["layout"] = grid.layout
        elif kind == "FORM":
            grid.take_form(payload)
            usual = grid.columns if grid.shape == "cube" else 1
            form = {"wrap": (grid.wrap, "none"), "levels": (grid.levels, usual),
                    "inner": (grid.inner, 0)}
            document["grid"] |= {name: said for name, (said, usual) in form.items() if said != usual}
            document["grid"] |= grid.stairs
        elif kind == "CELL":
            document["grid"] = {"shape": "custom"} | cells_of(grid, payload)
        elif kind == "MASK":
            grid.take_mask(payload)
            document["grid"]["masked"] = grid.masked()
        elif kind == "TITL":
            document["title"] = text_of(payload)
        elif kind == "RECI":
            version, zero, command = payload.partition(b"\0")
            need(zero, "no zero byte in RECI")
            recipe = {"command": text_of(command), "version": text_of(version)}
            document["recipe"] = {name: text for name, text in recipe.items() if text}
        elif kind == "OPNG":
            put_openings(grid, openings_of(grid, payload), document)
        elif kind == "OPEN":
            band = forth.take(payload, forth.next_row)
        elif kind == "ONEW":
            need(band is not None, "ONEW without its OPEN")
            back.take(payload, band)
            band = None
        elif kind in ("PATH", "STEP", "ENDS"):
            need(forth.end() in (forth.next_row, None), "bands are missing")
        if kind == "PATH":
            document["path"] = path_of(grid, forth.walkable, ways_back(forth, back), payload)
        elif kind == "STEP":
            document["steps"] = steps_of(grid, payload)
    document["links"], document["one_way"] = passages(grid, forth.walkable,
                                                        ways_back(forth, back))
    return document


def counted(ours, theirs):
    """Takes out of both what cannot be known where neighbours are not."""
    theirs["links"], theirs["one_way"] = len(theirs["links"]), len(theirs["one_way"])
    for name in ("openings", "start", "end", "door", "steps"):
        theirs.pop(name, None)
        ours.pop(name, None)


def differences(ours, theirs):
    for document in (ours, theirs):
        (document.get("recipe") or {}).pop("command", None)
    for name in sorted(set(ours) | set(theirs)):
        if ours.get(name) != theirs.get(name):
            yield name


def example_of(page):
    """The bytes of the block ```hex of a page."""
    with open(page, encoding="utf-8") as file:
        block = re.search(r"```hex\n(.*?)```", file.read(), re.DOTALL).group(1)
    data = bytearray()
    for line in block.splitlines():
        at, *rest = re.match(r"([0-9a-f]{4}) ((?: [0-9a-f]{2})+)", line).groups()
        need(int(at, 16) == len(data), f"the example does not go on at {at}")
        data += bytes.fromhex(rest[0])
    return bytes(data)


def main(arguments):
    if arguments[0] == "--example":
        with open(arguments[2], "wb") as file:
            file.write(example_of(arguments[1]))
        return 0
    with open(arguments[0], "rb") as file:
        data = file.read()
    try:
        document = decode(data)
    except Refused as reason:
        print(f"{arguments[0]}: {reason}", file=sys.stderr)
        return 1
    if arguments[1:2] not in (["--same"], ["--count"]):
        print(json.dumps(document))
        return 0
    with open(arguments[2], encoding="utf-8") as file:
        theirs = json.load(file)
    if arguments[1] == "--count":
        counted(document, theirs)
    found = list(differences(document, theirs))
    print(f"different: {', '.join(found)}" if found else "the same")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
