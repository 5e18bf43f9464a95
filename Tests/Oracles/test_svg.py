"""The result of `import` for SVG, compared with Chromium's picture of the drawing.

Each drawing is imported with `--as pull` and rendered at the trigger, where it is complete; an animated drawing is rendered at
the first moment of refreshing. On average the pictures of 128 pixels are within 0.5 of 255, or a finding names the
difference; and no drawing is refused that Chromium draws. The drawings are those of `Tests/Pictures/svg` and, with --long,
200 of the installed icon themes, always the same ones.

Both pictures are drawn four times as large, and each 4 × 4 pixels are averaged: the coverage of a pixel by an edge is an
estimate, in which Chromium's picture of 128 pixels differs by up to 1.7 of 255 from its own larger ones. Other differences
are not affected.
"""

import base64
import pathlib
import random
import subprocess

import numpy
import pytest

import pictures
import support

SIDE, DETAIL, MOST, COUNT = 128, 4, 0.5, 200
ICONS = sorted(path for path in pathlib.Path("/usr/share/icons").rglob("*.svg") if not path.is_symlink()) if support.LONG else []
DRAWINGS = sorted((support.ROOT / "Tests/Pictures/svg").rglob("*.svg")) + random.Random(1).sample(ICONS, min(COUNT, len(ICONS)))


@pytest.fixture(scope="module")
def window(browser):
    with browser() as page:
        yield page


def browsed(page, source, width, height, shown):
    """Chromium's picture of a drawing on white, as large as `shown`; None if it shows none."""
    data = page.run(f"""new Promise(done => {{
      const image = new Image()
      image.onload = () => {{
        const canvas = document.createElement('canvas')
        canvas.width = {width}; canvas.height = {height}
        const context = canvas.getContext('2d')
        context.fillStyle = 'white'
        context.fillRect(0, 0, {width}, {height})
        context.drawImage(image, 0, 0, {shown[0]}, {shown[1]})
        done(canvas.toDataURL('image/png'))
      }}
      image.onerror = () => done(null)
      image.src = 'data:image/svg+xml;base64,{base64.b64encode(source).decode()}'
    }})""")
    return pictures.read(base64.b64decode(data.split(",")[1])) if data else None


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_drawing(window, tmp_path, program, path):
    source, effect, picture = path.read_bytes(), tmp_path / "effect.yaml", tmp_path / "picture.png"
    moves = b"<animate" in source or b"@keyframes" in source
    imported = subprocess.run([program, "import", path, "--as", "refreshing" if moves else "pull", "-o", effect],
                              capture_output=True, text=True)
    if imported.returncode:
        assert browsed(window, source, SIDE, SIDE, (SIDE, SIDE)) is None, imported.stderr
        return
    canvas = next(line for line in effect.read_text().splitlines() if line.startswith("canvas:"))
    width, height = (float(part.strip(" ]\n")) for part in canvas.split(",")[2:])
    scale = SIDE * DETAIL / max(width, height)
    moment = ["--phase", "refreshing", "--time", "0"] if moves else ["--phase", "armed", "--progress", "1"]
    support.drawstring("render", effect, *moment, "--scale", scale, "--background", "white", "-o", picture)
    # A canvas may end within the last pixels.
    own = pictures.on_white(picture)
    other = browsed(window, source, own.shape[1], own.shape[0], (width * scale, height * scale))
    has_findings = any("[import-" in line or "error" in line for line in imported.stderr.splitlines())
    if other is None or has_findings:
        return
    own, other = (pictures.smaller(each, DETAIL) for each in (own, other))
    apart = numpy.abs(own - other).mean(axis=(0, 1)).max()
    assert support.most("drawings, of 255 apart", apart, path.name) <= MOST
