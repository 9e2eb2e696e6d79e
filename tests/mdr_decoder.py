#!/usr/bin/env python3
"""A second reader of binary mazes, written from docs/mdr.md alone, so that the page is known to say
enough. Prints the JSON of docs/format.md.

    mdr_decoder.py FILE.mdr
    mdr_decoder.py FILE.mdr --same FILE.json    compares; the command of the recipe, which names the
                                                file that was asked for, may differ
    mdr_decoder.py --example PAGE.md FILE.mdr   writes the example of the page to a file
"""
import json
import re
import struct
import sys

MAGIC = b"\x8dMDR\r\n\x1a\n"
FLAGS = {"GRID": 1, "TITL": 0, "RECI": 0, "OPNG": 1, "OPEN": 1, "ONEW": 1, "PATH": 0, "STEP": 0,
         "ENDS": 1}
PLACE = {"GRID": 0, "TITL": 1, "RECI": 1, "OPNG": 1, "OPEN": 2, "ONEW": 2, "PATH": 3, "STEP": 3,
         "ENDS": 4}
LAYOUTS = ["rows-odd", "rows-even", "columns-odd", "columns-even"]
ROLES = ["start", "end", "door"]
STEPS = ["BUILD_CARVE", "BUILD_BACKTRACK", "SOLVE_TRY", "SOLVE_BACKTRACK", "SOLVE_SUCCESS"]
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
            need(PLACE[kind] == 2 or kind not in seen, f"a second {kind}")
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
        need(self.shape in ("square", "hexagon"), f"grid {self.shape}")
        need(self.rows >= 1 and self.columns >= 1, "no cells")
        self.square = self.shape == "square"
        need(layout < (1 if self.square else 4), "layout")
        self.layout = LAYOUTS[layout]
        self.cells = self.rows * self.columns
        if self.square:
            self.sides = "N E S W".split()
        elif layout < 2:
            self.sides = "NE E SE SW W NW".split()
        else:
            self.sides = "N NE SE S SW NW".split()

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
        return row * self.columns + column if self.inside(row, column) else None

    def links(self):
        """(first, second) of each link in the order of the JSON: on squares east, then south of
        each cell; elsewhere the order of links."""
        for cell in range(self.cells):
            for side in range(len(self.sides)):
                to = self.beyond(cell, side)
                if to is not None and to > cell:
                    yield cell, to

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

    def band_rows(self, first):
        return min(64, self.grid.rows - first) if self.grid.square else self.grid.rows

    def take(self, payload, first_row):
        grid = self.grid
        need(len(payload) >= 16, "a band is too short")
        first, rows = struct.unpack_from("<QQ", payload)
        need(first == first_row < grid.rows and rows == self.band_rows(first), "not the next rows")
        links = None if grid.square else list(grid.links())
        bits = rows * grid.columns if grid.square else len(links)
        size = 8 * ((bits + 63) // 64)
        planes = [payload[at:at + size] for at in range(16, len(payload), size)] if size else []
        need(len(payload) == 16 + size * (2 if grid.square else 1), "a band of another length")
        for plane in planes:
            check_padding(plane, bits)
        if grid.square:
            self.take_squares(first * grid.columns, bits, planes)
        else:
            for index, link in enumerate(links):
                self.walkable[link] = bit(planes[0], index)
        self.next_row = first + rows
        return first

    def take_squares(self, first, bits, planes):
        for index in range(bits):
            cell = first + index
            for plane, side in ((planes[0], 1), (planes[1], 2)):
                to = self.grid.beyond(cell, side)
                if to is None:
                    need(not bit(plane, index), "a passage through the border")
                else:
                    self.walkable[cell, to] = bit(plane, index)


def ways_back(forth, back):
    """Where ONEW says nothing, the ways back are those forth."""
    return {**forth.walkable, **back.walkable}


def openings_of(grid, payload):
    need(len(payload) % 16 == 0, "OPNG ends within a record")
    openings = []
    for role, side, cell in struct.iter_unpack("<IIQ", payload):
        need(role < 3 and cell < grid.cells, "an opening of nothing")
        if side != NO_SIDE:
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
        need((cell == NO_CELL) == (kind == 4) and (side != NO_SIDE) == (kind == 0), "a step's parts")
        if kind != 4:
            need(cell < grid.cells, "a step of no cell")
            step += grid.name(cell)
        if kind == 0:
            need(side < len(grid.sides) and grid.beyond(cell, side) is not None, "a step outside")
            step += grid.name(grid.beyond(cell, side)) + [grid.sides[side]]
        steps.append(step)
    return steps


def path_of(grid, forth, back, payload):
    need(len(payload) % 8 == 0 and payload, "PATH ends within a cell, or is empty")
    cells = [cell for cell, in struct.iter_unpack("<Q", payload)]
    need(all(cell < grid.cells for cell in cells), "a path outside")
    for one, other in zip(cells, cells[1:]):
        walkable = forth if one < other else back
        need(walkable.get((min(one, other), max(one, other))), "a path through a wall")
    return [grid.name(cell) if grid.square else cell for cell in cells]


def passages(grid, forth, back):
    both, one_way = [], []
    for first, second in grid.links():
        ways = forth[first, second], back[first, second]
        if ways == (1, 1):
            both.append(grid.name(first) + grid.name(second))
        elif ways == (1, 0):
            one_way.append(grid.name(first) + grid.name(second))
        elif ways == (0, 1):
            one_way.append(grid.name(second) + grid.name(first))
    return both, one_way


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
            if not grid.square:
                document["grid"]["layout"] = grid.layout
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
            need(forth.next_row == grid.rows, "rows are missing")
        if kind == "PATH":
            document["path"] = path_of(grid, forth.walkable, ways_back(forth, back), payload)
        elif kind == "STEP":
            document["steps"] = steps_of(grid, payload)
    document["links"], document["one_way"] = passages(grid, forth.walkable,
                                                        ways_back(forth, back))
    return document


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
    if arguments[1:2] != ["--same"]:
        print(json.dumps(document))
        return 0
    with open(arguments[2], encoding="utf-8") as file:
        theirs = json.load(file)
    found = list(differences(document, theirs))
    print(f"different: {', '.join(found)}" if found else "the same")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
