"""The element in Firefox and WebKitGTK beside Chromium: gestures, wheel, keys, settings, policies, rest, and the
bits of all frames.

If a driver lacks an action, the summary names the driver and the action, and a script dispatches the event instead.
"""

import time

import pytest

import support
from elements import exported, with_dark
from engines import Chromium, Firefox, WebKit

ENGINES = [
    pytest.param(kind, id=kind.name, marks=pytest.mark.skipif(not kind.is_installed, reason=f"no {kind.name} is installed"))
    for kind in (Chromium, Firefox, WebKit)]
# The events of a finger on the list.
FINGER = """((kind, y) => list.dispatchEvent(new PointerEvent(kind, {{pointerId: 7, pointerType: 'touch', isPrimary: true,
  bubbles: true, cancelable: true, composed: true, clientX: 200, clientY: y}})))('{kind}', {y})"""
WHEEL = """(async () => { heard.length = 0; for (let step = 0; step < 24; step++) {
  list.dispatchEvent(new WheelEvent('wheel', {deltaY: -60, bubbles: true, cancelable: true, composed: true,
    clientX: 200, clientY: 150}))
  await new Promise((done) => setTimeout(done, 20)) } })()"""
refused, digests = {}, {}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("engines")
    site = exported(folder, [with_dark(folder, "effect"), *support.SPECS])
    (site.folder / "engines.html").write_text(support.page_of("engines.html"))
    (site.folder / "page.js").write_text(support.page_of("engines.js"))
    yield site
    for name, actions in refused.items():
        support.tell(f"{name}: not by its driver: {'; '.join(sorted(actions))}")


def opened(page, site):
    page.open(site.url + "engines.html")
    page.wait("window.isReady && place.effect", 30)
    return page


@pytest.fixture(scope="module", params=ENGINES)
def shared(request, site):
    with request.param() as page:
        yield opened(page, site)


@pytest.fixture
def page(shared):
    shared.run("place.reset(), heard.length = 0, list.scrollTop = 0")
    time.sleep(0.3)
    shared.run("heard.length = 0")
    yield shared
    assert shared.run("broken") == [], "the policy of the page forbids a part"


def refuse(page, action):
    refused.setdefault(page.name, set()).add(action)


def heard(page, *events):
    page.wait(f"heard.join() === '{','.join(events)}'")


def pull(page, steps):
    """Pulls the list by a finger; returns a function that lets go."""
    page.run("pointers.length = 0")
    try:
        page.drag(200, 150, steps)
        if page.run("pointers.includes('touch')"):
            return page.let_go
        page.let_go()
        refuse(page, "touches, which are those of a mouse")
    except RuntimeError as error:
        refuse(page, f"touches ({error})")
    for kind, y in [("pointerdown", 150), *(("pointermove", 150 + way) for way in steps)]:
        page.run(FINGER.format(kind=kind, y=y))
        time.sleep(0.02)
    return lambda: page.run(FINGER.format(kind="pointerup", y=150 + steps[-1]))


@pytest.mark.parametrize("steps, events", [((5, 15, 25), ["cancelled", "idle"]), (range(5, 130, 10), ["armed", "began"])],
                         ids=["short", "long"])
def test_gestures(page, steps, events):
    """A pull below the trigger goes back, one beyond the trigger refreshes."""
    let_go = pull(page, steps)
    page.wait("place.phase === 'pulling' || place.phase === 'armed'")
    let_go()
    heard(page, *events)
    if "began" in events:
        page.run("place.finish()")
        heard(page, "armed", "began", "ended", "idle")


def test_wheel(page):
    """A wheel at the edge pulls; the pause after it lets go."""
    page.run("steps.length = 0")
    is_driven = False
    try:
        page.wheel(200, 150, -60, 24)
        is_driven = not page.run("steps.some((step) => step > 0)")
        if not is_driven:
            refuse(page, "wheels, whose steps the driver takes back")
            page.until("place.phase === 'idle'")
    except RuntimeError as error:
        refuse(page, f"wheels ({error})")
    if not is_driven:
        page.run(WHEEL)
    page.wait("heard.includes('began')")
    page.run("place.finish()")
    page.wait("heard.at(-1) === 'idle'")


def test_keys(page):
    """Tab reaches the button, and Enter begins."""
    page.run("document.activeElement.blur()")
    button = "place.shadowRoot.querySelector('button')"
    try:
        page.key("Tab")
        if page.run("place.shadowRoot.activeElement?.localName") != "button":
            refuse(page, "Tab to buttons, which the settings of the engine leave out")
        page.run("""(window.plain_ = document.createElement('button'), window.clicks_ = 0,
          plain_.onclick = () => { clicks_ += 1 }, document.body.append(plain_), plain_.focus())""")
        page.key("Enter")
        is_heard = page.until("clicks_ > 0", 1)
        page.run(f"plain_.remove(), {button}.focus()")
        if is_heard:
            page.key("Enter")
        else:
            refuse(page, "Enter on buttons, also on those of the page")
            page.run(f"{button}.click()")
    except RuntimeError as error:
        refuse(page, f"keys ({error})")
        page.run(f"{button}.click()")
    heard(page, "began")
    page.run("place.finish()")
    page.wait("place.phase === 'idle'")


def test_digests(page):
    """The bits of frames and of lists of operations are those of the first engine."""
    own = {spec.stem: page.run(f"digest('{spec.stem}.drawn')") for spec in support.SPECS}
    assert own == digests.setdefault("first", own)


def test_rest(page):
    """At rest and off the screen no frames are requested; on the screen they are."""
    page.run("""(() => { const ask = window.requestAnimationFrame; window.frames_ = 0
      window.requestAnimationFrame = (call) => { frames_ += 1; return ask.call(window, call) } })()""")
    counts = []
    for script in ("frames_ = 0", "place.begin()", "document.querySelector('.frame').style.marginTop = '-3000px'"):
        page.run(script)
        time.sleep(0.5)
        page.run("frames_ = 0")
        time.sleep(0.5)
        counts.append(page.run("frames_"))
    assert counts[0] == 0 and counts[1] > 3 and counts[2] == 0
    page.run("document.querySelector('.frame').style.marginTop = '', place.reset()")


@pytest.mark.parametrize("dark, reduced, expected", [
    (True, False, ["dark"]), (False, True, ["reducedMotion"]), (False, False, [])])
@pytest.mark.parametrize("kind", ENGINES)
def test_settings(site, kind, dark, reduced, expected):
    with kind(dark, reduced) as page:
        opened(page, site)
        asked = page.run("['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']"
                         ".map((each) => matchMedia(each).matches)")
        if asked != [dark, reduced]:
            refuse(page, "settings for colours and motion")
        else:
            assert page.run("place.variants") == expected
