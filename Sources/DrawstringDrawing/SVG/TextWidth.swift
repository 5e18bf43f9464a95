/// The estimated width of a text without its font.
enum TextWidth {
  /// Plain faces are about half as wide as high, on average; the estimate is rather too wide.
  static func estimate(_ text: some StringProtocol, fontSize: Double, after sum: Double = 0) -> Double {
    text.unicodeScalars.reduce(sum) { sum, scalar in
      let share =
        switch scalar {
        case "i", "l", "j", ".", ",", ":", ";", "'", "|", "!", "(", ")", " ", "f", "t", "r": 0.32
        case "m", "w", "M", "W", "@", "—": 0.9
        case "A"..."Z": 0.68
        case "0"..."9", "a"..."z": 0.56
        default: scalar.value < 0x2E80 ? 0.6 : 1
        }
      return sum + share * fontSize
    }
  }
}

extension TextWidth {
  /// Returns as much of a text as is no wider, with an ellipsis for the rest.
  static func cut(_ text: String, fontSize: Double, to width: Double) -> String {
    if estimate(text, fontSize: fontSize) <= width { return text }
    var (end, sum) = (text.startIndex, 0.0)
    while end < text.endIndex {
      let next = text.index(after: end)
      sum = estimate(text[end..<next], fontSize: fontSize, after: sum)
      if estimate("…", fontSize: fontSize, after: sum) > width { break }
      end = next
    }
    return text[..<end] + "…"
  }
}
