internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

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
