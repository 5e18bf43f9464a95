"""Painters of display lists, compared with the program's own pictures.

Skia, the renderer of Android, and Java2D draw the lists of the C library; the element's two painters, SVG elements and a
canvas in Chromium, draw those of the module. All pictures must equal those of `render -o x.png`: the frames of all effects,
examples and recipes are drawn at four times the size and averaged, and differ on average by at most 1 of 255, with 999 of
1000 channels within 24. Rectangles of texts and images are left out, because glyphs and pixels depend on the painter. Each
list must equal that of `frame --format draw`, number by number, which is checked with its schema.

A painter whose tools are not installed is skipped. $DRAWSTRING_LIBRARY names a folder with a built C library.
"""

import json
import math
import pathlib
import re
import shutil
import subprocess
import sys

import numpy
import pytest

import java
import pictures
import support
from support import EXAMPLES, RECIPES, ROOT, SPECS, drawstring, run

pytest.importorskip("skia")
PLAYERS = ROOT / "Tests/Tools/Players"
sys.path.insert(0, str(PLAYERS))
from painter import Library, Painter  # noqa: E402

FINER = 4
PHASES = ["idle", "pulling", "armed", "refreshing", "finishing", "cancelling"]
MOMENTS = [("pulling", 0.0, 30.0), ("refreshing", 0.35, math.nan), ("finishing", 0.1, math.nan)]
OPERATIONS = ["layer", "clip", "mask", "end", "fill", "stroke", "image", "text"]


# MARK: Lists

def numbers_of(item):
    """All numbers of an item of JSON, in the order of the library."""
    def flat(values):
        return [number for value in values for number in (value if isinstance(value, list) else [value])]

    numbers, op = [], item["op"]
    if op == "layer":
        numbers += [*item["matrix"], item["opacity"]]
        if item["shadow"]:
            numbers += flat([item["shadow"][key] for key in ("offset", "radius", "color")])
    if op == "stroke":
        numbers += [item["width"], item["miterLimit"], item["dashPhase"], *item["dashes"]]
    if op in ("image", "text"):
        numbers += item["rectangle"] + ([item["size"]] if op == "text" else item.get("source", []))
    if "paint" in item:
        paint = item["paint"]
        heads = {"color": ["color"], "linear": ["from", "to"], "radial": ["center", "radii"], "conic": ["center", "angle"]}
        numbers += flat([paint[key] for key in heads[paint["kind"]]])
        for stop in paint.get("stops", []):
            numbers += [stop["location"], *stop["color"]]
    if "path" in item:
        numbers += item.get("rectangle") or []
        numbers += item.get("radii") or []
        numbers += [float(word) for word in re.findall(r"-?\d[\d.]*(?:e[-+]?\d+)?", item["path"])]
    return numbers


def compare_lists(drawing, given):
    """The list of the library equals that of the command line."""
    for item, other in zip(drawing.items, given["items"], strict=True):
        assert (OPERATIONS[item["op"]], item["next"]) == (other["op"], other["next"])
        assert drawing.own(item, 0, item["numbers"]) == numbers_of(other)
        text = other.get("string", other.get("image"))
        assert text is None or drawing.text(item["text"]) == text


# MARK: Painters

class Skia:
    """The renderer of Android, for the lists of the C library."""

    def picture(self, compiled, moment, painter):
        return painter.picture()


