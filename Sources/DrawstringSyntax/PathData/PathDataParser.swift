package import DrawstringCore

/// Parses SVG path data: the whole grammar of SVG 2, chapter 9.3, absolute and relative.
///
/// Takes linear time. Data with an error gives no path and one finding, at the first character that does not fit.
/// Empty data is a path that draws nothing.
package struct PathDataParser {
  private let text: ScalarText
  private var position = 0
  /// The start of the last letter or number, for findings at the end of the data.
  private var lastToken = 0
  private var builder = PathDataBuilder()

  /// Parses path data; nil after a finding.
  package static func parse(_ text: ScalarText, into diagnostics: inout Diagnostics) -> VectorPath? {
    var parser = PathDataParser(text: text)
    if let finding = parser.readAll() {
      diagnostics.report(finding)
      return nil
    }
    return parser.builder.path
  }

  /// Parses path data as browsers do: up to the first mistake, which is returned with what stands before it.
  package static func parsePrefix(_ text: ScalarText) -> (path: VectorPath, finding: Diagnostic?) {
    var parser = PathDataParser(text: text)
    let finding = parser.readAll()
    return (parser.builder.path, finding)
  }

  private init(text: ScalarText) { self.text = text }

  private var byte: UInt8? { position < text.bytes.count ? text.bytes[position] : nil }

  /// Parses all of the text; returns a finding, or nil if the data is valid.
  private mutating func readAll() -> Diagnostic? {
    skipSpace()
    if let first = byte, PathCommand(letter: first) != .move {
      return .pathDataStart(PathCommand(letter: first) != nil, character, at: here, node: text.node)
    }
    while let letter = byte {
      guard let command = PathCommand(letter: letter) else {
        return .pathDataCharacter(character, at: here, node: text.node)
      }
      lastToken = position
      position += 1
      skipSpace()
      if let finding = readArguments(of: command, letter: letter) { return finding }
    }
    return nil
  }

  /// Reads the numbers of one command and of its repetitions, up to the next letter or the end.
  private mutating func readArguments(of command: PathCommand, letter: UInt8) -> Diagnostic? {
    let relative = letter & 0x20 != 0
    let parameters = command.parameters
    var command = command
    var numbers: [Double] = []
    if parameters.isEmpty {
      builder.add(command, relative: relative, [])
      return nil
    }
    repeat {
      numbers.removeAll(keepingCapacity: true)
      for (index, name) in parameters.enumerated() {
        // The separator before the first number of a repetition has been skipped already.
        if index > 0 { skipSeparator() }
        let start = position
        guard let number = command.isFlag(index) ? readFlag() : readNumber() else {
          return missing(name, of: letter, isFlag: command.isFlag(index))
        }
        guard number.isFinite else {
          return .pathDataTooLarge(at: text.range(start..<position), node: text.node)
        }
        lastToken = start
        numbers.append(number)
      }
      builder.add(command, relative: relative, numbers)
      // Further pairs after a move are lines.
      if command == .move { command = .line }
    } while continues()
    return nil
  }

  /// Skips the separator between repetitions and returns whether another one follows; after a comma it must.
  private mutating func continues() -> Bool {
    skipSpace()
    if byte == UInt8(ascii: ",") {
      position += 1
      skipSpace()
      return true
    }
    guard let next = byte else { return false }
    return Self.isDigit(next) || next == UInt8(ascii: "-") || next == UInt8(ascii: "+")
      || next == UInt8(ascii: ".")
  }

  private func missing(_ name: String, of letter: UInt8, isFlag: Bool) -> Diagnostic {
    let command = String(UnicodeScalar(letter))
    guard byte != nil else {
      let last = text.range(lastToken..<endOfLastToken)
      return .pathDataEnds(command: command, wants: name, at: last, node: text.node)
    }
    if isFlag {
      return .pathDataFlag(name, found: character, at: here, node: text.node)
    }
    return .pathDataNumber(command: command, wants: name, found: character, at: here, node: text.node)
  }

  private var endOfLastToken: Int {
    var end = text.bytes.count
    while end > lastToken + 1
      && (Self.isSpace(text.bytes[end - 1]) || text.bytes[end - 1] == UInt8(ascii: ","))
    {
      end -= 1
    }
    return end
  }
}

// MARK: - Characters and numbers

extension PathDataParser {
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func skipSpace() {
    while let byte, Self.isSpace(byte) { position += 1 }
  }

  /// Skips white space with at most one comma.
  private mutating func skipSeparator() {
    skipSpace()
    if byte == UInt8(ascii: ",") {
      position += 1
      skipSpace()
    }
  }

  /// The range of the character at the position, with all its bytes.
  private var here: SourceRange { text.range(position..<endOfCharacter) }

  private var endOfCharacter: Int {
    var end = min(position + 1, text.bytes.count)
    while end < text.bytes.count && text.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private var character: String { String(decoding: text.bytes[position..<endOfCharacter], as: UTF8.self) }

  private mutating func readFlag() -> Double? {
    guard let byte, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
    position += 1
    return byte == UInt8(ascii: "1") ? 1 : 0
  }

  /// Reads `[+-] (digits [. digits] | . digits) [e [+-] digits]`; the position moves only past a number.
  private mutating func readNumber() -> Double? {
    var end = position
    let bytes = text.bytes
    func skipDigits() -> Bool {
      let start = end
      while end < bytes.count && Self.isDigit(bytes[end]) { end += 1 }
      return end > start
    }
    func skipSign() {
      if end < bytes.count && (bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+")) {
        end += 1
      }
    }
    skipSign()
    var hasDigits = skipDigits()
    if end < bytes.count && bytes[end] == UInt8(ascii: ".") {
      let point = end
      end += 1
      if skipDigits() { hasDigits = true } else { end = point }
    }
    guard hasDigits else { return nil }
    if end < bytes.count && bytes[end] | 0x20 == UInt8(ascii: "e") {
      let letter = end
      end += 1
      skipSign()
      if !skipDigits() { end = letter }
    }
    let number = Double(String(decoding: bytes[position..<end], as: UTF8.self))
    position = end
    return number ?? .infinity
  }
}

// MARK: Findings

extension DiagnosticCode {
  package static let pathData = DiagnosticCode("path-data")
}

extension Diagnostic {
  fileprivate static func pathDataStart(
    _ isCommand: Bool, _ found: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .pathData, "path data begins with 'M' or 'm', found \(isCommand ? "the command " : "")'\(found)'",
      at: range, node: node, help: ["write 'M x y' for the place where the outline starts"])
  }

  fileprivate static func pathDataCharacter(_ found: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .pathData, "found '\(found)' in path data where a command was expected",
      at: range, node: node,
      help: ["the commands are M, L, H, V, C, S, Q, T, A and Z, or the same in small letters"])
  }

  fileprivate static func pathDataNumber(
    command: String, wants parameter: String, found: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .pathData, "found '\(found)' where the command '\(command)' wants a number, its \(parameter)",
      at: range, node: node)
  }

  fileprivate static func pathDataEnds(
    command: String, wants parameter: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .pathData, "path data ends where the command '\(command)' wants a number, its \(parameter)",
      at: range, node: node)
  }

  fileprivate static func pathDataTooLarge(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .pathData, "the number is too large, the largest possible is 1.7976931348623157e308",
      at: range, node: node)
  }

  fileprivate static func pathDataFlag(
    _ parameter: String, found: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .pathData, "found '\(found)' where an arc wants its \(parameter), 0 or 1", at: range, node: node)
  }
}
