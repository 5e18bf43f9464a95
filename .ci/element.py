#!/usr/bin/env python3
"""The element <drawstring-effect> in a real browser, as `drawstring export --to web` writes it: from a server with a strict
policy for content, and as one file from the disk.

By touch, wheel, keys and a cancelled touch it fires its events in order, holds the content away from the edge and returns it,
at each edge of the list; several elements share a list; one loads more by itself; a floor opens, is pushed back and takes the
focus; layers that take taps are buttons over the picture; events with a haptic vibrate; screen readers get its role, name and
texts; it takes inputs by attributes, properties and methods, and variants from the settings of the system; it requests no
frames while nothing can change; 10,000 refreshes leak no memory; its pictures are those of `drawstring render`.

Uses the program of a release build; DRAWSTRING names another. --long compares more pictures and refreshes more often. --part NAME,
which may be repeated, runs only one of these: edges, footers, together, more, floors, taps, haptics, nevers, exhausts, demo.
"""

import base64
import functools
import hashlib
import http.server
import json
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium
import nests

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONG = "--long" in sys.argv
SPECS = sorted((ROOT / "specs").glob("*.yaml"))
EXAMPLES = sorted((ROOT / "specs/examples").glob("*.yaml"))
PLATES = sorted((ROOT / "Tests/Pictures").glob("*.yaml"))
# The milliseconds of script and style that a frame may take while a finger pulls, in 95 of 100 frames.
FRAME = 4
problems = []


def check(is_right, what):
    if not is_right:
        problems.append(what)
        print(f"   not right: {what}", flush=True)


def program():
    if os.environ.get("DRAWSTRING"):
        return os.environ["DRAWSTRING"]
    built = subprocess.run(["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, check=True,
                           capture_output=True, text=True)
    return os.path.join(built.stdout.strip(), "drawstring")


def hashes(html, tag):
    """The hashes of the scripts or styles in a page, as a policy has them."""
    found = re.findall(rf"<{tag}(?![^>]*(?:src=|octet-stream))[^>]*>(.*?)</{tag}>", html, re.S)
    return " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in found)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder; the policy of each page allows only its own content."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript", ".wasm": "application/wasm"}

    def end_headers(self):
        path = pathlib.Path(self.translate_path(self.path))
        if path.suffix == ".html" and path.is_file():
            html = path.read_text()
            self.send_header("Content-Security-Policy", (
                f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {hashes(html, 'script')}; "
                f"style-src {hashes(html, 'style') or chr(39) + 'none' + chr(39)}; img-src data:; connect-src 'self'; "
                "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"))
        super().end_headers()

    def log_message(self, *_):
        pass


class Site:
    """A server of a folder on a free port of this machine."""

    def __init__(self, folder, kind=Handler):
        handler = functools.partial(kind, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"


class Tab(chromium.Page):
    """A page as on a phone, with its errors."""

    def __init__(self, width=400, height=700, dark=False, reduced=False):
        super().__init__(width, height, switches=["--js-flags=--expose-gc", "--enable-precise-memory-info"])
        for domain in ("Network", "Log", "Accessibility", "DOM"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        self.media(dark, reduced)

    def media(self, dark=False, reduced=False):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced else "no-preference"}])

    def complaints(self):
        found = []
        for event in self.events:
            method, details = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                thrown = details["exceptionDetails"]
                found.append(thrown.get("exception", {}).get("description") or thrown["text"])
            elif method == "Runtime.consoleAPICalled" and details["type"] in ("error", "warning", "assert"):
                found.append(" ".join(str(each.get("value", each.get("description"))) for each in details["args"]))
            elif method == "Log.entryAdded" and details["entry"]["level"] in ("error", "warning"):
                if "favicon.ico" not in details["entry"].get("url", ""):
                    found.append(details["entry"]["text"])
        return found

    def until(self, condition, seconds=5):
        """Waits for a condition of the page; false if it is not met in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(f"Boolean(({condition}))"):
                return True
            time.sleep(0.02)
        return False

    def touch(self, kind, x=None, y=None):
        points = [] if x is None else [{"x": x, "y": y}]
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def pull(self, way, start=(200, 300), steps=12, aside=0):
        """Puts a finger down and pulls by a distance down, and by another to the right."""
        self.touch("touchStart", *start)
        self.move(way, start, steps, aside)

    def move(self, way, start, steps=12, aside=0):
        """Moves a finger that is down. The first part of the distance only shows the browser that the touch is not a tap."""
        x, y = start
        for step in range(1, steps + 1):
            self.touch("touchMove", x + aside * step / steps, y + way * step / steps)
            time.sleep(0.012)

    def turn(self, down, right=0, times=1, at=(200, 300)):
        """Turns a wheel step by step."""
        for _ in range(times):
            self.call("Input.dispatchMouseEvent", type="mouseWheel", x=at[0], y=at[1], deltaX=right, deltaY=down)
            time.sleep(0.016)

    def tap(self, x, y):
        self.touch("touchStart", x, y)
        self.touch("touchEnd")

    def click(self, x, y, to=None):
        """Clicks with the mouse; presses at one place and lets go at another."""
        for kind, (right, down) in (("mouseMoved", (x, y)), ("mousePressed", (x, y)), ("mouseMoved", to or (x, y)),
                                    ("mouseReleased", to or (x, y))):
            button = "none" if kind == "mouseMoved" else "left"
            self.call("Input.dispatchMouseEvent", type=kind, x=right, y=down, button=button, clickCount=1)

    def press(self, key, code, text="", name=None):
        common = {"key": key, "code": name or key, "windowsVirtualKeyCode": code}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)


# MARK: Pictures

BENCH = """<!doctype html><html><head><meta charset="utf-8"><title>Pictures</title>
<style>body { margin: 0; background: white } svg, img { display: block }</style></head>
<body><script type="module" src="bench.js"></script></body></html>
"""

BENCH_SCRIPT = """
import {load} from './drawstring.js'
import {Painter} from './drawstring-effect.js'
let effect, painter, svg
window.open_ = async (file, images, scale) => {
  painter?.remove(); svg?.remove(); effect?.free()
  effect = await load(file)
  svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const {x, y, width, height} = effect.canvas
  svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  svg.setAttribute('width', width * scale)
  svg.setAttribute('height', height * scale)
  document.body.append(svg)
  painter = new Painter(effect, svg, {images})
  return [Math.ceil(width * scale), Math.ceil(height * scale)]
}
const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))
window.show_ = async (moment) => {
  const before = svg.querySelectorAll('*').length
  painter.paint(effect.read(moment))
  await settled()
}
window.replay_ = async (trace, at) => {
  window.told ??= effect.replay(trace)
  painter.paint(told.update(at))
  await settled()
}
window.isReady = true
"""


def plain(svg):
    """A picture without the helper lines around texts and images."""
    return re.sub(r'<rect[^>]*stroke-dasharray="3 2"[^>]*/>', "", svg)


class Pictures:
    """Compares pictures of the painter with those of `drawstring render`."""

    def __init__(self, tool, folder, site, page):
        self.tool, self.folder, self.site, self.page, self.count, self.worst = tool, folder, site, page, 0, (0, "")

    def compare(self, spec, moments, scale=2, allowed=0.001):
        drawn = self.folder / "picture.drawn"
        subprocess.run([self.tool, "compile", str(spec), "-o", str(drawn)], check=True)
        types = {".svg": "svg+xml", ".png": "png"}
        images = {
            file.stem: f"data:image/{types[file.suffix]};base64,{base64.b64encode(file.read_bytes()).decode()}"
            for file in (ROOT / "specs/assets").iterdir() if file.suffix in types}
        self.page.open(self.site.url + "bench.html")
        self.page.until("window.isReady")
        width, height = self.page.run(
            f"open_('picture.drawn?{self.count}', {json.dumps(images)}, {scale})")
        self.page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        shots = []
        for moment in moments:
            self.page.run(f"show_({json.dumps(moment)})")
            shots.append(self.page.picture())
        for moment, shot in zip(moments, shots):
            options = [word for key, value in moment.items()
                       for word in ([f"--{key}"] if value is True else [f"--{key}", str(value)])]
            svg = subprocess.run(
                [self.tool, "render", str(spec), *options, "--scale", str(scale), "--background", "white", "--assets",
                 str(ROOT / "specs/assets")], check=True, capture_output=True, text=True).stdout
            still = self.folder / "still.svg"
            still.write_text(plain(svg))
            self.page.open(still.as_uri())
            first, second = chromium.pixels(shot), chromium.pixels(self.page.picture())
            off = chromium.beyond(first, second, 10) + chromium.beyond(second, first, 10)
            share = off / (width * height * first[2])
            self.count += 1
            name = f"{pathlib.Path(spec).stem} {' '.join(options)}"
            self.worst = max(self.worst, (share, name))
            if share > allowed:
                check(False, f"{name}: {share:.4%} of the picture differs")
                if "--keep" in sys.argv:
                    keep = pathlib.Path(sys.argv[sys.argv.index("--keep") + 1])
                    keep.mkdir(exist_ok=True)
                    stem = re.sub(r"[^\w.]+", "-", name)
                    (keep / f"{stem}-element.png").write_bytes(shot)
                    (keep / f"{stem}-render.png").write_bytes(self.page.picture())
                    (keep / f"{stem}-render.svg").write_text(svg)


def moments_of(spec):
    """Some moments of an effect."""
    if spec.parent.name == "Pictures":
        return [{"time": 0}]
    pulls = [7, 33.3, 48, 70] if LONG else [21, 70]
    pulled = [{"pull": pull} for pull in pulls] if "\npull:" in spec.read_text() else []
    times = [0, 0.11, 0.37, 0.74] if LONG else [0.11, 0.74]
    ended = [{"phase": "finishing", "time": 0.1}]
    return pulled + [{"phase": "refreshing", "time": at} for at in times] + ended


def look(tool, folder, site):
    with Tab() as page:
        pictures = Pictures(tool, folder, site, page)
        for spec in PLATES + SPECS + EXAMPLES:
            if spec.stem == "words":
                # Fonts and images without a file come from the host, and render uses placeholders for them.
                text = spec.read_text().replace(", font: Courier", "").replace("image: square", "image: logo")
                spec = folder / "Pictures" / spec.name
                spec.parent.mkdir(exist_ok=True)
                spec.write_text(text)
            pictures.compare(spec, moments_of(spec))
        for seed in range(1, 25 if LONG else 7):
            spec = folder / f"nest-{seed}.yaml"
            spec.write_text(json.dumps(nests.nest(seed)))
            source = random.Random(seed)
            moments = [{"phase": "refreshing", "time": source.randrange(2000) / 1000} for _ in range(4)]
            pictures.compare(spec, [{"pull": 30}, *moments])
        share, name = pictures.worst
        print(f"   {pictures.count} pictures as render draws them; at most {share:.4%} differs ({name})", flush=True)
        for complaint in page.complaints():
            check(False, complaint)


# MARK: Behaviour

WATCH = """
window.told = []
window.place = document.querySelector('drawstring-effect')
window.list = document.getElementById('list')
for (const name of ['armed', 'disarmed', 'began', 'ended', 'cancelled', 'idle', 'error'])
  place.addEventListener(name, (event) => told.push(name))
