internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Values of properties as JSON with their numbers apart.
enum PropertyTexts {
  static func text(of property: PropertyID, layer: Int, _ frame: EffectFrame) -> SVGText {
    let row = property.row
    guard let slot = frame.shared.graph.slot(of: property, layer: layer) else { return SVGText("null") }
    switch row.type {
    case .number, .angle, .duration: return SVGText(frame.slots[slot])
    case .point, .scale, .angles, .size, .color:
      return list(frame.slots[slot..<slot + row.type.lanes])
    case .path:
      guard case .path(let path?)? = frame.layer(at: layer).value(of: property) else {
        return SVGText("null")
      }
      return quoted(path)
    case .colors, .stops: return split(json(property, layer, frame))
    default: return SVGText(json(property, layer, frame))
    }
  }

  /// As `frame` prints it.
  static func json(_ property: PropertyID, _ layer: Int, _ frame: EffectFrame) -> String {
    frame.layer(at: layer).value(of: property).map { JSONWriter.text($0) } ?? "null"
  }

  /// The words around up to four numbers.
  private static let brackets = [
    ["[]"], ["[", "]"], ["[", ",", "]"], ["[", ",", ",", "]"], ["[", ",", ",", ",", "]"],
  ]

  /// `[1,2]`, of at most four numbers.
  static func list(_ numbers: ArraySlice<Double>) -> SVGText {
    SVGText(words: brackets[min(numbers.count, 4)], numbers: Array(numbers))
  }

  /// As a path describes itself, between quotes.
  private static func quoted(_ path: VectorPath) -> SVGText {
    var text = SVGText("\"")
    func add(_ letter: String, _ numbers: [Double]) {
      text.append(letter)
      for (index, number) in numbers.enumerated() {
        if index > 0 { text.append(" ") }
        text.append(number)
      }
    }
    for element in path.elements {
      switch element {
      case .move(let to): add("M", [to.x, to.y])
      case .line(let to): add("L", [to.x, to.y])
      case .quad(let control, let to): add("Q", [control.x, control.y, to.x, to.y])
      case .cubic(let first, let second, let to):
        add("C", [first.x, first.y, second.x, second.y, to.x, to.y])
      case .arc(let radii, let rotation, let largeArc, let sweep, let to):
        // Flags are words: nothing lies between the two.
        add("A", [radii.x, radii.y, rotation])
        text.append(" \(largeArc ? 1 : 0) \(sweep ? 1 : 0) ")
        add("", [to.x, to.y])
      case .close: text.append("Z")
      }
    }
    text.append("\"")
    return text
  }

  /// The text with all that reads as a number set apart.
  static func split(_ text: String) -> SVGText {
    var result = SVGText()
    var word: [UInt8] = []
    var number: [UInt8] = []
    func isNumeric(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-") || (byte == UInt8(ascii: "e") && !number.isEmpty)
        || (byte == UInt8(ascii: "+") && number.last == UInt8(ascii: "e"))
    }
    func endNumber() {
      guard !number.isEmpty else { return }
      let digits = String(decoding: number, as: UTF8.self)
      if let value = Double(digits) { result.append(value) } else { result.append(digits) }
      number.removeAll()
    }
    for byte in text.utf8 {
      if isNumeric(byte) {
        if number.isEmpty, !word.isEmpty {
          result.append(String(decoding: word, as: UTF8.self))
          word.removeAll()
        }
        number.append(byte)
      } else {
        endNumber()
        word.append(byte)
      }
    }
    endNumber()
    if !word.isEmpty { result.append(String(decoding: word, as: UTF8.self)) }
    return result
  }
}
