"""Random effects of nested layers, and the colours that `frame --geometry` gives them at points of the canvas."""

import math
import random

CANVAS = [-60, -60, 120, 120]
# Of a trace: refreshing lasts from 1 s to 2 s.
TRACE = ([{"at": f"{0.1 + step / 25:.2f}s", "drag": step * 4} for step in range(13)]
         + [{"at": "1s", "release": True}, {"at": "2s", "finish": "success"}])


def nest(seed, canvas=CANVAS):
    """An effect as JSON, which is also YAML."""
    rng = random.Random(seed)
    layers, parents = [], {}

    def number(limit):
        """A value, mostly one of a few, so that values cancel one another, as in effects that people write."""
        return rng.choice([-8, -4, 0, 4, 8, 12]) if rng.random() < 0.7 else round(rng.uniform(-limit, limit), 2)

    def angle():
        return rng.choice(["90deg", "-90deg", "180deg", "45deg", "-30deg", f"{rng.uniform(-400, 400):.2f}deg"])

    def slant():
        return f"{rng.uniform(-45, 45):.2f}deg"

    def factor():
        return rng.choice([-1, 0.5, -0.5, 1.25, 2, 0, round(rng.uniform(-1.5, 1.5), 2)])

    def share():
        return rng.choice([0, 1, 0.5, 0.25, 1.5, -0.5])

    def side():
        return rng.choice([8, 16, 24, 13.37])

    def layer(parent, depth):
        made = {"id": f"n{len(layers)}"}
        parents[made["id"]] = parent
        layers.append(made)
        choices = [
            (0.5, "backgroundColor", lambda: f"#{rng.randrange(0x101010, 0xf0f0f0):06x}"),
            (0.75, "position", lambda: [number(20), number(20)]), (0.8, "size", lambda: [side(), side()]),
            (0.35, "anchorPoint", lambda: [share(), share()]), (0.3, "translation", lambda: [number(10), number(10)]),
            (0.45, "rotation", angle), (0.35, "scale", lambda: rng.choice([factor(), [factor(), factor()]])),
            (0.35, "skew", lambda: rng.choice([[slant(), "0deg"], ["0deg", slant()], [slant(), slant()]])),
            (0.3, "opacity", lambda: rng.choice([0.5, 0.8, 0.35])), (0.25, "zPosition", lambda: rng.randrange(-1, 2)),
            (0.15, "masksToBounds", lambda: True), (0.15, "cornerRadius", lambda: rng.randrange(8))]
        for likelihood, name, value in choices:
            if rng.random() < likelihood:
                made[name] = value()
        if depth and rng.random() < 0.1 and not any("kind" in each for each in layers):
            made |= {"kind": "replicator", "instanceCount": 2, "instanceTranslation": [number(10), number(10)],
                     "instanceRotation": angle(), "instanceScale": [factor(), factor()]}
        inside = [layer(made["id"], depth + 1) for _ in range(rng.choice([1, 1, 1, 2, 3]) if depth < 4 else 0)
                  if len(layers) < 12]
        return made | ({"layers": inside} if inside else {})

    effect = {"drawstring": 1, "effect": "nest", "canvas": canvas, "pull": {"trigger": 40, "rest": 30},
              "layers": [layer(None, 0) for _ in range(rng.choice([1, 2]))]}
    # A mask is not one of the layers around its own; copies have masks of their own, which are left out.
    plain = [each["id"] for each in layers] if not any("kind" in each for each in layers) else []
    masked, masks = rng.choice(plain) if plain else None, plain
    around = masked
    while around:
        masks = [each for each in masks if each != around]
        around = parents[around]
    if not masks or rng.random() < 0.5:
        masked = None
    else:
        find(effect, masked)["mask"] = rng.choice(masks)

    def tracks():
        found = {}
        for _ in range(rng.randrange(1, 4)):
            name, value = rng.choice([
                ("position.x", lambda: number(15)), ("translation.y", lambda: number(10)), ("rotation", angle),
                ("scale.x", factor), ("skew.x", slant), ("size.width", side), ("anchorPoint.y", share),
                ("opacity", lambda: rng.choice([0.35, 1])), ("zPosition", lambda: rng.choice([-2, 2]))])
            found[f"{rng.choice(layers)['id']}.{name}"] = [value(), value()]
        return found

    effect["animations"] = [
        {"id": "pulled", "during": "dragging", "over": "progress", "tracks": tracks()},
        {"id": "loading", "during": "refreshing", "duration": "700ms", "ease": "ease-in-out", "tracks": tracks()},
        {"id": "swinging", "during": "refreshing", "duration": "400ms", "repeat": "forever", "direction": "alternate",
         "tracks": tracks()}]
    if masked and rng.random() < 0.5:
        effect["animations"][1]["tracks"][f"{masked}.mask"] = [find(effect, masked)["mask"], rng.choice([*masks, "none"])]
    return effect


