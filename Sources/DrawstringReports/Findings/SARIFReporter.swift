internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// Findings as a log of the Static Analysis Results Interchange Format, SARIF 2.1.0, for code scanning and editors.
package enum SARIFReporter {
  static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  /// One run over all files; results by file, line, column and code.
  package static func report(_ reports: [FileReport]) -> [UInt8] {
    let rules = usedCodes(in: reports)
    var indices: [String: Int] = [:]
    for (index, rule) in rules.enumerated() { indices[rule.id] = index }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("$schema", schema)
    writer.member("version", "2.1.0")
    writer.key("runs")
    writer.beginArray()
    writer.beginObject()
    writeTool(rules, to: &writer)
    // Code editors, and readers that ignore this member, count UTF-16 units.
    writer.member("columnKind", "utf16CodeUnits")
    writer.key("newlineSequences")
    writer.beginArray()
    for sequence in ["\r\n", "\n", "\r"] { writer.string(sequence) }
    writer.endArray()
    writer.key("results")
    writer.beginArray()
    for report in reports.sorted(by: { $0.source.name < $1.source.name }) {
      let result = SARIFResult(report)
      for finding in report.sorted {
        result.write(finding, ruleIndex: indices[finding.code.id] ?? -1, to: &writer)
      }
    }
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  static func level(of severity: Severity) -> String { severity == .info ? "note" : severity.rawValue }

  /// A message's text as the standard's §3.11.5 and §3.11.6 want it.
  ///
  /// Braces stand for placeholders unless doubled, and what looks like a link becomes one unless escaped.
  static func writeMessage(_ name: String, _ text: String, to writer: inout JSONWriter) {
    let hasLink = zip(text.utf8, text.utf8.dropFirst()).contains {
      $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: "(")
    }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{", "}": escaped.append(scalar)
      case "[", "]", "\\": if hasLink { escaped.append("\\") }
      default: break
      }
      escaped.append(scalar)
    }
    writer.key(name)
    writer.beginObject()
    writer.member("text", String(escaped))
    writer.endObject()
  }

  private static func usedCodes(in reports: [FileReport]) -> [DiagnosticCode] {
    var codes: [String: DiagnosticCode] = [:]
    for report in reports {
      for finding in report.diagnostics { codes[finding.code.id] = finding.code }
    }
    return codes.values.sorted { $0.id < $1.id }
  }

  private static func writeTool(_ rules: [DiagnosticCode], to writer: inout JSONWriter) {
    writer.key("tool")
    writer.beginObject()
    writer.key("driver")
    writer.beginObject()
    writer.member("name", "Drawstring")
    writer.member("version", Version.program)
    writer.key("rules")
    writer.beginArray()
    for rule in rules {
      writer.beginObject()
      writer.member("id", rule.id)
      if let page = FindingPage.of(rule.id) {
        writeMessage("shortDescription", page.summary, to: &writer)
        writeMessage("fullDescription", page.rationale, to: &writer)
      }
      // The examples themselves are full of braces, which many readers show doubled.
      writeMessage("help", "'drawstring explain \(rule.id)' shows an example and its mend.", to: &writer)
      writer.key("defaultConfiguration")
      writer.beginObject()
      writer.member("level", level(of: rule.severity))
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }
}
