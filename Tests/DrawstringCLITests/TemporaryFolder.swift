import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of a test's own, which `with` removes with all that is in it.
struct TemporaryFolder {
  let path: String

  static func with(_ body: (TemporaryFolder) throws -> Void) rethrows {
    var template = Array("/tmp/drawstring-test-XXXXXX".utf8CString)
    let path = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe mkdtemp(buffer.baseAddress!).map { unsafe String(cString: $0) } ?? "/nowhere"
    }
    let folder = TemporaryFolder(path: path)
    defer { folder.remove() }
    try body(folder)
  }

  private func remove() {
    var folders = [path]
    var index = 0
    while index < folders.count {
      let folder = folders[index]
      for name in (try? Files.names(in: folder)) ?? [] {
        let entry = "\(folder)/\(name)"
        if !Files.isLink(entry), Files.status(of: entry)?.kind == .folder {
          folders.append(entry)
        } else {
          Files.remove(entry)
        }
      }
      index += 1
    }
    for folder in folders.reversed() { _ = unsafe rmdir(folder) }
  }

  func folder(_ name: String) { #expect(unsafe mkdir("\(path)/\(name)", 0o755) == 0) }

  func link(_ name: String, to target: String) { #expect(unsafe symlink(target, "\(path)/\(name)") == 0) }

  func hardLink(_ name: String, to other: String) {
    #expect(
      unsafe linkat(AT_FDCWD, "\(path)/\(other)", AT_FDCWD, "\(path)/\(name)", 0) == 0
        || Files.status(of: "\(path)/\(name)") != nil)
  }

  /// A named pipe; returns its path.
  func pipe(_ name: String) -> String {
    #expect(unsafe mkfifo("\(path)/\(name)", 0o644) == 0)
    return "\(path)/\(name)"
  }

  @discardableResult func file(_ name: String, _ text: String) -> String { file(name, Array(text.utf8)) }

  @discardableResult func file(_ name: String, _ bytes: [UInt8]) -> String {
    var sink = OutputSink.file("\(path)/\(name)")
    sink.begin()
    sink.write(bytes)
    sink.finish()
    #expect(sink.failure == nil)
    return "\(path)/\(name)"
  }

  /// While the body runs there is an empty file whose name is these bytes, which need not be text.
  func withFile(named bytes: [UInt8], _ body: () throws -> Void) rethrows {
    let path = (Array("\(path)/".utf8) + bytes).map { CChar(bitPattern: $0) } + [0]
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT, 0o644)
    #expect(descriptor >= 0 && close(descriptor) == 0)
    defer { _ = unsafe unlink(path) }
    try body()
  }

  func text(of name: String) -> String? {
    (try? Files.contents(of: "\(path)/\(name)")).map { String(decoding: $0, as: UTF8.self) }
  }

  var names: [String] { (try? Files.names(in: path)) ?? [] }
}
