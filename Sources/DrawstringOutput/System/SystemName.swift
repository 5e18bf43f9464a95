internal import DrawstringCore
internal import DrawstringSyntax

/// A name as the system has it: bytes, which need not be text.
package struct SystemName: Equatable, Sendable {
  package let bytes: [UInt8]
  /// The name; nil where its bytes are no UTF-8, so that no text stands for it.
  package let text: String?
  /// What people are shown of it: bytes that are of no character as `\xff`.
  package let shown: String

  package init(_ bytes: [UInt8]) {
    var shown = ""
    var isText = true
    var place = 0
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    reading: while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        shown.unicodeScalars.append(Unicode.UTF8.decode(encoded))
        place += encoded.count
      case .error(let length):
        isText = false
        for byte in bytes[place..<place + length] { shown += "\\x" + String(byte, radix: 16) }
        place += length
      case .emptyInput: break reading
      }
    }
    self.bytes = bytes
    self.shown = shown
    text = isText ? shown : nil
  }
}