def find(effect, name):
    for each in effect.get("layers", []):
        if each.get("id") == name:
            return each
        found = find(each, name)
        if found:
            return found
    return None


class Scene:
    """The layers of a frame with their geometry."""

    def __init__(self, frame):
        self.layers = {each["id"]: each for each in frame["layers"]}
        self.masks = {each["mask"] for each in frame["layers"]}
        self.children = {}
        for each in frame["layers"]:
            self.children.setdefault(each["parent"], []).append(each)
        self.sides = []
        for each in frame["layers"]:
            a, b, c, d, tx, ty = each["world"]
            width, height = each["size"]
            corners = [(a * x + c * y + tx, b * x + d * y + ty)
                       for x, y in ((0, 0), (width, 0), (width, height), (0, height))]
            if each["backgroundColor"][3] > 0 or each["masksToBounds"]:
                self.sides += zip(corners, corners[1:] + corners[:1])

    def color(self, x, y):
        """The colour at a point: red, green and blue times the opacity, and the opacity."""
        return self._inside(None, x, y)

    def _inside(self, parent, x, y):
        color = [0, 0, 0, 0]
        for each in self.children.get(parent, []):
            if each["id"] not in self.masks:
                color = over(self._layer(each, x, y), color)
        return color

    def _layer(self, layer, x, y):
        if layer["hidden"]:
            return [0, 0, 0, 0]
        covers = contains(layer, x, y)
        red, green, blue, alpha = layer["backgroundColor"]
        color = [red * alpha, green * alpha, blue * alpha, alpha] if covers else [0, 0, 0, 0]
        if covers or not layer["masksToBounds"]:
            color = over(self._inside(layer["id"], x, y), color)
        share = min(max(layer["opacity"], 0), 1)
        if layer["mask"]:
            share *= self._layer(self.layers[layer["mask"]], x, y)[3]
        return [each * share for each in color]

    def points(self, rng, count, reach, inset, canvas=CANVAS):
        """Points of the canvas, at least `inset` from its edge, around which the colour is the same up to `reach`."""
        left, top, width, height = canvas
        seen = [each for each in self.layers.values() if each["visible"] and each["backgroundColor"][3] > 0]
        for _ in range(count):
            if not seen:
                return
            layer = rng.choice(seen)
            a, b, c, d, tx, ty = layer["world"]
            u, v = (side * rng.uniform(-0.3, 1.3) for side in layer["size"])
            x, y = a * u + c * v + tx, b * u + d * v + ty
            if not (left + inset <= x <= left + width - inset and top + inset <= y <= top + height - inset):
                continue
            if any(distance(x, y, *side) < reach for side in self.sides):
                continue
            color = self.color(x, y)
            ring = (self.color(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in range(6))
            if all(other == color for other in ring):
                yield x, y, color


def wrong(seen, color, slack):
    """Whether a pixel on white differs from a colour by more than a number of steps of 255."""
    return any(abs(one - 255 * (part + 1 - color[3])) > slack for one, part in zip(seen, color))


def over(upper, lower):
    return [high + low * (1 - upper[3]) for high, low in zip(upper, lower)]


def contains(layer, x, y):
    a, b, c, d, tx, ty = layer["world"]
    area = a * d - b * c
    if abs(area) < 1e-9:
        return False
    u, v = (d * (x - tx) - c * (y - ty)) / area, (a * (y - ty) - b * (x - tx)) / area
    width, height = layer["size"]
    if not (0 < u < width and 0 < v < height):
        return False
    radius = min(max(layer["cornerRadius"], 0), width / 2, height / 2)
    across, down = max(radius - u, u - width + radius, 0), max(radius - v, v - height + radius, 0)
    return math.hypot(across, down) <= radius or not across or not down


def distance(x, y, start, end):
    """The distance from a point to the nearest point of a line."""
    way = (end[0] - start[0], end[1] - start[1])
    length = way[0] ** 2 + way[1] ** 2
    part = min(max(((x - start[0]) * way[0] + (y - start[1]) * way[1]) / length, 0), 1) if length else 0
    return math.hypot(start[0] + way[0] * part - x, start[1] + way[1] * part - y)
