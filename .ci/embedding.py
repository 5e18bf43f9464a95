#!/usr/bin/env python3
"""The element <drawstring-effect> in typical pages, by real input in Chromium: lists in pages that scroll and scrollers in
lists, lists that are added later or replaced, the page as a list, two elements, shadow roots, effects that change in a
refresh, elements that move, hidden tabs; and its files in bundles, on servers, under strict types and in Node.js.

Uses the program of a release build; DRAWSTRING names another. Bundles and types need esbuild, rollup and tsc.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium
import element
from element import check

ROOT = pathlib.Path(__file__).resolve().parent.parent

STYLE = """
* { box-sizing: border-box } body { margin: 0; font: 16px sans-serif }
.frame { position: relative; overflow: hidden } .sheet { margin: 0; padding: 0; background: white; list-style: none }
.scrolls { overflow: auto; height: 400px } .sheet li { height: 40px } .space { height: 1500px }
.inner { height: 150px; overflow: auto } textarea { height: 120px; width: 100% } .bar { position: sticky; top: 0; height: 60px }
"""

SCRIPT = """
import {DrawstringEffect} from './drawstring-effect.js'
window.DrawstringEffect = DrawstringEffect
window.rows = (count = 30, name = 'Row') => Array.from({length: count}, (_, index) => {
  const row = document.createElement('li')
  row.textContent = `${name} ${index}`
  return row
})
for (const list of document.querySelectorAll('.rows')) list.append(...rows())
for (const area of document.querySelectorAll('textarea')) area.value = 'A line\\n'.repeat(40)
window.told = []
window.watch = (node, name = '') => {
  for (const type of ['armed', 'disarmed', 'began', 'ended', 'cancelled', 'idle'])
    node.addEventListener(type, (event) => event.target === node && told.push(name + type))
}
window.place = document.querySelector('drawstring-effect')
window.find = (id) => document.getElementById(id)
if (place) watch(place)
window.shift = (node) => parseFloat((node.style.translate || '0 0').split(' ')[1] ?? 0)
window.isReady = true
"""


STILL = """
drawstring: 1
effect: skeleton
canvas: [0, 0, 320, 200]
layers: [{id: bar, size: [10, 10], backgroundColor: red}]
"""


class Host:
    """A page of its own around the element, opened in a tab."""

    def __init__(self, folder, site, body, script=SCRIPT, head=""):
        self.folder, self.site = folder, site
        (folder / "host.js").write_text(script)
        (folder / "host.html").write_text(
            f"<!doctype html><html lang=en><head><meta charset=utf-8><title>Host</title><style>{STYLE}</style>{head}</head>"
            f"<body>{body}<script type=module src=host.js></script></body></html>")

    def __enter__(self):
        self.tab = element.Tab()
        self.tab.open(self.site.url + "host.html")
        check(self.tab.until("window.isReady && (!window.place || place.effect)"), "a page of its own shows no effect")
        return self.tab

    def __exit__(self, kind, *_):
        if kind is None:
            for complaint in self.tab.complaints():
                check(False, complaint)
        self.tab.__exit__()


EFFECT = "<drawstring-effect src=boss-dots.drawn for=list></drawstring-effect>"
LIST = "<ul id=list class='sheet rows scrolls' tabindex=0></ul>"


def turn(page, delta, times, at=(200, 300)):
    for _ in range(times):
        page.call("Input.dispatchMouseEvent", type="mouseWheel", x=at[0], y=at[1], deltaX=0, deltaY=delta)
        time.sleep(0.016)
    time.sleep(0.4)


def swipe(page, way, start=(200, 300), steps=12):
    page.pull(way, start, steps)
    page.touch("touchEnd")
    time.sleep(0.4)


def rest(page):
    """Ends the present refresh or touch, and clears the events."""
    page.run("place.finish()")
    check(page.until("place.phase === 'idle'"), "a refresh does not come to rest")
    time.sleep(0.3)
    page.run("told.length = 0")


def refreshes(page, what, start=(200, 300), list_="list"):
    """A pull by a finger refreshes."""
    page.pull(150, start)
    page.touch("touchEnd")
    check(page.until("told.includes('began')", 2), f"{what} does not refresh by touch: {page.run('told')}")
    rest(page)


# MARK: Scrolling

def inner(folder, site):
    """A scroller in a list scrolls by touch and by wheel, up to its top; there the list is pulled."""
    body = f"""<div class=frame>{EFFECT}<div id=list class='sheet scrolls'><div id=inner class='inner'>
        <ul class='sheet rows'></ul></div><textarea id=area></textarea><ul class='sheet rows'></ul></div></div>"""
    with Host(folder, site, body) as page:
        for name, y in (("inner", 60), ("area", 200)):
            for act, move in (("a finger", lambda: swipe(page, 100, (200, y))), ("a wheel", lambda: turn(page, -30, 5, (200, y)))):
                page.run(f"{name}.scrollTop = 300")
                time.sleep(0.3)
                move()
                check(page.run(f"{name}.scrollTop") < 260, f"{act} does not scroll the {name} of a list: {page.run(f'{name}.scrollTop')}")
                check(page.run("told.join()") == "", f"{act} in a scrolled {name} of a list fires {page.run('told')}")
        page.run("inner.scrollTop = area.scrollTop = 0")
        time.sleep(0.3)
        refreshes(page, "a list, from an inner scroller at its top", (200, 60))
        page.run("inner.style.overscrollBehavior = 'contain'")
        swipe(page, 100, (200, 60))
        check(page.run("told.join()") == "", "an inner scroller that keeps its overscroll pulls the list")
        page.run("inner.style.overscrollBehavior = '', inner.style.touchAction = 'none'")
        swipe(page, 100, (200, 60))
        check(page.run("told.join()") == "", "a part that has its own gestures pulls the list")


def reversed_(folder, site):
    """A column from the end counts its places backwards."""
    body = f"""<div class=frame>{EFFECT}<div id=list class='sheet scrolls column'><ul class='sheet rows'></ul></div></div>"""
    with Host(folder, site, body, head="<style>.column { display: flex; flex-direction: column-reverse }</style>") as page:
        swipe(page, 100)
        check(page.run("list.scrollTop") < 0 and page.run("told.join()") == "", "a list from its end cannot be scrolled up")
        page.run("list.scrollTop = -1e6")
        time.sleep(0.3)
        refreshes(page, "a list from its end at its top")


def in_document(folder, site):
    """A list that does not scroll follows the page, or the scroller around it."""
    body = f"""<div class=bar>Bar</div><div class=frame>{EFFECT}<ul id=list class='sheet rows'></ul></div><p id=foot>Foot</p>"""
    with Host(folder, site, body) as page:
        page.run("scrollTo(0, 600)")
        time.sleep(0.3)
        swipe(page, 300)
        check(page.run("scrollY") < 400, f"a finger does not scroll a page with a list: {page.run('scrollY')}")
        page.run("scrollTo(0, 600)")
        time.sleep(0.3)
        turn(page, -100, 3)
        check(page.run("scrollY") < 500, f"a wheel does not scroll a page with a list: {page.run('scrollY')}")
        check(page.run("told.join()") == "", f"scrolling a page fires {page.run('told')}")
        page.run("scrollTo(0, 0)")
        time.sleep(0.3)
        refreshes(page, "a list in a page")
        turn(page, -30, 8)
        check(page.until("told.includes('began')", 2), "a wheel at the top of a page does not refresh its list")
        # The content below moves down, so that nothing is covered.
        below = "foot.getBoundingClientRect().top - list.getBoundingClientRect().bottom"
        check(page.until(f"Math.abs({below} - 16) < 1"), f"a list that is held down leaves {page.run(below)} pixels to what follows")
        rest(page)
        check(abs(page.run(below) - 16) < 1, "a list that was held down leaves a gap")

    body = f"""<div id=box class='scrolls'><div class=frame>{EFFECT}<ul id=list class='sheet rows'></ul></div></div><div class=space></div>"""
    with Host(folder, site, body) as page:
        page.run("box.scrollTop = 300")
        time.sleep(0.3)
        swipe(page, 150)
        check(page.run("box.scrollTop") < 250 and page.run("told.join()") == "", "a list in a scroller does not let it scroll")
        page.run("box.scrollTop = 0")
        time.sleep(0.3)
        refreshes(page, "a list in a scroller")


def in_page(folder, site):
    """A list that scrolls in a page that scrolls, too: each has its own place."""
    body = f"""<div class=space></div><div class=frame>{EFFECT}{LIST}</div><div class=space></div>"""
    with Host(folder, site, body) as page:
        page.run("scrollTo(0, 1400)")
        time.sleep(0.3)
        swipe(page, -150)
        check(page.run("list.scrollTop") > 80, "a list in a page does not scroll")
        swipe(page, 60)
        check(page.run("told.join()") == "", "a scrolled list in a page is pulled")
        page.run("list.scrollTop = 0")
        time.sleep(0.3)
        refreshes(page, "a list in a scrolled page")
        check(page.run("scrollY") == 1400, "a page moves while its list is pulled")


def whole_page(folder, site):
    """The page itself is pulled: the element makes room, and the rest of the page is unchanged."""
    body = """<div class=bar>Bar</div><drawstring-effect src=boss-dots.drawn for=page label='Refresh the page'></drawstring-effect>
        <ul id=list class='sheet rows'></ul>"""
    with Host(folder, site, body) as page:
        check(page.run("place.offsetHeight") == 0, "an element at rest takes room in a page")
        before = page.run("list.getBoundingClientRect().top")
        # Also from the bar above the element.
        page.pull(150, (200, 30))
        check(page.until("told.includes('armed')"), "a page is not pulled")
        check(page.run("place.offsetHeight") > 55 and page.run("scrollY") == 0, "a page that is pulled makes no room")
        page.touch("touchEnd")
        check(page.until("Math.abs(place.getBoundingClientRect().height - 55) < 0.1"),
              f"a page is held {page.run('place.offsetHeight')} down")
        svg = "place.shadowRoot.querySelector('svg').getBoundingClientRect()"
        check(page.run(f"Math.abs({svg}.bottom - list.getBoundingClientRect().top) < 1"), "the picture is not above the content")
        check(page.run("scrollTo(0, 1e6), list.getBoundingClientRect().bottom <= innerHeight + 1"), "the end of a page is out of reach")
        time.sleep(0.3)
        swipe(page, 100)
        check(page.run("told.join()") == "armed,began", f"a finger in a scrolled page fires {page.run('told')}")
        page.run("scrollTo(0, 0)")
        rest(page)
        check(page.run("list.getBoundingClientRect().top") == before, "a page does not come back to its place")
        turn(page, -30, 8)
        check(page.until("told.includes('began')", 2), "a wheel at the top of a page does not refresh")
        rest(page)
        page.run("place.focus()")
        check(page.run("(({top, height}) => top >= 0 && height > 10)(place.shadowRoot.querySelector('button').getBoundingClientRect())"),
              "the button of a page is not seen")
        page.run("document.body.id = 'whole', place.for = 'whole'")
        refreshes(page, "a page by the id of its body")
        page.run("place.remove()")
        time.sleep(0.1)
        check(page.run("document.documentElement.getAttribute('style') || ''") == "", "a page keeps styles of an element")


def last_rows(folder, site):
    """The end of a list can be scrolled to while it is held down, with every way to set its height."""
    for name, style in (("border", "height: 400px"), ("content", "box-sizing: content-box; height: 380px; padding: 10px"),
                        ("flexible", "flex: 1; min-height: 0"), ("absolute", "position: absolute; inset: 0")):
        body = f"<div class='frame box'>{EFFECT}<ul id=list class='sheet rows'></ul></div><p id=foot>Foot</p>"
        head = f"<style>.box {{ height: 400px; display: flex; flex-direction: column }} #list {{ overflow: auto; {style} }}</style>"
        with Host(folder, site, body, head=head) as page:
            size = page.run("[list.offsetHeight, foot.getBoundingClientRect().top].join()")
            page.run("place.begin()")
            page.until("shift(list) > 50")
            time.sleep(0.3)
            page.run("list.scrollTop = 1e6")
            time.sleep(0.1)
            off = page.run("list.lastElementChild.getBoundingClientRect().bottom - list.parentNode.getBoundingClientRect().bottom")
            check(off <= 1, f"the last row of a list ({name}) is {off} pixels below its box in a refresh")
            rest(page)
            check(page.run("[list.offsetHeight, foot.getBoundingClientRect().top].join()") == size, f"a refresh changes the size of a list ({name})")
            check(page.run("list.style.maxHeight + list.style.minHeight + list.style.marginBottom") == "", "a list keeps styles of a refresh")


def scrolled_away(folder, site):
    """A list that is scrolled in a refresh takes the strip along, and the end of the refresh moves none of its rows."""
    with Host(folder, site, f"<div class=frame>{EFFECT}{LIST}</div>") as page:
        page.run("place.begin()")
        page.until("shift(list) > 50")
        time.sleep(0.3)
        strip = page.run("shift(list)")
        turn(page, 40, 1)
        check(abs(page.run("shift(list) + list.scrollTop") - strip) < 1, "a strip does not go along with its list")
        turn(page, 100, 3)
        check(page.run("list.scrollTop") > strip and page.run("shift(list)") == 0, "a strip stays above a scrolled list")
        turn(page, -100, 6)
        check(page.run("[list.scrollTop, shift(list)].join()") == f"0,{strip}", "a strip does not come back")
        check(page.run("place.phase") == "refreshing", "a wheel that scrolls back ends the refresh")
        turn(page, 100, 3)
        page.run("""window.tops = [], window.row_ = list.children[8], (function look() {
          tops.push(Math.round(row_.getBoundingClientRect().top))
          if (tops.length < 90) requestAnimationFrame(look)
        })()""")
        rest(page)
        page.until("tops.length >= 90")
        check(page.run("new Set(tops).size") == 1, f"the end of a refresh moves rows: {page.run('[...new Set(tops)].join()')}")
        check(page.run("list.style.maxHeight + list.style.marginBottom") == "", "a list keeps styles of a refresh")
        # The list is scrolled before the refresh.
        page.run("place.begin()")
        page.until("told.includes('began')")
        time.sleep(0.5)
        check(page.run("shift(list)") == 0, "a refresh of a scrolled list moves its rows")
        rest(page)
    # A list that scrolls by less than the strip keeps the strip.
    with Host(folder, site, f"<div class=frame>{EFFECT}{LIST}</div>", SCRIPT.replace("count = 30", "count = 11")) as page:
        page.run("list.scrollTop = 1e6")
        time.sleep(0.2)
        page.run("place.begin()")
        page.until("told.includes('began')")
        time.sleep(0.5)
        check(page.run("list.scrollHeight - list.clientHeight > 0") and page.run("shift(list)") == strip, "a short list has another strip")
        turn(page, -10, 1)
        check(page.run("shift(list)") == strip, "the strip of a short list moves")


def beyond(folder, site):
    """A finger that scrolls a list to its top continues with a pull; one that moves back past its start continues to scroll."""
    for body, list_, top in ((f"<div class=frame>{EFFECT}{LIST}</div>", "list", "list.scrollTop"),
                             (f"<div class=frame>{EFFECT}<ul id=list class='sheet rows'></ul></div>", "page", "scrollY")):
        with Host(folder, site, body) as page:
            page.run("list.scrollTop = 60, scrollTo(0, 60)")
            time.sleep(0.3)
            page.pull(260, (200, 100), 26)
            check(page.run(top) == 0, f"a finger does not scroll a {list_} to its top")
            check(page.run("shift(list)") > 20, f"a finger that comes to the top of a {list_} holds it {page.run('shift(list)')} down")
            page.touch("touchMove", 200, 340)
            time.sleep(0.05)
            check(page.run(top) == 0, f"a {list_} scrolls while a finger takes its pull back")
            page.touch("touchMove", 200, 360)
            check(page.until("told.includes('armed')", 1), f"a finger that comes to the top of a {list_} does not arm it")
            page.touch("touchEnd")
            check(page.until("told.includes('began')", 1), f"a finger that comes to the top of a {list_} does not refresh")
            rest(page)
            # A touch that begins sideways is never a pull.
            page.touch("touchStart", 200, 100)
            for x, y in ((230, 102), (260, 110), (260, 160), (260, 220)):
                page.touch("touchMove", x, y)
                time.sleep(0.02)
            page.touch("touchEnd")
            check(page.run("told.join()") == "", f"a finger that went sideways on a {list_} fires {page.run('told')}")
            page.touch("touchStart", 200, 300)
            for y in (310, 330, 350, 320, 290, 260, 230, 200):
                page.touch("touchMove", 200, y)
                time.sleep(0.02)
            check(page.until(f"{top} > 40", 1), f"a finger that goes back above its place scrolls a {list_} to {page.run(top)}")
            page.touch("touchEnd")
            time.sleep(0.3)
            check("began" not in page.run("told"), "a finger that goes back above its place refreshes")


def passive(folder, site):
    """The browser scrolls without the page's script, except at the top of a list that can be pulled."""
    with Host(folder, site, f"<div class=frame>{EFFECT}{LIST}</div>") as page:
        def waits():
            object_ = page.call("Runtime.evaluate", expression="list")["result"]["objectId"]
            listeners = page.call("DOMDebugger.getEventListeners", objectId=object_)["listeners"]
            return sorted(each["type"] for each in listeners if not each["passive"] and each["type"] in ("touchstart", "touchmove", "wheel"))
        check(waits() == ["touchmove", "wheel"], f"at its top a list waits for {waits()}")
        page.run("list.scrollTop = 100")
        time.sleep(0.2)
        check(waits() == [], f"a scrolled list waits for {waits()}")
        page.run("list.scrollTop = 0")
        time.sleep(0.2)
        check(waits() == ["touchmove", "wheel"], f"back at its top a list waits for {waits()}")
        page.run("place.src = 'skeleton.drawn'")
        check(page.until("place.effect?.trigger === null"), "an effect that cannot be pulled does not load")
        check(waits() == [], f"a list that cannot be pulled waits for {waits()}")


