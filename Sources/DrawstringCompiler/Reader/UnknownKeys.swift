import DrawstringCore
internal import DrawstringSyntax

/// Keys that a mapping does not have: what was meant by them.
extension Reader {
  /// Reports an unknown key and returns the key that was probably meant, preferably an absent one. `present` has the keys of
  /// the mapping; no edit writes a key of `taken`, which has them too.
  mutating func reportUnknown(
    _ field: Fields.Field, in context: FormatContext, ofKind kind: LayerKind?, beside present: Set<String>,
    _ taken: Set<String>
  ) -> String? {
    if let key = keyWithoutColon(field, in: context), !present.contains(key) {
      broken.insert(field.name.dropFirst(key.count).drop { $0 == " " }.description)
      report(.missingColon(field, after: key, in: context, document: document))
      return key
    }
    if diagnostics.isFull { return nil }
    if let kind, let meaning = PropertyAlias.meaning(of: field.name, in: kind) {
      report(.foreignProperty(field, meaning, beside: taken, document: document))
      return meaning.name
    }
    let absent = context.names.lazy.filter { !present.contains($0) }
    let meaning = WordAlias.meaning(ofKey: field.name, in: context)
    if let meaning, meaning.name.map({ !present.contains($0) }) ?? true {
      report(.foreignKey(field, meaning, in: context, beside: taken, document: document))
      return meaning.name
    }
    let lackingRows = context.rows.lazy.filter { $0.isRequired && !present.contains($0.name) }
    let lacking = lackingRows.map(\.name)
    var near =
      diagnostics.suggestion(for: field.name, in: absent)
      ?? diagnostics.suggestion(for: field.name, inEndsOf: lacking)
      ?? diagnostics.suggestion(for: field.name, in: context.names)
      ?? lackingRows.first { isBlock(field.valueNode, for: $0.value) }?.name
    if near == nil, isCutOff(field, context) { return nil }
    var home: String?
    if near.map({ !Suggestion.isCertain($0, for: field.name) }) ?? true {
      home = Format.home(of: field, besides: context, in: document)
      if home != nil { near = nil }
    }
    let isThere = near.map(taken.contains) ?? false
    report(.unknownKey(field, in: context, near: near, isThere: isThere, home: home, document: document))
    return near
  }

  /// The key of `id dot` or `pull {trigger: 50}`, where YAML reads the words before a colon, or all of them, as the
  /// key.
  private func keyWithoutColon(_ field: Fields.Field, in context: FormatContext) -> String? {
    guard document[field.keyNode].style == .plain, let blank = field.name.firstIndex(of: " ") else {
      return nil
    }
    let key = String(field.name[..<blank])
    let isWhole = document.isMissing(field.valueNode) || field.name[blank...].contains { "{[".contains($0) }
    return isWhole && context.allows(key) ? key : nil
  }

  /// Whether a key without a value is a piece of a text that YAML splits at its commas, as in `{label: Release, now}`;
  /// reports the first piece.
  mutating func isCutOff(_ field: Fields.Field, _ context: FormatContext?) -> Bool {
    guard document.isMissing(field.valueNode), let mapping = document[field.keyNode].parent else {
      return false
    }
    if cutTexts.mapping != mapping { cutTexts = (mapping, CutText.all(in: mapping, of: document)) }
    // Pieces are in the order of the file.
    let place = cutTexts.texts.partition { $0.pieces[$0.pieces.count - 1].index >= field.keyNode.index }
    guard place < cutTexts.texts.count, field.keyNode.index >= cutTexts.texts[place].pieces[0].index else {
      return false
    }
    let text = cutTexts.texts[place]
    let key = document.text(of: text.key)
    let isText: Bool
    if case .text = context?.row(named: key)?.value {
      isText = true
    } else {
      let property = key.split(separator: ".").last.map { String($0) }
      isText = PropertyTable.id(named: property ?? key)?.row.type == .text
    }
    if isText, field.keyNode == text.pieces[0] {
      report(.unquotedCall(text.range, isClosed: true, in: document.source))
    }
    return isText
  }

  /// Whether a value is a list of mappings, as the key requires.
  private func isBlock(_ node: NodeID, for value: FormatValue) -> Bool {
    guard case .list(of: .mapping, _) = value else { return false }
    return document.isListOfMappings(node)
  }

