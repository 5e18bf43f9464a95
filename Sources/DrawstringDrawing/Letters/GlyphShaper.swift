internal import DrawstringCore

/// A glyph of a text, with its place.
struct ShapedGlyph: Sendable {
  var glyph: Int
  /// The features that apply to the glyph, as a set of bits; the first bit is that of all glyphs.
  var features = 1
  /// The number of the syllable; lookups do not reach over its end. 0 for none.
  var syllable = 0
  /// The part of an Indic syllable that the glyph is.
  var role = IndicSyllables.Role.other
  /// Whether the glyph joins others or parts them without being seen.
  var joiner: Unicode.Scalar?
  var isMark = false
  /// The ligature that the glyph is, or stands over, and the number of parts, or the part over which it stands; 0 for none.
  var ligature = 0
  var part = 0
  /// In units of the font, with y upwards.
  var advance = 0.0
  var offset = Vec2.zero
  /// The distance to the glyph to which this one is attached; 0 for none.
  var parent = 0
  /// Whether only the height follows the parent.
  var isCursive = false
}

/// The glyphs of a run of text of one font, one script and one direction.
///
/// Fonts are not trusted: the steps, the depth and the glyphs of lookups are limited.
struct GlyphShaper {
  let font: TrueTypeFont
  let isReversed: Bool
  /// Whether joiners part glyphs that would be one.
  private let isIndic: Bool
  var glyphs: [ShapedGlyph] = []
  private var ligatureCount = 0
  /// The steps that lookups may still take.
  var left: Int
  private let most: Int

  /// The deepest nesting of lookups.
  static let mostDepth = 6
  /// The most glyphs that a lookup compares.
  static let longest = 64

