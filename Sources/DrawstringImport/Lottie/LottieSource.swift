internal import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

/// A JSON text with the place of each value.
final class LottieSource: Sendable {
  enum Kind: Sendable { case null, bool, number, string, array, object }

  struct Node: Sendable {
    var kind: Kind
    /// The start of the bytes of the value; for a string, of the bytes between the quotes.
    var start: Int32
    var end: Int32
    /// The bytes of the key, without quotes; empty in arrays.
    var keyStart: Int32 = 0
    var keyEnd: Int32 = 0
    var parent: Int32
    /// The node after the last one in this value.
    var next: Int32 = 0
    /// A number; 1 for true; the count of items of arrays and objects.
    var number = 0.0
  }

  let bytes: [UInt8]
  let nodes: [Node]

  /// The deepest nesting; deeper nesting is an error.
  static let depthLimit = 256
  static let nodeLimit = 16_000_000

  private init(_ bytes: [UInt8], _ nodes: [Node]) { (self.bytes, self.nodes) = (bytes, nodes) }

  /// Reads a text; nil, with a finding, if it is not JSON.
  static func read(_ bytes: [UInt8], _ diagnostics: inout Diagnostics) -> LottieSource? {
    var reader = Reader(bytes: bytes)
    let isFine = reader.read()
    if isFine { return LottieSource(bytes, reader.nodes) }
    let place = min(reader.place, bytes.count)
    let code: DiagnosticCode = reader.isTooLarge ? .limitExceeded : .importMalformed
    diagnostics.report(
      Diagnostic(code, reader.problem, at: SourceRange(place, min(place + 1, bytes.count))))
    return nil
  }

  var root: LottieValue { LottieValue(source: self, index: 0) }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0
    var nodes: [Node] = []
    var problem = "the animation is no JSON"
    var isTooLarge = false

    init(bytes: [UInt8]) {
      self.bytes = bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

    mutating func read() -> Bool {
      guard bytes.count < Int(Int32.max) else {
        problem = "the animation is larger than 2 GB"
        isTooLarge = true
        return false
      }
      nodes.reserveCapacity(bytes.count / 6)
      guard value(-1, 0, 0, 0) else { return false }
      skipBlanks()
      if place < bytes.count { problem = "the text goes on behind the animation" }
      return place == bytes.count
    }

    private mutating func skipBlanks() {
      while place < bytes.count, bytes[place] <= 0x20, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) {
        place += 1
      }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
      skipBlanks()
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
      return true
    }

    private mutating func value(_ parent: Int, _ keyStart: Int, _ keyEnd: Int, _ depth: Int) -> Bool {
      skipBlanks()
      let index = nodes.count
      if index >= LottieSource.nodeLimit || depth > LottieSource.depthLimit {
        problem =
          depth > LottieSource.depthLimit
          ? "the animation is nested more than \(LottieSource.depthLimit) levels deep"
          : "the animation has more than \(LottieSource.nodeLimit) values"
        isTooLarge = true
        return false
      }
      let start = place
      nodes.append(
        Node(
          kind: .null, start: Int32(start), end: 0, keyStart: Int32(keyStart), keyEnd: Int32(keyEnd),
          parent: Int32(parent)))
      switch next {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = next == UInt8(ascii: "{")
        let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        nodes[index].kind = isObject ? .object : .array
        place += 1
        var count = 0
        if !skip(end) {
          repeat {
            var key = (0, 0)
            if isObject {
              skipBlanks()
              guard next == UInt8(ascii: "\""), let range = string() else { return false }
              key = range
              guard skip(UInt8(ascii: ":")) else { return false }
            }
            guard value(index, key.0, key.1, depth + 1) else { return false }
            count += 1
          } while skip(UInt8(ascii: ","))
          guard skip(end) else { return false }
        }
        nodes[index].number = Double(count)
      case UInt8(ascii: "\""):
        guard let range = string() else { return false }
        nodes[index].kind = .string
        (nodes[index].start, nodes[index].end) = (Int32(range.0), Int32(range.1))
        nodes[index].next = Int32(nodes.count)
        return true
      case UInt8(ascii: "t"):
        guard word("true") else { return false }
        (nodes[index].kind, nodes[index].number) = (.bool, 1)
      case UInt8(ascii: "f"):
        guard word("false") else { return false }
        nodes[index].kind = .bool
      case UInt8(ascii: "n"):
        guard word("null") else { return false }
      default:
        guard let number = number() else { return false }
        (nodes[index].kind, nodes[index].number) = (.number, number)
      }
      nodes[index].end = Int32(place)
      nodes[index].next = Int32(nodes.count)
      return true
    }

    private mutating func word(_ text: String) -> Bool {
      guard bytes[place...].starts(with: text.utf8) else { return false }
      place += text.utf8.count
      return true
    }

