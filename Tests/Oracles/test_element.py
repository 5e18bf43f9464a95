"""The element <drawstring-effect> in Chromium, as `drawstring export --to web` writes it: from a server with a strict policy for
content, and as one file from the disk. `test_edges.py` has the edges, floors, taps and haptics, `test_painter.py` the pictures.

By touch, wheel, keys and a cancelled touch it fires its events in order, holds the content away from the edge and returns it;
screen readers get its role, name and texts; it takes inputs by attributes, properties and methods, and variants from the
settings of the system; it requests no frames while nothing can change; 10,000 refreshes leak no memory.
"""

import shutil
import statistics
import time

import pytest

import support
from elements import begin, exported, finish, hears, pace, tab, told, with_dark

# The milliseconds of script and style that a frame may take while a finger pulls, in 95 of 100 frames.
FRAME = 4
WATCH = """
window.told = []
window.place = document.querySelector('drawstring-effect')
window.list = document.getElementById('list')
for (const name of ['armed', 'disarmed', 'began', 'ended', 'cancelled', 'idle', 'error'])
  place.addEventListener(name, (event) => told.push(name))
window.shift = () => parseFloat((list.style.translate || '0 0').split(' ')[1] ?? 0)
document.getElementById('waiting').checked = true
"""
# Another element, which the name `free_` denotes, and its events.
FREE = """
window.free_ = document.createElement('drawstring-effect'), window.heard_ = []
for (const name of ['load', 'error', 'popped', 'began', 'ended', 'idle'])
  free_.addEventListener(name, (event) => heard_.push(event.message ?? name))
"""
# Counts the frames that the page requests.
COUNT = """
window.frames_ = 0, window.ask_ = window.requestAnimationFrame.bind(window)
window.requestAnimationFrame = (call) => { frames_ += 1; return ask_(call) }
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("element")
    two = with_dark(folder)
    support.drawstring("export", "--to", "web", two, "-o", folder / "one.html")
    return exported(folder, [two], ["inputs", "both"])


@pytest.fixture(scope="module", params=["server", "file"])
def url(request, site):
    """The page of a site, and the page of one file."""
    return f"{site.url}index.html" if request.param == "server" else (site.folder.parent / "one.html").as_uri()


def opened(page, url):
    page.open(url)
    page.wait("document.querySelector('drawstring-effect').effect")
    page.run(WATCH)
    return page


@pytest.fixture(scope="module")
def shared(browser, url):
    """A page that the checks of a module share."""
    with tab(browser) as page:
        yield opened(page, url)


@pytest.fixture
def place(shared):
    """The shared page at rest; a check ends without complaints of the page."""
    shared.run("place.reset(), list.scrollTop = 0, told.length = 0")
    time.sleep(0.3)
    seen = len(shared.complaints())
    yield shared
    assert shared.complaints()[seen:] == []


@pytest.fixture
def served(browser, site):
    """A page of its own from the server."""
    with tab(browser) as page:
        yield opened(page, site.url + "index.html")


def refreshes_by_touch(page):
    page.pull(120)
    hears(page, "armed")
    assert page.run("shift()") > 55
    assert page.run("list.scrollTop") == 0, "the list scrolls while it is pulled"
    page.let_go()
    hears(page, "began")
    page.wait("Math.abs(shift() - 55 * list.offsetWidth / 375) < 0.6")
    assert page.run("list.ariaBusy") == "true"
    assert page.run("place.begin()") is False, "a refresh begins in a refresh"
    assert page.run("place.finish()") is True
    told(page, "armed", "began", "ended", "idle")
    assert page.run("[shift(), list.ariaBusy]") == [0, "false"]


def test_touch(place):
    refreshes_by_touch(place)


def test_held_touch(place):
    """A second touch takes the content from where it is held, and gives it back there."""
    begin(place)
    held = 55 * place.run("list.offsetWidth") / 375
    place.wait(f"Math.abs(shift() - {held}) < 0.6")
    place.pull(60)
    place.wait(f"shift() > {held} + 20")
    place.let_go()
    place.wait(f"Math.abs(shift() - {held}) < 0.6")
    finish(place, outcome="failure")


def test_added_rows(place):
    """Rows that are added as a refresh ends leave those below them in place."""
    begin(place)
    time.sleep(0.8)  # The strip has come to rest.
    before, scrolled, added = place.run("""(async () => {
      const frame = () => new Promise(requestAnimationFrame)
      const [height, before] = [list.scrollHeight, list.scrollTop = Math.min(150, list.scrollHeight - list.clientHeight - 40)]
      await frame(); await frame()
      for (let row = 0; row < 3; row++) list.prepend(Object.assign(list.children[0].cloneNode(true), {id: ''}))
      place.finish()
      await frame(); await frame(); await frame()
      return [before, list.scrollTop - before, list.scrollHeight - height]
    })()""")
    told(place, "began", "ended", "idle")
    assert before > 0 and abs(scrolled - added) < 2
    place.run("list.scrollTop = 0; for (let row = 0; row < 3; row++) list.children[0].remove()")


def test_taken_touch(place):
    place.pull(120)
    hears(place, "armed")
    place.touch("touchCancel")
    told(place, "armed", "cancelled", "idle")


def test_short_touch(place):
    place.pull(45)
    place.wait("shift() > 5")
    place.let_go()
    told(place, "cancelled", "idle")


def test_scroll_touch(place):
    """Upwards, and away from the top, the list scrolls as usual."""
    place.pull(-150, start=(200, 500))
    place.let_go()
    place.wait("list.scrollTop > 50")
    before = place.run("list.scrollTop")
    place.pull(40)
    place.let_go()
    place.wait(f"list.scrollTop < {before}")
    told(place)


def test_pen(place):
    place.run("""(() => {
      const send = (name, y) => list.firstElementChild.dispatchEvent(new PointerEvent(name, {
        bubbles: true, pointerType: 'pen', pointerId: 7, isPrimary: true, clientX: 100, clientY: y}))
      list.setPointerCapture = () => {}
      send('pointerdown', 200); send('pointermove', 202); send('pointermove', 240); send('pointermove', 320)
      setTimeout(() => send('pointerup', 320), 60)
    })()""")
    hears(place, "began")
    place.run("delete list.setPointerCapture")
    finish(place, "armed", "began", "ended", "idle", outcome="failure")


def test_wheel(place):
    place.turn(-30, times=8)
    hears(place, "armed", within=1)
    hears(place, "began", within=2)
    finish(place, "armed", "began", "ended", "idle")
    place.turn(100, times=3)
    time.sleep(0.5)
    assert place.run("list.scrollTop") > 50, "a wheel no longer scrolls the list"
    place.turn(-100, times=12)
    time.sleep(0.4)
    told(place)


def test_keys(place):
    place.run("place.focus()")
    assert place.run("place.shadowRoot.activeElement?.localName") == "button"
    for key in ("Enter", " "):
        place.press(key)
        hears(place, "began", within=1)
        finish(place)


def patiently(holds):
    """Whether a condition comes to hold: the browser brings its accessibility tree up to date now and then."""
    return any(holds() or time.sleep(0.05) for _ in range(40))


def test_readers(place):
    def status():
        nodes = {node["nodeId"]: node for node in place.call("Accessibility.getFullAXTree")["nodes"] if not node.get("ignored")}
        region = next(node for node in nodes.values() if node.get("role", {}).get("value") == "status")
        return " ".join(nodes[child].get("name", {}).get("value") or "" for child in region.get("childIds", []) if child in nodes)

    place.run("document.activeElement?.blur()")
    assert "Refresh the messages" in place.nodes("button")
    assert place.nodes("image") == [], "a reader finds a picture at rest, behind the list"
    status()
    place.run("place.begin()")
    assert patiently(lambda: status() == "Refreshing"), status()
    assert any(place.nodes("image"))
    place.run("place.finish()")
    assert patiently(lambda: status() == "Refreshed"), status()
    place.wait("place.phase === 'idle'")


def test_sleep(place):
    """At rest no frame is requested, and no timer is set."""
    place.run(COUNT)

    def asked(seconds):
        place.run("frames_ = 0")
        time.sleep(seconds)
        return place.run("frames_")
    assert asked(1) == 0
    place.run("place.begin()")
    assert asked(0.5) > 5
    place.run("place.finish()")
    place.wait("place.phase === 'idle'")
    time.sleep(0.1)
    assert asked(0.5) == 0


def test_pace(place, url):
    middle, most = pace(place)
    support.tell(f"{url.split('/')[-1]}: {middle:.2f} ms a frame, {most:.2f} ms in 95 of 100")
    assert most <= FRAME


def test_life(place):
    """Removed from the document the element leaves nothing behind; inserted again it works."""
    place.run("window.parent_ = place.parentNode, place.remove()")
    assert place.run("place.session === null && place.effect === null")
    assert place.run("list.style.translate + list.style.overscrollBehaviorY") == ""
    place.run("parent_.prepend(place)")
    place.wait("place.session !== null")
    place.run("told.length = 0")
    refreshes_by_touch(place)


@pytest.mark.parametrize("dark, reduced, expected", [
    (False, False, []), (True, False, ["dark"]), (False, True, ["reducedMotion"]), (True, True, ["dark", "reducedMotion"])])
def test_settings(browser, url, dark, reduced, expected):
    """The variants that the system's settings choose."""
    with tab(browser, dark=dark, reduced=reduced) as page:
        assert opened(page, url).run("place.variants") == expected
        assert page.complaints() == []