window.shift = () => parseFloat((list.style.translate || '0 0').split(' ')[1] ?? 0)
document.getElementById('waiting').checked = true
"""


def forget(page):
    page.run("told.length = 0")


def begin(page, url, effect="Four dots"):
    page.open(url)
    check(page.until("document.querySelector('drawstring-effect').effect"), "no effect is shown")
    page.run(WATCH)


def told(page, expected, what):
    page.until(f"told.length >= {len(expected)}")
    time.sleep(0.05)
    found = page.run("told")
    check(found == expected, f"{what}: {found} in place of {expected}")


def touch(page):
    forget(page)
    page.pull(120)
    check(page.until("told.includes('armed')"), "a touch does not arm")
    held = page.run("shift()")
    check(held > 55, f"the content is {held} down while a finger pulls it by 120")
    check(page.run("list.scrollTop") == 0, "the list scrolls while it is pulled")
    page.touch("touchEnd")
    check(page.until("told.includes('began')"), "letting go does not refresh")
    check(page.until("Math.abs(shift() - 55 * list.offsetWidth / 375) < 0.6"), f"held down by {page.run('shift()')}")
    check(page.run("list.ariaBusy") == "true", "the list does not say that it is busy")
    check(page.run("place.begin()") is False, "a refresh begins in a refresh")
    check(page.run("place.finish()") is True, "finish does nothing")
    told(page, ["armed", "began", "ended", "idle"], "a refresh by touch")
    check(page.run("shift()") == 0, f"after a refresh the content is {page.run('shift()')} down")
    check(page.run("list.ariaBusy") == "false", "the list stays busy")


def held_touch(page):
    """A second touch takes the content from where it is held, and gives it back there."""
    forget(page)
    page.run("place.begin()")
    rest = 55 * page.run("list.offsetWidth") / 375
    check(page.until(f"Math.abs(shift() - {rest}) < 0.6"), f"a begin holds the content {page.run('shift()')} down")
    page.pull(60)
    check(page.until(f"shift() > {rest} + 20"), f"a touch while held shows {page.run('shift()')}")
    page.touch("touchEnd")
    check(page.until(f"Math.abs(shift() - {rest}) < 0.6"), f"after the touch the content is {page.run('shift()')} down")
    page.run("place.finish('failure')")
    told(page, ["began", "ended", "idle"], "a refresh with a touch in it")


def added_rows(page):
    """Rows that are added as a refresh ends leave those below them in place."""
    forget(page)
    page.run("place.begin()")
    page.until("told.includes('began')")
    time.sleep(0.8)  # The strip has come to rest.
    moved = page.run("""(async () => {
      const frame = () => new Promise(requestAnimationFrame)
      const [height, before] = [list.scrollHeight, list.scrollTop = Math.min(150, list.scrollHeight - list.clientHeight - 40)]
      await frame(); await frame()
      for (let row = 0; row < 3; row++) list.prepend(Object.assign(list.children[0].cloneNode(true), {id: ''}))
      place.finish()
      await frame(); await frame(); await frame()
      return [before, list.scrollTop - before, list.scrollHeight - height]
    })()""")
    told(page, ["began", "ended", "idle"], "a refresh that adds rows")
    check(moved[0] > 0 and abs(moved[1] - moved[2]) < 2, f"at {moved[0]} the list scrolls by {moved[1]} for {moved[2]} of rows")
    page.run("list.scrollTop = 0; for (let row = 0; row < 3; row++) list.children[0].remove()")


def alone(page, url):
    """Without a list the element paints, has a role and a name, and reacts to its methods."""
    page.run(f"""window.free_ = document.createElement('drawstring-effect'), free_.src = '{url}boss-dots.drawn',
      free_.label = 'Alone', window.heard_ = [], document.body.append(free_),
      ['began', 'ended', 'idle', 'load'].forEach((name) => free_.addEventListener(name, () => heard_.push(name)))""")
    check(page.until("heard_.includes('load')"), "an element without a list does not load")
    check(page.run("free_.shadowRoot.querySelector('button') === null"), "an element without a list has a button")
    names = [node.get("name", {}).get("value") for node in page.call("Accessibility.getFullAXTree")["nodes"]]
    check("Alone" in names, "an element without a list has no name")
    box = page.run("(({width, height}) => [width, height])(free_.getBoundingClientRect())")
    check(abs(box[1] / box[0] - 55 / 375) < 0.01, f"an element without a list is {box} large")
    check(page.run("free_.begin()") is True, "an element without a list does not begin")
    page.until("heard_.includes('began')")
    check(page.run("free_.finish()") is True, "an element without a list does not finish")
    check(page.until("heard_.join() === 'load,began,ended,idle'"), f"an element without a list fires {page.run('heard_')}")
    page.run("free_.remove()")


def sizes(page, url):
    """A flexible canvas follows the element and the list."""
    shown = """[free_.shadowRoot.querySelector('svg').getAttribute('viewBox'),
      free_.session.update(free_.clock?.() ?? performance.now() / 1000).value(0, 'position')[0]].join()"""
    page.run(f"""window.free_ = document.createElement('drawstring-effect'), free_.src = '{url}boss-dots.drawn',
      free_.style.width = '300px', document.body.append(free_)""")
    check(page.until(f"free_.session && {shown} === '0 -55 300 55,150'"), f"a narrow element shows {page.run(shown)}")
    page.run("free_.style.width = '200.5px'")
    check(page.until(f"{shown} === '0 -55 200.5 55,100.25'"), f"a resized element shows {page.run(shown)}")
    check(page.run("free_.getBoundingClientRect().height") == 55, "a flexible element is not as high as its canvas")
    page.run("free_.begin(), free_.style.width = '320px'")
    check(page.until(f"free_.phase === 'refreshing' && {shown} === '0 -55 320 55,160'"),
          f"an element that is resized while it refreshes shows {page.run(shown)}")
    page.run(f"""window.wide_ = document.createElement('div'), wide_.id = 'wide', wide_.tabIndex = 0,
      wide_.style = 'width: 700px; height: 300px; overflow: auto', document.body.append(wide_), free_.setAttribute('for', 'wide')""")
    check(page.until(f"{shown} === '0 -55 700 55,350'"), f"an element at a list of 700 pixels shows {page.run(shown)}")
    page.run("free_.style.setProperty('--drawstring-width', '480px'), wide_.style.width = '690px'")
    check(page.until(f"{shown} === '0 -55 480 55,240'"), f"an element with a limit shows {page.run(shown)}")
    # A height follows the list alone, a width also the element.
    page.run(f"free_.removeAttribute('for'), wide_.style.cssText = 'width: 700px; height: 260px; overflow: auto', "
             f"free_.style.cssText = 'width: 300px; height: 90px', free_.src = '{url}both.drawn'")
    check(page.until("free_.effect?.flexible.height"), "an effect that is flexible in both does not load")
    check(page.until(f"{shown} === '0 0 300 40,300'"), f"without a list both shows {page.run(shown)}")
    page.run("free_.setAttribute('for', 'wide')")
    check(page.until(f"{shown} === '0 0 700 260,960'"), f"at a list of 700 and 260 pixels both shows {page.run(shown)}")
    page.run("wide_.style.height = '200px'")
    check(page.until(f"{shown} === '0 0 700 200,900'"), f"at a list of 700 and 200 pixels both shows {page.run(shown)}")
    page.run("free_.remove(), wide_.remove()")


BOTH = """
drawstring: 1
effect: both
canvas: {rect: [0, 0, 200, 40], flexible: both}
pull: {trigger: 50}
layers: [{id: corner, size: [4, 4], position: ["if(height == 40, width, width + height)", height], backgroundColor: red}]
"""


INPUTS = """
drawstring: 1
effect: loader
title: A loader
canvas: [0, -55, 375, 55]
pull: {trigger: 55}
inputs:
  download: {type: number, range: [0, 1], settle: {duration: 1s, ease: linear}}
  tilt: angle
  failed: boolean
  accent: {type: color, default: "#5ac8c8"}
  mood: {type: [calm, busy, lost], default: calm}
  focusPoint: point
  tapped: trigger
layers:
  - {id: ring, size: [10, 10], position: focusPoint, rotation: tilt, opacity: 0.2 + download * 0.8, hidden: failed,
     backgroundColor: accent, label: Waiting}
animations:
  - {when: mood == busy, tracks: {ring.label: Busy}}
  - {on: tapped, duration: 100ms, events: [{at: start, emit: popped}], tracks: {ring.scale: [1, 2]}}
