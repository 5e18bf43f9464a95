/// The forms of Arabic letters, which depend on the letters beside them.
enum ArabicForms {
  private enum Joining {
    /// On both sides, on the side of the letter before, on none.
    case both, before, none
    /// A mark, which does not part letters.
    case transparent
  }

  /// Letters that do not join the letter after them: `Joining_Type=Right_Joining` in ArabicShaping.txt of Unicode.
  private static let ends: [ClosedRange<UInt32>] = [
    0x622...0x625, 0x627...0x627, 0x629...0x629, 0x62F...0x632, 0x648...0x648, 0x671...0x673, 0x675...0x677,
    0x688...0x699, 0x6C0...0x6C0, 0x6C3...0x6CB, 0x6CD...0x6CD, 0x6CF...0x6CF, 0x6D2...0x6D3, 0x6D5...0x6D5,
    0x6EE...0x6EF, 0x759...0x75B, 0x76B...0x76C, 0x771...0x771, 0x773...0x774, 0x778...0x779, 0x8AA...0x8AC,
    0x8AE...0x8AE, 0x8B1...0x8B2, 0x8B9...0x8B9,
  ]

  private static func joining(_ scalar: Unicode.Scalar) -> Joining {
    switch scalar {
    case "\u{200D}", "\u{640}": return .both
    case "\u{200C}", "\u{621}", "\u{674}", "\u{8AD}": return .none
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return .transparent
    case .otherLetter: return ends.contains { $0.contains(scalar.value) } ? .before : .both
    default: return .none
    }
  }

  /// Gives each letter the feature of its form.
  static func mark(_ glyphs: inout [ShapedGlyph], _ text: [Unicode.Scalar]) {
    let kinds = text.map { joining($0) }
    /// The last letter, and whether it is joined to the one before it.
    var last: (index: Int, isJoined: Bool)?
    func finish(_ isJoinedAfter: Bool) {
      guard let (index, isJoined) = last, text[index].properties.isAlphabetic else { return }
      let form = isJoined ? (isJoinedAfter ? "medi" : "fina") : isJoinedAfter ? "init" : "isol"
      glyphs[index].features |= GlyphFeatures.bit(form)
    }
    for (index, kind) in kinds.enumerated() where kind != .transparent {
      let isJoined = last.map { kinds[$0.index] == .both } ?? false && kind != .none
      finish(isJoined)
      last = (index, isJoined)
    }
    finish(false)
  }
}
