import Drawstring

/// What an effect is expected to show: numbers by `layer.property`.
///
/// `layer.frame` is the layer's rectangle in its parent and `outputs.name` an output. Booleans are 0 or 1,
/// colours red, green, blue, alpha, and a path the numbers of its path data.
typealias Figures = [String: [Double]]

/// Collects where frames differ from the second computation.
struct Comparison {
  let tolerance: Double
  /// The first few differences; more would hide them.
  private(set) var misses: [String] = []

  init(tolerance: Double = 1e-6) { self.tolerance = tolerance }

  mutating func miss(_ text: String) {
    if misses.count < 6 { misses.append(text) }
  }

  mutating func compare(_ found: [Double], _ expected: [Double], _ place: @autoclosure () -> String) {
    let isEqual =
      found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
    if !isEqual { miss("\(place()): \(found), expected \(expected)") }
  }

  mutating func compare(_ frame: EffectFrame, _ figures: Figures, _ place: @autoclosure () -> String) {
    for (key, expected) in figures {
      guard let found = frame.figure(key) else {
        miss("\(place()): no '\(key)'")
        continue
      }
      compare(found, expected, "\(place()): \(key)")
    }
  }
}

extension EffectFrame {
  /// The numbers of one property, nil where the frame has none of that name.
  func figure(_ key: String) -> [Double]? {
    guard let dot = key.firstIndex(of: ".") else { return nil }
    let layer = String(key[..<dot])
    let property = String(key[key.index(after: dot)...])
    if layer == "outputs" { return outputs[property].map { [$0] } }
    guard property == "frame" else { return self[layer]?[property].map(numbers) }
    guard let it = self[layer] else { return nil }
    return [
      it.position.x - it.anchorPoint.x * it.size.x, it.position.y - it.anchorPoint.y * it.size.y, it.size.x,
      it.size.y,
    ]
  }

  private func numbers(_ value: PropertyValue) -> [Double] {
    switch value {
    case .number(let number): [number]
    case .point(let point): [point.x, point.y]
    case .boolean(let isTrue): [isTrue ? 1 : 0]
    case .color(let color): [color.red, color.green, color.blue, color.alpha]
    case .numbers(let list): list
    case .colors(let list): list.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .path(let path?): numbersInside("\(path)")
    case .path(nil), .text: []
    }
  }

  private func numbersInside(_ text: String) -> [Double] {
    var found: [Double] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0.isLetter && $0 != "e" }) {
      if let number = Double(word) { found.append(number) }
    }
    return found
  }
}
