import Drawstring
import Testing

/// Where two members of a group or sequence write one property, the one that started last has it.
struct MemberOrderTests {
  private let begun: [TraceEvent] = [.begin(at: s(0))]

  @Test func aDelayMakesAMemberStartLater() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          group:
            - {delay: 200ms, duration: 1s, tracks: {a.zPosition: {from: 10, to: 10}}}
            - {delay: 100ms, duration: 1s, tracks: {a.zPosition: {from: 20, to: 20}}}
      """)
    let course = try probe.course(begun, at: [0, 0.1, 0.199, 0.2, 0.5, 3])
    #expect(course == [20, 20, 20, 10, 10, 10])
  }

  @Test func ofTwoThatStartAtOnceTheLaterInTheDocument() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          group:
            - {duration: 1s, tracks: {a.zPosition: {from: 10, to: 10}}}
            - {duration: 500ms, tracks: {a.zPosition: {from: 20, to: 20}}}
      """)
    #expect(try probe.course(begun, at: [0, 0.4, 0.8, 2]) == [20, 20, 20, 20])
  }

  /// A sequence there and back is its own mirror image.
  @Test(arguments: ["direction: alternate, repeat: forever", "direction: alternate, repeat: 2"])
  func anAlternatingSequenceComesBackTheSameWay(_ timing: String) throws {
    let probe = try Probe(
      """
      animations:
        - {during: refreshing, \(timing), sequence: [
            {duration: 1s, tracks: {a.zPosition: {from: 0, to: 1}}},
            {duration: 1s, tracks: {a.zPosition: {from: 5, to: 7}}}]}
      """)
    for time in stride(from: 0.125, to: 2, by: 0.125) {
      let there = try probe.at(time, "a.zPosition", begun)
      let back = try probe.at(4 - time, "a.zPosition", begun)
      if time != 1 { #expect(there == back, "\(time) s") }
    }
    #expect(try probe.course(begun, at: [0.5, 1.5, 2.5, 3.5]) == [0.5, 6, 6, 0.5])
  }

  @Test func aSequenceFromItsEndBackwards() throws {
    let probe = try Probe(
      """
      animations:
        - {during: refreshing, speed: -1, sequence: [
            {duration: 1s, tracks: {a.zPosition: {from: 0, to: 1}}},
            {duration: 1s, tracks: {a.zPosition: {from: 5, to: 7}}}]}
      """)
    #expect(try probe.course(begun, at: [0, 0.5, 1.5, 2, 9]) == [7, 6, 0.5, 0, 0])
  }

  /// The inner one alternates inside an outer one that does not.
  @Test func onlyTheInnerOneTurns() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          sequence:
            - direction: alternate
              repeat: 2
              sequence:
                - {duration: 1s, tracks: {a.zPosition: {from: 0, to: 1}}}
                - {duration: 1s, tracks: {a.zPosition: {from: 1, to: 3}}}
            - {duration: 1s, tracks: {a.zPosition: {from: 10, to: 20}}}
      """)
    let course = try probe.course(begun, at: [0.5, 1.5, 2.5, 3.5, 4, 4.5, 9])
    #expect(course == [0.5, 2, 2, 0.5, 10, 15, 20])
  }

  /// In the second round, what the first round left does not count: the members wait anew.
  @Test func aRepeatedSequenceStartsAnew() throws {
    let probe = try Probe(
      """
      animations:
        - during: refreshing
          repeat: forever
          sequence:
            - {duration: 1s, tracks: {a.zPosition: {from: 0, to: 1}}}
            - {duration: 1s, tracks: {a.zPosition: {from: 5, to: 7}, b.zPosition: {from: 2, to: 3}}}
      """)
    #expect(try probe.course(begun, at: [0.5, 1.5, 2.5, 3.5]) == [0.5, 6, 0.5, 6])
    // Until its member starts, the property shows the member's first value.
    #expect(try probe.course("b.zPosition", begun, at: [0.5, 1.5, 2.5, 3.5]) == [2, 2.5, 2, 2.5])
  }
}
