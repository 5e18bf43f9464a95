"""The animations of CSS in SVG drawings, as `drawstring import` writes them, compared with Chromium's.

Random drawings have a shape in a group, with animations of transforms, colours, strokes, lengths and visibility by `@keyframes`:
lists of animations with delays, counts, directions, fill modes and easings. At instants of refreshing, the frame of the imported
effect has the values that Chromium shows. A finding of the import names what it leaves out; such a drawing is not compared.
"""

import json
import random
import re
import subprocess

import pytest

import support

COUNT = 600 if support.LONG else 120
# Off the instants at which something begins or ends.
FIRST, STEP, LAST = 0.0731, 0.1217, 4.9411
INSTANTS = [round(FIRST + STEP * index, 4) for index in range(41)]
EASES = ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end", "steps(3)", "steps(4, start)",
         "steps(3, jump-none)", "cubic-bezier(0.2, 0.7, 0.4, 1)", "cubic-bezier(0.5, -0.4, 0.5, 1.4)", "linear(0, 0.3 20%, 0.9, 1)"]
PLAIN = [ease for ease in EASES if "-0.4" not in ease]
FUNCTIONS = ["translate", "translateX", "rotate", "rotate", "scale", "scaleY", "skewX", "translate3d"]


def function(rng, name):
    match name:
        case "translate": return f"translate({rng.choice(['10px', '25%', '-4px'])}, {rng.choice(['0', '6px', '-20%'])})"
        case "translateX": return f"translateX({rng.choice(['5px', '-50%', 'calc(2px + 3 * 4px)'])})"
        case "translate3d": return f"translate3d({rng.choice([0, 7])}px, 3px, 0)"
        case "rotate": return f"rotate({rng.choice(['0deg', '90deg', '-45deg', '1turn', '720deg', '0.5rad'])})"
        case "scale": return rng.choice(["scale(1)", "scale(0.5)", "scale(1.5, 0.7)", "scale(1)"])
        case "scaleY": return f"scaleY({rng.choice([0.3, 1, 1.6])})"
        case _: return f"skewX({rng.choice([0, 20, -30])}deg)"


class Values:
    """The values of a property in the keyframes of one animation; lists of transforms have the same functions."""

    def __init__(self, rng, kind):
        self.rng, self.kind = rng, kind
        self.names = [rng.choice(FUNCTIONS) for _ in range(rng.choice([1, 1, 2, 3]))]

    def __call__(self):
        rng = self.rng
        match self.kind:
            case "transform":
                if rng.random() < 0.1:
                    return "none"
                return " ".join(function(rng, name) for name in self.names)
            case "translate": return rng.choice(["none", "5px", "5px -8px", "20% 10%"])
            case "rotate": return rng.choice(["none", "30deg", "1turn", "-90deg"])
            case "scale": return rng.choice(["none", "0.5", "1.5 0.8"])
            case "opacity" | "fill-opacity": return rng.choice(["0", "0.3", "60%", "1"])
            case "fill" | "stroke": return rng.choice(["red", "#08f", "rgb(10 200 30 / 0.5)", "gold"])
            case "visibility": return rng.choice(["visible", "hidden"])
            case "offset-distance": return rng.choice(["0%", "100%", "30%", "12px", "75%"])
            case "stroke-width": return rng.choice(["0", "1", "2.5px", "4"])
            case "stroke-dasharray": return rng.choice(["4 6", "1, 20", "10px 5px", "3 2 6"])
            case "stroke-dashoffset": return rng.choice(["0", "-12", "20px", "7"])
            case _: return rng.choice(["4px", "9px", "15px", "30px"])


def keyframes(rng, name, kinds):
    places = sorted(rng.sample([0, 15, 30, 50, 70, 85, 100], rng.choice([1, 2, 3, 4])) if rng.random() < 0.5 else [0, 100])
    values = {kind: Values(rng, kind) for kind in kinds}
    # Lengths of an outline have the same keyframes.
    isShort = "width" not in kinds and rng.random() < 0.3
    blocks = []
    for place in places:
        text = "".join(f"{kind}: {values[kind]()}; " for kind in kinds if not (isShort and rng.random() < 0.2))
        if rng.random() < 0.25:
            text += f"animation-timing-function: {rng.choice(PLAIN)}; "
        word = {0: "from", 100: "to"}.get(place) if rng.random() < 0.3 else None
        blocks.append(f"{word or f'{place}%'} {{ {text}}}")
    return f"@{rng.choice(['', '', '-webkit-'])}keyframes {name} {{ {' '.join(blocks)} }}"


