"""Every panel of the page of each effect and example, and of recipes, opens without an error of a script, and each choice of
each control is taken: on the page of `render` in Chromium, Firefox and WebKit, and on that of `watch` in Chromium. With --long,
every recipe.
"""

import pytest

import support
from engines import Chromium, Firefox, WebKit
from player import Effect, Player
from support import EXAMPLES, RECIPES, SPECS

OPEN_ALL = support.page_of("panels.js")
ALL = sorted(SPECS + EXAMPLES + RECIPES[::1 if support.LONG else 8])
SHOWN = "document.getElementById('moment')?.dataset.moment && document.querySelector('.lines')"
LISTEN = """(() => {
  window.faults = []
  addEventListener('error', ({ message }) => faults.push(message))
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  const { error } = console
  console.error = (...words) => (faults.push(words.join(' ')), error(...words))
})()"""


@pytest.fixture(scope="module", params=[Chromium, Firefox, WebKit], ids=lambda kind: kind.name)
def engine(request):
    if not request.param.is_installed:
        pytest.skip(f"no {request.param.name} is installed")
    with request.param() as engine:
        yield engine


@pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.stem)
def test_panels(engine, tmp_path, spec):
    engine.open(Effect(spec, tmp_path, "--assets", support.ASSETS).url)
    assert engine.until(SHOWN, 20), "the page shows no time line"
    engine.run(LISTEN)
    engine.run(OPEN_ALL)
    assert engine.run("faults") == []


@pytest.fixture(scope="module")
def watched():
    with support.Watch("--assets", support.ASSETS, *ALL) as watch:
        yield watch


@pytest.mark.parametrize("number, spec", enumerate(ALL, 1), ids=support.stems(ALL))
def test_panels_of_watch(browser, watched, number, spec):
    with browser(1280, 900) as page:
        page.open_effect(f"{watched.url}{number}")
        page.wait(f"document.getElementById('beside').length === {len(ALL)}")
        page.run(OPEN_ALL)
        assert page.complaints() == []
        Player(page).tell(0)
        page.wait("document.querySelectorAll('#timeline .row').length > 0")
