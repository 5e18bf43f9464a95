#!/usr/bin/env python3
"""Interactive pages in a real browser, operated by input events: every value that they show at random moments equals that of
`drawstring frame`, to the last bit; no error is reported, and nothing is requested. The page of `diff` plays both sides. An
effect lies at the same place on the page, in films, in an animated picture and in the element. Long names make no page too wide.

Every panel of the page of each effect, example and recipe opens without an error of a script, on the page of `render` and on
that of `watch`.

With --long, 200 moments of each effect, and random nests of layers, whose colours at points of the stage are those of the
frame. Uses the program of a release build; DRAWSTRING names another. --pictures FOLDER keeps pictures of the pages.
"""

import argparse
import base64
import gzip
import json
import math
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium
import nests
import watch

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The error of rounding in printed numbers.
SLACK = 1e-6


class Tab(chromium.Page):
    """A page with its errors and requests, operated by input events."""

    def __init__(self, width=1280, height=900, dark=False, less_motion=False, scale=1):
        super().__init__(width, height)
        for domain in ("Network", "Log"):
            self.call(f"{domain}.enable")
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
            mobile=width < 600)
        features = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if less_motion else "no-preference"},
        ]
        self.call("Emulation.setEmulatedMedia", features=features)

    def open(self, url):
        super().open(url)
        self.unpack()
        self.settle()

    def settle(self):
        """Waits until the requested moment is shown."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")

    @property
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
                found.append(details["entry"]["text"])
        return found

    @property
    def requests(self):
        return [event["params"]["request"]["url"] for event in self.events
                if event.get("method") == "Network.requestWillBeSent"]

    def mouse(self, kind, x, y):
        self.call(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1,
            buttons=0 if kind == "mouseReleased" else 1)

    def key(self, key, code=None, text=None, shift=False):
        common = {"key": key, "code": code or key, "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown", **common, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def save(self, file, whole=False):
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(file, "wb") as out:
            out.write(base64.b64decode(shot["data"]))


def base91(text):
    """The bytes of a text from `Base91` of the program."""
    digits = [ord(character) - 35 - (character > "<") for character in text]
    bits = "".join(f"{first * 91 + second:013b}" for first, second in zip(digits[::2], digits[1::2]))
    bits += f"{digits[-1]:06b}" if len(digits) % 2 else ""
    return bytes(int(bits[at:at + 8], 2) for at in range(0, len(bits) - 7, 8))


class Effect:
    def __init__(self, tool, spec, folder, options=()):
        self.tool, self.spec, self.folder = tool, spec, folder
        self.name = os.path.splitext(os.path.basename(spec))[0]
        self.file = os.path.join(folder, f"{self.name}.html")
        subprocess.run([tool, "render", "--format", "html", spec, *options, "-o", self.file], check=True)
        text = open(self.file).read()
        start = text.index(">", text.index('id="effect"')) + 1
        packed = text[start:text.index("</script>", start)]
        self.data = json.loads(gzip.decompress(base91(packed)))["data"]
        for story in self.data["stories"]:
            story["trace"] = [{"at": event[0], "drag": {"shown": event[1]}} if isinstance(event, list) else event
                              for event in story["trace"]]
        self.size = len(text.encode())
        self.variants = self.data["variants"]
        inspected = subprocess.run([tool, "inspect", spec, "--format", "json"], check=True, capture_output=True)
        self.inputs = {each["name"]: each for each in json.loads(inspected.stdout)["inputs"]}
        # The trace that was made by hand, as the page exports it.
        self.own = ""

    def frame(self, moment, variant, *options):
        arguments = [self.tool, "frame", self.spec, "--time", repr(moment["time"])]
        names = self.variants[variant]
        if names:
            arguments += ["--variant", ",".join(names)]
        for name, value in moment.get("inputs", {}).items():
            arguments += ["--input", f"{name}={self.written(name, value)}"]
        if moment.get("size"):
            arguments += ["--size", "x".join(map(str, moment["size"]))]
        if "story" in moment:
            arguments += ["--trace", self.trace(moment["story"], moment["heard"], moment["outcome"])]
        else:
            arguments += ["--phase", moment["phase"]]
            for option in ("pull", "refreshed"):
                if moment.get(option) is not None:
                    arguments += [f"--{option}", repr(moment[option])]
            if moment.get("finish"):
                arguments += ["--finish", moment["finish"]]
            if moment.get("begin"):
                arguments.append("--begin")
        return json.loads(subprocess.run([*arguments, *options], check=True, capture_output=True).stdout)

    def written(self, name, value):
        """A value of an input in the notation of the command line."""
        kind = self.inputs[name]["type"]
        return f"{value}rad" if kind == "angle" else value if isinstance(value, str) else json.dumps(value)

    def trace(self, story, heard, outcome):
        """The file of a story with the settings of the page's controls."""
        file = os.path.join(self.folder, f"{self.name}-{story}.yaml")
        with open(file, "w") as out:
            if story == "own":
                out.write(self.own)
            else:
                events = sorted(self.data["stories"][story]["trace"] + heard, key=lambda event: event["at"])
                events = [{**event, "finish": outcome} if "finish" in event else event for event in events]
                out.write("".join(f"- {json.dumps(self.event(event))}\n" for event in events))
        return file

    def event(self, event):
        event = {**event, "at": f"{event['at']}s"}
        if "set" in event:
            event["set"] = {name: f"{value}rad" if self.inputs[name]["type"] == "angle" else value
                            for name, value in event["set"].items()}
        return event


