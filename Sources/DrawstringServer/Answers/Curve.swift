import DrawstringCore
import DrawstringDrawing
import DrawstringLoader
import DrawstringOutput
import DrawstringPlayer

/// Values at even distances, drawn small: as a picture in Markdown, and with block characters for clients that show no
/// pictures.
struct Curve {
  /// One list for each number, such as x and y.
  var lanes: [[Double]]

  /// The values of a property, output or signal over the typical refresh; nil where there is nothing to plot, or where
  /// the effect is too large to be played for a hover.
  init?(of name: String, in effect: Effect) {
    guard let target = try? PlotTarget(name, of: effect) else { return nil }
    // A fiftieth of a second.
    var budget = WorkBudget(20_000_000)
    let scenario = Scenario(effect, budget)
    budget.spend(scenario.work)
    guard scenario.isWhole, !budget.isSpent else { return nil }
    var subject = Subject(effect, scenario: scenario, budget)
    var lanes = target.lanes.map { _ in [Double]() }
    for step in 0...Self.steps {
      let tick = scenario.length * step / Self.steps
      let frame = subject.frame(.instant(Duration(seconds: Scenario.instant(of: tick).seconds)))
      if subject.isOverworked { return nil }
      for (index, lane) in target.lanes.enumerated() {
        switch lane.place {
        case .slot(let slot): lanes[index].append(frame.slots[slot])
        case .environment(let place): lanes[index].append(frame.environment[place])
        }
      }
    }
    self.lanes = lanes
  }

  init(_ easing: Easing) {
    lanes = [(0...Self.steps).map { easing.value(at: Double($0) / Double(Self.steps)) }]
  }

  private static let steps = 96
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  private var range: (low: Double, high: Double) {
    let all = lanes.joined().filter(\.isFinite)
    return (all.min() ?? 0, all.max() ?? 0)
  }

  /// The first number as `width` block characters.
  func text(width: Int) -> String {
    let values = lanes.first?.filter(\.isFinite) ?? []
    guard let low = values.min(), let high = values.max(), let first = lanes.first else { return "" }
    return String(
      (0..<width).map { column in
        let value = first[column * (first.count - 1) / max(width - 1, 1)]
        return Self.blocks[min(Int(limiting: (Self.share(of: value, from: low, to: high) ?? 0) * 8), 7)]
      })
  }

  /// Where a value lies in a range, from 0 to 1; nil for a range without length and a value that is not finite. The halves
  /// of large numbers have a difference that is finite.
  private static func share(of value: Double, from low: Double, to high: Double) -> Double? {
    guard high > low, value.isFinite else { return nil }
    return min(max((value / 2 - low / 2) / (high / 2 - low / 2), 0), 1)
  }

  /// A picture of 240 by 80 pixels.
  var image: String {
    let (low, high) = range
    let inks = ["#0072b2", "#d55e00", "#009e73", "#808080"]
    let lines = lanes.enumerated().map { index, values in
      let points = values.enumerated().map { place, value in
        let x = 4 + 232 * Double(place) / Double(max(values.count - 1, 1))
        let part = Self.share(of: value, from: low, to: high) ?? 0.5
        return "\(Self.rounded(x)),\(Self.rounded(76 - 72 * part))"
      }
      return "<polyline fill=\"none\" stroke=\"\(inks[index % inks.count])\" stroke-width=\"2\" points=\""
        + points.joined(separator: " ") + "\"/>"
    }
    return Self.image(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"240\" height=\"80\">" + lines.joined() + "</svg>")
  }

  /// A swatch of a colour, over a chequered ground.
  static func swatch(_ color: RGBAColor) -> String {
    image(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"48\" height=\"24\"><path fill=\"#fff\" d=\"M0 0h48v24H0z\"/>"
        + "<path fill=\"#ccc\" d=\"M0 0h12v12h12V0h12v12h12v12H36V12H24v12H12V12H0z\"/>"
        + "<path fill=\"\(color.hex)\" d=\"M0 0h48v24H0z\"/></svg>")
  }

  private static func image(_ svg: String) -> String {
    "![](data:image/svg+xml;base64,\(Base64.text(Array(svg.utf8))))"
  }

  private static func rounded(_ value: Double) -> String {
    JavaScriptNumber.description(of: (value * 10).rounded() / 10)
  }
}

extension RGBAColor {
  /// `#rrggbb`, or `#rrggbbaa` for a colour that is not opaque.
  var hex: String {
    let parts = (alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]).map { part in
      let byte = Int(limiting: (min(max(part, 0), 1) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + parts.joined()
  }
}