"""


def inputs(page, url):
    """Inputs by attributes, properties and methods: from the beginning, and later as events."""
    page.run("""window.heard_ = [], window.free_ = document.createElement('drawstring-effect')
      for (const name of ['load', 'error', 'popped'])
        free_.addEventListener(name, (event) => heard_.push(event.message ?? name))
      window.value_ = (name) => free_.session.update(free_.clock()).signal(name)
      window.at_ = performance.now() / 1000, free_.clock = () => at_""")
    page.run(f"""free_.setAttribute('input-download', '40%'), free_.setAttribute('input-tilt', '90deg'),
      free_.setAttribute('input-focus-point', '10, -20'), free_.setAttribute('input-failed', ''),
      free_.setAttribute('input-mood', 'lost'), free_.set('mood', 'busy'), free_.set({{accent: 'rgb(255 0 0 / 50%)'}}),
      free_.src = '{url}inputs.drawn', document.body.append(free_)""")
    check(page.until("heard_.includes('load')"), "an element with inputs does not load")
    found = page.run("Object.fromEntries(free_.effect.signals.map((name) => [name, value_(name)]))")
    check({**found, "tapped.since": 0} == {
        "download": 0.4, "tilt": 1.5707963267948966, "failed": True, "accent": [1, 0, 0, 0.5], "mood": "lost",
        "focusPoint": [10, -20], "tapped.count": 0, "tapped.since": 0}, f"inputs from the beginning are {found}")
    check(page.run("JSON.stringify(free_.inputs.accent)") == "[1,0,0,0.5]", "an element does not tell its inputs")

    # Later values are events: they settle. What is removed goes back.
    for act, name, expected in (
            ("free_.setAttribute('input-download', '0.8')", "download", 0.6), ("free_.set('download', 0.2)", "download", 0.5),
            ("free_.removeAttribute('input-failed')", "failed", False), ("free_.set('mood', 'calm')", "mood", "calm"),
            ("free_.setAttribute('INPUT-MOOD', 'busy')", "mood", "busy"), ("free_.inputs = {accent: 'blue'}", "accent", [0, 0, 1, 1]),
            ("free_.inputs = {}", "accent", [0x5a / 255, 0xc8 / 255, 0xc8 / 255, 1]),
            ("free_.setAttribute('input-tilt', '0.25turn')", "tilt", 1.5707963267948966),
            ("free_.setAttribute('input-tilt', '-1.5rad')", "tilt", -1.5), ("free_.inputs = null", "download", 0.8)):
        found = page.run(f"{act}, new Promise((done) => setTimeout(() => (at_ += 0.5, done(value_('{name}')))))")
        is_right = abs(found - expected) < 1e-9 if type(expected) is float else found == expected
        check(is_right, f"{act} gives {name} {found}")
        page.run("at_ += 1")
    # In the order of the calls, although attribute changes are reported later.
    check(page.run("free_.setAttribute('input-mood', 'lost'), free_.begin(), value_('mood')") == "lost",
          "an attribute is later than the call after it")
    check(page.run("free_.fire('tapped'), at_ += 0.01, free_.fire('tapped')") is True, "a trigger does not fire")
    check(page.until("heard_.filter((each) => each === 'popped').length === 2"), f"triggers fire {page.run('heard_')}")

    def named(name):
        for _ in range(40):
            names = [node.get("name", {}).get("value") for node in page.call("Accessibility.getFullAXTree")["nodes"]
                     if node.get("role", {}).get("value") == "image"]
            if name in names:
                return True
            time.sleep(0.05)
        return False
    page.run("free_.update()")
    check(named("Waiting"), "the name of a picture is not what its layers say")
    page.run("free_.set('mood', 'busy')")
    check(named("Busy"), "the name of a picture does not follow its layers")
    check(page.run("free_.shadowRoot.querySelector('[role=status]').textContent") == "Busy",
          "a label that changes in a refresh is not said")

    # An invalid value causes an event and a message, and changes nothing.
    page.run("heard_.length = 0")
    seen = len(page.complaints())
    for act, message in (
            ("set('mood', 'sad')", "the input 'mood' takes calm, busy, lost, not 'sad'"),
            ("set({download: 'much', tilt: 1})", "the input 'download' takes a number, not 'much'"),
            ("set('downlod', 1)", "there is no input for 'downlod'; the inputs are download, tilt, failed, accent, mood, focusPoint, tapped"),
            ("set('tapped', 1)", "'tapped' is a trigger, which fire('tapped') fires"), ("fire('tap')", "there is no trigger 'tap'")):
        check(page.run(f"free_.{act}") is False, f"{act} is taken")
        check(page.run("heard_.pop()") == message, f"{act} tells {page.run('heard_')}")
    check(page.run("value_('tilt')") == 1 and page.run("value_('mood')") == "busy", "a wrong value hinders others")
    page.run("free_.setAttribute('input-focus', '1 2'), free_.setAttribute('input-focuspoint', '1 2 3')")
    check(page.until("heard_.length === 2"), f"wrong attributes tell {page.run('heard_')}")
    check(len(page.complaints()) == seen + 7, "wrong inputs are not in the console")

    # The latest value counts, even if an attribute change is reported after a later call; a refusal keeps the order.
    for acts, expected in (
            ("free_.setAttribute('input-mood', 'lost'), free_.set('mood', 'calm')", "calm"),
            ("free_.set('mood', 'lost'), free_.setAttribute('input-mood', 'busy')", "busy"),
            ("free_.setAttribute('input-mood', 'calm'), free_.inputs = {mood: 'lost'}", "lost"),
            ("free_.setAttribute('input-mood', 'busy'), free_.set('mood', 'sad')", "busy")):
        page.run("free_.removeAttribute('input-mood'), free_.inputs = {}")
        found = page.run(f"{acts}, new Promise((done) => setTimeout(() => done(free_.inputs.mood)))")
        check(found == expected, f"{acts} gives {found}")
    page.run("free_.removeAttribute('input-mood'), free_.inputs = {tilt: 1}, heard_.length = 0")

    # Another effect, or the same one loaded again, begins with the given values.
    page.run(f"free_.removeAttribute('input-focus'), free_.setAttribute('input-focuspoint', '3 4'), heard_.length = 0, "
             f"free_.inputs = {{download: 0.7}}, free_.load('{url}inputs.drawn')")
    check(page.until("heard_.includes('load')"), "an element with inputs does not load again")
    check(page.run("heard_.length") == 1, f"what was refused is said again: {page.run('heard_')}")
    check(page.run("[value_('download'), value_('focusPoint')].join()") == "0.7,3,4", "values are lost when an effect is loaded again")
    # At rest the values are again those with which the effect was loaded, for it and for the element.
    found = page.run("free_.set('download', 0.1), free_.reset(), [value_('download'), free_.inputs.download].join()")
    check(found == "0.7,0.7", f"reset leaves {found}")
    page.run("free_.remove()")


def taken_touch(page):
    forget(page)
    page.pull(120)
    page.until("told.includes('armed')")
    page.call("Input.dispatchTouchEvent", type="touchCancel", touchPoints=[])
    told(page, ["armed", "cancelled", "idle"], "a touch that is taken away")


def short_touch(page):
    forget(page)
    page.pull(45)
    check(page.until("shift() > 5"), "a short pull does not move the content")
    page.touch("touchEnd")
    told(page, ["cancelled", "idle"], "a short pull")


def scroll_touch(page):
    """Upwards, and away from the top, the list scrolls as usual."""
    forget(page)
    page.pull(-150, start=(200, 500))
    page.touch("touchEnd")
    check(page.until("list.scrollTop > 50"), "a touch no longer scrolls the list")
    before = page.run("list.scrollTop")
    page.pull(40)
    page.touch("touchEnd")
    check(page.until(f"list.scrollTop < {before}"), "a touch no longer scrolls the list back")
    check(page.run("told") == [], f"scrolling fires {page.run('told')}")
    page.run("list.scrollTop = 0")
    time.sleep(0.3)


def pen(page):
    forget(page)
    page.run("""(() => {
      const send = (name, y) => list.firstElementChild.dispatchEvent(new PointerEvent(name, {
        bubbles: true, pointerType: 'pen', pointerId: 7, isPrimary: true, clientX: 100, clientY: y}))
      list.setPointerCapture = () => {}
      send('pointerdown', 200); send('pointermove', 202); send('pointermove', 240); send('pointermove', 320)
      setTimeout(() => send('pointerup', 320), 60)
    })()""")
    page.until("told.includes('began')")
    page.run("delete list.setPointerCapture, place.finish('failure')")
    told(page, ["armed", "began", "ended", "idle"], "a refresh by pen")


def wheel(page):
    forget(page)
    time.sleep(0.3)
    page.turn(-30, times=8)
    check(page.until("told.includes('armed')", 1), "a wheel does not arm")
    check(page.until("told.includes('began')", 2), "a wheel's pause does not let go")
    page.run("place.finish()")
    told(page, ["armed", "began", "ended", "idle"], "a refresh by wheel")
    forget(page)
    page.turn(100, times=3)
    time.sleep(0.5)
    check(page.run("list.scrollTop") > 50, "a wheel no longer scrolls the list")
    page.turn(-100, times=12)
    time.sleep(0.4)
    check(page.run("told") == [], f"the end of a turn to the top fires {page.run('told')}")
    page.run("list.scrollTop = 0")
    time.sleep(0.3)


def keys(page):
    forget(page)
    page.run("place.focus()")
    check(page.run("place.shadowRoot.activeElement?.localName") == "button", "the element cannot be focused")
    for key, code, text, name in (("Enter", 13, "\r", "Enter"), (" ", 32, " ", "Space")):
        forget(page)
        page.press(key, code, text, name)
        check(page.until("told.includes('began')", 1), f"the key {name} does not refresh")
        page.run("place.finish()")
        told(page, ["began", "ended", "idle"], f"a refresh by the key {name}")


def readers(page):
    def nodes():
        tree = page.call("Accessibility.getFullAXTree")["nodes"]
        return [(node.get("role", {}).get("value"), node.get("name", {}).get("value"), node) for node in tree
                if not node.get("ignored")]

    def status():
        by_id = {node["nodeId"]: (role, name, node) for role, name, node in nodes()}
        for role, name, node in by_id.values():
            if role == "status":
                return " ".join(by_id[child][1] or "" for child in node.get("childIds", []) if child in by_id)
        return None
    found = [(role, name) for role, name, _ in nodes()]
    check(("button", "Refresh the messages") in found, "a reader finds no button with the label")
    check(not any(role == "image" for role, name in found), "a reader finds a picture at rest, behind the list")
    check(status() is not None, "a reader finds no live region")

    def hears(words):
        # The browser brings its tree up to date now and then.
        for _ in range(40):
            if status() == words:
                return True
            time.sleep(0.05)
        return False
    page.run("place.begin()")
    check(hears("Refreshing"), f"a reader hears '{status()}' of a refresh")
    check(any(role == "image" and name for role, name, _ in nodes()), "a reader finds no picture with a name")
    page.run("place.finish()")
    check(hears("Refreshed"), f"a reader hears '{status()}' at the end")
    page.until("place.phase === 'idle'")


COUNT = """
window.frames_ = 0
const ask = window.requestAnimationFrame.bind(window)
window.requestAnimationFrame = (call) => { frames_ += 1; return ask(call) }
"""


def sleep(page):
    """At rest no frame is requested, and no timer is set."""
    page.run(COUNT.replace("const ask", "window.ask_"). replace("ask(call)", "ask_(call)"))
    time.sleep(0.3)
    page.run("frames_ = 0")
    time.sleep(1)
    check(page.run("frames_") == 0, f"{page.run('frames_')} frames are asked for in a second of rest")
    page.run("place.begin()")
    time.sleep(0.5)
    check(page.run("frames_") > 5, "no frames are asked for while refreshing")
    page.run("place.finish()")
    page.until("place.phase === 'idle'")
    time.sleep(0.1)
    page.run("frames_ = 0")
    time.sleep(0.5)
    check(page.run("frames_") == 0, f"{page.run('frames_')} frames are asked for after a refresh")


def away(page, url):
    """Off the screen an element draws at most a frame a second, keeps its events, and continues when it is visible again."""
    page.run(f"""window.free_ = document.createElement('drawstring-effect'), free_.src = '{url}boss-dots.drawn', window.heard_ = [],
      free_.style.cssText = 'position: absolute; top: 0; width: 300px', document.body.append(free_),
      ['began', 'ended', 'idle'].forEach((name) => free_.addEventListener(name, () => heard_.push(name)))""")
    page.until("free_.effect")

    def drawn():
        """The frames of the element in a second."""
        page.run("window.painted_ = 0, free_.painter.paint_ ??= free_.painter.paint, "
                 "free_.painter.paint = (reading) => { painted_ += 1; free_.painter.paint_(reading) }")
        page.run("frames_ = 0")
        time.sleep(1)
        return page.run("[painted_, frames_]")
    page.run("free_.begin()")
    check(page.until("heard_.includes('began')") and drawn()[0] > 10, "an element on the screen does not move")
    page.run("free_.style.top = '-2000px'")
    time.sleep(0.3)
    painted, asked = drawn()
    check(painted <= 2 and asked == 0, f"off the screen {painted} frames are drawn in a second, and {asked} are asked for")
    page.run("free_.finish()")
    check(page.until("heard_.join() === 'began,ended,idle'", 5), f"off the screen an element dispatches {page.run('heard_')}")
    page.run("free_.begin()")
    time.sleep(0.3)
    check(drawn()[0] <= 2, "an element that begins off the screen is drawn")
    page.run("free_.style.top = '0'")
    time.sleep(0.3)
    check(drawn()[0] > 10, "an element that comes back does not move")
    page.run("free_.remove()")


def pace(page):
    """Script and style of each frame while a finger pulls, from a trace of the browser."""
    page.call("Performance.enable", timeDomain="threadTicks")

    def spent():
        metrics = {each["name"]: each["value"] for each in page.call("Performance.getMetrics")["metrics"]}
        return 1000 * (metrics["ScriptDuration"] + metrics["RecalcStyleDuration"] + metrics["LayoutDuration"])
    x, y = 200, 300
    page.touch("touchStart", x, y)
    times = []
    for step in range(1, 121):
        before = spent()
        page.touch("touchMove", x, y + 20 + 60 * abs((step / 20) % 2 - 1))
        page.run("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        times.append(spent() - before)
    page.touch("touchEnd")
    page.run("place.reset()")
    page.until("place.phase === 'idle'")
    times.sort()
    return times[len(times) // 2], times[int(len(times) * 0.95)]


MANY = """
(async (count) => {
  let at = Math.max(performance.now() / 1000, window.at_ ?? 0) + 1
  place.clock = () => at
  const real = window.requestAnimationFrame
  const next = []
  window.requestAnimationFrame = (call) => next.push(call)
  const run = () => { for (const call of next.splice(0)) call(at * 1000) }
  const heard = []
  const hear = (event) => heard.push(event.type)
  for (const name of ['began', 'ended', 'idle']) place.addEventListener(name, hear)
  const measured = []
  const each = Math.max(Math.floor(count / 5), 1)
  let wrong = 0
  for (let index = 0; index < count; index++) {
    heard.length = 0
    place.begin(); run(); at += 0.3
    place.update(); run(); at += 0.3
    place.finish(); run()
    for (let step = 0; step < 40 && place.phase !== 'idle'; step++) { at += 0.25; place.update(); run() }
    at += 0.05; place.update(); run()
    if (heard.join() !== 'began,ended,idle') wrong += 1
    if (index % each === each - 1) {
      told.length = 0
      // Wrappers are collected after the elements that they wrap.
      for (let turn = 0; turn < 3; turn++) { gc(); await new Promise((done) => setTimeout(done, 20)) }
      measured.push(performance.memory.usedJSHeapSize)
    }
    if (index % 200 === 199) await new Promise((done) => setTimeout(done))
  }
  for (const name of ['began', 'ended', 'idle']) place.removeEventListener(name, hear)
  window.requestAnimationFrame = real
  window.at_ = at + 1
  const gap = at_ - performance.now() / 1000
  place.clock = () => performance.now() / 1000 + gap
  const wasm = place.effect._engine.calls.memory.buffer.byteLength
  return {measured, wrong, wasm, elements: place.shadowRoot.querySelectorAll('*').length}
})"""


def endure(page, count):
    before = page.run("({wasm: place.effect._engine.calls.memory.buffer.byteLength, elements: "
                      "place.shadowRoot.querySelectorAll('*').length})")
    page.run(f"document.getElementById('waiting').checked = true, place.dataset.many = '1'")
    warm = page.run(f"{MANY}(2000)")
    after = page.run(f"{MANY}({count})")
    check(after["wrong"] == 0, f"{after['wrong']} of {count} refreshes do not fire began, ended, idle")
    check(after["wasm"] == warm["wasm"], f"the module's memory grows from {warm['wasm']} to {after['wasm']} bytes")
    check(after["elements"] == warm["elements"], "the element keeps elements of refreshes")
    heap = after["measured"]
    # Memory that each refresh leaks adds up in every step; compiled code and collections occur in single steps.
    growth = len(heap) * statistics.median(b - a for a, b in zip(heap, heap[1:]))
    check(growth < 64 * 1024, f"the heap grows by {growth:.0f} bytes over {count} refreshes: {heap}")
    print(f"   {count} refreshes: heap {heap[0] // 1024} kB to {heap[-1] // 1024} kB, module "
          f"{before['wasm'] // 1024} kB to {after['wasm'] // 1024} kB", flush=True)


# MARK: Edges, loading more and the floor

EDGES = """<!doctype html><html><head><meta charset="utf-8"><title>Edges</title>
<style>body { margin: 0; background: silver; font: 16px sans-serif }</style></head>
<body><script type="module" src="edges.js"></script></body></html>
"""

EDGES_SCRIPT = """
import './drawstring-effect.js'
const style = (node, text) => { node.style.cssText = text; return node }
/** A list in a frame of 400 and 600 pixels, with elements by the names of effects. */
window.build_ = async (names, {rows = 40, isRow = false, direction = 'ltr', floor = 0, flex = 'row'} = {}) => {
  document.body.replaceChildren()
  document.documentElement.scrollTop = 0
  const frame = style(document.createElement('div'), 'position: relative; overflow: hidden; height: 600px')
  window.list = style(document.createElement('div'), `overflow: auto; height: 100%; background: white; direction: ${direction};`
    + (isRow ? `display: flex; overflow-y: hidden; flex-direction: ${flex}` : ''))
  list.id = 'list'
  list.tabIndex = 0
  window.row_ = (number) => {
    const row = style(document.createElement('div'), isRow ? 'flex: none; width: 100px; border-right: 1px solid silver'
      : 'flex: none; height: 49px; border-bottom: 1px solid silver; background: ' + ['white', '#eef'][number % 2])
    row.textContent = `row ${number}`
    return row
  }
  window.add_ = (count) => {
    for (let each = 0; each < count; each++) list.append(row_(list.children.length))
  }
  add_(rows)
  window.told = []
  const loads = []
  window.places = names.map((name) => {
    const place = document.createElement('drawstring-effect')
    place.setAttribute('for', 'list')
    place.src = `${name}.drawn`
    if (floor) place.append(floor_(floor))
    for (const event of ['armed', 'disarmed', 'began', 'ended', 'cancelled', 'armedFloor', 'disarmedFloor', 'opened', 'closed',
      'idle', 'tap', 'error'])
      place.addEventListener(event, () => told.push(names.length > 1 ? `${name} ${event}` : event))
    loads.push(new Promise((done) => place.addEventListener('load', done)))
    frame.append(place)
    return place
  })
  window.place = places[0]
  window.frame_ = frame
  frame.append(list)
  document.body.append(frame)
  await Promise.all(loads)
  await next_()
}
window.floor_ = (height) => {
  const floor = style(document.createElement('div'), 'background: lavender; padding: 8px')
  floor.slot = 'floor'
  const button = document.createElement('button')
  button.textContent = 'On the floor'
  const tall = style(document.createElement('div'), `height: ${height}px`)
  floor.append(button, tall)
  return floor
}
window.next_ = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))
window.shift_ = () => {
  const [x, y = '0'] = (list.style.translate || '0 0').split(' ')
  return [parseFloat(x), parseFloat(y)]
}
window.box_ = (node) => {
  const {left, top, right, bottom} = node.getBoundingClientRect()
  return [left, top, right, bottom].map((each) => Math.round(each * 10) / 10)
}
window.picture_ = (each = place) => box_(each.shadowRoot.querySelector('svg'))
window.isReady = true
"""

# The direction of a pull down and to the right, a place to pull at, the canvas and its flexible direction.
SIDES = {
    "top": (1, 0, (200, 100), (0, -60, 375, 60), "width"), "bottom": (-1, 0, (200, 500), (0, 0, 375, 60), "width"),
    "left": (0, 1, (100, 300), (-60, 0, 60, 120), None), "right": (0, -1, (300, 300), (0, 0, 60, 200), "height"),
}

# The place of the canvas at each edge while the list refreshes.
HELD = {"top": (0, 0, 400, 60), "bottom": (0, 540, 400, 600), "left": (0, 240, 60, 360), "right": (340, 0, 400, 600)}


def strip(edge, rect, flexible=None, pull=""):
    """An effect with a strip at an edge, and a dot where the finger is along the edge."""
    x, y, width, height = rect
    across, down = ("width" if flexible in ("width", "both") else width), ("height" if flexible in ("height", "both") else height)
    if flexible == "both":
        x, y = "-width" if edge == "left" else x, "-height" if edge == "top" else y
    dot = ["place", y] if edge in ("top", "bottom") else [x, "place"]
    return f"""
