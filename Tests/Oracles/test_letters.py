"""Texts in the fonts of `render --font`, compared with HarfBuzz and with Chromium.

The outlines of SVG files must begin where those of HarfBuzz do, within 1.5 thousandths of the size: for words and random
syllables in Latin with kerning, Greek, Cyrillic, Vietnamese, Arabic with marks, Hebrew, Devanagari, Thai and Chinese. Pictures
of lines in several directions must be those of Chromium with the same fonts: 995 of 1000 pixels within 64 of 255 of the pixels
around them. A line without a font has a note with the names of its characters, and no note with it.
"""

import json
import pathlib
import random
import re
import subprocess

import pytest

import pictures
import support

NOTO = pathlib.Path("/usr/share/fonts/truetype/noto")
LATIN = NOTO / "NotoSans-Regular.ttf"
ARABIC = NOTO / "NotoNaskhArabic-Regular.ttf"
SANS_ARABIC = NOTO / "NotoSansArabic-Regular.ttf"
HEBREW = NOTO / "NotoSansHebrew-Regular.ttf"
DEVANAGARI = NOTO / "NotoSansDevanagari-Regular.ttf"
SERIF_DEVANAGARI = NOTO / "NotoSerifDevanagari-Regular.ttf"
THAI = NOTO / "NotoSansThai-Regular.ttf"
CHINESE = pathlib.Path("/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf")

WORDS = {
    LATIN: ["AVATAR Tokyo WAVE", "To. Ty, LT “Va”", "office fluffy affine", "Příliš žluťoučký kůň", "Nhận được Đường Nữ",
            "e\u0301 a\u0302\u0301 x\u0308", "Ελληνικά: άνθρωπος", "Щедрый Ґанок їжак"],
    ARABIC: ["السلام", "عليكم", "لا", "الله", "محمد", "بِسْمِ", "اللَّهِ", "الرَّحْمَٰنِ", "تحديث", "پژوهش", "لأ", "كتاب\u200cها"],
    SANS_ARABIC: ["التحديث", "اسحب", "لِلْإِنْعَاش", "مُحَمَّدٌ", "ڤيديو"],
    HEBREW: ["שלום", "עברית", "שָׁלוֹם"],
    DEVANAGARI: ["नमस्ते", "हिन्दी", "क्षत्रिय", "कर्म", "र्कि", "स्त्री", "विद्यार्थी", "ज्ञान", "श्रीमती", "ट्रैक", "प्रार्थना",
                 "क्\u200dष", "क्\u200cष", "द्ध", "ऋषि", "हृदय", "अँगूठी", "निर्णय", "रुपया", "संस्कृत", "उज्ज्वल", "क़िला"],
    SERIF_DEVANAGARI: ["नमस्ते", "विद्यार्थी", "स्त्री", "कर्तृत्व"],
    THAI: ["สวัสดี", "ที่นี่", "ผู้ใหญ่"],
    CHINESE: ["下拉刷新", "更新中", "日本語"],
}
LETTERS = {
    ARABIC: "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    DEVANAGARI: "कखगघचछजझटठडढतथदधनपफबभमयरलवशषसह",
}

pytestmark = pytest.mark.skipif(not LATIN.exists(), reason="no fonts are installed (fonts-noto-core)")


def effect(text, size, width=600, height=100):
    return f"""drawstring: 1
effect: letters
canvas: [{width}, {height}]
layers: [{{id: line, kind: text, string: {json.dumps(text, ensure_ascii=False)}, fontSize: {size}, position: [0, 0], anchorPoint: [0, 0]}}]
"""


