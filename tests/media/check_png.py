#!/usr/bin/env python3
"""PNG looked at from outside: with a decoder and an encoder of its own, made of zlib alone.

- What meander writes passes pngcheck, has the size it should, and the same walls as its block text,
  pixel by pixel, in each size, with path, distances and marks.
- What others could write is read: every kind of colour and number of bits, filters, interlaced,
  with transparency, turned round; and bombs are refused without taking memory.
- Case 7, smaller: a large maze within a small memory, row by row.

Usage: check_png.py MEANDER WORK_FOLDER
"""
import json
import os
import resource
import shutil
import struct
import subprocess
import sys
import zlib

MEANDER, WORK = os.path.abspath(sys.argv[1]), sys.argv[2]
SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
checks = 0


def check(truth, what):
    global checks
    checks += 1
    if not truth:
        sys.exit(f"check_png.py: {what}")


def meander(*arguments, given=None, code=0, memory=None):
    def limit():
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    done = subprocess.run([MEANDER, *arguments, "-q"], input=given, capture_output=True,
                          preexec_fn=limit, check=False)
    check(done.returncode == code,
          f"meander {' '.join(arguments)}: ended with {done.returncode}: {done.stderr.decode()}")
    return done.stdout if code == 0 else done.stderr


def chunks_of(data):
    check(data[:8] == SIGNATURE, "no signature")
    at = 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        (crc,) = struct.unpack(">I", data[at + 8 + length:at + 12 + length])
        check(crc == zlib.crc32(kind + body), f"check sum of {kind}")
        yield kind, body
        at += 12 + length


