import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringReports
import DrawstringSyntax

/// Bytes that may be a spec, which may use the shared files of the project's cases and examples.
enum SpecFuzz {
  private static let shared: SharedFiles = {
    let files = ["Tests/Cases", "specs/examples"].flatMap { folder in
      ProjectFiles.texts(in: "\(folder)/shared", endings: [".yaml"]).map {
        (String($0.path.dropFirst(folder.count + 1)), $0.text)
      }
    }
    return SharedFiles(Dictionary(files) { first, _ in first })
  }()

  static func failure(_ bytes: [UInt8]) -> String? {
    let loaded = LoadedSpec(name: "fuzz.yaml", bytes: bytes, files: shared)
    let text = loaded.source.bytes
    if let failure = misplaced(loaded.diagnostics, in: text) { return failure }
    guard let effect = loaded.effect else {
      return loaded.hasErrors ? nil : "neither an effect nor an error"
    }
    if loaded.hasErrors { return "an effect in spite of errors" }
    let findings = loaded.linted()
    if let failure = misplaced(findings, in: text) { return failure }
    if let failure = PlayedFuzz.failure(of: effect, PlayedFuzz.shortTrace(of: effect)) { return failure }
    for name in loaded.variantNames.prefix(3) {
      guard let variant = loaded.with(variants: [name]).effect else {
        return "a spec without errors has no effect in its variant \(name)"
      }
      if let failure = PlayedFuzz.failure(of: variant, PlayedFuzz.shortTrace(of: variant)) {
        return "variant \(name): \(failure)"
      }
    }
    return nil
  }

  /// Why a finding does not lie inside its source.
  static func misplaced(_ findings: [Diagnostic], in bytes: [UInt8]) -> String? {
    for finding in findings {
      let ranges =
        [finding.range] + finding.labels.map(\.range) + (finding.fix.map { [$0.range] } ?? [])
      for range in ranges where !(0 <= range.start && range.start <= range.end && range.end <= bytes.count) {
        return "\(finding.code.id) at \(range.start)..<\(range.end) of \(bytes.count) bytes"
      }
    }
    return nil
  }
}
