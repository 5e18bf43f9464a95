#!/usr/bin/env python3
"""Compares Lottie animations of `drawstring export --to lottie` with the frames of their effects, by rlottie or lottie-web.

rlottie (Debian's librlottie) gives the tree of an animation at whole frames: paths in the canvas, colours and widths. They
are compared with `drawstring frames --geometry` at each millisecond of each phase and at pulls a tenth of a point apart.
Documents are checked with the JSON Schema of lottie-spec (Tests/Tools/Lottie) if check-jsonschema is installed.

With --web, lottie-web draws in Chromium in place of rlottie; a package of PyPI has it in its source map.

    .ci/lottie.py [--web] [--every N] [FILE…]    N: only each Nth frame
"""

import json
import math
import os
import re
import subprocess
import sys
import tempfile
import zipfile

import chromium
import rlottie

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.environ.get("DRAWSTRING") or os.path.join(ROOT, ".build/release/drawstring")
TOLERANCE = 0.01


def drawn(layer, alpha=1.0):
    """The nodes of a tree from the back to the front: (layer, node, alpha)."""
    found = []
    if not layer.visible:
        return found
    alpha *= layer.alpha / 255
    name = (layer.keypath or b"").decode()
    for index in range(layer.nodes.size):
        found.append((name, layer.nodes.pointer[index].contents, alpha))
    for index in range(layer.layers.size):
        found += drawn(layer.layers.pointer[index].contents, alpha)
    return found


def clean(contour):
    """A contour without cubics of no length."""
    kept = contour[:1]
    for at in range(1, len(contour) - 2, 3):
        piece = contour[at:at + 3]
        if max(math.dist(kept[-1], p) for p in piece) > 1e-4:
            kept += piece
    return kept


def bezier(a, b, s):
    return 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s * s * b + s ** 3


def value(data, frame):
    """The first number of a value of the document at a frame."""
    keys = data["k"]
    if data["a"] == 0:
        return keys
    if frame <= keys[0]["t"]:
        return keys[0]["s"][0]
    for a, b in zip(keys, keys[1:]):
        if a["t"] <= frame < b["t"]:
            if a.get("h"):
                return a["s"][0]
            part, low, high = (frame - a["t"]) / (b["t"] - a["t"]), 0, 1
            for _ in range(60):
                middle = (low + high) / 2
                low, high = (middle, high) if bezier(a["o"]["x"], a["i"]["x"], middle) < part else (low, middle)
            return a["s"][0] + (b["s"][0] - a["s"][0]) * bezier(a["o"]["y"], a["i"]["y"], low)
    return keys[-1]["s"][0]


