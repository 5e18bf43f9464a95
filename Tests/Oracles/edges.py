"""A page with a list and elements at its edges, for the checks of edges, floors and taps."""

import json

import support
from elements import HAPTICS

# The direction of a pull down and to the right, a place to pull at, the canvas and its flexible direction.
SIDES = {
    "top": (1, 0, (200, 100), (0, -60, 375, 60), "width"), "bottom": (-1, 0, (200, 500), (0, 0, 375, 60), "width"),
    "left": (0, 1, (100, 300), (-60, 0, 60, 120), None), "right": (0, -1, (300, 300), (0, 0, 60, 200), "height"),
}
FLOOR = ", floor: {trigger: 140, rest: height, open: {duration: 300ms}, close: {at: 60, duration: 300ms}}"
PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>Edges</title>
<style>body { margin: 0; background: silver; font: 16px sans-serif }</style></head>
<body><script type="module" src="edges.js"></script></body></html>
"""


def strip(edge, rect, flexible=None, pull=""):
    """An effect with a strip at an edge, and a dot where the finger is along the edge."""
    x, y, width, height = rect
    across, down = ("width" if flexible in ("width", "both") else width), ("height" if flexible in ("height", "both") else height)
    if flexible == "both":
        x, y = "-width" if edge == "left" else x, "-height" if edge == "top" else y
    dot = ["place", y] if edge in ("top", "bottom") else [x, "place"]
    return f"""
drawstring: 1
effect: {edge}
canvas: {{rect: [{", ".join(map(str, rect))}]{flexible and f", flexible: {flexible}" or ""}}}
pull: {{edge: {edge}, trigger: 60, settle: {{duration: 200ms}}{pull}}}
signals: {{place: across}}
layers:
  - {{id: ground, anchorPoint: [0, 0], position: [{x}, {y}], size: [{across}, {down}], backgroundColor: orange}}
  - {{id: rim, anchorPoint: [0, 0], position: [{x}, {y}], size: [10, 10], backgroundColor: red}}
  - {{id: dot, position: [{dot[0]}, {dot[1]}], size: [40, 40], cornerRadius: 20, backgroundColor: teal}}
"""


def felt():
    """An effect with a trigger for each haptic."""
    return """
drawstring: 1
effect: felt
canvas: [0, -60, 400, 60]
pull: {trigger: 60, settle: {duration: 50ms}, haptics: {armed: rigid, began: medium, ended: {success: success, failure: error}}}
inputs: {%s}
layers: [{id: dot, position: [200, -30], size: [40, 40], backgroundColor: teal}]
animations:
  - {during: refreshing, duration: 1s, repeat: forever, tracks: {dot.rotation: [0deg, 90deg]}}
%s
""" % (", ".join(f"feel_{word}: trigger" for word in HAPTICS), "\n".join(
        f"  - {{on: feel_{word}, duration: 10ms, tracks: {{dot.scale: [1, 1]}}, "
        f"events: [{{at: start, emit: felt-{word}, haptic: {word}}}]}}" for word in HAPTICS))


EFFECTS = [
    "taps", "header", "shop", ("felt", felt()), ("load-more", (support.ROOT / "specs/examples/load-more.yaml").read_text()),
    *((edge, strip(edge, rect, flexible)) for edge, (_, _, _, rect, flexible) in SIDES.items()),
    ("more", strip("bottom", (0, 0, 375, 60), "width", ", begins: {within: 300}")),
    ("floor", strip("top", (0, -60, 375, 60), "both", FLOOR)),
    ("shelf", strip("bottom", (0, 0, 375, 60), "width", FLOOR.replace("rest: height", "rest: 300"))),
    ("left-drawer", strip("left", (-60, 0, 60, 200), "both", FLOOR.replace("rest: height", "rest: width"))),
    ("right-drawer", strip("right", (0, 0, 60, 200), "both", FLOOR.replace("rest: height", "rest: width"))),
    ("never", strip("top", (0, -60, 375, 60), "both", ", fires: never" + FLOOR)),
]


def build(page, url, *names, **options):
    """Opens a page with a list and elements by the names of effects."""
    page.open(f"{url}edges.html")
    page.wait("window.isReady")
    page.run(f"build_({json.dumps(names)}, {json.dumps(options)})")
