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
    /// A regular file: what is written takes the place of `path` in the end. Until then it has no name, so that
    /// nothing is left of it however the process ends; or where files cannot be without one, that of `temporary`.
    case replacement(descriptor: Int32, temporary: String?, path: String)
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
      if let descriptor = Files.createNameless(beside: real, permissions: status?.permissions) {
        target = .replacement(descriptor: descriptor, temporary: nil, path: real)
        return
      }
      // The name is taken away again before an interrupt is let through.
      Interrupts.hold()
      for attempt in 0..<Self.attempts {
        let temporary = Self.temporaryName(for: real, attempt: attempt)
        let (descriptor, code) = Files.create(temporary, permissions: status?.permissions)
        if descriptor >= 0 {
          target = .replacement(descriptor: descriptor, temporary: temporary, path: real)
          return
        }
        if code != Files.fileExists {
          Interrupts.release()
          return fail(code)
        }
      }
      Interrupts.release()
      fail(Files.fileExists)
    }
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
      if case .replacement(_, .some, _) = target, Interrupts.isWaiting { finish(keeping: false) }
    }
  }

  /// Writes what is left and puts a finished file in its place, or with `keeping: false` leaves no trace of it.
  package mutating func finish(keeping: Bool = true) {
    if keeping { flush() }
    guard case .replacement(let descriptor, let name, let path) = target else { return }
    target = .memory
    // A file that has a name gets its own, or is gone, before an interrupt is let through.
    Interrupts.hold()
    defer { Interrupts.release() }
    let temporary = name ?? (keeping && failure == nil ? self.name(descriptor, beside: path) : nil)
    if let code = Files.closing(descriptor) { fail(code) }
    guard let temporary else { return }
    if keeping, failure == nil {
      if let code = Files.move(temporary, to: path) { fail(code) } else { return }
    }
    Files.remove(temporary)
  }

  /// Gives a file that has no name a passing one; nil after a failure.
  private mutating func name(_ descriptor: Int32, beside path: String) -> String? {
    for attempt in 0..<Self.attempts {
      let temporary = Self.temporaryName(for: path, attempt: attempt)
      guard let code = Files.name(descriptor, temporary) else { return temporary }
      if code != Files.fileExists {
        fail(code)
        return nil
      }
    }
    fail(Files.fileExists)
    return nil
  }

  private mutating func fail(_ code: Int32) {
    isClosed = true
    bytes.removeAll()
    if code != Files.brokenPipe { failure = FileError(.write, name, code: code) }
  }

  /// Short, as the file's own name may be as long as names can be.
  private static func temporaryName(for path: String, attempt: Int) -> String {
    "\(FilePath.folder(path)).drawstring-\(Files.processNumber)-\(attempt)"
  }
}
