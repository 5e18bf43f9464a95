"""rlottie (Debian's librlottie) and its tree of a frame, and path data of frames as cubics, for the checks of Lottie."""

import ctypes
import math
import re

import pytest


def straight(a, b):
    """A straight piece as the three points of a cubic that follow its start."""
    return [tuple(p + (q - p) / 3 for p, q in zip(a, b)), tuple(q - (q - p) / 3 for p, q in zip(a, b)), b]


class PathOf(ctypes.Structure):
    _fields_ = [("points", ctypes.POINTER(ctypes.c_float)), ("count", ctypes.c_size_t),
                ("elements", ctypes.POINTER(ctypes.c_ubyte)), ("elementCount", ctypes.c_size_t)]


class Color(ctypes.Structure):
    _fields_ = [(name, ctypes.c_ubyte) for name in "rgba"]


class Stroke(ctypes.Structure):
    _fields_ = [("enable", ctypes.c_ubyte), ("width", ctypes.c_float), ("cap", ctypes.c_int), ("join", ctypes.c_int),
                ("miter", ctypes.c_float), ("dashes", ctypes.POINTER(ctypes.c_float)), ("dashCount", ctypes.c_int)]


class Point(ctypes.Structure):
    _fields_ = [("x", ctypes.c_float), ("y", ctypes.c_float)]


class Gradient(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("stops", ctypes.c_void_p), ("stopCount", ctypes.c_size_t), ("start", Point),
                ("end", Point), ("center", Point), ("focal", Point), ("cradius", ctypes.c_float),
                ("fradius", ctypes.c_float)]


class Image(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("width", ctypes.c_size_t), ("height", ctypes.c_size_t),
                ("alpha", ctypes.c_ubyte), ("matrix", ctypes.c_float * 9)]


