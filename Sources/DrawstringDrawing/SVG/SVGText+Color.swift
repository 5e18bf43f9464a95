package import DrawstringCore
internal import DrawstringOutput

extension SVGText {
  private static let colorWords = ["rgb(", ",", ",", ")"]

  /// `rgb(…)` with components from 0 to 255, limited as drawing does and not yet rounded; the opacity is not in it.
  package init(_ color: Color) {
    self.init(
      words: Self.colorWords,
      numbers: [color.red.channel, color.green.channel, color.blue.channel])
  }

  /// `#rrggbb`, or `#rgb` where that says it; nil for a text that is no colour.
  package var hexColor: String? {
    guard numbers.count == 3, words == Self.colorWords else { return nil }
    let digits = numbers.flatMap { number -> [UInt8] in
      let level = UInt8(Swift.min(Swift.max(number.rounded(), 0), 255))
      return [level >> 4, level & 15]
    }
    let isShort = digits[0] == digits[1] && digits[2] == digits[3] && digits[4] == digits[5]
    return "#" + digits.indices.filter { !isShort || $0 % 2 == 0 }.map { Self.hex[Int(digits[$0])] }.joined()
  }

  private static let hex = (0..<16).map { String($0, radix: 16) }
}

extension Double {
  fileprivate var channel: Double { Swift.min(Swift.max(self, 0), 1) * 255 }

  /// Limited to what an opacity can be.
  var drawnOpacity: Double { Swift.min(Swift.max(self, 0), 1) }
}
