"""Lottie animations of `drawstring export --to lottie`, compared with the frames of their effects, by rlottie and lottie-web.

rlottie (Debian's librlottie) gives the tree of an animation at whole frames: paths in the canvas, colours and widths. They
are compared with `drawstring frames --geometry` at each millisecond of each phase and at pulls a tenth of a point apart.
Documents are checked with the JSON Schema of lottie-spec (Tests/Tools/Lottie). lottie-web, from the source map of a package of
PyPI, draws every 50th frame in Chromium.
"""

import json
import math
import re

import pytest

import judges
import lottie_web
import rlottie
import support

TOLERANCE = 0.01


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


class Judge(judges.Judge):
    """An exported animation in rlottie."""

    count = 0

    def __init__(self, lib, file, folder, every=1):
        super().__init__(file)
        self.lib, self.every = lib, every
        self.document, self.report = exported(file, folder)
        layers = self.document["layers"] + [l for a in self.document["assets"] for l in a.get("layers", [])]
        self.trims = {l["nm"]: item for l in layers for group in l.get("shapes", []) for item in group["it"]
                      if item["ty"] == "tm"}
        self.open(folder)

    def run(self):
        for segment in self.report["segments"]:
            self.segment(segment)

    def open(self, folder):
        file = folder / "a.json"
        self.animation = self.lib.lottie_animation_from_data(file.read_bytes(), str(file).encode(), str(folder).encode())
        assert self.animation, "the player does not read the animation"

    def close(self):
        self.lib.lottie_animation_destroy(self.animation)

    def nodes(self, numbers):
        """The drawn nodes at frames: lists of (layer, node, opacity) from back to front."""
        size = int(self.document["w"]), int(self.document["h"])
        for number in numbers:
            yield rlottie.drawn(self.lib.lottie_animation_render_tree(self.animation, number, *size).contents)

    def segment(self, segment):
        origin = self.report["origin"]
        last = int(segment["length"]) - ("loop" in segment)
        frames = [(index * self.every, frame) for index, frame in enumerate(judges.frames(self.file, segment, last, self.every))]
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
        if not own:
            assert not want, f"{where}: {layer['id']}: no fill"
            return
        node, alpha = own[0]
        have, want = [[c for c in map(clean, cs) if len(c) > 1] for cs in (node.contours, want)]
        assert [len(c) for c in have] == [len(c) for c in want], f"{where}: {layer['id']}: contours"
        for a, b in zip(have, want):
            for p, q in zip(a, b):
                self.note("points", math.dist(p, q), TOLERANCE + 0.001, where, layer)
        self.color(node, alpha, layer["fillColor"], layer["worldOpacity"], where, layer)

    def stroke(self, layer, own, want, where, scale):
        assert own, f"{where}: {layer['id']}: no stroke"
        node, alpha = own[0]
        have = [c for c in node.contours if max(math.dist(c[0], p) for p in c) > 2 * TOLERANCE]
        trimmed = layer["strokeStart"] > 0 or layer["strokeEnd"] < 1
        if trimmed and (len(have) != len(want) or max(
                max(math.dist(a[0], b[0]), math.dist(a[-1], b[-1])) for a, b in zip(have, want)) > 0.021):
            # rlottie measures arcs less exactly: the same part is requested as constants.
            want = self.reference(layer, want)
        assert len(have) == len(want), f"{where}: {layer['id']}: strokes"
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
        found = [c for _, node, _ in rlottie.drawn(tree) for c in node.contours]
        self.lib.lottie_animation_destroy(animation)
        return [c for c in found if max(math.dist(c[0], p) for p in c) > 2 * TOLERANCE]

    def color(self, node, alpha, color, opacity, where, layer):
        have = [node.color.r, node.color.g, node.color.b]
        limited = [min(max(c, 0), 1) for c in color]
        # rlottie truncates colours to 8 bits.
        for a, b in zip(have, limited):
            self.note("colours", abs(a - math.floor(b * 255)), 1.01, where, layer)
        self.note("colours", abs(node.color.a * alpha - limited[3] * opacity * 255), 2.5, where, layer)


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

    def open(self, folder):
        for layer in self.document["layers"] + [l for a in self.document["assets"] for l in a.get("layers", [])]:
            layer["ln"] = "own-" + layer.get("nm", "")
        assert self.lib.run(f"open({json.dumps(self.document)})")

    def nodes(self, numbers):
        for start in range(0, len(numbers), 50):
            for paths in self.lib.run(f"probe({numbers[start:start + 50]})"):
                nodes = [(layer, WebNode(*rest), opacity) for layer, opacity, *rest in paths]
                yield [(layer, node, opacity * node.alpha) for layer, node, opacity in nodes]

    def reference(self, layer, want):
        return want


