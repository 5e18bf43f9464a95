import DrawstringCompiler
import DrawstringCore
import DrawstringLoader
import DrawstringOutput
import DrawstringSyntax

/// The colours that a file writes, and how another colour is written in their place.
struct Colours {
  let reading: SpecReading

  /// The literals where a colour may stand, with their colours.
  var all: [JSONValue] {
    literals.map { range, color in
      [
        "range": reading.text.range(range),
        "color": [
          "red": .init(color.red), "green": .init(color.green), "blue": .init(color.blue),
          "alpha": .init(color.alpha),
        ],
      ]
    }
  }

  private var literals: [(SourceRange, RGBAColor)] {
    let document = reading.document
    var found: [(SourceRange, RGBAColor)] = []
    reading.walk.visit { visit in
      guard !visit.isKey, document.kind(of: visit.node) == .scalar else { return }
      let takesColor = visit.slot.resolved.contains { value in
        switch value {
        case .formula(.color, _), .constant(.any, _), .formula(.any, _), .text: true
        default: false
        }
      }
      guard takesColor else { return }
      let text = document.scalarText(visit.node)
      let isColor = visit.slot.property?.type.element == .color
      for range in Self.literals(text, withNames: isColor) {
        var ignored = Diagnostics()
        if let color = ColorParser.parse(text, in: range, &ignored) {
          found.append((text.range(range), color))
        }
      }
    }
    return found
  }

  /// Hexadecimal numbers and calls of colour functions in a text, or the whole text if it is the name of a colour.
  private static func literals(_ text: ScalarText, withNames: Bool) -> [Range<Int>] {
    let bytes = text.bytes
    let whole = bytes.trimmed(0..<bytes.count)
    if NamedColors.color(named: bytes.string(whole)) != nil { return withNames ? [whole] : [] }
    var found: [Range<Int>] = []
    var place = 0
    while place < bytes.count {
      let start = place
      if bytes[place] == UInt8(ascii: "#") {
        place += 1
        while place < bytes.count, bytes[place].isNamePart { place += 1 }
        found.append(start..<place)
      } else if bytes[place].isLetter {
        while place < bytes.count, bytes[place].isNamePart || bytes[place] == Ascii.minus { place += 1 }
        let name = bytes.string(start..<place)
        if ColorFunction.rows.contains(where: { $0.name == name }), place < bytes.count,
          bytes[place] == Ascii.open, let close = bytes[place...].firstIndex(of: Ascii.close)
        {
          place = close + 1
          found.append(start..<place)
        }
      } else {
        place += 1
      }
    }
    return found
  }

  // MARK: Other colours

  /// How a colour is written, in the notation of the text in its place first.
  func presentations(_ color: RGBAColor, in range: SourceRange) -> [JSONValue] {
    let written = reading.text.source.text(in: range)
    let notation = ColorFunction.rows.first { written.hasPrefix("\($0.name)(") }
    let texts = [notation.map { Self.text(color, as: $0) }, color.hex].compactMap(\.self)
    return texts.map { text in
      // In a plain scalar a number sign would begin a comment.
      let isPlain = text.hasPrefix("#") && !isQuoted(range)
      return [
        "label": .init(text),
        "textEdit": ["range": reading.text.range(range), "newText": .init(isPlain ? "\"\(text)\"" : text)],
      ]
    }
  }

  private func isQuoted(_ range: SourceRange) -> Bool {
    reading.walk.path(at: range.start).last.map { reading.document[$0.node].style != .plain } ?? false
  }

  private static func text(_ color: RGBAColor, as function: ColorFunction) -> String {
    let space = function.space
    let components = CSSColor(color).converted(to: space).components
    let parts = (0..<3).map { function.written(components[$0].isNaN ? 0 : components[$0], at: $0) }
    let alpha = JavaScriptNumber.description(of: (color.alpha * 1000).rounded() / 1000)
    if function.name == "rgba" || function.name == "hsla" {
      return "\(function.name)(\(parts.joined(separator: ", ")), \(alpha))"
    }
    return "\(function.name)(\(parts.joined(separator: " "))\(color.alpha < 1 ? " / \(alpha)" : ""))"
  }
}
