#!/usr/bin/env python3
"""`drawstring watch` in a real browser: each effect shows a save at the same moment of the same story, within 200 ms from
the write to the changed pixel, once the page has been open for two seconds. A broken save keeps the picture and shows the
finding with its line; files that are replaced by rename, or deleted and created again, are followed; with several files the
first page shows all of them; Ctrl-C ends the command at once.

Uses the program of a release build; DRAWSTRING names another.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium

ROOT = pathlib.Path(__file__).resolve().parent.parent
# From the write to the changed pixel, in milliseconds.
MOST = 200
SAVES = 7
# The time in seconds from opening the page to the first save. Right after Chromium starts, a save takes up to 270 ms.
START = 2
# The colours of the square; each save uses the next one.
COLORS = ["#fe0101", "#01fe01", "#0101fe"]

# Notes when a painted frame first shows another colour of the square: the second frame callback comes after the paint.
NOTING = """
window.noted = null;
window.seen = '';
new MutationObserver(() => {
  const now = [...document.querySelectorAll('#drawing [fill]')].map(it => it.getAttribute('fill')).find(it => /^rgba\\((254,1,1|1,254,1|1,1,254),1\\)$/.test(it)) ?? '';
  if (now && now !== window.seen) {
    window.seen = now;
    requestAnimationFrame(() => requestAnimationFrame(() => { window.noted = [now, Date.now()]; }));
  }
}).observe(document.getElementById('drawing'), {subtree: true, childList: true, attributes: true});
"""


def marked(text, color):
    """The spec with a small square of a colour among its layers."""
    layer = f'  - {{id: probe-mark, kind: group, position: [10, 10], size: [8, 8], backgroundColor: "{color}", zPosition: 99}}\n'
    return re.sub(r"(?m)^layers:.*\n", lambda found: found.group() + layer, text, count=1)


class Watch:
    """The command with its address."""

    def __init__(self, tool, *arguments):
        self.process = subprocess.Popen([tool, "watch", *arguments], stderr=subprocess.PIPE, text=True)
        self.url = None
        while not self.url:
            line = self.process.stderr.readline()
            if not line:
                raise RuntimeError("watch ends")
            found = re.search(r"http://\S+/", line)
            self.url = found and found.group()

    def end(self):
        """Ends the command with Ctrl-C; returns the exit code and the seconds until it ends."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(20), time.monotonic() - start


def wait_for(page, condition, what):
    for _ in range(400):
        try:
            if page.run(condition):
                return
        except RuntimeError:
            pass  # The page is just being loaded.
        time.sleep(0.01)
    raise RuntimeError(f"the page does not show {what}")


def place(page):
    """The story, the time and the layer that are shown."""
    return page.run("""[JSON.parse(document.getElementById('moment').dataset.moment),
      document.querySelector('#tree [aria-selected=true]').dataset.layer ?? null, document.getElementById('story').value]""")


def at_some_moment(page):
    page.run("""(() => {
      const set = (id, value, event) => { const it = document.getElementById(id); it.value = value; it.dispatchEvent(new Event(event)); };
      set('story', '0', 'change');
      set('time-slider', '1.4375', 'input');
    })()""")
    page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")


def check_speed(tool, spec, folder):
    """The times from the write to the changed pixel."""
    name = os.path.basename(spec)
    file = os.path.join(folder, name)
    text = open(spec).read()
    open(file, "w").write(marked(text, COLORS[0]))
    problems, times = [], []
    watch = Watch(tool, "--assets", str(ROOT / "specs/assets"), "--library", os.path.dirname(spec), file)
    try:
        with chromium.Page(900, 900) as page:
            page.open(watch.url)
            page.unpack()
            at_some_moment(page)
            before = place(page)
            page.run(NOTING)
            time.sleep(START)
            for number in range(1, SAVES + 1):
                color = COLORS[number % 3]
                page.run("window.noted = null")
                start = time.time() * 1000
                open(file, "w").write(marked(text, color))
                wanted = "rgba(" + ",".join(str(int(color[at:at + 2], 16)) for at in (1, 3, 5)) + ",1)"
                wait_for(page, f"window.noted?.[0] === {json.dumps(wanted)}", f"{name} with {color}")
                times.append(page.run("window.noted[1]") - start)
            if place(page) != before:
                problems.append(f"{before} has become {place(page)}")
    finally:
        watch.end()
    if max(times) > MOST:
        problems.append(f"{name}: a save takes {max(times):.0f} ms to show")
    print(f"{name}: a save shows after {statistics.median(times):.0f} ms, at most {max(times):.0f}")
    return problems


