// Invisible characters, and their escapes.

extension Unicode.Scalar {
  /// Whether the scalar is invisible and can control the display of other characters.
  ///
  /// Control characters, direction marks and overrides, line and paragraph separators, characters of no width, and
  /// tags, which can spell invisible text.
  package var isHidden: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// Whether the scalar only joins or separates its neighbours.
  ///
  /// Persian and emoji need these, so they stay in titles and names; where a finding points at one, it is escaped like
  /// the hidden scalars.
  package var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// Whether the scalar looks like a space but is not one.
  package var looksLikeSpace: Bool {
    switch value {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F: true
    default: false
    }
  }

  /// Whether a text does not show that it holds the scalar.
  package var isInvisible: Bool { isHidden || looksLikeSpace }

  /// Whether the scalar changes the direction or the lines of the text around it.
  package var turnsText: Bool {
    switch value {
    case 0x85, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The number and the name: «U+2028 LINE SEPARATOR».
  package var title: String {
    let number = "U+" + value.hex(digits: 4)
    // Control characters have no names of their own.
    let name = value == 0x85 ? "NEXT LINE" : properties.name
    return name.map { "\(number) \($0)" } ?? number
  }

  /// The scalar as an escape in YAML's double quotes.
  package var escapeInYAML: String {
    value > 0xFFFF ? "\\U" + value.hex(digits: 8) : "\\u" + value.hex(digits: 4)
  }
}

extension String {
  /// The text as a scalar in YAML's double quotes, on one line, with escapes for what is invisible.
  package var inDoubleQuotes: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.isInvisible: result += scalar.escapeInYAML
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
