#!/usr/bin/env python3
"""Computes the test vectors of docs/randomness.md from what its text says, and compares.

Nothing here was taken from the C sources: it is a second writing of the same specification.
"""
import json
import pathlib
import re
import sys

ALL = 2**64 - 1
DOCUMENT = pathlib.Path(__file__).resolve().parent.parent / "docs" / "randomness.md"


def rotl(x, n):
    return (x << n | x >> (64 - n)) & ALL


def siphash128(data, key=bytes(range(16))):
    k0, k1 = (int.from_bytes(key[i : i + 8], "little") for i in (0, 8))
    v0, v2 = k0 ^ 0x736F6D6570736575, k0 ^ 0x6C7967656E657261
    v1, v3 = k1 ^ 0x646F72616E646F6D ^ 0xEE, k1 ^ 0x7465646279746573

    def rounds(count):
        nonlocal v0, v1, v2, v3
        for _ in range(count):
            v0 = (v0 + v1) & ALL
            v1 = rotl(v1, 13) ^ v0
            v0 = rotl(v0, 32)
            v2 = (v2 + v3) & ALL
            v3 = rotl(v3, 16) ^ v2
            v0 = (v0 + v3) & ALL
            v3 = rotl(v3, 21) ^ v0
            v2 = (v2 + v1) & ALL
            v1 = rotl(v1, 17) ^ v2
            v2 = rotl(v2, 32)

    whole = len(data) // 8 * 8
    words = [data[i : i + 8] for i in range(0, whole, 8)]
    words.append(data[whole:].ljust(7, b"\0") + bytes([len(data) % 256]))
    for word in words:
        m = int.from_bytes(word, "little")
        v3 ^= m
        rounds(2)
        v0 ^= m
    v2 ^= 0xEE
    rounds(4)
    first = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xDD
    rounds(4)
    return first.to_bytes(8, "little") + (v0 ^ v1 ^ v2 ^ v3).to_bytes(8, "little")


def key_of(seed, item, algorithm, version, stream):
    hashed = siphash128(
        seed.encode() + b"\0"
        + item.to_bytes(8, "little", signed=True)
        + algorithm.encode() + b"\0"
        + version.to_bytes(4, "little", signed=True)
        + stream.encode() + b"\0"
    )
    return int.from_bytes(hashed[:8], "little"), int.from_bytes(hashed[8:], "little")


def draw(low, high, k):
    z = (low + (k + 1) * 0x9E3779B97F4A7C15) & ALL
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & ALL
    z = (z ^ (z >> 27) ^ high) * 0x94D049BB133111EB & ALL
    return z ^ (z >> 31)


def below(low, high, k, n):
    x = draw(low, high, k)
    while (x * n & ALL) < 2**64 % n:
        x = draw(x, high, 0)
    return x * n >> 64


def stream_bytes(low, high):
    k = 0
    while True:
        yield from draw(low, high, k).to_bytes(8, "little")
        k += 1


def bytes_below(low, high, n):
    for b in stream_bytes(low, high):
        if b // (256 // n) < n:
            yield b // (256 // n)


def first(count, source):
    return [next(source) for _ in range(count)]


def hexadecimal(number):
    return f"{number:016x}"


def computed(vectors):
    """The same lists with every result computed anew."""
    again = json.loads(json.dumps(vectors))
    for v in again["hash"]:
        v["result"] = siphash128(bytes.fromhex(v["bytes"])).hex()
    for v in again["keys"]:
        low, high = key_of(v["seed"], v["item"], v["algorithm"], v["version"], v["stream"])
        v["low"], v["high"] = hexadecimal(low), hexadecimal(high)
    for kind in ("draws", "below", "bytes", "bytes_below"):
        for v in again[kind]:
            low, high = int(v["low"], 16), int(v["high"], 16)
            if kind == "draws":
                v["values"] = [hexadecimal(draw(low, high, k)) for k in range(len(v["values"]))]
            elif kind == "below":
                v["values"] = [below(low, high, k, v["n"]) for k in range(len(v["values"]))]
            elif kind == "bytes":
                count = len(v["values"]) // 2
                v["values"] = bytes(first(count, stream_bytes(low, high))).hex()
            else:
                v["values"] = first(len(v["values"]), bytes_below(low, high, v["n"]))
    for v in again["generator"]:
        low, high = key_of(v["seed"], 0, "", 0, "")
        v["values"] = [below(low, high, k, v["n"]) for k in range(len(v["values"]))]
    return again


def main():
    text = DOCUMENT.read_text(encoding="utf-8")
    vectors = json.loads(re.search(r"```json\n(.*?)\n```", text, re.DOTALL).group(1))
    again = computed(vectors)
    wrong = 0
    for kind, rows in vectors.items():
        if not rows:
            sys.exit(f"{DOCUMENT.name} has no vectors for {kind}")
        for written, right in zip(rows, again[kind]):
            if written != right:
                wrong += 1
                print(f"{kind}: the document has {written}\n  but its text gives {right}")
    count = sum(len(rows) for rows in vectors.values())
    print(f"{count - wrong} of {count} vectors of {DOCUMENT.name} follow from its text")
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
