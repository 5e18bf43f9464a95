#!/usr/bin/env python3
"""Writes the tables of Sources/DrawstringCore/Elementary, from whole numbers alone.

    Tests/Tools/Tables/tables.py            writes the files
    Tests/Tools/Tables/tables.py --check    writes nothing; ends with 1 where a file is not what would be written

Numbers are fixed-point with 1,400 fractional bits; logarithms, powers of 2 and π are sums of their series. A pair (high,
low) is a number rounded to a double, and the rest rounded to a double.
"""

import os
import sys
from fractions import Fraction

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Sources/DrawstringCore/Elementary")
ONE = 1 << 1400


def logarithm(x):
    """The natural logarithm of a fraction: 2·artanh((x − 1)/(x + 1)), for x from 1/2 to 2."""
    ratio = (x - 1) / (x + 1)
    term = ONE * ratio.numerator // ratio.denominator
    square = ratio * ratio
    total, divisor = 0, 1
    while abs(term) > 1:
        total += term // divisor
        term = term * square.numerator // square.denominator
        divisor += 2
    return Fraction(2 * total, ONE)


LN2 = logarithm(Fraction(2))


def exponential(x):
    """eˣ of a fraction from 0 to 1."""
    x = ONE * x.numerator // x.denominator
    term, total, count = ONE, 0, 1
    while term:
        total += term
        term = term * x // ONE // count
        count += 1
    return Fraction(total, ONE)


def inverse_tangent_of_inverse(n):
    term, total, divisor, sign = ONE // n, 0, 1, 1
    while term:
        total += sign * (term // divisor)
        term //= n * n
        divisor += 2
        sign = -sign
    return Fraction(total, ONE)


# Machin's formula.
PI = 4 * (4 * inverse_tangent_of_inverse(5) - inverse_tangent_of_inverse(239))


def literal(x):
    """A double as a hexadecimal literal."""
    x = float(x)
    if x == 0:
        return "0.0"
    digits, exponent = x.hex().split("p")
    digits = digits.rstrip("0") if "." in digits else digits
    return f"{digits.rstrip('.')}p{exponent}" if "." in digits else f"{digits}p{exponent}"


def pair(x):
    high = float(x)
    return high, float(x - Fraction(high))


def rows(entries, most=110, indent="    "):
    lines, line = [], indent
    for entry in entries:
        if len(line) + len(entry) + 2 > most:
            lines.append(line.rstrip())
            line = indent
        line += entry + ", "
    return "\n".join(lines + [line.rstrip()])


def exponential_table():
    entries = []
    for index in range(128):
        high, low = pair(exponential(LN2 * Fraction(index, 128)))
        entries.append(f"({literal(high)}, {literal(low)})")
    step = LN2 / 128
    coarse = Fraction(int(step * 2**40), 2**40)
    return f"""extension Elementary {{
  /// The powers 2^(i/128) for i = 0 … 127, each as a double and its rounding error.
  static let rootsOfTwo: [(high: Double, low: Double)] = [
{rows(entries)}
  ]

  /// ln 2/128 in two parts, the first of 33 bits, so that its products with whole numbers below 2²⁰ are exact.
  static let stepOfPowers = (high: {literal(coarse)}, low: {literal(step - coarse)})
}}
"""


# A number whose bits, above those of a power of two, are at most these belongs to that power. One third of an interval past
# √2, so that the interval of 1 reaches as far below as above.
OFFSET = 0x3FE6_AAAA_AAAA_AAAA


def logarithm_table():
    entries = []
    for index in range(128):
        # Interval `index` begins a third of 1/128 after (53 + index)/128, counted in significands from that of √2.
        low = Fraction(index + 53, 128) + Fraction(1, 384)
        high = low + Fraction(1, 128)
        first, last = ((1 + place) / 2 if place < 1 else place for place in (low, high))
        reciprocal = Fraction(round(2048 / (first + last)), 1024)
        value = -logarithm(reciprocal)
        # Few enough bits that the sum with a multiple of ln 2 is exact.
        coarse = Fraction(round(value * 2**42), 2**42)
        entries.append(f"({literal(reciprocal)}, {literal(coarse)}, {literal(value - coarse)})")
    coarse = Fraction(int(LN2 * 2**42), 2**42)
    return f"""extension Elementary {{
  /// For each of 128 intervals of √½ … √2, the reciprocal c of a number in its middle, to 11 bits, and −ln c in two parts,
  /// the first a multiple of 2⁻⁴².
  static let logarithms: [(reciprocal: Double, high: Double, low: Double)] = [
{rows(entries)}
  ]

  /// The bits of the number where the first interval begins.
  static let firstInterval: UInt64 = 0x{OFFSET:016x}

  /// ln 2 in two parts, the first a multiple of 2⁻⁴².
  static let logarithmOfTwo = (high: {literal(coarse)}, low: {literal(LN2 - coarse)})
}}
"""


def far_table():
    # 64 zeros, then the bits of 2/π that reach angles of 2¹⁰²³, and three words more.
    count = 20
    value = 2 / PI
    words = [0]
    for index in range(1, count):
        words.append(int(value * 2 ** (64 * index)) & (2**64 - 1))
    return f"""extension Trigonometry {{
  /// 64 zeros, and then the bits of 2/π after its binary point.
  static let inverseQuarter: [UInt64] = [
{rows([f"0x{word:016x}" for word in words])}
  ]
}}
"""


def main():
    files = {
        "Elementary+Powers.swift": exponential_table(),
        "Elementary+Logarithms.swift": logarithm_table(),
        "Trigonometry+InverseQuarter.swift": far_table(),
    }
    wrong = []
    for name, text in files.items():
        path = os.path.join(FOLDER, name)
        text = "// Written by Tests/Tools/Tables/tables.py.\n\n" + text
        if "--check" in sys.argv:
            with open(path, encoding="utf-8") as file:
                if file.read() != text:
                    wrong.append(name)
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    for name in wrong:
        print(f"{name} is not what Tests/Tools/Tables/tables.py writes", file=sys.stderr)
    sys.exit(len(wrong) > 0)


main()
