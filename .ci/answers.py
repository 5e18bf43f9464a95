#!/usr/bin/env python3
"""Print the SHA-256 of every answer that a built drawstring gives, to compare two programs.

    .ci/answers.py PROGRAM INPUTS [--jobs N] > list

INPUTS is a folder; every .yaml file below it that has `drawstring:` is an effect, every file below a folder
called `traces` a trace. Each line is a hash and the command that was run in INPUTS; output, findings and exit code are
hashed together. Run two programs over the same INPUTS and compare the lists with `diff`: a change that must not affect
answers leaves the list unchanged. A command may run for 60 s; one that takes longer is listed as `timeout`.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys

TIMEOUT = 60


def answer(program, folder, arguments):
    try:
        run = subprocess.run(
            [program, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "COLUMNS": "80", "TERM": "xterm-256color"})
    except subprocess.TimeoutExpired:
        return "timeout", b""
    digest = hashlib.sha256()
    for part in (run.stdout, run.stderr, str(run.returncode).encode()):
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()[:32], run.stdout


def effects(folder):
    found, traces = [], []
    for base, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(base, name)
            short = os.path.relpath(path, folder)
            if "traces" in short.split(os.sep)[:-1]:
                traces.append(short)
            elif name.endswith((".yaml", ".yml")):
                found.append(short)
    return found, traces


def commands_of_effect(file, inspection, traces, is_full):
    """The commands for one effect that can be evaluated."""
    variants = inspection.get("variants") or []
    grids = [
        ["frames", file, "--pull", "-30:150:7.5", "--geometry"],
        ["frames", file, "--phase", "refreshing", "--time", "0:3:0.037", "--geometry"],
        ["frames", file, "--phase", "refreshing", "--begin", "--time", "0:1:0.05"],
        ["frames", file, "--phase", "finishing", "--time", "0:1:0.03", "--geometry"],
        ["frames", file, "--phase", "cancelling", "--time", "0:1:0.03", "--geometry"],
        ["frames", file, "--phase", "armed", "--time", "0:2:0.05"],
    ]
    for grid in grids:
        yield grid
    for variant in [*variants, "reducedMotion"]:
        for grid in grids[:2]:
            yield [*grid, "--variant", variant]
    for trace in traces:
        yield ["frames", file, "--trace", trace, "--fps", "30", "--format", "csv"]
        yield ["events", file, "--trace", trace]
    for form in ("text", "json", "dot", "mermaid"):
        yield ["inspect", file, "--format", form]
    yield ["frame", file, "--phase", "refreshing", "--time", "0.3", "--format", "table"]
    yield ["frame", file, "--phase", "refreshing", "--time", "0.3", "--format", "yaml"]
    for writers in list((inspection.get("writers") or {}))[:12]:
        layer, _, name = writers.partition(".")
        for moment in (["--pull", "20"], ["--phase", "refreshing", "--time", "0.31"]):
            for form in ("text", "json"):
                yield ["explain", file, "--layer", layer, "--property", name, *moment, "--format", form]
    yield ["render", file]
    yield ["render", file, "--phase", "refreshing", "--time", "0.25"]
    yield ["render", file, "--phase", "refreshing", "--time", "0:1", "--count", "5"]
    if is_full:
        yield ["render", file, "--pull", "0:60", "--time", "0:0.5", "--count", "3"]
        yield ["render", file, "--play"]
        yield ["render", file, "--play", "--variant", "reducedMotion"]
        yield ["render", file, "--format", "html"]
        yield ["render", file, "--format", "ansi", "--width", "60", "--color", "always"]
        for writers in list((inspection.get("writers") or {}))[:2]:
            yield ["render", file, "--plot", writers]
        yield ["diff", file, file]


def commands(program, folder):
    found, traces = effects(folder)
    yield from (["schema"], ["help"], ["help", "--format", "man"], ["version"])
    for command in ("validate", "frame", "frames", "render", "events", "inspect", "explain", "diff", "new", "schema",
                    "completions", "help", "version"):
        yield [command, "--help"]
    for shell in ("bash", "zsh", "fish"):
        yield ["completions", shell]
    for name in ("ring", "dots", "bar", "ball", "stroke", "spinner", "blank"):
        yield ["new", "an-effect", "--pattern", name, "-o", "-"]
    full = 0
    previous = None
    for file in found:
        for form in ("text", "json", "sarif", "github"):
            yield ["validate", "--strict", file, "--format", form]
        run = subprocess.run(
            [program, "inspect", file, "--format", "json"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True)
        if run.returncode != 0:
            continue
        with open(os.path.join(folder, file), encoding="utf-8", errors="replace") as source:
            text = source.read()
        inspection = json.loads(run.stdout)
        inspection["variants"] = re.findall(r"^  (\w+):", (text.split("\nvariants:\n") + [""])[1].split("\n\n")[0], re.M)
        is_full = file.startswith(("specs", "drawn-0"))
        yield from commands_of_effect(file, inspection, traces, is_full)
        if is_full and previous:
            yield ["diff", previous, file]
            yield ["diff", previous, file, "--format", "json"]
        previous = file
        full += is_full


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("inputs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    folder = os.path.abspath(options.inputs)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        work = list(commands(program, folder))
        for arguments, (digest, _) in zip(work, pool.map(lambda a: answer(program, folder, a), work)):
            print(digest, " ".join(arguments))


if __name__ == "__main__":
    sys.exit(main())
