"""The element <drawstring-effect> in typical pages, by real input in Chromium: lists in pages that scroll and scrollers in lists,
lists that are added later or replaced, the page as a list, two elements, shadow roots, effects that change in a refresh,
elements that move, hidden tabs; and its files in bundles, on servers, under strict types and in Node.js.

Bundles and types need esbuild, rollup and tsc.
"""

import contextlib
import json
import shutil
import time

import pytest

import support
from bundles import BUNDLERS, bundled, compile_types
from elements import begin, exported, finish, hears, rest, tab, told

STYLE = """
* { box-sizing: border-box } body { margin: 0; font: 16px sans-serif }
.frame { position: relative; overflow: hidden } .sheet { margin: 0; padding: 0; background: white; list-style: none }
.scrolls { overflow: auto; height: 400px } .sheet li { height: 40px } .space { height: 1500px }
.inner { height: 150px; overflow: auto } textarea { height: 120px; width: 100% } .bar { position: sticky; top: 0; height: 60px }
"""
SCRIPT = support.page_of("host.js")
EFFECT = "<drawstring-effect src=boss-dots.drawn for=list></drawstring-effect>"
LIST = "<ul id=list class='sheet rows scrolls' tabindex=0></ul>"
FRAME = f"<div class=frame>{EFFECT}{LIST}</div>"
# A list as high as its rows.
LONG_LIST = f"<div class=frame>{EFFECT}<ul id=list class='sheet rows'></ul></div>"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    specs = [support.ROOT / f"specs/{each}.yaml" for each in ("boss-dots", "jelly-ball", "pulse-dots", "orbit-dots")]
    return exported(tmp_path_factory.mktemp("embedding"), specs, ["inputs", "skeleton"])


def write_host(site, body, script=SCRIPT, head=""):
    (site.folder / "host.js").write_text(script)
    (site.folder / "host.html").write_text(
        f"<!doctype html><html lang=en><head><meta charset=utf-8><title>Host</title><style>{STYLE}</style>{head}</head>"
        f"<body>{body}<script type=module src=host.js></script></body></html>")
    return site.url + "host.html"


@pytest.fixture
def host(browser, site):
    """Opens a page of its own around the element, which must not complain."""
    @contextlib.contextmanager
    def opened(body, script=SCRIPT, head=""):
        with tab(browser) as page:
            page.open(write_host(site, body, script, head))
            page.wait("window.isReady && (!window.place || place.effect)")
            yield page
            assert page.complaints() == []
    return opened


def scroll(page, script):
    page.run(script)
    time.sleep(0.3)


def turn(page, delta, times, at=(200, 300)):
    page.turn(delta, times=times, at=at)
    time.sleep(0.4)


def swipe(page, way, start=(200, 300), steps=12):
    page.pull(way, start, steps)
    page.let_go()
    time.sleep(0.4)


def refreshes(page, start=(200, 300)):
    """A pull by a finger refreshes."""
    page.pull(150, start)
    page.let_go()
    hears(page, "began", within=2)
    rest(page)


def refreshes_by_wheel(page):
    turn(page, -30, 8)
    hears(page, "began", within=2)


# MARK: Scrolling

def test_inner_scrollers(host):
    """A scroller in a list scrolls by touch and by wheel, up to its top; there the list is pulled."""
    body = f"""<div class=frame>{EFFECT}<div id=list class='sheet scrolls'><div id=inner class='inner'>
        <ul class='sheet rows'></ul></div><textarea id=area></textarea><ul class='sheet rows'></ul></div></div>"""
    with host(body) as page:
        for name, y in (("inner", 60), ("area", 200)):
            for move in (lambda: swipe(page, 100, (200, y)), lambda: turn(page, -30, 5, (200, y))):
                scroll(page, f"{name}.scrollTop = 300")
                move()
                assert page.run(f"{name}.scrollTop") < 260
                told(page)
        scroll(page, "inner.scrollTop = area.scrollTop = 0")
        refreshes(page, (200, 60))
        # A scroller that keeps its overscroll, and a part that has its own gestures.
        for act in ("inner.style.overscrollBehavior = 'contain'",
                    "inner.style.overscrollBehavior = '', inner.style.touchAction = 'none'"):
            page.run(act)
            swipe(page, 100, (200, 60))
            told(page)


