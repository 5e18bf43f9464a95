public import CDrawstring
internal import DrawstringCore
internal import DrawstringPlayer

// The functions `ds_player_…` of drawstring.h, which documents them.

@c @implementation
public func ds_player_make(_ effect: OpaquePointer?) -> OpaquePointer? {
  guard let box = unsafe DrawstringWasm.effect(effect) else { return nil }
  return unsafe handle(of: PlayerBox(box.effect))
}

@c @implementation
public func ds_player_free(_ player: OpaquePointer?) { unsafe release(player, PlayerBox.self) }

/// Returns an event of a trace; nil for an unknown kind.
private func event(_ kind: Int32, _ value: Double) -> TraceEvent.Kind? {
  switch kind {
  case Int32(DS_DRAG): .drag(value)
  case Int32(DS_DRAG_SHOWN): .dragShown(value)
  case Int32(DS_FINISH): element(FinishOutcome.allCases, Int32(exactly: value) ?? DS_NONE).map { .finish($0) }
  default: EventWord.event(withoutArgument: kind)
  }
}

@c @implementation
public func ds_player_apply(_ player: OpaquePointer?, _ kind: Int32, _ value: Double, _ at: Double) -> Int32 {
  guard let box = unsafe DrawstringWasm.player(player) else { return 0 }
  if kind == Int32(DS_ACROSS) { return box.take(across: value) }
  guard let event = event(kind, value) else { return 0 }
  return box.apply(TraceEvent(event, at: duration(at))) ? 1 : 0
}

/// Returns what happens in an event; nil for an unknown kind, input or word, or no time.
private func event(_ given: ds_trace_event, _ graph: Graph) -> TraceEvent? {
  let (kind, value, input, numbers) = unsafe (given.kind, given.value, given.input, given.numbers)
  guard unsafe given.at.isFinite else { return nil }
  let at = unsafe duration(given.at)
  switch kind {
  case Int32(DS_SET), Int32(DS_SET_TOO):
    return unsafe setting(graph, input, given.type, numbers, given.text).map { .set([$0], at: at) }
  case Int32(DS_FIRE):
    guard let input = element(graph.declaredInputs, input), input.kind == .trigger else { return nil }
    return .fire(input.name, at: at)
  case Int32(DS_SIZE): return .size(width: numbers.0, height: numbers.1, at: at)
  default: break
  }
  if kind != Int32(DS_DRAG_TO) { return event(kind, value).map { TraceEvent($0, at: at) } }
  let (x1, y1, x2, y2) = numbers
  let isLinear = x1 == 0 && y1 == 0 && x2 == 0 && y2 == 0
  // No code reads the text here; formatting it would link the number formatter into the module.
  let ease = EasingCurve(isLinear ? .linear : .limitedCubicBezier(x1, y1, x2, y2), text: "")
  return unsafe .drag(to: value, over: duration(given.over), ease: ease, at: at)
}

/// Returns what an event has that `event` refuses.
private func fault(of given: ds_trace_event, _ graph: Graph) -> String {
  if unsafe !given.at.isFinite { return "no time" }
  switch unsafe given.kind {
  case Int32(DS_SET), Int32(DS_SET_TOO), Int32(DS_FIRE):
    guard let input = unsafe element(graph.declaredInputs, given.input) else { return "an unknown input" }
    return ("a type or a value that the input '\(input.name)' does not take" as Message).text
  case Int32(DS_FINISH): return "an unknown outcome"
  default: return "an unknown kind"
  }
}

@c @implementation
public func ds_player_apply_event(
  _ player: OpaquePointer?, _ event: UnsafePointer<ds_trace_event>?
) -> Int32 {
  guard let box = unsafe DrawstringWasm.player(player), let given = unsafe event?.pointee else { return 0 }
  if unsafe given.kind == Int32(DS_ACROSS) { return unsafe box.take(across: given.value) }
  guard let event = unsafe DrawstringWasm.event(given, box.effect.graph) else { return 0 }
  return box.apply(event) ? 1 : 0
}

