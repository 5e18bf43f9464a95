#!/usr/bin/env python3
"""Runs the tests and checks that they reach every line of the core and of the readers, except those that
Tests/Tools/Coverage/unreached.txt lists with a reason.

    .ci/coverage.py           runs all tests, in .build/coverage
    .ci/coverage.py --keep    checks the results of the last run there
"""

import argparse
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SCRATCH = os.path.join(ROOT, ".build/coverage")
FOLDERS = ["Sources/Drawstring" + name for name in ("Core", "Syntax", "Compiler", "Lint")]
LIST = os.path.join(ROOT, "Tests/Tools/Coverage/unreached.txt")


def tool():
    """The llvm-cov of the toolchain, whose format the profile has."""
    swift = os.path.realpath(subprocess.run(["which", "swift"], capture_output=True, text=True).stdout.strip())
    own = os.path.join(os.path.dirname(swift), "llvm-cov")
    return own if os.path.exists(own) else "llvm-cov"


def unreached():
    """The first line of each run of lines that were never reached, as «path: text»; and the number of all lines."""
    programs = glob.glob(os.path.join(SCRATCH, "debug/*.xctest"))
    profile = os.path.join(SCRATCH, "debug/codecov/default.profdata")
    export = [tool(), "export", "-format=lcov", "-instr-profile", profile, programs[0]]
    text = subprocess.run(export + FOLDERS, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found, all_lines, missed = [], 0, 0
    for record in text.split("end_of_record"):
        path = re.search(r"^SF:(.*)$", record, re.M)
        if not path:
            continue
        with open(path[1], encoding="utf-8") as file:
            source = [line.strip() for line in file]
        counts = [(int(line), int(count)) for line, count in re.findall(r"^DA:(\d+),(\d+)", record, re.M)]
        all_lines += len(counts)
        previous = -1
        for line, count in counts:
            # Lines after an endless loop, and braces after a return, cannot be reached.
            if count > 0 or source[line - 1] in ("}", "})", ""):
                continue
            missed += 1
            if line != previous + 1:
                found.append(f"{os.path.relpath(path[1], ROOT)}: {source[line - 1]}")
            previous = line
    return found, all_lines, missed


def named():
    """The runs of the list; each has a reason on the lines below it."""
    runs, reasons = [], {}
    with open(LIST, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#") or not line.strip():
                continue
            if line.startswith(" "):
                reasons[runs[-1]] = line.strip()
            else:
                runs.append(line.strip())
    for run in runs:
        if run not in reasons:
            sys.exit(f"{LIST}: no reason for «{run}»")
    return runs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", action="store_true", help="look at what the last run reached")
    options = parser.parse_args()
    if not options.keep:
        # Tests run concurrently. Lines after an early return are counted by the difference of two counts, which would not be zero
        # if one thread lost an increment to another. Optimised modules lack the lines of functions that nothing calls.
        flags = ["-Xswiftc", "-Xllvm", "-Xswiftc", "-instrprof-atomic-counter-update-all", "-Xswiftc", "-Onone"]
        subprocess.run(
            ["swift", "test", "--enable-code-coverage", "--scratch-path", SCRATCH] + flags, cwd=ROOT, check=True)
    found, lines, missed = unreached()
    known = named()
    new = [run for run in found if run not in known]
    gone = [run for run in known if run not in found]
    for run in new:
        print(f"not reached: {run}")
    for run in gone:
        print(f"reached now, or gone: {run}")
    print(f"{lines - missed} of {lines} lines of {' and '.join(FOLDERS)} are reached")
    sys.exit(bool(new or gone))


main()
