/// The display list of a control, frame after frame: only what changed is resolved anew.
///
/// The list is that of `EffectFrame.display`, bit for bit. Once warm, an update allocates nothing while the operations and
/// their numbers of verbs stay the same, unless a path or dashes are on their way to others.
public struct LiveDisplay: ~Copyable, Sendable {
  private var builder: DisplayBuilder?
  private var effect: Graph?
  private var differ = FrameDiffer()
  /// Whether the last update replaced all numbers, so that they may have other places.
  package private(set) var isBuiltAnew = false

  /// A number that changes with the operations: if it stays the same, the items of the list are those of the previous update, in
  /// the same order, and `changed` has those that look different. 0 before the first update.
  public private(set) var structure: Int32 = 0
  /// The places of the items that differ from the update before, ascending; empty where `structure` has changed.
  public private(set) var changed: [Int32] = []

  /// Makes an empty list, which the first update fills.
  public init() {}

  /// The display list of the frame of the last update; empty before the first update.
  public var list: DisplayList { withList { copy $0 } ?? DisplayList(canvas: CanvasRect()) }

  /// Reads the list in its place.
  package func withList<Result>(_ body: (borrowing DisplayList) -> Result) -> Result? {
    switch builder {
    case .some(let builder): body(builder.list)
    case nil: nil
    }
  }

  /// Replaces the list by that of a frame, of the same effect or another one.
  public mutating func update(from frame: EffectFrame) {
    changed.removeAll(keepingCapacity: true)
    let changes = differ.changes(to: frame)
    let isOther = effect !== frame.graph
    if isOther {
      effect = frame.graph
      builder = DisplayBuilder(frame.graph)
    }
    isBuiltAnew = isOther || builder?.resolve(changes, in: frame) != true
    if isBuiltAnew, builder?.rebuild(frame) != true || isOther { structure &+= 1 }
    builder?.takeChanged(into: &changed)
  }
}

/// What of a layer changed, by the operations that tell it.
private struct LayerChange: OptionSet, Sendable {
  let rawValue: UInt8

  static let matrix = LayerChange(rawValue: 1)
  static let opacity = LayerChange(rawValue: 2)
  /// Its parts, with its shadow.
  static let parts = LayerChange(rawValue: 4)
  /// What decides which layers are drawn, and where.
  static let structure = LayerChange(rawValue: 8)
  /// Colours and numbers of lines, which leave outlines as they are.
  static let paint = LayerChange(rawValue: 16)

  /// By property.
  static let ofProperties: [LayerChange] = PropertyID.allCases.map { property in
    switch property {
    case .position, .translation, .scale, .rotation, .skew: .matrix
    case .size, .anchorPoint: [.matrix, .parts]
    case .opacity: .opacity
    case .hidden, .mask, .zPosition, .masksToBounds: .structure
    case .label: []
    case .backgroundColor, .borderColor, .fillColor, .strokeColor, .lineWidth, .miterLimit, .lineDashPhase:
      .paint
    default: .parts
    }
  }
}

/// What an update of a list needs beside it.
struct DisplayChanges: Sendable {
  fileprivate let ofProperties = LayerChange.ofProperties
  /// By layer: what of it changed; nothing between updates.
  fileprivate var ofLayers: [LayerChange]
  fileprivate var layers: [Int32] = []
  /// By item: whether it changed; false between updates.
  fileprivate var ofItems: [Bool] = []
  /// The list before the one that was built last, and the items of one layer.
  fileprivate var past: DisplayList
  fileprivate var own: DisplayList

  /// Notes the changes by layer. Returns false where the structure of the list may have changed.
  fileprivate mutating func take(_ changes: [FrameChange]) -> Bool {
    Self.take(changes, ofProperties, &ofLayers, &layers)
  }