class Player:
    """The page as a user operates it: only through its controls."""

    def __init__(self, page):
        self.page = page

    def set(self, control, value, event):
        self.page.run(
            f"""(() => {{ const it = document.getElementById({json.dumps(control)});
            it.value = {json.dumps(str(value))};
            it.dispatchEvent(new Event({json.dumps(event)}, {{bubbles: true}})); }})()""")

    def choose(self, sheet):
        self.page.run(f"document.querySelector('#phases [value={sheet}]').click()")

    def select(self, index):
        self.page.run(f"document.querySelector('#tree [data-index=\"{index}\"]').click()")
        self.page.settle()

    def moment(self):
        return json.loads(self.page.run("document.getElementById('moment').dataset.moment"))

    def shown(self):
        """The moment and all values that are shown, of the same frame."""
        moment, values = self.page.run(
            """[document.getElementById('moment').dataset.moment,
            [...document.querySelectorAll('.value [data-property]')].map(cell =>
            [cell.dataset.group ?? 'layer', cell.dataset.layer ?? null, cell.dataset.property, cell.dataset.value])]""")
        return json.loads(moment), values


def use_inputs(player, rng):
    """Uses some of the controls of inputs as a user would; returns their number."""
    kinds = player.page.run("""[...document.querySelectorAll('#inputs :is(input, select, button)')]
      .map(it => [it.type, +it.min, +it.max, it.length ?? 0])""")
    chosen = rng.sample(range(len(kinds)), rng.randint(0, len(kinds)))
    for index in chosen:
        kind, low, high, count = kinds[index]
        value, event = {
            "range": lambda: (rng.choice([low, high, rng.uniform(low, high)]), "input"),
            "number": lambda: (round(rng.uniform(-50, 50), 2), "input"), "color": lambda: (f"#{rng.randrange(1 << 24):06x}", "input"),
            "text": lambda: (rng.choice(["", "one: 'two' #3", "\u00e4 \"b\" \\ c", "5"]), "input"),
            "select-one": lambda: (rng.randrange(count), "change")}.get(kind, lambda: (None, "click"))()
        player.page.run(f"""(() => {{
          const it = document.querySelectorAll('#inputs :is(input, select, button)')[{index}];
          if ({json.dumps(event)} === 'click') return it.click();
          if (it.type === 'select-one') it.selectedIndex = {json.dumps(value)};
          else it.value = {json.dumps(value)};
          it.dispatchEvent(new Event({json.dumps(event)}, {{bubbles: true}}));
        }})()""")
        if rng.random() < 0.5:
            player.page.settle()
    return len(chosen)


def keep_own(player, effect):
    """Takes over the trace that was made by hand."""
    player.page.run("document.getElementById('trace-box').open = true")
    player.page.settle()
    effect.own = player.page.run("document.getElementById('trace').textContent")


