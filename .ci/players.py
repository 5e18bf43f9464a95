#!/usr/bin/env python3
"""Compares the players with the command line: frames and events of random traces of all effects, in node, in Chromium and
through the C library, are those of `drawstring frames` and `drawstring events`, to the last bit.

--long takes more traces, the good cases of Tests/Cases and 200 random effects. Uses the program of a release build; DRAWSTRING
names another.
"""

import argparse
import ctypes
import hashlib
import http.server
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium

ROOT = pathlib.Path(__file__).resolve().parent.parent
WEB = ROOT / "Sources/DrawstringResources/Web"


CURVES = {
    "linear": [0, 0, 0, 0], "ease": [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1],
    "ease-in-out": [0.42, 0, 0.58, 1]}


def random_value(rng, input):
    """A value of an input, as `drawstring inspect` lists inputs; of an angle, radians."""
    least, most = input["range"] or (-2, 2)
    return {
        "number": lambda: round(rng.uniform(least, most), 3), "angle": lambda: round(rng.uniform(least, most), 3),
        "boolean": lambda: rng.random() < 0.5, "word": lambda: rng.choice(input["words"]),
        "text": lambda: rng.choice(["", "Pull", "Loading…", "a text of more than fifteen bytes", "👩‍🚀 \"x\""]),
        "color": lambda: [rng.choice([0, 0.25, 1]) for _ in range(4)],
        "point": lambda: [rng.randint(-40, 40), rng.randint(-40, 40)]}[input["type"]]()


def random_trace(rng, trigger, inputs=(), canvas=None):
    """Events in order, with the drags, ends and pauses of careless fingers, and the inputs of a host."""
    events, at = [], 0.0
    sizes = [each for each in inputs if each["name"] in ("width", "height")]
    values, triggers = [each for each in inputs if each["type"] != "trigger" and each not in sizes], [
        each["name"] for each in inputs if each["type"] == "trigger"]

    def tell():
        while (values or triggers or sizes) and rng.random() < 0.5:
            if sizes and (not (values or triggers) or rng.random() < 0.3):
                given = {each["name"]: rng.choice([320, 375, 430, 768, 1024]) for each in sizes}
                events.append({"at": at, "size": [given.get(name, canvas[name]) for name in ("width", "height")]})
            elif triggers and (not values or rng.random() < 0.4):
                events.append({"at": at, "fire": rng.choice(triggers)})
            else:
                some = rng.sample(values, rng.randint(1, min(3, len(values))))
                events.append({"at": at, "set": {each["name"]: random_value(rng, each) for each in some}})
            wait(0.4)

    def wait(most):
        nonlocal at
        at = round(at + rng.choice([0, 0.001, 0.016, 0.1, most]) * rng.random(), 6)

    for _ in range(rng.randint(1, 4)):
        wait(2)
        tell()
        kind = rng.random()
        if trigger is not None and kind < 0.8:
            goal = trigger * rng.choice([0.3, 0.9, 1, 1.2, 2])
            if rng.random() < 0.3:
                drag = {"to": goal, "over": rng.choice([0, 0.05, 0.3])}
                if rng.random() < 0.6:
                    drag["ease"] = rng.choice([*CURVES, [0.2, -0.5, 0.3, 1.6]])
                events.append({"at": at, "drag": drag})
                wait(0.5)
            for step in range(1, rng.randint(2, 9)):
                events.append({"at": at, "drag": round(goal * step / 8 + rng.uniform(-3, 3), 3)})
                wait(0.3)
            events.append({"at": at, rng.choice(["release", "release", "release", "cancel"]): True})
        else:
            events.append({"at": at, "begin": True})
        wait(3)
        tell()
        if rng.random() < 0.8:
            events.append({"at": at, "finish": rng.choice(["success", "success", "failure", "noMore"])})
        wait(1)
        if rng.random() < 0.1:
            events.append({"at": at, "reset": True})
    return events


def yaml_trace(trace, angles=()):
    def written(event):
        event = {**event, "at": f"{event['at']}s"}
        if "set" in event:
            event["set"] = {
                name: f"{value}rad" if name in angles else value for name, value in event["set"].items()}
        if isinstance(event.get("drag"), dict):
            event["drag"] = {**event["drag"], "over": f"{event['drag']['over']}s"}
        return json.dumps(event, ensure_ascii=False)

    return "".join(f"- {written(event)}\n" for event in trace)


