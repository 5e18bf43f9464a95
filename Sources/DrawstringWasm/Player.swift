internal import CDrawstring
internal import DrawstringCore
internal import DrawstringPlayer

/// The effect behind a `ds_effect`.
final class EffectBox {
  let effect: Effect

  init(_ effect: Effect) { self.effect = effect }

  var graph: Graph { effect.graph }
}

/// The player behind a `ds_player`: the session of a control, and the frame shown last as an array of numbers.
@safe final class PlayerBox {
  /// The numbers before the first slot: those of `DS_FRAME_PHASE` to `DS_FRAME_INSET`.
  static let headCount = 5

  let effect: Effect
  var session: Session
  /// The trace given last.
  var replay: Replay?
  /// The inputs that differ from their defaults before the first event.
  private(set) var inputs: [InputSetting] = []
  /// The size of the canvas before the first event, where it differs from the file's.
  private(set) var size: Vec2?
  /// The inputs and the size with which moments begin, where they differ from those of the control.
  var momentInputs: [InputSetting] = []
  var momentSize: Vec2?
  /// The place along the edge for the next drag of the session.
  private var across: Double?
  /// The events taken last.
  var events: [EmittedEvent] = []
  /// The numbers of the frame shown last: the head, the slots, then the lanes of the signals.
  let numbers: UnsafeMutableBufferPointer<Double>
  /// Pairs of a layer and a property.
  private let changes: UnsafeMutableBufferPointer<Int32>
  private(set) var changeCount = 0
  /// The frames of moments and traces; made for the first of them.
  private var buffer: FrameBuffer?
  private var showsSession = true
  private var hasFrame = false
  private var differ = FrameDiffer()
  private var placements = LayerPlacements()
  private(set) lazy var drawing = PlayerDrawing()
  private var hasPlacements = false
  /// The slots of texts, whose places may change while the texts stay; empty in an effect whose inputs are no texts.
  private let textSlots: [Int]

  /// Takes a place along the edge for the next drag; returns 1, or 0 for a number that is not finite.
  func take(across place: Double) -> Int32 {
    across = place.isFinite ? place : nil
    return place.isFinite ? 1 : 0
  }

  /// Applies an event to the session; a drag is at the place that was given before. Returns whether the event does something.
  func apply(_ event: TraceEvent) -> Bool {
    let event = TraceEvent(event.kind.with(across: across), at: event.at)
    across = nil
    return session.apply(event)
  }

  init(_ effect: Effect) {
    self.effect = effect
    session = effect.makeSession()
    let graph = effect.graph
    let signals = graph.signals.reduce(0) { $0 + $1.type.lanes }
    unsafe numbers = .allocate(capacity: Self.headCount + graph.initialSlots.count + signals)
    unsafe numbers.initialize(repeating: 0)
    textSlots = graph.placesOfTexts
    let properties = graph.layers.reduce(0) { $0 + PropertyTable.properties(of: $1.kind).count }
    unsafe changes = .allocate(capacity: max(2 * properties, 1))
  }

  deinit {
    unsafe numbers.deallocate()
    unsafe changes.deallocate()
  }

  var changedPairs: UnsafePointer<Int32>? { unsafe UnsafePointer(changes.baseAddress) }

  /// The frame shown last; before any, the effect without an animation.
  var frame: EffectFrame {
    if !showsSession, let buffer { return buffer.frame }
    return session.shownFrame
  }

  /// Gives inputs other values before the first event; the control is at rest again.
  func begin(with inputs: [InputSetting]) {
    self.inputs = inputs
    session = effect.makeSession(inputs: inputs, size: size)
  }

  /// Gives a flexible canvas another size before the first event; the control is at rest again.
  func begin(sized size: Vec2) {
    self.size = size
    session = effect.makeSession(inputs: inputs, size: size)
  }

  // MARK: Showing frames

  func show(at instant: Duration) {
    showsSession = true
    read(session.frame(at: instant))
  }

  func show(_ moment: Moment) {
    fillBuffer { effect.evaluate(moment, into: &$0) }
  }

  /// Shows the frame of the trace. Returns false without a trace.
  func showTrace(at instant: Duration) -> Bool {
    guard let replay else { return false }
    fillBuffer { replay.evaluate(at: instant, into: &$0) }
    return true
  }

  private func fillBuffer(_ fill: (inout FrameBuffer) -> Void) {
    showsSession = false
    if buffer == nil { buffer = effect.makeFrameBuffer() }
    // In its place: a buffer is large.
    fill(&buffer!)
    read(buffer!.frame)
  }

  /// Copies what differs from the frame shown before.
  private func read(_ frame: EffectFrame) {
    hasPlacements = false
    let graph = frame.graph
    let slots = frame.slots
    if !hasFrame {
      hasFrame = true
      for index in slots.indices { unsafe numbers[Self.headCount + index] = slots[index] }
    }
    var count = 0
    for change in differ.changes(to: frame) {
      unsafe changes[2 * count] = change.layer.index
      unsafe changes[2 * count + 1] = Int32(change.property.rawValue)
      count += 1
      let layer = Int(change.layer.index)
      guard let offset = LayerLayout.offset(of: change.property, in: change.layer.kind) else { continue }
      let first = Int(change.layer.firstSlot) + offset
      copy(slots, first..<first + change.property.row.type.lanes)
      if let list = graph.list(of: change.property, layer: layer, slots) { copy(slots, list.slots) }
    }
    changeCount = count
    for slot in textSlots { copy(slots, slot..<slot + 1) }
    for output in graph.outputs { copy(slots, Int(output.slot)..<Int(output.slot) + 1) }
    unsafe numbers[Int(DS_FRAME_PHASE)] = Double(frame.phase.ordinal)
    unsafe numbers[Int(DS_FRAME_TIME)] = seconds(frame.time)
    unsafe numbers[Int(DS_FRAME_PULL)] = frame.pull
    unsafe numbers[Int(DS_FRAME_PROGRESS)] = frame.progress
    unsafe numbers[Int(DS_FRAME_INSET)] = frame.inset
    var place = Self.headCount + slots.count
    for signal in graph.signals {
      for lane in 0..<signal.type.lanes {
        unsafe numbers[place] = frame.environment[Int(signal.lane) + lane]
        place += 1
      }
    }
  }

  private func copy(_ slots: [Double], _ range: Range<Int>) {
    for index in range { unsafe numbers[Self.headCount + index] = slots[index] }
  }

  /// The place of a layer in the frame shown last.
  func placement(ofLayer index: Int) -> LayerPlacement {
    if !hasPlacements {
      placements.update(from: frame)
      hasPlacements = true
    }
    return placements[effect.graph.handle(ofLayer: index)]
  }
}
