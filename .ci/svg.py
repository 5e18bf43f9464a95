#!/usr/bin/env python3
"""Compares the result of `import` for SVG with Chromium's picture of the drawing.

Each drawing is imported with `--as pull` and rendered at the trigger, where it is complete; an animated drawing is rendered at
the first moment of refreshing. On average the pictures of 128 pixels are within 0.5 of 255, or a finding names the
difference; and no drawing is refused that Chromium draws. The drawings are those of `Tests/Pictures/svg` and, with --long,
200 of the installed icon themes, always the same ones.

Both pictures are drawn four times as large, and each 4 × 4 pixels are averaged: the coverage of a pixel by an edge is an
estimate, in which Chromium's picture of 128 pixels differs by up to 1.7 of 255 from its own larger ones. Other differences
are not affected.

  .ci/svg.py [--long] [--keep DIR] [FILE|DIR…]    --count N: the number of icons   --seed N: other icons
"""
import base64
import io
import os
import random
import subprocess
import sys
import tempfile

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, ".ci")
import chromium

try:
    from PIL import Image, ImageChops, ImageStat
except ImportError:
    print("== svg: Pillow is not installed (pip install pillow); nothing is compared")
    sys.exit(0)
if not chromium.find():
    print("== svg: no Chromium is installed; nothing is compared")
    sys.exit(0)

ICONS = "/usr/share/icons"
SIDE = 128
DETAIL = 4
MOST = 0.5

arguments = sys.argv[1:]


def option(name, usual):
    if name not in arguments:
        return usual
    place = arguments.index(name)
    value = arguments[place + 1]
    del arguments[place:place + 2]
    return value


keep = option("--keep", None)
count = int(option("--count", "200"))
seed = int(option("--seed", "1"))
long = "--long" in arguments
paths = [argument for argument in arguments if argument != "--long"]
bin_path = subprocess.run(
    ["swift", "build", "-c", os.environ.get("CONFIGURATION", "release"), "--show-bin-path"],
    check=True, capture_output=True, text=True).stdout.strip()
tool = os.environ.get("DRAWSTRING", os.path.join(bin_path, "drawstring"))
folder = keep or tempfile.mkdtemp()
os.makedirs(folder, exist_ok=True)


def below(path):
    if os.path.isfile(path):
        return [path]
    return sorted(
        os.path.join(base, name) for base, _, names in os.walk(path) for name in names
        if name.endswith(".svg") and not os.path.islink(os.path.join(base, name)))


drawings = [file for path in paths or ["Tests/Pictures/svg"] for file in below(path)]
if long:
    icons = below(ICONS)
    drawings += random.Random(seed).sample(icons, min(count, len(icons)))
elif paths and len(drawings) > count:
    drawings = random.Random(seed).sample(drawings, count)


def browsed(page, source, width, height, shown):
    """Chromium's picture of a drawing on white, as large as `shown`; None where it shows none."""
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
    if not data:
        return None
    return Image.open(io.BytesIO(base64.b64decode(data.split(",")[1]))).convert("RGB")


def mean(a, b):
    return max(ImageStat.Stat(ImageChops.difference(a, b)).mean)


clean = told = failed = furthest = 0
worst = []
with chromium.Page() as page:
    for number, path in enumerate(drawings):
        with open(path, "rb") as file:
            source = file.read()
        effect = os.path.join(folder, f"{number:04}.yaml")
        picture = os.path.join(folder, f"{number:04}.png")
        moves = b"<animate" in source
        run = subprocess.run(
            [tool, "import", path, "--as", "refreshing" if moves else "pull", "-o", effect], capture_output=True,
            text=True)
        findings = [line for line in run.stderr.splitlines() if "[import-" in line or "error" in line]
        if run.returncode:
            if browsed(page, source, SIDE, SIDE, (SIDE, SIDE)) is None:
                told += 1
                continue
            failed += 1
            print(f"   {path}: refused: {run.stderr.strip().splitlines()[:2]}")
            continue
        with open(effect) as file:
            canvas = next(line for line in file if line.startswith("canvas:"))
        width, height = (float(part.strip(" ]\n")) for part in canvas.split(",")[2:])
        scale = SIDE * DETAIL / max(width, height)
        moment = ["--phase", "refreshing", "--time", "0"] if moves else ["--phase", "armed", "--progress", "1"]
        run = subprocess.run(
            [tool, "render", effect, *moment, "--scale", str(scale), "--background",
             "white", "-o", picture], capture_output=True, text=True)
        if run.returncode:
            failed += 1
            print(f"   {path}: not rendered: {run.stderr.strip().splitlines()[:2]}")
            continue
        own = Image.open(picture).convert("RGBA")
        # A canvas may end within the last pixels.
        own = Image.alpha_composite(Image.new("RGBA", own.size, "white"), own).convert("RGB")
        other = browsed(page, source, *own.size, (width * scale, height * scale))
        if other is None:
            told += 1
            continue
        own, other = own.reduce(DETAIL), other.reduce(DETAIL)
        apart = mean(own, other)
        furthest = max(furthest, 0 if findings else apart)
        if keep:
            both = Image.new("RGB", (own.width * 2 + 4, own.height), "grey")
            both.paste(own, (0, 0))
            both.paste(other, (own.width + 4, 0))
            both.save(picture)
        if findings:
            told += 1
        elif apart <= MOST:
            clean += 1
        else:
            failed += 1
            worst.append((apart, path, number))
for apart, path, number in sorted(worst, reverse=True)[:200]:
    print(f"   {path} ({number:04}): {apart:.2f} of 255 apart, and no finding says why")
print(f"== svg: {clean} drawings within {MOST} of 255, {told} with findings, {failed} neither; at most {furthest:.2f} apart")
sys.exit(1 if failed else 0)