class Judge:
    count = 0

    def __init__(self, lib, file, every):
        self.lib, self.file, self.every = lib, file, every
        self.worst = {"points": 0.0, "trims": 0.0, "ends": 0.0, "colours": 0.0, "widths": 0.0}
        self.problems = []

    def run(self):
        with tempfile.TemporaryDirectory() as folder:
            target, report = os.path.join(folder, "a.json"), os.path.join(folder, "r.json")
            subprocess.run([PROGRAM, "export", "--to", "lottie", self.file, "-o", target, "--report", report,
                            "--assets", os.path.join(ROOT, "specs/assets")], check=True, stderr=subprocess.DEVNULL)
            data = open(target, "rb").read()
            self.size = len(data)
            self.report = json.load(open(report))
            document = json.loads(data)
            self.document = document
            layers = document["layers"] + [l for a in document["assets"] for l in a.get("layers", [])]
            self.trims = {l["nm"]: item for l in layers for group in l.get("shapes", []) for item in group["it"]
                          if item["ty"] == "tm"}
            if not self.open(data, folder):
                self.problems.append("the player does not read the animation")
                return
            for segment in self.report["segments"]:
                self.segment(segment)
            self.close()

    def open(self, data, folder):
        self.animation = self.lib.lottie_animation_from_data(data, os.path.join(folder, "a.json").encode(), folder.encode())
        return self.animation

    def close(self):
        self.lib.lottie_animation_destroy(self.animation)

    def nodes(self, numbers):
        """The drawn nodes at frames: lists of (layer, node, opacity) from back to front."""
        size = int(self.document["w"]), int(self.document["h"])
        for number in numbers:
            yield drawn(self.lib.lottie_animation_render_tree(self.animation, number, *size).contents)

    def frames(self, segment):
        name, length = segment["name"], segment["length"]
        count = int(length) if "loop" in segment else int(length) + 1
        step = self.every
        if name == "pull":
            options = ["--pull", f"0:{(count - 1) / 10:.10g}:{step / 10:.10g}"]
        else:
            # The end of a refresh with an outcome has the outcome in its name.
            phase, _, outcome = name.partition("-")
            options = ["--phase", phase, "--time", f"0:{(count - 1) / 1000:.10g}:{step / 1000:.10g}"]
            options += ["--finish", outcome] if outcome else []
            if phase == "finishing":
                options += ["--refreshed", f"{segment['refreshed']:.10g}"]
        result = subprocess.run([PROGRAM, "frames", self.file, "--geometry", *options], check=True, capture_output=True)
        return [json.loads(line) for line in result.stdout.splitlines()]

    def segment(self, segment):
        origin = self.report["origin"]
        frames = [(index * self.every, frame) for index, frame in enumerate(self.frames(segment))]
        frames = [(place, frame) for place, frame in frames
                  if place < segment["length"] or "loop" not in segment and place == segment["length"]]
        numbers = [int(segment["first"]) + place for place, _ in frames]
        for (place, frame), number, nodes in zip(frames, numbers, self.nodes(numbers)):
            self.frame = number
            self.compare(frame, nodes, origin, f"{segment['name']} {place}")

    def compare(self, frame, nodes, origin, where):
        by_layer = {}
        for name, node, alpha in nodes:
            by_layer.setdefault(name, []).append((node, alpha))
        for layer in frame["layers"]:
            if layer["kind"] != "shape" or not layer["visible"] or layer["worldOpacity"] < 1 / 255:
                continue
            own = by_layer.get(layer["id"], [])
            scale = abs(layer["world"][0] * layer["world"][3] - layer["world"][1] * layer["world"][2])
            if scale < 1e-6:
                continue
            if layer["fillColor"][3] * layer["worldOpacity"] >= 1.5 / 255:
                want = rlottie.placed(rlottie.outline(layer["path"]), layer["world"], origin)
                self.fill(layer, [n for n in own if not n[0].stroke.enable], want, where)
            if layer["strokeColor"][3] * layer["worldOpacity"] >= 1.5 / 255 and layer["lineWidth"] > 0 and layer["stroke"]:
                want = [[(x - origin[0], y - origin[1]) for x, y in c] for c in rlottie.outline(layer["stroke"])]
                want = [c for c in want if max(math.dist(c[0], p) for p in c) > 2 * TOLERANCE]
                # rlottie's paths are cut into dashes.
                if want and not any(layer["lineDashPattern"]):
                    self.stroke(layer, [n for n in own if n[0].stroke.enable], want, where, math.sqrt(scale))

    def fill(self, layer, own, want, where):
        if len(own) < 1:
            if want:
                self.problem(f"{where}: {layer['id']}: no fill")
            return
        node, alpha = own[0]
        have, want = [[c for c in map(clean, cs) if len(c) > 1] for cs in (node.contours, want)]
        if [len(c) for c in have] != [len(c) for c in want]:
            self.problem(f"{where}: {layer['id']}: contours {[len(c) for c in have]} for {[len(c) for c in want]}")
            return
        for a, b in zip(have, want):
            for p, q in zip(a, b):
                self.note("points", math.dist(p, q), TOLERANCE + 0.001, where, layer)
        self.color(node, alpha, layer["fillColor"], layer["worldOpacity"], where, layer)

    def stroke(self, layer, own, want, where, scale):
        if len(own) < 1:
            self.problem(f"{where}: {layer['id']}: no stroke")
            return
        node, alpha = own[0]
        have = [c for c in node.contours if max(math.dist(c[0], p) for p in c) > 2 * TOLERANCE]
        trimmed = layer["strokeStart"] > 0 or layer["strokeEnd"] < 1
        if trimmed and (len(have) != len(want) or max(
                max(math.dist(a[0], b[0]), math.dist(a[-1], b[-1])) for a, b in zip(have, want)) > 0.021):
            # rlottie measures arcs less exactly: the same part is requested as constants.
            want = self.reference(layer, want)
        if len(have) != len(want):
            self.problem(f"{where}: {layer['id']}: {len(have)} strokes for {len(want)}")
            return
        if trimmed:
            self.trim(layer, where)
        # rlottie finds the place of a length on a curve to some hundredths of a point.
        kind, limit = ("ends", 0.12) if trimmed else ("points", TOLERANCE + 0.001)
        for a, b in zip(have, want):
            self.note(kind, math.dist(a[0], b[0]), limit, where, layer)
            self.note(kind, math.dist(a[-1], b[-1]), limit, where, layer)
        self.note("widths", abs(node.stroke.width - layer["lineWidth"] * scale), TOLERANCE + 0.001, where, layer)
        self.color(node, alpha, layer["strokeColor"], layer["worldOpacity"], where, layer)

    def trim(self, layer, where):
        """The numbers of a trim, as lengths on the path."""
        item = self.trims[layer["id"]]
        length = sum(math.dist(c[i], c[i + 1]) for c in rlottie.outline(layer["path"]) for i in range(len(c) - 1))
        start, end = (min(max(layer[key], 0), 1) * 100 for key in ("strokeStart", "strokeEnd"))
        for key, want, whole in (("s", start, 100), ("e", max(start, end), 100), ("o", layer["strokeOffset"] * 360, 360)):
            self.note("trims", abs(value(item[key], self.frame) - want) / whole * length, 0.01 + 0.001, where, layer)

    def reference(self, layer, want):
        """The stroke of a layer as rlottie draws it for constants."""
        origin = self.report["origin"]
        a, b, c, d, tx, ty = layer["world"]
        scale = math.hypot(a, b)
        turn = math.atan2(b, a)
        transform = {"p": {"a": 0, "k": [tx - origin[0], ty - origin[1]]}, "r": {"a": 0, "k": math.degrees(turn)},
                     "s": {"a": 0, "k": [scale * 100, (a * d - b * c) / scale * 100]}}
        paths = []
        for contour in rlottie.outline(layer["path"]):
            closed = math.dist(contour[0], contour[-1]) < 1e-6
            count = len(contour) // 3 + (0 if closed else 1)
            places = [contour[3 * i] for i in range(count)]
            after = [contour[3 * i + 1] if 3 * i + 1 < len(contour) else places[i] for i in range(count)]
            before = [contour[3 * i - 1] if i else (contour[-2] if closed else places[0]) for i in range(count)]
            relative = lambda list: [[p[0] - q[0], p[1] - q[1]] for p, q in zip(list, places)]
            paths.append({"ty": "sh", "ks": {"a": 0, "k": {
                "c": closed, "v": [list(p) for p in places], "i": relative(before), "o": relative(after)}}})
        start, end = (min(max(layer[key], 0), 1) * 100 for key in ("strokeStart", "strokeEnd"))
        value = lambda k: {"a": 0, "k": k}
        items = paths + [
            {"ty": "tm", "s": value(start), "e": value(max(start, end)), "o": value(layer["strokeOffset"] * 360),
             "m": 2 if layer["strokeMode"] == "sequential" else 1},
            {"ty": "st", "c": value([0, 0, 0, 1]), "o": value(100), "w": value(1), "lc": 1, "lj": 1, "ml": 4}, {"ty": "tr"}]
        width, height = self.document["w"], self.document["h"]
        document = {"v": "5.7.0", "fr": 1000, "ip": 0, "op": 2, "w": width, "h": height, "layers": [
            {"ty": 4, "ddd": 0, "ind": 1, "ip": 0, "op": 2, "st": 0, "ks": transform, "shapes": [{"ty": "gr", "it": items}]}]}
        data = json.dumps(document).encode()
        Judge.count += 1
        animation = self.lib.lottie_animation_from_data(data, b"reference%d" % Judge.count, b"")
        tree = self.lib.lottie_animation_render_tree(animation, 0, int(width), int(height)).contents
        found = [c for _, node, _ in drawn(tree) for c in node.contours]
        self.lib.lottie_animation_destroy(animation)
        return [c for c in found if max(math.dist(c[0], p) for p in c) > 2 * TOLERANCE]

    def color(self, node, alpha, color, opacity, where, layer):
        have = [node.color.r, node.color.g, node.color.b]
        limited = [min(max(c, 0), 1) for c in color]
        # rlottie truncates colours to 8 bits.
        for a, b in zip(have, limited):
            self.note("colours", abs(a - math.floor(b * 255)), 1.01, where, layer)
        self.note("colours", abs(node.color.a * alpha - limited[3] * opacity * 255), 2.5, where, layer)

    def note(self, kind, value, limit, where, layer):
        self.worst[kind] = max(self.worst[kind], value)
        if value > limit:
            self.problem(f"{where}: {layer['id']}: {kind} {value:.5g} above {limit:.5g}")

    def problem(self, text):
        self.problems.append(text)


