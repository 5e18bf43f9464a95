import DrawstringOutput
import DrawstringSyntax

/// Paths as URIs with the scheme `file`.
enum FileURI {
  /// The path of a URI; nil for other schemes.
  static func path(_ uri: String) -> String? {
    guard let scheme = ["file://localhost/", "file:///"].first(where: uri.hasPrefix) else { return nil }
    let bytes = Array(uri.utf8.dropFirst(scheme.utf8.count - 1))
    var path = Array(Percent.decoded(bytes).utf8)
    if path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    return String(decoding: path, as: UTF8.self)
  }

  /// The one spelling of a URI: clients escape the characters of paths, and write the letters of drives, each in its own way.
  static func identity(_ uri: String) -> String {
    guard let path = path(uri) else { return uri }
    let bytes = Array(path.utf8.prefix(3))
    let hasDrive = bytes.count == 3 && bytes[1].isLetter && bytes[2] == UInt8(ascii: ":")
    return self.uri(hasDrive ? path.prefix(3).lowercased() + path.dropFirst(3) : path)
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
