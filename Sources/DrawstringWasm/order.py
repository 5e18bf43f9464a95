#!/usr/bin/env python3
"""Puts similar functions of a WebAssembly module side by side: gzip finds a repetition only within 32 kB.

    order.py MODULE    rewrites the file, and writes its text beside it, with wasm-dis and wasm-as of Binaryen

A function is as similar to those before it as they share sequences of bytes. The same module makes the same bytes.
"""

import collections
import pathlib
import re
import subprocess
import sys

FEATURES = ["--enable-bulk-memory", "--enable-sign-ext", "--enable-nontrapping-float-to-int", "--enable-mutable-globals"]
# The functions that are called most come first in a module of wasm-opt, and keep numbers of one byte.
FIRST = 32
# The length of a sequence; longer and shorter ones, and other distances, make larger files.
LENGTH = 6
# The bytes of functions before, with which a function is compared.
REACH = 12_000
# A sequence in more functions than this says nothing about which are similar.
MOST = 60


def number(data, place):
    """An integer of variable length, and the place behind it."""
    value = shift = 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, place


def bodies(data):
    """The bytes of the functions of a module."""
    place = 8
    while place < len(data):
        section, (length, start) = data[place], number(data, place + 1)
        if section == 10:
            count, place = number(data, start)
            for _ in range(count):
                size, place = number(data, place)
                yield data[place:place + size]
                place += size
            return
        place = start + length


def order(functions):
    """The numbers of the functions, each after those it resembles."""
    sequences = [{each[at:at + LENGTH] for at in range(len(each) - LENGTH + 1)} for each in functions]
    owners = collections.defaultdict(list)
    for index, own in enumerate(sequences):
        for sequence in own:
            owners[sequence].append(index)
    sequences = [[each for each in own if 2 <= len(owners[each]) <= MOST] for own in sequences]
    near, size, counts = collections.deque(), 0, collections.Counter()
    shared = [0] * len(functions)
    result, rest = [], set(range(len(functions)))
    while rest:
        if len(result) < FIRST:
            index = len(result)
        else:
            # Per byte, with something for the head of a function.
            index = max(rest, key=lambda each: (shared[each] / (len(functions[each]) + 20), -each))
        rest.discard(index)
        result.append(index)
        near.append(index)
        size += len(functions[index])
        for sequence in sequences[index]:
            counts[sequence] += 1
            if counts[sequence] == 1:
                for owner in owners[sequence]:
                    shared[owner] += 1
        while size > REACH and len(near) > 1:
            left = near.popleft()
            size -= len(functions[left])
            for sequence in sequences[left]:
                counts[sequence] -= 1
                if counts[sequence] == 0:
                    for owner in owners[sequence]:
                        shared[owner] -= 1
    return result


def main():
    module = pathlib.Path(sys.argv[1])
    text = subprocess.run(["wasm-dis", *FEATURES, module], check=True, capture_output=True, text=True).stdout
    parts = re.split(r"^(?= \(func )", text, flags=re.M)
    # Behind the last function, whose end is indented by one blank, the module ends.
    last, end = re.split(r"(?<=^ \)\n)", parts[-1], maxsplit=1, flags=re.M)
    functions = [*parts[1:-1], last]
    found = list(bodies(module.read_bytes()))
    assert len(functions) == len(found), "wasm-dis lists other functions"
    ordered = "".join(functions[index] for index in order(found))
    written = module.with_suffix(".wat")
    written.write_text(parts[0] + ordered + end)
    subprocess.run(["wasm-as", *FEATURES, written, "-o", module], check=True)


main()