def test_changed_settings(browser, url):
    with tab(browser, dark=True, reduced=True) as page:
        opened(page, url)
        page.media()
        page.wait("place.variants.length === 0")
        begin(page)
        page.media(dark=True)
        time.sleep(0.2)
        assert page.run("place.variants.length") == 0, "variants change during a refresh"
        page.run("place.finish()")
        page.wait("place.variants.join() === 'dark'")
        page.run("place.variant = ''")
        page.wait("place.variants.length === 0")


# MARK: Elements without a list

def test_alone(served, site):
    """Without a list the element paints, has a role and a name, and reacts to its methods."""
    served.run(f"{FREE}; free_.src = '{site.url}boss-dots.drawn', free_.label = 'Alone', document.body.append(free_)")
    served.wait("heard_.includes('load')")
    assert served.run("free_.shadowRoot.querySelector('button')?.localName") is None
    assert "Alone" in [node.get("name", {}).get("value") for node in served.call("Accessibility.getFullAXTree")["nodes"]]
    width, height = served.run("(({width, height}) => [width, height])(free_.getBoundingClientRect())")
    assert abs(height / width - 55 / 375) < 0.01
    assert served.run("free_.begin()") is True
    served.wait("heard_.includes('began')")
    assert served.run("free_.finish()") is True
    served.wait("heard_.join() === 'load,began,ended,idle'")