# MARK: Lists and elements that change

def late(folder, site):
    """A list is found when it comes, when it is replaced, and when its id changes."""
    with Host(folder, site, f"<div id=frame class=frame>{EFFECT}</div>") as page:
        page.run("""window.make = () => { const list = document.createElement('ul'); list.id = 'list'; list.className = 'sheet scrolls'
          list.append(...rows()); return list }; setTimeout(() => frame.append(make()), 300), 0""")
        check(page.until("!!find('list')"), "no list comes")
        refreshes(page, "a list that comes later")
        page.run("window.old = find('list'), old.replaceWith(make())")
        time.sleep(0.1)
        check(page.run("old.style.translate") == "", "a list that was replaced keeps its styles")
        refreshes(page, "a list that takes the place of another")
        page.run("place.begin()")
        page.until("told.includes('began')")
        page.run("find('list').replaceWith(make())")
        check(page.until("find('list').ariaBusy === 'true' && shift(find('list')) > 50"), "a list that comes in a refresh is not held down")
        rest(page)
        check(page.run("find('list').ariaBusy") == "false", "a list that came in a refresh stays busy")
        # Under the finger.
        page.pull(150)
        page.run("find('list').replaceWith(make())")
        check(page.until("told.includes('idle')"), f"a list that goes under the finger fires {page.run('told')}")
        page.touch("touchEnd")
        page.run("told.length = 0, find('list').id = 'other'")
        swipe(page, 150)
        check(page.run("told.join()") == "" and page.run("find('other').style.translate") == "", "a list of another id is pulled")
        page.run("find('other').id = 'list'")
        refreshes(page, "a list that gets its id later")


