"""Pictures of `render`, drawn by two independent renderers, Chromium and librsvg; PNG files and films beside them.

Both must show the same except for the antialiasing of edges: no pixel of either may lie outside the range of the other's
nine pixels around it by more than 10 of 255 in any channel, except for 1 of 1000 pixels (20 for pictures with words, whose
letters each renderer fits to pixels in its own way). The colours at the middles of dots and boxes must be those of
`frame --geometry`, within 2 of 255.

PNG files must equal Chromium's picture of the same SVG: on average within 1 of 255, with 999 of 1000 channels within 24,
both at four times the size, averaged, and at the size itself. At the size itself, Chromium draws round strokes up to a third
of a pixel off; differences beyond the limits at that size must equal Chromium's own difference between the sizes. Pillow must
read the same pixels from APNG, GIF and numbered frames, and `pngcheck`, if it is installed, must find nothing.

Without --long a few frames are checked; with it frames of all effects, plates and plots, and of random nests of layers single
frames, strips, sheets and the still form of animated pictures for reduced motion, with colours at many points.
"""

import json
import random
import re
import shutil

import numpy
import pytest
from PIL import Image

import nests
import pictures
import support
from support import EXAMPLES, ROOT, SPECS, drawstring

FEATURES = [ROOT / f"Tests/Pictures/{name}.yaml" for name in ("strokes", "boxes", "shades")]
SPEC = {spec.stem: spec for spec in SPECS + EXAMPLES}
CIRCLE = re.compile(r"^M(-?[\d.]+) (-?[\d.]+)A(-?[\d.]+) ")


@pytest.fixture(scope="module")
def window(browser):
    with browser(switches=["--force-prefers-reduced-motion"]) as page:
        yield page


def browsed(page, svg, width, height, scale=1):
    """Chromium's picture of a file on white, at a multiple of its size."""
    page.resize(width, height, scale)
    holder = svg.with_suffix(".html")
    holder.write_text(f'<!doctype html><body style="margin:0;background:#fff"><img src="{svg.name}" style="display:block">')
    page.open(holder.as_uri())
    return page.pixels()


def rasterized(svg):
    """librsvg's picture of a file on white."""
    if not shutil.which("rsvg-convert"):
        pytest.skip("rsvg-convert is not installed (librsvg2-bin)")
    support.run("rsvg-convert", "-b", "white", svg, "-o", svg.with_suffix(".rsvg.png"))
    return pictures.read(svg.with_suffix(".rsvg.png"))


def compare(page, folder, name, arguments, has_words):
    """librsvg's picture, which must be like that of Chromium; and the text of the file."""
    svg = folder / f"{name}.svg"
    drawstring("render", *arguments, "-o", svg)
    ours = rasterized(svg)
    theirs = browsed(page, svg, ours.shape[1], ours.shape[0])
    share = max(pictures.outside(ours, theirs, 10).any(axis=2).mean(), pictures.outside(theirs, ours, 10).any(axis=2).mean())
    support.most("pictures with words, share that differs" if has_words else "pictures, share that differs", share, name)
    assert share <= (0.02 if has_words else 0.001)
    return ours, svg.read_text()


def cases():
    """Names, arguments of `render`, and whether there are words in the picture."""
    for spec in FEATURES:
        yield spec.stem, [spec, "--time", "0", "--scale", "2"], False
    yield "words", [ROOT / "Tests/Pictures/words.yaml", "--time", "0", "--scale", "2"], True
    yield "boss-dots-38", [SPEC["boss-dots"], "--pull", "38", "--scale", "3"], False
    yield "enjoy-ring-refreshing", [SPEC["enjoy-ring"], "--time", "0.3", "--scale", "2"], False
    yield "spinner", [SPEC["replicated-spinner"], "--time", "0.3", "--scale", "3"], False
    if not support.LONG:
        return
    for spec in SPECS:
        pulled = "\npull:" in spec.read_text()
        for time in ["0", "0.11", "0.37", "0.74"]:
            yield f"{spec.stem}-at-{time}", [spec, "--time", time, "--scale", "2"], False
        yield f"{spec.stem}-finishing", [spec, "--phase", "finishing", "--time", "0.1"], False
        for pull in ["7", "21", "33.3", "48", "70"] if pulled else []:
            yield f"{spec.stem}-pull-{pull}", [spec, "--pull", pull, "--scale", "2"], False
        yield f"{spec.stem}-story", [spec], True
        if pulled:
            yield f"{spec.stem}-sheet", [spec, "--pull", "5:60", "--time", "0:0.6", "--count", "4"], True
    for spec in EXAMPLES:
        yield spec.stem, [spec], True
    yield "plot", [SPEC["boss-dots"], "--plot", "header.position,header.rotation,line.strokeColor"], True


