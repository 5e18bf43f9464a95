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

/// A text in which numbers of formulas stand among characters: `${round(progress * 100)} %`.
///
/// Bindings write what changes into slots of the text's own in each frame: the numbers, rounded as they are shown, and the
/// lanes of inputs. The lane of a property that shows the text lies behind those of all other texts; see `lane(ofComposed:)`.
/// Where the lane is captured or held, the timeline keeps the characters.
package struct ComposedText: Hashable, Sendable {
  /// A part of the text; all but characters have a slot, in order.
  package enum Part: Hashable, Sendable {
    case characters(Ref<String>)
    /// An input that is a text.
    case text(Ref<Input>)
    /// An input that is one of several words.
    case word(Ref<Input>)
    /// A number with at most `decimals` decimals where it is trimmed, or else exactly.
    case number(decimals: Int32, isTrimmed: Bool)

    var hasSlot: Bool { if case .characters = self { false } else { true } }
  }

  package var parts: [Part]
  /// Whether a text without characters is none: a label.
  package var isLabel: Bool
  package var firstSlot: Int32

  package init(parts: [Part], isLabel: Bool, firstSlot: Int) {
    self.parts = parts
    self.isLabel = isLabel
    self.firstSlot = Int32(firstSlot)
  }

  /// The slots of the parts that change.
  package var slots: Range<Int> { Int(firstSlot)..<Int(firstSlot) + parts.count { $0.hasSlot } }

  /// The slots of inputs that are texts: places of texts, which may differ where the texts are equal.
  package var textSlots: [Int] {
    var slot = Int(firstSlot)
    return parts.compactMap { part in
      defer { if part.hasSlot { slot += 1 } }
      if case .text = part { return slot }
      return nil
    }
  }

  /// The lane of the text with an index in the graph.
  package static func lane(ofComposed index: Int) -> Double { firstLane + Double(index) }

  /// More than the places of texts in a graph and its timeline.
  private static let firstLane = 0x1p30

  /// The index of the text at a lane; nil for other lanes.
  package static func index(at lane: Double) -> Int? {
    lane >= firstLane ? Int(exactly: lane - firstLane) : nil
  }
}

extension Graph {
  /// The text at a place in a frame: one of the graph's, one of a timeline's, or one composed of the numbers in the slots.
  /// Nil for other numbers, and for a label without characters.
  package func text(at lane: Double, _ own: [String], _ slots: [Double]) -> String? {
    guard let index = ComposedText.index(at: lane) else { return text(at: lane, own) }
    var bytes: [UInt8] = []
    return write(composed: index, slots, own, into: &bytes) ? String(utf8: bytes[...]) : nil
  }

  /// Writes the bytes of a composed text. Returns false for a label without characters, and for no text.
  func write(composed index: Int, _ slots: [Double], _ own: [String], into bytes: inout [UInt8]) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    guard composedTexts.indices.contains(index) else { return false }
    let text = composedTexts[index]
    var slot = Int(text.firstSlot)
    for part in text.parts {
      switch part {
      case .characters(let place): bytes.append(bytesOf: texts[place])
      case .text: appendShare(of: self.text(at: slots[slot], own), to: &bytes)
      case .word(let input):
        let words = inputs[input].words
        if let word = Int(exactly: slots[slot]), words.indices.contains(word) {
          bytes.append(bytesOf: words[word])
        }
      case .number(let decimals, let isTrimmed):
        JavaScriptNumber.append(slots[slot], decimals: Int(decimals), isTrimmed: isTrimmed, to: &bytes)
      }
      if part.hasSlot { slot += 1 }
    }
    return !(bytes.isEmpty && text.isLabel)
  }

  /// Appends the text of an input, up to the share of a place.
  private func appendShare(of text: String?, to bytes: inout [UInt8]) {
    guard let text else { return }
    let first = bytes.count
    bytes.append(bytesOf: text)
    if bytes.count - first > textShare { bytes.cut(to: first + textShare, notBefore: first) }
  }

  /// Whether timelines keep texts: those of inputs, and captured ones.
  var keepsTexts: Bool { hasTextInputs || !composedTexts.isEmpty }

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

  /// Whether all texts take inputs of their kinds, and have characters within the limit.
  var hasSoundTemplates: Bool {
    var count = 0
    for part in composedTexts.lazy.flatMap({ $0.parts }) {
      switch part {
      case .text(let input): if inputs[input].kind != .text { return false }
      case .word(let input): if inputs[input].kind != .word { return false }
      case .characters(let place): count += texts[place].byteCount
      case .number: break
      }
      if count > TextTemplate.mostCharacters { return false }
    }
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
        let input = inputs[input]
        let place = memory.map { $0[Int(input.store)] } ?? initialLanes(of: input)[0]
        appendShare(of: text(at: place, own), to: &bytes)
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
  static func share(of templates: [TextTemplate], _ composed: [ComposedText]) -> Int {
    let count = templates.reduce(0) { $0 + $1.placeCount } + composed.reduce(0) { $0 + $1.textSlots.count }
    return mostBytes / max(count, 1)
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
