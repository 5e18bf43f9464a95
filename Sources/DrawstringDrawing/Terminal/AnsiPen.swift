internal import DrawstringOutput

/// A colour of a terminal, 8 bits each.
struct AnsiColor: Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  /// Of a premultiplied pixel; what is transparent shows black.
  init(_ pixel: SIMD4<Double>) {
    func byte(_ value: Double) -> UInt8 { UInt8(min(max((value * 255).rounded(), 0), 255)) }
    red = byte(pixel.x)
    green = byte(pixel.y)
    blue = byte(pixel.z)
  }
}

/// Writes characters in colours, with an escape sequence only where a colour changes.
struct AnsiPen {
  private var ink: AnsiColor?
  private var paper: AnsiColor?

  /// Nil is the terminal's own colour; a blank needs no ink.
  mutating func put(_ character: Character, ink newInk: AnsiColor?, paper newPaper: AnsiColor?) -> String {
    var codes: [String] = []
    if newPaper != paper {
      codes.append(newPaper.map { "48;2;\($0.red);\($0.green);\($0.blue)" } ?? "49")
      paper = newPaper
    }
    if let newInk, newInk != ink {
      codes.append("38;2;\(newInk.red);\(newInk.green);\(newInk.blue)")
      ink = newInk
    }
    return (codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m") + String(character)
  }

  /// Back to the terminal's own colours.
  mutating func lift() -> String {
    if ink == nil && paper == nil { return "" }
    self = AnsiPen()
    return "\u{1B}[0m"
  }
}
