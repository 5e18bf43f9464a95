#!/usr/bin/env python3
"""Checks files of `drawstring export --to dotlottie` with the published schemas, and plays their state machines.

The archive is read by Python's zipfile. A small player treats the states, guards, actions and segments of the files as the
engine of dotlottie-rs does. Random pulls, releases, begins and ends of refreshes, in any order, are sent to the player and,
as a trace, to `drawstring frames`: at each instant the player must show the segment of the effect's phase, at the frame of
the pull or of the time in the phase. With a theme, the animation must be that of `--variant`.

    .ci/dotlottie.py [--interactions N] [--seed N] [FILE…]
"""

import argparse
import json
import os
import random
import struct
import subprocess
import sys
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.environ.get("DRAWSTRING") or os.path.join(ROOT, ".build/release/drawstring")
SCHEMA = os.path.join(ROOT, "Tests/Tools/Lottie/dotlottie.schema.json")
OUTCOMES = {"finished": "success", "failed": "failure", "noMore": "noMore"}
SEGMENTS = {"idle": "pull", "pulling": "pull", "armed": "pull"}


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


def trigger(file):
    """The pull at which a release refreshes, in points; None if the effect cannot be pulled."""
    answer = subprocess.run([PROGRAM, "frame", file, "--phase", "armed"], capture_output=True)
    return None if answer.returncode else json.loads(answer.stdout)["pull"]


def interactions(rng, count, trigger, outcomes):
    """The events of `count` interactions with their times, at least ten milliseconds apart."""
    events, at = [], 0.0
    for _ in range(count):
        for _ in range(rng.randint(1, 7)):
            kind = rng.choice(["pull", "pull", "pull", "release", "finish", "begin"] + (["reset"] if len(outcomes) > 2 else []))
            if kind == "finish":
                kind = rng.choice(outcomes)
            if trigger is None and kind in ("pull", "release"):
                kind = "begin"
            at = round(at + rng.choice([0.01, 0.05, 0.2, 0.7, 1.9]) * rng.randint(1, 3), 2)
            pull = round(rng.choice([0.2, 0.7, 0.95, 1, 1.05, 1.4, 1.9]) * (trigger or 0) + rng.random(), 1) if kind == "pull" else None
            events.append((at, kind, pull))
        at = round(at + rng.choice([0.1, 2.5]), 2)
    return events, round(at + 3, 2)


def trace(events):
    names = {"release": "release: true", "begin": "begin: true", "reset": "reset: true"}
    names |= {event: f"finish: {outcome}" for event, outcome in OUTCOMES.items()}
    return "".join(f"- {{at: {at}s, {names.get(kind) or 'drag: {shown: %r}' % pull}}}\n" for at, kind, pull in events)


def schema_errors(value, name, part):
    try:
        import jsonschema
    except ImportError:
        return []
    schema = {**json.load(open(SCHEMA)), "oneOf": [{"$ref": f"#/$defs/{part}"}]}
    return [f"{name}: {error.message[:200]}" for error in jsonschema.Draft202012Validator(schema).iter_errors(value)]


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


def theme_problems(file, entries, manifest, animation, folder):
    """Each theme gives the animation of its variant."""
    problems = []
    names = [theme["id"] for theme in manifest.get("themes", [])]
    if sorted(f"t/{name}.json" for name in names) != sorted(entry for entry in entries if entry.startswith("t/")):
        problems.append("the themes of the manifest are not those of the archive")
    for name in names:
        theme = entries[f"t/{name}.json"]
        problems += schema_errors(theme, f"theme {name}", "theme")
        rules = {rule["id"]: rule for rule in theme["rules"]}
        if not set(rules) <= set(animation.get("slots", {})):
            problems.append(f"theme {name}: a rule has no slot")
        target = os.path.join(folder, "v.json")
        subprocess.run([PROGRAM, "export", "--to", "lottie", file, "-o", target, "--variant", name, "--assets",
                        os.path.join(ROOT, "specs/assets")], check=True, stderr=subprocess.DEVNULL)
        if {**themed(animation, rules), "markers": 0} != {**themed(json.load(open(target)), {}), "markers": 0}:
            problems.append(f"theme {name}: the animation is not that of --variant {name}")
    return problems


