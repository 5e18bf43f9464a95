"""The project's files and the built program, as all checks of this folder use them; figures for the summary; a server."""

import functools
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "Tests/Oracles"
ASSETS = ROOT / "specs/assets"
SPECS = sorted((ROOT / "specs").glob("*.yaml"))
EXAMPLES = sorted((ROOT / "specs/examples").glob("*.yaml"))
RECIPES = sorted((ROOT / "specs/cookbook").glob("*.yaml"))
BOSS_DOTS = ROOT / "specs/boss-dots.yaml"
PROGRAM = os.path.abspath(os.environ.get("DRAWSTRING") or ROOT / ".build/release/drawstring")
# Set by --long before the checks are collected.
LONG = False
figures, largest = [], {}


def tell(text):
    """Adds a measured figure to the summary of the run."""
    figures.append(text)


def most(kind, value, what):
    """Adds the largest value of a kind, and its place, to the summary of the run; returns the value."""
    count, before = largest.get(kind, (0, (value, what)))
    largest[kind] = (count + 1, max(before, (value, what)))
    return value


def stems(paths):
    return [path.stem for path in paths]


def run(*words, status=0, **options):
    """The output of a command, which must end with a status."""
    options = {"capture_output": True, "text": True, **options}
    done = subprocess.run([*map(str, words)], **options)
    assert done.returncode == status, f"{' '.join(map(str, words))} ends with {done.returncode}: {done.stdout}{done.stderr}"
    return done.stdout


def drawstring(*words, **options):
    """The output of the program."""
    return run(PROGRAM, *words, **options)


def frame(spec, *words):
    return json.loads(drawstring("frame", spec, *words))


def lines(command, *words):
    """The JSON values of the lines that `frames` or `events` prints."""
    return [json.loads(line) for line in drawstring(command, *words).splitlines()]


def compiled(spec, file):
    drawstring("compile", spec, "-o", file)
    return file


def page_of(name):
    """The text of a page or script in `pages`."""
    return (HERE / "pages" / name).read_text()


def built(*products):
    """The folder of a release build with these products."""
    for product in products:
        run("swift", "build", "-c", "release", "--product", product, cwd=ROOT)
    return pathlib.Path(run("swift", "build", "-c", "release", "--show-bin-path", cwd=ROOT).strip())


def usage(*command, output, seconds, stack=0, memory=0, **options):
    """The processor time, the peak of memory and the status of a command, which runs with limits."""
    return json.loads(run(sys.executable, "-S", HERE / "usage.py", output, seconds, stack, memory, *command, **options))


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder; `policy` gives a page its content security policy, `delay` is the time of each file."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript", ".mjs": "text/javascript",
                      ".wasm": "application/wasm"}
    policy, site = None, None

    def do_GET(self):
        time.sleep(self.site.delay)
        super().do_GET()

    def end_headers(self):
        path = pathlib.Path(self.translate_path(self.path))
        if self.policy and path.suffix == ".html" and path.is_file():
            self.send_header("Content-Security-Policy", self.policy(path.read_text()))
        super().end_headers()

    def log_message(self, *_):
        pass


class Site:
    """A server of a folder on a free port of this machine."""

    def __init__(self, folder, policy=None):
        self.folder, self.delay = pathlib.Path(folder), 0
        kind = type("Own", (Handler,), {"policy": policy and staticmethod(policy), "site": self})
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(kind, directory=str(folder)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"


class Watch:
    """The command `watch` with its address."""

    def __init__(self, *words):
        self.process = subprocess.Popen([PROGRAM, "watch", *map(str, words)], stderr=subprocess.PIPE, text=True)
        self.url = None
        while not self.url:
            line = self.process.stderr.readline()
            assert line, "watch ends"
            found = re.search(r"http://\S+/", line)
            self.url = found and found.group()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.end()

    def end(self):
        """Ends the command with Ctrl-C; returns the exit code and the seconds until it ends."""
        start = time.monotonic()
        self.process.send_signal(2)
        return self.process.wait(20), time.monotonic() - start
