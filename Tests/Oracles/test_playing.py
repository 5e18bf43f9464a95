"""Animated pictures in Chromium: at many instants of a trace every layer has the place, the opacity and the colour that it has
in the still picture of that instant; the dashes of a line are those of the frame. Pictures also play in <img>, and do not move
if the user prefers reduced motion.

With --long, more instants, also the small effects, all of them in <img>, and random nests of layers, whose colours at points
are those of the frames.
"""

import json
import math
import random
import re
import time

import numpy
import pytest

import nests
import pictures
import support
from support import EXAMPLES, SPECS, drawstring

POINTS, OPACITY, COLOR = 0.25, 0.005, 1
INSTANTS = 60 if support.LONG else 6
EFFECTS = SPECS + EXAMPLES * support.LONG


@pytest.fixture(scope="module")
def window(browser):
    with browser() as page:
        yield page


def play(folder, spec, *options, trace=None):
    """The file of an animated picture; `trace` has its events."""
    movie = folder / f"{spec.stem}-movie.svg"
    if trace is not None:
        (folder / "trace.yaml").write_text(json.dumps(trace))
        options = (*options, "--trace", folder / "trace.yaml")
    drawstring("render", spec, "--play", *options, "-o", movie)
    return movie


def at_time(page, seconds):
    page.run(f"(s => {{ s.pauseAnimations(); s.setCurrentTime({seconds}) }})(document.querySelector('svg'))")


def trace_of(program_frame, source):
    """A finger that pulls beyond the trigger, wavers and lets go, and the end of loading; a begin if the effect has no pull."""
    if program_frame is None:
        return [{"at": "0.1s", "begin": True}, {"at": "2.317s", "finish": "success"}], 2.8
    trigger, events, at, goal = program_frame["pull"], [], 0.1, source.uniform(1.1, 1.6)
    for step in range(45):
        events.append({"at": f"{at:.3f}s", "drag": round(trigger * goal * math.sin(step / 44 * 1.9), 3)})
        at = round(at + 0.016, 3)
    events.append({"at": f"{at + 0.2:.3f}s", "release": True})
    events.append({"at": f"{at + 1.9:.3f}s", "finish": "success"})
    return events, at + 2.6


def off(first, second):
    """The largest difference of two measured layers, as a share of the tolerance."""
    shares = [math.dist(a, b) / POINTS for a, b in zip(first["points"], second["points"])]
    shares.append(abs(first["width"] - second["width"]) / POINTS)
    for paint in ("fill", "stroke"):
        a, b = first[paint], second[paint]
        shares.append(abs(a[3] - b[3]) / (2 * OPACITY))
        if min(a[3], b[3]) > 0.05:
            shares += [abs(x - y) / (COLOR + 0.5) for x, y in zip(a[:3], b[:3])]
    return max(shares)


def seen(shapes, least=0.01):
    return [shape for shape in shapes if max(shape["fill"][3], shape["stroke"][3]) > least]


@pytest.mark.parametrize("spec", EFFECTS, ids=lambda spec: spec.stem)
def test_layers(window, tmp_path, spec):
    """The layers at random instants are those of the still picture."""
    source = random.Random(spec.name)
    can_pull = "\npull:" in spec.read_text()
    trace, end = trace_of(support.frame(spec, "--progress", "1") if can_pull else None, source)
    movie, still = play(tmp_path, spec, trace=trace), tmp_path / "still.svg"
    # Between whole milliseconds no value of the trace jumps.
    instants = sorted((source.randrange(int(end * 1000)) + 0.5) / 1000 for _ in range(INSTANTS))
    measure = support.page_of("playing.js")
    window.open(movie.as_uri())
    window.run(measure)
    played = [window.run(f"playing({at})") for at in instants]
    for at, layers in zip(instants, played):
        drawstring("render", spec, "--trace", tmp_path / "trace.yaml", "--time", f"{at}s", "-o", still)
        window.open(still.as_uri())
        window.run(measure)
        for name, shapes in window.run("playing(null)").items():
            shapes, others = seen(shapes), seen(layers.pop(name, []))
            assert len(shapes) == len(others), f"{name} at {at} s"
            for first, second in zip(others, shapes):
                what = f"{spec.stem} {name} at {at} s"
                assert support.most("animated pictures, share of the tolerance", off(first, second), what) <= 1
        assert not any(seen(shapes, 0.02) for shapes in layers.values()), f"other layers are seen at {at} s: {[*layers]}"