/// Returns an input and its value as the doubles or the bytes of C have it; nil for an unknown input, a value of another type
/// than the input's, a trigger, or an unknown word.
private func setting(
  _ graph: Graph, _ index: Int32, _ type: Int32, _ numbers: (Double, Double, Double, Double),
  _ bytes: ds_bytes
) -> InputSetting? {
  guard let input = element(graph.declaredInputs, index), type == inputType(input) else { return nil }
  if input.kind == .text { return unsafe InputSetting(input.name, .text(text(bytes))) }
  return input.value(of: SIMD4(numbers.0, numbers.1, numbers.2, numbers.3)).map {
    InputSetting(input.name, $0)
  }
}

private func settings(
  _ graph: Graph, _ settings: UnsafePointer<ds_setting>?, _ count: Int
) -> [InputSetting] {
  var list: [InputSetting] = []
  for index in 0..<(unsafe settings == nil ? 0 : max(count, 0)) {
    guard let given = unsafe settings?[index] else { break }
    if let setting = unsafe setting(graph, given.input, given.type, given.numbers, given.text) {
      list.append(setting)
    }
  }
  return list
}

@c @implementation
public func ds_player_set(
  _ player: OpaquePointer?, _ settings: UnsafePointer<ds_setting>?, _ count: Int, _ at: Double
) -> Int32 {
  guard let box = unsafe DrawstringWasm.player(player) else { return 0 }
  let list = unsafe DrawstringWasm.settings(box.effect.graph, settings, count)
  return box.session.set(list, at: duration(at)) ? 1 : 0
}

@c @implementation
public func ds_player_fire(_ player: OpaquePointer?, _ input: Int32, _ at: Double) -> Int32 {
  guard let box = unsafe DrawstringWasm.player(player),
    let input = element(box.effect.graph.declaredInputs, input)
  else { return 0 }
  return box.session.fire(input.name, at: duration(at)) ? 1 : 0
}

@c @implementation
public func ds_player_resize(_ player: OpaquePointer?, _ width: Double, _ height: Double, _ at: Double)
  -> Int32
{
  guard let box = unsafe DrawstringWasm.player(player) else { return 0 }
  return box.session.resize(width: width, height: height, at: duration(at)) ? 1 : 0
}

@c @implementation
public func ds_player_begin_sized(_ player: OpaquePointer?, _ width: Double, _ height: Double) {
  unsafe DrawstringWasm.player(player)?.begin(sized: Vec2(width, height))
}

@c @implementation
public func ds_player_canvas(_ player: OpaquePointer?, _ canvas: UnsafeMutablePointer<Double>?) -> Int32 {
  guard let box = unsafe DrawstringWasm.player(player) else { return 0 }
  return unsafe write(box.frame.canvas, into: canvas)
}

@c @implementation
public func ds_player_moments_with(
  _ player: OpaquePointer?, _ settings: UnsafePointer<ds_setting>?, _ count: Int, _ width: Double,
  _ height: Double
) {
  guard let box = unsafe DrawstringWasm.player(player) else { return }
  box.momentInputs = unsafe DrawstringWasm.settings(box.effect.graph, settings, count)
  box.momentSize = width > 0 && height > 0 ? Vec2(width, height) : nil
}

@c @implementation
public func ds_player_begin_with(
  _ player: OpaquePointer?, _ settings: UnsafePointer<ds_setting>?, _ count: Int
) {
  guard let box = unsafe DrawstringWasm.player(player) else { return }
  box.begin(with: unsafe DrawstringWasm.settings(box.effect.graph, settings, count))
}

@c @implementation
public func ds_player_phase(_ player: OpaquePointer?, _ at: Double) -> Int32 {
  guard let box = unsafe DrawstringWasm.player(player) else { return DS_NONE }
  return Int32(box.session.phase(at: duration(at)).ordinal)
}

@c @implementation
public func ds_player_next_change(_ player: OpaquePointer?, _ at: Double) -> Double {
  guard let box = unsafe DrawstringWasm.player(player) else { return .nan }
  let instant = duration(at)
  guard let next = box.session.nextChange(after: instant) else { return .nan }
  return next == instant ? at : seconds(next)
}

// MARK: Events

@c @implementation
public func ds_player_take_events(_ player: OpaquePointer?, _ through: Double, _ limit: Int) -> Int {
  guard let box = unsafe DrawstringWasm.player(player) else { return 0 }
  box.events = box.session.takeEvents(through: duration(through), limit: max(limit, 0))
  return box.events.count
}

private func event(_ player: OpaquePointer?, _ index: Int) -> EmittedEvent? {
  guard let box = unsafe DrawstringWasm.player(player), box.events.indices.contains(index) else { return nil }
  return box.events[index]
}

