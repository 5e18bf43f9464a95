package import DrawstringCore

/// What the fonts of texts and the built-in face have between them.
package enum TextFaces {
  /// The outlines of a line in a font, and the characters that the font does not have. The start is on the baseline; `anchor` is
  /// the part of the width that lies before it. Glyphs beyond some number are left out.
  package static func outlines(
    of line: String, at start: Vec2, size: Double, anchor: Double, _ font: TrueTypeFont
  ) -> (path: VectorPath, missing: Set<Character>) {
    let style = TextLine.Style(size: size, anchor: anchor)
    let text = TextLine(line, at: start, style, fonts: [font], hasFace: false)
    return (text.fills, text.missing)
  }

  /// Letters with marks that have a scalar of their own, by which fonts know them.
  static let composed: [Character: Unicode.Scalar] = {
    var scalars: [Character: Unicode.Scalar] = [:]
    for block: ClosedRange<UInt32> in [0xC0...0x233, 0x370...0x4F9, 0x1E00...0x1FFC] {
      for scalar in block.compactMap({ Unicode.Scalar($0) }) where scalars[Character(scalar)] == nil {
        scalars[Character(scalar)] = scalar
      }
    }
    return scalars
  }()

  /// The characters of texts that none of the fonts and not the built-in face has.
  package static func missing(of texts: [String], _ fonts: [TrueTypeFont]) -> Set<Character> {
    let characters = Set(texts.joined()).filter { !$0.isNewline }
    return characters.filter { character in
      !fonts.contains { $0.has(character) } && FaceGlyph(character) == nil
    }
  }
}

extension Graph {
  /// The texts that text layers show: the initial ones, those that tracks set, and the parts of composed ones.
  package var drawnTexts: [String] {
    let slots = Set(layers.indices.compactMap { slot(of: .string, layer: $0) })
    var places = slots.map { initialSlots[$0] }
    for channel in channels where slots.contains(Int(channel.slot)) {
      for track in channel.tracks { places += constants(ofTrack: track) }
    }
    var found = places.compactMap { text(at: $0, []) }
    for part in textTemplates.lazy.flatMap({ $0.parts }) {
      if case .characters(let place) = part { found.append(texts[place]) }
    }
    for part in composedTexts.lazy.flatMap({ $0.parts }) {
      if case .characters(let place) = part { found.append(texts[place]) }
    }
    return found
  }

  /// The first lane of each constant value of a track.
  package func constants(ofTrack track: Int) -> [Double] {
    var sources: [ValueSource] = []
    switch tracks[track].form {
    case .value(let source): sources = [source]
    case .keyframes(let first, let count, _):
      sources = keyframes[first, count: count].map(\.value)
    default: break
    }
    return sources.compactMap { source in
      if case .constant(let place) = source { return values[Int(place)] }
      return nil
    }
  }
}
