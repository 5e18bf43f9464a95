"""A client of `drawstring lsp` over pipes, which can also send what a regular client does not."""

import json
import subprocess

import support

WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}


class Client:
    def __init__(self, encoding="utf-16"):
        self.process = subprocess.Popen([support.PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        # The addresses and places that the server has asked to show.
        self.shown = []
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {
            "general": {"positionEncodings": [encoding], "markdown": {"parser": "marked"}},
            "window": {"showDocument": {"support": True}}}})
        self.tell("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length, "the server has ended"
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "window/showDocument":
            self.shown.append(message["params"])
            self.send({"id": message["id"], "result": {"success": True}})
        return message

    def shows(self, count):
        """Waits until the server has asked to show something for the count of times; returns the last one."""
        while len(self.shown) < count:
            self.read()
        return self.shown[-1]

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params, failing=False):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while (message := self.read()).get("id") != self.number:
            pass
        assert ("error" in message) == failing, message
        return message["error" if failing else "result"]

    def about(self, method, uri, **more):
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": uri}, **more})

    def open(self, uri, text, version=1):
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "drawstring", "version": version, "text": text}})

    def change(self, uri, *changes, version=2):
        """Sends changes: whole texts, or changes with their ranges."""
        changes = [{"text": each} if isinstance(each, str) else each for each in changes]
        self.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": changes})

    def close(self, uri):
        self.tell("textDocument/didClose", {"textDocument": {"uri": uri}})

    def findings(self, uri):
        return self.about("diagnostic", uri)["items"]

    def at(self, method, uri, text, what, **more):
        """Sends a request about the place in the text that `|` marks in `what`."""
        lines = text[:text.index(what.replace("|", "")) + what.index("|")].split("\n")
        position = {"line": len(lines) - 1, "character": len(lines[-1].encode("utf-16-le")) // 2}
        return self.about(method, uri, position=position, **more)

    def labels(self, uri, text, what):
        return [item["label"] for item in self.at("completion", uri, text, what)]

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        assert self.process.wait(5) == 0
