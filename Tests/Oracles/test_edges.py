"""The element <drawstring-effect> at each edge of a list in Chromium, by real input: pulls, wheels and keys, footers, two and
four elements of a list, loading more, floors that open and are pushed back, layers that take taps, haptics, and controls that
do not refresh or have no more content."""

import contextlib
import time

import pytest

import support
from edges import EFFECTS, HAPTICS, PAGE, SIDES, build
from elements import begin, exported, finish, hears, near, tab, told

# The place of the canvas at each edge while the list refreshes.
HELD = {"top": (0, 0, 400, 60), "bottom": (0, 540, 400, 600), "left": (0, 240, 60, 360), "right": (340, 0, 400, 600)}
# The part of the element, or the id or name of another element, that has the focus.
FOCUS = "((node) => node?.shadowRoot?.activeElement?.getAttribute('part') ?? node?.id ?? node?.localName)(document.activeElement)"
SCROLL = "[list.scrollLeft, list.scrollTop]"
# A row on the screen: left, top, right and bottom.
SEEN = "((number, node = list.children[number]) => box_(node))"
SLOT = "place.shadowRoot.querySelector('[part=floor]')"
# The names of the buttons of the element that are rendered, and the first of them.
BUTTONS = """[...place.shadowRoot.querySelectorAll('[part=tap]')]
  .filter((each) => each.checkVisibility({visibilityProperty: true})).map((each) => each.ariaLabel)"""
BUTTON = "place.shadowRoot.querySelector('[part=tap]')"
CYCLE = ("armed", "began", "ended", "idle")


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    site = exported(tmp_path_factory.mktemp("edges"), [support.BOSS_DOTS], EFFECTS)
    (site.folder / "edges.html").write_text(PAGE)
    (site.folder / "edges.js").write_text(support.page_of("edges.js"))
    return site.url


@pytest.fixture(scope="module")
def window(browser):
    with tab(browser) as page:
        yield page


@pytest.fixture
def page(window):
    """The page of all checks of this file; none may leave complaints, or a finger."""
    window.media()
    yield window
    with contextlib.suppress(RuntimeError):
        window.touch("touchCancel")
    assert window.complaints() == []


def arm(page, down=100, start=(200, 100), right=0):
    """Pulls until the effect is armed, and waits for the picture."""
    page.pull(down, start, aside=right)
    hears(page, "armed")
    page.run("next_()")


def refresh(page, down=100, start=(200, 100), right=0):
    """Pulls, lets go, and waits until the refresh has come to rest."""
    arm(page, down, start, right)
    page.let_go()
    hears(page, "began")
    time.sleep(0.35)


def to_end(page):
    page.run("list.scrollTop = 1e6, next_()")


def forget(page):
    page.run("told.length = 0")


def shifts(page, right, down, least=1):
    near(page.run("shift_()"), (right, down), least)


# MARK: Edges

@pytest.mark.parametrize("is_row", [False, True], ids=["column", "row"])
@pytest.mark.parametrize("edge", SIDES)
def test_edges(page, url, edge, is_row):
    """Touch, wheel and keys at each edge, and the place of the canvas."""
    down, right, start, *_ = SIDES[edge]
    build(page, url, edge, isRow=is_row)
    page.run(f"{ {'bottom': 'list.scrollTop = 1e6', 'right': 'list.scrollLeft = 1e6'}.get(edge, 0)}, next_()")
    before = page.run(SCROLL)
    arm(page, 120 * down, start, 120 * right)
    shifts(page, 110 * right, 110 * down, 11)
    assert page.run(SCROLL) == before, "the list scrolls while it is pulled"
    # Along the edge a canvas that is not flexible is centred.
    finger = start[0] if down else start[1] - (240 if edge == "left" else 0)
    near([page.run("place.session.update(performance.now() / 1000).signal('place')")], [finger])
    page.let_go()
    hears(page, "began")
    time.sleep(0.3)
    shifts(page, 60 * right, 60 * down)
    near(page.run("picture_()"), HELD[edge])
    finish(page, *CYCLE)
    shifts(page, 0, 0)
    assert page.run(SCROLL) == before, "a refresh scrolls the list"

    time.sleep(0.3)
    page.turn(-30 * down, -30 * right, 8, start)
    hears(page, "began", within=2)
    finish(page, *CYCLE)
    page.run("place.focus()")
    page.press("Enter")
    hears(page, "began", within=1)
    finish(page)
    page.run("document.activeElement?.blur()")
    time.sleep(0.3)

    # In the other direction the list scrolls, and a finger that scrolls it to its edge continues with a pull.
    if is_row == (right != 0):
        page.pull(-60 * down, start, aside=-60 * right)
        page.wait(f"{SCROLL}.join() !== '{before[0]},{before[1]}'")
        told(page)
        page.move(200 * down, (start[0] - 60 * right, start[1] - 60 * down), 24, 200 * right)
        hears(page, "armed")
        page.let_go()
        hears(page, "began")
        finish(page, *CYCLE)


