"""Pictures of the element's painter, in Chromium, are those of `drawstring render`: all effects, examples and plates, and random
nests of layers. At most 1 of 1,000 channels lies outside the range of the other picture's pixels around it by more than 10."""

import json
import random
import re

import pytest

import nests
import pictures
import support
from elements import exported, images, tab

PLATES = sorted((support.ROOT / "Tests/Pictures").glob("*.yaml"))
MOST = 0.001
PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>Pictures</title>
<style>body { margin: 0; background: white } svg, img { display: block }</style></head>
<body><script type="module" src="bench.js"></script></body></html>
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    site = exported(tmp_path_factory.mktemp("painter"), [support.BOSS_DOTS])
    (site.folder / "bench.html").write_text(PAGE)
    (site.folder / "bench.js").write_text(support.page_of("bench.js"))
    return site


@pytest.fixture(scope="module")
def window(browser):
    with tab(browser) as page:
        yield page


def compare(page, site, spec, moments, scale=2):
    support.compiled(spec, site.folder / "picture.drawn")
    page.open(site.url + "bench.html")
    page.wait("window.isReady")
    page.resize(*page.run(f"open_('picture.drawn?{spec.stem}', {images()}, {scale})"))
    shots = []
    for moment in moments:
        page.run(f"show_({json.dumps(moment)})")
        shots.append(page.pixels())
    complaints = page.complaints()
    for moment, shot in zip(moments, shots):
        options = [word for key, value in moment.items() for word in (f"--{key}", str(value))]
        svg = support.drawstring("render", spec, *options, "--scale", scale, "--background", "white", "--assets", support.ASSETS)
        still = site.folder / "still.svg"
        # Without the helper lines around texts and images.
        still.write_text(re.sub(r'<rect[^>]*stroke-dasharray="3 2"[^>]*/>', "", svg))
        page.open(still.as_uri())
        other = page.pixels()
        share = pictures.outside(shot, other, 10).mean() + pictures.outside(other, shot, 10).mean()
        assert support.most("painter, share that differs", share, f"{spec.stem} {' '.join(options)}") <= MOST
    assert complaints == []


def moments_of(spec):
    """Some moments of an effect."""
    if spec.parent.name == "Pictures":
        return [{"time": 0}]
    pulls = [7, 33.3, 48, 70] if support.LONG else [21, 70]
    pulled = [{"pull": pull} for pull in pulls] if "\npull:" in spec.read_text() else []
    times = [0, 0.11, 0.37, 0.74] if support.LONG else [0.11, 0.74]
    return pulled + [{"phase": "refreshing", "time": at} for at in times] + [{"phase": "finishing", "time": 0.1}]


@pytest.mark.parametrize("spec", PLATES + support.SPECS + support.EXAMPLES, ids=lambda spec: spec.stem)
def test_painter(window, site, spec, tmp_path):
    moments = moments_of(spec)
    if spec.stem == "words":
        # Fonts and images without a file come from the host, and render uses placeholders for them.
        text = spec.read_text().replace(", font: Courier", "").replace("image: square", "image: logo")
        spec = tmp_path / spec.name
        spec.write_text(text)
    compare(window, site, spec, moments)


@pytest.mark.parametrize("seed", range(1, 25 if support.LONG else 7))
def test_painter_of_nests(window, site, seed, tmp_path):
    spec = tmp_path / f"nest-{seed}.yaml"
    spec.write_text(json.dumps(nests.nest(seed)))
    source = random.Random(seed)
    compare(window, site, spec, [{"pull": 30}] + [
        {"phase": "refreshing", "time": source.randrange(2000) / 1000} for _ in range(4)])
