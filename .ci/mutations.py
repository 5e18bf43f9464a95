#!/usr/bin/env python3
"""Changes central lines, one at a time, and checks that a test fails.

    .ci/mutations.py             tries every mutation of Tests/Tools/Mutations/mutations.toml with the tests named there
    .ci/mutations.py --whole     tries those that these tests do not catch with all tests, and lists the tests that catch them
    .ci/mutations.py --only N…   only the mutations of these numbers, counted from 1

All of them are built into one copy of the project, in .build/mutations, and switched on by DRAWSTRING_MUTATION=N.
Prints a table; exits with 1 if a mutation is not caught, or if a line to mutate no longer exists.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COPY = os.path.join(ROOT, ".build/mutations/source")
# House rules check the sources, which contain the switches here.
HOUSE = ["SourceRuleTests"]
SWITCH_FILE = "Sources/DrawstringCore/Mutation.swift"
SWITCH = """
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Which mutation is switched on, from 1; 0 is none.
package enum Mutation {
  package static let number = unsafe getenv("DRAWSTRING_MUTATION").flatMap { unsafe Int(String(cString: $0)) } ?? 0
}
"""


def copy_with_switches(mutations):
    """A copy of the project in which each mutated line checks which mutation is on."""
    shutil.rmtree(COPY, ignore_errors=True)
    os.makedirs(COPY)
    for name in ("Package.swift", "README.md", "CHANGELOG.md", "Sources", "Tests", "specs", ".ci", ".github"):
        path, copy = os.path.join(ROOT, name), os.path.join(COPY, name)
        if os.path.isdir(path):
            shutil.copytree(path, copy, symlinks=True)
        else:
            shutil.copy2(path, copy)
    texts = {mutation["file"]: None for mutation in mutations}
    for file in texts:
        with open(os.path.join(COPY, file), encoding="utf-8") as source:
            texts[file] = source.read()
    # All lines are found before any is replaced, because a switch contains the line that it replaces.
    for number, mutation in enumerate(mutations, 1):
        found = texts[mutation["file"]].count(mutation["old"])
        if found != 1:
            sys.exit(f"{mutation['file']}: «{mutation['old']}» stands there {found} times")
    for number, mutation in enumerate(mutations, 1):
        switched = f"(Mutation.number == {number} ? ({mutation['new']}) : ({mutation['old']}))"
        texts[mutation["file"]] = texts[mutation["file"]].replace(mutation["old"], switched)
    with open(os.path.join(COPY, SWITCH_FILE), "w", encoding="utf-8") as source:
        source.write(SWITCH)
    for file, text in texts.items():
        if "DrawstringCore/" not in file and "import DrawstringCore" not in text:
            text = "internal import DrawstringCore\n\n" + text
        with open(os.path.join(COPY, file), "w", encoding="utf-8") as source:
            source.write(text)


def run(arguments, number, log, seconds):
    """Whether the tests passed, and the names of those that did not; too slow is not passed."""
    environment = dict(os.environ, DRAWSTRING_MUTATION=str(number))
    with open(log, "wb") as output:
        try:
            code = subprocess.run(
                arguments, cwd=COPY, env=environment, stdout=output, stderr=output, timeout=seconds).returncode
        except subprocess.TimeoutExpired:
            return False, ["(too slow)"]
    failed = []
    with open(log, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            # A line for each test, after its cases.
            match = re.search(r"✘ Test (\w+)(?:\(.*?\))?(?: with \d+ test cases)? failed after", line)
            if match and match[1] not in failed and match[1] != "run":
                failed.append(match[1])
    return code == 0, failed or (["(crashed)"] if code else [])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--whole", action="store_true", help="try all tests where those named do not catch it")
    parser.add_argument("--only", type=int, nargs="+", metavar="N", help="try these mutations alone")
    parser.add_argument("--keep", action="store_true", help="use the copy that is already built")
    options = parser.parse_args()

    with open(os.path.join(ROOT, "Tests/Tools/Mutations/mutations.toml"), "rb") as file:
        mutations = tomllib.load(file)["mutation"]
    log = os.path.join(ROOT, ".build/mutations/log")
    if not options.keep:
        copy_with_switches(mutations)
    build = ["swift", "build", "--build-tests", "-j", "2"]
    if not run(build, 0, log, 3600)[0]:
        sys.exit(f"the copy does not build: {log}")
    test = ["swift", "test", "--skip-build"]
    chosen = [(n, mutation) for n, mutation in enumerate(mutations, 1) if n in (options.only or [n])]
    named = "|".join(sorted({f"[./]({name})/" for _, mutation in chosen for name in mutation["tests"]}))
    passed, failed = run(test + ["--filter", named], 0, log, 3600)
    if not passed:
        sys.exit(f"without a mutation these tests fail: {', '.join(failed)}; {log}")

    caught = 0
    print("| | what the line is for | the mutation | caught by |\n| --- | --- | --- | --- |")
    for number, mutation in chosen:
        names = "|".join(f"[./]({name})/" for name in mutation["tests"])
        passed, failed = run(test + ["--filter", names], number, log, 900)
        note = ""
        if passed and options.whole:
            passed, failed = run(test + ["--skip", "|".join(HOUSE)], number, log, 3600)
            note = " (of all tests)"
        caught += not passed
        tests = ", ".join(f"`{name}`" for name in failed[:4]) + (f" and {len(failed) - 4} more" if len(failed) > 4 else "")
        file = os.path.basename(mutation["file"])
        changed = f"`{mutation['old']}` → `{mutation['new']}`".replace("|", "\\|")
        print(f"| {number} | {mutation['purpose']} ({file}) | {changed} | {'**nothing**' if passed else tests + note} |", flush=True)
    print(f"\n{caught} of {len(chosen)} caught")
    sys.exit(caught < len(chosen))


main()
