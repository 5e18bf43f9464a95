"""Pages with the element <drawstring-effect>: their server, effects, events and gestures."""

import base64
import hashlib
import json
import re
import time

import support

EFFECTS = support.HERE / "effects"
HAPTICS = ("light", "medium", "heavy", "soft", "rigid", "selection", "success", "warning", "error")


def hashes(html, tag):
    """The hashes of the scripts or styles in a page, as a policy has them."""
    found = re.findall(rf"<{tag}(?![^>]*(?:src=|octet-stream))[^>]*>(.*?)</{tag}>", html, re.S)
    return " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in found)


def policy(html):
    """A policy that allows only a page's own content."""
    return (f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {hashes(html, 'script')}; "
            f"style-src {hashes(html, 'style') or chr(39) + 'none' + chr(39)}; img-src data:; connect-src 'self'; "
            "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'")


def exported(folder, specs, effects=()):
    """A site with the files that `export --to web` makes of specs, and with effects, which are given by name or as pairs of a
    name and a text."""
    site = folder / "site"
    support.drawstring("export", "--to", "web", *specs, "-o", site)
    for each in effects:
        name, text = (each, (EFFECTS / f"{each}.yaml").read_text()) if isinstance(each, str) else each
        spec = folder / f"{name}.yaml"
        spec.write_text(text)
        support.compiled(spec, site / f"{name}.drawn")
    return support.Site(site, policy)


def with_dark(folder, name="two"):
    """The effect boss-dots with a variant for dark colours."""
    spec = folder / f"{name}.yaml"
    text = support.BOSS_DOTS.read_text()
    spec.write_text(text.replace("effect: boss-dots", f"effect: {name}") if name != "two" else text)
    spec.write_text(spec.read_text() + "\nvariants: {dark: {constants: {topTint: white}}}\n")
    return spec


def tab(browser, width=400, height=700, **options):
    """A page as on a phone, whose memory can be collected."""
    return browser(width, height, touch=True, switches=["--js-flags=--expose-gc", "--enable-precise-memory-info"], **options)


def told(page, *expected):
    """The events since the last call of this function."""
    page.until(f"told.length >= {len(expected)}")
    time.sleep(0.05)
    assert page.run("told.splice(0)") == list(expected)


def events(page, name="place", *expected):
    """The events of a refresh that ends now."""
    assert page.run(f"{name}.finish()") is True, "finish does nothing"
    told(page, *expected)


def hears(page, *names, within=None):
    for name in names:
        page.wait(f"told.includes('{name}')", within)


def begin(page):
    """Begins a refresh by the program."""
    assert page.run("place.begin()") is True
    hears(page, "began")


def finish(page, *expected, outcome="success"):
    """Ends a refresh; these are all its events."""
    page.run(f"place.finish('{outcome}')")
    told(page, *(expected or ("began", "ended", "idle")))


def rest(page):
    """Ends the present refresh or touch, and clears the events."""
    page.run("place.finish()")
    page.wait("place.phase === 'idle'")
    time.sleep(0.3)
    page.run("told.length = 0")


def near(found, expected, least=1):
    assert all(abs(a - b) <= least for a, b in zip(found, expected, strict=True)), f"{found} in place of {expected}"


def pace(page):
    """The median and the 95th of 100 times of script and style of a frame, in ms, while a finger pulls."""
    page.call("Performance.enable", timeDomain="threadTicks")

    def spent():
        metrics = {each["name"]: each["value"] for each in page.call("Performance.getMetrics")["metrics"]}
        return 1000 * (metrics["ScriptDuration"] + metrics["RecalcStyleDuration"] + metrics["LayoutDuration"])
    page.touch("touchStart", 200, 300)
    times = []
    for step in range(1, 121):
        before = spent()
        page.touch("touchMove", 200, 300 + 20 + 60 * abs((step / 20) % 2 - 1))
        page.run("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        times.append(spent() - before)
    page.let_go()
    page.run("place.reset()")
    page.wait("place.phase === 'idle'")
    times.sort()
    return times[len(times) // 2], times[int(len(times) * 0.95)]


def images():
    """The images of the specs, by name, as data for a page."""
    types = {".svg": "svg+xml", ".png": "png"}
    return json.dumps({
        file.stem: f"data:image/{types[file.suffix]};base64,{base64.b64encode(file.read_bytes()).decode()}"
        for file in support.ASSETS.iterdir() if file.suffix in types})
