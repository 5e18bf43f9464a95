import DrawstringCore
internal import DrawstringSyntax

/// Two neighbouring keyframes whose paths are to fit as they are.
struct StrictMorph {
  var from: Int
  var to: Int
  /// The value of the second keyframe.
  var node: NodeID
}

/// What tracks of paths say about how the paths fit.
extension SpecCompiler {

  mutating func align(_ field: Fields.Field?, _ target: PropertyTarget) -> AlignWord {
    guard let field else { return .auto }
    if target.type != .path {
      report(.alignNeedsPath(target.type.described, at: range(field.keyNode), node: field.keyNode))
      return .auto
    }
    return reader.keyword(field.valueNode, as: AlignWord.self, what: "a way to align paths") ?? .auto
  }

  mutating func noteMorphs(_ track: TrackDraft) {
    guard case .keyframes(let frames) = track.form, !track.isDiscrete, !isCopying else { return }
    for (a, b) in zip(frames, frames.dropFirst()) where !a.isHold {
      guard case .lanes(let from) = a.value, case .lanes(let to) = b.value, let first = from.first,
        let second = to.first, first >= 0, second >= 0, first != second
      else { continue }
      strictMorphs.append(
        StrictMorph(from: Int(first), to: Int(second), node: b.valueNode ?? track.keyNode))
    }
  }

  /// Reports those that do not fit. Paths with formulas, and paths that have findings, are passed over.
  mutating func judgeMorphs() {
    for morph in strictMorphs {
      guard let from = graph.paths[morph.from].fixed, let to = graph.paths[morph.to].fixed, !from.isEmpty,
        !to.isEmpty, let difference = PathMorph.difference(from, to)
      else { continue }
      report(
        .pathsDoNotFit(
          difference, graph.paths[morph.from].name, graph.paths[morph.to].name, at: range(morph.node),
          node: morph.node))
    }
  }
}

extension AlignWord: WordEnumeration {
  package var summary: String {
    switch self {
    case .auto: "the longest segments are cut until there are as many on both sides"
    case .strict: "they fit as they are, or it is an error"
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let alignNeedsPath = DiagnosticCode("align-needs-path")
  static let pathsDoNotFit = DiagnosticCode("paths-do-not-fit")
}

extension Diagnostic {
  fileprivate static func alignNeedsPath(
    _ type: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .alignNeedsPath, "'align' is about paths, and this track's property is \(type)", at: range, node: node)
  }

  /// The names are empty for paths that are written in place.
  fileprivate static func pathsDoNotFit(
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
