extension EffectFrame {
  /// What the frame shows, for painters.
  public var display: DisplayList {
    var builder = DisplayBuilder(graph)
    builder.build(self)
    return builder.list
  }
}

/// Resolves the values of frames of one effect into a display list.
///
/// Layers, masks and what they hold may lie in one another as deeply as a file says, so that nothing here is recursive. The
/// arrays keep their room from frame to frame.
struct DisplayBuilder: ~Copyable, Sendable {
  let graph: Graph
  /// The frame that is being resolved, and its slots; held no longer, so that a buffer can fill the next frame in place.
  var frame: EffectFrame?
  var slots: [Double] = []
  var list: DisplayList
  /// The path of the shape that is being resolved.
  var path = VectorPath()
  /// By composed text: what was shown last.
  private var composed: [ShownText] = []
  private var textBytes: [UInt8] = []
  /// The number of fills, strokes, images and texts.
  var painted = 0
  /// By layer: where it stands in the list.
  private(set) var standing: [Standing]
  var changes: DisplayChanges
  /// The layers from back to front, each before those in it.
  private var order: [Int] = []
  private let changesOrder: Bool
  /// By layer: its place in the order, and the number of layers in it with itself.
  private var positions: [Int]
  private var sizes: [Int]
  private var masks: [MaskState]
  private let hasMasks: Bool
  /// The layers whose masks are in the list, in its order.
  private(set) var drawnMasks: [Int] = []
  /// The layers that other layers need as masks and that show nothing.
  private(set) var emptyMasks: [Int] = []
  /// The layers that are open, from the outermost inwards.
  private var open: [OpenLayer] = []
  private var pending: [(mask: Int, isReady: Bool)] = []

  /// What became of a layer in the list.
  enum Standing: Equatable, Sendable {
    /// The layer was not looked at: one around it is not drawn, or it is a mask of nothing.
    case unseen
    /// It is not drawn by itself.
    case out
    /// It would be drawn, but nothing in it is.
    case empty
    /// Its operation has this place.
    case at(Int)
  }

  private enum MaskState: Sendable {
    /// The layer is no mask.
    case none
    /// It is one that has not been looked at.
    case unknown
    /// It is being drawn, or shows nothing: what it masks is not drawn.
    case empty
    case drawn(Int32)
  }

  struct OpenLayer: Sendable {
    var layer: Int
    var start: Mark
    /// The clip of the layer's content; nil for none.
    var clip: Mark?
    /// Whether its content and the layers in it can be seen.
    var isShowingContent = true
  }

  /// A place in the list to go back to.
  struct Mark: Sendable {
    var records: Int
    var numbers: Int
    var verbs: Int
    var texts: Int
    var painted: Int
  }

  init(_ graph: Graph) {
    let count = graph.layers.count
    let written = WrittenLanes.writtenSlots(graph)
    self.graph = graph
    list = DisplayList(canvas: graph.canvas)
    changesOrder = graph.layers.contains { written[Int($0.firstSlot) + PropertyID.zPosition.offset] }
    hasMasks = graph.layers.contains {
      let slot = Int($0.firstSlot) + PropertyID.mask.offset
      return written[slot] || graph.initialSlots[slot] >= 0
    }
    standing = Array(repeating: .unseen, count: count)
    changes = DisplayChanges(graph)
    positions = Array(repeating: 0, count: count)
    sizes = Array(repeating: 1, count: count)
    masks = Array(repeating: .none, count: count)
    for layer in graph.layers.indices.reversed() where graph.layers[layer].parent.exists {
      sizes[graph.layers[layer].parent.index] += sizes[layer]
    }
  }

  /// Replaces the list by that of a frame.
  mutating func build(_ frame: EffectFrame) {
    begin(frame)
    list.removeAll(canvas: frame.canvas)
    painted = 0
    if order.isEmpty || changesOrder {
      order = graph.drawingOrder(slots)
      for (position, layer) in order.enumerated() { positions[layer] = position }
    }
    for layer in standing.indices { standing[layer] = .unseen }
    if hasMasks { addMasks() }
    add(0..<order.count)
    end()
  }

  /// Takes a frame to resolve; `end` gives it back.
  mutating func begin(_ frame: EffectFrame) {
    slots = frame.slots
    self.frame = frame
  }

  mutating func end() {
    frame = nil
    slots = []
  }

  // MARK: Texts

  private struct ShownText: Sendable {
    var numbers: [Double] = []
    var text: String?
  }

