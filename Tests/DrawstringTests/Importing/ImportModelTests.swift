import DrawstringImport
import DrawstringOutput
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Imports of the files of `Tests/Fixtures/ImportModels` are what a person has written there: for each drawing or animation an
/// effect with the same name.
@Suite struct ImportModelTests {
  private static let folder = "\(ProjectFiles.root)Tests/Fixtures/ImportModels"

  @Test(arguments: (try? Files.names(in: folder).filter { !$0.hasSuffix(".yaml") }) ?? [])
  func effectsAreWrittenAsByAPerson(_ name: String) throws {
    let bytes = try Files.contents(of: "\(Self.folder)/\(name)")
    let effect = String(name.prefix { $0 != "." })
    let file =
      name.hasSuffix(".json")
      ? Importer.readLottie(bytes, name: name, effect: effect, motion: .refreshing)
      : Importer.read(bytes, name: name, effect: effect, motion: .refreshing)
    #expect(file.findings.map(\.message) == [])
    let model = try Files.contents(of: "\(Self.folder)/\(effect).yaml")
    let text = String(decoding: try #require(file.text), as: UTF8.self)
    #expect(text == String(decoding: model, as: UTF8.self))
  }
}
