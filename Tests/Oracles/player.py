"""The interactive page of an effect: its data, its controls as a user operates them, and the frames of `drawstring frame`."""

import gzip
import json

import support


def base91(text):
    """The bytes of a text from `Base91` of the program."""
    digits = [ord(character) - 35 - (character > "<") for character in text]
    bits = "".join(f"{first * 91 + second:013b}" for first, second in zip(digits[::2], digits[1::2]))
    bits += f"{digits[-1]:06b}" if len(digits) % 2 else ""
    return bytes(int(bits[at:at + 8], 2) for at in range(0, len(bits) - 7, 8))


class Effect:
    """An effect with its page."""

    def __init__(self, spec, folder, *options):
        self.spec, self.folder, self.name = spec, folder, spec.stem
        self.file = folder / f"{self.name}.html"
        support.drawstring("render", "--format", "html", spec, *options, "-o", self.file)
        text = self.file.read_text()
        start = text.index(">", text.index('id="effect"')) + 1
        self.data = json.loads(gzip.decompress(base91(text[start:text.index("</script>", start)])))["data"]
        for story in self.data["stories"]:
            story["trace"] = [{"at": event[0], "drag": {"shown": event[1]}} if isinstance(event, list) else event
                              for event in story["trace"]]
        self.size, self.variants, self.trigger = len(text.encode()), self.data["variants"], self.data["effect"]["trigger"]
        inspected = json.loads(support.drawstring("inspect", spec, "--format", "json"))
        self.inputs = {each["name"]: each for each in inspected["inputs"]}
        # The trace that was made by hand, as the page exports it.
        self.own = ""

    @property
    def url(self):
        return self.file.absolute().as_uri()

    def frame(self, moment, variant, *options):
        """The frame of the program at a moment of the page."""
        words = ["--time", repr(moment["time"])]
        if self.variants[variant]:
            words += ["--variant", ",".join(self.variants[variant])]
        for name, value in moment.get("inputs", {}).items():
            words += ["--input", f"{name}={self.written(name, value)}"]
        if moment.get("size"):
            words += ["--size", "x".join(map(str, moment["size"]))]
        if "story" in moment:
            words += ["--trace", self.trace(moment["story"], moment["heard"], moment["outcome"])]
        else:
            words += ["--phase", moment["phase"]]
            words += [word for option in ("pull", "refreshed") if moment.get(option) is not None
                      for word in (f"--{option}", repr(moment[option]))]
            words += ["--finish", moment["finish"]] if moment.get("finish") else []
            words += ["--begin"] if moment.get("begin") else []
        return support.frame(self.spec, *words, *options)

    def written(self, name, value):
        """A value of an input in the notation of the command line."""
        kind = self.inputs[name]["type"]
        return f"{value}rad" if kind == "angle" else value if isinstance(value, str) else json.dumps(value)

    def trace(self, story, heard, outcome):
        """The file of a story with the settings of the page's controls."""
        file = self.folder / f"{self.name}-{story}.yaml"
        text = self.own
        if story != "own":
            events = sorted(self.data["stories"][story]["trace"] + heard, key=lambda event: event["at"])
            events = [{**event, "finish": outcome} if "finish" in event else event for event in events]
            text = "".join(f"- {json.dumps(self.event(event))}\n" for event in events)
        file.write_text(text)
        return file

    def event(self, event):
        event = {**event, "at": f"{event['at']}s"}
        if "set" in event:
            event["set"] = {name: f"{value}rad" if self.inputs[name]["type"] == "angle" else value
                            for name, value in event["set"].items()}
        return event


class Player:
    """The page of an effect as a user operates it: only through its controls."""

    def __init__(self, page, effect=None):
        self.page, self.effect = page, effect
        if effect:
            page.open_effect(effect.url)

    def text(self, name):
        return self.page.run(f"document.getElementById('{name}').textContent")

    def set(self, control, value, event="input"):
        self.page.run(
            f"""(() => {{ const it = document.getElementById({json.dumps(control)});
            it.value = {json.dumps(str(value))};
            it.dispatchEvent(new Event({json.dumps(event)}, {{bubbles: true}})); }})()""")
        self.page.settle()

    def tell(self, story):
        """Chooses a story by its number, or none."""
        self.set("story", story, "change")

    def end(self):
        """The length of what the slider of time covers."""
        return self.page.run("+document.getElementById('time-slider').max")

    def go(self, time):
        self.set("time-slider", time)

    def click(self, name):
        self.page.run(f"document.getElementById('{name}').click()")
        self.page.settle()

    def choose(self, sheet):
        self.page.run(f"document.querySelector('#phases [value={sheet}]').click()")
        self.page.settle()

    def select(self, index):
        self.page.run(f"document.querySelector('#tree [data-index=\"{index}\"]').click()")
        self.page.settle()

    def open_all(self):
        self.page.run("for (const each of document.querySelectorAll('details')) each.open = true")
        self.page.settle()

    def wear(self, variant):
        """Chooses the names of a variant."""
        plain = [name for name in variant if name != "reducedMotion"]
        self.page.run(f"document.getElementById('reduced').checked = {json.dumps('reducedMotion' in variant)}")
        self.set("reduced", "on", "change")
        self.set("variant", plain[0] if plain else "", "change")

    def moment(self):
        return json.loads(self.page.run("document.getElementById('moment').dataset.moment"))

    def own_trace(self):
        """The trace that was made by hand."""
        self.page.run("document.getElementById('trace-box').open = true")
        self.page.settle()
        return self.text("trace")

    def shown(self):
        """The moment and all values that are shown, of the same frame."""
        moment, values = self.page.run(
            """[document.getElementById('moment').dataset.moment,
            [...document.querySelectorAll('.value [data-property]')].map(cell =>
            [cell.dataset.group ?? 'layer', cell.dataset.layer ?? null, cell.dataset.property, cell.dataset.value])]""")
        return json.loads(moment), values
