internal import DrawstringCore
internal import DrawstringOutput

/// A value in a report: for people rounded, in the notation of the language; in JSON with all digits, as in a frame.
enum ReportValue: CustomStringConvertible {
  case number(Double)
  /// In radians.
  case angle(Double)
  case seconds(Double)
  case boolean(Bool)
  /// Red, green, blue and alpha.
  case color([Double])
  /// Nil for none, as for the following.
  case text(String?)
  case word(String?)
  /// A path that a file names is known to people by its name.
  case path(VectorPath?, name: String?)
  case list([ReportValue])

  /// A list of one item reads like the item.
  var description: String {
    switch self {
    case .number(let number): Figures.number(number)
    case .angle(let angle): Figures.angle(angle)
    case .seconds(let seconds): Figures.seconds(seconds)
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .color(let lanes): Figures.color(lanes)
    case .text(let text): text.map { "'\(Printable.text($0))'" } ?? "none"
    case .word(let word): word ?? "none"
    case .path(let path, let name):
      name.map { "the path '\($0)'" } ?? path.map { Figures.brief($0.description, 40) } ?? "none"
    case .list(let items):
      items.count == 1 ? "\(items[0])" : "[\(items.map(\.description).joined(separator: ", "))]"
    }
  }

  var json: JSONValue {
    switch self {
    case .number(let number), .angle(let number), .seconds(let number): .init(number)
    case .boolean(let isTrue): .init(isTrue)
    case .color(let lanes): .init(lanes)
    case .text(let text), .word(let text): .init(text)
    case .path(let path, _): .init(path?.description)
    case .list(let items): .init(items.map(\.json))
    }
  }

  init(_ value: InputValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .angle(let radians): self = .angle(radians)
    case .boolean(let isTrue): self = .boolean(isTrue)
    case .color(let color): self = .color([color.red, color.green, color.blue, color.alpha])
    case .point(let point): self = .list([.number(point.x), .number(point.y)])
    case .word(let word): self = .word(word)
    case .text(let text): self = .text(text)
    }
  }
}

/// Numbers for readers, rounded.
package enum Figures {
  /// Ten significant digits.
  package static func number(_ value: Double) -> String {
    if value == 0 || !value.isFinite { return JavaScriptNumber.description(of: value == 0 ? 0 : value) }
    var scale = 1.0
    var magnitude = abs(value)
    while magnitude < 1e9, scale < 1e12 {
      magnitude *= 10
      scale *= 10
    }
    if magnitude >= 1e15 { return JavaScriptNumber.description(of: value) }
    let rounded = (value * scale).rounded() / scale
    return JavaScriptNumber.description(of: rounded == 0 ? 0 : rounded)
  }

  package static func angle(_ radians: Double) -> String { number(radians * 180 / Double.pi) + "deg" }

  package static func points(_ value: Double) -> String { number(value) + " pt" }

  package static func seconds(_ value: Double) -> String {
    value.isInfinite ? "∞" : number(value) + " s"
  }

  package static func color(_ lanes: [Double]) -> String {
    let parts = lanes.prefix(3).map { number(($0 * 255 * 1000).rounded() / 1000) }
    if lanes[3] == 0, lanes.prefix(3).allSatisfy({ $0 == 0 }) { return "clear" }
    let alpha = lanes[3] == 1 ? "" : " / \(number(lanes[3]))"
    return "rgb(\(parts.joined(separator: ", "))\(alpha))"
  }

  /// A text of at most `most` characters.
  static func brief(_ text: String, _ most: Int) -> String {
    text.count <= most ? text : String(text.prefix(most - 1)) + "…"
  }
}

extension Easing {
  /// The easing in the notation of the language; a spring by its duration.
  package var words: String {
    for row in EasingTable.rows {
      if case .keyword(let easing) = row.form, easing == self { return row.name }
    }
    func call(_ name: String, _ numbers: [Double]) -> String {
      "\(name)(\(numbers.map(Figures.number).joined(separator: ", ")))"
    }
    switch self {
    case .linear: return "linear"
    case .cubicBezier(let curve): return call("cubic-bezier", [curve.x1, curve.y1, curve.x2, curve.y2])
    case .steps(let steps): return "steps(\(steps.count), \(steps.position.rawValue))"
    case .apart(.linearStops(let stops)):
      let points = stops.points.map { "\(Figures.number($0.output)) \(Figures.number($0.input * 100))%" }
      return "linear(\(points.joined(separator: ", ")))"
    case .apart(.back(let curve, let side)): return call("back-\(side.rawValue)", [curve.overshoot])
    case .apart(.elastic(let curve, let side)):
      return call("elastic-\(side.rawValue)", [curve.amplitude, curve.period])
    case .apart(.bounce(let side)): return "bounce-\(side.rawValue)"
    case .apart(.spring(let spring)):
      return spring.settling.isFinite
        ? "a spring that settles in \(Figures.seconds(spring.settling))" : "a spring that never settles"
    }
  }
}
