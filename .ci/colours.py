#!/usr/bin/env python3
"""Colours of every notation against a browser and against the standard: 2,000 random literals and mixes.

Each is read by `drawstring frame`, painted by Chromium, and computed a second time here, by the formulas of CSS Color
Levels 4 and 5 in plain Python. Colours within sRGB equal those that Chromium paints, within 1/255. Colours outside sRGB are
compared only with the formulas: Chromium clips them, while the standard reduces their chroma in OkLCh. All colours equal
those of the formulas, up to rounding.

Chromium departs from the standard in more ways; mixes that depend on them are also compared only with the formulas. It
rounds older notations to 8 bits before it mixes them; it carries missing components forward by older rules; it ignores the
hue of colours up to a chroma of 0.02 in OkLCh, where the standard has 0.000004; it takes hues below 0 from Lab and Oklab,
with which only the shorter arc is right; it keeps the hue that is written for a grey; it treats a lightness of 0 or 100 % as
black or white; and it clips colours before a mix in `hsl` or `hwb`.

Uses the program of a release build; DRAWSTRING names another. --seed N draws other colours.
"""

import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNT = 2000
SEED = int(sys.argv[sys.argv.index("--seed") + 1]) if "--seed" in sys.argv else 4
NONE = math.nan

# The formulas: components in the ranges of the standard, hues in degrees, `hsl` and `hwb` in percent.

WHITE = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]
LINEAR_TO_XYZ = [[506752 / 1228815, 87881 / 245763, 12673 / 70218], [87098 / 409605, 175762 / 245763, 12673 / 175545],
                 [7918 / 409605, 87881 / 737289, 1001167 / 1053270]]
TO_D50 = [[1.0479297925449969, 0.022946870601609652, -0.05019226628920524],
          [0.02962780877005599, 0.9904344267538799, -0.017073799063418826],
          [-0.009243040646204504, 0.015055191490298152, 0.7518742814281371]]
