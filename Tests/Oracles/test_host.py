"""`drawstring watch --host` from another machine, which is a network namespace of this one: with the token the page works, by touch
and with each save; without it every request gets the same empty answer. The QR code in the terminal, read back by a library, is
the printed link, and its modules are those that another encoder makes.
"""

import fcntl
import json
import os
import pty
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

import chromium
import support
from player import Player
from support import BOSS_DOTS, PROGRAM, Watch

# Sends each request of standard input to an address by a connection of its own, and prints the answers; null for no connection.
CLIENT = """
import json, socket, sys
host, port, requests = json.load(sys.stdin)
answers = []
for request in requests:
    try:
        with socket.create_connection((host, port), 5) as caller:
            caller.sendall(request.encode())
            answer = b""
            while part := caller.recv(1 << 16):
                answer += part
                if b"text/event-stream" in answer:
                    break
            answers.append(answer.decode())
    except OSError:
        answers.append(None)
print(json.dumps(answers))
"""


class Machine:
    """A network namespace."""

    def __init__(self):
        self.process = subprocess.Popen(["unshare", "--net", "sh", "-c", "echo; exec sleep 1000"], stdout=subprocess.PIPE)
        self.process.stdout.readline()
        self.command = ["nsenter", "--net", "--target", str(self.process.pid)]

    def run(self, *words, **options):
        return support.run(*self.command, *words, **options)

    def ask(self, host, port, *requests):
        return json.loads(self.run(sys.executable, "-c", CLIENT, input=json.dumps([host, port, requests])))


@pytest.fixture
def machines(tmp_path, monkeypatch):
    """Two machines with a cable between them: that of the program and another."""
    if not shutil.which("ip") or subprocess.run(["unshare", "--net", "true"], capture_output=True).returncode:
        pytest.skip("namespaces need root and the command ip")
    ends = Machine(), Machine()
    try:
        support.run("ip", "link", "add", "near", "netns", ends[0].process.pid, "type", "veth",
                    "peer", "name", "far", "netns", ends[1].process.pid)
        for number, (end, name) in enumerate(zip(ends, ("near", "far")), 1):
            end.run("ip", "address", "add", f"10.55.0.{number}/24", "dev", name)
            end.run("ip", "address", "add", f"fd55::{number}/64", "dev", name, "nodad")
            for each in ("lo", name):
                end.run("ip", "link", "set", each, "up")
        # The kernel notices the cable a moment later.
        while "LOWER_UP" not in ends[0].run("ip", "link", "show", "near") or " UP " not in ends[0].run("ip", "-br", "link", "show", "near"):
            time.sleep(0.02)
        program = tmp_path / "drawstring"
        program.write_text(f"#!/bin/sh\nexec {' '.join(ends[0].command)} {PROGRAM} \"$@\"\n")
        program.chmod(0o755)
        monkeypatch.setattr(support, "PROGRAM", str(program))
        yield ends
    finally:
        for end in ends:
            end.process.kill()
            end.process.wait()


def parts(link):
    host, port, token = re.fullmatch(r"http://(.+):(\d+)/(?:(.+)/)?", link).groups()
    return host, int(port), token


