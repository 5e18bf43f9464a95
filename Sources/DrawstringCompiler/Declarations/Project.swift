package import DrawstringCore
package import DrawstringSyntax

/// What a project file says about the effects of its folder.
package struct Project: Sendable {
  /// Paths from the folder of the project file; empty where the file names none.
  package var files: [String] = []
  package var isStrict = false
  package var severities: [String: ProjectSeverity] = [:]
  /// The folder of images, from the folder of the project file.
  package var assets: String?
  /// Sizes of flexible canvases that are checked beside the effect's own.
  package var sizes: [Vec2] = []

  package init() {}

  /// The name of a project file.
  package static let fileName = "drawstring.yaml"

  /// Whether a document that has the name of a project file is one: neither an effect nor a shared file.
  package static func isProject(_ document: Document) -> Bool {
    guard let root = document.root, document.kind(of: root) == .mapping else { return false }
    return !["effect", "library", "layers"].contains { document.plainValue(of: $0, in: root) != nil }
  }

  /// Reads a project file; findings are added to `diagnostics`. Parts with an error are left out.
  package init(_ document: Document, _ diagnostics: inout Diagnostics) {
    self.init()
    guard let root = document.root else { return }
    var reader = Reader(document, diagnostics: diagnostics)
    if let fields = reader.fields(of: root, Format.project) { read(fields, &reader) }
    diagnostics = reader.diagnostics
  }

  private mutating func read(_ fields: Fields, _ reader: inout Reader) {
    if let version = fields["drawstring"] { reader.checkVersion(version) }
    if let node = fields["files"]?.valueNode {
      for item in reader.items(of: node, what: "a list of files and folders") ?? [] {
        if let path = reader.text(item, what: "a file or a folder") { files.append(path) }
      }
    }
    if let node = fields["strict"]?.valueNode {
      isStrict = reader.keyword(node, as: Truth.self, what: "true or false") == .true
    }
    if let node = fields["assets"]?.valueNode { assets = reader.text(node, what: "a folder") }
    if let node = fields["severities"]?.valueNode {
      for field in reader.openFields(of: node, what: "a code", names: .effect) {
        readSeverity(field, &reader)
      }
    }
    if let node = fields["sizes"]?.valueNode {
      let sizeReader = SizeReader(canvas: nil, scope: FormulaScope(allowsSignals: false))
      for item in reader.items(of: node, what: "a list of sizes") ?? [] {
        if let size = sizeReader.size(item, &reader) { sizes.append(size) }
      }
    }
  }

  private mutating func readSeverity(_ field: Fields.Field, _ reader: inout Reader) {
    guard let page = FindingPage.of(field.name) else {
      if let new = FindingPage.renamed[field.name] {
        reader.report(.renamedCode(field, new, in: reader.document))
        return
      }
      let near = reader.diagnostics.suggestion(for: field.name, in: FindingPage.all.lazy.map(\.code.id))
      reader.report(.unknownCode(field, near: near, in: reader.document))
      return
    }
    guard
      let severity = reader.keyword(field.valueNode, as: ProjectSeverity.self, what: "a severity")
    else { return }
    if page.code.severity == .error, severity != .error {
      reader.report(.loweredError(field, in: reader.document))
    } else {
      severities[field.name] = severity
    }
  }

  private enum Truth: String, CaseIterable { case `true`, `false` }
}

extension Project {
  /// Returns findings with the severities of the project, without those that it leaves out.
  package func applied(to findings: [Diagnostic]) -> [Diagnostic] {
    if severities.isEmpty { return findings }
    return findings.compactMap { finding in
      guard let word = severities[finding.code.id] else { return finding }
      guard let severity = word.severity else { return nil }
      var finding = finding
      finding.code = finding.code.with(severity)
      return finding
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownCode(_ field: Fields.Field, near: String?, in document: Document)
    -> Diagnostic
  {
    let range = document.range(of: field.keyNode)
    return Diagnostic(
      .unknownName, "there is no finding '\(brief(field.name))'", at: range, node: field.keyNode,
      help: [near.map { "did you mean '\($0)'?" } ?? "a finding shows its code in brackets"],
      fix: fix(near, for: field.name, at: range))
  }

  fileprivate static func renamedCode(_ field: Fields.Field, _ code: String, in document: Document)
    -> Diagnostic
  {
    let range = document.range(of: field.keyNode)
    return Diagnostic(
      .unknownName, "'\(field.name)' is now '\(code)'", at: range, node: field.keyNode,
      fix: Fix(replace: range, with: code))
  }

  fileprivate static func loweredError(_ field: Fields.Field, in document: Document) -> Diagnostic {
    Diagnostic(
      .invalidValue, "'\(field.name)' is an error, and errors stay errors",
      at: document.range(of: field.valueNode),
      node: field.valueNode, help: ["only warnings and notes can have another severity"])
  }
}
