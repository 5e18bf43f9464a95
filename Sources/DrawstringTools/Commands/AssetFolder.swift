internal import Drawstring
internal import DrawstringCore

/// The folder of `--assets`.
enum AssetFolder {
  private static let endings = ["", ".png", ".jpg", ".jpeg", ".svg"]
  /// What is larger is no picture for a page.
  private static let mostBytes = 4 << 20

  /// The pictures that an effect names, as far as the folder has them; of the others a note says so. Throws where there
  /// is no such folder.
  static func pictures(
    _ folder: String?, of effect: Effect, _ terminal: inout Terminal
  ) throws(FileError) -> ImageAssets {
    guard let folder else { return ImageAssets() }
    _ = try Files.names(in: folder)
    var pictures: [String: ImageAssets.Picture] = [:]
    for name in names(effect.shared.graph) {
      if let picture = picture(name, in: folder) {
        pictures[name] = picture
      } else {
        terminal.note("there is no picture '\(Printable.text(name))' in '\(Printable.text(folder))'")
      }
    }
    return ImageAssets(pictures)
  }

  private static func names(_ graph: Graph) -> [String] {
    guard let image = PropertyTable.id(named: "image") else { return [] }
    var names: [String] = []
    for index in graph.layers.indices {
      guard let slot = graph.slot(of: image, layer: index),
        let place = Int(exactly: graph.initialSlots[slot]), graph.texts.indices.contains(place)
      else { continue }
      if !names.contains(graph.texts[place]) { names.append(graph.texts[place]) }
    }
    return names
  }

  private static func picture(_ name: String, in folder: String) -> ImageAssets.Picture? {
    // A name stays in its folder.
    if name.hasPrefix("/") || name.split(separator: "/").contains("..") { return nil }
    for ending in endings {
      let path = "\(folder)/\(name)\(ending)"
      guard Files.status(of: path)?.kind == .file, let bytes = try? Files.contents(of: path),
        bytes.count <= mostBytes, let picture = ImageAssets.Picture(bytes)
      else { continue }
      return picture
    }
    return nil
  }
}