@pytest.mark.parametrize("given, host", [("0.0.0.0", "10.55.0.1"), ("10.55.0.1", "10.55.0.1"), ("::", "[fd55::1]")])
def test_token(machines, given, host):
    """Who has the token gets the page; others get one answer, whatever they ask for."""
    with Watch("--host", given, BOSS_DOTS) as watch:
        name, port, token = parts(watch.url)
        assert name == host and re.fullmatch("[a-z2-9]{26}", token)

        def ask(*requests):
            return machines[1].ask(host.strip("[]"), port, *requests)

        def get(path, name=f"{host}:{port}"):
            return f"GET {path} HTTP/1.1\r\nHost: {name}\r\n\r\n"

        page, script, events, away, nothing, named = ask(
            get(f"/{token}/"), get(f"/{token}/drawstring.js"), get(f"/{token}/events"), get(f"/{token}/", "localhost:1"),
            get(f"/{token}/2"), get(f"/{token}/", f"example.org:{port}"))
        assert all(answer.startswith("HTTP/1.1 200 OK\r\n") for answer in (page, script, events, away))
        assert "<title>" in page and "text/event-stream" in events
        assert nothing.startswith("HTTP/1.1 404 ") and named.startswith("HTTP/1.1 403 ")
        post = f"POST /{token}/choose?file=0&layer=top HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://"
        own, other = ask(f"{post}{host}:{port}\r\n\r\n", f"{post}example.org\r\n\r\n")
        assert own.startswith("HTTP/1.1 204 ") and other.startswith("HTTP/1.1 403 ")
        wrong = "a" if token[-1] != "a" else "b"
        refused = ask(
            *map(get, ["/", "/1", "/events", "/drawstring.wasm", f"/{token}", f"/{token[:-1]}/", f"/{token[:-1]}{wrong}/",
                       f"/{token}{wrong}/", f"//{token}/", f"/x/{token}/", f"/{token.upper()}/", f"/%{ord(token[0]):x}{token[1:]}/"]),
            get("/", "127.0.0.1"), post.replace(token, wrong * 26) + f"{host}:{port}\r\n\r\n", "PUT / HTTP/1.1\r\n\r\n",
            "nonsense\r\n\r\n", "\r\n\r\n", get("/" + "x" * 100_000))
        assert set(refused) == {refused[0]}, refused
        assert re.fullmatch(r"HTTP/1.1 404 Not Found\r\n(.+\r\n)*Content-Length: 0\r\n(.+\r\n)*\r\n", refused[0])
        assert "drawstring" not in refused[0].lower()


def test_this_machine_alone(machines):
    """Without the option, and at the loopback address, no other machine connects."""
    for words in ([], ["--host", "127.0.0.1"]):
        with Watch(*words, BOSS_DOTS) as watch:
            _, port, token = parts(watch.url)
            assert bool(token) == bool(words)
            assert machines[1].ask("10.55.0.1", port, "GET / HTTP/1.1\r\n\r\n") == [None]


def test_phone(machines, browser, tmp_path, monkeypatch):
    """A phone follows each save, is pulled by touch, tries constants and copies them; all that it asks for has the token."""
    file = tmp_path / "shown.yaml"
    file.write_text(BOSS_DOTS.read_text())
    wrapper = tmp_path / "chromium"
    wrapper.write_text(f"#!/bin/sh\nexec {' '.join(machines[1].command)} {chromium.find()} \"$@\"\n")
    wrapper.chmod(0o755)
    monkeypatch.setattr(chromium, "find", lambda: str(wrapper))
    with Watch("--host", "0.0.0.0", file, BOSS_DOTS) as watch, browser(390, 844, scale=2, mobile=True, touch=True) as page:
        page.open(watch.url)
        page.wait("document.querySelectorAll('#files svg g').length >= 2")
        page.run("document.querySelector('#files a').click()")
        page.wait("document.getElementById('moment')?.dataset.moment !== undefined", 10)
        assert page.run("location.href") == watch.url + "1"
        player = Player(page)
        player.tell(0)
        page.run("document.getElementById('view').scrollIntoView({block: 'start'})")
        x, y = page.run("(r => [r.left + r.width / 2, r.top + 30])(document.getElementById('view').getBoundingClientRect())")
        page.pull(96, (x, y), 8)
        page.settle()
        assert player.text("phase") == "armed"
        page.let_go()
        page.run("document.getElementById('constants-box').open = true")
        page.call("Runtime.evaluate", userGesture=True, expression="document.querySelector('#constants button').click()")
        page.wait("document.querySelector('#constants button').textContent === 'Copied'")
        page.run("""document.querySelector('#constants input[type=number]').value = 9
          document.querySelector('#constants input[type=number]').dispatchEvent(new Event('input'))""")
        page.wait("!document.getElementById('constants-reset').disabled")
        file.write_text(re.sub("(?m)^title:.*", "title: Saved anew", BOSS_DOTS.read_text()))
        page.wait("document.title === 'Saved anew'", 10)
        strays = [url for url in page.requests() if not url.startswith((watch.url, "data:", "blob:"))]
        assert strays in ([], [watch.url.split("/", 3)[0] + "//" + watch.url.split("/")[2] + "/favicon.ico"]), strays
        assert page.complaints() == []


# MARK: The QR code

