internal import DrawstringCore
internal import DrawstringOutput

/// Numbers as captions have them.
package enum Caption {
  /// `30 pt`
  package static func points(_ value: Double) -> String { SVGNumber.readable(value) + " pt" }

  /// `0.25 s`
  package static func seconds(_ value: Double) -> String { SVGNumber.readable(value) + " s" }

  /// What is said of pictures one above the other: once where it is the same of both, nothing where there is nothing.
  package static func each(_ words: [String?]) -> String {
    if Set(words).count == 1 { return (words.first ?? nil) ?? "" }
    return zip(words, ["above", "below"]).compactMap { words, place in words.map { "\($0) \(place)" } }
      .joined(separator: ", ")
  }
}

extension SVGNumber {
  /// With a zero before the point, as people read it, and a minus sign.
  package static func readable(_ value: Double, decimals: Int = 3) -> String {
    let magnitude = value.magnitude
    if magnitude >= 1e7 || magnitude > 0 && magnitude < 1e-6 {
      // Too large for a picture, or too small for its decimals.
      return (value < 0 ? "−" : "") + JavaScriptNumber.description(of: magnitude)
    }
    var text = text(value.magnitude, decimals: decimals)
    if text.hasPrefix(".") { text = "0" + text }
    return value < 0 && text != "0" ? "−" + text : text
  }
}
