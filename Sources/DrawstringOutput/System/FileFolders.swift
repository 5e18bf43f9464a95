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

extension Files {
  /// An entry of a folder.
  package struct Entry {
    package let name: SystemName
    package let isLink: Bool
    /// The kind of the entry, links followed; nil if nothing is there or access is denied.
    package let kind: Kind?
    /// Why `kind` is nil: the C library's `errno`.
    package let code: Int32
  }

  /// Returns the names in a folder that are UTF-8, in the order of their bytes, without `.` and `..`.
  package static func names(in folder: String) throws(FileError) -> [String] {
    try systemNames(in: folder).compactMap(\.text)
  }

  /// Returns the entries of a folder except `.` and `..`, in the order of the names' bytes.
  ///
  /// Also throws if the folder may be listed but not entered, because the kinds of its entries are unknown then.
  package static func entries(of folder: String) throws(FileError) -> [Entry] {
    let slash = UInt8(ascii: "/")
    let stem = Array(folder.utf8) + (folder.utf8.last == slash ? [] : [slash])
    var entries: [Entry] = []
    for name in try systemNames(in: folder) {
      let entry = entry(name, at: stem + name.bytes)
      if entry.kind == nil, !entry.isLink, entry.code == EACCES {
        throw FileError(.enter, folder, code: EACCES)
      }
      entries.append(entry)
    }
    return entries
  }

  private static func entry(_ name: SystemName, at path: [UInt8]) -> Entry {
    let path = path.map { CChar(bitPattern: $0) } + [0]
    var status = stat()
    if unsafe lstat(path, &status) != 0 { return Entry(name: name, isLink: false, kind: nil, code: errno) }
    let isLink = status.st_mode & mode_t(S_IFMT) == mode_t(S_IFLNK)
    if isLink, unsafe stat(path, &status) != 0 {
      return Entry(name: name, isLink: true, kind: nil, code: errno)
    }
    return Entry(name: name, isLink: isLink, kind: kind(status.st_mode), code: 0)
  }

  private static func systemNames(in folder: String) throws(FileError) -> [SystemName] {
    guard let stream = unsafe opendir(folder) else { throw FileError(.list, folder, code: errno) }
    defer { _ = unsafe closedir(stream) }
    var names: [SystemName] = []
    while let entry = unsafe readdir(stream) {
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      if bytes != Array(".".utf8) && bytes != Array("..".utf8) { names.append(SystemName(bytes)) }
    }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Whether the path itself is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & mode_t(S_IFMT) == mode_t(S_IFLNK)
  }

  /// Returns the path with every link followed, or the path itself if that fails.
  package static func resolved(_ path: String) -> String {
    guard let bytes = FileBytes.realPath(path) else { return path }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the path at which a file is or would be created, links followed even if their target does not exist; with
  /// the error number if the target cannot be determined, else 0.
  static func destination(of path: String) -> (path: String, code: Int32) {
    var path = path
    for _ in 0..<mostLinks {
      guard let target = target(ofLink: path) else { return (path, 0) }
      guard let text = target.text else { return (path, notText) }
      path = text.utf8.first == UInt8(ascii: "/") ? text : FilePath.folder(path) + text
    }
    return (path, ELOOP)
  }

  /// The limit of Linux.
  private static let mostLinks = 40

  /// Returns the target of a link as it is written; nil if the path is no link.
  private static func target(ofLink path: String) -> SystemName? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &target, target.count)
    return count > 0 ? SystemName(target[..<count].map { UInt8(bitPattern: $0) }) : nil
  }
}
