#!/usr/bin/env python3
"""Animated pictures in a real browser: at many instants of a trace every layer has the place, the opacity and the colour that
it has in the still picture of that instant; the dashes of a line are those of the frame. Pictures also play in <img>, and do
not move if the user prefers reduced motion.

With --long, more instants, also the small effects, all of them in <img>, and random nests of layers, whose colours at points
are those of the frames; with names, only those effects. Uses the program of a release build; DRAWSTRING names another.
"""

import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium
import nests

ROOT = pathlib.Path(__file__).resolve().parent.parent
EFFECTS = sorted((ROOT / "specs").glob("*.yaml"))
EXAMPLES = sorted((ROOT / "specs/examples").glob("*.yaml"))
POINTS, OPACITY, COLOR = 0.25, 0.005, 1

MEASURE = """
function layersOf(svg) {
  const moving = svg.querySelector('.moving');
  const world = moving ? (moving.querySelector('[clip-path="url(#canvas)"]') || moving) : svg;
  const home = (moving ? world : svg).getScreenCTM().inverse();
  const found = {};
  for (const leaf of world.querySelectorAll('path,rect,text,image')) {
    if (leaf.closest('clipPath,mask,defs,filter,pattern')) continue;
    const layer = leaf.closest('[data-layer]');
    if (!layer) continue;
    let opacity = 1, hidden = false;
    for (let node = leaf; node && node !== svg; node = node.parentElement) {
      const style = getComputedStyle(node);
      opacity *= +style.opacity;
      hidden ||= style.display === 'none';
    }
    if (hidden) continue;
    const style = getComputedStyle(leaf);
    const paint = (name) => {
      const parts = style[name].match(/[\\d.]+/g);
      if (style[name].startsWith('url')) return [0, 0, 0, opacity];
      if (!parts || style[name] === 'none') return [0, 0, 0, 0];
      return [+parts[0], +parts[1], +parts[2], opacity * +style[name + 'Opacity'] * +(parts[3] ?? 1)];
    };
    const fill = leaf.tagName === 'image' ? [0, 0, 0, opacity] : paint('fill');
    const stroke = paint('stroke');
    const width = parseFloat(style.strokeWidth);
    if (!(width > 0)) stroke[3] = 0;
    if (Math.max(fill[3], stroke[3]) <= 0) continue;
    const box = leaf.getBBox();
    let points = [[box.x, box.y], [box.x + box.width, box.y], [box.x, box.y + box.height],
                  [box.x + box.width, box.y + box.height]];
    if (leaf.tagName === 'path') {
      const length = leaf.getTotalLength();
      if (length === 0) continue;
      for (const part of [0, 0.3, 0.7, 1]) {
        const point = leaf.getPointAtLength(length * part);
        points.push([point.x, point.y]);
      }
    } else if (box.width === 0 || box.height === 0) continue;
    const matrix = home.multiply(leaf.getScreenCTM());
    points = points.map(([x, y]) => [matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f]);
    const name = layer.getAttribute('data-layer');
    (found[name] ||= []).push({points, fill, stroke, width: width * Math.sqrt(Math.abs(
      matrix.a * matrix.d - matrix.b * matrix.c))});
  }
  return found;
}
function playing(at) {
  const svg = document.querySelector('svg');
  if (at !== null) { svg.pauseAnimations(); svg.setCurrentTime(at); }
  return layersOf(svg);
}
"""


def say(text):
    print(f"== {text}", flush=True)


