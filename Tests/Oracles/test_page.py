"""Interactive pages in Chromium, operated by input events: every value that they show at random moments equals that of
`drawstring frame`, to the last bit; no error is reported, and nothing is requested. The page of `diff` plays both sides. An
effect lies at the same place on the page, in films, in an animated picture and in the element. Long names make no page too wide.

With --long, 200 moments of each effect, and random nests of layers, whose colours at points of the stage are those of the frame.
"""

import json
import math
import random
import re
import shlex
import shutil
import subprocess
import time
import urllib.parse

import pytest

import nests
import pictures
import support
from player import Effect, Player
from support import BOSS_DOTS, ROOT, SPECS, drawstring

# The error of rounding in printed numbers.
SLACK = 1e-6
SEED = 1
MOMENTS = 200 if support.LONG else 16
CASES = ROOT / "Tests/Cases/good"
USUAL = sorted([*SPECS, CASES / "formulas/functions.yaml", *(CASES / "inputs").glob("*.yaml")])


@pytest.fixture(scope="module", params=USUAL, ids=lambda spec: spec.stem)
def effect(request, tmp_path_factory):
    return Effect(request.param, tmp_path_factory.mktemp(request.param.stem))


@pytest.fixture
def player(browser, effect):
    """The page of an effect, which must not complain or request anything."""
    with browser(1280, 900) as page:
        yield Player(page, effect)
        assert page.complaints() == []
        assert page.requests()[1:] == []


def check_values(player, variant=0):
    """Every value equals that of the frame. Returns the frame and the number of values."""
    moment, values = player.shown()
    frame, count = player.effect.frame(moment, variant), 0
    layers = {layer["id"]: layer for layer in frame["layers"]}
    for group, layer, name, text in values:
        if text is None:
            continue
        expected = layers[layer][name] if group == "layer" else frame[name] if group == "frame" else frame[group][name]
        assert json.loads(text) == expected, f"{moment} {layer or group}.{name}"
        count += 1
    return frame, count


NUMBER = re.compile(r"\u2212?\d+(?:\.(\d+))?(?:e[+\u2212]?\d+)?")


def check_digits(player, frame):
    """The printed values of a layer: all digits of every number are right, the last one within one."""
    written = player.page.run(
        """[...document.querySelectorAll('.value [data-layer][data-value]')].map(cell =>
        [cell.dataset.layer, cell.dataset.property, cell.textContent])""")
    layers = {layer["id"]: layer for layer in frame["layers"]}
    for layer, name, text in written:
        expected, unit = layers[layer][name], player.effect.data["effect"]["units"].get(name)
        expected = expected if isinstance(expected, list) else [expected]
        if unit in ("color", "colors") or not all(type(each) in (int, float) for each in expected):
            continue
        for number, value in zip(NUMBER.finditer(text), expected, strict=True):
            shown = float(number.group().replace("\u2212", "-"))
            true = math.degrees(value) if unit == "rad" else value
            assert abs(shown - true) <= 10 ** -len(number.group(1) or "") + SLACK, f"{layer}.{name}"


def use_inputs(player, rng):
    """Uses some of the controls of inputs as a user would; returns their number."""
    kinds = player.page.run("""[...document.querySelectorAll('#inputs :is(input, select, button)')]
      .map(it => [it.type, +it.min, +it.max, it.length ?? 0])""")
    chosen = rng.sample(range(len(kinds)), rng.randint(0, len(kinds)))
    for index in chosen:
        kind, low, high, count = kinds[index]
        value, event = {
            "range": lambda: (rng.choice([low, high, rng.uniform(low, high)]), "input"),
            "number": lambda: (round(rng.uniform(-50, 50), 2), "input"),
            "color": lambda: (f"#{rng.randrange(1 << 24):06x}", "input"),
            "text": lambda: (rng.choice(["", "one: 'two' #3", "\u00e4 \"b\" \\ c", "5"]), "input"),
            "select-one": lambda: (rng.randrange(count), "change")}.get(kind, lambda: (None, "click"))()
        player.page.run(f"""(() => {{
          const it = document.querySelectorAll('#inputs :is(input, select, button)')[{index}];
          if ({json.dumps(event)} === 'click') return it.click();
          if (it.type === 'select-one') it.selectedIndex = {json.dumps(value)};
          else it.value = {json.dumps(value)};
          it.dispatchEvent(new Event({json.dumps(event)}, {{bubbles: true}}));
        }})()""")
        if rng.random() < 0.5:
            player.page.settle()
    player.page.settle()
    return len(chosen)


