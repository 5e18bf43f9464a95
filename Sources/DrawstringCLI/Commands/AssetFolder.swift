internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// The folder of `--assets`.
enum AssetFolder {
  private static let endings = ["", ".png", ".jpg", ".jpeg", ".svg"]
  /// Larger files are not pictures for a page.
  private static let mostBytes = 4 << 20

  /// The pictures of the folder that an effect names; a note lists missing ones. Throws if the folder does not exist.
  static func pictures(
    _ folder: String?, of effect: Effect, _ terminal: inout Terminal
  ) throws(FileError) -> ImageAssets {
    guard let folder else { return ImageAssets() }
    _ = try Files.names(in: folder)
    var pictures: [String: ImageAssets.Picture] = [:]
    for name in names(effect.graph) {
      switch search(name, in: folder) {
      case .picture(let picture, let path):
        terminal.reads(path)
        pictures[name] = picture
      case .outside(let path):
        terminal.note("'\(Printable.text(path))' is left out: it leads out of '\(Printable.text(folder))'")
      case .none:
        terminal.note("there is no picture '\(Printable.text(name))' in '\(Printable.text(folder))'")
      }
    }
    return ImageAssets(pictures)
  }

  /// Reports sheets whose pictures in the folder do not divide into whole pixels; nothing without a folder.
  static func findings(on spec: LoadedSpec, in folder: String?) -> [Diagnostic] {
    guard let folder, let effect = spec.effect, !spec.isCompiled else { return [] }
    let graph = effect.graph
    return spec.sites.properties.compactMap { site -> Diagnostic? in
      guard site.property == .sheet, let list = Int(exactly: graph.initialSlots[site.slot]),
        graph.numberLists.indices.contains(list), graph.numberLists[list].count > 1,
        let slot = graph.slot(of: .image, layer: site.layer),
        let name = graph.text(at: graph.initialSlots[slot], []),
        case .picture(let picture, _) = search(name, in: folder), let size = picture.size,
        !picture.reference.hasPrefix("data:image/svg")
      else { return nil }
      let numbers = graph.numberLists[list]
      func leaves(_ length: Double, _ count: Double) -> Bool {
        length.truncatingRemainder(dividingBy: count) != 0
      }
      if !leaves(size.width, numbers[0]), !leaves(size.height, numbers[1]) { return nil }
      return .sheetDivision(
        name, size, numbers[0], numbers[1], at: spec.document.range(of: site.value), node: site.value)
    }
  }

  /// The initial images of layers, then the images that tracks set, each once.
  private static func names(_ graph: Graph) -> [String] {
    let slots = graph.layers.indices.compactMap { graph.slot(of: .image, layer: $0) }
    var texts = slots.map { graph.initialSlots[$0] }
    let isImage = Set(slots)
    for channel in graph.channels where isImage.contains(Int(channel.slot)) {
      for track in channel.tracks { texts += graph.constants(ofTrack: track) }
    }
    var seen: Set<String> = []
    return texts.compactMap { text in
      guard let place = Int(exactly: text), graph.texts.indices.contains(place) else { return nil }
      return seen.insert(graph.texts[place]).inserted ? graph.texts[place] : nil
    }
  }

  private enum Found {
    case picture(ImageAssets.Picture, path: String)
    /// A file whose path, with links resolved, is outside of the folder.
    case outside(String)
    case none
  }

  /// The paths of a name in the folder, in order of preference.
  private static func paths(of name: String, in folder: String) -> [String] {
    FilePath.leadsOut(name) ? [] : endings.map { "\(folder)/\(name)\($0)" }
  }

  private static func search(_ name: String, in folder: String) -> Found {
    for path in paths(of: name, in: folder) where Files.status(of: path)?.kind == .file {
      // A link may lead anywhere; a folder from another person must not expose other files of the machine.
      guard FileBytes.lies(path, in: folder) else { return .outside(path) }
      if let bytes = try? Files.contents(of: path), bytes.count <= mostBytes,
        let picture = ImageAssets.Picture(bytes)
      {
        return .picture(picture, path: path)
      }
    }
    return .none
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let sheetDivision = DiagnosticCode("sheet-division", .warning)
}

extension Diagnostic {
  fileprivate static func sheetDivision(
    _ name: String, _ size: (width: Double, height: Double), _ columns: Double, _ rows: Double,
    at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    func text(_ number: Double) -> String { JavaScriptNumber.description(of: number) }
    return Diagnostic(
      .sheetDivision,
      "the picture '\(brief(name))' has \(text(size.width)) × \(text(size.height)) pixels, which \(text(columns)) columns and \(text(rows)) rows do not divide",
      at: range, node: node)
  }
}
