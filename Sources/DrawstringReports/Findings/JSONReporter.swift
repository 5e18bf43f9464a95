internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// Findings as JSON: one object for all files, sorted by file, line, column and code.
package enum JSONReporter {
  package static let version = 1

  package static func report(_ reports: [FileReport]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("version")
    writer.number(version)
    writer.key("files")
    writer.number(reports.count)
    writer.key("errors")
    writer.number(reports.reduce(0) { $0 + $1.count(of: .error) })
    writer.key("warnings")
    writer.number(reports.reduce(0) { $0 + $1.count(of: .warning) })
    writer.key("findings")
    writer.beginArray()
    for report in reports.sorted(by: { $0.source.name < $1.source.name }) {
      let findings = report.sorted
      if findings.isEmpty { continue }
      let paths = report.document.map { NodePaths($0) }
      for finding in findings {
        write(finding, of: report.source, path: paths?.path(of: finding) ?? [], to: &writer)
      }
    }
    writer.endArray()
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  private static func write(
    _ finding: Diagnostic, of source: SourceText, path: [NodePaths.Step], to writer: inout JSONWriter
  ) {
    let start = source.position(of: finding.range.start)
    let end = source.position(of: max(finding.range.end, finding.range.start))
    let length = source.length(of: finding.range)
    writer.beginObject()
    writer.member("code", finding.code.id)
    writer.member("severity", finding.code.severity.rawValue)
    writer.member("message", finding.message)
    writer.member("file", source.name)
    writer.member("line", start.line)
    writer.member("column", start.column)
    writer.member("endLine", end.line)
    writer.member("endColumn", end.column)
    writer.member("length", length.scalars)
    writer.member("utf16Column", start.utf16Column)
    writer.member("utf16Length", length.utf16)
    writer.key("path")
    writer.beginArray()
    for step in path {
      switch step {
      case .key(let name): writer.string(name)
      case .index(let index): writer.number(index)
      }
    }
    writer.endArray()
    writer.key("labels")
    writer.beginArray()
    for label in finding.labels {
      writer.beginObject()
      writer.member("message", label.message)
      writer.member("file", source.name)
      writePlace(label.range, of: source, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.key("help")
    writer.beginArray()
    for line in finding.help { writer.string(line) }
    writer.endArray()
    writer.key("fix")
    if let fix = finding.fix {
      writer.beginObject()
      writePlace(fix.range, of: source, to: &writer)
      writer.member("replacement", fix.replacement)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.endObject()
  }

  private static func writePlace(
    _ range: SourceRange, of source: SourceText, to writer: inout JSONWriter
  ) {
    let start = source.position(of: range.start)
    writer.member("line", start.line)
    writer.member("column", start.column)
    writer.member("length", source.length(of: range).scalars)
  }
}
