/// A part of a compiled effect: a list of records of one kind.
///
/// The order of the cases is the order of the parts in a file, and their raw values are the numbers of the parts. The
/// first four parts are those of the file; the others are those of one graph.
package enum CompiledPart: UInt8, CaseIterable, Sendable {
  case numbers, texts, effect, padding
  case header, instructions, formulas, partFormulas, curves, values, inputs, conditions, signals, signalOrder,
    outputs
  case slots, layers, replicators, strings, textTemplates, numberLists, lists, paths, bindings
  case waves, knots, keyframes, options, starts, tracks, channels, nodes, roots
  case eventNames, nodeEvents, eventRoots, eventSources
  case bodies, boundaries, pulse, notes, control, haptics, taps, composedTexts

  /// The parts of a graph.
  package static let graphParts = Array(allCases.dropFirst(4))
  /// The number of parts that every graph names, if only as empty; files of effects that need no others name no others.
  package static let firstGraphParts = Int(notes.rawValue - header.rawValue) + 1
}

/// A word or a sentence for people about a part of the form; in the module for the web there are none, since no error there
/// needs more than the place in the file.
package struct FormName: ExpressibleByStringLiteral, Sendable {
  #if arch(wasm32)
    @inline(__always) package init(stringLiteral text: StaticString) {}
  #else
    package let text: StaticString

    package init(stringLiteral text: StaticString) { self.text = text }
  #endif
}

/// The words for the forms of a record.
package struct FormWords: ExpressibleByArrayLiteral, Sendable {
  package let count: Int
  #if arch(wasm32)
    @inline(__always) package init(arrayLiteral words: FormName...) { count = words.count }
  #else
    package let words: [FormName]

    package init(arrayLiteral words: FormName...) {
      self.words = words
      count = words.count
    }
  #endif
}

extension Message {
  /// A field by its name.
  static func field(_ name: FormName) -> Message {
    #if arch(wasm32)
      "a field"
    #else
      "'\(name.text)'"
    #endif
  }

  /// A rule that is broken.
  static func rule(_ text: FormName) -> Message {
    #if arch(wasm32)
      "a rule is broken"
    #else
      "the rule is broken that \(text.text)"
    #endif
  }
}

/// A run through the form of compiled effects: reading, writing, or describing.
///
/// The form is written once, as functions that name the fields of each record in order. A run that reads gives the
/// fields the values of a file; a run that writes takes the values.
///
/// No function throws: a run that reads keeps the first failure and leaves all fields after it as they are, so that the code
/// of each record is short. Whoever started the run asks for the failure.
package protocol FormRun {
  /// Whether the run gives values to fields and never takes them, so that no code is needed for that.
  static var isReading: Bool { get }
  /// The number of records of a part in the file, for indices.
  func count(of part: CompiledPart) -> Int

  /// A byte from 0 to `most`.
  mutating func byte(_ value: inout UInt8, _ name: FormName, most: UInt8)
  /// A whole number from `least` to `most`, as a variable-length integer counted from `least`.
  mutating func whole(
    _ value: inout Int32, _ name: FormName, from least: Int32, through most: Int32
  )
  /// A time in whole nanoseconds, 8 bytes.
  mutating func time(
    _ value: inout Nanoseconds, _ name: FormName, _ range: TimeRange
  )
  /// A finite number, by its place among the numbers of the file.
  mutating func number(
    _ value: inout Double, _ name: FormName, in range: ClosedRange<Double>
  )
  /// A finite number as 8 bytes.
  mutating func real(
    _ value: inout Double, _ name: FormName, in range: ClosedRange<Double>
  )
  /// A text, by its place among the texts of the file.
  mutating func text(_ value: inout String, _ name: FormName)
  /// A formula, by its place among the formulas.
  mutating func formula(_ value: inout Formula, _ name: FormName)
  /// The formulas of the graph, for a run that writes.
  var programs: [Formula] { get }
  /// Numbers the next formula.
  mutating func define(_ formula: Formula)
  /// One of several forms of a record, which differ in the fields that follow.
  mutating func choice(
    _ value: inout UInt8, _ name: FormName, of words: FormWords
  )
  /// A byte that is 0 or 1.
  mutating func flag(_ value: inout Bool, _ name: FormName)
  /// One of the cases of an enum, a byte: its place among all cases.
  mutating func word<Word: CaseIterable & Equatable>(_ value: inout Word, _ name: FormName)
  where Word.AllCases == [Word]
  /// A value that may be missing: a byte that is 0 or 1, and then the value.
  mutating func option<Value>(
    _ value: inout Value?, _ name: FormName, blank: Value,
    _ body: (inout Value, inout Self) -> Void
  )
  /// A list within a record: the number of items, then the items.
  mutating func list<Item>(
    _ items: inout [Item], _ name: FormName, blank: Item,
    _ body: (inout Item, inout Self) -> Void
  )
  /// The records of a part.
  mutating func records<Record>(
    _ records: inout [Record], blank: Record,
    _ body: (inout Record, inout Self, Int) -> Void
  )
  /// The one record of a part.
  mutating func single(_ body: (inout Self) -> Void)
  /// Spends the memory of `count` items of `bytes` bytes each from the budget of the file: memory that a record needs beyond
  /// its size. Returns false if the budget does not suffice, or if the file has failed before.
  mutating func spend(_ count: Int, each bytes: Int) -> Bool
  /// A rule that the fields so far obey.
  mutating func rule(_ holds: Bool, _ text: FormName)
}