def two(folder, site):
    """Two elements: the inner list takes the gestures that it can use."""
    body = f"""<drawstring-effect id=outer src=jelly-ball.drawn for=page></drawstring-effect><p>Page</p>
        <div class=frame>{EFFECT.replace('<drawstring-effect', '<drawstring-effect id=inner')}{LIST}</div>
        <div class=frame><drawstring-effect id=other src=boss-dots.drawn for=second></drawstring-effect>
        <ul id=second class='sheet rows'></ul></div>"""
    with Host(folder, site, body) as page:
        check(page.until("find('outer').effect && find('inner').effect && find('other').effect"), "three elements do not load")
        page.run("told.length = 0; for (const id of ['inner', 'other']) watch(find(id), id + ' ')")
        for start, name, node in (((200, 200), "inner ", "inner"), ((200, 600), "other ", "other"), ((200, 20), "", "outer")):
            page.run(f"window.place = find('{node}'), told.length = 0")
            page.pull(250 if node != "other" else 90, start, 16)
            page.touch("touchEnd")
            check(page.until(f"told.includes('{name}began')", 2), f"the {node} of three elements does not refresh: {page.run('told')}")
            page.run("place.finish()")
            page.until("place.phase === 'idle'")
            time.sleep(0.2)
            check(page.run(f"told.every((each) => each.split(' ').length === {len(name.split()) + 1})"), f"the {node} of three elements moves others: {page.run('told')}")


