#!/usr/bin/env python3
"""The program does not become slower unnoticed: the instructions of loading, of compiling, of a frame of each effect and of
a cold `validate`, counted by valgrind, are those of Tests/Tools/Benchmarks/instructions.json within 5 %.

    .ci/instructions.py             compares
    .ci/instructions.py --update    writes the counts into the file

Uses the programs of a release build. A count that fell by more than 5 % is also an error, so that the file stays true.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE = ROOT / "Tests/Tools/Benchmarks/instructions.json"
EFFECTS = sorted(path.stem for path in (ROOT / "specs").glob("*.yaml"))
MOST = 0.05
# The tables of the standard library's hashes are laid out in the same way each time.
ENVIRONMENT = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}


def run(*arguments, **options):
    return subprocess.run(
        arguments, cwd=ROOT, env=ENVIRONMENT, check=True, capture_output=True, text=True, **options).stdout


def counted(folder):
    """The counts by name."""
    words = [*EFFECTS, "loading", "compile,"]
    only = [option for word in words for option in ("--only", word)]
    report = json.loads(run(str(folder / "drawstring-bench"), "--instructions", "--json", *only))
    counts = {}
    for figure in report["figures"]:
        name = figure["workload"]
        if name.startswith(("loading", "compile,")) or ", loop, " in name:
            counts[name] = figure["instructions"]
    counts["cold validate"] = whole(folder / "drawstring", "validate", "specs/boss-dots.yaml")
    return {name: round(count) for name, count in sorted(counts.items())}


def whole(program, *arguments):
    """The instructions of a program from its start to its end."""
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind does not read every compiler's debug information.
        copy, counts = f"{folder}/program", f"{folder}/counts"
        run("strip", "-g", "-o", copy, str(program))
        run("valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={counts}", copy, *arguments)
        lines = pathlib.Path(counts).read_text().splitlines()
    return max(int(line.split()[1]) for line in lines if line.startswith(("summary:", "totals:")))


def main():
    folder = pathlib.Path(run("swift", "build", "-c", "release", "--show-bin-path").strip())
    compiler = run("swift", "--version").splitlines()[0]
    counts = counted(folder)
    if sys.argv[1:] == ["--update"]:
        FILE.write_text(json.dumps({"compiler": compiler, "instructions": counts}, indent=2) + "\n")
        return 0
    if not FILE.exists():
        print(f"{FILE.relative_to(ROOT)} is missing; .ci/instructions.py --update writes it")
        return 1
    kept = json.loads(FILE.read_text())
    faults = 0
    for name in sorted(counts.keys() | kept["instructions"].keys()):
        now, before = counts.get(name), kept["instructions"].get(name)
        change = now / before - 1 if now and before else None
        is_fault = change is None or abs(change) > MOST
        faults += is_fault
        words = "only one side has it" if change is None else f"{change:+.1%}"
        print(f"{'FAULT' if is_fault else 'ok':5}  {name}: {before} before, {now} now, {words}")
    if faults and compiler != kept["compiler"]:
        print(f"the counts of the file are of another compiler: {kept['compiler']}; this is {compiler}")
    if faults:
        print("where the change is meant, .ci/instructions.py --update writes the new counts")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
