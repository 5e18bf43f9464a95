internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Layers that are never visible, and tracks on properties without effect.
extension Lint {
  /// The reason why a layer is never visible.
  enum Invisibility {
    case hidden, clear
    /// This property, which the layer draws, is missing.
    case lacks(PropertyID)
    /// Neither fill nor stroke has a colour.
    case unpainted
    /// All stops of the gradient are clear.
    case clearStops
    /// The replicator has no layers to repeat.
    case empty
  }

  mutating func checkLayers() {
    let spared = layersOfVariants()
    let isParent = layersAroundOthers()
    var isUnseen = Array(repeating: false, count: graph.layers.count)
    let masks = layersUsedAsMasks()
    for (index, layer) in graph.layers.enumerated() {
      if layer.parent.exists, isUnseen[layer.parent.index] {
        isUnseen[index] = true
        continue
      }
      // The container of a copy is placed and faded by its replicator.
      if sites.layers[index].original < 0 { continue }
      if spared.contains(layer.id) || masks.contains(index) { continue }
      guard let reason = invisibility(of: index, isParent: isParent[index]) else { continue }
      isUnseen[index] = true
      let (place, node) = site(of: reason, layer: index)
      report(.neverShown(layer.id, reason, at: place, node: node))
    }
    for (index, channel) in graph.channels.enumerated() { checkEffect(of: channel, index, isUnseen, spared) }
    for (index, root) in graph.roots.enumerated() where !idleRoots.contains(index) { checkLength(of: root) }
  }

  // MARK: Layers

  private func invisibility(of index: Int, isParent: Bool) -> Invisibility? {
    if constant(.hidden, index)?.first == 1 { return .hidden }
    if constant(.opacity, index)?.first == 0 { return .clear }
    // Children and backgrounds can be visible.
    if isParent || canPaint(.backgroundColor, index) { return nil }
    if constant(.borderWidth, index)?.first != 0, canPaint(.borderColor, index) {
      return nil
    }
    if graph.layers[index].kind == .replicator { return .empty }
    // The content of texts and images may come from the host.
    for property in [PropertyID.path, .colors] where constant(property, index)?.first == -1 {
      return .lacks(property)
    }
    if graph.slot(of: .path, layer: index) != nil, !canPaint(.fillColor, index),
      !canStroke(index)
    {
      return .unpainted
    }
    return hasClearStops(index) ? .clearStops : nil
  }

  /// Whether all stops of a gradient are clear and nothing changes them.
  private func hasClearStops(_ index: Int) -> Bool {
    guard let list = graph.list(of: .colors, layer: index, graph.initialSlots) else { return false }
    return (0..<Int(list.count)).allSatisfy { item in
      let alpha = list.slot(ofItem: item) + 3
      return graph.initialSlots[alpha] == 0 && !isAnimated[alpha] && !isBound[alpha]
    }
  }

  /// For each layer, whether it has descendants; containers of copies do not count as descendants.
  private func layersAroundOthers() -> [Bool] {
    var result = Array(repeating: false, count: graph.layers.count)
    for index in graph.layers.indices where sites.layers[index].original >= 0 {
      var parent = graph.layers[index].parent.index
      while parent >= 0, !result[parent] {
        result[parent] = true
        parent = graph.layers[parent].parent.index
      }
    }
    return result
  }

  /// Returns the lanes of a property that nothing changes; nil if it is changed or the layer has no such property.
  func constant(_ property: PropertyID, _ layer: Int) -> ArraySlice<Double>? {
    guard let slot = graph.slot(of: property, layer: layer) else { return nil }
    let slots = slot..<slot + property.row.type.lanes
    if slots.contains(where: { isAnimated[$0] || isBound[$0] }) { return nil }
    return graph.initialSlots[slots]
  }

  func canPaint(_ property: PropertyID, _ layer: Int) -> Bool {
    guard graph.slot(of: property, layer: layer) != nil else { return false }
    return constant(property, layer)?.last != 0
  }

  func canStroke(_ layer: Int) -> Bool {
    canPaint(.strokeColor, layer) && constant(.lineWidth, layer)?.first != 0
  }

  /// Returns the place of a finding: the property that is the reason, or else the layer's id.
  private func site(of reason: Invisibility, layer: Int) -> (SourceRange, NodeID) {
    let blamed: PropertyID
    switch reason {
    case .hidden: blamed = .hidden
    case .clear: blamed = .opacity
    case .lacks(let property): blamed = property
    case .unpainted: blamed = .fillColor
    case .clearStops: blamed = .colors
    case .empty: blamed = .instanceCount
    }
    let node =
      sites.property(blamed, layer: layer)?.value
      ?? sites.layers[layer].id ?? sites.layers[layer].node
    return (range(node), node)
  }

  func layersUsedAsMasks() -> Set<Int> {
    var result: Set<Int> = []
    for index in graph.layers.indices {
      if let mask = constant(.mask, index)?.first, mask >= 0 { result.insert(Int(limiting: mask)) }
    }
    return result
  }

