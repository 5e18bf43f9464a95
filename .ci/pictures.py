#!/usr/bin/env python3
"""Pictures of `render`, drawn by two independent renderers: Chromium and librsvg.

Both must show the same except for the antialiasing of edges: no pixel of either may lie outside the range of the other's
nine pixels around it by more than 10 of 255 in any channel, except for 1 of 1000 pixels (20 for pictures with words, whose
letters each renderer fits to pixels in its own way). The colours at the middles of dots and boxes must be those of
`frame --geometry`, within 2 of 255.

PNG files must equal Chromium's picture of the same SVG: on average within 1 of 255, with 999 of 1000 channels within 24,
both at four times the size, averaged, and at the size itself. At the size itself, Chromium draws round strokes up to a third
of a pixel off; differences beyond the limits at that size are listed, and must equal Chromium's own difference between the
sizes. Pillow must read the same pixels from APNG, GIF and numbered frames, and `pngcheck`, if it is installed, must find
nothing.

Without arguments a few frames are checked; with --long frames of all effects, plates and plots, and of random nests of layers
single frames, strips, sheets and the still form of animated pictures for reduced motion, with colours at many points.
--keep DIR keeps the pictures there.
"""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, ".ci")
import nests


def skip(reason):
    print(f"== pictures: {reason}; only the tests look at them")
    sys.exit(0)


try:
    from PIL import Image, ImageChops, ImageFilter
except ImportError:
    skip("Pillow is not installed (pip install pillow)")
browser = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
if not browser:
    skip("no Chromium is installed")
if not shutil.which("rsvg-convert"):
    skip("rsvg-convert is not installed (librsvg2-bin)")

long = "--long" in sys.argv
bin_path = subprocess.run(
    ["swift", "build", "-c", os.environ.get("CONFIGURATION", "release"), "--show-bin-path"],
    check=True, capture_output=True, text=True).stdout.strip()
tool = os.path.join(bin_path, "drawstring")
folder = tempfile.mkdtemp()
if "--keep" in sys.argv:
    folder = sys.argv[sys.argv.index("--keep") + 1]
    os.makedirs(folder, exist_ok=True)

EFFECTS = [
    "boss-dots", "spread-bar", "orbit-dots", "pulse-dots", "enjoy-ring", "bounce-preload", "douyin-nav", "jelly-ball"]
FEATURES = ["strokes", "boxes", "shades"]
EXAMPLES = [f"specs/examples/{name}" for name in sorted(os.listdir("specs/examples")) if name.endswith(".yaml")]


def cases():
    """Names, arguments of `render`, and whether there are words in the picture."""
    for name in FEATURES:
        yield name, [f"Tests/Pictures/{name}.yaml", "--time", "0", "--scale", "2"], False
    yield "words", ["Tests/Pictures/words.yaml", "--time", "0", "--scale", "2"], True
    yield "boss-dots-38", ["specs/boss-dots.yaml", "--pull", "38", "--scale", "3"], False
    yield "enjoy-ring-refreshing", ["specs/enjoy-ring.yaml", "--time", "0.3", "--scale", "2"], False
    yield "spinner", ["specs/examples/replicated-spinner.yaml", "--time", "0.3", "--scale", "3"], False
    if not long:
        return
    for name in EFFECTS:
        pulled = "\npull:" in open(f"specs/{name}.yaml").read()
        for time in ["0", "0.11", "0.37", "0.74"]:
            yield f"{name}-at-{time}", [f"specs/{name}.yaml", "--time", time, "--scale", "2"], False
        yield f"{name}-finishing", [f"specs/{name}.yaml", "--phase", "finishing", "--time", "0.1"], False
        for pull in ["7", "21", "33.3", "48", "70"] if pulled else []:
            yield f"{name}-pull-{pull}", [f"specs/{name}.yaml", "--pull", pull, "--scale", "2"], False
        yield f"{name}-story", [f"specs/{name}.yaml"], True
        if pulled:
            yield f"{name}-sheet", [f"specs/{name}.yaml", "--pull", "5:60", "--time", "0:0.6", "--count", "4"], True
    for example in EXAMPLES:
        yield os.path.basename(example)[:-5], [example], True
    for name, spec, _, drawing, moments in nested():
        yield name, [spec, *drawing], len(moments) > 1
    yield "plot", ["specs/boss-dots.yaml", "--plot", "header.position,header.rotation,line.strokeColor"], True


