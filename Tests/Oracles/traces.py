"""Random traces: the drags, ends and pauses of careless fingers, and the inputs of a host."""

import json

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