def test_away(served, site):
    """Off the screen an element draws at most a frame a second, keeps its events, and continues when it is visible again."""
    served.run(f"""{COUNT}; {FREE}; free_.src = '{site.url}boss-dots.drawn',
      free_.style.cssText = 'position: absolute; top: 0; width: 300px', document.body.append(free_)""")
    served.wait("free_.effect")
    served.run("heard_.length = 0")

    def drawn():
        """The frames that the element draws and requests in a second."""
        served.run("window.painted_ = 0, free_.painter.paint_ ??= free_.painter.paint, "
                   "free_.painter.paint = (reading) => { painted_ += 1; free_.painter.paint_(reading) }, frames_ = 0")
        time.sleep(1)
        return served.run("[painted_, frames_]")

    def move(top):
        served.run(f"free_.style.top = '{top}'")
        time.sleep(0.3)
    served.run("free_.begin()")
    served.wait("heard_.includes('began')")
    assert drawn()[0] > 10
    move("-2000px")
    painted, asked = drawn()
    assert painted <= 2 and asked == 0
    served.run("free_.finish()")
    served.wait("heard_.join() === 'began,ended,idle'", 5)
    served.run("free_.begin()")
    time.sleep(0.3)
    assert drawn()[0] <= 2
    move("0")
    assert drawn()[0] > 10


