import DrawstringTestSupport
import Testing

/// The table of targets and folders in `Sources/ARCHITECTURE.md` is true.
@Suite struct ArchitectureTests {
  private struct Row {
    var target: String
    var rooms: [String]
    var uses: [String]
  }

  private static let rows: [Row] = {
    let text = ProjectFiles.texts(in: "Sources", endings: ["ARCHITECTURE.md"]).first?.text ?? ""
    func list(_ cell: Substring) -> [String] {
      cell.split(separator: ",").map { String($0.trimmingPrefix { $0 == " " }.prefix { $0 != " " }) }.filter {
        $0 != ""
      }
    }
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      guard cells.count == 5, cells[1].hasPrefix(" `Drawstring") else { return nil }
      return Row(
        target: String(cells[1].filter { $0.isLetter }), rooms: list(cells[2]),
        uses: list(cells[3]).map { ["Drawstring", "libyaml"].contains($0) ? $0 : "Drawstring" + $0 })
    }
  }()

  /// The targets that a target depends on, those of its targets included.
  private static func reachable(from target: String) -> Set<String> {
    var result: Set<String> = []
    var open = rows.first { $0.target == target }?.uses ?? []
    while let next = open.popLast() {
      if result.insert(next).inserted { open += rows.first { $0.target == next }?.uses ?? [] }
    }
    return result
  }

  @Test func everyTargetHasARow() {
    #expect(Set(Self.rows.map(\.target)) == Set(SourceFile.all.map(\.target)))
  }

  @Test func importsFollowTheArrows() {
    let reachable = Dictionary(
      uniqueKeysWithValues: Self.rows.map { ($0.target, Self.reachable(from: $0.target)) })
    for source in SourceFile.all {
      for module in source.imports where module.hasPrefix("Drawstring") || module == "CYAML" {
        let name = module == "CYAML" ? "libyaml" : String(module)
        #expect(reachable[source.target]?.contains(name) == true, "\(source.path) imports \(module)")
      }
    }
  }

  @Test func roomsAreTheFolders() {
    for row in Self.rows {
      let folders = Set(SourceFile.all.filter { $0.target == row.target }.compactMap(\.room))
      #expect(folders == Set(row.rooms), "\(row.target)")
    }
  }

  @Test func roomsUseTheRoomsBeforeThem() {
    for row in Self.rows {
      var rooms: [Substring: (room: String, path: String)] = [:]
      let sources = SourceFile.all.filter { $0.target == row.target && $0.room != nil }
      for source in sources {
        for name in source.declaredTypes { rooms[name] = (source.room ?? "", source.path) }
      }
      for source in sources {
        guard let own = row.rooms.firstIndex(of: source.room ?? "") else { continue }
        for name in source.typeNames {
          guard let other = rooms[name], let place = row.rooms.firstIndex(of: other.room) else { continue }
          #expect(place <= own, "\(source.path) uses \(name) of the later folder \(other.room)")
        }
      }
    }
  }

  private static let texts = ProjectFiles.texts(in: "Sources", endings: [".swift", ".js", ".h", ".ts"]).filter
  {
    !$0.path.contains("/DrawstringImport/")
  }

  /// The files that a new property, easing, kind, event, finding, format or command touches: those that name one example of
  /// each. A longer list needs a reason, such as that Core Animation also shows each property. Imports, each of which reads
  /// another format, are left out.
  @Test(arguments: [
    ("finding", "unused-constant", 1), ("command", "EventsCommand", 2), ("format of frames", "FrameCSV", 2),
    ("drawn property", "shadowRadius", 6), ("drawn property of strokes", "lineDashPhase", 10),
    ("trim of strokes", "strokeEnd", 14), ("easing with numbers", "elastic", 10),
    // Two of these write other formats.
    ("kind of layers", #"\.gradient(?!\()"#, 8),
    // The interpreter, and the calls of hosts in Swift, C and JavaScript with its types.
    ("event", #"\(\.reset[,)]|case \.reset:|DS_RESET|EventKind\.reset|reset\?:"#, 6),
  ])
  func placesToTouch(_ what: String, _ pattern: String, _ most: Int) throws {
    let name = try Regex("(\\b|(?=[.(]))(\(pattern))(?![A-Za-z-])")
    // Each way to match holds a long word of the pattern, and words are found faster.
    let words = pattern.split { !$0.isLetter && !"-_".contains($0) }.map(String.init).filter { $0.count >= 5 }
    let files = Self.texts.filter { $0.text.has(anyOf: words) && $0.text.contains(name) }
    #expect(!files.isEmpty && files.count <= most, "a \(what) touches \(files.map(\.path))")
  }
}
