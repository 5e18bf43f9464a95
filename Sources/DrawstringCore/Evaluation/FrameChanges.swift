/// A property of a layer whose value differs between two frames.
public struct FrameChange: Equatable, Sendable {
  /// The layer.
  public let layer: LayerHandle
  /// The property, as a whole.
  public let property: PropertyID
}

/// The properties of layers that differ between two frames, in the order of the file.
///
/// The frames are compared on the way through the sequence, over the properties that the effect can change; nothing is
/// allocated. Two values are the same if their bits are. A path on its way to another one differs if its ends or its
/// progress do. Outputs and signals are not compared.
public struct FrameChanges: Sendable, Sequence {
  private let frame: EffectFrame
  /// The earlier frame; nil where every property counts as changed.
  private let past: EffectFrame?

  fileprivate init(_ frame: EffectFrame, since past: EffectFrame?) {
    self.frame = frame
    self.past = past
  }

  /// Returns an iterator over the properties that differ.
  public func makeIterator() -> Iterator { Iterator(frame, past) }

  /// An iterator over the properties that differ.
  public struct Iterator: IteratorProtocol, Sendable {
    private let frame: EffectFrame
    private let past: EffectFrame?
    private let properties: ComparedProperties
    private var index = 0
    /// The layer of `index`, where every property counts.
    private var layer = 0

    fileprivate init(_ frame: EffectFrame, _ past: EffectFrame?) {
      self.frame = frame
      self.past = past
      properties = frame.shared.properties
    }

    /// Returns the next property that differs; nil at the end.
    public mutating func next() -> FrameChange? {
      guard let past else { return nextOfAll() }
      while index < properties.written.count {
        let property = properties.written[index]
        index += 1
        if property.isText
          ? frame.textDiffers(of: property, past.slots, past.texts)
          : property.differs(frame.slots, past.slots)
            || (property.isPath && frame.outlineDiffers(of: property, past.slots, past.mixes, past.paths))
        {
          return property.change
        }
      }
      return nil
    }

    private mutating func nextOfAll() -> FrameChange? {
      let graph = frame.shared.graph
      while layer < graph.layers.count {
        let handle = graph.handle(ofLayer: layer)
        let properties = PropertyTable.properties(of: handle.kind)
        if index < properties.count {
          defer { index += 1 }
          return FrameChange(layer: handle, property: properties[index])
        }
        layer += 1
        index = 0
      }
      return nil
    }
  }
}

extension EffectFrame {
  /// The properties of layers that differ from those of another frame of the effect; for a frame of another effect, all
  /// properties of all layers.
  public func changes(since past: EffectFrame) -> FrameChanges {
    FrameChanges(self, since: shared === past.shared ? past : nil)
  }

  /// Whether the texts of a property differ between this frame and an earlier one. Equal texts may have different places.
  fileprivate func textDiffers(
    of property: ComparedProperties.Property, _ past: [Double], _ pastTexts: [String]
  ) -> Bool {
    let (lane, other) = (slots[Int(property.slot)], past[Int(property.slot)])
    if texts.isEmpty && pastTexts.isEmpty { return lane.bitPattern != other.bitPattern }
    guard let text = text(at: lane), let pastText = shared.text(at: other, pastTexts) else {
      return (text(at: lane) == nil) != (shared.text(at: other, pastTexts) == nil)
    }
    return !text.hasBytes(of: pastText)
  }

  /// Whether the paths or dashes of a property differ between this frame and an earlier one, though the slot's numbers are the same.
  fileprivate func outlineDiffers(
    of property: ComparedProperties.Property, _ past: [Double], _ pastMixes: [PathMix],
    _ pastPaths: [VectorPath]
  ) -> Bool {
    // Mixes of mixes lead to earlier mixes only, so that this ends.
    func differs(_ lane: Double) -> Bool {
      if lane == PathMix.none { return false }
      if let kept = PathMix.keptIndex(of: lane) {
        guard paths.indices.contains(kept), pastPaths.indices.contains(kept) else { return true }
        return paths[kept] != pastPaths[kept]
      }
      if property.isDashes ? shared.areStillDashes(lane) : shared.isStillPath(lane) { return false }
      if !property.isDashes, let numbers = shared.numbers(ofPathAt: lane) {
        return numbers.contains { slots[$0].bitPattern != past[$0].bitPattern }
      }
      let place = property.isDashes ? shared.dashMixIndex(of: lane) : shared.mixIndex(of: lane)
      guard let index = place, mixes.indices.contains(index),
        pastMixes.indices.contains(index), mixes[index] == pastMixes[index]
      else { return true }
      let mix = mixes[index]
      return (mix.from < lane && differs(mix.from)) || (mix.to < lane && differs(mix.to))
    }
    return differs(slots[Int(property.slot)])
  }
}