def check_tools(page):
    """Motion path, onion skin, bars of nodes that scrub, and sizes of devices."""
    problems = []
    settle = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))"
    page.run("""document.querySelector('#tree [data-layer=top]').click()
      for (const id of ['path', 'onion']) document.getElementById(id).click()
      document.getElementById('timing-box').open = true""")
    wait_for(page, "document.querySelectorAll('#timing i').length > 0", "bars of nodes")
    page.run(settle)
    if not page.run("document.querySelector('#overlay .path')?.getAttribute('d').length > 20"):
        problems.append("there is no motion path")
    bars = page.run("[...document.querySelectorAll('#timing > div')].map(row => row.firstChild.textContent)")
    if bars != ["phases", "crawl", "drawn", "spin"]:
        problems.append(f"the bars are {bars}")
    page.run("""(() => {
      const lane = document.querySelector('#timing .lane').getBoundingClientRect()
      document.querySelector('#timing .lane').dispatchEvent(new PointerEvent('pointerdown',
        { bubbles: true, buttons: 1, clientX: lane.left + lane.width / 2, clientY: lane.top }))
    })()""")
    page.run(settle)
    middle = page.run("[JSON.parse(document.getElementById('moment').dataset.moment).time, +document.getElementById('time-slider').max / 2]")
    if abs(middle[0] - middle[1]) > 0.01:
        problems.append(f"a click in the middle of the bars goes to {middle[0]}")
    for value, size in (("430", [430, 55]), ("", None)):
        page.run(f"""(() => {{ const it = document.getElementById('device'); it.value = {json.dumps(value)};
          it.dispatchEvent(new Event('change')); }})()""")
        page.run(settle)
        if place(page)[0]["size"] != size:
            problems.append(f"the size is {place(page)[0]['size']}, not {size}")
    page.run("""for (const id of ['path', 'onion']) document.getElementById(id).click()
      document.getElementById('timing-box').open = false""")
    at_some_moment(page)
    return problems


def check_values(page, file, text):
    """Constants change in place and leave the file unchanged; an earlier save is shown beside the newest."""
    problems = []
    drawn = "document.getElementById('drawing').innerHTML"
    before = page.run(drawn)
    page.run("""(() => {
      document.getElementById('constants-box').open = true
      const field = [...document.querySelectorAll('#constants .value')].find(row => row.firstChild.textContent === 'r').querySelector('[type=number]')
      field.value = 9
      field.dispatchEvent(new Event('input'))
    })()""")
    wait_for(page, f"{drawn} !== {json.dumps(before)}", "another value of a constant")
    other = page.run(drawn)
    if open(file).read() != text:
        problems.append("a value that is tried changes the file")
    # A save keeps the values that are being tried.
    open(file, "w").write(re.sub("(?m)^title:.*", "title: Kept", text))
    wait_for(page, "document.title === 'Kept'", "a save while a value is tried")
    if page.run(drawn) != other:
        problems.append("a save forgets a value that is tried")
    page.run("document.getElementById('constants-reset').click()")
    wait_for(page, f"{drawn} === {json.dumps(before)}", "the values of the file")
    open(file, "w").write(marked(text, COLORS[0]))
    wait_for(page, f"{drawn}.includes('rgba(254,1,1,1)')", "a save with a mark")
    shown = "document.querySelector('#beside-view g').innerHTML"
    page.run("""(() => { const list = document.getElementById('beside'); list.value = list.options[1].value;
      list.dispatchEvent(new Event('change')); })()""")
    wait_for(page, f"{shown}.length > 100 && !{shown}.includes('rgba(254,1,1,1)')", "the earlier save")
    page.run("(() => { const list = document.getElementById('beside'); list.value = ''; list.dispatchEvent(new Event('change')); })()")
    open(file, "w").write(text)
    wait_for(page, f"!{drawn}.includes('rgba(254,1,1,1)')", "the first text")
    return problems


def check_problems(tool, folder):
    """Other problems are reported even if there are findings."""
    file, trace = os.path.join(folder, "warned.yaml"), os.path.join(folder, "trace.yaml")
    open(file, "w").write((ROOT / "specs/boss-dots.yaml").read_text().replace("constants:", "constants:\n  unused: 3"))
    open(trace, "w").write("- {at: 0s, begin: true}\n")
    watch = Watch(tool, "--trace", trace, file)
    try:
        with chromium.Page(900, 900) as page:
            page.open(watch.url)
            page.unpack()
            faults = "document.getElementById('faults').textContent"
            wait_for(page, f"{faults}.includes('unused')", "the warning")
            os.remove(trace)
            wait_for(page, f"{faults}.includes('no such file')", "that the trace is gone")
    finally:
        watch.end()
    return []


