internal import DrawstringCompiler
internal import DrawstringSyntax

extension Diagnostics {
  /// Reports invisible characters, whose byte offsets are given in ascending order: one finding for each scalar of the file
  /// that has some, and one for each comment whose direction or lines they change.
  mutating func report(invisible offsets: [Int32], in document: Document) {
    if offsets.isEmpty || !document.isComplete { return }
    let source = document.source
    let scalars = document.nodes.indices.filter { document.nodes[$0].kind == .scalar }
    var next = 0
    var toldEnd = 0
    for offset in offsets.lazy.map({ Int($0) }) where offset >= toldEnd {
      if isFull { return }
      while next < scalars.count, document.nodes[scalars[next]].range.end <= offset { next += 1 }
      let scalar = String(decoding: source[offset..<min(offset + 4, source.count)], as: UTF8.self)
        .unicodeScalars
        .first
      guard let scalar else { return }
      let range = SourceRange(offset, offset + UTF8.width(scalar))
      if next < scalars.count, document.nodes[scalars[next]].range.start <= offset {
        let node = NodeID(scalars[next])
        toldEnd = document.range(of: node).end
        report(.invisibleCharacter(scalar, at: range, node: node, fix: document.escapingInvisible(node)))
      } else if scalar.turnsText {
        toldEnd = source.lineEnd(from: offset)
        report(.invisibleCharacter(scalar, at: range, node: nil, fix: nil))
      }
    }
  }
}

extension Document {
  /// Returns an edit that writes the invisible characters of a scalar as escapes; nil for a scalar of several lines.
  fileprivate func escapingInvisible(_ node: NodeID) -> Diagnostic.Fix? {
    let range = range(of: node)
    let written = source[range.start..<range.end]
    if written.contains(where: \.isLineBreak) { return nil }
    switch self[node].style {
    case .plain, .singleQuoted: return Diagnostic.Fix(replace: range, with: text(of: node).inDoubleQuotes)
    case .doubleQuoted:
      let escaped = String(decoding: written, as: UTF8.self).unicodeScalars.map {
        $0.isInvisible && $0 != "\t" ? $0.escapeInYAML : String($0)
      }
      return Diagnostic.Fix(replace: range, with: escaped.joined())
    case .literal, .folded: return nil
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let invisibleCharacter = DiagnosticCode("invisible-character", .warning)
}

extension Diagnostic {
  fileprivate static func invisibleCharacter(
    _ scalar: Unicode.Scalar, at range: SourceRange, node: NodeID?, fix: Fix?
  ) -> Diagnostic {
    let place = node == nil ? "this comment" : "this text"
    // Typography has uses for such blanks.
    let code = scalar.looksLikeSpace ? DiagnosticCode.invisibleCharacter.with(.info) : .invisibleCharacter
    return Diagnostic(
      code,
      "\(place) holds \(scalar.title), which "
        + (scalar.looksLikeSpace ? "looks like a space" : "is invisible"),
      at: range, node: node,
      help: [
        node == nil
          ? "delete the character"
          : "write '\(scalar.escapeInYAML)' in double quotes, or delete the character"
      ],
      fix: fix)
  }
}
