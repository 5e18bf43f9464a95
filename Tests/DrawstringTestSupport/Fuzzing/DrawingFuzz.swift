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
    if effect.graph.frameWork > 1_000_000 { return nil }
    return PlayedFuzz.failure(of: effect, PlayedFuzz.shortTrace(of: effect))
  }

  /// The animations of the project.
  static var animations: [[UInt8]] {
    let folder = "Tests/Fixtures/Lottie"
    let packed = FileManager.default.contents(atPath: "\(ProjectFiles.root)\(folder)/packed.lottie")
    let texts = ProjectFiles.texts(in: folder, endings: [".json"]).map(\.text) + layers.map(animation(of:))
    return texts.map { Array($0.utf8) } + [packed.map { Array($0) } ?? []]
  }

  /// Layers of other kinds than those of the animations.
  private static let layers = [
    #"{"ty":1,"sw":40,"sh":20,"sc":"black","ks":{"o":{"a":1,"k":[{"t":0,"s":[0],"h":1},{"t":30,"s":[100]}]}}}"#,
    #"{"ty":3,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0],"to":[9,0],"ti":[0,9],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":30,"s":[9,9]}]}}}"#,
    #"{"ty":5,"t":{"d":{"k":[{"t":0,"s":{"t":"a","s":12,"f":"Sans"}}]}}}"#,
  ]

  private static func animation(of layer: String) -> String {
    #"{"v":"5.7.0","fr":30,"ip":0,"op":30,"w":99,"h":99,"layers":[{"ip":0,"op":30,"nm":"a",\#(layer.dropFirst())]}"#
  }

  /// The drawings of the project.
  static var seeds: [[UInt8]] {
    ["Tests/Pictures/svg", "Tests/Cases/shared"].flatMap { ProjectFiles.texts(in: $0, endings: [".svg"]) }.map
    {
      Array($0.text.utf8)
    }
  }
}
