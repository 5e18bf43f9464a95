#!/usr/bin/env python3
"""Compares painters of display lists with the program's own pictures.

Skia, the renderer of Android, and Java2D draw the lists of the C library; the element's two painters, SVG elements and a
canvas in Chromium, draw those of the module. All pictures must equal those of `render -o x.png`: the frames of all effects,
examples and recipes are drawn at four times the size and averaged, and differ on average by at most 1 of 255, with 999 of
1000 channels within 24. Rectangles of texts and images are left out, because glyphs and pixels depend on the painter. Each
list must equal that of `frame --format draw`, number by number, which is checked with its schema if `jsonschema` is installed.

Needs skia-python, Pillow and numpy; a painter whose tools are not installed is left out. Uses the program of a release build;
DRAWSTRING names another, DRAWSTRING_LIBRARY a folder with a built C library. --keep DIR keeps the pictures there.
"""

import base64
import functools
import http.server
import io
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

try:
    import numpy
    import skia  # noqa: F401
    from PIL import Image
except ImportError as error:
    print(f"== drawing: {error.name} is not installed (pip install skia-python pillow numpy)")
    sys.exit(0)

import chromium

ROOT = pathlib.Path(__file__).resolve().parent.parent
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
        numbers += item["rectangle"] + ([item["size"]] if op == "text" else [])
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


def difference_of_lists(drawing, given):
    """The difference between the list of the library and that of the command line, in words; None if they are equal."""
    if len(drawing.items) != len(given["items"]):
        return f"{len(drawing.items)} items, not {len(given['items'])}"
    for place, (item, other) in enumerate(zip(drawing.items, given["items"])):
        if OPERATIONS[item["op"]] != other["op"] or item["next"] != other["next"]:
            return f"item {place} is {OPERATIONS[item['op']]}, not {other['op']}"
        own = drawing.own(item, 0, item["numbers"])
        if own != numbers_of(other):
            return f"item {place}, {other['op']}: {own}, not {numbers_of(other)}"
        text = other.get("string", other.get("image"))
        if text is not None and drawing.text(item["text"]) != text:
            return f"item {place}: another text"
    return None


# MARK: Painters

