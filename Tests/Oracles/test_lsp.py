"""`drawstring lsp`, used as editors do: every method, the live page, shared files, renames, random edits, and Neovim if it is
installed. The findings are those of `validate`, and after random edits those of a server that opens the edited text."""

import json
import os
import random
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest

import support
from protocol import WHOLE
from support import ROOT, drawstring

EDITS = 100_000
RING = ROOT / "specs/examples/first-ring.yaml"
URI = "file:///ring.yaml"


def edited(text, edits):
    """A text of one-unit characters with a list of `TextEdit`."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def offset(place):
        return starts[place["line"]] + place["character"]
    for edit in sorted(edits, key=lambda edit: offset(edit["range"]["start"]), reverse=True):
        text = text[:offset(edit["range"]["start"])] + edit["newText"] + text[offset(edit["range"]["end"]):]
    return text


@pytest.fixture
def ring(lsp):
    """A client with the open text of the README's ring."""
    client = lsp()
    client.text = RING.read_text()
    client.open(URI, client.text)
    yield client
    client.end()


def test_words_at_places(ring):
    text = ring.text
    assert ring.findings(URI) == []
    hover = ring.at("hover", URI, text, "ring.|rotation")["contents"]["value"]
    assert "A turn about the anchor" in hover and "`turn`" in hover and "data:image/svg+xml" in hover
    assert {"refreshing", "true"} <= set(ring.labels(URI, text, "hidden: |idle"))
    easings = {item["label"]: item for item in ring.at("completion", URI, text, "ease: |ease-in\n")}
    assert "█" in easings["ease-in"]["detail"]
    assert ring.at("definition", URI, text, "finishing, |ready, calm")["range"]["start"]["line"] == 7
    assert len(ring.at("references", URI, text, "id: |ring", context={"includeDeclaration": True})) == 4
    assert ring.at("documentHighlight", URI, text, "id: |ring")
    assert ring.at("prepareRename", URI, text, "id: |ring")["placeholder"] == "ring"
    renamed = ring.at("rename", URI, text, "id: |ring", newName="circle")["changes"][URI]
    assert edited(text, renamed).count("circle") == 4 + text.count("circle")
    ring.ask("textDocument/hover", {"textDocument": {"uri": URI}}, failing=True)


def test_whole_texts(ring):
    assert [symbol["name"] for symbol in ring.about("documentSymbol", URI)][-2:] == ["layers", "animations"]
    assert ring.about("foldingRange", URI)
    assert ring.about("selectionRange", URI, positions=[{"line": 20, "character": 8}])
    colours = ring.about("documentColor", URI)
    assert len(colours) == 3
    assert ring.about("colorPresentation", URI, **colours[0])[0]["label"] == "#8a94a6"
    ring.about("inlayHint", URI, range=WHOLE)


def test_corrections(ring):
    wrong = ring.text.replace("lineWidth", "lineWidht")
    ring.change(URI, wrong)
    finding, = ring.findings(URI)
    assert finding["code"] == "unknown-key"
    action = ring.about("codeAction", URI, range=finding["range"], context={"diagnostics": []})[0]
    assert edited(wrong, action["edit"]["changes"][URI]) == ring.text and action["isPreferred"]
    # The last line has no line break, and formatting adds it.
    ring.change(URI, ring.text.rstrip() + "  ", version=3)
    assert edited(ring.text.rstrip() + "  ", ring.about("formatting", URI)) == ring.text
    ring.close(URI)


@pytest.mark.parametrize("garbage", [b"", b"Content-Length: 2\r\n\r\n{]", b"what?\r\n\r\n"])
def test_invalid_messages(program, garbage):
    """The end of the input without `exit`, and bytes that are not a message."""
    assert subprocess.run([program, "lsp"], input=garbage, stdout=subprocess.PIPE).returncode == 1


# MARK: The live page

NOWHERE = "file:///no%20such%20folder/ring.yaml"


@pytest.fixture
def preview(lsp):
    """A client that has opened the live page, with its address."""
    client = lsp()
    client.text = RING.read_text()
    client.open(NOWHERE, client.text)
    lens, = client.about("codeLens", NOWHERE)
    action = client.about("codeAction", NOWHERE, range=WHOLE, context={"diagnostics": []})[-1]
    assert action["command"] == lens["command"] and lens["command"]["command"] == "drawstring.preview"
    client.command = {"command": "drawstring.preview", "arguments": lens["command"]["arguments"]}
    client.address = client.ask("workspace/executeCommand", client.command)
    client.findings(NOWHERE)
    yield client
    client.end()


