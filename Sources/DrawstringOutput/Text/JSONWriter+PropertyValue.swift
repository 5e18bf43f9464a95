package import DrawstringCore
internal import DrawstringSyntax

extension JSONWriter {
  /// Points and colours as arrays; what is absent as null.
  package mutating func value(_ value: PropertyValue) {
    switch value {
    case .number(let number): self.number(number)
    case .boolean(let boolean): self.boolean(boolean)
    case .point(let point): numbers([point.x, point.y])
    case .color(let color): numbers([color.red, color.green, color.blue, color.alpha])
    case .numbers(let list): numbers(list)
    case .colors(let list):
      beginArray()
      for color in list { numbers([color.red, color.green, color.blue, color.alpha]) }
      endArray()
    case .text(let text): if let text { string(text) } else { null() }
    case .path(let path): if let path { string(path.description) } else { null() }
    }
  }

  private mutating func numbers(_ list: [Double]) {
    beginArray()
    for number in list { self.number(number) }
    endArray()
  }

  /// One value alone, as text.
  package static func text(_ value: PropertyValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }
}
