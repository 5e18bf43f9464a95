import CoreGraphics
import Drawstring
import DrawstringCore
import QuartzCore

@testable import DrawstringUI

/// What the Core Animation layer of a layer of a frame must have, property by property, and what has a part in each.
struct LayerOracle {
  /// A property of Core Animation: its value as a text, and the properties of the language that it is made of.
  struct Expected {
    var value: String
    var sources: Set<PropertyID>
  }

  private let state: LayerState
  private(set) var expected: [String: Expected] = [:]
  /// Where a path with different radii has to meet the edges of the rectangle; empty where the corners have one radius.
  private(set) var cut: [Vec2] = []
  /// Whether the stroke is a layer of its own.
  private(set) var hasOwnStroke = false
  /// The properties of that layer.
  private(set) var stroke: [String: Expected] = [:]

  /// `masks` are the places of the layers that are masks.
  init(_ state: LayerState, masks: Set<Int>, isMaskRoot: Bool) {
    self.state = state
    let place = Vec2(state.position.x + state.translation.x, state.position.y + state.translation.y)
    expect("position", Self.pair(place), [.position, .translation])
    expect("bounds", Self.pair(Vec2(max(state.size.x, 0), max(state.size.y, 0))), [.size])
    expect("anchorPoint", Self.pair(state.anchorPoint), [.anchorPoint])
    expect("zPosition", Self.number(state.zPosition), [.zPosition])
    expect("transform", transform, [.scale, .rotation, .skew])
    expect("opacity", "\(Float(min(max(state.opacity, 0), 1)))", [.opacity])
    let isHidden = state.isHidden || masks.contains(state.index) && !isMaskRoot
    expect("isHidden", "\(isHidden)", [.hidden, .mask])
    expect("allowsEdgeAntialiasing", "true", [])
    expect("masksToBounds", "\(state.masksToBounds)", [.masksToBounds])
    expect("backgroundColor", Self.color(state.backgroundColor), [.backgroundColor])
    expectCorners()
    expect("borderWidth", Self.length(state.borderWidth), [.borderWidth])
    expect("borderColor", Self.color(state.borderColor), [.borderColor])
    expect("shadowColor", Self.color(state.shadowColor), [.shadowColor])
    expect("shadowOpacity", "\(Float(min(max(state.shadowOpacity, 0), 1)))", [.shadowOpacity])
    expect("shadowOffset", Self.pair(state.shadowOffset), [.shadowOffset])
    expect("shadowRadius", Self.length(state.shadowRadius), [.shadowRadius])
    switch state.kind {
    case .shape: expectShape()
    case .gradient:
      let colors = state.colors.map(Self.color)
      expect("colors", "\(colors.count == 1 ? [colors[0], colors[0]] : colors)", [.colors])
      expect("locations", state.locations.count < 2 ? "nil" : "\(state.locations)", [.locations])
      expect("startPoint", Self.pair(state.startPoint), [.startPoint])
      expect("endPoint", Self.pair(state.endPoint), [.endPoint])
      expect("type", "\(state.type)", [.type])
    case .text:
      expect("string", state.string ?? "nil", [.string])
      expect("font", state.font ?? "nil", [.font])
      expect("fontSize", Self.length(state.fontSize), [.fontSize])
      expect("foregroundColor", Self.color(state.foregroundColor), [.foregroundColor])
      expect("alignmentMode", "\(state.alignment)", [.alignment])
    case .image, .sheet:
      expect("contents", state.image ?? "nil", [.image])
      // The names of sides are those of coordinates with y upwards.
      let gravity = "\(state.contentsGravity)"
      let seen =
        gravity.hasPrefix("top")
        ? gravity.replacing("top", with: "bottom") : gravity.replacing("bottom", with: "top")
      expect("contentsGravity", seen, [.contentsGravity])
      if let part = state.source {
        let rectangle = CGRect(x: part.x, y: part.y, width: part.width, height: part.height)
        expect("contentsRect", "\(rectangle)", [.sheet, .frame])
      }
    case .group, .replicator: break
    }
  }

  private mutating func expect(_ key: String, _ value: String, _ sources: Set<PropertyID>) {
    expected[key] = Expected(value: value, sources: sources)
  }