def test_reversed_column(host):
    """A column from the end counts its places backwards."""
    body = f"""<div class=frame>{EFFECT}<div id=list class='sheet scrolls column'><ul class='sheet rows'></ul></div></div>"""
    with host(body, head="<style>.column { display: flex; flex-direction: column-reverse }</style>") as page:
        swipe(page, 100)
        assert page.run("list.scrollTop") < 0
        told(page)
        scroll(page, "list.scrollTop = -1e6")
        refreshes(page)


def test_a_list_in_a_document(host):
    """A list that does not scroll follows the page."""
    with host(f"<div class=bar>Bar</div>{LONG_LIST}<p id=foot>Foot</p>") as page:
        scroll(page, "scrollTo(0, 600)")
        swipe(page, 300)
        assert page.run("scrollY") < 400
        scroll(page, "scrollTo(0, 600)")
        turn(page, -100, 3)
        assert page.run("scrollY") < 500
        told(page)
        scroll(page, "scrollTo(0, 0)")
        refreshes(page)
        refreshes_by_wheel(page)
        # The content below moves down, so that nothing is covered.
        below = "foot.getBoundingClientRect().top - list.getBoundingClientRect().bottom"
        page.wait(f"Math.abs({below} - 16) < 1")
        rest(page)
        assert abs(page.run(below) - 16) < 1


def test_a_list_in_a_scroller(host):
    """A list that does not scroll follows the scroller around it."""
    with host(f"<div id=box class='scrolls'>{LONG_LIST}</div><div class=space></div>") as page:
        scroll(page, "box.scrollTop = 300")
        swipe(page, 150)
        assert page.run("box.scrollTop") < 250
        told(page)
        scroll(page, "box.scrollTop = 0")
        refreshes(page)


def test_a_list_that_scrolls_in_a_page(host):
    """The list and the page have their own places."""
    with host(f"<div class=space></div>{FRAME}<div class=space></div>") as page:
        scroll(page, "scrollTo(0, 1400)")
        swipe(page, -150)
        assert page.run("list.scrollTop") > 80
        swipe(page, 60)
        told(page)
        scroll(page, "list.scrollTop = 0")
        refreshes(page)
        assert page.run("scrollY") == 1400


def test_the_whole_page(host):
    """The page itself is pulled: the element makes room, and the rest of the page is unchanged."""
    body = """<div class=bar>Bar</div>
        <drawstring-effect src=boss-dots.drawn for=page label='Refresh the page'></drawstring-effect>
        <ul id=list class='sheet rows'></ul>"""
    with host(body) as page:
        assert page.run("place.offsetHeight") == 0, "an element at rest takes room in a page"
        before = page.run("list.getBoundingClientRect().top")
        # Also from the bar above the element.
        page.pull(150, (200, 30))
        hears(page, "armed")
        assert page.run("place.offsetHeight") > 55 and page.run("scrollY") == 0
        page.let_go()
        page.wait("Math.abs(place.getBoundingClientRect().height - 55) < 0.1")
        svg = "place.shadowRoot.querySelector('svg').getBoundingClientRect()"
        assert page.run(f"Math.abs({svg}.bottom - list.getBoundingClientRect().top)") < 1, "the picture is not above the content"
        assert page.run("scrollTo(0, 1e6), list.getBoundingClientRect().bottom <= innerHeight + 1"), "the end is out of reach"
        time.sleep(0.3)
        swipe(page, 100)
        told(page, "armed", "began")
        page.run("scrollTo(0, 0)")
        rest(page)
        assert page.run("list.getBoundingClientRect().top") == before
        refreshes_by_wheel(page)
        rest(page)
        page.run("place.focus()")
        top, height = page.run("(({top, height}) => [top, height])("
                               "place.shadowRoot.querySelector('button').getBoundingClientRect())")
        assert top >= 0 and height > 10, "the button of a page is not seen"
        page.run("document.body.id = 'whole', place.for = 'whole'")
        refreshes(page)
        page.run("place.remove()")
        time.sleep(0.1)
        assert page.run("document.documentElement.getAttribute('style') || ''") == ""


@pytest.mark.parametrize("style", [
    "height: 400px", "box-sizing: content-box; height: 380px; padding: 10px", "flex: 1; min-height: 0",
    "position: absolute; inset: 0"], ids=["border", "content", "flexible", "absolute"])
