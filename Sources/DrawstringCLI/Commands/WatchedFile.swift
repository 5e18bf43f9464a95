package import DrawstringOutput

/// A file that is looked at again and again; standard input stays as it is.
package struct WatchedFile {
  let path: String
  var name: String { Terminal.displayName(path) }
  /// The bytes of the last save, or why they cannot be read.
  package private(set) var contents: Result<[UInt8], FileError> = .success([])
  private var status: Files.Status?
  private var isKnown = false
  /// When the status changed last.
  private var changed = Duration.zero
  /// Whether the bytes have been compared once the clock of the file system had gone on.
  private var isSettled = false

  /// Standard input, which has been read to its end.
  private let input: [UInt8]?

  /// `input` is what standard input has, where the path names that.
  package init(_ path: String, input: [UInt8]? = nil) {
    self.path = path
    self.input = path == "-" ? input : nil
  }

  /// The step of the coarsest clock of file systems: two saves within a step can have one status, so that bytes are compared, too.
  private static let step = Duration.seconds(2)
  /// For this time after a change a file may be missing or empty, as one that is being replaced.
  private static let replacing = Duration.milliseconds(150)

  /// Looks at the file; whether its bytes are others than before.
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
