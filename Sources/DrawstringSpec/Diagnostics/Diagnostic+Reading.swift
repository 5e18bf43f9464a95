// The wordings of the findings about keys, words and the kinds of values.

extension Diagnostic {
  package static func unknownKey(
    _ field: Fields.Field, in context: FormatContext, near: String?, document: Document
  ) -> Diagnostic {
    let range = document.range(of: field.keyNode)
    var help: [String] = []
    if let near {
      help = ["did you mean '\(near)'?"]
    } else if let advice = ForeignWord.advice(for: field.name, in: context) {
      help = [advice]
    } else if context.names.count <= 16 {
      help = ["expected one of \(list(context.names))"]
    }
    return Diagnostic(
      .unknownKey, "\(context.title) has no key '\(brief(field.name))'", at: range, node: field.keyNode,
      help: help, fix: fix(near, for: field.name, at: range))
  }

  static func missingColon(
    _ field: Fields.Field, after key: String, in context: FormatContext, document: Document
  ) -> Diagnostic {
    let range = document.range(of: field.keyNode)
    let end = range.start + key.utf8.count
    // A comparison's sign would be left behind.
    let isFollowedBySign = field.name.dropFirst(key.count).first { $0 != " " } == "="
    return Diagnostic(
      .unknownKey, "\(context.title) has no key '\(brief(field.name))'", at: range, node: field.keyNode,
      help: ["put a ':' after '\(key)'"],
      fix: isFollowedBySign ? nil : Fix(replace: SourceRange(end, end), with: ":"))
  }

  /// `present` are the keys that the layer has: a name that stands there already is not put in.
  static func foreignProperty(
    _ field: Fields.Field, _ meaning: ForeignProperty.Meaning, beside present: Set<String>, document: Document
  ) -> Diagnostic {
    let range = document.range(of: field.keyNode)
    // Of one colour no list is made.
    let name = meaning.name.flatMap { present.contains($0) || $0 == "colors" ? nil : $0 }
    return Diagnostic(
      .unknownKey, "\(Format.layer.title) has no key '\(brief(field.name))'", at: range, node: field.keyNode,
      help: [meaning.help], fix: name.map { Fix(replace: range, with: $0) })
  }

  package static func duplicateKey(
    _ name: String, _ key: NodeID, first: NodeID, in document: Document
  ) -> Diagnostic {
    Diagnostic(
      .duplicateKey, "the key '\(brief(name))' is here a second time", at: document.range(of: key), node: key,
      labels: [Label("first defined here", at: document.range(of: first))])
  }

