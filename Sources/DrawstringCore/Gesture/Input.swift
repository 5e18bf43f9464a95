/// A value that a host gives an input.
public enum InputValue: Hashable, Sendable {
  /// A number, a number of points or a fraction.
  case number(Double)
  /// An angle in radians.
  case angle(Double)
  /// True or false.
  case boolean(Bool)
  /// A colour in sRGB.
  case color(RGBAColor)
  /// Two numbers.
  case point(Vec2)
  /// One of the words of an input.
  case word(String)
  /// Characters.
  case text(String)
}

/// The name of an input and the value that it is set to.
public struct InputSetting: Hashable, Sendable {
  /// The name of the input.
  public var name: String
  /// The value, of the input's type.
  public var value: InputValue

  /// Makes a setting.
  public init(_ name: String, _ value: InputValue) {
    self.name = name
    self.value = value
  }
}

// Texts are compared by their bytes: players have no tables of Unicode.

extension InputValue {
  /// Whether two values are of one type and equal.
  public static func == (a: InputValue, b: InputValue) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)), (.angle(let a), .angle(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.color(let a), .color(let b)): a == b
    case (.point(let a), .point(let b)): a == b
    case (.word(let a), .word(let b)), (.text(let a), .text(let b)): a.hasBytes(of: b)
    default: false
    }
  }

  /// Hashes the parts that are compared.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let value), .angle(let value): hasher.combine(value)
    case .boolean(let value): hasher.combine(value)
    case .color(let value): hasher.combine(value)
    case .point(let value): hasher.combine(value)
    case .word(let value), .text(let value): for byte in value.utf8 { hasher.combine(byte) }
    }
  }
}

extension InputSetting {
  /// Whether two settings have the same name and equal values.
  public static func == (a: InputSetting, b: InputSetting) -> Bool {
    a.name.hasBytes(of: b.name) && a.value == b.value
  }

  /// Hashes the parts that are compared.
  public func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
    hasher.combine(value)
  }
}

/// The type of an input.
public enum InputKind: String, CaseIterable, Sendable {
  /// A number, a number of points or a fraction.
  case number
  /// An angle, in radians.
  case angle
  /// True or false.
  case boolean
  /// A colour in sRGB.
  case color
  /// Two numbers.
  case point
  /// One of several words; the lane holds the index of the word.
  case word
  /// Characters; the lane holds the place of the text.
  case text
  /// An event without a value.
  case trigger
}

