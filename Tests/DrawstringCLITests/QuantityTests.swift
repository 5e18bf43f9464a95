import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

@Suite struct QuantityTests {
  @Test(arguments: [
    ("250ms", 0.25), ("2s", 2), ("0.25", 0.25), (".5", 0.5), ("1e-3s", 0.001), ("1e3ms", 1), ("-1", -1),
    ("16.7ms", 0.0167), ("350ms", 0.35), ("-0", 0), ("1E2", 100), ("1e9", 1e9),
    ("999999999.9999999999s", 1e9),
  ])
  func durations(_ text: String, _ seconds: Double) throws {
    #expect(try Quantity.duration.value(of: text) == seconds)
  }

  @Test func otherUnits() throws {
    #expect(try Quantity.points.value(of: "-12pt") == -12)
    #expect(try Quantity.fraction.value(of: "35%") == 0.35)
    #expect(try Quantity.rate.value(of: "59.94") == 59.94)
  }

  @Test(arguments: [
    "", "s", "ms", "-", ".", "5.", "+5", "1_0", "0x10", "inf", "nan", "1e", "1e400", "1:2", "2 s", "5pt",
    "2sms",
    "1e9s1", "٣", "1000000001", "2e12ms", "1000000000.000000001", "-1000000000000.0000001ms",
  ])
  func notDurations(_ text: String) {
    #expect(throws: UsageError.self) { try Quantity.duration.value(of: text) }
  }

  @Test(arguments: ["0", "-60", "60fps"]) func notRates(_ text: String) {
    #expect(throws: UsageError.self) { try Quantity.rate.value(of: text) }
  }
}