def shadow(folder, site):
    """In a shadow root, with a slotted list and a scroller around it."""
    script = SCRIPT + f"""
const root = find('host').attachShadow({{mode: 'open'}})
root.innerHTML = `<div id=scroller><div id=frame><drawstring-effect src=boss-dots.drawn for=list></drawstring-effect>
  <div id=list><slot></slot></div></div></div>`
root.querySelector('#scroller').style.cssText = 'height: 400px; overflow: auto'
root.querySelector('#frame').style.cssText = 'position: relative; overflow: hidden'
root.querySelector('#list').style.background = 'white'
window.place = root.querySelector('drawstring-effect')
window.scroller = root.querySelector('#scroller')
watch(place)
"""
    script = script.replace("root.innerHTML =", "root.append(...new DOMParser().parseFromString(").replace(
        "</div></div></div>`", "</div></div></div>`, 'text/html').body.children)")
    script = "const policy = trustedTypes.createPolicy('host', {createHTML: (text) => text})\n" + script.replace(
        "parseFromString(", "parseFromString(policy.createHTML(").replace("</div></div></div>`,", "</div></div></div>`),")
    with Host(folder, site, "<div id=host><ul class='sheet rows'></ul></div>", script) as page:
        refreshes(page, "a list in a shadow root")
        page.run("scroller.scrollTop = 200")
        time.sleep(0.3)
        swipe(page, 100)
        check(page.run("scroller.scrollTop") < 150 and page.run("told.join()") == "", "a list in a shadow root does not let its scroller scroll")