  private static func take(
    _ changes: [FrameChange], _ ofProperties: [LayerChange], _ ofLayers: inout [LayerChange],
    _ layers: inout [Int32]
  ) -> Bool {
    let changes = changes.span
    let ofProperties = ofProperties.span
    var ofLayers = ofLayers.mutableSpan
    var all: LayerChange = []
    for index in changes.indices {
      let layer = changes[index].layer.index
      let change = ofProperties[Int(changes[index].property.rawValue)]
      if ofLayers[Int(layer)].isEmpty { layers.append(layer) }
      ofLayers[Int(layer)].formUnion(change)
      all.formUnion(change)
    }
    return !all.contains(.structure)
  }

  init(_ graph: Graph) {
    ofLayers = Array(repeating: [], count: graph.layers.count)
    past = DisplayList(canvas: graph.canvas)
    own = past
  }
}

extension DisplayBuilder {
  /// Resolves the changed properties of a frame in their places. Returns false where the operations or the counts of their
  /// numbers are others now; the list is then to be built anew.
  fileprivate mutating func resolve(_ changes: [FrameChange], in frame: EffectFrame) -> Bool {
    if frame.canvas != list.canvas { return false }
    var isSame = self.changes.take(changes)
    begin(frame)
    var moves = false
    for index in self.changes.layers.indices {
      let layer = Int(self.changes.layers[index])
      let change = self.changes.ofLayers[layer]
      self.changes.ofLayers[layer] = []
      if change.contains(.matrix) { moves = true }
      if isSame { isSame = resolve(layer, change) }
    }
    self.changes.layers.removeAll(keepingCapacity: true)
    // The transforms of the layers around a mask act on the mask, too.
    if isSame, moves {
      for mask in drawnMasks where graph.layers[mask].parent.exists && isSame {
        isSame = resolve(mask, .matrix)
      }
      for mask in emptyMasks where graph.layers[mask].parent.exists && isSame {
        isSame = resolve(mask, .matrix)
      }
    }
    end()
    return isSame
  }

  private mutating func resolve(_ layer: Int, _ change: LayerChange) -> Bool {
    switch standing[layer] {
    case .unseen: return true
    case .out: return change.isDisjoint(with: [.matrix, .opacity]) || !mayBeDrawn(layer)
    case .empty:
      // The layers in one that cuts all away were not looked at.
      if number(layer, .masksToBounds) != 0 { return false }
      return change.isDisjoint(with: [.parts, .paint]) ? isDrawn(layer) : resolveParts(of: layer, at: nil)
    case .at(let place):
      if change.contains(.parts) { return resolveParts(of: layer, at: place) }
      let first = Int(list.records[place].firstNumber)
      if change.contains(.paint), !resolvePaint(of: layer, at: place) {
        return resolveParts(of: layer, at: place)
      }
      if change.contains(.matrix) {
        let matrix = matrix(of: layer)
        if !Self.draws(matrix) { return false }
        set(first, matrix.a, matrix.b, matrix.c, matrix.d, of: place)
        set(first + 4, matrix.tx, of: place)
        set(first + 5, matrix.ty, of: place)
      }
      if change.contains(.opacity) {
        let opacity = number(layer, .opacity).drawnOpacity
        if opacity <= 0 || (opacity < 1) != (list.numbers[first + 6] < 1) { return false }
        set(first + 6, opacity, of: place)
      }
      return true
    }
  }

  /// Resolves colours and numbers of lines in their places. Returns false where items may begin or cease to show.
  private mutating func resolvePaint(of layer: Int, at place: Int) -> Bool {
    let end = Int(list.records[place].next) - 1
    var index = place + 1
    var shown = 0
    // The items before the layers in it, then the border.
    while index < end {
      let record = list.records[index]
      let part = record.part
      if record.layer != Int32(layer) || record.operation == DisplayList.Operation.end.rawValue {
        if index == end - 1 { break }
        index = end - 1
        continue
      }
      let first = Int(record.firstNumber)
      switch part {
      case DisplayList.Part.background.rawValue:
        if !set(first, color(layer, .backgroundColor), of: index) { return false }
        shown |= 1
      case DisplayList.Part.fill.rawValue:
        if !set(first, color(layer, .fillColor), of: index) { return false }
        shown |= 2
      case DisplayList.Part.stroke.rawValue:
        let width = number(layer, .lineWidth)
        let dashes = Int(record.dashCount)
        if width <= 0 || !set(first + 3 + dashes, color(layer, .strokeColor), of: index) { return false }
        set(first, width, of: index)
        set(first + 1, max(number(layer, .miterLimit), 1), of: index)
        set(first + 2, number(layer, .lineDashPhase), of: index)
        shown |= 4
      case DisplayList.Part.border.rawValue:
        if !set(first, color(layer, .borderColor), of: index) { return false }
        shown |= 8
      default: break
      }
      index += 1
    }
    return shown == paintsShown(by: layer)
  }

