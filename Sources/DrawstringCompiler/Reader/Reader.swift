import DrawstringCore
package import DrawstringSyntax

/// Reads a document's nodes by the format's tables, and reports everything that the tables do not allow.
///
/// Every method returns nil if there is no usable value. It has reported the reason then, unless the node is an error
/// node, which has a finding already. Keys that begin with `x-` are skipped.
package struct Reader: Sendable {
  package let document: Document
  package var diagnostics: Diagnostics
  /// The names that have findings where they are defined; their uses are not reported.
  package var broken = BrokenNames()
  /// The key of each value; computed lazily.
  private var keys: [Int32] = []
  /// The texts that YAML splits in the mapping that was asked for last.
  var cutTexts: (mapping: NodeID?, texts: [CutText]) = (nil, [])

  package init(_ document: Document, diagnostics: Diagnostics) {
    self.document = document
    self.diagnostics = diagnostics
  }

  package mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

  // MARK: - Mappings

  /// Returns the entries of a mapping that `context` allows. Entries with an unknown key, a duplicate key or no value
  /// are reported and left out; missing required keys are reported.
  package mutating func fields(of node: NodeID, _ context: FormatContext) -> Fields? {
    guard expect(.mapping, node, what: context.title, context) else { return nil }
    var fields = Fields(node: node, entries: entries(of: node))
    let isPlain = fields.entries.allSatisfy {
      context.allows($0.name) && !document.isHole($0.valueNode) && !document.isMissing($0.valueNode)
    }
    if !isPlain { dropUnusable(from: &fields, context) }
    fields.isUnfinished = document.isUnfinished(node)
    if fields.isUnfinished { return fields }
    for row in context.requiredRows where fields.lacks(row.name) {
      report(.missingKey(row, of: context, at: place(ofMapping: node), node: node))
    }
    return fields
  }

  /// Reports and removes the entries that the context does not allow.
  private mutating func dropUnusable(from fields: inout Fields, _ context: FormatContext) {
    let entries = fields.entries
    let present = Set(entries.lazy.map(\.name).filter { context.allows($0) })
    let kind = context.title == Format.layer.title ? layerKind(entries) : nil
    // The keys that are there and those that the edits of earlier findings write.
    var taken = present
    fields.entries = []
    for field in entries {
      guard context.allows(field.name) else {
        if let near = reportUnknown(field, in: context, ofKind: kind, beside: present, taken) {
          fields.broken.insert(near)
          taken.insert(near)
        } else {
          fields.strangers.append(field)
          broken.insert(field.name)
        }
        continue
      }
      let row = context.row(named: field.name)
      if hasValue(field, row, mayBeMissing: row?.allowsMissing == true) {
        fields.entries.append(field)
      } else {
        fields.broken.insert(field.name)
      }
    }
  }

  /// Whether the value of a field was read; reports a missing value.
  private mutating func hasValue(_ field: Fields.Field, _ row: FormatKey?, mayBeMissing: Bool) -> Bool {
    if document.isHole(field.valueNode) { return false }
    if mayBeMissing || !document.isMissing(field.valueNode) { return true }
    report(.missingValue(field, expected: row?.value.described, in: document))
    return false
  }

  /// The entries of a mapping that may have any keys beside those of `context`. Keys that `context` does not list may
  /// have no value.
  package mutating func fieldsOfAnyName(of node: NodeID, _ context: FormatContext) -> Fields {
    var fields = Fields(node: node, entries: [])
    for field in entries(of: node) {
      let row = context.row(named: field.name)
      if hasValue(field, row, mayBeMissing: row == nil) {
        fields.entries.append(field)
      } else {
        fields.broken.insert(field.name)
      }
    }
    fields.isUnfinished = document.isUnfinished(node)
    return fields
  }

  /// The entries of a mapping from names that the author chooses to values; `what` describes a name: "a constant".
  /// After an invalid name, any name of `kind` may be defined.
  package mutating func openFields(
    of node: NodeID, what: String, names pattern: NamePattern, _ kind: BrokenNames.Kind? = nil
  ) -> [Fields.Field] {
    guard expect(.mapping, node, what: "a mapping of names") else { return [] }
    var result: [Fields.Field] = []
    for field in entries(of: node) {
      if !pattern.matches(document.bytes(of: field.keyNode)) {
        if let kind { broken.insert(kind) }
        report(.badName(field.keyNode, what: what, pattern: pattern, in: document))
      } else if !isCutOff(field, nil), hasValue(field, nil, mayBeMissing: false) {
        result.append(field)
      } else {
        broken.insert(field.name)
      }
    }
    return result
  }

  /// The entries of a mapping with merges resolved: its own keys first, then the new keys of each merged mapping in
  /// turn.
  private mutating func entries(of node: NodeID) -> [Fields.Field] {
    var result: [Fields.Field] = []
    var seen = KeyIndex()
    var rank = 0
    collect(node, into: &result, seen: &seen, rank: &rank)
    return result
  }

  /// The recursion is bounded: the document limits the depth of aliases.
  private mutating func collect(
    _ node: NodeID, into result: inout [Fields.Field], seen: inout KeyIndex, rank: inout Int
  ) {
    let mine = rank
    rank += 1
    let children = document.children(of: node)
    result.reserveCapacity(result.count + children.count / 2)
    // The keys of a short mapping are searched in the result.
    let isShort = mine == 0 && children.count / 2 <= KeyIndex.mostInList
    var own = KeyIndex(capacity: isShort ? 0 : children.count / 2)
    var merge: (key: NodeID, value: NodeID)?
    for place in stride(from: children.startIndex, to: children.endIndex, by: 2) {
      let (key, value) = (children[place], children[place + 1])
      switch document.role(ofKey: key) {
      case .merge:
        if let merge {
          report(.secondMerge(key, first: merge.key, in: document))
        } else {
          merge = (key, value)
        }
        continue
      case .extension: continue
      case .name: break
      }
      let name = document.text(of: key)
      let first =
        isShort ? result.first { $0.name == name }?.keyNode : own.add(key, named: name)
      if let first {
        // Skipped when the limit of findings is reached.
        if !diagnostics.isFull { report(.duplicateKey(name, key, first: first, in: document)) }
      } else if mine == 0 || seen.add(key, named: name) == nil {
        result.append(Fields.Field(keyNode: key, valueNode: value, name: name, rank: mine))
      }
    }
    guard let merge, !document.isHole(merge.value) else { return }
    if mine == 0 { seen = own }
    if isShort { for field in result { _ = seen.add(field.keyNode, named: field.name) } }
    switch document.kind(of: merge.value) {
    case .mapping: collect(merge.value, into: &result, seen: &seen, rank: &rank)
    case .sequence:
      for item in document.children(of: merge.value) where !document.isHole(item) {
        if document.kind(of: item) == .mapping {
          collect(item, into: &result, seen: &seen, rank: &rank)
        } else {
          report(.badMerge(item, in: document))
        }
      }
    case .scalar: report(.badMerge(merge.value, in: document))
    }
  }

  /// The range for findings about missing keys: the key of the mapping, or else its first key.
  private mutating func place(ofMapping node: NodeID) -> SourceRange {
    if let key = key(ofValue: node) { return document.range(of: key) }
    return document.children(of: node).first.map { document.range(of: $0) } ?? document.range(of: node)
  }

  /// The key of a value; nil for an item of a list and for the root.
  package mutating func key(ofValue node: NodeID) -> NodeID? {
    if keys.isEmpty { keys = document.keysOfValues() }
    let key = keys[Int(node.index)]
    return key < 0 ? nil : NodeID(Int(key))
  }

  // MARK: - Sequences and scalars

  /// The items of a list; `what` describes the list with its article: "a list of layers".
  package mutating func items(of node: NodeID, what: String) -> ArraySlice<NodeID>? {
    guard expect(.sequence, node, what: what) else { return nil }
    return document.children(of: node)
  }

  /// The text of a scalar with its places; `what` as in `text`.
  package mutating func scalarText(_ node: NodeID, what: String) -> ScalarText? {
    guard expect(.scalar, node, what: what) else { return nil }
    return document.scalarText(node)
  }

  /// The characters of a scalar of any style; `what` describes the value: "a text".
  package mutating func text(_ node: NodeID, what: @autoclosure () -> String = "a text") -> String? {
    guard expect(.scalar, node, what: what()) else { return nil }
    return document.text(of: node)
  }

  /// Reports a number outside of its range, as written if it is a plain number; otherwise `value` with `unit`.
  mutating func reportOutOfRange(
    _ name: String, _ value: Double, _ allowed: ClosedRange<Double>, unit: String = "", at node: NodeID
  ) {
    report(
      .outOfRange(
        name, value, allowed, unit: unit, written: document.writtenNumber(node), at: document.range(of: node),
        node: node))
  }

  /// Reports a number that is not a whole one.
  mutating func reportNotWhole(_ name: String, _ value: Double, at node: NodeID) {
    report(
      .wholeNumber(
        name, value, written: document.writtenNumber(node), at: document.range(of: node), node: node))
  }

  /// A case of an enumeration by its word; `what` describes the words with the article: "a direction".
  package mutating func keyword<E: CaseIterable & RawRepresentable>(
    _ node: NodeID, as type: E.Type, what: String
  ) -> E? where E.RawValue == String {
    guard let word = text(node, what: what) else { return nil }
    if let found = E(rawValue: word) { return found }
    let words = E.allCases.map(\.rawValue)
    let near = diagnostics.suggestion(for: word, in: words)
    report(.unknownWord(word, node, what: what, words: words, near: near, in: document))
    return nil
  }

  /// A name that matches the pattern. After an invalid name, any name of `kind` may be defined.
  package mutating func identifier(
    _ node: NodeID, what: String, names pattern: NamePattern, _ kind: BrokenNames.Kind? = nil
  ) -> String? {
    guard let word = text(node, what: what) else { return nil }
    if pattern.matches(word.utf8) { return word }
    // A trailing comma or semicolon, as in other notations, is reported and removed.
    let mended = String(word.prefix { $0 != "," && $0 != ";" })
    if pattern.matches(mended.utf8), word.dropFirst(mended.count).allSatisfy({ $0 == "," || $0 == ";" }) {
      report(.badName(node, what: what, pattern: pattern, mended: mended, in: document))
      // The name stays known if its definition is dropped for another reason.
      broken.insert(mended)
      return mended
    }
    if let kind { broken.insert(kind) }
    report(.badName(node, what: what, pattern: pattern, in: document))
    return nil
  }

  /// The point of a unit square that a word such as `top left` stands for.
  private mutating func meantPoint(_ node: NodeID) -> String? {
    guard document.kind(of: node) == .scalar, let key = key(ofValue: node),
      ["anchorPoint", "startPoint", "endPoint"].contains(document.text(of: key))
    else { return nil }
    let word = document.text(of: node).lowercased().filter { $0 != " " && $0 != "-" }
    return ForeignTable.meaning(of: word, at: .point)?.name
  }

  /// Whether the node is of a kind; otherwise reports it, unless it is an error node. `context` has the keys of a
  /// mapping.
  package mutating func expect(
    _ kind: Document.Kind, _ node: NodeID, what: @autoclosure () -> String, _ context: FormatContext? = nil
  ) -> Bool {
    if document.isHole(node) { return false }
    if document.isMissing(node) {
      report(.missingItem(node, what: what(), in: document))
      return false
    }
    if document.kind(of: node) == kind { return true }
    // Reading stopped inside the node, which has a finding.
    if document.isUnfinished(node) { return false }
    let range = document.range(of: node)
    let mayBeEntry =
      kind == .mapping && document[node].style == .plain && document[node].count == range.end - range.start
    if mayBeEntry, let slip = KeySlip(in: document.source[range.start..<range.end]) {
      report(.keySlip(slip, in: range, of: document.source))
    } else if kind == .sequence, let point = meantPoint(node) {
      report(.namedPoint(node, point, what: what(), in: document))
    } else {
      report(.wrongKind(node, what: what(), expected: kind, context, in: document))
    }
    return false
  }
}