  /// Returns the ids that are keys under `variants`: a variant may show these layers.
  func layersOfVariants() -> Set<String> {
    guard let root = document.root else { return [] }
    let children = document.children(of: root)
    var pending: [NodeID] = []
    for place in stride(from: children.startIndex, to: children.endIndex, by: 2)
    where document.text(of: children[place]) == "variants" {
      pending.append(children[place + 1])
    }
    var result: Set<String> = []
    while let node = pending.popLast() {
      let entries = document.children(of: node)
      if document.kind(of: node) != .mapping { continue }
      for place in stride(from: entries.startIndex, to: entries.endIndex, by: 2) {
        result.insert(document.text(of: entries[place]))
        // Aliased mappings, whose parent is another node, are skipped: they would be walked more than once.
        if document[entries[place + 1]].parent == node { pending.append(entries[place + 1]) }
      }
    }
    return result
  }

  // MARK: Tracks

  /// Reports a node that a trigger starts, that ends at once and keeps nothing: no frame shows its tracks.
  private mutating func checkLength(of root: Root) {
    guard root.trigger.exists, root.length == .zero, root.hold.isEmpty,
      let track = root.channels.flatMap({ graph.channels[$0].tracks }).min()
    else { return }
    let key = sites.tracks[track]
    report(
      .trackOfNoLength(
        graph.names.tracks[track].property, trigger: graph.inputs[root.trigger].name, at: range(key),
        node: key))
  }

  private mutating func checkEffect(
    of channel: Channel, _ index: Int, _ isUnseen: [Bool], _ spared: Set<String>
  ) {
    guard let layer = graph.layerIndex(ofSlot: Int(channel.slot)), !isUnseen[layer],
      !spared.contains(graph.layers[layer].id), let wanted = missing(for: channel, layer)
    else { return }
    for track in channel.tracks {
      let key = sites.tracks[track]
      report(
        .trackWithoutEffect(
          graph.names.tracks[track].property, layer: graph.layers[layer].id, wanted, at: range(key), node: key
        ))
    }
  }

  /// Returns what a layer lacks for a channel's property to be visible; nil for nothing.
  private func missing(for channel: Channel, _ layer: Int) -> String? {
    func isAbout(_ properties: [PropertyID]) -> Bool {
      properties.contains { property in
        guard let slot = graph.slot(of: property, layer: layer) else { return false }
        return (slot..<slot + property.row.type.lanes).contains(Int(channel.slot))
      }
    }
    if isAbout(PropertyID.ofStroke), !canPaint(.strokeColor, layer) {
      return "strokeColor"
    }
    if isAbout(PropertyID.ofShadow), constant(.shadowOpacity, layer)?.first == 0 {
      return "shadowOpacity"
    }
    if isAbout([PropertyID.borderColor]), constant(.borderWidth, layer)?.first == 0 {
      return "borderWidth"
    }
    return nil
  }
}

extension Lint {
  /// Reports layers that take taps without a label, by which assistive technology names the button.
  mutating func checkTaps() {
    for tap in graph.taps where sites.layers[tap.layer.index].original == tap.layer.index {
      let layer = tap.layer.index
      guard let lanes = constant(.label, layer), let text = lanes.first,
        ComposedText.index(at: text) == nil, text < 0 || graph.texts[Int(limiting: text)].isEmpty,
        let node = document.plainValue(of: "tap", in: sites.layers[layer].node)
      else { continue }
      report(.tapWithoutLabel(graph.layers[layer].id, at: range(node), node: node))
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let tapLabel = DiagnosticCode("tap-label", .warning)
  static let neverShown = DiagnosticCode("never-shown", .warning)
  static let trackWithoutEffect = DiagnosticCode("track-without-effect", .warning)
}

extension Diagnostic {
  fileprivate static func neverShown(
    _ layer: String, _ reason: Lint.Invisibility, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let words: String
    switch reason {
    case .hidden: words = "is hidden, and nothing ever shows it"
    case .clear: words = "has the opacity 0, and nothing ever changes that"
    case .lacks(let property): words = "has no \(property.row.name), and so nothing to draw"
    case .unpainted: words = "is neither filled nor stroked in any colour"
    case .clearStops: words = "has no colour in its gradient that is not clear"
    case .empty: words = "has no layers to repeat"
    }
    return Diagnostic(.neverShown, "the layer '\(layer)' \(words)", at: range, node: node)
  }

  fileprivate static func trackWithoutEffect(
    _ property: String, layer: String, _ wanted: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .trackWithoutEffect, "'\(property)' has no effect as long as '\(layer)' has no \(wanted)", at: range,
      node: node)
  }

  fileprivate static func trackOfNoLength(
    _ property: String, trigger: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .trackWithoutEffect, "'\(property)' has no effect: the node ends as soon as '\(trigger)' starts it",
      at: range, node: node, help: ["add 'duration' or 'hold'"])
  }
}

extension Diagnostic {
  fileprivate static func tapWithoutLabel(_ layer: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .tapLabel,
      "'\(brief(layer))' takes taps and has no 'label', so that a screen reader has no name for the button",
      at: range, node: node, help: ["give the layer a 'label' that says what the tap does"])
  }
}