  /// The items of one colour that a layer may have: 1 for the background, 2 for the fill, 4 for the stroke, 8 for the border.
  private func paintsShown(by layer: Int) -> Int {
    var shown = 0
    if hasArea(size(of: layer)) {
      if color(layer, .backgroundColor).alpha > 0 { shown |= 1 }
      if graph.drawnBorderWidth(ofLayer: layer, slots) > 0, color(layer, .borderColor).alpha > 0 {
        shown |= 8
      }
    }
    if graph.layers[layer].kind == .shape {
      if color(layer, .fillColor).alpha > 0 { shown |= 2 }
      if number(layer, .lineWidth) > 0, color(layer, .strokeColor).alpha > 0 { shown |= 4 }
    }
    return shown
  }

  /// Resolves all items of a layer, which stands at a place or nowhere. Returns false where they are other items.
  private mutating func resolveParts(of layer: Int, at place: Int?) -> Bool {
    let painted = painted
    defer { self.painted = painted }
    swap(&list, &changes.own)
    list.removeAll(canvas: list.canvas)
    let opened = begin(layer)
    let below = list.records.count
    if opened != nil { addBorder(of: layer) }
    swap(&list, &changes.own)
    guard opened != nil else { return false }
    guard let place else { return self.painted == painted }
    // The items before the layers in it, and the border before its end.
    for index in 0..<below where !replace(place + index, by: index) { return false }
    let end = Int(list.records[place].next) - 1
    let next = place + below
    let hasBorder =
      end > 0 && list.records[end - 1].layer == Int32(layer)
      && list.records[end - 1].part == DisplayList.Part.border.rawValue
    if hasBorder != (changes.own.records.count > below) { return false }
    if hasBorder { return replace(end - 1, by: below) }
    // What comes next must not be another item of the layer.
    let record = list.records[next]
    return record.layer != Int32(layer) || record.operation == DisplayList.Operation.end.rawValue
  }

  /// Replaces an item by one of the layer's own; false where it is another item, or has other counts.
  private mutating func replace(_ place: Int, by index: Int) -> Bool {
    let new = changes.own.records[index]
    let old = list.records[place]
    guard old.layer == new.layer, old.part == new.part, old.operation == new.operation,
      old.numberCount == new.numberCount, old.verbCount == new.verbCount, old.stopCount == new.stopCount,
      old.dashCount == new.dashCount, old.shape == new.shape, old.paint == new.paint,
      (old.flags ^ new.flags) & ~DisplayList.Flags.apart == 0, (old.text < 0) == (new.text < 0)
    else { return false }
    if old.operation == DisplayList.Operation.layer.rawValue,
      (list.numbers[Int(old.firstNumber) + 6] < 1) != (changes.own.numbers[Int(new.firstNumber) + 6] < 1)
    {
      return false
    }
    if old.firstWord != new.firstWord || old.secondWord != new.secondWord {
      if old.operation == DisplayList.Operation.text.rawValue, old.secondWord != new.secondWord {
        return false
      }
      list.records[place].firstWord = new.firstWord
      list.records[place].secondWord = new.secondWord
      changes.ofItems[place] = true
    }
    for offset in 0..<Int(new.numberCount) {
      set(Int(old.firstNumber) + offset, changes.own.numbers[Int(new.firstNumber) + offset], of: place)
    }
    for offset in 0..<Int(new.verbCount) {
      let verb = changes.own.verbs[Int(new.firstVerb) + offset]
      if list.verbs[Int(old.firstVerb) + offset] != verb { return false }
    }
    if new.text >= 0 {
      let isText = new.operation == DisplayList.Operation.text.rawValue
      for offset in 0...Int(isText ? new.secondWord : 0) {
        let text = changes.own.texts[Int(new.text) + offset]
        if !list.texts[Int(old.text) + offset].hasBytes(of: text) {
          list.texts[Int(old.text) + offset] = text
          changes.ofItems[place] = true
        }
      }
    }
    return true
  }

