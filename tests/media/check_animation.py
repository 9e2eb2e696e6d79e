#!/usr/bin/env python3
"""Animations looked at from outside: GIF by a decoder of its own, written from the specification,
and by giflib's tools; WebP by webpinfo and dwebp; APNG by pngcheck and zlib.

- The frames, put together, end in the finished maze: the same pixels as the picture of blocks.
- Delays are never under 20 ms, the last frame is held, rectangles stay inside.
- GIF, WebP and APNG of one maze show the same frames at the same times.
- 1800 steps at 30 x 30 take less than 100 kB as a GIF.
- Every shape can be animated, and its last frame has no mark left.

Usage: check_animation.py MEANDER WORK_FOLDER
"""
import json
import os
import shutil
import struct
import subprocess
import sys
import zlib

MEANDER, WORK = os.path.abspath(sys.argv[1]), sys.argv[2]
checks = 0


def check(truth, what):
    global checks
    checks += 1
    if not truth:
        sys.exit(f"check_animation.py: {what}")


def meander(*arguments):
    done = subprocess.run([MEANDER, *arguments, "-q"], capture_output=True, check=False)
    check(done.returncode == 0, f"meander {' '.join(arguments)}: {done.stderr.decode()}")
    return done.stdout


def unpack_lzw(least, data):
    """The indices that the codes of a GIF stand for."""
    clear, end = 1 << least, (1 << least) + 1
    table, width, out, before = [], 0, bytearray(), None
    bits = held = at = 0
    while True:
        if before is None and not table:
            table = [bytes([i]) for i in range(clear)] + [b"", b""]
            width = least + 1
        while held < width:
            bits |= data[at] << held
            at, held = at + 1, held + 8
        code = bits & ((1 << width) - 1)
        bits, held = bits >> width, held - width
        if code == clear:
            table, before = [], None
            continue
        if code == end:
            return bytes(out)
        if before is not None:
            first = table[code] if code < len(table) else before
            table.append(before + first[:1])
        before = table[code]
        out += before
        if len(table) == 1 << width and width < 12:
            width += 1


class Gif:
    """Frames as (left, top, width, height, delay in ms, indices)."""

    def __init__(self, data):
        check(data[:6] == b"GIF89a", "no GIF89a")
        self.width, self.height, flags = struct.unpack("<HHB", data[6:11])
        colours = 2 << (flags & 7)
        self.palette = [tuple(data[13 + 3 * i:16 + 3 * i]) for i in range(colours)]
        self.data, self.at = data, 13 + 3 * colours
        self.frames, self.loops, self.comment = [], None, b""
        delay = 0
        while data[self.at] != 0x3B:
            kind = data[self.at]
            if kind == 0x21:
                label = data[self.at + 1]
                self.at += 2
                blocks = self.blocks()
                if label == 0xF9:
                    check(blocks[0][0] >> 2 & 7 == 1, "what is under a frame stays")
                    delay = struct.unpack("<H", blocks[0][1:3])[0] * 10
                elif label == 0xFF and blocks[0] == b"NETSCAPE2.0":
                    self.loops = struct.unpack("<H", blocks[1][1:])[0]
                elif label == 0xFE:
                    self.comment = b"".join(blocks)
            else:
                check(kind == 0x2C, "a block of unknown kind")
                box = struct.unpack("<HHHHB", data[self.at + 1:self.at + 10])
                check(box[4] == 0, "no palette of its own, not interlaced")
                least = data[self.at + 10]
                self.at += 11
                pixels = unpack_lzw(least, b"".join(self.blocks()))
                check(len(pixels) == box[2] * box[3], "as many pixels as the frame has")
                self.frames.append((*box[:4], delay, pixels))
        check(self.at == len(data) - 1, "nothing behind the end")

    def blocks(self):
        found = []
        while self.data[self.at]:
            size = self.data[self.at]
            found.append(self.data[self.at + 1:self.at + 1 + size])
            self.at += 1 + size
        self.at += 1
        return found


def put(canvas, width, frame):
    left, top, w, h, _, pixels = frame
    for y in range(h):
        at = (top + y) * width + left
        canvas[at:at + w] = pixels[y * w:(y + 1) * w]


def last_picture(gif):
    canvas = bytearray(gif.width * gif.height)
    for frame in gif.frames:
        check(frame[0] + frame[2] <= gif.width and frame[1] + frame[3] <= gif.height, "inside")
        check(frame[4] >= 20, "20 ms at least")
        put(canvas, gif.width, frame)
    return [gif.palette[i] for i in canvas]


