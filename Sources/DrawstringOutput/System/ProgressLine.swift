internal import DrawstringCore
internal import DrawstringSyntax

/// A line on the screen that says how far long work has come, and is gone when it is done.
///
/// Short work shows nothing, and nothing is shown where nobody looks.
package struct ProgressLine {
  private let what: String
  private let total: Int
  private let isShown: Bool
  private let start: Duration
  private var last: Duration?

  /// What takes no longer than this needs no line.
  private static let patience = Duration.milliseconds(300)
  /// Between two changes of the line.
  private static let pace = Duration.milliseconds(100)

  /// - Parameters:
  ///   - what: what is counted: `frames`.
  ///   - total: how many there will be.
  package init(_ what: String, of total: Int, isShown: Bool, now: Duration = WallClock.now) {
    self.what = what
    self.total = total
    self.isShown = isShown
    start = now
  }

  /// The same for an answer of a terminal: the line is for the screen, while the answer goes elsewhere.
  package init(_ what: String, of total: Int, on terminal: borrowing Terminal) {
    self.init(what, of: total, isShown: terminal.errorsAreScreen && !terminal.outputIsScreen)
  }

  /// So many are done.
  package mutating func done(_ count: Int, _ screen: inout OutputSink, now: Duration? = nil) {
    if !isShown { return }
    let now = now ?? WallClock.now
    if now - start < Self.patience || last.map({ now - $0 < Self.pace }) == true { return }
    last = now
    let share = total > 0 ? Int(Double(count) / Double(total) * 100) : 100
    screen.write("\r\u{1B}[K\(share) %, \(count) of \(total) \(what)")
    screen.flush()
  }

  /// All is done, or given up: the line is taken away.
  package mutating func end(_ screen: inout OutputSink) {
    if last == nil { return }
    last = nil
    screen.write("\r\u{1B}[K")
    screen.flush()
  }
}
