internal import DrawstringCore
internal import DrawstringSyntax

/// Where a command's answer goes: an open stream, a file that appears whole or not at all, or memory.
///
/// Bytes are collected and written 64 KiB at a time. Errors never interrupt the writer: they are kept in
/// `failure` until `finish`; a reader that went away closes the sink quietly.
package struct OutputSink: Sendable {
  private enum Target {
    case memory
    case stream(Int32)
    /// A file that was not begun yet.
    case path(String)
    /// A regular file, which has a temporary name in the folder of `path` until it is whole. A signal that ends the
    /// process removes it, except for SIGKILL.
    case replacement(descriptor: Int32, temporary: String, path: String)
  }

  private static let chunk = 1 << 16
  /// At names that others may have taken.
  private static let attempts = 100

  private var target: Target
  private let name: String
  /// What is not written yet; with memory as its target, all.
  package private(set) var bytes: [UInt8] = []
  package private(set) var failure: FileError?
  /// Nobody reads any more: a long answer may stop.
  package private(set) var isClosed = false

  private init(_ target: Target, name: String) {
    self.target = target
    self.name = name
  }

  /// Keeps everything in `bytes`.
  package static func memory() -> OutputSink { OutputSink(.memory, name: "memory") }

  /// Writes to an open descriptor.
  package static func stream(_ descriptor: Int32, name: String) -> OutputSink {
    OutputSink(.stream(descriptor), name: name)
  }

  /// Writes a file: nothing is touched before the first byte (or `begin`), and nothing seen before `finish`. A link is
  /// written through, also to where nothing is yet.
  package static func file(_ path: String) -> OutputSink { OutputSink(.path(path), name: path) }

  /// Whether somebody may be reading while it is written, and not only in the end.
  package var isStream: Bool {
    if case .stream = target { true } else { false }
  }

  package mutating func write(_ text: String) { write(utf8: text.utf8) }

  package mutating func write(_ line: [UInt8]) { write(utf8: line) }

  private mutating func write(utf8 text: some Sequence<UInt8>) {
    if isClosed { return }
    bytes += text
    if case .memory = target { return }
    if bytes.count >= Self.chunk { flush() }
  }

  /// There is an answer, even if it turns out empty: a file is made.
  package mutating func begin() {
    guard case .path(let path) = target, !isClosed else { return }
    let status = Files.status(of: path)
    switch status?.kind {
    case .folder: fail(Files.isFolder)
    case .other:
      let (descriptor, code) = Files.openForWriting(path)
      if descriptor < 0 { fail(code) } else { target = .stream(descriptor) }
    case .file, nil:
      let (real, code) = Files.destination(of: path)
      if code != 0 { return fail(code) }
      if let code = Interrupts.heldBack({ replace(real, permissions: status?.permissions) }) { fail(code) }
    }
  }

  /// Opens a file that takes the place of another in the end; the error number where that fails.
  private mutating func replace(_ path: String, permissions: UInt32?) -> Int32? {
    for attempt in 0..<Self.attempts {
      // Short, as the name of the file itself may be as long as names can be.
      let temporary = "\(FilePath.folder(path)).drawstring-\(Files.processNumber)-\(attempt)"
      let (descriptor, code) = Files.create(temporary, permissions: permissions)
      if descriptor >= 0 {
        Interrupts.removeFile(temporary)
        target = .replacement(descriptor: descriptor, temporary: temporary, path: path)
        return nil
      }
      if code != Files.fileExists { return code }
    }
    return Files.fileExists
  }

  package mutating func flush() {
    if bytes.isEmpty || isClosed { return }
    begin()
    switch target {
    case .memory, .path: return
    case .stream(let descriptor), .replacement(let descriptor, _, _):
      let code = Files.write(bytes, toDescriptor: descriptor)
      bytes.removeAll(keepingCapacity: true)
      if let code { fail(code) }
    }
  }

  /// Writes what is left and puts a finished file in its place, or with `keeping: false` leaves no trace of it.
  package mutating func finish(keeping: Bool = true) {
    if keeping { flush() }
    guard case .replacement(let descriptor, let temporary, let path) = target else { return }
    target = .memory
    if let code = Files.closing(descriptor) { fail(code) }
    let isWhole = keeping && failure == nil
    let code = Interrupts.heldBack {
      let code = isWhole ? Files.move(temporary, to: path) : nil
      if !isWhole || code != nil { Files.remove(temporary) }
      Interrupts.forget()
      return code
    }
    if let code { fail(code) }
  }

  private mutating func fail(_ code: Int32) {
    isClosed = true
    bytes.removeAll()
    if code != Files.brokenPipe { failure = FileError(.write, name, code: code) }
  }
}