/// An input of an effect: a value that the host gives.
///
/// The values of inputs lie in the memory of a span. An input that does not settle takes its lanes there; one that settles
/// its target, then the value from which it moves, then the instant of the start in whole seconds and nanoseconds. A trigger
/// takes the number of fires, then the instant of the last in the same form.
package struct Input: Sendable {
  package var name: String
  package var kind: InputKind
  /// The first lane in the environment.
  package var lane: Int32
  /// The first lane in the memory of a span.
  package var store: Int32
  /// The place of the default among the graph's values.
  package var initial: Int32
  /// The allowed values of a number or an angle; nil for all.
  package var range: InputRange?
  /// The movement to a new value; nil for a jump.
  package var settle: PullModel.Settle? {
    get { settles.first }
    set { settles = newValue.map { [$0] } ?? [] }
  }
  /// The words of a `word`.
  package var words: [String] = []
  /// Whether the input returns to its default when the effect becomes idle.
  package var resets = false
  /// An array, as in `PullModel`.
  private var settles: [PullModel.Settle] = []

  package init(name: String, kind: InputKind, lane: Int32, store: Int32, initial: Int32) {
    self.name = name
    self.kind = kind
    self.lane = lane
    self.store = store
    self.initial = initial
  }

  /// The value of `since` of a trigger that has not fired, in seconds.
  package static let never = 1e9

  /// The number of lanes of its value in the environment; of a trigger `count` and `since`.
  package var lanes: Int { kind.lanes }

  /// Its lanes in the environment. The value as a fraction of the range follows the value, where there is a range.
  package var environment: Range<Int> { Int(lane)..<Int(lane) + lanes + (range == nil ? 0 : 1) }

  /// The number of lanes in the memory of a span.
  package var storedLanes: Int {
    if kind == .trigger { return 3 }
    return settles.isEmpty ? lanes : 2 * lanes + 2
  }

  /// Returns a value as it takes effect, limited to the range; nil for a value of another type, an unknown word, or numbers
  /// that are not finite.
  package func accepted(_ value: InputValue) -> InputValue? {
    if kind == .text { return text(of: value).map { .text($0) } }
    guard let lanes = lanes(of: value) else { return nil }
    return self.value(of: lanes)
  }

  /// Returns the characters of a value for a text; nil for values of other types. A word is accepted, because decoders read every string as a word.
  func text(of value: InputValue) -> String? {
    switch value {
    case .text(let text), .word(let text): kind == .text ? text : nil
    default: nil
    }
  }

  /// Returns the lanes of a value, limited to the range; nil for a value of another type, an unknown word, or numbers that are
  /// not finite. Nil for texts, whose places are those of a timeline.
  package func lanes(of value: InputValue) -> SIMD4<Double>? {
    switch (kind, value) {
    case (.number, .number(let number)), (.angle, .angle(let number)), (.angle, .number(let number)):
      guard number.isFinite else { return nil }
      return SIMD4((range?.limited(number) ?? number) + 0, 0, 0, 0)
    case (.boolean, .boolean(let isTrue)): return SIMD4(isTrue ? 1 : 0, 0, 0, 0)
    case (.color, .color(let color)):
      let lanes = SIMD4(color.red, color.green, color.blue, color.alpha)
      return (lanes - lanes) == .zero ? lanes + 0 : nil
    case (.point, .point(let point)):
      return point.x.isFinite && point.y.isFinite ? SIMD4(point.x + 0, point.y + 0, 0, 0) : nil
    case (.word, .word(let word)):
      return words.firstIndex { $0.hasBytes(of: word) }.map { SIMD4(Double($0), 0, 0, 0) }
    default: return nil
    }
  }

  /// Returns the value of lanes; nil for a text and a trigger.
  package func value(of lanes: SIMD4<Double>) -> InputValue? {
    switch kind {
    case .number: .number(lanes[0])
    case .angle: .angle(lanes[0])
    case .boolean: .boolean(lanes[0] != 0)
    case .color: .color(RGBAColor(lanes))
    case .point: .point(Vec2(lanes[0], lanes[1]))
    case .word: Int(exactly: lanes[0]).flatMap { words.indices.contains($0) ? .word(words[$0]) : nil }
    case .text, .trigger: nil
    }
  }
}

extension InputKind {
  /// The number of lanes of a value in the environment.
  package var lanes: Int {
    switch self {
    case .number, .angle, .boolean, .word, .text: 1
    case .point, .trigger: 2
    case .color: 4
    }
  }

  /// The type of its signal; of a trigger that of `count`.
  package var type: ValueType {
    switch self {
    case .number, .trigger: .number
    case .angle: .angle
    case .boolean: .boolean
    case .color: .color
    case .point: .point
    case .word: .word
    case .text: .text
    }
  }

  /// Whether values between two others exist, so that an input may settle.
  package var settles: Bool { self == .number || self == .angle || self == .color || self == .point }
}

/// The allowed values of an input, from the smaller to the larger.
package struct InputRange: Hashable, Sendable {
  package var least: Double
  package var most: Double

  package init(least: Double, most: Double) {
    self.least = least
    self.most = most
  }

  package func limited(_ number: Double) -> Double { min(max(number, least), most) }

  /// Returns the value at a position between the ends; the inverse of `fraction`.
  package func value(at fraction: Double) -> Double { TotalArithmetic.lerp(least, most, fraction) }

  /// Returns the position of a value: 0 at the least, 1 at the most.
  package func fraction(_ value: Double) -> Double {
    TotalArithmetic.quotient(TotalArithmetic.limited(value - least), TotalArithmetic.limited(most - least))
  }
}

// MARK: The memory of a span