@c @implementation
public func ds_player_event(
  _ player: OpaquePointer?, _ index: Int, _ at: UnsafeMutablePointer<Double>?,
  _ kind: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let event = unsafe event(player, index) else { return 0 }
  unsafe at?.pointee = seconds(event.at)
  unsafe kind?.pointee = Int32(EmittedEvent.Kind.allCases.firstIndex(of: event.kind) ?? 0)
  return 1
}

@c @implementation
public func ds_player_event_name(
  _ player: OpaquePointer?, _ index: Int, _ into: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int {
  unsafe write(event(player, index)?.name ?? "", into, capacity)
}

@c @implementation
public func ds_player_event_node(
  _ player: OpaquePointer?, _ index: Int, _ into: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int {
  unsafe write(event(player, index)?.node ?? "", into, capacity)
}

@c @implementation
public func ds_player_event_haptic(_ player: OpaquePointer?, _ index: Int) -> Int32 {
  guard let haptic = unsafe event(player, index)?.haptic else { return DS_NONE }
  return Int32(Haptic.allCases.firstIndex(of: haptic) ?? 0)
}

// MARK: Taps

@c @implementation
public func ds_player_hit(_ player: OpaquePointer?, _ x: Double, _ y: Double) -> Int32 {
  guard let box = unsafe DrawstringWasm.player(player) else { return DS_NONE }
  return TapTargets(box.session.shownFrame).trigger(at: Vec2(x, y))?.rawValue ?? DS_NONE
}

@c @implementation
public func ds_player_tap(_ player: OpaquePointer?, _ x: Double, _ y: Double, _ at: Double) -> Int32 {
  guard let box = unsafe DrawstringWasm.player(player) else { return 0 }
  return box.session.tap(x: x, y: y, at: duration(at)) ? 1 : 0
}

// MARK: Frames

@c @implementation
public func ds_player_show(_ player: OpaquePointer?, _ at: Double) -> UnsafePointer<Double>? {
  guard let box = unsafe DrawstringWasm.player(player) else { return nil }
  box.show(at: duration(at))
  return unsafe UnsafePointer(box.numbers.baseAddress)
}

@c @implementation
public func ds_player_show_moment(
  _ player: OpaquePointer?, _ moment: UnsafePointer<ds_moment>?
) -> UnsafePointer<Double>? {
  guard let box = unsafe DrawstringWasm.player(player), let asked = unsafe moment?.pointee else { return nil }
  box.show(
    Moment(
      phase: element(Phase.allCases, asked.phase), time: duration(asked.time),
      pull: asked.pull.isNaN ? nil : asked.pull,
      refreshed: asked.refreshed.isNaN ? nil : duration(asked.refreshed), begin: asked.begun != 0,
      outcome: element(FinishOutcome.allCases, asked.outcome), inputs: box.inputs + box.momentInputs,
      size: box.momentSize ?? box.size))
  return unsafe UnsafePointer(box.numbers.baseAddress)
}

@c @implementation
public func ds_player_set_trace(
  _ player: OpaquePointer?, _ events: UnsafePointer<ds_trace_event>?, _ count: Int,
  _ error: UnsafeMutablePointer<ds_error>?
) -> Int32 {
  unsafe report(error, 0, "", at: 0)
  guard let box = unsafe DrawstringWasm.player(player) else { return 0 }
  var list: [TraceEvent] = []
  var across: Double?
  for index in 0..<(unsafe events == nil ? 0 : max(count, 0)) {
    if let given = unsafe events?[index], unsafe given.kind == Int32(DS_ACROSS) {
      across = unsafe given.value
      continue
    }
    guard let given = unsafe events?[index], var event = unsafe event(given, box.effect.graph) else {
      let found = unsafe events.map { unsafe fault(of: $0[index], box.effect.graph) } ?? ""
      unsafe report(error, 3, ("event \(index) has \(found)" as Message).text, at: index)
      return 0
    }
    event.kind = event.kind.with(across: across)
    across = nil
    if unsafe given.kind != Int32(DS_SET_TOO) {
      list.append(event)
    } else if case .set(let more) = event.kind, let last = list.last, case .set(let first) = last.kind,
      last.at == event.at
    {
      list[list.count - 1].kind = .set(first + more)
    } else {
      unsafe report(
        error, 3, ("event \(index) follows no event that sets an input at its time" as Message).text,
        at: index)
      return 0
    }
  }
  do throws(TraceError) {
    box.replay = box.effect.makeReplay(of: try Trace(list), inputs: box.inputs, size: box.size)
    return 1
  } catch let reason {
    unsafe report(error, 3, reason.description, at: reason.index)
    return 0
  }
}

@c @implementation
public func ds_player_show_trace(_ player: OpaquePointer?, _ at: Double) -> UnsafePointer<Double>? {
  guard let box = unsafe DrawstringWasm.player(player), box.showTrace(at: duration(at)) else { return nil }
  return unsafe UnsafePointer(box.numbers.baseAddress)
}

@c @implementation
public func ds_player_trace_end(_ player: OpaquePointer?) -> Double {
  unsafe DrawstringWasm.player(player)?.replay.map { seconds($0.end) } ?? 0
}

@c @implementation
public func ds_player_trace_events(_ player: OpaquePointer?, _ after: Double, _ through: Double) -> Int {
  guard let box = unsafe DrawstringWasm.player(player) else { return 0 }
  box.events =
    box.replay?.events(
      after: after.isNaN ? nil : duration(after), through: through.isNaN ? nil : duration(through)) ?? []
  return box.events.count
}

@c @implementation
public func ds_player_frame_size(_ player: OpaquePointer?) -> Int {
  unsafe DrawstringWasm.player(player)?.numbers.count ?? 0
}

@c @implementation
public func ds_player_changes(
  _ player: OpaquePointer?, _ count: UnsafeMutablePointer<Int>?
) -> UnsafePointer<Int32>? {
  let box = unsafe DrawstringWasm.player(player)
  unsafe count?.pointee = box?.changeCount ?? 0
  return unsafe box?.changedPairs
}

@c @implementation
public func ds_player_path(
  _ player: OpaquePointer?, _ layer: Int32, _ stroked: Int32, _ into: UnsafeMutablePointer<Double>?,
  _ capacity: Int
) -> Int {
  guard let box = unsafe DrawstringWasm.player(player),
    let layer = element(box.effect.layers, layer),
    let path = stroked != 0 ? box.frame.trimmedPath(ofLayer: Int(layer.index)) : box.frame[layer].path
  else { return 0 }
  let count = path.verbs.count + 2 * path.points.count
  guard count <= capacity, let into = unsafe into else { return count }
  var place = 0
  var point = 0
  for verb in path.verbs {
    unsafe into[place] = Double(verb.rawValue)
    place += 1
    for _ in 0..<verb.pointCount {
      unsafe into[place] = path.points[point].x
      unsafe into[place + 1] = path.points[point].y
      place += 2
      point += 1
    }
  }
  return count
}

@c @implementation
public func ds_player_text(
  _ player: OpaquePointer?, _ number: Double, _ into: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int {
  let text = unsafe DrawstringWasm.player(player)?.frame.text(at: number)
  return unsafe write(text ?? "", into, capacity)
}

@c @implementation
public func ds_player_dashes(
  _ player: OpaquePointer?, _ layer: Int32, _ into: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> Int {
  guard let box = unsafe DrawstringWasm.player(player), let layer = element(box.effect.layers, layer) else {
    return 0
  }
  let state = box.frame[layer]
  let list = layer.kind == .sheet ? state.sheet : state.lineDashPattern
  guard list.count <= capacity, let into = unsafe into else { return list.count }
  for place in list.indices { unsafe into[place] = list[place] }
  return list.count
}

@c @implementation
public func ds_player_placement(
  _ player: OpaquePointer?, _ layer: Int32, _ placement: UnsafeMutablePointer<ds_placement>?
) -> Int32 {
  guard let box = unsafe DrawstringWasm.player(player), let placement = unsafe placement,
    box.effect.graph.layers.indices.contains(Int(layer))
  else { return 0 }
  let place = box.placement(ofLayer: Int(layer))
  let world = place.worldTransform
  unsafe placement.pointee = ds_placement(
    a: world.a, b: world.b, c: world.c, d: world.d, tx: world.tx, ty: world.ty, opacity: place.worldOpacity,
    visible: place.isVisible ? 1 : 0, reserved: 0)
  return 1
}