@pytest.mark.parametrize("name, arguments, has_words", [pytest.param(*case, id=case[0]) for case in cases()])
def test_two_renderers(window, tmp_path, name, arguments, has_words):
    compare(window, tmp_path, name, arguments, has_words)


# Of a picture of random nests: its name, arguments of `render`, and for each frame in it those of `frame`.
REFRESHING = [["--phase", "refreshing", "--pull", pull, "--time", time] for pull in ("40", "60") for time in ("0", "0.6")]
SHOTS = [
    ("pulled", ["--pull", "30"], [["--pull", "30"]]),
    ("loading", ["--time", "0.35"], [["--time", "0.35"]]),
    ("strip", ["--time", "0:0.6", "--count", "3"], [["--time", time] for time in ("0", "0.3", "0.6")]),
    ("sheet", ["--phase", "refreshing", "--pull", "40:60", "--time", "0:0.6", "--count", "2"], REFRESHING),
    # The picture that represents the whole is at two fifths of refreshing.
    ("still", ["--play", "--trace", "trace.yaml"], [["--trace", "trace.yaml", "--time", "1.4"]])]


@pytest.mark.parametrize("kind, drawing, moments", SHOTS if support.LONG else [], ids=[shot[0] for shot in SHOTS] * support.LONG)
@pytest.mark.parametrize("seed", range(1, 13))
def test_nests(window, tmp_path, monkeypatch, seed, kind, drawing, moments):
    """Pictures of random nests, and the colours at points of them, as librsvg shows them."""
    monkeypatch.chdir(tmp_path)
    spec = tmp_path / "nest.yaml"
    spec.write_text(json.dumps(nests.nest(seed)))
    (tmp_path / "trace.yaml").write_text(json.dumps(nests.TRACE))
    picture, text = compare(window, tmp_path, f"nest-{seed}-{kind}", [spec, *drawing, "--scale", "3"], len(moments) > 1)
    cells = re.findall(r'<svg x="([\d.]+)" y="([\d.]+)"', text) or [("0", "0")]
    for cell, moment in zip(cells, moments, strict=True):
        frame = support.frame(spec, *moment, "--geometry")
        for x, y, color in nests.Scene(frame).points(random.Random(seed), 100, 0.8, 14):
            column, row = (int(float(start) + 3 * (at + 60)) for start, at in zip(cell, (x, y)))
            # Each group that is not opaque is rounded separately.
            assert not nests.wrong(picture[row, column], color, 4)


# Effects whose dots and boxes do not cover one another's middles at these moments, and the least number that is seen.
@pytest.mark.parametrize("name, moment, least", [
    ("boss-dots", ["--phase", "refreshing", "--time", "0.13"], 4), ("pulse-dots", ["--time", "0.2"], 3),
    ("orbit-dots", ["--time", "0.12"], 3), ("spread-bar", ["--phase", "armed", "--time", "0.15"], 1),
    ("jelly-ball", ["--pull", "40", "--time", "0.7"], 4), ("drumming-dots", ["--time", "0.3"], 3)])
