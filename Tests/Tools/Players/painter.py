"""A player and a painter outside of Swift: the display lists of the C library, drawn with Skia, the renderer of Android.

    player = Library("lib/libdrawstring.so").player(bytes)
    picture = Painter(player.draw("pulling", pull=30), scale=2).picture()
"""

import ctypes
import math

import numpy
import skia

LAYER, CLIP, MASK, _, FILL, STROKE, IMAGE, TEXT = range(8)
EVEN_ODD, APART, SHADOW = 1, 2, 4
KEYS = "op part layer next mask flags number numbers verb verbs shape paint stops dashes word join text".split()
PHASES, NONE = 10, -1

class Moment(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("time", "pull", "refreshed")] + [
        (name, ctypes.c_int32) for name in ("phase", "begun", "outcome", "reserved")]

class Drawn(ctypes.Structure):
    _fields_ = [
        ("items", ctypes.POINTER(ctypes.c_int32)), ("numbers", ctypes.POINTER(ctypes.c_double)),
        ("verbs", ctypes.POINTER(ctypes.c_uint8)), ("changed", ctypes.POINTER(ctypes.c_int32)),
        *((name, ctypes.c_int32) for name in ("item_count", "number_count", "verb_count", "changed_count", "structure", "fields")),
        ("canvas", ctypes.c_double * 4)]

class Library:
    """The C library."""

    def __init__(self, path):
        self.calls = ctypes.CDLL(str(path))
        for name in ("ds_effect_load", "ds_player_make", "ds_player_show_moment"):
            getattr(self.calls, name).restype = ctypes.c_void_p
        self.calls.ds_player_draw_text.restype = ctypes.c_size_t
        self.calls.ds_player_draw.restype = ctypes.POINTER(Drawn)

    def player(self, data):
        """A player of a compiled effect."""
        effect = ctypes.c_void_p(self.calls.ds_effect_load(data, ctypes.c_size_t(len(data)), None, ctypes.c_size_t(0), None))
        return Player(self, effect)

class Player:
    def __init__(self, library, effect):
        self.library, self.effect = library, effect
        self.handle = ctypes.c_void_p(library.calls.ds_player_make(effect))

    def draw(self, phase=None, time=0.0, pull=math.nan):
        """Draws the frame of a moment."""
        index = NONE if phase is None else self.library.calls.ds_effect_find(self.effect, PHASES, phase.encode())
        moment = Moment(time, pull, math.nan, index, 0, 0, 0)
        self.library.calls.ds_player_show_moment(self.handle, ctypes.byref(moment))
        return Drawing(self, self.library.calls.ds_player_draw(self.handle).contents)

class Drawing:
    """What a frame shows; the arrays are those of the library, valid until the player shows or draws again."""

    def __init__(self, player, drawn):
        def array(pointer, *shape):
            return numpy.ctypeslib.as_array(pointer, shape) if all(shape) else numpy.empty(0)
        self.player = player
        self.canvas = list(drawn.canvas)
        self.items = [dict(zip(KEYS, map(int, item))) for item in array(drawn.items, drawn.item_count, drawn.fields)]
        self.numbers = array(drawn.numbers, drawn.number_count)
        self.verbs = array(drawn.verbs, drawn.verb_count)

    def own(self, item, first, count):
        start = item["number"] + first
        return [float(each) for each in self.numbers[start:start + count]]

    def text(self, number):
        call, handle = self.player.library.calls.ds_player_draw_text, self.player.handle
        room = ctypes.create_string_buffer(call(handle, number, None, ctypes.c_size_t(0)) + 1)
        call(handle, number, room, ctypes.c_size_t(len(room)))
        return room.value.decode()

def color(numbers, alpha=1.0):
    return skia.Color4f(*numbers[:3], numbers[3] * alpha)

