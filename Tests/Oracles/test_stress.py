"""The attacks of Tests/Tools/Stress at sizes n, 2n and 4n, 4n up to 10 MB: the growth of time and memory.

Work is counted in user-mode instructions if `perf` is available, else in processor seconds. An attack fails if the work grows
faster than size to the power of 1.3 from 2n to 4n, if the peak of memory is above 20 times the file and 16 MB (and the
allowance of the attack), if it takes more than two minutes, or if the exit code is not that of findings or of none. The
stack is limited to 1 MB, which reveals recursion. Processor seconds depend on the load of the machine: an attack that fails
only by them is measured again. `--update` puts the table into Tests/Tools/Stress/README.md.
"""

import datetime
import functools
import math
import re
import subprocess

import pytest

import support
from support import ROOT, run

pytestmark = pytest.mark.attacks
README = ROOT / "Tests/Tools/Stress/README.md"
STEEPEST = 1.3
SECONDS = 120
MEGABYTE = 1_000_000
WRITER = ROOT / ".build/release/drawstring-attacks"
# The name, the reader, the largest size and the allowance of each attack; none if the writer is not built.
ATTACKS = [line.split("\t") for line in run(WRITER).splitlines()] if WRITER.exists() else []
table = []


@functools.cache
def counts_instructions():
    try:
        done = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", "true"], capture_output=True, text=True)
    except FileNotFoundError:
        return False
    return done.returncode == 0 and re.search(r"^\d+,", done.stderr, re.M) is not None


def measure(command, folder):
    """Work, peak of memory in bytes and exit code of a run; its output goes to a file."""
    counter = folder / "counter"
    counted = ["perf", "stat", "-x,", "-o", counter, "-e", "instructions:u", "--"] if counts_instructions() else []
    usage = support.usage(*counted, *command, output=folder / "output", seconds=SECONDS, stack=1 << 20)
    work = usage["user"]
    if counted:
        numbers = [line.split(",")[0] for line in counter.read_text().splitlines() if "instructions" in line]
        work = int(numbers[0]) if numbers and numbers[0].isdigit() else 0
    return work, usage["peak"], usage["status"]


def codes(output):
    """The codes of the findings, each once."""
    found = []
    with open(output, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            match = re.search(r": (?:error|warning|note)\[([a-z0-9-]+)\]: ", line)
            if match and match[1] not in found:
                found.append(match[1])
    return sorted(found)


def judge(name, reader, largest, allowance, folder):
    """The faults of an attack; adds its row to the table."""
    runs, file = [], folder / "attack.yaml"
    for size in (largest // 4, largest // 2, largest):
        file.write_bytes(run(WRITER, name, size, text=False))
        command = ["validate", "--strict", file] if reader == "spec" else [
            "frame", ROOT / f"specs/{reader}.yaml", "--trace", file, "--time", "1s"]
        runs.append((file.stat().st_size, *measure([support.PROGRAM, *command], folder)))
    _, (half, before, _, _), (size, work, peak, code) = runs
    # Such a short time is not significant.
    is_steady = counts_instructions() or work > 0.2
    steepness = math.log(work / before) / math.log(size / half) if is_steady and work > 0 and before > 0 else 0
    bound = 20 * size + (16 + allowance) * MEGABYTE
    faults = ["time"] * (steepness > STEEPEST) + ["memory"] * (peak > bound)
    faults += [f"exit {code}"] if any(each[3] not in (0, 1) for each in runs) else []
    found = codes(folder / "output")
    table.append("| " + " | ".join([
        name, f"{size / MEGABYTE:.2f}", f"{work / size:,.0f}" if counts_instructions() else f"{work:.1f} s", f"{steepness:.2f}",
        f"{peak / MEGABYTE:.0f}", f"{bound / MEGABYTE:.0f}", ", ".join(found[:3]) + ("…" if len(found) > 3 else "")]) + " |")
    support.tell(table[-1])
    return faults


@pytest.fixture(scope="module", autouse=True)
def written(pytestconfig):
    yield
    if pytestconfig.getoption("--update"):
        start, end = "<!-- table -->\n", "<!-- end of table -->\n"
        before, rest = README.read_text().split(start)
        work = "instructions a byte" if counts_instructions() else "time"
        head = [f"| attack | MB | {work} | growth | peak MB | bound MB | findings |",
                "| --- | --- | --- | --- | --- | --- | --- |"]
        README.write_text(f"{before}{start}Measured on {datetime.date.today()}.\n\n" + "\n".join(head + table) + "\n" + end
                          + rest.split(end)[1])


@pytest.mark.parametrize("attack", ATTACKS or [None], ids=lambda attack: attack and attack[0])
def test_attack(tmp_path, attack):
    assert attack, "swift build -c release --product drawstring-attacks makes the writer of attacks"
    name, reader, largest, allowance = attack
    faults = judge(name, reader, int(largest), int(allowance), tmp_path)
    if faults == ["time"] and not counts_instructions():
        table.pop()
        faults = judge(name, reader, int(largest), int(allowance), tmp_path)
    assert faults == []
