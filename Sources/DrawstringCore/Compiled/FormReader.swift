/// A run that reads the parts of a compiled effect and checks them.
///
/// Every count is held against the bytes that are left, and against a budget of memory in proportion to the file, before
/// anything is allocated. After the first failure the reader has no more bytes, and fields keep their values.
struct FormReader: FormRun {
  @inline(__always) static var isReading: Bool { true }

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
  /// What was wrong first.
  private(set) var failure: CompiledEffectError?

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

  /// Checks that the part has been read to its end, without a failure.
  func close() throws(CompiledEffectError) {
    if let failure { throw failure }
    if place != end { throw CompiledEffectError("the part is longer than its records", at: place) }
  }

  func count(of part: CompiledPart) -> Int { parts[Int(part.rawValue)].count }

  // MARK: Failures

  /// What a field may be wrong in.
  private enum Fault {
    case cutOff, integer, tooLarge(Int64, most: Int64), outOfRange, timeRange
    /// An index among the numbers, texts or formulas of the file.
    case unknown(StaticString, Int, of: Int)
    case items(Int)
  }

  @inline(__always)
  private mutating func fail(_ name: FormName, _ fault: Fault, at start: Int) {
    #if arch(wasm32)
      fail(at: start)
    #else
      fail(CompiledEffectError(reason(name, fault), at: start))
    #endif
  }

  /// Fails without a sentence.
  @inline(never)
  private mutating func fail(at start: Int) { fail(CompiledEffectError("", at: start)) }

  @inline(never)
  private func reason(_ name: FormName, _ fault: Fault) -> Message {
    switch fault {
    case .cutOff: "the part ends within \(Message.field(name))"
    case .integer: "\(Message.field(name)) is no integer of up to 32 bits in its shortest form"
    case .tooLarge(let found, let most): "\(Message.field(name)) is \(found), and \(most) is the most"
    case .outOfRange: "\(Message.field(name)) is out of its range"
    case .timeRange: "\(Message.field(name)) is a time out of its range"
    case .unknown(let kind, let index, let count): "\(Message.field(name)) is \(kind) \(index) of \(count)"
    case .items(let count): "\(Message.field(name)) has \(count) items, and \(end - place) bytes are left"
    }
  }

  private mutating func fail(_ error: CompiledEffectError) {
    if failure != nil { return }
    failure = error
    place = end
  }

  // MARK: Fields

  /// A variable-length integer: seven bits a byte, the lowest first. After a failure 0.
  @inline(__always)
  private mutating func varint(_ name: FormName) -> UInt32 {
    if place < end, bytes[place] < 0x80 {
      defer { place += 1 }
      return UInt32(bytes[place])
    }
    return longVarint(name)
  }

  /// A variable-length integer as a count or an index. Where `Int` has 32 bits, a larger value becomes `Int.max`, which every check
  /// of bounds rejects.
  @inline(__always)
  private mutating func count(_ name: FormName) -> Int { Int(clamping: varint(name)) }

  @inline(never)
  private mutating func longVarint(_ name: FormName) -> UInt32 {
    var next = place
    guard let value = CompiledBytes.varint(bytes, &next), next <= end else {
      fail(name, .integer, at: place)
      return 0
    }
    place = next
    return value
  }

  @inline(never)
  mutating func byte(_ value: inout UInt8, _ name: FormName, most: UInt8) {
    guard place < end else { return fail(name, .cutOff, at: place) }
    let found = bytes[place]
    if found > most { return fail(name, .tooLarge(Int64(found), most: Int64(most)), at: place) }
    place += 1
    value = found
  }

  @inline(never)
  mutating func whole(_ value: inout Int32, _ name: FormName, from least: Int32, through most: Int32) {
    let start = place
    let found = Int64(least) + Int64(varint(name))
    if found > Int64(most) { return fail(name, .tooLarge(found, most: Int64(most)), at: start) }
    value = Int32(truncatingIfNeeded: found)
  }

  @inline(__always)
  private mutating func word64(_ name: FormName) -> UInt64? {
    guard end - place >= 8 else {
      fail(name, .cutOff, at: place)
      return nil
    }
    defer { place += 8 }
    return CompiledBytes.word64(bytes, at: place)
  }

  @inline(never)
  mutating func time(_ value: inout Nanoseconds, _ name: FormName, _ range: TimeRange) {
    guard let word = word64(name) else { return }
    let found = Nanoseconds(Int64(bitPattern: word))
    if !range.contains(found) { return fail(name, .timeRange, at: place - 8) }
    value = found
  }

