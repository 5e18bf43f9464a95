"""Effects that `drawstring import` makes from Lottie animations, compared with rlottie's tree of the same animations.

Each animation is imported with `--as refreshing`. At 40 of its frames the output of `frames --geometry` is compared with the
tree of rlottie (Debian's librlottie): outlines within 0.1 px of a canvas of 500 px, colours within 2/255. A file that differs
must have a finding. The animations are those of Tests/Fixtures/Lottie, and what `export --to lottie` writes for the effects.
"""

import collections
import io
import json
import math
import multiprocessing
import re
import subprocess
import zipfile

import numpy
import pytest

import rlottie
import support

OWN = support.ROOT / "Tests/Fixtures/Lottie"
FILES = sorted(path for path in OWN.rglob("*") if path.suffix in (".json", ".lottie"))
COUNT = 40


def dicts(value):
    """All mappings in a value of JSON, the outer ones first."""
    if isinstance(value, dict):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from dicts(one)


def drawn(layer, alpha=1.0):
    """The parts of a tree from the back to the front: (kind, contours, colour or None, alpha, width, dashed). Contours are
    points of cubics; mattes are left out."""
    found = []
    if not layer.visible:
        return found
    alpha *= layer.alpha / 255
    for index in range(layer.nodes.size):
        node = layer.nodes.pointer[index].contents
        if node.image.data:
            continue
        is_stroke = bool(node.stroke.enable)
        plain = node.brush == 0
        color = [node.color.r, node.color.g, node.color.b] if plain else None
        opacity = node.color.a / 255 * alpha if plain else alpha
        dashed = node.stroke.dashCount > 0
        found.append(("stroke" if is_stroke else "fill", node.contours, color, opacity, node.stroke.width, dashed))
    before = None
    for index in range(layer.layers.size):
        child = layer.layers.pointer[index].contents
        # The layer behind one with a matte is the matte.
        if not (before is not None and before.matte):
            found += drawn(child, alpha)
        before = child
    return found


def shown(frame, origin):
    """The parts of a frame of the effect, in the form of `drawn`; strokes also say whether they are scaled uniformly, and
    give the length of the outline that a trim cuts."""
    found = []
    by_id = {layer["id"]: layer for layer in frame["layers"]}
    gray = {}

    def shape(layer, outer, color=True):
        world = layer["world"]
        sides = math.hypot(*world[:2]), math.hypot(*world[2:4])
        scale = math.sqrt(abs(world[0] * world[3] - world[1] * world[2]))
        # rlottie computes the width of non-uniformly scaled strokes differently.
        even = abs(sides[0] - sides[1]) < 0.02 * scale and abs(world[0] * world[2] + world[1] * world[3]) < 0.02 * scale * scale
        width = layer["lineWidth"] * (scale if even else max(sides))
        opacity = outer["worldOpacity"]
        fill = layer["fillColor"]
        stroke = layer["strokeColor"]
        if fill[3] > 0:
            if layer["id"] not in gray:
                gray[layer["id"]] = rlottie.placed(rlottie.outline(layer["path"]), world, origin)
            found.append(("fill", gray[layer["id"]], [c * 255 for c in fill[:3]] if color else None,
                          (fill[3] if color else 1) * opacity, 0, False))
        if stroke[3] > 0 and layer["lineWidth"] > 0:
            whole = layer["strokeStart"] <= 0 and layer["strokeEnd"] >= 1 and layer["strokeOffset"] == 0
            path = rlottie.placed(rlottie.outline(layer["path"]), world, origin)
            cs = path if whole else [
                [(x - origin[0], y - origin[1]) for x, y in c] for c in rlottie.outline(layer["stroke"])]
            long = span(path) if path and not whole else 0
            found.append(("stroke", cs, [c * 255 for c in stroke[:3]] if color else None,
                          (stroke[3] if color else 1) * opacity, width, any(layer["lineDashPattern"]), even, long))

    for layer in frame["layers"]:
        if not layer["visible"]:
            continue
        if layer["kind"] == "shape":
            shape(layer, layer)
        elif layer["kind"] == "gradient" and layer["mask"]:
            shape(by_id[layer["mask"]], layer, color=False)
        elif layer["backgroundColor"][3] > 0:
            w, h = layer["size"]
            corners = [(0, 0), (w, 0), (w, h), (0, h), (0, 0)]
            contour = [corners[0]]
            for a, b in zip(corners, corners[1:]):
                contour += rlottie.straight(a, b)
            found.append(("fill", rlottie.placed([contour], layer["world"], origin),
                          [c * 255 for c in layer["backgroundColor"][:3]],
                          layer["backgroundColor"][3] * layer["worldOpacity"], 0, False))
    return found


