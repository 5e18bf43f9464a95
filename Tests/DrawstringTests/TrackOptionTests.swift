import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import Testing

/// `ease` and `interpolate` shape every form of a track that takes them.
@Suite struct TrackOptionTests {
  /// The dot's x at half the trigger and at the trigger, for a track over `progress`.
  private func places(_ track: String) throws -> [Double?] {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: a
        canvas: [100, 100]
        pull: {trigger: 60}
        paths: {way: M0 0 H8}
        layers: [{id: dot}]
        animations:
          - over: progress
            tracks: {dot.position\(track)}
        """)
    return [30, 60].map { effect.frame(at: .dragging(to: $0))["dot"]?.position.x }
  }

  @Test(arguments: [
    (".x: {from: 0, to: 8, ease: steps(1)}", [0, 8]),
    (".x: {from: 0, to: 8, interpolate: discrete}", [0, 8]),
    (".x: {formula: 8 * x, ease: steps(1)}", [0, 8]),
    (".x: {formula: 8 * x, interpolate: discrete}", [0, 8]),
    (".x: {formula: 8 * x, ease: step-start}", [8, 8]),
    (": {formula: [8 * x, 1], ease: steps(1)}", [0, 8]),
    (": {along: way, ease: steps(1)}", [0, 8]),
    (": {along: way, interpolate: discrete}", [0, 8]),
    (".x: {formula: 8 * x}", [4, 8]),
    (": {along: way}", [4, 8]),
  ])
  func areHeard(_ track: String, _ expected: [Double]) throws {
    #expect(try places(track) == expected)
  }

  @Test(arguments: [".opacity: {formula: x}", ".position: {formula: [x, 0]}"])
  func formulasOfProgressNeedADuration(_ track: String) {
    let text =
      "drawstring: 1\neffect: a\ncanvas: [9, 9]\nlayers: [{id: dot}]\nanimations: [{tracks: {dot\(track)}}]\n"
    let loaded = Effect.load(name: "a.yaml", bytes: Array(text.utf8))
    #expect(loaded.diagnostics.map(\.code.id) == ["missing-duration"])
  }
}