  @inline(never)
  mutating func number(_ value: inout Double, _ name: FormName, in range: ClosedRange<Double>) {
    let start = place
    let index = count(name)
    guard index < numbers.count else {
      return fail(name, .unknown("number", index, of: numbers.count), at: start)
    }
    let found = numbers[index]
    if !range.contains(found) { return fail(name, .outOfRange, at: start) }
    value = found
  }

  @inline(never)
  mutating func real(_ value: inout Double, _ name: FormName, in range: ClosedRange<Double>) {
    guard let word = word64(name) else { return }
    let found = Double(bitPattern: word)
    if !range.contains(found) { return fail(name, .outOfRange, at: place - 8) }
    value = found
  }

  @inline(never)
  mutating func text(_ value: inout String, _ name: FormName) {
    let start = place
    let index = count(name)
    guard index < texts.count else { return fail(name, .unknown("text", index, of: texts.count), at: start) }
    value = texts[index]
  }

  @inline(never)
  mutating func formula(_ value: inout Formula, _ name: FormName) {
    let start = place
    let index = count(name)
    guard index < formulas.count else {
      return fail(name, .unknown("formula", index, of: formulas.count), at: start)
    }
    value = formulas[index]
  }

  @inline(__always)
  mutating func choice(_ value: inout UInt8, _ name: FormName, of words: FormWords) {
    byte(&value, name, most: UInt8(words.count - 1))
  }

  mutating func define(_ formula: Formula) { formulas.append(formula) }

  var programs: [Formula] { [] }

  /// Reads a length for each record of the part.
  mutating func lengths() -> [Int] {
    guard spend(count(of: part), each: MemoryLayout<Int>.stride) else { return [] }
    var lengths: [Int] = []
    lengths.reserveCapacity(count(of: part))
    for _ in 0..<count(of: part) { lengths.append(count("length")) }
    return lengths
  }

  // MARK: Lists

  mutating func list<Item>(
    _ items: inout [Item], _ name: FormName, blank: Item, _ body: (inout Item, inout FormReader) -> Void
  ) {
    items = read(itemCount(name, bytes: MemoryLayout<Item>.stride), blank) { item, reader, _ in
      body(&item, &reader)
    }
  }

  /// Reads values up to a count, or to a failure. The array does not grow, which would be code for each type of values.
  @inline(__always)
  private mutating func read<Value>(
    _ count: Int, _ blank: Value, _ body: (inout Value, inout FormReader, Int) -> Void
  ) -> [Value] {
    var values = Array(repeating: blank, count: count)
    var span = values.mutableSpan
    for index in 0..<count where failure == nil { body(&span[index], &self, index) }
    return values
  }

  /// The number of items of a list, for which there is memory; 0 after a failure.
  @inline(never)
  private mutating func itemCount(_ name: FormName, bytes: Int) -> Int {
    let start = place
    let count = count(name)
    if count > end - place { fail(name, .items(count), at: start) }
    return spend(count, each: bytes) ? count : 0
  }

  mutating func records<Record>(
    _ records: inout [Record], blank: Record, _ body: (inout Record, inout FormReader, Int) -> Void
  ) {
    let count = count(of: part)
    let hasRoom = spend(count, each: MemoryLayout<Record>.stride + part.derivedBytes)
    records = read(hasRoom ? count : 0, blank, body)
  }

  mutating func single(_ body: (inout FormReader) -> Void) {
    guard count(of: part) == 1 else { return fail(CompiledEffectError("the part has one record", at: place)) }
    body(&self)
  }

  @inline(never)
  mutating func spend(_ count: Int, each bytes: Int) -> Bool {
    do throws(CompiledEffectError) {
      try budget.spend(count, each: bytes, at: place)
    } catch {
      fail(error)
    }
    return failure == nil
  }

  @inline(__always)
  mutating func rule(_ holds: Bool, _ text: FormName) {
    if !holds { breakRule(text) }
  }

  @inline(never)
  private mutating func breakRule(_ text: FormName) {
    fail(CompiledEffectError(.rule(text), at: place))
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
  private var left: Int64

  init(forBytes count: Int) { left = Int64(count) * 16 + 48_000 }

  mutating func spend(_ count: Int, each size: Int, at offset: Int) throws(CompiledEffectError) {
    // A file of many small records may ask for more than an `Int` of 32 bits holds.
    let bytes = Int64(count) * Int64(size)
    guard bytes <= left else {
      throw CompiledEffectError(
        .memory, "the effect would take more than 20 times the memory of the file", at: offset)
    }
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