# The paths that lottie-web draws at some frames: for each its layer, data, transform and opacity, its fill and its stroke.
PROBE = """
function probe(frames) {
  const svg = document.querySelector('svg')
  return frames.map(frame => {
    animation.goToAndStop(frame, true)
    const found = []
    for (const path of svg.querySelectorAll('path')) {
      if (path.closest('mask, defs, clipPath')) continue
      let [opacity, layer, isShown] = [1, '', true]
      for (let each = path; each !== svg; each = each.parentNode) {
        if (each.getAttribute('display') === 'none' || each.style.display === 'none') isShown = false
        if (each.hasAttribute('opacity')) opacity *= each.getAttribute('opacity')
        if (!layer && each.id.startsWith('own-')) layer = each.id.slice(4)
      }
      const m = path.getCTM(), get = name => path.getAttribute(name)
      if (isShown) found.push([layer, opacity, [m.a, m.b, m.c, m.d, m.e, m.f], get('d'), get('fill'), get('fill-opacity'),
        get('stroke'), get('stroke-opacity'), get('stroke-width')])
    }
    return found
  })
}
function open(data) {
  window.animation?.destroy()
  document.body.innerHTML = `<div style="width:${data.w}px;height:${data.h}px"></div>`
  window.animation = lottie.loadAnimation({
    container: document.querySelector('div'), renderer: 'svg', autoplay: false, loop: false, animationData: data })
  return new Promise(done => window.animation.addEventListener('DOMLoaded', () => done(true)))
}
"""


