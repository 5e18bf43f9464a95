#!/usr/bin/env python3
"""The files for the web do not grow unnoticed: the table of sizes in specs/element.md is true within 2 %.

    .ci/sizes.py PROGRAM             compares the bytes and those after gzip -9
    .ci/sizes.py PROGRAM --update    writes the table, with the bytes after brotli
"""

import gzip
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "specs/element.md"
EFFECTS = sorted((ROOT / "specs").glob("*.yaml"))
MOST = 0.02
PARTS = ["drawstring.wasm", "drawstring.js", "drawstring-effect.js"]


def rows(program):
    """The name of each file with its bytes: those of the player, and each effect as it is and as a stylesheet."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [program, "export", "--to", "web", *EFFECTS, "-o", folder], check=True, capture_output=True)
        found = {name: (pathlib.Path(folder) / name).read_bytes() for name in PARTS}
        for effect in EFFECTS:
            found[f"{effect.stem}.drawn"] = (pathlib.Path(folder) / f"{effect.stem}.drawn").read_bytes()
        for effect in EFFECTS:
            sheet = pathlib.Path(folder) / f"{effect.stem}.css"
            subprocess.run([program, "export", "--to", "css", effect, "-o", sheet], check=True, capture_output=True)
            found[sheet.name] = sheet.read_bytes()
    return found


def zipped(data):
    return len(gzip.compress(data, 9, mtime=0))


def brotli(data):
    return len(subprocess.run(["brotli", "-c"], input=data, capture_output=True, check=True).stdout)


def main():
    found = rows(sys.argv[1])
    text = PAGE.read_text()
    if sys.argv[2:] == ["--update"]:
        sizes = {f"`{name}`": (len(data), zipped(data), brotli(data)) for name, data in found.items()}
        together = tuple(map(sum, zip(*list(sizes.values())[:len(PARTS)])))
        lines = [f"| {name} | {raw:,} | {small:,} | {least:,} |" for name, (raw, small, least) in sizes.items()]
        lines.insert(len(PARTS), "| the three together | {:,} | {:,} | {:,} |".format(*together))
        table = "| file | bytes | gzip | brotli |\n| --- | --- | --- | --- |\n" + "\n".join(lines) + "\n"
        PAGE.write_text(re.sub(r"\| file \| bytes \|.*?\n(?=\n)", lambda _: table, text, flags=re.S))
        return
    problems = 0
    for name, raw, small in re.findall(r"^\| `([\w.-]+)` \| ([\d,]+) \| ([\d,]+) \| [\d,]+ \|$", text, re.M):
        data = found.pop(name, b"")
        for what, old, new in (("bytes", raw, len(data)), ("after gzip", small, zipped(data))):
            old = int(old.replace(",", ""))
            if abs(new - old) > MOST * old:
                print(f"{name}: {new:,} {what}, and specs/element.md says {old:,}")
                problems += 1
    for name in found:
        print(f"{name}: not in the table of specs/element.md")
    sys.exit(1 if problems or found else 0)


main()
