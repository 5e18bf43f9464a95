internal import DrawstringCompiler
public import DrawstringPlayer

/// Traces, moments and events as data: conformances that need the standard library's coders.

extension TraceEvent: Codable, CustomStringConvertible {
  private enum Key: String, CodingKey { case at, shown, to, across, over, ease }

  /// Reads an event as a trace file has it: `{"at": "0.05s", "drag": 12}`.
  public init(from decoder: any Decoder) throws {
    let at = try Self.duration(.at, decoder.container(keyedBy: Key.self))
    let fields = try decoder.container(keyedBy: EventWord.self)
    guard let word = EventWord.allCases.first(where: { fields.contains($0) }) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "an event without a kind"))
    }
    let kind: Kind =
      switch word.argument {
      case .nothing(let kind): kind
      case .drag:
        if let sample = try? fields.nestedContainer(keyedBy: Key.self, forKey: word) {
          try Self.drag(sample)
        } else {
          .drag(try fields.decode(Double.self, forKey: word))
        }
      case .outcome: .finish(try fields.decode(FinishOutcome.self, forKey: word))
      case .settings: .set(try fields.decode(SettingList.self, forKey: word).settings)
      case .trigger: .fire(try fields.decode(String.self, forKey: word))
      case .size: .size(try fields.decode(Vec2.self, forKey: word))
      }
    self.init(kind, at: at)
  }

  private static func drag(_ sample: KeyedDecodingContainer<Key>) throws -> Kind {
    let across = try sample.decodeIfPresent(Double.self, forKey: .across)
    if !sample.contains(.to) {
      return .dragShown(try sample.decode(Double.self, forKey: .shown), across: across)
    }
    let pull = try sample.decode(Double.self, forKey: .to)
    if !sample.contains(.over) { return .drag(pull, across: across) }
    return .dragTo(
      pull, across: across, over: try duration(.over, sample),
      ease: try sample.decodeIfPresent(EasingCurve.self, forKey: .ease) ?? .linear)
  }

  /// Writes an event as a trace file has it.
  public func encode(to encoder: any Encoder) throws {
    var own = encoder.container(keyedBy: Key.self)
    try own.encode(DurationText.seconds(at), forKey: .at)
    var fields = encoder.container(keyedBy: EventWord.self)
    let word = kind.word
    switch kind {
    case .drag(let pull, nil): try fields.encode(pull, forKey: word)
    case .drag(let pull, let across):
      var sample = fields.nestedContainer(keyedBy: Key.self, forKey: word)
      try sample.encode(pull, forKey: .to)
      try sample.encode(across, forKey: .across)
    case .dragShown(let pull, let across):
      var sample = fields.nestedContainer(keyedBy: Key.self, forKey: word)
      try sample.encode(pull, forKey: .shown)
      try sample.encodeIfPresent(across, forKey: .across)
    case .dragTo(let pull, let across, let duration, let ease):
      var sample = fields.nestedContainer(keyedBy: Key.self, forKey: word)
      try sample.encode(pull, forKey: .to)
      try sample.encodeIfPresent(across, forKey: .across)
      try sample.encode(DurationText.seconds(duration), forKey: .over)
      if ease != .linear { try sample.encode(ease, forKey: .ease) }
    case .finish(let outcome): try fields.encode(outcome, forKey: word)
    case .set(let settings): try fields.encode(SettingList(settings: settings), forKey: word)
    case .fire(let name): try fields.encode(name, forKey: word)
    case .size(let size): try fields.encode(size, forKey: word)
    default: try fields.encode(true, forKey: word)
    }
  }

  private static func duration(_ key: Key, _ fields: KeyedDecodingContainer<Key>) throws -> Duration {
    try DurationText.duration(fields.decode(String.self, forKey: key), key, fields)
  }

  /// The event as a line of a trace file: `{at: 0.05s, drag: 12}`.
  public var description: String {
    func place(_ across: Double?) -> String {
      across.map { ", across: \(JavaScriptNumber.description(of: $0))" } ?? ""
    }
    let argument =
      switch kind {
      case .drag(let pull, nil): JavaScriptNumber.description(of: pull)
      case .drag(let pull, let across): "{to: \(JavaScriptNumber.description(of: pull))\(place(across))}"
      case .dragShown(let pull, let across):
        "{shown: \(JavaScriptNumber.description(of: pull))\(place(across))}"
      case .dragTo(let pull, let across, let duration, let ease):
        "{to: \(JavaScriptNumber.description(of: pull))\(place(across)), over: \(DurationText.seconds(duration))"
          + (ease == .linear ? "}" : ", ease: \(ease.flowYAML)}")
      case .finish(let outcome): outcome.rawValue
      case .set(let settings): "{\(settings.map { "\($0.name): \($0.value)" }.joined(separator: ", "))}"
      case .fire(let name): name
      case .size(let size): size.description
      default: "true"
      }
    return "{at: \(DurationText.seconds(at)), \(kind.word.rawValue): \(argument)}"
  }
}