drawstring: 1
effect: {edge}
canvas: {{rect: [{", ".join(map(str, rect))}]{flexible and f", flexible: {flexible}" or ""}}}
pull: {{edge: {edge}, trigger: 60, settle: {{duration: 200ms}}{pull}}}
signals: {{place: across}}
layers:
  - {{id: ground, anchorPoint: [0, 0], position: [{x}, {y}], size: [{across}, {down}], backgroundColor: orange}}
  - {{id: rim, anchorPoint: [0, 0], position: [{x}, {y}], size: [10, 10], backgroundColor: red}}
  - {{id: dot, position: [{dot[0]}, {dot[1]}], size: [40, 40], cornerRadius: 20, backgroundColor: teal}}
"""


# Buttons in front of the list: a disc, a small one without a label, a bar that turns, one that goes where the host has it.
TAPS = """
drawstring: 1
effect: taps
canvas: [0, 0, 400, 300]
pull: {trigger: 60, content: stays}
inputs:
  disc: trigger
  dot: trigger
  bar: trigger
  card: trigger
  place: {type: point, default: [300, 220]}
  gone: boolean
layers:
  - {id: disc, position: [100, 100], size: [120, 120], cornerRadius: 60, backgroundColor: teal, tap: disc, label: Disc}
  - {id: dot, position: [220, 60], size: [10, 10], cornerRadius: 5, backgroundColor: red, tap: dot} # drawstring: allow tap-label
  - {id: bar, position: [310, 90], size: [140, 50], rotation: 45deg, backgroundColor: orange, tap: bar, label: Bar}
  - id: card
    position: place
    size: [80, 60]
    hidden: gone
    tap: card
    label: Card
    layers:
      - {id: leaf, position: [70, 30], size: [40, 80], backgroundColor: purple}
      - {id: blade, kind: shape, path: M0 0 L60 0 L0 60 Z, fillColor: plum}
"""

# A button in a strip behind the list.
HEADER = """
drawstring: 1
effect: header
canvas: [0, -60, 400, 60]
pull: {trigger: 60, settle: {duration: 200ms}}
inputs: {stop: trigger}
layers:
  - {id: stop, position: [200, -30], size: [120, 44], cornerRadius: 22, backgroundColor: teal, tap: stop, label: Stop}
animations:
  - {on: stop, duration: 100ms, tracks: {stop.scale: [1, 0.9, 1]}, events: [{at: start, emit: stopped, haptic: selection}]}
"""

# A floor with a card to press.
SHOP = """
drawstring: 1
effect: shop
canvas: {rect: [0, -60, 375, 60], flexible: both}
pull: {trigger: 60, floor: {trigger: 140, rest: height, open: {duration: 100ms}, close: {at: 60, duration: 100ms}}}
inputs: {buy: trigger}
layers:
  - {id: ground, anchorPoint: [0, 0], position: [0, -height], size: [width, height], backgroundColor: navy}
  - {id: card, position: [width / 2, 100 - height], size: [120, 80], cornerRadius: 12, backgroundColor: gold, tap: buy, label: Buy}
"""

HAPTICS = ("light", "medium", "heavy", "soft", "rigid", "selection", "success", "warning", "error")
FELT = """
drawstring: 1
effect: felt
canvas: [0, -60, 400, 60]
pull: {trigger: 60, settle: {duration: 50ms}, haptics: {armed: rigid, began: medium, ended: {success: success, failure: error}}}
inputs: {%s}
layers: [{id: dot, position: [200, -30], size: [40, 40], backgroundColor: teal}]
animations:
  - {during: refreshing, duration: 1s, repeat: forever, tracks: {dot.rotation: [0deg, 90deg]}}
