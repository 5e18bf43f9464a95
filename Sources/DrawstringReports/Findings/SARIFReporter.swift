internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// Findings as a log of the Static Analysis Results Interchange Format, SARIF 2.1.0, for code scanning and editors.
package enum SARIFReporter {
  static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  /// One run for all files; results are sorted by file, line, column and code.
  package static func report(_ reports: [FileReport]) -> [UInt8] {
    let rules = usedCodes(in: reports)
    var indices: [String: Int] = [:]
    for (index, rule) in rules.enumerated() { indices[rule.id] = index }
    let results = reports.sorted { $0.source.name < $1.source.name }.flatMap { report in
      let result = SARIFResult(report)
      return report.sorted.map { result.value($0, ruleIndex: indices[$0.code.id] ?? -1) }
    }
    let driver: JSONValue = [
      "name": "Drawstring", "version": .init(Version.program), "rules": .init(rules.map(value)),
    ]
    let run: JSONValue = [
      "tool": ["driver": driver],
      // Code editors, and readers that ignore this property, count UTF-16 units.
      "columnKind": "utf16CodeUnits", "newlineSequences": ["\r\n", "\n", "\r"], "results": .init(results),
    ]
    return (["$schema": .init(schema), "version": "2.1.0", "runs": [run]] as JSONValue).line
  }

  static func level(of severity: Severity) -> String { severity == .info ? "note" : severity.rawValue }

  /// A message's text as §3.11.5 and §3.11.6 of the standard require.
  ///
  /// A single brace begins a placeholder, so braces are doubled; brackets that look like a link are escaped.
  static func message(_ text: String) -> JSONValue {
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
    return ["text": .init(String(escaped))]
  }

  private static func usedCodes(in reports: [FileReport]) -> [DiagnosticCode] {
    var codes: [String: DiagnosticCode] = [:]
    for report in reports {
      for finding in report.diagnostics { codes[finding.code.id] = finding.code }
    }
    return codes.values.sorted { $0.id < $1.id }
  }

  private static func value(_ rule: DiagnosticCode) -> JSONValue {
    let page: JSONValue =
      FindingPage.of(rule.id).map {
        ["shortDescription": message($0.summary), "fullDescription": message($0.rationale)]
      } ?? [:]
    return .joined(
      ["id": .init(rule.id)], page,
      [
        // The text refers to the examples instead of quoting them: they are full of braces, which many readers show
        // doubled.
        "help": message(
          rule.id.hasPrefix("export-")
            ? "The page specs/export.md tells what exports leave out."
            : "'drawstring explain \(rule.id)' shows an example and its correction."),
        "defaultConfiguration": ["level": .init(level(of: rule.severity))],
      ])
  }
}

/// One file's findings as SARIF results.
struct SARIFResult {
  private let source: SourceText
  private let isStandardInput: Bool

  init(_ report: FileReport) {
    source = report.source
    isStandardInput = report.isStandardInput
  }

  private func artifact(of range: SourceRange) -> JSONValue {
    let file = source.file(at: range.start)
    return isStandardInput && file == source.name
      ? ["description": SARIFReporter.message("standard input")] : ["uri": .init(ReportedPath.uri(file))]
  }

  func value(_ finding: Diagnostic, ruleIndex: Int) -> JSONValue {
    let lines = [finding.message] + finding.help.map { "help: \($0)" }
    var value: JSONValue = [
      "ruleId": .init(finding.code.id), "ruleIndex": .init(ruleIndex),
      "level": .init(SARIFReporter.level(of: finding.code.severity)),
      "message": SARIFReporter.message(lines.joined(separator: "\n")),
      "locations": [["physicalLocation": location(finding.range)]],
    ]
    if !finding.labels.isEmpty {
      let labels = finding.labels.map { label -> JSONValue in
        ["physicalLocation": location(label.range), "message": SARIFReporter.message(label.message)]
      }
      value = value.adding(["relatedLocations": .init(labels)])
    }
    return finding.fix.map { value.adding(["fixes": [self.value($0)]]) } ?? value
  }

  private func value(_ fix: Diagnostic.Fix) -> JSONValue {
    var replacement: JSONValue = ["deletedRegion": region(fix.range)]
    if !fix.replacement.isEmpty {
      // File content, not a message: no escapes.
      replacement = replacement.adding(["insertedContent": ["text": .init(fix.replacement)]])
    }
    return [
      "description": SARIFReporter.message(fix.advice(in: source)),
      "artifactChanges": [["artifactLocation": artifact(of: fix.range), "replacements": [replacement]]],
    ]
  }

  private func location(_ range: SourceRange) -> JSONValue {
    let location: JSONValue = ["artifactLocation": artifact(of: range)]
    // An empty file has no line for a region.
    return source.bytes.isEmpty ? location : location.adding(["region": region(range)])
  }

  /// Lines and columns are counted from 1; the end column is exclusive.
  private func region(_ range: SourceRange) -> JSONValue {
    let start = source.position(of: range.start)
    let end = source.position(of: max(range.end, range.start))
    return [
      "startLine": .init(start.line), "startColumn": .init(start.utf16Column),
      "endLine": .init(end.line), "endColumn": .init(end.utf16Column),
    ]
  }
}