    /// Reads a number; one too large for a double is limited.
    private mutating func number() -> Double? {
      let start = place
      while place < bytes.count, place - start < 400 {
        switch bytes[place] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "e"), UInt8(ascii: "E"):
          place += 1
          continue
        default: break
        }
        break
      }
      guard place > start, let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)),
        !value.isNaN
      else {
        place = start
        return nil
      }
      return min(max(value, -1e12), 1e12)
    }

    private mutating func string() -> (Int, Int)? {
      place += 1
      let start = place
      while place < bytes.count {
        switch bytes[place] {
        case UInt8(ascii: "\""):
          place += 1
          return (start, place - 1)
        case UInt8(ascii: "\\"): place += 2
        case 0..<0x20 where bytes[place] != 0x09 && bytes[place] != 0x0A && bytes[place] != 0x0D: return nil
        default: place += 1
        }
      }
      place = bytes.count
      return nil
    }
  }
}

/// A value of a Lottie animation; a missing one has no members and no number.
struct LottieValue {
  let source: LottieSource
  /// -1 for a missing value.
  let index: Int

  private var node: LottieSource.Node? { index >= 0 ? source.nodes[index] : nil }

  var exists: Bool { index >= 0 && source.nodes[index].kind != .null }
  var isObject: Bool { node?.kind == .object }
  var isArray: Bool { node?.kind == .array }
  var isString: Bool { node?.kind == .string }

  var missing: LottieValue { LottieValue(source: source, index: -1) }

  /// The member of an object by its key.
  subscript(key: String) -> LottieValue {
    guard let node, node.kind == .object else { return missing }
    let length = key.utf8.count
    var place = index + 1
    while place < Int(node.next) {
      let child = source.nodes[place]
      if Int(child.keyEnd - child.keyStart) == length,
        source.bytes[Int(child.keyStart)..<Int(child.keyEnd)].elementsEqual(key.utf8)
      {
        return LottieValue(source: source, index: place)
      }
      place = Int(child.next)
    }
    return missing
  }

  /// The items of an array; none of other values.
  var items: [LottieValue] {
    guard let node, node.kind == .array else { return [] }
    return children(node)
  }

  /// The members of an object with their keys.
  var members: [(key: String, value: LottieValue)] {
    guard let node, node.kind == .object else { return [] }
    return children(node).map { ($0.key, $0) }
  }

  private func children(_ node: LottieSource.Node) -> [LottieValue] {
    var result: [LottieValue] = []
    result.reserveCapacity(Int(limiting: node.number))
    var place = index + 1
    while place < Int(node.next) {
      result.append(LottieValue(source: source, index: place))
      place = Int(source.nodes[place].next)
    }
    return result
  }

  private var key: String {
    guard let node else { return "" }
    return String(decoding: source.bytes[Int(node.keyStart)..<Int(node.keyEnd)], as: UTF8.self)
  }

  /// A number, or the only item of an array of one.
  var number: Double? {
    guard let node else { return nil }
    switch node.kind {
    case .number, .bool: return node.number
    case .array where node.number == 1: return LottieValue(source: source, index: index + 1).number
    default: return nil
    }
  }

  var integer: Int? { number.flatMap { $0.magnitude < 1e9 ? Int(limiting: $0) : nil } }

  /// The numbers of an array, or a single number; nil if other values are among them.
  var numbers: [Double]? {
    guard let node else { return nil }
    if node.kind == .number { return [node.number] }
    guard node.kind == .array else { return nil }
    var result: [Double] = []
    result.reserveCapacity(Int(limiting: node.number))
    var place = index + 1
    while place < Int(node.next) {
      let item = source.nodes[place]
      guard item.kind == .number else { return nil }
      result.append(item.number)
      place = Int(item.next)
    }
    return result
  }

  /// The text of a number, an array or an object; empty for other values.
  var json: ArraySlice<UInt8> {
    guard let node, node.kind == .number || node.kind == .array || node.kind == .object else { return [] }
    return source.bytes[Int(node.start)..<Int(node.end)]
  }

  var isTrue: Bool { (number ?? 0) != 0 }

  var string: String? {
    guard let node, node.kind == .string else { return nil }
    let text = source.bytes[Int(node.start)..<Int(node.end)]
    return text.contains(UInt8(ascii: "\\"))
      ? JSONString.unescaped(text) : String(decoding: text, as: UTF8.self)
  }

  /// The value's place in the file.
  var range: SourceRange {
    guard let node else { return SourceRange(0, 0) }
    return SourceRange(Int(node.start), min(Int(node.end), Int(node.start) + 40))
  }

  /// The JSON pointer (RFC 6901) to the value.
  var pointer: String {
    var parts: [String] = []
    var place = index
    while place > 0 {
      let node = source.nodes[place]
      let parent = Int(node.parent)
      if source.nodes[parent].kind == .array {
        var number = 0
        var child = parent + 1
        while child < place {
          child = Int(source.nodes[child].next)
          number += 1
        }
        parts.append(String(number))
      } else {
        parts.append(LottieValue(source: source, index: place).key)
      }
      place = parent
    }
    return parts.isEmpty ? "/" : parts.reversed().map { "/" + $0 }.joined()
  }
}
