internal import DrawstringCore
internal import DrawstringSyntax

/// Puts a copy of a component into each layer that has it as its kind.
///
/// The layer keeps its keys, with `layers` in addition; the copy's animations come before those of the effect. A copy's
/// nodes have the ranges of the component's text.
struct ComponentExpander {
  private(set) var document: Document
  private(set) var diagnostics: Diagnostics
  private var left = Limits.mostComponentNodes
  private var seen: Set<NodeID> = []
  /// The bytes of long names before those in copies.
  private var nameBytes = 0
  /// The components that have a copy, and the bytes of long values in further copies.
  private var copied: (components: Set<NodeID>, bytes: Int) = ([], 0)
  /// Whether a limit of all copies has been reported; nothing more is copied.
  private var isFull = false

  init(_ document: Document, _ diagnostics: Diagnostics) {
    (self.document, self.diagnostics) = (document, diagnostics)
  }

  /// Where a layer stands: its depth in lists and mappings, and the components around it.
  private struct Place {
    var file = 0
    var prefix = ""
    var depth = 1
    var ring: [NodeID] = []
    var isSample = false
  }

  mutating func expand() {
    guard let root = document.root, document.parts.components.contains(where: { !$0.isEmpty }) else { return }
    let blocks = document.plainEntries(of: root)
    var place = Place()
    var layers = blocks.first { $0.name == "layers" }?.value
    if document.isLibrary {
      place.isSample = true
      layers = samples()
      if let layers { document.replaceBlock("layers", blocks.first { $0.name == "layers" }?.key, layers) }
    }
    guard let layers else { return }
    let nodes = expandLayers(layers, place)
    if nodes.isEmpty { return }
    let own = blocks.first { $0.name == "animations" }
    // An own block of another kind has its finding.
    if let own, document.kind(of: own.value) != .sequence { return }
    let items = own.map { Array(document.children(of: $0.value)) } ?? []
    let list = document.add(
      .sequence, nodes + items, at: document.range(of: own?.value ?? layers), parent: document.root)
    if let own, document.isUnfinished(own.value) { document.unread.insert(list) }
    document.replaceBlock("animations", own?.key, list)
  }

  /// A list with a layer of each component of the file itself.
  private mutating func samples() -> NodeID? {
    let components = (document.parts.components.first ?? [:]).sorted {
      $0.value.key.index < $1.value.key.index
    }
    guard let first = components.first else { return nil }
    let layers = components.map { name, component in
      let range = document.range(of: component.key)
      let items = ["id", name, "kind", name].map { document.add($0, at: range) }
      return document.add(.mapping, items, at: range, parent: nil)
    }
    return document.add(.sequence, layers, at: document.range(of: first.value.key), parent: nil)
  }

  /// Puts copies into the layers of a list, and returns their animations.
  private mutating func expandLayers(_ list: NodeID, _ place: Place) -> [NodeID] {
    guard document.kind(of: list) == .sequence, seen.insert(list).inserted else { return [] }
    var nodes: [NodeID] = []
    for layer in Array(document.children(of: list)) where document.kind(of: layer) == .mapping {
      let entries = document.plainEntries(of: layer)
      if let kind = entries.first(where: { $0.name == "kind" })?.value, document.kind(of: kind) == .scalar,
        !isExpanded(layer, kind), let component = component(document.text(of: kind), from: place.file)
      {
        nodes += expand(layer, entries, kind, component, place)
      } else if let layers = entries.first(where: { $0.name == "layers" })?.value {
        var place = place
        place.depth += 2
        nodes += expandLayers(layers, place)
      }
    }
    return nodes
  }

  /// Whether a layer has its copy already: it stands in two lists. The `kind` of a merged instance is another one's.
  private func isExpanded(_ layer: NodeID, _ kind: NodeID) -> Bool {
    document.parts.kinds[kind] != nil && document.children(of: layer).contains(kind)
  }

  private func component(_ name: String, from file: Int) -> (name: String, file: Int, value: NodeID)? {
    for other in document.parts.files[file].visible.sorted() {
      if let component = document.parts.components[other][name] { return (name, other, component.value) }
    }
    return nil
  }