def is_seen(item, size):
    kind, cs, color, alpha, width = item[:5]
    if alpha < 2.5 / 255 or not cs:
        return False
    points = numpy.array([p for c in cs for p in c])
    extent = points.max(axis=0) - points.min(axis=0)
    if numpy.abs(points).max() > 1e6:
        # rlottie computes in single precision.
        return False
    if kind == "fill":
        return min(extent) > 0.05 * size
    # Ends of trims that meet may leave a dot.
    return max(extent) > 1.5 * size and width > 0.02 * size


STEPS = {count: numpy.linspace(0, 1, count, endpoint=False)[:, None] for count in (24, 96)}


def sampled(cs):
    """Points on contours, and the straight pieces between them."""
    points, starts, ends = [], [], []
    for c in cs:
        own = []
        array = numpy.array(c)
        for i in range(0, len(c) - 1, 3):
            a, b, d, e = array[i:i + 4]
            t = STEPS[24 if numpy.abs(e - a).max() < 400 else 96]
            s = 1 - t
            own.append(s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * d + t * t * t * e)
        own.append(array[-1:])
        own = numpy.concatenate(own)
        points.append(own)
        starts.append(own[:-1])
        ends.append(own[1:])
    return numpy.concatenate(points), numpy.concatenate(starts), numpy.concatenate(ends)