def trace_of(program, spec, random_source):
    """A finger that pulls beyond the trigger, wavers and lets go, and the end of loading; a begin if the effect has no pull."""
    asked = subprocess.run([program, "frame", spec, "--progress", "1"], capture_output=True, text=True, check=False)
    if asked.returncode != 0:
        return [{"at": "0.1s", "begin": True}, {"at": "2.317s", "finish": "success"}], 2.8
    trigger = json.loads(asked.stdout)["pull"]
    events, at = [], 0.1
    goal = random_source.uniform(1.1, 1.6)
    for step in range(45):
        part = step / 44
        events.append({"at": f"{at:.3f}s", "drag": round(trigger * goal * math.sin(part * 1.9), 3)})
        at = round(at + 0.016, 3)
    events.append({"at": f"{at + 0.2:.3f}s", "release": True})
    events.append({"at": f"{at + 1.9:.3f}s", "finish": "success"})
    return events, at + 2.6


def off(first, second):
    """The differences of two measured layers, as shares of the tolerance; and a word for the largest."""
    worst = (0, "")
    for a, b in zip(first["points"], second["points"]):
        worst = max(worst, (math.dist(a, b) / POINTS, f"{math.dist(a, b):.3f} points"))
    worst = max(worst, (abs(first["width"] - second["width"]) / POINTS, "stroke width"))
    for paint in ("fill", "stroke"):
        a, b = first[paint], second[paint]
        worst = max(worst, (abs(a[3] - b[3]) / (2 * OPACITY), f"opacity {a[3]:.3f} for {b[3]:.3f}"))
        if min(a[3], b[3]) > 0.05:
            for x, y in zip(a[:3], b[:3]):
                worst = max(worst, (abs(x - y) / (COLOR + 0.5), f"{paint} {a} for {b}"))
    return worst


def compare(page, program, spec, folder, count):
    """Compares the layers of one effect at random instants; returns the largest deviation, as a share of the tolerance."""
    source = random.Random(spec.name)
    events, end = trace_of(program, spec, source)
    trace = folder / "trace.yaml"
    trace.write_text("".join("- " + json.dumps(event) + "\n" for event in events))
    movie = folder / "movie.svg"
    subprocess.run([program, "render", spec, "--play", "--trace", trace, "-o", movie], check=True)
    # Between whole milliseconds no value of the trace jumps.
    instants = sorted((source.randrange(int(end * 1000)) + 0.5) / 1000 for _ in range(count))
    page.open(movie.as_uri())
    page.run(MEASURE)
    played = [page.run(f"playing({at})") for at in instants]
    worst = (0, "")
    for at, layers in zip(instants, played):
        still = folder / "still.svg"
        subprocess.run([program, "render", spec, "--trace", trace, "--time", f"{at}s", "-o", still], check=True)
        page.open(still.as_uri())
        page.run(MEASURE)
        for name, shapes in page.run("playing(null)").items():
            others = layers.pop(name, [])
            seen = [shape for shape in shapes if max(shape["fill"][3], shape["stroke"][3]) > 0.01]
            others = [shape for shape in others if max(shape["fill"][3], shape["stroke"][3]) > 0.01]
            if len(seen) != len(others):
                worst = max(worst, (9, f"{name} has {len(others)} shapes for {len(seen)} at {at} s"))
                continue
            for first, second in zip(others, seen):
                share, what = off(first, second)
                worst = max(worst, (share, f"{name} at {at} s: {what}"))
        for name, shapes in layers.items():
            if any(max(shape["fill"][3], shape["stroke"][3]) > 0.02 for shape in shapes):
                worst = max(worst, (9, f"{name} is seen at {at} s, and should not be"))
    return worst


def view(page, picture):
    """The size of the picture on the page, so that all of it is visible: a window has a minimum size."""
    width, height = (float(size) for size in re.search(r'width="([\d.]+)" height="([\d.]+)"', picture.read_text()).groups())
    page.call("Emulation.setDeviceMetricsOverride", width=160, height=math.ceil(160 * height / width),
              deviceScaleFactor=1, mobile=False)


