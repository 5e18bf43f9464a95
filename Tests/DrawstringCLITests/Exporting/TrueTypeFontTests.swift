import DrawstringCore
import DrawstringDrawing
import DrawstringExport
import DrawstringOutput
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Font files, sound and damaged ones.
@Suite struct TrueTypeFontTests {
  private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  private static var hasDejaVu: Bool { Files.status(of: dejaVu)?.kind == .file }

  /// A font of 100 units: glyph 1, for 'A', is a square with a curved top, and glyph 2, for 'B', has it at half the size,
  /// moved by 10.
  static let small: [UInt8] = {
    func words(_ list: Int...) -> [UInt8] {
      list.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
    // Corners at 0 and 60; the point at (30, 90) is not on the outline.
    let square: [UInt8] =
      words(1, 0, 0, 60, 90, 4, 0) + [1, 1, 1, 0, 1] + words(0, 60, 0, -30, -30) + words(0, 0, 60, 30, -30)
    let padded = square + Array(repeating: 0, count: square.count % 2)
    let composite = words(-1, 10, 0, 40, 45) + words(0x0B, 1, 10, 0, 0x2000)
    let map =
      words(0, 1, 3, 1, 0, 12)
      + words(4, 32, 0, 4, 4, 1, 0, 66, 0xFFFF, 0, 65, 0xFFFF, 1 - 65, 1, 0, 0)
    let tables: [(String, [UInt8])] = [
      ("cmap", map), ("glyf", padded + composite),
      ("head", words(1, 0, 0, 0, 0, 0, 0, 0, 0, 100) + Array(repeating: 0, count: 34)),
      ("hhea", Array(repeating: 0, count: 34) + words(2)), ("hmtx", words(50, 0, 70, 0)),
      ("loca", words(0, 0, padded.count / 2, (padded.count + composite.count) / 2)),
      ("maxp", words(1, 0, 3)),
    ]
    var file = words(1, 0, tables.count, 0, 0, 0)
    var content: [UInt8] = []
    for (tag, bytes) in tables {
      let offset = 12 + tables.count * 16 + content.count
      file += Array(tag.utf8) + words(0, 0, 0, offset, 0, bytes.count)
      content += bytes
    }
    return file + content
  }()

  @Test func outlinesAreThoseOfTheFile() throws {
    let font = try TrueTypeFont(Self.small)
    let (a, b) = (try #require(font.glyph(of: "A")), try #require(font.glyph(of: "B")))
    #expect([a, b] == [1, 2])
    #expect(font.glyph(of: "C") == nil)
    #expect([font.advance(0), font.advance(a), font.advance(b)] == [0.5, 0.7, 0.7])
    var path = VectorPath()
    font.add(a, at: Vec2(5, 20), size: 10, to: &path)
    #expect(path.description == "M5 20L11 20L11 14Q8 11 5 14Z")
    var half = VectorPath()
    font.add(b, at: .zero, size: 100, to: &half)
    #expect(PathOutline(half).bounds?.lowest.x == 10)
  }

  @Test func otherFilesAreTold() throws {
    let files: [([UInt8], TrueTypeFont.Failure)] = [
      ([], .notAFont), (Array("OTTO".utf8), .postScript), (Array("wOF2".utf8), .packed),
      (Array(Self.small.prefix(100)), .damaged(table: "hmtx")),
    ]
    for (bytes, failure) in files {
      #expect(throws: failure) { try TrueTypeFont(bytes) }
    }
  }

  /// Reads some glyphs of a file that may be damaged.
  private func read(_ bytes: [UInt8]) {
    guard let font = try? TrueTypeFont(bytes) else { return }
    var path = VectorPath()
    for scalar in "AB aé…ﬁ漢".unicodeScalars {
      guard let glyph = font.glyph(of: scalar) else { continue }
      path.move(to: Vec2(font.advance(glyph), 0))
      font.add(glyph, at: .zero, size: 17, to: &path)
    }
    for glyph in [-1, 0, 1, 2, 70_000] { font.add(glyph, at: .zero, size: 17, to: &path) }
  }

  @Test func damagedFilesDoNotTrap() {
    for count in 0...Self.small.count { read(Array(Self.small.prefix(count))) }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      var bytes = Self.small
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      }
      read(bytes)
    }
  }

  @Test(.enabled(if: hasDejaVu)) func damagedFilesOfAMachineDoNotTrap() throws {
    let whole = try Files.contents(of: Self.dejaVu)
    let font = try TrueTypeFont(whole)
    let glyph = try #require(font.glyph(of: "é"))
    var path = VectorPath()
    font.add(glyph, at: .zero, size: 1, to: &path)
    #expect(PathOutline(path).subpaths.count == 3, "a ring, its hole and an accent")
    var random = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
      for _ in 0..<50 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<min(bytes.count, 4_000), using: &random)] = .random(
          in: 0...255, using: &random)
      }
      read(bytes)
      read(Array(whole.prefix(Int.random(in: 0...whole.count, using: &random))))
    }
  }

  /// A text costs what its outlines cost, and no glyph repeats a large one without a limit.
  @Test func textsAndGlyphsAreLimited() throws {
    let font = try TrueTypeFont(Self.small)
    let text = SetText(string: String(repeating: "A", count: 300_000), alignment: 0)
    let count = text.outlines(font).path.segmentCount
    #expect(count > SetText.mostSegments && count < SetText.mostSegments + 10)
  }

  @Test func textsBecomeOutlines() {
    let spec = """
      drawstring: 1
      effect: told
      canvas: [100, 100]
      pull: {trigger: 60}
      layers:
        - {id: words, kind: text, size: [50, 30], string: A, alignment: right, fontSize: 20}
      animations:
        - {during: refreshing, tracks: {words.string: B}}
        - {during: finishing, tracks: {words.string: C}}
      """
    TemporaryFolder.with { folder in
      let file = "\(folder.path)/small.ttf"
      var sink = OutputSink.file(file)
      sink.write(Self.small)
      sink.finish()
      let run = Run("export", "--to", "lottie", "-", "-o", "-", "--font", file, input: spec)
      #expect(run.code == .clean)
      #expect(run.errors.contains(":6:45: warning[export-left-out]: the font has no glyph for 'C'"))
      #expect(
        run.output.contains(
          #""p":{"a":0,"k":[50,0]},"s":{"a":0,"k":[20,20]},"o":{"a":1,"k":[{"t":0,"s":[100]"#))
      let wrong = Run("export", "--to", "lottie", "-", "-o", "-", "--font", "/dev/null", input: spec)
      #expect(wrong.code == .wrongUsage)
      #expect(wrong.errors.contains("the file is no font"))
      #expect(Run("export", "--to", "css", "-", "-o", "-", "--font", file, input: spec).code == .wrongUsage)
      #expect(Run("export", "--to", "web", "-", "-o", "-", "--font", file, input: spec).code == .wrongUsage)
    }
  }
}