  /// One radius for the corners that have any, or a path for different radii.
  private mutating func expectCorners() {
    let (width, height) = (max(state.size.x, 0), max(state.size.y, 0))
    let given = state.cornerRadii.map { max($0, 0) }
    // As in CSS: all radii are scaled by the factor that lets the two of every side fit.
    let sides = [(width, 0, 1), (height, 1, 2), (width, 2, 3), (height, 3, 0)]
    let factor = sides.map { side, a, b in min(side / max(given[a] + given[b], side, 1e-300), 1) }.min() ?? 1
    let isOne = Set(given).count == 1
    let radii = given.map { isOne ? min($0, min(width, height) / 2) : $0 * factor }
    let largest = radii.max() ?? 0
    let isPlain = radii.allSatisfy { $0 == 0 || $0 == largest }
    expect("cornerRadius", Self.length(isPlain ? largest : 0), [.cornerRadius, .size])
    if !isPlain {
      cut = [
        Vec2(radii[0], 0), Vec2(width - radii[1], 0), Vec2(width, radii[1]), Vec2(width, height - radii[2]),
        Vec2(width - radii[2], height), Vec2(radii[3], height), Vec2(0, height - radii[3]), Vec2(0, radii[0]),
      ]
    }
    // Bits of minX minY, maxX minY, maxX maxY, minX maxY.
    let bits = zip(radii, [1, 2, 8, 4]).reduce(0) { $0 + ($1.0 > 0 && isPlain ? $1.1 : 0) }
    expect("maskedCorners", "\(isPlain && largest > 0 ? bits : 15)", [.cornerRadius, .size])
  }

  private mutating func expectShape() {
    let trim: Set<PropertyID> = [.strokeStart, .strokeEnd, .strokeOffset, .strokeMode, .lineDashPattern]
    let isTrimmed = state.strokeStart > 0 || state.strokeEnd < 1
    hasOwnStroke =
      isTrimmed
      && (state.strokeOffset != 0 || state.strokeMode == .parallel || !state.lineDashPattern.isEmpty)
    expect("path", Self.path(state.path?.cgPath), [.path])
    expect("fillColor", Self.color(state.fillColor), [.fillColor])
    expect("fillRule", state.fillRule == .nonzero ? "non-zero" : "even-odd", [.fillRule])
    let dashes = state.lineDashPattern.map { max($0, 0) }
    let isEmpty = min(max(state.strokeStart, 0), 1) >= min(max(state.strokeEnd, 0), 1)
    let pen: [String: Expected] = [
      "strokeColor": Expected(
        value: isEmpty ? "nil" : Self.color(state.strokeColor),
        sources: [.strokeColor, .strokeStart, .strokeEnd]),
      "lineWidth": Expected(value: Self.length(state.lineWidth), sources: [.lineWidth]),
      "lineCap": Expected(value: "\(state.lineCap)", sources: [.lineCap]),
      "lineJoin": Expected(value: "\(state.lineJoin)", sources: [.lineJoin]),
      "miterLimit": Expected(value: Self.length(state.miterLimit), sources: [.miterLimit]),
      "lineDashPhase": Expected(value: Self.number(state.lineDashPhase), sources: [.lineDashPhase]),
      "lineDashPattern": Expected(
        value: dashes.contains { $0 > 0 } ? "\(dashes)" : "nil", sources: [.lineDashPattern]),
    ]
    if hasOwnStroke {
      stroke = pen
      let path = state.frame.trimmedPath(ofLayer: state.index)
      stroke["path"] = Expected(value: Self.path(path?.cgPath), sources: trim.union([.path]))
      stroke["fillColor"] = Expected(value: "nil", sources: [])
      expect("strokeColor", "nil", [])
    } else {
      for (key, value) in pen { expected[key] = value }
      expect("strokeStart", Self.number(min(max(state.strokeStart, 0), 1)), trim)
      expect("strokeEnd", Self.number(min(max(state.strokeEnd, 0), 1)), trim)
    }
  }

  /// The linear part of the layer's transform, as the core computes it for `worldTransform`.
  private var transform: String {
    let affine = Affine(scale: state.scale, skew: state.skew, rotation: state.rotation)
    return [affine.a, affine.b, affine.c, affine.d].map(Self.number).joined(separator: ",")
  }

