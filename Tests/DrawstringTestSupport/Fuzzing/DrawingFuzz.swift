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
    let texts = layers.map { Array(animation(of: $0).utf8) }
    return files([folder] + imports, ".json") + texts + [packed.map { Array($0) } ?? []]
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
  static var drawings: [[UInt8]] { files(["Tests/Pictures/svg", "Tests/Cases/shared"] + imports, ".svg") }

  /// The vector drawables of the project.
  static var vectors: [[UInt8]] {
    files(imports, ".xml")
      + parts.map { part in
        Array(
          """
          <vector xmlns:android="http://schemas.android.com/apk/res/android" xmlns:aapt="http://schemas.android.com/aapt" \
          android:width="24dp" android:height="24dp" android:viewportWidth="24" android:viewportHeight="24">\(part)</vector>
          """.utf8)
      }
  }

  private static let imports = ["Tests/Fixtures/Imports", "Tests/Fixtures/ImportModels"]

  /// Contents of other kinds than those of the vector drawables.
  private static let parts = [
    ##"<group android:pivotX="12" android:rotation="45" android:scaleX="0.5"><clip-path android:pathData="M0 0h9v9z"/><path android:fillColor="#80ff0000" android:pathData="M1 1h20v20z"/></group>"##,
    ##"<path android:pathData="M0 0h24v24z"><aapt:attr name="android:fillColor"><gradient android:type="sweep" android:centerX="9" android:startColor="#f00" android:endColor="#00f"/></aapt:attr></path>"##,
    ##"<path android:name="line" android:strokeColor="?attr/colorAccent" android:strokeWidth="2" android:trimPathStart="0.2" android:trimPathEnd="0.1" android:trimPathOffset="0.7" android:pathData="M0 0L20 20"/>"##,
  ]

  private static func files(_ folders: [String], _ ending: String) -> [[UInt8]] {
    folders.flatMap { ProjectFiles.texts(in: $0, endings: [ending]) }.map { Array($0.text.utf8) }
  }
}
