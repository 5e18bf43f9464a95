"""Stylesheets of `drawstring export --to css`, compared with the frames of their effects, in Chromium.

The page of an effect is opened; in each phase its animations are paused at 40 instants, and the computed values of its
elements are compared with `drawstring frames --geometry`: the corners of boxes, the points of paths and the ends of strokes
within the tolerance of the export and 0.01 points, colours and opacities within 1/255. The phases that the script shows for
pulls, releases and ends are also compared.
"""

import json
import math
import re

import pytest

import judges
import rlottie
import support

INSTANTS = 40
LIMIT = 0.01 + 0.01
COLOR = 1.001 / 255


def color(text):
    """Red, green and blue times alpha, and alpha."""
    if text in ("transparent", "none"):
        return [0.0] * 4
    numbers = [float(each) for each in re.findall(r"[-+]?\d*\.?\d+(?:e[-+]?\d+)?", text.replace("srgb", ""))]
    if text.startswith("rgb"):
        numbers[:3] = [each / 255 for each in numbers[:3]]
    alpha = numbers[3] if len(numbers) > 3 else 1.0
    return [each * alpha for each in numbers[:3]] + [alpha]


def mixed(color):
    limited = [min(max(each, 0), 1) for each in color]
    return [each * limited[3] for each in limited[:3]] + [limited[3]]


def classes(layers):
    taken, names = set(), {}
    for layer in layers:
        plain = "".join(each if each.isascii() and each.isalnum() else "-" for each in layer["id"])
        base = plain if plain[:1].isalpha() else f"l-{plain}"
        name, count = base, 1
        while name in taken:
            count += 1
            name = f"{base}-{count}"
        taken.add(name)
        names[layer["id"]] = name
    return names


def place(matrix, point):
    return (matrix[0] * point[0] + matrix[2] * point[1] + matrix[4], matrix[1] * point[0] + matrix[3] * point[1] + matrix[5])