/// The times that a field may have.
package enum TimeRange: Sendable {
  /// 0 or more, at most 10⁹ s.
  case length
  /// The same, or infinity.
  case lengthOrForever
  /// From −2·10⁹ s to 2·10⁹ s.
  case offset
  /// The same, or infinity.
  case offsetOrForever

  func contains(_ time: Nanoseconds) -> Bool {
    switch self {
    case .length: time >= .zero && time <= .longest
    case .lengthOrForever: time.isInfinite || (time >= .zero && time <= .longest)
    case .offset: time.count.magnitude <= 2_000_000_000_000_000_000
    case .offsetOrForever: time.isInfinite || time.count.magnitude <= 2_000_000_000_000_000_000
    }
  }
}

/// The ranges of numbers in compiled effects.
package enum NumberRange {
  @inline(__always) package static var finite: ClosedRange<Double> {
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  }
  @inline(__always) package static var positive: ClosedRange<Double> { 0...Double.greatestFiniteMagnitude }
}

extension FormRun {
  package static var isReading: Bool { false }

  @inline(never)
  mutating func flag(_ value: inout Bool, _ name: FormName) {
    var byte: UInt8 = value ? 1 : 0
    self.byte(&byte, name, most: 1)
    value = byte != 0
  }

  /// Two flags and one of the cases of an enum, in one byte.
  mutating func flags<Word: CaseIterable & Equatable>(
    _ first: inout Bool, _ second: inout Bool, and value: inout Word, _ name: FormName
  ) where Word.AllCases == [Word] {
    var bits = Self.isReading ? 0 : (first ? 1 : 0) as UInt8 | (second ? 2 : 0) | ordinal(of: value) << 2
    byte(&bits, name, most: UInt8(Word.allCases.count << 2 - 1))
    first = bits & 1 != 0
    second = bits & 2 != 0
    value = Word.allCases[Int(bits >> 2)]
  }

  mutating func word<Word: CaseIterable & Equatable>(_ value: inout Word, _ name: FormName)
  where Word.AllCases == [Word] {
    var place = Self.isReading ? 0 : ordinal(of: value)
    byte(&place, name, most: UInt8(Word.allCases.count - 1))
    value = Word.allCases[Int(place)]
  }

  /// A lane of the environment; of the author's, where `isOwn` is true.
  ///
  /// In a file, the author's lanes follow the signals that were built in when the format was made, and the lanes of younger
  /// built-in signals begin at 2³⁰. So the files of effects that read no younger signal stay the same when there are more.
  @inline(never)
  mutating func lane(_ value: inout Int32, _ name: FormName, isOwn: Bool = false) {
    let (first, count) = (Int32(SignalTable.firstLaneCount), Int32(SignalTable.laneCount))
    let (young, younger) = (1 << 30 as Int32, count - first)
    var lane = value < first ? value : value < count ? young + value - first : value - younger
    whole(&lane, name, from: isOwn ? first : 0, through: isOwn ? young - 1 : young + younger - 1)
    value = lane < first ? lane : lane < young ? lane + younger : lane - young + first
  }

