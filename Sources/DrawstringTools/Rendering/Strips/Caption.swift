/// Numbers as captions have them.
package enum Caption {
  /// `30 pt`
  package static func points(_ value: Double) -> String { SVGNumber.readable(value) + " pt" }

  /// `0.25 s`
  package static func seconds(_ value: Double) -> String { SVGNumber.readable(value) + " s" }
}

extension SVGNumber {
  /// With a zero before the point, as people read it, and a minus sign.
  package static func readable(_ value: Double, decimals: Int = 3) -> String {
    var text = text(value.magnitude, decimals: decimals)
    if text.hasPrefix(".") { text = "0" + text }
    return value < 0 && text != "0" ? "−" + text : text
  }
}
