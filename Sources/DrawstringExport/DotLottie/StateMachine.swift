internal import DrawstringCore
internal import DrawstringOutput

/// The state machine of a dotLottie file: the phases of an effect as states that play segments of its animation.
///
/// Its inputs are `pull`, in frames of the segment of the pull, and the events `begun`, `released` and `finished`. A player
/// takes a number to the frame only when a state is entered; the states of a pull are therefore entered again at each
/// change of `pull`, until `shown` has its value.
struct StateMachine {
  /// How a refresh ends: the times at which the segment of refreshing may be left.
  struct Leaving {
    /// The frames of refreshing before which the state is not left; nil for none.
    var minimum: Double?
    /// Whether the loop is played to its end.
    var waitsForLoop = false
  }

  let animation: String
  let parts: [LottieExport.Part]
  let pull: PullModel?
  let leaving: Leaving
  /// The name of the marker that ends where refreshing may be left.
  static let minimumMarker = "minimum"

  var json: JSONValue {
    [
      "initial": "Idle", "states": .array(states),
      "interactions": .array(endingStates.map { Self.interaction($0) }), "inputs": inputs,
    ]
  }

  private func part(_ kind: ExportSegment.Kind) -> LottieExport.Part? {
    parts.first { $0.segment.kind == kind }
  }
  private var pullPart: LottieExport.Part? { pull == nil ? nil : part(.pull) }

  private var inputs: JSONValue {
    var list: [JSONValue] = []
    if pullPart != nil {
      for name in ["pull", "shown"] { list.append(["type": "Numeric", "name": .string(name), "value": 0]) }
    }
    for name in ["begun", "released", "finished", "ended"] {
      list.append(["type": "Event", "name": .string(name)])
    }
    return .array(list)
  }

  // MARK: States

  private var states: [JSONValue] { idle + pulls + refreshes + ends }

  private var idle: [JSONValue] {
    // Without a pull there is no picture of rest but the first one of what comes.
    guard let first = pullPart ?? parts.first else { return [] }
    var transitions: [JSONValue] = []
    if pullPart != nil { transitions.append(Self.move("Pulling", [Self.number("pull", "GreaterThan", 0)])) }
    transitions.append(Self.move(afterRelease, [Self.event("begun")]))
    let reset = pullPart == nil ? [] : Self.forget
    return [
      state(
        "Idle", first.segment.kind.rawValue, plays: false, reset + [Self.frame(.number(first.first))],
        transitions)
    ]
  }

  private var pulls: [JSONValue] {
    guard let pull, let shown = pullPart else { return [] }
    let trigger = pull.trigger * ExportSegment.framesPerPoint
    // The farthest pull that is shown: a frame beyond the segment is none.
    let farthest = min(shown.segment.length, (pull.limit ?? .infinity) * ExportSegment.framesPerPoint)
    let marker = shown.segment.kind.rawValue
    let follow: [JSONValue] = [
      ["type": "Reset", "inputName": "shown"], ["type": "Increment", "inputName": "shown", "value": "$pull"],
    ]
    let show = follow + [Self.frame("$pull")]
    let changed = Self.number("pull", "NotEqual", "$shown")
    let cancelled = Self.move(part(.cancelling) == nil ? "Idle" : "Cancelling", [Self.event("released")])
    if pull.fires == .arming {
      return [
        state(
          "Pulling", marker, plays: false, show,
          [
            cancelled, Self.move(afterRelease, [Self.number("pull", "GreaterThanOrEqual", .number(trigger))]),
            Self.move("Pulling", [changed]),
          ])
      ]
    }
    let released = Self.move(afterRelease, [Self.event("released")])
    let disarmed = Self.move(
      "Pulling",
      [
        Self.number(
          "pull", "LessThan", .number((pull.trigger - pull.hysteresis) * ExportSegment.framesPerPoint))
      ])
    let farther = Self.move("Stretched", [Self.number("pull", "GreaterThan", .number(farthest))])
    return [
      state(
        "Pulling", marker, plays: false, show,
        [
          cancelled, Self.move("Armed", [Self.number("pull", "GreaterThanOrEqual", .number(trigger))]),
          Self.move("Pulling", [changed]),
        ]),
      state(
        "Armed", marker, plays: false, show, [released, disarmed, farther, Self.move("Armed", [changed])]),
      state(
        "Stretched", marker, plays: false, follow + [Self.frame(.number(farthest))],
        [released, disarmed, Self.move("Armed", [Self.number("pull", "LessThanOrEqual", .number(farthest))])]),
    ]
  }

