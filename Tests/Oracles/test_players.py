"""The players, compared with the command line: frames and events of random traces of all effects, in node, in Chromium and
through the C library, are those of `drawstring frames` and `drawstring events`, to the last bit.

--long takes more traces, the good cases of Tests/Cases and 200 random effects.
"""

import ctypes
import hashlib
import json
import os
import random
import re
import shutil
import subprocess

import pytest

import java
import library
import support
from support import BOSS_DOTS, EXAMPLES, ROOT, SPECS, drawstring, run
from traces import random_trace, yaml_trace

WEB = ROOT / "Sources/DrawstringResources/Web"
PLAYERS = ROOT / "Tests/Tools/Players"
MAKE = ROOT / "Sources/DrawstringWasm/make.sh"
PHASES = ["idle", "pulling", "armed", "refreshing", "finishing", "cancelling"]
SEED = 1
TRACES = 5 if support.LONG else 2
MUTATIONS = 10_000_000 if support.LONG else 100_000


class Suite:
    """Random traces of effects, with the frames and events of the program."""

    def __init__(self, folder, effects):
        self.folder, self.jobs, self.expected = folder, [], []
        rng = random.Random(SEED)
        for number, spec in enumerate(effects):
            drawn, text = folder / f"{number}.drawn", spec.read_text()
            if subprocess.run([support.PROGRAM, "compile", spec, "-o", drawn], capture_output=True).returncode:
                continue
            trigger = re.search(r"trigger: *([0-9.]+)", text)
            inputs = json.loads(drawstring("inspect", spec, "--format", "json"))["inputs"]
            rect = re.search(r"(?m)^canvas:[^\[]*\[(.*?)\]", text)
            rect = [float(figure) for figure in rect[1].split(",")] if rect and inputs else [0, 0]
            canvas = {"width": rect[-2], "height": rect[-1]}
            for _ in range(TRACES):
                self.add(rng, spec, drawn, float(trigger[1]) if trigger else None, inputs, canvas)

    def add(self, rng, spec, drawn, trigger, inputs, canvas):
        trace = random_trace(rng, trigger, inputs, canvas)
        text = yaml_trace(trace, {each["name"] for each in inputs if each["type"] == "angle"})
        step = rng.choice([0.016, 0.037, 0.1])
        instants = [round(index * step, 6) for index in range(100)]
        file = self.folder / "trace.yaml"
        file.write_text(text)
        frames = drawstring("frames", spec, "--trace", file, "--time", f"0:{instants[-1]}:{step}")
        events = drawstring("events", spec, "--trace", file, "--through", f"{instants[-1]}s")
        self.jobs.append({"effect": str(drawn), "variants": [], "trace": trace, "instants": instants, "inputs": inputs})
        hashes = {name: hashlib.sha256(each.encode()).hexdigest() for name, each in (("frames", frames), ("events", events))}
        self.expected.append({"spec": spec, "trace": text, "text": frames, **hashes})

    @property
    def drawn(self):
        """The compiled effects, each once."""
        return list(dict.fromkeys(job["effect"] for job in self.jobs))

    def compare(self, results):
        for expected, result in zip(self.expected, results, strict=True):
            for part in ("frames", "events"):
                assert result[part] == expected[part], (part, expected["spec"], expected["trace"], result["first"][:300])
            assert not result.get("difference"), f"a session of {expected['spec']} differs from the replay"


@pytest.fixture(scope="module")
def suite(tmp_path_factory):
    folder = tmp_path_factory.mktemp("players")
    effects = [*SPECS, *EXAMPLES]
    if support.LONG:
        effects += sorted(ROOT.glob("Tests/Cases/good/**/*.yaml"))
        attacks = support.built("drawstring-attacks") / "drawstring-attacks"
        for seed in range(200):
            effects.append(folder / f"drawn-{seed}.yaml")
            # Random effects, as the tests of the library make them.
            effects[-1].write_text(run(attacks, "--drawn", 9000 + seed))
    return Suite(folder, effects)


@pytest.fixture(scope="module")
def in_node(suite):
    """What the module computes in node."""
    file = suite.folder / "jobs.json"
    file.write_text(json.dumps(suite.jobs))
    return json.loads(run("node", PLAYERS / "frames.mjs", WEB / "drawstring.js", file))


def test_node(suite, in_node):
    suite.compare(in_node)
    support.tell(f"players: {len(suite.jobs)} traces of 100 frames")