def test_last_rows(host, style):
    """The end of a list can be scrolled to while it is held down, with every way to set its height."""
    body = f"<div class='frame box'>{EFFECT}<ul id=list class='sheet rows'></ul></div><p id=foot>Foot</p>"
    head = f"<style>.box {{ height: 400px; display: flex; flex-direction: column }} #list {{ overflow: auto; {style} }}</style>"
    with host(body, head=head) as page:
        size = "[list.offsetHeight, foot.getBoundingClientRect().top]"
        before = page.run(size)
        begin(page)
        page.wait("shift(list) > 50")
        scroll(page, "list.scrollTop = 1e6")
        assert page.run("list.lastElementChild.getBoundingClientRect().bottom"
                        " - list.parentNode.getBoundingClientRect().bottom") <= 1
        rest(page)
        assert page.run(size) == before
        assert page.run("list.style.maxHeight + list.style.minHeight + list.style.marginBottom") == ""


def test_scrolled_away(host):
    """A list that is scrolled in a refresh takes the strip along, and the end of the refresh moves none of its rows."""
    with host(FRAME) as page:
        begin(page)
        page.wait("shift(list) > 50")
        time.sleep(0.3)
        strip = page.run("shift(list)")
        turn(page, 40, 1)
        assert abs(page.run("shift(list) + list.scrollTop") - strip) < 1, "a strip does not go along with its list"
        turn(page, 100, 3)
        assert page.run("list.scrollTop") > strip and page.run("shift(list)") == 0
        turn(page, -100, 6)
        assert page.run("[list.scrollTop, shift(list)]") == [0, strip]
        assert page.run("place.phase") == "refreshing", "a wheel that scrolls back ends the refresh"
        turn(page, 100, 3)
        page.run("""window.tops = [], window.row_ = list.children[8], (function look() {
          tops.push(Math.round(row_.getBoundingClientRect().top))
          if (tops.length < 90) requestAnimationFrame(look)
        })()""")
        rest(page)
        page.wait("tops.length >= 90")
        assert len(set(page.run("tops"))) == 1, "the end of a refresh moves rows"
        assert page.run("list.style.maxHeight + list.style.marginBottom") == ""
        # The list is scrolled before the refresh.
        begin(page)
        time.sleep(0.5)
        assert page.run("shift(list)") == 0
        rest(page)
    # A list that scrolls by less than the strip keeps the strip.
    with host(FRAME, SCRIPT.replace("count = 30", "count = 11")) as page:
        scroll(page, "list.scrollTop = 1e6")
        begin(page)
        time.sleep(0.5)
        assert page.run("list.scrollHeight - list.clientHeight") > 0
        assert page.run("shift(list)") == strip
        turn(page, -10, 1)
        assert page.run("shift(list)") == strip


def slowly(page, *places):
    for x, y in places:
        page.touch("touchMove", x, y)
        time.sleep(0.02)


@pytest.mark.parametrize("body, top", [(FRAME, "list.scrollTop"), (LONG_LIST, "scrollY")], ids=["list", "page"])
def test_beyond(host, body, top):
    """A finger that scrolls a list to its top continues with a pull; one that moves back past its start continues to scroll."""
    with host(body) as page:
        scroll(page, "list.scrollTop = 60, scrollTo(0, 60)")
        page.pull(260, (200, 100), 26)
        assert page.run(top) == 0 and page.run("shift(list)") > 20
        page.touch("touchMove", 200, 340)
        time.sleep(0.05)
        # The browser scrolls by itself after the first touch that scrolled; the element takes this back.
        page.wait(f"{top} == 0", 1)
        page.touch("touchMove", 200, 360)
        hears(page, "armed", within=1)
        page.let_go()
        hears(page, "began", within=1)
        rest(page)
        # A touch that begins sideways is never a pull.
        page.touch("touchStart", 200, 100)
        slowly(page, (230, 102), (260, 110), (260, 160), (260, 220))
        page.let_go()
        told(page)
        page.touch("touchStart", 200, 300)
        slowly(page, *((200, y) for y in (310, 330, 350, 320, 290, 260, 230, 200)))
        page.wait(f"{top} > 40", 1)
        page.let_go()
        time.sleep(0.3)
        assert "began" not in page.run("told")


