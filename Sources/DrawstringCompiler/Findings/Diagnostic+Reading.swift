internal import DrawstringCore
package import DrawstringSyntax

// The wordings of the findings about keys, words and the kinds of values.

extension Diagnostic {
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

  /// The name of the first of some things that a mapping tells of: its first key, or its only id.
  static func firstName(in node: NodeID, _ document: Document) -> String {
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
}

extension DiagnosticCode {
  package static let missingKey = DiagnosticCode("missing-key", sharesRanges: true)
  package static let missingValue = DiagnosticCode("missing-value")
  package static let wrongKind = DiagnosticCode("wrong-kind")
  static let unknownWord = DiagnosticCode("unknown-word")
}
