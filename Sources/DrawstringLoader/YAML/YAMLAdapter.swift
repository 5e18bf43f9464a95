internal import DrawstringCompiler
package import DrawstringSyntax

/// Reads YAML bytes into a `Document` from libyaml's events.
///
/// Reading never fails, and its work is limited: mistakes become findings, and the document holds the nodes before the
/// place where reading stopped.
package enum YAMLAdapter {
  package static let byteLimit = 64 << 20

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
      diagnostics.report(fault)
      end = max(bytes.lineStart(before: fault.range.start), TextCheck.byteOrderMark(of: bytes))
    } else if !check.hasContent {
      diagnostics.report(.emptyDocument(holdsComments: check.hasComment))
      return nothing(of: bytes)
    }
    if let last = check.lastDirective, last < end {
      diagnostics.report(.yamlSyntax("more than 64 lines of directives", at: SourceRange(last, last + 1)))
      return nothing(of: bytes)
    }
    var text = ParserText(bytes, to: end, invisible: check.invisible)
    var reading = YAMLReading(bytes, as: text, check, diagnostics)
    if reading.problem != nil, text.mend() { reading = YAMLReading(bytes, as: text, check, diagnostics) }
    let document = reading.finish()
    diagnostics = reading.builder.diagnostics
    // A file without a root node always has a finding.
    if document.root == nil, !diagnostics.hasErrors {
      diagnostics.report(.emptyDocument(holdsComments: check.hasComment))
    }
    diagnostics.report(invisible: check.invisible, in: document)
    return document
  }

  private static func nothing(of bytes: [UInt8]) -> Document {
    var document = Document(source: bytes)
    document.isComplete = false
    return document
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

  fileprivate static func fileTooLarge(bytes: Int) -> Diagnostic {
    Diagnostic(
      .limitExceeded, "the file has \(bytes) bytes; at most 64 MiB (67108864 bytes) are read",
      at: SourceRange(0, 0))
  }
}