def changed(folder, site):
    """An effect that changes in a refresh ends it, with its events."""
    with Host(folder, site, f"<div class=frame>{EFFECT}{LIST}</div>") as page:
        for act in ("place.src = 'jelly-ball.drawn'", "place.load('boss-dots.drawn'), 0"):
            page.run("place.begin()")
            page.until("told.includes('began')")
            page.run(f"window.was = place.effect, {act}")
            check(page.until("place.effect !== was"), "another effect does not load in a refresh")
            element.told(page, ["began", "ended", "idle"], f"{act} in a refresh")
            check(page.run("list.ariaBusy") == "false" and page.run("shift(list)") == 0, f"after {act} the list is busy or held down")
            check(page.run("place.finish()") is False and page.run("place.phase") == "idle", "another effect is not at rest")
            page.run("told.length = 0")
        # A failure to load ends nothing.
        page.run("place.begin()")
        page.until("told.includes('began')")
        page.run("place.load(new Uint8Array(3))")
        check(page.run("place.finish()") is True, "a wrong effect ends a refresh")
        rest(page)
        page.pull(150)
        page.until("told.includes('armed')")
        page.run("place.src = 'boss-dots.drawn'")
        element.told(page, ["armed", "cancelled", "idle"], "another effect under the finger")
        page.touch("touchEnd")
        page.run("told.length = 0, place.begin()")
        page.until("told.includes('began')")
        page.run("place.reset()")
        element.told(page, ["began", "idle"], "reset in a refresh")
        check(page.run("list.ariaBusy") == "false", "after reset the list is busy")
        page.run("told.length = 0, place.begin()")
        page.until("told.includes('began')")
        page.run("place.remove()")
        element.told(page, ["began", "ended", "idle"], "an element that is removed in a refresh")
        check(page.run("list.hasAttribute('aria-busy')") is False, "an element that is removed leaves a busy list")
        page.events = [each for each in page.events if "wrong" not in str(each) and "not a compiled" not in str(each)
                       and each.get("method") != "Runtime.consoleAPICalled"]