def test_chromium(suite, browser):
    jobs = [{**job, "effect": f"/suite/{os.path.basename(job['effect'])}"} for job in suite.jobs]
    (suite.folder / "jobs-web.json").write_text(json.dumps(jobs))
    (suite.folder / "page.html").write_text("<!doctype html><title>frames</title>")
    served = suite.folder / "served"
    served.mkdir()
    for name, target in (("suite", suite.folder), ("Sources", ROOT / "Sources"), ("Tests", ROOT / "Tests")):
        (served / name).symlink_to(target)
    with browser(300, 300) as page:
        page.open(support.Site(served).url + "suite/page.html")
        suite.compare(page.run("""(async () => {
            const player = await import('/Sources/DrawstringResources/Web/drawstring.js')
            const { hashes } = await import('/Tests/Tools/Players/frames.mjs')
            const jobs = await (await fetch('/suite/jobs-web.json')).json()
            const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer())
            return await hashes(player, jobs, bytes)
          })()"""))


def test_refusals(tmp_path):
    """Unknown words are errors that name them, with the nearest word of a list, if there is one."""
    file = str(support.compiled(BOSS_DOTS, tmp_path / "boss-dots.drawn"))
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
          () => load(file, {{ variants: ['drak'] }}),
          () => load(file, {{ variants: ['reducedMotion'] }}).then(({{ name }}) => name),
        ]
        const answers = []
        for (const call of calls) {{
          try {{ answers.push(await call()) }} catch (error) {{ answers.push(error.message) }}
        }}
        console.log(JSON.stringify(answers))"""
    assert json.loads(run("node", "--input-type=module", "-e", script)) == [
        "there is no phase 'refreshin'; did you mean 'refreshing'?",
        "there is no phase 'loading'; expected one of idle, pulling, armed, refreshing, finishing, cancelling, armedFloor, "
        "floor, closing",
        "there is no outcome 'sucess'; did you mean 'success'?", "refreshing",
        "there is no outcome 'sucess'; did you mean 'success'?", "event 1 has an unknown outcome",
        "event 0 has an unknown kind", "this is no compiled effect, which 'drawstring compile' makes",
        "the file is damaged or cut off", "there is no variant 'drak'; expected one of reducedMotion", "boss-dots"]


# MARK: The C library

def name_of(lib, effect, kind, index):
    room = ctypes.create_string_buffer(256)
    lib.ds_effect_text(effect, kind, index, room, 256)
    return room.value.decode()


def names_of(lib, effect, kind):
    return [name_of(lib, effect, kind, index) for index in range(lib.ds_effect_count(effect, kind))]


def test_c_library(suite, in_node, prefix):
    """All numbers of all layers; a live player gives the same. Lists of names equal those of the module."""
    lib, count = library.library(str(prefix / "lib/libdrawstring.so")), 0
    for job, expected, result in zip(suite.jobs, suite.expected, in_node, strict=True):
        with open(job["effect"], "rb") as file:
            data = file.read()
        error = library.Error()
        effect = lib.ds_effect_load(data, len(data), None, 0, ctypes.byref(error))
        assert effect, error.text.decode()
        for name, kind in (("images", library.IMAGES), ("fonts", library.FONTS)):
            assert names_of(lib, effect, kind) == result[name]
        count += compare_numbers(lib, effect, job, expected)
        lib.ds_effect_free(effect)
    support.tell(f"C: {count} numbers")


def compare_numbers(lib, effect, job, expected):
    """Compares the numbers of a replay and of a live player with those of the frames; returns how many there are."""
    error, events, told, values = library.Error(), library.events_of(job), 0, 0
    properties, layers = ({name: index for index, name in enumerate(names_of(lib, effect, kind))}
                          for kind in (library.PROPERTIES, library.LAYERS))
    player, living = lib.ds_player_make(effect), lib.ds_player_make(effect)
    lib.ds_player_show(living, 0)
    assert lib.ds_player_set_trace(player, events, len(events), ctypes.byref(error)), error.text.decode()
    for instant, line in zip(job["instants"], expected["text"].splitlines()):
        while told < len(job["trace"]) and job["trace"][told]["at"] <= instant:
            library.tell(lib, living, job, told, events)
            told += 1
        both = (lib.ds_player_show_trace(player, instant), lib.ds_player_show(living, instant))
        frame = json.loads(line)
        found, wanted = [[numbers[index] for index in (1, 2, 3, 4)] for numbers in both], [
            frame[name] for name in ("time", "pull", "progress", "inset")]
        for layer in frame["layers"]:
            for name in layer.keys() & properties.keys():
                kind, value = lib.ds_property_type(properties[name]), layer[name]
                # Numbers that name a path depend on earlier frames.
                if kind > library.POINT and kind not in (library.CORNERS, library.TEXT):
                    continue
                place = lib.ds_effect_place(effect, layers[layer["id"]], properties[name])
                if kind == library.TEXT:
                    for each, numbers, owner in zip(found, both, (player, living)):
                        each.append(library.shown_text(lib, owner, numbers[place]))
                    wanted.append(value)
                    continue
                size = {library.COLOR: 4, library.POINT: 2}.get(kind, 1)
                if kind == library.CORNERS:
                    size = lib.ds_effect_corners(effect, layers[layer["id"]])
                for each, numbers in zip(found, both):
                    each += numbers[place:place + size]
                wanted += [float(each) for each in (value if isinstance(value, list) else [value])]
        values += len(wanted)
        assert found == [wanted, wanted], f"{expected['spec']} at {instant} with the trace\n{expected['trace']}"
    for each in (player, living):
        lib.ds_player_free(each)
    return values


def test_symbols(prefix):
    """The library needs no more than libc, and no symbol of a glibc newer than 2.17, that of the oldest supported systems."""
    path = prefix / "lib/libdrawstring.so"
    linked = run("ldd", path)
    assert not [name for name in ("libm.", "swift", "Foundation", "yaml", "stdc++") if name in linked]
    found = re.findall(r"(\S+)@GLIBC_(\d+)\.(\d+)", run("nm", "-D", "--undefined-only", path))
    assert [name for name, major, minor in found if (int(major), int(minor)) > (2, 17)] == []


LANGUAGES = {"plain": ("c", ["-std=c11"]), "c++": ("c++", ["-std=c++17"]),
             "sanitized": ("c", ["-std=c11", "-fsanitize=address", "-fuse-ld=lld"])}


@pytest.fixture(scope="module")
def programs(prefix, tmp_path_factory):
    """Programs with the function of specs/c.md, by name."""
    folder = tmp_path_factory.mktemp("programs")
    flags = run("pkg-config", "--cflags", "--libs", "drawstring", env={
        **os.environ, "PKG_CONFIG_PATH": f"{prefix}/lib/pkgconfig"}).split()
    for name, (language, options) in LANGUAGES.items():
        run("clang", "-x", language, *options, "-Wall", "-Wextra", "-Werror", PLAYERS / "play.c", "-o", folder / name, *flags)
    return {name: folder / name for name in LANGUAGES}


def test_c_programs(programs, tmp_path):
    """The function of specs/c.md gives one answer in C and C++, also with the address sanitizer."""
    drawn = support.compiled(BOSS_DOTS, tmp_path / "boss-dots.drawn")
    environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=1"}
    assert len({run(program, drawn, env=environment) for program in programs.values()}) == 1


def test_valgrind(programs, suite):
    """The function of specs/c.md with all effects under valgrind."""
    if not shutil.which("valgrind"):
        pytest.skip("valgrind is not installed")
    for drawn in sorted(suite.drawn):
        run("valgrind", "--quiet", "--error-exitcode=9", "--leak-check=full", programs["plain"], drawn)


# MARK: Damaged effects, and other machines

def test_mutations_in_c(suite, prefix, tmp_path):
    """Compiled effects with changed bytes: an error with a text, or an effect whose frames are finite; never a trap."""
    program = tmp_path / "mutate"
    run("clang", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", PLAYERS / "mutate.c", "-o", program, f"-I{prefix}/include",
        f"{prefix}/lib/libdrawstring.so", f"-Wl,-rpath,{prefix}/lib", "-lm")
    support.tell("mutate.c: " + run(program, 1, MUTATIONS, *small(suite)).strip())


def test_mutations_in_node(suite):
    """Only traps are checked."""
    support.tell("mutate.mjs: " + run(
        "node", PLAYERS / "mutate.mjs", WEB / "drawstring.js", 1, MUTATIONS // 5, *small(suite)).strip())


def small(suite):
    return [each for each in suite.drawn if os.path.getsize(each) < 4096]


def number(*command, **options):
    """The last number that a command prints, as 64 bits: wasmkit writes its type before it."""
    return int(re.findall("-?[0-9]+", run(*command, **options))[-1]) % 2 ** 64


def node(module, function, *arguments):
    return number("node", "-e", """
        const [file, name, ...numbers] = process.argv.slice(1)
        WebAssembly.instantiate(require('fs').readFileSync(file)).then(({instance}) =>
          console.log(String(instance.exports[name](...numbers.map(Number)))))""", module, function, *arguments)


def wasmkit(module, function, *arguments):
    return number("wasmkit", "run", module, function, *(f"i32:{each}" for each in arguments))


@pytest.fixture(scope="module")
def source(suite):
    """A program that prints a digest of the frames of all effects, and the module of it."""
    packed, copy = suite.folder / "packed", suite.folder / "digest.c"
    with open(packed, "wb") as out:
        for drawn in suite.drawn:
            with open(drawn, "rb") as file:
                data = file.read()
            out.write(len(data).to_bytes(4, "little") + data)
    copy.write_text(f'#define EFFECTS "{packed}"\n{(PLAYERS / "digest.c").read_text()}')
    run(MAKE, "wasm", copy.with_suffix(".wasm"), copy)
    return copy


@pytest.fixture(scope="module")
def digest(source):
    """The digest of the module without imports in node."""
    found = node(source.with_suffix(".wasm"), "digest", 1, 10)
    assert found > 2
    return found


@pytest.mark.parametrize("layer, name", [("line", "strokeEnd"), ("header", "rotation"), ("top", "position")])
def test_c_sharp(prefix, tmp_path, layer, name):
    """Pull.cs, with Mono, reads the numbers of `frame` by the C library."""
    if not shutil.which("mcs") or not shutil.which("mono"):
        pytest.skip("Mono is not installed")
    program, drawn = tmp_path / "Pull.exe", tmp_path / "effect.drawn"
    run("mcs", f"-out:{program}", PLAYERS / "Pull.cs")
    support.compiled(support.BOSS_DOTS, drawn)
    answer = run("mono", program, drawn, layer, name, 37.5, env={**os.environ, "LD_LIBRARY_PATH": f"{prefix}/lib"})
    given = support.frame(support.BOSS_DOTS, "--pull", 37.5, "--layer", layer)["layers"][0][name]
    assert float(answer) == (given[0] if isinstance(given, list) else given)


@pytest.mark.parametrize("linked", ["shared", "static"])
def test_digest_of_the_c_library(source, digest, prefix, linked, tmp_path):
    libraries = ["-ldrawstring"] if linked == "shared" else [prefix / "lib/libdrawstring.a", "-lm"]
    program = tmp_path / "digest"
    run("clang", "-std=c2x", "-O2", f"-I{prefix}/include", source, f"-L{prefix}/lib", *libraries, "-o", program)
    assert number(program, 1, 10, env={**os.environ, "LD_LIBRARY_PATH": f"{prefix}/lib"}) == digest


def test_digest_on_aarch64(source, digest, tmp_path):
    if not shutil.which("qemu-aarch64"):
        pytest.skip("qemu-user is not installed")
    arm, program = tmp_path / "arm", tmp_path / "digest"
    run(MAKE, "library", arm, "--target", "aarch64-linux")
    run("clang", "--target=aarch64-linux-gnu", "-fuse-ld=lld", "-std=c2x", "-O2", f"-I{arm}/include", source, f"-L{arm}/lib",
        "-ldrawstring", "-lm", "-o", program)
    assert number("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", "-E", f"LD_LIBRARY_PATH={arm}/lib", program, 1, 10) == digest


def test_digest_in_wasmkit(source, digest, tmp_path):
    """If wasmkit loses constants, see constant.wat, it plays the module without values below blocks."""
    if not shutil.which("wasmkit"):
        pytest.skip("wasmkit is not installed")
    module, small_, flat = source.with_suffix(".wasm"), tmp_path / "constant.wasm", tmp_path / "flat.wasm"
    run("wasm-as", PLAYERS / "constant.wat", "-o", small_)
    if wasmkit(small_, "sum", 1) != node(small_, "sum", 1):
        support.tell(f"wasmkit {run('wasmkit', '--version').strip()} loses constants")
        run("wasm-opt", "--all-features", "--flatten", module, "-o", flat)
        module = flat
    assert wasmkit(module, "digest", 1, 10) == digest


# MARK: Java

DRIVEN = """
drawstring: 1
effect: driven
canvas: {rect: [0, -60, 320, 60], flexible: width}
inputs:
  done: {type: number, range: [0, 1]}
  caption: {type: text, default: Pull}
  again: trigger
