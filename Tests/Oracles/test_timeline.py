"""The time line of interactive pages in Chromium: its rows are the properties that differ over the lines of `drawstring frames`, in
every story of each effect; its keyframes are those of `drawstring render --plot`. Its phases, and the intro and the rounds of
loops. Names, keyframes and drags move the playhead.
"""

import json
import re

import pytest

import support
from player import Effect, Player
from support import BOSS_DOTS, EXAMPLES, RECIPES, ROOT, SPECS, drawstring

ALL = sorted(SPECS + EXAMPLES + RECIPES[::1 if support.LONG else 8])
ROWS = """[...document.querySelectorAll('#timeline .row')].map(row => [row.querySelector('button').textContent,
  [...row.querySelectorAll('b')].map(key => +key.dataset.at)])"""


def line_of(player, story):
    """The rows of a story, with the instants of their keyframes."""
    player.tell(story)
    player.go(0)
    player.page.wait("document.querySelector('.lines') && !document.getElementById('timeline').ariaBusy", 20)
    return dict(player.page.run(ROWS))


def moving(effect, story, end):
    """The properties that differ over the frames of a story."""
    trace = effect.trace(story, [], "success")
    first, found = None, set()
    for text in drawstring("frames", effect.spec, "--trace", trace, "--time", f"0:{end}:{1 / 60:.9f}").splitlines():
        layers = json.loads(text)["layers"]
        first = first or layers
        for layer, before in zip(layers, first, strict=True):
            found.update(f"{layer['id']}.{name}" for name, value in layer.items() if value != before[name])
    return found


def dots(effect, trace, target):
    """The instants of the keyframes in a plot."""
    picture = drawstring("render", effect.spec, "--plot", target, "--trace", trace, "--format", "svg")
    ticks = re.findall(r'<text x="([\d.]+)" y="\d+" text-anchor="middle">([\d.]+)', picture)
    (left, start), (right, end) = ((float(x), float(value)) for x, value in (ticks[0], ticks[-1]))
    points = re.findall(r"M([\d.]+) ([\d.]+)L\1 \2(?=[M\"])", picture)
    return {start + (float(x) - left) / (right - left) * (end - start) for x, _ in points}


@pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.stem)
def test_rows(browser, tmp_path, spec):
    """Each property that moves in a story has a row, and no other."""
    effect = Effect(spec, tmp_path, "--assets", support.ASSETS)
    with browser(1280, 900) as page:
        player = Player(page, effect)
        for story in range(len(effect.data["stories"])):
            assert set(line_of(player, story)) == moving(effect, story, player.end()), effect.data["stories"][story]["title"]
        assert page.complaints() == []


def writers(spec):
    """The roots that write each property: the conditions, the clocks, and the single values among them."""
    found = {}

    def walk(node, root):
        for track in node["tracks"]:
            title = f"{track['layer']}.{re.match('[^.[]*', track['property']).group()}"
            found.setdefault(title, []).append((root, track["keyframes"]))
        for member in node["nodes"]:
            walk(member, root)
    for root in json.loads(drawstring("inspect", spec, "--format", "json"))["nodes"]:
        walk(root, root)
    return found


@pytest.mark.parametrize("spec", SPECS + EXAMPLES[::1 if support.LONG else 4], ids=lambda spec: spec.stem)
def test_keyframes(browser, tmp_path, spec):
    """The keyframes of properties that only nodes over time write are where `render --plot` has its dots."""
    effect, count = Effect(spec, tmp_path, "--assets", support.ASSETS), 0
    with browser(1280, 900) as page:
        rows = line_of(Player(page, effect), 0)
    trace, nodes = effect.trace(0, [], "success"), writers(spec)
    for title, keys in rows.items():
        sources = nodes.get(title, [])
        # A plot has no dots for single values and motion along paths, and the page none for conditions.
        if not sources or any(root["when"] or root["over"] != "time" or keyframes < 3 for root, keyframes in sources):
            continue
        if title.endswith((".path", ".string", "Pattern", ".colors")):
            continue
        expected = sorted(dots(effect, trace, title))
        assert [round(at, 2) for at in keys] == pytest.approx(expected, abs=0.012), title
        count += len(keys)
    support.tell(f"{effect.name}: {count} keyframes of the time line")


