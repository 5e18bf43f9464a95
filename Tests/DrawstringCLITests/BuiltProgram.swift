import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program as it was built beside these tests, started as a process of its own: for what a run in memory cannot show,
/// signals, pipes and screens.
final class BuiltProgram {
  // A class: the process lives on where it is waited for.
  private let process = Process()
  let errors = Pipe()

  /// Nil where it is not known where the tests lie.
  static let path: String? = {
    let own = Files.resolved("/proc/self/exe")
    guard let end = own.lastIndex(of: "/") else { return nil }
    let path = "\(own[..<end])/drawstring"
    return Files.status(of: path)?.kind == .file ? path : nil
  }()

  /// `folder` is the working directory; that of the tests without it.
  init(_ arguments: [String], output: Any? = FileHandle.nullDevice, folder: String? = nil) throws {
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.executableURL = URL(fileURLWithPath: Self.path ?? "/nowhere")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits until it has a file open in a folder; false where it ends before, or never has.
  func opensFile(in folder: String) -> Bool {
    let own = "/proc/\(process.processIdentifier)/fd"
    let start = WallClock.now
    while process.isRunning, WallClock.now - start < .seconds(20) {
      let files = ((try? Files.names(in: own)) ?? []).compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(own)/\($0)")
      }
      if files.contains(where: { $0.hasPrefix(folder) }) { return true }
      Files.pause(.milliseconds(5))
    }
    return false
  }

  /// How it ended: by its own code, or by a signal, which is negative. What hangs is ended after a while.
  func end(within seconds: Double = 20) -> Int32 {
    let start = WallClock.now
    while process.isRunning, WallClock.now - start < .seconds(seconds) { Files.pause(.milliseconds(10)) }
    if process.isRunning { send(SIGKILL) }
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
      ? -process.terminationStatus : process.terminationStatus
  }

  var complaints: String { String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self) }
}

/// The two ends of a terminal that nobody sees.
struct HiddenScreen {
  let reader: FileHandle
  let screen: FileHandle

  init?() {
    // The requests of Linux that unlock the other end (TIOCSPTLCK) and tell its number (TIOCGPTN).
    let main = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var number: CInt = 0
    guard main >= 0, unsafe ioctl(main, 0x4004_5431, &number) == 0,
      unsafe ioctl(main, 0x8004_5430, &number) == 0
    else { return nil }
    let other = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    if other < 0 { return nil }
    reader = FileHandle(fileDescriptor: main)
    screen = FileHandle(fileDescriptor: other)
  }

  /// What has been written, up to and with some text; all there is where that does not come in time.
  func read(upTo text: String) -> String {
    var seen = ""
    let start = WallClock.now
    while !seen.contains(text), WallClock.now - start < .seconds(20) {
      seen += String(decoding: reader.availableData, as: UTF8.self)
    }
    return seen
  }
}
