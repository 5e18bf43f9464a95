internal import DrawstringCore
internal import DrawstringSyntax

/// The destination of a command's output: an open stream, a file that is replaced atomically, or memory.
///
/// Bytes are buffered and written 64 KiB at a time. Errors never interrupt the writer: they are kept in `failure`. A
/// broken pipe closes the sink without an error.
package struct OutputSink: Sendable {
  private enum Target {
    case memory
    case stream(Int32)
    /// A file that is not open yet.
    case path(String)
    /// A regular file with a temporary name in the folder of `path` until it is complete. A signal that ends the
    /// process, except SIGKILL, removes the file. The descriptor is nil once all is written.
    case replacement(descriptor: Int32?, temporary: String, path: String)
  }

  private static let chunk = 1 << 16

  private var target: Target
  private let name: String
  /// A number for the temporary name.
  private let number: Int
  /// The bytes that are not written yet; for memory, all bytes.
  package private(set) var bytes: [UInt8] = []
  package private(set) var failure: FileError?
  /// Whether output is discarded, after an error or because the reader is gone: a long output may stop.
  package private(set) var isClosed = false

  private init(_ target: Target, name: String, number: Int = 0) {
    self.target = target
    self.name = name
    self.number = number
  }

  /// Keeps everything in `bytes`.
  package static func memory() -> OutputSink { OutputSink(.memory, name: "memory") }

  /// Writes to an open descriptor.
  package static func stream(_ descriptor: Int32, name: String) -> OutputSink {
    OutputSink(.stream(descriptor), name: name)
  }

  /// Writes a file: nothing is created before the first byte (or `begin`), and the file appears at `finish`. Links are
  /// followed, also to a target that does not exist yet. `number` is that of the file among those that are written at once.
  package static func file(_ path: String, number: Int = 0) -> OutputSink {
    OutputSink(.path(path), name: path, number: number)
  }

  /// Whether a reader can see the output before `finish`.
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

  /// Opens the file, so that it is created even for an empty output.
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

  /// Opens the temporary file that replaces `path` at `finish`; returns the error number if that fails.
  private mutating func replace(_ path: String, permissions: UInt32?) -> Int32? {
    var descriptor: Int32 = -1
    let (temporary, code) = Files.makeTemporary(beside: path, number: number) { name in
      let opened = Files.create(name, permissions: permissions)
      descriptor = opened.descriptor
      return descriptor < 0 ? opened.code : nil
    }
    guard let temporary else { return code }
    target = .replacement(descriptor: descriptor, temporary: temporary, path: path)
    return nil
  }

  package mutating func flush() {
    if bytes.isEmpty || isClosed { return }
    begin()
    switch target {
    case .memory, .path, .replacement(nil, _, _): return
    case .stream(let descriptor), .replacement(let descriptor?, _, _):
      let code = Files.write(bytes, toDescriptor: descriptor)
      bytes.removeAll(keepingCapacity: true)
      if let code { fail(code) }
    }
  }

  /// Writes the rest and closes the file, which keeps its temporary name until `finish`.
  mutating func complete() {
    flush()
    guard case .replacement(let descriptor?, let temporary, let path) = target else { return }
    target = .replacement(descriptor: nil, temporary: temporary, path: path)
    if let code = Files.closing(descriptor) { fail(code) }
  }

  /// Writes the rest and moves the complete file to its path; with `keeping: false` or after an error, removes it.
  package mutating func finish(keeping: Bool = true) {
    if !keeping { bytes.removeAll() }
    complete()
    guard case .replacement(_, let temporary, let path) = target else { return }
    target = .memory
    let isWhole = keeping && failure == nil
    let code = Interrupts.heldBack {
      let code = isWhole ? Files.move(temporary, to: path) : nil
      if !isWhole || code != nil { Files.remove(temporary) }
      Interrupts.keep(temporary)
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
