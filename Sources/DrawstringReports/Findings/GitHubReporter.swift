internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// Findings as workflow commands of GitHub Actions, which shows each as an annotation at its line.
///
/// GitHub shows ten annotations of a severity in a step and drops the others. Findings with the same message in a file
/// are therefore merged into one annotation at the first place, which lists the other places. If a severity still has
/// more than ten, all findings of one code in a file are merged. The counts of the summary include every finding.
package enum GitHubReporter {
  /// The number of annotations of a severity that GitHub shows.
  static let annotationLimit = 10
  /// The number of other places that an annotation lists.
  static let placeLimit = 20

  /// Findings that become one annotation.
  private struct Group {
    var file: FileReport
    var first: Diagnostic
    var others: [Diagnostic] = []
  }

  private struct Key: Hashable {
    var code: String
    var message: String?
  }

  /// The commands, most severe first. The summary for people is the text reporter's.
  package static func report(_ reports: [FileReport]) -> String {
    let files = reports.sorted { $0.source.name < $1.source.name }.map { report in
      (report, report.sorted)
    }
    var text = ""
    for severity in [Severity.error, .warning, .info] {
      var groups = files.flatMap { Self.groups(of: severity, in: $0, $1, byMessage: true) }
      if groups.count > annotationLimit {
        groups = files.flatMap { Self.groups(of: severity, in: $0, $1, byMessage: false) }
      }
      for group in groups { text += command(group, severity).line }
    }
    return text
  }

  private static func groups(
    of severity: Severity, in file: FileReport, _ findings: [Diagnostic], byMessage: Bool
  ) -> [Group] {
    var groups: [Group] = []
    var places: [Key: Int] = [:]
    for finding in findings where finding.code.severity == severity {
      let key = Key(code: finding.code.id, message: byMessage ? finding.message : nil)
      if let place = places[key] {
        groups[place].others.append(finding)
      } else {
        places[key] = groups.count
        groups.append(Group(file: file, first: finding))
      }
    }
    return groups
  }

  private static func command(_ group: Group, _ severity: Severity) -> WorkflowCommand {
    let name = severity == .info ? "notice" : severity.rawValue
    var command = WorkflowCommand(name, message: message(of: group))
    if !group.file.isStandardInput { addPlace(of: group.first, in: group.file.source, to: &command) }
    command.add("title", group.first.code.id)
    return command
  }

  /// Adds the place: columns only within one line, as GitHub requires, and no line in an empty file.
  private static func addPlace(
    of finding: Diagnostic, in source: SourceText, to command: inout WorkflowCommand
  ) {
    command.add("file", ReportedPath.plain(source.file(at: finding.range.start)))
    if source.bytes.isEmpty { return }
    let start = source.position(of: finding.range.start)
    let end = source.position(of: max(finding.range.end, finding.range.start))
    command.add("line", start.line)
    if start.line == end.line { command.add("col", start.column) }
    command.add("endLine", end.line)
    if start.line == end.line { command.add("endColumn", end.column) }
  }

  private static func message(of group: Group) -> String {
    let (first, source) = (group.first, group.file.source)
    var lines = [first.message]
    if group.file.isStandardInput {
      let start = source.position(of: first.range.start)
      lines = ["\(source.name):\(start.line):\(start.column): \(first.message)"]
    }
    for label in first.labels {
      let file = source.file(at: label.range.start)
      let name = file == source.file(at: first.range.start) ? "" : "\(ReportedPath.plain(file)), "
      lines.append("\(name)\(place(label.range, in: source)): \(label.message)")
    }
    for help in first.help { lines.append("help: \(help)") }
    if let advice = first.fixAdvice(in: source) { lines.append("fix: \(advice)") }
    for other in group.others.prefix(placeLimit) {
      let words = other.message == first.message ? "" : ": \(other.message)"
      lines.append("also \(place(other.range, in: source))\(words)")
    }
    let rest = group.others.count - placeLimit
    if rest > 0 { lines.append("and \(rest) more") }
    return lines.map(VisibleText.text).joined(separator: "\n")
  }

  private static func place(_ range: SourceRange, in source: SourceText) -> String {
    let start = source.position(of: range.start)
    return "line \(start.line), column \(start.column)"
  }
}

/// One workflow command of GitHub Actions: `::error file=a.yaml,line=1::message`.
struct WorkflowCommand {
  var name: String
  private var properties = ""
  var message: String

  init(_ name: String, message: String) {
    self.name = name
    self.message = message
  }

  mutating func add(_ property: String, _ value: String) {
    properties += (properties.isEmpty ? " " : ",") + property + "=" + Self.escaped(value, isProperty: true)
  }

  mutating func add(_ property: String, _ value: Int) { add(property, String(value)) }

  /// The line with its line feed.
  var line: String { "::\(name)\(properties)::\(Self.escaped(message, isProperty: false))\n" }

  /// Escapes the characters that end the line or begin an escape, in a property also those that end the property.
  /// Control characters are shown as text, because logs are read in terminals, too.
  ///
  /// Works on scalars: CR LF, and a character with a combining mark, are single `Character`s.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result.append(contentsOf: "%25".unicodeScalars)
      case "\r": result.append(contentsOf: "%0D".unicodeScalars)
      case "\n": result.append(contentsOf: "%0A".unicodeScalars)
      case ":" where isProperty: result.append(contentsOf: "%3A".unicodeScalars)
      case "," where isProperty: result.append(contentsOf: "%2C".unicodeScalars)
      case _ where scalar.isHidden:
        result.append(contentsOf: Printable.escape(scalar).unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
