internal import DrawstringCore
internal import DrawstringSyntax

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Files {
  /// Whether the path itself is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & mode_t(S_IFMT) == mode_t(S_IFLNK)
  }

  /// The path with every link followed, or the path itself where that fails.
  package static func resolved(_ path: String) -> String {
    guard let bytes = realPath(path) else { return path }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a file lies in a folder or below it, with all links followed.
  package static func lies(_ path: String, in folder: String) -> Bool {
    guard let path = realPath(path), let folder = realPath(folder) else { return false }
    let slash = UInt8(ascii: "/")
    return path.starts(with: folder.last == slash ? folder : folder + [slash])
  }

  private static func realPath(_ path: String) -> [UInt8]? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe Array(UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  /// Where a file of this path lies or would lie: the path, or if that is a link, what the link leads to, be it there
  /// or not; with the error number where that cannot be told, else 0.
  static func destination(of path: String) -> (path: String, code: Int32) {
    var path = path
    for _ in 0..<mostLinks {
      guard let target = target(ofLink: path) else { return (path, 0) }
      guard let text = target.text else { return (path, notText) }
      path = text.utf8.first == UInt8(ascii: "/") ? text : FilePath.folder(path) + text
    }
    return (path, ELOOP)
  }

  /// As many as Linux follows.
  private static let mostLinks = 40

  /// What a link says; nil for what is no link.
  private static func target(ofLink path: String) -> SystemName? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &target, target.count)
    return count > 0 ? SystemName(target[..<count].map { UInt8(bitPattern: $0) }) : nil
  }
}