@pytest.mark.parametrize("edge", ["left", "right"])
@pytest.mark.parametrize("options", [{"direction": "rtl"}, {"flex": "row-reverse"}], ids=str)
def test_rows_from_the_right(page, url, options, edge):
    _, right, start, *_ = SIDES[edge]
    build(page, url, edge, isRow=True, **options)
    page.run(f"list.scrollLeft = {-1e6 if edge == 'left' else 1e6}, next_()")
    arm(page, 0, start, 100 * right)
    page.let_go()
    page.run("place.finish(), place.reset()")
    page.run("place.remove()")
    page.run("next_()")
    assert page.run("list.style.translate + list.style.overscrollBehaviorX") == "", "a removed element keeps its styles"


@pytest.mark.parametrize("rows, first", [(3, 0), (11, 0), (12, 0), (13, 50), (40, 1400)])
def test_footers(page, url, rows, first):
    """A footer of lists that are short, that just scroll, and that scroll far."""
    build(page, url, "bottom", rows=rows)
    to_end(page)
    near([page.run("list.scrollTop")], [first])
    row = f"{SEEN}({rows - 1})"
    last = page.run(row)
    arm(page, -100, (200, 500))
    near([page.run(row)[1]], [last[1] + page.run("shift_()[1]")])
    page.let_go()
    hears(page, "began")
    time.sleep(0.35)
    near(page.run("picture_()"), (0, 540, 400, 600))
    # The end of the list lies on the footer, unless the list is too short.
    near([page.run(row)[3]], [min(last[3], 540)], 1.5)
    page.run("list.scrollTop = 0, next_()")
    near([page.run(f"{SEEN}(0)")[1]], [0])
    to_end(page)
    near([page.run(row)[3]], [min(last[3], 540)], 1.5)
    finish(page, *CYCLE)
    near(page.run(row), last, 1.5)
    assert page.run("list.style.maxHeight + list.style.marginTop") == "", "a list keeps its shortening"


@pytest.mark.parametrize("is_late", [False, True], ids=["as it ends", "before it ends"])
@pytest.mark.parametrize("rows", [3, 11, 12, 13, 40])
def test_rows_that_arrive(page, url, rows, is_late):
    """Rows that a footer has loaded leave those in view where they are."""
    build(page, url, "bottom", rows=rows)
    for _ in range(2):
        to_end(page)
        number = page.run("list.children.length") - 1
        refresh(page, -100, (200, 500))
        before = page.run(f"{SEEN}({number})")
        places = page.run(f"""(async () => {{
          const places = []
          const look = async (count) => {{
            for (let frame = 0; frame < count; frame++) {{
              await new Promise(requestAnimationFrame)
              places.push({SEEN}({number})[1])
            }}
          }}
          add_(5)
          {'' if is_late else 'place.finish()'}
          await look(12)
          {'place.finish()' if is_late else ''}
          await look(40)
          return places
        }})()""")
        # A frame of the script sees the last picture.
        near([min(places[1:]), max(places[1:])], [before[1]] * 2, 1.5)
        page.wait("place.phase === 'idle'")
        shifts(page, 0, 0)
        forget(page)


def test_a_footer_in_a_page(page, url):
    """A list that does not scroll, in a page."""
    build(page, url, "bottom", rows=40)
    page.run("frame_.style.cssText = 'position: relative', list.style.overflow = 'visible', "
             "document.body.append(Object.assign(document.createElement('p'), {id: 'below', textContent: 'Below'})), next_()")
    page.run("document.documentElement.scrollTop = 1e6, next_()")
    ends = "[box_(list)[3], box_(document.getElementById('below'))[1]]"
    end, below = page.run(ends)
    refresh(page, -100, (200, 500))
    near(page.run(ends), [end - 60, below], 1.5)
    near(page.run("picture_()")[1:], [page.run(ends)[0], 400, page.run(ends)[0] + 60], 1.5)
    page.run("add_(5)")
    finish(page, *CYCLE)


