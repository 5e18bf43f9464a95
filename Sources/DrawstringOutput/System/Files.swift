// The access to the file system, by the C library: Foundation would take longer to load than a whole run of
// `validate`.

internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringSyntax

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

package enum Files {
  /// Returns the bytes of a file, up to the limit of `FileBytes`.
  package static func contents(of path: String) throws(FileError) -> [UInt8] {
    do {
      return try FileBytes.read(path)
    } catch {
      throw FileError(.read, path, code: error.code)
    }
  }

  /// Returns the bytes of a regular file; throws for a pipe or a device, which could keep the reader waiting.
  package static func contents(ofRegular path: String) throws(FileError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw FileError(.read, path, code: errno) }
    defer { _ = close(descriptor) }
    if status(ofDescriptor: descriptor)?.kind == .other { throw FileError(.read, path, code: notRegular) }
    return try contents(ofDescriptor: descriptor, named: path)
  }

  /// Returns the unread bytes of an open file.
  package static func contents(
    ofDescriptor descriptor: Int32, named path: String
  ) throws(FileError) -> [UInt8] {
    do {
      return try FileBytes.read(descriptor: descriptor)
    } catch {
      throw FileError(.read, path, code: error.code)
    }
  }

  /// Whether a descriptor has bytes or its end to read, at once or within some time.
  package static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var events = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&events, 1, milliseconds) > 0
  }

  /// Waits for bytes and returns those that have arrived, 64 KiB at most; empty at the end and after an error.
  package static func available(_ descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { unsafe readBytes(descriptor, $0) }
      if count >= 0 { return Array(bytes.prefix(count)) }
      if errno != EINTR { return [] }
    }
  }

  /// Writes all bytes; returns the error number if that fails, else nil.
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

  /// Device and inode: equal for two names of one file.
  package struct Identity: Equatable {
    var device: UInt64
    var number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// A text that is unique for each file.
    package var key: String { "\(device) \(number)" }
  }

  package enum Kind: Equatable { case file, folder, other }

  /// The status of a file; it changes when the file is saved.
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

  /// Returns the status of a path, links followed; nil if nothing is there or access is denied.
  package static func status(of path: String) -> Status? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Status(status) : nil
  }

  /// Returns the status of an open descriptor; nil for a closed one.
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

  /// Creates a new file and opens it for writing; returns the descriptor, or -1 and the error number.
  package static func create(_ path: String, permissions: UInt32?) -> (descriptor: Int32, code: Int32) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 { return (-1, errno) }
    if let permissions { _ = fchmod(descriptor, mode_t(permissions)) }
    return (descriptor, 0)
  }

  /// Opens an existing device or pipe for writing; returns the descriptor, or -1 and the error number.
  package static func openForWriting(_ path: String) -> (descriptor: Int32, code: Int32) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    return descriptor < 0 ? (-1, errno) : (descriptor, 0)
  }

  /// Closes a file; returns the error number if its last bytes could not be written, else nil.
  package static func closing(_ descriptor: Int32) -> Int32? { close(descriptor) == 0 ? nil : errno }

  /// Replaces one file by another atomically; returns the error number if that fails, else nil.
  package static func move(_ path: String, to other: String) -> Int32? {
    unsafe rename(path, other) == 0 ? nil : errno
  }

  /// Creates a folder, unless there is one; returns the error number if that fails, else nil.
  package static func makeFolder(_ path: String) -> Int32? {
    if unsafe mkdir(path, 0o777) == 0 { return nil }
    let code = errno
    return status(of: path)?.kind == .folder ? nil : code
  }

  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Creates a folder where nothing is yet; returns the error number if that fails, else nil.
  static func createFolder(_ path: String) -> Int32? { unsafe mkdir(path, 0o777) == 0 ? nil : errno }

  static func removeFolder(_ path: String) { _ = unsafe rmdir(path) }

  /// Creates something under an unused temporary name in the folder of a path, for a signal to remove; nil and the error number
  /// if that fails. `create` returns an error number, or nil after none. `number` is the first to be tried in the name.
  static func makeTemporary(
    beside path: String, number: Int = 0, _ create: (String) -> Int32?
  ) -> (path: String?, code: Int32) {
    for attempt in number..<number + mostAttempts {
      // Not derived from the name of the file, which may have the greatest length allowed.
      let temporary = "\(FilePath.folder(path)).drawstring-\(processNumber)-\(attempt)"
      guard let code = create(temporary) else {
        Interrupts.remove(temporary)
        return (temporary, 0)
      }
      if code != fileExists { return (nil, code) }
    }
    return (nil, fileExists)
  }

  /// The most attempts to find an unused temporary name.
  private static let mostAttempts = 100
}

extension Files {
  package static func isScreen(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the size in characters of the terminal behind a descriptor; nil if there is none or its size is unknown.
  package static func screenSize(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The arguments of this process, without the program's name.
  package static var arguments: [SystemName] {
    unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
      .compactMap(\.self)
      .map { unsafe SystemName(Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))) }
  }

  package static func environmentValue(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  package static var processNumber: Int32 { getpid() }

  /// The number of cores that are online, at least 1.
  package static var coreCount: Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) }

  /// Sleeps for a duration, a second at most.
  package static func pause(_ duration: Duration) {
    let microseconds = duration / .microseconds(1)
    if microseconds >= 1 { _ = usleep(UInt32(limiting: min(microseconds, 1e6))) }
  }

  /// Ignores SIGPIPE and SIGXFSZ, so that a closed pipe and a file beyond the size limit are errors of `write`.
  package static func ignoreSignalsOfWriting() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  package static func leave(_ code: Int32) -> Never { exit(code) }

  package static let brokenPipe = EPIPE
  package static let fileExists = EEXIST
  package static let isFolder = EISDIR
  /// Stands for an error number where a file is a pipe or a device.
  package static let notRegular: Int32 = -1
  /// The error number for a name that is not UTF-8.
  package static let notText = EILSEQ
}

// Declared outside of `Files`, whose member of the same name would hide the C function.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, bytes.baseAddress, bytes.count)
}