def test_sizes(served, site):
    """A flexible canvas follows the element and the list."""
    shown = """[free_.shadowRoot.querySelector('svg').getAttribute('viewBox'),
      free_.session.update(free_.clock?.() ?? performance.now() / 1000).value(0, 'position')[0]].join()"""

    def becomes(act, expected, also="true"):
        served.run(act)
        served.wait(f"free_.session && {also} && {shown} === '{expected}'")
    becomes(f"{FREE}; free_.src = '{site.url}boss-dots.drawn', free_.style.width = '300px', document.body.append(free_)",
            "0 -55 300 55,150")
    becomes("free_.style.width = '200.5px'", "0 -55 200.5 55,100.25")
    assert served.run("free_.getBoundingClientRect().height") == 55
    becomes("free_.begin(), free_.style.width = '320px'", "0 -55 320 55,160", "free_.phase === 'refreshing'")
    becomes("""window.wide_ = document.createElement('div'), wide_.id = 'wide', wide_.tabIndex = 0,
      wide_.style = 'width: 700px; height: 300px; overflow: auto',
      document.body.append(wide_), free_.setAttribute('for', 'wide')""",
            "0 -55 700 55,350")
    becomes("free_.style.setProperty('--drawstring-width', '480px'), wide_.style.width = '690px'", "0 -55 480 55,240")
    # A height follows the list alone, a width also the element.
    becomes("free_.removeAttribute('for'), wide_.style.cssText = 'width: 700px; height: 260px; overflow: auto', "
            f"free_.style.cssText = 'width: 300px; height: 90px', free_.src = '{site.url}both.drawn'",
            "0 0 300 40,300", "free_.effect.flexible.height")
    becomes("free_.setAttribute('for', 'wide')", "0 0 700 260,960")
    becomes("wide_.style.height = '200px'", "0 0 700 200,900")


# MARK: Inputs

TEAL = [0x5a / 255, 0xc8 / 255, 0xc8 / 255, 1]


@pytest.fixture
def free(served, site):
    """A page with an element whose inputs are given from the beginning; its clock stands still."""
    served.run(f"""{FREE}; window.value_ = (name) => free_.session.update(free_.clock()).signal(name)
      window.at_ = performance.now() / 1000, free_.clock = () => at_
      free_.setAttribute('input-download', '40%'), free_.setAttribute('input-tilt', '90deg'),
      free_.setAttribute('input-focus-point', '10, -20'), free_.setAttribute('input-failed', ''),
      free_.setAttribute('input-mood', 'lost'), free_.set('mood', 'busy'), free_.set({{accent: 'rgb(255 0 0 / 50%)'}}),
      free_.src = '{site.url}inputs.drawn', document.body.append(free_)""")
    served.wait("heard_.includes('load')")
    return served


def later(page, act, value):
    """A value after the changes of attributes have been reported."""
    return page.run(f"{act}, new Promise((done) => setTimeout(() => done({value})))")


def test_inputs_from_the_beginning(free):
    found = free.run("Object.fromEntries(free_.effect.signals.map((name) => [name, value_(name)]))")
    assert {**found, "tapped.since": 0} == {
        "download": 0.4, "tilt": 1.5707963267948966, "failed": True, "accent": [1, 0, 0, 0.5], "mood": "lost",
        "focusPoint": [10, -20], "tapped.count": 0, "tapped.since": 0}
    assert free.run("free_.inputs.accent") == [1, 0, 0, 0.5]


def test_inputs_as_events(free):
    """Later values settle; a value that is removed goes back to the default; calls keep their order."""
    for act, name, expected in (
            ("free_.setAttribute('input-download', '0.8')", "download", 0.6), ("free_.set('download', 0.2)", "download", 0.5),
            ("free_.removeAttribute('input-failed')", "failed", False), ("free_.set('mood', 'calm')", "mood", "calm"),
            ("free_.setAttribute('INPUT-MOOD', 'busy')", "mood", "busy"),
            ("free_.inputs = {accent: 'blue'}", "accent", [0, 0, 1, 1]),
            ("free_.inputs = {}", "accent", TEAL), ("free_.setAttribute('input-tilt', '0.25turn')", "tilt", 1.5707963267948966),
            ("free_.setAttribute('input-tilt', '-1.5rad')", "tilt", -1.5), ("free_.inputs = null", "download", 0.8)):
        found = later(free, act, f"(at_ += 0.5, value_('{name}'))")
        assert found == (pytest.approx(expected, abs=1e-9) if type(expected) is float else expected), act
        free.run("at_ += 1")
    # In the order of the calls, although attribute changes are reported later.
    assert free.run("free_.setAttribute('input-mood', 'lost'), free_.begin(), value_('mood')") == "lost"
    assert free.run("free_.fire('tapped'), at_ += 0.01, free_.fire('tapped')") is True
    free.wait("heard_.filter((each) => each === 'popped').length === 2")