class WebNode:
    """A path of lottie-web with the members that are read of rlottie's nodes."""

    def __init__(self, matrix, data, fill, fill_opacity, stroke, stroke_opacity, width):
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        own, opacity = (stroke, stroke_opacity) if stroke else (fill, fill_opacity)
        parts = [int(n) for n in re.findall(r"\d+", own or "")]
        self.color = rlottie.Color(*(parts if len(parts) == 3 else [0, 0, 0]), 255)
        # As a number, because rlottie has eight bits.
        self.alpha = float(1 if opacity is None else opacity)
        self.stroke = rlottie.Stroke(enable=bool(stroke), width=float(width or 0) * scale)
        # The paths of a group follow one another from its last to its first.
        self.contours = rlottie.placed(rlottie.outline(data), matrix, (0, 0))[::-1]


class WebJudge(Judge):
    """The same animation in lottie-web, in Chromium."""

    def __init__(self, page, file, every):
        super().__init__(None, file, every)
        self.page = page

    def open(self, data, folder):
        document = json.loads(data)
        for layer in document["layers"] + [l for a in document["assets"] for l in a.get("layers", [])]:
            layer["ln"] = "own-" + layer.get("nm", "")
        return self.page.run(f"open({json.dumps(document)})")

    def close(self):
        pass

    def nodes(self, numbers):
        for start in range(0, len(numbers), 50):
            for paths in self.page.run(f"probe({numbers[start:start + 50]})"):
                nodes = [(layer, WebNode(*rest), opacity) for layer, opacity, *rest in paths]
                yield [(layer, node, opacity * node.alpha) for layer, node, opacity in nodes]

    def reference(self, layer, want):
        return want