class Suite:
    def __init__(self, tool, folder, effects, traces, seed):
        self.tool, self.folder, self.jobs, self.expected = tool, folder, [], []
        rng = random.Random(seed)
        for number, spec in enumerate(effects):
            drawn = os.path.join(folder, f"{number}.drawn")
            made = subprocess.run([tool, "compile", spec, "-o", drawn], capture_output=True)
            if made.returncode != 0:
                continue
            trigger = re.search(r"trigger: *([0-9.]+)", open(spec).read())
            trigger = float(trigger[1]) if trigger else None
            inspected = subprocess.run([tool, "inspect", spec, "--format", "json"], check=True, capture_output=True)
            inputs = json.loads(inspected.stdout)["inputs"]
            rect = re.search(r"(?m)^canvas:[^\[]*\[(.*?)\]", open(spec).read())
            rect = [float(figure) for figure in rect[1].split(",")] if rect and inputs else [0, 0]
            canvas = {"width": rect[-2], "height": rect[-1]}
            for _ in range(traces):
                self.add(rng, spec, drawn, trigger, inputs, canvas)

    def add(self, rng, spec, drawn, trigger, inputs, canvas):
        trace = random_trace(rng, trigger, inputs, canvas)
        text = yaml_trace(trace, {each["name"] for each in inputs if each["type"] == "angle"})
        step = rng.choice([0.016, 0.037, 0.1])
        instants = [round(index * step, 6) for index in range(100)]
        file = os.path.join(self.folder, "trace.yaml")
        with open(file, "w") as out:
            out.write(text)

        def run(command, *options):
            return subprocess.run(
                [self.tool, command, spec, "--trace", file, *options], check=True, capture_output=True).stdout

        frames = run("frames", "--time", f"0:{instants[-1]}:{step}")
        events = run("events", "--through", f"{instants[-1]}s")
        self.jobs.append({"effect": drawn, "variants": [], "trace": trace, "instants": instants, "inputs": inputs})
        self.expected.append({
            "spec": spec, "trace": text, "text": frames,
            "frames": hashlib.sha256(frames).hexdigest(), "events": hashlib.sha256(events).hexdigest()})

    def compare(self, name, results):
        problems = []
        for job, expected, result in zip(self.jobs, self.expected, results, strict=True):
            for part in ("frames", "events"):
                if result[part] != expected[part]:
                    problems.append(
                        f"{name}: {part} of {expected['spec']} differ with the trace\n{expected['trace']}"
                        f"{result['first'][:300]}\n{expected['text'].decode().splitlines()[0][:300]}")
            if result.get("difference"):
                problems.append(f"{name}: a session of {expected['spec']} differs from the replay with the trace\n"
                                f"{expected['trace']}at {result['difference']['instant']}")
        print(f"{name}: {len(self.jobs)} traces of 100 frames, {len(problems)} problems")
        return problems


def in_node(suite):
    file = os.path.join(suite.folder, "jobs.json")
    with open(file, "w") as out:
        json.dump(suite.jobs, out)
    answer = subprocess.run(
        ["node", ROOT / "Tests/Tools/Players/frames.mjs", WEB / "drawstring.js", file], check=True,
        stdout=subprocess.PIPE)
    return json.loads(answer.stdout)


def refusals(tool, folder):
    """Unknown words are errors that name them, with the nearest word of a list, if there is one."""
    file = os.path.join(folder, "boss-dots.drawn")
    subprocess.run([tool, "compile", str(ROOT / "specs/boss-dots.yaml"), "-o", file], check=True)
    script = f"""
        import {{ load }} from {json.dumps(str(WEB / "drawstring.js"))}
        import {{ readFileSync }} from 'node:fs'
        const file = readFileSync({json.dumps(file)})
        const effect = await load(file)
        const moments = [{{ phase: 'refreshin' }}, {{ phase: 'loading' }}, {{ phase: 'finishing', finish: 'sucess' }}, {{}}]
        const calls = [
          ...moments.map((moment) => () => effect.frame(moment).phase),
          () => effect.session().finish('sucess', 0),
          () => effect.replay([{{ at: 0, begin: true }}, {{ at: 1, finish: 'sucess' }}]),
          () => effect.replay([{{ at: 0, jump: true }}]),
          () => load(new TextEncoder().encode('<!doctype html>')), () => load(file.slice(0, -1)),
          () => load(file, {{ variants: ['drak'] }}), () => load(file, {{ variants: ['reducedMotion'] }}).then(({{ name }}) => name),
        ]
        const answers = []
        for (const call of calls) {{
          try {{ answers.push(await call()) }} catch (error) {{ answers.push(error.message) }}
        }}
        console.log(JSON.stringify(answers))"""
    answer = subprocess.run(
        ["node", "--input-type=module", "-e", script], check=True, stdout=subprocess.PIPE)
    expected = [
        "there is no phase 'refreshin'; did you mean 'refreshing'?",
        "there is no phase 'loading'; expected one of idle, pulling, armed, refreshing, finishing, cancelling, armedFloor, floor, "
        "closing",
        "there is no outcome 'sucess'; did you mean 'success'?", "refreshing",
        "there is no outcome 'sucess'; did you mean 'success'?", "event 1 has an unknown outcome",
        "event 0 has an unknown kind", "this is no compiled effect, which 'drawstring compile' makes",
        "the file is damaged or cut off", "there is no variant 'drak'; expected one of reducedMotion", "boss-dots"]
    told = json.loads(answer.stdout)
    return [] if told == expected else [f"node: unknown words: {told}"]


