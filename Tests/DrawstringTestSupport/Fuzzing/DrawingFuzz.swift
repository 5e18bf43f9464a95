import Drawstring
import DrawstringImport
import DrawstringSyntax
import Foundation

/// A drawing or a Lottie animation: findings that lie inside it, and an effect or an error; the effect can be played.
enum DrawingFuzz {
  static func failure(_ bytes: [UInt8]) -> String? {
    failure(of: Importer.read(bytes, name: "drawing.svg", effect: "drawing", motion: .both))
  }

  static func failure(ofAnimation bytes: [UInt8]) -> String? {
    failure(of: Importer.readLottie(bytes, name: "animation.json", effect: "animation", motion: nil))
  }

  private static func failure(of imported: ImportedFile) -> String? {
    if let failure = SpecFuzz.misplaced(imported.findings, in: imported.source.bytes) { return failure }
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

  /// The animations of the project.
  static var animations: [[UInt8]] {
    let folder = "Tests/Fixtures/Lottie"
    let packed = FileManager.default.contents(atPath: "\(ProjectFiles.root)\(folder)/packed.lottie")
    return ProjectFiles.texts(in: folder, endings: [".json"]).map { Array($0.text.utf8) }
      + [packed.map { Array($0) } ?? []]
  }

  /// The drawings of the project.
  static var seeds: [[UInt8]] {
    ["Tests/Pictures/svg", "Tests/Cases/shared"].flatMap { ProjectFiles.texts(in: $0, endings: [".svg"]) }.map
    {
      Array($0.text.utf8)
    }
  }
}