  // MARK: Texts of values

  static func number(_ value: Double) -> String { "\(min(max(value, -1e9), 1e9) + 0)" }
  static func length(_ value: Double) -> String { number(max(value, 0)) }
  static func pair(_ value: Vec2) -> String { "\(number(value.x)),\(number(value.y))" }
  static func path(_ path: CGPath?) -> String { path.map { $0.elements.joined() } ?? "nil" }
  static func color(_ color: RGBAColor) -> String {
    "\([color.red, color.green, color.blue, color.alpha].map { min(max($0, 0), 1) + 0 })"
  }
}

/// What a Core Animation layer has, in the same texts.
struct RecordedLayer {
  let values: [String: String]

  init(_ layer: CALayer) {
    func color(_ color: CGColor?) -> String { color.map { "\($0.components.map { $0 + 0 })" } ?? "nil" }
    func number(_ value: CGFloat) -> String { "\(value.native + 0)" }
    func point(_ value: CGPoint) -> String { "\(number(value.x)),\(number(value.y))" }
    func size(_ value: CGSize) -> String { "\(number(value.width)),\(number(value.height))" }
    let turn = layer.affineTransform()
    var values = [
      "position": point(layer.position), "bounds": size(layer.bounds.size),
      "anchorPoint": point(layer.anchorPoint), "zPosition": number(layer.zPosition),
      "transform": [turn.a, turn.b, turn.c, turn.d].map(number).joined(separator: ","),
      "opacity": "\(layer.opacity)", "isHidden": "\(layer.isHidden)",
      "masksToBounds": "\(layer.masksToBounds)",
      "allowsEdgeAntialiasing": "\(layer.allowsEdgeAntialiasing)",
      "backgroundColor": color(layer.backgroundColor),
      "cornerRadius": number(layer.cornerRadius), "maskedCorners": "\(layer.maskedCorners.rawValue)",
      "borderWidth": number(layer.borderWidth),
      "borderColor": color(layer.borderColor), "shadowColor": color(layer.shadowColor),
      "shadowOpacity": "\(layer.shadowOpacity)", "shadowOffset": size(layer.shadowOffset),
      "shadowRadius": number(layer.shadowRadius),
      "contents": (layer.contents as? CGImage)?.name ?? "nil",
      "contentsGravity": layer.contentsGravity.rawValue,
      "contentsRect": "\(layer.contentsRect)",
    ]
    if let shape = layer as? CAShapeLayer {
      values["path"] = LayerOracle.path(shape.path)
      values["fillColor"] = color(shape.fillColor)
      values["fillRule"] = shape.fillRule.rawValue
      values["strokeColor"] = color(shape.strokeColor)
      values["strokeStart"] = number(shape.strokeStart)
      values["strokeEnd"] = number(shape.strokeEnd)
      values["lineWidth"] = number(shape.lineWidth)
      values["lineCap"] = shape.lineCap.rawValue
      values["lineJoin"] = shape.lineJoin.rawValue
      values["miterLimit"] = number(shape.miterLimit)
      values["lineDashPhase"] = number(shape.lineDashPhase)
      values["lineDashPattern"] = shape.lineDashPattern.map { "\($0.map(\.doubleValue))" } ?? "nil"
    }
    if let gradient = layer as? CAGradientLayer {
      values["colors"] = "\((gradient.colors ?? []).map { color($0 as? CGColor) })"
      values["locations"] = gradient.locations.map { "\($0.map(\.doubleValue))" } ?? "nil"
      values["startPoint"] = point(gradient.startPoint)
      values["endPoint"] = point(gradient.endPoint)
      values["type"] = gradient.type.rawValue
    }
    if let text = layer as? CATextLayer {
      values["string"] = text.string as? String ?? "nil"
      values["font"] = (text.font as? CGImage)?.name ?? "nil"
      values["fontSize"] = number(text.fontSize)
      values["foregroundColor"] = color(text.foregroundColor)
      values["alignmentMode"] = text.alignmentMode.rawValue
    }
    self.values = values
  }
}