def pbm_pixels(data):
    words = b" ".join(line for line in data.split(b"\n")[:4] if not line.startswith(b"#"))
    kind, width, height = words.split(None, 3)[:3]
    check(kind == b"P4", "a PBM")
    width, height = int(width), int(height)
    rows = data[-((width + 7) // 8) * height:]
    size = (width + 7) // 8
    return width, height, [(0, 0, 0) if rows[y * size + x // 8] >> (7 - x % 8) & 1
                           else (255, 255, 255) for y in range(height) for x in range(width)]


def check_gif():
    for size, cell in (("1x1", "9px"), ("1x6", "8px"), ("7x5", "10px"), ("30x30", "6px")):
        recipe = ["new", size, "--seed", "owl", "--cell", cell, "--wall", "2px"]
        path = f"{WORK}/{size}.gif"
        meander(*recipe, "--steps", "-o", path)
        with open(path, "rb") as file:
            gif = Gif(file.read())
        width, height, pixels = pbm_pixels(meander(*recipe, "-f", "pbm"))
        check((gif.width, gif.height) == (width, height), "the size of the blocks")
        check(last_picture(gif) == pixels, f"{size}: the last frame is the finished maze")
        check(b"meander new" in gif.comment, "the recipe is in the comment")
        if size != "1x1":
            check(gif.loops == 0, "it goes on for ever")
            check(gif.frames[-1][4] >= 2000, "the last frame is held")
        told = subprocess.run(["giftext", path], capture_output=True, text=True, check=True).stdout
        check(told.count("Image #") == len(gif.frames), "giftext counts the same frames")


def check_size():
    path = f"{WORK}/size.gif"
    meander("new", "30x30", "--seed", "owl", "--steps", "-o", path)
    size = os.path.getsize(path)
    check(size < 100_000, f"1800 steps at 30 x 30 take {size} bytes")
    print(f"1800 steps at 30 x 30: {size} bytes")


def check_webp_and_apng():
    recipe = ["new", "6x5", "--seed", "owl", "--solution", "--steps", "-o"]
    for kind in ("gif", "webp", "apng"):
        meander(*recipe, f"{WORK}/same.{kind}")
    with open(f"{WORK}/same.gif", "rb") as file:
        gif = Gif(file.read())
    times = [frame[4] for frame in gif.frames]
    subprocess.run(["webpinfo", "-quiet", f"{WORK}/same.webp"], check=True)
    told = subprocess.run(["webpmux", "-info", f"{WORK}/same.webp"], capture_output=True, text=True,
                          check=True).stdout
    rows = [line.split() for line in told.splitlines() if line.strip()[:1].isdigit()]
    check([int(row[6]) for row in rows] == times, "WebP shows the frames as long as the GIF")
    check(f"Canvas size: {gif.width} x {gif.height}" in told, "WebP is as large as the GIF")
    subprocess.run(["pngcheck", "-q", f"{WORK}/same.apng"], check=True)
    with open(f"{WORK}/same.apng", "rb") as file:
        data = file.read()
    at, palette, canvas, sequence, count = 8, [], bytearray(gif.width * gif.height), 0, 0
    frames, box = [], None
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        at += 12 + length
        if name == b"acTL":
            count = struct.unpack(">II", body)[0]
        elif name == b"PLTE":
            palette = [tuple(body[3 * i:3 * i + 3]) for i in range(length // 3)]
        elif name == b"fcTL":
            number, w, h, left, top, part, whole = struct.unpack(">IIIIIHH", body[:24])
            check(number == sequence, "sequence numbers go up")
            sequence, box = sequence + 1, (left, top, w, h, part * 1000 // whole)
        elif name in (b"IDAT", b"fdAT"):
            if name == b"fdAT":
                check(struct.unpack(">I", body[:4])[0] == sequence, "sequence numbers go up")
                sequence, body = sequence + 1, body[4:]
            rows = zlib.decompress(body)
            pixels = b"".join(rows[y * (box[2] + 1) + 1:(y + 1) * (box[2] + 1)]
                              for y in range(box[3]))
            frames.append((*box, pixels))
            put(canvas, gif.width, frames[-1])
    check(count == len(frames), "acTL counts the frames")
    check([frame[:5] for frame in frames] == [frame[:5] for frame in gif.frames],
          "APNG has the boxes and times of the GIF")
    check([palette[i] for i in canvas] == last_picture(gif), "APNG ends in the GIF's picture")


def check_shapes():
    names = [grid["name"] for grid in json.loads(meander("list", "grids", "--json"))]
    check(len(names) > 10, "there are shapes")
    marks = {(0x2f, 0xb5, 0xa6), (0xd8, 0xdc, 0xe2), (0xb4, 0xc3, 0xe4)}
    for name in names:
        if name == "custom":
            continue
        data = meander("new", "2", "--grid", name, "--seed", "owl", "--steps", "-f", "gif")
        gif = Gif(data)
        check(len(gif.frames) > 3, f"{name}: there are frames")
        seen = set(last_picture(gif))
        check((0, 0, 0) in seen and (255, 255, 255) in seen, f"{name}: walls and paper")
        check(not seen & marks, f"{name}: marks are gone at the end")
        middle = Gif(data)
        middle.frames = middle.frames[:len(gif.frames) // 2]
        check(set(last_picture(middle)) & marks, f"{name}: marks are seen before")


shutil.rmtree(WORK, ignore_errors=True)
os.makedirs(WORK)
check_gif()
check_size()
check_webp_and_apng()
check_shapes()
print(f"{checks} checks of animations")