def nested():
    """Pictures of random nests: a name, the spec, its seed, arguments of `render`, and for each frame in it those of `frame`."""
    trace = f"{folder}/trace.yaml"
    with open(trace, "w") as file:
        json.dump(nests.TRACE, file)
    refreshing = [["--phase", "refreshing", "--pull", pull, "--time", time] for pull in ("40", "60") for time in ("0", "0.6")]
    shots = [
        ("pulled", ["--pull", "30"], [["--pull", "30"]]),
        ("loading", ["--time", "0.35"], [["--time", "0.35"]]),
        ("strip", ["--time", "0:0.6", "--count", "3"], [["--time", time] for time in ("0", "0.3", "0.6")]),
        ("sheet", ["--phase", "refreshing", "--pull", "40:60", "--time", "0:0.6", "--count", "2"], refreshing),
        # The picture that represents the whole is at two fifths of refreshing.
        ("still", ["--play", "--trace", trace], [["--trace", trace, "--time", "1.4"]])]
    for seed in range(1, 13):
        spec = f"{folder}/nest-{seed}.yaml"
        with open(spec, "w") as file:
            json.dump(nests.nest(seed), file)
        for kind, drawing, moments in shots:
            yield f"nest-{seed}-{kind}", spec, seed, [*drawing, "--scale", "3"], moments


def draw():
    drawn = []
    for name, arguments, words in cases():
        path = f"{folder}/{name}.svg"
        subprocess.run([tool, "render", *arguments, "-o", path], check=True)
        subprocess.run(["rsvg-convert", "-b", "white", path, "-o", f"{folder}/{name}-librsvg.png"], check=True)
        drawn.append((name, Image.open(f"{folder}/{name}-librsvg.png").convert("RGB"), words))
    return drawn


def chromium(pages):
    """Screenshots of pictures, many on a page: a browser takes long to start."""
    for number, page in enumerate(pages):
        top, body = 0, ""
        for name, picture, _ in page:
            body += f'<img src="{name}.svg" style="position:absolute;left:0;top:{top}px">'
            top += picture.height
        width = max(picture.width for _, picture, _ in page)
        with open(f"{folder}/page{number}.html", "w") as file:
            file.write(f'<!doctype html><body style="margin:0;background:#fff">{body}</body>')
        subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--force-prefers-reduced-motion",
             "--force-device-scale-factor=1", f"--window-size={width},{top}",
             f"--user-data-dir={folder}/profile", f"--screenshot={folder}/page{number}.png",
             f"file://{os.path.abspath(folder)}/page{number}.html"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=180)
        shot = Image.open(f"{folder}/page{number}.png").convert("RGB")
        top = 0
        for name, picture, words in page:
            yield name, picture, shot.crop((0, top, picture.width, top + picture.height)), words
            top += picture.height


def fine(pictures):
    """Chromium's pictures at four times their size, averaged: nearer to the true coverage of edges than its antialiasing."""
    for name, picture, words in pictures:
        with open(f"{folder}/fine.html", "w") as file:
            file.write(f'<!doctype html><body style="margin:0;background:#fff"><img src="{name}.svg" style="display:block">')
        # Windows are not smaller than this.
        width, height = max(picture.width, 600), max(picture.height, 400)
        subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-prefers-reduced-motion",
             "--force-device-scale-factor=4", f"--window-size={width},{height}", f"--user-data-dir={folder}/profile",
             f"--screenshot={folder}/fine.png", f"file://{os.path.abspath(folder)}/fine.html"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=180)
        shot = Image.open(f"{folder}/fine.png").convert("RGB").crop((0, 0, 4 * picture.width, 4 * picture.height))
        yield name, picture, shot.resize(picture.size, Image.BOX), words


def outside(a, b):
    """The share of pixels of `a` outside the range of the pixels of `b` around them."""
    high = ImageChops.subtract(a, b.filter(ImageFilter.MaxFilter(3)))
    low = ImageChops.subtract(b.filter(ImageFilter.MinFilter(3)), a)
    beyond = ImageChops.lighter(high, low)
    worst = beyond.split()[0]
    for channel in beyond.split()[1:]:
        worst = ImageChops.lighter(worst, channel)
    return sum(worst.histogram()[11:]) / (a.width * a.height)


def compare():
    drawn, pages, height = draw(), [[]], 0
    for item in drawn:
        if height + item[1].height > 8000:
            pages.append([])
            height = 0
        pages[-1].append(item)
        height += item[1].height
    failures, worst = [], (0, "")
    for name, ours, theirs, words in chromium(pages):
        share = max(outside(ours, theirs), outside(theirs, ours))
        if not words:
            worst = max(worst, (share, name))
        if share > (0.02 if words else 0.001):
            theirs.save(f"{folder}/{name}-chromium.png")
            failures.append(f"{name}: {share:.3%} of the pixels differ")
    print(f"== pictures: {len(drawn)} compared, {worst[0]:.3%} of the pixels differ most ({worst[1]})")
    return failures


