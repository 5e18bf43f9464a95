import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

@Suite struct SampleRangeTests {
  private func values(_ text: String, _ quantity: Quantity = .points) throws -> [Double] {
    let range = try SampleRange(text, of: quantity)
    return (0..<range.count).map { range[$0] }
  }

  @Test func theEndIsTheEndItself() throws {
    #expect(try values("0:1:0.25") == [0, 0.25, 0.5, 0.75, 1])
    #expect(try values("0:1:0.4") == [0, 0.4, 0.8, 1])
    #expect(try values("0:1:5") == [0, 1])
    // 0.1 is no binary fraction: three steps miss 0.3 by a rounding, and must not make a fifth value.
    #expect(try values("0:0.3:0.1").count == 4)
    #expect(try values("0:0.3:0.1").last == 0.3)
    #expect(try values("1:0:-0.5") == [1, 0.5, 0])
    #expect(try values("7") == [7])
    #expect(try values("7:7:-2") == [7])
  }

  @Test func unitsMayDiffer() throws {
    #expect(try values("0:1s:500ms", .duration) == [0, 0.5, 1])
  }

  @Test(arguments: [
    "0:1:0", "3:3:0", "0:1:-1", "1:0:1", "0:1", "0:1:2:3", "::", "a:1:1", "0:10000000:1", "0:1:1e-300",
  ])
  func refused(_ text: String) {
    #expect(throws: UsageError.self) { try SampleRange(text, of: .points) }
  }

  @Test func tenMillionAreAllowed() throws {
    #expect(try SampleRange("1:10000000:1", of: .points).count == 10_000_000)
  }

  @Test func hugeEndsAreRefusedNotFatal() {
    #expect(throws: UsageError.self) {
      try SampleRange(from: -Double.greatestFiniteMagnitude, through: .greatestFiniteMagnitude, step: 1)
    }
  }

  /// The way from one end to the other may be longer than the largest number.
  @Test func endsMayLieAnyDistanceApart() throws {
    let counted = SampleRange(from: -1e308, through: 1e308, count: 5)
    #expect((0..<5).map { counted[$0] } == [-1e308, -5e307, 0, 5e307, 1e308])
    let two = SampleRange(from: -1e308, through: 1e308, count: 2)
    #expect([two[0], two[1]] == [-1e308, 1e308])
    #expect(try values("1e308:-1e308:-1e308") == [1e308, 0, -1e308])
    #expect {
      try values("-1e308:1e308")
    } throws: { ($0 as? UsageError)?.message.contains(":2e+307'") == true }
  }

  @Test func valuesNeverPassTheEnd() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let first = Double.random(in: -100...100, using: &random)
      let last = Double.random(in: -100...100, using: &random)
      let size = Double.random(in: 0.01...30, using: &random)
      let range = try SampleRange(from: first, through: last, step: last < first ? -size : size)
      let all = (0..<range.count).map { range[$0] }
      #expect(all.first == first || first == last)
      #expect(all.last == last)
      #expect(zip(all, all.dropFirst()).allSatisfy { last < first ? $0 > $1 : $0 < $1 })
    }
  }
}

@Suite struct InstantsTests {
  @Test func framesAreRoundedToNanoseconds() throws {
    let instants = try Instants.rate(60, through: .seconds(1))
    #expect(instants.count == 61)
    #expect(instants[1] == .nanoseconds(16_666_667))
    #expect(instants[2] == .nanoseconds(33_333_333))
    #expect(instants[60] == .seconds(1))
  }

  @Test func noFrameLiesBeyondTheEnd() throws {
    #expect(try Instants.rate(60, through: .nanoseconds(16_666_666)).count == 1)
    #expect(try Instants.rate(60, through: .nanoseconds(16_666_667)).count == 2)
    #expect(try Instants.rate(30, through: .zero).count == 1)
    #expect(try Instants.rate(1e-300, through: .seconds(1)).count == 1)
  }

  @Test func tooManyAreRefused() {
    #expect(throws: UsageError.self) { try Instants.rate(1e308, through: .seconds(1)) }
    #expect(throws: UsageError.self) { try Instants.rate(1000, through: .seconds(10_000)) }
  }
}