def check_image(spec_picture, folder):
    """The errors in <img>: the picture plays as it does by itself; with reduced motion it does not move."""
    holder = folder / "holder.html"
    holder.write_text(f'<body style="margin:0"><img style="display:block;width:160px" src="{spec_picture.as_uri()}">')
    inline = folder / "inline.html"
    inline.write_text('<body style="margin:0"><style>svg{display:block;width:160px;height:auto}</style>'
                      + spec_picture.read_text())
    with chromium.Page() as page:
        view(page, spec_picture)
        page.open(holder.as_uri())
        begun = time.monotonic()
        shots = []
        # Unequal waits, so that a loop does not show the same in each of them.
        for wait in (1.2, 1.0, 0.37):
            time.sleep(wait)
            before = time.monotonic() - begun
            shot = page.picture()
            shots.append((before, time.monotonic() - begun, chromium.pixels(shot)))
        page.open(inline.as_uri())

        def shown(at):
            page.run(f"(s => {{ s.pauseAnimations(); s.setCurrentTime({max(at, 0)}) }})(document.querySelector('svg'))")
            return chromium.pixels(page.picture())
        first = shown(0)
        for at, until, shot in shots:
            # The picture was loaded shortly before its page, and captured some time before it arrived.
            middle = (at + until) / 2 - 0.1
            times = sorted((step / 50 for step in range(int(at * 50) - 25, int(until * 50) + 10)),
                           key=lambda each: abs(each - middle))
            best = len(shot[1]) * len(shot[1][0])
            enough = max(chromium.apart(shot, first) // 3, 40)
            nearest = 0
            for candidate in times:
                distance = chromium.apart(shot, shown(candidate))
                if distance < best:
                    best, nearest = distance, candidate
                if best <= enough // 4:
                    break
            if best > enough:
                best = chromium.beyond(shot, shown(nearest))
            if best > enough:
                return f"in <img>, {at:.2f} s in, it shows something else ({best} for {enough})"
        if max(chromium.apart(shots[0][2], shot) for _, _, shot in shots[1:]) < 6:
            return "in <img> it stands still"
    with chromium.Page(switches=["--force-prefers-reduced-motion"]) as page:
        view(page, spec_picture)
        page.open(holder.as_uri())
        first = chromium.pixels(page.picture())
        time.sleep(0.9)
        if chromium.apart(first, chromium.pixels(page.picture())) > 0:
            return "it moves where less motion is wanted"
    return None


def check_nests(page, program, folder):
    """The errors of colours at points of random nests of layers that play."""
    problems, count = [], 0
    trace, scale = folder / "nest-trace.yaml", 4
    trace.write_text(json.dumps(nests.TRACE))
    side = nests.CANVAS[2] * scale
    page.call("Emulation.setDeviceMetricsOverride", width=side, height=side, deviceScaleFactor=1, mobile=False)
    for seed in range(1, 13):
        source = random.Random(seed)
        spec, movie = folder / f"nest-{seed}.yaml", folder / f"nest-{seed}.svg"
        spec.write_text(json.dumps(nests.nest(seed)))
        subprocess.run(
            [program, "render", spec, "--play", "--trace", trace, "--scale", str(scale), "-o", movie], check=True)
        page.open(movie.as_uri())
        for at in [1.4] + [(source.randrange(2200) + 0.5) / 1000 for _ in range(9)]:
            frame = json.loads(subprocess.run(
                [program, "frame", spec, "--trace", trace, "--time", f"{at}s", "--geometry"], capture_output=True,
                check=True).stdout)
            page.run(f"(s => {{ s.pauseAnimations(); s.setCurrentTime({at}) }})(document.querySelector('svg'))")
            _, rows, channels = chromium.pixels(page.picture())
            for x, y, color in nests.Scene(frame).points(source, 60, 2, 14):
                column, row = (int((place + 60) * scale) for place in (x, y))
                seen = rows[row][column * channels:column * channels + 3]
                # Of up to five opacities each may be off.
                if nests.wrong(seen, color, 6):
                    problems.append(f"nest {seed} at {at} s: {list(seen)} at {x:.2f}, {y:.2f}, not {color}")
                count += 1
    print(f"   {count} colours of nests looked at", flush=True)
    return problems


def check_dashes(page, program, folder):
    """The errors of the dashes of a line that is dashed in refreshing and solid at other times."""
    spec, movie, trace = (folder / name for name in ("dashes.yaml", "dashes.svg", "dashes-trace.yaml"))
    spec.write_text(json.dumps({
        "drawstring": 1, "effect": "dashes", "canvas": [60, 60],
        "layers": [{"id": "r", "kind": "shape", "position": [10, 30], "path": "M0 0 H40", "strokeColor": "red"}],
        "animations": [{"during": "refreshing", "duration": "1s", "repeat": "forever", "direction": "alternate",
                        "tracks": {"r.lineDashPattern": [[2, 6], [6, 2]]}}]}))
    trace.write_text(json.dumps([{"at": "0.3s", "begin": True}, {"at": "2.3s", "finish": "success"}]))
    subprocess.run([program, "render", spec, "--play", "--trace", trace, "-o", movie], check=True)
    page.open(movie.as_uri())
    problems = []
    for at in (0.1505, 0.4505, 0.8005, 1.5505, 2.2505, 2.4505):
        frame = json.loads(subprocess.run([program, "frame", spec, "--trace", trace, "--time", f"{at}s"],
                                          capture_output=True, check=True).stdout)
        wanted = next(layer for layer in frame["layers"] if layer["id"] == "r")["lineDashPattern"]
        shown = page.run(f"(s => {{ s.pauseAnimations(); s.setCurrentTime({at}); return getComputedStyle("
                         "s.querySelector('.moving [data-layer=r] path, .moving path[data-layer=r]'))"
                         ".strokeDasharray })(document.querySelector('svg'))")
        found = [float(number) for number in re.findall(r"[\d.]+", shown)]
        if sum(found) == 0:
            found = []
        if len(found) != len(wanted) or any(abs(a - b) > POINTS for a, b in zip(found, wanted)):
            problems.append(f"dashes at {at} s: {shown}, not {wanted}")
    return problems


def main():
    if not chromium.find():
        say("playing: no Chromium is installed; nothing is played")
        return
    is_long = "--long" in sys.argv[1:]
    program = os.environ.get("DRAWSTRING")
    if not program:
        built = subprocess.run(["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, check=True,
                               capture_output=True, text=True)
        program = os.path.join(built.stdout.strip(), "drawstring")
    names = [word for word in sys.argv[1:] if word != "--long"]
    effects = EFFECTS + EXAMPLES if is_long else EFFECTS
    if names:
        effects = [spec for spec in EFFECTS + EXAMPLES if spec.stem in names]
    say("playing pictures in Chromium")
    failures = 0
    with tempfile.TemporaryDirectory() as name, chromium.Page() as page:
        folder = pathlib.Path(name)
        for spec in effects:
            share, what = compare(page, program, spec, folder, 60 if is_long else 6)
            print(f"   {spec.stem}: {share:.2f} of what is allowed ({what})", flush=True)
            failures += share > 1
        if not names:
            problems = check_dashes(page, program, folder)
            if is_long:
                problems += check_nests(page, program, folder)
            for problem in problems[:12]:
                print(f"   {problem}", flush=True)
            failures += len(problems)
        pictures = []
        for spec in effects if is_long else effects[:1]:
            pictures.append(folder / f"{spec.stem}.svg")
            subprocess.run([program, "render", spec, "--play", "-o", pictures[-1]], check=True)
        for picture in pictures:
            problem = check_image(picture, folder)
            if problem:
                print(f"   {picture.stem}: {problem}", flush=True)
                failures += 1
        print(f"   {len(pictures)} looked at in <img>", flush=True)
    if failures:
        raise SystemExit(f"{failures} pictures do not play what they should")


main()