def check(file, count, seed):
    problems, name = [], os.path.splitext(os.path.basename(file))[0]
    with tempfile.TemporaryDirectory() as folder:
        target, report = os.path.join(folder, "x.lottie"), os.path.join(folder, "r.json")
        command = [PROGRAM, "export", "--to", "dotlottie", file, "-o", target, "--report", report, "--assets",
                   os.path.join(ROOT, "specs/assets")]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        first = open(target, "rb").read()
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        if first != open(target, "rb").read():
            problems.append("two exports differ")
        with zipfile.ZipFile(target) as archive:
            if archive.testzip():
                problems.append(f"{archive.testzip()} is damaged")
            entries = {entry: json.loads(archive.read(entry)) for entry in archive.namelist()}
            if any(info.compress_type for info in archive.infolist()):
                problems.append("an entry is not stored")
        manifest = entries["manifest.json"]
        problems += schema_errors(manifest, "manifest", "manifest")
        animation = entries[f"a/{manifest['animations'][0]['id']}.json"]
        machine = entries[f"s/{manifest['stateMachines'][0]['id']}.json"]
        problems += schema_errors(machine, "state machine", "stateMachine")
        plain = os.path.join(folder, "a.json")
        subprocess.run([PROGRAM, "export", "--to", "lottie", file, "-o", plain, "--assets", os.path.join(ROOT, "specs/assets")],
                       check=True, stderr=subprocess.DEVNULL)
        other = json.load(open(plain))
        if {**other, "markers": 0} != {**animation, "markers": 0}:
            problems.append("the animation is not that of --to lottie")
        problems += theme_problems(file, entries, manifest, animation, folder)
        report = json.load(open(report))
        segments = {each["name"]: each for each in report["segments"]}
        # A beginning or an end of a phase is not compared if the export reports that it differs.
        loose = [pair for begin, pair in (("finishing lasts", {"finishing", "idle"}), ("'leave'", {"finishing", "refreshing", "idle"}),
                                          ("'minimum'", {"finishing", "refreshing", "idle"}),
                                          # The touch before may lengthen the end of the phase.
                                          ("signals that remember", {"cancelling", "idle"}))
                 if any(each["message"].startswith(begin) for each in report["findings"])]
        player = Player(machine, animation)
        outcomes = [event for event in OUTCOMES if event in player.events]
        events, end = interactions(random.Random(f"{seed} {name}"), count, trigger(file), outcomes)
        story = os.path.join(folder, "trace.yaml")
        with open(story, "w") as out:
            out.write(trace(events))
        frames = subprocess.run([PROGRAM, "frames", file, "--trace", story, "--time", f"0.003:{end}:0.05"],
                                check=True, capture_output=True).stdout.splitlines()
        moments = [(round(0.003 + 0.05 * index, 3), json.loads(frame)) for index, frame in enumerate(frames)]
        told = [json.loads(line) for line in subprocess.run(
            [PROGRAM, "events", file, "--trace", story], check=True, capture_output=True).stdout.splitlines()]
        problems += walk(player, events, moments, segments, told, loose)
    print(f"{name:28} {len(first):7} bytes  {len(events)} events in {count} interactions, {len(moments)} instants, "
          f"{len(problems)} problems", flush=True)
    for problem in problems[:5]:
        print("    " + problem)
    return not problems


def walk(player, events, moments, segments, told, loose):
    problems, now, touching = [], 0.0, False
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
            first = segments[want]["first"]
            last = first + segments[want]["length"]
            state = player.state["name"]
            shown = next((name for name, each in segments.items() if player.state["segment"] == name), "refreshing")
            if any(value["phase"] in pair and ("refreshing" in pair or shown in pair or state == "Idle") for pair in loose):
                continue
            if not first <= player.frame <= last:
                problems.append(f"{at:.3f} s: {value['phase']}, but {state} shows frame {player.frame:.3f}")
                continue
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
            if abs(player.frame - frame) > 1e-3:
                problems.append(f"{at:.3f} s: {value['phase']} at {frame:.3f}, but {state} shows frame {player.frame:.3f}")
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*")
    parser.add_argument("--interactions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    specs = [os.path.join(ROOT, folder, name) for folder in ("specs", "specs/examples")
             for name in sorted(os.listdir(os.path.join(ROOT, folder))) if name.endswith(".yaml")]
    files = options.files or specs
    count = -(-options.interactions // len(files))
    good = [check(file, count, options.seed) for file in files]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
