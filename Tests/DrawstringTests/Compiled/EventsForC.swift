import CDrawstring
import Drawstring
import DrawstringTestSupport
import Testing

@testable import DrawstringWasm

extension TraceEvent {
  /// The event as C has it; of a `set`, one for each input.
  ///
  /// Copies of texts are added to `texts`, whose owner frees them.
  func forC(_ graph: Graph, _ texts: inout [UnsafeMutableBufferPointer<CChar>])
    -> [ds_trace_event]
  {
    switch kind {
    case .set(let settings):
      var events: [ds_trace_event] = unsafe []
      for setting in settings {
        guard let place = graph.input(named: setting.name) else { continue }
        var event = unsafe plain
        unsafe event.kind = Int32(events.isEmpty ? DS_SET : DS_SET_TOO)
        unsafe event.input = Int32(place)
        let types: [InputKind: Int] = [
          .number: DS_NUMBER, .angle: DS_ANGLE, .boolean: DS_BOOLEAN, .color: DS_COLOR, .point: DS_POINT,
          .word: DS_WORD, .text: DS_TEXT,
        ]
        unsafe event.type = Int32(types[graph.inputs[place].kind] ?? -1)
        if case .text(let text) = setting.value {
          let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.utf8.count + 1)
          _ = unsafe copy.initialize(from: text.utf8.map { CChar(bitPattern: $0) } + [65])
          unsafe texts.append(copy)
          unsafe event.text = ds_bytes(start: copy.baseAddress, count: text.utf8.count)
        } else if let lanes = graph.inputs[place].lanes(of: setting.value) {
          unsafe event.numbers = (lanes[0], lanes[1], lanes[2], lanes[3])
        }
        unsafe events.append(event)
      }
      return unsafe events
    case .fire(let name):
      // The library passes over names that an effect has no input for; the functions take none.
      guard let place = graph.input(named: name) else { return unsafe [] }
      var event = unsafe plain
      unsafe event.kind = Int32(DS_FIRE)
      unsafe event.input = Int32(place)
      return unsafe [event]
    case .size(let size):
      var event = unsafe plain
      unsafe event.kind = Int32(DS_SIZE)
      unsafe event.numbers = (size.x, size.y, 0, 0)
      return unsafe [event]
    case .drag(_, let across?), .dragShown(_, let across?), .dragTo(_, let across?, _, _):
      var event = unsafe plain
      unsafe event.kind = Int32(DS_ACROSS)
      unsafe event.value = across
      return unsafe [event, plain]
    default: return unsafe [plain]
    }
  }

  private var plain: ds_trace_event {
    let at = Double(self.at.components.seconds) + Double(self.at.components.attoseconds) / 1e18
    if case .dragTo(let pull, _, let over, let ease) = self.kind {
      var event = unsafe ds_trace_event(
        at: at, value: pull, kind: Int32(DS_DRAG_TO), input: 0,
        over: Double(over.components.attoseconds) / 1e18, numbers: (0, 0, 0, 0))
      if case .cubicBezier(let curve) = ease.easing {
        unsafe event.numbers = (curve.x1, curve.y1, curve.x2, curve.y2)
      }
      return unsafe event
    }
    let (kind, value): (Int, Double) =
      switch self.kind {
      case .dragTo: (7, 0)
      case .drag(let pull, _): (0, pull)
      case .dragShown(let pull, _): (1, pull)
      case .release: (2, 0)
      case .cancel: (3, 0)
      case .begin: (4, 0)
      case .finish(let outcome): (5, Double(FinishOutcome.allCases.firstIndex(of: outcome) ?? 0))
      case .reset: (6, 0)
      case .open: (12, 0)
      case .close: (13, 0)
      case .set, .fire, .size: (0, 0)
      }
    return unsafe ds_trace_event(
      at: at, value: value, kind: Int32(kind), input: 0, over: 0, numbers: (0, 0, 0, 0))
  }
}

extension ds_trace_event {
  init(
    at: Double, value: Double, kind: Int32, input: Int32, over: Double,
    numbers: (Double, Double, Double, Double)
  ) {
    unsafe self.init()
    unsafe (self.at, self.value, self.kind, self.input, self.over) = (at, value, kind, input, over)
    unsafe self.numbers = numbers
  }
}
