internal import DrawstringCore
internal import DrawstringOutput

/// The state machine of a dotLottie file: the phases of an effect as states that play segments of its animation.
///
/// The app sets the input `pull`, in frames of the segment of the pull, and to 0 after the end of a touch. The app fires the
/// events `begun`, `released` and `finished`. The events `failed` and `noMore` exist where these outcomes have segments of
/// their own, and `reset` exists with `noMore`. A pull above 0 at the end of a refresh belongs to a spent touch.
///
/// A player sets the frame from a number only when it enters a state. The states of the pull therefore have transitions to
/// themselves while the input `shown`, which these transitions set, differs from `pull`.
struct StateMachine {
  /// The times at which the segment of refreshing may be left.
  struct Leaving {
    /// The frame of refreshing before which the state is not left; nil for none.
    var minimum: Double?
    /// Whether the loop is played to its end.
    var waitsForLoop = false
  }

  let animation: String
  let parts: [LottieExport.Part]
  let pull: PullModel?
  let leaving: Leaving

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
    if isExhaustible { list.append(["type": "Numeric", "name": .string(Self.exhausted), "value": 0]) }
    for name in ["begun", "released"] + endings.map(\.event) + (isExhaustible ? ["reset"] : []) + ["ended"] {
      list.append(["type": "Event", "name": .string(name)])
    }
    return .array(list)
  }

  // MARK: States

  private var states: [JSONValue] {
    let states = idle + pulls + refreshes + ends
    guard isExhaustible else { return states }
    // From every state a reset leads to rest, through a state that resets `exhausted`.
    let reset = Self.move("Fresh", [Self.event("reset")])
    let fresh = state(
      "Fresh", parts[0].segment.kind.rawValue, plays: false,
      [["type": "Reset", "inputName": .string(Self.exhausted)]],
      [Self.move("Idle", [Self.number(Self.exhausted, "Equal", 0)])])
    return states.map { state in
      guard case .array(let transitions)? = state["transitions"] else { return state }
      return state.removing("transitions").adding(["transitions": .array(transitions + [reset])])
    } + [fresh]
  }

  /// An ending of a refresh: the event of the app, the suffix of the names of waiting states, the state that plays the end,
  /// and its segment.
  private typealias Ending = (event: String, suffix: String, state: String, part: LottieExport.Part?)
  private var endings: [Ending] {
    [
      ("finished", "", "Finishing", part(.finishing)), ("failed", "Failed", "Failing", part(.failed)),
      (Self.noMore, "Exhausted", "Exhausting", part(.exhausted)),
    ].filter { $0.suffix.isEmpty || $0.part != nil }
  }
  private static let noMore = "noMore"
  /// The input that is above 0 after `noMore`.
  private static let exhausted = "exhausted"
  private var isExhaustible: Bool { part(.exhausted) != nil && pullPart != nil }
  private func mayRefresh(_ guards: [JSONValue]) -> [JSONValue] {
    isExhaustible ? guards + [Self.number(Self.exhausted, "Equal", 0)] : guards
  }

  private var idle: [JSONValue] {
    // Without a pull, the only picture of rest is the first frame of the first segment.
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
    // The largest pull that can be shown: there are no frames beyond the segment.
    let farthest = min(shown.segment.length, (pull.limit ?? .infinity) * ExportSegment.framesPerPoint)
    let marker = shown.segment.kind.rawValue
    let follow: [JSONValue] = [
      ["type": "Reset", "inputName": "shown"], ["type": "Increment", "inputName": "shown", "value": "$pull"],
    ]
    let show = follow + [Self.frame("$pull")]
    let changed = Self.number("pull", "NotEqual", "$shown")
    let cancelled = Self.move(part(.cancelling) == nil ? "Idle" : "Cancelling", [Self.event("released")])
    /// Two states that show the pull, up to its last frame and beyond it.
    func stretchable(_ name: String, _ stretched: String, _ exits: [JSONValue]) -> [JSONValue] {
      let farther = Self.move(stretched, [Self.number("pull", "GreaterThan", .number(farthest))])
      let nearer = Self.move(name, [Self.number("pull", "LessThanOrEqual", .number(farthest))])
      return [
        state(name, marker, plays: false, show, exits + [farther, Self.move(name, [changed])]),
        state(
          stretched, marker, plays: false, follow + [Self.frame(.number(farthest))], exits + [nearer]),
      ]
    }
    // A touch that was down at the end of a refresh pulls without arming, until it shows a pull of 0 or less.
    let spent = stretchable(
      Self.spent, "SpentStretched",
      [
        Self.move("Idle", [Self.event("released")]),
        Self.move("Pulling", [Self.number("pull", "LessThanOrEqual", 0)]),
      ])
    if pull.fires == .arming {
      return spent + [
        state(
          "Pulling", marker, plays: false, show,
          [
            cancelled,
            Self.move(
              afterRelease, mayRefresh([Self.number("pull", "GreaterThanOrEqual", .number(trigger))])),
            Self.move("Pulling", [changed]),
          ])
      ]
    }
    let released =
      [Self.move(afterRelease, mayRefresh([Self.event("released")]))]
      + (isExhaustible ? [cancelled] : [])
    let disarmed = Self.move(
      "Pulling",
      [
        Self.number(
          "pull", "LessThan", .number((pull.trigger - pull.hysteresis) * ExportSegment.framesPerPoint))
      ])
    return spent + [
      state(
        "Pulling", marker, plays: false, show,
        [
          cancelled, Self.move("Armed", [Self.number("pull", "GreaterThanOrEqual", .number(trigger))]),
          Self.move("Pulling", [changed]),
        ])
    ] + stretchable("Armed", "Stretched", released + [disarmed])
  }

  private var refreshes: [JSONValue] {
    guard let part = self.part(.refreshing) else { return [] }
    let marker = part.segment.kind.rawValue
    let loop = part.segment.loop
    let isLoop = loop == 0
    // The touch that arms a control with `fires: arming` continues in the refresh.
    let forget = pullPart == nil || pull?.fires == .arming ? [] : Self.forget
    /// For each ending, transitions to the state that waits, or to the end itself.
    func finished(_ waiting: String?) -> [JSONValue] {
      endings.flatMap { ending in leave(ending, waiting, Self.event(ending.event)) }
    }
    func ended(_ target: String) -> JSONValue { Self.move(target, [Self.event("ended")]) }
    func leave(_ ending: Ending, _ waiting: String?, _ event: JSONValue) -> [JSONValue] {
      if let waiting { return [Self.move(waiting + ending.suffix, [event])] }
      return ending.part == nil ? rest(event) : [Self.move(ending.state, [event])]
    }
    /// For each ending, a state that waits for the end of a segment.
    func waiting(_ name: String, _ segment: String, _ next: String?) -> [JSONValue] {
      endings.map { ending in
        state(name + ending.suffix, segment, [], leave(ending, next, Self.event("ended")))
      }
    }
    let leaves = leaving.waitsForLoop ? "Leaving" : nil
    let loops: [JSONValue] = loop.map { $0 > 0 ? [ended("Looping")] : [] } ?? []
    var list: [JSONValue] = []
    if leaving.minimum != nil {
      // A finish waits for the minimum time; afterwards the segment continues.
      list.append(
        state("Refreshing", ExportSegment.minimumMarker, forget, finished("Waiting") + [ended("Continuing")]))
      list += waiting("Waiting", ExportSegment.minimumMarker, leaves)
      list.append(state("Continuing", marker, loops: isLoop, [], finished(leaves) + loops))
    } else {
      list.append(state("Refreshing", marker, loops: isLoop, forget, finished(leaves) + loops))
    }
    if leaving.waitsForLoop { list += waiting("Leaving", marker, nil) }
    if let loop, loop > 0 {
      list.append(
        state(
          "Looping", ExportSegment.loopMarker, loops: true, [],
          finished(leaving.waitsForLoop ? "LeavingLoop" : nil)))
      if leaving.waitsForLoop { list += waiting("LeavingLoop", ExportSegment.loopMarker, nil) }
    }
    return list
  }

  private var ends: [JSONValue] {
    var list: [JSONValue] = []
    for ending in endings {
      guard let part = ending.part else { continue }
      let remember: [JSONValue] =
        ending.event == Self.noMore && isExhaustible
        ? [
          ["type": "Reset", "inputName": .string(Self.exhausted)],
          ["type": "Increment", "inputName": .string(Self.exhausted), "value": 1],
        ] : []
      list.append(state(ending.state, part.segment.kind.rawValue, remember, rest(Self.event("ended"))))
    }
    if let part = self.part(.cancelling), pullPart != nil {
      list.append(
        state(
          "Cancelling", part.segment.kind.rawValue, Self.forget,
          [
            Self.move("Idle", [Self.event("ended")]),
            Self.move("Pulling", [Self.number("pull", "GreaterThan", 0)]),
          ]))
    }
    return list
  }

  /// The transitions at the end of a refresh: to a spent touch, or to rest.
  private func rest(_ event: JSONValue) -> [JSONValue] {
    (pullPart == nil ? [] : [Self.move(Self.spent, [event, Self.number("pull", "GreaterThan", 0)])])
      + [Self.move("Idle", [event])]
  }
  private static let spent = "Spent"

  private var afterRelease: String { part(.refreshing) == nil ? afterFinish : "Refreshing" }
  private var afterFinish: String { part(.finishing) == nil ? "Idle" : "Finishing" }

  /// The states with a transition at their end.
  private var endingStates: [String] {
    states.compactMap { state in
      guard case .array(let transitions)? = state["transitions"], case .string(let name)? = state["name"],
        transitions.contains(where: {
          guard case .array(let guards)? = $0["guards"] else { return false }
          return guards.first == Self.event("ended")
        })
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
