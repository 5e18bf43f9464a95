package import DrawstringCore

extension Diagnostic {
  package static func alignNeedsPath(
    _ type: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .alignNeedsPath, "'align' is about paths, and this track's property is \(type)", at: range, node: node)
  }

  /// The names are empty for paths that are written in place.
  package static func pathsDoNotFit(
    _ difference: PathMorph.Difference, _ from: String, _ to: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let first = from.isEmpty ? "the path before" : "'\(from)'"
    let second = to.isEmpty ? "this path" : "'\(to)'"
    func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
    let message =
      switch difference {
      case .subpathCount(let a, let b): "\(first) has \(count(a, "sub-path")), \(second) has \(b)"
      case .segmentCount(let index, let a, let b):
        "sub-path \(index + 1) of \(first) has \(count(a, "segment")), \(second) has \(b) there"
      case .closedness(let index, let isClosed, _):
        "sub-path \(index + 1) of \(first) is \(isClosed ? "closed" : "open"), and that of \(second) is not"
      }
    return Diagnostic(
      .pathsDoNotFit, message, at: range, node: node,
      help: ["draw both with the same segments, or leave 'align' out and let them be cut to fit"])
  }
}
