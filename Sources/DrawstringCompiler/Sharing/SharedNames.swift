internal import DrawstringCore
package import DrawstringSyntax

/// Joins the shared files of a document to it: afterwards its blocks have the names of all files, and every layer of a
/// component holds a copy of the component.
package enum SharedDocument {
  package static func join(_ document: inout Document, _ diagnostics: inout Diagnostics) {
    guard let root = document.root, document.kind(of: root) == .mapping else { return }
    if document.parts.files.isEmpty {
      let keys = document.plainEntries(of: root).map(\.name)
      if !keys.contains("components") && !keys.contains("library") { return }
      document.parts.files = [.init(name: "", start: 0, root: root, visible: [0])]
    }
    var names = SharedNames(document, diagnostics)
    names.collect()
    diagnostics = names.reader.diagnostics
    document.parts.components = names.components
    document.parts.clashes = names.clashes
    let additions = names.additions
    for block in SharedNames.blocks {
      let entries = additions[block] ?? []
      if !entries.isEmpty { document.append(entries, to: block) }
    }
    var expander = ComponentExpander(document, diagnostics)
    expander.expand()
    (document, diagnostics) = (expander.document, expander.diagnostics)
  }
}

/// Collects the names that the files of a document define, and reports those that two files define.
private struct SharedNames {
  static let blocks = ["constants", "signals", "paths"]

  var reader: Reader
  private(set) var components: [[String: (key: NodeID, value: NodeID)]] = []
  /// The entries of shared files for the blocks of the document.
  private(set) var additions: [String: [Document.Entry]] = [:]
  /// The key that defines a name, by the names that may not be equal.
  private var owners: [String: [String: NodeID]] = [:]
  private(set) var clashes: Set<String> = []

  init(_ document: Document, _ diagnostics: Diagnostics) {
    reader = Reader(document, diagnostics: diagnostics)
  }

  private var document: Document { reader.document }

  mutating func collect() {
    for (index, file) in document.parts.files.enumerated() {
      components.append([:])
      guard let root = file.root else { continue }
      if index > 0 || document.isLibrary { checkLibrary(root) }
      let entries = document.plainEntries(of: root)
      for block in Self.blocks + ["inputs"] {
        guard let value = entries.first(where: { $0.name == block })?.value, !document.isMissing(value) else {
          continue
        }
        for entry in index == 0 ? document.plainEntries(of: value) : self.entries(of: value, in: block)
        where define(entry, block) && index > 0 {
          additions[block, default: []].append(entry)
        }
      }
      if let value = entries.first(where: { $0.name == "components" })?.value,
        !document.isHole(value), !document.isMissing(value)
      {
        readComponents(value, of: index)
      }
    }
  }

  /// The entries of a block of a shared file; reports wrong ones.
  private mutating func entries(of value: NodeID, in block: String) -> [Document.Entry] {
    let what = "a \(block.dropLast())"
    return reader.openFields(of: value, what: what, names: block == "paths" ? .id : .formula).map {
      Document.Entry(name: $0.name, key: $0.keyNode, value: $0.valueNode)
    }
  }

  /// Reports keys that a library does not have; the keys of an effect are checked when it is compiled.
  private mutating func checkLibrary(_ root: NodeID) {
    guard let fields = reader.fields(of: root, Format.library) else { return }
    if let name = fields["library"] {
      _ = reader.identifier(name.valueNode, what: "a library's name", names: .effect)
    }
    if let version = fields["drawstring"] { reader.checkVersion(version) }
  }

  private mutating func readComponents(_ value: NodeID, of file: Int) {
    for component in reader.openFields(of: value, what: "a component", names: .id) {
      if LayerKind(named: component.name) != nil {
        reader.report(
          .reservedName(
            component.name, "a kind of layer", at: document.range(of: component.keyNode),
            node: component.keyNode))
        continue
      }
      let entry = Document.Entry(name: component.name, key: component.keyNode, value: component.valueNode)
      if define(entry, "components") { components[file][component.name] = (entry.key, entry.value) }
    }
  }

  /// Whether a name is new among all files; reports it if another file has it. Within one file, names are compared
  /// elsewhere.
  private mutating func define(_ entry: Document.Entry, _ block: String) -> Bool {
    // Formulas have one namespace.
    let space = ["constants", "signals", "inputs"].contains(block) ? "formulas" : block
    guard let first = owners[space]?[entry.name] else {
      owners[space, default: [:]][entry.name] = entry.key
      return true
    }
    if document.file(of: first) == document.file(of: entry.key) { return true }
    clashes.insert(entry.name)
    reader.report(.definedInTwoFiles(entry.name, at: entry.key, first: first, in: document))
    return false
  }
}

extension Document {
  /// Adds entries to a block of the effect, which may be missing.
  fileprivate mutating func append(_ entries: [Entry], to name: String) {
    guard let root else { return }
    let added = entries.flatMap { [$0.key, $0.value] }
    let block = plainEntries(of: root).first { $0.name == name }
    if let block, kind(of: block.value) != .mapping { return }
    let range = block.map { self.range(of: $0.value) } ?? self.range(of: added[0])
    let own = block.map { Array(children(of: $0.value)) } ?? []
    let value = add(.mapping, own + added, at: range, parent: root)
    if let block, isUnfinished(block.value) { unread.insert(value) }
    replaceBlock(name, block?.key, value)
  }

  /// Gives a key of the root another value, or adds the key.
  mutating func replaceBlock(_ name: String, _ key: NodeID?, _ value: NodeID) {
    guard let root else { return }
    var items: [NodeID] = []
    let own = children(of: root)
    for place in stride(from: own.startIndex, to: own.endIndex - 1, by: 2) where own[place] != key {
      items += [own[place], own[place + 1]]
    }
    let new = add(
      .mapping, items + [key ?? add(name, at: range(of: value)), value], at: range(of: root), parent: nil)
    if isUnfinished(root) { unread.insert(new) }
    self.root = new
  }
}

extension Reader {
  /// Reports a version of the language that is not this one.
  mutating func checkVersion(_ field: Fields.Field) {
    let node = field.valueNode
    if let text = text(node, what: "the language's version"), text != "1" {
      report(.unsupportedVersion(text, at: document.range(of: node), node: node))
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let unsupportedVersion = DiagnosticCode("unsupported-version")
}

extension Diagnostic {
  fileprivate static func unsupportedVersion(_ text: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .unsupportedVersion, "the file is in version '\(brief(text))' of the language; this reads version 1",
      at: range, node: node)
  }

  fileprivate static func definedInTwoFiles(
    _ name: String, at key: NodeID, first: NodeID, in document: Document
  ) -> Diagnostic {
    // The author of an effect can change the effect's own file.
    let (place, other) = document.file(of: first) == 0 ? (first, key) : (key, first)
    return Diagnostic(
      .duplicateName, "another file defines '\(brief(name))', too", at: document.range(of: place),
      node: place, labels: [Label("defined here", at: document.range(of: other))],
      help: ["the names of all files that an effect uses differ"])
  }
}
