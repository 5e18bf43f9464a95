internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Constants, signals and paths that nothing uses.
///
/// A name counts as used if it is a word of any value in the file, or stands as `${name}` in a text, so that the
/// findings are certain. Of shared files an effect need not use every name.
extension Lint {
  mutating func checkUnusedNames() {
    var words = WordUse(document, sites)
    words.read()
    for constant in sites.constants
    where !words.formulaNames.contains(constant.name) && document.file(of: constant.key) == 0 {
      report(.unusedConstant(constant.name, at: range(constant.key), node: constant.key))
    }
    for input in sites.inputs where !words.formulaNames.contains(input.name) {
      report(
        .unusedInput(
          input.name, graph.input(named: input.name).map { graph.inputs[$0].kind }, at: range(input.key),
          node: input.key))
    }
    for signal in sites.signals
    where !words.formulaNames.contains(signal.name) && document.file(of: signal.key) == 0 {
      report(.unusedSignal(signal.name, at: range(signal.key), node: signal.key))
    }
    for (index, path) in sites.paths.enumerated() {
      guard let key = path.key, document.file(of: key) == 0,
        !words.pathNames.contains(document.text(of: key))
      else { continue }
      report(.unusedPath(graph.paths[index].name, at: range(key), node: key))
    }
  }
}

/// The names of a spec that occur in its values.
private struct WordUse {
  private let document: Document
  /// The mappings that define constants, signals and outputs.
  private let definitions: Set<NodeID>
  private var wanted: Set<String> = []
  private var wantedPaths: Set<String> = []
  /// For each byte, whether a wanted name begins with it; rejects most words early.
  private var isInitial = Array(repeating: false, count: 256)
  private(set) var formulaNames: Set<String> = []
  private(set) var pathNames: Set<String> = []

  /// Keys whose values are texts.
  private static let textKeys = [
    "effect", "title", "description", "author", "license", "id", "string", "font", "image", "label",
  ].map { Array($0.utf8) }

  init(_ document: Document, _ sites: SpecSites) {
    self.document = document
    let named = sites.constants + sites.inputs + sites.signals + sites.outputs
    definitions = Set(named.compactMap { document[$0.key].parent })
    for name in sites.constants + sites.inputs + sites.signals {
      wanted.insert(name.name)
      noteInitial(of: name.key)
    }
    for key in sites.paths.compactMap(\.key) {
      wantedPaths.insert(document.text(of: key))
      noteInitial(of: key)
    }
  }

  private mutating func noteInitial(of key: NodeID) {
    if let initial = document.bytes(of: key).first { isInitial[Int(initial)] = true }
  }

  mutating func read() {
    if wanted.isEmpty && wantedPaths.isEmpty { return }
    for index in document.nodes.indices {
      let node = NodeID(index)
      let children = document.children(of: node)
      switch document.kind(of: node) {
      case .scalar: continue
      case .sequence: for child in children { readValue(child, isText: false) }
      case .mapping:
        let isDefinition = definitions.contains(node)
        let isExpectation = stride(from: children.startIndex, to: children.endIndex, by: 2).contains {
          place in
          document.kind(of: children[place + 1]) == .mapping
            && document.bytes(of: children[place]).elementsEqual("at".utf8)
        }
        for place in stride(from: children.startIndex, to: children.endIndex, by: 2) {
          let key = document.bytes(of: children[place])
          // The keys of an expectation name the values that it checks.
          if isExpectation || key.starts(with: "signals.".utf8) { readWords(key) }
          if document.kind(of: children[place + 1]) != .scalar { continue }
          let isText =
            !isDefinition && Self.textKeys.contains { $0.count == key.count && key.elementsEqual($0) }
          readValue(children[place + 1], isText: isText)
        }
      }
    }
  }

  private mutating func readValue(_ node: NodeID, isText: Bool) {
    guard document.kind(of: node) == .scalar else { return }
    let bytes = document.bytes(of: node)
    if isText {
      readPlaceholders(bytes)
      return
    }
    readWords(bytes)
    if !wantedPaths.isEmpty, isPromising(bytes) {
      let text = document.text(of: node)
      if wantedPaths.contains(text) { pathNames.insert(text) }
    }
  }

  /// Reads the words of a value, which are separated by bytes that cannot be part of a name.
  private mutating func readWords(_ bytes: ArraySlice<UInt8>) {
    var start: Int?
    for index in bytes.indices {
      if Self.isNamePart(bytes[index]) {
        start = start ?? index
      } else if let first = start {
        use(bytes[first..<index])
        start = nil
      }
    }
    if let start { use(bytes[start...]) }
  }

  private mutating func readPlaceholders(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      let isOpen = brace > rest.startIndex && rest[brace - 1] == UInt8(ascii: "$")
      rest = rest[(brace + 1)...]
      guard isOpen, let end = rest.firstIndex(of: UInt8(ascii: "}")) else { continue }
      readWords(rest[..<end])
    }
  }

  private mutating func use(_ word: ArraySlice<UInt8>) {
    if !isPromising(word) { return }
    let name = String(decoding: word, as: UTF8.self)
    if wanted.contains(name) { formulaNames.insert(name) }
  }

  private func isPromising(_ word: ArraySlice<UInt8>) -> Bool {
    word.first.map { isInitial[Int($0)] } ?? false
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let unusedConstant = DiagnosticCode("unused-constant", .warning)
  static let unusedInput = DiagnosticCode("unused-input", .warning)
  static let unusedSignal = DiagnosticCode("unused-signal", .info)
  static let unusedPath = DiagnosticCode("unused-path", .warning)
}

extension Diagnostic {
  fileprivate static func unusedConstant(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unusedConstant, "the constant '\(name)' is never used", at: range, node: node,
      help: ["use it in place of the written value, or remove it"])
  }

  fileprivate static func unusedInput(
    _ name: String, _ kind: InputKind?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let use =
      switch kind {
      case .trigger: "start a node with 'on: \(brief(name))'"
      case .text: "show the input in a text as '${\(brief(name))}'"
      default: "read the input in a formula or a condition, or use it as the clock of a node"
      }
    return Diagnostic(
      .unusedInput, "nothing in the effect reads the input '\(name)'", at: range, node: node,
      help: [use + ", or remove the input"])
  }

  fileprivate static func unusedSignal(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unusedSignal, "nothing in the effect uses the signal '\(name)'", at: range, node: node,
      help: ["a number for the host belongs to 'outputs'"])
  }

  fileprivate static func unusedPath(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unusedPath, "the path '\(name)' is never used", at: range, node: node,
      help: ["a shape layer shows it with 'path: \(name)'"])
  }
}
