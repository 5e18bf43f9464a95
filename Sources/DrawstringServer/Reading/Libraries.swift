import DrawstringOutput
import DrawstringSyntax

/// The libraries that an effect can name in `use`: those in its folder and below.
enum Libraries {
  private static let most = 200
  private static let mostEntries = 5_000

  /// Paths from the folder of the file, in the order of names; none for a text that is no file of the disk.
  static func paths(beside uri: String) -> [String] {
    guard let path = FileURI.path(uri) else { return [] }
    let folder = String(FilePath.folder(path))
    var result: [String] = []
    var open = [""]
    var left = mostEntries
    while let inner = open.popLast() {
      var folders: [String] = []
      for entry in (try? Files.entries(of: folder + inner)) ?? [] {
        left -= 1
        if left < 0 || result.count == most { return result }
        guard let name = entry.name.text, !name.hasPrefix(".") else { continue }
        let place = inner + name
        if entry.kind == .folder {
          if !entry.isLink { folders.append(place + "/") }
        } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml"), folder + place != path,
          let bytes = try? Files.contents(ofRegular: folder + place), isLibrary(bytes)
        {
          result.append(place)
        }
      }
      open += folders.reversed()
    }
    return result
  }

  /// Whether a line begins with the key `library`.
  private static func isLibrary(_ bytes: [UInt8]) -> Bool {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.contains { $0.starts(with: "library:".utf8) }
  }
}
