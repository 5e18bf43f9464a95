internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput

/// The inputs on which a property depends: their values in the frame, and when they were set.
extension Explanation {
  /// What an input was set by last: the file or the variant; the question (`--input`); an event of the trace, for a trigger
  /// its last fire; or the return of the effect to idle, or a `reset`.
  private enum Origin: String {
    case initial = "default"
    case beginning, trace
    case restart = "reset"
  }

  /// The inputs that the property depends on, in file order: by its own formulas, and by the nodes that write it or might.
  var inputs: ReportNode {
    var lanes = baseReads
    var triggers: Set<Int> = []
    for writer in history.writers {
      let root = graph.roots[writer.root]
      lanes += graph.reads(condition: root.condition)
      if case .signal(let lane, _) = root.clock { lanes.append(Int(lane)) }
      if root.trigger.exists { triggers.insert(root.trigger.index) }
      for channel in root.channels.map({ graph.channels[$0] }) where channel.slots.overlaps(property.slots) {
        for track in channel.tracks { lanes += graph.reads(graph.tracks[track], lanes: Int(channel.lanes)) }
      }
    }
    let read = triggers.union(graph.inputs(readBy: lanes))
    return .list(
      "inputs", read.sorted().map { node(graph.inputs[$0]) }, line: read.isEmpty ? nil : "inputs", .title)
  }

  /// An input, such as «download = 0.35, on its way to 0.4 for 0.1 s more: set 0.1 s ago».
  private func node(_ input: Input) -> ReportNode {
    let memory = timeline.memory
    let first = timeline.spans[timeline.spanIndex(at: instant)].memory + Int(input.store)
    let lanes = input.value(memory, at: first, instant)
    if input.kind == .trigger {
      let (count, fire) = (Int(limiting: lanes[0]), input.lastFire(memory, at: first))
      let often = count == 1 ? "once" : "\(count) times, the last time"
      return ReportNode(
        nil,
        [
          "name": .init(input.name), "count": .init(count),
          "from": .init((fire == nil ? Origin.initial : .trace).rawValue), "at": .init(fire?.seconds),
        ], line: "\(input.name) has \(fire.map { "fired \(often) \(words(since: $0))" } ?? "not fired")")
    }
    let (origin, at) = self.origin(of: input)
    let since = at.map { " " + words(since: $0) } ?? ""
    let source =
      switch origin {
      case .initial: "its default"
      case .beginning: "so from the beginning"
      case .trace: "set\(since)"
      case .restart: "reset\(since)"
      }
    let isText = input.kind == .text
    let text = isText ? graph.text(at: lanes[0], timeline.texts) ?? "" : ""
    let value = isText ? .text(text) : input.value(of: lanes).map { ReportValue($0) }
    // The value to which the input moves, and the end of the movement.
    let end = isText ? nil : input.motionEnd(memory, at: first).flatMap { $0 > instant ? $0 : nil }
    var last = SIMD4<Double>.zero
    for lane in 0..<input.lanes { last[lane] = memory[first + lane] }
    let target = end == nil ? nil : input.value(of: last).map { ReportValue($0) }
    var motion = ""
    if let end, let target {
      motion = ", on its way to \(target) for \(Figures.seconds((end - instant).seconds)) more"
    }
    return ReportNode(
      nil,
      [
        "name": .init(input.name), "value": value?.json ?? .null, "from": .init(origin.rawValue),
        "at": .init(at?.seconds), "target": target?.json ?? .null,
        "until": .init(target == nil ? nil : end?.seconds),
      ], line: "\(input.name) = \(value ?? .word(nil))\(motion): \(source)")
  }

  /// Returns the last change of an input. The same value set again is no change.
  private func origin(of input: Input) -> (from: Origin, at: Nanoseconds?) {
    let given = beginnings.last { $0.name == input.name && input.accepted($0.value) != nil }
    let first = given.flatMap { input.accepted($0.value) } ?? graph.defaultValue(of: input)
    let isGiven = given != nil || beginningSize != nil && graph.isSize(input)
    var (value, origin) = (first, (isGiven ? Origin.beginning : .initial, Nanoseconds?.none))
    var returns = input.resets ? self.returns[...] : []
    /// Applies the returns to idle before an instant; at the instant itself they come first.
    func applyReturns(through limit: Nanoseconds) {
      while let next = returns.first, next <= limit {
        if value != first { (value, origin) = (first, (.restart, next)) }
        returns.removeFirst()
      }
    }
    for event in trace?.events ?? [] {
      let at = Nanoseconds(event.at)
      if at > instant { break }
      applyReturns(through: at)
      switch event.kind {
      case .set(let settings):
        for setting in settings where setting.name == input.name {
          guard let limited = input.accepted(setting.value), limited != value else { continue }
          (value, origin) = (limited, (.trace, at))
        }
      case .size(let size):
        let sizes = graph.sizeInputs
        for (place, part) in [(sizes.width, size.x), (sizes.height, size.y)] {
          guard let place, graph.inputs[place].lane == input.lane, value != .number(part) else { continue }
          (value, origin) = (.number(part), (.trace, at))
        }
      case .reset where graph.isSize(input): break
      case .reset where value != first: (value, origin) = (first, (.restart, at))
      default: break
      }
    }
    applyReturns(through: instant)
    return origin
  }

  /// The instants at which the effect becomes idle.
  private var returns: [Nanoseconds] {
    timeline.spans.indices.dropFirst().filter {
      timeline.spans[$0].phase == .idle && timeline.spans[$0 - 1].phase != .idle
    }.map { timeline.spans[$0].start }
  }
}

extension Graph {
  /// The indices of the inputs that lanes of the environment depend on, through signals too, in file order.
  func inputs(readBy lanes: [Int]) -> [Int] {
    var waiting = lanes
    var known = Set(lanes)
    while let lane = waiting.popLast() {
      for signal in signals where (Int(signal.lane)..<Int(signal.lane) + signal.type.lanes).contains(lane) {
        for next in reads(signal) where known.insert(next).inserted { waiting.append(next) }
      }
    }
    return inputs.indices.filter { inputs[$0].environment.contains { known.contains($0) } }
  }
}

extension Graph {
  fileprivate func isSize(_ input: Input) -> Bool {
    [sizeInputs.width, sizeInputs.height].contains { $0.map { inputs[$0].lane == input.lane } ?? false }
  }
}
