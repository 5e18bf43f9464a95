internal import DrawstringCompiler
public import DrawstringPlayer
internal import DrawstringSyntax

extension EasingCurve: Codable, CustomStringConvertible {
  /// Reads a curve in the notation of the language: `ease-out`, `cubic-bezier(.2, 0, 0, 1)`. Throws a `SpecError`.
  public init(_ text: String) throws(SpecError) {
    var diagnostics = Diagnostics()
    let scope = FormulaScope(allowsSignals: false)
    guard let easing = EasingParser.parse(ScalarText(text), scope: scope, diagnostics: &diagnostics) else {
      throw SpecError(SourceText(name: "easing", bytes: Array(text.utf8)), diagnostics.sorted)
    }
    self.init(easing, text: text)
  }

  /// Reads a curve from its text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      try self.init(container.decode(String.self))
    } catch let error as SpecError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes the curve in the notation of the language.
  public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }

  /// The curve in the notation of the language.
  public var description: String { text }

  /// The text as a value between braces.
  var flowYAML: String {
    let isPlain = text.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-")
    }
    return isPlain ? text : "\"\(text)\""
  }
}