def go_somewhere(player, effect, rng):
    """A random moment, chosen with the page's controls."""
    choices = player.page.run("[...document.querySelectorAll('#phases input')].map(input => input.value)")
    choice = rng.choice(choices + ["story"] * max(len(choices) // 2, 1))
    player.set("outcome", rng.choice(["success", "success", "failure", "noMore"]), "change")
    if choice == "story":
        player.set("story", rng.randrange(len(effect.data["stories"])), "change")
    else:
        player.choose(choice)
        if choice in ("finish", "beginFinish"):
            player.page.settle()
            player.set("refreshed", round(rng.uniform(0, 3), rng.randrange(4)), "change")
        player.page.settle()
        low, high = player.page.run("[+document.getElementById('pull-slider').min, +document.getElementById('pull-slider').max]")
        if choice in ("drag", "cancel", "refresh", "finish"):
            player.set("pull-slider", rng.uniform(low, high), "input")
    player.page.settle()
    for _ in range(rng.randint(1, 3) if effect.inputs else 1):
        length = player.page.run("+document.getElementById('time-slider').max")
        player.set("time-slider", rng.uniform(0, length), "input")
        player.page.settle()
        use_inputs(player, rng)
        player.page.settle()
    length = player.page.run("+document.getElementById('time-slider').max")
    player.set("time-slider", rng.uniform(0, length), "input")
    player.page.settle()
    if player.moment().get("story") == "own":
        keep_own(player, effect)


def check_values(effect, player, variant, report):
    """Every value equals that of the frame. Returns the number of values."""
    moment, values = player.shown()
    frame = effect.frame(moment, variant)
    layers = {layer["id"]: layer for layer in frame["layers"]}
    count = 0
    for group, layer, name, text in values:
        if text is None:
            continue
        expected = layers[layer][name] if group == "layer" else frame[name] if group == "frame" else frame[group][name]
        count += 1
        if json.loads(text) != expected:
            report(f"{moment} {layer or group}.{name}: the page shows {text}, frame says {json.dumps(expected)}")
    return count


NUMBER = re.compile(r"\u2212?\d+(?:\.(\d+))?(?:e[+\u2212]?\d+)?")


def check_digits(effect, player, variant, report):
    """The printed values of a layer: all digits of every number are right, the last one within one."""
    moment, _ = player.shown()
    written = player.page.run(
        """[...document.querySelectorAll('.value [data-layer][data-value]')].map(cell =>
        [cell.dataset.layer, cell.dataset.property, cell.textContent])""")
    if not written:
        return 0
    layers = {layer["id"]: layer for layer in effect.frame(moment, variant)["layers"]}
    count = 0
    for layer, name, text in written:
        expected, unit = layers[layer][name], effect.data["effect"]["units"].get(name)
        expected = expected if isinstance(expected, list) else [expected]
        if unit in ("color", "colors") or not all(type(each) in (int, float) for each in expected):
            continue
        numbers = list(NUMBER.finditer(text))
        if len(numbers) != len(expected):
            report(f"{moment} {layer}.{name}: {text!r} is written, frame says {expected}")
            continue
        for number, value in zip(numbers, expected):
            shown = float(number.group().replace("\u2212", "-"))
            true = math.degrees(value) if unit == "rad" else value
            if abs(shown - true) > 10 ** -len(number.group(1) or "") + SLACK:
                report(f"{moment} {layer}.{name}: {number.group()} is written, frame says {true}")
            count += 1
    return count


def check_inputs(effect, player, report):
    """Each input has a control with a name, which keys move; they go back to their defaults."""
    page = player.page
    shown = page.run("document.getElementById('inputs-box').checkVisibility()")
    if shown != bool(effect.inputs):
        report(f"the controls of inputs are {'there' if shown else 'not there'}")
    if not effect.inputs:
        return
    named = page.run("""[...document.querySelectorAll('#inputs > div')].map(row => [row.querySelector('label').textContent,
      [...row.querySelectorAll('input, select, button')].every(it => it.labels.length > 0 || it.ariaLabel)])""")
    if [name for name, _ in named] != list(effect.inputs) or not all(is_named for _, is_named in named):
        report(f"the controls of inputs are {named}")
    player.choose("idle")
    page.settle()
    if page.run("document.querySelector('#inputs [type=range]')?.focus()") or page.run(
            "document.activeElement.matches('#inputs [type=range]')"):
        before = [player.moment().get(part) for part in ("inputs", "size")]
        page.key("ArrowLeft")
        page.key("ArrowLeft")
        page.key("ArrowRight")
        page.settle()
        if [player.moment().get(part) for part in ("inputs", "size")] == before:
            report("keys do not move the slider of an input")
    page.run("document.getElementById('inputs-reset').click()")
    page.settle()
    # An input that has been set to its default may stay in the moment.
    others = [name for name, value in player.moment().get("inputs", {}).items() if value != effect.inputs[name].get("default")]
    if others or player.moment().get("size") or not page.run("document.getElementById('inputs-reset').disabled"):
        report(f"inputs do not go back to their defaults: {player.moment()}")
    player.select(-1)
    check_values(effect, player, 0, report)


def check_command(effect, player, variant, rng, report):
    """The command line that is shown, with the trace as the page gives it, shows the moment of the page."""
    page = player.page
    page.run("document.getElementById('trace-box').open = true")
    for story in [str(index) for index in range(len(effect.data["stories"]))] + [""]:
        player.set("story", story, "change")
        page.settle()
        player.set("time-slider", page.run("+document.getElementById('time-slider').max") * 0.37, "input")
        page.settle()
        if use_inputs(player, rng):
            page.settle()
            player.set("time-slider", page.run("+document.getElementById('time-slider').max") * 0.7, "input")
            page.settle()
            if player.moment().get("story") == "own":
                story = "own"
                keep_own(player, effect)
        line = page.run("document.getElementById('command').textContent")
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(effect.spec, os.path.join(folder, effect.data["effect"]["file"]))
            if story:
                name = page.run("document.getElementById('trace-name').textContent")
                with open(os.path.join(folder, name), "w") as out:
                    out.write(page.run("document.getElementById('trace').textContent"))
            words = shlex.split(line)
            answer = subprocess.run([effect.tool, *words[1:]], cwd=folder, capture_output=True, text=True)
        if words[0] != "drawstring" or answer.returncode != 0:
            report(f"{line!r} does not work: {answer.stderr}")
        elif json.loads(answer.stdout) != effect.frame(player.moment(), variant):
            report(f"{line!r} shows another moment than {player.moment()}")


def check_targets(effect):
    """On a phone every control is at least 44 points high and wide."""
    with Tab(375, 812, scale=2) as page:
        page.call("Emulation.setTouchEmulationEnabled", enabled=True)
        page.open("file://" + os.path.abspath(effect.file))
        Player(page).set("story", 0, "change")
        page.settle()
        page.run("for (const each of document.querySelectorAll('details')) each.open = true")
        small = page.run("""
          [...document.querySelectorAll(`button, select, summary, input:is([type=range], [type=number], [type=text], [type=color]),
            label:has(input), [role=treeitem]`)]
            .map(each => [each.id || each.textContent.trim().slice(0, 20), each.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
            .map(([name, box]) => `${name}: ${box.width.toFixed(0)} by ${box.height.toFixed(0)}`)""")
        wide = page.run("document.documentElement.scrollWidth")
        return [f"too small to tap: {each}" for each in small] + (
            [f"the page is {wide} points wide on a phone"] if wide > 375 else [])


def drag_and_release(effect, player, report):
    """A finger on the stage: pulls beyond the trigger, lets go, and finishes with the key."""
    page = player.page
    page.run("document.getElementById('reset').click()")
    page.run("document.getElementById('trace-box').open = true")
    page.settle()
    box = page.run(
        "(() => { const r = document.getElementById('view').getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()")
    x, y = box[0] + box[2] / 2, box[1] + 20
    trigger = effect.data["effect"]["trigger"]
    width = page.run("document.getElementById('view').viewBox.baseVal.width")
    if trigger:
        page.mouse("mousePressed", x, y)
        goal = trigger * 1.25 * box[2] / width
        for step in range(1, 9):
            page.mouse("mouseMoved", x, y + 4 + goal * step / 8)
        page.settle()
        phase = page.run("document.getElementById('phase').textContent")
        if phase not in ("armed", "refreshing"):
            report(f"a drag beyond the trigger leads to {phase}")
        page.mouse("mouseReleased", x, y + goal)
    else:
        page.run("document.getElementById('begin').click()")
    page.settle()
    phase = page.run("document.getElementById('phase').textContent")
    if phase != "refreshing":
        report(f"letting go leads to {phase}")
    page.run("document.getElementById('screen').focus()")
    page.key(" ", "Space", " ")
    wait = "new Promise(done => { const look = () => document.getElementById('phase').textContent === %s ? done(true) : %s; look(); setTimeout(() => done(false), 9000); })"
    if not page.run(wait % ("'idle'", "requestAnimationFrame(look)")):
        report("a finish does not lead to idle within 9 s")
    # Events appear as time passes, and a finish may have no length.
    page.settle()
    told = page.run("[...document.querySelectorAll('#log > div')].map(item => item.dataset.event)")
    expected = ["armed", "began", "ended", "idle"] if trigger else ["began", "ended", "idle"]
    if [each for each in told if each in expected][-len(expected):] != expected:
        report(f"the events told are {told}")
    # Time goes back to any instant of the recording, and the values are those of the trace.
    length = page.run("+document.getElementById('time-slider').max")
    effect.own = page.run("document.getElementById('trace').textContent")
    for part in (0.1, 0.35, 0.6, 0.85, 1):
        player.set("time-slider", length * part, "input")
        player.select(part < 0.5 and -1 or 0)
        check_values(effect, player, 0, report)
    if trigger:
        page.run("document.getElementById('reset').click()")
        page.run("document.getElementById('screen').focus()")
        page.key("ArrowDown", shift=True)
        page.settle()
        phase = page.run("document.getElementById('phase').textContent")
        if phase not in ("pulling", "armed"):
            report(f"the arrow key leads to {phase}")
        page.key(" ", "Space", " ")
        page.settle()


def check_going_on(effect, player, report):
    """Refreshing continues from the armed frame of a story, also beyond the trigger; an overpull reaches far beyond."""
    if not effect.data["effect"]["trigger"]:
        return
    titles = [story["title"] for story in effect.data["stories"]]
    for story in (titles.index("A full refresh"), titles.index("An overpull")):
        farthest = max(event["drag"]["shown"] for event in effect.data["stories"][story]["trace"] if "drag" in event)
        player.set("story", story, "change")
        player.page.settle()
        player.set("time-slider", 1.35, "input")
        player.page.settle()
        shown = "[document.getElementById('phase').textContent, parseFloat(document.getElementById('pull').textContent)]"
        phase, pull = player.page.run(shown)
        if phase != "armed" or abs(pull - farthest) > 0.01:
            report(f"'{titles[story]}' is {phase} at 1.35 s with a pull of {pull}")
        player.choose("refresh")
        player.page.settle()
        after = player.page.run(shown)
        if after[0] != "refreshing" or abs(player.moment()["pull"] - pull) > 0.01:
            report(f"refreshing goes on from {player.moment()}, not from a pull of {pull}")


def check(effect, moments, pictures, seed):
    problems = []
    rng = random.Random(seed)
    with Tab(1280, 900) as page:
        page.open("file://" + os.path.abspath(effect.file))
        player = Player(page)
        drag_and_release(effect, player, problems.append)
        check_going_on(effect, player, problems.append)
        count = 0
        variants = len(effect.variants)
        variant = 0
        for index in range(moments):
            if index % 20 == 0:
                variant = index // 20 % variants
                names = effect.variants[variant]
                plain = [name for name in names if name != "reducedMotion"]
                player.set("variant", plain[0] if plain else "", "change")
                page.run(f"document.getElementById('reduced').checked = {json.dumps('reducedMotion' in names)}")
                player.set("reduced", "on", "change")
                page.settle()
            go_somewhere(player, effect, rng)
            player.select(rng.randrange(-1, page.run("document.querySelectorAll('#tree [data-layer]').length")))
            count += check_values(effect, player, variant, problems.append)
            check_digits(effect, player, variant, problems.append)
        check_command(effect, player, variant, rng, problems.append)
        player.set("variant", "", "change")
        page.run("document.getElementById('reduced').checked = false")
        player.set("reduced", "on", "change")
        page.settle()
        check_inputs(effect, player, problems.append)
        problems += page.complaints
        foreign = [url for url in page.requests[1:]]
        if foreign:
            problems.append(f"the page asks for {foreign}")
        if pictures:
            page.save(os.path.join(pictures, f"{effect.name}-last.png"))
    problems += check_targets(effect)
    if effect.size > 350_000:
        problems.append(f"the page has {effect.size} bytes")
    print(f"{effect.name}: {moments} moments, {count} values, {effect.size // 1000} kB")
    for problem in problems[:12]:
        print(f"  {problem}")
    if pictures:
        take_pictures(effect, pictures)
    return not problems


def check_nests(tool, folder):
    """Whether the stage shows random nests of layers as their frames have them: colours at points."""
    problems, count, canvas = [], 0, [-200, -200, 400, 400]
    for seed in range(1, 7):
        rng = random.Random(seed)
        spec = os.path.join(folder, f"nest-{seed}.yaml")
        with open(spec, "w") as out:
            # As tall as a screen, so that only the effect is visible.
            json.dump(nests.nest(seed, canvas), out)
        effect = Effect(tool, spec, folder)
        with Tab(1280, 1400) as page:
            page.open("file://" + os.path.abspath(effect.file))
            player = Player(page)
            page.run("document.getElementById('ground').style.fill = '#fff'; document.getElementById('content').style.display = 'none'")
            for _ in range(12):
                go_somewhere(player, effect, rng)
                moment = player.moment()
                a, b, c, d, tx, ty = page.run(
                    "(m => [m.a, m.b, m.c, m.d, m.e, m.f])(document.getElementById('drawing').getScreenCTM())")
                _, rows, channels = chromium.pixels(page.picture())
                scene = nests.Scene(effect.frame(moment, 0, "--geometry"))
                for x, y, color in scene.points(rng, 60, 2, 14, canvas):
                    column, row = int(a * x + c * y + tx), int(b * x + d * y + ty)
                    seen = rows[row][column * channels:column * channels + 3]
                    if nests.wrong(seen, color, 6):
                        problems.append(f"nest {seed}, {moment}: {list(seen)} at {x:.2f}, {y:.2f}, not {color}")
                    count += 1
    print(f"{count} colours of nests" + ("" if not problems else ":"))
    for problem in problems[:12]:
        print(f"  {problem}")
    return not problems


def take_pictures(effect, folder):
    for kind, width, height, dark in (("desktop", 1280, 900, False), ("phone", 375, 812, False), ("dark", 1280, 900, True)):
        with Tab(width, height, dark=dark, scale=1 if width > 600 else 2) as page:
            page.open("file://" + os.path.abspath(effect.file))
            player = Player(page)
            player.set("story", 0, "change")
            page.settle()
            length = page.run("+document.getElementById('time-slider').max")
            player.set("time-slider", length * 0.52, "input")
            player.select(0)
            page.save(os.path.join(folder, f"{effect.name}-{kind}.png"), whole=True)


def check_beginning(tool, folder):
    """A page that is made with other values: its command line contains them, and prints the values that are shown."""
    problems = []
    values = ["--input", "download=0.4", "--size", "430x64"]
    spec = str(ROOT / "specs/examples/download-ring.yaml")
    effect = Effect(tool, spec, folder, values)
    with Tab() as page:
        page.open("file://" + os.path.abspath(effect.file))
        player = Player(page)
        for story in ("", "0"):
            player.set("story", story, "change")
            page.settle()
            player.set("time-slider", 0.7, "input")
            page.run("document.getElementById('trace-box').open = true")
            page.settle()
            player.select(-1)
            line = page.run("document.getElementById('command').textContent")
            if not all(each in line for each in (values[1], values[3])):
                problems.append(f"{line!r} lacks {values}")
            home = os.path.join(folder, "begun")
            os.makedirs(home, exist_ok=True)
            shutil.copy(spec, home)
            if story:
                with open(os.path.join(home, page.run("document.getElementById('trace-name').textContent")), "w") as out:
                    out.write(page.run("document.getElementById('trace').textContent"))
            answer = subprocess.run([tool, *shlex.split(line)[1:]], cwd=home, capture_output=True, text=True)
            frame = json.loads(answer.stdout)
            _, shown = player.shown()
            for group, _, name, text in shown:
                expected = frame[name] if group == "frame" else frame[group][name]
                if text is not None and json.loads(text) != expected:
                    problems.append(f"{line!r} says {group} {name} is {expected}, the page {text}")
        problems += page.complaints
    print("a page with other values from the beginning")
    for problem in problems:
        print(f"  {problem}")
    return not problems


def check_use(tool, spec, folder):
    """The controls of a page: events of one clock, the marked phase, curves that scrub, the address, copies, a swipe on a phone,
    forced colours, and narrow pages."""
    problems = []
    effect = Effect(tool, spec, folder)
    address = "file://" + os.path.abspath(effect.file)
    expect = lambda holds, what: None if holds else problems.append(what)
    with Tab() as page:
        page.open(address)
        player = Player(page)
        expect(page.run("document.querySelectorAll('output').length") == 0, "an output speaks as it counts")
        player.set("story", "0", "change")
        page.settle()
        length = page.run("+document.getElementById('time-slider').max")
        told = "[...document.querySelectorAll('#log > div')].map(each => each.dataset.event)"
        player.set("time-slider", length, "input")
        page.settle()
        expect(page.run(told)[-1:] == ["idle"], f"the events at the end are {page.run(told)}")
        player.set("time-slider", 2.2, "input")
        page.settle()
        expect(page.run(told) == ["armed", "began"], f"the events while refreshing are {page.run(told)}")
        marked = page.run("[...document.querySelectorAll('#phases [aria-current=true]')].map(each => each.value)")
        expect(marked == ["refresh"], f"marked are {marked}")
        pull = page.run("[+document.getElementById('pull-slider').value, document.getElementById('pull-shown').textContent]")
        expect(pull[0] > 0 and pull[1] == f"{pull[0]:.1f} pt", f"the pull slider shows {pull}")
        expect(page.run("document.getElementById('said').textContent").startswith("refreshing"), "the phase is not said")
        player.choose("idle")
        page.settle()
        expect(page.run(told) == [], "the events of a story are told at a moment")
        # A click on a curve.
        player.set("story", "0", "change")
        player.set("time-slider", 0.5, "input")
        player.select(-1)
        for _ in range(50):
            page.settle()
            if page.run("document.querySelector('.plot .cursor')"):
                break
        x, y, width = page.run("(() => { const it = document.querySelector('.plot'); it.scrollIntoView({block: 'center'}); const r = it.getBoundingClientRect(); return [r.left, r.top + r.height / 2, r.width]; })()")
        page.mouse("mousePressed", x + width / 2, y)
        page.mouse("mouseReleased", x + width / 2, y)
        page.settle()
        expect(abs(player.moment()["time"] - length / 2) < 0.05, f"a click in the middle of a curve goes to {player.moment()['time']}")
        # The address keeps the whole state.
        player.set("outcome", "failure", "change")
        player.select(1)
        page.settle()
        time.sleep(0.4)
        before, link = player.shown(), page.run("location.href")
        page.open("about:blank")
        page.open(link)
        expect(player.shown() == before, f"the address {link} shows {player.moment()}, not {before[0]}")
        # Links are not trusted: a value of another type is ignored.
        page.open("about:blank")
        page.open(address + "#" + urllib.parse.urlencode({
            "story": "null", "moment": '"finish"', "refreshed": '"1; echo"', "size": '["1; echo", 2]', "heard": "5", "outcome": '";"'}))
        expect(";" not in page.run("document.getElementById('command').textContent"), "a link writes into the command line")
        expect(player.moment().get("phase") == "finishing", f"after a strange link the page shows {player.moment()}")
        page.open("about:blank")
        page.open(link)
        # Copies.
        page.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        for kind, begins in (("command", "drawstring frame"), ("trace", "- {at: "), ("svg", "<svg ")):
            page.run("document.querySelector('[data-copy=%s]').focus()" % kind)
            page.key("Enter", text="\r")
            page.run("new Promise(done => setTimeout(done, 200))")
            expect(page.run("document.getElementById('copied').textContent") == "Copied", f"{kind} is not copied")
            text = page.run("navigator.clipboard.readText()")
            expect(text.startswith(begins), f"the copy of the {kind} is {text[:40]!r}")
        page.run("document.getElementById('copied').textContent = ''")
        page.run("document.querySelector('[data-copy=png]').focus()")
        page.key("Enter", text="\r")
        wait = "new Promise(done => { const look = () => document.getElementById('copied').textContent ? done() : setTimeout(look, 10); look(); })"
        page.run(wait)
        expect(page.run("document.getElementById('copied').textContent") == "Copied", "the PNG is not copied")
        size = page.run("""navigator.clipboard.read().then(items => items[0].getType('image/png')).then(createImageBitmap)
          .then(image => [image.width, image.height])""")
        expect(size == [3 * each for each in effect.data["effect"]["canvas"][2:]], f"the copied PNG has {size}")
        problems += page.complaints
    with Tab(375, 812, scale=2) as page:
        page.call("Emulation.setTouchEmulationEnabled", enabled=True)
        page.open(address)
        player = Player(page)
        page.run("document.getElementById('view').scrollIntoView()")
        x, y = page.run("(() => { const r = document.getElementById('view').getBoundingClientRect(); return [r.left + r.width / 2, r.bottom - 20]; })()")
        page.call("Input.synthesizeScrollGesture", x=x, y=y, yDistance=-200)
        expect(page.run("scrollY") > 100, "a swipe on the stage does not scroll the page")
        page.run("document.getElementById('handle').scrollIntoView({block: 'center'})")
        x, y = page.run("(() => { const r = document.getElementById('handle').getBoundingClientRect(); return [r.left + 60, r.top + 10]; })()")
        touch = lambda kind, *points: page.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": each} for each in points])
        touch("touchStart", y)
        for step in range(1, 9):
            touch("touchMove", y + 12 * step)
        page.settle()
        expect(page.run("document.getElementById('phase').textContent") == "armed", "the handle does not pull")
        touch("touchEnd")
        page.settle()
        expect(page.run("document.getElementById('phase').textContent") == "refreshing", "the handle does not let go")
        expect(not page.run("document.querySelector('.keyboard').checkVisibility()"), "a phone's page names keys")
    with Tab(320, 700) as page:
        page.open(address)
        page.run("for (const each of document.querySelectorAll('details')) each.open = true")
        page.settle()
        wide = page.run("""[...document.querySelectorAll('body *')].filter(it => !it.closest('svg, pre, .unseen, .choice legend') && it.checkVisibility()
          && it.getBoundingClientRect().right > 320.5).map(it => it.id || it.className || it.tagName)""")
        expect(not wide and page.run("document.documentElement.scrollWidth") <= 320, f"at 320 px these overrun: {wide}")
    print(f"{effect.name}: what a hand and an eye find")
    for problem in problems:
        print(f"  {problem}")
    return not problems


def check_comparison(tool, spec, folder):
    """The page of `diff` plays both sides at one time."""
    problems = []
    other = os.path.join(folder, "slower.yaml")
    with open(spec) as file, open(other, "w") as changed:
        text = file.read()
        changed.write(text.replace("duration: 1s", "duration: 3s"))
    page_path = os.path.join(folder, "comparison.html")
    subprocess.run([tool, "diff", spec, other, "--format", "html", "-o", page_path], check=False)
    with Tab() as page:
        page.open(f"file://{page_path}")
        page.run("new Promise(done => { const look = () => document.getElementById('player').hidden ? setTimeout(look, 10) : done(0); look() })")
        clock = "Number(document.getElementById('clock').textContent.split(' ')[0])"
        before = page.run(clock)
        page.run("new Promise(done => setTimeout(done, 300))")
        if not page.run(clock) > before:
            problems.append("the comparison does not play by itself")
        for time_of, same in [(1, True), (2.4, False)]:
            page.run(f"(() => {{ const time = document.getElementById('time'); time.value = {time_of}; time.dispatchEvent(new Event('input')) }})()")
            words, pictures = (page.run(f"[...document.querySelectorAll('#stages {part}')].map(it => it.{content})") for part, content in [
                ("figure span", "textContent"), ("svg", "innerHTML.replaceAll(/side\\d-/g, '')")])
            if words[0] != words[1] or (pictures[0] == pictures[1]) != same or page.run(clock) != time_of:
                problems.append(f"at {time_of} s the comparison shows {words}, and {'different' if same else 'the same'} pictures")
        problems += [str(event) for event in page.events if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]
    print("comparison: both sides are played")
    for problem in problems:
        print(f"  {problem}")
    return not problems


def check_long_names(tool, folder):
    """Long titles, and long names of files and variants, make no page wider than its window; paths break at slashes."""
    problems = []
    home = os.path.join(folder, "a-folder-with-effects", "of-an-app-with-a-long-name", "and-another-folder")
    os.makedirs(home)
    name = "-".join(["a-name-that-is-longer-than-most"] * 3)
    specs = [os.path.join(home, each) for each in ("first.yaml", "second.yaml")]
    for spec in specs:
        text = (ROOT / "specs/examples/first-ring.yaml").read_text()
        text = re.sub("(?m)^title:.*", "title: " + "A title that goes on and on " * 5, text)
        with open(spec, "w") as out:
            out.write(text + f"variants:\n  {name}: {{layers: {{ring: {{opacity: 0.5}}}}}}\n")
    trace = os.path.join(home, f"{name}.yaml")
    shutil.copy(ROOT / "specs/traces/pull-and-release.yaml", trace)
    page_file, export = os.path.join(home, "page.html"), os.path.join(home, "export.html")
    other = os.path.join(home, "other.yaml")
    with open(specs[1]) as read, open(other, "w") as out:
        out.write(re.sub("(?m)^effect:.*", "effect: other", read.read()))
    subprocess.run([tool, "render", "--format", "html", "--trace", trace, specs[0], "-o", page_file], check=True)
    subprocess.run([tool, "export", specs[0], other, "-o", export], check=True)
    process = watch.Watch(tool, *specs)
    try:
        for width in (320, 600, 800, 1280):
            with Tab(width, 900) as page:
                for address in (f"file://{page_file}", f"file://{export}", process.url, f"{process.url}1"):
                    page.open(address)
                    page.run("for (const each of document.querySelectorAll('details')) each.open = true")
                    page.settle()
                    wide = page.run("document.documentElement.scrollWidth")
                    if wide > width:
                        problems.append(f"{address} is {wide} points wide in a window of {width}")
                page.open(process.url)
                # A name that fits in the column is on one line.
                broken = page.run("""[...document.querySelectorAll('#files b')].flatMap(it => [it, ...it.children]
                  .flatMap(each => [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)).flatMap(node => [...node.data.matchAll(/[^/]+/g)].filter(name => {
                    const range = document.createRange()
                    range.setStart(node, name.index)
                    range.setEnd(node, name.index + name[0].length)
                    const lines = [...range.getClientRects()]
                    return lines.length > 1 && lines.reduce((sum, line) => sum + line.width, 0) < it.parentElement.clientWidth
                  }).map(([name]) => name)))""")
                problems += [f"in a window of {width} the gallery breaks {each!r}" for each in broken]
    finally:
        process.end()
    print("long names")
    for problem in problems[:12]:
        print(f"  {problem}")
    return not problems


# Canvases above the content, across its edge, and on it, each as it is and as an overlay.
PLACES = [(-60, 60), (-60, 120), (0, 60), (-80, 60), (20, 60)]


def check_places(tool, folder):
    """An effect lies at the same place, before the same content, on the page, in films, in an animated picture, and in the
    element: by colours of points, and by the rule of the language."""
    problems, count, pull, x = [], 0, 45, 312
    trace = os.path.join(folder, "held.yaml")
    with open(trace, "w") as out:
        out.write(f"- {{at: 0s, drag: {{shown: {pull}}}}}\n- {{at: 1s, drag: {{shown: {pull}}}}}\n")
    with Tab(900, 900) as page:
        for top, height in PLACES:
            for content in ("moves", "stays"):
                spec = os.path.join(folder, f"place{top}-{height}-{content}.yaml")
                with open(spec, "w") as out:
                    out.write(f"""
drawstring: 1
effect: place
canvas: [0, {top}, 320, {height}]
pull: {{trigger: 60, content: {content}}}
layers: [{{id: fill, position: [160, {top + height / 2}], size: [999, 999], backgroundColor: red}}]
""")
                moves = content == "moves"
                begin = top + (pull if moves and top < 0 else 0)

                def expected(y):
                    has_content = y >= (pull if moves else 0)
                    if begin <= y < begin + height and (top + height > 0 or not has_content):
                        return "effect"
                    return "content" if has_content else "ground"

                edges = [begin, begin + height, pull, 0]
                points = [y for y in range(10, 130, 4) if all(abs(y - edge) > 2 for edge in edges)]
                for host, picture, place in (
                        film(tool, spec, trace, folder, page), playing(tool, spec, trace, folder, page),
                        stage(tool, spec, folder, page, pull), element(tool, spec, folder, page, pull)):
                    _, rows, channels = picture
                    for y in points:
                        column, row = place(x, y)
                        if row >= len(rows):
                            continue
                        red, green, blue = rows[row][column * channels:column * channels + 3]
                        seen = "effect" if green < 80 else "content" if min(red, green, blue) > 250 else "ground"
                        count += 1
                        if seen != expected(y):
                            problems.append(f"{host}, canvas at {top} of {height}, content {content}: {seen} at y {y}, not {expected(y)}")
    print(f"{count} points of places")
    for problem in problems[:12]:
        print(f"  {problem}")
    return not problems


def film(tool, spec, trace, folder, page):
    name = os.path.join(folder, "frame%d.png")
    subprocess.run([tool, "render", spec, "--trace", trace, "--fps", "1", "-o", name], check=True)
    viewer = os.path.join(folder, "frame.html")
    with open(viewer, "w") as out:
        out.write('<body style="margin: 0"><img src="frame1.png">')
    page.open(f"file://{viewer}")
    return "film", *shown(page, "new DOMMatrix()", page.run("document.images[0].height"))


def shown(page, matrix, height=900):
    """The picture of a page up to a height, without the border there, and where a point of an element with a matrix lies in it."""
    page.settle()
    a, d, tx, ty = page.run(f"(m => [m.a, m.d, m.e, m.f])({matrix})")
    width, rows, channels = chromium.pixels(page.picture())
    return (width, rows[:int(height) - 4], channels), lambda x, y: (int(a * x + tx), int(d * y + ty))


def playing(tool, spec, trace, folder, page):
    name = os.path.join(folder, "place.svg")
    subprocess.run([tool, "render", spec, "--play", "--trace", trace, "-o", name], check=True)
    page.open(f"file://{name}")
    page.run("document.documentElement.pauseAnimations(); document.documentElement.setCurrentTime(0.5)")
    height = page.run("document.documentElement.height.baseVal.value")
    return "picture that plays", *shown(page, "document.documentElement.getScreenCTM()", height)


def stage(tool, spec, folder, page, pull):
    page.open(f"file://{Effect(tool, spec, folder).file}")
    player = Player(page)
    player.choose("drag")
    page.settle()
    player.set("pull-slider", pull, "input")
    return "page", *shown(page, "document.getElementById('view').getScreenCTM()")


def element(tool, spec, folder, page, pull):
    name = os.path.join(folder, "place-element.html")
    subprocess.run([tool, "export", spec, "-o", name], check=True)
    page.open(f"file://{name}")
    page.run(f"""new Promise(done => {{
      const element = document.querySelector('drawstring-effect')
      const pull = () => {{
        element.clock = () => 1
        element.session.drag({pull}, 1, {{shown: true}})
        element.update()
        for (const row of document.querySelectorAll('#list li')) row.style.border = 'none'
        requestAnimationFrame(() => done(0))
      }}
      element.session ? pull() : element.addEventListener('load', pull)
    }})""")
    return "element", *shown(page, """(() => {
      const list = document.querySelector('.frame').getBoundingClientRect()
      const scale = document.querySelector('drawstring-effect').shadowRoot.querySelector('svg').getScreenCTM().a
      const { left } = document.querySelector('drawstring-effect').shadowRoot.querySelector('svg').getBoundingClientRect()
      return { a: scale, d: scale, e: left, f: list.top + document.querySelector('.frame').clientTop }
    })()""")


# Opens each panel, and takes each choice of each control.
OPEN_ALL = """(async () => {
  const settle = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  for (const each of document.querySelectorAll('details')) each.open = true
  for (const box of document.querySelectorAll('main :is([type=checkbox], [type=radio]):not(:disabled)')) {
    box.click()
    await settle()
  }
  for (const item of document.querySelectorAll('#tree [data-index]')) item.click()
  await settle()
  for (const list of document.querySelectorAll('main select')) {
    for (const { value } of [...list.options].reverse()) {
      list.value = value
      list.dispatchEvent(new Event('change', { bubbles: true }))
      await settle()
    }
  }
  document.getElementById('help-open').click()
  document.querySelector('dialog').close()
})()"""


def check_panels(tool, folder, specs):
    """Every panel opens for each effect without an error, on its own page and on that of `watch`."""
    problems = []
    assets = ("--assets", str(ROOT / "specs/assets"))
    with Tab() as page:
        for spec in specs:
            page.open("file://" + os.path.abspath(Effect(tool, spec, folder, assets).file))
            page.run(OPEN_ALL)
            problems += [f"{spec}: {each}" for each in dict.fromkeys(page.complaints)]
        process = watch.Watch(tool, *assets, *specs)
        try:
            for number, spec in enumerate(specs):
                page.open(f"{process.url}{number + 1}")
                watch.wait_for(page, f"document.getElementById('beside').length === {len(specs)}", "the other files")
                page.run(OPEN_ALL)
                problems += [f"watch {spec}: {each}" for each in dict.fromkeys(page.complaints)]
                Player(page).set("story", "0", "change")
                page.settle()
                if page.run("document.querySelectorAll('#timing > div').length") < 2:
                    problems.append(f"watch {spec}: Timing has no bars")
        finally:
            process.end()
    print(f"every panel of {2 * len(specs)} pages")
    for problem in problems:
        print(f"  {problem}")
    return not problems


def main():
    parser = argparse.ArgumentParser()
    cases = ROOT / "Tests/Cases/good"
    usual = [*(ROOT / "specs").glob("*.yaml"), cases / "formulas/functions.yaml", *(cases / "inputs").glob("*.yaml")]
    parser.add_argument("specs", nargs="*", default=sorted(map(str, usual)))
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--moments", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures")
    options = parser.parse_args()
    if not chromium.find():
        print("no Chromium here: pages were not tried in a browser")
        return 0
    tool = os.environ.get("DRAWSTRING") or str(ROOT / ".build/release/drawstring")
    moments = options.moments or (200 if options.long else 16)
    if options.pictures:
        os.makedirs(options.pictures, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        good = [
            check(Effect(tool, spec, folder), moments, options.pictures, options.seed) for spec in options.specs
        ]
        if options.long:
            good.append(check_nests(tool, folder))
        good.append(check_beginning(tool, folder))
        files = [path for kind in ("", "examples", "cookbook") for path in (ROOT / "specs" / kind).glob("*.yaml")]
        good.append(check_panels(tool, folder, sorted(map(str, files))))
        good.append(check_places(tool, folder))
        good.append(check_long_names(tool, folder))
        good.append(check_comparison(tool, str(ROOT / "specs/boss-dots.yaml"), folder))
        good.append(check_use(tool, str(ROOT / "specs/boss-dots.yaml"), folder))
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