class Judge(judges.Judge):
    """The page of an effect."""

    def __init__(self, page, file, folder):
        super().__init__(file)
        self.page = page
        target, report = folder / "effect.html", folder / "report.json"
        support.drawstring("export", "--to", "css", file, "-o", target, "--report", report, "--assets", support.ASSETS)
        self.report = json.loads(report.read_text())
        page.open(target.as_uri())
        page.run(support.page_of("css.js"))

    def segment(self, segment):
        name, length = segment["name"], segment["length"]
        # A loop is followed beyond its end.
        last = length * 1.4 if "loop" in segment else length
        # Keyframes lie at whole milliseconds, and before a jump a value stays up to one.
        step = max(math.floor(last / (INSTANTS - 1)), 1)
        for index, frame in enumerate(judges.frames(self.file, segment, step * (INSTANTS - 1), step)):
            if index * step > last:
                break
            have = self.page.run(f"measure('{'pulling' if name == 'pull' else name}', {index * step!r})")
            self.compare(frame, have, f"{name} {index * step}")

    def compare(self, frame, have, where):
        origin, names = self.report["origin"], classes(frame["layers"])
        for layer in frame["layers"]:
            if not layer["visible"] or layer["worldOpacity"] < 1 / 255:
                continue
            element = have.get(names[layer["id"]])
            draws = layer["backgroundColor"][3] > 0 and min(layer["size"]) > 0 or layer["kind"] == "shape" and layer["path"] and (
                layer["fillColor"][3] > 0 or layer["strokeColor"][3] > 0 and layer["lineWidth"] > 0 and layer["stroke"])
            if element is None:
                assert not draws, f"{where}: there is no {layer['id']}"
                continue
            self.note("colours", abs(element["opacity"] - layer["worldOpacity"]), COLOR, where, layer)
            world, want = element["world"], layer["world"]

            def shift(point):
                return (point[0] - origin[0], point[1] - origin[1])
            (w, h), (u, v) = element["size"], layer["size"]
            for corner in ((0, 0), (1, 0), (1, 1), (0, 1)):
                self.note("points", math.dist(place(world, (w * corner[0], h * corner[1])),
                                              shift(place(want, (u * corner[0], v * corner[1])))), LIMIT, where, layer)
            if min(u, v) > 0:
                self.colors(element["background"], layer["backgroundColor"], layer, where)
            if layer["kind"] == "shape":
                self.shape(layer, element, shift, where)
            if layer["kind"] == "gradient" and element["stops"]:
                for text, stop in zip(element["stops"], layer["colors"]):
                    self.colors(text, stop, layer, where)
            if element["border"] and layer["borderWidth"] > 0:
                text = element["border"][0]
                # The colour comes first: rgb(…) 0px 0px 0px 2px inset.
                self.colors(text[:text.index(")") + 1] if "(" in text else text.split(" ")[0], layer["borderColor"], layer, where)
                width = float(text[text.rindex(" 0px "):].split(" ")[2].removesuffix("px"))
                self.note("widths", abs(width - min(layer["borderWidth"], min(u, v) / 2)), LIMIT, where, layer)

    def shape(self, layer, element, shift, where):
        if not layer["path"]:
            return
        world, paths = element["world"], element["paths"]
        scale = math.sqrt(abs(layer["world"][0] * layer["world"][3] - layer["world"][1] * layer["world"][2]))
        if layer["fillColor"][3] * layer["worldOpacity"] > 1.5 / 255 and scale > 1e-6:
            assert paths, f"{where}: {layer['id']} has no path"
            self.colors(paths[0]["fill"], layer["fillColor"], layer, where)
            self.outline(layer, [paths[0]["d"]], shift, world, where)
        lines = [path for path in paths if path["stroke"] != "none"]
        if layer["strokeColor"][3] * layer["worldOpacity"] <= 1.5 / 255 or layer["lineWidth"] <= 0 or scale < 1e-6:
            return
        for line in lines:
            self.colors(line["stroke"], layer["strokeColor"], layer, where)
            self.note("widths", abs(line["width"] - layer["lineWidth"]), LIMIT, where, layer)
        if not any(line["pieces"] is not None for line in lines):
            if layer["stroke"] and lines:
                self.outline(layer, [line["d"] for line in lines], shift, world, where)
            return
        have = [[place(world, piece[0]), place(world, piece[1])] for line in lines for piece in line["pieces"]
                if line["shown"] > 0.5 and piece[2] * scale > 4 * LIMIT]
        want = [[shift(c[0]), shift(c[-1])] for c in rlottie.outline(layer["stroke"] or "")
                if sum(math.dist(a, b) for a, b in zip(c, c[1:])) > 4 * LIMIT]
        # Pieces as short as the tolerance may exist on one side only.
        assert len(have) == len(want), f"{where}: the stretches of {layer['id']}"
        for a, b in zip(sorted(have), sorted(want)):
            best = max(math.dist(a[0], b[0]), math.dist(a[1], b[1]))
            if best > LIMIT:
                best = min(max(math.dist(h[0], b[0]), math.dist(h[1], b[1])) for h in have)
            self.note("trims", best, LIMIT, where, layer)

    def outline(self, layer, data, shift, world, where):
        have = [[place(world, p) for p in c] for d in data for c in rlottie.outline(d.replace(",", " "))]
        want = [[shift(p) for p in c] for c in rlottie.placed(rlottie.outline(layer["path"]), layer["world"], (0, 0))]
        have, want = [[c for c in cs if max(math.dist(c[0], p) for p in c) > 1e-3] for cs in (have, want)]
        assert [len(c) for c in have] == [len(c) for c in want], f"{where}: the contours of {layer['id']}"
        for a, b in zip(have, want):
            for p, q in zip(a, b):
                self.note("points", math.dist(p, q), LIMIT, where, layer)

    def colors(self, text, want, layer, where):
        for a, b in zip(color(text), mixed(want)):
            self.note("colours", abs(a - b), COLOR, where, layer)


@pytest.fixture(scope="module")
def window(browser):
    with browser() as page:
        yield page


@pytest.mark.parametrize("file", support.SPECS, ids=lambda file: file.stem)
def test_stylesheet(window, tmp_path, file):
    judge = Judge(window, file, tmp_path)
    for segment in judge.report["segments"]:
        judge.segment(segment)
    judge.tell("stylesheets")
    if any(segment["name"] == "pull" for segment in judge.report["segments"]):
        follow_script(window, support.frame(file, "--phase", "armed")["pull"])


def follow_script(page, trigger):
    """The script shows the phases of the effect."""
    fires = page.run("document.querySelector('[data-phase]').dataset.fires")
    steps = [(f"pull({trigger * 0.5})", "pulling"), (f"pull({trigger * 1.2})", "refreshing" if fires else "armed")]
    steps += [] if fires else [
        (f"pull({trigger * 0.4})", "pulling"), ("release()", "cancelling"), ("release()", "cancelling"),
        (f"pull({trigger * 1.1})", "armed"), ("finish()", "armed"), ("release()", "refreshing"),
        (f"pull({trigger * 0.3})", "refreshing")]
    page.run("document.querySelector('[data-phase]').dataset.phase = 'idle'; "
             "window.driven = attachEffect(document.querySelector('[data-phase]')); 0")
    for call, phase in steps:
        assert page.run(f"driven.{call}; document.querySelector('[data-phase]').dataset.phase") == phase, call
    assert page.run("""new Promise(done => {
      const element = document.querySelector('[data-phase]'), seen = []
      element.addEventListener('phase', event => { seen.push(event.detail); if (event.detail === 'idle') done(seen) })
      setTimeout(() => done(seen), 8000)
      driven.finish()
    })""") == ["finishing", "idle"]
