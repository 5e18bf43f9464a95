import DrawstringCore
import Testing

@Suite struct NanosecondsTests {
  @Test func secondsRoundToTheNearestNanosecond() {
    #expect(Nanoseconds(seconds: 0.35).count == 350_000_000)
    #expect(Nanoseconds(seconds: -0.0000000015).count == -2)
    #expect(Nanoseconds(seconds: 1e300).isInfinite)
    #expect(Nanoseconds(seconds: .nan) == .zero)
  }

  /// The standard library makes 2.3 s the attoseconds of the nearest double, which lies below.
  @Test(arguments: [0.1, 2.3, 0.35, 1.1, 1e-9, 123456.789])
  func durationsRoundToTheNearestNanosecond(_ seconds: Double) {
    #expect(Nanoseconds(Duration.seconds(seconds)) == Nanoseconds(seconds: seconds))
    #expect(Nanoseconds(Duration.seconds(-seconds)) == Nanoseconds(seconds: -seconds))
  }

  @Test func halvesOfNanosecondsRoundAwayFromZero() {
    let half = Duration(secondsComponent: 0, attosecondsComponent: 500_000_000)
    #expect(Nanoseconds(half).count == 1)
    #expect(Nanoseconds(.zero - half).count == -1)
    #expect(Nanoseconds(.nanoseconds(4) + half / 2).count == 4)
  }

  @Test func durationsBeyondAllTimesAreLimited() {
    #expect(Nanoseconds(Duration.seconds(Int64.max) + .seconds(Int64.max)).isInfinite)
    #expect(Nanoseconds(Duration.seconds(3_000_000_000)).isInfinite)
    #expect(Nanoseconds(Duration.seconds(-3_000_000_000)).count == -2_000_000_000_000_000_000)
    #expect(Nanoseconds(Duration.seconds(1_999_999_999)).count == 1_999_999_999_000_000_000)
  }

  @Test func infinityAbsorbsSums() {
    #expect((Nanoseconds.infinity + Nanoseconds(1)).isInfinite)
    #expect((Nanoseconds.infinity - Nanoseconds(1)).isInfinite)
    #expect((Nanoseconds(.max - 1) + Nanoseconds(5)).isInfinite)
  }

  @Test func scalingByOneIsExact() {
    let odd = Nanoseconds(999_999_999_999_999_999)
    #expect(odd.scaled(by: 1) == odd)
    #expect(Nanoseconds(3).scaled(by: 0.5).count == 2)
  }
}
