extension Scene {
  /// How YAML is written: in braces and brackets, or by indentation.
  enum Style: String { case flow, block }

  /// The scene as a spec; only of fields, whose one clock runs from end to end and whose keyframes lie at thousandths.
  func spec(_ style: Style = .flow) -> String {
    var text = "drawstring: 1\neffect: \(name)\ncanvas: [1000, 1000]\nconstants:\n"
    for (index, easing) in easings.enumerated() {
      text += "  e\(index): \"cubic-bezier(\(easing.x1), \(easing.y1), \(easing.x2), \(easing.y2))\"\n"
    }
    text += "paths:\n  dot: {rect: {origin: [-5, -5], size: [10, 10]}}\nlayers:\n"
    for layer in layers { text += "  - {id: \(layer.id), kind: shape, path: dot}\n" }
    text +=
      "animations:\n  - during: refreshing\n    duration: \(length)s\n    repeat: forever\n    tracks:\n"
    for track in tracks {
      text += "      \(layers[track.layer].id).\(track.property.rawValue):"
      text += style == .flow ? track.flow : track.block
      text += "\n"
    }
    return text
  }
}

extension Scene.Track {
  fileprivate var flow: String {
    let items = keyframes.map {
      "{at: \($0.place), value: \(property.written($0.values)), ease: e\($0.easing)}"
    }
    return " [" + items.joined(separator: ", ") + "]"
  }

  fileprivate var block: String {
    keyframes.reduce(into: "") { text, keyframe in
      text += "\n        - at: \(keyframe.place)\n          value: \(property.written(keyframe.values))"
      text += "\n          ease: e\(keyframe.easing)"
    }
  }
}

extension Scene.Keyframe {
  /// The place as a decimal fraction, which reads as the same double.
  fileprivate var place: String {
    let thousandths = Int((at * 1000).rounded())
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

extension Scene.Property {
  fileprivate func written(_ values: [Double]) -> String {
    let numbers = values.map { String(Int($0)) }
    return switch self {
    case .position: "[" + numbers.joined(separator: ", ") + "]"
    case .scale: "[" + numbers.map { $0 + "%" }.joined(separator: ", ") + "]"
    case .rotation: numbers[0] + "deg"
    case .opacity: numbers[0] + "%"
    case .height, .width, .shiftX, .shiftY: numbers[0]
    case .fillColor: "\"rgb(" + numbers.joined(separator: ", ") + ")\""
    }
  }
}