  /// Shapes a text; the glyphs are in the order in which they stand, from left to right.
  init(_ text: [Unicode.Scalar], _ script: TextScript, isReversed: Bool, font: TrueTypeFont) {
    self.font = font
    self.isReversed = isReversed
    isIndic = script.shaping == .indic
    left = 2_000 * (text.count + 50)
    most = text.count * 16 + 64
    for scalar in text {
      let shown = isReversed ? TextDirections.mirrored(scalar) : scalar
      let isJoiner = scalar == "\u{200D}" || scalar == "\u{200C}"
      if !isJoiner, scalar.properties.isDefaultIgnorableCodePoint, font.glyph(of: scalar) == nil { continue }
      var glyph = ShapedGlyph(glyph: font.glyph(of: shown) ?? font.glyph(of: scalar) ?? 0)
      if isJoiner || scalar.properties.isDefaultIgnorableCodePoint { glyph.joiner = scalar }
      glyph.isMark = [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
      glyphs.append(glyph)
      kept.append(scalar)
    }
    switch script.shaping {
    case .plain: runSubstitutions([["ccmp", "rlig", "rclt", "calt", "clig", "liga"]], script)
    case .arabic:
      ArabicForms.mark(&glyphs, kept)
      runSubstitutions(
        [
          ["ccmp"], ["isol"], ["fina"], ["medi"], ["init"], ["rlig"],
          ["rclt", "calt", "liga", "clig", "mset"],
        ], script)
    case .indic:
      IndicSyllables.begin(&glyphs, kept)
      runSubstitutions(IndicSyllables.basic, script)
      IndicSyllables.finish(&glyphs, virama: script.virama.flatMap { font.glyph(of: $0) })
      runSubstitutions([["pres", "abvs", "blws", "psts", "haln", "rclt", "calt", "clig", "liga"]], script)
    }
    runPositions(script)
  }

  /// The characters of the glyphs before the first substitution.
  private var kept: [Unicode.Scalar] = []

  private mutating func runSubstitutions(_ stages: [[String]], _ script: TextScript) {
    guard let layout = font.substitutions else { return }
    for stage in stages {
      for (index, bits) in lookups(stage, layout, script) {
        guard let lookup = layout.lookup(index) else { continue }
        apply(lookup, to: bits, layout, Self.substitute)
      }
    }
  }

  private mutating func runPositions(_ script: TextScript) {
    for index in glyphs.indices {
      glyphs[index].advance = font.advance(glyphs[index].glyph) / font.em(1)
      if glyphs[index].joiner != nil { glyphs[index].advance = 0 }
    }
    if let layout = font.positions {
      let features = ["kern", "dist", "curs", "abvm", "blwm", "mark", "mkmk"]
      for (index, bits) in lookups(features, layout, script) {
        guard let lookup = layout.lookup(index) else { continue }
        apply(lookup, to: bits, layout, Self.place)
      }
    }
    if script.shaping != .indic {
      for index in glyphs.indices where kind(index) == Self.mark { glyphs[index].advance = 0 }
    }
    for index in glyphs.indices { attach(index, depth: 0) }
    glyphs = glyphs.filter { $0.joiner == nil }
    if isReversed { glyphs.reverse() }
  }

  /// Moves a glyph with the one to which it is attached.
  private mutating func attach(_ index: Int, depth: Int) {
    let distance = glyphs[index].parent
    glyphs[index].parent = 0
    let parent = index + distance
    guard distance != 0, glyphs.indices.contains(parent), depth < 32 else { return }
    attach(parent, depth: depth + 1)
    if glyphs[index].isCursive {
      glyphs[index].offset.y += glyphs[parent].offset.y
      return
    }
    glyphs[index].offset = glyphs[index].offset + glyphs[parent].offset
    guard parent < index else { return }
    // What lies between the origins of the two.
    for place in isReversed ? parent + 1..<index + 1 : parent..<index {
      glyphs[index].offset.x += isReversed ? glyphs[place].advance : -glyphs[place].advance
    }
  }

  // MARK: Lookups

  /// The lookups of features in the order of the font, each with the bits of its features.
  private func lookups(_ features: [String], _ layout: FontLayout, _ script: TextScript) -> [(
    index: Int, bits: Int
  )] {
    var bits: [Int: Int] = [:]
    for feature in features {
      for index in layout.lookups(of: feature, for: script.tags) {
        bits[index, default: 0] |= GlyphFeatures.bit(feature, script.shaping)
      }
    }
    return bits.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Applies a lookup at a glyph: returns the place after what it changed; nil where it does not apply.
  typealias Action = (inout GlyphShaper, FontLayout.Lookup, Int, FontLayout, _ depth: Int) -> Int?

  private mutating func apply(
    _ lookup: FontLayout.Lookup, to bits: Int, _ layout: FontLayout, _ action: Action
  ) {
    var index = 0
    while index < glyphs.count, left > 0, glyphs.count <= most {
      left -= 1
      if glyphs[index].features & bits != 0, !isPassed(index, lookup),
        let next = action(&self, lookup, index, layout, 0)
      {
        index = max(next, index)
        if next == index, index < glyphs.count { left -= 8 }
      } else {
        index += 1
      }
    }
  }

  /// The result of the first part of a lookup that applies; nil where none does, or the steps are used up.
  mutating func first(
    of lookup: FontLayout.Lookup, _ apply: (inout GlyphShaper, FontTable) -> Int?
  ) -> Int? {
    for part in lookup.parts {
      left -= 1
      if left <= 0 { return nil }
      if let next = apply(&self, part) { return next }
    }
    return nil
  }

  /// The class of a mark in the table `GDEF`.
  static let mark = 3

  /// The class of a glyph in the table `GDEF`: 1 a base, 2 a ligature, 3 a mark, 4 a component; 0 for none.
  func kind(_ index: Int) -> Int {
    if let classes = font.kinds?.linked(4) { return classes.glyphClass(of: glyphs[index].glyph) }
    return glyphs[index].isMark ? Self.mark : 1
  }

  /// Whether a lookup passes over a glyph.
  func isPassed(_ index: Int, _ lookup: FontLayout.Lookup) -> Bool {
    if lookup.flag & 0xFF1E == 0 { return false }
    let kind = kind(index)
    if kind == 1 && lookup.flag & 2 != 0 || kind == 2 && lookup.flag & 4 != 0 { return true }
    if kind != Self.mark { return false }
    if lookup.flag & 8 != 0 { return true }
    if lookup.flag & 0x10 != 0 {
      guard let sets = font.kinds?.linked(12), lookup.filter < sets.u16(2) else { return true }
      return sets.part(sets.u32(4 + lookup.filter * 4)).coverage(of: glyphs[index].glyph) == nil
    }
    let wanted = lookup.flag >> 8
    if wanted == 0 { return false }
    return font.kinds?.linked(10)?.glyphClass(of: glyphs[index].glyph) != wanted
  }

  /// The next glyph, or the one before, that a lookup does not pass over; nil at the end of the text or the syllable.
  mutating func neighbour(of index: Int, _ step: Int, _ lookup: FontLayout.Lookup) -> Int? {
    var place = index + step
    while glyphs.indices.contains(place), left > 0 {
      left -= 1
      if glyphs[place].syllable != glyphs[index].syllable { return nil }
      if isIndic || glyphs[place].joiner != "\u{200D}", !isPassed(place, lookup) {
        return place
      }
      place += step
    }
    return nil
  }

  mutating func newLigature() -> Int {
    ligatureCount += 1
    return ligatureCount
  }
}

/// The bits of the features that apply to some glyphs only.
enum GlyphFeatures {
  private static let own = ["isol", "fina", "medi", "init", "rphf", "half", "blwf"]

  static func bit(_ feature: String, _ shaping: TextScript.Shaping) -> Int {
    if shaping == .plain { return 1 }
    return own.firstIndex(of: feature).map { 2 << $0 } ?? 1
  }

  static func bit(_ feature: String) -> Int { bit(feature, .arabic) }
}
