#!/usr/bin/env python3
"""The element in Firefox and WebKitGTK beside Chromium: gestures, wheel, keys, settings, policies, rest, and the bits of all frames.

Firefox is driven by WebDriver BiDi, WebKit by its WebDriver under Xvfb. If a driver lacks an action, the driver is reported
and a script dispatches the event instead. Uses the program of a release build; DRAWSTRING names another. Engines that are
not installed are reported and left out.
"""

import base64
import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium
import element
from element import check

ROOT = pathlib.Path(__file__).resolve().parent.parent
EFFECTS = sorted((ROOT / "specs").glob("*.yaml"))


class Chromium(element.Tab):
    """Chromium by its debugging protocol."""

    name = "Chromium"

    def __init__(self, dark=False, reduced=False):
        super().__init__(400, 700, dark, reduced)

    def drag(self, x, y, steps):
        self.touch("touchStart", x, y)
        for way in steps:
            self.touch("touchMove", x, y + way)
            time.sleep(0.02)

    def let_go(self):
        self.touch("touchEnd")

    def wheel(self, x, y, by, count):
        for _ in range(count):
            self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=by)
            time.sleep(0.02)

    def key(self, name):
        code, text = {"Tab": (9, ""), "Enter": (13, "\r")}[name]
        self.press(name, code, text)


