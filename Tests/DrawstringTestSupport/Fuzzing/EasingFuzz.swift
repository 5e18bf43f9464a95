import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax

/// The text of an easing.
enum EasingFuzz {
  private static let places: [Double] = [
    -1e300, -1000, -1, -1e-9, 0, 2.2250738585072014e-308, 1e-12, 0.1, 1.0 / 3, 0.5, 0.75, 0.999999999999, 1,
    1.5,
    1e9, 1e300,
  ]

  static func failure(_ bytes: [UInt8]) -> String? {
    let text = ScalarText(node: NodeID(0), bytes: bytes, base: 0)
    var diagnostics = Diagnostics()
    let easing = EasingParser.parse(text, scope: FormulaFixture().scope, diagnostics: &diagnostics)
    if let failure = SpecFuzz.misplaced(diagnostics.findings, in: bytes) { return failure }
    guard let easing else {
      return diagnostics.hasErrors || isHole(bytes) ? nil : "neither an easing nor an error"
    }
    if diagnostics.hasErrors { return "an easing in spite of errors" }
    for place in places {
      for isBefore in [false, true] {
        let value = easing.value(at: place, before: isBefore)
        if !value.isFinite { return "\(value) at \(place)" }
        if value.bitPattern != easing.value(at: place, before: isBefore).bitPattern {
          return "other bits when asked again"
        }
      }
    }
    return nil
  }

  /// The fixture has one name whose definition is thought to have a finding of its own.
  private static func isHole(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("hole")
  }
}
