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
/// - `finds CODE`: the import has the finding. Without such a line, the import has no finding.
@Suite struct ImportedPictureTests {
  @Test(arguments: (try? Files.names(in: "\(ProjectFiles.root)Tests/Fixtures/Imports")) ?? [])
  func picturesAreAsChecked(_ name: String) throws {
    let bytes = try Files.contents(of: "\(ProjectFiles.root)Tests/Fixtures/Imports/\(name)")
    let isLottie = name.hasSuffix(".json")
    let file =
      isLottie
      ? Importer.readLottie(bytes, name: name, effect: "imported", motion: .refreshing)
      : Importer.read(bytes, name: name, effect: "imported", motion: .refreshing)
    let checks = try Self.checks(String(decoding: bytes, as: UTF8.self), isLottie: isLottie)
    #expect(!checks.isEmpty)
    #expect(file.errors.map(\.message) == [])
    let wanted = checks.filter { $0[0] == "finds" }.map { $0[1] }
    #expect(file.findings.map(\.code.id) == wanted, "\(file.findings.map(\.message))")
    let text = String(decoding: try #require(file.text), as: UTF8.self)
    for check in checks where check[0] == "at" { try expect(check, in: text) }
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

  private func expect(_ check: [String], in text: String) throws {
    try TemporaryFolder.with { folder in
      let path = folder.file("imported.yaml", text)
      let run = Run(
        "render", path, "--phase", "refreshing", "--time", "\(check[1])s", "--scale", "\(Self.scale)", "-o",
        "\(folder.path)/picture.png")
      #expect(run.code == .clean, "\(run.errors)")
      var budget = WorkBudget.command
      let picture = try #require(
        PNGReader.bitmap(of: try Files.contents(of: "\(folder.path)/picture.png"), &budget))
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
  }

  /// The box around the visible pixels, in points; empty for none.
  private static func box(_ picture: Bitmap) -> [Double] {
    let seen = (0..<picture.width * picture.height).filter { picture.bytes[4 * $0 + 3] > 25 }
    guard let first = seen.first, let last = seen.last else { return [] }
    let columns = seen.map { $0 % picture.width }
    let (left, right) = (columns.min() ?? 0, columns.max() ?? 0)
    return [left, first / picture.width, right + 1, last / picture.width + 1].map {
      Double($0) / Double(scale)
    }
  }
}
