package import DrawstringOutput
internal import DrawstringSyntax

/// Splits the bytes of a client into messages: headers with `Content-Length`, an empty line, and JSON in UTF-8.
package struct MessageReader: Sendable {
  package enum Message: Equatable, Sendable {
    case json(JSONValue)
    /// A body that is not JSON.
    case malformed
    /// A head without a length: the place of the next message is unknown.
    case lost
  }

  /// The largest message, in bytes: a file of the largest size with every byte escaped.
  private static let largest = 400_000_000

  private var bytes: [UInt8] = []
  /// The number of bytes at the start that were read.
  private var start = 0

  package init() {}

  package mutating func append(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Returns the next message; nil until all of it has arrived.
  package mutating func next() -> Message? {
    guard let head = bytes[start...].place(of: "\r\n\r\n") else {
      // No client sends that much before the content.
      return bytes.count - start > 10_000 ? .lost : nil
    }
    guard let length = Self.length(in: bytes[start..<head.lowerBound]), (0...Self.largest).contains(length)
    else { return .lost }
    guard bytes.count - head.upperBound >= length else { return nil }
    start = head.upperBound + length
    return JSONValue(json: Array(bytes[head.upperBound..<start])).map { .json($0) } ?? .malformed
  }

  private static func length(in head: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == "content-length" {
        return Int(parts[1].filter { $0 != " " })
      }
    }
    return nil
  }

  /// Returns a message with its head.
  package static func framed(_ message: JSONValue) -> [UInt8] {
    let body = message.line.dropLast()
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
