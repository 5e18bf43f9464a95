// Names that nothing uses.

extension DiagnosticCode {
  static let unusedConstant = DiagnosticCode(
    "unused-constant", .warning, "A constant is never used.",
    why: """
      Nothing changes with a constant that nobody names. Often the figure was written out again where the name \
      was meant, and the two will differ one day; otherwise the line may go.
      """,
    bad: spec("constants: {margin: 12}\nlayers: [{id: a, position: [12, 0]}]"),
    good: spec("constants: {margin: 12}\nlayers: [{id: a, position: [margin, 0]}]"))

  static let unusedSignal = DiagnosticCode(
    "unused-signal", .info, "Nothing in the effect uses a signal.",
    why: """
      A signal that no formula names changes nothing that is drawn. It still stands in every frame, so this is only \
      a remark: the host may read it there, though a number that is meant for the host is better an output.
      """,
    bad: spec("signals: {far: pull > 60}\nlayers: [{id: a, hidden: pull > 60}]"),
    good: spec("signals: {far: pull > 60}\nlayers: [{id: a, hidden: far}]"))

  static let unusedPath = DiagnosticCode(
    "unused-path", .warning, "A path is never used.",
    why: """
      A path is seen where a shape layer shows it, where a track moves a layer along it, or felt where it is a \
      boundary of bodies. One that nobody names is left over, or a layer names another by mistake.
      """,
    bad: spec("paths: {dot: {circle: {radius: 4}}}\nlayers: [{id: a, kind: shape, path: M0 0 H8 V8 Z}]"),
    good: spec("paths: {dot: {circle: {radius: 4}}}\nlayers: [{id: a, kind: shape, path: dot}]"))

  static let unusedCodes: [DiagnosticCode] = [unusedConstant, unusedSignal, unusedPath]

  private static func spec(_ text: String) -> String {
    "drawstring: 1\neffect: a\ncanvas: [100, 100]\n\(text)\n"
  }
}
