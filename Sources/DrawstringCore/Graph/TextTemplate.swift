/// A text in which inputs stand among characters.
///
/// Its lane in the environment holds the place of the text that results. The place changes with the inputs, at events only,
/// so that it lies in the memory of a span. A text that is one input and nothing else needs no template: it is read from the
/// lane of the input.
package struct TextTemplate: Hashable, Sendable {
  /// A part of the text.
  package enum Part: Hashable, Sendable {
    case characters(Ref<String>)
    case input(Ref<Input>)
  }

  package var parts: [Part]
  /// Whether a text without characters is none: a label.
  package var isLabel: Bool
  /// The place of the text with the defaults of the inputs, or -1 for none.
  package var initial: Int32 = -1
  /// The lane in the environment.
  package var lane: Int32 = 0
  /// The lane in the memory of a span.
  package var store: Int32 = 0

  package init(parts: [Part], isLabel: Bool) {
    self.parts = parts
    self.isLabel = isLabel
  }

  /// The most bytes that inputs put into all texts of an effect together; each place has an even share of them.
  package static let mostBytes = 16_000_000
  /// The most bytes of the characters around inputs, of all texts of a compiled effect together.
  static let mostCharacters = 100_000_000

  /// The number of places of inputs.
  package var placeCount: Int {
    parts.count { if case .input = $0 { true } else { false } }
  }

}

extension Graph {
  /// The text at a place: one of the graph's, or one of a timeline's, which follow the graph's. Nil for other numbers.
  package func text(at lane: Double, _ own: [String]) -> String? {
    if let place = ownText(at: lane) { return place < own.count ? own[place] : nil }
    guard let place = Int(exactly: lane.rounded()), texts.indices.contains(place) else { return nil }
    return texts[place]
  }

  /// The place of a timeline's text.
  func lane(ofText index: Int) -> Double { Double(texts.count + index) }

  /// The index of the timeline's text at a place; nil for other places.
  func ownText(at lane: Double) -> Int? {
    guard let place = Int(exactly: lane.rounded()), place >= texts.count else { return nil }
    return place - texts.count
  }

  /// Whether an input is a text.
  var hasTextInputs: Bool { inputs.contains { $0.kind == .text } }

  /// Whether all templates take inputs that are texts, and have characters within the limit.
  var hasSoundTemplates: Bool {
    var count = 0
    for part in textTemplates.lazy.flatMap({ $0.parts }) {
      switch part {
      case .input(let input): if inputs[input].kind != .text { return false }
      case .characters(let place): count += texts[place].byteCount
      }
      if count > TextTemplate.mostCharacters { return false }
    }
    return true
  }

  /// Writes the bytes of a template with the inputs of a memory and a timeline's texts; without a memory, with the defaults.
  func write(_ template: TextTemplate, _ memory: [Double]?, _ own: [String], into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    for part in template.parts {
      switch part {
      case .characters(let place): bytes.append(bytesOf: texts[place])
      case .input(let input):
        let first = bytes.count
        let input = inputs[input]
        let place = memory.map { $0[Int(input.store)] } ?? initialLanes(of: input)[0]
        if let text = text(at: place, own) { bytes.append(bytesOf: text) }
        if bytes.count - first > textShare { bytes.cut(to: first + textShare, notBefore: first) }
      }
    }
  }

  /// Returns the text of a template with the defaults of the inputs; nil for none.
  func initialText(_ template: TextTemplate) -> String? {
    var bytes: [UInt8] = []
    write(template, nil, [], into: &bytes)
    return bytes.isEmpty && template.isLabel ? nil : String(utf8: bytes[...])
  }
}

extension TextTemplate {
  /// The most bytes of an input that a place in one of the templates takes.
  static func share(of templates: [TextTemplate]) -> Int {
    mostBytes / max(templates.reduce(0) { $0 + $1.placeCount }, 1)
  }
}

extension [UInt8] {
  /// Shortens the array to at most `count` bytes, at a boundary between UTF-8 characters and not below `first`.
  fileprivate mutating func cut(to count: Int, notBefore first: Int) {
    var end = count
    // The bytes of a character after its first one are 10xxxxxx.
    while end > first, self[end] & 0xC0 == 0x80 { end -= 1 }
    removeLast(self.count - end)
  }
}
