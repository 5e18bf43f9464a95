internal import DrawstringDrawing
internal import DrawstringSyntax

/// A ZIP archive with an animation: a file `.lottie`.
struct LottieArchive {
  private let bytes: [UInt8]
  private let entries: [Entry]

  static let largestFile = 64 << 20
  private static let mostFiles = 65_535

  static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

  /// Nil for an archive without a list of its files.
  init?(_ bytes: [UInt8]) {
    guard let entries = Self.entries(bytes) else { return nil }
    (self.bytes, self.entries) = (bytes, entries)
  }

  /// The first animation by the manifest, else by its name; the reason for an archive that has none.
  func animation() -> Result<(name: String, bytes: [UInt8]), Problem> {
    let found = entries.filter {
      $0.name.hasSuffix(".json") && ($0.name.hasPrefix("animations/") || $0.name.hasPrefix("a/"))
    }
    var chosen = found.min { $0.name < $1.name }
    if let manifest = entries.first(where: { $0.name == "manifest.json" }),
      case .success(let text) = Self.contents(manifest, bytes)
    {
      var findings = Diagnostics()
      let first = LottieSource.read(text, &findings)?.root["animations"].items.first?["id"].string
      if let first { chosen = found.first { $0.name.hasSuffix("/\(first).json") } ?? chosen }
    }
    guard let chosen else { return .failure(Problem("the archive has no animation")) }
    return Self.contents(chosen, bytes).map { (chosen.name, $0) }
  }

  /// The file of a picture by its name without folders, if the archive has one of at most `room` bytes, which its size reduces.
  func picture(_ link: String, room: inout Int) -> [UInt8]? {
    let file = link.split(separator: "/").last ?? ""
    let found = entries.first { $0.size <= room && ["images/\(file)", "i/\(file)"].contains($0.name) }
    guard let found else { return nil }
    room -= found.size
    return try? Self.contents(found, bytes).get()
  }

  struct Problem: Error {
    let text: String
    init(_ text: String) { self.text = text }

    static let damaged = Problem("the archive is damaged: it has no list of its files")
  }

  private struct Entry {
    var name: String
    var method: Int
    var packed: Int
    var size: Int
    var header: Int
    var isSecret: Bool
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }

  /// The list at the end of an archive.
  private static func entries(_ bytes: [UInt8]) -> [Entry]? {
    guard bytes.count >= 22 else { return nil }
    var end: Int?
    for place in stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 65_535), by: -1)
    where number(bytes, place, 4) == 0x0605_4B50 {
      end = place
      break
    }
    guard let end, let count = number(bytes, end + 10, 2), var place = number(bytes, end + 16, 4),
      count <= mostFiles
    else { return nil }
    var result: [Entry] = []
    for _ in 0..<count {
      guard number(bytes, place, 4) == 0x0201_4B50, let flags = number(bytes, place + 8, 2),
        let method = number(bytes, place + 10, 2), let packed = number(bytes, place + 20, 4),
        let size = number(bytes, place + 24, 4), let nameLength = number(bytes, place + 28, 2),
        let extra = number(bytes, place + 30, 2), let comment = number(bytes, place + 32, 2),
        let header = number(bytes, place + 42, 4), place + 46 + nameLength <= bytes.count
      else { return nil }
      let name = String(decoding: bytes[(place + 46)..<(place + 46 + nameLength)], as: UTF8.self)
      result.append(
        Entry(
          name: name, method: method, packed: packed, size: size, header: header, isSecret: flags & 1 != 0))
      place += 46 + nameLength + extra + comment
    }
    return result
  }

  private static func contents(_ entry: Entry, _ bytes: [UInt8]) -> Result<[UInt8], Problem> {
    guard entry.size <= largestFile, entry.packed <= bytes.count else {
      return .failure(Problem("'\(entry.name)' in the archive is larger than 64 MiB"))
    }
    guard !entry.isSecret, number(bytes, entry.header, 4) == 0x0403_4B50,
      let nameLength = number(bytes, entry.header + 26, 2), let extra = number(bytes, entry.header + 28, 2)
    else { return .failure(Problem("'\(entry.name)' in the archive cannot be read")) }
    let start = entry.header + 30 + nameLength + extra
    guard start + entry.packed <= bytes.count else { return .failure(Problem("the archive is cut off")) }
    let packed = Array(bytes[start..<(start + entry.packed)])
    switch entry.method {
    case 0: return .success(packed)
    case 8:
      guard let text = Inflate.bytes(ofDeflated: packed, limit: largestFile), text.count == entry.size else {
        return .failure(Problem("'\(entry.name)' in the archive is damaged"))
      }
      return .success(text)
    default:
      return .failure(Problem("'\(entry.name)' in the archive is packed in a way other than deflation"))
    }
  }
}