def test_a_footer_of_the_page(page, url):
    build(page, url, "bottom", rows=40)
    page.run("""(() => { list.style.cssText = '', list.removeAttribute('id'), frame_.style.cssText = '', frame_.append(place),
      place.setAttribute('for', 'page'), document.documentElement.scrollTop = 1e6 })(), next_()""")
    before = page.run(f"{SEEN}(39)")
    arm(page, -100, (200, 500))
    assert page.run(f"{SEEN}(39)")[3] < before[3] - 80
    page.let_go()
    hears(page, "began")
    time.sleep(0.35)
    near([page.run(f"{SEEN}(39)")[3]], [before[3] - 60], 1.5)
    near(page.run("picture_()"), [0, 640, 400, 700], 1.5)
    finish(page, *CYCLE)
    near(page.run(f"{SEEN}(39)"), before, 1.5)


@pytest.mark.parametrize("rows", [5, 40])
def test_together(page, url, rows):
    """A header and a footer of one list, and what they leave."""
    build(page, url, "top", "bottom", rows=rows)
    is_short = rows == 5
    page.pull(100, (200, 100))
    hears(page, "top armed")
    page.let_go()
    hears(page, "top began")
    time.sleep(0.35)
    to_end(page)
    shifts(page, 0, 60 if is_short else 0)
    page.pull(-90, (200, 500))
    hears(page, "bottom armed")
    page.run("next_()")
    shifts(page, 0, -25 if is_short else -85, 6)
    page.let_go()
    hears(page, "bottom began")
    time.sleep(0.35)
    shifts(page, 0, 0 if is_short else -60)
    near(page.run("picture_(places[1])"), (0, 540, 400, 600))
    if is_short:
        near(page.run("picture_(places[0])"), (0, 0, 400, 60))
        near([page.run(f"{SEEN}(0)")[1]], [60])
        assert page.run("list.offsetHeight") == 480
    assert page.run("list.ariaBusy") == "true"
    page.run("places[0].finish()")
    hears(page, "top idle")
    assert page.run("list.ariaBusy") == "true", "a list is not busy while its second element refreshes"
    shifts(page, 0, -60)
    near(page.run("picture_(places[1])"), (0, 540, 400, 600))
    page.run("places[1].finish()")
    hears(page, "bottom idle")
    shifts(page, 0, 0)
    assert page.run("list.ariaBusy") == "false"
    assert page.run("list.style.maxHeight + list.style.marginTop + list.style.marginBottom") == ""
    told(page, "top armed", "top began", "bottom armed", "bottom began", "top ended", "top idle", "bottom ended", "bottom idle")
    page.run("places[0].begin(), places[1].begin()")
    hears(page, "bottom began")
    page.run("places[0].remove(), next_()")
    assert page.run("list.ariaBusy") == "true", "an element that is removed takes the other's state with it"
    page.run("places[1].remove(), next_()")
    assert page.run("list.getAttribute('style').match(/translate|overscroll|margin|m[ai][xn]-/)") is None


def test_four_edges(page, url):
    build(page, url, *SIDES, rows=5)
    for name, (down, right, *_) in SIDES.items():
        page.pull(100 * down, (200, 300), aside=100 * right)
        hears(page, f"{name} armed")
        shifts(page, 92 * right, 92 * down, 10)
        page.let_go()
        hears(page, f"{name} began")
        page.run(f"places.find((each) => each.effect.edge === '{name}').finish()")
        told(page, *(f"{name} {event}" for event in CYCLE))


# MARK: Loading more

def stays_quiet(page, seconds=0.2):
    time.sleep(seconds)
    assert page.run("told") == []


def fails(page):
    """Ends a refresh with a failure; the events of the refresh are forgotten."""
    page.run("place.finish('failure')")
    hears(page, "idle")
    forget(page)