  /// The index of a record of a part.
  @inline(never)
  mutating func index(
    _ value: inout Int32, _ name: FormName, in part: CompiledPart
  ) {
    whole(&value, name, from: 0, through: Int32(count(of: part)) - 1)
  }

  /// The index of a record of a part, or −1 for none.
  @inline(never)
  mutating func optionalIndex(
    _ value: inout Int32, _ name: FormName, in part: CompiledPart
  ) {
    whole(&value, name, from: -1, through: Int32(count(of: part)) - 1)
  }

  // The same with typed indices.

  @inline(__always)
  mutating func index<Record>(_ ref: inout Ref<Record>, _ name: FormName, in part: CompiledPart) {
    index(&ref.rawValue, name, in: part)
  }

  @inline(__always)
  mutating func optionalIndex<Record>(_ ref: inout Ref<Record>, _ name: FormName, in part: CompiledPart) {
    optionalIndex(&ref.rawValue, name, in: part)
  }

  @inline(__always)
  mutating func first<Record>(
    _ ref: inout Ref<Record>, _ name: FormName, of count: Int, in part: CompiledPart
  ) {
    first(&ref.rawValue, name, of: count, in: part)
  }

  @inline(__always)
  mutating func stretch<Record>(
    _ first: inout Ref<Record>, _ count: inout Int32, _ name: FormName, in part: CompiledPart
  ) {
    stretch(&first.rawValue, &count, name, in: part)
  }

  /// The first record of `count` records of a part.
  @inline(never)
  mutating func first(
    _ value: inout Int32, _ name: FormName, of count: Int, in part: CompiledPart
  ) {
    whole(&value, name, from: 0, through: Int32(clamping: self.count(of: part) - count))
  }

  /// The first index and the number of a stretch of records of a part.
  @inline(never)
  mutating func stretch(
    _ first: inout Int32, _ count: inout Int32, _ name: FormName, in part: CompiledPart
  ) {
    let all = Int32(self.count(of: part))
    whole(&first, name, from: 0, through: all)
    whole(&count, "count", from: 0, through: all - first)
  }

  mutating func option<Value>(
    _ value: inout Value?, _ name: FormName, blank: Value,
    _ body: (inout Value, inout Self) -> Void
  ) {
    var isGiven = value != nil
    flag(&isGiven, name)
    if !isGiven {
      value = nil
      return
    }
    var given = value ?? blank
    body(&given, &self)
    value = given
  }

  @inline(never)
  mutating func point(_ value: inout Vec2, _ name: FormName) {
    real(&value.x, name, in: NumberRange.finite)
    real(&value.y, "y", in: NumberRange.finite)
  }
}

/// The place of a case among all cases of an enum.
private func ordinal<Word: CaseIterable & Equatable>(of word: Word) -> UInt8 where Word.AllCases == [Word] {
  var place = 0 as UInt8
  for other in Word.allCases {
    if other == word { break }
    place += 1
  }
  return place
}

/// The error of bytes that are no compiled effect, or not one that this version reads.
public struct CompiledEffectError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a fault. `drawstring.js` has a sentence for each.
  package enum Fault: UInt8, Sendable {
    case malformed, notCompiled, format, language, damaged, memory, work, variants
  }

  package let fault: Fault
  /// The place in the file, in bytes from its start.
  public let offset: Int
  #if arch(wasm32)
    /// The number of the fault: the sentence is in `drawstring.js`.
    public var message: String { ("\(fault.rawValue)" as Message).text }
  #else
    /// A sentence: the expectation that the bytes do not meet.
    public let message: String
  #endif

  @inline(__always)
  package init(_ fault: Fault, _ message: @autoclosure () -> Message, at offset: Int) {
    self.fault = fault
    self.offset = offset
    #if !arch(wasm32)
      self.message = message().text
    #endif
  }

  @inline(__always)
  package init(_ message: @autoclosure () -> Message, at offset: Int) {
    self.init(.malformed, message(), at: offset)
  }

  /// The place and the sentence: `byte 12: …`.
  public var description: String { "byte \(offset): \(message)" }
}
