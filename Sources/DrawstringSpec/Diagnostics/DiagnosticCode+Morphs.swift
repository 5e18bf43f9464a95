// Findings about paths that turn into others.

extension DiagnosticCode {
  static let alignNeedsPath = DiagnosticCode(
    "align-needs-path", .error, "'align' is given to a track of something other than a path.",
    why: "It says how two outlines are made to fit; numbers and colours mix in one way.",
    bad: morph("a.opacity: {from: 0, to: 1, align: strict}"),
    good: morph("a.path: {from: open, to: wide, align: strict}"))

  static let pathsDoNotFit = DiagnosticCode(
    "paths-do-not-fit", .error, "Two paths of a track with 'align: strict' do not fit as they are.",
    why: """
      Two outlines mix point by point where they have equally many sub-paths, each with equally many segments and \
      closed alike. The first difference is named. Arcs count as the curves that stand for them, one for each quarter \
      turn begun, and closing counts as a line unless the sub-path is back at its start. Without 'align: strict' the \
      longest segments are cut until there are as many on both sides.
      """,
    bad: morph("a.path: {from: open, to: bent, align: strict}"),
    good: morph("a.path: {from: open, to: bent, align: auto}"))

  static let morphsCodes: [DiagnosticCode] = [alignNeedsPath, pathsDoNotFit]

  private static func morph(_ track: String) -> String {
    """
    drawstring: 1
    effect: a
    canvas: [100, 100]
    paths: {open: M0 0 L9 0, wide: M0 0 L20 0, bent: M0 0 L9 0 L9 9}
    layers: [{id: a, kind: shape}, {id: b, kind: shape, path: open}, {id: c, kind: shape, path: wide}, {id: d, kind: shape, path: bent}]
    animations: [{duration: 1s, tracks: {\(track)}}]

    """
  }
}