def test_more(page, url):
    """A control that begins by itself near the end, and after a failure only when the user scrolls."""
    build(page, url, "more", rows=40)
    stays_quiet(page)
    page.run("list.scrollTop = 1090, next_()")
    stays_quiet(page, 0)
    page.run("list.scrollTop = 1105")
    hears(page, "began")
    page.run("add_(10)")
    finish(page)
    stays_quiet(page)
    to_end(page)
    hears(page, "began")
    fails(page)
    page.run("list.scrollTop = 1500, next_()")
    to_end(page)
    stays_quiet(page)
    for way in ("touch", "wheel", "keys"):
        if way == "touch":
            page.pull(40, (200, 300))
            page.let_go()
        elif way == "wheel":
            page.turn(-40)
        else:
            page.run("list.focus()")
            page.press("PageUp")
        hears(page, "began")
        fails(page)
        stays_quiet(page, 0.6)
        to_end(page)


def test_more_of_a_short_list(page, url):
    """A list shorter than the screen loads until it is long enough, or as long as before."""
    build(page, url, "more", rows=0)
    hears(page, "began")
    for _ in range(9):
        page.run("told.length = 0, add_(3), place.finish()")
        if not page.until("told.includes('began')", 1.5):
            break
    assert page.run("list.children.length") == 21
    forget(page)
    to_end(page)
    hears(page, "began")
    finish(page)
    stays_quiet(page, 0.3)
    # Rows that come later are content.
    page.run("add_(1)")
    hears(page, "began")
    page.run("add_(1)")
    finish(page, outcome="noMore")
    page.turn(-40)
    stays_quiet(page, 0.5)
    page.run("place.reset(), told.length = 0")
    page.turn(-40)
    hears(page, "began")
    page.run("place.remove()")


def test_more_beside_a_refresh(page, url):
    """It loads only if it is shown, and without another refresh."""
    build(page, url, "top", "more", rows=40)
    page.run("places[0].begin()")
    hears(page, "top began")
    to_end(page)
    time.sleep(0.2)
    assert not page.run("told.includes('more began')")
    page.run("places[0].finish()")
    hears(page, "more began")
    build(page, url, "more", rows=1)
    hears(page, "began")
    page.run("frame_.style.display = 'none', add_(1)")
    finish(page)
    stays_quiet(page, 0.3)
    page.run("frame_.style.display = ''")
    hears(page, "began")


# MARK: Floors

def rests(page, shift=600, height=600):
    """An open floor that has come to rest covers its height."""
    page.wait(f"place.phase === 'floor' && Math.abs(shift_()[1] - {shift}) < 0.6")
    time.sleep(0.1)
    box = page.run(f"box_({SLOT})")
    near(box, page.run("picture_()"))
    near([box[3] - box[1]], [height])
    assert page.run("list.inert") is True, "a list is not inert behind a floor"


def closes(page):
    told(page, "closed", "idle")
    shifts(page, 0, 0)
    assert page.run("list.inert") is False
    assert page.run(f"getComputedStyle({SLOT}).display") == "none"
    time.sleep(0.25)


@pytest.fixture
def floor(page, url):
    """A page with a floor, whose content is 900 pixels high."""
    build(page, url, "floor", floor=900)
    return page


@pytest.fixture
def opened(floor):
    """A floor that the program has opened."""
    assert floor.run("place.open()") is True
    rests(floor)
    forget(floor)
    return floor


def test_a_floor_by_hand(floor):
    """A pull past the first trigger and past that of the floor, and back, and a push that closes it."""
    floor.run("list.focus()")
    floor.pull(100, (200, 100))
    hears(floor, "armed")
    floor.move(100, (200, 200))
    hears(floor, "armedFloor")
    floor.move(-90, (200, 300))
    hears(floor, "disarmedFloor")
    floor.move(90, (200, 210))
    floor.wait("told.length === 4")
    assert floor.run("place.querySelector('[slot]').getBoundingClientRect().height") == 0, "a floor is shown before it is open"
    floor.let_go()
    hears(floor, "opened")
    told(floor, "armed", "armedFloor", "disarmedFloor", "armedFloor", "opened")
    rests(floor)
    assert floor.run(FOCUS) == "floor"
    assert floor.run("list.getAttribute('style').match(/max-height|margin/)") is None, "a floor makes the list shorter"

    # Content on the floor scrolls, and at its end a push moves the floor.
    floor.pull(-150, (200, 400))
    floor.let_go()
    floor.wait(f"{SLOT}.scrollTop > 100")
    told(floor)
    assert floor.run("shift_()[1]") == 600
    time.sleep(0.8)  # It scrolls on by itself.
    floor.run(f"{SLOT}.scrollTop = 1e6, next_()")
    floor.pull(-40, (200, 400))
    floor.wait("shift_()[1] < 580")
    floor.let_go()
    rests(floor)
    told(floor)
    # A finger that holds the floor moves it in both directions, without a rubber band.
    floor.pull(-100, (200, 400))
    floor.wait("shift_()[1] < 510")
    floor.move(80, (200, 300))
    floor.wait("Math.abs(shift_()[1] - 582) < 12")
    floor.let_go()
    rests(floor)
    floor.pull(-120, (200, 400))
    floor.wait("shift_()[1] < 500")
    floor.let_go()
    closes(floor)
    assert floor.run(FOCUS) == "list"