def check_saves(tool, folder):
    """Broken, replaced, deleted and empty saves, and the end."""
    file = os.path.join(folder, "saved.yaml")
    text = (ROOT / "specs/boss-dots.yaml").read_text()
    open(file, "w").write(text)
    problems = []
    watch = Watch(tool, file)
    faults = "!document.getElementById('faults').hidden && document.getElementById('faults').textContent"
    try:
        with chromium.Page(900, 900) as page, chromium.Page(900, 900) as other:
            for each in (page, other):
                each.open(watch.url)
                each.unpack()
            at_some_moment(page)
            problems += check_tools(page)
            problems += check_values(page, file, text)
            before, drawn = place(page), page.run("document.getElementById('drawing').innerHTML")
            open(file, "w").write(text.replace("trigger:", "triger:"))
            line = text[:text.index("trigger:")].count("\n") + 1
            for each in (page, other):
                wait_for(each, f"({faults} || '').includes('line {line} ')", "the finding with its line")
            if page.run("document.getElementById('drawing').innerHTML") != drawn or place(page) != before:
                problems.append("a broken save changes the picture")
            told = subprocess.run([tool, "validate", "--color", "never", file], capture_output=True, text=True).stdout
            if page.run("document.querySelector('#report pre').textContent") != told:
                problems.append("the findings are not those of validate")
            # Two saves of one size within a step of a coarse clock.
            open(file, "w").write(re.sub("(?m)^title:.*", "title: First", text))
            for each in (page, other):
                wait_for(each, "document.title === 'First'", "a save")
            saved = os.stat(file)
            time.sleep(0.6)
            with open(file, "r+") as out:
                out.write(re.sub("(?m)^title:.*", "title: Later", text))
            os.utime(file, ns=(saved.st_atime_ns, saved.st_mtime_ns))
            wait_for(page, "document.title === 'Later'", "a save with the time of the one before")
            open(file + "~", "w").write(re.sub("(?m)^title:.*", "title: By rename", text))
            os.rename(file + "~", file)
            for each in (page, other):
                wait_for(each, "document.title === 'By rename' && document.getElementById('faults').hidden", "a renamed file")
            os.remove(file)
            time.sleep(0.05)
            open(file, "w").write(re.sub("(?m)^title:.*", "title: Made again", text))
            wait_for(page, "document.title === 'Made again'", "a file that is made again")
            os.remove(file)
            wait_for(page, f"({faults} || '').includes('no such file')", "that the file is gone")
            open(file, "w").write(text)
            wait_for(page, "document.title !== 'Made again' && document.getElementById('faults').hidden", "the file that is back")
            if place(page) != before:
                problems.append(f"{before} has become {place(page)}")
            said = [event["params"]["exceptionDetails"]["text"] for event in page.events if event.get("method") == "Runtime.exceptionThrown"]
            problems += said
            code, seconds = watch.end()
            if code != -signal.SIGINT or seconds > 0.5:
                problems.append(f"Ctrl-C ends it with {code} after {seconds:.1f} s")
            wait_for(page, "document.documentElement.classList.contains('alone')", "that the command has ended")
            # Restarted, the command has the same address, and an open page reconnects.
            open(file, "w").write(re.sub("(?m)^title:.*", "title: Anew", text))
            again = Watch(tool, file)
            try:
                if again.url == watch.url:
                    for _ in range(3):
                        try:
                            wait_for(page, "document.title === 'Anew'", "the file that is watched again")
                            break
                        except RuntimeError:
                            pass  # A browser waits seconds before it connects again.
                    else:
                        problems.append("an open page does not follow the command that is started again")
                else:
                    problems.append(f"started again it is at {again.url}, not at {watch.url}")
            finally:
                again.end()
    finally:
        if watch.process.poll() is None:
            watch.end()
    print("broken, renamed and deleted files, and the end")
    return problems


def check_beginning(tool, folder):
    """A file that is broken from the beginning, and the page of several files."""
    problems = []
    files = [os.path.join(folder, name) for name in ("broken.yaml", "first.yaml", "second.yaml")]
    text = (ROOT / "specs/boss-dots.yaml").read_text()
    open(files[0], "w").write("drawstring: 1\n")
    open(files[1], "w").write(text)
    shutil.copy(ROOT / "specs/jelly-ball.yaml", files[2])
    watch = Watch(tool, *files)
    try:
        with chromium.Page(900, 900) as page:
            page.open(watch.url)
            wait_for(page, "document.querySelectorAll('#files [data-file] svg g').length >= 2", "the pictures of two effects")
            wait_for(page, "/error/.test(document.querySelector('[data-file=\"0\"] span').textContent)", "the errors of one file")
            picture = "document.querySelector('[data-file=\"1\"] svg').innerHTML"
            first = page.run(picture)
            wait_for(page, f"{picture} !== {json.dumps(first)}", "a picture that moves")
            page.open(watch.url + "1")
            wait_for(page, "document.getElementById('report').textContent.includes('broken.yaml')", "what is wrong")
            open(files[0], "w").write(text)
            wait_for(page, "document.getElementById('moment')?.dataset.moment !== undefined", "the mended effect")
            problems += [event["params"]["exceptionDetails"]["text"] for event in page.events
                         if event.get("method") == "Runtime.exceptionThrown"]
    finally:
        watch.end()
    print("several files, and one that is broken from the beginning")
    return problems


def main():
    if not chromium.find():
        print("no Chromium here: watch was not tried in a browser")
        return 0
    tool = os.environ.get("DRAWSTRING") or str(ROOT / ".build/release/drawstring")
    specs = sys.argv[1:] or sorted(map(str, [*(ROOT / "specs").glob("*.yaml"), *(ROOT / "specs/examples").glob("*.yaml")]))
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        for check in (check_beginning, check_saves, check_problems):
            problems += check(tool, folder)
        for spec in specs:
            problems += check_speed(tool, spec, folder)
    for problem in problems:
        print(f"  {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
