import DrawstringCLI
import DrawstringCompiler
import DrawstringDrawing
import DrawstringLint
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax
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

  /// A broken effect may hide behind each of them.
  @Test func whatCannotBeReachedIsTold() {
    TemporaryFolder.with { folder in
      folder.file("a.yaml", "")
      folder.link("b.yaml", to: "nowhere")
      folder.link("c.yml", to: "c.yml")
      folder.link("d.png", to: "nowhere")
      folder.link(".e.yaml", to: "nowhere")
      let root = folder.path
      let name = Array("f".utf8) + [0xFF, 0xC3] + Array("é.yaml".utf8)
      folder.withFile(named: name) {
        folder.withFile(named: [0xFF] + Array(".png".utf8)) {
          let found = finds([root])
          #expect(found.count == 5)
          #expect(found.first == .path("\(root)/a.yaml", isNamed: false))
          #expect(
            found.compactMap { if case .unreadable(let error) = $0 { error.message } else { nil } } == [
              "cannot follow '\(root)/b.yaml': there is no such file",
              "cannot follow '\(root)/c.yml': Too many levels of symbolic links",
              #"cannot read '\#(root)/f\xff\xc3é.yaml': its name is not UTF-8"#,
            ])
          #expect(found.last == .endOfFolder(root, hasKnown: false))
        }
      }
    }
  }

  /// To the system a dot is one also with a combining character.
  @Test func namesAreReadByTheirBytes() {
    TemporaryFolder.with { folder in
      folder.file(".\u{301}a.yaml", "")
      folder.file("b\u{301}.yaml", "")
      #expect(
        finds([folder.path]) == [
          .path("\(folder.path)/b\u{301}.yaml", isNamed: false), .endOfFolder(folder.path, hasKnown: false),
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
    #expect(Document(source: Array(text.utf8)).isSpec == isSpec)
  }
}