def test_passive_listeners(host):
    """The browser scrolls without the page's script, except at the top of a list that can be pulled."""
    with host(FRAME) as page:
        def waits():
            list_ = page.call("Runtime.evaluate", expression="list")["result"]["objectId"]
            listeners = page.call("DOMDebugger.getEventListeners", objectId=list_)["listeners"]
            return sorted(each["type"] for each in listeners if not each["passive"] and each["type"] in (
                "touchstart", "touchmove", "wheel"))
        assert waits() == ["touchmove", "wheel"]
        scroll(page, "list.scrollTop = 100")
        assert waits() == []
        scroll(page, "list.scrollTop = 0")
        assert waits() == ["touchmove", "wheel"]
        page.run("place.src = 'skeleton.drawn'")
        page.wait("place.effect?.trigger === null")
        assert waits() == []


# MARK: Lists and elements that change

def test_late_lists(host):
    """A list is found when it comes, when it is replaced, and when its id changes."""
    with host(f"<div id=frame class=frame>{EFFECT}</div>") as page:
        page.run("""window.make = () => { const list = document.createElement('ul'); list.id = 'list'
          list.className = 'sheet scrolls'; list.append(...rows()); return list }
          setTimeout(() => frame.append(make()), 300), 0""")
        page.wait("!!find('list')")
        refreshes(page)
        page.run("window.old = find('list'), old.replaceWith(make())")
        time.sleep(0.1)
        assert page.run("old.style.translate") == ""
        refreshes(page)
        begin(page)
        page.run("find('list').replaceWith(make())")
        page.wait("find('list').ariaBusy === 'true' && shift(find('list')) > 50")
        rest(page)
        assert page.run("find('list').ariaBusy") == "false"
        # Under the finger.
        page.pull(150)
        page.run("find('list').replaceWith(make())")
        hears(page, "idle")
        page.let_go()
        page.run("told.length = 0, find('list').id = 'other'")
        swipe(page, 150)
        told(page)
        assert page.run("find('other').style.translate") == "", "a list of another id is pulled"
        page.run("find('other').id = 'list'")
        refreshes(page)


def test_two_elements(host):
    """The inner list takes the gestures that it can use."""
    body = f"""<drawstring-effect id=outer src=jelly-ball.drawn for=page></drawstring-effect><p>Page</p>
        <div class=frame>{EFFECT.replace('<drawstring-effect', '<drawstring-effect id=inner')}{LIST}</div>
        <div class=frame><drawstring-effect id=other src=boss-dots.drawn for=second></drawstring-effect>
        <ul id=second class='sheet rows'></ul></div>"""
    with host(body) as page:
        page.wait("find('outer').effect && find('inner').effect && find('other').effect")
        page.run("told.length = 0; for (const id of ['inner', 'other']) watch(find(id), id + ' ')")
        for start, name, node, way in (((200, 200), "inner ", "inner", 250), ((200, 600), "other ", "other", 90),
                                       ((200, 20), "", "outer", 250)):
            page.run(f"window.place = find('{node}'), told.length = 0")
            page.pull(way, start, 16)
            page.let_go()
            hears(page, f"{name}began", within=2)
            page.run("place.finish()")
            page.wait("place.phase === 'idle'")
            time.sleep(0.2)
            assert {each.split(" ")[0] if " " in each else "" for each in page.run("told")} == {name.strip()}, "it moves others"


SHADOW = SCRIPT + """
const policy = trustedTypes.createPolicy('host', {createHTML: (text) => text})
const root = find('host').attachShadow({mode: 'open'})
root.append(...new DOMParser().parseFromString(policy.createHTML(`<div id=scroller><div id=frame>
  <drawstring-effect src=boss-dots.drawn for=list></drawstring-effect><div id=list><slot></slot></div></div></div>`),
  'text/html').body.children)
root.querySelector('#scroller').style.cssText = 'height: 400px; overflow: auto'
root.querySelector('#frame').style.cssText = 'position: relative; overflow: hidden'
root.querySelector('#list').style.background = 'white'
window.place = root.querySelector('drawstring-effect')
window.scroller = root.querySelector('#scroller')
watch(place)
"""


