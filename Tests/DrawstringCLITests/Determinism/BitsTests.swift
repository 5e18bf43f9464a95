import Drawstring
import DrawstringOutput
import DrawstringTestSupport
import Testing

/// The bits of frames are those written down: in debug and in release, on every machine, today and after the next change.
///
/// `UPDATE_GOLDEN=1` writes them down anew; a change that should not touch what is shown leaves them as they are.
@Suite struct BitsTests {
  /// The effects, and cases whose frames are computed with exponentials, logarithms, powers and cube roots.
  private static let effects = [
    "boss-dots", "bounce-preload", "douyin-nav", "enjoy-ring", "jelly-ball", "orbit-dots", "pulse-dots",
    "spread-bar", "easings/elastic", "easings/spring", "formulas/functions", "mixing/colours",
    "tracks/spring",
  ]

  @Test func framesHaveTheBitsWrittenDown() throws {
    var lines: [String] = []
    for name in Self.effects {
      for variant in ["", "reducedMotion"] {
        let digest = try digest(of: name, variant: variant)
        lines.append("\(name)\(variant.isEmpty ? "" : " " + variant): \(digest.text)")
      }
    }
    let head =
      "# Of each effect, its frames along three traces drawn by lot: how many, and FNV-1a of their bits.\n"
    try ProjectFile.expect(head + lines.joined(separator: "\n") + "\n", at: "Tests/Golden/bits.txt")
  }

  // MARK: Frozen files

  /// The effects that lie in the folder of a version, which later versions read with the same bits.
  private static let frozen = "Tests/Frozen/0.2.0"
  private static let frozenNames = ProjectFiles.texts(in: frozen, endings: [".yaml"]).compactMap { path, _ in
    let name = path.dropFirst(frozen.count + 1).dropLast(".yaml".count)
    return name.contains("/") ? nil : String(name)
  }

  private static func compiled(_ name: String) throws -> [UInt8] {
    try Files.contents(of: "\(ProjectFiles.root)\(frozen)/\(name).drawn")
  }

  @Test func thereAreFrozenFiles() {
    #expect(Self.frozenNames.count == 26)
  }

  /// The file `bits.txt` of a version is never written again.
  @Test(arguments: frozenNames)
  func frozenFilesAreRead(_ name: String) throws {
    let traces = "\(Self.frozen)/traces"
    let hasTrace = try Files.names(in: ProjectFiles.root + traces).contains("\(name).yaml")
    let events = try ProjectFile.text(of: "\(traces)/\(hasTrace ? name : "refresh").yaml")
    let wanted = try ProjectFile.text(of: "\(Self.frozen)/bits.txt")
    let yaml = try ProjectFile.text(of: "\(Self.frozen)/\(name).yaml")
    for variant in ["", "reducedMotion"] {
      let variants = variant.isEmpty ? [] : [variant]
      let effects = [
        try Effect(yaml: yaml, variants: variants),
        try Effect(compiled: Self.compiled(name), variants: variants),
      ]
      for effect in effects {
        let replay = effect.makeReplay(of: try Trace(yaml: events, for: effect))
        var digest = BitDigest()
        digest.frames = 0
        for frame in 0..<360 { digest.add(replay.frame(at: .milliseconds(frame * 100 / 3)).bits) }
        let line = "\(name)\(variant.isEmpty ? "" : " " + variant): \(digest.text)"
        #expect(wanted.split(separator: "\n").contains(line[...]), "\(line)")
      }
    }
  }

  /// A reader that knows neither the next format nor the next version of the language says so.
  @Test(arguments: frozenNames)
  func laterFilesAreRefused(_ name: String) throws {
    var format = try Self.compiled(name)
    format[4] = 2
    var language = try Self.compiled(name)
    language[6] = 2
    let cases: [(bytes: [UInt8], message: String)] = [
      (
        format,
        "byte 4: the file has format 2, which a later version of Drawstring reads; this reads format 1"
      ),
      (language, "byte 6: the effect is in version 2 of the language"),
    ]
    for (bytes, message) in cases {
      let error = #expect(throws: CompiledEffectError.self) { try Effect(compiled: bytes) }
      #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    }
    let yaml = try ProjectFile.text(of: "\(Self.frozen)/\(name).yaml")
    let error = #expect(throws: SpecError.self) {
      try Effect(yaml: yaml.replacing("drawstring: 1\n", with: "drawstring: 2\n"))
    }
    #expect(error?.findings.map(\.code) == ["unsupported-version"])
  }

  /// One bit more or less in one number is another digest.
  @Test func digestsSeeEveryBit() {
    let numbers: [UInt64] = [0, 1, (-0.0).bitPattern, 1.5.bitPattern]
    for index in numbers.indices {
      for bit in 0..<64 {
        var other = numbers
        other[index] ^= 1 << UInt64(bit)
        #expect(BitDigest(numbers).value != BitDigest(other).value)
      }
    }
    #expect(BitDigest([1, 2]).value != BitDigest([2, 1]).value)
  }

  private func digest(of name: String, variant: String) throws -> BitDigest {
    let folder = name.contains("/") ? "Tests/Cases/good" : "specs"
    let text = try ProjectFile.text(of: "\(folder)/\(name).yaml")
    let effect = try Effect(yaml: text, variants: variant.isEmpty ? [] : [variant])
    var random = SeededGenerator(seed: 2026)
    var digest = BitDigest()
    digest.frames = 0
    var buffer = effect.makeFrameBuffer()
    for _ in 0..<3 {
      let events = RandomTrace.events(
        trigger: effect.trigger ?? 50, count: 30, hasTimedDrags: false, using: &random)
      let instants = RandomTrace.instants(of: events, count: 60, using: &random)
      let replay = effect.makeReplay(of: try Trace(events))
      for instant in instants {
        replay.evaluate(at: instant, into: &buffer)
        digest.add(buffer.frame.bits)
      }
    }
    return digest
  }
}