  private mutating func expand(
    _ layer: NodeID, _ entries: [Document.Entry], _ kind: NodeID,
    _ component: (name: String, file: Int, value: NodeID), _ place: Place
  ) -> [NodeID] {
    // The value of a merged instance is the mark that its copy has.
    let kind = document.parts.kinds[kind].map { document.parts.instances[$0].use } ?? kind
    let use = document.range(of: kind)
    if place.ring.contains(component.value) {
      diagnostics.report(.componentInItself(component.name, at: use, node: kind))
      return []
    }
    let instance = document.parts.instances.count
    document.parts.instances.append(
      .init(component: component.value, name: component.name, use: kind, isSample: place.isSample))
    let mark = document.add(component.name, at: use)
    document.parts.kinds[mark] = instance
    var items: [NodeID] = []
    let keys = Array(document.children(of: layer))
    for (index, key) in keys.enumerated() where index % 2 == 0 {
      switch document.text(of: key) {
      case "kind": continue
      case "layers":
        diagnostics.report(.layersOfInstance(component.name, at: document.range(of: key), node: key))
      default: items += [key, keys[index + 1]]
      }
    }
    items += [document.add("kind", at: use), mark]
    let id = entries.first { $0.name == "id" }.map { document.text(of: $0.value) } ?? ""
    if isFull { return [] }
    let content = document.plainEntries(of: component.value)
    var copies: [NodeID: NodeID] = [:]
    let start = document.nodes.count
    var found: [String: NodeID] = [:]
    for block in content where ["layers", "animations", "paths"].contains(block.name) {
      if document.isHole(block.value) || document.isMissing(block.value) { continue }
      guard let copy = document.copy(block.value, depth: place.depth + 2, &copies, &left) else {
        isFull = left < 0
        diagnostics.report(.tooManyCopies(at: use, node: kind, isDeep: !isFull))
        return []
      }
      found[block.name] = copy
    }
    if !copied.components.insert(component.value).inserted {
      for node in document.nodes[start...]
      where node.kind == .scalar && Int(node.count) > Limits.longestFreeName {
        copied.bytes += Int(node.count)
      }
      if copied.bytes > Limits.mostCopiedBytes {
        isFull = true
        diagnostics.report(.valuesTooLong(at: use, node: kind))
        return []
      }
    }
    let prefix = place.prefix + id + "/"
    if prefix.utf8.count > Limits.longestFreeName {
      nameBytes += prefix.utf8.count * (document.nodes.count - start)
      if nameBytes > Limits.mostCopiedBytes {
        isFull = true
        diagnostics.report(.namesTooLong(at: use, node: kind))
        return []
      }
    }
    var inner = place
    inner.file = component.file
    inner.prefix = prefix
    inner.depth += 2
    inner.ring.append(component.value)
    inner.isSample = false
    document.parts.add(
      .init(
        nodes: start..<document.nodes.count, file: component.file, prefix: inner.prefix, instance: instance))
    document.parts.instances[instance].part = document.parts.list.count - 1
    document.parts.instances[instance].paths = found["paths"]
    var nodes: [NodeID] = []
    if let layers = found["layers"] {
      items += [document.add("layers", at: use), layers]
      nodes += expandLayers(layers, inner)
    }
    if let list = found["animations"], document.kind(of: list) == .sequence {
      nodes += document.children(of: list)
    }
    document.set(items, of: layer)
    return nodes
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func componentInItself(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(.cycle, "the component '\(brief(name))' holds itself", at: range, node: node)
  }

  fileprivate static func layersOfInstance(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .unknownKey, "a layer of the component '\(brief(name))' has the component's layers, and no others",
      at: range, node: node, help: ["put both into a group"])
  }

  fileprivate static func namesTooLong(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded, "the ids before the names in components have more than \(Limits.mostCopiedBytes) bytes",
      at: range,
      node: node)
  }

  fileprivate static func valuesTooLong(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded,
      "the copies of components read more than \(Limits.mostCopiedBytes) bytes of long values again",
      at: range, node: node)
  }

  fileprivate static func tooManyCopies(at range: SourceRange, node: NodeID, isDeep: Bool) -> Diagnostic {
    Diagnostic(
      .limitExceeded,
      isDeep
        ? "with this component, lists and mappings are nested more than 128 deep"
        : "the layers and animations of components have more than 1,000,000 values", at: range, node: node)
  }
}
