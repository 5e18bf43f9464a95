internal import DrawstringCompiler
package import DrawstringCore
internal import DrawstringOutput

/// An input on which a property depends: its value in the frame, and when it was set to it.
package struct ExplainedInput: Sendable {
  /// What the input was set by last.
  package enum Origin: Sendable {
    /// The file, or the variant.
    case initial
    /// The question, from the beginning: `--input`.
    case beginning
    /// An event of the trace; of a trigger, its last fire.
    case event(Nanoseconds)
    /// The return of the effect to idle, or a `reset`.
    case reset(Nanoseconds)
  }

  package var name: String
  /// The value shown; nil for a trigger.
  package var value: InputValue?
  /// Of a trigger, how often it has fired.
  package var count = 0
  package var origin: Origin
  /// The value to which it moves, and the end of the movement; nil where it does not move.
  package var target: (value: InputValue, end: Nanoseconds)?
}

/// What a trace has said about the inputs of an effect up to an instant.
struct InputHistory {
  let graph: Graph
  let timeline: Timeline
  let instant: Nanoseconds
  /// The values from the beginning, in place of defaults.
  let beginnings: [InputSetting]
  /// The size of the canvas from the beginning, in place of the file's.
  let beginningSize: Vec2?
  let trace: Trace?

  /// Explains an input.
  func explained(_ input: Input) -> ExplainedInput {
    let span = timeline.spans[timeline.spanIndex(at: instant)]
    let first = span.memory + Int(input.store)
    let lanes = input.value(timeline.memory, at: first, instant)
    if input.kind == .trigger {
      let fire = input.lastFire(timeline.memory, at: first)
      return ExplainedInput(
        name: input.name, count: Int(limiting: lanes[0]), origin: fire.map { .event($0) } ?? .initial)
    }
    var explained = ExplainedInput(name: input.name, value: input.value(of: lanes), origin: origin(of: input))
    if input.kind == .text {
      explained.value = .text(graph.text(at: lanes[0], timeline.texts) ?? "")
      return explained
    }
    if let end = input.motionEnd(timeline.memory, at: first), end > instant {
      var target = SIMD4<Double>.zero
      for lane in 0..<input.lanes { target[lane] = timeline.memory[first + lane] }
      explained.target = input.value(of: target).map { ($0, end) }
    }
    return explained
  }

  /// Returns the last change of an input. The same value set again is no change.
  private func origin(of input: Input) -> ExplainedInput.Origin {
    let given = beginnings.last { $0.name == input.name && input.accepted($0.value) != nil }
    let first = given.flatMap { input.accepted($0.value) } ?? graph.defaultValue(of: input)
    let isGiven = given != nil || beginningSize != nil && graph.isSize(input)
    let start = !isGiven ? ExplainedInput.Origin.initial : .beginning
    var (value, origin) = (first, start)
    var returns = input.resets ? self.returns[...] : []
    /// Applies the returns to idle before an instant; at the instant itself they come first.
    func applyReturns(through limit: Nanoseconds) {
      while let next = returns.first, next <= limit {
        if value != first { (value, origin) = (first, .reset(next)) }
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
          (value, origin) = (limited, .event(at))
        }
      case .size(let size):
        let sizes = graph.sizeInputs
        for (place, part) in [(sizes.width, size.x), (sizes.height, size.y)] {
          guard let place, graph.inputs[place].lane == input.lane, value != .number(part) else { continue }
          (value, origin) = (.number(part), .event(at))
        }
      case .reset where graph.isSize(input): break
      case .reset where value != first: (value, origin) = (first, .reset(at))
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

extension Explanation {
  /// The inputs that the property depends on: by its own formulas, and by the nodes that write it or might.
  static func inputs(
    _ property: ExplainedProperty, _ history: ValueHistory, reads: [Int], _ inputs: InputHistory
  )
    -> [ExplainedInput]
  {
    let graph = inputs.graph
    var lanes = reads
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
    return read.sorted().map { inputs.explained(graph.inputs[$0]) }
  }

  /// Returns an input in words, such as «download = 0.35, on its way to 0.4 for 0.1 s more: set 0.1 s ago».
  func words(_ input: ExplainedInput) -> String {
    guard let value = input.value else {
      guard case .event(let at) = input.origin else { return "\(input.name) has not fired" }
      let often = input.count == 1 ? "has fired once" : "has fired \(input.count) times, the last time"
      return "\(input.name) \(often) \(words(since: at))"
    }
    let origin =
      switch input.origin {
      case .initial: "its default"
      case .beginning: "so from the beginning"
      case .event(let at): "set \(words(since: at))"
      case .reset(let at): "reset \(words(since: at))"
      }
    var text = "\(input.name) = \(Self.words(value))"
    if let target = input.target {
      text +=
        ", on its way to \(Self.words(target.value)) for \(Figures.seconds((target.end - instant).seconds)) more"
    }
    return "\(text): \(origin)"
  }

  private static func words(_ value: InputValue) -> String {
    switch value {
    case .number(let number): Figures.number(number)
    case .angle(let radians): Figures.angle(radians)
    case .color(let color): Figures.color([color.red, color.green, color.blue, color.alpha])
    case .point(let point): "[\(Figures.number(point.x)), \(Figures.number(point.y))]"
    case .text(let text): "'\(Printable.text(text))'"
    case .boolean, .word: value.written
    }
  }

  /// The inputs as JSON; nothing for an effect without inputs.
  var inputsJSON: JSONValue {
    if graph.inputs.isEmpty { return [:] }
    return ["inputs": .init(inputs.map(Self.json))]
  }

  private static func json(_ input: ExplainedInput) -> JSONValue {
    let (from, at): (String, Nanoseconds?) =
      switch input.origin {
      case .initial: ("default", nil)
      case .beginning: ("beginning", nil)
      case .event(let at): ("trace", at)
      case .reset(let at): ("reset", at)
      }
    let origin: JSONValue = ["from": .init(from), "at": .init(at?.seconds)]
    guard let value = input.value else {
      return .joined(["name": .init(input.name), "count": .init(input.count)], origin)
    }
    return .joined(
      ["name": .init(input.name), "value": json(value)], origin,
      ["target": input.target.map { json($0.value) } ?? .null, "until": .init(input.target?.end.seconds)])
  }

  private static func json(_ value: InputValue) -> JSONValue {
    switch value {
    case .number(let number), .angle(let number): .init(number)
    case .boolean(let isTrue): .init(isTrue)
    case .color(let color): .init([color.red, color.green, color.blue, color.alpha])
    case .point(let point): .init([point.x, point.y])
    case .word(let word): .init(word)
    case .text(let text): .init(text)
    }
  }
}

extension Graph {
  fileprivate func isSize(_ input: Input) -> Bool {
    [sizeInputs.width, sizeInputs.height].contains { $0.map { inputs[$0].lane == input.lane } ?? false }
  }
}
