import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// The files of the project that tests read and, where they are made by tests, write.
enum ProjectFile {
  /// The folder of the project.
  static let root: String = {
    let file = #filePath
    guard let tests = file.firstRange(of: "/Tests/DrawstringCLITests/") else { return "." }
    return String(file[..<tests.lowerBound])
  }()

  static func text(of path: String) throws -> String {
    String(decoding: try Files.contents(of: "\(root)/\(path)"), as: UTF8.self)
  }

  /// A file as a reader in the project's folder names it, where that leads to it: lines and titles are as long as names.
  static func named(_ path: String) -> String { Files.status(of: path) != nil ? path : "\(root)/\(path)" }

  /// A path without the folders that `..` leaves again.
  static func resolved(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  static func exists(_ path: String) -> Bool { Files.status(of: "\(root)/\(path)") != nil }

  /// Compares a file with what it should be; with `UPDATE_GOLDEN=1` in the environment it becomes that.
  static func expect(
    _ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if try text == self.text(of: path) { return }
    guard Files.environmentValue("UPDATE_GOLDEN") == "1" else {
      Issue.record("\(path) is out of date; UPDATE_GOLDEN=1 rewrites it", sourceLocation: sourceLocation)
      return
    }
    var sink = OutputSink.file("\(root)/\(path)")
    sink.begin()
    sink.write(text)
    sink.finish()
    #expect(sink.failure == nil, sourceLocation: sourceLocation)
  }
}
