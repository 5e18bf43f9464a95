"""Colours of every notation against a browser and against the standard: 2,000 random literals and mixes.

Each is read by `drawstring frame`, painted by Chromium, and computed a second time here, by the rules of CSS Color Levels 4
and 5, with the conversions of coloraide. Colours within sRGB equal those that Chromium paints, within 1/255. Colours outside
sRGB are compared only with the rules: Chromium clips them, while the standard reduces their chroma in OkLCh. All colours equal
those of the rules, up to rounding.

Chromium departs from the standard in more ways; mixes that depend on them are also compared only with the formulas. It
rounds older notations to 8 bits before it mixes them; it carries missing components forward by older rules; it ignores the
hue of colours up to a chroma of 0.02 in OkLCh, where the standard has 0.000004; it takes hues below 0 from Lab and Oklab,
with which only the shorter arc is right; it keeps the hue that is written for a grey; it treats a lightness of 0 or 100 % as
black or white; and it clips colours before a mix in `hsl` or `hwb`.
"""

import json
import math
import random

import pytest
from coloraide import Color

import support

COUNT = 2000
SEED = 4
NONE = math.nan
# Components in the ranges of the standard, hues in degrees, `hsl` and `hwb` in percent.
ROLES = {
    **dict.fromkeys(["srgb", "srgb-linear", "xyz", "xyz-d50", "xyz-d65"], "RGB"), "hsl": "HCL", "hwb": "HWK",
    "lab": "Lab", "oklab": "Lab", "lch": "LCH", "oklch": "LCH"}
RECTANGULAR = [space for space, roles in ROLES.items() if "H" not in roles]


def filled(v):
    return [0 if math.isnan(x) else x for x in v]


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


OF_RGB = {"hsl": hsl_of_rgb, "hwb": hwb_of_rgb}
TO_RGB = {"hsl": rgb_of_hsl, "hwb": rgb_of_hwb}


def convert(v, source, target):
    """Components without missing ones in another space. `hsl` and `hwb` of colours outside sRGB are those of the standard,
    from which coloraide departs."""
    source, target = ({"xyz": "xyz-d65"}.get(space, space) for space in (source, target))
    if source == target:
        return list(v)
    if source in TO_RGB:
        return convert(TO_RGB[source](*v), "srgb", target)
    if target in OF_RGB:
        return OF_RGB[target](*convert(v, source, "srgb"))
    return list(Color(source, v).convert(target, norm=False).coords())


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
        away = math.dist(convert(clipped, "srgb", "oklab"), convert([lightness, c, hue], "oklch", "oklab"))
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


@pytest.fixture(scope="module")
def colors():
    rng = random.Random(SEED)
    return [drawn(rng) for _ in range(COUNT)]


@pytest.fixture(scope="module")
def answers(colors, tmp_path_factory):
    """The colours as the program reads them."""
    spec = tmp_path_factory.mktemp("colours") / "colours.yaml"
    layers = "".join(f'  - {{id: c{place}, kind: shape, fillColor: "{text}"}}\n' for place, (text, _, _) in enumerate(colors))
    spec.write_text(f"drawstring: 1\neffect: colours\ncanvas: [10, 10]\nlayers:\n{layers}")
    return [layer["fillColor"] for layer in support.frame(spec)["layers"]]


def test_rules(colors, answers):
    for (text, value, _), ours in zip(colors, answers, strict=True):
        expected = mapped(value) + [0 if math.isnan(value[2]) else max(0, min(value[2], 1))]
        apart = max(abs(x - y) for x, y in zip(expected, ours))
        support.most("colours, apart from the rules", apart, text)
        assert apart <= 1e-6, (text, expected)


def test_painted(page, colors, answers):
    result = page.run(f"({support.page_of('colours.js')})({json.dumps([text for text, _, _ in colors])})")
    assert result["unread"] == []
    pixels, compared = result["pixels"], 0
    for place, ((text, value, is_alike), ours) in enumerate(zip(colors, answers)):
        rgb = convert(filled(value[1]), value[0], "srgb")
        if not (is_alike and all(-1e-9 <= x <= 1 + 1e-9 for x in rgb)):
            continue
        compared += 1
        pixel = pixels[4 * place:][:3] + [pixels[4 * (COUNT + place)]]
        apart = max(abs(255 * x - y) for x, y in zip(ours, pixel))
        support.most("colours, of 255 apart from Chromium", apart, text)
        assert apart <= 1, (text, pixel)
    assert compared >= COUNT / 4