# Effects whose dots and boxes do not cover one another's middles at these moments.
SAMPLED = [
    ("specs/boss-dots.yaml", ["--phase", "refreshing", "--time", "0.13"], 4),
    ("specs/pulse-dots.yaml", ["--time", "0.2"], 3),
    ("specs/orbit-dots.yaml", ["--time", "0.12"], 3),
    ("specs/spread-bar.yaml", ["--phase", "armed", "--time", "0.15"], 1),
    ("specs/jelly-ball.yaml", ["--pull", "40", "--time", "0.7"], 4),
    ("specs/examples/drumming-dots.yaml", ["--time", "0.3"], 3),
]
CIRCLE = re.compile(r"^M(-?[\d.]+) (-?[\d.]+)A(-?[\d.]+) ")


def sample():
    failures, count = [], 0
    for spec, moment, least in SAMPLED:
        frame = json.loads(subprocess.run(
            [tool, "frame", spec, *moment, "--geometry"], check=True, capture_output=True, text=True).stdout)
        head = open(spec).read()
        canvas = [float(n) for n in re.search(r"^canvas: (?:\{rect: )?\[([^\]]*)\]", head, re.M).group(1).split(",")]
        x0, y0 = canvas[:2] if len(canvas) == 4 else (0, 0)
        path = f"{folder}/sampled"
        subprocess.run([tool, "render", spec, *moment, "--scale", "4", "-o", path + ".svg"], check=True)
        subprocess.run(["rsvg-convert", path + ".svg", "-o", path + ".png"], check=True)
        picture = Image.open(path + ".png").convert("RGB")
        found = 0
        for layer in frame["layers"]:
            circle = CIRCLE.match(layer.get("path") or "")
            if circle:
                right, y, radius = map(float, circle.groups())
                middle, color = (right - radius, y), layer["fillColor"]
            else:
                middle, color = [side / 2 for side in layer["size"]], layer["backgroundColor"]
            if not layer["visible"] or color[3] == 0:
                continue
            a, b, c, d, tx, ty = layer["world"]
            place = [4 * (a * middle[0] + c * middle[1] + tx - x0), 4 * (b * middle[0] + d * middle[1] + ty - y0)]
            if not (1 <= place[0] < picture.width - 1 and 1 <= place[1] < picture.height - 1):
                continue
            opacity = color[3] * layer["worldOpacity"]
            expected = [255 * (1 - opacity + opacity * part) for part in color[:3]]
            seen = picture.getpixel((int(place[0]), int(place[1])))
            if any(abs(x - y) > 2 for x, y in zip(seen, expected)):
                failures.append(f"{spec} {' '.join(moment)}: '{layer['id']}' is {seen}, not {expected}")
            found += 1
        if found < least:
            failures.append(f"{spec} {' '.join(moment)}: only {found} layers were seen")
        count += found
    print(f"== pictures: {count} colours sampled")
    return failures


def sample_nests():
    """Colours at points of the pictures of random nests, as librsvg shows them."""
    failures, count = [], 0
    for name, spec, seed, _, moments in nested():
        text, picture = open(f"{folder}/{name}.svg").read(), Image.open(f"{folder}/{name}-librsvg.png").convert("RGB")
        cells = re.findall(r'<svg x="([\d.]+)" y="([\d.]+)"', text) or [("0", "0")]
        if len(cells) != len(moments):
            failures.append(f"{name}: {len(cells)} frames, not {len(moments)}")
        for cell, moment in zip(cells, moments):
            frame = json.loads(subprocess.run(
                [tool, "frame", spec, *moment, "--geometry"], check=True, capture_output=True, text=True).stdout)
            for x, y, color in nests.Scene(frame).points(random.Random(seed), 100, 0.8, 14):
                place = [int(float(start) + 3 * (at + 60)) for start, at in zip(cell, (x, y))]
                seen = picture.getpixel(tuple(place))
                # Each group that is not opaque is rounded separately.
                if nests.wrong(seen, color, 4):
                    failures.append(f"{name}, {' '.join(moment)}: {seen} at {x:.2f}, {y:.2f}, not {color}")
                count += 1
    print(f"== pictures: {count} colours of nests sampled")
    return failures


def difference(a, b):
    """The difference of the channels of two pictures, of 255: on average, and at 999 of 1,000."""
    counts = [0] * 256
    for level, count in enumerate(ImageChops.difference(a, b).histogram()):
        counts[level % 256] += count
    total = sum(counts)
    mean = sum(level * count for level, count in enumerate(counts)) / total
    return mean, next(level for level in range(256) if sum(counts[:level + 1]) >= 0.999 * total)


