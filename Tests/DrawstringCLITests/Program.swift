import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Foundation

/// Another program that a test asks, where it is installed.
enum Program {
  static func path(of name: String) -> String? {
    let folders = (Files.environmentValue("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { Files.status(of: $0)?.kind == .file }
  }

  static func isInstalled(_ name: String) -> Bool { path(of: name) != nil }

  /// What the program writes to both streams, and how it ends.
  static func run(_ name: String, _ arguments: [String], in folder: String) throws -> (
    text: String, code: Int32
  ) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path(of: name) ?? "/nowhere")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }
}