def animation(rng, name, moves):
    eases = PLAIN if moves & {"stroke-width", "stroke-dasharray", "r", "width", "fill", "fill-opacity", "stroke"} else EASES
    words = [name, rng.choice(["0.8s", "1s", "1500ms", "2s"])]
    if rng.random() < 0.5:
        words.append(rng.choice(["0.3s", "-0.4s", "-3s", "1s"]))
    if rng.random() < 0.7:
        words.append(rng.choice(["infinite", "infinite", "2", "1.5", "3"]))
    if rng.random() < 0.5:
        words.append(rng.choice(["normal", "reverse", "alternate", "alternate-reverse"]))
    if rng.random() < 0.6:
        words.append(rng.choice(["none", "forwards", "backwards", "both"]))
    if rng.random() < 0.7:
        words.append(rng.choice(eases))
    # The first time is the duration; other words may stand anywhere.
    return " ".join(words)


GROUPS = [["transform"], ["transform"], ["opacity"], ["rotate"], ["scale", "opacity"], ["translate", "rotate"], ["offset-distance"]]
SHAPES = GROUPS + [["visibility"], ["fill"], ["stroke", "stroke-width"], ["stroke-dasharray", "stroke-dashoffset"], ["stroke-dashoffset", "transform"],
                   ["x"], ["x", "y"], ["width", "height"], ["fill-opacity"]]


def element(rng, name, choices):
    rules, list = [], []
    moved = set()
    for place in range(rng.choice([1, 1, 1, 2, 3])):
        kinds = rng.choice(choices)
        moved |= set(kinds)
        rules.append(keyframes(rng, f"{name}{place}", kinds))
        list.append(animation(rng, f"{name}{place}", set(kinds)))
    style = f"animation: {', '.join(list)}; "
    if rng.random() < 0.2:
        style += f"animation-delay: {rng.choice(['0.2s', '-0.7s', '0.1s, -0.5s'])}; "
    if rng.random() < 0.4:
        style += f"transform-origin: {rng.choice(['center', '50% 50%', '20px 30px', '0 100%', 'top left'])}; "
    # The box of a shape moves with its lengths, and that of a group with its parts.
    if rng.random() < (0.1 if name == "group" or moved & {"x", "y", "width"} else 0.5):
        style += "transform-box: fill-box; "
    if "offset-distance" in moved:
        style += f"offset-path: path('{rng.choice(['M10 20 H60', 'M5 5 C40 0 60 80 90 50', 'M20 20 h30 v40 h-30 z'])}'); "
        style += rng.choice(["", "offset-rotate: 30deg; ", "offset-rotate: auto 90deg; ", "offset-rotate: reverse; "])
        style += rng.choice(["", "", "offset-anchor: 10px 5px; ", "offset-distance: 40%; "])
    if rng.random() < 0.3:
        style += rng.choice(["transform: translate(6px, 4px); ", "transform: rotate(20deg); ", "opacity: 0.7; ", "rotate: 15deg; "])
    return rules + [f"#{name} {{ {style}}}"]


def drawing(seed):
    rng = random.Random(f"css {seed}")
    rules = element(rng, "dot", SHAPES)
    if rng.random() < 0.5:
        rules += element(rng, "group", GROUPS)
    return ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100' width='100' height='100'>"
            f"<style>{' '.join(rules)}</style><g id='group'><rect id='dot' x='30' y='40' width='20' height='12' fill='teal' "
            "stroke='navy' stroke-width='2' stroke-dasharray='5 3'/></g></svg>")


LOOK = """(() => {
  const dot = document.getElementById('dot'), style = getComputedStyle(dot), map = dot.getCTM()
  const numbers = (text) => text.match(/-?[\\d.]+(e-?\\d+)?/g).map(Number)
  const color = (text, share) => { const [r, g, b, a = 1] = numbers(text); return [a, r / 255 * a, g / 255 * a, b / 255 * a].map((part) => part * share) }
  const place = (x, y) => { const point = new DOMPoint(x, y).matrixTransform(map); return [point.x, point.y] }
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => parseFloat(style[name]))
  const group = getComputedStyle(dot.parentElement)
  return {
    corners: [...place(x, y), ...place(x + width, y), ...place(x, y + height)],
    opacity: style.visibility == 'hidden' ? 0 : style.opacity * group.opacity,
    fill: color(style.fill, +style.fillOpacity), stroke: color(style.stroke, 1),
    width: parseFloat(style.strokeWidth), dashes: numbers(style.strokeDasharray), phase: parseFloat(style.strokeDashoffset),
  }
})()"""