def pixels():
    """PNG files against Chromium's pictures of the SVG."""
    specs = [f"specs/{name}.yaml" for name in EFFECTS] + [f"Tests/Pictures/{name}.yaml" for name in FEATURES]
    # Each renderer has its own typeface for texts, which may lie in shared files.
    specs = [spec for spec in specs + EXAMPLES
             if b'"string"' not in subprocess.run([tool, "frame", spec], capture_output=True).stdout]
    moments = [["--time", "0"], ["--time", "0.37"], ["--pull", "33"]]
    drawn, failures = [], []
    for spec in specs if long else specs[:len(EFFECTS) + len(FEATURES)]:
        for number, moment in enumerate(moments if long else moments[1:2]):
            name = f"pixels-{os.path.basename(spec)[:-5]}-{number}"
            line = [tool, "render", spec, *moment, "--scale", "2", "--background", "white", "-o"]
            made = subprocess.run([*line, f"{folder}/{name}.svg"], capture_output=True, text=True)
            if made.returncode == 2:
                continue  # The effect has no such moment.
            if made.returncode:
                failures.append(f"{name}: {made.stderr}")
                continue
            subprocess.run([*line, f"{folder}/{name}.png"], check=True, capture_output=True)
            drawn.append((name, Image.open(f"{folder}/{name}.png").convert("RGB"), False))
    worst = (0, "")
    single = {name: theirs for start in range(0, len(drawn), 12) for name, _, theirs, _ in chromium([drawn[start:start + 12]])}
    for name, ours, theirs, _ in fine(drawn):
        mean, high = difference(ours, theirs)
        worst = max(worst, (high, name))
        if mean > 1 or high > 24:
            theirs.save(f"{folder}/{name}-chromium.png")
            failures.append(f"{name}: {mean:.2f} of 255 on average, {high} at 999 of 1000")
        # At the size itself, larger differences must come from Chromium: it differs as much from its own finer picture.
        mean_single, high_single = difference(ours, single[name])
        mean_own, high_own = difference(single[name], theirs)
        if mean_single > 1 or high_single > 24:
            print(f"  {name}: {high_single} of 255 from Chromium at this size, which differs from its finer picture by {high_own}")
            if mean_single > mean_own + mean or high_single > high_own + high:
                failures.append(f"{name}: {mean_single:.2f} of 255 on average, {high_single} at 999 of 1000, at this size")
    print(f"== pictures: {len(drawn)} of pixels compared, {worst[0]} of 255 at most in 999 of 1000 parts ({worst[1]})")
    return failures


def films():
    """The frames of APNG and GIF against numbered files of the same moments."""
    failures = []
    for spec, more in [("specs/boss-dots.yaml", ["--play"]), ("specs/pulse-dots.yaml", ["--phase", "refreshing"])]:
        line = [tool, "render", spec, *more, "--background", "white", "--fps", "25", "-o"]
        frames = f"{folder}/frames"
        shutil.rmtree(frames, ignore_errors=True)
        os.makedirs(frames)
        for name in ["film.apng", "film.gif", "frames/%04d.png"]:
            subprocess.run([*line, f"{folder}/{name}"], check=True)
        alone = [Image.open(f"{frames}/{name}").convert("RGBA") for name in sorted(os.listdir(frames))]
        for name, most in [("film.apng", 0), ("film.gif", 24)]:
            film, place = Image.open(f"{folder}/{name}"), 0.0
            for index in range(film.n_frames):
                film.seek(index)
                # A frame that stays is one frame of the film.
                single = alone[int(place / 40 + 0.5)]
                if name == "film.gif":  # It is opaque, on white.
                    single = Image.alpha_composite(Image.new("RGBA", single.size, "white"), single)
                difference = ImageChops.difference(film.convert("RGBA"), single)
                worst = max(high for _, high in difference.getextrema())
                if worst > most:
                    failures.append(f"{spec}, {name}: frame {index} differs by {worst}")
                place += film.info["duration"]
            if abs(place - len(alone) * 40) > 20:
                failures.append(f"{spec}, {name}: it lasts {place} ms for {len(alone)} frames")
        if shutil.which("pngcheck"):
            files = [f"{folder}/film.apng"] + [f"{frames}/{name}" for name in os.listdir(frames)]
            if subprocess.run(["pngcheck", "-q", *files], capture_output=True).returncode:
                failures.append(f"{spec}: pngcheck finds mistakes")
        print(f"== pictures: {len(alone)} frames of films compared")
    return failures


failures = compare() + pixels() + films() + sample() + (sample_nests() if long else [])
for failure in failures:
    print(f"== pictures: {failure}")
if "--keep" not in sys.argv:
    shutil.rmtree(folder, ignore_errors=True)
sys.exit(1 if failures else 0)