def choose(client, origin):
    """The status of a page's request to show a layer in the editor."""
    request = urllib.request.Request(client.address[:-1] + "choose?file=0&layer=ring", b"", {"Origin": origin})
    try:
        return urllib.request.urlopen(request, timeout=10).status
    except urllib.error.HTTPError as error:
        return error.code


def test_preview_command(preview):
    assert preview.shown[0] == {"uri": preview.address, "external": True}
    # Without an argument the file of the last message is meant; a second page has the same address.
    assert preview.ask("workspace/executeCommand", {"command": "drawstring.preview"}) == preview.address
    preview.ask("workspace/executeCommand", {"command": "drawstring.other"}, failing=True)
    preview.ask("workspace/executeCommand", {**preview.command, "arguments": ["file:///other.yaml"]}, failing=True)
    # Pages of other origins get no answer.
    assert [choose(preview, origin) for origin in ("http://example.org", preview.address[:-2])] == [403, 204]
    chosen = preview.shows(3)
    assert chosen["uri"] == NOWHERE
    assert "id: ring" in preview.text.split("\n")[chosen["selection"]["start"]["line"]]


def test_preview_page(preview, browser):
    """It shows the text of the editor, marks the layer at the caret, and a click puts the caret on the line of a layer."""
    text = preview.text
    with browser(1200, 900) as page:
        page.open(preview.address)
        page.unpack()
        drawn = "document.getElementById('drawing').innerHTML.includes('rgba(1,254,1')"
        assert not page.run(drawn)
        first = re.search(r"^  - .*id: (\S+)", text, re.M).group()
        preview.change(NOWHERE, text.replace(first, f'  - {{id: mark, size: [9, 9], backgroundColor: "#01fe01"}}\n{first}'))
        page.wait(drawn)
        preview.change(NOWHERE, text)
        preview.at("documentHighlight", NOWHERE, text, "ring.rot|ation")
        page.wait("document.querySelector('#tree [aria-selected=true]').dataset.layer === 'ring'")
        preview.change(NOWHERE, text.replace("canvas:", "canvass:"))
        page.wait("!document.getElementById('faults').hidden")
        preview.change(NOWHERE, text)
        page.wait("document.getElementById('faults').hidden")
        count = len(preview.shown)
        page.run("document.querySelector('#tree [data-layer=ring]').click()")
        line = preview.shows(count + 1)["selection"]["start"]["line"]
        assert "id: ring" in text.split("\n")[line]
        assert not [event for event in page.events if event.get("method") == "Runtime.exceptionThrown"]


# MARK: Files

def test_shared_files(lsp, tmp_path):
    """Open texts of libraries take precedence over files, with every spelling of their URIs; `use` and `kind` are completed."""
    folder = tmp_path / "süß es"
    folder.mkdir()
    library = ("drawstring: 1\nlibrary: shared\nconstants: {ink: red}\ncomponents:\n"
               "  spinner: {parameters: {diameter: 20}, layers: [{id: arc, size: [diameter, 9], backgroundColor: ink}]}\n")
    (folder / "shared.yaml").write_text(library)
    text = ("drawstring: 1\neffect: a\ncanvas: [100, 100]\nuse: [shared.yaml]\nlayers:\n"
            "  - {id: wait, kind: spinner, diameter: 8}\n  - {id: b, kind: group, size: [9, 9], backgroundColor: ink}\n")
    client = lsp()
    spellings = ["file://" + urllib.parse.quote(str(tmp_path)) + end for end in (
        "/s%C3%BC%C3%9F%20es/", "/s%c3%bc%c3%9f%20es/", "/süß%20es/")]
    uri = spellings[0] + "a.yaml"
    client.open(uri, text)
    assert client.findings(uri) == []
    for spelling in spellings:
        client.open(spelling + "shared.yaml", library.replace("ink", "tint"))
        assert [finding["code"] for finding in client.findings(spellings[1] + "a.yaml")] == ["unknown-name"]
        client.close(spellings[2] + "shared.yaml")
        assert client.findings(uri) == []
    assert client.labels(uri, text, "use: [|") == ["shared.yaml"]
    assert "spinner" in client.labels(uri, text, "kind: |spinner")
    assert "ink" in client.labels(uri, text, "backgroundColor: |ink")
    changed = text.replace(", diameter: 8}", ", }")
    client.change(uri, changed)
    assert "diameter" in client.labels(uri, changed, "kind: spinner, |")
    client.end()


