"""Every command of the built program with hostile files below 1 MB ends in time.

Numbers: effects of the project with the largest, the least and zero in place of their numbers. Growth: small files that grow:
components, replicators, masks, uses, repeaters, chains. Attacks: those of Tests/Tools/Stress, of 200 kB.

A run fails if the program is killed by a signal, uses more than 5 seconds of processor time, or holds more than 1 GB of
resident memory. Output goes to files, which are removed.
"""

import concurrent.futures
import json
import os
import random
import re
import signal
import tempfile

import pytest

import support
from support import ROOT, run

pytestmark = pytest.mark.attacks
SECONDS = 5
MEGABYTES = 1000
EXTREMES = ["1e308", "-1e308", "5e-324", "0", "1e15", "-1e9"]
# Each command after its name, with {} for the file and {o} for the stem of the answer.
COMMANDS = {
    "validate": ["validate", "--strict", "{}"],
    "fmt": ["fmt", "-", "<{}"],
    "frame": ["frame", "{}", "--phase", "refreshing", "--time", "0.4s", "--geometry"],
    # The time is proportional to the number of frames: each has the limit of a command.
    "frames": ["frames", "{}", "--trace", f"{ROOT}/specs/traces/pull-and-release.yaml", "--fps", "4", "-o", "{o}.ndjson"],
    "events": ["events", "{}", "-o", "{o}.ndjson"],
    "explain": ["explain", "{}", "--phase", "refreshing", "--time", "0.4s"],
    "inspect": ["inspect", "{}", "--format", "json", "-o", "{o}.json"],
    "dot": ["inspect", "{}", "--format", "dot", "-o", "{o}.dot"],
    "mermaid": ["inspect", "{}", "--format", "mermaid", "-o", "{o}.mmd"],
    "diff": ["diff", "{}", f"{ROOT}/specs/boss-dots.yaml", "-o", "{o}.txt"],
    "diff itself": ["diff", "{}", "{}", "--format", "html", "-o", "{o}.html"],
    "compile": ["compile", "{}", "-o", "{o}.drawn"],
    "stripped": ["compile", "--strip", "{}", "-o", "{o}.drawn"],
    "web": ["export", "--to", "web", "{}", "-o", "{o}.html"],
    "lottie": ["export", "--to", "lottie", "{}", "-o", "{o}.json"],
    "dotlottie": ["export", "--to", "dotlottie", "{}", "-o", "{o}.lottie"],
    "css": ["export", "--to", "css", "{}", "-o", "{o}.html"],
    "svg": ["render", "{}", "-o", "{o}.svg"],
    "png": ["render", "{}", "--phase", "refreshing", "--time", "0.4s", "-o", "{o}.png"],
    "story": ["render", "{}", "-o", "{o}.png"],
    "crop": ["render", "{}", "--phase", "refreshing", "--crop", "content", "-o", "{o}.png"],
    "gif": ["render", "{}", "--phase", "refreshing", "-o", "{o}.gif"],
    "apng": ["render", "{}", "-o", "{o}.apng"],
    "play": ["render", "{}", "--play", "-o", "{o}.svg"],
    "plot": ["render", "{}", "--plot", "-o", "{o}.svg"],
    "page": ["render", "{}", "-o", "{o}.html"],
    "ansi": ["render", "{}", "--format", "ansi", "-o", "{o}.txt"],
    "lsp": ["lsp", "<{lsp}"],
}


def message(method, params, number=None):
    body = {"jsonrpc": "2.0", "method": method, "params": params}
    if number is not None:
        body["id"] = number
    text = json.dumps(body).encode()
    return b"Content-Length: %d\r\n\r\n" % len(text) + text


def session(text):
    """The messages of an editor that opens a file, sends requests about it and exits."""
    place = {"uri": "file:///attack.yaml"}
    asks = ["documentSymbol", "documentColor", "semanticTokens/full", "foldingRange"]
    return b"".join(
        [
            message("initialize", {"capabilities": {}}, 0),
            message("initialized", {}),
            message("textDocument/didOpen", {
                "textDocument": {**place, "languageId": "yaml", "version": 1, "text": text}}),
        ]
        + [message("textDocument/" + ask, {"textDocument": place}, 1 + n) for n, ask in enumerate(asks)]
        + [message("textDocument/hover", {"textDocument": place, "position": {"line": 0, "character": 2}}, 8),
           message("shutdown", None, 9), message("exit", None)])