class Painter:
    """Draws the items of a drawing, one after the other."""

    CAPS = [skia.Paint.kButt_Cap, skia.Paint.kRound_Cap, skia.Paint.kSquare_Cap]
    JOINS = [skia.Paint.kMiter_Join, skia.Paint.kRound_Join, skia.Paint.kBevel_Join]

    def __init__(self, drawing, scale):
        self.drawing = drawing
        x, y, width, height = drawing.canvas
        self.size = round(width * scale), round(height * scale)
        self.base = skia.Matrix.Scale(scale, scale).preTranslate(-x, -y)
        self.masks = []
        #: The areas of texts and images, whose glyphs and pixels are the host's, in pixels.
        self.left_out = []

    def picture(self):
        """The pixels: red, green, blue, alpha."""
        surface = skia.Surface(*self.size)
        canvas = surface.getCanvas()
        canvas.setMatrix(self.base)
        self.draw(canvas, 0, len(self.drawing.items), 1.0)
        return surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)

    def draw(self, canvas, first, end, alpha):
        place = first
        while place < end:
            item = self.drawing.items[place]
            inner = place + 1, item["next"] - 1
            if item["op"] == MASK:
                self.masks.append(inner)
            elif item["op"] == LAYER:
                self.layer(canvas, item, inner, alpha)
            elif item["op"] == CLIP:
                canvas.save()
                canvas.clipPath(self.path(item), doAntiAlias=True)
                self.draw(canvas, *inner, alpha)
                canvas.restore()
            elif item["op"] in (FILL, STROKE):
                canvas.drawPath(self.path(item), self.paint(item, alpha))
            elif item["op"] in (IMAGE, TEXT):
                self.leave_out(canvas, item)
            place = item["next"]

    def layer(self, canvas, item, inner, alpha):
        a, b, c, d, x, y, opacity = self.drawing.own(item, 0, 7)
        canvas.save()
        canvas.concat(skia.Matrix.MakeAll(a, c, x, b, d, y, 0, 0, 1))
        if not item["flags"] & APART:
            self.draw(canvas, *inner, alpha * opacity)
            return canvas.restore()
        canvas.saveLayer(paint=skia.Paint(Alphaf=alpha * opacity))
        if item["flags"] & SHADOW:
            x, y, radius, *shade = self.drawing.own(item, 7, 7)
            shadow = skia.ImageFilters.DropShadow(x, y, radius, radius, color(shade).toColor())
            canvas.saveLayer(paint=skia.Paint(ImageFilter=shadow))
        self.draw(canvas, *inner, 1.0)
        if item["flags"] & SHADOW:
            canvas.restore()
        if item["mask"] >= 0:
            canvas.saveLayer(paint=skia.Paint(BlendMode=skia.BlendMode.kDstIn))
            canvas.setMatrix(self.base)
            self.draw(canvas, *self.masks[item["mask"]], 1.0)
            canvas.restore()
        canvas.restore()
        canvas.restore()

    def leave_out(self, canvas, item):
        x, y, width, height, size = self.drawing.own(item, 0, 5 if item["op"] == TEXT else 4) + [0] * (item["op"] == IMAGE)
        if item["op"] == TEXT and (width <= 0 or height <= 0):
            lines = self.drawing.text(item["text"]).split("\n")
            long = max(map(len, lines)) * size
            x, y, width, height = -long, -size, 2 * long, (1.2 * len(lines) + 1) * size
        area = canvas.getTotalMatrix().mapRect(skia.Rect.MakeXYWH(x - 1, y - 1, width + 2, height + 2))
        self.left_out.append((area.left(), area.top(), area.right(), area.bottom()))

    def path(self, item):
        path = skia.Path()
        calls = [path.moveTo, path.lineTo, path.quadTo, path.cubicTo, None, path.close]
        verbs = self.drawing.verbs[item["verb"]:item["verb"] + item["verbs"]]
        counts = [(2, 2, 4, 6, 0, 0)[verb] for verb in verbs]
        at = item["numbers"] - sum(counts)
        for verb, count in zip(verbs, counts):
            calls[verb](*self.drawing.own(item, at, count))
            at += count
        path.setFillType(skia.PathFillType.kEvenOdd if item["flags"] & EVEN_ODD else skia.PathFillType.kWinding)
        return path

    def paint(self, item, alpha):
        result, first = skia.Paint(AntiAlias=True), 0
        if item["op"] == STROKE:
            width, limit, phase, *dashes = self.drawing.own(item, 0, 3 + item["dashes"])
            first = 3 + item["dashes"]
            result.setStyle(skia.Paint.kStroke_Style)
            result.setStrokeWidth(width)
            result.setStrokeMiter(limit)
            result.setStrokeCap(self.CAPS[item["word"]])
            result.setStrokeJoin(self.JOINS[item["join"]])
            if dashes:
                result.setPathEffect(skia.DashPathEffect.Make(dashes, phase))
        if item["paint"] == 0:
            result.setColor4f(color(self.drawing.own(item, first, 4), alpha))
            return result
        head = (4, 4, 4, 3)[item["paint"]]
        x, y, *rest = self.drawing.own(item, first, head)
        stops = [self.drawing.own(item, first + head + 5 * index, 5) for index in range(item["stops"])]
        colors, places = [color(stop[1:]).toColor() for stop in stops], [stop[0] for stop in stops]
        if item["paint"] == 1:
            shader = skia.GradientShader.MakeLinear([(x, y), tuple(rest)], colors, places)
        elif item["paint"] == 2:
            local = skia.Matrix.Translate(x, y).preScale(*rest)
            shader = skia.GradientShader.MakeRadial((0, 0), 1, colors, places, localMatrix=local)
        else:
            local = skia.Matrix.RotateDeg(math.degrees(rest[0]), (x, y))
            shader = skia.GradientShader.MakeSweep(x, y, colors, places, localMatrix=local)
        result.setShader(shader)
        result.setAlphaf(alpha)
        return result