  package static func missingKey(
    _ row: FormatKey, of context: FormatContext, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .missingKey, "\(context.title) lacks the key '\(row.name)': \(row.summary)", at: range, node: node,
      help: ["add '\(row.name): \(row.example)'"])
  }

  package static func missingValue(
    _ field: Fields.Field, expected: String?, in document: Document
  ) -> Diagnostic {
    let after = expected.map { "; expected \($0)" } ?? ""
    return Diagnostic(
      .missingValue, "the key '\(brief(field.name))' has no value\(after)",
      at: document.range(of: field.keyNode), node: field.keyNode)
  }

  package static func missingItem(_ node: NodeID, what: String, in document: Document) -> Diagnostic {
    Diagnostic(
      .missingValue, "there is no value here; expected \(what)", at: document.range(of: node), node: node)
  }

  /// `context` are the keys of the mapping that is wanted.
  package static func wrongKind(
    _ node: NodeID, what: String, expected: Document.Kind, _ context: FormatContext? = nil,
    in document: Document
  ) -> Diagnostic {
    let kinds: [Document.Kind: String] = [
      .scalar: "a single value", .sequence: "a list", .mapping: "a mapping",
    ]
    let found: String =
      switch document.kind(of: node) {
      case .scalar: "'\(brief(document.text(of: node)))'"
      case .sequence: "a list"
      case .mapping: "a mapping"
      }
    let kind = kinds[expected] ?? ""
    let wanted = what.utf8.starts(with: kind.utf8) || expected == .scalar ? what : "\(kind) for \(what)"
    var fix: Fix?
    if expected == .mapping, let context, let keyed = KeyedList(node, for: context, in: document) {
      fix = Fix(replace: document.range(of: node), with: keyed.text)
    }
    let bracketed =
      expected == .sequence && document.kind(of: node) == .scalar
      ? ParenthesizedList.inBrackets(document.text(of: node)) : nil
    if let bracketed { fix = Fix(replace: document.range(of: node), with: bracketed) }
    let help: String? =
      switch (document.kind(of: node), expected) {
      case (.mapping, .sequence) where what == "a list of layers" || what == "a list of nodes":
        "write each as an item: '- id: \(firstName(in: node, document))'"
      case (.mapping, .sequence): "write the items in brackets, without names"
      case (.scalar, .mapping) where what == Format.settle.title:
        "write '{\(document.text(of: node).first?.isNumber == true ? "duration" : "ease"): \(brief(document.text(of: node)))}'"
      case (.sequence, .mapping) where document.isInBrackets(node):
        "write '\(fix?.replacement ?? context?.writtenExample ?? "{name: value}")'"
      case (.scalar, .sequence): bracketed.map { "write '\(brief($0))'" }
      case (.sequence, .mapping): "write 'name: value' without a '-' before it"
      default: nil
      }
    return Diagnostic(
      .wrongKind, "found \(found); expected \(wanted)", at: firstLine(of: node, in: document), node: node,
      help: help.map { [$0] } ?? [], fix: fix)
  }

  /// A whole file of the other sort.
  static func effectForTrace(_ root: NodeID, in document: Document) -> Diagnostic {
    Diagnostic(
      .wrongKind, "this is an effect, and a trace is wanted: a list of what happened",
      at: firstLine(of: root, in: document), node: root,
      help: ["an event of a trace is written '- {at: 0.1s, drag: 12}'"])
  }

  static func traceForEffect(_ root: NodeID, in document: Document) -> Diagnostic {
    Diagnostic(
      .wrongKind, "this is a trace, and an effect is wanted", at: firstLine(of: root, in: document),
      node: root,
      help: ["give the effect's file, and this one to '--trace'"])
  }

  /// An item of the animations in a list of layers.
  static func nodeAmongLayers(_ node: NodeID, in document: Document) -> Diagnostic {
    Diagnostic(
      .wrongKind, "this is a node of the animations, and a layer is wanted",
      at: firstLine(of: node, in: document), node: node,
      help: ["begin the animations with a line 'animations:' above it"])
  }

  /// `what` is wanted in its place, with its article.
  static func expectation(_ node: NodeID, insteadOf what: String, in document: Document) -> Diagnostic {
    Diagnostic(
      .wrongKind, "this is an expectation, and \(what) is wanted",
      at: firstLine(of: node, in: document), node: node,
      help: ["begin the expectations with a line 'expect:' above it"])
  }

  /// The name of the first of some things that a mapping tells of: its first key, or its only id.
  private static func firstName(in node: NodeID, _ document: Document) -> String {
    let id = document.plainValue(of: "id", in: node).flatMap {
      document.kind(of: $0) == .scalar ? $0 : nil
    }
    return (id ?? document.children(of: node).first).map { brief(document.text(of: $0)) } ?? "name"
  }

  package static func unknownWord(
    _ word: String, _ node: NodeID, what: String, words: [String], near: String?, in document: Document
  ) -> Diagnostic {
    let range = document.range(of: node)
    if let bracketed = ParenthesizedList.inBrackets(word) {
      return Diagnostic(
        .unknownWord, "'\(brief(word))' is not \(what); a list is written in brackets", at: range, node: node,
        help: ["write '\(brief(bracketed))'"], fix: Fix(replace: range, with: bracketed))
    }
    let foreign = ForeignWord.word(for: word, among: words)
    let meant = foreign ?? near
    let more = ForeignWord.advice(forWord: word, meaning: foreign)
    let known = foreign.flatMap { more == nil ? Fix(replace: range, with: $0) : nil }
    return Diagnostic(
      .unknownWord, "'\(brief(word))' is not \(what); expected \(list(words))", at: range, node: node,
      help: (meant.map { ["did you mean '\($0)'?"] } ?? []) + (more.map { [$0] } ?? []),
      fix: known ?? (foreign == nil ? fix(near, for: word, at: range) : nil))
  }

  package static func badName(
    _ node: NodeID, what: String, pattern: NamePattern, mended: String? = nil, in document: Document
  ) -> Diagnostic {
    Diagnostic(
      .badName, "'\(brief(document.text(of: node)))' cannot be \(what); expected \(pattern.described)",
      at: document.range(of: node), node: node,
      fix: mended.map { Fix(replace: document.range(of: node), with: $0) })
  }

  package static func secondMerge(_ key: NodeID, first: NodeID, in document: Document) -> Diagnostic {
    Diagnostic(
      .badMerge, "a mapping has one '<<'; to merge several mappings use a list, '<<: [*a, *b]'",
      at: document.range(of: key), node: key,
      labels: [Label("the first one is here", at: document.range(of: first))])
  }

  package static func badMerge(_ node: NodeID, in document: Document) -> Diagnostic {
    Diagnostic(
      .badMerge, "'<<' merges a mapping or a list of mappings", at: firstLine(of: node, in: document),
      node: node)
  }

  /// The words in a row, as in «a, b or c».
  package static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// A name from the source for a message, cut where it is no name any more.
  package static func brief(_ text: String) -> String {
    text.unicodeScalars.count <= 60
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))) + "…"
  }

  /// An edit that puts the suggestion in place, where it is certain.
  package static func fix(_ near: String?, for word: String, at range: SourceRange) -> Fix? {
    guard let near, Suggestion.isCertain(near, for: word) else { return nil }
    return Fix(replace: range, with: near)
  }

  /// A container's place for a message: what of it stands on its first line, if that is not endless.
  package static func firstLine(of node: NodeID, in document: Document) -> SourceRange {
    let range = document.range(of: node)
    var end = range.start
    while end < range.end, end - range.start < 2000, document.source[end] != 0x0A,
      document.source[end] != 0x0D
    { end += 1 }
    return SourceRange(range.start, end)
  }
}
