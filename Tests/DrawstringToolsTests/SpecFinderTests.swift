import DrawstringSpec
import DrawstringTools
import Testing

@Suite struct SpecFinderTests {
  private func finds(_ operands: [String]) -> [SpecFinder.Find] {
    var finder = SpecFinder(operands: operands)
    var all: [SpecFinder.Find] = []
    while let find = finder.next() { all.append(find) }
    return all
  }

  @Test func foldersAreWalkedInTheOrderOfTheirNames() {
    TemporaryFolder.with { folder in
      folder.folder("sub")
      folder.folder(".hidden")
      for name in ["b.yaml", "a.yml", "sub/c.yaml", "readme.md", ".hidden/d.yaml", ".e.yaml"] {
        folder.file(name, "")
      }
      folder.link("loop", to: ".")
      let root = folder.path
      #expect(
        finds([root]) == [
          .path("\(root)/a.yml", isNamed: false), .path("\(root)/b.yaml", isNamed: false),
          .path("\(root)/sub/c.yaml", isNamed: false), .endOfFolder(root, hasKnown: false),
        ])
    }
  }

  @Test func aFileIsHandedOutOnce() {
    TemporaryFolder.with { folder in
      let file = folder.file("a.yaml", "")
      #expect(
        finds([file, folder.path, file]) == [
          .path(file, isNamed: true), .endOfFolder(folder.path, hasKnown: true),
        ])
    }
  }

  @Test func namedFilesNeedNoSuffixAndNeedNotBeThere() {
    #expect(finds(["-", "/nowhere/x"]) == [.path("-", isNamed: true), .path("/nowhere/x", isNamed: true)])
  }

  @Test func aDeepTreeIsNoRecursion() {
    TemporaryFolder.with { folder in
      var path = "d"
      for _ in 0..<300 {
        folder.folder(path)
        path += "/d"
      }
      folder.file("\(path.dropLast(2))/x.yaml", "")
      #expect(finds([folder.path]).count == 2)
    }
  }

  @Test(arguments: [
    ("drawstring: 1\n\u{1}", true), ("# a\r\ndrawstring: 1", true), ("- drawstring: 1\n", false), ("", false),
  ])
  func unreadableFilesAreJudgedByTheirLines(_ text: String, _ isSpec: Bool) {
    #expect(SpecFinder.isSpec(Document(source: Array(text.utf8))) == isSpec)
  }
}
