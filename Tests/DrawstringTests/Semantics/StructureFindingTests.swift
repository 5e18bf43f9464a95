import Drawstring
import Testing

/// Lengths that members take from those around them, and structures that are too much.
struct StructureFindingTests {
  private func codes(_ animations: String, _ top: String = "") -> [String] {
    do {
      _ = try Probe("\(top)\nanimations:\n\(animations)")
      return []
    } catch let error as SpecError {
      return error.findings.map(\.code)
    } catch {
      return ["\(error)"]
    }
  }

  @Test func copiesTakeTheDurationOfTheirGroup() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          duration: 2s
          group:
            - {targets: [a, b], stagger: 500ms, tracks: {zPosition: {from: 0, to: 8}}}
      """)
    let begun: [TraceEvent] = [.begin(at: s(0))]
    #expect(try probe.course(begun, at: [1, 2]) == [4, 8])
    // The second copy is cut where the group ends.
    #expect(try probe.course("b.zPosition", begun, at: [1, 1.5, 2, 5]) == [2, 4, 6, 6])
    #expect(
      codes("  - {during: refreshing, group: [{targets: [a, b], tracks: {zPosition: [0, 1]}}]}")
        == ["missing-duration"])
  }

  @Test func copiesCountAsOneMemberOfASequence() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          sequence:
            - {targets: [a, b], stagger: 1s, duration: 1s, repeat: 2, tracks: {zPosition: {from: 0, to: 8}}}
            - {duration: 1s, tracks: {c.zPosition: {from: 1, to: 2}}}
      """)
    let begun: [TraceEvent] = [.begin(at: s(0))]
    #expect(try probe.course("b.zPosition", begun, at: [0.5, 1.5, 2.5, 3]) == [0, 4, 4, 8])
    #expect(try probe.course("c.zPosition", begun, at: [2.9, 3, 3.5, 4]) == [1, 1, 1.5, 2])
  }

  @Test func lengthsThatAreInherited() {
    #expect(
      codes("  - {duration: 1s, group: [{repeat: forever, speed: -1, tracks: {a.zPosition: [0, 1]}}]}")
        == ["never-ends"])
    #expect(
      codes("  - {duration: 100000s, group: [{repeat: 100000, tracks: {a.zPosition: [0, 1]}}]}")
        == ["limit-exceeded"])
  }

  @Test func lengthsThatAddUp() {
    let member = "{duration: 900000000s, tracks: {a.zPosition: [0, 1]}}"
    let members = Array(repeating: member, count: 12).joined(separator: ", ")
    #expect(codes("  - {sequence: [\(members)]}") == ["limit-exceeded"])
    #expect(
      codes("  - {duration: 1s, speed: 0.0000000001, tracks: {a.zPosition: [0, 1]}}") == ["limit-exceeded"])
  }

  @Test func aRangeNeedsAnEnd() {
    let pull = "pull: {trigger: 50}"
    #expect(
      codes(
        "  - {over: pull, range: [0, 9], duration: 1s, repeat: forever, tracks: {a.zPosition: [0, 1]}}", pull)
        == ["never-ends"])
    #expect(
      codes("  - {over: pull, range: [0, 9], duration: 1s, repeat: 4, tracks: {a.zPosition: [0, 1]}}", pull)
        == [])
  }

  /// Thousands of members, each with a property of its own, are laid out in a time that grows with their number.
  @Test func manyMembers() throws {
    let count = 6000
    let layers = (0..<count).map { "{id: l\($0)}" }.joined(separator: ", ")
    let members = (0..<count).map { "{duration: 1ms, tracks: {l\($0).zPosition: {to: 1}}}" }
    let probe = try Probe(
      "animations: [{during: refreshing, sequence: [\(members.joined(separator: ", "))]}]",
      layers: "[\(layers)]")
    #expect(try probe.at(3.0005, "l3000.zPosition", [.begin(at: s(0))]) == 0.5)
  }
}