def test_labels_of_layers(free):
    """The name of the picture is what its layers say."""
    free.run("free_.removeAttribute('input-failed'), free_.set('mood', 'calm'), free_.begin(), free_.update()")
    assert patiently(lambda: "Waiting" in free.nodes("image"))
    free.run("free_.set('mood', 'busy')")
    assert patiently(lambda: "Busy" in free.nodes("image"))
    assert free.run("free_.shadowRoot.querySelector('[role=status]').textContent") == "Busy"


def test_wrong_inputs(free):
    """An invalid value causes an event and a message, and changes nothing."""
    later(free, "free_.set({mood: 'busy', tilt: 0}), heard_.length = 0", "0")
    for act, message in (
            ("set('mood', 'sad')", "the input 'mood' takes calm, busy, lost, not 'sad'"),
            ("set({download: 'much', tilt: 1})", "the input 'download' takes a number, not 'much'"),
            ("set('downlod', 1)",
             "there is no input for 'downlod'; the inputs are download, tilt, failed, accent, mood, focusPoint, tapped"),
            ("set('tapped', 1)", "'tapped' is a trigger, which fire('tapped') fires"),
            ("fire('tap')", "there is no trigger 'tap'")):
        assert free.run(f"free_.{act}") is False
        assert free.run("heard_.pop()") == message
    assert free.run("[value_('tilt'), value_('mood')]") == [1, "busy"], "a wrong value hinders others"
    free.run("free_.setAttribute('input-focus', '1 2'), free_.setAttribute('input-focuspoint', '1 2 3')")
    free.wait("heard_.length === 2")
    assert len(free.complaints()) == 7


@pytest.mark.parametrize("acts, expected", [
    ("free_.setAttribute('input-mood', 'lost'), free_.set('mood', 'calm')", "calm"),
    ("free_.set('mood', 'lost'), free_.setAttribute('input-mood', 'busy')", "busy"),
    ("free_.setAttribute('input-mood', 'calm'), free_.inputs = {mood: 'lost'}", "lost"),
    ("free_.setAttribute('input-mood', 'busy'), free_.set('mood', 'sad')", "busy")])
def test_latest_input(free, acts, expected):
    """The latest value counts, even if an attribute change is reported after a later call; a refusal keeps the order."""
    free.run("free_.removeAttribute('input-mood'), free_.inputs = {}")
    assert later(free, acts, "free_.inputs.mood") == expected


def test_inputs_of_another_effect(free, site):
    """Another effect, or the same one loaded again, begins with the given values; a reset goes back to them."""
    free.run("free_.setAttribute('input-focus', '1 2'), free_.setAttribute('input-focuspoint', '1 2 3'), "
             "free_.inputs = {tilt: 1}")
    free.wait("heard_.length === 3")
    free.run("free_.removeAttribute('input-focus'), free_.setAttribute('input-focuspoint', '3 4'), heard_.length = 0, "
             f"free_.inputs = {{download: 0.7}}, free_.load('{site.url}inputs.drawn')")
    free.wait("heard_.includes('load')")
    assert free.run("heard_") == ["load"], "what was refused is said again"
    assert free.run("[value_('download'), value_('focusPoint')].join()") == "0.7,3,4"
    assert free.run("free_.set('download', 0.1), free_.reset(), [value_('download'), free_.inputs.download]") == [0.7, 0.7]


# MARK: Long use, mistakes, and the pages of the guide