TO_LMS = [[0.8190224379967030, 0.3619062600528904, -0.1288737815209879],
          [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
          [0.0481771893596242, 0.2642395317527308, 0.6335478284694309]]
TO_OKLAB = [[0.2104542683093140, 0.7936177747023054, -0.0040720430116193],
            [1.9779985324311684, -2.4285922420485799, 0.4505937096174110],
            [0.0259040424655478, 0.7827717124575296, -0.8086757549230774]]


def inverse(m):
    (a, b, c), (d, e, f), (g, h, i) = m
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return [[(e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det],
            [(f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det],
            [(d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det]]


def times(m, v):
    v = list(v)
    return [sum(x * y for x, y in zip(row, v)) for row in m]


def root(x):
    return math.copysign(abs(x) ** (1 / 3), x)


def decode(x):
    return math.copysign(abs(x) / 12.92 if abs(x) <= 0.04045 else ((abs(x) + 0.055) / 1.055) ** 2.4, x)


def encode(x):
    return math.copysign(1.055 * abs(x) ** (1 / 2.4) - 0.055 if abs(x) > 0.0031308 else 12.92 * abs(x), x)


def rgb_of_hsl(h, s, l):
    s, l = s / 100, l / 100

    def part(n):
        k = (n + h / 30) % 12
        return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
    return [part(0), part(8), part(4)]


def rgb_of_hwb(h, w, b):
    w, b = w / 100, b / 100
    return [w / (w + b)] * 3 if w + b >= 1 else [x * (1 - w - b) + w for x in rgb_of_hsl(h, 100, 50)]


def hue_of_rgb(r, g, b):
    most, spread = max(r, g, b), max(r, g, b) - min(r, g, b)
    # Rounding makes greys of other spaces slightly coloured.
    if spread < 1e-9:
        return NONE
    sixths = (g - b) / spread % 6 if most == r else (b - r) / spread + 2 if most == g else (r - g) / spread + 4
    return sixths * 60


def hsl_of_rgb(r, g, b):
    hue, l = hue_of_rgb(r, g, b), (max(r, g, b) + min(r, g, b)) / 2
    s = 0 if l in (0, 1) or math.isnan(hue) else (max(r, g, b) - l) / min(l, 1 - l)
    if s < 0:
        hue, s = hue + 180, -s
    return [hue % 360, s * 100, l * 100]


def hwb_of_rgb(r, g, b):
    return [hue_of_rgb(r, g, b), min(r, g, b) * 100, (1 - max(r, g, b)) * 100]


def lab_of_xyz(v):
    f = [root(x) if x > 216 / 24389 else (24389 / 27 * x + 16) / 116 for x in (p / w for p, w in zip(v, WHITE))]
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]


def xyz_of_lab(l, a, b):
    y = (l + 16) / 116
    x, z = y + a / 500, y - b / 200
    light = [c ** 3 if c ** 3 > 216 / 24389 else (116 * c - 16) * 27 / 24389 for c in (x, z)]
    return [light[0] * WHITE[0], y ** 3 if l > 8 else l * 27 / 24389, light[1] * WHITE[2]]


def polar(v):
    return [v[0], math.hypot(v[1], v[2]), math.degrees(math.atan2(v[2], v[1])) % 360]


def flat(v):
    return [v[0], v[1] * math.cos(math.radians(v[2])), v[1] * math.sin(math.radians(v[2]))]


TO_XYZ = {
    "xyz": list, "xyz-d65": list, "xyz-d50": lambda v: times(inverse(TO_D50), v),
    "srgb-linear": lambda v: times(LINEAR_TO_XYZ, v), "srgb": lambda v: times(LINEAR_TO_XYZ, map(decode, v)),
    "hsl": lambda v: TO_XYZ["srgb"](rgb_of_hsl(*v)), "hwb": lambda v: TO_XYZ["srgb"](rgb_of_hwb(*v)),
    "lab": lambda v: times(inverse(TO_D50), xyz_of_lab(*v)), "lch": lambda v: TO_XYZ["lab"](flat(v)),
    "oklab": lambda v: times(inverse(TO_LMS), [x ** 3 for x in times(inverse(TO_OKLAB), v)]),
    "oklch": lambda v: TO_XYZ["oklab"](flat(v))}
FROM_XYZ = {
    "xyz": list, "xyz-d65": list, "xyz-d50": lambda v: times(TO_D50, v),
    "srgb-linear": lambda v: times(inverse(LINEAR_TO_XYZ), v),
    "srgb": lambda v: [encode(x) for x in times(inverse(LINEAR_TO_XYZ), v)],
    "hsl": lambda v: hsl_of_rgb(*FROM_XYZ["srgb"](v)), "hwb": lambda v: hwb_of_rgb(*FROM_XYZ["srgb"](v)),
    "lab": lambda v: lab_of_xyz(times(TO_D50, v)), "lch": lambda v: polar(FROM_XYZ["lab"](v)),
    "oklab": lambda v: times(TO_OKLAB, map(root, times(TO_LMS, v))), "oklch": lambda v: polar(FROM_XYZ["oklab"](v))}
ROLES = {
    **dict.fromkeys(["srgb", "srgb-linear", "xyz", "xyz-d50", "xyz-d65"], "RGB"), "hsl": "HCL", "hwb": "HWK",
    "lab": "Lab", "oklab": "Lab", "lch": "LCH", "oklch": "LCH"}
RECTANGULAR = [space for space, roles in ROLES.items() if "H" not in roles]


def filled(v):
    return [0 if math.isnan(x) else x for x in v]


NEAR = {
    ("hsl", "srgb"): rgb_of_hsl, ("hwb", "srgb"): rgb_of_hwb, ("srgb", "hsl"): hsl_of_rgb, ("srgb", "hwb"): hwb_of_rgb,
    ("hsl", "hwb"): lambda *v: hwb_of_rgb(*rgb_of_hsl(*v)), ("hwb", "hsl"): lambda *v: hsl_of_rgb(*rgb_of_hwb(*v)),
    ("lab", "lch"): lambda *v: polar(v), ("oklab", "oklch"): lambda *v: polar(v),
    ("lch", "lab"): lambda *v: flat(v), ("oklch", "oklab"): lambda *v: flat(v)}


def convert(v, source, target):
    """Components without missing ones in another space."""
    if source == target:
        return list(v)
    # A conversion through XYZ would make greys slightly coloured.
    return NEAR[source, target](*v) if (source, target) in NEAR else FROM_XYZ[target](TO_XYZ[source](v))


def powerless(space, v):
    return {"hsl": lambda: v[1] <= 0.001, "hwb": lambda: v[1] + v[2] >= 99.999, "lch": lambda: v[1] <= 0.0015,
            "oklch": lambda: v[1] <= 0.000004}.get(space, lambda: False)()


def brought(color, target):
    """A colour in the space of a mix, with its missing components."""
    source, v, _ = color
    known = v if source == target else convert(filled(v), source, target)
    result = [NONE if role == "H" and powerless(target, known) else x for role, x in zip(ROLES[target], known)]
    rest = [x for role, x in zip(ROLES[source], v) if role not in ROLES[target]]
    for place, role in enumerate(ROLES[target]):
        missing = math.isnan(v[ROLES[source].index(role)]) if role in ROLES[source] else all(map(math.isnan, rest))
        if missing:
            result[place] = NONE
    return result


def mix(space, way, first, second, p1, p2):
    if p1 is None and p2 is None:
        p1 = p2 = 50
    p1, p2 = 100 - p2 if p1 is None else p1, 100 - p1 if p2 is None else p2
    t, opacity = p2 / (p1 + p2), min(1, (p1 + p2) / 100)
    a, b = brought(first, space) + [first[2]], brought(second, space) + [second[2]]
    for place in range(4):
        if math.isnan(a[place]):
            a[place] = b[place]
        if math.isnan(b[place]):
            b[place] = a[place]
    alpha = a[3] + (b[3] - a[3]) * t
    result = []
    for role, x, y in zip(ROLES[space], a, b):
        if role == "H":
            x, y = x % 360, y % 360
            if way == "shorter":
                x, y = (x + 360, y) if y - x > 180 else (x, y + 360) if y - x < -180 else (x, y)
            elif way == "longer":
                x, y = (x + 360, y) if 0 < y - x < 180 else (x, y + 360) if -180 < y - x <= 0 else (x, y)
            elif way == "increasing":
                y += 360 if y < x else 0
            else:
                x += 360 if x < y else 0
            result.append((x + (y - x) * t) % 360)
        elif math.isnan(alpha):
            result.append(x + (y - x) * t)
        else:
            sum = x * a[3] * (1 - t) + y * b[3] * t
            result.append(sum / alpha if alpha else sum)
    return space, result, alpha * opacity


def in_gamut(v):
    return all(0 <= x <= 1 for x in v)


def mapped(color):
    """A colour within sRGB, by «Binary Search Gamut Mapping with Local MINDE»."""
    space, v, _ = color
    rgb = convert(filled(v), space, "srgb")
    lightness, chroma, hue = convert(filled(v), space, "oklch")
    hue = 0 if math.isnan(hue) else hue
    if in_gamut(rgb):
        return rgb
    if lightness >= 1 or lightness <= 0:
        return [float(lightness >= 1)] * 3

    def clip(c):
        current = convert([lightness, c, hue], "oklch", "srgb")
        clipped = [max(0, min(x, 1)) for x in current]
        away = math.dist(convert(clipped, "srgb", "oklab"), flat([lightness, c, hue]))
        return in_gamut(current), clipped, away

    _, clipped, away = clip(chroma)
    if away < 0.02:
        return clipped
    least, most, least_in_gamut = 0, chroma, True
    while most - least > 0.0001:
        middle = (least + most) / 2
        inside, attempt, away = clip(middle)
        if least_in_gamut and inside:
            least = middle
            continue
        clipped = attempt
        if away < 0.02:
            if 0.02 - away < 0.0001:
                return clipped
            least_in_gamut, least = False, middle
        else:
            most = middle
    return clipped


# The colours: a text, its value, and whether Chromium should paint it likewise.

def number(rng, low, high, digits):
    return round(rng.uniform(low, high), digits)


def text_of(x):
    return format(x, "f").rstrip("0").rstrip(".") if x % 1 else str(int(x))


def hue(rng):
    value = number(rng, -400, 800, 1)
    unit = rng.choice(["", "", "deg", "rad", "grad", "turn"])
    written = {"rad": value / 100, "grad": value, "turn": value / 500}.get(unit, value)
    degrees = {"rad": math.degrees(written), "grad": written * 0.9, "turn": written * 360}.get(unit, written)
    return format(written, "f") + unit, degrees


def part(rng, low, high, whole, full, digits):
    """A number, or a percentage of the number that is 100 % of the component."""
    if rng.random() < 0.4:
        value = number(rng, 100 * low / whole, 100 * high / whole, 1)
        return text_of(value) + "%", value / 100 * full
    value = number(rng, low, high, digits)
    return text_of(value), value / whole * full


def limit(pair, most):
    return pair[0], max(0, min(pair[1], most))


def literal(rng, in_mix):
    kind = rng.choice(["hex", "name", "rgb", "hsl", "hwb", "lab", "lch", "oklab", "oklch"])
    if kind == "name":
        name, value = rng.choice([("red", 0xff0000), ("peru", 0xcd853f), ("white", 0xffffff), ("rebeccapurple", 0x663399),
                                  ("teal", 0x008080), ("black", 0), ("palegoldenrod", 0xeee8aa)])
        return name, ("srgb", [(value >> shift & 255) / 255 for shift in (16, 8, 0)], 1), True
    if kind == "hex":
        value = [rng.randrange(256) for _ in range(rng.choice([3, 3, 4]))]
        return "#" + bytes(value).hex(), ("srgb", [x / 255 for x in value[:3]], (value + [255])[3] / 255), True
    # A third of the colours is as vivid as can be written, the rest within or near sRGB.
    reach = rng.choice([0.3, 0.5, 1])
    parts = {
        "rgb": lambda: [part(rng, 0, 255, 255, 1, 0) for _ in range(3)],
        "hsl": lambda: [hue(rng), part(rng, 0, 100, 100, 100, 1), part(rng, 0, 100, 100, 100, 1)],
        "hwb": lambda: [hue(rng), part(rng, 0, 70, 100, 100, 1), part(rng, 0, 70, 100, 100, 1)],
        "lab": lambda: [limit(part(rng, -5, 105, 100, 100, 1), 100), part(rng, -125 * reach, 125 * reach, 125, 125, 1),
                        part(rng, -125 * reach, 125 * reach, 125, 125, 1)],
        "lch": lambda: [limit(part(rng, -5, 105, 100, 100, 1), 100), limit(part(rng, -5, 150 * reach, 150, 150, 1), 999),
                        hue(rng)],
        "oklab": lambda: [limit(part(rng, -0.05, 1.05, 1, 1, 3), 1), part(rng, -0.4 * reach, 0.4 * reach, 0.4, 0.4, 3),
                          part(rng, -0.4 * reach, 0.4 * reach, 0.4, 0.4, 3)],
        "oklch": lambda: [limit(part(rng, -0.05, 1.05, 1, 1, 3), 1),
                          limit(part(rng, -0.02, 0.4 * reach, 0.4, 0.4, 3), 999), hue(rng)]}[kind]()
    alpha = part(rng, 0, 1, 1, 1, 2) if rng.random() < 0.3 else None
    # Chromium rounds older notations to 8 bits, which mixes amplify.
    alike = not (in_mix and (kind in ("hsl", "hwb") or kind == "rgb" and any("%" in p[0] for p in parts)))
    if in_mix and kind[-3:] in ("lab", "lch"):
        alike = parts[0][1] not in (0, 1, 100)
    if rng.random() < 0.15:
        place = rng.randrange(4 if alpha else 3)
        if place == 3:
            alpha = "none", NONE
        else:
            parts[place] = "none", NONE
        alike = alike and not in_mix
    written = f"{kind}({' '.join(p[0] for p in parts)}{' / ' + alpha[0] if alpha else ''})"
    return written, (kind if kind != "rgb" else "srgb", [p[1] for p in parts], alpha[1] if alpha else 1), alike


def drawn(rng, depth=0):
    if depth == 2 or rng.random() < 0.5:
        return literal(rng, depth > 0)
    space = rng.choice(list(ROLES))
    way = rng.choice(["shorter", "shorter", "longer", "increasing", "decreasing"]) if space not in RECTANGULAR else "shorter"
    method = f"in {space}" + (f" {way} hue" if way != "shorter" else "")
    shares = [rng.randrange(1, 101) if rng.random() < 0.6 else None for _ in range(2)]
    items = [drawn(rng, depth + 1) for _ in range(2)]
    written = [text if p is None else f"{text} {p}%" if rng.random() < 0.7 else f"{p}% {text}"
               for (text, _, _), p in zip(items, shares)]
    value = mix(space, way, items[0][1], items[1][1], *shares)
    alike = all(item[2] and (space in RECTANGULAR or has_hue(item[1], space, way)) for item in items)
    return f"color-mix({method}, {', '.join(written)})", value, alike


def has_hue(color, space, way):
    """Whether Chromium computes the hue of a colour in the space of a mix as the standard does."""
    if color[0] == space:
        return not powerless(space, color[1])
    rgb = convert(filled(color[1]), color[0], "srgb")
    is_grey = max(rgb) - min(rgb) < 0.1
    return (color[0] == "srgb" or not is_grey and way == "shorter") and (space in ("lch", "oklch") or in_gamut(rgb))


def answers(colors):
    """The colours as the program reads them."""
    program = os.environ.get("DRAWSTRING")
    if not program:
        built = subprocess.run(["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, check=True,
                               capture_output=True, text=True)
        program = os.path.join(built.stdout.strip(), "drawstring")
    with tempfile.TemporaryDirectory() as folder:
        spec = pathlib.Path(folder, "colours.yaml")
        layers = "".join(f'  - {{id: c{place}, kind: shape, fillColor: "{text}"}}\n'
                         for place, (text, _, _) in enumerate(colors))
        spec.write_text(f"drawstring: 1\neffect: colours\ncanvas: [10, 10]\nlayers:\n{layers}")
        run = subprocess.run([program, "frame", spec], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"the program does not read the colours:\n{run.stderr[-2000:]}")
    return [layer["fillColor"] for layer in json.loads(run.stdout)["layers"]]


PAINT = """colors => {
  const canvas = new OffscreenCanvas(colors.length, 2), context = canvas.getContext("2d")
  const unread = colors.filter(color => !CSS.supports("color", color))
  colors.forEach((color, place) => {
    // Alpha apart from the rest, so that neither is rounded with the other.
    context.fillStyle = `color(from ${color} srgb r g b / 1)`
    context.fillRect(place, 0, 1, 1)
    context.fillStyle = `color(from ${color} srgb alpha alpha alpha / 1)`
    context.fillRect(place, 1, 1, 1)
  })
  return {unread, pixels: Array.from(context.getImageData(0, 0, colors.length, 2).data)}
}"""


def painted(colors):
    with chromium.Page() as page:
        result = page.run(f"({PAINT})({json.dumps([text for text, _, _ in colors])})")
    if result["unread"]:
        sys.exit(f"Chromium does not read {result['unread'][:3]}")
    return result["pixels"]


def main():
    if not chromium.find():
        print("== colours: Chromium is not installed")
        return
    rng = random.Random(SEED)
    colors = [drawn(rng) for _ in range(COUNT)]
    ours, theirs = answers(colors), painted(colors)
    problems, compared, farthest, apart = [], 0, 0, 0
    for place, ((text, value, alike), ours) in enumerate(zip(colors, ours)):
        alpha = 0 if math.isnan(value[2]) else max(0, min(value[2], 1))
        away = max(abs(x - y) for x, y in zip(mapped(value) + [alpha], ours))
        apart = max(apart, away)
        if away > 1e-6:
            problems.append(f"{text}: {ours}, by the formulas {mapped(value) + [alpha]}")
        rgb = convert(filled(value[1]), value[0], "srgb")
        if not (alike and all(-1e-9 <= x <= 1 + 1e-9 for x in rgb)):
            continue
        compared += 1
        pixel = theirs[4 * place:][:3] + [theirs[4 * (COUNT + place)]]
        away = max(abs(255 * x - y) for x, y in zip(ours, pixel))
        farthest = max(farthest, away)
        if away > 1:
            problems.append(f"{text}: {[255 * x for x in ours]}, painted {pixel}")
    for problem in problems[:20]:
        print("   " + problem)
    print(f"== colours: {COUNT} as by the formulas within {apart:.1e}, {compared} of them painted within {farthest:.2f}/255")
    if problems or compared < COUNT / 4:
        sys.exit(f"{len(problems)} colours are not right")


main()
