// The one door to the operating system. Foundation would do all this too, and would take longer to load
// than a whole run of `validate`.

internal import Drawstring
internal import DrawstringCore
internal import DrawstringSyntax

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

package enum Files {
  /// The bytes of a file, as far as one is read.
  package static func contents(of path: String) throws(FileError) -> [UInt8] {
    do {
      return try FileBytes.read(path)
    } catch {
      throw FileError(.read, path, code: error.code)
    }
  }

  /// What is left to read from an open file.
  package static func contents(
    ofDescriptor descriptor: Int32, named path: String
  ) throws(FileError) -> [UInt8] {
    do {
      return try FileBytes.read(descriptor: descriptor)
    } catch {
      throw FileError(.read, path, code: error.code)
    }
  }

  /// Writes all the bytes; the error number if that fails, else nil.
  package static func write(_ bytes: [UInt8], toDescriptor descriptor: Int32) -> Int32? {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: buffer[done...]))
      }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      done += count
    }
    return nil
  }

  /// What tells two names of one file from two files.
  package struct Identity: Equatable {
    var device: UInt64
    var number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// Another for each file.
    package var key: String { "\(device) \(number)" }
  }

  package enum Kind: Equatable { case file, folder, other }

  /// What the system tells of a file; it differs after the file was saved.
  package struct Status: Equatable {
    package var identity: Identity
    package var kind: Kind
    var permissions: UInt32
    private var size: Int64
    /// The time of the last change in the system's form, which is only compared.
    private var saved: [UInt8]

    fileprivate init(_ status: stat) {
      identity = Identity(status)
      kind = Files.kind(status.st_mode)
      permissions = UInt32(status.st_mode & 0o7777)
      size = Int64(status.st_size)
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      saved = unsafe withUnsafeBytes(of: time) { unsafe Array($0) }
    }
  }

  /// What lies at a path, links followed; nil where nothing does or it may not be known.
  package static func status(of path: String) -> Status? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Status(status) : nil
  }

  /// What an open descriptor leads to; nil for a closed one.
  static func status(ofDescriptor descriptor: Int32) -> Status? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Status(status) : nil
  }

  static func kind(_ mode: mode_t) -> Kind {
    switch mode & mode_t(S_IFMT) {
    case mode_t(S_IFREG): .file
    case mode_t(S_IFDIR): .folder
    default: .other
    }
  }

  /// Creates a file that is not there yet and opens it for writing; the descriptor, or the error number.
  package static func create(_ path: String, permissions: UInt32?) -> (descriptor: Int32, code: Int32) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 { return (-1, errno) }
    if let permissions { _ = fchmod(descriptor, mode_t(permissions)) }
    return (descriptor, 0)
  }

  /// Opens what is there already, a device or a pipe, for writing; the descriptor, or the error number.
  package static func openForWriting(_ path: String) -> (descriptor: Int32, code: Int32) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    return descriptor < 0 ? (-1, errno) : (descriptor, 0)
  }

  /// Closes a file; the error number where its last bytes could not be kept.
  package static func closing(_ descriptor: Int32) -> Int32? { close(descriptor) == 0 ? nil : errno }

  /// Puts one file in the place of another at once; the error number where that fails.
  package static func move(_ path: String, to other: String) -> Int32? {
    unsafe rename(path, other) == 0 ? nil : errno
  }

  package static func remove(_ path: String) { _ = unsafe unlink(path) }
}

extension Files {
  package static func isScreen(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many characters the screen behind a descriptor has; nil where there is none or it does not tell.
  package static func screenSize(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// What this process was started with, but for the program's own name.
  package static var arguments: [SystemName] {
    unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
      .compactMap(\.self)
      .map { unsafe SystemName(Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))) }
  }

  package static func environmentValue(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  package static var processNumber: Int32 { getpid() }

  /// How many of the machine's cores are at work, at least 1.
  package static var coreCount: Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) }

  /// Does nothing for so long, a second at most.
  package static func pause(_ duration: Duration) {
    let microseconds = duration / .microseconds(1)
    if microseconds >= 1 { _ = usleep(UInt32(min(microseconds, 1e6))) }
  }

  /// Makes a reader that goes away, and a file beyond the allowed size, errors of `write`, not the end of the process.
  package static func ignoreSignalsOfWriting() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  package static func leave(_ code: Int32) -> Never { exit(code) }

  package static let brokenPipe = EPIPE
  package static let fileExists = EEXIST
  package static let isFolder = EISDIR
  /// A name that no text stands for.
  package static let notText = EILSEQ
}

// Inside `Files` the C function's name would find its own member first.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