def decode(data):
    """Width, height, rows of colours (r, g, b) and the chunks; only what meander may write."""
    chunks = list(chunks_of(data))
    head = dict(chunks)[b"IHDR"]
    width, height, bits, colour, _, _, interlaced = struct.unpack(">IIBBBBB", head)
    check(interlaced == 0, "interlaced")
    raw = zlib.decompress(b"".join(body for kind, body in chunks if kind == b"IDAT"))
    size = (width * bits * CHANNELS[colour] + 7) // 8
    check(len(raw) == height * (size + 1), "length of the pixels")
    palette = dict(chunks).get(b"PLTE", b"")
    rows = []
    for y in range(height):
        row = raw[y * (size + 1):(y + 1) * (size + 1)]
        check(row[0] == 0, "a filter")
        samples = [row[1 + x * bits // 8] >> (8 - bits - x * bits % 8) & ((1 << bits) - 1)
                   for x in range(width * CHANNELS[colour])]
        if colour == 0:
            rows.append([(s * 255 // ((1 << bits) - 1),) * 3 for s in samples])
        elif colour == 3:
            rows.append([tuple(palette[3 * s:3 * s + 3]) for s in samples])
        else:
            rows.append([tuple(samples[3 * x:3 * x + 3]) for x in range(width)])
    return width, height, bits, rows, chunks


def make_chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def filtered(row, above, step, kind):
    """A row filtered as the standard says; `step` bytes are a pixel."""
    out = bytearray([kind])
    for i, byte in enumerate(row):
        left = row[i - step] if i >= step else 0
        up = above[i]
        corner = above[i - step] if i >= step else 0
        guess = left + up - corner
        paeth = min((left, up, corner), key=lambda v: abs(guess - v))
        out.append(byte - (0, left, up, (left + up) // 2, paeth)[kind] & 255)
    return bytes(out)


def encode(pixels, colour, bits, trns=None, palette=None, interlaced=False, text=None):
    """PNG of rows of tuples of samples; filters take turns."""
    def pack(row):
        if bits == 16:
            return b"".join(struct.pack(">H", s) for pixel in row for s in pixel)
        packed = bytearray((len(row) * CHANNELS[colour] * bits + 7) // 8)
        for i, sample in enumerate(s for pixel in row for s in pixel):
            packed[i * bits // 8] |= sample << (8 - bits - i * bits % 8)
        return bytes(packed)

    def lines(rows):
        step = max(1, bits * CHANNELS[colour] // 8)
        above, out = None, b""
        for i, row in enumerate(rows):
            packed = pack(row)
            out += filtered(packed, above or bytes(len(packed)), step, i % 5)
            above = packed
        return out

    height, width = len(pixels), len(pixels[0])
    passes = [(0, 0, 1, 1)]
    if interlaced:
        passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4),
                  (1, 0, 2, 2), (0, 1, 1, 2)]
    raw = b""
    for x, y, step_x, step_y in passes:
        part = [row[x::step_x] for row in pixels[y::step_y]]
        if part and part[0]:
            raw += lines(part)
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, int(interlaced))
    out = SIGNATURE + make_chunk(b"IHDR", head)
    if palette:
        out += make_chunk(b"PLTE", palette)
    if trns:
        out += make_chunk(b"tRNS", trns)
    if text:
        out += make_chunk(b"tEXt", text)
    return out + make_chunk(b"IDAT", zlib.compress(raw)) + make_chunk(b"IEND", b"")


def blocks_of(maze):
    """The maze as rows of squares, True where there is wall, by its block text."""
    text = meander("draw", "-f", "blocks", given=maze).decode()
    return [[square == "#" for square in line] for line in text.splitlines()]


def expand(blocks, wall, passage):
    size = [wall if i % 2 == 0 else passage for i in range(2 * len(blocks) + len(blocks[0]) * 2)]
    rows = []
    for y, row in enumerate(blocks):
        pixels = [square for x, square in enumerate(row) for _ in range(size[x])]
        rows += [pixels] * size[y]
    return rows


def path_of(name):
    return os.path.join(WORK, name)


def check_written(maze, blocks):
    columns, rows = len(blocks[0]) // 2, len(blocks) // 2
    for wall, passage in ((1, 1), (1, 7), (3, 2), (2, 5)):
        file = path_of("sizes.png")
        meander("draw", "--cell", f"{wall + passage}px", "--wall", f"{wall}px", "-o", file,
                given=maze)
        width, height, bits, pixels, chunks = decode(open(file, "rb").read())
        check(width == columns * passage + (columns + 1) * wall, f"width {width}")
        check(height == rows * passage + (rows + 1) * wall, f"height {height}")
        check(bits == 1, "one bit is enough")
        wanted = expand(blocks, wall, passage)
        check([[p == (0, 0, 0) for p in row] for row in pixels] == wanted, "walls by pixels")
        check(any(kind == b"tEXt" and body.startswith(b"Software\0meander ")
                  for kind, body in chunks), "no Software")
    for options in ((), ("--solution",), ("--distances",), ("--distances", "--solution")):
        file = path_of("colours.png")
        meander("draw", *options, "-o", file, given=maze)
        _, _, bits, pixels, _ = decode(open(file, "rb").read())
        walls = [[p == (0, 0, 0) for p in row] for row in pixels]
        check(walls == expand(blocks, 3, 21), f"walls with {options}")
        check(bits == (1, 2, 8, 8)[("--solution" in options) + 2 * ("--distances" in options)],
              f"{bits} bits with {options}")
        check(blocks_of(open(file, "rb").read()) == blocks, f"read back with {options}")


def check_drawn(maze):
    for options in (("--labels", "id"), ("--style", "origin"), ("--dpi", "50"),
                    ("--cell", "5mm"), ("--title", "Ünïcode")):
        for name in ("first.png", "second.png"):
            meander("draw", *options, "-o", path_of(name), given=maze)
        first, second = (open(path_of(n), "rb").read() for n in ("first.png", "second.png"))
        check(first == second, f"{options}: not the same bytes twice")
        width, height, bits, pixels, _ = decode(first)
        check(bits == 8 and (width, height) == (len(pixels[0]), len(pixels)), f"{options}: head")
        check(any(max(p) < 60 for row in pixels for p in row), f"{options}: nothing dark")
        check(pixels[0][0] == pixels[-1][-1] == (255, 255, 255), f"{options}: corners")


def check_pngcheck():
    if not shutil.which("pngcheck"):
        return
    for name in os.listdir(WORK):
        if name.endswith(".png") and not name.startswith("bomb"):
            done = subprocess.run(["pngcheck", "-q", path_of(name)], capture_output=True,
                                  check=False)
            check(done.returncode == 0, f"pngcheck {name}: {done.stdout.decode()}")


def painted(walls):
    """A picture, dark where walls are, as others make it: by kind and bits."""
    def paint(dark, light):
        return [[dark if wall else light for wall in row] for row in walls]

    return {
        "grey": {bits: encode(paint((0,), ((1 << bits) - 1,)), 0, bits) for bits in (1, 2, 4, 8)},
        "grey16": {16: encode(paint((300,), (65000,)), 0, 16)},
        "palette": {bits: encode(paint((1,), (0,)), 3, bits, palette=b"\xff\xf0\xe0\x10\x20\x10")
                    for bits in (1, 2, 4, 8)},
        "rgb": {bits: encode(paint((0,) * 3, ((1 << bits) - 1,) * 3), 2, bits)
                for bits in (8, 16)},
        "grey and alpha": {bits: encode(paint((0, (1 << bits) - 1), (0, 0)), 4, bits)
                           for bits in (8, 16)},
        "rgba": {bits: encode(paint((0, 0, 0, (1 << bits) - 1), (0, 0, 0, 0)), 6, bits)
                 for bits in (8, 16)},
        "clear palette": {8: encode(paint((0,), (1,)), 3, 8, palette=bytes(6), trns=b"\xff\0")},
        "clear grey": {1: encode(paint((0,), (1,)), 0, 1, trns=b"\0\1"),
                       8: encode(paint((9,), (7,)), 0, 8, trns=b"\0\7")},
        "interlaced": {bits: encode(paint((0,), ((1 << bits) - 1,)), 0, bits, interlaced=True)
                       for bits in (1, 8, 16)},
    }


def check_read(blocks):
    """Walls of 2 and passages of 5 pixels."""
    walls = expand(blocks, 2, 5)

    def paint(dark, light):
        return [[dark if wall else light for wall in row] for row in walls]

    cases = painted(walls) | {
        "inverted": {1: encode(paint((1,), (0,)), 0, 1),
                     8: encode(paint((250, 250, 250), (3, 3, 3)), 2, 8)},
        "red": {8: encode([[(200, 20, 20) if not wall and x % 3 else pixel
                            for x, (wall, pixel) in enumerate(zip(row, painted))]
                           for row, painted in zip(walls, paint((0,) * 3, (255,) * 3))], 2, 8)},
    }
    for name, pictures in cases.items():
        for bits, picture in pictures.items():
            check(blocks_of(picture) == blocks, f"{name} of {bits} bits reads as another maze")


def cells_of(*options):
    """What a mask leaves of a board, by rows: is there a cell?"""
    grid = json.loads(meander("new", *options, "--seed", "owl", "-f", "json"))["grid"]
    there = [True] * (grid["rows"] * grid["columns"])
    for first, count in grid.get("masked", []):
        there[first:first + count] = [False] * count
    return [there[row * grid["columns"]:(row + 1) * grid["columns"]]
            for row in range(grid["rows"])]


def check_masks():
    """Three letters, one with a hole: cells are where the picture, laid over white, is dark."""
    letters = ["#    ###   ##", "#    # #  #  ", "#    # #  #  ", "##   ###   ##"]
    dark = [[letters[y // 3][x // 3] == "#" for x in range(39)] for y in range(12)]
    large = [[dark[y // 3][x // 3] for x in range(117)] for y in range(36)]
    file = path_of("mask.png")
    for walls in (dark, large):
        for name, pictures in painted(walls).items():
            for bits, picture in pictures.items():
                open(file, "wb").write(picture)
                check(cells_of("39x12", "--mask", file) == dark, f"mask: {name} of {bits} bits")
    open(file, "wb").write(encode([[(0,) if wall else (1,) for wall in row] for row in dark], 0, 1))
    for grid in (("hexagon",), ("hexagon", "--layout", "columns-even"), ("triangle",)):
        check(cells_of("39x12", "--grid", *grid, "--mask", file) == dark, f"mask: {grid}")
    light = cells_of("39x12", "--mask", file, "--inverted")
    check(light == [[not wall for wall in row] for row in dark], "mask: inverted")
    alphas = (0, 1, 127, 128, 255)
    open(file, "wb").write(encode([[(0, 0, 0, alpha) for alpha in alphas]], 6, 8))
    check(cells_of("5x1", "--mask", file) == [[False] * 3 + [True] * 2], "mask: alpha")
    greys = (0, 127, 128, 255)
    open(file, "wb").write(encode([[(grey,) for grey in greys]], 0, 8))
    check(cells_of("4x1", "--mask", file) == [[True] * 2 + [False] * 2], "mask: grey")
    open(file, "wb").write(encode([[(255, 255), (0, 0)]], 4, 8))
    check(b"leaves no cell" in meander("new", "2x1", "--mask", file, code=2), "mask: nothing")
    cut_off = path_of("bomb-mask.png")
    open(cut_off, "wb").write(SIGNATURE)
    said = meander("new", "2x1", "--mask", cut_off, code=3)
    check(said.startswith(b"meander: ") and said.count(b"\n") == 1, f"mask: cut off, {said!r}")


def check_recipe():
    file = path_of("recipe.png")
    meander("new", "5x4", "--seed", "owl", "-o", file)
    said = meander("info", file).decode()
    check("meander new 5x4 --algorithm depth-first@1 --seed owl" in said, f"info: {said}")
    grid = path_of("hexagons.png")
    meander("new", "5x4", "--grid", "hexagon", "--seed", "owl", "-o", grid)
    check("--grid hexagon" in meander("info", grid).decode(), "info of a drawing")
    check(b"is a drawing" in meander("draw", grid, code=3), "a drawing was read")


def bomb(width, height, kind=0, bits=1, rows=0):
    head = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0)
    packer, body = zlib.compressobj(9), b""
    row = bytes((width * bits * CHANNELS[kind] + 7) // 8 + 1)
    for _ in range(rows):
        body += packer.compress(row)
    return (SIGNATURE + make_chunk(b"IHDR", head) + make_chunk(b"IDAT", body + packer.flush())
            + make_chunk(b"IEND", b""))


def check_bombs():
    """Refused, and within 300 MB (the sanitizers take too much address space to be told)."""
    memory = None if os.environ.get("MEANDER_SANITIZE") else 300 << 20
    text = zlib.compress(bytes(64 << 20), 9)
    bombs = {
        "size": bomb(2**31 - 1, 2**31 - 1),
        "wide": bomb(2**31 - 1, 1),
        "high": bomb(1, 2**31 - 1),
        "large": bomb(60000, 60000, 6, 8, rows=20),
        "text": SIGNATURE + make_chunk(b"IHDR", struct.pack(">IIBBBBB", 9, 9, 1, 0, 0, 0, 0))
        + make_chunk(b"zTXt", b"meander\0\0" + text) + make_chunk(b"IDAT", zlib.compress(bytes(27)))
        + make_chunk(b"IEND", b""),
        "empty": SIGNATURE,
    }
    for name, data in bombs.items():
        file = path_of(f"bomb-{name}.png")
        open(file, "wb").write(data)
        said = meander("draw", file, code=3, memory=memory)
        check(said.startswith(b"meander: ") and said.count(b"\n") == 1, f"{name}: {said!r}")


def check_large():
    """Case 7 at a quarter: 5000 x 5000 within 64 MB of address space, and rows looked at."""
    memory = None if os.environ.get("MEANDER_SANITIZE") else 64 << 20
    file = path_of("large.png")
    meander("new", "5000", "--algorithm", "binary-tree", "--seed", "7", "--cell", "2px", "-o",
            file, memory=memory)
    chunks = list(chunks_of(open(file, "rb").read()))
    check(struct.unpack(">IIB", chunks[0][1][:9]) == (10001, 10001, 1), "head")
    raw = zlib.decompress(b"".join(body for kind, body in chunks if kind == b"IDAT"))
    size = 10001 // 8 + 2
    white = sum(byte.bit_count() for y in range(10001)
                for byte in (raw[y * size + 1:(y + 1) * size],)
                for byte in (int.from_bytes(byte, "big"),))
    cells = 5000 * 5000
    check(white == cells + cells - 1 + 2, f"{white} free pixels: cells, passages, two openings")


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(WORK)
    maze = meander("new", "13x9", "--seed", "owl", "-f", "json")
    blocks = blocks_of(maze)
    check_written(maze, blocks)
    check_drawn(maze)
    check_read(blocks)
    check_masks()
    check_recipe()
    check_bombs()
    check_large()
    check_pngcheck()
    print(f"{checks} checks")


if __name__ == "__main__":
    main()