def moved(folder, site):
    """An element that moves in the document continues, alone or with its list."""
    with Host(folder, site, f"<div id=first class=frame>{EFFECT}{LIST}</div><div id=second class=frame></div>") as page:
        for act in ("first.prepend(place)", "place.remove(), first.prepend(place)", "document.body.append(first)",
                    "second.append(...first.childNodes)", "first.append(...second.childNodes)",
                    "first.moveBefore?.(place, list)"):
            page.run("told.length = 0, place.begin()")
            page.until("told.includes('began')")
            page.run(f"window.was = place.session, {act}, 0")
            time.sleep(0.05)
            check(page.until("place.session === was && place.phase === 'refreshing' && shift(list) > 50", 2), f"{act} ends a refresh")
            check(page.run("place.finish()") is True, f"after {act} nothing can be finished")
            element.told(page, ["began", "ended", "idle"], f"a refresh with {act}")
        page.run("told.length = 0")
        refreshes(page, "a list that was moved")


def hidden(folder, site):
    """The events of a hidden tab are fired."""
    with Host(folder, site, f"<div class=frame>{EFFECT}{LIST}</div>") as page:
        session = page._session
        page._session = None
        target = page.call("Target.createTarget", url="about:blank", newWindow=False)["targetId"]
        page.call("Target.activateTarget", targetId=target)
        page._session = session
        if not page.until("document.hidden", 2):
            check(False, "no tab is hidden")
            return
        page.run("place.begin()")
        check(page.until("told.includes('began')", 3), "a hidden tab does not begin")
        page.run("place.finish()")
        check(page.until("told.includes('idle')", 8), f"a hidden tab does not end: {page.run('told')}")
        page.run("told.length = 0, place.begin()")
        page.until("told.includes('began')", 3)
        page._session = None
        page.call("Target.closeTarget", targetId=target)
        page._session = session
        page.call("Page.bringToFront")
        check(page.until("!document.hidden && shift(list) > 50", 3), "a tab that is shown again does not go on")
        rest(page)


def early(folder, site):
    """Attributes and properties that are set before the element is defined count."""
    script = """
window.place = document.querySelector('drawstring-effect')
place.src = 'inputs.drawn'
place.variant = ''
place.label = 'Early'
place.inputs = {download: 0.4}
place.images = {logo: 'data:,'}
place.clock = () => 7
place.htmlFor = 'none'
place.for = 'list'
await import('./drawstring-effect.js')
window.isReady = true
"""
    with Host(folder, site, f"<div class=frame><drawstring-effect></drawstring-effect>{LIST}</div>", script) as page:
        check(page.run("place.getAttribute('src') + place.getAttribute('for') + place.label") == "inputs.drawnlistEarly", "early attributes are lost")
        check(page.run("place.inputs.download + place.clock() + Object.keys(place.images).length") == 8.4, "early properties are lost")
        check(page.run("Object.hasOwn(place, 'src')") is False, "early properties hide those of the class")
        check(page.run("place.set('download', 2) && place.inputs.download") == 1, "an input outside of its range is told as it was given")


def unseen(folder, site):
    """A picture that is not visible is not exposed to screen readers, either."""
    with Host(folder, site, f"<div class=frame>{EFFECT}{LIST}</div>") as page:
        def pictures():
            return [node for node in page.call("Accessibility.getFullAXTree")["nodes"]
                    if node.get("role", {}).get("value") == "image" and not node.get("ignored")]
        time.sleep(0.2)
        check(pictures() == [], "a picture at rest behind the list is read")
        page.run("place.begin()")
        page.until("told.includes('began')")
        time.sleep(0.3)
        check(len(pictures()) == 1, "the picture of a refresh is not read")
        rest(page)
        check(pictures() == [], "the picture is read after a refresh")


def requests(folder, site):
    """Files are requested at once: by the element, and all of them by the hints of the exported page."""
    with element.Tab() as page:
        def times(url):
            page.open(site.url + url)
            check(page.until("document.querySelector('drawstring-effect').effect"), f"{url} shows no effect")
            sent, received, ids = {}, {}, {}
            for event in page.events:
                details = event.get("params", {})
                if event.get("method") == "Network.requestWillBeSent":
                    name = details["request"]["url"].split("/")[-1]
                    check(name not in sent, f"{url} asks twice for {name}")
                    sent[name], ids[details["requestId"]] = details["timestamp"], name
                if event.get("method") == "Network.responseReceived" and details["requestId"] in ids:
                    received[ids[details["requestId"]]] = details["timestamp"]
            return sent, received
        Slow.delay = 0.15
        page.call("Network.setCacheDisabled", cacheDisabled=True)  # Files of earlier parts would come at once.
        Host(folder, site, f"<div class=frame>{EFFECT}{LIST}</div>")
        sent, received = times("host.html")
        check(sent["drawstring.wasm"] < received["boss-dots.drawn"], "the module is asked for after the effect has come")
        sent, received = times("index.html")
        last = max(sent[name] for name in ("drawstring-effect.js", "drawstring.js", "drawstring.wasm", "boss-dots.drawn"))
        check(last < received["drawstring-effect.js"], f"the exported page asks one after the other: {sent}")
        for complaint in page.complaints():
            check(False, complaint)
        Slow.delay = 0


