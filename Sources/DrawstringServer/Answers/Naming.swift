import DrawstringCompiler
import DrawstringLoader
import DrawstringOutput
import DrawstringSyntax

/// Definitions, references and new names of what an author names.
struct Naming {
  let reading: SpecReading

  private func location(_ range: SourceRange) -> JSONValue {
    ["uri": .init(reading.uri), "range": reading.text.range(range)]
  }

  /// The place of a definition; null for what is defined nowhere in the file.
  func definition(at offset: Int) -> JSONValue {
    guard let found = reading.symbols.occurrence(at: offset),
      let range = reading.symbols.definitions[found.symbol]
    else { return .null }
    return location(range)
  }

  func references(at offset: Int, withDefinition: Bool) -> [JSONValue] {
    guard let found = reading.symbols.occurrence(at: offset) else { return [] }
    return reading.symbols.occurrences(of: found.symbol).filter { withDefinition || !$0.isDefinition }
      .map { location($0.range) }
  }

  func highlights(at offset: Int) -> [JSONValue] {
    guard let found = reading.symbols.occurrence(at: offset) else { return [] }
    return reading.symbols.occurrences(of: found.symbol).map { occurrence in
      ["range": reading.text.range(occurrence.range), "kind": .init(occurrence.isDefinition ? 3 : 2)]
    }
  }

  /// The name that would be renamed; null where there is none.
  func renamed(at offset: Int) -> JSONValue {
    guard let found = reading.symbols.occurrence(at: offset),
      reading.symbols.definitions[found.symbol] != nil
    else { return .null }
    return ["range": reading.text.range(found.range), "placeholder": .init(found.symbol.name)]
  }

  /// The edits that give a symbol another name. Throws for a name that the place does not allow, and where the name would
  /// mean something else: the file must have no more errors than before.
  func rename(at offset: Int, to name: String) throws(RenameError) -> JSONValue {
    guard let found = reading.symbols.occurrence(at: offset) else { throw .nothing }
    let pattern = found.symbol.kind.pattern
    guard pattern.matches(name.utf8) else { throw .pattern(pattern.described) }
    var taken = found.symbol
    taken.name = name
    let others: [Symbol.Kind] = [.constant, .signal, .input]
    let kinds = others.contains(found.symbol.kind) ? others : [found.symbol.kind]
    for kind in kinds where reading.symbols.definitions[Symbol(kind: kind, name: name)] != nil {
      if name == found.symbol.name { continue }
      throw .taken(name)
    }
    let edits = reading.symbols.occurrences(of: found.symbol).map { occurrence -> Diagnostic.Fix in
      let written = occurrence.isQuoted ? name : occurrence.spelling.written(name)
      return Diagnostic.Fix(replace: occurrence.range, with: written)
    }
    var bytes = reading.text.bytes
    for edit in edits.reversed() {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: Array(edit.replacement.utf8))
    }
    let after = reading.findings(of: bytes)
    func errors(_ findings: [Diagnostic]) -> [Diagnostic] { findings.filter { $0.code.severity == .error } }
    if errors(after).count > errors(reading.spec.diagnostics).count, let first = errors(after).first {
      throw .breaks(first.message)
    }
    var ignored = Diagnostics()
    let renamed = Symbols(YAMLAdapter.read(bytes, into: &ignored))
    if renamed.occurrences(of: taken).count != edits.count {
      throw .breaks("'\(name)' has another meaning at one of the places")
    }
    return ["changes": .object([.init(reading.uri, reading.text.edits(edits))])]
  }
}

/// Why something cannot have a name.
enum RenameError: Error {
  case nothing
  case pattern(String)
  case taken(String)
  case breaks(String)

  var message: String {
    switch self {
    case .nothing: "there is no name here that the file defines"
    case .pattern(let described): "a name here has \(described)"
    case .taken(let name): "there is a '\(name)' already"
    case .breaks(let message): "with this name the file would be wrong: \(message)"
    }
  }
}

extension Symbol.Kind {
  fileprivate var pattern: NamePattern {
    switch self {
    case .layer, .node, .path, .variant, .event: .id
    case .output, .constant, .signal, .input, .local: .formula
    }
  }
}