def test_a_floor_by_the_program(floor):
    """From any place of the list."""
    floor.run("list.scrollTop = 500, document.activeElement.blur(), next_()")
    assert floor.run("place.close()") is False, "a floor closes that is not open"
    assert floor.run("place.open()") is True
    assert floor.run("place.open()") is False, "a floor opens twice"
    told(floor, "opened")
    rests(floor)
    assert floor.run("place.begin()") is False, "a refresh begins in a floor"
    assert floor.run("place.close()") is True
    closes(floor)
    assert floor.run("list.scrollTop") == 500


def test_a_floor_and_escape(opened):
    """Escape closes a floor, unless a script has cancelled the key."""
    opened.run("window.keep_ = (event) => event.preventDefault(), place.addEventListener('keydown', keep_)")
    opened.press("Escape")
    stays_quiet(opened, 0.1)
    opened.run("place.removeEventListener('keydown', keep_)")
    opened.press("Escape")
    closes(opened)


def test_a_floor_and_a_wheel(opened):
    """The wheel scrolls the content on the floor, and pushes at its end."""
    opened.run(f"{SLOT}.scrollTop = 0")
    opened.turn(60, times=4)
    opened.wait(f"{SLOT}.scrollTop > 50")
    told(opened)
    opened.run(f"{SLOT}.scrollTop = 1e6")
    time.sleep(0.5)
    opened.turn(40, times=8)
    closes(opened)


def test_the_button_of_a_floor(floor):
    active = "place.shadowRoot.activeElement?"
    floor.run("place.focus()")
    floor.press("Tab")
    assert floor.run(f"[{active}.textContent, {active}.ariaExpanded]") == ["More", "false"]
    assert floor.run("place.shadowRoot.activeElement.getBoundingClientRect().width") > 20
    floor.press("Enter")
    rests(floor)
    assert floor.run(FOCUS) == "floor"
    forget(floor)
    floor.press("Tab")
    assert floor.run("document.activeElement?.textContent") == "On the floor"
    floor.press("Escape")
    closes(floor)
    assert floor.run(f"{active}.textContent") == "More"


def test_a_floor_that_moves_is_caught(floor):
    floor.run("place.open()")
    floor.wait(f"{SLOT}.scrollTop = 1e6, shift_()[1] > 200")
    floor.pull(-30, (200, 150), steps=4)
    held = floor.run("shift_()[1]")
    time.sleep(0.1)
    assert floor.run("shift_()[1]") <= held < 600
    floor.let_go()
    rests(floor)
    floor.run("told.length = 0, place.close()")
    floor.wait("shift_()[1] < 550")
    floor.pull(40, (200, 300), steps=6)
    floor.wait("told.join() === 'closed,idle'", 1.5)
    assert floor.run("shift_()[1]") > 40
    floor.let_go()
    floor.wait("shift_()[1] === 0")
    told(floor, "closed", "idle")


@pytest.mark.parametrize("act, expected", [
    ("place.reset()", ["idle"]), ("place.load('floor.drawn')", ["closed", "idle"]), ("place.remove()", ["closed", "idle"])])
def test_the_end_of_a_floor(opened, act, expected):
    """With the effect, the element and a reset."""
    opened.run(act)
    told(opened, *expected)
    assert opened.run("list.inert") is False
    if "remove" in act:
        assert opened.run("list.style.translate") == ""


def test_a_shelf(page, url):
    """A floor at the bottom, and what is left of the list."""
    build(page, url, "shelf", floor=10)
    to_end(page)
    page.pull(-200, (200, 500))
    hears(page, "armedFloor")
    page.let_go()
    hears(page, "opened")
    page.wait("Math.abs(shift_()[1] + 300) < 0.6")
    near(page.run(f"box_({SLOT})"), (0, 300, 400, 360))
    forget(page)
    page.pull(100, (200, 150))
    page.wait("shift_()[1] > -230")
    page.let_go()
    told(page, "closed", "idle")
    shifts(page, 0, 0)
    page.pull(100, (200, 150))
    page.let_go()
    page.wait("list.scrollTop < 1390")


