/// The order of the parts of syllables in Devanagari and scripts that are built like it.
enum IndicSyllables {
  /// A part of a syllable.
  enum Role: Sendable {
    case other
    /// The consonant ra at the beginning, which becomes a mark.
    case reph
    /// A vowel sign that is written before the consonants.
    case early
    case base
    /// A sign at the end of a syllable, such as anusvara.
    case modifier
  }

  private enum Kind {
    case consonant, vowel, nukta, virama, sign, modifier, joiner, other
  }

  /// The features that make conjuncts, one after the other.
  static let basic = [
    ["ccmp"], ["nukt"], ["akhn"], ["rphf"], ["rkrf"], ["blwf"], ["half"], ["vatu"], ["cjct"],
  ]

  /// The place of a character in its block, which is the same for the same letter of each script.
  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return .joiner }
    guard (0x900...0xAFF).contains(scalar.value) else { return .other }
    switch scalar.value & 0x7F {
    case 0...3, 0x51...0x54: return .modifier
    case 0x70...0x71: return scalar.value > 0x980 ? .modifier : .other
    case 4...0x14, 0x60...0x61, 0x72...0x77: return .vowel
    case 0x15...0x39, 0x58...0x5F, 0x78...0x7F: return .consonant
    case 0x3C: return .nukta
    case 0x4D: return .virama
    case 0x3A...0x3B, 0x3E...0x4C, 0x4E...0x4F, 0x55...0x57, 0x62...0x63: return .sign
    default: return .other
    }
  }

  private static func isRa(_ scalar: Unicode.Scalar) -> Bool { scalar.value & 0x7F == 0x30 }

  /// Divides a text into syllables, gives glyphs their features and moves early vowel signs before the consonants.
  static func begin(_ glyphs: inout [ShapedGlyph], _ text: [Unicode.Scalar]) {
    let kinds = text.map { kind($0) }
    var (start, number) = (0, 0)
    while start < text.count {
      let end = end(of: start, kinds)
      number += 1
      for index in start..<end { glyphs[index].syllable = number }
      arrange(start..<end, &glyphs, text, kinds)
      start = end
    }
  }

  private static func end(of start: Int, _ kinds: [Kind]) -> Int {
    var index = start
    func kind(_ at: Int) -> Kind { at < kinds.count ? kinds[at] : .other }
    func isBase(_ at: Int) -> Bool { kind(at) == .consonant || kind(at) == .vowel }
    guard isBase(start) else { return start + 1 }
    while isBase(index) {
      index += 1
      while kind(index) == .nukta { index += 1 }
      guard kind(index) == .virama else { break }
      index += 1
      if kind(index) == .joiner { index += 1 }
    }
    while [.sign, .nukta, .virama, .joiner].contains(kind(index)) { index += 1 }
    while kind(index) == .modifier { index += 1 }
    return index
  }

  private static func arrange(
    _ range: Range<Int>, _ glyphs: inout [ShapedGlyph], _ text: [Unicode.Scalar], _ kinds: [Kind]
  ) {
    let letters = range.filter { kinds[$0] == .consonant || kinds[$0] == .vowel }
    guard let first = letters.first else { return }
    let hasReph =
      letters.count > 1 && isRa(text[first]) && kinds[first] == .consonant && letters[1] == first + 2
    let own = hasReph ? letters.dropFirst() : letters[...]
    // The last consonant is the base, unless it is a ra below another one.
    var base = own.last ?? first
    for letter in own.reversed() {
      base = letter
      if letter == own.first || !isRa(text[letter]) || kinds[letter - 1] != .virama { break }
    }
    let isOpen =
      range.count > 1 && kinds[range.upperBound - 1] == .joiner && text[range.upperBound - 1] == "\u{200D}"
    if isOpen { base = range.upperBound } else { glyphs[base].role = .base }
    let (half, below) = (GlyphFeatures.bit("half"), GlyphFeatures.bit("blwf"))
    for index in range {
      if hasReph, index < first + 2 {
        glyphs[index].role = .reph
        glyphs[index].features |= GlyphFeatures.bit("rphf")
        continue
      }
      glyphs[index].features |= below
      if index < base { glyphs[index].features |= half }
      if kinds[index] == .modifier { glyphs[index].role = .modifier }
      if kinds[index] == .sign, text[index].value & 0x7F == 0x3F || text[index].value == 0x94E {
        glyphs[index].role = .early
      }
      // A virama that stays visible.
      if text[index] == "\u{200C}", index > range.lowerBound + 1 {
        for place in index - 2..<index { glyphs[place].features &= ~half }
      }
    }
    let place = range.lowerBound + (hasReph ? 2 : 0)
    for index in range where glyphs[index].role == .early {
      let sign = glyphs.remove(at: index)
      glyphs.insert(sign, at: place)
    }
  }

  /// Moves early vowel signs after the last visible virama, and the mark of ra to the end of its syllable.
  static func finish(_ glyphs: inout [ShapedGlyph], virama: Int?) {
    var start = 0
    while start < glyphs.count {
      var end = start + 1
      while end < glyphs.count, glyphs[end].syllable == glyphs[start].syllable { end += 1 }
      let range = start..<end
      if let sign = range.first(where: { glyphs[$0].role == .early }),
        let base = range.last(where: { glyphs[$0].role == .base }), sign < base,
        let last = (sign..<base).last(where: { glyphs[$0].glyph == virama })
      {
        let place = last + 1 < base && glyphs[last + 1].joiner != nil ? last + 1 : last
        let moved = glyphs.remove(at: sign)
        glyphs.insert(moved, at: place)
      }
      let rephs = range.filter { glyphs[$0].role == .reph }
      if rephs.count == 1, rephs[0] + 1 < end {
        var place = end - 1
        while place > rephs[0], glyphs[place].role == .modifier { place -= 1 }
        if place > rephs[0], glyphs[place].glyph == virama { place -= 1 }
        let moved = glyphs.remove(at: rephs[0])
        glyphs.insert(moved, at: place)
      }
      start = end
    }
  }
}