class Slow(element.Handler):
    """Delays each file."""

    delay = 0

    def do_GET(self):
        time.sleep(Slow.delay)
        super().do_GET()


# MARK: Without a browser

def run(folder, *words, fails=False, **options):
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, **options)
    if (done.returncode != 0) != fails:
        check(False, f"{' '.join(map(str, words))}: {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


APP = """
import {DrawstringEffect} from './drawstring-effect.js'
window.DrawstringEffect = DrawstringEffect
window.isReady = true
"""


WEBPACK = """require('webpack')(
  {mode: 'production', performance: false, context: process.cwd(), entry: './app.js', output: {path: process.cwd(), filename: 'bundle.js'}},
  (error, result) => console.log(error ?? result.toString('errors-warnings')))"""


def bundles(folder, site):
    """Bundlers take the files as they are; a bundle that is not a module also finds the WebAssembly module."""
    (folder / "app.js").write_text(APP)
    tools = [
        ("esbuild", "esm", ["esbuild", "app.js", "--bundle", "--format=esm", "--outfile=bundle.js"]),
        ("esbuild", "minified", ["esbuild", "app.js", "--bundle", "--minify", "--format=esm", "--target=es2022", "--outfile=bundle.js"]),
        ("esbuild", "iife", ["esbuild", "app.js", "--bundle", "--format=iife", "--outfile=bundle.js", "--log-override:empty-import-meta=silent"]),
        ("rollup", "es", ["rollup", "app.js", "-f", "es", "-o", "bundle.js", "--silent"]),
        ("rollup", "iife", ["rollup", "app.js", "-f", "iife", "-o", "bundle.js", "--silent"]),
        ("webpack", "iife", ["node", "-e", WEBPACK])]
    for tool, form, words in tools:
        known = ["node", "-e", "require.resolve('webpack')"] if tool == "webpack" else ["which", tool]
        if subprocess.run(known, capture_output=True).returncode:
            print(f"   {tool} is not installed; its bundles are not made", flush=True)
            continue
        (folder / "bundle.js").unlink(missing_ok=True)
        said = run(folder, *words)
        check("arning" not in said and "rror" not in said, f"{tool} ({form}) says {said}")
        kind = "" if form == "iife" else "type=module"
        (folder / "bundle.html").write_text(
            f"<!doctype html><title>Bundle</title><div>{EFFECT}<ul id=list></ul></div><script {kind} src=bundle.js></script>")
        with element.Tab() as page:
            page.open(site.url + "bundle.html")
            check(page.until("document.querySelector('drawstring-effect').effect"), f"a bundle of {tool} ({form}) shows no effect")
            for complaint in page.complaints():
                check(False, f"{tool} ({form}): {complaint}")


def servers(folder):
    """On a server the files can be imported; in Node.js they play, with errors for wrong values."""
    script = """
import {DrawstringEffect, Painter} from './drawstring-effect.js'
import {load, prepare} from './drawstring.js'
import {pathToFileURL} from 'node:url'
const say = (value) => console.log(JSON.stringify(value))
const fails = (call) => { try { return [call()] } catch (error) { return `${error.name}: ${error.message}` } }
await prepare()
const effect = await load('below/boss.drawn')
say([typeof DrawstringEffect, effect.name, (await load(pathToFileURL('below/boss.drawn'))).name, (await load(pathToFileURL('below/boss.drawn').href)).name])
say(fails(() => effect.frame({time: '0.3s'}).time))
say(fails(() => effect.frame({pull: NaN}).time))
say(fails(() => effect.frame({phase: 'refreshing', pull: null, refreshed: undefined, time: 0.3}).time))
const session = effect.session()
session.begin(0)
const before = session.update(1)
const gone = await load('below/pulse.drawn')
const kept = gone.session()
kept.begin(0)
const frame = JSON.stringify(kept.frame(0.4))
gone.free()
say([JSON.stringify(kept.frame(0.4)) === frame, fails(() => gone.frame()), fails(() => gone.session())])
session.free()
say([fails(() => before.phase), fails(() => session.frame(2)), fails(() => session.phase(2)), fails(() => session.free())])
"""
    below = folder / "sub"
    below.mkdir(exist_ok=True)
    for name in ("drawstring.js", "drawstring-effect.js", "drawstring.wasm"):
        shutil.copy(folder / name, below / name)
    (folder / "below").mkdir(exist_ok=True)
    shutil.copy(folder / "boss-dots.drawn", folder / "below/boss.drawn")
    shutil.copy(folder / "pulse-dots.drawn", folder / "below/pulse.drawn")
    (below / "app.mjs").write_text(script)
    # Paths are relative to the folder in which the script runs, not to its own.
    lines = run(folder, shutil.which("node") or "node", "sub/app.mjs").splitlines()
    freed = "DrawstringError: the player has been freed"
    expected = [["function", "boss-dots", "boss-dots", "boss-dots"], "DrawstringError: the time of a moment is a number, not '0.3s'",
                "DrawstringError: the pull of a moment is a number, not 'NaN'", [0.3],
                [True, "DrawstringError: the effect has been freed", "DrawstringError: the effect has been freed"],
                [freed, freed, freed, [None]]]
    for line, right in zip([*lines, *[""] * len(expected)], expected):
        check(line == json.dumps(right, separators=(",", ":")), f"Node.js says {line} in place of {json.dumps(right)}")


TYPES = """
import {load, prepare, DrawstringError, Session, Replay, Player, type Effect, type Frame} from './drawstring.js'
import {DrawstringEffect, Painter, type DrawstringEffectAttributes} from './drawstring-effect.js'

export async function play(): Promise<Frame> {
  await prepare()
  const effect: Effect = await load('a.drawn', {variants: ['dark'], wasm: new URL('file:///a')})
  const session: Session = effect.session(), replay: Replay = effect.replay([{at: 0, drag: 3}]), player: Player = session
  player.free()
  new Painter(effect, document.querySelector('svg')!).paint(session.update(replay.end))
  return effect.frame({phase: 'refreshing'})
}
const element = document.createElement('drawstring-effect')
element.addEventListener('began', (event) => { const at: number = event.detail.at; element.finish(at > 1 ? 'failure' : 'success') })
element.addEventListener('tap', ({detail}) => { const name: string = detail.trigger; element.fire(name) })
element.haptics = 'none'
element.exhausted = true
element.for = 'page'
element.clock = () => 0
element.inputs = {download: 0.4}
DrawstringEffect.wasm = new Uint8Array()
export const error: Error = new DrawstringError('no')
export const attributes: DrawstringEffectAttributes = {src: 'a', 'input-download': 0.4, onbegan: (event) => event.detail.at}
// @ts-expect-error
new Session()
// @ts-expect-error
element.finish('perhaps')
"""

ELEMENTS = """
import './drawstring-effect.js'
import type {DrawstringEffect} from './drawstring-effect.js'
declare global { namespace JSX { interface Element {} interface ElementChildrenAttribute { children: {} } } }
declare namespace React { function createElement(...parts: unknown[]): JSX.Element }
export const place: {current: DrawstringEffect | null} = {current: null}
export const good = <drawstring-effect ref={place} key="a" src="a.drawn" for="list" variant="" label="Refresh" input-download={0.4}
  input-is-busy className="a" onbegan={(event) => event.detail.at} inputs={{download: 0.4}} data-a="b"
  haptics="none" exhausted ontap={(event) => event.detail.trigger} />
// @ts-expect-error
export const wrong = <drawstring-effect sorce="a.drawn" />
// @ts-expect-error
export const bad = <drawstring-effect src={3} />
"""


def types(folder):
    """The types are right under the strictest settings, alone, in a program and in JSX."""
    if not shutil.which("tsc"):
        print("   tsc is not installed; the types are not checked", flush=True)
        return
    (folder / "use.ts").write_text(TYPES)
    (folder / "use.tsx").unlink(missing_ok=True)
    (folder / "elements.tsx").write_text(ELEMENTS)
    strict = ["tsc", "--strict", "--noEmit", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--lib", "es2022,dom,dom.iterable", "--target", "es2022"]
    run(folder, *strict, "drawstring.d.ts", "drawstring-effect.d.ts")
    for resolution in (["--module", "es2022", "--moduleResolution", "node"], ["--module", "node16"]):
        run(folder, *strict, *resolution, "use.ts")
        run(folder, *strict, *resolution, "--jsx", "preserve", "elements.tsx")


def main():
    if not chromium.find():
        print("== embedding: no Chromium is installed; nothing is tested")
        return
    print("== the element in pages as people build them", flush=True)
    tool = element.program()
    parts = (inner, reversed_, in_document, in_page, whole_page, last_rows, scrolled_away, beyond, passive, late, two, shadow, changed, moved,
             hidden, early, unseen, requests, bundles)
    chosen = set(sys.argv[1:])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "site"
        specs = [ROOT / f"specs/{each}.yaml" for each in ("boss-dots", "jelly-ball", "pulse-dots", "orbit-dots")]
        subprocess.run([tool, "export", "--to", "web", *map(str, specs), "-o", str(folder)], check=True)
        for name, text in (("inputs", element.INPUTS), ("skeleton", STILL)):
            (folder / f"{name}.yaml").write_text(text)
            subprocess.run([tool, "compile", str(folder / f"{name}.yaml"), "-o", str(folder / f"{name}.drawn")], check=True)
        site = element.Site(folder, Slow)
        for part in parts:
            if not chosen or part.__name__ in chosen:
                part(folder, site)
        for part in (servers, types):
            if not chosen or part.__name__ in chosen:
                part(folder)
    if element.problems:
        raise SystemExit(f"== embedding: {len(element.problems)} things are not right")


if __name__ == "__main__":
    main()