  /// Returns the text that a lane means; a composed text whose numbers are those of the last call is not made again.
  mutating func text(at lane: Double) -> String? {
    guard let index = ComposedText.index(at: lane), graph.composedTexts.indices.contains(index),
      graph.composedTexts[index].textSlots.isEmpty
    else { return frame?.text(at: lane) }
    if composed.isEmpty { composed = Array(repeating: ShownText(), count: graph.composedTexts.count) }
    let range = graph.composedTexts[index].slots
    let isShown = composed[index].numbers.count == range.count
    var isSame = isShown
    if !isShown { composed[index].numbers = Array(repeating: 0, count: range.count) }
    for slot in range {
      let place = slot - range.lowerBound
      if composed[index].numbers[place].bitPattern != slots[slot].bitPattern { isSame = false }
      composed[index].numbers[place] = slots[slot]
    }
    if isSame { return composed[index].text }
    composed[index].text =
      graph.write(composed: index, slots, [], into: &textBytes) ? String(utf8: textBytes[...]) : nil
    return composed[index].text
  }

  // MARK: Masks

  /// Adds the masks of the layers that may be seen, each after those that it needs.
  private mutating func addMasks() {
    drawnMasks.removeAll(keepingCapacity: true)
    emptyMasks.removeAll(keepingCapacity: true)
    for layer in graph.layers.indices { masks[layer] = .none }
    for layer in graph.layers.indices {
      if let mask = graph.mask(ofLayer: layer, slots) { masks[mask] = .unknown }
    }
    needMasks(in: 0..<order.count, from: nil)
    while let (mask, isReady) = pending.popLast() {
      if isReady {
        add(mask: mask)
      } else if case .unknown = masks[mask] {
        masks[mask] = .empty
        pending.append((mask, true))
        needMasks(in: positions[mask]..<positions[mask] + sizes[mask], from: mask)
      }
    }
  }

  /// Lists the masks of layers in a part of the order that are neither hidden nor transparent nor masks themselves.
  private mutating func needMasks(in range: Range<Int>, from root: Int?) {
    let first = pending.count
    var position = range.lowerBound
    while position < range.upperBound {
      let layer = order[position]
      if !isOffered(layer) || layer != root && isMask(layer) {
        position += sizes[layer]
        continue
      }
      if let mask = graph.mask(ofLayer: layer, slots), case .unknown = masks[mask] {
        pending.append((mask, false))
      }
      position += 1
    }
    pending[first...].reverse()
  }

  private mutating func add(mask: Int) {
    let start = mark
    let number = Int32(drawnMasks.count)
    list.records[append(.mask, .mask, mask)].mask = number
    add(positions[mask]..<positions[mask] + sizes[mask], mask: mask)
    if painted == start.painted {
      emptyMasks.append(mask)
      return go(back: start)
    }
    end(start)
    masks[mask] = .drawn(number)
    drawnMasks.append(mask)
  }

  private func isMask(_ layer: Int) -> Bool {
    if case .none = masks[layer] { false } else { true }
  }

  // MARK: Layers

  /// Adds a part of the order; with a mask, its layers in the coordinates of the canvas.
  private mutating func add(_ range: Range<Int>, mask root: Int? = nil) {
    let outermost = open.count
    var position = range.lowerBound
    while position < range.upperBound {
      let layer = order[position]
      let parent = graph.layers[layer].parent.index
      while open.count > outermost, open[open.count - 1].layer != parent { close() }
      let isShown = open.count == outermost || open[open.count - 1].isShowingContent
      if isShown, layer == root || !isMask(layer) {
        if let begun = begin(layer) {
          open.append(begun)
          position += 1
          continue
        }
        standing[layer] = .out
      }
      position += sizes[layer]
    }
    while open.count > outermost { close() }
  }

  func isOffered(_ layer: Int) -> Bool { graph.isOffered(layer, slots) }

  /// The transform of a layer into the coordinates around it; for a mask into those of the canvas.
  func matrix(of layer: Int) -> Affine {
    var matrix = graph.localTransform(ofLayer: layer, slots)
    guard hasMasks, isMask(layer) else { return matrix }
    var outer = graph.layers[layer].parent.index
    while outer >= 0 {
      matrix = matrix.followed(by: graph.localTransform(ofLayer: outer, slots))
      outer = graph.layers[outer].parent.index
    }
    return matrix
  }

  /// Whether a layer is drawn by itself, with what its parts show left aside.
  func isDrawn(_ layer: Int) -> Bool {
    if !isOffered(layer) || !Self.draws(matrix(of: layer)) { return false }
    guard hasMasks, let mask = graph.mask(ofLayer: layer, slots) else { return true }
    if case .drawn = masks[mask] { return true }
    return false
  }

  /// Whether a layer that was left out may be drawn now. A mask that nothing needed has not been looked at.
  func mayBeDrawn(_ layer: Int) -> Bool {
    if hasMasks, let mask = graph.mask(ofLayer: layer, slots), case .unknown = masks[mask] {
      return isOffered(layer)
    }
    return isDrawn(layer)
  }

