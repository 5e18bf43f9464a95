import DrawstringCore
import DrawstringImport
import DrawstringOutput
import DrawstringSyntax
import DrawstringTestSupport
import Foundation
import Testing

@testable import DrawstringDrawing

/// The pictures of imported files, by the checks that each file of `Tests/Fixtures/Imports` lists.
///
/// A drawing has a comment for each check, such as `<!-- check: at 0.5 box 0 0 50 100 -->`, and an animation the list `checks`:
///
/// - `at T box LEFT TOP RIGHT BOTTOM`: the box around the visible pixels at T seconds of refreshing, within a pixel.
/// - `at T pixel X Y RED GREEN BLUE ALPHA`: the pixel that begins at a place, within three steps.
/// - `at T nothing`: no pixel is visible.
/// - `calm T …`: the same with the variant `reducedMotion`.
/// - `finds CODE`: the import has the finding. Without such a line, the import has no finding.
@Suite struct ImportedPictureTests {
  private static let fixtures = "\(ProjectFiles.root)Tests/Fixtures"

  private static func names(in folder: String) -> [String] {
    ((try? Files.names(in: "\(fixtures)/\(folder)")) ?? []).filter { !$0.hasSuffix(".yaml") }
  }

  private static func imported(_ name: String, in folder: String) throws -> (file: ImportedFile, text: String)
  {
    let bytes = try Files.contents(of: "\(fixtures)/\(folder)/\(name)")
    let effect = String(name.prefix { $0 != "." })
    let file =
      name.hasSuffix(".json")
      ? Importer.readLottie(bytes, name: name, effect: effect, motion: .refreshing)
      : Importer.read(bytes, name: name, effect: effect, motion: .refreshing)
    return (file, String(decoding: bytes, as: UTF8.self))
  }

  @Test func thereAreFixtures() {
    #expect(Self.names(in: "Imports").count > 60 && Self.names(in: "ImportModels").count == 6)
  }

  @Test(arguments: names(in: "Imports"))
  func picturesAreAsChecked(_ name: String) throws {
    let (file, source) = try Self.imported(name, in: "Imports")
    let checks = try Self.checks(source, isLottie: name.hasSuffix(".json"))
    #expect(!checks.isEmpty)
    #expect(file.errors.map(\.message) == [])
    let wanted = checks.filter { $0[0] == "finds" }.map { $0[1] }
    #expect(file.findings.map(\.code.id) == wanted, "\(file.findings.map(\.message))")
    let text = String(decoding: try #require(file.text), as: UTF8.self)
    for check in checks where check[0] != "finds" { try expect(check, in: text) }
  }

  /// The files of `Tests/Fixtures/ImportModels` become what a person has written there: the effect with the same name.
  @Test(arguments: names(in: "ImportModels"))
  func effectsAreWrittenAsByAPerson(_ name: String) throws {
    let file = try Self.imported(name, in: "ImportModels").file
    #expect(file.findings.map(\.message) == [])
    let model = try Files.contents(of: "\(Self.fixtures)/ImportModels/\(name.prefix { $0 != "." }).yaml")
    #expect(
      String(decoding: try #require(file.text), as: UTF8.self) == String(decoding: model, as: UTF8.self))
  }

  /// The effect as it is read shows the same as the shorter one that is written.
  @Test(
    arguments: names(in: "Imports").map { ("Imports", $0) }
      + names(in: "ImportModels").map { ("ImportModels", $0) })
  func shorterEffectsShowTheSame(_ folder: String, _ name: String) throws {
    let file = try Self.imported(name, in: folder).file
    let long = EffectWriter.write(try #require(file.effect), isTidied: false)
    try #require(long.errors.isEmpty)
    for time in [0.13, 0.77, 1.6] {
      let pictures = try [long.text, #require(file.text)].map {
        try Self.picture(of: String(decoding: $0, as: UTF8.self), at: "\(time)")
      }
      try #require(pictures[0].width == pictures[1].width && pictures[0].height == pictures[1].height)
      let distance = Pixels.distance(pictures[0].bytes, pictures[1].bytes)
      // Half a step of 255 for each byte.
      #expect(2 * distance <= pictures[0].bytes.count, "\(time): \(distance)")
    }
  }

  private static func checks(_ text: String, isLottie: Bool) throws -> [[String]] {
    let lines: [String]
    if isLottie {
      let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      lines = value?["checks"] as? [String] ?? []
    } else {
      let start = "<!-- check: "
      lines = text.split(separator: "\n").filter { $0.hasPrefix(start) }.map {
        String($0.dropFirst(start.count).dropLast(" -->".count))
      }
    }
    return lines.map { $0.split(separator: " ").map(String.init) }
  }

  /// Pixels of a point each way.
  private static let scale = 2

  private static func picture(of text: String, at time: String, isCalm: Bool = false) throws -> Bitmap {
    var bytes: [UInt8] = []
    try TemporaryFolder.with { folder in
      let path = folder.file("imported.yaml", text)
      let options = ["--phase", "refreshing", "--time", "\(time)s", "--scale", "\(scale)"]
      let variant = isCalm ? ["--variant", "reducedMotion"] : []
      let run = Run(["render", path, "-o", "\(folder.path)/picture.png"] + options + variant)
      #expect(run.code == .clean, "\(run.errors)")
      bytes = try Files.contents(of: "\(folder.path)/picture.png")
    }
    var budget = WorkBudget.command
    return try #require(PNGReader.bitmap(of: bytes, &budget))
  }

  private func expect(_ check: [String], in text: String) throws {
    let picture = try Self.picture(of: text, at: check[1], isCalm: check[0] == "calm")
    let numbers = check.dropFirst(3).compactMap { Double($0) }
    let what = "\(check.joined(separator: " ")): \(Self.box(picture))\n\(text)"
    switch check[2] {
    case "nothing": #expect(Self.box(picture).isEmpty, "\(what)")
    case "box":
      let box = Self.box(picture)
      #expect(box.count == 4 && zip(box, numbers).allSatisfy { abs($0 - $1) <= 1 }, "\(what)")
    default:
      let place = (Int(numbers[1]) * picture.width + Int(numbers[0])) * Self.scale
      let pixel = (0..<4).map { Double(picture.bytes[4 * place + $0]) }
      // The colour of a transparent pixel has no meaning.
      let isSame = zip(pixel, numbers[2...]).allSatisfy { abs($0 - $1) <= 3 }
      #expect(pixel[3] == 0 && numbers[5] == 0 || isSame, "\(pixel) in \(what)")
    }
  }

  private static func box(_ picture: Bitmap) -> [Double] {
    (Pixels.box(picture.bytes, width: picture.width) ?? []).map { Double($0) / Double(scale) }
  }
}