def rendered(program, folder, text, fonts, name="a.svg", size=40, expected="", **options):
    spec = folder / "letters.yaml"
    spec.write_text(effect(text, size, **options))
    output = folder / name
    command = [program, "render", spec, "--phase", "idle", "-o", output, "--background", "white"]
    for font in fonts:
        command += ["--font", font]
    run = subprocess.run([*map(str, command)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert expected in run.stderr if expected else not run.stderr, run.stderr
    return output


def outlined(program, folder, text, font):
    """The first points of the outlines of a text, in thousandths of its size."""
    svg = rendered(program, folder, text, [font]).read_text()
    places = [(float(x), float(y)) for path in re.findall(r' d="([^"]*)"', svg) for x, y in
              re.findall(r"[M]\s*(-?[\d.]+)[ ,]*(-?[\d.]+)", path)]
    return places


def shaped(harfbuzz, text, path):
    """The same by HarfBuzz."""
    face = harfbuzz.Face(harfbuzz.Blob.from_file_path(str(path)))
    font = harfbuzz.Font(face)
    unit = 1000 / face.upem
    places = []
    x = 0
    buffer = harfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    harfbuzz.shape(font, buffer, {"locl": False})
    functions = harfbuzz.DrawFuncs()
    functions.set_move_to_func(lambda px, py, data: data.append((px, py)))
    for name in ("line_to", "quadratic_to", "cubic_to", "close_path"):
        getattr(functions, f"set_{name}_func")(lambda *given: None)
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions):
        starts = []
        font.draw_glyph(info.codepoint, functions, starts)
        places += [((x + position.x_offset + px) * unit, -(position.y_offset + py) * unit) for px, py in starts]
        x += position.x_advance
    return places


def same(found, wanted, limit=1.5):
    if len(found) != len(wanted):
        return False
    rest = sorted(wanted)
    return all(abs(a[0] - b[0]) <= limit and abs(a[1] - b[1]) <= limit for a, b in zip(sorted(found), rest))


@pytest.fixture(scope="module")
def harfbuzz():
    return pytest.importorskip("uharfbuzz")


@pytest.mark.parametrize("font", WORDS, ids=lambda font: font.stem)
def test_words_have_the_glyphs_of_harfbuzz(program, harfbuzz, tmp_path, font):
    if not font.exists():
        pytest.skip(f"{font.name} is not installed")
    wrong = [word for word in WORDS[font]
             if not same(outlined(program, tmp_path, word, font), shaped(harfbuzz, word, font))]
    assert not wrong


def syllables(source, font, count):
    """Random words of letters, with the marks of their script."""
    letters = LETTERS[font]
    for _ in range(count):
        word = ""
        for _ in range(source.randint(1, 3)):
            word += source.choice(letters)
            if font == DEVANAGARI:
                while source.random() < 0.4:
                    word += "्" + source.choice(letters)
                word += source.choice(["", "", "ा", "ि", "ी", "ु", "ू", "े", "ै", "ो", "ौ", "ृ"])
                word += source.choice(["", "", "", "ं", "ः"])
            elif source.random() < 0.5:
                word += source.choice("ًٌٍَُِّْ")
        yield word


@pytest.mark.parametrize("font", LETTERS, ids=lambda font: font.stem)
def test_random_words_have_the_glyphs_of_harfbuzz(program, harfbuzz, tmp_path, font):
    source = random.Random(7)
    words = list(syllables(source, font, 400 if support.LONG else 40))
    wrong = [word for word in words if not same(outlined(program, tmp_path, word, font), shaped(harfbuzz, word, font))]
    assert not wrong, f"{len(wrong)} of {len(words)}: {wrong[:8]}"


LINES = [
    ("AVATAR office To. Ty", [LATIN]),
    ("شد التحديث (3/12) الآن", [SANS_ARABIC, LATIN]),
    ("Pull: اسحب 50% now", [SANS_ARABIC, LATIN]),
    ("שלום (abc) 12:30", [HEBREW, LATIN]),
    ("विद्यार्थी प्रार्थना 42", [DEVANAGARI, LATIN]),
    ("下拉刷新 ABC", [CHINESE, LATIN]),
]


@pytest.mark.parametrize("text,fonts", LINES, ids=lambda value: value if isinstance(value, str) else "")
def test_lines_are_those_of_chromium(program, browser, tmp_path, text, fonts):
    if not all(font.exists() for font in fonts):
        pytest.skip("a font is not installed")
    size, width, height = 40, 600, 100
    picture = pictures.read(rendered(program, tmp_path, text, fonts, "a.png", size))
    faces = "".join(f"@font-face {{ font-family: f{index}; src: url('{font.as_uri()}') }}" for index, font in enumerate(fonts))
    family = ", ".join(f"f{index}" for index in range(len(fonts)))
    holder = tmp_path / "a.html"
    holder.write_text(f"""<!doctype html><meta charset="utf-8"><style>{faces} body {{ margin: 0; background: #fff }}
        text {{ font: {size}px {family}; font-feature-settings: "locl" 0; unicode-bidi: plaintext;
          text-rendering: geometricPrecision }}</style>
        <svg width="{width}" height="{height}"><text y="{size * 0.95}">{text}</text></svg>""")
    with browser() as page:
        page.resize(width, height, 1)
        page.open(holder.as_uri())
        page.run("document.fonts.ready.then(() => true)")
        shown = page.pixels()
    assert (picture < 128).any()
    share = pictures.outside(picture, shown[:height, :width], 64).mean()
    assert support.most("share of pixels that are not those of Chromium", share, text) <= 0.005


def test_notes_name_characters(program, tmp_path):
    note = "no face has '中' (U+4E2D CJK UNIFIED IDEOGRAPH-4E2D): boxes stand for them"
    rendered(program, tmp_path, "中 é ж λ → ✓", [], "a.png", expected=note)
    if CHINESE.exists():
        rendered(program, tmp_path, "中 é ж λ → ✓", [CHINESE], "a.png")
