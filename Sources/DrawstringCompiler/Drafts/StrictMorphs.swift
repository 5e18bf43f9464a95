import DrawstringCore
internal import DrawstringSyntax

/// Two neighbouring keyframes with `align: strict`, whose paths must have the same segments.
struct StrictMorph {
  var from: Int
  var to: Int
  /// The value of the second keyframe.
  var node: NodeID

  /// Reports the morphs whose paths do not fit. Paths with formulas and paths that have findings are skipped.
  static func judge(_ morphs: [StrictMorph], _ values: CompileContext) {
    for morph in morphs {
      let (a, b) = (values.graph.paths[morph.from], values.graph.paths[morph.to])
      guard let from = a.fixed, let to = b.fixed, !from.isEmpty, !to.isEmpty,
        let difference = PathMorph.difference(from, to)
      else { continue }
      values.report(
        .pathsDoNotFit(difference, a.name, b.name, at: values.range(morph.node), node: morph.node))
    }
  }
}

/// Collects the morphs of tracks with `align: strict`.
extension TrackReader {
  mutating func noteMorphs(_ track: TrackDraft) {
    guard case .keyframes(let frames) = track.form, !track.isDiscrete, !values.copying.isActive else {
      return
    }
    for (a, b) in zip(frames, frames.dropFirst()) where !a.isHold {
      guard case .lanes(let from) = a.value, case .lanes(let to) = b.value, let first = from.first,
        let second = to.first, first >= 0, second >= 0, first != second
      else { continue }
      strictMorphs.append(
        StrictMorph(from: Int(limiting: first), to: Int(limiting: second), node: b.valueNode ?? track.keyNode)
      )
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let pathsDoNotFit = DiagnosticCode("paths-do-not-fit")
}

extension Diagnostic {
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