def test_dashes(window, tmp_path):
    """The dashes of a line that is dashed in refreshing and solid at other times."""
    spec = tmp_path / "dashes.yaml"
    spec.write_text(json.dumps({
        "drawstring": 1, "effect": "dashes", "canvas": [60, 60],
        "layers": [{"id": "r", "kind": "shape", "position": [10, 30], "path": "M0 0 H40", "strokeColor": "red"}],
        "animations": [{"during": "refreshing", "duration": "1s", "repeat": "forever", "direction": "alternate",
                        "tracks": {"r.lineDashPattern": [[2, 6], [6, 2]]}}]}))
    window.open(play(tmp_path, spec, trace=[{"at": "0.3s", "begin": True}, {"at": "2.3s", "finish": "success"}]).as_uri())
    for at in (0.1505, 0.4505, 0.8005, 1.5505, 2.2505, 2.4505):
        frame = support.frame(spec, "--trace", tmp_path / "trace.yaml", "--time", f"{at}s")
        wanted = next(layer for layer in frame["layers"] if layer["id"] == "r")["lineDashPattern"]
        at_time(window, at)
        shown = window.run("getComputedStyle(document.querySelector('svg')"
                           ".querySelector('.moving [data-layer=r] path, .moving path[data-layer=r]')).strokeDasharray")
        found = [float(number) for number in re.findall(r"[\d.]+", shown)]
        assert (found if sum(found) else []) == pytest.approx(wanted, abs=POINTS), f"dashes at {at} s"


@pytest.mark.parametrize("seed", range(1, 13 * support.LONG))
def test_nests(window, tmp_path, seed):
    """The colours at points of random nests of layers that play."""
    source, scale = random.Random(seed), 4
    spec = tmp_path / "nest.yaml"
    spec.write_text(json.dumps(nests.nest(seed)))
    window.resize(nests.CANVAS[2] * scale, nests.CANVAS[2] * scale)
    window.open(play(tmp_path, spec, "--scale", scale, trace=nests.TRACE).as_uri())
    for at in [1.4] + [(source.randrange(2200) + 0.5) / 1000 for _ in range(9)]:
        frame = support.frame(spec, "--trace", tmp_path / "trace.yaml", "--time", f"{at}s", "--geometry")
        at_time(window, at)
        picture = window.pixels()
        for x, y, color in nests.Scene(frame).points(source, 60, 2, 14):
            # Of up to five opacities each may be off.
            assert not nests.wrong(picture[int((y + 60) * scale), int((x + 60) * scale)], color, 6), f"at {at} s"


def apart(a, b):
    """The number of channels in which two pictures differ by more than a step."""
    return (numpy.abs(a.astype(int) - b) > 16).sum()


def shown_as_image(browser, movie, **options):
    """A page with a picture in <img>, 160 pixels wide; all of it is visible."""
    width, height = (float(size) for size in re.search(r'width="([\d.]+)" height="([\d.]+)"', movie.read_text()).groups())
    holder = movie.with_suffix(".html")
    holder.write_text(f'<body style="margin:0"><img style="display:block;width:160px" src="{movie.as_uri()}">')
    page = browser(**options)
    page.resize(160, math.ceil(160 * height / width))
    page.open(holder.as_uri())
    return page


@pytest.mark.parametrize("spec", EFFECTS if support.LONG else EFFECTS[:1], ids=lambda spec: spec.stem)
def test_image(browser, tmp_path, spec):
    """In <img> the picture plays as it does by itself; with reduced motion it does not move."""
    movie = play(tmp_path, spec)
    inline = tmp_path / "inline.html"
    inline.write_text('<body style="margin:0"><style>svg{display:block;width:160px;height:auto}</style>' + movie.read_text())
    with shown_as_image(browser, movie) as page:
        begun, shots = time.monotonic(), []
        # Unequal waits, so that a loop does not show the same in each of them.
        for wait in (1.2, 1.0, 0.37):
            time.sleep(wait)
            before = time.monotonic() - begun
            shot = page.pixels()
            shots.append((before, time.monotonic() - begun, shot))
        page.open(inline.as_uri())

        def shown(at):
            at_time(page, max(at, 0))
            return page.pixels()
        first = shown(0)
        for at, until, shot in shots:
            # The picture was loaded shortly before its page, and captured some time before it arrived.
            middle = (at + until) / 2 - 0.1
            enough = max(apart(shot, first) // 3, 40)
            best, nearest = shot.size, 0
            for candidate in sorted((step / 50 for step in range(int(at * 50) - 25, int(until * 50) + 10)),
                                    key=lambda each: abs(each - middle)):
                best, nearest = min((best, nearest), (apart(shot, shown(candidate)), candidate))
                if best <= enough // 4:
                    break
            if best > enough:
                best = pictures.outside(shot, shown(nearest), 16).sum()
            assert best <= enough, f"in <img>, {at:.2f} s in, it shows something else"
        assert max(apart(shots[0][2], shot) for _, _, shot in shots[1:]) >= 6, "in <img> it stands still"
    with shown_as_image(browser, movie, switches=["--force-prefers-reduced-motion"]) as page:
        first = page.pixels()
        time.sleep(0.9)
        assert apart(first, page.pixels()) == 0, "it moves where less motion is wanted"