def test_endurance(served):
    many, count = f"({support.page_of('many.js').strip()})", 10_000
    warm = served.run(f"{many}(2000)")
    after = served.run(f"{many}({count})")
    assert after["wrong"] == 0, "refreshes without the events began, ended, idle"
    assert [after[each] for each in ("wasm", "elements")] == [warm[each] for each in ("wasm", "elements")]
    heap = after["measured"]
    support.tell(f"{count} refreshes: heap {heap[0] // 1024} kB to {heap[-1] // 1024} kB, module {after['wasm'] // 1024} kB")
    # Memory that each refresh leaks adds up in every step; compiled code and collections occur in single steps.
    assert len(heap) * statistics.median(b - a for a, b in zip(heap, heap[1:])) < 64 * 1024


def test_wrong_effects(served):
    """A failure to load is an error event and a message."""
    for call in ("load('missing.drawn')", "load(new Uint8Array([1, 2, 3]))", "load(new URL('.', location))", "finish('succes')"):
        assert served.run(f"place.{call}") is False
    told(served, "error", "error", "error", "error")
    for part in ("which 'drawstring compile' makes", "there is no outcome 'succes'; did you mean 'success'?"):
        assert any(part in each for each in served.complaints())
    assert served.run("place.effect !== null"), "an error takes the effect away"
    assert not any("Uncaught" in each for each in served.complaints())


def test_first_page(browser, site):
    """The first page and the script of specs/web.md, beside the exported files."""
    for name in ("list.html", "frame.mjs"):
        shutil.copy(support.ROOT / "Tests/Tools/Players" / name, site.folder)
    with tab(browser) as page:
        page.open(site.url + "list.html")
        page.wait("document.querySelector('drawstring-effect').effect")
        page.run("window.told = []; for (const name of ['began', 'idle']) document.querySelector('drawstring-effect')"
                 ".addEventListener(name, () => told.push(name))")
        page.pull(200)
        page.let_go()
        told(page, "began", "idle")
        assert page.complaints() == []
    assert support.run("node", "frame.mjs", cwd=site.folder) == support.drawstring(
        "frame", site.folder / "boss-dots.drawn", "--phase", "refreshing", "--time", "0.3")


def test_demo(browser, site):
    """The page of export lists floors and taps, and has a button for the floor."""
    with tab(browser) as page:
        opened(page, site.url + "index.html")
        said = "document.getElementById('told').textContent"
        assert page.run("document.getElementById('floor').hidden")
        assert page.run(said) == "Pull the list down, by touch or wheel."
        for name in ("armedFloor", "disarmedFloor", "opened", "closed"):
            page.run(f"place.dispatchEvent(new CustomEvent('{name}', {{detail: {{at: 1, node: null}}}}))")
            assert page.run(said) == f"{name} at 1.00 s"
        page.run("place.dispatchEvent(new CustomEvent('tap', {detail: {at: 1, node: null, trigger: 'again'}}))")
        assert page.run(said) == "tap (again) at 1.00 s"
        assert page.complaints() == []


def test_all_effects(browser, tmp_path):
    """One page with all effects: each refreshes, and is fast enough while it is pulled."""
    file = tmp_path / "all.html"
    support.drawstring("export", "--to", "web", *support.SPECS, "-o", file)
    with tab(browser) as page:
        opened(page, file.as_uri())
        assert page.run("document.getElementById('choice').options.length") == len(support.SPECS)
        for index, spec in enumerate(support.SPECS):
            page.run(f"""(() => {{ const it = document.getElementById('choice'); it.selectedIndex = {index};
              const was = place.effect; window.isOther = () => place.effect && place.effect !== was;
              it.dispatchEvent(new Event('change')) }})()""")
            page.until("isOther()")
            page.run("told.length = 0")
            begin(page)
            finish(page)
            if page.run("place.effect.trigger !== null"):
                middle, most = pace(page)
                support.tell(f"{spec.stem}: {middle:.2f} ms a frame, {most:.2f} ms in 95 of 100")
                assert most <= FRAME
        assert page.complaints() == []
    support.tell(f"{len(support.SPECS)} effects in one file: {file.stat().st_size // 1024} kB")
