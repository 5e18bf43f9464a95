import Drawstring
import DrawstringImport
import DrawstringSyntax

/// A drawing: findings that lie inside it, and an effect or an error; the effect can be played.
enum DrawingFuzz {
  static func failure(_ bytes: [UInt8]) -> String? {
    let imported = Importer.read(bytes, name: "drawing.svg", effect: "drawing", motion: .both)
    if let failure = SpecFuzz.misplaced(imported.findings, in: bytes) { return failure }
    let hasErrors = imported.findings.contains { $0.code.severity == .error }
    guard let text = imported.text else { return hasErrors ? nil : "neither an effect nor an error" }
    if hasErrors { return "an effect in spite of errors" }
    if let error = imported.errors.first {
      // Only limits of the language.
      return error.code.id == "limit-exceeded"
        ? nil : "\(error.code.id): \(error.message)\n\(String(decoding: text, as: UTF8.self))"
    }
    guard let effect = try? Effect(bytes: text) else { return "an effect that cannot be read" }
    if effect.shared.graph.frameWork > 1_000_000 { return nil }
    return PlayedFuzz.failure(of: effect, PlayedFuzz.shortTrace(of: effect))
  }

  /// The drawings of the project.
  static var seeds: [[UInt8]] {
    ["Tests/Pictures/svg", "Tests/Cases/shared"].flatMap { ProjectFiles.texts(in: $0, endings: [".svg"]) }.map
    {
      Array($0.text.utf8)
    }
  }
}