class Java:
    """Java2D, in one process."""

    def __init__(self, library, scratch):
        command = java.built(library, scratch / "java")
        self.file = scratch / "java.png"
        self.process = subprocess.Popen(
            [*command, "Pictures"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def picture(self, compiled, moment, painter):
        phase, time, pull = moment
        words = [compiled, PHASES.index(phase), time, "NaN" if math.isnan(pull) else pull, FINER, self.file]
        print(*words, sep="\t", file=self.process.stdin, flush=True)
        assert self.process.stdout.readline(), "java has ended"
        return pictures.read(self.file, "RGBA")


class Web:
    """A painter of the element: SVG elements, or a canvas."""

    def __init__(self, kind, browser, scratch):
        self.kind, self.folder = kind, scratch / kind
        shutil.copytree(ROOT / "Sources/DrawstringResources/Web", self.folder)
        (self.folder / "page.html").write_text(support.page_of("painters.html"))
        self.page = browser(1000, 1000, scale=FINER)
        self.page.call("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        self.page.open(support.Site(self.folder).url + "page.html")
        self.page.wait("window.ready")

    def picture(self, compiled, moment, painter):
        phase, time, pull = moment
        shutil.copy(compiled, self.folder / "effect.drawn")
        width, height = self.page.run(
            f"draw({json.dumps(self.kind)}, {json.dumps(phase)}, {time}, {'null' if math.isnan(pull) else pull})")
        return pictures.read(self.page.picture(math.ceil(width), math.ceil(height)), "RGBA")


# MARK: Pictures

@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("drawing")


@pytest.fixture(scope="module")
def library(prefix):
    return Library(str(prefix / "lib/libdrawstring.so"))


@pytest.fixture(scope="module", params=["skia", "java", "svg", "canvas"])
def painter(request, prefix, scratch):
    if request.param == "skia":
        yield Skia()
    elif request.param == "java":
        drawer = Java(prefix, scratch)
        yield drawer
        drawer.process.kill()
        drawer.process.wait()
    else:
        web = Web(request.param, request.getfixturevalue("browser"), scratch)
        yield web
        web.page.__exit__()


def drawn(library, spec, moment, folder):
    """The list of a moment, the arguments of `frame` for it, and the compiled effect; skips the check if there is
    no such moment."""
    phase, time, pull = moment
    if phase == "pulling" and "\npull:" not in spec.read_text():
        pytest.skip("there is nothing to pull")
    compiled = support.compiled(spec, folder / "effect.drawn")
    player = library.player(compiled.read_bytes())
    arguments = [spec, "--phase", phase, "--time", time, *([] if math.isnan(pull) else ["--pull", pull])]
    return player, player.draw(*moment), arguments, compiled


def premultiplied(pixels):
    pixels = pixels.astype(float)
    pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


FILES = sorted([*SPECS, *EXAMPLES, *RECIPES, *ROOT.glob("Tests/Fixtures/Drawing/*.yaml")])
EACH_SPEC = pytest.mark.parametrize("spec", FILES, ids=lambda spec: spec.stem)
EACH_MOMENT = pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment[0])


@EACH_SPEC
@EACH_MOMENT
def test_lists(library, tmp_path, spec, moment):
    jsonschema = pytest.importorskip("jsonschema")
    _, drawing, arguments, _ = drawn(library, spec, moment, tmp_path)
    given = json.loads(drawstring("frame", "--format", "draw", *arguments))
    jsonschema.Draft202012Validator(json.loads(drawstring("schema", "--of", "drawing"))).validate(given)
    compare_lists(drawing, given)


@EACH_SPEC
@EACH_MOMENT
def test_painters(library, painter, tmp_path, spec, moment):
    _, drawing, arguments, compiled = drawn(library, spec, moment, tmp_path)
    skia = Painter(drawing, FINER)
    drawstring("render", *arguments, "--scale", FINER, "-o", tmp_path / "truth.png")
    truth, own = pictures.read(tmp_path / "truth.png", "RGBA"), painter.picture(compiled, moment, skia)
    assert max(abs(own.shape[side] - truth.shape[side]) for side in (0, 1)) < FINER
    height, width = truth.shape[:2]
    own, truth = (pictures.smaller(premultiplied(each[:height, :width]), FINER) for each in (own, truth))
    apart = numpy.abs(own - truth)
    for left, top, right, bottom in skia.left_out:
        left, top = (max(math.floor(edge / FINER), 0) for edge in (left, top))
        right, bottom = (max(math.ceil(edge / FINER), 0) for edge in (right, bottom))
        apart[top:bottom, left:right] = 0
    mean, most = pictures.difference(apart, 0)
    support.most(f"{type(painter).__name__}, of 255 for 999 of 1000", most, f"{spec.stem} {moment[0]}")
    assert mean <= 1 and most <= 24