class Files(http.server.SimpleHTTPRequestHandler):
    """The project's files and those of the suite."""

    extensions_map = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", "": "text/html"}
    folder = ""

    def translate_path(self, path):
        parts = path.lstrip("/").split("/")
        return os.path.join(self.folder if parts[0] == "suite" else ROOT, *parts[parts[0] == "suite":])

    def log_message(self, *_):
        pass


def in_chromium(suite):
    Files.folder = suite.folder
    with open(os.path.join(suite.folder, "page.html"), "w") as out:
        out.write("<!doctype html><title>frames</title>")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    jobs = [{**job, "effect": f"/suite/{os.path.basename(job['effect'])}"} for job in suite.jobs]
    with open(os.path.join(suite.folder, "jobs-web.json"), "w") as out:
        json.dump(jobs, out)
    with chromium.Page(300, 300) as page:
        page.open(f"http://127.0.0.1:{server.server_port}/suite/page.html")
        return page.run("""(async () => {
            const player = await import('/Sources/DrawstringResources/Web/drawstring.js')
            const { hashes } = await import('/Tests/Tools/Players/frames.mjs')
            const jobs = await (await fetch('/suite/jobs-web.json')).json()
            const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer())
            return await hashes(player, jobs, bytes)
          })()""")


# The C library.

class Moment(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("time", "pull", "refreshed")] + [
        (name, ctypes.c_int32) for name in ("phase", "begun", "outcome", "reserved")]


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


KINDS = {"drag": 0, "dragTo": 7, "release": 2, "cancel": 3, "begin": 4, "finish": 5, "reset": 6, "set": 8, "setToo": 9, "fire": 10, "size": 11}
TYPES = {"number": 0, "angle": 1, "boolean": 3, "color": 4, "point": 5, "word": 6, "text": 7, "trigger": 14}
OUTCOMES = ["success", "failure", "noMore"]
LAYERS, PROPERTIES, IMAGES, FONTS = 3, 8, 14, 15
NUMBER, ANGLE, DURATION, BOOLEAN, COLOR, POINT = range(6)
TEXT, CORNERS = 7, 13


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


