import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringReports
import DrawstringSyntax

/// Bytes that may be a spec.
enum SpecFuzz {
  static func failure(_ bytes: [UInt8]) -> String? {
    let loaded = LoadedSpec(name: "fuzz.yaml", bytes: bytes)
    if let failure = misplaced(loaded.diagnostics, in: bytes) { return failure }
    guard let effect = loaded.effect else {
      return loaded.hasErrors ? nil : "neither an effect nor an error"
    }
    if loaded.hasErrors { return "an effect in spite of errors" }
    let findings = loaded.linted(isStrict: true)
    if let failure = misplaced(findings, in: bytes) { return failure }
    if let failure = PlayedFuzz.failure(of: effect, PlayedFuzz.shortTrace(of: effect)) { return failure }
    for name in loaded.variantNames.prefix(3) {
      guard let variant = LoadedSpec(name: "fuzz.yaml", bytes: bytes, variants: [name]).effect else {
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
