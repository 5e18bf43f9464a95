extension Path: CustomStringConvertible {
  /// The path as absolute SVG path data (`M L Q C A Z`), numbers as JavaScript prints them and −0 as 0.
  public var description: String {
    var text: [UInt8] = []
    appendData(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the path data's ASCII characters.
  package func appendData(to text: inout [UInt8]) {
    for element in elements {
      switch element {
      case .move(let to): Self.append("M", [to.x, to.y], to: &text)
      case .line(let to): Self.append("L", [to.x, to.y], to: &text)
      case .quad(let control, let to): Self.append("Q", [control.x, control.y, to.x, to.y], to: &text)
      case .cubic(let first, let second, let to):
        Self.append("C", [first.x, first.y, second.x, second.y, to.x, to.y], to: &text)
      case .arc(let radii, let rotation, let largeArc, let sweep, let to):
        let flags = (largeArc ? 1.0 : 0, sweep ? 1.0 : 0)
        Self.append("A", [radii.x, radii.y, rotation, flags.0, flags.1, to.x, to.y], to: &text)
      case .close: text.append(UInt8(ascii: "Z"))
      }
    }
  }

  private static func append(_ letter: Unicode.Scalar, _ numbers: [Double], to text: inout [UInt8]) {
    text.append(UInt8(ascii: letter))
    for (index, number) in numbers.enumerated() {
      if index > 0 { text.append(UInt8(ascii: " ")) }
      JavaScriptNumber.append(number, to: &text)
    }
  }
}
