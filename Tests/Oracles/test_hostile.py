"""Texts of an author stay texts: effects with markup, scripts and letters that reverse the direction of text, in every place
that takes a text, are drawn as pictures, pages and comparisons. In Chromium none of them runs, nothing is requested, and no
error is reported. If a name is not allowed, the program must report it.
"""

import json
import re
import subprocess

import pytest

import support

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
    "effect": "words", "title": "Words", "description": "Words", "author": "Words", "license": "MIT", "string": "Words",
    "font": "Helvetica", "image": "logo", "label": "Words", "layer": "word", "node": "node", "event": "told", "signal": "share",
    "output": "out", "constant": "size", "path": "way", "variant": "dark", "input": "level", "note": "Words",
}


def spec(words):
    """An effect, as JSON, with texts at all places."""
    at = {**PLACES, **words}
    return json.dumps({
        "drawstring": 1, "effect": at["effect"], "title": at["title"], "description": at["description"],
        "author": at["author"], "license": at["license"], "canvas": [0, -60, 300, 60], "pull": {"trigger": 60},
        "phases": {"finishing": "300ms"},
        "inputs": {at["input"]: {"type": "number", "range": [0, 1], "description": at["note"]}},
        "constants": {at["constant"]: 14}, "signals": {at["signal"]: "pull / 60"},
        "paths": {at["path"]: "M0 0L10 0L5 8Z"}, "outputs": {at["output"]: f"{at['signal']} * 2"},
        "layers": [
            {"id": at["layer"], "kind": "text", "string": at["string"], "font": at["font"], "position": [150, -30],
             "size": [200, 20], "label": at["label"]},
            {"id": "picture", "kind": "image", "image": at["image"], "position": [40, -30], "size": [30, 30],
             "label": at["label"]},
            {"id": "shape", "kind": "shape", "path": at["path"], "position": [250, -30], "fillColor": "red",
             "opacity": at["input"]},
        ],
        "animations": [
            {"id": at["node"], "during": ["refreshing"], "duration": "800ms", "repeat": "forever",
             "tracks": {f"{at['layer']}.rotation": {"from": "0deg", "to": "360deg"}},
             "events": [{"at": "50%", "emit": at["event"]}]},
        ],
        "variants": {at["variant"]: {"constants": {at["constant"]: 15}}},
    }, ensure_ascii=False)


def is_taken(words, folder):
    """Whether the program accepts an effect; the only other right answer is a finding."""
    file = folder / "tried.yaml"
    file.write_text(spec(words))
    answer = subprocess.run([support.PROGRAM, "validate", "--color", "never", file], capture_output=True, text=True)
    assert answer.returncode == 0 or (answer.returncode == 1 and "error[" in answer.stdout), answer.stderr
    return answer.returncode == 0


WATCH = """
addEventListener('error', event => (window.errors_ ??= []).push(String(event.message ?? event.type)), true);
for (const name of ['alert', 'confirm', 'prompt', 'open']) window[name] = () => { window.hostile = 1; };
"""
FOREIGN = support.page_of("foreign.js")
# Goes through all layers, stories, moments and variants, as by hand.
USE = """
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
})()"""


@pytest.fixture(scope="module")
def window(browser):
    with browser(900, 700) as page:
        page.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        yield page


def harmless(page, scripts):
    """No part of the open file runs, asks for a file, or reports an error."""
    page.run("new Promise(done => setTimeout(done, 60))")
    assert page.run("[window.hostile ?? null, window.errors_ ?? []]") == [None, []]
    assert page.run(FOREIGN.replace("SCRIPTS", str(scripts))) == []
    assert [each for each in page.requests()[1:] if not each.startswith("data:")] == []
    assert page.complaints() == []
    assert not [event for event in page.events if event.get("method") == "Page.javascriptDialogOpening"]


def printable(text):
    """The shown form of a text of an effect: characters that would affect the text around it are escaped."""
    return re.sub("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]", lambda sign: f"\\u{{{ord(sign[0]):x}}}", text)


def test_harmless_texts(tmp_path):
    assert is_taken({}, tmp_path)


@pytest.mark.parametrize("number", range(len(WORDS)))
def test_hostile_texts(window, tmp_path, number):
    hostile = WORDS[number]
    words = {place: hostile for place in PLACES if is_taken({place: hostile}, tmp_path)}
    support.tell(f"{hostile!r}: {len(words)} texts are drawn, {len(PLACES) - len(words)} refused")
    assert "title" in words
    file, other, trace = (tmp_path / name for name in ("hostile.yaml", "other.yaml", "trace.yaml"))
    file.write_text(spec(words))
    other.write_text(spec({**words, "image": "another"}).replace("0.3s", "0.4s").replace("250", "240"))
    trace.write_text("- {at: 0.1s, drag: 70}\n- {at: 0.3s, release: true}\n- {at: 2s, finish: success}\n")
    plotted = f"{words.get('layer', 'word')}.rotation,{words.get('signal', PLACES['signal'])}"
    for name, scripts, command in (
            ("still.svg", 0, ["render", file, "--pull", "30"]), ("story.svg", 0, ["render", file]),
            ("both.svg", 0, ["render", file, other]), ("plot.svg", 0, ["render", file, "--plot", plotted]),
            ("playing.svg", 0, ["render", file, "--play", "--trace", trace]),
            # Data, the module and the script; a comparison has the data of both effects.
            ("page.html", 6, ["render", "--format", "html", file, "--trace", trace]),
            ("diff.html", 6, ["diff", "--format", "html", file, other]), ("style.html", 1, ["export", "--to", "css", file]),
            ("web.html", 3, ["export", "--to", "web", file])):
        drawn = tmp_path / name
        # Differences are a reason to end with 1.
        subprocess.run([support.PROGRAM, *map(str, command), "-o", drawn], cwd=tmp_path, capture_output=True)
        assert drawn.exists(), command
        window.open(drawn.as_uri())
        if name == "page.html":
            window.unpack()
            assert window.run("document.querySelector('h1').textContent") == printable(words["title"])
            window.run(USE)
            window.run("new Promise(done => setTimeout(done, 700))")
        harmless(window, scripts)