extension EventWord: CodingKey {}

extension InputKind: Codable {}

extension InputValue: Codable, CustomStringConvertible {
  /// Reads a number, a boolean, a text, a list of two numbers for a point or of four for a colour. An angle is a text
  /// such as `0.5rad`, as `description` writes it. A text for an input of texts is `{"text": "…"}`, or a text that is no angle.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode([String: String].self)["text"] {
      self = .text(text)
    } else if let isTrue = try? value.decode(Bool.self) {
      self = .boolean(isTrue)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let numbers = try? value.decode([Double].self) {
      switch numbers.count {
      case 2: self = .point(Vec2(numbers[0], numbers[1]))
      case 4:
        self = .color(RGBAColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
      default:
        throw DecodingError.dataCorruptedError(
          in: value, debugDescription: "2 or 4 numbers are expected, not \(numbers.count)")
      }
    } else {
      let text = try value.decode(String.self)
      let angle = text.hasSuffix("rad") ? Double(text.dropLast(3)) : nil
      self = angle.map { .angle($0) } ?? .word(text)
    }
  }

  /// Writes the value as `init(from:)` reads it.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .number(let value): try value.encode(to: encoder)
    case .boolean(let value): try value.encode(to: encoder)
    case .color(let value): try value.encode(to: encoder)
    case .point(let value): try value.encode(to: encoder)
    case .word(let value): try value.encode(to: encoder)
    case .text(let value): try ["text": value].encode(to: encoder)
    case .angle: try description.encode(to: encoder)
    }
  }

  /// The value in the notation of a trace file: `0.4`, `0.5rad`, `true`, `busy`, `"Loading…"`, `[12, 8]`, `[1, 0, 0, 1]`.
  public var description: String { written }
}

/// Settings as a mapping of names to values.
private struct SettingList: Codable {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  var settings: [InputSetting]

  init(settings: [InputSetting]) { self.settings = settings }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Name.self)
    settings = try fields.allKeys.map {
      InputSetting($0.stringValue, try fields.decode(InputValue.self, forKey: $0))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Name.self)
    for setting in settings { try fields.encode(setting.value, forKey: Name(stringValue: setting.name)) }
  }
}

extension Trace: Codable, CustomStringConvertible {
  /// Reads a list of events; throws for one that is no trace.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode([TraceEvent].self))
  }

  /// Writes the list of events.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(events)
  }

  /// The trace as the text of a trace file in YAML, an event a line.
  public var yaml: String { events.isEmpty ? "[]\n" : events.map { "- \($0)\n" }.joined() }

  /// The trace as the text of a trace file.
  public var description: String { yaml }
}

extension FinishOutcome: Codable {}
extension Phase: Codable {}
extension EmittedEvent.Kind: Codable {}

extension EmittedEvent: Codable, CustomStringConvertible {
  private enum Key: String, CodingKey { case at, name, node }

  /// Reads an event from its time, its name and its node.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let at = try DurationText.duration(fields.decode(String.self, forKey: .at), .at, fields)
    let name = try fields.decode(String.self, forKey: .name)
    if let node = try fields.decodeIfPresent(String.self, forKey: .node) {
      self.init(name, ofNode: node, at: at)
    } else if let kind = Kind(rawValue: name), kind != .node {
      self.init(kind, at: at)
    } else {
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: fields, debugDescription: "no event of the lifecycle is called '\(name)'")
    }
  }

  /// Writes the time, the name and the node.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(DurationText.seconds(at), forKey: .at)
    try fields.encode(name, forKey: .name)
    try fields.encodeIfPresent(node, forKey: .node)
  }

  /// The time and the name: `0.15s began`.
  public var description: String { "\(DurationText.seconds(at)) \(name)" }
}

extension Moment: Codable, CustomStringConvertible {
  private enum Key: String, CodingKey { case phase, time, pull, refreshed, begin, finish, inputs, size }

