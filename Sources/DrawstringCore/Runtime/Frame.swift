/// What the layers look like at one instant: plain values, taken from an effect.
///
/// A frame is complete in itself and may be kept and sent to other threads. All its numbers are finite.
public struct Frame: Sendable {
  package let shared: SharedGraph
  /// Every number of the outputs, the layers and the paths.
  package let slots: [Double]
  /// Every number of the signals.
  package let environment: [Double]
  /// The paths that are on their way to others, and those that the timeline keeps: what path lanes may mean.
  let mixes: [PathMix]
  let paths: [Path]
  /// The phase of the instant; it may have moved on from the one that was asked for.
  public let phase: Phase
  /// Time since that phase began; not negative.
  public let time: Duration

  package init(
    shared: SharedGraph, slots: [Double], environment: [Double], mixes: [PathMix], paths: [Path],
    phase: Phase, time: Duration
  ) {
    self.shared = shared
    self.slots = slots
    self.environment = environment
    self.mixes = mixes
    self.paths = paths
    self.phase = phase
    self.time = time
  }

  /// How far the content is shown pulled, in points; negative upwards.
  public var pull: Double { environment[BuiltinSignal.pull.lane] }
  /// The pull divided by the trigger; not clamped, 0 where the trigger is 0.
  public var progress: Double { environment[BuiltinSignal.progress.lane] }
  /// What the content's inset would be, in points: 0, on its way to where the content rests while refreshing, or on
  /// its way back.
  public var inset: Double { environment[BuiltinSignal.inset.lane] }

  /// The author's signals by name.
  public var signals: Signals { Signals(frame: self) }

  /// The numbers handed back to the host, by name.
  public var outputs: Outputs { Outputs(frame: self) }

  /// The layer with an id; nil where the effect has none of that id.
  public subscript(id: String) -> LayerState? {
    shared.graph.layers.firstIndex { $0.id == id }.map { LayerState(frame: self, index: $0) }
  }

  /// All layers in drawing order: parents before their children, and among siblings by `zPosition`, ties as
  /// written.
  public var layers: [LayerState] {
    shared.graph.drawingOrder(slots).map { LayerState(frame: self, index: $0) }
  }

  /// Every number of the frame, outputs, layers, paths and signals, for comparison bit for bit; what lies where may
  /// change from version to version.
  public var lanes: [Double] {
    var lanes = slots
    var outlines: [Double] = []
    let graph = shared.graph
    for layer in graph.layers.indices where graph.layers[layer].kind == .shape {
      guard let path = PropertyTable.id(named: "path"), let slot = graph.slot(of: path, layer: layer) else {
        continue
      }
      // Where a path that is made lies may differ, what it looks like may not.
      if lanes[slot] > -2 && lanes[slot] < Double(graph.paths.count) { continue }
      let outline = self.path(at: lanes[slot]) ?? Path()
      lanes[slot] = -2
      for point in outline.points { outlines += [point.x, point.y] }
    }
    return lanes + environment.dropFirst() + outlines
  }

  /// The path that a lane means; nil for none.
  package func path(at lane: Double) -> Path? { shared.graph.path(at: lane, slots, mixes, paths) }
}

/// The author's signals in a frame, in file order.
public struct Signals: Sendable, Sequence {
  let frame: Frame

  /// The value of the signal with a name; nil where there is none.
  public subscript(name: String) -> PropertyValue? {
    frame.shared.graph.signals.first { $0.name == name }.map(value)
  }

  /// All of them with their names.
  public func makeIterator() -> AnyIterator<(name: String, value: PropertyValue)> {
    var index = 0
    let signals = frame.shared.graph.signals
    return AnyIterator {
      guard index < signals.count else { return nil }
      defer { index += 1 }
      return (signals[index].name, value(signals[index]))
    }
  }

  private func value(_ signal: Signal) -> PropertyValue {
    let lane = Int(signal.lane)
    let environment = frame.environment
    switch signal.type {
    case .boolean: return .boolean(environment[lane] != 0)
    case .color:
      return .color(
        Color(
          red: environment[lane], green: environment[lane + 1], blue: environment[lane + 2],
          alpha: environment[lane + 3]))
    default: return .number(environment[lane])
    }
  }
}

/// The outputs of a frame, in file order.
public struct Outputs: Sendable, Sequence {
  let frame: Frame

  /// The output with a name, a number, radians or seconds as its formula has it; nil where there is none.
  public subscript(name: String) -> Double? {
    frame.shared.graph.outputs.first { $0.name == name }.map { frame.slots[Int($0.slot)] }
  }

  /// All of them with their names.
  public func makeIterator() -> AnyIterator<(name: String, value: Double)> {
    var index = 0
    let outputs = frame.shared.graph.outputs
    let slots = frame.slots
    return AnyIterator {
      guard index < outputs.count else { return nil }
      defer { index += 1 }
      return (outputs[index].name, slots[Int(outputs[index].slot)])
    }
  }
}
