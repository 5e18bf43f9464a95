internal import DrawstringCompiler
package import DrawstringSyntax

/// Reads YAML bytes into a `Document` from libyaml's events.
///
/// Reading never fails, and its work is limited: mistakes become findings, and the document holds the nodes before the
/// place where reading stopped.
package enum YAMLAdapter {
  package static let byteLimit = 64 << 20
  /// The most lines of `%` directives: libyaml compares each with all before it.
  private static let directiveLimit = 64

  /// The most times that a text in which an unquoted colour hides closing brackets is read again.
  private static let colourRounds = 4

  package static func read(_ bytes: [UInt8], into diagnostics: inout Diagnostics) -> Document {
    guard bytes.count <= byteLimit else {
      diagnostics.report(.fileTooLarge(bytes: bytes.count))
      return nothing(of: [])
    }
    if let encoding = TextCheck.foreignEncoding(of: bytes) {
      diagnostics.report(.encoding(encoding, at: SourceRange(0, 0)))
      return nothing(of: bytes)
    }
    let check = TextCheck(bytes)
    var end = bytes.count
    if let fault = check.fault {
      let offset = report(fault, in: bytes, to: &diagnostics)
      end = startOfLine(offset, in: bytes)
    } else if !check.hasContent {
      diagnostics.report(.emptyDocument(holdsComments: check.hasComment))
      return nothing(of: bytes)
    }
    let isCut = check.fault != nil
    if check.percentLines > directiveLimit, let flood = tooManyDirectives(in: bytes, to: end) {
      diagnostics.report(.yamlSyntax("more than \(directiveLimit) lines of directives", at: flood))
      return nothing(of: bytes)
    }
    var text = ParserText(bytes, to: end, invisible: check.invisible)
    var round = 0
    while true {
      var reading = YAMLReading(bytes, as: text, isASCII: check.isASCII, diagnostics: diagnostics)
      reading.run(isCut: isCut)
      if let problem = reading.problem, text.mend(problem) { continue }
      let hidden = isCut ? [] : hiddenColours(reading, text)
      if round < colourRounds, !hidden.isEmpty {
        text.hide(colours: hidden)
        round += 1
        continue
      }
      var document = reading.finish(hiddenColour: hidden.first, isCut: isCut)
      if isCut { document.markCut() }
      diagnostics = reading.builder.diagnostics
      // A file without a root node always has a finding.
      if document.root == nil, !diagnostics.hasErrors {
        diagnostics.report(.emptyDocument(holdsComments: check.hasComment))
      }
      diagnostics.report(invisible: check.invisible, in: document)
      return document
    }
  }

  /// Returns the offsets of colours that YAML read as comments and that caused the problem at which reading stopped.
  private static func hiddenColours(_ reading: YAMLReading, _ text: ParserText) -> [Int] {
    guard let problem = reading.problem else { return [] }
    let bytes = reading.builder.document.source
    let from = min(reading.lastEnd, problem.contextOffset ?? reading.lastEnd)
    var hidden = Pitfalls.coloursInFlow(from: from, firstBefore: problem.problemOffset, in: bytes)
    // A list whose closing bracket is hidden reads the following lines as items, as long as they are valid.
    if hidden.isEmpty, let start = reading.builder.flowStart, start < from {
      hidden = Pitfalls.coloursInFlow(from: start, firstBefore: problem.problemOffset, in: bytes)
        .filter { Pitfalls.hidesBracket(colourAt: $0, in: bytes) }
    }
    hidden.removeAll { $0 >= text.end || text.colours.contains($0) }
    return hidden
  }

  private static func nothing(of bytes: [UInt8]) -> Document {
    var document = Document(source: bytes)
    document.isComplete = false
    return document
  }

  private static func report(
    _ fault: TextCheck.Fault, in bytes: [UInt8], to diagnostics: inout Diagnostics
  ) -> Int {
    switch fault {
    case .invalidByte(let offset, let length):
      diagnostics.report(.invalidUTF8(bytes[offset], at: SourceRange(offset, offset + length)))
      return offset
    case .controlCharacter(let scalar, let offset, let length):
      diagnostics.report(.controlCharacter(scalar, at: SourceRange(offset, offset + length)))
      return offset
    }
  }

  private static func startOfLine(_ offset: Int, in bytes: [UInt8]) -> Int {
    var start = offset
    let first = TextCheck.byteOrderMark(of: bytes)
    while start > first, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    return start
  }

  private static func tooManyDirectives(in bytes: [UInt8], to end: Int) -> SourceRange? {
    var count = 0
    var previous: UInt8 = 0x0A
    for offset in 0..<end {
      let byte = bytes[offset]
      if previous == 0x0A || previous == 0x0D {
        if byte == UInt8(ascii: "%") {
          count += 1
          if count > directiveLimit { return SourceRange(offset, offset + 1) }
        } else if byte != UInt8(ascii: "#"), byte != 0x0A, byte != 0x0D {
          count = 0
        }
      }
      previous = byte
    }
    return nil
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let encoding = DiagnosticCode("encoding")
}

extension Diagnostic {
  fileprivate static func encoding(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .encoding, "the file is encoded as \(name); expected UTF-8", at: range, help: ["save the file as UTF-8"]
    )
  }

  fileprivate static func invalidUTF8(_ byte: UInt8, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .encoding, "the byte 0x\(hex(UInt32(byte), digits: 2)) is not part of a UTF-8 character", at: range,
      help: ["save the file as UTF-8; the lines from here on were not read"])
  }

  fileprivate static func fileTooLarge(bytes: Int) -> Diagnostic {
    Diagnostic(
      .limitExceeded, "the file has \(bytes) bytes; at most 64 MiB (67108864 bytes) are read",
      at: SourceRange(0, 0))
  }
}