  /// Reads a moment; what is missing is as in `Moment()`.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    func duration(_ key: Key) throws -> Duration? {
      try fields.decodeIfPresent(String.self, forKey: key).map { try DurationText.duration($0, key, fields) }
    }
    self.init(
      phase: try fields.decodeIfPresent(Phase.self, forKey: .phase), time: try duration(.time) ?? .zero,
      pull: try fields.decodeIfPresent(Double.self, forKey: .pull), refreshed: try duration(.refreshed),
      begin: try fields.decodeIfPresent(Bool.self, forKey: .begin) ?? false,
      outcome: try fields.decodeIfPresent(FinishOutcome.self, forKey: .finish),
      inputs: try fields.decodeIfPresent(SettingList.self, forKey: .inputs)?.settings ?? [],
      size: try fields.decodeIfPresent(Vec2.self, forKey: .size))
  }

  /// Writes what differs from `Moment()`.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encodeIfPresent(phase, forKey: .phase)
    if time != .zero { try fields.encode(DurationText.seconds(time), forKey: .time) }
    try fields.encodeIfPresent(pull, forKey: .pull)
    try fields.encodeIfPresent(refreshed.map { DurationText.seconds($0) }, forKey: .refreshed)
    if begin { try fields.encode(true, forKey: .begin) }
    if !inputs.isEmpty { try fields.encode(SettingList(settings: inputs), forKey: .inputs) }
    try fields.encodeIfPresent(size, forKey: .size)
    try fields.encodeIfPresent(outcome, forKey: .finish)
  }

  /// The moment in words of the command line: `refreshing --time 0.25`.
  public var description: String {
    var text = phase?.rawValue ?? (pull == nil ? Phase.refreshing : .pulling).rawValue
    if let pull { text += " --pull \(JavaScriptNumber.description(of: pull))" }
    if time != .zero { text += " --time \(DurationText.seconds(time).dropLast())" }
    if let refreshed { text += " --refreshed \(DurationText.seconds(refreshed).dropLast())" }
    for input in inputs {
      // Texts stand there as they are.
      if case .text(let value) = input.value {
        text += " --input \(input.name)=\(value)"
      } else {
        text += " --input \(input.name)=\(input.value)"
      }
    }
    if let size {
      text +=
        " --size \(JavaScriptNumber.description(of: size.x))x\(JavaScriptNumber.description(of: size.y))"
    }
    if begin { text += " --begin" }
    return outcome.map { "\(text) --finish \($0.rawValue)" } ?? text
  }
}

// MARK: Values of frames

extension Vec2: Codable, CustomStringConvertible {
  /// Reads the two parts from a list.
  public init(from decoder: any Decoder) throws {
    let parts = try [Double](from: decoder, count: 2)
    self.init(parts[0], parts[1])
  }

  /// Writes the two parts as a list.
  public func encode(to encoder: any Encoder) throws { try [x, y].encode(to: encoder) }

  /// The two parts: `[12, 8]`.
  public var description: String { JavaScriptNumber.list([x, y]) }
}

extension Affine: Codable, CustomStringConvertible {
  private var parts: [Double] { [a, b, c, d, tx, ty] }

  /// Reads the six numbers from a list, row by row.
  public init(from decoder: any Decoder) throws {
    let parts = try [Double](from: decoder, count: 6)
    self.init(a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: parts[4], ty: parts[5])
  }

  /// Writes the six numbers as a list, row by row.
  public func encode(to encoder: any Encoder) throws { try parts.encode(to: encoder) }

  /// The six numbers, row by row: `[1, 0, 0, 1, 12, 8]`.
  public var description: String { JavaScriptNumber.list(parts) }
}

extension RGBAColor: Codable, CustomStringConvertible {
  private var parts: [Double] { [red, green, blue, alpha] }