def test_shadow_root(host):
    """In a shadow root, with a slotted list and a scroller around it."""
    with host("<div id=host><ul class='sheet rows'></ul></div>", SHADOW) as page:
        refreshes(page)
        scroll(page, "scroller.scrollTop = 200")
        swipe(page, 100)
        assert page.run("scroller.scrollTop") < 150
        told(page)


def test_changed_effects(host):
    """An effect that changes in a refresh ends it, with its events."""
    with host(FRAME) as page:
        for act in ("place.src = 'jelly-ball.drawn'", "place.load('boss-dots.drawn'), 0"):
            begin(page)
            page.run(f"window.was = place.effect, {act}")
            page.wait("place.effect !== was")
            told(page, "began", "ended", "idle")
            assert page.run("[list.ariaBusy, shift(list), place.finish(), place.phase]") == ["false", 0, False, "idle"]
        # A failure to load ends nothing.
        begin(page)
        page.run("place.load(new Uint8Array(3))")
        assert page.run("place.finish()") is True
        rest(page)
        page.pull(150)
        hears(page, "armed")
        page.run("place.src = 'boss-dots.drawn'")
        told(page, "armed", "cancelled", "idle")
        page.let_go()
        begin(page)
        page.run("place.reset()")
        told(page, "began", "idle")
        assert page.run("list.ariaBusy") == "false"
        begin(page)
        page.run("place.remove()")
        told(page, "began", "ended", "idle")
        assert page.run("list.hasAttribute('aria-busy')") is False
        assert all("not a compiled" in each or "which 'drawstring compile' makes" in each for each in page.complaints())
        page.events.clear()


@pytest.mark.parametrize("act", [
    "first.prepend(place)", "place.remove(), first.prepend(place)", "document.body.append(first)",
    "second.append(...first.childNodes)", "second.append(...first.childNodes), first.append(...second.childNodes)",
    "first.moveBefore?.(place, list)"])
def test_moved_elements(host, act):
    """An element that moves in the document continues, alone or with its list."""
    with host(f"<div id=first class=frame>{EFFECT}{LIST}</div><div id=second class=frame></div>") as page:
        begin(page)
        page.run(f"window.was = place.session, {act}, 0")
        time.sleep(0.05)
        page.wait("place.session === was && place.phase === 'refreshing' && shift(list) > 50", 2)
        finish(page)
        refreshes(page)


def test_hidden_tab(host):
    """The events of a hidden tab are fired."""
    with host(FRAME) as page:
        def whole(method, **params):
            """A call to the browser, not to its page."""
            session, page._session = page._session, None
            answer = page.call(method, **params)
            page._session = session
            return answer
        target = whole("Target.createTarget", url="about:blank", newWindow=False)["targetId"]
        whole("Target.activateTarget", targetId=target)
        page.wait("document.hidden", 2)
        begin(page)
        page.run("place.finish()")
        hears(page, "idle", within=8)
        page.run("told.length = 0")
        begin(page)
        whole("Target.closeTarget", targetId=target)
        page.call("Page.bringToFront")
        page.wait("!document.hidden && shift(list) > 50", 3)
        rest(page)


EARLY = """
window.place = document.querySelector('drawstring-effect')
Object.assign(place, {src: 'inputs.drawn', variant: '', label: 'Early', inputs: {download: 0.4}, images: {logo: 'data:,'},
  clock: () => 7, htmlFor: 'none', for: 'list'})
await import('./drawstring-effect.js')
window.isReady = true
"""


def test_early_properties(host):
    """Attributes and properties that are set before the element is defined count."""
    with host(f"<div class=frame><drawstring-effect></drawstring-effect>{LIST}</div>", EARLY) as page:
        assert page.run("place.getAttribute('src') + place.getAttribute('for') + place.label") == "inputs.drawnlistEarly"
        assert page.run("place.inputs.download + place.clock() + Object.keys(place.images).length") == 8.4
        assert page.run("Object.hasOwn(place, 'src')") is False, "early properties hide those of the class"
        # An input outside of its range is limited.
        assert page.run("place.set('download', 2) && place.inputs.download") == 1


def test_unseen_pictures(host):
    """A picture that is not visible is not exposed to screen readers, either."""
    with host(FRAME) as page:
        time.sleep(0.2)
        assert page.nodes("image") == []
        begin(page)
        time.sleep(0.3)
        assert len(page.nodes("image")) == 1
        rest(page)
        assert page.nodes("image") == []