  /// The kind that a layer states, or else the first kind that has one of its properties.
  func layerKind(_ entries: [Fields.Field]) -> LayerKind {
    for key in ["kind", "type"] {
      if let field = entries.first(where: { $0.name == key }), document.kind(of: field.valueNode) == .scalar,
        let kind = WordAlias.layerKind(document.text(of: field.valueNode))
      {
        return kind
      }
    }
    let kinds = entries.lazy.compactMap { PropertyTable.id(named: $0.name)?.row.kinds }
    guard let special = kinds.first(where: { !$0.contains(.group) }) else { return .group }
    return LayerKind.named.first { special.includes(named: $0) } ?? .group
  }
}

// MARK: Findings

extension Diagnostic {
  /// A key that is there already is not written a second time.
  fileprivate static func unknownKey(
    _ field: Fields.Field, in context: FormatContext, near: String?, isThere: Bool, home: String?,
    document: Document
  ) -> Diagnostic {
    let range = document.range(of: field.keyNode)
    var help: [String] = []
    if let near {
      help = ["did you mean '\(near)'?"]
    } else if let home {
      help = [home]
    } else if field.name == "name", context.title == Format.effect.title {
      help = ["a name for people is its 'title'"]
    } else if context.names.count <= 16 {
      help = ["expected one of \(list(context.names))"]
    }
    var edit = isThere ? nil : fix(near, for: field.name, at: range)
    // A bracket may stand between braces only in quotes.
    if let key = edit?.replacement, key.utf8.contains(UInt8(ascii: "[")) { edit?.replacement = "\"\(key)\"" }
    return Diagnostic(
      .unknownKey, "\(context.title) has no key '\(brief(field.name))'", at: range, node: field.keyNode,
      help: help, fix: edit)
  }

  /// `present` has the keys of the mapping: a key that exists already is not inserted.
  fileprivate static func foreignKey(
    _ field: Fields.Field, _ meaning: ForeignTable.Meaning, in context: FormatContext,
    beside present: Set<String>,
    document: Document
  ) -> Diagnostic {
    let (key, value) = (document.range(of: field.keyNode), document.range(of: field.valueNode))
    var edit = meaning.name.flatMap { present.contains($0) ? nil : Fix(replace: key, with: $0) }
    // The value of an alias is written elsewhere.
    if case .entry(let entry) = meaning, !present.contains(String(entry.prefix { $0 != ":" })),
      document.kind(of: field.valueNode) == .scalar, document.text(of: field.valueNode) == "true",
      (key.end...key.end + 16).contains(value.start)
    {
      edit = Fix(replace: SourceRange(key.start, value.end), with: entry)
    }
    return Diagnostic(
      .unknownKey, "\(context.title) has no key '\(brief(field.name))'", at: key, node: field.keyNode,
      help: [meaning.help], fix: edit)
  }

  fileprivate static func missingColon(
    _ field: Fields.Field, after key: String, in context: FormatContext, document: Document
  ) -> Diagnostic {
    let range = document.range(of: field.keyNode)
    let end = range.start + key.utf8.count
    // An edit would leave the `=` behind.
    let isFollowedBySign = field.name.dropFirst(key.count).first { $0 != " " } == "="
    return Diagnostic(
      .unknownKey, "\(context.title) has no key '\(brief(field.name))'", at: range, node: field.keyNode,
      help: ["put a ':' after '\(key)'"],
      fix: isFollowedBySign ? nil : Fix(replace: SourceRange(end, end), with: ":"))
  }

  /// `present` has the keys of the layer: a key that exists already is not inserted.
  fileprivate static func foreignProperty(
    _ field: Fields.Field, _ meaning: ForeignTable.Meaning, beside present: Set<String>, document: Document
  ) -> Diagnostic {
    let range = document.range(of: field.keyNode)
    // A single colour does not become a list, so `colors` is not inserted.
    let name = meaning.name.flatMap { present.contains($0) || $0 == "colors" ? nil : $0 }
    return Diagnostic(
      .unknownKey, "\(Format.layer.title) has no key '\(brief(field.name))'", at: range, node: field.keyNode,
      help: [meaning.help], fix: name.map { Fix(replace: range, with: $0) })
  }
}