extension Input {
  /// Writes the value that the input has before it is set for the first time.
  func start(_ memory: inout [Double], at first: Int, _ lanes: SIMD4<Double>) {
    for place in 0..<storedLanes { memory[first + place] = 0 }
    if kind == .trigger { return }
    for lane in 0..<self.lanes {
      memory[first + lane] = lanes[lane]
      if !settles.isEmpty { memory[first + self.lanes + lane] = lanes[lane] }
    }
  }

  /// Sets the input at an instant. A target that is set again changes nothing.
  func set(_ lanes: SIMD4<Double>, _ memory: inout [Double], at first: Int, _ instant: Nanoseconds) {
    if kind == .trigger { return }
    if (0..<self.lanes).allSatisfy({ memory[first + $0] == lanes[$0] }) { return }
    if !settles.isEmpty {
      let shown = value(memory, at: first, instant)
      for lane in 0..<self.lanes { memory[first + self.lanes + lane] = shown[lane] }
      Self.write(instant, &memory, at: first + 2 * self.lanes)
    }
    for lane in 0..<self.lanes { memory[first + lane] = lanes[lane] }
  }

  /// Fires the trigger at an instant.
  func fire(_ memory: inout [Double], at first: Int, _ instant: Nanoseconds) {
    guard kind == .trigger else { return }
    memory[first] += 1
    Self.write(instant, &memory, at: first + 1)
  }

  /// Returns the value at an instant; of a trigger the number of fires and the seconds since the last.
  package func value(_ memory: [Double], at first: Int, _ instant: Nanoseconds) -> SIMD4<Double> {
    if kind == .trigger {
      let count = memory[first]
      let since = count == 0 ? Self.never : (instant - Self.instant(memory, at: first + 1)).seconds + 0
      return SIMD4(count, since, 0, 0)
    }
    var target = SIMD4<Double>.zero
    for lane in 0..<lanes { target[lane] = memory[first + lane] }
    guard let settle, let start = motion(memory, at: first) else { return target }
    let elapsed = instant - start
    if elapsed >= settle.duration { return target }
    var from = SIMD4<Double>.zero
    for lane in 0..<lanes { from[lane] = memory[first + lanes + lane] }
    if elapsed <= .zero { return from }
    let share = settle.easing.share(at: Double(elapsed.count) / Double(settle.duration.count))
    if kind == .color {
      return RGBAColor(from).premultipliedMix(to: RGBAColor(target), at: share.value).lanes
    }
    var value = SIMD4<Double>.zero
    for lane in 0..<lanes { value[lane] = share.lerp(from[lane], target[lane]) }
    return value
  }

  /// Returns the start of the motion to the target; nil where the input has not been set to another value.
  func motion(_ memory: [Double], at first: Int) -> Nanoseconds? {
    guard !settles.isEmpty, (0..<lanes).contains(where: { memory[first + $0] != memory[first + lanes + $0] })
    else { return nil }
    return Self.instant(memory, at: first + 2 * lanes)
  }

  /// Returns the end of the motion to the target; nil where there is none.
  package func motionEnd(_ memory: [Double], at first: Int) -> Nanoseconds? {
    guard let settle, let start = motion(memory, at: first) else { return nil }
    return start + settle.duration
  }

  /// The instant of the last fire; nil before the first.
  package func lastFire(_ memory: [Double], at first: Int) -> Nanoseconds? {
    kind == .trigger && memory[first] > 0 ? Self.instant(memory, at: first + 1) : nil
  }

  // An instant has more digits than a double.

  private static let second: Int64 = 1_000_000_000

  private static func write(_ instant: Nanoseconds, _ memory: inout [Double], at place: Int) {
    memory[place] = Double(instant.count / second)
    memory[place + 1] = Double(instant.count % second)
  }

  private static func instant(_ memory: [Double], at place: Int) -> Nanoseconds {
    Nanoseconds(Int64(limiting: memory[place]) * second + Int64(limiting: memory[place + 1]))
  }
}

extension RGBAColor {
  fileprivate init(_ lanes: SIMD4<Double>) {
    self.init(red: lanes[0], green: lanes[1], blue: lanes[2], alpha: lanes[3])
  }
}