def test_requests(browser, site):
    """Files are requested at once: by the element, and all of them by the hints of the exported page."""
    def times(page, url):
        page.open(site.url + url)
        page.wait("document.querySelector('drawstring-effect').effect")
        sent, received, ids = {}, {}, {}
        for event in page.events:
            details = event.get("params", {})
            if event.get("method") == "Network.requestWillBeSent":
                name = details["request"]["url"].split("/")[-1]
                assert name not in sent, f"{url} asks twice for {name}"
                sent[name], ids[details["requestId"]] = details["timestamp"], name
            if event.get("method") == "Network.responseReceived" and details["requestId"] in ids:
                received[ids[details["requestId"]]] = details["timestamp"]
        return sent, received
    site.delay = 0.15
    with tab(browser) as page:
        write_host(site, FRAME)
        page.call("Network.setCacheDisabled", cacheDisabled=True)
        sent, received = times(page, "host.html")
        assert sent["drawstring.wasm"] < received["boss-dots.drawn"], "the module is asked for after the effect has come"
        sent, received = times(page, "index.html")
        last = max(sent[name] for name in ("drawstring-effect.js", "drawstring.js", "drawstring.wasm", "boss-dots.drawn"))
        assert last < received["drawstring-effect.js"], "the exported page asks one after the other"
        assert page.complaints() == []
    site.delay = 0


# MARK: Bundles, servers and types

APP = """
import {DrawstringEffect} from './drawstring-effect.js'
window.DrawstringEffect = DrawstringEffect
window.isReady = true
"""


@pytest.mark.parametrize("tool, form, words", [pytest.param(*each, id=f"{each[0]}-{each[1]}") for each in BUNDLERS])
def test_bundles(browser, site, tool, form, words):
    """Bundlers take the files as they are; a bundle that is not a module also finds the WebAssembly module."""
    (site.folder / "app.js").write_text(APP)
    said = bundled(site.folder, tool, words)
    assert "arning" not in said and "rror" not in said
    kind = "" if form == "iife" else "type=module"
    (site.folder / "bundle.html").write_text(
        f"<!doctype html><title>Bundle</title><div>{EFFECT}<ul id=list></ul></div><script {kind} src=bundle.js></script>")
    with tab(browser) as page:
        page.open(site.url + "bundle.html")
        page.wait("document.querySelector('drawstring-effect').effect")
        assert page.complaints() == []


def test_node(site):
    """On a server the files can be imported; in Node.js they play, with errors for wrong values."""
    for folder in ("sub", "below"):
        (site.folder / folder).mkdir(exist_ok=True)
    for name in ("drawstring.js", "drawstring-effect.js", "drawstring.wasm"):
        shutil.copy(site.folder / name, site.folder / "sub")
    for name in ("boss", "pulse"):
        shutil.copy(site.folder / f"{name}-dots.drawn", site.folder / f"below/{name}.drawn")
    (site.folder / "sub/app.mjs").write_text(support.page_of("node.mjs"))
    # Paths are relative to the folder in which the script runs, not to its own.
    lines = support.run("node", "sub/app.mjs", cwd=site.folder).splitlines()
    freed, gone = "DrawstringError: the player has been freed", "DrawstringError: the effect has been freed"
    assert [json.loads(line) for line in lines] == [
        ["function", "boss-dots", "boss-dots", "boss-dots"], "DrawstringError: the time of a moment is a number, not '0.3s'",
        "DrawstringError: the pull of a moment is a number, not 'NaN'", [0.3], [True, gone, gone], [freed, freed, freed, [None]]]


def test_types(site):
    """The types are right under the strictest settings, alone, in a program and in JSX."""
    for name in ("types.ts", "elements.tsx"):
        (site.folder / name).write_text(support.page_of(name))
    compile_types(site.folder, "drawstring.d.ts", "drawstring-effect.d.ts")
    for resolution in (["--module", "es2022", "--moduleResolution", "node"], ["--module", "node16"]):
        compile_types(site.folder, *resolution, "types.ts")
        compile_types(site.folder, *resolution, "--jsx", "preserve", "elements.tsx")