@pytest.mark.parametrize("name, right, x", [("left-drawer", 1, 380), ("right-drawer", -1, 20)])
def test_drawers(page, url, name, right, x):
    build(page, url, name, floor=10)
    page.pull(0, (200, 300), aside=180 * right)
    hears(page, "armedFloor")
    page.let_go()
    page.wait(f"place.phase === 'floor' && Math.abs(shift_()[0] - {400 * right}) < 0.6")
    near(page.run("picture_()"), (0, 0, 400, 600))
    forget(page)
    page.pull(0, (x, 300), aside=-120 * right)
    page.let_go()
    told(page, "closed", "idle")


def test_a_floor_that_is_closed_under_a_finger(opened):
    """The touch no longer arms."""
    opened.run(f"{SLOT}.scrollTop = 1e6, next_()")
    opened.pull(-40, (200, 400))
    opened.wait("shift_()[1] < 580")
    opened.run("place.close()")
    hears(opened, "closed")
    opened.move(-60, (200, 360))
    opened.let_go()
    opened.wait("shift_()[1] === 0")
    closes(opened)


def test_a_floor_beside_a_footer(page, url):
    """Beside a footer that refreshes the floor covers the list, too."""
    build(page, url, "floor", "bottom", floor=10, rows=5)
    page.run("places[1].begin()")
    hears(page, "bottom began")
    time.sleep(0.4)
    page.run("places[0].open()")
    rests(page, 540)
    page.run("places[1].finish()")
    hears(page, "bottom idle")
    rests(page)


# MARK: Taps

@pytest.fixture
def taps(page, url):
    return watched(page, url, "taps")


def watched(page, url, name, **options):
    """A page that notes the triggers that are fired, and the clicks that reach the row below."""
    build(page, url, name, **options)
    page.run("""window.fired = [], window.details_ = []
      place.addEventListener('tap', ({detail}) => { fired.push(detail.trigger); details_.push(detail) })
      list.addEventListener('click', () => fired.push('row'))""")
    return page


def fired(page, *expected):
    """The triggers and clicks since the last call of this function."""
    time.sleep(0.1)
    assert page.run("fired.splice(0)") == list(expected)


def clicks(page, x, y, *expected):
    page.click(x, y)
    fired(page, *expected)


PLACES = [
    (100, 100, "disc"), (140, 62, "disc"), (50, 50, "row"), (155, 155, "row"),
    # A small one counts as 44 points wide and high.
    (220, 60, "dot"), (240, 80, "dot"), (230, 90, "row"),
    # A rotated bar, and the places of its box beside it.
    (310, 90, "bar"), (355, 135, "bar"), (275, 130, "row"),
    # The area that the layers in a layer cover.
    (300, 220, "card"), (345, 220, "card"), (330, 255, "card"), (350, 270, "row"), (10, 250, "row")]


@pytest.mark.parametrize("paint", ["svg", "canvas"])
def test_taps(taps, paint):
    """Layers that take taps: by touch and mouse, at their places in the frame, and not beside them."""
    taps.run(f"place.paint = '{paint}', next_()")
    for press in (taps.tap, taps.click):
        for x, y, expected in PLACES:
            press(x, y)
            fired(taps, expected)
    # A press that moves is not a tap; it pulls if it can.
    taps.click(100, 100, to=(100, 130))
    fired(taps)
    taps.click(100, 100, to=(103, 100))
    fired(taps, "disc")
    forget(taps)
    arm(taps, 120, (100, 100))
    taps.let_go()
    fired(taps)
    hears(taps, "began")
    taps.run("place.finish()")
    taps.wait("place.phase === 'idle'")


