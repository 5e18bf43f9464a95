"""The times of SVG animations, as `drawstring import` writes them, compared with Chromium's.

Random drawings have animations of a place, an opacity, a transform and a visibility, with lists of begins and ends, other
animations as syncbases, repetitions, minima and maxima, restarts and sums. At instants of refreshing, the frame of the imported
effect has the values that Chromium shows. A finding of the import names what it leaves out; such a drawing is not compared.
"""

import json
import random
import subprocess

import pytest

import support

COUNT = 600 if support.LONG else 120
# Off the instants at which something begins or ends.
FIRST, STEP, LAST = 0.071, 0.24, 10.391
INSTANTS = [round(FIRST + STEP * index, 3) for index in range(44)]
BEGINS = ["0s", "0.4s", "1.1s", "2.5s", "700ms", "-0.3s"]
ENDS = ["0.93s", "1.47s", "2.79s", "330ms"]
KINDS = ["cx", "opacity", "visibility", "translate", "rotate", "scale"]


def times(rng, others, most, instants):
    """A list of `begin` or `end`, of instants and of other animations. No end is at the instant of a begin, about which browsers
    differ."""
    parts = []
    for _ in range(min(rng.choice([1, 1, 1, 2, 3]), most)):
        if others and rng.random() < 0.4:
            # In Chromium an instant before the beginning of the document gives no begin to another animation.
            edge = rng.choice(["begin", "end", "end"])
            offset = rng.choice(["", "+0.3s", "+1s", "-0.2s" if edge == "end" else ""])
            parts.append(f"{rng.choice(others)}.{edge}{offset}")
        else:
            parts.append(rng.choice(instants))
    return ";".join(parts)


def values(rng, kind, isAlone):
    """The attributes of the values. Chromium's animations to a value begin at what it showed last, so they stand alone here."""
    def one():
        match kind:
            case "cx": return str(rng.choice([10, 25, 40, 70]))
            case "opacity": return str(rng.choice([0, 0.25, 0.5, 1]))
            case "visibility": return rng.choice(["hidden", "visible"])
            case "translate": return f"{rng.choice([0, 5, 20])} {rng.choice([0, 10])}"
            case "rotate": return str(rng.choice([0, 30, 90]))
            case _: return str(rng.choice([0.5, 1, 2]))
    form = rng.choice(["values", "values", "fromto", "by"] + ["to"] * isAlone)
    if form == "values" or kind in ("visibility", "rotate", "scale", "translate") and form in ("to", "by"):
        list = [one() for _ in range(rng.choice([2, 3, 4]))]
        mode = rng.choice(["", "", " calcMode='discrete'"])
        return f"values='{';'.join(list)}'{mode}"
    if form == "fromto":
        return f"from='{one()}' to='{one()}'"
    return f"{form}='{one()}'"


def animation(rng, name, kind, others, bases, isAlone, isLast, ring):
    text = f"id='{name}' begin='{ring or times(rng, others, 3 if isLast else 1, BEGINS if isLast else BEGINS[:-1])}' "
    if ring:
        text += f"dur='{rng.choice(['0.5s', '1s', '1.6s'])}' " + rng.choice(["", "", "repeatCount='1.4' "])
    elif rng.random() < 0.9:
        text += f"dur='{rng.choice(['0.5s', '1s', '1.6s'])}' "
    if rng.random() < 0.25 and not ring:
        text += f"end='{times(rng, bases, 3, ENDS)}' "
    if rng.random() < 0.4 and not ring:
        text += rng.choice(["repeatCount='2' ", "repeatCount='2.4' ", "repeatCount='indefinite' ", "repeatDur='1.3s' "])
    if rng.random() < 0.15 and "dur=" in text:
        text += rng.choice(["max='0.7s' ", "min='0.4s' "])
    if rng.random() < 0.3:
        text += rng.choice(["restart='whenNotActive' ", "restart='never' "])
    if ring or rng.random() < 0.5:
        text += "fill='freeze' "
    if rng.random() < 0.2 and kind != "visibility":
        text += "additive='sum' "
    text += values(rng, kind, isAlone)
    if kind in ("translate", "rotate", "scale"):
        return f"<animateTransform attributeName='transform' type='{kind}' {text}/>"
    return f"<animate attributeName='{kind}' {text}/>"


