internal import DrawstringCore
package import DrawstringSyntax

/// Reads the changes of each variant from the `variants` block, with findings about unknown names and keys.
package struct VariantReader {
  /// The number of variants is limited because each one is compiled.
  package static let mostVariants = 32
  /// The number of nodes read again for all variants is limited, because reading the file reads them.
  package static let mostNodes = WorkBudget.command.left / WorkBudget.readNode

  private var reader: Reader
  private let outline: SpecOutline

  /// The variants of a document in file order; findings are added to `diagnostics`.
  package static func read(_ document: Document, _ diagnostics: inout Diagnostics) -> [SpecVariant] {
    guard let root = document.root, let block = document.plainValue(of: "variants", in: root) else {
      return []
    }
    // Mistakes of the block itself are reported when the effect's keys are read.
    if document.isHole(block) || document.isMissing(block) { return [] }
    var reading = VariantReader(
      reader: Reader(document, diagnostics: diagnostics), outline: SpecOutline(document))
    let variants = reading.variants(block)
    diagnostics = reading.reader.diagnostics
    return variants
  }

  private init(reader: Reader, outline: SpecOutline) {
    self.reader = reader
    self.outline = outline
  }

  private var document: Document { reader.document }

  private mutating func variants(_ block: NodeID) -> [SpecVariant] {
    var result: [SpecVariant] = []
    for field in reader.openFields(of: block, what: "a variant", names: .id) {
      if (result.count + 1) * document.nodes.count > Self.mostNodes && !result.isEmpty
        || result.count == Self.mostVariants
      {
        reader.report(.tooManyVariants(at: document.range(of: field.keyNode), node: field.keyNode))
        break
      }
      if let variant = variant(field) { result.append(variant) }
    }
    return result
  }

  private mutating func variant(_ field: Fields.Field) -> SpecVariant? {
    guard let fields = reader.fields(of: field.valueNode, Format.variant) else { return nil }
    var variant = SpecVariant(name: field.name, range: document.range(of: field.valueNode))
    variant.named = [
      "constants": entries(fields["constants"], "a constant", .constants),
      "inputs": entries(fields["inputs"], "an input", .inputs),
      "signals": entries(fields["signals"], "a signal", .signals),
      "outputs": entries(fields["outputs"], "an output", .outputs),
      "paths": entries(fields["paths"], "a path", .paths),
    ]
    for (key, context) in [("pull", Format.variantPull), ("phases", Format.phases)] {
      if let block = fields[key], let inner = reader.fields(of: block.valueNode, context) {
        variant.blocks.append((block, inner.entries))
      }
    }
    if let layers = fields["layers"] { variant.layers = self.layers(layers.valueNode) }
    if let animations = fields["animations"] {
      variant.animationsKey = animations.keyNode
      variant.nodes = nodes(animations.valueNode)
    }
    if let physics = fields["physics"] { variant.physics = self.physics(physics) }
    return variant
  }

  // MARK: Names

  private mutating func entries(
    _ block: Fields.Field?, _ what: String, _ kind: BrokenNames.Kind
  ) -> [Fields.Field] {
    guard let block else { return [] }
    let known = outline.names[kind] ?? []
    let names = Set(known)
    return reader.openFields(of: block.valueNode, what: what, names: .id).filter { entry in
      if names.contains(entry.name) { return true }
      if !outline.broken.mayDefine(entry.name, kind) {
        let near = reader.diagnostics.suggestion(for: entry.name, in: known)
        reader.report(.unknownInVariant(what, entry.name, near: near, entry.keyNode, in: document))
      }
      return false
    }
  }

  private mutating func layers(_ node: NodeID) -> [(id: String, properties: [Fields.Field])] {
    var result: [(id: String, properties: [Fields.Field])] = []
    for entry in reader.openFields(of: node, what: "a layer", names: .reference) {
      // The arguments of a component's instance are judged when it is compiled.
      let isOpen = outline.layers[entry.name].map { isInstance(document.children[$0.place]) } ?? false
      let fields =
        isOpen
        ? reader.expect(.mapping, entry.valueNode, what: Format.variantLayer.title)
          ? reader.fieldsOfAnyName(of: entry.valueNode, Format.variantLayer) : nil
        : reader.fields(of: entry.valueNode, Format.variantLayer)
      if outline.layers[entry.name] == nil {
        if outline.broken.mayDefine(entry.name, .layers) { continue }
        let near = reader.diagnostics.suggestion(for: entry.name, in: outline.names[.layers] ?? [])
        reader.report(
          .unknownLayer(
            entry.name, near: near, at: document.range(of: entry.keyNode), node: entry.keyNode))
      } else if let fields {
        result.append((entry.name, fields.weakestFirst))
      }
    }
    return result
  }

  private func isInstance(_ layer: NodeID) -> Bool {
    document.plainValue(of: "kind", in: layer).map { document.parts.kinds[$0] != nil } ?? false
  }

  // MARK: Nodes

  private mutating func nodes(_ node: NodeID) -> [(id: Fields.Field, change: SpecVariant.NodeChange)] {
    var result: [(id: Fields.Field, change: SpecVariant.NodeChange)] = []
    for entry in reader.openFields(of: node, what: "a node", names: .reference) {
      if let change = change(of: entry) { result.append((entry, change)) }
    }
    return result
  }

  private mutating func change(of entry: Fields.Field) -> SpecVariant.NodeChange? {
    let known = outline.nodes[entry.name]
    if document.kind(of: entry.valueNode) == .scalar {
      guard removes(entry.valueNode, what: "a change of a node") else { return nil }
      if known != nil { return .remove }
      reportUnknownNode(entry)
      return nil
    }
    guard let fields = reader.fields(of: entry.valueNode, Format.variantNode) else { return nil }
    if let known {
      let item = document.children[known.place]
      return .merge(fields.entries, tracks: fields["tracks"].flatMap { tracks($0.valueNode, of: item) })
    }
    if ["tracks", "group", "sequence"].contains(where: fields.has) {
      // The id may be of a node that could not be read, and the entry only a change of it.
      return outline.broken.mayDefine(entry.name, .animations) ? nil : .add(entry.valueNode)
    }
    if !fields.isPartial { reportUnknownNode(entry) }
    return nil
  }

  private mutating func reportUnknownNode(_ entry: Fields.Field) {
    if outline.broken.mayDefine(entry.name, .animations) { return }
    let near = reader.diagnostics.suggestion(for: entry.name, in: outline.names[.animations] ?? [])
    reader.report(.unknownInVariant("a node", entry.name, near: near, entry.keyNode, in: document))
  }

  /// The changes of tracks; nil if the node has no tracks, so that all of them are new.
  private mutating func tracks(_ node: NodeID, of item: NodeID) -> [SpecVariant.TrackChange]? {
    guard let own = document.plainValue(of: "tracks", in: item), document.kind(of: own) == .mapping,
      document.kind(of: node) == .mapping
    else { return nil }
    let names = document.trackEntries(of: own).map(\.name)
    let known = Set(names)
    return reader.openFields(of: node, what: "a track", names: .any).compactMap { field in
      guard document.isWord("remove", field.valueNode) else {
        return SpecVariant.TrackChange(field: field, isRemoved: false)
      }
      if known.contains(field.name) { return SpecVariant.TrackChange(field: field, isRemoved: true) }
      // A name as it is written in a component.
      let near =
        reader.diagnostics.suggestion(for: field.name, in: names)
        ?? names.first { $0.utf8.reversed().starts(with: "/\(field.name)".utf8.reversed()) }
      // The property of the effect's own track may be the one that is misspelt, which is reported there.
      if let near, Self.property(of: near) == nil, Self.property(of: field.name) != nil { return nil }
      reader.report(
        .unknownInVariant(
          "a track", field.name, near: near, field.keyNode, in: document))
      return nil
    }
  }

  /// The property that a track of a layer names; nil for another name.
  private static func property(of track: String) -> PropertyID? {
    let parts = track.split(separator: ".")
    return parts.count > 1 ? PropertyID(String(parts[1])) : nil
  }

  // MARK: Physics

  private mutating func physics(_ field: Fields.Field) -> SpecVariant.PhysicsChange? {
    if document.kind(of: field.valueNode) == .scalar {
      return removes(field.valueNode, what: "a change of the physics") ? .remove : nil
    }
    return reader.fields(of: field.valueNode, Format.variantPhysics).map { .merge(field, $0.entries) }
  }

  /// Whether a scalar is the word `remove`; otherwise reports it.
  private mutating func removes(_ node: NodeID, what: String) -> Bool {
    guard let word = reader.text(node, what: what) else { return false }
    if word == "remove" { return true }
    let near = reader.diagnostics.suggestion(for: word, in: ["remove"])
    reader.report(
      .unknownWord(word, node, what: what, words: ["remove", "a mapping"], near: near, in: document))
    return false
  }
}

