#!/usr/bin/env python3
"""Compares stylesheets of `drawstring export --to css` with the frames of their effects, in Chromium.

The page of an effect is opened; in each phase its animations are paused at 40 instants, and the computed values of its
elements are compared with `drawstring frames --geometry`: the corners of boxes, the points of paths and the ends of strokes
within the tolerance of the export and 0.01 points, colours and opacities within 1/255. The phases that the script shows for
pulls, releases and ends are also compared.

    .ci/css.py [--instants N] [FILE…]
"""

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium
import dotlottie
import rlottie

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.environ.get("DRAWSTRING") or os.path.join(ROOT, ".build/release/drawstring")
LIMIT = 0.01 + 0.01
COLOR = 1.001 / 255

MEASURE = r"""
window.measure = (phase, time) => {
  const root = document.querySelector('[data-phase]')
  root.dataset.phase = phase
  for (const animation of root.getAnimations({subtree: true})) {
    animation.pause()
    // The clock of the phase would end it.
    if (animation.effect.target === root) animation.cancel()
    else animation.currentTime = time
  }
  const found = {}
  const text = (map, name) => String(map.get(name))
  const walk = (element, above, opacity) => {
    const map = element.computedStyleMap()
    const [translate, rotate, scale, transform] = ['translate', 'rotate', 'scale', 'transform'].map(name => text(map, name))
    const pair = (value, unit) => value.split(' ').length > 1 ? value.split(' ').join(', ') : unit ? `${value}, ${unit}` : `${value}, ${value}`
    const own = new DOMMatrix([
      translate === 'none' ? '' : `translate(${pair(translate, '0px')})`, rotate === 'none' ? '' : `rotate(${rotate})`,
      scale === 'none' ? '' : `scale(${pair(scale)})`, transform === 'none' ? '' : transform].join(' ').trim() || 'none')
    const world = above.multiply(own), share = opacity * map.get('opacity').value
    const name = element.className
    found[name] = {
      world: [world.a, world.b, world.c, world.d, world.e, world.f], opacity: share,
      size: ['width', 'height'].map(side => map.get(side).unit === 'px' ? map.get(side).value : 0), background: text(map, 'background-color'),
      radius: text(map, 'border-top-left-radius'),
      paths: [...element.querySelectorAll(':scope > svg > path')].map(path), stops: [...element.querySelectorAll(':scope > svg stop')]
        .map(stop => text(stop.computedStyleMap(), 'stop-color')),
      border: [...element.querySelectorAll(':scope > i')].map(line => text(line.computedStyleMap(), 'box-shadow')),
    }
    for (const child of element.querySelectorAll(':scope > div')) if (!child.className.endsWith('-text')) walk(child, world, share)
  }
  const path = element => {
    const map = element.computedStyleMap(), array = text(map, 'stroke-dasharray')
    const data = text(map, 'd').replace(/^path\("|"\)$/g, '')
    const result = {
      d: data, fill: text(map, 'fill'), stroke: text(map, 'stroke'), width: map.get('stroke-width').value,
      shown: map.get('stroke-opacity').value, dashes: array, pieces: null,
    }
    if (element.getAttribute('pathLength') !== '1' || result.stroke === 'none') return result
    const [dash, gap] = array.split(', ').map(parseFloat), period = dash + gap
    const first = -map.get('stroke-dashoffset').value, length = element.getTotalLength()
    const at = share => { const point = element.getPointAtLength(share * length); return [point.x, point.y] }
    let pieces = []
    for (let turn = -3; turn <= 3; turn++) {
      const from = Math.max(first + turn * period, 0), to = Math.min(first + turn * period + dash, 1)
      if (to > from) pieces.push([from, to])
    }
    const isClosed = /Z\s*$/.test(data)
    const last = pieces.findIndex(piece => piece[1] > 1 - 1e-6), begin = pieces.findIndex(piece => piece[0] < 1e-6)
    if (isClosed && last >= 0 && begin >= 0 && last !== begin) {
      pieces = [[pieces[last][0], pieces[begin][1]], ...pieces.filter((_, index) => index !== last && index !== begin)]
    }
    result.pieces = pieces.map(([from, to]) => [at(from), at(to), (to > from ? to - from : 1 + to - from) * length])
    return result
  }
  for (const child of root.querySelectorAll(':scope > div')) walk(child, new DOMMatrix(), 1)
  return found
}
0
"""


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