def test_same_findings(lsp, monkeypatch):
    """The findings are those of `validate --format json`; traces are checked as traces, which `validate` does not."""
    monkeypatch.chdir(ROOT)
    client = lsp()
    for path in sorted(each.relative_to(ROOT) for folder in ("Tests/Cases", "specs") for each in (ROOT / folder).rglob("*.yaml")):
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        if "traces" in path.parts:
            continue
        said = json.loads(subprocess.run([support.PROGRAM, "validate", "--format", "json", path], stdout=subprocess.PIPE).stdout)
        # A finding in a shared file lies where the file uses it, with its own place behind the message.
        own = [(f["code"], f["line"] - 1, f["message"]) for f in said["findings"] if f["file"] == str(path)]
        others = [f"{f['message']} (" for f in said["findings"] if f["file"] != str(path)]
        uri = path.absolute().as_uri()
        client.open(uri, text)
        found = [(f["code"], f["range"]["start"]["line"], f["message"].split("\nhelp: ")[0]) for f in client.findings(uri)]
        moved = [f for f in found if any(f[2].startswith(other) for other in others)]
        assert [f for f in found if f not in moved] == own, path
        assert len(moved) == len(others), path
        client.close(uri)
    client.end()


def answers_of(path, text):
    """The result of a text for a host: the graph and the frames of a whole refresh, in each variant."""
    path.write_text(text)
    section = re.split(r"^\S", (re.split(r"^variants:", text, flags=re.M) + [""])[1], flags=re.M)[0]
    options = [[], *(["--variant", name] for name in re.findall(r"^  ([\w-]+):", section, re.M))]
    return drawstring("inspect", path, "--format", "json") + "".join(
        drawstring("frames", path, "--trace", ROOT / "specs/traces/pull-and-release.yaml", "--fps", "5", *each)
        for each in options)


@pytest.mark.parametrize("spec", support.SPECS + support.EXAMPLES, ids=lambda spec: spec.stem)
def test_renames(lsp, tmp_path, spec):
    """A file in which a name is replaced differs only in this name."""
    text, uri, seen = spec.read_text(), "file:///a.yaml", set()
    if "\nuse:" in text:
        pytest.skip("names of shared files are not renamed")
    client = lsp()
    client.open(uri, text)
    wanted = answers_of(tmp_path / "a.yaml", text)
    for number, line in enumerate(text.split("\n")):
        for character in range(len(line)):
            if not (line[character].isalpha() and (character == 0 or not line[character - 1].isalnum())):
                continue
            position = {"line": number, "character": character}
            name = client.about("prepareRename", uri, position=position)
            if not name or name["placeholder"] in seen:
                continue
            seen.add(name["placeholder"])
            new = f"renamed{len(seen)}"
            edits = client.about("rename", uri, position=position, newName=new)["changes"][uri]
            said = answers_of(tmp_path / "a.yaml", edited(text, edits))
            # Names that a host does not see are in neither; the old name may also be used for something else.
            assert re.sub(rf"\b{new}\b", name["placeholder"], said) == wanted, name
    client.end()
    assert seen


# MARK: Edits

