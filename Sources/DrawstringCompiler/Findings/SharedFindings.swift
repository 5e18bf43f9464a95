internal import DrawstringCore
package import DrawstringSyntax

// The messages of findings about nodes that start after others, copies, and truncated iterations.

extension Diagnostic {
  static func unknownSibling(_ name: String, near: String?, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .unknownName, "there is no node '\(brief(name))' beside this one", at: range, node: node,
      help: near.map { ["did you mean '\($0)'?"] } ?? [], fix: fix(near, for: name, at: range))
  }

  static func notASibling(
    _ name: String, isTopLevel: Bool, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let place = isTopLevel ? "is a member of another node" : "is not a member of the same group"
    return Diagnostic(
      .afterOtherClock, "'\(brief(name))' \(place), so its times are not those of this one", at: range,
      node: node
    )
  }
}

extension DiagnosticCode {
  static let afterOtherClock = DiagnosticCode("after-other-clock")
}

// The messages of findings about springs and waves.

extension Diagnostic {
  static func cannotSwing(_ name: String, _ type: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .cannotSwing, "'\(brief(name))' is \(type), which has nothing to swing through", at: range, node: node)
  }
}

extension DiagnosticCode {
  static let cannotSwing = DiagnosticCode("cannot-swing")
}

// The messages of findings about variants.

extension Diagnostic {
  /// `node` is nil for a variant that was requested from outside of the file.
  package static func unknownVariant(
    _ name: String, near: String?, at range: SourceRange, node: NodeID? = nil
  ) -> Diagnostic {
    Diagnostic(
      .unknownName, "there is no variant '\(brief(name))'", at: range, node: node,
      help: near.map { ["did you mean '\($0)'?"] } ?? [],
      fix: node == nil ? nil : fix(near, for: name, at: range))
  }
}

// The messages of findings about clocks, timing, tracks, physics and traces.

extension Diagnostic {
  static func needsTime(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .wrongClock, "'\(key)' is about time, and this node runs over a signal", at: range, node: node,
      help: ["with 'range: [from, to]' the signal runs through the node's time"])
  }

  static func notAdditive(_ type: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.notAdditive, "nothing can be added to \(type)", at: range, node: node)
  }

  // MARK: Traces
}

extension DiagnosticCode {
  package static let manyCopies = DiagnosticCode("many-copies")
  static let wrongClock = DiagnosticCode("wrong-clock")
  static let notAdditive = DiagnosticCode("not-additive")
}

extension Diagnostic {
  package static func impossibleMoment(_ reason: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.impossibleMoment, "this moment is impossible: \(reason)", at: range, node: node)
  }
}

extension DiagnosticCode {
  package static let impossibleMoment = DiagnosticCode("impossible-moment")
}

// The messages of findings about interpolation and composition.

extension Diagnostic {
  static func evenPace(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .evenPace, "'\(key)' has no say where keyframes are passed at an even pace", at: range, node: node,
      help: key == "ease" ? ["the node's own 'ease' shapes the whole way"] : [])
  }
}

extension DiagnosticCode {
  static let evenPace = DiagnosticCode("even-pace", .warning)
}

// The messages of findings about layers and their dependencies.

extension Diagnostic {
  // MARK: Gradients

  // MARK: Replicators
}

// The messages of findings about keys, words and kinds of values.

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

  /// `context` has the keys of the expected mapping.
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
    let help: String? =
      switch (document.kind(of: node), expected) {
      case (.mapping, .sequence) where what == "a list of layers" || what == "a list of nodes":
        "write each as an item: '- id: \(firstName(in: node, document))'"
      case (.mapping, .sequence): "write the items in brackets, without names"
      case (.scalar, .mapping)
      where [Format.settle, Format.returning, Format.closing].contains { $0.title == what }:
        "write '{\(document.text(of: node).first?.isNumber == true ? "duration" : "ease"): \(brief(document.text(of: node)))}'"
      case (.sequence, .mapping) where document.isInBrackets(node):
        "write '\(fix?.replacement ?? context?.writtenExample ?? "{name: value}")'"
      case (.sequence, .mapping): "write 'name: value' without a '-' before it"
      default: nil
      }
    return Diagnostic(
      .wrongKind, "found \(found); expected \(wanted)", at: firstLine(of: node, in: document), node: node,
      help: help.map { [$0] } ?? [], fix: fix)
  }

  /// The first name in a mapping: its `id`, or its first key.
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
    let foreign = WordAlias.word(for: word, among: words)
    let meant = foreign ?? near
    let more = WordAlias.advice(forWord: word, meaning: foreign)
    let known = foreign.flatMap { more == nil ? Fix(replace: range, with: $0) : nil }
    return Diagnostic(
      .unknownName, "'\(brief(word))' is not \(what); expected \(list(words))", at: range, node: node,
      help: (meant.map { ["did you mean '\($0)'?"] } ?? []) + (more.map { [$0] } ?? []),
      fix: known ?? (foreign == nil ? fix(near, for: word, at: range) : nil))
  }
}

extension DiagnosticCode {
  package static let missingKey = DiagnosticCode("missing-key", sharesRanges: true)
  package static let missingValue = DiagnosticCode("missing-value")
  package static let wrongKind = DiagnosticCode("wrong-kind")
}
