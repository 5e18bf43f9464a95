#!/usr/bin/env python3
"""SIGINT, SIGTERM and SIGHUP end every command within 100 ms, at random moments of its work: the status is that of the signal,
no temporary file is left, a file that is being overwritten keeps its content, and the terminal is restored.

Uses the program of a release build; DRAWSTRING names another. With --long there are more moments.
"""

import argparse
import contextlib
import fcntl
import os
import pathlib
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
MOST = 0.1
"""Seconds from a signal to the end. A run that takes longer is repeated, as the machine may be busy."""
ATTEMPTS = 4
LONGEST = 10
"""Seconds until a process is killed."""
BEFORE = b"before\n"


def heavy_spec(tint):
    """An effect that is slow to load, to bake and to draw."""
    count = 120
    layers = [
        f"  - {{id: dot{n}, kind: shape, path: dot, position: [{10 + n * 7 % 280}, {-50 + n * 11 % 40}], size: [8, 8],"
        f" fillColor: '{tint}'}}" for n in range(count)]
    nodes = [
        f"  - {{id: turn{n}, during: [pulling, armed, refreshing], duration: {600 + n * 13}ms, repeat: forever,"
        f" events: [{{at: 50%, emit: tick}}], tracks: {{dot{n}.rotation: {{from: 0deg, to: {90 + n}deg}},"
        f" dot{n}.opacity: [0.2, 1, 0.{3 + n % 5}]}}}}" for n in range(count)]
    return "\n".join([
        "drawstring: 1", "effect: heavy", "canvas: [0, -60, 300, 60]", "pull: {trigger: 60}", "phases: {finishing: 300ms}",
        "paths: {dot: 'M0 0 L8 0 L4 8 Z'}", "layers:", *layers, "animations:", *nodes, ""])


# Each command runs in a folder with the files of `make_files`, and overwrites the file `kept`.
PIPED = {
    "validate": ["validate", "many"],
    "frames": ["frames", "heavy.yaml", "--pull", "0:100:0.01"],
    "events": ["events", "heavy.yaml", "--trace", "long.yaml"],
    "watch": ["watch", "heavy.yaml"],
    "watch, idle": ["watch", "light.yaml"],
}
WRITTEN = {
    # Up to 90 MB: the time that the system takes to remove a file grows with it.
    "frames to a file": ["frames", "heavy.yaml", "--pull", "0:100:0.1"],
    "render": ["render", "heavy.yaml", "--format", "svg"],
    "render to a page": ["render", "heavy.yaml", "--format", "html"],
    "render --play": ["render", "heavy.yaml", "--play", "--format", "svg"],
    "render --plot": ["render", "heavy.yaml", "--plot", "dot0.rotation,dot1.opacity", "--format", "svg"],
    "diff": ["diff", "heavy.yaml", "other.yaml", "--format", "html"],
}


def make_files(folder):
    (folder / "heavy.yaml").write_text(heavy_spec("#3478f6"))
    (folder / "other.yaml").write_text(heavy_spec("#f64834"))
    (folder / "light.yaml").write_text((ROOT / "specs/boss-dots.yaml").read_text())
    (folder / "long.yaml").write_text("- {at: 0.1s, drag: 90}\n- {at: 0.3s, release: true}\n- {at: 300s, finish: success}\n")
    (folder / "kept").write_bytes(BEFORE)
    (folder / "many").mkdir()
    for number in range(150):
        (folder / f"many/{number}.yaml").write_text(heavy_spec("#3478f6"))


def ready(ignored=()):
    """For a child: signals as a shell has them, also where this script runs in the background."""
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN if each in ignored else signal.SIG_DFL)