def player():
    """The source of lottie-web."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder,
                        "streamlit-lottie==0.0.5"], check=True)
        with zipfile.ZipFile(os.path.join(folder, os.listdir(folder)[0])) as package:
            for name in package.namelist():
                if name.endswith(".js.map"):
                    sources = json.loads(package.read(name))
                    for source, text in zip(sources["sources"], sources["sourcesContent"]):
                        if source.endswith("lottie-web/build/player/lottie.js"):
                            # The player reports its exceptions as events, before a listener can be added.
                            return re.sub(r"this\.trigger(Config|RenderFrame)Error\(", "throw (", text)
    raise RuntimeError("the package has no lottie-web")


def recipe(page):
    """The errors of the code of specs/export.md for lottie-web, with boss-dots."""
    with open(os.path.join(ROOT, "specs/export.md")) as file:
        code = re.search(r"```js\n(const span.*?)```", file.read(), re.S).group(1)
    run = subprocess.run([PROGRAM, "export", "--to", "lottie", os.path.join(ROOT, "specs/boss-dots.yaml"), "-o", "-"],
                         check=True, capture_output=True, text=True)
    page.run(f"window.data = {run.stdout}; open(structuredClone(data))")
    page.run(f"window.trigger = 55; {code}; Object.assign(window, {{pulled, released, finished, span}}); 0")
    first = {name: page.run(f"span('{name}')[0]") for name in ("refreshing", "finishing", "cancelling")}
    last = {name: page.run(f"span('{name}')[1]") for name in first}
    problems = []

    def see(call, wanted, low, high, seconds=0):
        """Looks at the shown frame some time after a call."""
        page.run(call)
        frame, paused = page.run(
            f"new Promise(done => setTimeout(() => done([animation.firstFrame + animation.currentFrame, animation.isPaused]),"
            f" {seconds * 1000}))")
        if not low <= frame <= high or paused != (wanted == "still"):
            problems.append(f"{call}: frame {frame}, {'still' if paused else 'playing'}")

    see("pulled(20)", "still", 200, 200)
    see("pulled(60)", "still", 600, 600)
    see("released(60)", "playing", first["refreshing"], last["refreshing"], 0.3)
    see("0", "playing", first["refreshing"], last["refreshing"], 1.1)
    see("finished()", "still", last["finishing"] - 2, last["finishing"], 2)
    see("pulled(30)", "still", 300, 300)
    see("released(30)", "playing", first["cancelling"], last["cancelling"], 0.2)
    see("0", "still", last["cancelling"] - 2, last["cancelling"], 0.6)
    see("pulled(10)", "still", 100, 100)
    return problems


def schema():
    """A validator of the published JSON Schema; None without the package jsonschema."""
    try:
        import jsonschema
    except ImportError:
        print("no jsonschema here: documents are not held against the schema of the format")
        return None
    with open(os.path.join(ROOT, "Tests/Tools/Lottie/lottie.schema.json")) as file:
        return jsonschema.Draft202012Validator(json.load(file))


def saving(report):
    """The factor by which there are fewer keyframes than at 60 frames a second, over all values that move by time."""
    seconds = sum(s["length"] for s in report["segments"] if s["name"] != "pull") / 1000
    moving = [v for v in report["values"] if v["keyframes"] > 1]
    keyframes = sum(v["keyframes"] for v in moving)
    return seconds * 60 * len(moving) / keyframes if keyframes else None


def main():
    arguments = sys.argv[1:]
    every = 1
    page = None
    if "--web" in arguments:
        arguments.remove("--web")
        page = chromium.Page()
        page.run(player())
        page.run(PROBE)
        problems = recipe(page)
        if problems:
            sys.exit("the code for lottie-web: " + "; ".join(problems))
    if "--every" in arguments:
        at = arguments.index("--every")
        every = int(arguments[at + 1])
        del arguments[at:at + 2]
    files = arguments or sorted(
        [os.path.join(ROOT, "specs", f) for f in os.listdir(os.path.join(ROOT, "specs")) if f.endswith(".yaml")]
        + [os.path.join(ROOT, "specs/examples", f) for f in os.listdir(os.path.join(ROOT, "specs/examples")) if f.endswith(".yaml")])
    lib = None if page else rlottie.library()
    validator = schema()
    savings, measured, values = [], 0, 0
    bad = 0
    for file in files:
        judge = WebJudge(page, file, every) if page else Judge(lib, file, every)
        judge.run()
        if validator and getattr(judge, "document", None):
            judge.problems += [f"schema: {error.message[:200]}" for error in validator.iter_errors(judge.document)]
        savings += [s for s in [saving(judge.report)] if s]
        measured += sum(v["between"] is not None for v in judge.report["values"])
        values += len(judge.report["values"])
        worst = "  ".join(f"{k} {v:.4f}" for k, v in judge.worst.items())
        print(f"{os.path.basename(file):32} {getattr(judge, 'size', 0):7} bytes  {worst}  {len(judge.problems)} problems", flush=True)
        for text in judge.problems[:5]:
            print("    " + text)
        bad += bool(judge.problems)
    if savings:
        savings.sort()
        print(f"{measured} of {values} values measured between frames; keyframes than at 60 a second, fewer by: "
              f"median {savings[len(savings) // 2]:.1f}, least {savings[0]:.1f}, most {savings[-1]:.1f}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
