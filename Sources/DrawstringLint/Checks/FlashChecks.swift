internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Large areas that flash more than three times a second.
extension Lint {
  mutating func checkFlashing() {
    let roots = graph.roots.indices.filter {
      !idleRoots.contains($0) && graph.roots[$0].isTimed && mayFlash($0)
    }
    if roots.isEmpty { return }
    var evaluator = evaluator
    for phase in [Phase.refreshing, .armed, .pulling, .idle, .armedFloor, .floor]
    where reach.phases.contains(phase) {
      let own = roots.filter { graph.roots[$0].phases.contains(phase) }
      let layers = flashingLayers(own)
      if layers.isEmpty { continue }
      let frames = Int(FlashWatch.length.count / FlashWatch.interval.count)
      let look = layers.count * WorkBudget.light
      guard (graph.frameWork + look) * frames <= budget.left,
        evaluator.show(Moment(phase: phase), graph, &budget)
      else {
        omissions.insert(.flashes(phase.rawValue))
        continue
      }
      let area = layers.reduce(0) { $0 + FlashWatch.area(of: $1, graph, evaluator) }
      // The area may grow, so a quarter of the limit is enough to be watched.
      if area * 4 <= FlashWatch.largestArea { continue }
      var watch = FlashWatch(graph, layers: layers)
      budget.spend(look * frames)
      for frame in 0..<frames {
        let instant = FlashWatch.interval.scaled(by: Double(frame))
        guard evaluator.show(Moment(phase: phase, time: instant.duration), graph, &budget) else {
          return omissions.insert(.flashes(phase.rawValue))
        }
        watch.look(evaluator, at: instant, isMeasuring: frame % 60 == 0)
      }
      for finding in watch.findings { reportFlashing(finding, phase, own) }
    }
  }

  private mutating func reportFlashing(_ finding: FlashWatch.Finding, _ phase: Phase, _ roots: [Int]) {
    for layer in finding.layers {
      guard let (track, period) = flashingTrack(of: layer, roots) else { continue }
      let key = sites.tracks[track]
      let enough = period.map { $0.seconds * finding.flashes / 3 }
      report(
        .flashing(
          finding.flashes, isRed: finding.isRed, area: finding.area, from: finding.from.seconds,
          phase.rawValue + circumstance, enough: enough,
          at: range(key),
          node: key))
      return
    }
  }

  // MARK: Candidates

  /// Whether a root repeats or has enough keyframes to flash.
  private func mayFlash(_ index: Int) -> Bool {
    let root = graph.roots[index]
    return root.nodes.contains { graph.nodes[$0].timing.iterations > 1 }
      || root.channels.contains { channel in
        graph.channels[channel].tracks.contains { track in
          switch graph.tracks[track].form {
          case .keyframes(_, let count, _): count > 6
          case .wave: true
          case .value, .along, .direction: false
          }
        }
      }
  }

  /// Returns the layers whose opacity or colours roots change, and their descendants.
  private func flashingLayers(_ roots: [Int]) -> [Int] {
    var isLit = Array(repeating: false, count: graph.layers.count)
    for root in roots {
      for channel in graph.roots[root].channels {
        let slot = Int(graph.channels[channel].slot)
        if let layer = graph.layerIndex(ofSlot: slot), isLight(slot, layer) { isLit[layer] = true }
      }
    }
    for (index, layer) in graph.layers.enumerated() where layer.parent.exists && isLit[layer.parent.index] {
      isLit[index] = true
    }
    return graph.layers.indices.filter { isLit[$0] }
  }

  private func isLight(_ slot: Int, _ layer: Int) -> Bool {
    let isStop = [PropertyID.colors, .locations].contains { property in
      graph.list(of: property, layer: layer, graph.initialSlots)?.slots.contains(slot) ?? false
    }
    return isStop || isPaint(slot, layer)
  }

  private func isPaint(_ slot: Int, _ layer: Int) -> Bool {
    (PropertyID.paints + [PropertyID.opacity, .hidden]).contains { property in
      graph.slot(of: property, layer: layer).map {
        ($0..<$0 + property.row.type.lanes).contains(slot)
      } ?? false
    }
  }

  /// Returns a track that changes the opacity or colours of a layer or an ancestor, and the duration of its iterations.
  private func flashingTrack(of layer: Int, _ roots: [Int]) -> (track: Int, period: Nanoseconds?)? {
    var layer = layer
    while layer >= 0 {
      for root in roots {
        for channel in graph.roots[root].channels {
          let slot = Int(graph.channels[channel].slot)
          guard graph.layerIndex(ofSlot: slot) == layer, isLight(slot, layer),
            let track = graph.channels[channel].tracks.first
          else { continue }
          return (track, period(of: track))
        }
      }
      layer = graph.layers[layer].parent.index
    }
    return nil
  }

  private func period(of track: Int) -> Nanoseconds? {
    var node = graph.tracks[track].node
    while node.exists {
      let timing = graph.nodes[node].timing
      if timing.iterations > 1, timing.duration.isFinite { return timing.duration }
      node = graph.nodes[node].parent
    }
    return nil
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let flashing = DiagnosticCode("flashing", .warning)
}

extension Diagnostic {
  /// `phase` is the name of the phase, with the changed input if there is one; `enough` is the shortest iteration, in seconds, that gives at most three flashes a second.
  fileprivate static func flashing(
    _ count: Double, isRed: Bool, area: Double, from start: Double, _ phase: String, enough: Double?,
    at range: SourceRange,
    node: NodeID
  ) -> Diagnostic {
    var help: [String] = []
    if let enough {
      help = ["at most three flashes a second are allowed: an iteration of \(rounded(enough))s or more"]
    }
    return Diagnostic(
      .flashing,
      "this flashes \(isRed ? "in red " : "")\(rounded(count)) times between \(rounded(start))s and \(rounded(start + 1))s into "
        + "\(phase), over \(rounded(area.rounded())) square points", at: range, node: node,
      help: help
    )
  }
}