@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_edits(lsp, encoding):
    """Random edits: no crash, and the same findings and names as a server that opens the text as it is."""
    rng = random.Random(f"7 {encoding}")
    source = support.BOSS_DOTS.read_text() + "ä€𝄞\r\n\r`\"'{}[]#:"
    client, uri, fresh = lsp(encoding=encoding), "file:///a.yaml", "file:///fresh.yaml"
    text, done, unit = source[:3000], 0, 1 if encoding == "utf-8" else 2
    client.open(uri, text)

    def place(offset):
        lines = text[:offset].replace("\r\n", "\n").replace("\r", "\n").split("\n")
        return {"line": len(lines) - 1, "character": len(lines[-1].encode("utf-8" if unit == 1 else "utf-16-le")) // unit}
    while done < EDITS // 2:
        changes = []
        for _ in range(rng.choice([1, 1, 3, 60])):
            start = rng.randrange(len(text) + 1)
            end = min(len(text), start + rng.choice([0, 0, 1, 5, 60]))
            if text[start - 1:start + 1] == "\r\n" or text[end - 1:end + 1] == "\r\n":
                continue
            begin = rng.randrange(len(source))
            new = source[begin:begin + rng.choice([0, 1, 1, 2, 8, 40])]
            changes.append({"range": {"start": place(start), "end": place(end)}, "text": new})
            text = text[:start] + new + text[end:]
            done += 1
        client.change(uri, *changes, version=done)
        if rng.random() < 0.03:
            position = {"line": rng.randrange(60), "character": rng.randrange(20)}
            for method in ("completion", "hover", "definition", "documentHighlight"):
                client.about(method, uri, position=position)
            for method in ("foldingRange", "documentColor"):
                client.about(method, uri)
            client.open(fresh, text)
            assert client.about("documentSymbol", uri) == client.about("documentSymbol", fresh)
            assert client.findings(uri) == json.loads(json.dumps(client.findings(fresh)).replace(fresh, uri))
        if len(text) > 6000 or rng.random() < 0.002:
            text = source[:3000]
            client.change(uri, text, version=done)
    client.end()


def large():
    """An effect of 5,000 lines."""
    lines = ["drawstring: 1", "effect: large", "canvas: [320, 60]", "pull: {trigger: 60}", "signals:"]
    lines += [f"  s{i}: clamp(pull / {60 + i}, 0, 1)" for i in range(100)]
    lines += ["paths:", "  round: {circle: {center: [0, 0], radius: 12}}", "layers:"]
    for i in range(250):
        lines += [f"  - id: ring{i}", "    kind: shape", f"    position: [{i}, -30]", "    path: round", "    fillColor: clear",
                  "    strokeColor: if(armed, red, black)", "    lineWidth: 3", f"    opacity: s{i % 100}", "    hidden: idle"]
    lines.append("animations:")
    for i in range(250):
        lines += [f"  - id: turn{i}", "    during: [refreshing, finishing]", "    duration: 900ms", "    repeat: forever",
                  "    tracks:", f"      ring{i}.rotation: {{from: 0deg, to: 360deg}}", f"      ring{i}.strokeEnd:",
                  "        keyframes:", "          - 0", "          - 90%"]
    return "\n".join(lines) + "\n"


LINE = {"start": {"line": 2000, "character": 6}, "end": {"line": 2000, "character": 6}}
TIMED = {
    "completion of a key": ("completion", "    lineWi|dth", {}), "completion of a track": ("completion", "ring200.ro|tation", {}),
    "hover": ("hover", "ring200.ro|tation", {}),
    "codeAction": ("codeAction", None, {"range": LINE, "context": {"diagnostics": []}}),
    "definition": ("definition", "ring2|00.rotation", {}),
    "references": ("references", "ring2|00.rotation", {"context": {"includeDeclaration": True}}),
    **{method: (method, None, {}) for method in ("documentSymbol", "foldingRange", "documentColor", "diagnostic")},
    "inlayHint": ("inlayHint", None, {"range": WHOLE})}


@pytest.mark.tool
@pytest.mark.parametrize("name", TIMED)
def test_times(lsp, name):
    """The times of answers in an effect of 5,000 lines after a change: the processor time if the system reports it, which does
    not depend on other processes."""
    method, what, more = TIMED[name]
    text, uri, spent, client = large(), "file:///large.yaml", [], lsp()
    client.open(uri, text)

    def clock():
        try:
            with open(f"/proc/{client.process.pid}/schedstat") as file:
                return int(file.read().split()[0]) / 1e6
        except OSError:
            return time.perf_counter() * 1000
    for version in range(12):
        start, place = clock(), {"line": 1, "character": 8}
        client.change(uri, {"range": {"start": place, "end": place}, "text": "x"}, version=version + 2)
        assert (client.at(method, uri, text, what, **more) if what else client.about(method, uri, **more)) is not None
        spent.append(clock() - start)
    support.tell(f"{name}: {sorted(spent)[6]:.1f} ms after a change, at most {max(spent):.1f}")


def test_neovim(tmp_path, program):
    """A headless Neovim completes, hovers, renames and corrects in a file."""
    if not shutil.which("nvim"):
        pytest.skip("nvim is not installed")
    path, text = tmp_path / "ring.yaml", RING.read_text().replace("lineWidth", "lineWidht")
    path.write_text(text)
    support.run("nvim", "--headless", "-u", "NONE", "-c", "set noswapfile", path, "-c", "luafile Tests/Tools/Editors/try.lua",
                cwd=ROOT, env={**os.environ, "DRAWSTRING": program, "HOME": str(tmp_path)}, timeout=60)
    text = text.replace("lineWidht", "lineWidth").replace("ring.", "circle.").replace("id: ring", "id: circle")
    assert path.read_text() == text
