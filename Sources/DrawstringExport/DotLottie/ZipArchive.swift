internal import DrawstringDrawing

/// A ZIP archive of stored entries. The same entries give the same bytes.
struct ZipArchive {
  private var content: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// 1 January 1980, the first day of the format.
  private static let date: UInt16 = 1 << 5 | 1
  /// 2.0, the version of the format with folders.
  private static let version: UInt16 = 20
  /// Names are UTF-8.
  private static let flags: UInt16 = 1 << 11

  /// Adds an entry. An archive has room for 4 GiB and 65,535 entries; there is no check.
  mutating func add(_ name: String, _ bytes: [UInt8]) {
    let name = Array(name.utf8)
    let offset = content.count
    // Version, flags, method, time, date, checksum, sizes, lengths of the name and of extra fields.
    var header: [UInt8] = []
    for value in [Self.version, Self.flags, 0, 0, Self.date] { header += Self.bytes(value) }
    header += Self.bytes(Checksum.crc(bytes))
    for _ in 0..<2 { header += Self.bytes(UInt32(truncatingIfNeeded: bytes.count)) }
    header += Self.bytes(UInt16(truncatingIfNeeded: name.count)) + [0, 0]
    content += [0x50, 0x4B, 3, 4] + header + name + bytes
    // The length of a comment, the number of the disk, attributes.
    directory += [0x50, 0x4B, 1, 2] + Self.bytes(Self.version) + header + Array(repeating: 0, count: 10)
    directory += Self.bytes(UInt32(truncatingIfNeeded: offset)) + name
    count += 1
  }

  var bytes: [UInt8] {
    let number = Self.bytes(UInt16(truncatingIfNeeded: count))
    return content + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + number + number
      + Self.bytes(UInt32(truncatingIfNeeded: directory.count))
      + Self.bytes(UInt32(truncatingIfNeeded: content.count))
      + [0, 0]
  }

  private static func bytes(_ value: UInt16) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
  private static func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 255) } }
}
