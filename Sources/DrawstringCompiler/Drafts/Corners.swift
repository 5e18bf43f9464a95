import DrawstringCore
internal import DrawstringSyntax

/// Radii of corners: one number for all, or four in slots of their own.
///
/// A layer has four where it or any track gives four, or one of them by its number. Tracks are read before that is
/// known, with values of one lane or of four, and then become a track for each corner or one for all.
extension LayerCompiler {
  /// Sets the radii that a layer gives; a later key wins.
  func setCorners(_ value: PropertyLanes, _ target: PropertyTarget, _ firstBinding: Int) {
    guard let layer = target.layer else { return }
    let isWide = target.corner != nil || value.count > 1
    let own = graph.list(of: .cornerRadius, layer: layer)
    if !isWide && own == nil {
      write(value, 0, to: target.slot, firstBinding)
      return
    }
    let list: SlotList
    if let own {
      list = own
    } else {
      let slot = graph.layers[layer].slot(of: .cornerRadius) ?? target.slot
      let formula = graph.bindings[firstBinding...].last { Int($0.slot) == slot }?.formula
      list = graph.addFourCorners(ofLayer: layer, formula)
      graph.unbind(slot..<slot + 1, from: firstBinding)
    }
    for corner in 0..<4 where target.corner == nil || target.corner == corner {
      write(value, value.count > 1 ? corner : 0, to: list.slot(ofItem: corner), firstBinding)
    }
  }

  private func write(_ value: PropertyLanes, _ lane: Int, to slot: Int, _ firstBinding: Int) {
    graph.unbind(slot..<slot + 1, from: firstBinding)
    switch value {
    case .lanes(let lanes): graph.set([lanes[lane]], at: slot)
    case .whole(let formula): graph.bind(formula, slot: slot)
    case .parts(let formulas): graph.bind(formulas[lane], slot: slot)
    }
  }
}

extension NodeReader {
  /// Gives the layers whose corners move separately four radii, and splits the tracks that move them.
  mutating func spreadCorners() {
    var layers: Set<Int> = []
    for root in roots { root.draft.collectCorners(&layers) }
    if !layers.isEmpty { addCorners(to: layers.sorted()) }
    for index in roots.indices {
      var draft = roots[index].draft
      split(&draft)
      roots[index].draft = draft
    }
  }

  private mutating func addCorners(to layers: [Int]) {
    var formulas: [Int32: Formula] = [:]
    for binding in graph.bindings { formulas[binding.slot] = binding.formula }
    for layer in layers {
      for copy in self.layers.copies(of: layer) where graph.list(of: .cornerRadius, layer: copy) == nil {
        guard copy == layer || targets.countsItems(4, of: self.layers.drafts[copy]),
          let slot = graph.slot(of: .cornerRadius, layer: copy)
        else { return }
        _ = graph.addFourCorners(ofLayer: copy, formulas[Int32(slot)])
      }
    }
  }

  private mutating func split(_ draft: inout NodeDraft) {
    for index in draft.members.indices { split(&draft.members[index]) }
    guard draft.tracks.contains(where: { $0.target.property == .cornerRadius }) else { return }
    var result: [TrackDraft] = []
    for track in draft.tracks {
      guard track.target.property == .cornerRadius, let layer = track.target.layer else {
        result.append(track)
        continue
      }
      let list = graph.list(of: .cornerRadius, layer: layer)
      let isWhole = track.target.corner == nil && list != nil
      // The keyframes of each corner count.
      if isWhole, case .keyframes(let frames) = track.form {
        for _ in 0..<3 * frames.count where !tracks.keyframes.countsKeyframe(at: track.keyNode) { return }
      }
      for corner in isWhole ? 0..<4 : 0..<1 {
        result.append(track.ofCorner(track.target.corner ?? corner, list, isWhole: isWhole))
      }
    }
    draft.tracks = result
  }
}

extension GraphBuilder {
  /// Gives a layer four radii that are its one radius so far, or the formula of that.
  fileprivate func addFourCorners(ofLayer layer: Int, _ formula: Formula?) -> SlotList {
    let radius = slot(of: .cornerRadius, layer: layer).map { initialSlots[$0] } ?? 0
    let first = addSlots(Array(repeating: radius, count: 4))
    addCorners(ofLayer: layer, firstSlot: first)
    if let formula {
      for corner in 0..<4 { bind(formula, slot: first + corner) }
    }
    return SlotList(layer: layer, firstSlot: first, count: 4, lanes: 1)
  }
}

extension NodeDraft {
  /// Collects the layers with a track of a corner, or of four.
  fileprivate func collectCorners(_ layers: inout Set<Int>) {
    for track in tracks where track.target.property == .cornerRadius {
      guard let layer = track.target.layer else { continue }
      if track.target.corner != nil || track.form.values.contains(where: { $0.count > 1 }) {
        layers.insert(layer)
      }
    }
    for member in members { member.collectCorners(&layers) }
  }
}

extension TrackDraft {
  /// The track for one corner, or for all where they have one radius.
  fileprivate func ofCorner(_ corner: Int, _ list: SlotList?, isWhole: Bool) -> TrackDraft {
    var track = self
    track.target.type = .number
    track.target.corner = nil
    if let list {
      track.target.slot = list.slot(ofItem: corner)
      if isWhole { track.target.name += "[\(corner)]" }
    }
    if isWhole { track.form = form.mapValues { $0.lane(corner) } }
    return track
  }
}

extension ValueDraft {
  /// Returns the value of one lane; a value of one lane stands for all.
  fileprivate func lane(_ lane: Int) -> ValueDraft {
    let lane = count > 1 ? lane : 0
    switch self {
    case .lanes(let lanes): return .lanes([lanes[lane]])
    case .parts(let formulas, let readsX): return .formula(formulas[lane], readsX: readsX)
    case .startPlus(let formulas): return .startPlus([formulas[lane]])
    case .underlyingPlus(let formulas): return .underlyingPlus([formulas[lane]])
    case .formula, .start, .underlying: return self
    }
  }
}
