internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

/// How a machine's report names a file: relative to where the tool ran, without detours.
enum ReportedPath {
  /// The path without `.` steps and repeated slashes; `..` stays, as a link may stand before it.
  static func plain(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    let steps = path.utf8.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    let bytes = steps.joined(separator: [slash])
    return (path.utf8.first == slash ? "/" : "") + String(decoding: Array(bytes), as: UTF8.self)
  }

  /// A URI reference as RFC 3986 has it: relative, or of the scheme `file` where the path is absolute.
  static func uri(_ path: String) -> String {
    let plain = plain(path)
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes = Array((plain.utf8.first == UInt8(ascii: "/") ? "file://" : "").utf8)
    for byte in plain.utf8 {
      if isUnreserved(byte) || byte == UInt8(ascii: "/") {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

extension FileReport {
  /// Whether this was read from standard input, which no reader of the report can open.
  var isStandardInput: Bool { source.name == Terminal.displayName("-") }
}
