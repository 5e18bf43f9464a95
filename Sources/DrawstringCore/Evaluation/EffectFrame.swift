/// What the layers look like at one instant: plain values, taken from an effect.
///
/// A frame is complete in itself and may be kept and sent to other threads. All its numbers are finite.
public struct EffectFrame: Sendable {
  package let graph: Graph
  /// Every number of the outputs, the layers and the paths.
  @usableFromInline package let slots: [Double]
  /// Every number of the signals.
  package let environment: [Double]
  /// The paths that are on their way to others, and those that the timeline keeps: what path lanes may mean.
  let mixes: [PathMix]
  let paths: [VectorPath]
  /// The texts that the timeline keeps.
  let texts: [String]
  /// The phase of the instant; it may have moved on from the one that was asked for.
  public let phase: Phase
  /// Time since that phase began; not negative.
  public let time: Duration

  package init(
    graph: Graph, slots: [Double], environment: [Double], mixes: [PathMix], paths: [VectorPath],
    texts: [String], phase: Phase, time: Duration
  ) {
    self.graph = graph
    self.slots = slots
    self.environment = environment
    self.mixes = mixes
    self.paths = paths
    self.texts = texts
    self.phase = phase
    self.time = time
  }

  /// How far the content is shown pulled, in points; negative upwards.
  public var pull: Double { environment[BuiltinSignal.pull.lane] }
  /// The pull divided by the trigger; not clamped, 0 if the trigger is 0.
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
    graph.layers.firstIndex { $0.id == id }.map { layer(at: $0) }
  }

  /// The layer that a handle of the effect stands for; no search is made.
  @inlinable public subscript(layer: LayerHandle) -> LayerState { LayerState(frame: self, handle: layer) }

  /// All layers in drawing order: parents before their children, and among siblings by `zPosition`, ties as
  /// written.
  public var layers: [LayerState] {
    graph.drawingOrder(slots).map { layer(at: $0) }
  }

  /// Every number of the frame, outputs, layers, paths and signals, for comparison bit for bit; what lies where may
  /// change from version to version.
  public var lanes: [Double] {
    var lanes = slots
    var outlines: [Double] = []
    for layer in graph.layers.indices where graph.layers[layer].kind == .shape {
      guard let slot = graph.slot(of: .path, layer: layer) else { continue }
      // Where a path that is made lies may differ, what it looks like may not.
      if lanes[slot] > -2 && lanes[slot] < Double(graph.paths.count) { continue }
      let outline = self.path(at: lanes[slot]) ?? VectorPath()
      lanes[slot] = -2
      for point in outline.points { outlines += [point.x, point.y] }
    }
    for layer in graph.layers.indices where graph.layers[layer].kind == .shape {
      guard let slot = graph.slot(of: .lineDashPattern, layer: layer), !graph.areStillDashes(lanes[slot])
      else { continue }
      outlines += dashes(at: lanes[slot])
      lanes[slot] = -2
    }
    // Of the built-in signals, those of a floor only where the effect has one.
    var signals = Array(environment.dropFirst())
    if graph.pull?.floor == nil {
      signals.removeSubrange(SignalTable.firstLaneCount - 1..<SignalTable.laneCount - 1)
    }
    if !graph.keepsTexts { return lanes + signals + outlines }
    for slot in graph.composedTexts.lazy.flatMap({ $0.textSlots }) { lanes[slot] = 0 }
    // So may the places of texts.
    for (slot, holdsText) in graph.textSlots.enumerated() where holdsText {
      replaceText(&lanes[slot], in: &outlines)
    }
    let left = environment.count - signals.count
    for input in graph.inputs where input.kind == .text {
      replaceText(&signals[Int(input.lane) - left], in: &outlines)
    }
    for text in graph.textTemplates { replaceText(&signals[Int(text.lane) - left], in: &outlines) }
    return lanes + signals + outlines
  }

  /// Puts the length of a text in the place of its lane, and its bytes into a list.
  private func replaceText(_ lane: inout Double, in bytes: inout [Double]) {
    guard let text = text(at: lane) else { return lane = -1 }
    lane = Double(text.utf8.count)
    bytes += text.utf8.map { Double($0) }
  }

  /// The text that a lane means; nil for none.
  package func text(at lane: Double) -> String? { graph.text(at: lane, texts, slots) }

  /// The dashes and gaps that a lane means; empty for none.
  package func dashes(at lane: Double) -> [Double] { graph.dashes(at: lane, mixes, paths) }

  /// The path that a lane means; nil for none.
  package func path(at lane: Double) -> VectorPath? { graph.path(at: lane, slots, mixes, paths) }
}

