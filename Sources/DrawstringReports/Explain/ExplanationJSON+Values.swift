internal import DrawstringCore
internal import DrawstringOutput

/// Values as a frame's JSON has them.
extension ExplanationJSON {
  mutating func member(reads lanes: [Int], x: Double) {
    json.key("reads")
    json.beginObject()
    for lane in lanes {
      json.key(explanation.name(ofLane: lane))
      let values = explanation.value(ofLane: lane, x: x)
      switch explanation.type(ofLane: lane) {
      case .boolean: json.boolean(values[0] != 0)
      case .color: numbers(values)
      default: json.number(values[0])
      }
    }
    json.endObject()
  }

  mutating func member(_ name: String, _ number: Double?) {
    json.key(name)
    if let number { json.number(number) } else { json.null() }
  }

  mutating func member(_ name: String, _ values: [Double], _ slots: Range<Int>? = nil) {
    json.key(name)
    value(values, slots ?? explanation.property.slots)
  }

  mutating func value(_ values: [Double], _ slots: Range<Int>) {
    switch explanation.property.wholeType {
    case .boolean: json.boolean(values[0] != 0)
    case .word: json.string(explanation.words(values, at: slots))
    case .text: string(Self.item(at: values[0], in: graph.texts))
    case .layer: string(Self.item(at: values[0], in: graph.layers)?.id)
    case .numbers: numbers(Self.item(at: values[0], in: graph.numberLists) ?? [])
    case .path: string(explanation.path(at: values[0])?.description)
    case .colors where explanation.property.wholeNames.isEmpty: numbers([])
    case .stops where explanation.property.wholeNames.isEmpty: numbers([])
    case .colors where slots == explanation.property.whole: colors(values)
    default: if values.count == 1 { json.number(values[0]) } else { numbers(values) }
    }
  }

  /// What the number in a lane stands for; nil for none.
  private static func item<Item>(at lane: Double, in items: [Item]) -> Item? {
    let index = Int(exactly: lane.rounded()) ?? -1
    return items.indices.contains(index) ? items[index] : nil
  }

  mutating func numbers(_ values: [Double]) {
    json.beginArray()
    for value in values { json.number(value) }
    json.endArray()
  }

  /// Four numbers each.
  private mutating func colors(_ values: [Double]) {
    json.beginArray()
    for first in stride(from: 0, to: values.count, by: 4) { numbers(Array(values[first..<first + 4])) }
    json.endArray()
  }

  mutating func strings(_ values: [String]) {
    json.beginArray()
    for value in values { json.string(value) }
    json.endArray()
  }

  mutating func string(_ value: String?) {
    if let value { json.string(value) } else { json.null() }
  }

  mutating func number(_ value: Int?) {
    if let value { json.number(value) } else { json.null() }
  }
}
