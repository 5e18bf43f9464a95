package import DrawstringOutput

/// A file that is checked repeatedly for changes; standard input does not change.
package struct WatchedFile {
  let path: String
  var name: String { Terminal.displayName(path) }
  /// The bytes of the last save, or the reason why they cannot be read.
  package private(set) var contents: Result<[UInt8], FileError> = .success([])
  private var status: Files.Status?
  private var isKnown = false
  /// The time of the last change of the status.
  private var changed = Duration.zero
  /// Whether the bytes have been compared after the clock of the file system had advanced.
  private var isSettled = false

  /// Standard input, which has been read to its end.
  private let input: [UInt8]?

  /// `input` is the content of standard input, if the path names it.
  package init(_ path: String, input: [UInt8]? = nil) {
    self.path = path
    self.input = path == "-" ? input : nil
  }

  /// The step of the coarsest file-system clock: two saves within a step can have the same status, so bytes are compared, too.
  private static let step = Duration.seconds(2)
  /// The time after a change for which a file may be missing or empty because it is being replaced.
  private static let replacing = Duration.milliseconds(150)

  /// Checks the file; returns whether its bytes have changed.
  package mutating func hasChanged() -> Bool {
    if let input {
      defer { isKnown = true }
      contents = .success(input)
      return !isKnown
    }
    let now = WallClock.now
    let status = Files.status(of: path)
    if status != self.status || !isKnown {
      changed = now
      self.status = status
      isSettled = false
    }
    if isSettled { return false }
    isSettled = now - changed > Self.step
    let next = Result { () throws(FileError) in try Files.contents(ofRegular: path) }
    let isWhole = if case .success(let bytes) = next { !bytes.isEmpty } else { false }
    if next == contents && isKnown || isKnown && !isWhole && now - changed < Self.replacing { return false }
    contents = next
    isKnown = true
    return true
  }
}
