"""A benchmark: a frame of the element's painter beside one of lottie-web with the exported animation, in one run in Chromium.

The summary has for each effect the time of a frame, evaluated and painted into the document while refreshing, by both; their
ratio; and the time from the bytes of module and effect to the first frame. Runs with `-m tool`.
"""

import pytest

import lottie_web
import support

PAGE = """<!doctype html><title>Race</title><style>svg, div { width: 375px; height: 200px; display: block }</style><body>
<script src=lottie.js></script><script type=module src=race.js></script>"""


@pytest.fixture(scope="module")
def race(browser, tmp_path_factory):
    """A page with both players; without a policy, which lottie-web would break."""
    folder = tmp_path_factory.mktemp("race")
    support.drawstring("export", "--to", "web", *support.SPECS, "-o", folder / "site")
    for spec in support.SPECS:
        support.drawstring("export", "--to", "lottie", spec, "-o", folder / f"site/{spec.stem}.json")
    (folder / "site/lottie.js").write_text(lottie_web.player(folder))
    (folder / "site/race.html").write_text(PAGE)
    (folder / "site/race.js").write_text(support.page_of("race.js"))
    with browser() as page:
        page.open(support.Site(folder / "site").url + "race.html")
        page.wait("window.isReady", 20)
        yield page


@pytest.mark.tool
@pytest.mark.parametrize("name", support.stems(support.SPECS))
def test_race(race, name):
    own, other, start = race.run(f"race('{name}')")
    support.tell(f"{name}: {own:.1f} µs, lottie-web {other:.1f} µs, ratio {own / other:.2f}; first frame after {start:.1f} ms")
    assert min(own, other, start) > 0