  /// Sets a colour; returns whether the colour shows.
  private mutating func set(_ first: Int, _ color: RGBAColor, of place: Int) -> Bool {
    if color.alpha <= 0 { return false }
    set(first, color.red, color.green, color.blue, color.alpha, of: place)
    return true
  }

  private mutating func set(_ first: Int, _ a: Double, _ b: Double, _ c: Double, _ d: Double, of place: Int) {
    var numbers = list.numbers.mutableSpan
    let bits =
      (numbers[first].bitPattern ^ a.bitPattern) | (numbers[first + 1].bitPattern ^ b.bitPattern)
      | (numbers[first + 2].bitPattern ^ c.bitPattern) | (numbers[first + 3].bitPattern ^ d.bitPattern)
    if bits == 0 { return }
    numbers[first] = a
    numbers[first + 1] = b
    numbers[first + 2] = c
    numbers[first + 3] = d
    changes.ofItems[place] = true
  }

  private mutating func set(_ index: Int, _ number: Double, of place: Int) {
    if list.numbers[index].bitPattern == number.bitPattern { return }
    list.numbers[index] = number
    changes.ofItems[place] = true
  }

  /// Builds the list anew. Returns whether its items are the same, in the same order.
  fileprivate mutating func rebuild(_ frame: EffectFrame) -> Bool {
    swap(&list, &changes.past)
    build(frame)
    let past = changes.past.records
    // Some items of the past list may have been resolved already; these are marked.
    if changes.ofItems.count == past.count, list.canvas == changes.past.canvas, hasItems(of: past) {
      for place in past.indices where list.differs(from: changes.past, at: place) {
        changes.ofItems[place] = true
      }
      return true
    }
    changes.ofItems.removeAll(keepingCapacity: true)
    changes.ofItems.append(contentsOf: repeatElement(false, count: list.records.count))
    return false
  }

  private func hasItems(of records: [DisplayList.Record]) -> Bool {
    if list.records.count != records.count { return false }
    for place in records.indices where !list.records[place].isSame(as: records[place]) { return false }
    return true
  }

  /// Appends the places of changed items.
  fileprivate mutating func takeChanged(into places: inout [Int32]) {
    for place in changes.ofItems.indices where changes.ofItems[place] {
      places.append(Int32(place))
      changes.ofItems[place] = false
    }
  }
}

extension DisplayList {
  /// Whether an item of the same identity looks different.
  func differs(from past: DisplayList, at place: Int) -> Bool {
    let (new, old) = (records[place], past.records[place])
    var moved = new
    (moved.firstNumber, moved.firstVerb, moved.text) = (old.firstNumber, old.firstVerb, old.text)
    if moved != old { return true }
    for offset in 0..<Int(new.numberCount) {
      let (a, b) = (numbers[Int(new.firstNumber) + offset], past.numbers[Int(old.firstNumber) + offset])
      if a.bitPattern != b.bitPattern { return true }
    }
    for offset in 0..<Int(new.verbCount)
    where verbs[Int(new.firstVerb) + offset] != past.verbs[Int(old.firstVerb) + offset] { return true }
    if new.text < 0 { return false }
    let count = new.operation == Operation.text.rawValue ? Int(new.secondWord) : 0
    for offset in 0...count
    where !texts[Int(new.text) + offset].hasBytes(of: past.texts[Int(old.text) + offset]) { return true }
    return false
  }
}
