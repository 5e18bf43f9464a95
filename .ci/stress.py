#!/usr/bin/env python3
"""Runs the program on the attacks of Tests/Tools/Stress at sizes n, 2n and 4n, and measures the growth of time and memory.

    .ci/stress.py                  all of them, 4n up to 10 MB
    .ci/stress.py --share 0.1      at a tenth of the sizes
    .ci/stress.py NAME…            those whose names hold one of the words
    .ci/stress.py --write          puts the table into Tests/Tools/Stress/README.md

Work is counted in user-mode instructions if `perf` is available, else in processor seconds. An attack fails if the work grows
faster than size to the power of 1.3 from 2n to 4n, if the peak of memory is above 20 times the file and 16 MB (and the
allowance of the attack), if it takes more than two minutes, or if the exit code is not that of findings or of none. The
stack is limited to 1 MB, which reveals recursion. Processor seconds depend on the load of the machine: an attack that fails
only by them is measured again.
"""

import argparse
import datetime
import math
import os
import re
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
README = os.path.join(ROOT, "Tests/Tools/Stress/README.md")
PRODUCTS = ("drawstring", "drawstring-attacks")
STEEPEST = 1.3
SECONDS = 120
MEGABYTE = 1_000_000


def counts_instructions():
    try:
        done = subprocess.run(
            ["perf", "stat", "-x,", "-e", "instructions:u", "true"], capture_output=True, text=True)
    except FileNotFoundError:
        return False
    return done.returncode == 0 and re.search(r"^\d+,", done.stderr, re.M) is not None


def measure(command, output, counter):
    """Work, peak of memory in bytes and exit code of one run; its output goes to a file.

    The child is forked from this process, whose memory counts for it, so this process has to stay small.
    """
    counted = ["perf", "stat", "-x,", "-o", counter, "-e", "instructions:u", "--"] if counter else []
    child = os.fork()
    if child == 0:
        with open(output, "wb") as sink:
            os.dup2(sink.fileno(), 1)
            os.dup2(sink.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_STACK, (1 << 20, 1 << 20))
        try:
            os.execvp((counted + command)[0], counted + command)
        finally:
            os._exit(127)
    _, status, usage = os.wait4(child, 0)
    work = usage.ru_utime
    if counter:
        with open(counter, encoding="utf-8") as lines:
            numbers = [line.split(",")[0] for line in lines if "instructions" in line]
        work = int(numbers[0]) if numbers and numbers[0].isdigit() else 0
    unit = 1 if sys.platform == "darwin" else 1024
    return work, usage.ru_maxrss * unit, os.waitstatus_to_exitcode(status)


def codes(output):
    """The codes of the findings, each once; read line by line to save memory."""
    found = []
    with open(output, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            match = re.search(r": (?:error|warning|note)\[([a-z0-9-]+)\]: ", line)
            if match and match[1] not in found:
                found.append(match[1])
    return sorted(found)


def command(program, reader, file):
    if reader == "spec":
        return [program, "validate", "--strict", file]
    return [program, "frame", f"{ROOT}/specs/{reader}.yaml", "--trace", file, "--time", "1s"]


def judge(row, folder, programs, counter, share):
    name, reader, largest, allowance = row
    most = int(int(largest) * share)
    runs = []
    for size in (most // 4, most // 2, most):
        file, output = os.path.join(folder, "attack.yaml"), os.path.join(folder, "output")
        with open(file, "wb") as sink:
            subprocess.run([programs["drawstring-attacks"], name, str(size)], stdout=sink, check=True)
        runs.append((os.path.getsize(file), *measure(command(programs["drawstring"], reader, file), output, counter)))
    (_, _, _, _), (half, before, _, _), (size, work, peak, code) = runs
    # Such a short time is not significant.
    isSteady = bool(counter) or work > 0.2
    steepness = math.log(work / before) / math.log(size / half) if isSteady and work > 0 and before > 0 else 0
    bound = 20 * size + (16 + int(allowance)) * MEGABYTE
    faults = []
    if steepness > STEEPEST:
        faults.append("time")
    if peak > bound:
        faults.append("memory")
    if any(run[3] not in (0, 1) for run in runs):
        faults.append(f"exit {code}")
    found = codes(output)
    cells = [
        name, f"{size / MEGABYTE:.2f}", f"{work / size:,.0f}" if counter else f"{work:.1f} s", f"{steepness:.2f}",
        f"{peak / MEGABYTE:.0f}", f"{bound / MEGABYTE:.0f}", ", ".join(found[:3]) + ("…" if len(found) > 3 else ""),
    ]
    if faults:
        cells[-1] = f"**{', '.join(faults)}** {cells[-1]}"
    return "| " + " | ".join(cells) + " |", faults


def write(lines, share):
    with open(README, encoding="utf-8") as file:
        text = file.read()
    start, end = "<!-- table -->\n", "<!-- end of table -->\n"
    before, rest = text.split(start)
    after = rest.split(end)[1]
    with open(README, "w", encoding="utf-8") as file:
        how = f"Measured on {datetime.date.today()}" + (f", at {share} of the sizes" if share != 1 else "") + "."
        file.write(before + start + how + "\n\n" + "\n".join(lines) + "\n" + end + after)


def build():
    """The folder of the programs, built."""
    swift = ["swift", "build", "-c", "release"]
    for product in PRODUCTS:
        subprocess.run(swift + ["--product", product], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    shown = subprocess.run(swift + ["--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    return shown.stdout.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--share", type=float, default=1, help="of the sizes")
    parser.add_argument("--write", action="store_true", help="puts the table into the README")
    parser.add_argument("--programs", metavar="FOLDER", help="where both programs are already built")
    options = parser.parse_args()

    folder = options.programs or build()
    programs = {product: os.path.join(folder, product) for product in PRODUCTS}
    listed = subprocess.run([programs["drawstring-attacks"]], check=True, capture_output=True, text=True).stdout
    rows = [line.split("\t") for line in listed.splitlines()]
    if options.names:
        rows = [row for row in rows if any(name in row[0] for name in options.names)]

    counts = counts_instructions()
    lines = [
        f"| attack | MB | {'instructions a byte' if counts else 'time'} | growth | peak MB | bound MB | findings |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    print("\n".join(lines), flush=True)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        counter = os.path.join(folder, "counter") if counts else None
        for row in rows:
            line, faults = judge(row, folder, programs, counter, options.share)
            if faults == ["time"] and not counter:
                line, faults = judge(row, folder, programs, counter, options.share)
            lines.append(line)
            failed += bool(faults)
            print(line, flush=True)
    if options.write:
        write(lines, options.share)
    if failed:
        print(f"{failed} of {len(rows)} attacks fail", file=sys.stderr)
    sys.exit(failed > 0)


main()
