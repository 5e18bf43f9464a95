#!/usr/bin/env python3
"""The element <drawstring-effect> in a real browser, as `drawstring export --to web` writes it: from a server with a strict
policy for content, and as one file from the disk.

By touch, wheel, keys and a cancelled touch it fires its events in their order, holds the content down and gives it back;
a screen reader finds its role, name and words; it takes inputs by attributes, properties and methods, and the variants that
the system asks for; it asks for no frame while nothing can change; 10,000 refreshes keep no memory; its pictures are those of
`drawstring render`.

Uses the program of a release build; DRAWSTRING names another. --long compares more pictures and refreshes more often.
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
    """Serves a folder; each page may do no more than what it is made of."""

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
    """A page as on a phone, with what goes wrong in it."""

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
        """Waits for a condition of the page; false where it does not come."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(condition):
                return True
            time.sleep(0.02)
        return False

    def touch(self, kind, x=None, y=None):
        points = [] if x is None else [{"x": x, "y": y}]
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def pull(self, way, start=(200, 300), steps=12):
        """Puts a finger down and pulls by a way."""
        x, y = start
        self.touch("touchStart", x, y)
        # The first part of a way only tells the browser that it is no tap.
        for step in range(1, steps + 1):
            self.touch("touchMove", x, y + way * step / steps)
            time.sleep(0.012)


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
    """A picture without the lines that only help to see where texts and images are."""
    return re.sub(r'<rect[^>]*stroke-dasharray="3 2"[^>]*/>', "", svg)


class Pictures:
    """Compares pictures of the painter with those of `drawstring render`."""

    def __init__(self, tool, folder, site, page):
        self.tool, self.folder, self.site, self.page, self.count, self.worst = tool, folder, site, page, 0, (0, "")

    def compare(self, spec, moments, scale=2, allowed=0.001):
        drawn = self.folder / "picture.drawn"
        subprocess.run([self.tool, "compile", str(spec), "-o", str(drawn)], check=True)
        logo = base64.b64encode((ROOT / "specs/assets/logo.svg").read_bytes()).decode()
        images = {"logo": f"data:image/svg+xml;base64,{logo}"}
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
                # Fonts and images without a file are the host's, and render has words of its own for them.
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
    """Without a list the element paints, has a role and a name, and obeys."""
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
    # In the order of the calls, although attributes are told of later.
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

    # What does not fit is an event and a message, and changes nothing.
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

    # The latest counts, also where attributes are told of later than the calls after them; a refusal leaves the order.
    for acts, expected in (
            ("free_.setAttribute('input-mood', 'lost'), free_.set('mood', 'calm')", "calm"),
            ("free_.set('mood', 'lost'), free_.setAttribute('input-mood', 'busy')", "busy"),
            ("free_.setAttribute('input-mood', 'calm'), free_.inputs = {mood: 'lost'}", "lost"),
            ("free_.setAttribute('input-mood', 'busy'), free_.set('mood', 'sad')", "busy")):
        page.run("free_.removeAttribute('input-mood'), free_.inputs = {}")
        found = page.run(f"{acts}, new Promise((done) => setTimeout(() => done(free_.inputs.mood)))")
        check(found == expected, f"{acts} gives {found}")
    page.run("free_.removeAttribute('input-mood'), free_.inputs = {tilt: 1}, heard_.length = 0")

    # Another effect, or the same anew, begins with what was given.
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
    """Upwards, and not at the top, the list scrolls as ever."""
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

    def turn(delta, times):
        for _ in range(times):
            page.call("Input.dispatchMouseEvent", type="mouseWheel", x=200, y=300, deltaX=0, deltaY=delta)
            time.sleep(0.016)
    turn(-30, 8)
    check(page.until("told.includes('armed')", 1), "a wheel does not arm")
    check(page.until("told.includes('began')", 2), "a wheel's pause does not let go")
    page.run("place.finish()")
    told(page, ["armed", "began", "ended", "idle"], "a refresh by wheel")
    forget(page)
    turn(100, 3)
    time.sleep(0.5)
    check(page.run("list.scrollTop") > 50, "a wheel no longer scrolls the list")
    turn(-100, 12)
    time.sleep(0.4)
    check(page.run("told") == [], f"the end of a turn to the top fires {page.run('told')}")
    page.run("list.scrollTop = 0")
    time.sleep(0.3)