class Java:
    """Java2D, in one process."""

    name = "java"

    def __init__(self, scratch, library):
        out = os.path.join(scratch, "java")
        home = pathlib.Path(shutil.which("javac")).resolve().parent.parent
        clang = pathlib.Path(shutil.which("swiftc")).resolve().parent / "clang"
        folder = PLAYERS / "Java"
        subprocess.run(["javac", "-d", out, *folder.glob("*.java")], check=True)
        subprocess.run(
            [clang, "-std=c2x", "-shared", "-fPIC", "-fuse-ld=lld", f"-I{home}/include", f"-I{home}/include/linux",
             f"-I{library}/include", folder / "drawstring_java.c", f"-L{library}/lib", "-ldrawstring",
             f"-Wl,-rpath,{library}/lib", "-o", os.path.join(out, "libdrawstring_java.so")], check=True)
        self.file = os.path.join(scratch, "java.png")
        self.process = subprocess.Popen(
            ["java", "-Djava.awt.headless=true", f"-Djava.library.path={out}", "-cp", out, "Pictures"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)

    def picture(self, compiled, moment, size):
        phase, time, pull = moment
        words = [compiled, PHASES.index(phase), time, "NaN" if math.isnan(pull) else pull, FINER, self.file]
        print(*words, sep="\t", file=self.process.stdin, flush=True)
        if not self.process.stdout.readline():
            raise RuntimeError("java has ended")
        return numpy.array(Image.open(self.file).convert("RGBA"))


class Web:
    """The painters of the element; the two share one page."""

    PAGE = """<!DOCTYPE html><meta charset=utf-8><style>body { margin: 0; background: none } svg, canvas { display: block }</style>
    <body><script type=module>
    import {load} from './drawstring.js'
    import {Painter, CanvasPainter} from './drawstring-effect.js'
    window.draw = async (kind, phase, time, pull) => {
      const effect = await load('effect.drawn?' + Math.random())
      const session = effect.session()
      const reading = session.showMoment({phase, time, ...(pull === null ? {} : {pull})})
      const {x, y, width, height} = session.canvas
      const picture = kind === 'svg' ? document.createElementNS('http://www.w3.org/2000/svg', 'svg') : document.createElement('canvas')
      Object.assign(picture.style, {width: width + 'px', height: height + 'px'})
      document.body.replaceChildren(picture)
      if (kind === 'svg') picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
      else Object.assign(picture, {width: Math.round(width * devicePixelRatio), height: Math.round(height * devicePixelRatio)})
      new (kind === 'svg' ? Painter : CanvasPainter)(effect, picture).paint(reading)
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      return [width, height]
    }
    window.ready = true
    </script>"""

    def __init__(self, scratch):
        self.folder = os.path.join(scratch, "web")
        shutil.copytree(ROOT / "Sources/DrawstringResources/Web", self.folder)
        pathlib.Path(self.folder, "page.html").write_text(self.PAGE)

        class Quiet(http.server.SimpleHTTPRequestHandler):
            extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=self.folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.page = chromium.Page()
        self.page.call(
            "Emulation.setDeviceMetricsOverride", width=1000, height=1000, deviceScaleFactor=FINER, mobile=False)
        self.page.call("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        self.page.open(f"http://127.0.0.1:{server.server_address[1]}/page.html")
        self.page.run("new Promise(done => { const look = () => window.ready ? done() : setTimeout(look, 5); look() })")

    def picture(self, kind, compiled, moment, size):
        phase, time, pull = moment
        shutil.copy(compiled, os.path.join(self.folder, "effect.drawn"))
        width, height = self.page.run(
            f"draw({json.dumps(kind)}, {json.dumps(phase)}, {time}, {'null' if math.isnan(pull) else pull})")
        clip = {"x": 0, "y": 0, "width": math.ceil(width), "height": math.ceil(height), "scale": 1}
        data = self.page.call("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)["data"]
        return numpy.array(Image.open(io.BytesIO(base64.b64decode(data))).convert("RGBA"))


# MARK: Pictures

def premultiplied(pixels):
    pixels = pixels.astype(float)
    pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


def difference(pixels, truth, left_out):
    """The mean and the 999th of 1000 differences of two pictures at four times the size, or a mistake in one of them."""
    height, width = [side // FINER for side in truth.shape[:2]]
    if abs(pixels.shape[0] - truth.shape[0]) >= FINER or abs(pixels.shape[1] - truth.shape[1]) >= FINER:
        return f"{pixels.shape} pixels, not {truth.shape}"

    def averaged(picture):
        whole = premultiplied(picture[:height * FINER, :width * FINER])
        return whole.reshape(height, FINER, width, FINER, 4).mean(axis=(1, 3))

    apart = numpy.abs(averaged(pixels) - averaged(truth))
    for left, top, right, bottom in left_out:
        left, top = [max(math.floor(edge / FINER), 0) for edge in (left, top)]
        right, bottom = [max(math.ceil(edge / FINER), 0) for edge in (right, bottom)]
        apart[top:bottom, left:right] = 0
    return apart.mean(), numpy.quantile(apart, 0.999)


def run(tool, *arguments):
    return subprocess.run([tool, *arguments], check=True, capture_output=True).stdout


def main():
    scratch = tempfile.mkdtemp()
    folder = sys.argv[sys.argv.index("--keep") + 1] if "--keep" in sys.argv else scratch
    os.makedirs(folder, exist_ok=True)
    tool = os.environ.get("DRAWSTRING") or os.path.join(
        subprocess.run(["swift", "build", "-c", "release", "--show-bin-path"], check=True, capture_output=True, text=True, cwd=ROOT)
        .stdout.strip(), "drawstring")
    made = os.environ.get("DRAWSTRING_LIBRARY")
    if not made:
        made = os.path.join(scratch, "library")
        subprocess.run([ROOT / "Sources/DrawstringWasm/make.sh", "library", made], check=True)
    library = Library(os.path.join(made, "lib/libdrawstring.so"))
    painters = {}
    if shutil.which("javac"):
        painters["java"] = Java(scratch, made).picture
    if chromium.find():
        web = Web(scratch)
        for kind in ("svg", "canvas"):
            painters[kind] = functools.partial(web.picture, kind)
    try:
        import jsonschema
        schema = jsonschema.Draft202012Validator(json.loads(run(tool, "schema", "--of", "drawing")))
    except ImportError:
        schema = None

    words = [word for word in sys.argv[1:] if word.endswith(".yaml")]
    specs = words or [*ROOT.glob("specs/*.yaml"), *ROOT.glob("specs/examples/*.yaml"), *ROOT.glob("specs/cookbook/*.yaml"),
                      *ROOT.glob("Tests/Fixtures/Drawing/*.yaml")]
    wrong, count, worst = 0, 0, {}

    def tell(spec, moment, painter, result):
        nonlocal wrong
        if isinstance(result, str) or result[0] > 1 or result[1] > 24:
            wrong += 1
            print(f"   not right: {spec} {moment[0]}, {painter}: {result}", flush=True)
        if not isinstance(result, str):
            worst[painter] = [max(pair) for pair in zip(worst.get(painter, (0, 0)), result)]

    for spec in map(str, sorted(specs)):
        compiled = os.path.join(scratch, "effect.drawn")
        run(tool, "compile", spec, "-o", compiled)
        player = library.player(pathlib.Path(compiled).read_bytes())
        for moment in MOMENTS:
            phase, time, pull = moment
            arguments = [spec, "--phase", phase, "--time", str(time)] + ([] if math.isnan(pull) else ["--pull", str(pull)])
            drawing = player.draw(*moment)
            answer = subprocess.run([tool, "frame", "--format", "draw", *arguments], capture_output=True)
            if answer.returncode == 2 and phase == "pulling":
                # There is nothing to pull.
                continue
            count += 1
            given = json.loads(answer.stdout)
            if schema:
                schema.validate(given)
            if found := difference_of_lists(drawing, given):
                tell(spec, moment, "list", found)
                continue
            png = run(tool, "render", *arguments, "--scale", str(FINER), "--format", "png")
            truth = numpy.array(Image.open(io.BytesIO(png)).convert("RGBA"))
            painter = Painter(drawing, FINER)
            pictures = {"skia": painter.picture()}
            for name, picture in painters.items():
                pictures[name] = picture(compiled, moment, painter.size)
            for name, pixels in pictures.items():
                Image.fromarray(pixels).save(os.path.join(folder, f"{pathlib.Path(spec).stem}-{phase}-{name}.png"))
                tell(spec, moment, name, difference(pixels, truth, painter.left_out))
    figures = ", ".join(f"{name} {mean:.2f} and {most:.1f}" for name, (mean, most) in worst.items())
    print(f"== drawing: {count} frames, on average and for 999 of 1000 of 255 at most: {figures}; {wrong} are not right")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
