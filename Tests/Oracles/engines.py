"""Chromium, Firefox and WebKitGTK with one page each, operated by the same words."""

import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time

import chromium

KEYS = {"Tab": "\ue004", "Enter": "\ue006"}


class Chromium(chromium.Page):
    """Chromium by its debugging protocol."""

    name = "Chromium"
    is_installed = bool(chromium.find())

    def __init__(self, dark=False, reduced=False):
        super().__init__(400, 700, dark, reduced, touch=True)

    def drag(self, x, y, steps):
        self.touch("touchStart", x, y)
        for way in steps:
            self.touch("touchMove", x, y + way)
            time.sleep(0.02)

    def wheel(self, x, y, by, count):
        self.turn(by, times=count, at=(x, y))

    def key(self, name):
        self.press(name)


def pointer(kind, x, y, steps=()):
    """The actions of a pointer that goes down and moves."""
    moves = [action for way in steps for action in (
        {"type": "pointerMove", "x": x, "y": y + way, "duration": 0}, {"type": "pause", "duration": 20})]
    return {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": [
        {"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0}, *moves]}


class Driven:
    """What the two protocols of drivers have in common: lists of actions."""

    until = chromium.Page.until
    wait = chromium.Page.wait
    patience = chromium.Page.patience

    def drag(self, x, y, steps):
        self.act([pointer("touch", x, y, steps)])

    def let_go(self):
        self.act([{"type": "pointer", "id": "touch", "parameters": {"pointerType": "touch"},
                   "actions": [{"type": "pointerUp", "button": 0}]}])

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
    is_installed = bool(shutil.which("firefox-esr"))

    def __init__(self, dark=False, reduced=False):
        from websockets.sync.client import connect
        self.folder = tempfile.TemporaryDirectory()
        pathlib.Path(self.folder.name, "user.js").write_text("".join(f'user_pref("{name}", {value});\n' for name, value in (
            ("ui.prefersReducedMotion", int(reduced)), ("layout.css.prefers-color-scheme.content-override", 0 if dark else 1),
            ("dom.w3c_touch_events.enabled", 1))))
        self.program = subprocess.Popen(
            ["firefox-esr", "--headless", "--profile", self.folder.name, "--remote-debugging-port", "0", "--width", "400",
             "--height", "700"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env={**os.environ, "MOZ_HEADLESS": "1"})
        address = next(re.search(r"ws://\S+", line).group() for line in self.program.stderr if "BiDi listening" in line)
        self.socket, self.count = connect(f"{address}/session", max_size=None, compression=None), 0
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
            answer = json.loads(self.socket.recv())
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
    """WebKitGTK by its WebDriver, under Xvfb."""

    name = "WebKit"
    browser = next(iter(sorted(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)
    is_installed = bool(shutil.which("WebKitWebDriver") and shutil.which("xvfb-run") and browser)

    def __init__(self, dark=False, reduced=False):
        self.folder = tempfile.TemporaryDirectory()
        settings = pathlib.Path(self.folder.name, "gtk-3.0/settings.ini")
        settings.parent.mkdir()
        settings.write_text(f"[Settings]\ngtk-enable-animations={int(not reduced)}\n"
                            f"gtk-application-prefer-dark-theme={int(dark)}\n")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.program = subprocess.Popen(
            ["xvfb-run", "-a", "WebKitWebDriver", f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "XDG_CONFIG_HOME": self.folder.name, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
                 "GTK_THEME": "Adwaita:dark" if dark else "Adwaita"}, start_new_session=True)
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
        kind, value = self.call("POST", self.path + "/execute/async", args=[], script=f"""const done = arguments[0];
          (async () => ({script}))().then(
            (value) => done(['value', JSON.stringify(value) ?? 'null']), (error) => done(['error', String(error)]))""")
        if kind == "error":
            raise RuntimeError(value)
        return json.loads(value)

    def act(self, actions):
        self.call("POST", self.path + "/actions", actions=actions)
