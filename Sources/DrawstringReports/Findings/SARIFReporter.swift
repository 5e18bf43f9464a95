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

/// Writes one file's findings as SARIF results.
struct SARIFResult {
  private let source: SourceText
  /// Where the file is; nil for standard input.
  private let uri: String?

  init(_ report: FileReport) {
    source = report.source
    uri = report.isStandardInput ? nil : ReportedPath.uri(report.source.name)
  }

  func write(_ finding: Diagnostic, ruleIndex: Int, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("ruleId", finding.code.id)
    writer.member("ruleIndex", ruleIndex)
    writer.member("level", SARIFReporter.level(of: finding.code.severity))
    let lines = [finding.message] + finding.help.map { "help: \($0)" }
    SARIFReporter.writeMessage("message", lines.joined(separator: "\n"), to: &writer)
    writer.key("locations")
    writer.beginArray()
    writer.beginObject()
    writePhysicalLocation(finding.range, to: &writer)
    writer.endObject()
    writer.endArray()
    if !finding.labels.isEmpty { writeLabels(finding.labels, to: &writer) }
    if let fix = finding.fix { writeFix(fix, to: &writer) }
    writer.endObject()
  }

  private func writeLabels(_ labels: [Diagnostic.Label], to writer: inout JSONWriter) {
    writer.key("relatedLocations")
    writer.beginArray()
    for label in labels {
      writer.beginObject()
      writePhysicalLocation(label.range, to: &writer)
      SARIFReporter.writeMessage("message", label.message, to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private func writeFix(_ fix: Diagnostic.Fix, to writer: inout JSONWriter) {
    writer.key("fixes")
    writer.beginArray()
    writer.beginObject()
    SARIFReporter.writeMessage("description", fix.advice(in: source), to: &writer)
    writer.key("artifactChanges")
    writer.beginArray()
    writer.beginObject()
    writeArtifactLocation(to: &writer)
    writer.key("replacements")
    writer.beginArray()
    writer.beginObject()
    writeRegion("deletedRegion", fix.range, to: &writer)
    if !fix.replacement.isEmpty {
      // File content, not a message: it is written as it is.
      writer.key("insertedContent")
      writer.beginObject()
      writer.member("text", fix.replacement)
      writer.endObject()
    }
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.endArray()
  }

  private func writePhysicalLocation(_ range: SourceRange, to writer: inout JSONWriter) {
    writer.key("physicalLocation")
    writer.beginObject()
    writeArtifactLocation(to: &writer)
    // A file without a byte has no line that a region could start at.
    if !source.bytes.isEmpty { writeRegion("region", range, to: &writer) }
    writer.endObject()
  }

  private func writeArtifactLocation(to writer: inout JSONWriter) {
    writer.key("artifactLocation")
    writer.beginObject()
    if let uri {
      writer.member("uri", uri)
    } else {
      SARIFReporter.writeMessage("description", "standard input", to: &writer)
    }
    writer.endObject()
  }

  /// Lines and columns from 1; the end is the first column behind.
  private func writeRegion(_ name: String, _ range: SourceRange, to writer: inout JSONWriter) {
    let start = source.position(of: range.start)
    let end = source.position(of: max(range.end, range.start))
    writer.key(name)
    writer.beginObject()
    writer.member("startLine", start.line)
    writer.member("startColumn", start.utf16Column)
    writer.member("endLine", end.line)
    writer.member("endColumn", end.utf16Column)
    writer.endObject()
  }
}
