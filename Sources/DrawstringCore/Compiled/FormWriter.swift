// Players of Embedded Swift make no graphs of others.
#if !hasFeature(Embedded)
  /// A run that writes the parts of a compiled effect.
  ///
  /// It runs twice: the first run collects the numbers and texts of all graphs, the second writes.
  struct FormWriter: FormRun {
    /// The bytes of the open part, and the number of its records.
    private(set) var bytes: [UInt8] = []
    private(set) var recordCount = 0
    /// The formulas of the graph, in the order of their instructions.
    let programs: [Formula]
    private let formulaPlaces: [Formula: UInt32]
    var pools: FormPools
    /// Whether the file keeps notes for tools.
    private let keepsNotes: Bool
    private var part = CompiledPart.header

    init(_ pools: FormPools, programs: [Formula] = [], keepsNotes: Bool = true) {
      self.pools = pools
      self.programs = programs
      self.keepsNotes = keepsNotes
      var places: [Formula: UInt32] = [:]
      for (index, formula) in programs.enumerated() { places[formula] = UInt32(index) }
      formulaPlaces = places
    }

    mutating func open(_ part: CompiledPart) {
      self.part = part
      bytes = []
      recordCount = 0
    }

    /// No index is beyond its part.
    func count(of part: CompiledPart) -> Int { 1 << 24 }

    mutating func byte(_ value: inout UInt8, _ name: FormName, most: UInt8) { bytes.append(value) }

    mutating func whole(_ value: inout Int32, _ name: FormName, from least: Int32, through most: Int32) {
      CompiledBytes.append(varint: UInt32(bitPattern: value &- least), to: &bytes)
    }

    mutating func time(_ value: inout Nanoseconds, _ name: FormName, _ range: TimeRange) {
      CompiledBytes.append(value.count, to: &bytes)
    }

    mutating func number(_ value: inout Double, _ name: FormName, in range: ClosedRange<Double>) {
      CompiledBytes.append(varint: pools.place(of: value), to: &bytes)
    }

    mutating func real(_ value: inout Double, _ name: FormName, in range: ClosedRange<Double>) {
      CompiledBytes.append(value.bitPattern, to: &bytes)
    }

    mutating func text(_ value: inout String, _ name: FormName) {
      CompiledBytes.append(varint: pools.place(of: value), to: &bytes)
    }

    mutating func formula(_ value: inout Formula, _ name: FormName) {
      CompiledBytes.append(varint: formulaPlaces[value] ?? 0, to: &bytes)
    }

    mutating func define(_ formula: Formula) {}

    mutating func choice(_ value: inout UInt8, _ name: FormName, of words: FormWords) {
      bytes.append(value)
    }

    mutating func list<Item>(
      _ items: inout [Item], _ name: FormName, blank: Item,
      _ body: (inout Item, inout FormWriter) -> Void
    ) {
      CompiledBytes.append(varint: UInt32(items.count), to: &bytes)
      for item in items {
        var copy = item
        body(&copy, &self)
      }
    }

    mutating func records<Record>(
      _ records: inout [Record], blank: Record,
      _ body: (inout Record, inout FormWriter, Int) -> Void
    ) {
      if part == .notes && !keepsNotes { return }
      recordCount = records.count
      for (index, record) in records.enumerated() {
        var copy = record
        body(&copy, &self, index)
      }
    }

    mutating func single(
      _ body: (inout FormWriter) -> Void
    ) {
      recordCount = 1
      body(&self)
    }

    mutating func spend(_ count: Int, each bytes: Int) -> Bool { true }

    mutating func rule(_ holds: Bool, _ text: FormName) {}
  }

  /// The distinct numbers and texts of a file.
  struct FormPools {
    /// The numbers, with how often each is written; the frequent ones come first once they are sorted.
    private var counts: [(number: UInt64, count: Int)] = []
    private var numberPlaces: [UInt64: Int] = [:]
    /// The places of the numbers that were asked for, in order, and the next of them in the second run.
    private var asked: [Int32] = []
    private var next = 0
    private var textPlaces: [String: UInt32] = [:]
    private(set) var texts: [String] = []
    private var isSorted = false

    var numbers: [UInt64] { counts.map { $0.number } }

    /// The place of a number; before they are sorted, counts the number.
    mutating func place(of number: Double) -> UInt32 {
      let number = number.bitPattern
      if isSorted {
        // The second run asks in the order of the first.
        next += 1
        return UInt32(asked[next - 1])
      }
      let place: Int
      if let last = asked.last, counts[Int(last)].number == number {
        // Equal numbers often follow each other.
        place = Int(last)
      } else {
        place = numberPlaces[number] ?? counts.count
      }
      if place == counts.count {
        numberPlaces[number] = place
        counts.append((number, 0))
      }
      counts[place].count += 1
      asked.append(Int32(place))
      return 0
    }

    mutating func place(of text: String) -> UInt32 {
      if let place = textPlaces[text] { return place }
      textPlaces[text] = UInt32(texts.count)
      texts.append(text)
      return UInt32(texts.count - 1)
    }

    /// Sorts the numbers, the frequent ones first: their places are short.
    mutating func sort() {
      let order = counts.indices.sorted {
        let (a, b) = (counts[$0], counts[$1])
        return a.count == b.count ? a.number < b.number : a.count > b.count
      }
      var ranks = [Int32](repeating: 0, count: counts.count)
      for (rank, place) in order.enumerated() { ranks[place] = Int32(rank) }
      counts = order.map { counts[$0] }
      asked = asked.map { ranks[Int($0)] }
      isSorted = true
    }
  }

  extension CompiledEffect {
    /// A graph and the variants that lead to it, as indices of the effect's variants.
    package struct Choice {
      var variants: [Int32]
      var graph: Graph

      package init(variants: [Int], graph: Graph) {
        self.variants = variants.map { Int32($0) }
        self.graph = graph
      }
    }

    /// Returns the file of an effect: the same bytes for the same effect. Nil if the reader refuses the file.
    ///
    /// The first choice is that without variants. Without `notes`, the names and lines that only tools read are left out.
    package static func bytes(
      of choices: [Choice], variants: [String], isLastDerived: Bool, notes: Bool
    ) -> [UInt8]? {
      var pools = FormPools()
      var index = CompiledIndex()
      if let base = choices.first?.graph {
        (index.name, index.title) = (base.name, base.names.title)
        (index.summary, index.author, index.license) = (
          base.names.summary, base.names.author, base.names.license
        )
      }
      index.variants = variants
      index.isLastDerived = isLastDerived
      // The same run twice; the writers of the first know no places yet.
      var parts = WrittenParts()
      parts.write(choices, &index, &pools, notes: notes)
      pools.sort()
      parts = WrittenParts()
      parts.write(choices, &index, &pools, notes: notes)
      return file(parts, pools)
    }

    /// Returns the file with variants applied in every graph, and with other defaults of inputs. Those of the other variants can be
    /// chosen that the file has together with them.
    package func bytes(
      variants names: [String], beginning settings: [InputSetting], size: Vec2?, notes: Bool
    ) throws(CompiledEffectError) -> [UInt8]? {
      let last = index.isLastDerived ? Int32(index.variants.count - 1) : -1
      let applied = names.compactMap { name in index.variants.firstIndex { $0.hasBytes(of: name) } }.map {
        Int32($0)
      }
      let isReduced = applied.contains(last)
      let start = applied.filter { $0 != last }
      var others: [Int32] = []
      var chosen: [(variants: [Int32], graph: Int32)] = []
      for selection in index.selections where selection.variants.starts(with: start) {
        if isReduced, selection.variants.last != last { continue }
        let variants = selection.variants.dropFirst(start.count).filter { !isReduced || $0 != last }
        chosen.append((variants, selection.graph))
        for variant in variants where !others.contains(variant) { others.append(variant) }
      }
      others.sort()
      var choices: [Choice] = []
      for (variants, graph) in chosen {
        choices.append(
          Choice(
            variants: variants.compactMap { others.firstIndex(of: $0) },
            graph: try self.graph(at: Int(graph)).beginning(with: settings, size: size)))
      }
      return Self.bytes(
        of: choices, variants: others.map { index.variants[Int($0)] }, isLastDerived: others.contains(last),
        notes: notes)
    }

    /// Returns the file with its parts, or nil if the reader refuses it.
    ///
    /// The budget of memory of a reader is in proportion to the file, so that a short file cannot ask for much. A file whose
    /// graphs need more is padded.
    private static func file(_ parts: WrittenParts, _ pools: FormPools) -> [UInt8]? {
      var all = parts
      var numbers: [UInt8] = []
      for number in pools.numbers { CompiledBytes.append(number, to: &numbers) }
      all.append(.numbers, numbers, count: pools.numbers.count)
      var texts: [UInt8] = []
      for text in pools.texts { CompiledBytes.append(varint: UInt32(text.utf8.count), to: &texts) }
      for text in pools.texts { texts += Array(text.utf8) }
      all.append(.texts, texts, count: pools.texts.count)
      var padding = 0
      while padding <= 1 << 28 {
        let file = file(all, padding: padding)
        do throws(CompiledEffectError) {
          let effect = try CompiledEffect(file)
          for place in 0..<effect.graphCount { _ = try effect.graph(at: place) }
          return file
        } catch {
          if error.fault != .memory { return nil }
        }
        padding = max(1024, padding * 2)
      }
      return nil
    }

    private static func file(_ parts: WrittenParts, padding: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: headerLength)
      var all = parts
      if padding > 0 { all.append(.padding, Array(repeating: 0, count: padding), count: 0) }
      for part in all.parts {
        bytes.append(part.number.rawValue)
        CompiledBytes.append(varint: UInt32(part.bytes.count), to: &bytes)
        CompiledBytes.append(varint: UInt32(part.count), to: &bytes)
        bytes += part.bytes
      }
      return sealed(bytes)
    }

    /// Returns a file with the header that its parts need.
    package static func sealed(_ file: [UInt8]) -> [UInt8] {
      var header = magic
      CompiledBytes.append(format, to: &header)
      CompiledBytes.append(language, to: &header)
      CompiledBytes.append(CompiledBytes.checksum(file, from: headerLength), to: &header)
      return header + file.dropFirst(headerLength)
    }
  }

  /// The parts of a file as they are written; equal parts of several graphs are written once.
  private struct WrittenParts {
    struct Part {
      var number: CompiledPart
      var bytes: [UInt8]
      var count: Int
    }

    private(set) var parts: [Part] = []
    /// The parts of each number and checksum.
    private var places: [UInt64: [Int]] = [:]

    @discardableResult
    mutating func append(_ number: CompiledPart, _ bytes: [UInt8], count: Int) -> Int32 {
      let key = UInt64(number.rawValue) << 32 | UInt64(CompiledBytes.checksum(bytes, from: 0))
      let known = places[key]?.first { parts[$0].count == count && parts[$0].bytes == bytes }
      if let known { return Int32(known) }
      places[key, default: []].append(parts.count)
      parts.append(Part(number: number, bytes: bytes, count: count))
      return Int32(parts.count - 1)
    }

    mutating func write(
      _ choices: [CompiledEffect.Choice], _ index: inout CompiledIndex, _ pools: inout FormPools, notes: Bool
    ) {
      index.graphs = []
      index.selections = []
      for choice in choices {
        let places = write(choice.graph, &pools, notes: notes)
        var graph = index.graphs.firstIndex(of: places)
        if graph == nil {
          graph = index.graphs.count
          index.graphs.append(places)
        }
        index.selections.append(CompiledIndex.Selection(variants: choice.variants, graph: Int32(graph ?? 0)))
      }
      var writer = FormWriter(pools)
      writer.open(.effect)
      index.form(&writer)
      pools = writer.pools
      append(.effect, writer.bytes, count: writer.recordCount)
    }

    private mutating func write(_ graph: Graph, _ pools: inout FormPools, notes: Bool) -> [Int32] {
      var tables = graph.tables
      if !notes { for index in tables.paths.indices { tables.paths[index].name = "" } }
      var writer = FormWriter(pools, programs: graph.usedFormulas, keepsNotes: notes)
      var places: [Int32] = []
      for part in CompiledPart.graphParts {
        writer.open(part)
        tables.form(part, &writer)
        places.append(writer.bytes.isEmpty ? -1 : append(part, writer.bytes, count: writer.recordCount))
      }
      while places.count > CompiledPart.firstGraphParts, places.last == -1 { places.removeLast() }
      pools = writer.pools
      return places
    }
  }

  extension Graph {
    /// The formulas that records refer to, each once, in the order of their instructions.
    fileprivate var usedFormulas: [Formula] {
      var all: Set<Formula> = []
      func note(_ source: ValueSource) {
        if case .formula(let formula) = source { all.insert(formula) }
      }
      for formula in partFormulas { all.insert(formula) }
      if let formula = pull?.floor?.restFormula { all.insert(formula) }
      for condition in conditions { all.insert(condition.formula) }
      for binding in bindings { all.insert(binding.formula) }
      for signal in signals {
        switch signal.source {
        case .formula(let formula): all.insert(formula)
        case .memory(let memory): note(memory.value)
        case .constant, .input: break
        }
      }
      for keyframe in keyframes { note(keyframe.value) }
      for wave in waves {
        note(wave.amplitude)
        note(wave.offset)
      }
      for options in trackOptions { options.gain.map(note) }
      for track in tracks {
        if case .value(let source) = track.form { note(source) }
      }
      return all.sorted { ($0.first, $0.count, $0.type.rawValue) < ($1.first, $1.count, $1.type.rawValue) }
    }
  }
#endif
