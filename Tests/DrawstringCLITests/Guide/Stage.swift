/// A whole effect round a few lines of one, for examples that show only what they are about.
enum Evaluator {
  /// What a fragment can refer to, by top-level key; a key that the fragment has itself is left out.
  private static let scenery: [(key: String, text: String)] = [
    ("drawstring", "drawstring: 1"),
    ("effect", "effect: stage"),
    ("canvas", "canvas: [320, 200]"),
    ("pull", "pull: {trigger: 60}"),
    ("paths", "paths: {loop: M0 0 C50 0 50 50 0 50}"),
    (
      "layers",
      """
      layers:
        - {id: dot, kind: shape, path: M0 0 H8 V8 Z, position: [20, 20]}
        - {id: bar, position: [160, 10], size: [4, 4], backgroundColor: gray}
        - {id: a, size: [8, 8]}
        - {id: b, size: [8, 8]}
        - {id: c, size: [8, 8]}
      """
    ),
  ]

  static func effect(of lines: [String]) -> String {
    let keys = Set(
      lines.compactMap { line in
        line.first?.isLetter == true ? line.firstIndex(of: ":").map { String(line[..<$0]) } : nil
      })
    let missing = scenery.filter { !keys.contains($0.key) }.map(\.text)
    let own = lines.joined(separator: "\n")
    // A whole effect stays as it is; the version comes first in any.
    return keys.contains("drawstring") ? own + "\n" : (missing + [own]).joined(separator: "\n") + "\n"
  }
}
