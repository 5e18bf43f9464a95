#!/usr/bin/env python3
"""Compares a frame of the element's painter with one of lottie-web with the exported animation, in one run in Chromium.

Prints for each effect the time of a frame, evaluated and painted into the document while refreshing, by both; their ratio; and
the time from the bytes of module and effect to the first frame. A benchmark: nothing fails. Uses the program of a release build;
DRAWSTRING names another.
"""

import http.server
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium
import element
import lottie

EFFECTS = sorted((element.ROOT / "specs").glob("*.yaml"))
PAGE = """<!doctype html><title>Race</title><style>svg, div { width: 375px; height: 200px; display: block }</style><body>
<script src=lottie.js></script><script type=module src=race.js></script>"""
SCRIPT = """
import {load} from './drawstring.js'
import {Painter} from './drawstring-effect.js'
const FRAMES = 600
// The mean of the fastest of some rounds, in µs.
const time = (paint) => {
  const start = performance.now()
  for (let frame = 0; frame < FRAMES; frame++) paint(frame / 60)
  return ((performance.now() - start) / FRAMES) * 1000
}
window.race = async (name) => {
  const bytes = async (file) => new Uint8Array(await (await fetch(file)).arrayBuffer())
  const effect = await load(name + '.drawn')
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const {x, y, width, height} = effect.canvas
  svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  const place = document.createElement('div')
  document.body.append(svg, place)
  const painter = new Painter(effect, svg)
  const session = effect.session()
  session.begin(0)
  const animationData = await (await fetch(name + '.json')).json()
  const animation = lottie.loadAnimation({container: place, renderer: 'svg', loop: false, autoplay: false, animationData})
  if (!animation.isLoaded) await new Promise((done) => animation.addEventListener('DOMLoaded', done))
  const {tm, dr} = animationData.markers.find(({cm}) => /refreshing/.test(cm))
  const least = [Infinity, Infinity, Infinity]
  for (let round = 0; round < 15; round++) {
    least[0] = Math.min(least[0], time((at) => painter.paint(session.update(0.5 + at))))
    least[1] = Math.min(least[1], time((at) => animation.goToAndStop(tm + ((at * animationData.fr) % Math.max(dr, 1)), true)))
    await new Promise((done) => setTimeout(done, 5))
  }
  for (let round = 0; round < 5; round++) {
    const [wasm, file] = [await bytes('drawstring.wasm'), await bytes(name + '.drawn')]
    const start = performance.now()
    const fresh = (await load(file, {wasm})).session()
    fresh.begin(0)
    new Painter(fresh.effect, svg.cloneNode()).paint(fresh.update(0.1))
    least[2] = Math.min(least[2], performance.now() - start)
  }
  animation.destroy()
  svg.remove()
  place.remove()
  return least
}
window.isReady = true
"""


class Open(element.Handler):
    """A server without policies, which lottie-web would break."""

    def end_headers(self):
        http.server.SimpleHTTPRequestHandler.end_headers(self)


def main():
    if not chromium.find():
        print("== race: no Chromium is installed; nothing is measured")
        return
    tool = element.program()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "site"
        quiet = {"check": True, "stderr": subprocess.DEVNULL}
        subprocess.run([tool, "export", "--to", "web", *map(str, EFFECTS), "-o", str(folder)], **quiet)
        for spec in EFFECTS:
            subprocess.run([tool, "export", "--to", "lottie", str(spec), "-o", str(folder / f"{spec.stem}.json")], **quiet)
        (folder / "lottie.js").write_text(lottie.player())
        (folder / "race.html").write_text(PAGE)
        (folder / "race.js").write_text(SCRIPT)
        with element.Tab() as page:
            page.open(element.Site(folder, Open).url + "race.html")
            page.until("window.isReady", 20)
            for spec in EFFECTS:
                own, other, start = page.run(f"race('{spec.stem}')")
                print(f"{spec.stem}: {own:.1f} µs, lottie-web {other:.1f} µs, ratio {own / other:.2f}; first frame after {start:.1f} ms", flush=True)


if __name__ == "__main__":
    main()
