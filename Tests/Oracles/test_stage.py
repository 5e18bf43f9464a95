"""The stage of interactive pages in Chromium: zoom by the wheel, fingers, keys and buttons; the picture at each scale is drawn, not
enlarged. A finger on the stage pulls and does not scroll the page; two fingers zoom the stage and not the page.
"""

import time

import numpy
import pytest

from player import Effect, Player
from support import BOSS_DOTS

SQUARE = """
drawstring: 1
effect: square
canvas: [0, -60, 320, 60]
pull: {trigger: 60}
layers: [{id: square, position: [160, -30], size: [4, 4], backgroundColor: black}]
"""
BOX = "(r => [r.left, r.top, r.width, r.height])(document.getElementById('view').getBoundingClientRect())"
SHOWN = "Object.values((({x, y, width, height}) => ({x, y, width, height}))(document.getElementById('view').viewBox.baseVal))"


@pytest.fixture
def square(browser, tmp_path):
    spec = tmp_path / "square.yaml"
    spec.write_text(SQUARE)
    with browser(1280, 900) as page:
        player = Player(page, Effect(spec, tmp_path))
        player.choose("drag")
        player.set("pull-slider", 60)
        yield player
        assert page.complaints() == []


def place_under(page, x, y):
    """The place of the canvas under a point of the window."""
    return page.run(f"(p => [p.x, p.y])(new DOMPoint({x}, {y}).matrixTransform("
                    "document.getElementById('view').getScreenCTM().inverse()))")


def turn(page, x, y, down, modifiers=0):
    page.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=down, modifiers=modifiers)
    page.settle()


def test_wheel(square):
    """The place under the pointer stays; the picture does not leave the screen; without Ctrl the wheel moves a zoomed picture."""
    page = square.page
    whole = page.run(SHOWN)
    left, top, width, height = page.run(BOX)
    x, y = round(left + width * 0.4), round(top + height * 0.2)
    before = place_under(page, x, y)
    for _ in range(4):
        turn(page, x, y, -100, modifiers=2)
    assert page.run(SHOWN)[2] < whole[2] / 5
    assert numpy.allclose(place_under(page, x, y), before, atol=0.01)
    shown = page.run(SHOWN)
    turn(page, x, y, 60)
    moved = page.run(SHOWN)
    assert moved[1] > shown[1] and moved[2:] == shown[2:]
    for _ in range(8):
        turn(page, x, y, 3000, modifiers=2)
    assert page.run(SHOWN) == whole
    turn(page, x, y, -100)
    assert page.run(SHOWN) == whole, "a wheel without Ctrl zooms"


def test_keys_and_buttons(square):
    page = square.page
    whole = page.run(SHOWN)
    page.run("document.getElementById('screen').focus()")
    for key in ("+", "d", "-", "0"):
        before = page.run(SHOWN)
        page.run(f"document.getElementById('screen').dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}', bubbles: true}}))")
        assert page.run(SHOWN) != before, key
        if key == "-":
            square.click("zoom-in")
    assert page.run(SHOWN) == whole
    square.click("zoom-in")
    assert square.text("zoom-shown") == "150 %"
    square.click("zoom-shown")
    assert page.run(SHOWN) == whole and page.run("document.getElementById('zoom-out').disabled")


def test_sharpness(square):
    """The edges of a square are as sharp at 20 times as at once."""
    page = square.page
    left, top, width, height = page.run(BOX)
    x, y = page.run("(p => [p.x, p.y])(new DOMPoint(160, 30).matrixTransform(document.getElementById('view').getScreenCTM()))")
    for _ in range(6):
        turn(page, x, y, -100, modifiers=2)
    row = page.pixels()[int(y), int(left) + 2:int(left + width) - 2, 0].astype(int)
    black, between = (row < 20).sum(), ((row > 20) & (row < 200)).sum()
    scale = float(square.text("zoom-shown").split()[0]) / 100 * width / 320
    assert scale > 15 and abs(black - 4 * scale) <= 2 and between <= 2


def test_touch(browser, tmp_path):
    """A finger pulls; a second one zooms, and the pull goes back."""
    with browser(390, 844, scale=2, mobile=True, touch=True) as page:
        player = Player(page, Effect(BOSS_DOTS, tmp_path))
        player.click("reset")
        left, top, width, _ = page.run(BOX)
        start = (left + width / 2, top + 30)
        page.pull(96, start, 8)
        page.settle()
        assert player.text("phase") == "armed"
        page.let_go()
        page.settle()
        assert player.text("phase") == "refreshing"
        player.click("reset")
        page.pull(40, start, 4)
        page.settle()
        assert player.text("phase") == "pulling"

        def fingers(kind, apart):
            page.call("Input.dispatchTouchEvent", type=kind, touchPoints=[
                {"x": start[0] + way, "y": start[1] + 60, "id": number} for number, way in enumerate((-apart, apart))])
            time.sleep(0.016)
        fingers("touchStart", 20)
        for apart in range(24, 84, 4):
            fingers("touchMove", apart)
        page.let_go()
        page.settle()
        assert player.text("phase") in ("cancelling", "idle")
        assert int(player.text("zoom-shown").split()[0]) in range(300, 500)
        assert page.run("[scrollY, visualViewport.scale]") == [0, 1]
        assert not page.run("document.querySelector('.keyboard').checkVisibility()"), "a phone's page names keys"
        assert page.complaints() == []
