/// A compiled effect: the graphs of an effect and its variants, as bytes.
///
///     "DRWN" │ format u16 │ language u16 │ checksum u32 │ part │ part │ …
///     part:    number u8 │ length │ count │ records
///
/// All numbers are little-endian; the checksum is that of all bytes after it. The parts `numbers` and `texts` hold the
/// distinct numbers and texts of the file, `effect` its names and the parts of each graph. Graphs share equal parts.
package struct CompiledEffect: Sendable {
  /// The version of the form that this version writes and reads.
  package static let format: UInt16 = 1
  /// The version of the language.
  package static let language: UInt16 = 1
  static let magic: [UInt8] = [0x44, 0x52, 0x57, 0x4E]
  static let headerLength = 12

  package let bytes: [UInt8]
  private let places: [PartPlace]
  private let numbers: [Double]
  private let texts: [String]
  private let budget: MemoryBudget
  let index: CompiledIndex

  /// Whether bytes begin as those of a compiled effect.
  package static func begins(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: magic) }

  /// Reads the parts of the file that all graphs share.
  package init(_ bytes: [UInt8]) throws(CompiledEffectError) {
    try Self.checkHeader(bytes)
    self.bytes = bytes
    var budget = MemoryBudget(forBytes: bytes.count)
    var places: [PartPlace] = []
    var shared = [PartPlace?](repeating: nil, count: CompiledPart.allCases.count)
    var place = Self.headerLength
    while place < bytes.count {
      let part = try Self.part(bytes, at: place)
      if part.number == .numbers || part.number == .texts || part.number == .effect {
        shared[Int(part.number.rawValue)] = part
      }
      try budget.spend(1, each: MemoryLayout<PartPlace>.stride, at: place)
      places.append(part)
      place = part.end
    }
    self.places = places
    guard let numbers = shared[Int(CompiledPart.numbers.rawValue)],
      let texts = shared[Int(CompiledPart.texts.rawValue)],
      let effect = shared[Int(CompiledPart.effect.rawValue)]
    else {
      throw CompiledEffectError("the file ends without numbers, texts or effect", at: bytes.count)
    }
    self.numbers = try Self.numbers(bytes, numbers, &budget)
    self.texts = try Self.texts(bytes, texts, &budget)
    var reader = FormReader(
      bytes, [PartPlace](repeating: effect, count: CompiledPart.allCases.count), numbers: self.numbers,
      texts: self.texts, budget)
    reader.open(.effect)
    var index = CompiledIndex()
    index.form(&reader)
    try reader.close()
    self.index = index
    self.budget = reader.budget
  }

  /// The names of the variants that can be chosen.
  package var variants: [String] { index.variants }

  /// Those among them that the effect defines: all but a derived `reducedMotion`, the last.
  package var ownVariants: [String] { index.isLastDerived ? index.variants.dropLast() : index.variants }

  /// Returns the graph with variants applied in order; a derived `reducedMotion` is applied last.
  package func graph(variants names: [String]) throws(CompiledEffectError) -> Graph {
    var wanted: [Int32] = []
    var isReduced = false
    let last = Int32(index.variants.count - 1)
    for name in names {
      guard let place = index.variants.firstIndex(where: { $0.hasBytes(of: name) }) else {
        throw CompiledEffectError(
          .variants, "the file has no variant '\(name)'\(listedVariants)", at: 0)
      }
      if index.isLastDerived, place == last { isReduced = true } else { wanted.append(Int32(place)) }
    }
    if isReduced { wanted.append(last) }
    guard let selection = index.selections.first(where: { $0.variants == wanted }) else {
      throw CompiledEffectError(
        .variants, "the file does not have these variants together, in this order", at: 0)
    }
    return try graph(at: Int(selection.graph))
  }

  /// The names of the variants at the end of a sentence.
  private var listedVariants: Message {
    var others: Message = ""
    for (place, variant) in index.variants.enumerated() {
      let mark: StaticString = place == 0 ? "; it has '" : ", '"
      others = "\(others)\(mark)\(variant)'"
    }
    return others
  }

  /// The number of graphs.
  package var graphCount: Int { index.graphs.count }

  /// Returns one of the graphs, checked.
  package func graph(at place: Int) throws(CompiledEffectError) -> Graph {
    let none = PartPlace(number: .padding, first: bytes.count, end: bytes.count, count: 0)
    var parts = [PartPlace](repeating: none, count: CompiledPart.allCases.count)
    for (part, ordinal) in zip(CompiledPart.graphParts, index.graphs[place]) where ordinal >= 0 {
      guard Int(ordinal) < places.count, places[Int(ordinal)].number == part else {
        throw CompiledEffectError("a graph names a part of another kind", at: 0)
      }
      parts[Int(part.rawValue)] = places[Int(ordinal)]
    }
    var reader = FormReader(bytes, parts, numbers: numbers, texts: texts, budget)
    var tables = GraphTables()
    tables.name = index.name
    for part in CompiledPart.graphParts {
      reader.open(part)
      tables.form(part, &reader)
      #if hasFeature(Embedded)
        if part == .notes { continue }
      #endif
      try reader.close()
    }
    try tables.checkRules(reader)
    tables.names.title = index.title
    tables.names.summary = index.summary
    tables.names.author = index.author
    tables.names.license = index.license
    tables.names.variants = index.variants
    tables.measurePaths()
    let graph = tables.finished()
    let most = WorkBudget.mostFrameWork
    if graph.frameWork > most {
      throw CompiledEffectError(.work, "a frame takes more work than \(most) units", at: 0)
    }
    return graph
  }

  /// Runs through the form of a part of a file, without an effect.
  package static func form<Run: FormRun>(_ part: CompiledPart, _ run: inout Run) {
    if part == .effect {
      var index = CompiledIndex()
      return index.form(&run)
    }
    var tables = GraphTables()
    tables.form(part, &run)
  }

  // MARK: Reading

  private static func checkHeader(_ bytes: [UInt8]) throws(CompiledEffectError) {
    guard begins(bytes) else {
      throw CompiledEffectError(
        .notCompiled, "this is no compiled effect, which 'drawstring compile' makes", at: 0)
    }
    guard bytes.count >= headerLength else {
      throw CompiledEffectError(.damaged, "the header has \(headerLength) bytes", at: bytes.count)
    }
    let format = CompiledBytes.word16(bytes, at: 4)
    if format != self.format {
      throw CompiledEffectError(
        .format,
        format > self.format
          ? "the file has format \(format), which a later version of Drawstring reads; this reads format \(self.format)"
          : "there is no format \(format)", at: 4)
    }
    let language = CompiledBytes.word16(bytes, at: 6)
    if language != self.language {
      throw CompiledEffectError(
        .language,
        "the effect is in version \(language) of the language; this reads version \(self.language)", at: 6)
    }
    if CompiledBytes.word32(bytes, at: 8) != CompiledBytes.checksum(bytes, from: headerLength) {
      throw CompiledEffectError(
        .damaged, "the checksum is not that of the file, which is damaged or cut off", at: 8)
    }
  }

  private static func part(_ bytes: [UInt8], at start: Int) throws(CompiledEffectError) -> PartPlace {
    guard let number = CompiledPart(rawValue: bytes[start]) else {
      throw CompiledEffectError("there is no part with number \(bytes[start])", at: start)
    }
    var place = start + 1
    guard let length = CompiledBytes.varint(bytes, &place), let count = CompiledBytes.varint(bytes, &place)
    else {
      throw CompiledEffectError(
        "the head of the part is no pair of integers in their shortest form", at: place)
    }
    guard length <= bytes.count - place else {
      throw CompiledEffectError("the part is longer than the rest of the file", at: start)
    }
    // Each record has a byte at least, so that counts are in proportion to the file.
    guard count <= length else {
      throw CompiledEffectError("the part has more records than bytes", at: start)
    }
    return PartPlace(number: number, first: place, end: place + Int(length), count: Int(count))
  }

  private static func numbers(
    _ bytes: [UInt8], _ part: PartPlace, _ budget: inout MemoryBudget
  ) throws(CompiledEffectError) -> [Double] {
    guard part.end - part.first == 8 * part.count else {
      throw CompiledEffectError("a number has 8 bytes", at: part.first)
    }
    try budget.spend(part.count, each: 8, at: part.first)
    var numbers: [Double] = []
    numbers.reserveCapacity(part.count)
    for index in 0..<part.count {
      let number = Double(bitPattern: CompiledBytes.word64(bytes, at: part.first + 8 * index))
      guard number.isFinite else {
        throw CompiledEffectError("a number is not finite", at: part.first + 8 * index)
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The texts: the lengths of all, then the bytes of all.
  private static func texts(
    _ bytes: [UInt8], _ part: PartPlace, _ budget: inout MemoryBudget
  ) throws(CompiledEffectError) -> [String] {
    var texts: [String] = []
    let places = [PartPlace](repeating: part, count: CompiledPart.allCases.count)
    var reader = FormReader(bytes, places, numbers: [], texts: [], budget)
    reader.open(.texts)
    let lengths = reader.lengths()
    if let failure = reader.failure { throw failure }
    budget = reader.budget
    try budget.spend(part.count, each: MemoryLayout<String>.stride, at: part.first)
    texts.reserveCapacity(part.count)
    var place = reader.place
    for length in lengths {
      guard length <= part.end - place else {
        throw CompiledEffectError("the texts are longer than their part", at: place)
      }
      // A short text lies in its own value.
      if length > 15 { try budget.spend(48 + length, each: 1, at: place) }
      guard let text = String(utf8: bytes[place..<place + length]) else {
        throw CompiledEffectError("a text is not UTF-8", at: place)
      }
      texts.append(text)
      place += length
    }
    if place != part.end { throw CompiledEffectError("the part is longer than its texts", at: place) }
    return texts
  }
}

/// The names of a compiled effect, and its graphs.
struct CompiledIndex: Sendable {
  var name = ""
  var title = ""
  var summary = ""
  var author = ""
  var license = ""
  var variants: [String] = []
  /// Whether the last variant is made from the others, and therefore applied after them.
  var isLastDerived = false
  /// For each graph the places of its parts among the parts of the file, in the order of `CompiledPart.graphParts`; −1 for an
  /// empty part, and none for empty parts at the end that are younger than the format.
  var graphs: [[Int32]] = []
  var selections: [Selection] = []

  /// Variants in the order in which they are applied, and the graph that comes of them.
  struct Selection: Sendable {
    var variants: [Int32]
    var graph: Int32
  }

  mutating func form<Run: FormRun>(_ run: inout Run) {
    run.single { run in formRecord(&run) }
  }

  private mutating func formRecord<Run: FormRun>(_ run: inout Run) {
    run.text(&name, "name")
    run.text(&title, "title")
    run.text(&summary, "description")
    run.text(&author, "author")
    run.text(&license, "license")
    run.list(&variants, "variants", blank: "") { name, run in
      run.text(&name, "name")
    }
    run.flag(&isLastDerived, "the last is derived")
    run.list(&graphs, "graphs", blank: []) { parts, run in
      run.list(&parts, "parts", blank: 0) { part, run in
        run.whole(&part, "part", from: -1, through: .max - 2)
      }
      run.rule(
        parts.count >= CompiledPart.firstGraphParts && parts.count <= CompiledPart.graphParts.count,
        "a graph has one part of each kind")
    }
    let (variantCount, graphCount) = (Int32(variants.count), Int32(graphs.count))
    run.list(&selections, "selections", blank: Selection(variants: [], graph: 0)) {
      selection, run in
      run.list(&selection.variants, "variants", blank: 0) { index, run in
        run.whole(&index, "variant", from: 0, through: variantCount - 1)
      }
      run.whole(&selection.graph, "graph", from: 0, through: graphCount - 1)
    }
  }
}