@contextlib.contextmanager
def started(program, folder, command, ignored=()):
    """A process whose output is read slowly."""
    process = subprocess.Popen(
        [program, *command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        preexec_fn=lambda: ready(ignored))

    def drain():
        while os.read(process.stdout.fileno(), 1 << 14):
            time.sleep(0.005)
    reader = threading.Thread(target=drain)
    reader.start()
    guard = threading.Timer(LONGEST, process.kill)
    guard.start()
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        reader.join()
        process.stdout.close()
        guard.cancel()


def shown_signal(number):
    return signal.Signals(number).name


def length(program, folder, command):
    """The time that a command takes, in seconds, up to a limit; and its exit code."""
    start = time.monotonic()
    with started(program, folder, command) as process:
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            pass
    return time.monotonic() - start


def check_command(program, folder, name, command, number, moment):
    """The errors after a signal at a moment."""
    names = set(os.listdir(folder))
    for _ in range(ATTEMPTS):
        with started(program, folder, command) as process:
            time.sleep(moment)
            start = time.monotonic()
            process.send_signal(number)
            status = process.wait()
            took = time.monotonic() - start
        if took <= MOST or took > 1:
            break
    problems = []
    if took > MOST:
        problems.append(f"it takes {took:.2f} s")
    # A command may end before the signal.
    if status not in (-number, 0, 1) or (status >= 0 and "watch" in name):
        problems.append(f"it ends with {status}")
    for left in set(os.listdir(folder)) - names:
        problems.append(f"{left} is left")
        (folder / left).unlink()
    kept = (folder / "kept").read_bytes()
    if kept != BEFORE and not kept.endswith((b"}\n", b"</svg>\n", b"</html>\n")):
        problems.append("a file is written half")
    (folder / "kept").write_bytes(BEFORE)
    return [f"{name}, {shown_signal(number)} after {moment:.3f} s: {each}" for each in problems]


class Screen:
    """A minimal terminal for the player: rows of text, and the cursor."""

    def __init__(self, output):
        self.rows, self.row, self.column, self.is_hidden, self.is_coloured = [""], 0, 0, False, False
        for part in re.findall(r"\x1b\[[?\d;]*[A-Za-z]|\x1b|.|\n", output.decode(errors="replace")):
            self.take(part)

    def take(self, part):
        if part == "\n":
            self.row += 1
            self.rows += [""] * (self.row + 1 - len(self.rows))
        elif part == "\r":
            self.column = 0
        elif part in ("\x1b[?25l", "\x1b[?25h"):
            self.is_hidden = part.endswith("l")
        elif part.startswith("\x1b["):
            if part.endswith("A"):
                self.row = max(self.row - int(part[2:-1] or 1), 0)
            elif part.endswith("m"):
                self.is_coloured = part not in ("\x1b[m", "\x1b[0m")
            elif part[-1] in "KJ":
                self.rows[self.row] = self.rows[self.row][:self.column]
                if part.endswith("J"):
                    del self.rows[self.row + 1:]
        elif part != "\x1b":
            row = self.rows[self.row].ljust(self.column)
            self.rows[self.row] = row[:self.column] + part + row[self.column + 1:]
            self.column += 1


def play(program, spec, ignored=()):
    """The player in a terminal of 80 by 24; its process and our end of the terminal."""
    process, terminal = pty.fork()
    if process == 0:
        ready(ignored)
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.environ["TERM"] = "xterm-256color"
        os.environ.pop("NO_COLOR", None)
        os.execv(program, [program, "render", "--format", "ansi", "--play", str(spec)])
    return process, terminal


def read(terminal, seconds):
    """The output within a time, or up to its end."""
    end, text = time.monotonic() + seconds, b""
    while (left := end - time.monotonic()) > 0 and select.select([terminal], [], [], left)[0]:
        try:
            text += os.read(terminal, 1 << 16)
        except OSError:
            break
    return text


def check_player(program, spec, way, moment, is_read):
    """The errors after a signal to the player at a moment, while the terminal takes its output or does not."""
    for _ in range(ATTEMPTS):
        process, terminal = play(program, spec)
        guard = threading.Timer(LONGEST, os.kill, (process, signal.SIGKILL))
        guard.start()
        before = termios.tcgetattr(terminal)
        shown = read(terminal, moment) if is_read else time.sleep(moment) or b""
        start = time.monotonic()
        if way == "Ctrl-C":
            os.write(terminal, b"\x03")
        elif way == "hangup":
            os.close(terminal)
        else:
            os.kill(process, way)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        took = time.monotonic() - start
        guard.cancel()
        if way != "hangup":
            after = termios.tcgetattr(terminal)
            shown += read(terminal, 1)
            os.close(terminal)
        if took <= MOST or took > 1:
            break
    problems = []
    if took > MOST:
        problems.append(f"it takes {took:.2f} s")
    wanted = {"Ctrl-C": signal.SIGINT, "hangup": signal.SIGHUP}.get(way, way)
    if status != -wanted:
        problems.append(f"it ends with {status}")
    if way != "hangup":
        screen = Screen(shown)
        if screen.is_hidden or screen.is_coloured:
            problems.append("the cursor stays hidden or colours stay")
        below = [row for row in screen.rows[screen.row:] if row.replace("^C", "")]
        if screen.column > 2 or below:
            problems.append(f"the cursor is left within the picture, at {below}")
        if after != before:
            problems.append("the terminal's settings are others")
    name = way if isinstance(way, str) else shown_signal(way)
    return [f"{'' if is_read else 'stuck '}player, {name} after {moment:.3f} s: {each}" for each in problems]


def check_start(program, spec):
    """The time until the player plays, and the errors of its pictures."""
    process, terminal = play(program, spec)
    start, shown = time.monotonic(), b""
    while b"\x1b[?25l" not in shown and time.monotonic() < start + 10:
        shown += read(terminal, 0.02)
    begun = time.monotonic() - start
    shown += read(terminal, 1.5)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(terminal)
    moves = len(re.findall(rb"\x1b\[\d+A", shown))
    return begun, [] if moves >= 5 else [f"player: it moves {moves} times"]


def check_ignored(program, folder, spec):
    """Signals that are ignored at the start, as by `nohup`, stay ignored."""
    ignored = (signal.SIGINT, signal.SIGHUP)
    problems = []

    def tell(name, is_running, end):
        if not is_running:
            problems.append(f"{name}: an ignored signal ends it")
        elif end != -signal.SIGTERM:
            problems.append(f"{name}: with others ignored, SIGTERM ends it with {end}")

    # Ten times the frames of the others: a file takes them faster than a pipe.
    frames = ["frames", "heavy.yaml", "--pull", "0:100:0.001", "-o", "kept"]
    for name, command in {"frames": frames, "watch": PIPED["watch"]}.items():
        with started(program, folder, command, ignored) as process:
            time.sleep(1)
            for each in ignored:
                process.send_signal(each)
            time.sleep(0.3)
            is_running = process.poll() is None
            process.send_signal(signal.SIGTERM)
            tell(name, is_running, process.wait())
    process, terminal = play(program, spec, ignored)
    read(terminal, 1)
    for each in ignored:
        os.kill(process, each)
    read(terminal, 0.3)
    is_running = os.waitpid(process, os.WNOHANG)[0] == 0
    if is_running:
        os.kill(process, signal.SIGTERM)
    tell("player", is_running, os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) if is_running else None)
    os.close(terminal)
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    moments = 10 if options.long else 2
    program = os.path.abspath(os.environ.get("DRAWSTRING") or str(ROOT / ".build/release/drawstring"))
    spec = ROOT / "specs/boss-dots.yaml"
    problems, runs = [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_files(folder)
        for name, command in [*PIPED.items(), *((name, each + ["-o", "kept"]) for name, each in WRITTEN.items())]:
            work = length(program, folder, command)
            (folder / "kept").write_bytes(BEFORE)
            for number in SIGNALS:
                for _ in range(moments):
                    problems += check_command(program, folder, name, command, number, chance.uniform(0, work))
                    runs += 1
        begun, wrong = check_start(program, spec)
        problems += wrong
        for way in ("Ctrl-C", "hangup", *SIGNALS):
            for is_read in (True, False):
                for _ in range(moments):
                    problems += check_player(program, spec, way, chance.uniform(0, begun + 1), is_read)
                    runs += 1
        problems += check_ignored(program, folder, spec)
    print(f"== terminal: {runs} commands were stopped" + ("" if not problems else ":"))
    for problem in problems:
        print(f"   {problem}")
    return 1 if problems else 0


sys.exit(main())