def shown(*words, columns=100, **variables):
    """What `watch` writes in a terminal until it has shown its link and nothing follows."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor", **variables})
        time.sleep(0.05)
        os.execv(PROGRAM, [PROGRAM, "watch", *words, str(BOSS_DOTS)])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    text = b""
    while select.select([terminal], [], [], 0.5 if b"Ctrl-C" in text else 10)[0]:
        text += os.read(terminal, 1 << 16)
    os.kill(process, signal.SIGINT)
    os.waitpid(process, 0)
    os.close(terminal)
    return text


def modules(text):
    """The pixels of a terminal, two in a character; what has the terminal's own colours is as dark as the paper of the test."""
    import numpy
    pyte = pytest.importorskip("pyte")
    screen = pyte.Screen(100, 50)
    pyte.ByteStream(screen).feed(text)
    light = {"ffffff": 255, "brightwhite": 255, "000000": 0, "black": 0, "default": 90}
    rows = []
    for y in range(50):
        cells = [screen.buffer[y][x] for x in range(100)]
        assert all(cell.data in "▀ " or cell.bg == "default" for cell in cells)
        rows += [[light[cell.fg if cell.data == "▀" else cell.bg] for cell in cells], [light[cell.bg] for cell in cells]]
    return numpy.array(rows, numpy.uint8)


def test_code():
    """The code of each link is read back, and is that of another encoder with one of the eight masks."""
    zxing, qrcode = pytest.importorskip("zxingcpp"), pytest.importorskip("qrcode")
    import numpy
    chance = random.Random(5)
    terminals = [{}, {"COLORTERM": ""}, {"COLORTERM": "", "TERM": "linux"}]
    count = 60 if support.LONG else 9
    for number in range(count):
        host = "::1" if number % 3 == 2 else ".".join(["127", *(str(chance.randrange(1, 255)) for _ in range(3))])
        text = shown("--host", host, "--port", "0", **terminals[number % 3])
        link = re.search(rb"http://\S+/", text).group().decode()
        pixels = modules(text)
        found = zxing.read_barcodes(pixels.repeat(4, 0).repeat(4, 1))
        assert [each.text for each in found] == [link]
        rows, columns = (numpy.flatnonzero((pixels != 90).any(axis)) for axis in (1, 0))
        code = pixels[rows[0] + 4:rows[-1] - 4, columns[0] + 4:columns[-1] - 3] == 0
        assert any(numpy.array_equal(code, other(qrcode, link, mask)) for mask in range(8)), link
    support.tell(f"{count} QR codes are read back")


def other(qrcode, text, mask):
    import numpy
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=0, mask_pattern=mask)
    code.add_data(text, optimize=0)
    code.make()
    return numpy.array(code.modules, bool)


@pytest.mark.parametrize("words, columns, variables", [
    ([], 100, {}), (["--host", "127.0.0.1"], 40, {}), (["--host", "127.0.0.1"], 100, {"TERM": "dumb"}),
    (["--host", "127.0.0.1"], 100, {"NO_COLOR": "1"}), (["--host", "127.0.0.1", "--color", "never"], 100, {})],
    ids=["loopback", "narrow", "dumb", "NO_COLOR", "never"])
def test_no_code(words, columns, variables):
    """Without the option, without colours and in a narrow terminal only the link is shown."""
    text = shown(*words, columns=columns, **variables)
    assert b"http://127.0.0.1:" in text and "▀".encode() not in text


def test_refusals():
    """Names, addresses of other machines and busy ports."""
    def complaint(*words, status):
        done = subprocess.run([PROGRAM, "watch", *words, str(BOSS_DOTS)], capture_output=True, text=True, timeout=20)
        assert done.returncode == status
        return done.stderr

    assert "--host: 'localhost' is not an address" in complaint("--host", "localhost", status=2)
    text = complaint("--host", "203.0.113.77", status=3)
    assert "cannot listen at 203.0.113.77: this machine does not have the address\n" in text
    assert "drawstring: the addresses of this machine: " in text
    with Watch("--host", "127.0.0.1", "--port", "0", BOSS_DOTS) as watch:
        _, port, _ = parts(watch.url)
        assert f"cannot listen at port {port}: something else listens there" in complaint(
            "--host", "127.0.0.1", "--port", str(port), status=3)
        assert f"cannot listen at 0.0.0.0:{port}: something else listens there" in complaint(
            "--host", "0.0.0.0", "--port", str(port), status=3)