%s
""" % (", ".join(f"feel_{word}: trigger" for word in HAPTICS), "\n".join(
    f"  - {{on: feel_{word}, duration: 10ms, tracks: {{dot.scale: [1, 1]}}, events: [{{at: start, emit: felt-{word}, haptic: {word}}}]}}"
    for word in HAPTICS))

FLOOR = ", floor: {trigger: 140, rest: height, open: {duration: 300ms}, close: {at: 60, duration: 300ms}}"
STRIPS = {
    **{edge: strip(edge, rect, flexible) for edge, (_, _, _, rect, flexible) in SIDES.items()},
    "more": strip("bottom", (0, 0, 375, 60), "width", ", begins: {within: 300}"),
    "floor": strip("top", (0, -60, 375, 60), "both", FLOOR),
    "shelf": strip("bottom", (0, 0, 375, 60), "width", FLOOR.replace("rest: height", "rest: 300")),
    "left-drawer": strip("left", (-60, 0, 60, 200), "both", FLOOR.replace("rest: height", "rest: width")),
    "right-drawer": strip("right", (0, 0, 60, 200), "both", FLOOR.replace("rest: height", "rest: width")),
    "never": strip("top", (0, -60, 375, 60), "both", ", fires: never" + FLOOR),
    "taps": TAPS, "header": HEADER, "shop": SHOP, "felt": FELT,
    "load-more": (ROOT / "specs/examples/load-more.yaml").read_text(),
}


def keep(page, name):
    """Keeps a picture of the page if --keep is given."""
    if "--keep" in sys.argv:
        folder = pathlib.Path(sys.argv[sys.argv.index("--keep") + 1])
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.png").write_bytes(page.picture())


def build(page, url, names, **options):
    """Opens a page with a list and elements by the names of effects."""
    page.open(f"{url}edges.html")
    check(page.until("window.isReady"), "the page of edges does not load")
    page.run(f"build_({json.dumps(names)}, {json.dumps(options)})")


def near(found, expected, what, least=1):
    check(all(abs(a - b) <= least for a, b in zip(found, expected)), f"{what} is {found} in place of {expected}")


def edges(page, url):
    """Touch, wheel and keys at each edge, and the place of the canvas."""
    for edge, (down, right, start, rect, flexible) in SIDES.items():
        for is_row in (False, True):
            what = f"{edge} of a {'row' if is_row else 'column'}"
            build(page, url, [edge], isRow=is_row)
            ends = {"bottom": "list.scrollTop = 1e6", "right": "list.scrollLeft = 1e6"}
            page.run(f"{ends.get(edge, 0)}, next_()")
            scroll = "[list.scrollLeft, list.scrollTop]"
            before = page.run(scroll)

            page.pull(120 * down, start, aside=120 * right)
            check(page.until("told.includes('armed')"), f"a touch at the {what} does not arm")
            page.run("next_()")
            near(page.run("shift_()"), (110 * right, 110 * down), f"the shift by a touch at the {what}", 11)
            check(page.run(scroll) == before, f"the list scrolls while it is pulled at the {what}")
            place = page.run("place.session.update(performance.now() / 1000).signal('place')")
            # Along the edge a canvas that is not flexible is centred.
            finger = start[0] if down else start[1] - (240 if edge == "left" else 0)
            near([place], [finger], f"across at the {what}")
            keep(page, f"pulled-{edge}-{'row' if is_row else 'column'}")
            page.touch("touchEnd")
            check(page.until("told.includes('began')"), f"letting go at the {what} does not refresh")
            time.sleep(0.3)
            near(page.run("shift_()"), (60 * right, 60 * down), f"the shift of a refresh at the {what}")
            near(page.run("picture_()"), HELD[edge], f"the canvas at the {what}")
            keep(page, f"held-{edge}-{'row' if is_row else 'column'}")
            page.run("place.finish()")
            told(page, ["armed", "began", "ended", "idle"], f"a refresh by touch at the {what}")
            near(page.run("shift_()"), (0, 0), f"the shift after a refresh at the {what}")
            check(page.run(scroll) == before, f"a refresh at the {what} scrolls the list from {before} to {page.run(scroll)}")

            page.run("told.length = 0")
            time.sleep(0.3)
            page.turn(-30 * down, -30 * right, 8, start)
            check(page.until("told.includes('began')", 2), f"a wheel at the {what} does not refresh")
            page.run("place.finish()")
            told(page, ["armed", "began", "ended", "idle"], f"a refresh by wheel at the {what}")
            page.run("told.length = 0, place.focus()")
            page.press("Enter", 13, "\r")
            check(page.until("told.includes('began')", 1), f"a key does not refresh at the {what}")
            page.run("place.finish()")
            told(page, ["began", "ended", "idle"], f"a refresh by a key at the {what}")
            page.run("document.activeElement?.blur(), told.length = 0")
            time.sleep(0.3)

            # In the other direction the list scrolls, and a finger that scrolls it to its edge continues with a pull.
            if is_row == (right != 0):
                page.pull(-60 * down, start, aside=-60 * right)
                check(page.until(f"{scroll}.join() !== '{before[0]},{before[1]}'"),
                      f"a touch no longer scrolls away from the {what}")
                check(page.run("told") == [], f"scrolling at the {what} fires {page.run('told')}")
                end = (start[0] - 60 * right, start[1] - 60 * down)
                page.move(200 * down, end, 24, 200 * right)
                check(page.until("told.includes('armed')"), f"a finger that scrolls to the {what} does not pull on")
                page.touch("touchEnd")
                page.until("told.includes('began')")
                page.run("place.finish()")
                told(page, ["armed", "began", "ended", "idle"], f"a turned touch at the {what}")
    # A row that begins at the right.
    for options in ({"direction": "rtl"}, {"flex": "row-reverse"}):
        for edge in ("left", "right"):
            down, right, start, *_ = SIDES[edge]
            build(page, url, [edge], isRow=True, **options)
            page.run(f"list.scrollLeft = {-1e6 if edge == 'left' else 1e6}, next_()")
            page.pull(0, start, aside=100 * right)
            check(page.until("told.includes('armed')"), f"a touch at the {edge} of a row {options} does not arm")
            page.touch("touchEnd")
            page.run("place.finish(), place.reset()")
    page.run("place.remove()")
    page.run("next_()")
    check(page.run("list.style.translate === '' && list.style.overscrollBehaviorX === ''"), "a removed element keeps its styles")


# The number of rows of the list, and the place of a row on the screen.
ROWS = "list.children.length"
SEEN = "((number, node = list.children[number]) => box_(node))"


def footers(page, url):
    """A footer of lists that are short, that just scroll, that scroll far, and that lie in a page."""
    for rows, first in ((3, 0), (11, 0), (12, 0), (13, 50), (40, 1400)):
        what = f"a list of {rows} rows"
        build(page, url, ["bottom"], rows=rows)
        page.run("list.scrollTop = 1e6, next_()")
        near([page.run("list.scrollTop")], [first], f"the scroll offset of {what}")
        last = page.run(f"{SEEN}({rows - 1})")
        page.pull(-100, (200, 500))
        page.until("told.includes('armed')")
        page.run("next_()")
        shift = page.run("shift_()[1]")
        near(page.run(f"{SEEN}({rows - 1})")[1:2], [last[1] + shift], f"the last row of {what}, pulled")
        page.touch("touchEnd")
        page.until("told.includes('began')")
        time.sleep(0.35)
        near(page.run("picture_()"), (0, 540, 400, 600), f"the footer of {what}")
        # The end of the list lies on the footer, unless the list is too short.
        near(page.run(f"{SEEN}({rows - 1})")[3:], [min(last[3], 540)], f"the last row of {what}, held", 1.5)
        page.run("list.scrollTop = 0, next_()")
        near(page.run(f"{SEEN}(0)")[1:2], [0], f"the first row of {what}, held and scrolled to")
        page.run("list.scrollTop = 1e6, next_()")
        near(page.run(f"{SEEN}({rows - 1})")[3:], [min(last[3], 540)], f"the last row of {what}, held and scrolled to", 1.5)
        page.run("place.finish()")
        told(page, ["armed", "began", "ended", "idle"], f"the footer of {what}")
        near(page.run(f"{SEEN}({rows - 1})"), last, f"the last row of {what} after a refresh", 1.5)
        check(page.run("list.style.maxHeight + list.style.marginTop") == "", f"{what} keeps its shortening")

        # Rows that arrive leave those in view where they are.
        for is_late in (False, True):
            page.run("told.length = 0, list.scrollTop = 1e6, next_()")
            number = page.run(ROWS) - 1
            page.pull(-100, (200, 500))
            page.until("told.includes('armed')")
            page.touch("touchEnd")
            page.until("told.includes('began')")
            time.sleep(0.35)
            before = page.run(f"{SEEN}({number})")
            moves = page.run(f"""(async () => {{
              const places = []
              add_(5)
              {'' if is_late else 'place.finish()'}
              for (let frame = 0; frame < 12; frame++) {{
                await new Promise(requestAnimationFrame)
                places.push({SEEN}({number})[1])
              }}
              {'place.finish()' if is_late else ''}
              for (let frame = 0; frame < 40; frame++) {{
                await new Promise(requestAnimationFrame)
                places.push({SEEN}({number})[1])
              }}
              return places
            }})()""")
            # A frame of the script sees the last picture.
            near([min(moves[1:]), max(moves[1:])], [before[1]] * 2, f"a row of {what} when rows arrive", 1.5)
            page.until("place.phase === 'idle'")
            near(page.run("shift_()"), (0, 0), f"the shift of {what} after rows have arrived")

    # A list that does not scroll, in a page.
    build(page, url, ["bottom"], rows=40)
    page.run("frame_.style.cssText = 'position: relative', list.style.overflow = 'visible', "
             "document.body.append(Object.assign(document.createElement('p'), {id: 'below', textContent: 'Below'})), next_()")
    page.run("document.documentElement.scrollTop = 1e6, next_()")
    before = page.run("[box_(list)[3], box_(document.getElementById('below'))[1]]")
    page.pull(-100, (200, 500))
    check(page.until("told.includes('armed')"), "a list in a page is not pulled at its end")
    page.touch("touchEnd")
    page.until("told.includes('began')")
    time.sleep(0.35)
    after = page.run("[box_(list)[3], box_(document.getElementById('below'))[1]]")
    near(after, [before[0] - 60, before[1]], "the end of a list in a page, and what is below it", 1.5)
    near(page.run("picture_()")[1:], [after[0], 400, after[0] + 60], "the footer of a list in a page", 1.5)
    keep(page, "footer-in-page")
    page.run("add_(5), place.finish()")
    told(page, ["armed", "began", "ended", "idle"], "a footer in a page")

    # The page itself.
    build(page, url, ["bottom"], rows=40)
    page.run("""(() => { list.style.cssText = '', list.removeAttribute('id'), frame_.style.cssText = '', frame_.append(place),
      place.setAttribute('for', 'page'), document.documentElement.scrollTop = 1e6 })(), next_()""")
    before = page.run(f"{SEEN}(39)")
    page.pull(-100, (200, 500))
    check(page.until("told.includes('armed')"), "a page is not pulled at its end")
    page.run("next_()")
    check(page.run(f"{SEEN}(39)")[3] < before[3] - 80, f"a page that is pulled moves from {before} to {page.run(f'{SEEN}(39)')}")
    page.touch("touchEnd")
    page.until("told.includes('began')")
    time.sleep(0.35)
    near(page.run(f"{SEEN}(39)")[3:], [before[3] - 60], "the end of a page that is held", 1.5)
    near(page.run("picture_()"), [0, 640, 400, 700], "the footer of a page", 1.5)
    keep(page, "page-bottom")
    page.run("place.finish()")
    told(page, ["armed", "began", "ended", "idle"], "a footer of a page")
    near(page.run(f"{SEEN}(39)"), before, "the end of a page after a refresh", 1.5)


def together(page, url):
    """A header and a footer of one list, and controls at its sides."""
    for rows in (5, 40):
        what = f"of {rows} rows"
        build(page, url, ["top", "bottom"], rows=rows)
        page.pull(100, (200, 100))
        page.until("told.includes('top armed')")
        page.touch("touchEnd")
        check(page.until("told.includes('top began')"), f"a header {what} does not refresh")
        time.sleep(0.35)
        page.run("list.scrollTop = 1e6, next_()")
        near(page.run("shift_()"), (0, 60 if rows == 5 else 0), f"the shift of a list {what} by its header")
        page.pull(-90, (200, 500))
        check(page.until("told.includes('bottom armed')"), f"a footer {what} is not pulled while the header refreshes")
        page.run("next_()")
        near(page.run("shift_()"), (0, -25 if rows == 5 else -85), f"the shift of a list {what} by both", 6)
        page.touch("touchEnd")
        check(page.until("told.includes('bottom began')"), f"a footer {what} does not refresh")
        time.sleep(0.35)
        near(page.run("shift_()"), (0, 0 if rows == 5 else -60), f"the shift of a list {what} that both hold")
        near(page.run("picture_(places[1])"), (0, 540, 400, 600), f"a footer {what} beside a header")
        if rows == 5:
            near(page.run("picture_(places[0])"), (0, 0, 400, 60), f"a header {what} beside a footer")
            near(page.run(f"{SEEN}(0)")[1:2], [60], f"the first row of a list {what} that both hold")
            check(page.run("list.offsetHeight") == 480, f"a list that both hold is {page.run('list.offsetHeight')} high")
            keep(page, "together")
        check(page.run("list.ariaBusy") == "true", "a list of two elements is not busy")
        page.run("places[0].finish()")
        page.until("told.includes('top idle')")
        check(page.run("list.ariaBusy") == "true", "a list is not busy while its second element refreshes")
        near(page.run("shift_()"), (0, -60), f"the shift of a list {what} by its footer")
        near(page.run("picture_(places[1])"), (0, 540, 400, 600), f"a footer {what} after its header")
        page.run("places[1].finish()")
        page.until("told.includes('bottom idle')")
        near(page.run("shift_()"), (0, 0), f"the shift of a list {what} at rest")
        check(page.run("list.ariaBusy") == "false", "a list of two elements stays busy")
        check(page.run("list.style.maxHeight + list.style.marginTop + list.style.marginBottom") == "", "two elements leave styles")
        check(page.run("told.join()") == "top armed,top began,bottom armed,bottom began,top ended,top idle,bottom ended,bottom idle",
              f"two elements fire {page.run('told')}")
    page.run("places[0].begin(), places[1].begin()")
    page.until("told.includes('bottom began')")
    page.run("places[0].remove(), next_()")
    check(page.run("list.ariaBusy") == "true", "an element that is removed takes the other's state with it")
    page.run("places[1].remove(), next_()")
    check(page.run("list.getAttribute('style').match(/translate|overscroll|margin|m[ai][xn]-/) === null"),
          f"elements leave styles: {page.run('list.style.cssText')}")

    build(page, url, ["top", "bottom", "left", "right"], rows=5)
    for name, down, right in (("top", 1, 0), ("bottom", -1, 0), ("left", 0, 1), ("right", 0, -1)):
        page.run("told.length = 0")
        page.pull(100 * down, (200, 300), aside=100 * right)
        page.until(f"told.includes('{name} armed')")
        near(page.run("shift_()"), (92 * right, 92 * down), f"the shift at {name} of four", 10)
        page.touch("touchEnd")
        page.until(f"told.includes('{name} began')")
        page.run(f"places.find((each) => each.effect.edge === '{name}').finish()")
        told(page, [f"{name} {event}" for event in ("armed", "began", "ended", "idle")], f"the {name} of four")


def more(page, url):
    """A control that begins by itself."""
    build(page, url, ["more"], rows=40)
    time.sleep(0.2)
    check(page.run("told") == [], f"a long list loads {page.run('told')}")
    page.run("list.scrollTop = 1090, next_()")
    check(page.run("told") == [], f"more than 300 points before the end a list loads {page.run('told')}")
    page.run("list.scrollTop = 1105")
    check(page.until("told.includes('began')"), "300 points before the end a list does not load")
    page.run("add_(10), place.finish()")
    told(page, ["began", "ended", "idle"], "loading more")
    time.sleep(0.2)
    check(page.run("told.length") == 3, f"a list with more rows goes on loading: {page.run('told')}")

    # A failure: not before the user scrolls again, and not by a script.
    page.run("told.length = 0, list.scrollTop = 1e6")
    page.until("told.includes('began')")
    page.run("place.finish('failure')")
    page.until("told.includes('idle')")
    page.run("list.scrollTop = 1500, next_()")
    page.run("list.scrollTop = 1e6, next_()")
    time.sleep(0.2)
    check(page.run("told.length") == 3, f"after a failure a list loads again: {page.run('told')}")
    for way in ("touch", "wheel", "keys"):
        page.run("told.length = 0")
        if way == "touch":
            page.pull(40, (200, 300))
            page.touch("touchEnd")
        elif way == "wheel":
            page.turn(-40)
        else:
            page.run("list.focus()")
            page.press("PageUp", 33)
        check(page.until("told.includes('began')"), f"after a failure a list does not load by {way}")
        page.run("place.finish('failure')")
        page.until("told.includes('idle')")
        time.sleep(0.6)
        check(page.run("told.length") == 3, f"after scrolling by {way} a list goes on loading: {page.run('told')}")
        page.run("list.scrollTop = 1e6, next_()")

    # A list shorter than the screen loads until it is long enough, or as long as before.
    build(page, url, ["more"], rows=0)
    check(page.until("told.includes('began')"), "an empty list does not load")
    for _ in range(9):
        page.run("told.length = 0, add_(3), place.finish()")
        if not page.until("told.includes('began')", 1.5):
            break
    rows = page.run(ROWS)
    check(rows == 21, f"a short list stops loading at {rows} rows")
    page.run("told.length = 0, list.scrollTop = 1e6, next_()")
    check(page.until("told.includes('began')"), "a list that has become long does not load at its end")
    page.run("place.finish()")
    page.until("told.includes('idle')")
    time.sleep(0.3)
    check(page.run("told.length") == 3, f"a list that is as long as before goes on loading: {page.run('told')}")
    # Rows that come later are content.
    page.run("told.length = 0, add_(1)")
    check(page.until("told.includes('began')"), "rows that come after the end do not let a list load")
    page.run("add_(1), place.finish('noMore')")
    page.until("told.includes('idle')")
    time.sleep(0.2)
    page.turn(-40)
    time.sleep(0.3)
    check(page.run("told.length") == 3, f"an exhausted list loads: {page.run('told')}")
    page.run("told.length = 0, place.reset()")
    page.turn(-40)
    check(page.until("told.includes('began')"), "after a reset a list does not load")

    # Only if it is shown, without another refresh, and without a touch.
    page.run("place.remove()")
    build(page, url, ["top", "more"], rows=40)
    page.run("places[0].begin()")
    page.until("told.includes('top began')")
    page.run("list.scrollTop = 1e6, next_()")
    time.sleep(0.2)
    check(not page.run("told.includes('more began')"), "a list loads more while it refreshes")
    page.run("places[0].finish()")
    check(page.until("told.includes('more began')"), "a list does not load more after it has refreshed")
    build(page, url, ["more"], rows=1)
    page.until("told.includes('began')")
    page.run("told.length = 0, frame_.style.display = 'none', place.finish(), add_(1)")
    page.until("told.includes('idle')")
    time.sleep(0.3)
    check(page.run("told.length") == 2, f"a list that is not shown loads: {page.run('told')}")
    page.run("frame_.style.display = ''")
    check(page.until("told.includes('began')"), "a list that is shown again does not load")


# The part of the element, or the id or name of another element, that has the focus.
FOCUS = "((node) => node?.shadowRoot?.activeElement?.getAttribute('part') ?? node?.id ?? node?.localName)(document.activeElement)"


def floors(page, url):
    """The floor by hand and by the program, pushed back, closed by Escape and by the button, and the focus."""
    slot = "place.shadowRoot.querySelector('[part=floor]')"

    def rests(name, shift, height):
        check(page.until(f"place.phase === 'floor' && Math.abs(shift_()[1] - {shift}) < 0.6"),
              f"an open floor of {name} holds the content at {page.run('shift_()')} in {page.run('place.phase')}")
        time.sleep(0.1)
        box = page.run(f"box_({slot})")
        near(box, page.run("picture_()"), f"the place of what lies on the floor of {name}")
        near([box[3] - box[1]], [height], f"the height of the floor of {name}")
        check(page.run("list.inert") is True, "a list is not inert behind a floor")

    def closes(name):
        told(page, ["closed", "idle"], name)
        near(page.run("shift_()"), (0, 0), f"the shift after {name}")
        check(page.run("list.inert") is False, f"after {name} the list is inert")
        check(page.run(f"getComputedStyle({slot}).display") == "none", f"after {name} the floor is shown")
        page.run("told.length = 0")
        time.sleep(0.25)

    build(page, url, ["floor"], floor=900)
    page.run("list.focus()")
    # By hand: past the first trigger and past that of the floor, and back.
    page.pull(100, (200, 100))
    page.until("told.includes('armed')")
    page.move(100, (200, 200))
    check(page.until("told.includes('armedFloor')"), "a long pull does not arm the floor")
    page.move(-90, (200, 300))
    page.until("told.includes('disarmedFloor')")
    page.move(90, (200, 210))
    page.until("told.length === 4")
    check(page.run("place.querySelector('[slot]').getBoundingClientRect().height") == 0, "a floor is shown before it is open")
    page.touch("touchEnd")
    page.until("told.includes('opened')")
    told(page, ["armed", "armedFloor", "disarmedFloor", "armedFloor", "opened"], "opening a floor by hand")
    rests("the whole list", 600, 600)
    check(page.run(FOCUS) == "floor", f"the focus is at {page.run(FOCUS)} while a floor is open")
    check(page.run("list.getAttribute('style').match(/max-height|margin/) === null"), "a floor makes the list shorter")
    keep(page, "floor-open")

    # Content on the floor scrolls, and at its end a push moves the floor.
    page.run("told.length = 0")
    page.pull(-150, (200, 400))
    page.touch("touchEnd")
    check(page.until(f"{slot}.scrollTop > 100"), "what lies on a floor does not scroll")
    check(page.run("told.length") == 0 and page.run("shift_()[1]") == 600, "scrolling on a floor moves it")
    time.sleep(0.8)  # It scrolls on by itself.
    page.run(f"{slot}.scrollTop = 1e6, next_()")
    page.pull(-40, (200, 400))
    check(page.until("shift_()[1] < 580"), "a push at the end of what lies on a floor does not move it")
    keep(page, "floor-pushed")
    page.touch("touchEnd")
    rests("a short push", 600, 600)
    check(page.run("told.length") == 0, f"a short push fires {page.run('told')}")
    # A finger that holds the floor moves it in both directions, without a rubber band.
    page.pull(-100, (200, 400))
    page.until("shift_()[1] < 510")
    page.move(80, (200, 300))
    check(page.until("Math.abs(shift_()[1] - 582) < 12"), f"a finger that goes back leaves the floor at {page.run('shift_()')}")
    page.touch("touchEnd")
    rests("a push and back", 600, 600)
    page.pull(-120, (200, 400))
    page.until("shift_()[1] < 490")
    page.touch("touchEnd")
    closes("a push")
    check(page.run(FOCUS) == "list", f"the focus is at {page.run(FOCUS)} after a floor")

    # By the program, from any place of the list.
    page.run("list.scrollTop = 500, document.activeElement.blur(), next_()")
    check(page.run("place.close()") is False, "a floor closes that is not open")
    check(page.run("place.open()") is True, "a floor does not open")
    check(page.run("place.open()") is False, "a floor opens twice")
    told(page, ["opened"], "opening a floor by the program")
    rests("the program", 600, 600)
    check(page.run("place.begin()") is False, "a refresh begins in a floor")
    page.run("told.length = 0")
    check(page.run("place.close()") is True, "a floor does not close")
    closes("a close")
    check(page.run("list.scrollTop") == 500, f"a floor scrolls the list to {page.run('list.scrollTop')}")
    # Escape, and events that a script on the floor handles itself.
    page.run("place.open()")
    rests("Escape", 600, 600)
    page.run("told.length = 0, window.keep_ = (event) => event.preventDefault(), place.addEventListener('keydown', keep_)")
    page.press("Escape", 27)
    time.sleep(0.1)
    check(page.run("told.length") == 0, "a key that a script has cancelled closes a floor")
    page.run("place.removeEventListener('keydown', keep_)")
    page.press("Escape", 27)
    closes("Escape")
    # The wheel scrolls the content on the floor, and pushes at its end.
    page.run("place.open()")
    rests("a wheel", 600, 600)
    page.run(f"told.length = 0, {slot}.scrollTop = 0")
    page.turn(60, times=4)
    check(page.until(f"{slot}.scrollTop > 50"), "a wheel does not scroll what lies on a floor")
    check(page.run("told.length") == 0, "a wheel moves a floor while it scrolls")
    page.run(f"{slot}.scrollTop = 1e6")
    time.sleep(0.5)
    page.turn(40, times=8)
    closes("a wheel")
    # The buttons.
    page.run("place.focus()")
    page.press("Tab", 9)
    found = page.run("[place.shadowRoot.activeElement?.textContent, place.shadowRoot.activeElement?.ariaExpanded].join()")
    check(found == "More,false", f"the second button is {found}")
    check(page.run("place.shadowRoot.activeElement.getBoundingClientRect().width > 20"), "the second button is not seen")
    keep(page, "floor-button")
    page.press("Enter", 13, "\r")
    rests("a key", 600, 600)
    check(page.run(FOCUS) == "floor", f"after the button the focus is at {page.run(FOCUS)}")
    page.run("told.length = 0")
    page.press("Tab", 9)
    check(page.run("document.activeElement?.textContent") == "On the floor", f"the next focus is {page.run(FOCUS)}")
    page.press("Escape", 27)
    closes("Escape on the floor")
    check(page.run("place.shadowRoot.activeElement?.textContent") == "More", f"the focus comes back to {page.run(FOCUS)}")
    # A floor that closes is caught, and a floor that opens is held.
    page.run("list.scrollTop = 0, place.open()")
    page.until(f"{slot}.scrollTop = 1e6, shift_()[1] > 200")
    page.pull(-30, (200, 150), steps=4)
    held = page.run("shift_()[1]")
    time.sleep(0.1)
    check(page.run("shift_()[1]") <= held < 600, f"a floor that opens and is held at {held} moves to {page.run('shift_()')}")
    page.touch("touchEnd")
    rests("a held floor", 600, 600)
    page.run("told.length = 0, place.close()")
    page.until("shift_()[1] < 550")
    page.pull(40, (200, 300), steps=6)
    check(page.until("told.join() === 'closed,idle'", 1.5), f"a closing floor that is caught fires {page.run('told')}")
    check(page.run("shift_()[1]") > 40, f"a closing floor that is caught is at {page.run('shift_()')}")
    page.touch("touchEnd")
    check(page.until("shift_()[1] === 0"), "a closing floor that was caught does not close")
    check(page.run("told.join()") == "closed,idle", f"a closing floor that was caught fires {page.run('told')}")
    # Its end with the effect, the element and a reset.
    for act, expected in (("place.reset()", ["opened", "idle"]), ("place.load('floor.drawn')", ["opened", "closed", "idle"]),
                          ("place.remove()", ["opened", "closed", "idle"])):
        page.run("told.length = 0, place.open()")
        rests(act, 600, 600)
        page.run(act)
        told(page, expected, f"a floor and {act}")
        check(page.run("list.inert") is False, f"{act} leaves the list inert")
    check(page.run("list.style.translate") == "", "an element with a floor keeps its styles")

    # A shelf at the bottom, and what is left of the list.
    build(page, url, ["shelf"], floor=10)
    page.run("list.scrollTop = 1e6, next_()")
    page.pull(-200, (200, 500))
    page.until("told.includes('armedFloor')")
    page.touch("touchEnd")
    page.until("told.includes('opened')")
    check(page.until("Math.abs(shift_()[1] + 300) < 0.6"), f"a shelf holds the content at {page.run('shift_()')}")
    near(page.run(f"box_({slot})"), (0, 300, 400, 360), "the place of a shelf")
    keep(page, "shelf")
    page.run("told.length = 0")
    page.pull(100, (200, 150))
    check(page.until("shift_()[1] > -230"), "a push on what is left of the list does not move a shelf")
    page.touch("touchEnd")
    told(page, ["closed", "idle"], "a shelf that is pushed")
    near(page.run("shift_()"), (0, 0), "the shift after a shelf")
    page.run("told.length = 0")
    page.pull(100, (200, 150))
    page.touch("touchEnd")
    check(page.until("list.scrollTop < 1390"), "after a shelf the list no longer scrolls")
    # Drawers at the sides.
    for name, right, x in (("left-drawer", 1, 380), ("right-drawer", -1, 20)):
        build(page, url, [name], floor=10)
        page.pull(0, (200, 300), aside=180 * right)
        page.until("told.includes('armedFloor')")
        page.touch("touchEnd")
        check(page.until(f"place.phase === 'floor' && Math.abs(shift_()[0] - {400 * right}) < 0.6"),
              f"the {name} holds the content at {page.run('shift_()')} in {page.run('place.phase')}")
        near(page.run("picture_()"), (0, 0, 400, 600), f"the place of the {name}")
        page.run("told.length = 0")
        page.pull(0, (x, 300), aside=-120 * right)
        page.touch("touchEnd")
        told(page, ["closed", "idle"], f"the {name} that is pushed")
    # The program closes a floor while a finger pushes it: the touch no longer arms.
    build(page, url, ["floor"], floor=900)
    page.run("place.open()")
    rests("a finger and a close", 600, 600)
    page.run(f"told.length = 0, {slot}.scrollTop = 1e6, next_()")
    page.pull(-40, (200, 400))
    page.until("shift_()[1] < 580")
    page.run("place.close()")
    page.until("told.includes('closed')")
    page.move(-60, (200, 360))
    page.touch("touchEnd")
    page.until("shift_()[1] === 0")
    closes("a close under a finger")
    # Beside a footer that refreshes the floor covers the list, too.
    build(page, url, ["floor", "bottom"], floor=10, rows=5)
    page.run("places[1].begin()")
    page.until("told.includes('bottom began')")
    time.sleep(0.4)
    page.run("places[0].open()")
    rests("a list with a footer", 540, 600)
    keep(page, "floor-and-footer")
    page.run("places[1].finish()")
    page.until("told.includes('bottom idle')")
    rests("a list after its footer", 600, 600)


# MARK: Taps, haptics, and controls that do not refresh

# The buttons of the element: their names, and whether they are rendered.
BUTTONS = "[...place.shadowRoot.querySelectorAll('[part=tap]')].filter((each) => each.checkVisibility({visibilityProperty: true})).map((each) => each.ariaLabel)"


def tapped(page, expected, what):
    """The triggers that are fired, and the clicks that reach the row below."""
    time.sleep(0.1)
    found = page.run("fired.splice(0)")
    check(found == expected, f"{what} fires {found} in place of {expected}")


def watch_taps(page):
    page.run("""window.fired = [], window.details_ = []
      place.addEventListener('tap', ({detail}) => { fired.push(detail.trigger); details_.push(detail) })
      list.addEventListener('click', () => fired.push('row'))""")


def named(page, role):
    return [node.get("name", {}).get("value") for node in page.call("Accessibility.getFullAXTree")["nodes"]
            if node.get("role", {}).get("value") == role and not node.get("ignored")]


def taps(page, url):
    """Layers that take taps: by touch, mouse and keys, at their places in the frame, and not beside them."""
    for paint in ("svg", "canvas"):
        build(page, url, ["taps"])
        page.run(f"place.paint = '{paint}', next_()")
        watch_taps(page)
        keep(page, f"taps-{paint}")
        for press, way in ((page.tap, "touch"), (page.click, "mouse")):
            for x, y, expected in (
                    (100, 100, "disc"), (140, 62, "disc"), (50, 50, "row"), (155, 155, "row"),
                    # A small one counts as 44 points wide and high.
                    (220, 60, "dot"), (240, 80, "dot"), (230, 90, "row"),
                    # A rotated bar, and the places of its box beside it.
                    (310, 90, "bar"), (355, 135, "bar"), (275, 130, "row"),
                    # The area that the layers in a layer cover.
                    (300, 220, "card"), (345, 220, "card"), (330, 255, "card"), (350, 270, "row"), (10, 250, "row")):
                press(x, y)
                tapped(page, [expected], f"a {way} at {x} and {y} on {paint}")
        # A press that moves is not a tap; it pulls if it can.
        page.click(100, 100, to=(100, 130))
        tapped(page, [], "a mouse that moves")
        page.click(100, 100, to=(103, 100))
        tapped(page, ["disc"], "a mouse that trembles")
        page.run("told.length = 0")
        page.pull(120, (100, 100))
        check(page.until("told.includes('armed')"), "a touch on a button does not pull")
        page.touch("touchEnd")
        tapped(page, [], "a touch that pulls")
        check(page.until("told.includes('began')"), "a touch on a button does not refresh")
        page.run("place.finish()")
        page.until("place.phase === 'idle'")

    # The button goes with its layer.
    page.run("place.paint = null, place.set('place', [60, 230]), next_()")
    page.click(300, 220)
    tapped(page, ["row"], "a click where a layer was")
    page.click(60, 230)
    tapped(page, ["card"], "a click where a layer is")
    box = page.run("box_([...place.shadowRoot.querySelectorAll('[part=tap]')].at(-1))")
    near(box, (20, 190, 110, 270), "the box of a button that has moved")
    detail = page.run("details_.at(-1)")
    check(detail["trigger"] == "card" and detail["node"] is None and detail["at"] > 0, f"a tap tells {detail}")
    # Names, and layers that are hidden or outside the canvas.
    check(named(page, "button") == ["Refresh", "Disc", "dot", "Bar", "Card"], f"a reader finds the buttons {named(page, 'button')}")
    page.run("place.set('gone', true), next_()")
    check(page.run(BUTTONS) == ["Disc", "dot", "Bar"], f"a hidden layer leaves the buttons {page.run(BUTTONS)}")
    check("Card" not in named(page, "button"), "a reader finds the button of a hidden layer")
    page.click(60, 230)
    tapped(page, ["row"], "a click at a hidden layer")
    page.run("place.set({gone: false, place: [60, 800]}), next_()")
    check(page.run(BUTTONS) == ["Disc", "dot", "Bar"], f"a layer outside the canvas leaves the buttons {page.run(BUTTONS)}")
    page.run("place.set('place', [300, 220]), next_()")
    check(len(page.run(BUTTONS)) == 4, "a layer that comes back has no button")
    # A smaller picture, in the middle of the list.
    page.run("place.style.setProperty('--drawstring-width', '200px'), window.dispatchEvent(new Event('resize')), next_()")
    near(page.run("box_(place.shadowRoot.querySelector('[part=tap]'))"), (120, 20, 180, 80), "the box of a smaller button")
    for x, y, expected in ((150, 50, "disc"), (250, 110, "card"), (100, 100, "row")):
        page.click(x, y)
        tapped(page, [expected], f"a click at {x} and {y} on a smaller picture")
    page.run("place.style.removeProperty('--drawstring-width'), window.dispatchEvent(new Event('resize')), next_()")

    # Keys. Each button fires its own trigger, and the name of the focus is that of the button.
    page.run("place.focus()")
    for name in ("Disc", "dot", "Bar", "Card"):
        page.press("Tab", 9)
        check(page.run("place.shadowRoot.activeElement?.ariaLabel") == name, f"a Tab does not lead to {name}")
        if name == "Bar":
            keep(page, "tap-focus")
        for key, code, text, key_name in (("Enter", 13, "\r", "Enter"), (" ", 32, " ", "Space")):
            page.press(key, code, text, key_name)
            tapped(page, [name.lower()], f"{key_name} at {name}")
        check(page.run("list.scrollTop") == 0, f"a key at {name} scrolls the list")
    page.run("place.shadowRoot.activeElement.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    tapped(page, ["card"], "a click without a place")
    # A button that goes leaves its focus to the list.
    page.run("place.set('gone', true), next_()")
    check(page.run("document.activeElement === list"), f"the focus of a button that goes is at {page.run(FOCUS)}")
    # A press on the picture beside the buttons gives them no focus.
    page.run("""document.activeElement.blur(), place.removeAttribute('for'), place.style.width = '400px', frame_.before(place), next_()""")
    page.click(20, 280)
    check(page.run("document.activeElement === document.body"), "a press on a picture gives the focus to its button")
    page.click(100, 100)
    tapped(page, ["disc"], "a click without a list")
    page.run("place.load('top.drawn')")
    page.until("place.effect.name === 'top'")
    check(page.run("place.shadowRoot.querySelector('.taps') === null"), "buttons stay when another effect is loaded")

    # Behind the list a button is there while it is seen.
    build(page, url, ["header"])
    watch_taps(page)
    check(page.run(BUTTONS) == [] and named(page, "button") == ["Refresh"], "behind the list there are buttons")
    page.click(200, 30)
    tapped(page, ["row"], "a click on a list in front of a button")
    page.run("place.begin()")
    time.sleep(0.4)
    check(page.run(BUTTONS) == ["Stop"], f"an open strip has the buttons {page.run(BUTTONS)}")
    keep(page, "header-button")
    # The strip is 400 pixels wide, a point a pixel.
    page.tap(200, 30)
    tapped(page, ["stop"], "a touch on the button of a strip")
    check(page.until("told.includes('tap')"), "no tap is told of")
    page.click(20, 30)
    tapped(page, [], "a click beside the button of a strip")
    page.run("place.finish()")
    page.until("place.phase === 'idle'")
    page.run("next_()")
    check(page.run(BUTTONS) == [], "a strip that is gone leaves its button")

    # A footer that has failed.
    build(page, url, ["load-more"])
    watch_taps(page)
    page.run("place.addEventListener('tap', () => place.begin()), list.scrollTop = 1e6")
    page.until("told.includes('began')")
    check(page.run(BUTTONS) == [], "a footer that loads has a button")
    page.run("place.finish('failure')")
    page.until("told.includes('idle')")
    time.sleep(0.4)
    check(page.run(BUTTONS) == ["Try again"], f"a footer that has failed has the buttons {page.run(BUTTONS)}")
    near(page.run("box_(place.shadowRoot.querySelector('[part=tap]'))"), (0, 546, 400, 600), "the button of a footer")
    page.run("told.length = 0")
    page.tap(200, 570)
    check(page.until("told.includes('began')"), "a touch on a footer does not try again")
    tapped(page, ["again"], "a touch on a footer")
    page.run("told.length = 0, place.finish('failure')")
    page.until("told.includes('idle')")
    page.run("place.focus()")
    page.press("Tab", 9)
    check(page.run("place.shadowRoot.activeElement?.ariaLabel") == "Try again", "the button of a footer cannot be focused")
    keep(page, "footer-button")
    page.press(" ", 32, " ", "Space")
    tapped(page, ["again"], "a key on a footer")
    page.until("told.includes('began')")
    check(page.run("document.activeElement === list"), f"after trying again the focus is at {page.run(FOCUS)}")
    page.run("place.remove()")

    # On a floor, if no content of the slot lies in front.
    build(page, url, ["shop"], floor=10)
    watch_taps(page)
    page.run("place.addEventListener('click', ({target}) => target.localName === 'button' && fired.push('slot'))")
    page.run("place.open()")
    page.until("place.phase === 'floor' && Math.abs(shift_()[1] - 600) < 0.6")
    check(page.run(BUTTONS) == ["Buy"], f"an open floor has the buttons {page.run(BUTTONS)}")
    keep(page, "floor-taps")
    page.tap(200, 110)
    tapped(page, ["buy"], "a touch on a floor")
    page.click(200, 110)
    tapped(page, ["buy"], "a click on a floor")
    page.click(40, 20)
    tapped(page, ["slot"], "a click at what lies on a floor")
    page.click(200, 300)
    tapped(page, [], "a click beside a button on a floor")
    page.run("place.remove()")


VIBRATE = """
window.vibrated = []
Object.defineProperty(navigator, 'vibrate', {value: (pattern) => vibrated.push(pattern.join()), configurable: true})
"""


def haptics(page, url):
    """Events with a haptic vibrate, after a gesture of the user."""
    for reduced in (False, True):
        page.media(reduced=reduced)
        build(page, url, ["felt"])
        page.run(VIBRATE)
        page.run("window.haptics_ = [], place.addEventListener('began', ({detail}) => haptics_.push(detail.haptic))")
        page.run("place.begin()")
        page.until("told.includes('began')")
        page.run("place.finish()")
        page.until("told.includes('idle')")
        check(page.run("vibrated") == [], f"a page without a gesture vibrates: {page.run('vibrated')}")
        check(page.run("haptics_.join()") == "medium", f"an event tells the haptics {page.run('haptics_')}")
        page.tap(200, 500)
        for outcome, last in (("success", "12,80,24"), ("failure", "24,60,24,60,24"), ("noMore", None)):
            page.run("told.length = vibrated.length = 0")
            page.pull(120, (200, 100))
            page.touch("touchEnd")
            page.until("told.includes('began')")
            page.run(f"place.finish('{outcome}')")
            page.until("told.includes('idle')")
            expected = ["12", "20", *([last] if last else [])]
            check(page.run("vibrated") == expected, f"a refresh with {outcome} vibrates {page.run('vibrated')}, reduced {reduced}")
        patterns = {}
        for word in HAPTICS:
            page.run(f"vibrated.length = 0, place.fire('feel_{word}'), next_()")
            page.until("vibrated.length > 0", 1)
            patterns[word] = page.run("vibrated.join(' ')")
        check(patterns == {"light": "10", "medium": "20", "heavy": "35", "soft": "15", "rigid": "12", "selection": "5",
                           "success": "12,80,24", "warning": "24,80,12", "error": "24,60,24,60,24"}, f"haptics vibrate {patterns}")
        page.run("place.haptics = 'none', vibrated.length = told.length = 0, place.reset(), place.begin()")
        page.until("told.includes('began')")
        page.run("place.finish()")
        page.until("told.includes('idle')")
        check(page.run("vibrated") == [], "haptics=none vibrates")
        page.run("place.remove()")
    page.media()


def nevers(page, url):
    """A control with a floor and without a refresh has only the button of the floor."""
    build(page, url, ["never"], floor=10)
    check(named(page, "button") == ["More"], f"a control without a refresh has the buttons {named(page, 'button')}")
    page.run("place.label = 'The shelf', next_()")
    check(named(page, "button") == ["The shelf"], f"with a label the button is {named(page, 'button')}")
    check(page.run("place.begin()") is False, "a control without a refresh begins one")
    page.run("place.focus()")
    keep(page, "never-button")
    page.press("Enter", 13, "\r")
    told(page, ["opened"], "the button of a control without a refresh")
    page.run("told.length = 0, place.close()")
    told(page, ["closed", "idle"], "closing the floor of a control without a refresh")
    page.run("place.load('floor.drawn')")
    page.until("place.effect.name === 'top' && place.phase === 'idle'")
    page.until(f"!place.shadowRoot.querySelector('button').hidden")
    check(named(page, "button") == ["The shelf", "More"], f"another effect has the buttons {named(page, 'button')}")
    page.run("place.remove()")


def exhausts(page, url):
    """The host's report of no more content: before loading, at rest, and in a refresh; it persists if the variants change."""
    build(page, url, ["top"])
    check(page.run("place.exhausted") is False, "an element is exhausted from the beginning")
    pull = "told.splice(0).join()"
    for act, expected in (("place.exhausted = true", "armed,cancelled,idle"), ("place.load('top.drawn')", "armed,cancelled,idle"),
                          ("place.variant = ''", "armed,cancelled,idle"), ("place.exhausted = false", "armed,began,ended,idle"),
                          ("place.begin(), place.finish('noMore')", "armed,cancelled,idle"),
                          ("place.variant = null", "armed,cancelled,idle"), ("place.reset()", "armed,began,ended,idle"),
                          ("place.begin(), place.exhausted = true, place.finish()", "armed,cancelled,idle")):
        page.run(f"{act}, next_()")
        time.sleep(0.5)
        page.run("told.length = 0")
        page.pull(100, (200, 100))
        page.until("told.includes('armed')")
        page.touch("touchEnd")
        page.until("told.includes('began') || told.includes('idle')")
        page.run("place.finish()")
        page.until("told.includes('idle')")
        found = page.run("told.join()")
        check(found == expected, f"after {act} a pull fires {found}")
    # A list without more from the beginning does not load more.
    page.run("place.remove()")
    build(page, url, ["top"], rows=3)
    page.run("""place.remove(), window.foot = Object.assign(document.createElement('drawstring-effect'), {exhausted: true, src: 'more.drawn'}),
      foot.setAttribute('for', 'list'), told.length = 0, foot.addEventListener('began', () => told.push('began')), list.before(foot)""")
    page.until("foot.effect")
    time.sleep(0.3)
    check(page.run("told.length") == 0 and page.run("foot.exhausted"), "an exhausted element loads more")
    page.run("foot.exhausted = false")
    check(page.until("told.includes('began')"), "an element that is no longer exhausted does not load more")
    page.run("foot.remove()")