def test_colours_of_middles(tmp_path, name, moment, least):
    spec, svg = SPEC[name], tmp_path / "sampled.svg"
    canvas = re.search(r"^canvas: (?:\{rect: )?\[([^\]]*)\]", spec.read_text(), re.M).group(1).split(",")
    x0, y0 = map(float, canvas[:2]) if len(canvas) == 4 else (0, 0)
    drawstring("render", spec, *moment, "--scale", "4", "-o", svg)
    picture, found = rasterized(svg), 0
    for layer in support.frame(spec, *moment, "--geometry")["layers"]:
        circle = CIRCLE.match(layer.get("path") or "")
        if circle:
            right, y, radius = map(float, circle.groups())
            middle, color = (right - radius, y), layer["fillColor"]
        else:
            middle, color = [side / 2 for side in layer["size"]], layer["backgroundColor"]
        a, b, c, d, tx, ty = layer["world"]
        column, row = 4 * (a * middle[0] + c * middle[1] + tx - x0), 4 * (b * middle[0] + d * middle[1] + ty - y0)
        is_inside = 1 <= column < picture.shape[1] - 1 and 1 <= row < picture.shape[0] - 1
        if not layer["visible"] or color[3] == 0 or not is_inside:
            continue
        opacity = color[3] * layer["worldOpacity"]
        expected = [255 * (1 - opacity + opacity * part) for part in color[:3]]
        assert picture[int(row), int(column)] == pytest.approx(expected, abs=2), layer["id"]
        found += 1
    assert found >= least


@pytest.mark.parametrize("moment", [["--time", "0.37"], ["--time", "0"], ["--pull", "33"]][:3 if support.LONG else 1],
                         ids=" ".join)
@pytest.mark.parametrize("spec", SPECS + FEATURES + EXAMPLES * support.LONG, ids=lambda spec: spec.stem)
def test_png(window, tmp_path, spec, moment):
    """PNG files against Chromium's pictures of the SVG."""
    if '"string"' in drawstring("frame", spec):
        pytest.skip("each renderer has its own typeface for texts")
    svg, png = tmp_path / "picture.svg", tmp_path / "picture.png"
    if moment[0] == "--pull" and "\npull:" not in spec.read_text():
        drawstring("render", spec, *moment, "-o", svg, status=2)
        return
    for file in (svg, png):
        drawstring("render", spec, *moment, "--scale", "2", "--background", "white", "-o", file)
    ours = pictures.read(png)
    height, width = ours.shape[:2]
    single = browsed(window, svg, width, height)
    # At four times the size, averaged: nearer to the true coverage of edges than Chromium's antialiasing.
    fine = pictures.smaller(browsed(window, svg, width, height, 4), 4)
    mean, high = pictures.difference(ours, fine)
    support.most("pixels of PNG, of 255 in 999 of 1000 parts", high, f"{spec.stem} {' '.join(moment)}")
    assert mean <= 1 and high <= 24
    # At the size itself, larger differences must come from Chromium: it differs as much from its own finer picture.
    mean_single, high_single = pictures.difference(ours, single)
    mean_own, high_own = pictures.difference(single, fine)
    if mean_single > 1 or high_single > 24:
        assert mean_single <= mean_own + mean and high_single <= high_own + high


@pytest.mark.parametrize("name, options", [("boss-dots", ["--play"]), ("pulse-dots", ["--phase", "refreshing"])])
def test_films(tmp_path, name, options):
    """The frames of APNG and GIF against numbered files of the same moments."""
    (tmp_path / "frames").mkdir()
    for file in ("film.apng", "film.gif", "frames/%04d.png"):
        drawstring("render", SPEC[name], *options, "--background", "white", "--fps", "25", "-o", tmp_path / file)
    files = sorted((tmp_path / "frames").iterdir())
    for film, most, single in (("film.apng", 0, lambda file: pictures.read(file, "RGBA")), ("film.gif", 24, pictures.on_white)):
        film, place = Image.open(tmp_path / film), 0.0
        for index in range(film.n_frames):
            film.seek(index)
            # A frame that stays is one frame of the film.
            other = single(files[int(place / 40 + 0.5)])
            own = numpy.array(film.convert("RGBA" if other.shape[2] == 4 else "RGB"))
            assert numpy.abs(own.astype(int) - other).max() <= most
            place += film.info["duration"]
        assert abs(place - len(files) * 40) <= 20
    if shutil.which("pngcheck"):
        support.run("pngcheck", "-q", tmp_path / "film.apng", *files)