  /// Begins a layer and draws what lies below its children; nil where nothing of it is drawn.
  mutating func begin(_ layer: Int) -> OpenLayer? {
    if !isDrawn(layer) { return nil }
    var maskNumber: Int32 = -1
    if hasMasks, let mask = graph.mask(ofLayer: layer, slots), case .drawn(let number) = masks[mask] {
      maskNumber = number
    }
    let matrix = matrix(of: layer)
    var opened = OpenLayer(layer: layer, start: mark)
    let place = append(.layer, .layer, layer)
    list.records[place].mask = maskNumber
    add(matrix)
    list.numbers.append(number(layer, .opacity).drawnOpacity)
    let isClipped = number(layer, .masksToBounds) != 0
    if !isClipped { addShadow(of: layer, to: place) }
    finish(place)
    let size = size(of: layer)
    if hasArea(size) { addBackground(of: layer, in: size) }
    if isClipped {
      opened.isShowingContent = hasArea(size)
      if !opened.isShowingContent { return opened }
      opened.clip = mark
      let clip = append(.clip, .clip, layer)
      addBox(size, radii(of: layer, in: size))
      finish(clip)
    }
    addContent(of: layer, in: size)
    return opened
  }

  /// Ends the innermost layer; one that has drawn nothing is left out.
  private mutating func close() {
    guard let closed = open.popLast() else { return }
    let place = closed.start.records
    if let clip = closed.clip {
      if painted == clip.painted { go(back: clip) } else { end(clip) }
    }
    addBorder(of: closed.layer)
    let count = painted - closed.start.painted
    if count == 0 {
      standing[closed.layer] = .empty
      return go(back: closed.start)
    }
    standing[closed.layer] = .at(place)
    let record = list.records[place]
    let isTransparent = list.numbers[Int(record.firstNumber) + 6] < 1
    if record.mask >= 0 || record.flags & DisplayList.Flags.shadow != 0 || isTransparent && count > 1 {
      list.records[place].flags |= DisplayList.Flags.apart
    }
    end(closed.start)
  }

  /// Whether a matrix gives what it maps an area.
  static func draws(_ matrix: Affine) -> Bool { matrix.determinant.magnitude > 1e-12 }

  // MARK: The list

  private var mark: Mark {
    Mark(
      records: list.records.count, numbers: list.numbers.count, verbs: list.verbs.count,
      texts: list.texts.count, painted: painted)
  }

  private mutating func go(back mark: Mark) {
    list.records.removeLast(list.records.count - mark.records)
    list.numbers.removeLast(list.numbers.count - mark.numbers)
    list.verbs.removeLast(list.verbs.count - mark.verbs)
    list.texts.removeLast(list.texts.count - mark.texts)
    painted = mark.painted
  }

  /// Begins an item, whose numbers and verbs are added next; returns its place.
  mutating func append(_ operation: DisplayList.Operation, _ part: DisplayList.Part, _ layer: Int) -> Int {
    var record = DisplayList.Record(operation, part, layer)
    record.firstNumber = Int32(list.numbers.count)
    record.firstVerb = Int32(list.verbs.count)
    record.next = Int32(list.records.count + 1)
    list.records.append(record)
    return list.records.count - 1
  }

  /// Ends what a record began.
  private mutating func end(_ start: Mark) {
    let record = list.records[start.records]
    let place = append(.end, .layer, Int(record.layer))
    list.records[place].part = record.part
    list.records[start.records].next = Int32(list.records.count)
  }

  /// Counts the numbers and verbs of an item after its last one has been added.
  mutating func finish(_ place: Int) {
    list.records[place].numberCount = Int32(list.numbers.count) - list.records[place].firstNumber
    list.records[place].verbCount = Int32(list.verbs.count) - list.records[place].firstVerb
  }

  // MARK: Slots

  func number(_ layer: Int, _ property: PropertyID) -> Double {
    slots[Int(graph.layers[layer].firstSlot) + property.offset]
  }

  func color(_ layer: Int, _ property: PropertyID) -> RGBAColor {
    RGBAColor(drawn: slots, at: Int(graph.layers[layer].firstSlot) + property.offset)
  }

  func word(_ layer: Int, _ property: PropertyID, _ count: Int) -> Int32 {
    let index = Int(exactly: number(layer, property)) ?? 0
    return (0..<count).contains(index) ? Int32(index) : 0
  }

  func size(of layer: Int) -> Vec2 { graph.drawnSize(ofLayer: layer, slots) }

  func hasArea(_ size: Vec2) -> Bool { size.x > 0 && size.y > 0 }

  func radii(of layer: Int, in size: Vec2) -> CornerRadii {
    graph.cornerRadii(ofLayer: layer, slots).fitted(in: size)
  }
}

extension Double {
  /// The value limited to 0…1, as opacities and components of colours are drawn.
  package var drawnOpacity: Double { Swift.min(Swift.max(self, 0), 1) }
}