def demo(page, url):
    """The page of export lists floors and taps, and has a button for the floor."""
    page.open(url + "index.html")
    page.until("document.querySelector('drawstring-effect').effect")
    page.run("window.place = document.querySelector('drawstring-effect'), window.told_ = () => document.getElementById('told').textContent")
    check(page.run("document.getElementById('floor').hidden"), "the page has a button for a floor without one")
    check(page.run("told_()") == "Pull the list down, by touch or wheel.", f"the page says {page.run('told_()')}")
    for name in ("armedFloor", "disarmedFloor", "opened", "closed"):
        page.run(f"place.dispatchEvent(new CustomEvent('{name}', {{detail: {{at: 1, node: null}}}}))")
        check(page.run("told_()") == f"{name} at 1.00 s", f"the page tells '{page.run('told_()')}' of {name}")
    page.run("place.dispatchEvent(new CustomEvent('tap', {detail: {at: 1, node: null, trigger: 'again'}}))")
    check(page.run("told_()") == "tap (again) at 1.00 s", f"the page tells '{page.run('told_()')}' of a tap")


def settings(page, url, tool, folder):
    """The variants that the system's settings choose."""
    for dark, reduced, expected in ((False, False, []), (True, False, ["dark"]), (False, True, ["reducedMotion"]),
                                    (True, True, ["dark", "reducedMotion"])):
        page.media(dark, reduced)
        begin(page, url)
        found = page.run("place.variants")
        check(found == expected, f"the element shows {found} for {expected}")
        check(page.complaints() == [], f"{page.complaints()}")
    page.media(False, False)
    check(page.until("place.variants.length === 0"), "a setting that changes is not followed")
    page.run("place.begin()")
    page.until("told.includes('began')")
    page.media(True, False)
    time.sleep(0.2)
    check(page.run("place.variants.length") == 0, "variants change during a refresh")
    page.run("place.finish()")
    check(page.until("place.variants.join() === 'dark'"), "variants do not change after a refresh")
    page.run("place.variant = ''")
    check(page.until("place.variants.length === 0"), "an empty variant is not the effect as it is")
    page.media(False, False)