def through_c(suite, path, results):
    """All numbers of all layers, by ctypes; a live player gives the same. Lists of names equal those of `results`."""
    lib = library(path)
    problems, values = [], 0
    for job, expected, result in zip(suite.jobs, suite.expected, results, strict=True):
        with open(job["effect"], "rb") as file:
            data = file.read()
        error = Error()
        effect = lib.ds_effect_load(data, len(data), None, 0, ctypes.byref(error))
        if not effect:
            problems.append(f"C: {expected['spec']}: {error.text.decode()}")
            continue

        def text(kind, index):
            room = ctypes.create_string_buffer(256)
            lib.ds_effect_text(effect, kind, index, room, 256)
            return room.value.decode()

        properties = {text(PROPERTIES, index): index for index in range(lib.ds_effect_count(effect, PROPERTIES))}
        layers = {text(LAYERS, index): index for index in range(lib.ds_effect_count(effect, LAYERS))}
        for name, kind in (("images", IMAGES), ("fonts", FONTS)):
            if [text(kind, index) for index in range(lib.ds_effect_count(effect, kind))] != result[name]:
                problems.append(f"C: {name} of {expected['spec']} are not those of JavaScript, {result[name]}")
        player = lib.ds_player_make(effect)
        living = lib.ds_player_make(effect)
        lib.ds_player_show(living, 0)
        singles = []
        for given in job["trace"]:
            event = TraceEvent()
            singles.append(event)
            (kind, value), = [(key, value) for key, value in given.items() if key != "at"]
            if kind == "set":
                for place, (name, each) in enumerate(value.items()):
                    if place:
                        singles.append(event := TraceEvent())
                    event.at, event.kind = given["at"], KINDS["setToo" if place else "set"]
                    setting(event, job["inputs"], name, each)
                continue
            if kind == "fire":
                event.at, event.kind = given["at"], KINDS["fire"]
                setting(event, job["inputs"], value)
                continue
            if kind == "size":
                event.at, event.kind = given["at"], KINDS["size"]
                event.numbers[:2] = value
                continue
            if isinstance(value, dict):
                ease = value.get("ease", "linear")
                event.at, event.kind, event.value, event.over = given["at"], KINDS["dragTo"], value["to"], value["over"]
                event.numbers[:] = CURVES[ease] if isinstance(ease, str) else ease
                continue
            event.at, event.kind = given["at"], KINDS[kind]
            event.value = OUTCOMES.index(value) if kind == "finish" else float(value) if kind == "drag" else 0
        events = (TraceEvent * len(singles))(*singles)
        if not lib.ds_player_set_trace(player, events, len(events), ctypes.byref(error)):
            problems.append(f"C: {error.text.decode()}")
            continue
        told = 0
        for instant, line in zip(job["instants"], expected["text"].decode().splitlines()):
            while told < len(job["trace"]) and job["trace"][told]["at"] <= instant:
                tell(lib, living, job, told, events)
                told += 1
            shown = lib.ds_player_show_trace(player, instant)
            alive = lib.ds_player_show(living, instant)
            frame = json.loads(line)
            found = [[numbers[index] for index in (1, 2, 3, 4)] for numbers in (shown, alive)]
            wanted = [frame[name] for name in ("time", "pull", "progress", "inset")]
            # Numbers that name a path depend on earlier frames.
            for layer in frame["layers"]:
                for name, value in layer.items():
                    if name not in properties:
                        continue
                    kind = lib.ds_property_type(properties[name])
                    if kind > POINT and kind not in (CORNERS, TEXT):
                        continue
                    place = lib.ds_effect_place(effect, layers[layer["id"]], properties[name])
                    if kind == TEXT:
                        for list_, numbers, from_ in zip(found, (shown, alive), (player, living)):
                            list_.append(shown_text(lib, from_, numbers[place]))
                        wanted.append(value)
                        continue
                    count = {COLOR: 4, POINT: 2}.get(kind, 1)
                    if kind == CORNERS:
                        count = lib.ds_effect_corners(effect, layers[layer["id"]])
                    for list_, numbers in zip(found, (shown, alive)):
                        list_ += numbers[place:place + count]
                    wanted += [float(each) for each in (value if isinstance(value, list) else [value])]
            values += len(wanted)
            if found != [wanted, wanted]:
                who = "a living player of " if found[0] == wanted else ""
                problems.append(f"C: {who}{expected['spec']} differs at {instant} with the trace\n{expected['trace']}")
                break
        for each in (player, living):
            lib.ds_player_free(each)
        lib.ds_effect_free(effect)
    print(f"C: {values} numbers, {len(problems)} problems")
    return problems


