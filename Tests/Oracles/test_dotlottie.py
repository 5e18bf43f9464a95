"""Files of `drawstring export --to dotlottie`: their archives, their schemas, and their state machines, which are played.

The archive is read by Python's zipfile. A small player treats the states, guards, actions and segments of the files as the
engine of dotlottie-rs does. 1,000 random pulls, releases, begins and ends of refreshes, in any order, are sent to the player
and, as a trace, to `drawstring frames`: at each instant the player must show the segment of the effect's phase, at the frame of
the pull or of the time in the phase. With a theme, the animation must be that of `--variant`.
"""

import json
import random
import struct
import zipfile

import pytest

import support
from support import ASSETS, EXAMPLES, SPECS, drawstring

SCHEMA = json.loads((support.ROOT / "Tests/Tools/Lottie/dotlottie.schema.json").read_text())
OUTCOMES = {"finished": "success", "failed": "failure", "noMore": "noMore"}
SEGMENTS = {"idle": "pull", "pulling": "pull", "armed": "pull"}
SEED = 1
# Of the interactions of each effect.
COUNT = -(-1000 // len(SPECS + EXAMPLES))


def single(number):
    """The nearest single-precision number; the engine keeps inputs in that precision."""
    return struct.unpack("f", struct.pack("f", number))[0]


class Player:
    """A state machine with the animation that it plays; times in frames."""

    def __init__(self, machine, animation):
        self.states = {state["name"]: state for state in machine["states"]}
        if len(self.states) != len(machine["states"]):
            raise ValueError("two states have one name")
        self.interactions = machine.get("interactions", [])
        self.initial = {each["name"]: single(each["value"]) for each in machine["inputs"] if each["type"] == "Numeric"}
        self.numbers = dict(self.initial)
        self.events = {each["name"] for each in machine["inputs"] if each["type"] == "Event"}
        self.markers = {each["cm"]: (each["tm"], each["tm"] + each["dr"]) for each in animation["markers"]}
        self.rate, self.total = animation["fr"], animation["op"] - animation["ip"]
        self.frame, self.segment, self.plays, self.loops, self.event = 0.0, (0, self.total), False, False, None
        self.mutated = False
        self.state = None
        self.enter(machine["initial"])
        self.run()

    def enter(self, name):
        self.state = state = self.states[name]
        self.segment = self.markers[state["segment"]]
        if not self.segment[0] <= self.frame <= self.segment[1]:
            self.frame = self.segment[0]
        self.loops, self.plays = state.get("loop", False), state.get("autoplay", False)
        for action in state.get("entryActions", []):
            self.act(action)

    def act(self, action):
        kind, name, value = action["type"], action.get("inputName"), action.get("value")
        if isinstance(value, str):
            value = self.numbers[value.removeprefix("$")]
        if kind == "Reset":
            self.numbers[name] = self.initial[name]
            self.mutated = True
        elif kind == "Increment":
            self.numbers[name] = single(self.numbers[name] + value)
            self.mutated = True
        elif kind == "SetFrame":
            frame = min(max(value, 0), self.total - 1)
            if self.segment[0] <= frame <= self.segment[1]:
                self.frame = frame
        elif kind == "Fire":
            self.event = name
        else:
            raise ValueError(kind)

    def holds(self, guard):
        if guard["type"] == "Event":
            return self.event == guard["inputName"]
        value, other = self.numbers[guard["inputName"]], guard["compareTo"]
        other = self.numbers[other.removeprefix("$")] if isinstance(other, str) else single(other)
        return {"GreaterThan": value > other, "GreaterThanOrEqual": value >= other, "LessThan": value < other,
                "LessThanOrEqual": value <= other, "Equal": value == other, "NotEqual": value != other}[guard["conditionType"]]

    def run(self):
        """Takes transitions until none applies, as the engine does; more than a few rounds are a loop."""
        for _ in range(10):
            self.mutated = False
            for transition in self.states[self.state["name"]]["transitions"]:
                guards = transition["guards"]
                waits = any(guard["type"] == "Event" for guard in guards)
                if waits == (self.event is not None) and all(self.holds(guard) for guard in guards):
                    self.event = None
                    self.enter(transition["toState"])
                    break
            else:
                self.event = None
                return
        raise ValueError(f"transitions do not end in {self.state['name']}")

    def set(self, name, value):
        self.numbers[name] = single(value)
        self.run()

    def fire(self, name):
        assert name in self.events
        self.event = name
        self.run()

    def advance(self, seconds):
        """Plays for a time; the end of a segment is an event for the state."""
        left = seconds * self.rate
        for _ in range(1000):
            if not self.plays or left <= 0:
                return
            first, last = self.segment
            if self.frame + left < last - 1e-6:
                self.frame += left
                return
            left -= max(last - self.frame, 0)
            self.frame = first if self.loops else last
            if self.loops:
                left %= last - first
                continue
            self.plays = False
            for interaction in self.interactions:
                if interaction["type"] == "OnComplete" and interaction["stateName"] == self.state["name"]:
                    for action in interaction["actions"]:
                        self.act(action)
                        self.run()


def interactions(rng, count, trigger, outcomes, pause):
    """The events of `count` interactions with their times, at least ten milliseconds apart, and a pause after each finish."""
    events, at = [], 0.0
    for _ in range(count):
        for _ in range(rng.randint(1, 7)):
            kind = rng.choice(["pull", "pull", "pull", "release", "finish", "begin"] + (["reset"] if len(outcomes) > 2 else []))
            if kind == "finish":
                kind = rng.choice(outcomes)
            if trigger is None and kind in ("pull", "release"):
                kind = "begin"
            at = round(at + rng.choice([0.01, 0.05, 0.2, 0.7, 1.9]) * rng.randint(1, 3), 2)
            pull = None
            if kind == "pull":
                pull = round(rng.choice([0.2, 0.7, 0.95, 1, 1.05, 1.4, 1.9]) * (trigger or 0) + rng.random(), 1)
            events.append((at, kind, pull))
            if kind in outcomes:
                at = round(at + pause, 2)
        at = round(at + rng.choice([0.1, 2.5]), 2)
    return events, round(at + 3, 2)


def trace(events):
    names = {"release": "release: true", "begin": "begin: true", "reset": "reset: true"}
    names |= {event: f"finish: {outcome}" for event, outcome in OUTCOMES.items()}
    return "".join(f"- {{at: {at}s, {names.get(kind) or 'drag: {shown: %r}' % pull}}}\n" for at, kind, pull in events)


def themed(value, rules):
    """An animation with the values of a theme in its slots; without the names of slots."""
    if isinstance(value, list):
        return [themed(each, rules) for each in value]
    if not isinstance(value, dict):
        return value
    plain = {key: themed(each, rules) for key, each in value.items() if key not in ("sid", "slots")}
    rule = rules.get(value.get("sid"))
    if rule is None:
        return plain
    if rule["type"] == "Gradient":
        def stops(list):
            return [n for stop in list for n in [stop["offset"], *stop["color"][:3]]] + [
                n for stop in list for n in (stop["offset"], stop["color"][3])]
        return {"p": plain["p"], "k": property_of(rule, stops)}
    return property_of(rule, lambda value: value)


def property_of(rule, written):
    """A value of an animation from a rule of a theme, as the engine of dotlottie-rs writes it."""
    if "value" in rule:
        return {"a": 0, "k": written(rule["value"])}
    keys = []
    for each in rule["keyframes"]:
        start = written(each["value"])
        key = {"t": each["frame"], "s": start if isinstance(start, list) else [start]}
        if each.get("hold"):
            key["h"] = 1
        key |= {name: each[long] for name, long in (("o", "outTangent"), ("i", "inTangent")) if long in each}
        keys.append(key)
    return {"a": 1, "k": keys}


def validate(value, part):
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{part}"}]}).validate(value)


def same_animation(first, second):
    """Apart from their markers."""
    assert {**first, "markers": 0} == {**second, "markers": 0}


class Export:
    """An exported file, with its report."""

    def __init__(self, spec, folder):
        self.spec, self.folder, self.file = spec, folder, folder / "x.lottie"
        self.write("dotlottie", self.file, "--report", folder / "r.json")
        self.report = json.loads((folder / "r.json").read_text())
        with zipfile.ZipFile(self.file) as archive:
            assert archive.testzip() is None
            self.entries = {entry: json.loads(archive.read(entry)) for entry in archive.namelist()}
            assert not any(info.compress_type for info in archive.infolist()), "an entry is not stored"
        self.manifest = self.entries["manifest.json"]
        self.animation = self.entries[f"a/{self.manifest['animations'][0]['id']}.json"]
        self.machine = self.entries[f"s/{self.manifest['stateMachines'][0]['id']}.json"]

    def write(self, kind, file, *options):
        drawstring("export", "--to", kind, self.spec, "-o", file, "--assets", ASSETS, *options)
        return file

    def lottie(self, *options):
        return json.loads(self.write("lottie", self.folder / "a.json", *options).read_text())


@pytest.fixture(scope="module", params=SPECS + EXAMPLES, ids=lambda spec: spec.stem)
def export(request, tmp_path_factory):
    return Export(request.param, tmp_path_factory.mktemp(request.param.stem))


def test_archive(export):
    """Two exports are alike, the parts have the published schemas, and the animation is that of --to lottie."""
    first = export.file.read_bytes()
    assert export.write("dotlottie", export.file).read_bytes() == first
    validate(export.manifest, "manifest")
    validate(export.machine, "stateMachine")
    same_animation(export.lottie(), export.animation)


def test_themes(export):
    """Each theme gives the animation of its variant."""
    names = [theme["id"] for theme in export.manifest.get("themes", [])]
    assert sorted(f"t/{name}.json" for name in names) == sorted(entry for entry in export.entries if entry.startswith("t/"))
    for name in names:
        theme = export.entries[f"t/{name}.json"]
        validate(theme, "theme")
        rules = {rule["id"]: rule for rule in theme["rules"]}
        assert set(rules) <= set(export.animation.get("slots", {})), "a rule has no slot"
        same_animation(themed(export.animation, rules), themed(export.lottie("--variant", name), {}))


def walk(player, events, moments, segments, told, loose):
    """Sends the events to the player, and compares its frames with those of the moments."""
    now, touching = 0.0, False
    steps = sorted([(at, 0, kind, pull) for at, kind, pull in events] + [(at, 1, "look", frame) for at, frame in moments],
                   key=lambda step: step[:2])
    for at, _, kind, value in steps:
        player.advance(at - now)
        now = at
        if kind == "pull":
            player.set("pull", value * 10)
            touching = True
        elif kind == "begin":
            # Begins during a touch are skipped, because an app knows of the touch.
            if not touching:
                player.fire("begun")
        elif kind == "release":
            player.fire("released")
            player.set("pull", 0)
            touching = False
        elif kind in OUTCOMES:
            player.fire(kind)
        elif kind == "reset":
            # A machine without outcomes has no reset.
            player.fire(kind)
            touching = False
        else:
            want = SEGMENTS.get(value["phase"], value["phase"])
            if want == "finishing":
                # The first finish of a refresh counts.
                began = max(each["at"] for each in told if each["event"] == "began" and each["at"] <= at)
                outcome = next(OUTCOMES[kind] for time, kind, _ in events if time >= began and kind in OUTCOMES)
                want = f"finishing-{outcome}" if f"finishing-{outcome}" in segments else want
            if want not in segments and value["phase"] == "idle":
                # Without a pull the first picture represents rest.
                continue
            state = player.state["name"]
            first = segments[want]["first"]
            last = first + segments[want]["length"]
            shown = next((name for name, each in segments.items() if player.state["segment"] == name), "refreshing")
            if any(value["phase"] in pair and ("refreshing" in pair or shown.split("-")[0] in pair or state == "Idle") for pair in loose):
                continue
            assert first <= player.frame <= last, f"{at:.3f} s: {value['phase']}, but {state} shows frame {player.frame:.3f}"
            if value["phase"] == "idle":
                continue
            if want == "pull":
                frame = value["pull"] * 10
            else:
                kind = {"refreshing": "began", "finishing": "ended", "cancelling": "cancelled"}[value["phase"]]
                begun = max(each["at"] for each in told if each["event"] == kind and each["at"] <= at)
                frame = (at - begun) * player.rate
                loop = segments[want].get("loop")
                if loop is not None and frame > segments[want]["length"]:
                    frame = loop + (frame - loop) % (segments[want]["length"] - loop)
            frame = first + min(max(frame, 0), last - first)
            assert player.frame == pytest.approx(frame, rel=0, abs=1e-3), f"{at:.3f} s: {value['phase']} in {state}"


# A beginning or an end of a phase is not compared if a finding of the export says that it differs.
LOOSE = [("finishing lasts", {"finishing", "idle"}), ("'leave'", {"finishing", "refreshing", "idle"}),
         ("'minimum'", {"finishing", "refreshing", "idle"}),
         # The touch before may lengthen the end of the phase.
         ("signals that remember", {"cancelling", "idle"})]


def test_state_machine(export):
    player = Player(export.machine, export.animation)
    outcomes = [event for event in OUTCOMES if event in player.events]
    can_pull = "\npull:" in export.spec.read_text()
    trigger = support.frame(export.spec, "--phase", "armed")["pull"] if can_pull else None
    findings = [each["message"] for each in export.report["findings"]]
    loose = [pair for begin, pair in LOOSE if any(message.startswith(begin) for message in findings)]
    if "finishing: 0s" in export.spec.read_text():
        # The segment shows the return of the content, which takes place in idle.
        loose.append({"finishing", "idle", "pulling", "armed", "refreshing"})
    # Where finishing begins at another time, a touch may begin in it or before it.
    pause = 6 if any("refreshing" in pair for pair in loose) else 0
    events, end = interactions(random.Random(f"{SEED} {export.spec.stem}"), COUNT, trigger, outcomes, pause)
    story = export.folder / "trace.yaml"
    story.write_text(trace(events))
    frames = support.lines("frames", export.spec, "--trace", story, "--time", f"0.003:{end}:0.05")
    moments = [(round(0.003 + 0.05 * index, 3), frame) for index, frame in enumerate(frames)]
    told = support.lines("events", export.spec, "--trace", story)
    segments = {each["name"]: each for each in export.report["segments"]}
    walk(player, events, moments, segments, told, loose)