/// The author's signals in a frame, in file order.
public struct Signals: Sendable, Sequence {
  let frame: EffectFrame

  /// The value of the signal with a name; nil where there is none.
  public subscript(name: String) -> PropertyValue? {
    frame.graph.signals.first { $0.name == name }.map(value)
  }

  /// All of them with their names.
  public func makeIterator() -> AnyIterator<(name: String, value: PropertyValue)> {
    var index = 0
    let signals = frame.graph.signals
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
    case .point: return .point(Vec2(environment[lane], environment[lane + 1]))
    case .word:
      guard case .input(let index) = signal.source else { return .text(nil) }
      let words = frame.graph.inputs[index].words
      return .text(Int(exactly: environment[lane]).flatMap { words.indices.contains($0) ? words[$0] : nil })
    case .text: return .text(frame.text(at: environment[lane]))
    case .boolean: return .boolean(environment[lane] != 0)
    case .color:
      return .color(
        RGBAColor(
          red: environment[lane], green: environment[lane + 1], blue: environment[lane + 2],
          alpha: environment[lane + 3]))
    default: return .number(environment[lane])
    }
  }
}

/// The outputs of a frame, in file order.
public struct Outputs: Sendable, Sequence {
  let frame: EffectFrame

  /// The output with a name, a number, radians or seconds as its formula has it; nil where there is none.
  public subscript(name: String) -> Double? {
    frame.graph.outputs.first { $0.name == name }.map { frame.slots[Int($0.slot)] }
  }

  /// All of them with their names.
  public func makeIterator() -> AnyIterator<(name: String, value: Double)> {
    var index = 0
    let outputs = frame.graph.outputs
    let slots = frame.slots
    return AnyIterator {
      guard index < outputs.count else { return nil }
      defer { index += 1 }
      return (outputs[index].name, slots[Int(outputs[index].slot)])
    }
  }
}

extension EffectFrame: Equatable {
  /// Whether two frames belong to one effect and have the same bits, at the same time of the same phase.
  public static func == (a: EffectFrame, b: EffectFrame) -> Bool {
    guard a.graph === b.graph && a.phase == b.phase && a.time == b.time else { return false }
    func isSame(_ a: [Double], _ b: [Double], _ index: Int) -> Bool {
      a[index].bitPattern == b[index].bitPattern
    }
    // The progress of the node evaluated last is no part of a frame, and equal texts may have different places.
    let inputs = a.graph.inputs.lazy.filter { $0.kind == .text }
    guard inputs.allSatisfy({ a.hasText(of: b, at: Int($0.lane)) }) else { return false }
    var differs = a.environment.indices.filter { !isSame(a.environment, b.environment, $0) }
    differs.removeAll { lane in lane == BuiltinSignal.x.lane || inputs.contains { $0.lane == lane } }
    if !differs.isEmpty {
      let texts = Set(a.graph.textTemplates.map { Int($0.lane) })
      guard Set(differs).isSubset(of: texts) else { return false }
    }
    let slots = a.slots.indices
    if inputs.isEmpty && a.mixes == b.mixes && a.paths == b.paths
      && slots.allSatisfy({ isSame(a.slots, b.slots, $0) })
    {
      return true
    }
    // The slot of a path or a text is an index into a list of the session. Equal paths and equal texts can have different
    // indices.
    let drawn = a.graph.properties.written.lazy.filter { $0.isPath || $0.isText }
    let textSlots = a.graph.composedTexts.flatMap { $0.textSlots }
    return slots.allSatisfy { index in
      isSame(a.slots, b.slots, index) || textSlots.contains(index) || drawn.contains { $0.slot == index }
    }
      && drawn.allSatisfy {
        a[$0.change.layer].value(of: $0.change.property) == b[$0.change.layer].value(of: $0.change.property)
      }
  }
}