def c_program(folder, prefix, effects):
    """A program with the function of specs/c.md, with the address sanitizer; where there is valgrind, with it and with all effects."""
    source = ROOT / "Tests/Tools/Players/play.c"
    drawn = os.path.join(folder, "boss-dots.drawn")
    tool = os.environ.get("DRAWSTRING", ROOT / ".build/release/drawstring")
    subprocess.run([tool, "compile", ROOT / "specs/boss-dots.yaml", "-o", drawn], check=True)
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "drawstring"], check=True, capture_output=True, text=True,
        env={**os.environ, "PKG_CONFIG_PATH": f"{prefix}/lib/pkgconfig"}).stdout.split()
    environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=1"}
    problems, answers = new_symbols(f"{prefix}/lib/libdrawstring.so"), set()
    for name, language, options in [
        ("plain", "c", ["-std=c11"]), ("c++", "c++", ["-std=c++17"]),
        ("sanitized", "c", ["-std=c11", "-fsanitize=address", "-fuse-ld=lld"]),
    ]:
        program = os.path.join(folder, name)
        subprocess.run(
            ["clang", "-x", language, *options, "-Wall", "-Wextra", "-Werror", source, "-o", program, *flags],
            check=True)
        run = subprocess.run([program, drawn], capture_output=True, text=True, env=environment)
        answers.add(run.stdout)
        if run.returncode != 0:
            problems.append(f"play.c, {name}: {run.stderr[:2000]}")
    if subprocess.run(["which", "valgrind"], capture_output=True).returncode == 0:
        command = ["valgrind", "--quiet", "--error-exitcode=9", "--leak-check=full", os.path.join(folder, "plain")]
        for effect in [drawn, *effects]:
            run = subprocess.run([*command, effect], capture_output=True, text=True, env=environment)
            if run.returncode != 0:
                problems.append(f"play.c with {effect} under valgrind: {run.stderr[:2000]}")
    if len(answers) != 1:
        problems.append(f"play.c gives different answers: {answers}")
    print(f"play.c: {len(problems)} problems")
    return problems


def new_symbols(path):
    """The symbols that the library needs from a glibc newer than 2.17, that of the oldest supported systems."""
    listed = subprocess.run(["nm", "-D", "--undefined-only", path], check=True, capture_output=True, text=True).stdout
    found = re.findall(r"(\S+)@GLIBC_(\d+)\.(\d+)", listed)
    return [f"{path} needs {name} of glibc {major}.{minor}"
            for name, major, minor in found if (int(major), int(minor)) > (2, 17)]


