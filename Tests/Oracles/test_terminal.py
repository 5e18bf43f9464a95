"""SIGINT, SIGTERM and SIGHUP end every command within 100 ms, at random moments of its work: the status is that of the signal,
no temporary file is left, a file that is being overwritten keeps its content, and the terminal is restored.

With --long there are more moments.
"""

import contextlib
import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import termios
import threading
import time

import pytest

import support
from support import BOSS_DOTS, PROGRAM

pyte = pytest.importorskip("pyte")
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# Seconds from a signal to the end. A run that takes longer is repeated, as the machine may be busy.
MOST = 0.1
ATTEMPTS = 4
# Seconds until a process is killed.
LONGEST = 10
BEFORE = b"before\n"
SEED = 1
MOMENTS = 10 if support.LONG else 2


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


# Each command runs in `folder`; those of WRITTEN overwrite the file `kept`.
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


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("terminal")
    (folder / "heavy.yaml").write_text(heavy_spec("#3478f6"))
    (folder / "other.yaml").write_text(heavy_spec("#f64834"))
    (folder / "light.yaml").write_text(BOSS_DOTS.read_text())
    (folder / "long.yaml").write_text("- {at: 0.1s, drag: 90}\n- {at: 0.3s, release: true}\n- {at: 300s, finish: success}\n")
    (folder / "many").mkdir()
    for number in range(150):
        (folder / f"many/{number}.yaml").write_text(heavy_spec("#3478f6"))
    return folder


def ready(ignored=()):
    """For a child: signals as a shell has them, also where this script runs in the background."""
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN if each in ignored else signal.SIG_DFL)


@contextlib.contextmanager
def started(folder, command, ignored=()):
    """A process whose output is read slowly."""
    process = subprocess.Popen(
        [PROGRAM, *command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
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


def signalled(process, number, moment):
    """The status after a signal at a moment, and the time until the end."""
    time.sleep(moment)
    start = time.monotonic()
    process.send_signal(number)
    return process.wait(), time.monotonic() - start


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
@pytest.mark.parametrize("name", [*PIPED, *WRITTEN])
def test_commands(folder, name, number):
    chance, kept = random.Random(f"{SEED} {name} {number}"), folder / "kept"
    command = PIPED[name] if name in PIPED else [*WRITTEN[name], "-o", "kept"]
    kept.write_bytes(BEFORE)
    # The time that the command takes, up to a limit.
    start = time.monotonic()
    with started(folder, command) as process, contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(2)
    work = time.monotonic() - start
    for _ in range(MOMENTS):
        kept.write_bytes(BEFORE)
        names, moment = set(os.listdir(folder)), chance.uniform(0, work)
        for _ in range(ATTEMPTS):
            with started(folder, command) as process:
                status, took = signalled(process, number, moment)
            if took <= MOST or took > 1:
                break
        assert took <= MOST
        # A command may end before the signal.
        assert status in ((-number,) if "watch" in name else (-number, 0, 1))
        assert set(os.listdir(folder)) == names, "a file is left"
        text = kept.read_bytes()
        assert text == BEFORE or text.endswith((b"}\n", b"</svg>\n", b"</html>\n")), "a file is written half"


# MARK: The player

def play(ignored=()):
    """The player in a terminal of 80 by 24; its process and our end of the terminal."""
    process, terminal = pty.fork()
    if process == 0:
        ready(ignored)
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.environ["TERM"] = "xterm-256color"
        os.environ.pop("NO_COLOR", None)
        os.execv(PROGRAM, [PROGRAM, "render", "--format", "ansi", "--play", str(BOSS_DOTS)])
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


def status_of(process):
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def stopped(way, moment, is_read):
    """The end of the player after a signal at a moment: its status, the time, the output, and the settings before and after."""
    process, terminal = play()
    guard = threading.Timer(LONGEST, os.kill, (process, signal.SIGKILL))
    guard.start()
    before = after = termios.tcgetattr(terminal)
    shown = read(terminal, moment) if is_read else time.sleep(moment) or b""
    start = time.monotonic()
    if way == "Ctrl-C":
        os.write(terminal, b"\x03")
    elif way == "hangup":
        os.close(terminal)
    else:
        os.kill(process, way)
    status = status_of(process)
    took = time.monotonic() - start
    guard.cancel()
    if way != "hangup":
        after = termios.tcgetattr(terminal)
        shown += read(terminal, 1)
        os.close(terminal)
    return status, took, shown, before, after


@pytest.fixture(scope="module")
def begun():
    """The time until the player plays; it moves its picture."""
    process, terminal = play()
    start, shown = time.monotonic(), b""
    while b"\x1b[?25l" not in shown and time.monotonic() < start + 10:
        shown += read(terminal, 0.02)
    begun = time.monotonic() - start
    shown += read(terminal, 1.5)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(terminal)
    assert len(re.findall(rb"\x1b\[\d+A", shown)) >= 5
    return begun


@pytest.mark.parametrize("is_read", [True, False], ids=["read", "stuck"])
@pytest.mark.parametrize("way", ["Ctrl-C", "hangup", *SIGNALS], ids=str)
def test_player(begun, way, is_read):
    """A signal while the terminal takes the output of the player, or does not."""
    chance = random.Random(f"{SEED} {way} {is_read}")
    for _ in range(MOMENTS):
        moment = chance.uniform(0, begun + 1)
        for _ in range(ATTEMPTS):
            status, took, shown, before, after = stopped(way, moment, is_read)
            if took <= MOST or took > 1:
                break
        assert took <= MOST
        assert status == -{"Ctrl-C": signal.SIGINT, "hangup": signal.SIGHUP}.get(way, way)
        if way == "hangup":
            continue
        assert after == before, "the settings of the terminal are others"
        screen = pyte.Screen(80, 24)
        pyte.ByteStream(screen).feed(shown)
        assert not screen.cursor.hidden and screen.cursor.attrs.fg == screen.cursor.attrs.bg == "default"
        below = [line.strip() for line in screen.display[screen.cursor.y:] if line.replace("^C", "").strip()]
        assert screen.cursor.x <= 2 and not below, "the cursor is left within the picture"


# MARK: Ignored signals

IGNORED = (signal.SIGINT, signal.SIGHUP)


@pytest.mark.parametrize("command", [
    # Ten times the frames of the others: a file takes them faster than a pipe.
    ["frames", "heavy.yaml", "--pull", "0:100:0.001", "-o", "kept"], PIPED["watch"]], ids=["frames", "watch"])
def test_ignored_signals(folder, command):
    """Signals that are ignored at the start, as by `nohup`, stay ignored."""
    with started(folder, command, IGNORED) as process:
        time.sleep(1)
        for each in IGNORED:
            process.send_signal(each)
        time.sleep(0.3)
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.wait() == -signal.SIGTERM


def test_ignored_signals_of_the_player():
    process, terminal = play(IGNORED)
    read(terminal, 1)
    for each in IGNORED:
        os.kill(process, each)
    read(terminal, 0.3)
    assert os.waitpid(process, os.WNOHANG)[0] == 0
    os.kill(process, signal.SIGTERM)
    assert status_of(process) == -signal.SIGTERM
    os.close(terminal)