  private var refreshes: [JSONValue] {
    guard let part = self.part(.refreshing) else { return [] }
    let marker = part.segment.kind.rawValue
    let loop = part.segment.loop
    let isLoop = loop == 0
    let forget = pullPart == nil ? [] : Self.forget
    func finished(_ target: String) -> JSONValue { Self.move(target, [Self.event("finished")]) }
    func ended(_ target: String) -> JSONValue { Self.move(target, [Self.event("ended")]) }
    let leave = leaving.waitsForLoop ? "Leaving" : afterFinish
    let loops: [JSONValue] = loop.map { $0 > 0 ? [ended("Looping")] : [] } ?? []
    var list: [JSONValue] = []
    if leaving.minimum != nil {
      // Up to the shortest time a finish waits; afterwards the segment goes on.
      list.append(
        state("Refreshing", Self.minimumMarker, forget, [finished("Waiting"), ended("Continuing")]))
      list.append(state("Waiting", Self.minimumMarker, [], [ended(leave)]))
      list.append(state("Continuing", marker, loops: isLoop, [], [finished(leave)] + loops))
    } else {
      list.append(state("Refreshing", marker, loops: isLoop, forget, [finished(leave)] + loops))
    }
    if leaving.waitsForLoop { list.append(state("Leaving", marker, [], [ended(afterFinish)])) }
    if let loop, loop > 0 {
      list.append(
        state(
          "Looping", "loop", loops: true, [], [finished(leaving.waitsForLoop ? "LeavingLoop" : afterFinish)]))
      if leaving.waitsForLoop { list.append(state("LeavingLoop", "loop", [], [ended(afterFinish)])) }
    }
    return list
  }

  private var ends: [JSONValue] {
    let forget = pullPart == nil ? [] : Self.forget
    let ended = Self.move("Idle", [Self.event("ended")])
    var list: [JSONValue] = []
    if let part = self.part(.finishing) {
      list.append(state("Finishing", part.segment.kind.rawValue, [], [ended]))
    }
    if let part = self.part(.cancelling), pullPart != nil {
      list.append(
        state(
          "Cancelling", part.segment.kind.rawValue, forget,
          [ended, Self.move("Pulling", [Self.number("pull", "GreaterThan", 0)])]))
    }
    return list
  }

  private var afterRelease: String { part(.refreshing) == nil ? afterFinish : "Refreshing" }
  private var afterFinish: String { part(.finishing) == nil ? "Idle" : "Finishing" }

  /// The states whose end matters.
  private var endingStates: [String] {
    states.compactMap { state in
      guard case .array(let transitions)? = state["transitions"], case .string(let name)? = state["name"],
        transitions.contains(where: { $0["guards"] == .array([Self.event("ended")]) })
      else { return nil }
      return name
    }
  }

  // MARK: Parts

  private func state(
    _ name: String, _ segment: String, plays: Bool = true, loops: Bool = false, _ actions: [JSONValue],
    _ transitions: [JSONValue]
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("type", "PlaybackState"), .init("animation", .string(animation)),
      .init("segment", .string(segment)), .init("autoplay", .boolean(plays)), .init("loop", .boolean(loops)),
    ]
    if !actions.isEmpty { members.append(.init("entryActions", .array(actions))) }
    members.append(.init("transitions", .array(transitions)))
    return .object(members)
  }

  /// The end of a touch: the next pull counts as a change.
  private static let forget: [JSONValue] = ["pull", "shown"].map {
    ["type": "Reset", "inputName": .string($0)]
  }

  private static func frame(_ value: JSONValue) -> JSONValue { ["type": "SetFrame", "value": value] }

  private static func move(_ target: String, _ guards: [JSONValue]) -> JSONValue {
    ["type": "Transition", "toState": .string(target), "guards": .array(guards)]
  }

  private static func number(_ input: String, _ condition: String, _ value: JSONValue) -> JSONValue {
    ["type": "Numeric", "inputName": .string(input), "conditionType": .string(condition), "compareTo": value]
  }

  private static func event(_ input: String) -> JSONValue { ["type": "Event", "inputName": .string(input)] }

  private static func interaction(_ state: String) -> JSONValue {
    [
      "type": "OnComplete", "stateName": .string(state), "actions": [["type": "Fire", "inputName": "ended"]],
    ]
  }
}
