internal import DrawstringCore
internal import DrawstringOutput

/// The parts of a layer that can be visible at some instant.
///
/// A part exists where a property that makes it is written, or has a visible value. Every frame therefore has the same
/// elements with the same attributes, and constant parts cost nothing.
struct LayerPlan: Sendable {
  struct Parts: OptionSet, Sendable {
    var rawValue: UInt32

    static let place = Parts(rawValue: 1 << 0)
    static let rotation = Parts(rawValue: 1 << 1)
    static let skewX = Parts(rawValue: 1 << 2)
    static let skewY = Parts(rawValue: 1 << 3)
    static let scale = Parts(rawValue: 1 << 4)
    /// The anchor is not at the corner, so that transforms turn about another point.
    static let pivot = Parts(rawValue: 1 << 5)
    static let opacity = Parts(rawValue: 1 << 6)
    static let hidden = Parts(rawValue: 1 << 7)
    static let background = Parts(rawValue: 1 << 8)
    static let corners = Parts(rawValue: 1 << 9)
    static let border = Parts(rawValue: 1 << 10)
    static let shadow = Parts(rawValue: 1 << 11)
    static let clip = Parts(rawValue: 1 << 12)
    static let mask = Parts(rawValue: 1 << 13)
    /// The mask may change.
    static let changingMask = Parts(rawValue: 1 << 14)
    static let fill = Parts(rawValue: 1 << 15)
    static let stroke = Parts(rawValue: 1 << 16)
    /// The stroke may be shorter than the path.
    static let trim = Parts(rawValue: 1 << 17)
    static let dashes = Parts(rawValue: 1 << 18)
    static let gradient = Parts(rawValue: 1 << 19)
    /// The corners have four radii.
    static let fourCorners = Parts(rawValue: 1 << 20)
    static let linear: Parts = [.rotation, .skewX, .skewY, .scale]
  }

  let index: Int
  let id: String
  /// The prefix of the ids of definitions.
  let reference: String
  let kind: LayerKind
  let parent: Int
  let first: Int
  let parts: Parts
  /// The slot of the label; nil where there can be none.
  let labelSlot: Int?
  /// The path if it is constant, printed and measured.
  let path: SVGText?
  let measure: PathMeasure?
  /// The gradient if it is constant, drawn.
  var gradient: [SVGElement]?
  /// The whole layer if it and its children are constant, with helper lines; nil for a layer that is drawn as a part of
  /// another such layer.
  var still: SVGElement?
  /// In the order of the document.
  var children: [Int] = []
  /// Whether the layer always has a mask of the same parent.
  var isMaskedFromBeside = false
  /// Whether the order of the children never changes.
  var keepsOrder = true

  /// Whether the layer's bounds may clip anything: content beyond them, or children.
  var cutsContents: Bool {
    parts.contains(.clip) && (!children.isEmpty || [.shape, .text, .image].contains(kind))
  }

  /// The slot of the first lane of a property that layers of this kind have.
  func slot(_ property: PropertyID) -> Int { first + property.offset }

  init(_ index: Int, _ graph: Graph, _ frame: EffectFrame, varies: [Bool], prefix: String) {
    let layer = graph.layers[index]
    let slots = frame.slots
    let first = Int(layer.firstSlot)
    self.index = index
    id = layer.id
    reference = prefix + Self.reference(layer.id)
    kind = layer.kind
    parent = Int(layer.parent)
    self.first = first
    labelSlot = layer.slot(of: .label)

    func slot(_ property: PropertyID, _ lane: Int = 0) -> Int { first + property.offset + lane }
    func moves(_ property: PropertyID) -> Bool { varies[slot(property)] }
    func value(_ property: PropertyID, _ lane: Int = 0) -> Double { slots[slot(property, lane)] }
    /// Whether a number can differ from another one.
    func differs(_ property: PropertyID, _ lane: Int = 0, from usual: Double) -> Bool {
      varies[slot(property, lane)] || value(property, lane) != usual
    }
    func exceeds(_ property: PropertyID, _ lane: Int = 0) -> Bool {
      varies[slot(property, lane)] || value(property, lane) > 0
    }
    func isSeen(color property: PropertyID) -> Bool { exceeds(property, 3) }

    var parts: Parts = []
    if differs(.scale, from: 1) || differs(.scale, 1, from: 1) { parts.insert(.scale) }
    if differs(.rotation, from: 0) { parts.insert(.rotation) }
    if differs(.skew, from: 0) { parts.insert(.skewX) }
    if differs(.skew, 1, from: 0) { parts.insert(.skewY) }
    let hasSize = (0...1).contains { differs(.size, $0, from: 0) }
    if (0...1).contains(where: {
      differs(.size, $0, from: 0) && differs(.anchorPoint, $0, from: 0)
    }) {
      parts.insert(.pivot)
    }
    if (0...1).contains(where: {
      differs(.position, $0, from: 0) || differs(.translation, $0, from: 0)
    }) || parts.contains(.pivot) {
      parts.insert(.place)
    }
    if differs(.opacity, from: 1) { parts.insert(.opacity) }
    if differs(.hidden, from: 0) { parts.insert(.hidden) }
    if hasSize {
      if isSeen(color: .backgroundColor) { parts.insert(.background) }
      if layer.corners >= 0 {
        parts.insert(.fourCorners)
      } else if exceeds(.cornerRadius) {
        parts.insert(.corners)
      }
      if exceeds(.borderWidth), isSeen(color: .borderColor) { parts.insert(.border) }
      if kind == .gradient { parts.insert(.gradient) }
    }
    // Bounds that clip everything do so with a size of 0, too.
    if differs(.masksToBounds, from: 0) { parts.insert(.clip) }
    if exceeds(.shadowOpacity), isSeen(color: .shadowColor) { parts.insert(.shadow) }
    if moves(.mask) {
      parts.formUnion([.mask, .changingMask])
    } else if graph.mask(ofLayer: index, slots) != nil {
      parts.insert(.mask)
    }
    var path: VectorPath?
    if kind == .shape {
      let source = Int(exactly: value(.path)) ?? -1
      let isFixed =
        !moves(.path)
        && (source < 0 || graph.paths.indices.contains(source) && graph.paths[source].fixed != nil)
      if isFixed { path = frame.path(at: value(.path)) ?? VectorPath() }
      if path?.isEmpty != true {
        if isSeen(color: .fillColor) { parts.insert(.fill) }
        if isSeen(color: .strokeColor), exceeds(.lineWidth) { parts.insert(.stroke) }
        if differs(.strokeStart, from: 0) || differs(.strokeEnd, from: 1) { parts.insert(.trim) }
        if moves(.lineDashPattern) || !Self.dashes(frame, value(.lineDashPattern)).isEmpty {
          parts.insert(.dashes)
        }
      }
    }
    self.parts = parts
    self.path = path.map { SVGText($0) }
    measure = parts.contains(.trim) ? path.map { PathMeasure($0) } : nil
  }

  /// Returns the lengths of dashes and gaps of a slot; empty for an unbroken line.
  static func dashes(_ frame: EffectFrame, _ lane: Double) -> [Double] {
    let list = frame.dashes(at: lane).map { max($0, 0) }
    return list.contains { $0 > 0 } ? list : []
  }

  /// Returns a layer's id with the brackets of copies replaced by characters of references; ids have no dots.
  static func reference(_ id: String) -> String {
    String(id.compactMap { $0 == "[" ? "." : $0 == "]" ? nil : $0 })
  }
}
