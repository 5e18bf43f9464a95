import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

@Suite struct ProgressLineTests {
  /// The output for a thousand steps of `milliseconds` each.
  private func shown(every milliseconds: Int, isShown: Bool = true) -> String {
    var screen = OutputSink.memory()
    var line = ProgressLine("frames", of: 1000, isShown: isShown, now: .zero)
    for step in 1...1000 { line.done(step, &screen, now: .milliseconds(step * milliseconds)) }
    line.end(&screen)
    return String(decoding: screen.bytes, as: UTF8.self)
  }

  @Test func shortWorkIsDoneInSilence() { #expect(shown(every: 0).isEmpty) }

  @Test func itIsToldTenTimesASecondAtMostAndTakenAway() {
    let text = shown(every: 1)
    let changes = text.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false).dropFirst()
    #expect(changes.count == 9)
    #expect(changes.first == "30 %, 300 of 1000 frames")
    #expect(changes.dropLast().last == "100 %, 1000 of 1000 frames")
    #expect(changes.last == "")
  }

  @Test func nobodyIsToldWhereNobodyLooks() { #expect(shown(every: 100, isShown: false).isEmpty) }
}
