internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput

/// The fonts of `--font`, and the notes about characters that no face has.
enum FontFiles {
  /// Reads the fonts of the command line; nil after an error that is reported.
  static func fonts(
    _ invocation: Invocation, _ terminal: inout Terminal
  ) throws(UsageError) -> [TrueTypeFont]? {
    var fonts: [TrueTypeFont] = []
    for path in invocation.names(.font) {
      guard let font = try font(path, &terminal) else { return nil }
      fonts.append(font)
    }
    return fonts
  }

  static func font(_ path: String, _ terminal: inout Terminal) throws(UsageError) -> TrueTypeFont? {
    guard let bytes = terminal.contents(of: path) else { return nil }
    do throws(TrueTypeFont.Failure) {
      return try TrueTypeFont(bytes)
    } catch {
      throw UsageError("--font: '\(Printable.text(path))': \(error.message)")
    }
  }

  /// Names the characters of texts that neither a font nor the built-in face has; nothing without fonts, since the fonts of the
  /// viewer then draw all texts.
  static func noteMissing(
    of effect: Effect, _ fonts: [TrueTypeFont], known: inout Set<Character>, _ terminal: inout Terminal
  ) {
    if fonts.isEmpty { return }
    let missing = TextFaces.missing(of: effect.graph.drawnTexts, fonts).subtracting(known)
    known.formUnion(missing)
    terminal.note(missing: missing, drawn: "the fonts of the viewer draw the texts that have them")
  }
}

extension Terminal {
  /// The most characters that a note names.
  private static let mostNamed = 8

  /// Says which characters no face has, if any, and what is `drawn` in their place.
  mutating func note(
    missing: Set<Character>,
    drawn: String = "boxes stand for them; '--font FILE' takes a TrueType font that has them"
  ) {
    if missing.isEmpty { return }
    let named = missing.sorted().prefix(Self.mostNamed).map { character in
      let scalar = character.unicodeScalars.first
      let code = scalar.map { String($0.value, radix: 16, uppercase: true) } ?? ""
      let padded = String(repeating: "0", count: max(4 - code.count, 0)) + code
      let name = scalar?.properties.name.map { " \($0)" } ?? ""
      return "'\(Printable.text(String(character)))' (U+\(padded)\(name))"
    }
    let rest = missing.count - named.count
    note(
      "no face has \(named.joined(separator: ", "))\(rest > 0 ? " and \(rest) more characters" : ""): \(drawn)"
    )
  }
}