extension Document {
  /// For each node, the index of its key if it is a value of a mapping at its place in the file; otherwise -1.
  func keysOfValues() -> [Int32] {
    var keys = [Int32](repeating: -1, count: nodes.count)
    for index in nodes.indices where nodes[index].kind == .mapping {
      let entries = children(of: NodeID(index))
      for place in stride(from: entries.startIndex, to: entries.endIndex, by: 2) {
        let value = Int(entries[place + 1].index)
        if nodes[value].parent?.index == Int32(index) { keys[value] = entries[place].index }
      }
    }
    return keys
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let duplicateName = DiagnosticCode("duplicate-name")
  static let badName = DiagnosticCode("bad-name")
  static let badMerge = DiagnosticCode("bad-merge")
}

extension Diagnostic {
  fileprivate static func duplicateKey(
    _ name: String, _ key: NodeID, first: NodeID, in document: Document
  ) -> Diagnostic {
    Diagnostic(
      .duplicateName, "the key '\(brief(name))' is here a second time", at: document.range(of: key),
      node: key,
      labels: [Label("first defined here", at: document.range(of: first))])
  }

  fileprivate static func namedPoint(
    _ node: NodeID, _ point: String, what: String, in document: Document
  ) -> Diagnostic {
    Diagnostic(
      .wrongKind, "found '\(brief(document.text(of: node)))'; expected a list for \(what)",
      at: document.range(of: node), node: node, help: ["write '\(point)'"],
      fix: Fix(replace: document.range(of: node), with: point))
  }

  fileprivate static func missingItem(_ node: NodeID, what: String, in document: Document) -> Diagnostic {
    Diagnostic(
      .missingValue, "there is no value here; expected \(what)", at: document.range(of: node), node: node)
  }

  fileprivate static func badName(
    _ node: NodeID, what: String, pattern: NamePattern, mended: String? = nil, in document: Document
  ) -> Diagnostic {
    Diagnostic(
      .badName, "'\(brief(document.text(of: node)))' cannot be \(what); expected \(pattern.described)",
      at: document.range(of: node), node: node,
      fix: mended.map { Fix(replace: document.range(of: node), with: $0) })
  }

  fileprivate static func secondMerge(_ key: NodeID, first: NodeID, in document: Document) -> Diagnostic {
    Diagnostic(
      .badMerge, "a mapping has one '<<'; to merge several mappings use a list, '<<: [*a, *b]'",
      at: document.range(of: key), node: key,
      labels: [Label("the first one is here", at: document.range(of: first))])
  }

  fileprivate static func badMerge(_ node: NodeID, in document: Document) -> Diagnostic {
    Diagnostic(
      .badMerge, "'<<' merges a mapping or a list of mappings", at: firstLine(of: node, in: document),
      node: node)
  }
}