extension EffectFrame {
  /// The visible part of the root layers' coordinates, in points, with the size of the canvas in this frame.
  public var canvas: CanvasRect {
    let lanes = graph.sizeLanes
    if lanes.width == nil, lanes.height == nil { return graph.canvas }
    return graph.canvas(
      width: lanes.width.map { environment[Int($0)] }, height: lanes.height.map { environment[Int($0)] })
  }

  /// Whether the text of an input, a lane of the environment, is that of another frame.
  private func hasText(of other: EffectFrame, at lane: Int) -> Bool {
    guard let a = text(at: environment[lane]), let b = other.text(at: other.environment[lane]) else {
      return false
    }
    return a.hasBytes(of: b)
  }

  /// The layer at a place in the graph, which is the order of the file.
  package func layer(at index: Int) -> LayerState {
    LayerState(frame: self, handle: graph.handle(ofLayer: index))
  }
}

/// A frame as something that draws needs it: what comes after what, where it lies, and what cuts it.
package struct FrameGeometry: Sendable {
  /// Something that limits where a layer is drawn.
  package enum Clip: Equatable, Sendable {
    /// The rounded rectangle of a layer around it, or its own.
    case bounds(layer: Int)
    /// The opacity of another layer with all that lies in it.
    case mask(layer: Int)
  }

  private let frame: EffectFrame
  private var slots: [Double] { frame.slots }
  /// By the layers' places in the graph.
  package let places: [LayerPlacement]
  /// The layers from back to front, each before those in it.
  package let order: [Int]

  package init(_ frame: EffectFrame) {
    self.frame = frame
    order = frame.graph.drawingOrder(frame.slots)
    var places: [LayerPlacement] = []
    frame.graph.placeLayers(frame.slots, into: &places)
    self.places = places
  }

  /// The part of a shape's path that its stroke runs along, in the canvas's coordinates; nil where there is none.
  package func stroke(ofLayer index: Int) -> VectorPath? {
    frame.trimmedPath(ofLayer: index)?.mapped(by: places[index].worldTransform)
  }

  /// What limits a layer, from the outside in: the bounds of those layers around it that mask to them, its own where it
  /// does so itself, and the masks of all of them.
  package func clips(ofLayer index: Int) -> [Clip] {
    let graph = frame.graph
    var clips: [Clip] = []
    for layer in graph.lineage(ofLayer: index) {
      if let mask = graph.mask(ofLayer: layer, slots) { clips.append(.mask(layer: mask)) }
      let first = Int(graph.layers[layer].firstSlot)
      if slots[first + PropertyID.masksToBounds.offset] != 0 {
        clips.append(.bounds(layer: layer))
      }
    }
    return clips
  }
}

/// A property's value as a frame holds it.
public enum PropertyValue: Hashable, Sendable {
  /// A number, a length in points, a fraction, an angle in radians or a time in seconds.
  case number(Double)
  /// Two numbers: a place, a size, a displacement, factors or a pair of angles.
  case point(Vec2)
  /// True or false.
  case boolean(Bool)
  /// A colour in sRGB.
  case color(RGBAColor)
  /// Characters, one of a property's words, or a layer's id; nil for none.
  case text(String?)
  /// A path in the layer's coordinates; nil for none.
  case path(VectorPath?)
  /// A list of numbers, such as lengths of dashes in points or places of a gradient's stops.
  case numbers([Double])
  /// A list of colours in sRGB.
  case colors([RGBAColor])
}
