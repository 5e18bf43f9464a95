"""Headless Chromium, controlled through its debugging pipe: no driver and no packages are needed."""

import base64
import json
import os
import shutil
import struct
import subprocess
import zlib


def find():
    """The program, or None if no Chromium is installed."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return name
    return None


class Page:
    """A browser with one page."""

    def __init__(self, width=800, height=900, switches=()):
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
        self.call("Page.enable")
        self.call("Runtime.enable")

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

    def picture(self):
        """A picture of the page as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])


def pixels(png):
    """Width and rows of bytes of a PNG with 8 bits a channel, and the number of channels."""
    place, data = 8, b""
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place:place + 8])
        body = png[place + 8:place + 8 + length]
        if kind == b"IHDR":
            width, height, _, color = struct.unpack(">IIBB", body[:10])
        elif kind == b"IDAT":
            data += body
        place += 12 + length
    channels = {2: 3, 6: 4}[color]
    data, stride = zlib.decompress(data), width * channels
    rows, above = [], bytearray(stride)
    for row in range(height):
        start = row * (stride + 1)
        method, line = data[start], bytearray(data[start + 1:start + 1 + stride])
        for index in range(stride):
            left = line[index - channels] if index >= channels else 0
            up = above[index]
            if method == 1:
                guess = left
            elif method == 2:
                guess = up
            elif method == 3:
                guess = (left + up) // 2
            elif method == 4:
                corner = above[index - channels] if index >= channels else 0
                ways = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
                guess = (left, up, corner)[ways.index(min(ways))]
            else:
                break
            line[index] = (line[index] + guess) & 255
        rows.append(line)
        above = line
    return width, rows, channels


def apart(a, b, least=16):
    """The number of channels in which pixels of two pictures differ by more than a step."""
    (_, first, _), (_, second, _) = a, b
    return sum(abs(x - y) > least for p, q in zip(first, second) if p != q for x, y in zip(p, q))


def beyond(a, b, least=16):
    """The number of channels in which pixels of a picture differ by more than a step from the same pixel of another and from
    all pixels around it: an edge that is drawn half a pixel off does not count."""
    (_, first, channels), (_, second, _) = a, b
    count = 0
    for y, row in enumerate(first):
        if row == second[y]:
            continue
        near = second[max(y - 1, 0):y + 2]
        for x, value in enumerate(row):
            if abs(value - second[y][x]) > least:
                around = [line[place] for line in near for place in (x - channels, x, x + channels)
                          if 0 <= place < len(line)]
                count += not min(around) - least <= value <= max(around) + least
    return count
