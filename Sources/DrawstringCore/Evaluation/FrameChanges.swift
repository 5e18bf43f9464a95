/// The properties of layers that differ between two frames, in the order of the file.
///
/// The frames are compared on the way through the sequence, over the properties that the effect can change; nothing is
/// allocated. Two values are equal if their bits are equal. A path in a morph differs if one of the two paths or the
/// progress of the morph differs. Outputs and signals are not compared.
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
      properties = frame.graph.properties
    }

    /// Returns the next property that differs; nil at the end.
    public mutating func next() -> FrameChange? {
      guard let past else { return nextOfAll() }
      while index < properties.written.count {
        let property = properties.written[index]
        index += 1
        let isOther =
          property.isText
          ? frame.textDiffers(of: property, past.slots, past.texts)
          : property.isPath
            ? frame.outlineDiffers(of: property, past.slots, past.mixes, past.paths)
            : property.differs(frame.slots, past.slots)
        if isOther { return property.change }
      }
      return nil
    }

    private mutating func nextOfAll() -> FrameChange? {
      let graph = frame.graph
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
    FrameChanges(self, since: graph === past.graph ? past : nil)
  }

  /// Whether the texts of a property differ between this frame and an earlier one. Equal texts may have different places.
  fileprivate func textDiffers(
    of property: ComparedProperties.Property, _ past: [Double], _ pastTexts: [String]
  ) -> Bool {
    let (lane, other) = (slots[Int(property.slot)], past[Int(property.slot)])
    let isSame = lane.bitPattern == other.bitPattern
    if let index = ComposedText.index(at: lane), isSame, texts.isEmpty && pastTexts.isEmpty,
      graph.composedTexts.indices.contains(index)
    {
      // A loop: a closure over two frames would be allocated.
      for slot in graph.composedTexts[index].slots where slots[slot].bitPattern != past[slot].bitPattern {
        return true
      }
      return false
    }
    let isComposed = ComposedText.index(at: lane) != nil || ComposedText.index(at: other) != nil
    if texts.isEmpty && pastTexts.isEmpty && !isComposed { return !isSame }
    guard let text = text(at: lane), let pastText = graph.text(at: other, pastTexts, past) else {
      return (text(at: lane) == nil) != (graph.text(at: other, pastTexts, past) == nil)
    }
    return !text.hasBytes(of: pastText)
  }

  /// Whether the paths or dashes of a property differ between this frame and an earlier one. Equal paths may have different numbers.
  fileprivate func outlineDiffers(
    of property: ComparedProperties.Property, _ past: [Double], _ pastMixes: [PathMix],
    _ pastPaths: [VectorPath]
  ) -> Bool {
    // Mixes of mixes lead to earlier mixes only, so that this ends.
    func differs(_ lane: Double, _ pastLane: Double) -> Bool {
      let kept = PathMix.keptIndex(of: lane)
      if lane.bitPattern != pastLane.bitPattern {
        // A session that forgets its past gives a path that it keeps another number.
        guard let kept, let pastKept = PathMix.keptIndex(of: pastLane), paths.indices.contains(kept),
          pastPaths.indices.contains(pastKept)
        else { return true }
        return paths[kept] != pastPaths[pastKept]
      }
      if lane == PathMix.none { return false }
      if let kept {
        guard paths.indices.contains(kept), pastPaths.indices.contains(kept) else { return true }
        return paths[kept] != pastPaths[kept]
      }
      if property.isDashes ? graph.areStillDashes(lane) : graph.isStillPath(lane) { return false }
      if !property.isDashes, let numbers = graph.numbers(ofPathAt: lane) {
        return numbers.contains { slots[$0].bitPattern != past[$0].bitPattern }
      }
      let place = property.isDashes ? graph.dashMixIndex(of: lane) : graph.mixIndex(of: lane)
      guard let index = place, mixes.indices.contains(index),
        pastMixes.indices.contains(index), mixes[index] == pastMixes[index]
      else { return true }
      let mix = mixes[index]
      return (mix.from < lane && differs(mix.from, mix.from)) || (mix.to < lane && differs(mix.to, mix.to))
    }
    let slot = Int(property.slot)
    return differs(slots[slot], past[slot])
  }
}

/// The comparison of each frame with the one before, for a host that shows frame after frame.
///
/// Its own copy of what it compares lets a buffer fill the next frame in place.
package struct FrameDiffer: Sendable {
  private var effect: Graph?
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
    if effect === frame.graph {
      compare(frame)
    } else {
      effect = frame.graph
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
    let properties = frame.graph.properties
    var index = 0
    while true {
      index = Self.compareNumbers(properties.written, from: index, frame.slots, &slots, &changes)
      if index == properties.written.count { break }
      let property = properties.written[index]
      let isOther =
        property.isText
        ? frame.textDiffers(of: property, slots, texts)
        : frame.outlineDiffers(of: property, slots, mixes, paths)
      if isOther { changes.append(property.change) }
      for slot in property.slots { slots[slot] = frame.slots[slot] }
      index += 1
    }
    for slot in properties.firstPathSlot..<slots.count { slots[slot] = frame.slots[slot] }
    for text in frame.graph.composedTexts { for slot in text.slots { slots[slot] = frame.slots[slot] } }
  }

  /// Compares properties up to the next text, path or dashes; returns the index of that property.
  private static func compareNumbers(
    _ properties: [ComparedProperties.Property], from first: Int, _ slots: [Double], _ past: inout [Double],
    _ changes: inout [FrameChange]
  ) -> Int {
    let properties = properties.span
    let slots = slots.span
    var past = past.mutableSpan
    var index = first
    while index < properties.count, !properties[index].isPath, !properties[index].isText {
      let slot = Int(properties[index].slot)
      let end = slot + Int(properties[index].lanes)
      var lane = slot
      while lane < end, slots[lane].bitPattern == past[lane].bitPattern { lane += 1 }
      if lane < end {
        changes.append(properties[index].change)
        for lane in slot..<end { past[lane] = slots[lane] }
      }
      index += 1
    }
    return index
  }
}
