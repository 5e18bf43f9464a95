"""Headless Chromium, controlled through its debugging pipe, and operated by input events."""

import base64
import io
import json
import os
import shutil
import subprocess
import time

# The code of each key, its number and the text that it writes.
KEYS = {"Enter": ("Enter", 13, "\r"), " ": ("Space", 32, " "), "Tab": ("Tab", 9, ""), "Escape": ("Escape", 27, ""),
        "PageUp": ("PageUp", 33, ""), "ArrowLeft": ("ArrowLeft", 37, ""), "ArrowRight": ("ArrowRight", 39, ""),
        "ArrowDown": ("ArrowDown", 40, "")}


def find():
    """The program, or None if no Chromium is installed."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return name
    return None


class Page:
    """A browser with one page; `touch` for a page with a touch screen, whose accessibility tree is followed."""

    # The seconds in which a condition must be met.
    patience = 5

    def __init__(self, width=800, height=900, dark=False, reduced=False, scale=1, mobile=False, touch=False, switches=()):
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()

        def place_pipes():
            # Copies first: one of the pipes may have the number of another's place.
            reading, writing = os.dup(to_read), os.dup(to_write)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self._process = subprocess.Popen(
            [find(), "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--remote-debugging-pipe", f"--window-size={width},{height}", *switches, "about:blank"],
            preexec_fn=place_pipes, pass_fds=(3, 4), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self._count, self._rest, self._session, self.events = 0, b"", None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", *(("Accessibility", "DOM") if touch else ())):
            self.call(f"{domain}.enable")
        self.resize(width, height, scale, mobile)
        if touch:
            self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        # The emulation of settings does not reach pictures in <img>, for which there is a switch.
        if "--force-prefers-reduced-motion" not in switches:
            self.media(dark, reduced)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._session = None
        try:
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        self._process.wait(20)

    def call(self, method, **params):
        self._count += 1
        message = {"id": self._count, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._to, data):]
        while True:
            message = self._next()
            if message.get("id") == self._count:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def _next(self):
        while b"\0" not in self._rest:
            data = os.read(self._from, 1 << 16)
            if not data:
                raise RuntimeError("the browser has gone")
            self._rest += data
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)

    def open(self, url):
        self.events = []
        self.call("Page.navigate", url=url)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._next())

    def run(self, script):
        """The value of a script's last expression."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", "a script failed"))
        return answer["result"].get("value")

    def unpack(self):
        """Waits until a page of `render --format html` shows its effect; returns at once for other pages."""
        self.run("""new Promise(done => {
          const look = () => !document.getElementById('script') || document.getElementById('moment')?.dataset.moment
            ? done() : setTimeout(look, 5)
          look()
        })""")

    def open_effect(self, url):
        """Opens a page of `render`, `diff` or `watch`, and waits until it shows its effect."""
        self.open(url)
        self.unpack()
        self.settle()

    def settle(self):
        """Waits until the requested moment is shown."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")

    def until(self, condition, seconds=None):
        """Waits for a condition of the page; false if it is not met in time."""
        end = time.monotonic() + (seconds or self.patience)
        while time.monotonic() < end:
            try:
                if self.run(f"Boolean(({condition}))"):
                    return True
            except RuntimeError:
                # The page may just be loaded.
                pass
            time.sleep(0.02)
        return False

    def wait(self, condition, seconds=None):
        """Waits for a condition of the page, which must be met in time."""
        assert self.until(condition, seconds), f"the page does not meet: {condition}"

    # What the page looks like, and what it reports.

    def picture(self, width=None, height=None):
        """A picture of the page as PNG; of an area from the top left if a size is given."""
        area = {} if width is None else {
            "clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}, "captureBeyondViewport": True}
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", **area)["data"])

    def pixels(self, width=None, height=None):
        """The red, green and blue of the page's pixels, as an array of rows."""
        import numpy
        from PIL import Image
        return numpy.array(Image.open(io.BytesIO(self.picture(width, height))).convert("RGB"))

    def complaints(self):
        """Exceptions, errors and warnings of the page since it was opened."""
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

    def requests(self):
        return [event["params"]["request"]["url"] for event in self.events if event.get("method") == "Network.requestWillBeSent"]

    def nodes(self, role):
        """The names of the accessible nodes with a role."""
        return [node.get("name", {}).get("value") for node in self.call("Accessibility.getFullAXTree")["nodes"]
                if node.get("role", {}).get("value") == role and not node.get("ignored")]

    # Settings and input.

    def resize(self, width, height, scale=1, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)

    def media(self, dark=False, reduced=False):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced else "no-preference"}])

    def touch(self, kind, x=None, y=None):
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=[] if x is None else [{"x": x, "y": y}])

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

    def let_go(self):
        self.touch("touchEnd")

    def tap(self, x, y):
        self.touch("touchStart", x, y)
        self.let_go()

    def turn(self, down, right=0, times=1, at=(200, 300)):
        """Turns a wheel step by step."""
        for _ in range(times):
            self.call("Input.dispatchMouseEvent", type="mouseWheel", x=at[0], y=at[1], deltaX=right, deltaY=down)
            time.sleep(0.016)

    def mouse(self, kind, x, y):
        button = "none" if kind == "mouseMoved" else "left"
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, clickCount=1)

    def click(self, x, y, to=None):
        """Clicks with the mouse; presses at one place and lets go at another."""
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y)
        self.mouse("mouseMoved", *(to or (x, y)))
        self.mouse("mouseReleased", *(to or (x, y)))

    def drag(self, x, y, goals):
        """Presses the mouse at a place and moves it down to some heights."""
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", buttons=1, clickCount=1)
        for goal in goals:
            self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=goal, button="left", buttons=1, clickCount=1)

    def press(self, key, shift=False):
        code, number, text = KEYS[key]
        common = {"key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)
