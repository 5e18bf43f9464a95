/// A run that reads the parts of a compiled effect and checks them.
///
/// Every count is held against the bytes that are left, and against a budget of memory in proportion to the file, before
/// anything is allocated.
struct FormReader: FormRun {
  private let bytes: [UInt8]
  private(set) var place = 0
  private var end = 0
  /// For each part of a graph, its place in the file.
  private(set) var parts: [PartPlace]
  private var part = CompiledPart.header
  private let numbers: [Double]
  private let texts: [String]
  private(set) var formulas: [Formula] = []
  private(set) var budget: MemoryBudget

  init(
    _ bytes: [UInt8], _ parts: [PartPlace], numbers: [Double], texts: [String], _ budget: MemoryBudget
  ) {
    self.bytes = bytes
    self.parts = parts
    self.numbers = numbers
    self.texts = texts
    self.budget = budget
  }

  /// Goes to the start of a part.
  mutating func open(_ part: CompiledPart) {
    self.part = part
    place = parts[Int(part.rawValue)].first
    end = parts[Int(part.rawValue)].end
  }

  /// Checks that the part has been read to its end.
  func close() throws(CompiledEffectError) {
    if place != end { throw CompiledEffectError("the part is longer than its records", at: place) }
  }

  func count(of part: CompiledPart) -> Int { parts[Int(part.rawValue)].count }

  // MARK: Fields

  @inline(__always)
  private mutating func next(_ name: StaticString) throws(CompiledEffectError) -> UInt8 {
    guard place < end else { throw error("the part ends before '\(name)'") }
    defer { place += 1 }
    return bytes[place]
  }

  /// A variable-length integer: seven bits a byte, the lowest first.
  @inline(__always)
  private mutating func varint(_ name: StaticString) throws(CompiledEffectError) -> UInt32 {
    if place < end, bytes[place] < 0x80 { return UInt32(try next(name)) }
    return try longVarint(name)
  }

  @inline(never)
  private mutating func longVarint(_ name: StaticString) throws(CompiledEffectError) -> UInt32 {
    var next = place
    guard let value = CompiledBytes.varint(bytes, &next), next <= end else {
      throw error("'\(name)' is no integer of up to 32 bits in its shortest form")
    }
    place = next
    return value
  }

  private mutating func word64(_ name: StaticString) throws(CompiledEffectError) -> UInt64 {
    guard end - place >= 8 else { throw error("the part ends within '\(name)'") }
    defer { place += 8 }
    return CompiledBytes.word64(bytes, at: place)
  }

  mutating func byte(_ value: inout UInt8, _ name: StaticString, most: UInt8) throws(CompiledEffectError) {
    value = try next(name)
    if value > most { throw error("'\(name)' is \(value), and \(most) is the most", back: 1) }
  }

  mutating func whole(
    _ value: inout Int32, _ name: StaticString, from least: Int32, through most: Int32
  ) throws(CompiledEffectError) {
    let start = place
    let offset = Int64(try varint(name))
    let found = Int64(least) + offset
    guard found <= Int64(most) else {
      throw CompiledEffectError("'\(name)' is \(found), and \(most) is the most", at: start)
    }
    value = Int32(truncatingIfNeeded: found)
  }

  mutating func time(
    _ value: inout Nanoseconds, _ name: StaticString, _ range: TimeRange
  ) throws(CompiledEffectError) {
    value = Nanoseconds(Int64(bitPattern: try word64(name)))
    if !range.contains(value) { throw error("'\(name)' is a time out of its range", back: 8) }
  }

  mutating func number(
    _ value: inout Double, _ name: StaticString, in range: ClosedRange<Double>
  ) throws(CompiledEffectError) {
    let start = place
    let index = Int(try varint(name))
    guard index < numbers.count else {
      throw CompiledEffectError("'\(name)' is number \(index) of \(numbers.count)", at: start)
    }
    value = numbers[index]
    if !range.contains(value) { throw CompiledEffectError("'\(name)' is out of its range", at: start) }
  }

  mutating func real(
    _ value: inout Double, _ name: StaticString, in range: ClosedRange<Double>
  ) throws(CompiledEffectError) {
    value = Double(bitPattern: try word64(name))
    if !range.contains(value) { throw error("'\(name)' is out of its range", back: 8) }
  }

