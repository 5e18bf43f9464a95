internal import DrawstringCore
internal import DrawstringOutput

/// Why nodes are in effect or are not, in words.
extension Explanation {
  func phases(_ set: PhaseSet) -> String {
    set.phases.count == Phase.allCases.count
      ? "every phase" : set.phases.map(\.rawValue).joined(separator: ", ")
  }

  func condition(of root: Int) -> String? {
    guard graph.names.conditions.indices.contains(root) else { return nil }
    let text = graph.names.conditions[root]
    return text.isEmpty ? nil : text
  }

  func absence(of writer: WriterRecord) -> String {
    let root = graph.roots[writer.root]
    if writer.activity == .held { return ", and holds nothing of it" }
    if writer.isInPhase, let condition = condition(of: writer.root) { return ": '\(condition)' is false" }
    return ": only during \(phases(root.phases))"
  }

  /// What becomes of a value that has not the last word.
  func fate(of writer: WriterRecord) -> String {
    let isUsed = history.writers.contains { other in
      other.root > writer.root && other.slots.overlaps(writer.slots) && other.standing == .writing
        && other.tracks.contains { $0.isChosen && graph.tracks[$0.track].usesUnderlying }
    }
    return isUsed ? "on which a later node builds" : "which a later node covers"
  }

  func silence(of writer: WriterRecord) -> String {
    writer.tracks.count == 1 ? "it has no value now and does not fill" : "no member of it has a value now"
  }

  /// Whether a track that counts does not care what its node's time is.
  func isStill(_ track: TrackRecord) -> Bool {
    guard case .value(let record)? = track.form, track.activity == .running, track.gain == nil else {
      return false
    }
    return !graph.reads(record.source, lanes: record.value.count).contains(BuiltinSignal.x.lane)
  }

  func effectiveness(of writer: WriterRecord) -> String {
    let root = graph.roots[writer.root]
    var words = "in effect during \(phases(root.phases))"
    if let condition = condition(of: writer.root) { words += ", while \(condition)" }
    if writer.activity == .finished { words += ", and over before the first event" }
    return words
  }

  func clock(of writer: WriterRecord) -> String {
    switch writer.clock {
    case .time(let elapsed, isStill: false):
      return "clock: \(Figures.seconds(elapsed.seconds)) since it came into effect"
    case .time(let elapsed, isStill: true):
      return "motion is reduced: it shows \(Figures.seconds(elapsed.seconds)) of its time all along"
    case .signal(let lane, _): return "clock: \(name(ofLane: lane)) = \(words(ofLane: lane))"
    case .scrubbed(let lane, _, let range, let fraction):
      return
        "clock: \(name(ofLane: lane)) = \(words(ofLane: lane)), \(Figures.number(fraction)) of the way from "
        + "\(Figures.number(range.start)) to \(Figures.number(range.end))"
    }
  }

  /// The signals that the formulas read which give the layer's own value, and those of a path's numbers.
  var baseReads: [Int] {
    let own = graph.bindings.filter { property.slots.contains(Int($0.slot)) }
    guard property.type == .path, let lane = history.base.first, let index = Int(exactly: lane),
      graph.paths.indices.contains(index)
    else { return graph.reads(own.map(\.formula)) }
    return graph.reads(path: index)
  }

  /// Who has the last word on each slot.
  var lastWords: [String] {
    property.slots.map { slot in
      if let copying { return "'\(graph.layers[copying.layer].id)'" }
      if history.body != nil { return "physics" }
      guard let winner = history.winner(of: slot) else {
        return property.layer == nil ? "the output itself" : "the layer itself"
      }
      return name(ofNode: Int(graph.roots[history.writers[winner].root].firstNode))
    }
  }
}
