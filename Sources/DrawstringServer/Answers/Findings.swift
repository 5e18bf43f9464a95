import DrawstringCompiler
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax

/// Findings as diagnostics of the Language Server Protocol, and the edits that mend them.
enum Findings {
  /// The beginnings of the codes of what could as well be left out.
  private static let unnecessary = ["unused-", "unreachable-", "never-in-", "never-shown", "hidden-writer"]

  static func diagnostic(_ finding: Diagnostic, in text: OpenText, uri: String) -> JSONValue {
    let severity =
      switch finding.code.severity {
      case .error: 1
      case .warning: 2
      case .info: 3
      }
    let lines = [finding.message] + finding.help.map { "help: \($0)" }
    var value: JSONValue = [
      "range": text.range(finding.range), "severity": .init(severity), "code": .init(finding.code.id),
      "source": "drawstring", "message": .init(lines.joined(separator: "\n")),
    ]
    if unnecessary.contains(where: finding.code.id.hasPrefix) { value = value.adding(["tags": [1]]) }
    if !finding.labels.isEmpty {
      let related = finding.labels.map { label -> JSONValue in
        [
          "location": ["uri": .init(uri), "range": text.range(label.range)],
          "message": .init(label.message),
        ]
      }
      value = value.adding(["relatedInformation": .init(related)])
    }
    return value
  }

  // MARK: Edits

  /// The actions for a range: the edits of its findings, the edits of all findings of the same codes, all edits of the
  /// file, and comments that allow a finding.
  static func actions(_ reading: SpecReading, _ findings: [Diagnostic], in range: SourceRange) -> [JSONValue]
  {
    var actions: [JSONValue] = []
    let here = findings.filter { $0.range.start <= range.end && range.start <= $0.range.end }
    for finding in here {
      guard let fix = finding.fix else { continue }
      actions.append(
        action(
          title(fix.advice(in: reading.text.source)), "quickfix", [fix], [finding], reading,
          isPreferred: true))
    }
    var codes: Set<String> = []
    for finding in here where codes.insert(finding.code.id).inserted {
      let same = findings.filter { $0.code == finding.code && $0.fix != nil }
      let edits = apart(same)
      if edits.count > 1, finding.fix != nil {
        actions.append(
          action("Mend all \(edits.count) of '\(finding.code.id)'", "quickfix", edits, same, reading))
      }
    }
    for finding in here where codes.remove(finding.code.id) != nil {
      guard let comment = allowance(finding, reading) else { continue }
      actions.append(
        action("Allow '\(finding.code.id)' here", "quickfix", [comment], [finding], reading))
    }
    let all = findings.filter { $0.fix != nil }
    if !all.isEmpty {
      actions.append(
        action("Mend everything that is certain", "source.fixAll.drawstring", apart(all), [], reading))
    }
    return actions
  }

  /// The edits of findings in the order of the file, without those that touch the one before.
  private static func apart(_ findings: [Diagnostic]) -> [Diagnostic.Fix] {
    var edits: [Diagnostic.Fix] = []
    for fix in findings.compactMap(\.fix).sorted(by: { $0.range.start < $1.range.start }) {
      if let last = edits.last, fix.range.start <= last.range.end { continue }
      edits.append(fix)
    }
    return edits
  }

  /// The comment above the line of a finding that allows the finding; nil for errors, and where the line begins within
  /// a text.
  private static func allowance(_ finding: Diagnostic, _ reading: SpecReading) -> Diagnostic.Fix? {
    let source = reading.text.source
    if finding.code.severity == .error || source.bytes.isEmpty || reading.document.isTrace { return nil }
    let line = source.range(ofRow: source.row(of: finding.range.start))
    let isInText = reading.document.nodes.contains { node in
      node.kind == .scalar && node.range.start < line.start && line.start < node.range.end
    }
    // A finding about such a comment cannot be allowed by another one above.
    let before = source.text(in: SourceRange(line.start, finding.range.start))
    if isInText || before.contains("#") && before.holds(part: "drawstring:") { return nil }
    let margin = source.bytes[line.start..<line.end].prefix { $0 == 0x20 }
    let indent = String(decoding: margin, as: UTF8.self)
    return Diagnostic.Fix(
      replace: SourceRange(line.start, line.start),
      with: "\(indent)# drawstring: allow \(finding.code.id)\n")
  }

  private static func action(
    _ title: String, _ kind: String, _ edits: [Diagnostic.Fix], _ findings: [Diagnostic],
    _ reading: SpecReading, isPreferred: Bool = false
  ) -> JSONValue {
    let diagnostics = findings.map { diagnostic($0, in: reading.text, uri: reading.uri) }
    var value: JSONValue = [
      "title": .init(title), "kind": .init(kind), "diagnostics": .init(diagnostics),
      "edit": ["changes": .object([.init(reading.uri, reading.text.edits(edits))])],
    ]
    if isPreferred { value = value.adding(["isPreferred": true]) }
    return value
  }

  private static func title(_ advice: String) -> String { advice.prefix(1).uppercased() + advice.dropFirst() }
}

extension OpenText {
  /// Edits of one file as a list of `TextEdit`.
  func edits(_ edits: [Diagnostic.Fix]) -> JSONValue {
    .init(edits.map { ["range": range($0.range), "newText": .init($0.replacement)] })
  }
}