  /// Reads red, green, blue and alpha from a list.
  public init(from decoder: any Decoder) throws {
    let parts = try [Double](from: decoder, count: 4)
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// Writes red, green, blue and alpha as a list.
  public func encode(to encoder: any Encoder) throws { try parts.encode(to: encoder) }

  /// Red, green, blue and alpha: `[1, 0, 0, 1]`.
  public var description: String { JavaScriptNumber.list(parts) }
}

extension VectorPath: Codable {
  /// Reads SVG path data.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      try self.init(svg: container.decode(String.self))
    } catch let error as SpecError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes SVG path data.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension PropertyValue: Codable, CustomStringConvertible {
  private enum Key: String, CodingKey { case number, point, boolean, color, text, path, numbers, colors }

  /// Reads a value from a mapping of its case to itself: `{"number": 0.5}`.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    guard let key = fields.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a value without a case"))
    }
    self =
      switch key {
      case .number: .number(try fields.decode(Double.self, forKey: key))
      case .point: .point(try fields.decode(Vec2.self, forKey: key))
      case .boolean: .boolean(try fields.decode(Bool.self, forKey: key))
      case .color: .color(try fields.decode(RGBAColor.self, forKey: key))
      case .text: .text(try fields.decode(String?.self, forKey: key))
      case .path: .path(try fields.decode(VectorPath?.self, forKey: key))
      case .numbers: .numbers(try fields.decode([Double].self, forKey: key))
      case .colors: .colors(try fields.decode([RGBAColor].self, forKey: key))
      }
  }

  /// Writes the value as a mapping of its case to itself.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    switch self {
    case .number(let value): try fields.encode(value, forKey: .number)
    case .point(let value): try fields.encode(value, forKey: .point)
    case .boolean(let value): try fields.encode(value, forKey: .boolean)
    case .color(let value): try fields.encode(value, forKey: .color)
    case .text(let value): try fields.encode(value, forKey: .text)
    case .path(let value): try fields.encode(value, forKey: .path)
    case .numbers(let value): try fields.encode(value, forKey: .numbers)
    case .colors(let value): try fields.encode(value, forKey: .colors)
    }
  }

  /// The value alone: `0.5`, `[12, 8]`, `true`; `none` for no text and no path.
  public var description: String {
    switch self {
    case .number(let value): JavaScriptNumber.description(of: value)
    case .point(let value): value.description
    case .boolean(let value): value ? "true" : "false"
    case .color(let value): value.description
    case .text(let value): value ?? "none"
    case .path(let value): value?.description ?? "none"
    case .numbers(let value): JavaScriptNumber.list(value)
    case .colors(let value): "[\(value.map(\.description).joined(separator: ", "))]"
    }
  }
}

extension CanvasRect: CustomStringConvertible {
  /// The edges and the size: `[0, -55, 375, 55]`.
  public var description: String { JavaScriptNumber.list([x, y, width, height]) }
}

extension JavaScriptNumber {
  fileprivate static func list(_ numbers: [Double]) -> String {
    "[\(numbers.map { description(of: $0) }.joined(separator: ", "))]"
  }
}

extension [Double] {
  fileprivate init(from decoder: any Decoder, count: Int) throws {
    self = try decoder.singleValueContainer().decode([Double].self)
    if self.count == count { return }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: decoder.codingPath, debugDescription: "\(count) numbers are expected, not \(self.count)"))
  }
}

/// Times as decimal seconds with their unit, exact to the nanosecond: `0.05s`.
enum DurationText {
  static func seconds(_ duration: Duration) -> String {
    let time = Nanoseconds(duration)
    let (whole, rest) = time.count.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    var text = "\(time.count < 0 ? "-" : "")\(whole)"
    if rest > 0 {
      let digits = String(rest)
      var fraction = String(repeating: "0", count: 9 - digits.count) + digits
      while fraction.last == "0" { fraction.removeLast() }
      text += ".\(fraction)"
    }
    return text + "s"
  }

  /// The duration of the text of a key, such as `0.05s`.
  static func duration<Key>(_ text: String, _ key: Key, _ fields: KeyedDecodingContainer<Key>) throws
    -> Duration
  {
    if let duration = duration(text) { return duration }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: fields, debugDescription: "a time such as \"0.05s\", not \"\(text)\"")
  }

  /// The duration of a text such as `0.05s`; nil for another text. Digits beyond the nanosecond are left out.
  static func duration(_ text: String) -> Duration? {
    var digits = Substring(text)
    guard digits.popLast() == "s" else { return nil }
    let isNegative = digits.first == "-"
    if isNegative { digits.removeFirst() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2, let whole = Int64(first), whole >= 0,
      whole <= 9_000_000_000, first.first != "+"
    else { return nil }
    var rest: Int64 = 0
    if parts.count == 2 {
      let fraction = parts[1].prefix(9)
      guard !fraction.isEmpty, parts[1].allSatisfy({ ("0"..."9").contains($0) }), let value = Int64(fraction)
      else { return nil }
      rest = (fraction.count..<9).reduce(value) { value, _ in value * 10 }
    }
    let count = whole * 1_000_000_000 + rest
    return .nanoseconds(isNegative ? -count : count)
  }
}