  mutating func text(_ value: inout String, _ name: StaticString) throws(CompiledEffectError) {
    let start = place
    let index = Int(try varint(name))
    guard index < texts.count else {
      throw CompiledEffectError("'\(name)' is text \(index) of \(texts.count)", at: start)
    }
    value = texts[index]
  }

  mutating func formula(_ value: inout Formula, _ name: StaticString) throws(CompiledEffectError) {
    let start = place
    let index = Int(try varint(name))
    guard index < formulas.count else {
      throw CompiledEffectError("'\(name)' is formula \(index) of \(formulas.count)", at: start)
    }
    value = formulas[index]
  }

  mutating func choice(
    _ value: inout UInt8, _ name: StaticString, of words: [StaticString]
  ) throws(CompiledEffectError) {
    try byte(&value, name, most: UInt8(words.count - 1))
  }

  mutating func define(_ formula: Formula) { formulas.append(formula) }

  var programs: [Formula] { [] }

  /// Reads a length for each record of the part.
  mutating func lengths() throws(CompiledEffectError) -> [Int] {
    try budget.spend(count(of: part) * MemoryLayout<Int>.stride, at: place)
    var lengths: [Int] = []
    lengths.reserveCapacity(count(of: part))
    for _ in 0..<count(of: part) { lengths.append(Int(try varint("length"))) }
    return lengths
  }

  // MARK: Lists

  mutating func list<Item>(
    _ items: inout [Item], _ name: StaticString, blank: Item,
    _ body: (inout Item, inout FormReader) throws(CompiledEffectError) -> Void
  ) throws(CompiledEffectError) {
    let start = place
    let count = Int(try varint(name))
    guard count <= end - place else {
      throw CompiledEffectError("'\(name)' has \(count) items, and \(end - place) bytes are left", at: start)
    }
    try budget.spend(count * MemoryLayout<Item>.stride, at: start)
    items = []
    items.reserveCapacity(count)
    for _ in 0..<count {
      var item = blank
      try body(&item, &self)
      items.append(item)
    }
  }

  mutating func records<Record>(
    _ records: inout [Record], blank: Record,
    _ body: (inout Record, inout FormReader, Int) throws(CompiledEffectError) -> Void
  ) throws(CompiledEffectError) {
    let count = count(of: part)
    try budget.spend(count * (MemoryLayout<Record>.stride + part.derivedBytes), at: place)
    records = []
    records.reserveCapacity(count)
    for index in 0..<count {
      var record = blank
      try body(&record, &self, index)
      records.append(record)
    }
  }

  mutating func spend(_ bytes: Int) throws(CompiledEffectError) {
    try budget.spend(bytes, at: place)
  }

  mutating func rule(_ holds: Bool, _ text: StaticString) throws(CompiledEffectError) {
    if !holds { throw error("the rule is broken that \(text)") }
  }

  private func error(_ message: String, back: Int = 0) -> CompiledEffectError {
    CompiledEffectError(message, at: place - back)
  }
}

/// The place of a part in a file.
struct PartPlace: Sendable {
  var number: CompiledPart
  var first: Int
  var end: Int
  var count: Int
}

/// The memory that a file may take: 16 times its size and 48 kB.
struct MemoryBudget: Sendable {
  private var left: Int

  init(forBytes count: Int) { left = count * 16 + 48_000 }

  static let message = "the effect would take more than 20 times the memory of the file"

  mutating func spend(_ bytes: Int, at offset: Int) throws(CompiledEffectError) {
    guard bytes <= left else { throw CompiledEffectError(Self.message, at: offset) }
    left -= bytes
  }
}

extension CompiledPart {
  /// The bytes that the player adds for each record: packed tracks, tables of curves, and scratch of the checks.
  var derivedBytes: Int {
    switch self {
    case .curves: MemoryLayout<CurveGuesses.Curve>.stride + CurveGuesses.bytesOfCurve
    case .keyframes: 12 + 4 * MemoryLayout<Double>.stride
    case .tracks: MemoryLayout<PackedTrack>.stride + 8
    case .channels: MemoryLayout<PackedChannel>.stride + MemoryLayout<ComparedProperties.Property>.stride
    case .nodes: MemoryLayout<PackedTiming>.stride + 8
    case .roots: MemoryLayout<PackedRoot>.stride
    case .slots: 8
    default: 0
    }
  }
}
