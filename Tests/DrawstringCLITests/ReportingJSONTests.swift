import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

@Suite struct ReportingJSONTests {
  /// ECMA-262, Number::toString, and what `String(x)` gives in a browser.
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (1e21, "1e+21"),
    (1e20, "100000000000000000000"), (123_456_789_012_345_683_968, "123456789012345680000"),
    (0.000001, "0.000001"), (0.0000001, "1e-7"), (1.5e-7, "1.5e-7"), (-1.25e-9, "-1.25e-9"),
    (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
    (0.5454545454545454, "0.5454545454545454"), (100, "100"), (1e300, "1e+300"),
    (9_007_199_254_740_992, "9007199254740992"), (9_007_199_254_740_994, "9007199254740994"),
    (4.35, "4.35"), (0.00001, "0.00001"), (1234.5678, "1234.5678"), (.infinity, "null"),
  ]) func numbersAsJavaScriptPrintsThem(value: Double, text: String) {
    #expect(JavaScriptNumber.description(of: value) == text)
  }

  @Test func everyNumberReadsBackAsItself() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: generator.next())
      if value.isFinite { #expect(Double(JavaScriptNumber.description(of: value)) == value) }
    }
  }

  @Test func valuesAreSeparatedAndEscaped() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a\"b\\")
    writer.beginArray()
    writer.number(1)
    writer.number(0.5)
    writer.null()
    writer.beginObject()
    writer.endObject()
    writer.boolean(true)
    writer.endArray()
    writer.key("t")
    writer.string("\u{1}\u{1F}\n\t\r\u{8}\u{C}é🎈\u{7F}")
    writer.endObject()
    writer.newline()
    writer.number(-3)
    #expect(
      writer.text
        == #"{"a\"b\\":[1,0.5,null,{},true],"t":"\u0001\u001f\n\t\r\b\fé🎈\u007f"}"# + "\n-3")
  }
}