def keys(page):
    forget(page)
    page.run("place.focus()")
    check(page.run("place.shadowRoot.activeElement?.localName") == "button", "the element cannot be focused")
    for key, code, text in (("Enter", 13, "\r"), (" ", 32, " ")):
        forget(page)
        common = {"key": key, "code": "Enter" if code == 13 else "Space", "windowsVirtualKeyCode": code}
        page.call("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        page.call("Input.dispatchKeyEvent", type="keyUp", **common)
        check(page.until("told.includes('began')", 1), f"the key {common['code']} does not refresh")
        page.run("place.finish()")
        told(page, ["began", "ended", "idle"], f"a refresh by the key {common['code']}")


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
    """At rest no frame is asked for, and no timer is set."""
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
    if (index % each === each - 1) { told.length = 0; gc(); measured.push(performance.memory.usedJSHeapSize) }
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
    warm = page.run(f"{MANY}(200)")
    after = page.run(f"{MANY}({count})")
    check(after["wrong"] == 0, f"{after['wrong']} of {count} refreshes do not fire began, ended, idle")
    check(after["wasm"] == warm["wasm"], f"the module's memory grows from {warm['wasm']} to {after['wasm']} bytes")
    check(after["elements"] == warm["elements"], "the element keeps elements of refreshes")
    heap = after["measured"]
    growth = heap[-1] - heap[0]
    check(growth < 64 * 1024, f"the heap grows by {growth} bytes over {count} refreshes: {heap}")
    print(f"   {count} refreshes: heap {heap[0] // 1024} kB to {heap[-1] // 1024} kB, module "
          f"{before['wasm'] // 1024} kB to {after['wasm'] // 1024} kB", flush=True)


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
    """What cannot be loaded is an error event and a message."""
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
    """Taken out of the document it leaves nothing; back again it works."""
    page.run("window.parent_ = place.parentNode, place.remove()")
    check(page.run("place.session === null && place.effect === null"), "a removed element keeps its effect")
    check(page.run("list.style.translate === '' && list.style.overscrollBehaviorY === ''"), "a removed element keeps its styles")
    page.run("parent_.prepend(place)")
    check(page.until("place.session !== null"), "an element that comes back shows nothing")
    forget(page)
    touch(page)


def first_page(site, tool, folder):
    """The page and the script of the README, beside the exported files."""
    for name in ("list.html", "frame.mjs"):
        (folder / name).write_bytes((ROOT / "Tests/Tools/Players" / name).read_bytes())
    with Tab() as page:
        page.open(site.url + "list.html")
        check(page.until("document.querySelector('drawstring-effect').effect"), "the README's page shows no effect")
        page.run("window.told = []; for (const name of ['began', 'idle']) document.querySelector('drawstring-effect')"
                 ".addEventListener(name, () => told.push(name))")
        page.pull(200)
        page.touch("touchEnd")
        told(page, ["began", "idle"], "the README's page")
        for complaint in page.complaints():
            check(False, complaint)
    node = [shutil.which("node") or "node", "frame.mjs"]
    line = subprocess.run(node, cwd=folder, check=True, capture_output=True, text=True).stdout
    own = subprocess.run([tool, "frame", "boss-dots.drawn", "--phase", "refreshing", "--time", "0.3"], cwd=folder,
                         check=True, capture_output=True, text=True).stdout
    check(line == own, "the README's script prints another frame than the command line")


def main():
    if not chromium.find():
        print("== element: no Chromium is installed; nothing is tested")
        return
    print("== the element in Chromium", flush=True)
    tool = program()
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
        (folder / "site/bench.html").write_text(BENCH)
        (folder / "site/bench.js").write_text(BENCH_SCRIPT)
        site = Site(folder / "site")
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