def mutated(suite, prefix, count):
    """Loads compiled effects with changed bytes: an error with a text, or an effect whose frames are finite; never a trap. In
    node only traps are checked."""
    program = os.path.join(suite.folder, "mutate")
    subprocess.run(
        ["clang", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", ROOT / "Tests/Tools/Players/mutate.c", "-o", program,
         f"-I{prefix}/include", f"{prefix}/lib/libdrawstring.so", f"-Wl,-rpath,{prefix}/lib", "-lm"], check=True)
    files = [each for each in dict.fromkeys(job["effect"] for job in suite.jobs) if os.path.getsize(each) < 4096]
    run = subprocess.run([program, "1", str(count), *files], capture_output=True, text=True)
    print(f"mutate.c: {run.stdout.strip()}")
    problems = [] if run.returncode == 0 else [f"mutate.c ends with {run.returncode}: {run.stdout}"]
    script = ROOT / "Tests/Tools/Players/mutate.mjs"
    run = subprocess.run(
        ["node", script, WEB / "drawstring.js", "1", str(count // 5), *files], capture_output=True, text=True)
    print(f"mutate.mjs: {run.stdout.strip()}")
    return problems if run.returncode == 0 else [*problems, f"mutate.mjs: {run.stdout}{run.stderr}"]


def digests(suite, prefix):
    """Frames of the module without imports in node and wasmkit, against those of the C library, shared and static."""
    packed, source = os.path.join(suite.folder, "packed"), ROOT / "Tests/Tools/Players/digest.c"
    with open(packed, "wb") as out:
        for drawn in dict.fromkeys(job["effect"] for job in suite.jobs):
            data = pathlib.Path(drawn).read_bytes()
            out.write(len(data).to_bytes(4, "little") + data)
    copy, module = os.path.join(suite.folder, "digest.c"), os.path.join(suite.folder, "digest.wasm")
    with open(copy, "w") as out:
        out.write(f'#define EFFECTS "{packed}"\n{source.read_text()}')
    subprocess.run([ROOT / "Sources/DrawstringWasm/make.sh", "wasm", module, copy], check=True)

    def number(*command, **options):
        """The last number that a command prints, as 64 bits: wasmkit writes its type before it."""
        run = subprocess.run([*map(str, command)], check=True, capture_output=True, text=True, **options)
        return int(re.findall("-?[0-9]+", run.stdout)[-1]) % 2 ** 64

    def node(module, function, *arguments):
        return number("node", "-e", """
            const [file, name, ...numbers] = process.argv.slice(1)
            WebAssembly.instantiate(require('fs').readFileSync(file)).then(({instance}) =>
              console.log(String(instance.exports[name](...numbers.map(Number)))))""", module, function, *arguments)

    def wasmkit(module, function, *arguments):
        return number("wasmkit", "run", module, function, *(f"i32:{each}" for each in arguments))

    answers = {}
    for name, libraries in (("shared", ["-ldrawstring"]), ("static", [f"{prefix}/lib/libdrawstring.a", "-lm"])):
        program = os.path.join(suite.folder, f"digest-{name}")
        subprocess.run(["clang", "-std=c2x", "-O2", f"-I{prefix}/include", copy, f"-L{prefix}/lib", *libraries, "-o", program],
                       check=True)
        answers[name] = number(program, 1, 10, env={**os.environ, "LD_LIBRARY_PATH": f"{prefix}/lib"})
    answers["node"] = node(module, "digest", 1, 10)
    if shutil.which("qemu-aarch64"):
        arm, program = os.path.join(suite.folder, "arm"), os.path.join(suite.folder, "digest-arm")
        subprocess.run([ROOT / "Sources/DrawstringWasm/make.sh", "library", arm, "--target", "aarch64-linux"], check=True)
        subprocess.run(["clang", "--target=aarch64-linux-gnu", "-fuse-ld=lld", "-std=c2x", "-O2", f"-I{arm}/include", copy,
                        f"-L{arm}/lib", "-ldrawstring", "-lm", "-o", program], check=True)
        answers["aarch64"] = number("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", "-E", f"LD_LIBRARY_PATH={arm}/lib", program, 1, 10)
    else:
        print("qemu-user is not installed: the library for aarch64 is not run")
    if shutil.which("wasmkit"):
        small, flat = os.path.join(suite.folder, "constant.wasm"), os.path.join(suite.folder, "flat.wasm")
        subprocess.run(["wasm-as", ROOT / "Tests/Tools/Players/constant.wat", "-o", small], check=True)
        if wasmkit(small, "sum", 1) != node(small, "sum", 1):
            version = subprocess.run(["wasmkit", "--version"], capture_output=True, text=True).stdout.strip()
            print(f"wasmkit {version} loses constants, see constant.wat: it plays the module without values below blocks")
            subprocess.run(["wasm-opt", "--all-features", "--flatten", module, "-o", flat], check=True)
            module = flat
        answers["wasmkit"] = wasmkit(module, "digest", 1, 10)
    print(f"digests: {answers}")
    return [] if len(set(answers.values())) == 1 and answers["node"] > 2 else [f"frames differ: {answers}"]


def drawn_effects(folder, count):
    """Random effects, as the tests of the library make them."""
    subprocess.run(["swift", "build", "-q", "-c", "release", "--product", "drawstring-attacks"], cwd=ROOT, check=True)
    files = []
    for seed in range(count):
        files.append(os.path.join(folder, f"drawn-{seed}.yaml"))
        with open(files[-1], "wb") as out:
            subprocess.run(
                [ROOT / ".build/release/drawstring-attacks", "--drawn", str(9000 + seed)], check=True, stdout=out)
    return files


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--traces", type=int)
    options = parser.parse_args()
    tool = os.environ.get("DRAWSTRING", str(ROOT / ".build/release/drawstring"))
    effects = sorted(map(str, [*ROOT.glob("specs/*.yaml"), *ROOT.glob("specs/examples/*.yaml")]))
    if options.long:
        effects += sorted(map(str, ROOT.glob("Tests/Cases/good/**/*.yaml")))
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        if options.long:
            effects += drawn_effects(folder, 200)
        suite = Suite(tool, folder, effects, options.traces or (5 if options.long else 2), options.seed)
        results = in_node(suite)
        problems += suite.compare("node", results)
        problems += refusals(tool, folder)
        problems += suite.compare("Chromium", in_chromium(suite))
        prefix = os.path.join(folder, "prefix")
        subprocess.run([ROOT / "Sources/DrawstringWasm/make.sh", "library", prefix], check=True)
        linked = subprocess.run(["ldd", f"{prefix}/lib/libdrawstring.so"], capture_output=True, text=True).stdout
        if any(name in linked for name in ("libm.", "swift", "Foundation", "yaml", "stdc++")):
            problems.append(f"libdrawstring.so needs more than libc: {linked}")
        problems += through_c(suite, f"{prefix}/lib/libdrawstring.so", results)
        problems += c_program(folder, prefix, sorted({job["effect"] for job in suite.jobs}))
        problems += mutated(suite, prefix, 10_000_000 if options.long else 100_000)
        problems += digests(suite, prefix)
    for problem in problems[:20]:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
