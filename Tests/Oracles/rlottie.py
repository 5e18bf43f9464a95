"""rlottie (Debian's librlottie) and its tree of a frame, and path data of frames as cubics, for the checks of Lottie."""

import ctypes
import math

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path


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


def outline(data):
    """The contours of path data as cubics, arcs in quarter turns, closed ones with their last line."""
    pen, result = RecordingPen(), []
    # Command letters of a frame are absolute.
    parse_path(data or "", pen)
    for kind, points in pen.value:
        if kind == "moveTo":
            result.append([points[0]])
        elif kind == "lineTo":
            result[-1] += straight(result[-1][-1], points[0])
        elif kind == "curveTo":
            result[-1] += points
        elif kind == "qCurveTo":
            a, (q, b) = result[-1][-1], points
            result[-1] += [tuple(p + (c - p) * 2 / 3 for p, c in zip(a, q)), tuple(p + (c - p) * 2 / 3 for p, c in zip(b, q)), b]
        elif kind == "closePath":
            start = result[-1][0]
            if math.dist(result[-1][-1], start) > 1e-6:
                result[-1] += straight(result[-1][-1], start)
            result.append([start])
    return [c for c in result if len(c) > 1]


def placed(cs, world, origin):
    a, b, c, d, tx, ty = world
    return [[(a * x + c * y + tx - origin[0], b * x + d * y + ty - origin[1]) for x, y in contour] for contour in cs]
