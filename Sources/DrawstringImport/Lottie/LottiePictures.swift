internal import DrawstringLoader
internal import DrawstringSyntax

/// The pictures of an animation.
struct LottiePictures {
  /// The archive that contains the animation.
  let archive: LottieArchive?
  /// The name of the effect, with which the names of files begin.
  let effect: String
  fileprivate(set) var found: [ImportedPicture] = []
  /// The names of assets, by their places in the file.
  fileprivate var names: [Int: String] = [:]
  fileprivate var files = ImportedNames()
  /// The bytes that further pictures of the archive may have.
  fileprivate var room = LottieArchive.largestFile

  init(archive: LottieArchive?, effect: String) { (self.archive, self.effect) = (archive, effect) }
}

extension LottieImport {
  /// The name of a picture, which becomes a file beside the effect if the animation contains it.
  mutating func picture(_ asset: LottieValue) -> String {
    if let name = pictures.names[asset.index] { return name }
    let link = asset["p"].string ?? ""
    let id = asset["id"].string ?? "picture"
    var bytes: [UInt8]?
    if link.hasPrefix("data:") || asset["e"].isTrue {
      let text = link.firstIndex(of: ",").map { link[link.index(after: $0)...] } ?? ""
      bytes = Base64.bytes(Array(text.utf8)) ?? []
    } else {
      bytes = pictures.archive?.picture(link, room: &pictures.room)
    }
    guard let bytes else {
      let file = link.split(separator: "/").last.map(String.init) ?? id
      let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
      pictures.names[asset.index] = stem
      let whole = link.hasPrefix("http") ? link : (asset["u"].string ?? "") + link
      unsupported(
        "the picture '\(Diagnostic.brief(whole))'",
        because:
          "the animation does not contain it; the effect shows '\(Diagnostic.brief(file))' of the folder that '--assets' names",
        at: asset["p"].exists ? asset["p"] : asset)
      return stem
    }
    let name = pictures.files.unique("\(pictures.effect)-\(id)", or: "picture")
    pictures.names[asset.index] = name
    let kind = PictureKind(bytes)
    if let ending = kind.ending {
      pictures.found.append(ImportedPicture(name: name + ending, bytes: bytes))
    } else {
      unsupported(kind.words, because: "pictures are PNG, JPEG or SVG", at: asset["id"])
    }
    return name
  }
}

/// The format of a file of pixels by its first bytes; what a link says about it may be wrong.
enum PictureKind {
  case png, jpeg, svg, webp, gif, bmp, avif, unknown

  init(_ bytes: [UInt8]) {
    let start = Array(bytes.prefix(512))
    func holds(_ text: String, at place: Int) -> Bool { start.dropFirst(place).starts(with: text.utf8) }
    let signs: [(kind: PictureKind, isThere: Bool)] = [
      (.png, start.starts(with: [0x89, 0x50])), (.jpeg, start.starts(with: [0xFF, 0xD8])),
      (.webp, holds("RIFF", at: 0) && holds("WEBP", at: 8)), (.gif, holds("GIF8", at: 0)),
      (.avif, holds("ftypavif", at: 4)), (.bmp, holds("BM", at: 0)),
      (.svg, String(decoding: start, as: UTF8.self).holds(part: "<svg")),
    ]
    self = signs.first(where: \.isThere)?.kind ?? .unknown
  }

  /// The ending of a file that `render` shows; nil for other formats.
  var ending: String? {
    switch self {
    case .png: ".png"
    case .jpeg: ".jpg"
    case .svg: ".svg"
    default: nil
    }
  }

  /// The format with an article.
  var words: String {
    switch self {
    case .png: "a PNG picture"
    case .jpeg: "a JPEG picture"
    case .svg: "an SVG picture"
    case .webp: "a WebP picture"
    case .gif: "a GIF picture"
    case .bmp: "a BMP picture"
    case .avif: "an AVIF picture"
    case .unknown: "a picture of an unknown format"
    }
  }
}