/// The comparison of each frame with the one before, for a host that shows frame after frame.
///
/// Its own copy of what it compares lets a buffer fill the next frame in place.
package struct FrameDiffer: Sendable {
  private var effect: SharedGraph?
  private var slots: [Double] = []
  private var mixes: [PathMix] = []
  private var paths: [VectorPath] = []
  private var texts: [String] = []
  private var changes: [FrameChange] = []

  package init() {}

  /// Returns the properties that differ from the frame of the last call; at the first call, and after a call with a frame of
  /// another effect, all properties of all layers. Once warm, allocates nothing.
  package mutating func changes(to frame: EffectFrame) -> [FrameChange] {
    changes.removeAll(keepingCapacity: true)
    if effect === frame.shared {
      compare(frame)
    } else {
      effect = frame.shared
      changes.append(contentsOf: FrameChanges(frame, since: nil))
      slots = frame.slots.map { $0 }
    }
    mixes.removeAll(keepingCapacity: true)
    mixes.append(contentsOf: frame.mixes)
    if !(paths.isEmpty && frame.paths.isEmpty) { paths = frame.paths }
    if !(texts.isEmpty && frame.texts.isEmpty) { texts = frame.texts }
    return changes
  }

  private mutating func compare(_ frame: EffectFrame) {
    let properties = frame.shared.properties
    for property in properties.written {
      if property.isText {
        if frame.textDiffers(of: property, slots, texts) { changes.append(property.change) }
        slots[Int(property.slot)] = frame.slots[Int(property.slot)]
      } else if property.differs(frame.slots, slots) {
        changes.append(property.change)
        for slot in property.slots { slots[slot] = frame.slots[slot] }
      } else if property.isPath, frame.outlineDiffers(of: property, slots, mixes, paths) {
        changes.append(property.change)
      }
    }
    for slot in properties.firstPathSlot..<slots.count { slots[slot] = frame.slots[slot] }
  }
}

/// The properties of an effect's layers that can change, in the order of frames.
struct ComparedProperties: Sendable {
  /// A property of a layer and its place in a frame.
  struct Property: Sendable {
    var change: FrameChange
    var slot: Int32
    var lanes: Int32
    /// Whether the property may differ though its number is the same: a path, or dashes.
    var isPath: Bool
    var isText: Bool
    var isDashes: Bool { change.property == .lineDashPattern }

    var slots: Range<Int> { Int(slot)..<Int(slot) + Int(lanes) }

    func differs(_ slots: [Double], _ past: [Double]) -> Bool {
      for slot in self.slots where slots[slot].bitPattern != past[slot].bitPattern { return true }
      return false
    }
  }

  /// A property of layers of a kind, and its place among their slots.
  private struct Column {
    var property: PropertyID
    var offset: Int
    var lanes: Int
    var isList: Bool
    var isPath: Bool
    var isText: Bool
  }

  /// For each kind, its properties.
  private static let columns: [[Column]] = LayerKind.allCases.map { kind in
    PropertyTable.properties(of: kind).compactMap { property in
      LayerLayout.offset(of: property, in: kind).map {
        let type = property.row.type
        return Column(
          property: property, offset: $0, lanes: type.lanes, isList: type.item != nil,
          isPath: type == .path || type == .numbers, isText: type == .text)
      }
    }
  }

  private(set) var written: [Property] = []
  /// The slots from here on are numbers of paths and items of lists.
  let firstPathSlot: Int

  init(_ graph: Graph) {
    firstPathSlot = min(max(Int(graph.firstPathSlot), 0), graph.initialSlots.count)
    let isWritten = WrittenLanes.writtenSlots(graph)
    let columns = Self.columns
    for index in graph.layers.indices {
      let layer = graph.handle(ofLayer: index)
      for column in columns[layer.kind.index] {
        let property = column.property
        var slot = Int(layer.firstSlot) + column.offset
        var lanes = column.lanes
        if column.isList, let list = graph.list(of: property, layer: index, graph.initialSlots) {
          slot = list.slots.lowerBound
          lanes = list.slots.count
        }
        guard (slot..<slot + lanes).contains(where: { isWritten[$0] }) else { continue }
        written.append(
          Property(
            change: FrameChange(layer: layer, property: property), slot: Int32(slot), lanes: Int32(lanes),
            isPath: column.isPath, isText: column.isText))
      }
    }
  }
}

extension SharedGraph {
  /// Whether an animation, a formula or a body may change a layer's property; otherwise every frame has the same value.
  package func mayChange(_ property: PropertyID, ofLayer index: Int) -> Bool {
    properties.written.contains { Int($0.change.layer.index) == index && $0.change.property == property }
  }
}