pull:
  trigger: 60
  settle: {duration: 200ms}
  return: {delay: 300ms}
  haptics: {armed: rigid, began: medium, ended: {success: success, failure: error}}
constants: {ink: black}
layers:
  - {id: disc, position: [20, -20], size: [8, 8], backgroundColor: ink}
  - {id: bar, position: [0, -4], size: [width * done, 4], anchorPoint: [0, 0.5], backgroundColor: gray}
  - {id: words, kind: text, position: [160, -30], size: [200, 40], string: "${caption}", tap: again, label: Again}
animations:
  - {during: refreshing, duration: 1s, repeat: forever, tracks: {disc.rotation: {from: 0deg, to: 360deg}}}
  - id: answer
    during: refreshing
    on: again
    duration: 100ms
    events: [{at: end, emit: answered, haptic: light}]
    tracks: {disc.opacity: [1, 0.5, 1]}
variants:
  dark: {constants: {ink: white}}
"""
# The calls of Player.java, and the events of a trace that say the same.
CALLS = [
    ("resize\t0\t400\t60", "size: [400, 60]"), ("apply\t0.1\t0\t30", "drag: 30"), ("apply\t0.2\t0\t80", "drag: 80"),
    ("apply\t0.3\t2\t0", "release: true"), ("set\t0.6\tdone\t0.5", "set: {done: 0.5}"),
    ("text\t0.6\tcaption\tLädt 🎉", "set: {caption: Lädt 🎉}"), ("fire\t0.7\tagain", "fire: again"),
    ("tap\t0.9\t160\t-30", "fire: again"), ("apply\t1.5\t5\t1", "finish: failure"), ("apply\t3\t4\t0", "begin: true"),
    ("apply\t3.5\t5\t0", "finish: success")]


def test_java(prefix, tmp_path):
    """A refresh by Player.java, from the pull to the end, has the frames, the events and the haptics of the command line."""
    command = [*java.built(prefix, tmp_path / "java"), "Refresh"]
    spec, trace, drawn = (tmp_path / name for name in ("driven.yaml", "trace.yaml", "driven.drawn"))
    spec.write_text(DRIVEN)
    support.compiled(spec, drawn)
    instants = [round(0.05 * index, 2) for index in range(100)]

    def ask(lines, *variants):
        return run(*command, drawn, *variants, input="".join(f"{line}\n" for line in lines)).splitlines()

    def shown(answer):
        phase, pull, inset, width, texts, numbers = answer.split("\t")
        return PHASES[int(phase)], float(pull), float(inset), float(width), texts, json.loads(numbers)

    lines, told = [], 0
    for instant in instants:
        while told < len(CALLS) and float(CALLS[told][0].split("\t")[1]) <= instant:
            lines.append(CALLS[told][0])
            told += 1
        lines += [f"show\t{instant}", f"events\t{instant}"]
    answers = list(zip(lines, ask(lines), strict=True))
    trace.write_text("".join(f"- {{at: {call.split(chr(9))[1]}s, {event}}}\n" for call, event in CALLS))
    assert {answer for line, answer in answers if line.split("\t")[0] not in ("show", "events")} == {"true"}
    frames = [shown(answer) for line, answer in answers if line.startswith("show")]
    expected = support.lines("frames", spec, "--trace", trace, "--time", f"0:{instants[-1]}:0.05")
    assert [each[:3] for each in frames] == [(each["phase"], each["pull"], each["inset"]) for each in expected]
    assert {each[3] for each in frames} == {400}
    assert [each[4] for each in frames] == ["Pull" if instant < 0.6 else "Lädt 🎉" for instant in instants]
    events = [event for line, answer in answers if line.startswith("events") for event in answer.split("\t") if event]
    assert events == [f"{float(each['at'])} {each['event']} {each['node'] or 'null'} {each.get('haptic', 'null')}"
                      for each in support.lines("events", spec, "--trace", trace, "--through", f"{instants[-1]}s")]
    assert [event.split()[1] for event in events] == [
        "armed", "began", "answered", "answered", "ended", "idle", "began", "ended", "idle"]

    refreshing = ["apply\t0\t4\t0", "next\t0.5", "show\t0.5", "show\t0.75"]
    plain, dark, calm = (ask(refreshing, *variants) for variants in ((), ("dark",), ("dark", "reducedMotion")))
    matrices = [[shown(answer)[5][:6] for answer in answers[2:]] for answers in (plain, calm)]  # of the disc, which comes first
    assert plain[1] == "0.5" and matrices[0][0] != matrices[0][1] and matrices[1][0] == matrices[1][1]
    assert str([1.0] * 4)[1:-1] in dark[2] and str([1.0] * 4)[1:-1] not in plain[2]
    assert ask(["next\t0", "set\t0\tdone\t1", "set\t0\tmissing\t1", "set\t0\tcaption\t1", "text\t0\tdone\t1", "fire\t0\tdone",
                "tap\t0\t2\t-2", "apply\t0\t5\t0"]) == ["NaN", "true", *["false"] * 6]
    assert "drak" in ask([], "drak")[0]
