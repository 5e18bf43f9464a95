import DrawstringSyntax

/// Paths as URIs with the scheme `file`.
enum FileURI {
  /// The path of a URI; nil for other schemes.
  static func path(_ uri: String) -> String? {
    guard uri.hasPrefix("file://") else { return nil }
    let bytes = Array(uri.utf8.dropFirst("file://".utf8.count))
    var path: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let byte = UInt8(bytes.string(place + 1..<place + 3), radix: 16)
      {
        path.append(byte)
        place += 3
      } else {
        path.append(bytes[place])
        place += 1
      }
    }
    if path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    return String(decoding: path, as: UTF8.self)
  }

  static func uri(_ path: String) -> String {
    let safe = Array("-._~/".utf8)
    let text = path.utf8.map { byte -> String in
      if byte.isLetter || byte.isDigit || safe.contains(byte) { return String(Unicode.Scalar(byte)) }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16).uppercased()
    }
    return "file://" + text.joined()
  }
}