class Judge:
    def __init__(self, page, file):
        self.page, self.file, self.problems = page, file, []
        self.name = os.path.splitext(os.path.basename(file))[0]
        self.worst = {"points": 0.0, "trims": 0.0, "colours": 0.0, "widths": 0.0}
        self.compared = 0

    def run(self, folder, instants):
        target, report = os.path.join(folder, f"{self.name}.html"), os.path.join(folder, "r.json")
        subprocess.run([PROGRAM, "export", "--to", "css", self.file, "-o", target, "--report", report, "--assets",
                        os.path.join(ROOT, "specs/assets")], check=True, stderr=subprocess.DEVNULL)
        self.size = os.path.getsize(target)
        self.report = json.load(open(report))
        self.page.open("file://" + target)
        self.page.run(MEASURE)
        for segment in self.report["segments"]:
            self.segment(segment, instants)
        if any(segment["name"] == "pull" for segment in self.report["segments"]):
            self.script()

    def segment(self, segment, instants):
        name, length = segment["name"], segment["length"]
        # A loop is followed beyond its end.
        last = length * 1.4 if "loop" in segment else length
        # Keyframes lie at whole milliseconds, and before a jump a value stays up to one.
        step = max(math.floor(last / (instants - 1)), 1)
        if name == "pull":
            options = ["--pull", f"0:{step * (instants - 1) / 10:.10g}:{step / 10:.10g}"]
        else:
            options = ["--phase", name, "--time", f"0:{step * (instants - 1) / 1000:.10g}:{step / 1000:.10g}"]
            if name == "finishing":
                options += ["--refreshed", f"{segment['refreshed']:.10g}"]
        result = subprocess.run([PROGRAM, "frames", self.file, "--geometry", *options], check=True, capture_output=True)
        for index, line in enumerate(result.stdout.splitlines()):
            place = index * step
            if place > last:
                break
            have = self.page.run(f"measure('{'pulling' if name == 'pull' else name}', {place!r})")
            self.compare(json.loads(line), have, f"{name} {place}")

    def compare(self, frame, have, where):
        origin, names = self.report["origin"], classes(frame["layers"])
        for layer in frame["layers"]:
            if not layer["visible"] or layer["worldOpacity"] < 1 / 255:
                continue
            element = have.get(names[layer["id"]])
            draws = layer["backgroundColor"][3] > 0 and min(layer["size"]) > 0 or layer["kind"] == "shape" and layer["path"] and (
                layer["fillColor"][3] > 0 or layer["strokeColor"][3] > 0 and layer["lineWidth"] > 0 and layer["stroke"])
            if element is None:
                if draws:
                    self.problem(f"{where}: there is no {layer['id']}")
                continue
            self.compared += 1
            self.note("colours", abs(element["opacity"] - layer["worldOpacity"]), COLOR, where, layer)
            world, want = element["world"], layer["world"]
            place = lambda m, p: (m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5])
            shift = lambda p: (p[0] - origin[0], p[1] - origin[1])
            (w, h), (u, v) = element["size"], layer["size"]
            for corner in ((0, 0), (1, 0), (1, 1), (0, 1)):
                self.note("points", math.dist(place(world, (w * corner[0], h * corner[1])),
                                              shift(place(want, (u * corner[0], v * corner[1])))), LIMIT, where, layer)
            if min(u, v) > 0:
                self.colors(element["background"], layer["backgroundColor"], layer, where)
            if layer["kind"] == "shape":
                self.shape(layer, element, place, shift, where)
            if layer["kind"] == "gradient" and element["stops"]:
                for text, stop in zip(element["stops"], layer["colors"]):
                    self.colors(text, stop, layer, where)
            if element["border"] and layer["borderWidth"] > 0:
                text = element["border"][0]
                # The colour comes first: rgb(…) 0px 0px 0px 2px inset.
                self.colors(text[:text.index(")") + 1] if "(" in text else text.split(" ")[0], layer["borderColor"], layer, where)
                width = float(text[text.rindex(" 0px "):].split(" ")[2].removesuffix("px"))
                self.note("widths", abs(width - min(layer["borderWidth"], min(u, v) / 2)), LIMIT, where, layer)

    def shape(self, layer, element, place, shift, where):
        if not layer["path"]:
            return
        world, paths = element["world"], element["paths"]
        scale = math.sqrt(abs(layer["world"][0] * layer["world"][3] - layer["world"][1] * layer["world"][2]))
        if layer["fillColor"][3] * layer["worldOpacity"] > 1.5 / 255 and scale > 1e-6:
            filled = paths[0] if paths else None
            if filled is None:
                return self.problem(f"{where}: {layer['id']} has no path")
            self.colors(filled["fill"], layer["fillColor"], layer, where)
            self.outline(layer, [filled["d"]], place, shift, world, where)
        lines = [path for path in paths if path["stroke"] != "none"]
        if layer["strokeColor"][3] * layer["worldOpacity"] <= 1.5 / 255 or layer["lineWidth"] <= 0 or scale < 1e-6:
            return
        for line in lines:
            self.colors(line["stroke"], layer["strokeColor"], layer, where)
            self.note("widths", abs(line["width"] - layer["lineWidth"]), LIMIT, where, layer)
        if not any(line["pieces"] is not None for line in lines):
            if layer["stroke"] and lines:
                self.outline(layer, [line["d"] for line in lines], place, shift, world, where)
            return
        have = [[place(world, piece[0]), place(world, piece[1])] for line in lines for piece in line["pieces"]
                if line["shown"] > 0.5 and piece[2] * scale > 4 * LIMIT]
        want = [[shift(c[0]), shift(c[-1])] for c in rlottie.outline(layer["stroke"] or "")
                if sum(math.dist(a, b) for a, b in zip(c, c[1:])) > 4 * LIMIT]
        # Pieces as short as the tolerance may exist on one side only.
        if len(have) != len(want):
            return self.problem(f"{where}: {layer['id']} has {len(have)} stretches for {len(want)}")
        for a, b in zip(sorted(have), sorted(want)):
            best = max(math.dist(a[0], b[0]), math.dist(a[1], b[1]))
            if best > LIMIT:
                best = min(max(math.dist(h[0], b[0]), math.dist(h[1], b[1])) for h in have)
            self.note("trims", best, LIMIT, where, layer)

    def outline(self, layer, data, place, shift, world, where):
        have = [[place(world, p) for p in c] for d in data for c in rlottie.outline(d.replace(",", " "))]
        want = [[shift(p) for p in c] for c in rlottie.placed(rlottie.outline(layer["path"]), layer["world"], (0, 0))]
        have, want = [[c for c in cs if max(math.dist(c[0], p) for p in c) > 1e-3] for cs in (have, want)]
        if [len(c) for c in have] != [len(c) for c in want]:
            return self.problem(f"{where}: {layer['id']} has contours of {[len(c) for c in have]} for {[len(c) for c in want]}")
        for a, b in zip(have, want):
            for p, q in zip(a, b):
                self.note("points", math.dist(p, q), LIMIT, where, layer)

    def colors(self, text, want, layer, where):
        for a, b in zip(color(text), mixed(want)):
            self.note("colours", abs(a - b), COLOR, where, layer)

    def script(self):
        """The script shows the phases of the effect."""
        trigger = dotlottie.trigger(self.file)
        fires = self.page.run("document.querySelector('[data-phase]').dataset.fires")
        steps = [(f"pull({trigger * 0.5})", "pulling"), (f"pull({trigger * 1.2})", "refreshing" if fires else "armed")]
        steps += [] if fires else [
            (f"pull({trigger * 0.4})", "pulling"), ("release()", "cancelling"), ("release()", "cancelling"),
            (f"pull({trigger * 1.1})", "armed"), ("finish()", "armed"), ("release()", "refreshing"),
            (f"pull({trigger * 0.3})", "refreshing")]
        self.page.run("document.querySelector('[data-phase]').dataset.phase = 'idle'; "
                      "window.driven = attachEffect(document.querySelector('[data-phase]')); 0")
        for call, phase in steps:
            shown = self.page.run(f"driven.{call}; document.querySelector('[data-phase]').dataset.phase")
            if shown != phase:
                self.problem(f"after {call} the script shows {shown}, not {phase}")
        ended = self.page.run("""new Promise(done => {
          const element = document.querySelector('[data-phase]'), seen = []
          element.addEventListener('phase', event => { seen.push(event.detail); if (event.detail === 'idle') done(seen) })
          setTimeout(() => done(seen), 8000)
          driven.finish()
        })""")
        if ended != ["finishing", "idle"]:
            self.problem(f"after finish() the script shows {ended}")

    def note(self, kind, value, limit, where, layer):
        self.worst[kind] = max(self.worst[kind], value)
        if value > limit:
            self.problem(f"{where}: {layer['id']}: {kind} {value:.5g} above {limit:.5g}")

    def problem(self, text):
        self.problems.append(text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*")
    parser.add_argument("--instants", type=int, default=40)
    options = parser.parse_args()
    if not chromium.find():
        print("no Chromium here: stylesheets were not tried in a browser")
        return 0
    files = options.files or [os.path.join(ROOT, "specs", name) for name in sorted(os.listdir(os.path.join(ROOT, "specs")))
                              if name.endswith(".yaml")]
    bad = 0
    with tempfile.TemporaryDirectory() as folder, chromium.Page() as page:
        for file in files:
            judge = Judge(page, file)
            judge.run(folder, options.instants)
            worst = "  ".join(f"{kind} {value:.4f}" for kind, value in judge.worst.items())
            print(f"{judge.name:28} {judge.size:7} bytes  {judge.compared:5} elements  {worst}  {len(judge.problems)} problems",
                  flush=True)
            for text in judge.problems[:5]:
                print("    " + text)
            bad += bool(judge.problems)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
