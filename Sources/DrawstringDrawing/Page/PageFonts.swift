internal import DrawstringLoader

extension ImageAssets {
  /// The style of a page whose texts have the fonts: with the glyphs of some characters, or from a server.
  ///
  /// The fonts take the place of the first one that the texts of effects name, so that the fonts of the viewer draw the
  /// characters that they do not have.
  package func fontStyle(for texts: [String]?) -> String {
    if fonts.isEmpty { return "" }
    let characters = texts.map {
      Set($0.joined().unicodeScalars).union((0x20..<0x7F).compactMap { Unicode.Scalar($0) })
    }
    // Of two fonts with a character, a page takes that of the later rule.
    let rules = fonts.indices.reversed().map { index in
      let place = characters.map { "data:font/woff;base64,\(Base64.text(fonts[index].packed(for: $0)))" }
      return "@font-face { font-family: Helvetica; src: url(\(place ?? "font/\(index)")) }\n"
    }
    return "<style>\n\(rules.joined())</style>\n"
  }
}
