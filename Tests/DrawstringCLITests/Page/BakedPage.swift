import Foundation
import Testing

/// The data of a page, read again from its text: an independent reader of its format.
struct BakedPage {
  private let streams: [Any]
  private let words: [[String]]
  let variants: [[String: Any]]

  init(_ html: String) throws {
    let start = try #require(html.range(of: "id=\"data\">\n"))
    let end = try #require(html.range(of: "\n</script>", range: start.upperBound..<html.endIndex))
    let json = try JSONSerialization.jsonObject(with: Data(html[start.upperBound..<end.lowerBound].utf8))
    let data = try #require(json as? [String: Any])
    streams = try #require(data["streams"] as? [Any])
    words = try #require(data["words"] as? [[String]])
    variants = try #require(data["variants"] as? [[String: Any]])
  }

  func sheet(_ name: String, _ index: Int? = nil, variant: Int = 0) throws -> [String: Any] {
    let sheets = try #require(variants[variant]["sheets"] as? [String: Any])
    guard let index else { return try #require(sheets[name] as? [String: Any]) }
    let list = try #require(sheets[name] as? [[String: Any]])
    return try #require(list[index]["sheet"] as? [String: Any])
  }

  /// What each property of each layer shows, by `layer.property`, as JSON.
  func values(_ sheet: [String: Any], pull: Int, tick: Int, variant: Int = 0) throws -> [String: Any] {
    let cells = try #require(sheet["cells"] as? [Any])
    let moment = try #require(variants[variant]["moment"] as? [[Any]])
    func text(_ reference: Any, shown: Double) throws -> String? {
      if let text = reference as? String { return text }
      guard let place = reference as? Int else { return nil }
      return print(try value(cells[place], pull: Double(pull), tick: Double(tick), shown: shown))
    }
    let shown = (Double(try text(moment[2][1], shown: 0) ?? "") ?? 0) * 10_000
    var values: [String: Any] = [:]
    for layer in try #require(variants[variant]["layers"] as? [[String: Any]]) {
      let id = try #require(layer["id"] as? String)
      for property in try #require(layer["properties"] as? [[Any]]) {
        let text = try #require(try text(property[1], shown: shown))
        values["\(id).\(property[0])"] = try JSONSerialization.jsonObject(
          with: Data(text.utf8), options: .fragmentsAllowed)
      }
    }
    return values
  }

  /// The drawing of a variant with its attributes as they are shown.
  func drawing(_ sheet: [String: Any], pull: Int, tick: Int, variant: Int = 0) throws -> XMLTree {
    let markup = try #require(variants[variant]["drawing"] as? String)
    let cells = try #require(sheet["cells"] as? [Any])
    let moment = try #require(variants[variant]["moment"] as? [[Any]])
    func shown(_ reference: Any, _ pulled: Double) throws -> String? {
      if let text = reference as? String { return text }
      let value = try value(
        cells[try #require(reference as? Int)], pull: Double(pull), tick: Double(tick), shown: pulled)
      return print(value)
    }
    let pulled = (Double(try shown(moment[2][1], 0) ?? "") ?? 0) * 10_000
    var changes: [Int: [(name: String, value: String?)]] = [:]
    for attribute in try #require(variants[variant]["attributes"] as? [[Any]]) {
      let (element, name) = (try #require(attribute[0] as? Int), try #require(attribute[1] as? String))
      changes[element, default: []].append((name, try shown(attribute[2], pulled)))
    }
    var count = 0
    func changed(_ tree: XMLTree) -> XMLTree {
      var tree = tree
      for change in changes[count] ?? [] { tree.attributes[change.name] = change.value }
      count += 1
      tree.children = tree.children.map(changed)
      return tree
    }
    return changed(try #require(XMLTree(markup)))
  }

  /// Whether a property was too wild to be baked there.
  func isOpen(_ cell: Any, pull: Int, tick: Int) throws -> Bool {
    let stretches = cell as? [[Int]] ?? []
    let stretch = stretches.last { $0[0] <= pull } ?? stretches.first
    let (stream, place): (Int, Int)
    if let index = cell as? Int {
      (stream, place) = (index, tick)
    } else if let index = cell as? [Int] {
      (stream, place) = (index[0], pull)
    } else if let stretch, stretch[1] < 2 {
      (stream, place) = (stretch[2], stretch[1] == 0 ? pull : tick)
    } else {
      return false
    }
    let gaps = (streams[stream] as? [String: Any])?["g"] as? [Int] ?? []
    return stride(from: 0, to: gaps.count, by: 2).contains { gaps[$0] < place && place < gaps[$0 + 1] }
  }

  /// What a signal shows, nil where it was too wild to be baked.
  func signal(_ name: String, _ sheet: [String: Any], pull: Int, tick: Int) throws -> Double? {
    let cells = try #require(sheet["cells"] as? [Any])
    let signals = try #require(variants[0]["signals"] as? [[Any]])
    let reference = try #require(signals.first { $0[0] as? String == name })[1]
    if let text = reference as? String { return Double(text) }
    let place = try #require(reference as? Int)
    if try isOpen(cells[place], pull: pull, tick: tick) { return nil }
    return try value(cells[place], pull: Double(pull), tick: Double(tick), shown: Double(pull))?.numbers[0]
  }

  // MARK: Streams

  private typealias Value = (words: [String], numbers: [Double])

  private func print(_ value: Value?) -> String? {
    value.map { value in
      value.words[0] + zip(value.numbers, value.words.dropFirst()).map { "\(text($0))\($1)" }.joined()
    }
  }

  /// A whole number without decimals, as it stands in names.
  private func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

  private func value(_ cell: Any, pull: Double, tick: Double, shown: Double) throws -> Value? {
    if let stream = cell as? Int { return try value(ofStream: stream, at: tick) }
    if let stream = cell as? [Int] { return try value(ofStream: stream[0], at: pull) }
    let stretches = try #require(cell as? [[Int]])
    let stretch = stretches.last { Double($0[0]) <= pull } ?? stretches[0]
    switch stretch[1] {
    case 0: return try value(ofStream: stretch[2], at: pull)
    case 1: return try value(ofStream: stretch[2], at: tick)
    case 3: return try value(ofStream: stretch[2], at: shown)
    default: break
    }
    let nodes = stride(from: 2, to: stretch.count, by: 2).map {
      (pull: Double(stretch[$0]), stream: stretch[$0 + 1])
    }
    let next = min(max(nodes.firstIndex { $0.pull > pull } ?? nodes.count, 1), nodes.count - 1)
    let (low, high) = (nodes[next - 1], nodes[next])
    guard let a = try value(ofStream: low.stream, at: tick),
      let b = try value(ofStream: high.stream, at: tick),
      a.words == b.words
    else { return try value(ofStream: low.stream, at: tick) }
    let part = (pull - low.pull) / (high.pull - low.pull)
    return (a.words, zip(a.numbers, b.numbers).map { $0 + ($1 - $0) * part })
  }

  private func value(ofStream index: Int, at place: Double) throws -> Value? {
    // With what comes round or has gaps.
    let looped = streams[index] as? [String: Any]
    let pieces = try #require((looped?["k"] ?? streams[index]) as? [[Any]])
    let loop = looped?["l"] as? [Double]
    var place = place
    var rounds = 0.0
    if let loop, place >= loop[0] {
      rounds = ((place - loop[0]) / loop[1]).rounded(.down)
      place -= rounds * loop[1]
    }
    let piece = pieces.last { Double($0[0] as? Int ?? 0) <= place } ?? pieces[0]
    guard piece.count > 2 else {
      guard let text = piece[1] as? String else { return nil }
      return apart(text)
    }
    let from = try #require(piece[0] as? Int)
    let words = words[try #require(piece[1] as? Int)]
    let decimals = piece[2] as? Int
    let ticks = summed(try #require(piece[3] as? [Int])).map { Double($0 + from) }
    let at = max((ticks.lastIndex { $0 <= place }) ?? 0, 0)
    let numbers = try piece[4...].enumerated().map { lane, column -> Double in
      let column =
        try decimals.map { decimals in
          summed(try #require(column as? [Int])).map { Double($0) / pow(10, Double(decimals)) }
        } ?? #require(column as? [Double])
      var number = column[column.count == 1 ? 0 : at]
      if column.count > 1, at + 1 < ticks.count, place > ticks[at] {
        number += (column[at + 1] - number) * (place - ticks[at]) / (ticks[at + 1] - ticks[at])
      }
      return number + rounds * (loop.map { $0.count > lane + 2 ? $0[lane + 2] : 0 } ?? 0)
    }
    return (words, numbers)
  }

  /// A text with its numbers apart, so that it can be mixed with one that moves.
  private func apart(_ text: String) -> Value {
    var words = [""]
    var numbers: [Double] = []
    var rest = text[...]
    while let number = rest.firstMatch(of: /-?\d+(?:\.\d+)?(?:e-?\d+)?/) {
      words[words.count - 1] += rest[..<number.range.lowerBound]
      numbers.append(Double(number.output) ?? 0)
      words.append("")
      rest = rest[number.range.upperBound...]
    }
    words[words.count - 1] += rest
    return (words, numbers)
  }

  private func summed(_ differences: [Int]) -> [Int] {
    var sum = 0
    return differences.map { difference in
      sum += difference
      return sum
    }
  }
}