def test_buttons_follow_their_layers(taps):
    taps.run("place.set('place', [60, 230]), next_()")
    clicks(taps, 300, 220, "row")
    clicks(taps, 60, 230, "card")
    near(taps.run("box_([...place.shadowRoot.querySelectorAll('[part=tap]')].at(-1))"), (20, 190, 110, 270))
    detail = taps.run("details_.at(-1)")
    assert detail["trigger"] == "card" and detail["node"] is None and detail["at"] > 0
    # Names, and layers that are hidden or outside the canvas.
    assert taps.nodes("button") == ["Refresh", "Disc", "dot", "Bar", "Card"]
    taps.run("place.set('gone', true), next_()")
    assert taps.run(BUTTONS) == ["Disc", "dot", "Bar"]
    assert "Card" not in taps.nodes("button")
    clicks(taps, 60, 230, "row")
    taps.run("place.set({gone: false, place: [60, 800]}), next_()")
    assert taps.run(BUTTONS) == ["Disc", "dot", "Bar"]
    taps.run("place.set('place', [300, 220]), next_()")
    assert len(taps.run(BUTTONS)) == 4
    # A smaller picture, in the middle of the list.
    taps.run("place.style.setProperty('--drawstring-width', '200px'), window.dispatchEvent(new Event('resize')), next_()")
    near(taps.run(f"box_({BUTTON})"), (120, 20, 180, 80))
    for x, y, expected in ((150, 50, "disc"), (250, 110, "card"), (100, 100, "row")):
        clicks(taps, x, y, expected)