class Node(ctypes.Structure):
    _fields_ = [("path", PathOf), ("color", Color), ("stroke", Stroke), ("gradient", Gradient), ("image", Image),
                ("flag", ctypes.c_int), ("brush", ctypes.c_int), ("rule", ctypes.c_int), ("keypath", ctypes.c_char_p)]

    @property
    def contours(self):
        """Lists of points of cubics, in the canvas; a closed contour ends with its last line."""
        path = self.path
        points = [(path.points[2 * i], path.points[2 * i + 1]) for i in range(path.count // 2)]
        result, at = [], 0
        for index in range(path.elementCount):
            element = path.elements[index]
            if element == 0:
                result.append([points[at]])
                at += 1
            elif element == 1 and result:
                result[-1] += straight(result[-1][-1], points[at])
                at += 1
            elif element == 2 and result:
                result[-1] += points[at:at + 3]
                at += 3
            elif element == 3 and result and math.dist(result[-1][0], result[-1][-1]) > 1e-6:
                result[-1] += straight(result[-1][-1], result[-1][0])
        return [c for c in result if len(c) > 1]


class Layer(ctypes.Structure):
    pass


class Masks(ctypes.Structure):
    _fields_ = [("pointer", ctypes.c_void_p), ("size", ctypes.c_size_t)]


class Layers(ctypes.Structure):
    _fields_ = [("pointer", ctypes.POINTER(ctypes.POINTER(Layer))), ("size", ctypes.c_size_t)]


class Nodes(ctypes.Structure):
    _fields_ = [("pointer", ctypes.POINTER(ctypes.POINTER(Node))), ("size", ctypes.c_size_t)]


Layer._fields_ = [("masks", Masks), ("clip", PathOf), ("layers", Layers), ("nodes", Nodes), ("matte", ctypes.c_int),
                  ("visible", ctypes.c_int), ("alpha", ctypes.c_ubyte), ("keypath", ctypes.c_char_p)]


def installed():
    """The library; skips the check if it is not installed."""
    try:
        lib = ctypes.CDLL("librlottie.so.0-1")
    except OSError:
        pytest.skip("librlottie is not installed (librlottie-dev)")
    lib.lottie_animation_from_data.restype = ctypes.c_void_p
    lib.lottie_animation_from_data.argtypes = [ctypes.c_char_p] * 3
    lib.lottie_animation_render_tree.restype = ctypes.POINTER(Layer)
    lib.lottie_animation_render_tree.argtypes = [ctypes.c_void_p] + [ctypes.c_size_t] * 3
    lib.lottie_animation_destroy.argtypes = [ctypes.c_void_p]
    return lib


def drawn(layer, alpha=1.0):
    """The nodes of a tree from the back to the front: (layer, node, alpha)."""
    found = []
    if not layer.visible:
        return found
    alpha *= layer.alpha / 255
    name = (layer.keypath or b"").decode()
    for index in range(layer.nodes.size):
        found.append((name, layer.nodes.pointer[index].contents, alpha))
    for index in range(layer.layers.size):
        found += drawn(layer.layers.pointer[index].contents, alpha)
    return found


NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[A-Za-z]")


def outline(data):
    """The contours of path data as cubics, arcs in quarter turns, closed ones with their last line."""
    tokens = NUMBER.findall(data or "")
    result, at, current, start = [], 0, (0, 0), (0, 0)
    while at < len(tokens):
        # lottie-web writes `z`, which means the same as `Z`. Other small letters are relative commands, which do not occur here.
        letter = "Z" if tokens[at] == "z" else tokens[at]
        at += 1
        count = {"M": 2, "L": 2, "Q": 4, "C": 6, "A": 7, "Z": 0}[letter]
        v = [float(t) for t in tokens[at:at + count]]
        at += count
        if letter == "M":
            current = start = tuple(v)
            result.append([current])
        elif letter == "Z":
            if math.dist(current, start) > 1e-6:
                result[-1] += straight(current, start)
            current = start
            result.append([start])
        elif letter == "L":
            result[-1] += straight(current, tuple(v))
            current = tuple(v)
        elif letter == "Q":
            a, q, b = current, v[:2], tuple(v[2:])
            result[-1] += [tuple(p + (c - p) * 2 / 3 for p, c in zip(a, q)), tuple(p + (c - p) * 2 / 3 for p, c in zip(b, q)), b]
            current = b
        elif letter == "C":
            result[-1] += [tuple(v[:2]), tuple(v[2:4]), tuple(v[4:])]
            current = tuple(v[4:])
        elif letter == "A":
            for piece in arc(current, *v[:5], tuple(v[5:])):
                result[-1] += piece
            current = tuple(v[5:])
    return [c for c in result if len(c) > 1]


def arc(a, rx, ry, turn, large, sweep, b):
    """Cubics of an elliptic arc, by the formulas of SVG's implementation notes."""
    if a == b:
        return []
    if rx == 0 or ry == 0:
        return [straight(a, b)]
    phi = math.radians(turn)
    cosine, sine = math.cos(phi), math.sin(phi)
    dx, dy = (a[0] - b[0]) / 2, (a[1] - b[1]) / 2
    u, v = cosine * dx + sine * dy, -sine * dx + cosine * dy
    rx, ry = abs(rx), abs(ry)
    grow = u * u / (rx * rx) + v * v / (ry * ry)
    if grow > 1:
        rx, ry = rx * math.sqrt(grow), ry * math.sqrt(grow)
    rest = max(rx * rx * ry * ry - rx * rx * v * v - ry * ry * u * u, 0)
    factor = math.sqrt(rest / (rx * rx * v * v + ry * ry * u * u)) * (-1 if bool(large) == bool(sweep) else 1)
    cu, cv = factor * rx * v / ry, -factor * ry * u / rx
    cx, cy = cosine * cu - sine * cv + (a[0] + b[0]) / 2, sine * cu + cosine * cv + (a[1] + b[1]) / 2
    first = math.atan2((v - cv) / ry, (u - cu) / rx)
    way = math.atan2((-v - cv) / ry, (-u - cu) / rx) - first
    if sweep and way < 0:
        way += 2 * math.pi
    if not sweep and way > 0:
        way -= 2 * math.pi
    count = max(math.ceil(abs(way) / (math.pi / 2) - 1e-9), 1)
    step = way / count
    k = 4 / 3 * math.tan(step / 4)

    def place(t, x, y):
        return (x + cosine * rx * math.cos(t) - sine * ry * math.sin(t), y + sine * rx * math.cos(t) + cosine * ry * math.sin(t))

    def slope(t):
        x, y = -rx * math.sin(t), ry * math.cos(t)
        return (cosine * x - sine * y, sine * x + cosine * y)

    pieces = []
    for index in range(count):
        t0, t1 = first + index * step, first + (index + 1) * step
        p, q, s, e = place(t0, cx, cy), place(t1, cx, cy), slope(t0), slope(t1)
        pieces.append([(p[0] + s[0] * k, p[1] + s[1] * k), (q[0] - e[0] * k, q[1] - e[1] * k), q])
    return pieces


def placed(cs, world, origin):
    a, b, c, d, tx, ty = world
    return [[(a * x + c * y + tx - origin[0], b * x + d * y + ty - origin[1]) for x, y in contour] for contour in cs]
