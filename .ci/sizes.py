#!/usr/bin/env python3
"""What the web loads does not grow unseen: the table of sizes in specs/element.md is true within 2 %.

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
    """The name of each part with its bytes: the player, and each effect as it is and as a stylesheet."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [program, "export", "--to", "web", *EFFECTS, "-o", folder], check=True, capture_output=True)
        found = {name: (pathlib.Path(folder) / name).read_bytes() for name in PARTS}
        found["player"] = b"".join(found.values())
        for effect in EFFECTS:
            found[f"{effect.stem}.drawn"] = (pathlib.Path(folder) / f"{effect.stem}.drawn").read_bytes()
        for effect in EFFECTS:
            sheet = pathlib.Path(folder) / f"{effect.stem}.css"
            subprocess.run([program, "export", "--to", "css", effect, "-o", sheet], check=True, capture_output=True)
            found[sheet.name] = sheet.read_bytes()
    return found


def brotli(data):
    return subprocess.run(["brotli", "-c"], input=data, capture_output=True, check=True).stdout


def main():
    found = rows(sys.argv[1])
    text = PAGE.read_text()
    if sys.argv[2:] == ["--update"]:
        compressed = {name: (len(data), len(gzip.compress(data, 9, mtime=0)), len(brotli(data))) for name, data in found.items()}
        compressed["player"] = tuple(sum(compressed[name][column] for name in PARTS) for column in range(3))
        lines = [f"| `{name}` | {raw:,} | {small:,} | {least:,} |" for name, (raw, small, least) in compressed.items()]
        lines = [line.replace("`player`", "the three together") for line in lines]
        table = "| file | bytes | gzip | brotli |\n| --- | --- | --- | --- |\n" + "\n".join(lines) + "\n"
        PAGE.write_text(re.sub(r"\| file \| bytes \|.*?\n(?=\n)", lambda _: table, text, flags=re.S))
        return
    problems = 0
    for name, raw, small in re.findall(r"^\| `([\w.-]+)` \| ([\d,]+) \| ([\d,]+) \| [\d,]+ \|$", text, re.M):
        data = found.pop(name)
        for what, old, new in (("bytes", raw, len(data)), ("after gzip", small, len(gzip.compress(data, 9, mtime=0)))):
            old = int(old.replace(",", ""))
            if abs(new - old) > MOST * old:
                print(f"{name}: {new:,} {what}, and specs/element.md says {old:,}")
                problems += 1
    found.pop("player")
    for name in found:
        print(f"{name}: not in the table of specs/element.md")
    sys.exit(1 if problems or found else 0)


main()
