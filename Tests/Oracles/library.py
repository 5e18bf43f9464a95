"""The C library of the players by ctypes: its structures, its functions, and events of traces in its form."""

import ctypes

from traces import CURVES


class Bytes(ctypes.Structure):
    _fields_ = [("start", ctypes.c_char_p), ("count", ctypes.c_size_t)]


class Value(ctypes.Union):
    _fields_ = [("numbers", ctypes.c_double * 4), ("text", Bytes)]


class TraceEvent(ctypes.Structure):
    _anonymous_ = ("given",)
    _fields_ = [("at", ctypes.c_double), ("value", ctypes.c_double), ("kind", ctypes.c_int32), ("input", ctypes.c_int32),
                ("over", ctypes.c_double), ("type", ctypes.c_int32), ("reserved", ctypes.c_int32), ("given", Value)]


class Setting(ctypes.Structure):
    _anonymous_ = ("given",)
    _fields_ = [("input", ctypes.c_int32), ("type", ctypes.c_int32), ("given", Value)]


class Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int32), ("place", ctypes.c_uint32), ("text", ctypes.c_char * 248)]


KINDS = {"drag": 0, "dragTo": 7, "release": 2, "cancel": 3, "begin": 4, "finish": 5, "reset": 6, "set": 8, "setToo": 9,
         "fire": 10, "size": 11}
TYPES = {"number": 0, "angle": 1, "boolean": 3, "color": 4, "point": 5, "word": 6, "text": 7, "trigger": 14}
OUTCOMES = ["success", "failure", "noMore"]
LAYERS, PROPERTIES, IMAGES, FONTS = 3, 8, 14, 15
COLOR, POINT, TEXT, CORNERS = 4, 5, 7, 13


def library(path):
    lib = ctypes.CDLL(path)
    pointer, number, integer, size = ctypes.c_void_p, ctypes.c_double, ctypes.c_int32, ctypes.c_size_t
    for name, result, *arguments in [
        ("ds_effect_load", pointer, ctypes.c_char_p, size, pointer, size, pointer),
        ("ds_effect_free", None, pointer), ("ds_player_free", None, pointer),
        ("ds_player_make", pointer, pointer),
        ("ds_effect_count", size, pointer, integer),
        ("ds_effect_text", size, pointer, integer, integer, ctypes.c_char_p, size),
        ("ds_effect_place", integer, pointer, integer, integer),
        ("ds_property_type", integer, integer), ("ds_effect_corners", integer, pointer, integer),
        ("ds_player_set_trace", integer, pointer, pointer, size, pointer),
        ("ds_player_show_trace", ctypes.POINTER(number), pointer, number),
        ("ds_player_show", ctypes.POINTER(number), pointer, number),
        ("ds_player_apply_event", integer, pointer, pointer),
        ("ds_player_set", integer, pointer, pointer, size, number), ("ds_player_fire", integer, pointer, integer, number),
        ("ds_player_frame_size", size, pointer),
        ("ds_player_text", size, pointer, number, ctypes.c_char_p, size),
    ]:
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib


def setting(target, inputs, name, value=None):
    """Writes the index of an input and its value into a setting or an event."""
    target.input = index = [each["name"] for each in inputs].index(name)
    target.type = TYPES[inputs[index]["type"]]
    if inputs[index]["type"] == "text":
        target.text = Bytes(value.encode(), len(value.encode()))
        return
    if isinstance(value, str):
        value = inputs[index]["words"].index(value)
    for place, each in enumerate(value if isinstance(value, list) else [value or 0]):
        target.numbers[place] = float(each)


def shown_text(lib, player, number):
    """The text that a number of the last frame refers to; None for none."""
    if number < 0:
        return None
    size = lib.ds_player_text(player, number, None, 0)
    room = ctypes.create_string_buffer(size + 1)
    lib.ds_player_text(player, number, room, size + 1)
    return room.raw[:size].decode()


def tell(lib, living, job, told, events):
    """Sends an event of a trace to a live player."""
    given = job["trace"][told]
    if "set" in given:
        settings = (Setting * len(given["set"]))()
        for each, (name, value) in zip(settings, given["set"].items()):
            setting(each, job["inputs"], name, value)
        lib.ds_player_set(living, settings, len(settings), given["at"])
    elif "fire" in given:
        index = [each["name"] for each in job["inputs"]].index(given["fire"])
        lib.ds_player_fire(living, index, given["at"])
    else:
        place = sum(len(earlier.get("set", [0])) for earlier in job["trace"][:told])
        lib.ds_player_apply_event(living, ctypes.byref(events[place]))


def events_of(job):
    """The events of a trace in the form of the library; a setting of several inputs is one event for each."""
    found = []
    for given in job["trace"]:
        (kind, value), = [(key, value) for key, value in given.items() if key != "at"]
        event = TraceEvent(at=given["at"], kind=KINDS["dragTo" if isinstance(value, dict) and kind == "drag" else kind])
        found.append(event)
        if kind == "set":
            for place, (name, each) in enumerate(value.items()):
                if place:
                    found.append(event := TraceEvent(at=given["at"], kind=KINDS["setToo"]))
                setting(event, job["inputs"], name, each)
        elif kind == "fire":
            setting(event, job["inputs"], value)
        elif kind == "size":
            event.numbers[:2] = value
        elif isinstance(value, dict):
            ease = value.get("ease", "linear")
            event.value, event.over = value["to"], value["over"]
            event.numbers[:] = CURVES[ease] if isinstance(ease, str) else ease
        else:
            event.value = OUTCOMES.index(value) if kind == "finish" else float(value) if kind == "drag" else 0
    return (TraceEvent * len(found))(*found)