class Socket:
    """A WebSocket to this machine, for texts."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.socket.recv(4096)
        self.rest = self.rest.split(b"\r\n\r\n", 1)[1]

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        head = bytes([128 | size]) if size < 126 else struct.pack(">BH", 254, size) if size < 65536 else struct.pack(">BQ", 255, size)
        self.socket.sendall(b"\x81" + head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(data)))

    def take(self, count):
        while len(self.rest) < count:
            data = self.socket.recv(1 << 16)
            if not data:
                raise RuntimeError("the browser has gone")
            self.rest += data
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def receive(self):
        text = b""
        while True:
            first, size = self.take(2)
            if size >= 126:
                size = struct.unpack(">H" if size == 126 else ">Q", self.take(2 if size == 126 else 8))[0]
            body = self.take(size)
            if first & 15 in (0, 1):
                text += body
                if first & 128:
                    return text.decode()


def pointer(kind, x, y, steps=(), up=True):
    """The actions of a pointer that goes down and moves, and goes up."""
    moves = [action for way in steps for action in (
        {"type": "pointerMove", "x": x, "y": y + way, "duration": 0}, {"type": "pause", "duration": 20})]
    return {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": [
        {"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0}, *moves,
        *([{"type": "pointerUp", "button": 0}] if up else [])]}


KEYS = {"Tab": "\ue004", "Enter": "\ue006"}


class Driven:
    """What the two protocols of drivers have in common: lists of actions."""

    until = element.Tab.until

    def drag(self, x, y, steps):
        self.act([pointer("touch", x, y, steps, up=False)])

    def let_go(self):
        self.act([{"type": "pointer", "id": "touch", "parameters": {"pointerType": "touch"}, "actions": [{"type": "pointerUp", "button": 0}]}])

    def wheel(self, x, y, by, count):
        self.act([{"type": "wheel", "id": "wheel", "actions": count * [
            {"type": "scroll", "x": x, "y": y, "deltaX": 0, "deltaY": by, "duration": 0}, {"type": "pause", "duration": 20}]}])

    def key(self, name):
        self.act([{"type": "key", "id": "key", "actions": [
            {"type": "keyDown", "value": KEYS[name]}, {"type": "keyUp", "value": KEYS[name]}]}])

    def __enter__(self):
        return self


class Firefox(Driven):
    """Firefox by WebDriver BiDi."""

    name = "Firefox"

    def __init__(self, dark=False, reduced=False):
        self.folder = tempfile.TemporaryDirectory()
        pathlib.Path(self.folder.name, "user.js").write_text("".join(f'user_pref("{name}", {value});\n' for name, value in (
            ("ui.prefersReducedMotion", int(reduced)), ("layout.css.prefers-color-scheme.content-override", 0 if dark else 1),
            ("dom.w3c_touch_events.enabled", 1))))
        self.program = subprocess.Popen(
            ["firefox-esr", "--headless", "--profile", self.folder.name, "--remote-debugging-port", "0", "--width", "400", "--height", "700"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env={**os.environ, "MOZ_HEADLESS": "1"})
        port = next(re.search(r"ws://127.0.0.1:(\d+)", line) for line in self.program.stderr if "BiDi listening" in line)
        self.socket, self.count = Socket(int(port.group(1)), "/session"), 0
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("browsingContext.setViewport", context=self.context, viewport={"width": 400, "height": 700})

    def __exit__(self, *_):
        self.program.kill()
        self.program.wait()
        self.folder.cleanup()

    def call(self, method, **params):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == self.count:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                return answer["result"]

    def open(self, url):
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, script):
        answer = self.call(
            "script.evaluate", expression=f"(async () => JSON.stringify(await ({script})) ?? 'null')()",
            target={"context": self.context}, awaitPromise=True)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def act(self, actions):
        self.call("input.performActions", context=self.context, actions=actions)


class WebKit(Driven):
    """WebKitGTK by its WebDriver."""

    name = "WebKit"
    browser = next(iter(sorted(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)

    def __init__(self, dark=False, reduced=False):
        self.folder = tempfile.TemporaryDirectory()
        settings = pathlib.Path(self.folder.name, "gtk-3.0/settings.ini")
        settings.parent.mkdir()
        settings.write_text(f"[Settings]\ngtk-enable-animations={int(not reduced)}\ngtk-application-prefer-dark-theme={int(dark)}\n")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.program = subprocess.Popen(
            ["xvfb-run", "-a", "WebKitWebDriver", f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "XDG_CONFIG_HOME": self.folder.name, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "GTK_THEME": "Adwaita:dark" if dark else "Adwaita"},
            start_new_session=True)
        end = time.monotonic() + 20
        while True:
            try:
                answer = self.call("POST", "/session", capabilities={"alwaysMatch": {
                    "webkitgtk:browserOptions": {"binary": str(self.browser), "args": ["--automation"]}}})
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
        self.path = f"/session/{answer['sessionId']}"
        self.call("POST", self.path + "/timeouts", script=60_000)

    def __exit__(self, *_):
        try:
            self.call("DELETE", self.path)
        except (OSError, RuntimeError):
            pass
        os.killpg(self.program.pid, 9)
        self.program.wait()
        self.folder.cleanup()

    def call(self, verb, path, **body):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        connection.request(verb, path, json.dumps(body) if verb == "POST" else None, {"Content-Type": "application/json"})
        answer = json.loads(connection.getresponse().read())["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{path.split('/')[-1]}: {answer['error']}: {answer['message']}")
        return answer

    def open(self, url):
        self.call("POST", self.path + "/url", url=url)

    def run(self, script):
        # The policy of the page forbids `eval`.
        kind, value = self.call("POST", self.path + "/execute/async", args=[], script=f"""const done = arguments[0]; (async () => ({script}))().then(
          (value) => done(['value', JSON.stringify(value) ?? 'null']), (error) => done(['error', String(error)]))""")
        if kind == "error":
            raise RuntimeError(value)
        return json.loads(value)

    def act(self, actions):
        self.call("POST", self.path + "/actions", actions=actions)


PAGE = """<!doctype html><html><head><meta charset=utf-8><title>Engines</title><style>
body { margin: 0 } .frame { position: relative; overflow: hidden }
ul { height: 400px; overflow: auto; margin: 0; padding: 0; background: white } li { height: 60px }</style></head><body>
<div class=frame><drawstring-effect src=effect.drawn for=list label=Refresh></drawstring-effect><ul id=list tabindex=0></ul></div>
<script type=module src=page.js></script></body></html>"""

SCRIPT = """
import {load} from './drawstring.js'
import './drawstring-effect.js'
for (let row = 0; row < 30; row++) document.getElementById('list').append(Object.assign(document.createElement('li'), {textContent: row}))
window.place = document.querySelector('drawstring-effect')
window.heard = []
window.broken = []
for (const name of ['armed', 'disarmed', 'began', 'ended', 'cancelled', 'idle']) place.addEventListener(name, () => heard.push(name))
document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI}) => {
  if (!blockedURI.endsWith('/favicon.ico')) broken.push(`${violatedDirective} ${blockedURI}`)
})
window.pointers = []
window.steps = []
document.addEventListener('wheel', ({deltaY}) => steps.push(deltaY), true)
document.addEventListener('pointermove', ({pointerType}) => pointers.push(pointerType), true)
// The bits of the frames and of the lists of operations of a random pull and refresh.
window.digest = async (name) => {
  const effect = await load(name)
  let hash = 0xcbf29ce484222325n
  const add = (bytes) => { for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n) }
  const bytes = (numbers) => new Uint8Array(Float64Array.from(numbers).buffer)
  let seed = 1
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
  for (let round = 0; round < 4; round++) {
    const session = effect.session()
    let at = 0
    for (let step = 0; step < 60; step++) {
      at += random() * 0.1
      const chance = random()
      if (step < 25) session.drag(random() * 160, at)
      else if (step === 25) session.release(at)
      else if (chance < 0.05) session.begin(at)
      else if (chance < 0.15) session.finish('success', at)
      const reading = session.update(at)
      const {numbers, items} = reading.drawing
      add(bytes([...numbers, ...items, reading.pull]))
    }
    session.free()
  }
  effect.free()
  return hash.toString(16)
}
window.isReady = true
"""

# The events of a finger on the list, dispatched by a script if the driver refuses them.
FINGER = """((kind, y) => list.dispatchEvent(new PointerEvent(kind, {{pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true,
  cancelable: true, composed: true, clientX: 200, clientY: y}})))('{kind}', {y})"""


def pull(page, steps, refused):
    """Pulls the list by a finger; whether the driver has one."""
    page.run("pointers.length = 0")
    try:
        page.drag(200, 150, steps)
        if page.run("pointers.includes('touch')"):
            return True
        page.let_go()
        refused.add("touches, which are those of a mouse")
    except RuntimeError as error:
        refused.add(f"touches ({error})")
    for kind, y in [("pointerdown", 150), *(("pointermove", 150 + way) for way in steps)]:
        page.run(FINGER.format(kind=kind, y=y))
        time.sleep(0.02)
    return False


def gestures(page, refused):
    """A pull below the trigger goes back, one beyond the trigger refreshes."""
    for name, steps, expected in (("a short pull", (5, 15, 25), "cancelled,idle"), ("a pull", tuple(range(5, 130, 10)), "armed,began")):
        page.run("heard.length = 0, list.scrollTop = 0")
        isDriven = pull(page, steps, refused)
        check(page.until("place.phase === 'pulling' || place.phase === 'armed'"), f"{page.name}: {name} is in {page.run('place.phase')}")
        if isDriven:
            page.let_go()
        else:
            page.run(FINGER.format(kind="pointerup", y=150 + steps[-1]))
        check(page.until(f"heard.join() === '{expected}'"), f"{page.name}: {name} dispatches {page.run('heard.join()')}")
    page.run("place.finish()")
    check(page.until("heard.join() === 'armed,began,ended,idle'"), f"{page.name}: a refresh dispatches {page.run('heard.join()')}")


def wheels(page, refused):
    """A wheel at the edge pulls; the pause after it lets go."""
    page.run("heard.length = 0, steps.length = 0, list.scrollTop = 0")
    try:
        page.wheel(200, 150, -60, 24)
        isDriven = not page.run("steps.some((step) => step > 0)")
        if not isDriven:
            refused.add("wheels, whose steps the driver takes back")
            page.until("place.phase === 'idle'")
    except RuntimeError as error:
        refused.add(f"wheels ({error})")
        isDriven = False
    if not isDriven:
        page.run("""(async () => { heard.length = 0; for (let step = 0; step < 24; step++) {
          list.dispatchEvent(new WheelEvent('wheel', {deltaY: -60, bubbles: true, cancelable: true, composed: true, clientX: 200, clientY: 150}))
          await new Promise((done) => setTimeout(done, 20)) } })()""")
    check(page.until("heard.includes('began')"), f"{page.name}: a wheel dispatches {page.run('heard.join()')}")
    page.run("place.finish()")
    check(page.until("heard.at(-1) === 'idle'"), f"{page.name}: after a wheel come {page.run('heard.join()')}")


def keys(page, refused):
    """Tab reaches the button, and Enter begins."""
    page.run("heard.length = 0, document.activeElement.blur()")
    try:
        page.key("Tab")
        if page.run("place.shadowRoot.activeElement?.localName") != "button":
            refused.add("Tab to buttons, which the settings of the engine leave out")
        page.run("""(window.plain_ = document.createElement('button'), window.clicks_ = 0, plain_.onclick = () => { clicks_ += 1 },
          document.body.append(plain_), plain_.focus())""")
        page.key("Enter")
        isHeard = page.until("clicks_ > 0", 1)
        page.run("plain_.remove(), place.shadowRoot.querySelector('button').focus()")
        if isHeard:
            page.key("Enter")
        else:
            refused.add("Enter on buttons, also on those of the page")
            page.run("place.shadowRoot.querySelector('button').click()")
    except RuntimeError as error:
        refused.add(f"keys ({error})")
        page.run("place.shadowRoot.querySelector('button').click()")
    check(page.until("heard.join() === 'began'"), f"{page.name}: Enter dispatches {page.run('heard.join()')}")
    page.run("place.finish()")
    page.until("place.phase === 'idle'")


def rests(page):
    """At rest and off the screen no frames are requested; on the screen they are."""
    page.run("""(() => { const ask = window.requestAnimationFrame; window.frames_ = 0
      window.requestAnimationFrame = (call) => { frames_ += 1; return ask.call(window, call) } })()""")
    counts = []
    for script in ("frames_ = 0", "place.begin()", "document.querySelector('.frame').style.marginTop = '-3000px'"):
        page.run(script)
        time.sleep(0.5)
        page.run("frames_ = 0")
        time.sleep(0.5)
        counts.append(page.run("frames_"))
    check(counts[0] == 0 and counts[1] > 3 and counts[2] == 0, f"{page.name}: at rest, in a refresh and off the screen {counts} frames are asked for")
    page.run("document.querySelector('.frame').style.marginTop = '', place.reset()")


def play(kind, site, refused):
    """The checks in one engine; returns its digests."""
    with kind() as page:
        page.open(site.url + "engines.html")
        if not page.until("window.isReady && place.effect", 30):
            check(False, f"{page.name} shows no effect")
            return {}
        gestures(page, refused)
        wheels(page, refused)
        keys(page, refused)
        rests(page)
        check(page.run("broken.join()") == "", f"{page.name}: the policy of the page forbids {page.run('broken.join()')}")
        digests = {spec.stem: page.run(f"digest('{spec.stem}.drawn')") for spec in EFFECTS}
    for dark, reduced, expected in ((True, False, "dark"), (False, True, "reducedMotion"), (False, False, "")):
        with kind(dark, reduced) as page:
            page.open(site.url + "engines.html")
            page.until("window.isReady && place.effect", 30)
            asked = page.run("[matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('(prefers-reduced-motion: reduce)').matches]")
            if asked != [dark, reduced]:
                refused.add("settings for colours and motion")
                continue
            check(page.run("place.variants.join()") == expected, f"{page.name}: {asked} shows {page.run('place.variants.join()')}")
    return digests


def main():
    print("== the element in three engines", flush=True)
    tool = element.program()
    engines = [(Chromium, chromium.find()), (Firefox, shutil.which("firefox-esr")),
               (WebKit, shutil.which("WebKitWebDriver") and shutil.which("xvfb-run") and WebKit.browser)]
    chosen = set(sys.argv[1:])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        spec = folder / "effect.yaml"
        spec.write_text((ROOT / "specs/boss-dots.yaml").read_text().replace("effect: boss-dots", "effect: effect")
                        + "\nvariants: {dark: {constants: {topTint: white}}}\n")
        subprocess.run([tool, "export", "--to", "web", str(spec), *map(str, EFFECTS), "-o", str(folder / "site")], check=True,
                       stderr=subprocess.DEVNULL)
        (folder / "site/engines.html").write_text(PAGE)
        (folder / "site/page.js").write_text(SCRIPT)
        site = element.Site(folder / "site")
        digests = {}
        for kind, isInstalled in engines:
            if chosen and kind.name not in chosen:
                continue
            if not isInstalled:
                print(f"   {kind.name} is not installed; nothing is tested there", flush=True)
                continue
            refused = set()
            digests[kind.name] = play(kind, site, refused)
            print(f"   {kind.name}: {'; '.join(sorted(refused)) and 'not by its driver: ' + '; '.join(sorted(refused)) or 'all by its driver'}",
                  flush=True)
    first = next(iter(digests.values()), {})
    for name, found in digests.items():
        check(found == first, f"{name} has other bits: {found} in place of {first}")
    print(f"   digests of {len(first)} effects in {', '.join(digests)}: {sorted(set(first.values()))[:2]} …", flush=True)
    if element.problems:
        raise SystemExit(f"== engines: {len(element.problems)} things are not right")


if __name__ == "__main__":
    main()