def farthest(a, b):
    """The largest distance of a point of `a` from the outline `b`."""
    points, _, _ = a
    _, starts, ends = b
    if len(points) * len(starts) > 3_000_000:
        points = points[::max(1, len(points) * len(starts) // 3_000_000)]
    ways = ends - starts
    lengths = (ways ** 2).sum(axis=1)
    lengths[lengths == 0] = 1
    worst = 0
    for chunk in numpy.array_split(points, max(1, len(points) * len(starts) // 200_000)):
        if not len(chunk):
            continue
        delta = chunk[:, None, :] - starts[None]
        t = numpy.clip((delta * ways[None]).sum(axis=2) / lengths[None], 0, 1)
        near = delta - t[:, :, None] * ways[None]
        worst = max(worst, math.sqrt((near ** 2).sum(axis=2).min(axis=1).max()))
    return worst


def distance(a, b, limit):
    a, b = ([c for c in cs if max(math.dist(c[0], p) for p in c) > 1e-3] for cs in (a, b))
    if not a or not b:
        return 0 if not a and not b else math.inf
    if [len(c) for c in a] == [len(c) for c in b]:
        worst = max(math.dist(p, q) for c, d in zip(a, b) for p, q in zip(c, d))
        if worst <= limit:
            return worst
    one, other = sampled(a), sampled(b)
    return max(farthest(one, other), farthest(other, one))


def span(cs):
    _, starts, ends = sampled(cs)
    return float(numpy.hypot(*(ends - starts).T).sum())


def load(path):
    data = path.read_bytes()
    if data[:2] == b"PK":
        archive = zipfile.ZipFile(io.BytesIO(data))
        data = archive.read(min(n for n in archive.namelist() if n.endswith(".json") and n.startswith(("a/", "animations/"))))
    return json.loads(data)


def features(document):
    """The features of an animation that rlottie treats less exactly."""
    kinds = {each.get("ty") for each in dicts(document) if isinstance(each.get("ty"), str)}
    found = {name for kind, name in (("tm", "trim"), ("rd", "round corners")) if kind in kinds}
    return found | ({"auto-orient"} if any(each.get("ao") for each in dicts(document)) else set())


def bezier(x1, y1, x2, y2, x):
    low, high = 0.0, 1.0
    for _ in range(50):
        t = (low + high) / 2
        if 3 * (1 - t) ** 2 * t * x1 + 3 * (1 - t) * t * t * x2 + t ** 3 < x:
            low = t
        else:
            high = t
    return 3 * (1 - t) ** 2 * t * y1 + 3 * (1 - t) * t * t * y2 + t ** 3


def arc_point(curve, share):
    """The point at a share of the length of a cubic."""
    t = numpy.linspace(0, 1, 2001)[:, None]
    u = 1 - t
    a, b, c, d = (numpy.array(p[:2], float) for p in curve)
    points = u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d
    lengths = numpy.concatenate([[0], numpy.cumsum(numpy.hypot(*numpy.diff(points, axis=0).T))])
    return [float(numpy.interp(share * lengths[-1], lengths, points[:, i])) for i in (0, 1)]


def handles(key):
    """The handles of a keyframe's easing by dimension: (x1, y1, x2, y2); empty without an easing."""
    i, o = key.get("i"), key.get("o")
    if not isinstance(i, dict) or not isinstance(o, dict) or "x" not in i or "x" not in o:
        return []
    lists = [v if isinstance(v, list) else [v] for v in (o["x"], o["y"], i["x"], i["y"])]
    return list(zip(*lists))


def confused(document):
    """The easings of an animation that rlottie confuses with others: their handles are equal in hundredths."""
    found = collections.defaultdict(set)
    for each in dicts(document):
        for row in handles(each)[:1]:
            found[tuple(f"{n:.2f}" for n in row)].add(row)
    return {row for rows in found.values() if len(rows) > 1 for row in rows}


def plain(value, others, curves=True):
    """Replaces values that rlottie reads or computes differently. Easings by dimension, of which it uses only the first, easings
    that it confuses with `others`, and motions along curves, whose lengths it measures with errors up to 7 %, become a keyframe
    at each frame. Stars are changed because it turns them twice."""
    if isinstance(value, list):
        for one in value:
            plain(one, others, curves)
    elif isinstance(value, dict):
        for one in value.values():
            plain(one, others, curves)
        if value.get("ty") == "sr" and isinstance(value.get("r"), dict):
            halve(value["r"])
        keys = value.get("k")
        if not (isinstance(keys, list) and len(keys) > 1 and isinstance(keys[0], dict) and "t" in keys[0]):
            return
        result = []
        for key, after in zip(keys, keys[1:] + [None]):
            if not isinstance(key, dict):
                return
            start, end = key.get("s"), key.get("e") or (after.get("s") if isinstance(after, dict) else None)
            numbers = start and end and isinstance(start, list) and isinstance(start[0], (int, float))
            rows = handles(key)
            if after is None:
                # rlottie stays at 0 if the last keyframe has an easing.
                result.append({name: one for name, one in key.items() if name not in ("i", "o")})
                continue
            if key.get("h") or not numbers or not rows:
                result.append(dict(key, e=key.get("s") if key.get("h") else end))
                continue
            out, back = key.get("to") or [], key.get("ti") or []
            curved = curves and (any(out[:2]) or any(back[:2]))
            if len(set(rows)) < 2 and not curved and rows[0] not in others:
                # rlottie requires the end in all keyframes or in none.
                result.append(dict(key, e=end))
                continue
            first, last = key.get("t"), after.get("t")
            if first is None or last is None or first == last:
                result.append(key)
                continue
            rows += [rows[-1]] * (len(start) - len(rows))
            if curved:
                curve = [start, [p + q for p, q in zip(start, out)], [p + q for p, q in zip(end, back)], end]

            def at(t):
                x = (t - first) / (last - first)
                if curved:
                    return arc_point(curve, bezier(*rows[0], x)) + start[2:]
                return [a + (b - a) * bezier(*row, x) for a, b, row in zip(start, end, rows)]

            places = [first] + list(range(math.floor(first) + 1, math.ceil(last))) + [last]
            for t, then in zip(places, places[1:]):
                result.append({"t": t, "s": at(t), "e": at(then), "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}})
        value["k"] = result


def halve(value):
    if isinstance(value.get("k"), (int, float)):
        value["k"] /= 2
    elif isinstance(value.get("k"), list):
        for key in value["k"]:
            for name in ("s", "e"):
                if isinstance(key, dict) and isinstance(key.get(name), list):
                    key[name] = [n / 2 for n in key[name]]
        value["k"] = [k / 2 if isinstance(k, (int, float)) else k for k in value["k"]]


def layers_of(document):
    return [document.get("layers", [])] + [a["layers"] for a in document.get("assets", []) if "layers" in a]


def adapt(document):
    """Changes what rlottie reads in another way."""
    for layers in layers_of(document):
        # rlottie takes the layer above as the matte.
        mattes = {layer.get("ind"): layer for layer in layers if "tp" in layer or layer.get("td")}
        if any("tp" in layer for layer in layers):
            layers[:] = [one for layer in layers if not layer.get("td")
                         for one in ([mattes[layer["tp"]]] if layer.get("tt") and layer.get("tp") in mattes else []) + [layer]]
        # rlottie does not turn layers without this key, and requires it first.
        layers[:] = [layer if "rz" in layer.get("ks", {}) else {"ddd": layer.get("ddd", 0), **layer} for layer in layers]
    # rlottie turns a layer along its path by its curves.
    plain(document, confused(document), "auto-orient" not in features(document))


def instants(document):
    """The numbers of the compared frames, and the step between them."""
    length = document.get("op", 1) - document.get("ip", 0)
    step = max(1, int(length // COUNT))
    return list(range(0, int(math.ceil(length - 1e-3)), step))[:COUNT], step


def problems_of(document, has, where, a, b, limit):
    """The differences of a part of rlottie's tree from that of the effect, and whether its trim is rough."""
    problems = []
    if a[2] and b[2]:
        if max(abs(x - y) for x, y in zip(a[2], b[2])) > 2:
            problems.append(f"{where}: colour {a[2]} and {[round(c) for c in b[2]]}")
        if abs(a[3] - b[3]) > 3.5 / 255:
            problems.append(f"{where}: opacity {a[3]:.3f} and {b[3]:.3f}")
    if a[5] or b[5]:
        return problems, False
    if a[0] == "stroke" and b[6] and abs(a[4] - b[4]) > limit:
        problems.append(f"{where}: width {a[4]:.3f} and {b[4]:.3f}")
    apart = distance(a[1], b[1], limit)
    # rlottie measures lengths with errors up to 7 %, and trims where it takes them.
    slack = limit + (0.07 * span(b[1]) if "trim" in has and a[0] == "stroke" else 0)
    # Trims that are off by less than a hundredth of their outline.
    is_rough = slack > limit and slack < apart < 0.01 * b[7]
    if apart > slack and not is_rough:
        problems.append(f"{where}: {apart:.3f} apart")
    return problems, is_rough


def compare(path, document, frames, numbers, answer):
    """Puts the state of an animation, and its differences, into a queue; rlottie may crash."""
    has = features(document)
    adapt(document)
    lib, data = rlottie.installed(), json.dumps(document).encode()

    def loaded(number):
        return lib.lottie_animation_from_data(data, f"{path}#{number}".encode(), str(path.parent).encode())

    if not loaded(-1):
        answer.put(("rlottie refuses", []))
        return
    width, height = max(1, int(document.get("w", 512))), max(1, int(document.get("h", 512)))
    size = max(width, height) / 500
    problems, rough = [], False
    for number, frame in zip(numbers, frames):
        # A frame of rlottie may depend on the frames requested before: each has an animation of its own.
        animation = loaded(number)
        tree = lib.lottie_animation_render_tree(animation, number, width, height).contents
        have = [i for i in drawn(tree) if is_seen(i, size)]
        lib.lottie_animation_destroy(animation)
        want = [i for i in shown(frame, (0, -document.get("h", 512))) if is_seen(i, size)]
        if [i[0] for i in have] != [i[0] for i in want]:
            # rlottie truncates opacities, each time that it multiplies them.
            have, want = ([i for i in items if i[3] >= 6 / 255] for items in (have, want))
        if [i[0] for i in have] != [i[0] for i in want]:
            problems.append(f"frame {number}: rlottie draws {len(have)} things, the effect {len(want)}")
            continue
        for index, (a, b) in enumerate(zip(have, want)):
            found, is_rough = problems_of(document, has, f"frame {number}, {a[0]} {index}", a, b, 0.1 * size)
            problems += found
            rough |= is_rough
    is_lacking = bool(problems or rough) and (not problems or lacking(document, has))
    answer.put(("rlottie lacks it" if is_lacking else "differs" if problems else "alike", problems[:6]))


def numbers(value):
    if isinstance(value, (int, float)):
        return [value]
    if isinstance(value, list):
        return [n for one in value for n in numbers(one)]
    return [n for key in ("k", "s", "e") for n in numbers(value.get(key, []))] if isinstance(value, dict) else []


def moves(value, usual):
    return isinstance(value, dict) and value.get("k", usual) not in (usual, [usual])


def is_beyond(value):
    """Whether a rectangle has round corners beyond half a side."""
    sides = numbers(value.get("s", {}))
    return bool(sides) and max(numbers(value.get("r", {})) + [0]) > min(abs(side) for side in sides) / 2 + 1e-6


def has_upright_ease(value):
    i, o = value.get("i"), value.get("o")
    return isinstance(i, dict) and isinstance(o, dict) and (0 in numbers(i.get("x", 1)) or 1 in numbers(o.get("x", 0)))


def fades_beyond(fade):
    """Whether the easings of an opacity go beyond its ends."""
    keys = fade.get("k") if isinstance(fade, dict) else None
    return any(not 0 <= y <= 1 for key in (keys if isinstance(keys, list) else []) if isinstance(key, dict)
               for end in ("i", "o") if isinstance(key.get(end), dict) for y in numbers(key[end].get("y", 0)))


def is_lacking_part(value):
    """Whether a part of an animation has a feature that rlottie lacks, or treats differently from lottie-web."""
    kind, keys = value.get("ty"), value.get("k")
    return any((
        # Ellipses that run the other way, dashes of no length, and easings with an upright end, which it samples.
        kind == "el" and value.get("d") == 3,
        kind == "st" and any(part.get("n") in ("d", "g") and 0 in numbers(part.get("v", {})) for part in value.get("d", [])),
        has_upright_ease(value),
        # Opacities beyond their ends, which it wraps, single keyframes, texts and intersections.
        fades_beyond(value.get("o")), isinstance(keys, list) and len(keys) == 1 and isinstance(keys[0], dict), kind == 5,
        kind == "mm" and value.get("mm") == 4,
        # Fills of layers, polygons, whose last corner it moves, and round corners that it makes elliptic.
        any(one.get("ty") == 21 for one in value.get("ef", []) if isinstance(one, dict)), kind == "sr" and value.get("sy") == 2,
        kind == "rc" and is_beyond(value),
        # Starts between frames, stretched time and time remap, of which it rounds frames.
        "ty" in value and isinstance(value.get("st"), (int, float)) and abs(value["st"] - round(value["st"])) > 0.01,
        "refId" in value and (value.get("sr", 1) != 1 or "tm" in value),
        # Round stars, skew, and copies that fade.
        kind == "sr" and (moves(value.get("os"), 0) or moves(value.get("is"), 0)), moves(value.get("sk"), 0),
        kind == "rp" and json.dumps(value["tr"].get("so")) != json.dumps(value["tr"].get("eo"))))


def lacking(document, has):
    """Whether an animation has slots, frames that single precision cannot tell apart, colours up to 255, directions along
    curves, round corners, or parts that rlottie lacks."""
    return (bool(isinstance(document.get("slots"), dict) and document["slots"]) or document.get("op", 0) > 1e6
            or document.get("v", "9").split(".") < ["4", "1", "9"] or bool(has & {"auto-orient", "round corners"})
            or any(map(is_lacking_part, dicts(document))))


def check(program, path, folder):
    effect, document = folder / "effect.yaml", load(path)
    done = subprocess.run([program, "import", path, "--as", "refreshing", "-o", effect], capture_output=True, text=True)
    assert done.returncode in (0, 1, 2, 3), done.stderr
    if done.returncode:
        pytest.skip(f"it is refused: {done.stderr.splitlines()[:1]}")
    has_findings = bool(re.search(r"\[(import-[a-z]+|limit-[a-z]+)\]", done.stderr))
    places, step = instants(document)
    rate = document.get("fr", 60)
    # A microsecond later, so that instants rounded to a microsecond have passed.
    late = 1.2e-6
    frames = support.lines("frames", effect, "--phase", "refreshing", "--geometry", "--time",
                           f"{late:.9f}:{places[-1] / rate + late:.9f}:{step / rate:.12g}")
    rlottie.installed()
    fork = multiprocessing.get_context("fork")
    answer = fork.SimpleQueue()
    child = fork.Process(target=compare, args=(path, document, frames, places, answer))
    child.start()
    child.join(600)
    assert child.exitcode is not None, "the comparison takes too long"
    if child.exitcode < 0:
        pytest.skip("rlottie crashes")
    assert child.exitcode == 0
    state, problems = answer.get()
    counts[state if state != "differs" or not has_findings else "differs, with findings"] += 1
    if state == "rlottie refuses":
        pytest.skip(state)
    assert state != "differs" or has_findings, problems


counts = collections.Counter()


@pytest.fixture(scope="module", autouse=True)
def summary():
    yield
    support.tell(f"imported animations: {dict(counts)}")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_imported(program, tmp_path, path):
    check(program, path, tmp_path)


@pytest.mark.parametrize("spec", support.SPECS, ids=lambda spec: spec.stem)
def test_round(program, tmp_path, spec):
    """What `export --to lottie` writes."""
    file = tmp_path / f"{spec.stem}.json"
    support.drawstring("export", "--to", "lottie", spec, "-o", file)
    check(program, file, tmp_path)
