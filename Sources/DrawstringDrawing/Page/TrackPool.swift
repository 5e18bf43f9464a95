internal import DrawstringCore
internal import DrawstringOutput

/// The streams of a page, each kept once, as JSON.
///
/// A stream is a list of pieces, each `[tick, text]` where it stays just so, or `[tick, words, decimals, ticks, numbers…]`
/// where it moves: ticks and numbers are whole, each the difference to the one before; a number that stays is there once.
/// With null for decimals the numbers stand as they are. A stream that comes round is an object with its pieces and where,
/// how often and by how much; one with gaps names the ends of each.
struct TrackPool {
  private(set) var streams: [String] = []
  private(set) var words: [String] = []
  private var streamIndices: [String: Int] = [:]
  private var wordIndices: [[String]: Int] = [:]

  init() {}

  mutating func index(of stream: KeyframeTrack, decimals: Int) -> Int {
    index(of: LoopedTrack(stream), decimals: decimals)
  }

  mutating func index(of stream: LoopedTrack, decimals: Int) -> Int {
    let pieces = json(stream.stream, decimals: decimals)
    if stream.loop == nil, stream.stream.gaps.isEmpty { return add(pieces) }
    var writer = JSONWriter()
    if let loop = stream.loop {
      writer.key("l")
      writer.beginArray()
      writer.number(loop.start)
      writer.number(loop.period)
      for number in loop.growth { writer.number(abs(number) < 1e-9 ? 0 : number) }
      writer.endArray()
    }
    if !stream.stream.gaps.isEmpty {
      writer.key("g")
      writer.beginArray()
      for gap in stream.stream.gaps.ranges {
        writer.number(gap.lowerBound)
        writer.number(gap.upperBound)
      }
      writer.endArray()
    }
    return add("{\"k\":\(pieces),\(writer.text)}")
  }

  private mutating func add(_ text: String) -> Int {
    if let index = streamIndices[text] { return index }
    streamIndices[text] = streams.count
    streams.append(text)
    return streams.count - 1
  }

  private mutating func json(_ stream: KeyframeTrack, decimals: Int) -> String {
    var pieces: [String] = []
    var first = 0
    while first < stream.keys.count {
      var end = first + 1
      while end < stream.keys.count, stream.keys[end].value?.words == stream.keys[first].value?.words {
        end += 1
      }
      pieces.append(piece(stream.keys[first..<end], decimals))
      first = end
    }
    return "[\(pieces.joined(separator: ","))]"
  }

  private mutating func piece(_ keys: ArraySlice<KeyframeTrack.Key>, _ decimals: Int) -> String {
    let start = keys[keys.startIndex]
    guard let text = start.value else { return "[\(start.tick),null]" }
    // What only looks still, since it moves by less than is printed, is not.
    if keys.allSatisfy({ KeyframeTrack.areSame($0.value?.numbers ?? [], text.numbers) }) {
      var writer = JSONWriter()
      writer.string(Self.print(text, decimals))
      return "[\(start.tick),\(writer.text)]"
    }
    let ticks = Self.differences(keys.map { $0.tick - start.tick })
    // Numbers too large to be whole ones of that kind stand as they are.
    let isWhole = keys.allSatisfy { key in
      (key.value?.numbers ?? []).allSatisfy { $0.magnitude * Self.power(decimals) < 4e15 }
    }
    let columns = text.numbers.indices.map { lane in
      let numbers = keys.map { $0.value?.numbers[lane] ?? 0 }
      return isWhole ? Self.column(numbers.map { Self.whole($0, decimals) }) : Self.column(numbers)
    }
    let kind = isWhole ? String(decimals) : "null"
    return
      "[\(start.tick),\(index(of: text.words)),\(kind),\(([ticks] + columns).joined(separator: ","))]"
  }

  /// A number that stays is there once.
  private static func column(_ numbers: [Int]) -> String {
    numbers.allSatisfy { $0 == numbers[0] } ? "[\(numbers[0])]" : differences(numbers)
  }

  private static func column(_ numbers: [Double]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for number in numbers { writer.number(number) }
    writer.endArray()
    return writer.text
  }

  private mutating func index(of words: [String]) -> Int {
    if let index = wordIndices[words] { return index }
    var writer = JSONWriter()
    writer.beginArray()
    for word in words { writer.string(word) }
    writer.endArray()
    wordIndices[words] = self.words.count
    self.words.append(writer.text)
    return self.words.count - 1
  }

  private static func differences(_ numbers: [Int]) -> String {
    var last = 0
    let all = numbers.map { number -> String in
      defer { last = number }
      return String(number - last)
    }
    return "[\(all.joined(separator: ","))]"
  }

  private static func whole(_ number: Double, _ decimals: Int) -> Int {
    Int((number * power(decimals)).rounded())
  }

  private static func power(_ decimals: Int) -> Double {
    (0..<decimals).reduce(1) { power, _ in power * 10 }
  }

  /// The text with its numbers as a page prints them.
  static func print(_ text: SVGText, _ decimals: Int) -> String {
    var result = text.words[0]
    for (number, word) in zip(text.numbers, text.words.dropFirst()) {
      let rounded = (number * power(decimals)).rounded() / power(decimals)
      result += JavaScriptNumber.description(of: rounded == 0 ? 0 : rounded) + word
    }
    return result
  }
}
