import Testing

@testable import DrawstringCore

/// The lengths of mixed lists of dashes, against a search, and their entries.
@Suite struct DashMixTests {
  @Test func countsAreTheLeastInWhichBothRepeat() {
    for a in 0...60 {
      for b in 0...60 {
        let even = (a % 2 == 0 ? a : 2 * a, b % 2 == 0 ? b : 2 * b)
        let least = (1...1000).first { a > 0 && b > 0 && $0 % even.0 == 0 && $0 % even.1 == 0 }
        #expect(DashMix.count(a, b) == (a == b && a > 0 ? a : least), "\(a), \(b)")
      }
    }
    #expect(DashMix.count(1000, 1000) == 1000)
    #expect(DashMix.count(1001, 1001) == nil)
    #expect(DashMix.count(999, 999) == 999)
    #expect(DashMix.count(999, 2) == nil)
    #expect(DashMix.count(1000, 1) == 1000)
    #expect(DashMix.count(.max, .max - 1) == nil)
  }

  @Test func lanesThatLeadNowhereAreEmptyLists() {
    let graph = GraphBuilder().build()
    let mixes = [
      PathMix(from: 1, to: 5, amount: 0.5, count: 2), PathMix(from: 1, to: 2, amount: 0.5, count: 2),
    ]
    let kept = [VectorPath(dashes: [3, 4])]
    #expect(graph.dashes(at: -2, mixes, kept) == [3, 4])
    for lane in [-1, 0, 1, 2, 7, -3, 0.4, 1e300, -1e300] {
      #expect(graph.dashes(at: lane, mixes, kept) == [])
      #expect(graph.dashCount(at: lane, mixes, kept) == (lane == 1 || lane == 2 ? 2 : 0))
    }
  }
}