extension Document {
  fileprivate func isWord(_ word: String, _ node: NodeID) -> Bool {
    kind(of: node) == .scalar && bytes(of: node).elementsEqual(word.utf8)
  }
}

// MARK: Findings

extension Diagnostic {
  /// A name that the variant changes already is not written a second time.
  fileprivate static func unknownInVariant(
    _ what: String, _ name: String, near: String?, _ node: NodeID, in document: Document
  ) -> Diagnostic {
    let range = document.range(of: node)
    let others = document[node].parent.map { document.plainEntries(of: $0) } ?? []
    let isThere = others.contains { $0.name == near }
    let noun = what.drop { $0 != " " }.dropFirst()
    let help =
      switch what {
      case "a node": "a node that only the variant has needs 'tracks', 'group' or 'sequence'"
      case "a track": nil as String?
      default: "define it for the whole effect, in '\(noun)s'"
      }
    return Diagnostic(
      .unknownName, "the effect has no \(noun) '\(brief(name))' that a variant could change",
      at: range, node: node, help: near.map { ["did you mean '\($0)'?"] } ?? help.map { [$0] } ?? [],
      fix: isThere ? nil : fix(near, for: name, at: range))
  }

  fileprivate static func tooManyVariants(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded,
      "a file has at most \(VariantReader.mostVariants) variants, which together read at most "
        + "\(VariantReader.mostNodes) nodes", at: range, node: node)
  }
}