def faults_of(title, command, file):
    """The faults of a run."""
    with tempfile.TemporaryDirectory() as folder:
        words, source = [], os.devnull
        for part in command:
            part = part.replace("{o}", f"{folder}/answer")
            if part.startswith("<{lsp"):
                source = f"{folder}/session"
                with open(source, "wb") as sink:
                    sink.write(session(file.read_text(errors="replace")))
            elif part.startswith("<"):
                source = file
            else:
                words.append(part.replace("{}", str(file)))
        if title == "explain":
            found = re.search(r'"?id"?: "?([\w-]+)', file.read_text(errors="replace")[:1 << 16])
            words += ["--layer", found[1] if found else "a", "--property", "opacity"]
        with open(source, "rb") as given:
            usage = support.usage(support.PROGRAM, *words, output=os.devnull, seconds=SECONDS * 3, memory=6 << 30, stdin=given,
                                  cwd=folder, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    seconds, peak, name = usage["user"] + usage["system"], usage["peak"] / 1e6, f"{title} {file.name}"
    support.most("commands, seconds", seconds, name)
    support.most("commands, MB", peak, name)
    faults = [signal.Signals(-usage["status"]).name] if usage["status"] < 0 else []
    return [f"{name}: {fault}" for fault in faults
            + [f"{seconds:.1f} s"] * (seconds > SECONDS) + [f"{peak:.0f} MB"] * (peak > MEGABYTES)]


# MARK: Numbers

NUMBER = re.compile(r"(?<![\w#.\"'-])-?\d+(?:\.\d+)?(?=(?:ms|s|deg|%|rad|turn)?[\s,\]}):*/+])")


def numbers():
    """Effects in which one number, or a tenth of all numbers, is extreme."""
    choice = random.Random(7)
    for path in sorted(path for root in ("specs", "Tests/Cases/good") for path in (ROOT / root).rglob("*.yaml")):
        text = re.sub(r"^\s*#.*\n", "", path.read_text(), flags=re.M)
        if "\nlayers:" not in text or len(text) > 40_000 or "\nuse:" in text:
            continue
        places = [match.span() for match in NUMBER.finditer(text) if not text[:match.start()].endswith("drawstring: ")]
        for count in range(4 if places else 0):
            chosen = choice.sample(places, 1 if count % 3 else max(len(places) // 10, 1))
            changed = text
            for start, end in sorted(chosen, reverse=True):
                changed = changed[:start] + choice.choice(EXTREMES) + changed[end:]
            yield f"{path.stem}-{count}.yaml", changed


def properties():
    """Numbers without a range, in the properties that are drawn and exported."""
    head = "drawstring: 1\neffect: a\ncanvas: [60, 60]\npull: {trigger: 60}\n"
    kinds = {
        "text": ["fontSize: N"],
        "shape": ["lineWidth: N", "miterLimit: N", "lineDashPattern: [N, 1]", "lineDashPattern: [1, N]",
                  "lineDashPhase: N", "lineWidth: 4, lineDashPattern: [3, 2], lineDashPhase: N"],
        "group": ["size: [N, N]", "cornerRadius: N", "borderWidth: N", "borderWidth: N, cornerRadius: N",
                  "shadowRadius: N", "shadowOffset: [N, N]", "position: [N, N]", "scale: N", "rotation: Nrad",
                  "skew: [Nrad, 0rad]", "anchorPoint: [N, N]", "translation: [N, N]", "zPosition: N"],
        "gradient": ["locations: [0, N]", "startPoint: [N, N]", "endPoint: [N, N]"],
    }
    more = {
        "text": "string: hello, position: [3, 30]",
        "shape": "path: 'M5 5C50 5 5 50 50 50L20 30', strokeColor: red, lineWidth: 3, lineCap: round, lineJoin: round",
        "group": "size: [20, 20], position: [30, 30], backgroundColor: red, borderColor: blue, borderWidth: 2, "
                 "shadowOpacity: 1, shadowColor: blue",
        "gradient": "size: [20, 20], position: [30, 30], colors: [red, blue]",
    }
    for kind, owns in kinds.items():
        for place, own in enumerate(owns):
            for number in EXTREMES:
                keys = [part.split(":")[0] for part in re.split(r", (?=\w+:)", own)]
                rest = ", ".join(
                    part for part in re.split(r", (?=\w+:)", more[kind]) if part.split(":")[0] not in keys)
                value = own.replace("N", number)
                yield (f"{kind}-{place}-{number}.yaml",
                       f"{head}layers:\n  - {{id: a, kind: {kind}, {rest}, {value}}}\n" if kind != "group" else
                       f"{head}layers:\n  - {{id: a, {rest}, {value}}}\n")
                name = keys[-1]
                if name not in ("size", "shadowOffset", "position", "skew", "anchorPoint", "translation", "locations",
                                "startPoint", "endPoint", "lineDashPattern"):
                    plain = f"kind: {kind}, " if kind != "group" else ""
                    unit = value.split(": ")[-1]
                    yield (f"{kind}-{place}-{number}-moving.yaml",
                           f"{head}layers:\n  - {{id: a, {plain}{rest}}}\nanimations:\n  - {{during: refreshing, duration: 1s, "
                           f"repeat: forever, tracks: {{a.{name}: [{'0rad' if 'rad' in unit else 0}, {unit}]}}}}\n")
    layer = "layers: [{id: d, size: [3, 3], position: [9, 9], backgroundColor: red}]\n"
    for number in EXTREMES:
        yield f"trigger-{number}.yaml", head.replace("trigger: 60", f"trigger: {number}") + layer
        yield f"canvas-{number}.yaml", head.replace("60, 60", f"{number}, 60") + layer
        yield f"handles-{number}.yaml", (
            head + layer + "animations:\n  - {during: refreshing, duration: 1s, repeat: forever, "
            f"ease: [0.1, {number}, 0.9, {number}], tracks: {{d.position.x: [0, 50]}}}}\n")
        yield f"formula-{number}.yaml", head + layer.replace("position: [9, 9]", f"position: [pull*{number}, time/1s*{number}]")


# MARK: Growth

def growth():
    """Small files that grow when they are expanded, and long chains."""
    head = {"drawstring": 1, "effect": "e", "canvas": [300, 60], "pull": {"trigger": 60}}
    dot = {"id": "d", "size": [9, 9], "position": ["0", "30"], "backgroundColor": "red"}

    def effect(**keys):
        return json.dumps({**head, **keys})

    def spread(levels, fan, argument, uses):
        inner = {}
        for level in range(levels):
            inner[f"k{level}"] = {"parameters": {"a": 1}, "layers": [
                {"id": f"x{n}", "kind": f"k{level + 1}", "a": argument} for n in range(fan)]}
        inner[f"k{levels}"] = {"parameters": {"a": 1}, "layers": [{"id": "y", "opacity": "clamp(a, 0, 1)"}]}
        return effect(layers=[{"id": f"c{n}", "kind": "k0", "a": "pull"} for n in range(uses)], components=inner)

    yield "components.yaml", spread(7, 3, "sin(a)+a*a+a", 9)
    yield "components-long.yaml", spread(4, 10, "+".join(["pull"] * 8_000), 1)
    yield "components-wide.yaml", spread(4, 10, "a", 9)
    for count in (20, 95, 300):
        yield f"replicators-{count}.yaml", effect(
            layers=[{"id": "a", "kind": "replicator", "instanceCount": count, "instanceTranslation": [1, 0], "layers": [
                {"id": "b", "kind": "replicator", "instanceCount": min(count, 95), "instanceDelay": "1ms", "layers": [
                    {**dot, "opacity": "clamp(sin(index*time/1s)+0.5, 0, 1)"}]}]}],
            animations=[{"during": "refreshing", "duration": "1s", "repeat": "forever", "tracks": {
                "d.position.x": [0, 100], "d.rotation": {"from": "0deg", "to": "360deg"}}}])
    for count in (200, 2_000, 8_000):
        yield f"masks-{count}.yaml", effect(layers=[
            {"id": f"m{n}", "size": [9, 9], "backgroundColor": "red", **({"mask": f"m{n + 1}"} if n + 1 < count else {})}
            for n in range(count)])
        yield f"signals-{count}.yaml", effect(
            layers=[{**dot, "zPosition": f"s{count - 1}"}],
            signals={"s0": "pull", **{f"s{n}": f"s{n - 1} + 1" for n in range(1, count)}})
        yield f"constants-{count}.yaml", effect(
            layers=[{**dot, "zPosition": f"s{count - 1}"}],
            constants={"s0": "1", **{f"s{n}": f"s{n - 1} + 1" for n in range(1, count)}})
        yield f"afters-{count}.yaml", effect(
            layers=[dot], animations=[{"during": "refreshing", "group": [
                {"id": f"n{n}", "duration": "1ms", **({"after": f"n{n - 1}"} if n else {}),
                 "tracks": {"d.opacity": [0, 1]}} for n in range(count)]}])
        yield f"layers-{count}.yaml", effect(
            layers=[{**dot, "id": f"l{n}"} for n in range(count)],
            animations=[{"during": "refreshing", "duration": "1s", "repeat": "forever", "tracks": {
                f"l{n}.position.x": [0, n % 90] for n in range(count)}}])
        yield f"layers-of-formulas-{count}.yaml", effect(
            layers=[{**dot, "id": f"l{n}", "opacity": f"clamp(sin(time/1s*{n}), 0, 1)"} for n in range(count)])
        yield f"rotations-{count}.yaml", effect(
            layers=[dot], animations=[{"during": "refreshing", "duration": "2s", "repeat": "forever", "tracks": {
                "d.rotation": [f"{n * 77 % 360}deg" for n in range(count)]}}])
        yield f"easings-{count}.yaml", effect(
            layers=[dot], animations=[{"during": "refreshing", "duration": "2s", "repeat": "forever", "tracks": {
                "d.position.x": [{"value": n * 77 % 100, "ease": [0.1, n / count, 0.9, 1]} for n in range(count)]}}])
        yield f"targets-{count}.yaml", effect(
            layers=[{**dot, "id": f"l{n}"} for n in range(min(count, 2000))],
            animations=[{"during": "refreshing", "duration": "1s", "targets": [f"l{n}" for n in range(min(count, 2000))],
                         "stagger": "1ms", "tracks": {"position.x": [0, 50, 3, 8]}}])
        yield f"variants-{count}.yaml", effect(
            layers=[dot], variants={f"v{n}": {"layers": {"d": {"opacity": n / count}}} for n in range(min(count, 2000))})
        ring = " ".join(f"{'L' if n else 'M'}{n * 37 % 100} {n * 61 % 90}" for n in range(count))
        turn = " ".join(f"{'L' if n else 'M'}{n * 41 % 100} {n * 59 % 90}" for n in range(count))
        yield f"morph-{count}.yaml", effect(
            paths={"a": ring + "Z", "b": turn + "Z"},
            layers=[{"id": "s", "kind": "shape", "path": "a", "fillColor": "red"}],
            animations=[{"during": "refreshing", "duration": "1s", "repeat": "forever", "direction": "alternate",
                         "tracks": {"s.path": ["a", "b"]}}])
        yield f"points-of-formulas-{count}.yaml", effect(
            paths={"a": [{"move": [0, 0]}] + [
                {"line": [f"{n % 100} + pull", f"sin(time/1s*{n})*30"]} for n in range(count)]},
            layers=[{"id": "s", "kind": "shape", "path": "a", "strokeColor": "red", "fillColor": "clear"}])
        bodies = [f"b{n}" for n in range(min(count, 1000))]
        yield f"bodies-{count}.yaml", effect(
            paths={"bowl": "M0 0L0 60L300 60L300 0"},
            layers=[{"id": b, "position": [n * 7 % 300, 9]} for n, b in enumerate(bodies)],
            physics={"bodies": {b: {"radius": 1} for b in bodies}, "boundaries": ["bowl"], "active": True})
        yield f"text-{count}.yaml", effect(layers=[
            {"id": "t", "kind": "text", "string": "hello there " * count, "fontSize": 20, "position": [0, 30]}])
        yield f"shadows-{count}.yaml", effect(layers=[
            {**dot, "id": f"l{n}", "size": [300, 60], "shadowOpacity": 1, "shadowRadius": 40} for n in range(min(count, 2000))])
    for side in (4_000, 5_000, 8_000, 10_000, 100_000):
        yield f"canvas-{side}.yaml", effect(canvas=[side, side], layers=[{**dot, "size": [side, side], "opacity": 0.5}])
        yield f"canvas-moving-{side}.yaml", effect(canvas=[side, side], layers=[{**dot, "size": [side / 2, side]}], animations=[
            {"during": "refreshing", "duration": "1s", "repeat": "forever", "tracks": {"d.position.x": [0, side]}}])
    for size in (1e3, 1e6, 1e15):
        yield f"font-{size:.0e}.yaml", effect(layers=[
            {"id": "t", "kind": "text", "string": "hello there " * 20, "fontSize": size, "position": [0, 30]}])
    yield "gradient.yaml", effect(layers=[
        {"id": "g", "kind": "gradient", "size": [300, 60], "colors": [f"rgb({n % 255} 9 9)" for n in range(20_000)]}])
    deep = dot
    for n in range(50):
        deep = {"id": f"g{n}", "masksToBounds": True, "size": [300, 60], "opacity": 0.9, "layers": [
            {"id": f"k{n}", "size": [300, 60], "backgroundColor": "red"}, deep]}
    yield "groups.yaml", effect(layers=[deep])
    twins = [{"id": "z", "size": [9, 9], "backgroundColor": "red"}]
    for n in range(20):
        twins.append({"id": f"t{n}", "layers": [
            {"id": f"t{n}{s}", "size": [9, 9], "backgroundColor": "red",
             "layers": [{"id": f"t{n}{s}m", **({"mask": f"t{n - 1}"} if n else {}), "size": [9, 9], "backgroundColor": "red"}]}
            for s in "ab"]})
    yield "masks-of-masks.yaml", effect(layers=twins[1:])


def drawings():
    """Drawings and animations that grow when they are imported."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
    gradient = '<linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
    dashes = ",".join("1" * 1 for _ in range(1_000))
    shape = '<rect width="5" height="5"/>'
    motion = '<animate attributeName="opacity" dur="1s" repeatCount="indefinite" values="' + ";".join(
        str(n % 2) for n in range(500)) + '"/>'
    for uses in (200, 2_000):
        use = '<use href="#d"/>' * uses
        yield f"dashes-{uses}.svg", f'{svg}<g id="d" stroke="red" stroke-dasharray="{dashes}">{shape * 50}</g>{use}</svg>'
        yield f"gradients-{uses}.svg", (
            f'{svg}{gradient}<symbol id="d" viewBox="0 0 1 1">'
            + '<rect width="5" height="5" fill="url(#g)" stroke="url(#g)"/>' * 50 + f'</symbol>{use}</svg>')
        yield f"smil-{uses}.svg", f'{svg}<g id="d">' + f'<rect width="5" height="5">{motion}</rect>' * 20 + f'</g>{use}</svg>'
        yield f"styles-{uses}.svg", (
            f'{svg}<g id="d">' + f'<rect width="5" height="5" style="{"fill:red;" * 500}"/>' * 20 + f'</g>{use}</svg>')
        path = "M0 0" + "C1 2 3 4 5 6" * 500
        yield f"paths-{uses}.svg", f'{svg}<path id="d" d="{path}"/>{use}</svg>'
        yield f"masks-{uses}.svg", (
            f'{svg}<mask id="m">{shape * 100}</mask>' + '<rect width="9" height="9" mask="url(#m)"/>' * uses + '</svg>')
        yield f"texts-{uses}.svg", f'{svg}' + "<text>hello</text>" * uses + '</svg>'
    levels = "".join(
        f'<g id="l{n}">' + f'<use href="#l{n + 1}"/>' * 4 + '</g>' for n in range(12)) + f'<g id="l12">{shape}</g>'
    yield "uses.svg", f'{svg}{levels}</svg>'
    lottie = {"v": "5.7.0", "fr": 60, "ip": 0, "op": 120, "w": 48, "h": 48, "nm": "L"}

    def animation(layers, **keys):
        return json.dumps({**lottie, "layers": layers, **keys})

    def shapes(items, **keys):
        return {"ty": 4, "nm": "s", "ip": 0, "op": 120, "st": 0, "ind": 1, "ks": {}, "shapes": items, **keys}

    box = {"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [10, 10]}, "r": {"k": 0}}
    fill = {"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}
    line = {"ty": "st", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}, "w": {"k": 2}}

    def moving(count, size=1):
        return {"a": 1, "k": [
            {"t": n, "s": [n * 37 % 100] * size, "i": {"x": [0.6], "y": [1]}, "o": {"x": [0.3], "y": [0]}} for n in range(count)]}

    for count in (100, 1_000):
        yield f"fills-{count}.json", animation([shapes([box, fill] * count)])
        trim = {"ty": "tm", "s": {"k": 0}, "e": moving(60), "o": {"k": 0}}
        yield f"trims-{count}.json", animation([shapes([box] * 20 + [trim] * (count // 50) + [line])])
        yield f"keyframes-{count}.json", animation([shapes(
            [{**box, "s": moving(count, 2), "p": moving(count, 2)}] * 5 + [fill], ks={"r": moving(count), "o": moving(count)})])
        repeater = {"ty": "rp", "c": {"k": 1000}, "o": {"k": 0},
                    "tr": {"p": {"k": [1, 0]}, "s": {"k": [100, 100]}, "r": {"k": 1}}}
        yield f"repeaters-{count}.json", animation([shapes([box, fill] + [repeater] * 3)] * (count // 50))
        yield f"parents-{count}.json", animation([
            shapes([box, fill], ind=n + 1, **({"parent": n} if n else {})) for n in range(count)])
        yield f"mattes-{count}.json", animation([
            shapes([box, fill], ind=n + 1, **({"tt": 1} if n else {})) for n in range(count)])
    assets = [{"id": f"c{n}", "layers": [
        {"ty": 0, "refId": f"c{n + 1}", "ind": m, "ip": 0, "op": 120, "st": 0, "ks": {}, "w": 48, "h": 48} for m in range(4)]}
        for n in range(12)] + [{"id": "c12", "layers": [shapes([box, fill])]}]
    yield "precomps.json", animation(assets[0]["layers"], assets=assets)


# MARK: Runs

def attacks():
    program = support.built("drawstring-attacks") / "drawstring-attacks"
    for line in run(program).splitlines():
        name, reader = line.split("\t")[:2]
        if reader == "spec":
            yield name.replace(" ", "-").replace(",", "") + ".yaml", run(program, name, 200_000, text=False)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Makes the files of a kind, which are smaller than 1 MB, once."""
    made = {}

    def of(make):
        if make not in made:
            folder, made[make] = tmp_path_factory.mktemp(make.__name__), []
            for name, text in make():
                text = text if isinstance(text, bytes) else text.encode()
                if len(text) < 1_000_000:
                    (folder / name).write_bytes(text)
                    made[make].append(folder / name)
        return made[make]
    return of


@pytest.mark.parametrize("title, command, make", [
    *((title, command, make) for make in (numbers, properties, growth, attacks) for title, command in COMMANDS.items()),
    ("import", ["import", "{}", "-o", "{o}.yaml"], drawings)],
    ids=lambda value: value if isinstance(value, str) else getattr(value, "__name__", ""))
def test_command(files, title, command, make):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda file: faults_of(title, command, file), files(make))
    assert [fault for faults in found for fault in faults] == []