def drawing(seed):
    rng = random.Random(f"smil {seed}")
    names = ["a", "b", "c"][:rng.choice([1, 1, 2, 2, 3])]
    kinds = [rng.choice(KINDS) for _ in names]
    if len(names) > 1 and rng.random() < 0.5:
        kinds[1] = kinds[0]
    # Chromium keeps the ends of intervals that a restart cuts, so only the last animation has several begins. Animations begin
    # with those before them, or each with the end of the one before in a ring.
    isRing = rng.random() < 0.25
    rings = [f"{'0s; ' if place == 0 else ''}{names[place - 1]}.end{rng.choice(['', '+0.3s'])}" for place in range(len(names))]
    parts, bases = [], []
    for place, (name, kind) in enumerate(zip(names, kinds)):
        parts.append(animation(
            rng, name, kind, names[:place], bases[:], kinds.count(kind) == 1, name == names[-1], isRing and rings[place]))
        # An animation that never runs has no end for another one.
        if " end=" not in parts[-1]:
            bases.append(name)
    base = rng.choice(["", "", " transform='translate(7 3)'", " opacity='0.75'", " visibility='hidden'"])
    return ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100' width='100' height='100'>"
            f"<circle id='dot' cx='50' cy='50' r='5' fill='teal'{base}>{''.join(parts)}</circle></svg>")


LOOK = """(() => {
  const dot = document.getElementById('dot'), style = getComputedStyle(dot)
  const place = new DOMPoint(dot.cx.animVal.value, 50).matrixTransform(dot.getCTM())
  const side = new DOMPoint(dot.cx.animVal.value + 1, 50).matrixTransform(dot.getCTM())
  return [place.x, place.y, side.x - place.x, side.y - place.y, style.visibility == 'hidden' ? 0 : +style.opacity]
})()"""


@pytest.fixture(scope="module")
def window(browser):
    with browser() as page:
        page.open("data:text/html,<body style='margin:0'></body>")
        yield page


def browsed(window, source):
    window.run(f"document.body.innerHTML = {json.dumps(source)}; document.querySelector('svg').pauseAnimations()")
    return window.run(f"{INSTANTS}.map((instant) => (document.querySelector('svg').setCurrentTime(instant), {LOOK}))")


def own(effect):
    shown = []
    for frame in support.lines("frames", effect, "--phase", "refreshing", "--time", f"{FIRST}:{LAST}:{STEP}", "--geometry"):
        layer = next(layer for layer in frame["layers"] if layer["id"].startswith("dot") and layer.get("path"))
        a, b, c, d, x, y = layer["world"]
        cx, cy = center(layer["path"])
        shown.append([a * cx + c * cy + x, b * cx + d * cy + y + 100, a, b, layer["worldOpacity"] if layer["visible"] else 0])
    return shown


def center(path):
    """The centre of the circle of a path."""
    if isinstance(path, dict) and "circle" in path:
        return path["circle"]["center"]
    numbers = [float(word) for word in str(path).replace(",", " ").replace("M", " ").replace("A", " ").replace("Z", " ").split()]
    # From its right end.
    return numbers[0] - 5, numbers[1]


@pytest.mark.parametrize("seed", range(COUNT))
def test_times(window, tmp_path, program, seed):
    source, effect = drawing(seed), tmp_path / "effect.yaml"
    (tmp_path / "drawing.svg").write_text(source)
    run = subprocess.run([program, "import", tmp_path / "drawing.svg", "--as", "refreshing", "-o", effect],
                         capture_output=True, text=True)
    assert run.returncode == 0, f"{source}\n{run.stderr}"
    # A drawing whose animations never run stands still.
    if "[import-" in run.stderr or "id: pulse" in effect.read_text():
        return
    for instant, wanted, found in zip(INSTANTS, browsed(window, source), own(effect), strict=True):
        if wanted[4] == 0 and found[4] == 0:
            continue
        assert found == pytest.approx(wanted, abs=2e-3), f"{instant} s of {source}\n{effect.read_text()}"
