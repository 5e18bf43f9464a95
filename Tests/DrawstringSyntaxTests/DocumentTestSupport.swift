import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax

/// A document with its findings, read from text.
struct Reading {
  var document: Document
  var findings: [Diagnostic]

  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    document = YAMLAdapter.read(bytes, into: &diagnostics)
    findings = diagnostics.sorted
  }

  var codes: [String] { findings.map(\.code.id) }

  /// The source under a range.
  func source(_ range: SourceRange) -> String {
    String(decoding: document.source[range.start..<range.end], as: UTF8.self)
  }

  /// `code@text` of every finding.
  var places: [String] { findings.map { "\($0.code.id)@\(source($0.range))" } }

  /// The document in one line: scalars in «», with `?` for holes.
  var outline: String { document.root.map { outline(of: $0) } ?? "nothing" }

  private func outline(of id: NodeID) -> String {
    if document.isHole(id) { return "?" }
    let children = document.children(of: id)
    switch document.kind(of: id) {
    case .scalar: return "«\(document.text(of: id))»"
    case .sequence: return "[" + children.map { outline(of: $0) }.joined(separator: " ") + "]"
    case .mapping:
      let parts = stride(from: children.startIndex, to: children.endIndex, by: 2).map {
        outline(of: children[$0]) + ":" + outline(of: children[$0 + 1])
      }
      return "{" + parts.joined(separator: " ") + "}"
    }
  }

  /// Every scalar with its text and the source it covers.
  var scalars: [(text: String, source: String)] {
    document.nodes.indices.map(NodeID.init).filter { document.kind(of: $0) == .scalar }.map {
      (document.text(of: $0), source(document.range(of: $0)))
    }
  }

  func scalar(_ text: String) -> NodeID? {
    document.nodes.indices.map(NodeID.init).first {
      document.kind(of: $0) == .scalar && document.text(of: $0) == text
    }
  }

  /// The finding with its fix applied to the source.
  func fixed() -> String? {
    guard let fix = findings.first?.fix else { return nil }
    var bytes = document.source
    bytes.replaceSubrange(fix.range.start..<fix.range.end, with: Array(fix.replacement.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }
}