def exported(file, folder):
    """The animation of an effect, and the report of the export."""
    target, report = folder / "a.json", folder / "r.json"
    support.drawstring("export", "--to", "lottie", file, "-o", target, "--report", report, "--assets", support.ASSETS)
    return json.loads(target.read_text()), json.loads(report.read_text())


EFFECTS = pytest.mark.parametrize("file", support.SPECS + support.EXAMPLES, ids=lambda file: file.stem)


@EFFECTS
def test_rlottie(tmp_path, file):
    judge = Judge(rlottie.installed(), file, tmp_path)
    judge.run()
    judge.close()
    judge.tell("rlottie")


@EFFECTS
def test_schema(tmp_path, file):
    """The document is valid; the summary has the saving of keyframes."""
    jsonschema = pytest.importorskip("jsonschema")
    document, report = exported(file, tmp_path)
    schema = json.loads((support.ROOT / "Tests/Tools/Lottie/lottie.schema.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(document)
    # By which factor there are fewer keyframes than at 60 frames a second, over all values that move by time.
    seconds = sum(each["length"] for each in report["segments"] if each["name"] != "pull") / 1000
    moving = [each for each in report["values"] if each["keyframes"] > 1]
    if moving:
        support.most("fewer keyframes", seconds * 60 * len(moving) / sum(each["keyframes"] for each in moving), file.stem)


# MARK: lottie-web

@pytest.fixture(scope="module")
def web(browser, tmp_path_factory):
    """A page with lottie-web."""
    with browser() as page:
        page.run(lottie_web.player(tmp_path_factory.mktemp("player")))
        page.run(support.page_of("lottie.js"))
        yield page


@EFFECTS
def test_lottie_web(web, tmp_path, file):
    judge = WebJudge(web, file, tmp_path, 50)
    judge.run()
    judge.tell("lottie-web")


def test_recipe(web):
    """The code of specs/export.md for lottie-web, with boss-dots."""
    code = re.search(r"```js\n(const span.*?)```", (support.ROOT / "specs/export.md").read_text(), re.S).group(1)
    data = support.drawstring("export", "--to", "lottie", support.BOSS_DOTS, "-o", "-")
    web.run(f"window.data = {data}; open(structuredClone(data))")
    web.run(f"window.trigger = 55; {code}; Object.assign(window, {{pulled, released, finished, span}}); 0")
    first = {name: web.run(f"span('{name}')[0]") for name in ("refreshing", "finishing", "cancelling")}
    last = {name: web.run(f"span('{name}')[1]") for name in first}
    # The shown frame some time after a call, and whether it plays.
    for call, plays, low, high, seconds in (
            ("pulled(20)", False, 200, 200, 0), ("pulled(60)", False, 600, 600, 0),
            ("released(60)", True, first["refreshing"], last["refreshing"], 0.3),
            ("0", True, first["refreshing"], last["refreshing"], 1.1),
            ("finished()", False, last["finishing"] - 2, last["finishing"], 2), ("pulled(30)", False, 300, 300, 0),
            ("released(30)", True, first["cancelling"], last["cancelling"], 0.2),
            ("0", False, last["cancelling"] - 2, last["cancelling"], 0.6), ("pulled(10)", False, 100, 100, 0)):
        web.run(call)
        frame, paused = web.run(f"new Promise(done => setTimeout(() => done([animation.firstFrame + animation.currentFrame, "
                                f"animation.isPaused]), {seconds * 1000}))")
        assert low <= frame <= high and paused != plays, call
