import DrawstringCore
internal import DrawstringSyntax

/// The meanings of keys and words of other notations, by the rows of `ForeignTable`.
package enum WordAlias {
  /// The meaning of a key that a mapping does not have.
  static func meaning(ofKey key: String, in context: FormatContext) -> ForeignTable.Meaning? {
    if context.title == Format.variantLayer.title, key == "kind" {
      return .advice("a layer is of one kind in all variants; of two layers a variant shows one by 'hidden'")
    }
    if let meaning = ForeignTable.meaning(of: key, at: .key(context.title)) { return meaning }
    guard let meaning = ForeignTable.meaning(of: key, at: .key(nil)) else { return nil }
    return switch meaning {
    case .named(let names): context.allows(names[0]) ? meaning : nil
    case .entry(let entry): context.allows(String(entry.prefix { $0 != ":" })) ? meaning : nil
    case .advice: meaning
    }
  }

  /// The word of a list that a foreign word stands for; nil for none.
  package static func word(for word: String, among words: [String]) -> String? {
    if words.starts(with: ["start", "end"]), ["middle", "center"].contains(word) { return "50%" }
    for sign in words {
      if let name = ForeignTable.meaning(of: word.lowercased(), at: .word(sign: sign))?.name,
        words.contains(name)
      {
        return name
      }
    }
    return nil
  }

  /// A further change that the replacement of a word needs, as words for a help.
  static func advice(forWord word: String, meaning near: String?) -> String? {
    near == LayerKind.shape.rawValue ? PropertyAlias.pathAdvice(for: word) : nil
  }

  /// The kind of layer that a word means.
  static func layerKind(_ word: String) -> LayerKind? {
    LayerKind(named: word)
      ?? ForeignTable.meaning(of: word.lowercased(), at: .word(sign: LayerKind.replicator.rawValue))?.name
      .flatMap(LayerKind.init(named:))
  }
}

/// The meanings of names of layers' properties in other notations.
enum PropertyAlias {
  /// The meaning of a foreign name for a layer of a kind; nil for an unknown name.
  ///
  /// Upper and lower case, hyphens and underscores are ignored.
  static func meaning(of name: String, in kind: LayerKind) -> ForeignTable.Meaning? {
    let folded = name.lowercased().filter { $0 != "-" && $0 != "_" }
    if kind == .shape, ["radius", "r", "rx", "ry"].contains(folded) {
      return pathAdvice(for: "circle").map(ForeignTable.Meaning.advice)
    }
    if folded == "angle", exists("startPoint", in: kind) {
      return .advice("write 'startPoint' and 'endPoint', between which the colours run")
    }
    guard let meaning = ForeignTable.meaning(of: folded, at: .property), case .named(let names) = meaning
    else {
      return ForeignTable.meaning(of: folded, at: .property)
    }
    if let name = names.first(where: { exists($0, in: kind) }) { return .named([name]) }
    let owner = LayerKind.named.first { exists(names[0], in: $0) }
    return owner.map { .advice("write '\(names[0])', in a layer of 'kind: \($0.rawValue)'") }
  }

  /// The path that replaces a shape of other notations; nil if the word is not a shape.
  static func pathAdvice(for word: String) -> String? {
    guard LayerKind(named: word) == nil, WordAlias.layerKind(word) == .shape,
      case .advice(let words) = ForeignTable.meaning(of: word.lowercased(), at: .property)
    else { return nil }
    return words
  }

  /// Whether layers of a kind have a key, which may name a part of a property.
  private static func exists(_ key: String, in kind: LayerKind) -> Bool {
    let owner = String(key.prefix { $0 != "." })
    if Format.layer.allows(owner) { return true }
    return PropertyTable.id(named: owner)?.row.kinds.includes(named: kind) ?? false
  }
}

extension Format {
  /// Where a key that a mapping does not have is known, as words for a help; nil for a key that nothing has.
  static func home(of field: Fields.Field, besides context: FormatContext, in document: Document) -> String? {
    let key = field.name
    if PropertyTable.hasKey(key) {
      return context.title == node.title
        ? "'\(key)' is a property of layers: 'tracks: {LAYER.\(key): ...}'"
        : "'\(key)' is a property of layers"
    }
    var titles: [String] = []
    for other in contexts where other.row(named: key) != nil && other.title != context.title {
      if !titles.contains(other.title) { titles.append(other.title) }
    }
    if titles.contains(node.title) { titles = [node.title] }
    func block(_ title: String) -> FormatKey? {
      effect.rows.first { row in
        if case .mapping(let mapping) = row.value { return mapping.context.title == title }
        return false
      }
    }
    // Beside the blocks of the effect, a key that one of them has belongs there rather than into one of its own blocks.
    let blocks = titles.filter { block($0) != nil }
    if context.title == effect.title, !blocks.isEmpty { titles = blocks }
    guard let first = titles.first, titles.count <= 3 else { return nil }
    let isShort = document.kind(of: field.valueNode) == .scalar && !document.isMissing(field.valueNode)
    let value = isShort ? Diagnostic.brief(document.text(of: field.valueNode)) : "..."
    let example =
      titles.count == 1 && context.title == effect.title
      ? block(first).map { ": '\($0.name): {\(key): \(value)}'" } ?? "" : ""
    return "'\(key)' is a key of \(Diagnostic.list(titles))\(example)"
  }
}
