internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// Findings as JSON: one object for all files, sorted by file, line, column and code.
package enum JSONReporter {
  package static func report(_ reports: [FileReport]) -> [UInt8] {
    var findings: [JSONValue] = []
    for report in reports.sorted(by: { $0.source.name < $1.source.name }) {
      let sorted = report.sorted
      if sorted.isEmpty { continue }
      let paths = report.document.map { NodePaths($0) }
      findings += sorted.map { Self.value($0, of: report.source, path: paths?.path(of: $0) ?? []) }
    }
    let answer: JSONValue = [
      "version": .init(AnswerForm.version), "files": .init(reports.count),
      "errors": .init(reports.reduce(0) { $0 + $1.count(of: .error) }),
      "warnings": .init(reports.reduce(0) { $0 + $1.count(of: .warning) }),
      "findings": .init(findings),
    ]
    return answer.line
  }

  private static func value(
    _ finding: Diagnostic, of source: SourceText, path: [NodePaths.Step]
  ) -> JSONValue {
    let start = source.position(of: finding.range.start)
    let end = source.position(of: max(finding.range.end, finding.range.start))
    let length = source.length(of: finding.range)
    let steps = path.map { step -> JSONValue in
      switch step {
      case .key(let name): .init(name)
      case .index(let index): .init(index)
      }
    }
    let labels = finding.labels.map { label in
      JSONValue.joined(
        ["message": .init(label.message), "file": .init(source.file(at: label.range.start))],
        place(label.range, of: source))
    }
    let fix = finding.fix.map {
      place($0.range, of: source).adding(["replacement": .init($0.replacement)])
    }
    return [
      "code": .init(finding.code.id), "severity": .init(finding.code.severity.rawValue),
      "message": .init(finding.message), "file": .init(source.file(at: finding.range.start)),
      "line": .init(start.line), "column": .init(start.column),
      "endLine": .init(end.line), "endColumn": .init(end.column), "length": .init(length.scalars),
      "utf16Column": .init(start.utf16Column), "utf16Length": .init(length.utf16),
      "path": .init(steps), "labels": .init(labels), "help": .init(finding.help), "fix": fix ?? .null,
    ]
  }

  private static func place(_ range: SourceRange, of source: SourceText) -> JSONValue {
    let start = source.position(of: range.start)
    return [
      "line": .init(start.line), "column": .init(start.column),
      "length": .init(source.length(of: range).scalars),
    ]
  }
}