def wrongs(page):
    """A failure to load is an error event and a message."""
    forget(page)
    seen = len(page.complaints())
    check(page.run("place.load('missing.drawn')") is False, "a missing effect is loaded")
    check(page.run("place.load(new Uint8Array([1, 2, 3]))") is False, "wrong bytes are loaded")
    check(page.run("place.load(new URL('.', location))") is False, "a page is loaded as an effect")
    check(page.run("place.finish('succes')") is False, "a refresh ends with a word that does not exist")
    check(page.run("told.join()") == "error,error,error,error", f"errors fire {page.run('told')}")
    for part in ("which 'drawstring compile' makes", "there is no outcome 'succes'; did you mean 'success'?"):
        check(any(part in each for each in page.complaints()), f"no message has: {part}")
    check(len(page.complaints()) > seen, "errors are not in the console")
    check(page.run("place.effect !== null"), "an error takes the effect away")
    check(not any("Uncaught" in each for each in page.complaints()), f"{page.complaints()}")


def life(page):
    """Removed from the document the element leaves nothing behind; inserted again it works."""
    page.run("window.parent_ = place.parentNode, place.remove()")
    check(page.run("place.session === null && place.effect === null"), "a removed element keeps its effect")
    check(page.run("list.style.translate === '' && list.style.overscrollBehaviorY === ''"), "a removed element keeps its styles")
    page.run("parent_.prepend(place)")
    check(page.until("place.session !== null"), "an element that comes back shows nothing")
    forget(page)
    touch(page)


