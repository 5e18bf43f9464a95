import Drawstring
import Testing

/// In a sequence a missing start is the end of the nearest earlier member that writes the property.
struct SequenceStartTests {
  private let begun: [TraceEvent] = [.begin(at: s(0))]

  @Test func membersGoOnFromOneAnother() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          sequence:
            - {duration: 1s, tracks: {a.zPosition: {to: 10}}}
            - {duration: 1s, tracks: {b.zPosition: {to: 7}}}
            - {duration: 1s, tracks: {a.zPosition: {by: 5}, b.zPosition: {by: -2}}}
            - {duration: 1s, tracks: {a.zPosition: [shown, 0]}}
      """, layers: "[{id: a, zPosition: 4}, {id: b}]")
    #expect(try probe.course(begun, at: [0, 0.5, 1.5, 2.5, 3, 3.5, 4]) == [4, 7, 10, 12.5, 15, 7.5, 0])
    #expect(try probe.course("b.zPosition", begun, at: [0.5, 1.5, 2.5, 9]) == [0, 3.5, 6, 5])
  }

  @Test func theMembersOfAGroupStartSideBySide() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          sequence:
            - {duration: 1s, tracks: {a.zPosition: {to: 10}}}
            - group:
                - {duration: 1s, tracks: {a.zPosition: {to: 20}}}
                - {duration: 1s, delay: 500ms, tracks: {a.zPosition: {by: 1}}}
            - {duration: 1s, tracks: {a.zPosition: {by: 100}}}
      """)
    // The member with the delay starts last: from the 10 before the group, and the next one from its end, 11.
    #expect(try probe.course(begun, at: [1, 1.25, 1.5, 2, 2.5, 3]) == [10, 12.5, 10, 10.5, 11, 61])
  }

  /// A formula at the end of a member is followed while the next one runs.
  @Test func aFormulaAtTheEndOfAMember() throws {
    let probe = try Probe(
      """
      pull: {trigger: 50}
      animations:
        - during: dragging
          sequence:
            - {duration: 1s, tracks: {a.zPosition: {to: pull * 2}}}
            - {duration: 1s, tracks: {a.zPosition: {to: 0}}}
      """)
    let trace: [TraceEvent] = [.drag(10, at: s(0)), .drag(20, at: s(1.25))]
    #expect(try probe.course(trace, at: [0.5, 1, 1.5, 2]) == [10, 20, 20, 0])
  }

  /// Half an iteration leaves each member between its ends, so each start needs both ends of the one before.
  /// Sixty of them take no longer than sixty should.
  @Test(arguments: [1, 2, 60])
  func aChainOfHalves(_ count: Int) throws {
    let members = String(
      repeating: "      - {duration: 1s, repeat: 0.5, tracks: {a.zPosition: {by: 4}}}\n", count: count)
    let probe = try Probe("animations:\n  - during: refreshing\n    sequence:\n\(members)")
    #expect(try probe.at(1000, "a.zPosition", begun) == Double(2 * count))
    #expect(try probe.at(Double(count) / 2 - 0.25, "a.zPosition", begun) == Double(2 * count) - 1)
  }

  /// A chain as long as a file may have is no deeper than a short one.
  @Test func aLongChain() throws {
    let count = 20_000
    let members = String(
      repeating: "      - {duration: 1ms, tracks: {a.zPosition: {by: 1}}}\n", count: count)
    let probe = try Probe("animations:\n  - during: refreshing\n    sequence:\n\(members)")
    #expect(try probe.at(19.9995, "a.zPosition", begun) == 19999.5)
    #expect(try probe.at(100, "a.zPosition", begun) == 20000)
  }
}
