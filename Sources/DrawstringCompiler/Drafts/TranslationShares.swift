import DrawstringCore
internal import DrawstringSyntax

/// Translations in percent of the layer's own size.
///
/// A value is points and shares of the size, which are mixed and added separately. A layer with such a value, its own or
/// a track's, has slots for the shares; each of its tracks of `translation` then is one of points and one of shares. The
/// sampler adds the shares of the size to the points of each frame.
extension PropertyCompiler {
  /// Reads a translation, or one of its parts: the lanes of points and, where a percentage is written, then those of
  /// shares. Nil after a finding.
  func translationValue(_ node: NodeID, _ target: PropertyTarget, allowsX: Bool) -> PropertyLanes? {
    let nodes: [NodeID]
    if target.lanes == 1 {
      nodes = [node]
    } else if let point = pointInput(node) {
      return point
    } else {
      switch values.pair(node, what: target.type.described) {
      case .constant(let x, let y): return .lanes([x, y])
      case .nodes(let x, let y): nodes = [x, y]
      case nil: return nil
      }
    }
    let shares = nodes.map { share($0) }
    var points: [CompiledValue] = []
    for (node, share) in zip(nodes, shares) {
      if share != nil {
        points.append(.constant([0], .number))
      } else if let value = element(node, target, allowsX: allowsX) {
        points.append(value)
      }
    }
    guard points.count == nodes.count else { return nil }
    if shares.contains(where: { $0 != nil }) {
      points += shares.map { .constant([$0 ?? 0], .number) }
    } else if target.lanes == 1, case .formula(let formula) = points[0] {
      return .whole(formula)
    }
    return joined(points)
  }

  /// The share that a literal percentage is; nil for other values.
  private func share(_ node: NodeID) -> Double? {
    guard let number = document.plainNumber(node, .number(allowsPercent: true)), number.unit == .percent
    else {
      return nil
    }
    return number.value
  }
}

extension LayerCompiler {
  /// Takes the shares of a translation that a layer gives, and returns the points.
  func takeShares(_ value: PropertyLanes, _ target: PropertyTarget) -> PropertyLanes {
    guard let layer = target.layer, let slot = graph.slot(of: .translation, layer: layer) else {
      return value
    }
    let isWide = value.count > target.lanes
    if isWide && graph.shares(ofLayer: layer) == nil {
      graph.addShares(ofLayer: layer, firstSlot: graph.addSlots([0, 0]))
    }
    if let list = graph.shares(ofLayer: layer) {
      var shares = Array(repeating: 0.0, count: target.lanes)
      switch value {
      case .lanes(let lanes) where isWide: shares = Array(lanes[target.lanes...])
      case .parts(let formulas) where isWide:
        shares = formulas[target.lanes...].map { graph.formulas.program(of: $0).first?.constant ?? 0 }
      default: break
      }
      graph.set(shares, at: Int(list.firstSlot) + target.slot - slot)
    }
    switch value {
    case .lanes(let lanes): return .lanes(Array(lanes[..<target.lanes]))
    case .parts(let formulas): return .parts(Array(formulas[..<target.lanes]))
    case .whole: return value
    }
  }
}

extension NodeReader {
  /// Gives the layers that tracks move by percent their shares, and splits their tracks of translations.
  mutating func spreadShares() {
    var layers: Set<Int> = []
    for root in roots { root.draft.collectShares(&layers) }
    for layer in layers.sorted() {
      for copy in self.layers.copies(of: layer) where graph.shares(ofLayer: copy) == nil {
        guard copy == layer || targets.countsItems(2, of: self.layers.drafts[copy]) else { return }
        graph.addShares(ofLayer: copy, firstSlot: graph.addSlots([0, 0]))
      }
    }
    for index in roots.indices {
      var draft = roots[index].draft
      split(&draft)
      roots[index].draft = draft
    }
  }

  private mutating func split(_ draft: inout NodeDraft) {
    for index in draft.members.indices { split(&draft.members[index]) }
    guard draft.tracks.contains(where: { $0.target.property == .translation }) else { return }
    var result: [TrackDraft] = []
    for track in draft.tracks {
      guard track.target.property == .translation, let layer = track.target.layer,
        let slot = graph.slot(of: .translation, layer: layer), let list = graph.shares(ofLayer: layer)
      else {
        result.append(track)
        continue
      }
      if track.options.interpolation?.isEven == true, track.hasShares {
        report(.evenShares(at: range(track.keyNode), node: track.keyNode))
      }
      if case .keyframes(let frames) = track.form {
        for _ in frames where !tracks.keyframes.countsKeyframe(at: track.keyNode) { return }
      }
      let lanes = track.target.lanes
      var points = track
      points.form = track.form.mapValues { $0.points(lanes) }
      var shares = track
      shares.target.isShare = true
      shares.target.slot = Int(list.firstSlot) + track.target.slot - slot
      shares.form = track.form.mapValues { $0.shares(lanes) }
      result += [points, shares]
    }
    draft.tracks = result
  }
}

extension NodeDraft {
  /// Collects the layers with a track in percent.
  fileprivate func collectShares(_ layers: inout Set<Int>) {
    for track in tracks where track.target.property == .translation && track.hasShares {
      if let layer = track.target.layer { layers.insert(layer) }
    }
    for member in members { member.collectShares(&layers) }
  }
}

extension TrackDraft {
  fileprivate var hasShares: Bool { form.values.contains { $0.count > target.lanes } }
}

extension ValueDraft {
  /// The points of a value.
  fileprivate func points(_ lanes: Int) -> ValueDraft {
    if count <= lanes { return self }
    switch self {
    case .lanes(let values): return .lanes(Array(values[..<lanes]))
    case .parts(let formulas, let readsX): return .parts(Array(formulas[..<lanes]), readsX: readsX)
    case .startPlus(let formulas): return .startPlus(Array(formulas[..<lanes]))
    case .underlyingPlus(let formulas): return .underlyingPlus(Array(formulas[..<lanes]))
    case .formula, .start, .underlying: return self
    }
  }

  /// The shares of a value; 0 for points alone.
  fileprivate func shares(_ lanes: Int) -> ValueDraft {
    let isWide = count > lanes
    switch self {
    case .lanes(let values) where isWide: return .lanes(Array(values[lanes...]))
    case .parts(let formulas, _) where isWide: return .parts(Array(formulas[lanes...]), readsX: false)
    case .startPlus(let formulas): return isWide ? .startPlus(Array(formulas[lanes...])) : .start
    case .underlyingPlus(let formulas):
      return isWide ? .underlyingPlus(Array(formulas[lanes...])) : .underlying
    case .start, .underlying: return self
    case .lanes, .parts, .formula: return .lanes(Array(repeating: 0, count: lanes))
    }
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func evenShares(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .trackOption,
      "an even pace cannot be computed for percentages: only a frame knows the size of the layer", at: range,
      node: node, help: ["write the translation in points, or leave the interpolation linear"])
  }
}