@pytest.fixture(scope="module")
def window(browser):
    with browser() as page:
        page.open("data:text/html,<body style='margin:0'></body>")
        yield page


def browsed(window, source):
    window.run(f"document.body.innerHTML = {json.dumps(source)}; document.getAnimations().forEach((a) => a.pause())")
    # Chromium drops animations that have ended.
    window.run("window.moves = document.getAnimations(); 0")
    return window.run(f"{INSTANTS}.map((instant) => (moves.forEach((a) => a.currentTime = instant * 1000), {LOOK}))")


def own(effect):
    shown = []
    for frame in support.lines("frames", effect, "--phase", "refreshing", "--time", f"{FIRST}:{LAST}:{STEP}", "--geometry"):
        layer = next(layer for layer in frame["layers"] if layer["id"].startswith("dot") and layer.get("path"))
        a, b, c, d, x, y = layer["world"]
        corners = [(a * p + c * q + x, b * p + d * q + y + 100) for p, q in corners_of(layer["path"])]
        red, green, blue, alpha = layer["fillColor"]
        line = layer["strokeColor"]
        shown.append({
            "corners": [number for corner in corners for number in corner], "opacity": layer["worldOpacity"] if layer["visible"] else 0,
            "fill": [alpha, red * alpha, green * alpha, blue * alpha],
            "stroke": [line[3], *(part * line[3] for part in line[:3])],
            "width": layer["lineWidth"], "dashes": layer["lineDashPattern"], "phase": layer["lineDashPhase"],
        })
    return shown


def corners_of(path):
    """The corners at the left top, the right top and the left bottom of a rectangle."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", re.sub("[HV]", " ", path))]
    points = re.findall(r"([MLHV])([^MLHVZ]*)", path)
    (x, y), result = (0, 0), []
    for word, rest in points:
        values = [float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", rest)]
        x, y = {"H": (values[0], y), "V": (x, values[0])}.get(word, tuple(values[:2] * (3 - len(values)))[:2])
        result.append((x, y))
    assert numbers and len(result) >= 4, path
    xs, ys = [point[0] for point in result], [point[1] for point in result]
    return [(min(xs), min(ys)), (max(xs), min(ys)), (min(xs), max(ys))]


def alike(found, wanted, way):
    if wanted["opacity"] == 0 and found["opacity"] == 0:
        return True
    near = {"corners": way, "opacity": 2e-3, "fill": 6e-3, "stroke": 6e-3, "width": 6e-3, "dashes": 2e-2, "phase": 2e-2}
    # Lists that are repeated show the same dashes.
    lists = [found["dashes"], wanted["dashes"]]
    lists = [list * (2 if len(list) % 2 else 1) for list in lists]
    size = max(map(len, lists))
    lists = [list * (size // len(list)) for list in lists]
    found, wanted = {**found, "dashes": lists[0]}, {**wanted, "dashes": lists[1]}
    return all(found[key] == pytest.approx(wanted[key], abs=least, rel=1e-3) for key, least in near.items())


@pytest.mark.parametrize("seed", range(COUNT))
def test_css_animations(window, tmp_path, program, seed):
    source, effect = drawing(seed), tmp_path / "effect.yaml"
    (tmp_path / "drawing.svg").write_text(source)
    run = subprocess.run([program, "import", tmp_path / "drawing.svg", "--as", "refreshing", "-o", effect],
                         capture_output=True, text=True)
    assert run.returncode == 0, f"{source}\n{run.stderr}"
    if "[import-" in run.stderr or "id: pulse" in effect.read_text():
        pytest.skip(run.stderr)
    for instant, wanted, found in zip(INSTANTS, browsed(window, source), own(effect), strict=True):
        # Chromium measures curves by lines.
        assert alike(found, wanted, 0.8 if "C40" in source else 2e-2), f"{instant} s of {source}\n{effect.read_text()}\n{wanted}\n{found}"