def test_buttons_and_keys(taps):
    """Each button fires its own trigger, and the name of the focus is that of the button."""
    taps.run("place.focus()")
    for name in ("Disc", "dot", "Bar", "Card"):
        taps.press("Tab")
        assert taps.run("place.shadowRoot.activeElement?.ariaLabel") == name
        for key in ("Enter", " "):
            taps.press(key)
            fired(taps, name.lower())
        assert taps.run("list.scrollTop") == 0
    taps.run("place.shadowRoot.activeElement.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    fired(taps, "card")
    # A button that goes leaves its focus to the list.
    taps.run("place.set('gone', true), next_()")
    assert taps.run("document.activeElement === list")
    # A press on the picture beside the buttons gives them no focus.
    taps.run("document.activeElement.blur(), place.removeAttribute('for'), place.style.width = '400px', "
             "frame_.before(place), next_()")
    taps.click(20, 280)
    assert taps.run("document.activeElement === document.body")
    clicks(taps, 100, 100, "disc")
    taps.run("place.load('top.drawn')")
    taps.wait("place.effect.name === 'top'")
    assert taps.run("place.shadowRoot.querySelector('.taps') === null"), "buttons stay when another effect is loaded"
    # The other effect has no inputs.
    assert all("no input for 'gone'" in each for each in taps.complaints())
    taps.events.clear()


def test_a_button_behind_the_list(page, url):
    """It is there while it is seen."""
    watched(page, url, "header")
    assert page.run(BUTTONS) == [] and page.nodes("button") == ["Refresh"]
    clicks(page, 200, 30, "row")
    page.run("place.begin()")
    time.sleep(0.4)
    assert page.run(BUTTONS) == ["Stop"]
    # The strip is 400 pixels wide, a point a pixel.
    page.tap(200, 30)
    fired(page, "stop")
    hears(page, "tap")
    clicks(page, 20, 30)
    page.run("place.finish()")
    page.wait("place.phase === 'idle'")
    page.run("next_()")
    assert page.run(BUTTONS) == []


def test_a_button_of_a_footer_that_has_failed(page, url):
    watched(page, url, "load-more")
    page.run("place.addEventListener('tap', () => place.begin()), list.scrollTop = 1e6")
    hears(page, "began")
    assert page.run(BUTTONS) == []
    fails(page)
    time.sleep(0.4)
    assert page.run(BUTTONS) == ["Try again"]
    near(page.run(f"box_({BUTTON})"), (0, 546, 400, 600))
    page.tap(200, 570)
    hears(page, "began")
    fired(page, "again")
    fails(page)
    page.run("place.focus()")
    page.press("Tab")
    assert page.run("place.shadowRoot.activeElement?.ariaLabel") == "Try again"
    page.press(" ")
    fired(page, "again")
    hears(page, "began")
    assert page.run("document.activeElement === list")
    page.run("place.remove()")


def test_a_button_on_a_floor(page, url):
    """If no content of the slot lies in front."""
    watched(page, url, "shop", floor=10)
    page.run("place.addEventListener('click', ({target}) => target.localName === 'button' && fired.push('slot')), place.open()")
    page.wait("place.phase === 'floor' && Math.abs(shift_()[1] - 600) < 0.6")
    assert page.run(BUTTONS) == ["Buy"]
    page.tap(200, 110)
    fired(page, "buy")
    clicks(page, 200, 110, "buy")
    clicks(page, 40, 20, "slot")
    clicks(page, 200, 300)


# MARK: Haptics, and controls that do not refresh

PATTERNS = dict(zip(HAPTICS, ("10", "20", "35", "15", "12", "5", "12,80,24", "24,80,12", "24,60,24,60,24"), strict=True))


@pytest.mark.parametrize("reduced", [False, True])
def test_haptics(page, url, reduced):
    """Events with a haptic vibrate, after a gesture of the user."""
    page.media(reduced=reduced)
    build(page, url, "felt")
    page.run("""window.vibrated = [], window.haptics_ = []
      Object.defineProperty(navigator, 'vibrate', {value: (pattern) => vibrated.push(pattern.join()), configurable: true})
      place.addEventListener('began', ({detail}) => haptics_.push(detail.haptic))""")
    begin(page)
    finish(page)
    assert page.run("vibrated") == [], "a page without a gesture vibrates"
    assert page.run("haptics_") == ["medium"]
    page.tap(200, 500)
    for outcome, last in (("success", [PATTERNS["success"]]), ("failure", [PATTERNS["error"]]), ("noMore", [])):
        page.run("told.length = vibrated.length = 0")
        page.pull(120, (200, 100))
        page.let_go()
        hears(page, "began")
        page.run(f"place.finish('{outcome}')")
        hears(page, "idle")
        assert page.run("vibrated") == [PATTERNS["rigid"], PATTERNS["medium"], *last]
    for word, pattern in PATTERNS.items():
        page.run(f"vibrated.length = 0, place.fire('feel_{word}'), next_()")
        page.wait("vibrated.length > 0", 1)
        assert page.run("vibrated") == [pattern]
    page.run("place.haptics = 'none', place.reset(), vibrated.length = told.length = 0")
    begin(page)
    page.run("place.finish()")
    hears(page, "idle")
    assert page.run("vibrated") == []


def test_a_control_without_a_refresh(page, url):
    """It has only the button of the floor."""
    build(page, url, "never", floor=10)
    assert page.nodes("button") == ["More"]
    page.run("place.label = 'The shelf', next_()")
    assert page.nodes("button") == ["The shelf"]
    assert page.run("place.begin()") is False
    page.run("place.focus()")
    page.press("Enter")
    told(page, "opened")
    page.run("place.close()")
    told(page, "closed", "idle")
    page.run("place.load('floor.drawn')")
    page.wait("place.effect.name === 'top' && place.phase === 'idle'")
    page.wait("!place.shadowRoot.querySelector('button').hidden")
    assert page.nodes("button") == ["The shelf", "More"]


def test_exhausted(page, url):
    """The host's report of no more content: at rest, and in a refresh; it persists if the variants change."""
    build(page, url, "top")
    assert page.run("place.exhausted") is False
    cancelled = ["armed", "cancelled", "idle"]
    for act, expected in (
            ("place.exhausted = true", cancelled), ("place.load('top.drawn')", cancelled), ("place.variant = ''", cancelled),
            ("place.exhausted = false", [*CYCLE]), ("place.begin(), place.finish('noMore')", cancelled),
            ("place.variant = null", cancelled), ("place.reset()", [*CYCLE]),
            ("place.begin(), place.exhausted = true, place.finish()", cancelled)):
        page.run(f"{act}, next_()")
        time.sleep(0.5)
        forget(page)
        page.pull(100, (200, 100))
        hears(page, "armed")
        page.let_go()
        page.wait("told.includes('began') || told.includes('idle')")
        page.run("place.finish()")
        hears(page, "idle")
        assert page.run("told") == expected, act


def test_exhausted_from_the_beginning(page, url):
    """A list without more does not load more."""
    build(page, url, "top", rows=3)
    page.run("""place.remove(), told.length = 0,
      window.foot = Object.assign(document.createElement('drawstring-effect'), {exhausted: true, src: 'more.drawn'}),
      foot.setAttribute('for', 'list'), foot.addEventListener('began', () => told.push('began')), list.before(foot)""")
    page.wait("foot.effect")
    stays_quiet(page, 0.3)
    assert page.run("foot.exhausted") is True
    page.run("foot.exhausted = false")
    hears(page, "began")
