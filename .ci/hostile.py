#!/usr/bin/env python3
"""Texts of an author stay texts: effects with markup, scripts and letters that reverse the direction of text, in every place
that takes a text, are drawn as pictures, pages and comparisons. In a real browser none of them runs, nothing is requested,
and no error is reported. If a name is not allowed, the program must report it.

Uses the program of a release build; DRAWSTRING names another.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium

ROOT = pathlib.Path(__file__).resolve().parent.parent

RUN = "window.hostile=1"
WORDS = [
    f"</script><script>{RUN}</script>",
    f"\"><img src=x onerror={RUN}>",
    f"' onload='{RUN}' x='",
    f"</style><script>{RUN}</script>",
    f"</title></svg><script>{RUN}</script>",
    f"]]><script>{RUN}</script><![CDATA[",
    f"--><script>{RUN}</script><!--",
    f"javascript:{RUN}",
    f"url(javascript:{RUN})",
    f"&lt;script&gt;{RUN}&lt;/script&gt;",
    f"\\u003cscript\\u003e{RUN}",
    "{{summary}}{{findings}}${alert(1)}`",
    "\u202eabc\u2066def\u2069\u200f",
    "a\u2028b\u2029c",
    "https://example.org/pixel.png",
    # A quote and a combining mark are one character; not only line feeds end lines.
    f"\"\u0301; }} body {{ background: url(https://example.org/pixel.png) }} </style><script>{RUN}</script>",
    f"a\r\n{RUN}\x0b{RUN}\x0c{RUN}//*/{RUN}/*",
    "a\f; } body { background: url(https://example.org/pixel.png) } \\",
]

# The places of texts: a harmless text, and the paths to it.
PLACES = {
    "effect": "words", "title": "Words", "description": "Words", "author": "Words", "license": "MIT", "string": "Words", "font": "Helvetica", "image": "logo",
    "label": "Words", "layer": "word", "node": "node", "event": "told", "signal": "share", "output": "out",
    "constant": "size", "path": "way", "variant": "dark",
    "input": "level", "note": "Words",
}


def spec(words):
    """An effect, as JSON, with texts at all places."""
    def at(place):
        return words.get(place, PLACES[place])
    word = at("layer")
    return json.dumps({
        "drawstring": 1, "effect": at("effect"), "title": at("title"), "description": at("description"),
        "author": at("author"), "license": at("license"), "canvas": [0, -60, 300, 60], "pull": {"trigger": 60}, "phases": {"finishing": "300ms"},
        "inputs": {at("input"): {"type": "number", "range": [0, 1], "description": at("note")}},
        "constants": {at("constant"): 14}, "signals": {at("signal"): "pull / 60"},
        "paths": {at("path"): "M0 0L10 0L5 8Z"}, "outputs": {at("output"): f"{at('signal')} * 2"},
        "layers": [
            {"id": word, "kind": "text", "string": at("string"), "font": at("font"), "position": [150, -30],
             "size": [200, 20], "label": at("label")},
            {"id": "picture", "kind": "image", "image": at("image"), "position": [40, -30], "size": [30, 30],
             "label": at("label")},
            {"id": "shape", "kind": "shape", "path": at("path"), "position": [250, -30], "fillColor": "red",
             "opacity": at("input")},
        ],
        "animations": [
            {"id": at("node"), "during": ["refreshing"], "duration": "800ms", "repeat": "forever",
             "tracks": {f"{word}.rotation": {"from": "0deg", "to": "360deg"}},
             "events": [{"at": "50%", "emit": at("event")}]},
        ],
        "variants": {at("variant"): {"constants": {at("constant"): 15}}},
    }, ensure_ascii=False)


class Tool:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def run(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def takes(self, words):
        """Whether the program accepts an effect; the only other right answer is a finding."""
        answer = self.run("validate", "--color", "never", self.write("tried.yaml", spec(words)))
        if answer.returncode not in (0, 1) or (answer.returncode == 1 and "error[" not in answer.stdout):
            raise SystemExit(f"validate ends with {answer.returncode} at {words}: {answer.stderr}")
        return answer.returncode == 0

    def draw(self, file, *arguments):
        answer = self.run(*arguments, "-o", file)
        if not (self.folder / file).exists():
            raise SystemExit(f"{arguments} draws nothing: {answer.stderr}")
        return file


WATCH = """
addEventListener('error', event => (window.told ??= []).push(String(event.message ?? event.type)), true);
for (const name of ['alert', 'confirm', 'prompt', 'open']) window[name] = () => { window.hostile = 1; };
"""

FOREIGN = """
(() => {
  const found = [];
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    if (['img', 'iframe', 'object', 'embed', 'link', 'base', 'form', 'foreignObject'].includes(name) &&
        !(name === 'form' && element.method === 'dialog')) found.push(name);
    if (name === 'script' && SCRIPTS < [...document.querySelectorAll('script')].indexOf(element) + 1) found.push(name);
    for (const attribute of element.attributes) {
      if (attribute.name.startsWith('on')) found.push(`${name} ${attribute.name}`);
      if (/^(xlink:)?href$|^src$/.test(attribute.name) && !/^(#|data:)/.test(attribute.value)) found.push(attribute.value);
    }
  }
  return found;
})()
"""


def look(page, file, scripts, use=None):
    """The errors of a file in the browser."""
    page.open(file.as_uri())
    if use:
        use(page)
    page.run("new Promise(done => setTimeout(done, 60))")
    problems = []
    if page.run("window.hostile ?? null") is not None:
        problems.append("something of it runs")
    problems += [f"it says {each}" for each in page.run("window.told ?? []")]
    problems += [f"there is {each}" for each in page.run(FOREIGN.replace("SCRIPTS", str(scripts)))]
    asked = [event["params"]["request"]["url"] for event in page.events
             if event.get("method") == "Network.requestWillBeSent"]
    problems += [f"it asks for {each}" for each in asked[1:] if not each.startswith("data:")]
    for event in page.events:
        method, details = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            problems.append(f"it throws {details['exceptionDetails']['text']}")
        elif method == "Log.entryAdded" and details["entry"]["level"] in ("error", "warning"):
            problems.append(f"it says {details['entry']['text']}")
        elif method == "Page.javascriptDialogOpening":
            problems.append("it opens a dialog")
    return problems


def printable(text):
    """The shown form of a text of an effect: characters that would affect the text around it are escaped."""
    return re.sub("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]", lambda sign: f"\\u{{{ord(sign[0]):x}}}", text)


def use_page(words):
    def use(page):
        page.unpack()
        title = page.run("document.querySelector('h1').textContent")
        if title != printable(words.get("title", PLACES["title"])):
            raise SystemExit(f"the title is shown as {title!r}")
        # Through all layers, stories, moments and variants, as by hand.
        page.run("""
          (() => {
            const all = (query) => [...document.querySelectorAll(query)];
            const choose = (id) => {
              const select = document.getElementById(id);
              for (const option of [...select.options]) {
                select.value = option.value;
                select.dispatchEvent(new Event('change', { bubbles: true }));
              }
            };
            for (const item of all('#tree li')) item.click();
            choose('variant');
            choose('story');
            for (const input of all('#phases input')) input.click();
            document.getElementById('begin').click();
            for (const box of all('details')) box.open = true;
          })()""")
        page.run("new Promise(done => setTimeout(done, 700))")
    return use


def check(page, tool, words, number):
    """Draws everything of one effect; returns the errors."""
    file = tool.write("hostile.yaml", spec(words))
    other = tool.write("other.yaml", spec({**words, "image": "another"}).replace("0.3s", "0.4s").replace("250", "240"))
    trace = tool.write("trace.yaml", "- {at: 0.1s, drag: 70}\n- {at: 0.3s, release: true}\n- {at: 2s, finish: success}\n")
    signal = words.get("signal", PLACES["signal"])
    drawn = {
        "still.svg": ["render", file, "--pull", "30"],
        "story.svg": ["render", file],
        "both.svg": ["render", file, other],
        "plot.svg": ["render", file, "--plot", f"{words.get('layer', 'word')}.rotation,{signal}"],
        "playing.svg": ["render", file, "--play", "--trace", trace],
        "page.html": ["render", "--format", "html", file, "--trace", trace],
        "diff.html": ["diff", "--format", "html", file, other],
        "style.html": ["export", "--to", "css", file],
        "web.html": ["export", "--to", "web", file],
    }
    problems = []
    for name, arguments in drawn.items():
        tool.draw(name, *arguments)
        # Data, the module and the script; a comparison has the data of both effects.
        scripts = {"style.html": 1, "web.html": 3}.get(name, 6 if name.endswith(".html") else 0)
        use = use_page(words) if name == "page.html" else None
        problems += [f"{name} of effect {number}: {each}" for each in look(page, tool.folder / name, scripts, use)]
    return problems


def main():
    if not chromium.find():
        print("== hostile: no Chromium is installed; nothing is tried")
        return 0
    program = os.environ.get("DRAWSTRING") or str(ROOT / ".build/release/drawstring")
    problems, taken, refused = [], 0, 0
    with tempfile.TemporaryDirectory() as name, chromium.Page(900, 700) as page:
        tool = Tool(os.path.abspath(program), pathlib.Path(name))
        for domain in ("Network", "Log"):
            page.call(f"{domain}.enable")
        page.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        if not tool.takes({}):
            raise SystemExit("the effect that all begins with is refused")
        for number, hostile in enumerate(WORDS):
            words = {place: hostile for place in PLACES if tool.takes({place: hostile})}
            taken += len(words)
            refused += len(PLACES) - len(words)
            if "title" not in words:
                problems.append(f"{hostile!r} is refused as a title")
            problems += check(page, tool, words, number)
    print(f"== hostile: {taken} texts were drawn, {refused} refused")
    for problem in problems:
        print(f"== hostile: {problem}")
    return 1 if problems else 0


sys.exit(main())
