internal import DrawstringCore
internal import DrawstringSyntax

/// An expression whose value follows from the keyframes of its property, or is fixed.
enum LottieExpression {
  /// The value of the keyframes.
  case value
  case fixed([Double])
  case limited(Double, Double)
  /// The keyframes repeated before the first or after the last, the number of segments that repeat (0 for all).
  case loop(Loop, isOut: Bool, segments: Int)

  enum Loop: String { case cycle, pingpong, offset, `continue` }

  /// Reads an expression in the form that exporters write: `var $bm_rt; $bm_rt = loopOut('cycle');`. Nil for other programs.
  init?(_ text: String) {
    guard var words = Self.words(of: text) else { return nil }
    let result = "$bm_rt"
    if words.starts(with: ["var", result, ";"]) { words.removeFirst(3) }
    if words.first == "var" { words.removeFirst() }
    guard words.count > 2, words[0] == result, words[1] == "=" else { return nil }
    words.removeFirst(2)
    if words.last == ";" { words.removeLast() }
    if words == ["value"] {
      self = .value
    } else if words.count == 1, let number = Double(words[0]) {
      self = .fixed([number])
    } else if words.first == "[", words.last == "]" {
      guard let numbers = Self.numbers(words.dropFirst().dropLast()) else { return nil }
      self = .fixed(numbers)
    } else if words.starts(with: ["clamp", "(", "value", ","]), words.last == ")" {
      guard let limits = Self.numbers(words.dropFirst(4).dropLast()), limits.count == 2 else { return nil }
      self = .limited(min(limits[0], limits[1]), max(limits[0], limits[1]))
    } else if words.count > 2, words[1] == "(", words.last == ")" {
      let isOut = ["loopOut", "loop_out"].contains(words[0])
      guard isOut || ["loopIn", "loop_in"].contains(words[0]) else { return nil }
      var values = words.dropFirst(2).dropLast().split(separator: ",").map { part in
        // An argument may have its name: type = "cycle".
        part.count == 3 && part.dropFirst().first == "=" ? part.dropFirst(2) : part
      }
      guard values.allSatisfy({ $0.count == 1 }) else { return nil }
      var loop = Loop.cycle
      if let first = values.first?.first, first.hasPrefix("'") {
        guard let named = Loop(rawValue: first.dropFirst().lowercased()) else { return nil }
        loop = named
        values.removeFirst()
      }
      guard values.count <= 1, let count = values.first.map({ $0.first.flatMap { Int($0) } }) ?? 0 else {
        return nil
      }
      self = .loop(loop, isOut: isOut, segments: max(count, 0))
    } else {
      return nil
    }
  }

  private static func numbers(_ words: ArraySlice<String>) -> [Double]? {
    let parts = words.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count == 1 ? $0.first.flatMap { Double($0) } : nil }
    return numbers.count == parts.count ? numbers : nil
  }

  /// The words of a short program: names, numbers with their signs, texts after a quote, and single signs.
  private static func words(of text: String) -> [String]? {
    let bytes = Array(text.utf8)
    guard bytes.count <= 200 else { return nil }
    var words: [String] = []
    var place = 0
    func isWord(_ byte: UInt8) -> Bool {
      (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39
        || [UInt8(ascii: "$"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
    }
    while place < bytes.count {
      let byte = bytes[place]
      let start = place
      place += 1
      if byte <= 0x20 { continue }
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        while place < bytes.count, bytes[place] != byte { place += 1 }
        guard place < bytes.count else { return nil }
        words.append("'" + String(decoding: bytes[(start + 1)..<place], as: UTF8.self))
        place += 1
        continue
      }
      if isWord(byte) || byte == UInt8(ascii: "-") {
        while place < bytes.count, isWord(bytes[place]) { place += 1 }
      }
      words.append(String(decoding: bytes[start..<place], as: UTF8.self))
    }
    return words
  }
}

extension LottieImport {
  /// The track of a property with its expression, if the language can say it; else the track of its keyframes, with a finding.
  ///
  /// - Parameters:
  ///   - keys: the times of the keyframes.
  ///   - reach: the frames in which the property is shown.
  mutating func expressed(
    _ value: LottieValue, _ track: MotionTrack, keys: [Double], reach: ClosedRange<Double>
  ) -> MotionTrack {
    guard value.isObject, let text = value["x"].string else { return track }
    switch LottieExpression(text) {
    case .value?: return track
    case .fixed(let numbers)? where numbers.count >= track.laneCount:
      return MotionTrack(Array(numbers.prefix(track.laneCount)))
    case .limited(let low, let high)?:
      func limit(_ numbers: [Double]) -> [Double] { numbers.map { min(max($0, low), high) } }
      if track.segments.allSatisfy({ limit($0.from) == $0.from && limit($0.to) == $0.to && $0.isInside }) {
        return track.mapped(limit)
      }
      return MotionTrack.joined([track], isLinear: false) { limit($0[0]) }
    case .loop(let loop, let isOut, let segments)?:
      guard let first = keys.first, let last = keys.last, last > first, !track.isStill else { return track }
      let count = segments > 0 ? min(segments, keys.count - 1) : keys.count - 1
      let part = isOut ? keys[keys.count - 1 - count]...last : first...keys[count]
      let length = part.upperBound - part.lowerBound
      let rounds = max(isOut ? (reach.upperBound - last) / length : (first - reach.lowerBound) / length, 0)
      if length > 0, rounds < Double(Self.mostRounds) {
        self.count(
          numbers: Int(limiting: rounds.rounded(.up)) * (track.segments.count + 1) * track.laneCount,
          at: value)
        if isTooLarge { return track }
        if isOut { return track.looped(loop, from: part.lowerBound, to: last, until: reach.upperBound) }
        return track.reversed.looped(loop, from: -part.upperBound, to: -first, until: -reach.lowerBound)
          .reversed
      }
    default: break
    }
    unsupported("an expression", at: value["x"])
    return track
  }

  /// The most rounds of a loop.
  private static let mostRounds = 1_000
}

extension MotionTrack.Segment {
  /// Whether the values lie between the ends.
  fileprivate var isInside: Bool {
    eases.allSatisfy { ease in
      guard case .cubic(_, let first, _, let second) = ease else { return true }
      return (0...1).contains(first) && (0...1).contains(second)
    }
  }
}

extension MotionTrack {
  /// The track whose part up to its last keyframe is repeated behind it.
  fileprivate func looped(
    _ loop: LottieExpression.Loop, from first: Double, to last: Double, until end: Double
  ) -> MotionTrack {
    var result = self
    while let jump = result.segments.last, jump.start >= last { result.segments.removeLast() }
    if loop == .continue {
      let back = value(before: last)
      let step = (last - first) * 1e-4
      let before = value(before: last - step)
      let final = zip(back, before).map { $0 + ($0 - $1) / step * (end - last) }
      if end > last, final != back {
        result.segments.append(.init(start: last, end: end, from: back, to: final, eases: [.linear]))
      }
      return result
    }
    let round = part(from: first, to: last)
    let back = round.reversed.timed { $0 + first + last }
    let rise = zip(value(at: last), value(at: first)).map { $0 - $1 }
    var count = 1.0
    while last + (count - 1) * (last - first) < end {
      let isBack = loop == .pingpong && count.truncatingRemainder(dividingBy: 2) == 1
      var next = (isBack ? back : round).timed { $0 + count * (last - first) }
      if loop == .offset { next = next.mapped { zip($0, rise).map { $0 + $1 * count } } }
      result.segments += next.segments
      count += 1
    }
    return result
  }
}