def first_page(site, tool, folder):
    """The first page and the script of specs/web.md, beside the exported files."""
    for name in ("list.html", "frame.mjs"):
        (folder / name).write_bytes((ROOT / "Tests/Tools/Players" / name).read_bytes())
    with Tab() as page:
        page.open(site.url + "list.html")
        check(page.until("document.querySelector('drawstring-effect').effect"), "the page of specs/web.md shows no effect")
        page.run("window.told = []; for (const name of ['began', 'idle']) document.querySelector('drawstring-effect')"
                 ".addEventListener(name, () => told.push(name))")
        page.pull(200)
        page.touch("touchEnd")
        told(page, ["began", "idle"], "the page of specs/web.md")
        for complaint in page.complaints():
            check(False, complaint)
    node = [shutil.which("node") or "node", "frame.mjs"]
    line = subprocess.run(node, cwd=folder, check=True, capture_output=True, text=True).stdout
    own = subprocess.run([tool, "frame", "boss-dots.drawn", "--phase", "refreshing", "--time", "0.3"], cwd=folder,
                         check=True, capture_output=True, text=True).stdout
    check(line == own, "the script of specs/web.md prints another frame than the command line")


def main():
    if not chromium.find():
        print("== element: no Chromium is installed; nothing is tested")
        return
    print("== the element in Chromium", flush=True)
    tool = program()
    parts = {after for before, after in zip(sys.argv, sys.argv[1:]) if before == "--part"}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        two = folder / "two.yaml"
        text = (ROOT / "specs/boss-dots.yaml").read_text()
        two.write_text(text + "\nvariants: {dark: {constants: {topTint: white}}}\n")
        subprocess.run([tool, "export", "--to", "web", str(two), "-o", str(folder / "site")], check=True,
                       stderr=subprocess.DEVNULL)
        subprocess.run([tool, "export", "--to", "web", *map(str, SPECS), "-o", str(folder / "all.html")], check=True)
        subprocess.run([tool, "export", "--to", "web", str(two), "-o", str(folder / "one.html")], check=True)
        for name, text in (("inputs", INPUTS), ("both", BOTH)):
            (folder / f"{name}.yaml").write_text(text)
            subprocess.run([tool, "compile", str(folder / f"{name}.yaml"), "-o", str(folder / f"site/{name}.drawn")], check=True)
        for name, text in STRIPS.items():
            (folder / f"{name}.yaml").write_text(text)
            subprocess.run([tool, "compile", str(folder / f"{name}.yaml"), "-o", str(folder / f"site/{name}.drawn")], check=True)
        (folder / "site/edges.html").write_text(EDGES)
        (folder / "site/edges.js").write_text(EDGES_SCRIPT)
        (folder / "site/bench.html").write_text(BENCH)
        (folder / "site/bench.js").write_text(BENCH_SCRIPT)
        site = Site(folder / "site")
        with Tab() as page:
            for part in (edges, footers, together, more, floors, taps, haptics, nevers, exhausts, demo):
                if parts and part.__name__ not in parts:
                    continue
                part(page, site.url)
                for complaint in page.complaints():
                    check(False, complaint)
        if parts:
            if problems:
                raise SystemExit(f"== element: {len(problems)} things are not right")
            return
        first_page(site, tool, folder / "site")
        for url in (site.url + "index.html", (folder / "one.html").as_uri()):
            with Tab() as page:
                begin(page, url)
                for part in (touch, held_touch, added_rows, taken_touch, short_touch, scroll_touch, pen, wheel, keys, readers, sleep):
                    part(page)
                middle, most = pace(page)
                check(most <= FRAME, f"a frame takes {most:.2f} ms of script and style")
                print(f"   {url.split('/')[-1]}: {middle:.2f} ms a frame, {most:.2f} ms in 95 of 100", flush=True)
                for complaint in page.complaints():
                    check(False, complaint)
                life(page)
                if url.startswith("http"):
                    alone(page, site.url)
                    away(page, site.url)
                    inputs(page, site.url)
                    sizes(page, site.url)
                    endure(page, 10_000)
                    wrongs(page)
                settings(page, url, tool, folder)
        with Tab() as page:
            begin(page, (folder / "all.html").as_uri())
            count = page.run("document.getElementById('choice').options.length")
            check(count == len(SPECS), f"{count} effects to choose from")
            for index in range(count):
                page.run(f"""(() => {{ const it = document.getElementById('choice'); it.selectedIndex = {index};
                  const was = place.effect; window.isOther = () => place.effect && place.effect !== was;
                  it.dispatchEvent(new Event('change')) }})()""")
                page.until("isOther()")
                forget(page)
                check(page.run("place.begin()") is True, f"effect {index} does not begin")
                page.until("told.includes('began')")
                page.run("place.finish()")
                told(page, ["began", "ended", "idle"], f"effect {index}")
                if page.run("place.effect.trigger !== null"):
                    middle, most = pace(page)
                    check(most <= FRAME, f"{SPECS[index].stem}: a frame takes {most:.2f} ms of script and style")
                    print(f"   {SPECS[index].stem}: {middle:.2f} ms a frame, {most:.2f} ms in 95 of 100", flush=True)
            for complaint in page.complaints():
                check(False, complaint)
        print(f"   one file: {(folder / 'one.html').stat().st_size // 1024} kB; {count} effects "
              f"{(folder / 'all.html').stat().st_size // 1024} kB", flush=True)
        look(tool, folder / "site", site)
    if problems:
        raise SystemExit(f"== element: {len(problems)} things are not right")


if __name__ == "__main__":
    main()