def test_phases_and_loops(browser, tmp_path):
    """The phases begin where `events` has them; the intro and the rounds of a loop have names."""
    effect = Effect(ROOT / "specs/examples/flying-letters.yaml", tmp_path)
    with browser(1280, 900) as page:
        player = Player(page, effect)
        line_of(player, 0)
        heads = dict(page.run("""[...document.querySelectorAll('.heads > div')].map(row => [row.firstChild.textContent,
          [...row.querySelectorAll('i')].map(part => [part.textContent, +part.dataset.at])])"""))
        events = support.lines("events", effect.spec, "--trace", effect.trace(0, [], "success"))
        begins = {name: next(each["at"] for each in events if each["event"] == event)
                  for name, event in (("armed", "armed"), ("refreshing", "began"), ("finishing", "ended"))}
        phases = dict(heads["phases"])
        for name, at in begins.items():
            assert abs(phases[name] - at) < 1e-4, name
        # The first round of each letter is later than that of the letter before.
        assert heads["intro of 0.6 s"] == [["", pytest.approx(begins["refreshing"], abs=1e-4)]]
        assert heads["loop of 1 s"] == [
            [str(number + 1), pytest.approx(begins["refreshing"] + 0.6 + number, abs=1e-4)] for number in range(2)]


def test_going(browser, tmp_path):
    """A name leads to the next keyframe and chooses the layer, a click on a mark to its keyframe; a drag scrubs."""
    with browser(1280, 900) as page:
        player = Player(page, Effect(BOSS_DOTS, tmp_path))
        keys = line_of(player, 0)["header.rotation"]
        row = "[...document.querySelectorAll('#timeline .row')].find(row => row.textContent === 'header.rotation')"
        for key in [*keys, keys[0]]:
            page.run(f"{row}.querySelector('button').click()")
            page.settle()
            assert player.moment()["time"] == pytest.approx(key, abs=1e-4)
            assert f"keyframe {keys.index(key) + 1} of {len(keys)} of spin" in player.text("timeline-note")
        assert page.run("document.querySelector('#tree [aria-selected=true]').dataset.layer") == "header"
        page.run(f"{row}.scrollIntoView({{block: 'center'}})")
        left, width, y = page.run(f"(r => [r.left, r.width, r.top + r.height / 2])({row}.querySelector('.lane').getBoundingClientRect())")

        def place(at):
            return left + width * at / player.end()
        page.click(place(keys[1]) + 3, y)
        page.settle()
        assert player.moment()["time"] == pytest.approx(keys[1], abs=1e-4)
        page.call("Input.dispatchMouseEvent", type="mousePressed", x=place(1), y=y, button="left", buttons=1, clickCount=1)
        page.call("Input.dispatchMouseEvent", type="mouseMoved", x=place(3), y=y, button="left", buttons=1)
        page.mouse("mouseReleased", place(3), y)
        page.settle()
        assert player.moment()["time"] == pytest.approx(3, abs=0.02)
        now = page.run("document.querySelector('.playhead').getBoundingClientRect().left")
        assert abs(now - place(player.moment()["time"])) < 2
        assert page.complaints() == []


def test_the_pull(browser, tmp_path):
    """Over the pull, the keyframes are at the pulls of the file."""
    with browser(1280, 900) as page:
        player = Player(page, Effect(ROOT / "specs/examples/replicated-spinner.yaml", tmp_path))
        player.choose("drag")
        page.wait("!document.getElementById('timeline').ariaBusy", 20)
        rows = dict(page.run(ROWS))
        assert rows["spinner.opacity"] == pytest.approx([8, 40], abs=0.01)
        assert rows["spinner.instanceRotation"] == pytest.approx([16, 64], abs=0.01)
