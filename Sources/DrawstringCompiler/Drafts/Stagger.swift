import DrawstringCore
internal import DrawstringSyntax

/// Reads the delays of the copies that `targets` makes.
extension NodeReader {
  mutating func stagger(_ field: Fields.Field?, count: Int) -> [Nanoseconds] {
    guard let field else { return [] }
    let node = field.valueNode
    switch document.kind(of: node) {
    case .scalar:
      guard let each = values.duration(node, "stagger", allowsNegative: true) else { return [] }
      return (0..<count).map { each.scaled(by: Double($0)).plus(.zero) }
    case .sequence:
      let items = Array(document.children(of: node))
      guard items.count == count else {
        values.reportCount("the stagger", count, found: items.count, of: node)
        return []
      }
      return items.map { values.duration($0, "a delay", allowsNegative: true) ?? .zero }
    case .mapping: return staggerRule(node, count: count)
    }
  }

  private mutating func staggerRule(_ node: NodeID, count: Int) -> [Nanoseconds] {
    guard let fields = reader.fields(of: node, Format.stagger) else { return [] }
    let amount = values.oneOf(["total", "each"], fields, what: "a stagger", at: values.keyOrSelf(node))
    let length = amount.flatMap { values.duration($0.valueNode, $0.name, allowsNegative: $0.name == "each") }
    let easing = values.easing(fields["ease"]) ?? .linear
    let ranks = staggerRanks(fields, count: count)
    guard let amount, let length, let ranks else { return [] }
    let most = ranks.max() ?? 0
    return ranks.map { rank in
      let share = most == 0 ? 0 : easing.value(at: rank / most)
      return length.scaled(by: amount.name == "total" ? share : share * most).plus(.zero)
    }
  }

  /// Reads the rank of each copy, with which the delays grow; nil after a finding.
  private mutating func staggerRanks(_ fields: Fields, count: Int) -> [Double]? {
    let seed = fields["seed"].flatMap {
      values.wholeNumber($0.valueNode, "seed", in: 0...9_007_199_254_740_991)
    }
    let isRandom =
      fields["from"].map { document.text(of: $0.valueNode) == StaggerOrigin.random.rawValue } ?? false
    if isRandom {
      return StaggerRanks.random(seed: UInt64(clamping: Int64(limiting: seed ?? 0)), count: count)
    }
    var ranks = StaggerRanks.from(0, count: count)
    if let from = fields["from"] {
      guard let found = staggerRanks(from: from.valueNode, count: count) else { return nil }
      ranks = found
    }
    if let field = fields["seed"], !fields.broken.contains("from") {
      report(.seedWithoutRandom(at: range(field.keyNode), node: field.keyNode))
    }
    return ranks
  }

  private mutating func staggerRanks(from node: NodeID, count: Int) -> [Double]? {
    if document.kind(of: node) == .sequence { return listedRanks(node, count: count) }
    guard let text = reader.scalarText(node, what: "which copy starts") else { return nil }
    let first = text.bytes[text.bytes.trimmed(0..<text.bytes.count)].first
    let isNumber = first.map { $0.isDigit || $0 == Ascii.minus } ?? false
    if isNumber || ValueReader.namedConstant(text, scope: values.scope(at: node)) != nil,
      StaggerOrigin(rawValue: text.string) == nil
    {
      return values.wholeNumber(node, "from", in: 0...Double(max(count - 1, 0))).map {
        StaggerRanks.from($0, count: count)
      }
    }
    switch reader.keyword(node, as: StaggerOrigin.self, what: "which copy starts") {
    case .first: return StaggerRanks.from(0, count: count)
    case .last: return StaggerRanks.from(Double(count - 1), count: count)
    case .center: return StaggerRanks.center(count: count)
    case .edges: return StaggerRanks.edges(count: count)
    case .random, nil: return nil
    }
  }

  /// Reads a list with a rank for each copy; nil after a finding.
  private mutating func listedRanks(_ node: NodeID, count: Int) -> [Double]? {
    let items = Array(document.children(of: node))
    guard items.count == count else {
      values.reportCount("the list of ranks", count, found: items.count, of: node)
      return nil
    }
    var ranks: [Double] = []
    for item in items {
      guard let rank = values.constant(item, .number(allowsPercent: false))?.firstLane else { return nil }
      if rank < 0 || rank > 1e9 {
        reader.reportOutOfRange("a rank", rank, 0...1e9, at: item)
        return nil
      }
      ranks.append(rank)
    }
    return ranks
  }
}

/// The rank of each copy: its distance in places from the origin of a stagger. The nearest copy has rank 0.
enum StaggerRanks {
  static func from(_ place: Double, count: Int) -> [Double] { (0..<count).map { abs(Double($0) - place) } }

  static func center(count: Int) -> [Double] {
    let distances = from(Double(count - 1) / 2, count: count)
    let nearest = distances.min() ?? 0
    return distances.map { $0 - nearest }
  }

  static func edges(count: Int) -> [Double] {
    let distances = from(Double(count - 1) / 2, count: count)
    let farthest = distances.max() ?? 0
    return distances.map { farthest - $0 }
  }

  /// Returns the ranks 0 to `count` − 1 in the order of a Fisher–Yates shuffle. It runs from the last place down and
  /// exchanges each place with that of the next SplitMix64 number modulo `place + 1`.
  static func random(seed: UInt64, count: Int) -> [Double] {
    var ranks = (0..<count).map { Double($0) }
    var state = seed
    for place in stride(from: count - 1, to: 0, by: -1) {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      z ^= z >> 31
      ranks.swapAt(place, Int(z % UInt64(place + 1)))
    }
    return ranks
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func seedWithoutRandom(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.misplacedKey, "a 'seed' is for 'from: random'", at: range, node: node)
  }
}