def go_somewhere(player, rng):
    """A random moment, chosen with the page's controls."""
    choices = player.page.run("[...document.querySelectorAll('#phases input')].map(input => input.value)")
    choice = rng.choice(choices + ["story"] * max(len(choices) // 2, 1))
    player.set("outcome", rng.choice(["success", "success", "failure", "noMore"]), "change")
    if choice == "story":
        player.tell(rng.randrange(len(player.effect.data["stories"])))
    else:
        player.choose(choice)
        if choice in ("finish", "beginFinish"):
            player.set("refreshed", round(rng.uniform(0, 3), rng.randrange(4)), "change")
        low, high = player.page.run("[+document.getElementById('pull-slider').min, +document.getElementById('pull-slider').max]")
        if choice in ("drag", "cancel", "refresh", "finish"):
            player.set("pull-slider", rng.uniform(low, high))
    for _ in range(rng.randint(1, 3) if player.effect.inputs else 1):
        player.go(rng.uniform(0, player.end()))
        use_inputs(player, rng)
    player.go(rng.uniform(0, player.end()))
    if player.moment().get("story") == "own":
        player.effect.own = player.own_trace()


def test_moments(player, effect):
    """Values at random moments, which the controls choose, in each variant."""
    rng, variant, values = random.Random(SEED), 0, 0
    for index in range(MOMENTS):
        if index % 20 == 0:
            variant = index // 20 % len(effect.variants)
            player.wear(effect.variants[variant])
        go_somewhere(player, rng)
        player.select(rng.randrange(-1, player.page.run("document.querySelectorAll('#tree [data-layer]').length")))
        frame, count = check_values(player, variant)
        check_digits(player, frame)
        values += count
    support.tell(f"{effect.name}: {values} values at {MOMENTS} moments, {effect.size // 1000} kB")
    assert effect.size <= 350_000


def run_shown(player, folder):
    """The frame that the shown command line prints, with the trace as the page gives it."""
    words = shlex.split(player.text("command"))
    assert words[0] == "drawstring"
    shutil.copy(player.effect.spec, folder / player.effect.data["effect"]["file"])
    if "--trace" in words:
        (folder / player.text("trace-name")).write_text(player.own_trace())
    return json.loads(drawstring(*words[1:], cwd=folder))


def test_command(player, effect, tmp_path):
    """The command line that is shown prints the frame of the page."""
    rng = random.Random(SEED)
    player.own_trace()
    for story in [*range(len(effect.data["stories"])), ""]:
        player.tell(story)
        player.go(player.end() * 0.37)
        if use_inputs(player, rng):
            player.go(player.end() * 0.7)
            if player.moment().get("story") == "own":
                effect.own = player.own_trace()
        assert run_shown(player, tmp_path) == effect.frame(player.moment(), 0)


def test_inputs(player, effect):
    """Each input has a control with a name, which keys move; they go back to their defaults."""
    page = player.page
    assert page.run("document.getElementById('inputs-box').checkVisibility()") == bool(effect.inputs)
    if not effect.inputs:
        return
    use_inputs(player, random.Random(SEED))
    named = page.run("""[...document.querySelectorAll('#inputs > div')].map(row => [row.querySelector('label').textContent,
      [...row.querySelectorAll('input, select, button')].every(it => it.labels.length > 0 || it.ariaLabel)])""")
    assert named == [[name, True] for name in effect.inputs]
    player.choose("idle")
    if page.run("document.querySelector('#inputs [type=range]')?.focus(), "
                "document.activeElement.matches('#inputs [type=range]')"):
        before = [player.moment().get(part) for part in ("inputs", "size")]
        for key in ("ArrowLeft", "ArrowLeft", "ArrowRight"):
            page.press(key)
        page.settle()
        assert [player.moment().get(part) for part in ("inputs", "size")] != before
    player.click("inputs-reset")
    # An input that has been set to its default may stay in the moment.
    moment = player.moment()
    assert not [name for name, value in moment.get("inputs", {}).items() if value != effect.inputs[name].get("default")]
    assert not moment.get("size")
    assert page.run("document.getElementById('inputs-reset').disabled")
    player.select(-1)
    check_values(player)


def test_targets(browser, effect):
    """On a phone every control is at least 44 points high and wide."""
    with browser(375, 812, scale=2, mobile=True, touch=True) as page:
        player = Player(page, effect)
        player.tell(0)
        player.open_all()
        small = page.run("""
          [...document.querySelectorAll(`button, select, summary,
            input:is([type=range], [type=number], [type=text], [type=color]), label:has(input), [role=treeitem]`)]
            .map(each => [each.id || each.textContent.trim().slice(0, 20), each.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
            .map(([name, box]) => `${name}: ${box.width.toFixed(0)} by ${box.height.toFixed(0)}`)""")
        assert small == []
        assert page.run("document.documentElement.scrollWidth") <= 375


TOLD = "[...document.querySelectorAll('#log > div')].map(each => each.dataset.event)"


def test_drag(player, effect):
    """A finger on the stage: pulls beyond the trigger, lets go, and finishes with the key. Time goes back to any instant."""
    page = player.page
    player.click("reset")
    player.own_trace()
    left, top, width = page.run("(r => [r.left, r.top, r.width])(document.getElementById('view').getBoundingClientRect())")
    if effect.trigger:
        goal = effect.trigger * 1.25 * width / page.run("document.getElementById('view').viewBox.baseVal.width")
        x, y = left + width / 2, top + 20
        page.drag(x, y, [y + 4 + goal * step / 8 for step in range(1, 9)])
        page.settle()
        assert player.text("phase") in ("armed", "refreshing")
        page.mouse("mouseReleased", x, y + goal)
        page.settle()
    else:
        player.click("begin")
    assert player.text("phase") == "refreshing"
    page.run("document.getElementById('screen').focus()")
    page.press(" ")
    page.wait("document.getElementById('phase').textContent === 'idle'", 9)
    # Events appear as time passes, and a finish may have no length.
    page.settle()
    expected = ["armed", "began", "ended", "idle"] if effect.trigger else ["began", "ended", "idle"]
    assert [each for each in page.run(TOLD) if each in expected][-len(expected):] == expected
    length, effect.own = player.end(), player.text("trace")
    for part in (0.1, 0.35, 0.6, 0.85, 1):
        player.go(length * part)
        player.select(-1 if part < 0.5 else 0)
        check_values(player)
    if effect.trigger:
        player.click("reset")
        page.run("document.getElementById('screen').focus()")
        page.press("ArrowDown", shift=True)
        page.settle()
        assert player.text("phase") in ("pulling", "armed")


@pytest.mark.parametrize("title", ["A full refresh", "An overpull"])
def test_going_on(player, effect, title):
    """Refreshing continues from the armed frame of a story, also beyond the trigger; an overpull reaches far beyond."""
    if not effect.trigger:
        return
    titles = [story["title"] for story in effect.data["stories"]]
    trace = effect.data["stories"][titles.index(title)]["trace"]
    shown = "[document.getElementById('phase').textContent, parseFloat(document.getElementById('pull').textContent)]"
    player.tell(titles.index(title))
    player.go(1.35)
    phase, pull = player.page.run(shown)
    assert phase == "armed" and abs(pull - max(event["drag"]["shown"] for event in trace if "drag" in event)) <= 0.01
    player.choose("refresh")
    assert player.page.run(shown)[0] == "refreshing" and abs(player.moment()["pull"] - pull) <= 0.01


@pytest.mark.parametrize("seed", range(1, 7 * support.LONG))
def test_nests(browser, tmp_path, seed):
    """The stage shows random nests of layers as their frames have them: colours at points."""
    rng, canvas, spec = random.Random(seed), [-200, -200, 400, 400], tmp_path / "nest.yaml"
    # As tall as a screen, so that only the effect is visible.
    spec.write_text(json.dumps(nests.nest(seed, canvas)))
    effect = Effect(spec, tmp_path)
    with browser(1280, 1400) as page:
        player = Player(page, effect)
        page.run("document.getElementById('ground').style.fill = '#fff'; "
                 "document.getElementById('content').style.display = 'none'")
        for _ in range(12):
            go_somewhere(player, rng)
            moment = player.moment()
            a, b, c, d, tx, ty = page.run(
                "(m => [m.a, m.b, m.c, m.d, m.e, m.f])(document.getElementById('drawing').getScreenCTM())")
            picture = page.pixels()
            scene = nests.Scene(effect.frame(moment, 0, "--geometry"))
            for x, y, color in scene.points(rng, 60, 2, 14, canvas):
                seen = picture[int(b * x + d * y + ty), int(a * x + c * y + tx)]
                assert not nests.wrong(seen, color, 6), moment


@pytest.mark.parametrize("story", ["", "0"])
def test_other_values(page, tmp_path, story):
    """A page that is made with other values: its command line contains them, and prints the values that are shown."""
    values = ["--input", "download=0.4", "--size", "430x64"]
    player = Player(page, Effect(ROOT / "specs/examples/download-ring.yaml", tmp_path, *values))
    player.tell(story)
    player.go(0.7)
    player.own_trace()
    player.select(-1)
    line = player.text("command")
    assert values[1] in line and values[3] in line
    frame = run_shown(player, tmp_path)
    for group, _, name, text in player.shown()[1]:
        assert text is None or json.loads(text) == (frame[name] if group == "frame" else frame[group][name]), name
    assert page.complaints() == []


# MARK: The controls of boss-dots

@pytest.fixture
def boss(browser, tmp_path):
    with browser(1280, 900) as page:
        yield Player(page, Effect(BOSS_DOTS, tmp_path))
        assert page.complaints() == []


def test_events_and_phases(boss):
    """Events of one clock, the marked phase, and what the page says."""
    page = boss.page
    assert page.run("document.querySelectorAll('output').length") == 0, "an output speaks as it counts"
    boss.tell(0)
    boss.go(boss.end())
    assert page.run(TOLD)[-1:] == ["idle"]
    boss.go(2.2)
    assert page.run(TOLD) == ["armed", "began"]
    assert page.run("[...document.querySelectorAll('#phases [aria-current=true]')].map(each => each.value)") == ["refresh"]
    pull, shown = page.run("[+document.getElementById('pull-slider').value, document.getElementById('pull-shown').textContent]")
    assert pull > 0 and shown == f"{pull:.1f} pt"
    assert boss.text("said").startswith("refreshing")
    boss.choose("idle")
    assert page.run(TOLD) == []


def test_curves(boss):
    """A click on a curve goes to its moment."""
    boss.tell(0)
    boss.go(0.5)
    boss.select(-1)
    boss.page.wait("document.querySelector('.plot .cursor')")
    x, y, width = boss.page.run("""(() => { const it = document.querySelector('.plot'); it.scrollIntoView({block: 'center'})
      const r = it.getBoundingClientRect(); return [r.left, r.top + r.height / 2, r.width] })()""")
    boss.page.drag(x + width / 2, y, [])
    boss.page.mouse("mouseReleased", x + width / 2, y)
    boss.page.settle()
    assert abs(boss.moment()["time"] - boss.end() / 2) < 0.05


def test_address(boss):
    """The address keeps the whole state; a value of another type in a link is ignored."""
    page = boss.page
    boss.tell(0)
    boss.go(0.5)
    boss.set("outcome", "failure", "change")
    boss.select(1)
    time.sleep(0.4)
    before, link = boss.shown(), page.run("location.href")
    page.open_effect("about:blank")
    page.open_effect(link)
    assert boss.shown() == before
    page.open_effect("about:blank")
    page.open_effect(boss.effect.url + "#" + urllib.parse.urlencode({
        "story": "null", "moment": '"finish"', "refreshed": '"1; echo"', "size": '["1; echo", 2]', "heard": "5",
        "outcome": '";"'}))
    assert ";" not in boss.text("command"), "a link writes into the command line"
    assert boss.moment().get("phase") == "finishing"


def test_copies(boss):
    page = boss.page
    page.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    boss.tell(0)
    boss.go(0.5)
    for kind, begins in (("command", "drawstring frame"), ("trace", "- {at: "), ("svg", "<svg "), ("png", "")):
        page.run(f"document.getElementById('copied').textContent = '', document.querySelector('[data-copy={kind}]').focus()")
        page.press("Enter")
        page.wait("document.getElementById('copied').textContent")
        assert boss.text("copied") == "Copied"
        if kind != "png":
            assert page.run("navigator.clipboard.readText()").startswith(begins)
    size = page.run("""navigator.clipboard.read().then(items => items[0].getType('image/png')).then(createImageBitmap)
      .then(image => [image.width, image.height])""")
    assert size == [3 * each for each in boss.effect.data["effect"]["canvas"][2:]]


def test_a_narrow_page(browser, tmp_path):
    with browser(320, 700, mobile=True) as page:
        Player(page, Effect(BOSS_DOTS, tmp_path)).open_all()
        assert page.run("""[...document.querySelectorAll('body *')].filter(it => !it.closest('svg, pre, .unseen, .choice legend')
          && it.checkVisibility() && it.getBoundingClientRect().right > 320.5)
          .map(it => it.id || it.className || it.tagName)""") == []
        assert page.run("document.documentElement.scrollWidth") <= 320


def test_comparison(browser, tmp_path):
    """The page of `diff` plays both sides at one time."""
    other, file = tmp_path / "slower.yaml", tmp_path / "comparison.html"
    other.write_text(BOSS_DOTS.read_text().replace("duration: 1s", "duration: 3s"))
    subprocess.run([support.PROGRAM, "diff", BOSS_DOTS, other, "--format", "html", "-o", file])
    clock = "Number(document.getElementById('clock').textContent.split(' ')[0])"
    with browser(1280, 900) as page:
        page.open_effect(file.as_uri())
        page.wait("!document.getElementById('player').hidden")
        before = page.run(clock)
        page.wait(f"{clock} > {before}")
        for at, same in ((1, True), (2.4, False)):
            page.run(f"(it => {{ it.value = {at}; it.dispatchEvent(new Event('input')) }})(document.getElementById('time'))")
            words, drawn = (
                page.run(f"[...document.querySelectorAll('#stages {part}')].map(it => it.{content})") for part, content in (
                    ("figure span", "textContent"), ("svg", "innerHTML.replaceAll(/side\\d-/g, '')")))
            assert words[0] == words[1]
            assert (drawn[0] == drawn[1]) == same
            assert page.run(clock) == at
        assert page.complaints() == []


# MARK: Long names

@pytest.fixture(scope="module")
def long_names(tmp_path_factory):
    """The addresses of pages with long titles, and long names of files and variants; that of `watch` is the first."""
    home = tmp_path_factory.mktemp("names") / "a-folder-with-effects/of-an-app-with-a-long-name/and-another-folder"
    home.mkdir(parents=True)
    name = "-".join(["a-name-that-is-longer-than-most"] * 3)
    text = re.sub("(?m)^title:.*", "title: " + "A title that goes on and on " * 5, (
        ROOT / "specs/examples/first-ring.yaml").read_text()) + f"variants:\n  {name}: {{layers: {{ring: {{opacity: 0.5}}}}}}\n"
    specs = [home / "first.yaml", home / "second.yaml"]
    for spec in specs:
        spec.write_text(text)
    (home / "other.yaml").write_text(re.sub("(?m)^effect:.*", "effect: other", text))
    shutil.copy(ROOT / "specs/traces/pull-and-release.yaml", home / f"{name}.yaml")
    drawstring("render", "--format", "html", "--trace", home / f"{name}.yaml", specs[0], "-o", home / "page.html")
    drawstring("export", specs[0], home / "other.yaml", "-o", home / "export.html")
    with support.Watch(*specs) as watch:
        yield [watch.url, f"{watch.url}1", *((home / file).as_uri() for file in ("page.html", "export.html"))]


@pytest.mark.parametrize("width", [320, 600, 800, 1280])
def test_long_names(browser, long_names, width):
    """They make no page wider than its window; paths break at slashes."""
    with browser(width, 900, mobile=width < 600) as page:
        for address in long_names:
            page.open_effect(address)
            Player(page).open_all()
            assert page.run("document.documentElement.scrollWidth") <= width, address
        page.open_effect(long_names[0])
        # A name that fits in the column is on one line.
        assert page.run("""[...document.querySelectorAll('#files b')].flatMap(it => [it, ...it.children]
          .flatMap(each => [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
          .flatMap(node => [...node.data.matchAll(/[^/]+/g)].filter(name => {
            const range = document.createRange()
            range.setStart(node, name.index)
            range.setEnd(node, name.index + name[0].length)
            const lines = [...range.getClientRects()]
            return lines.length > 1 && lines.reduce((sum, line) => sum + line.width, 0) < it.parentElement.clientWidth
          }).map(([name]) => name)))""") == []


# MARK: Places

PULL, COLUMN = 45, 312
PLACE = """
drawstring: 1
effect: place
canvas: [0, {top}, 320, {height}]
pull: {{trigger: 60, content: {content}}}
layers: [{{id: fill, position: [160, {middle}], size: [999, 999], backgroundColor: red}}]
"""


def seen_by(page, matrix, height=900):
    """The picture of a page up to a height, without the border there, and the scale and shift of an element's matrix."""
    page.settle()
    return page.pixels()[:int(height) - 4], page.run(f"(m => [m.a, m.d, m.e, m.f])({matrix})")


def in_film(page, spec, trace):
    drawstring("render", spec, "--trace", trace, "--fps", "1", "-o", spec.with_name("frame%d.png"))
    picture = pictures.read(spec.with_name("frame1.png"))
    return picture[:-4], (1, 1, 0, 0)


def in_playing_picture(page, spec, trace):
    file = spec.with_name("place.svg")
    drawstring("render", spec, "--play", "--trace", trace, "-o", file)
    page.open_effect(file.as_uri())
    page.run("document.documentElement.pauseAnimations(); document.documentElement.setCurrentTime(0.5)")
    return seen_by(page, "document.documentElement.getScreenCTM()", page.run("document.documentElement.height.baseVal.value"))


def in_page(page, spec, trace):
    player = Player(page, Effect(spec, spec.parent))
    player.choose("drag")
    player.set("pull-slider", PULL)
    return seen_by(page, "document.getElementById('view').getScreenCTM()")


def in_element(page, spec, trace):
    file = spec.with_name("element.html")
    drawstring("export", spec, "-o", file)
    page.open_effect(file.as_uri())
    page.run(f"""new Promise(done => {{
      const element = document.querySelector('drawstring-effect')
      const pull = () => {{
        element.clock = () => 1
        element.session.drag({PULL}, 1, {{shown: true}})
        element.update()
        for (const row of document.querySelectorAll('#list li')) row.style.border = 'none'
        requestAnimationFrame(() => done(0))
      }}
      element.session ? pull() : element.addEventListener('load', pull)
    }})""")
    return seen_by(page, """(() => {
      const frame = document.querySelector('.frame')
      const svg = document.querySelector('drawstring-effect').shadowRoot.querySelector('svg')
      const { a } = svg.getScreenCTM()
      return { a, d: a, e: svg.getBoundingClientRect().left, f: frame.getBoundingClientRect().top + frame.clientTop }
    })()""")


@pytest.mark.parametrize("host", [in_film, in_playing_picture, in_page, in_element], ids=lambda host: host.__name__)
@pytest.mark.parametrize("content", ["moves", "stays"])
# Canvases above the content, across its edge, and on it.
@pytest.mark.parametrize("top, height", [(-60, 60), (-60, 120), (0, 60), (-80, 60), (20, 60)])
def test_places(browser, tmp_path, top, height, content, host):
    """An effect lies at the same place, before the same content, in each host: by colours of points, and by the rule of the
    language."""
    spec, trace = tmp_path / "place.yaml", tmp_path / "held.yaml"
    trace.write_text(f"- {{at: 0s, drag: {{shown: {PULL}}}}}\n- {{at: 1s, drag: {{shown: {PULL}}}}}\n")
    spec.write_text(PLACE.format(top=top, height=height, content=content, middle=top + height / 2))
    moves = content == "moves"
    begin = top + (PULL if moves and top < 0 else 0)

    def expected(y):
        has_content = y >= (PULL if moves else 0)
        if begin <= y < begin + height and (top + height > 0 or not has_content):
            return "effect"
        return "content" if has_content else "ground"
    with browser(900, 900) as page:
        picture, (a, d, tx, ty) = host(page, spec, trace)
        points = [y for y in range(10, 130, 4) if all(abs(y - edge) > 2 for edge in (begin, begin + height, PULL, 0))]
        found = {}
        for y in points:
            column, row = int(a * COLUMN + tx), int(d * y + ty)
            if row < len(picture):
                red, green, blue = picture[row, column]
                found[y] = "effect" if green < 80 else "content" if min(red, green, blue) > 250 else "ground"
        assert found and found == {y: expected(y) for y in found}
