import DrawstringTools
import Testing

@Suite struct OutputSinkTests {
  @Test func aFileIsSeenOnlyWhenItIsWhole() {
    TemporaryFolder.with { folder in
      folder.file("a.txt", "old")
      var sink = OutputSink.file("\(folder.path)/a.txt")
      sink.write(String(repeating: "new ", count: 100_000))
      #expect(folder.text(of: "a.txt") == "old")
      sink.finish()
      #expect(folder.text(of: "a.txt")?.utf8.count == 400_000)
      #expect(folder.names == ["a.txt"])
    }
  }

  @Test func anAbandonedFileLeavesNothing() {
    TemporaryFolder.with { folder in
      var sink = OutputSink.file("\(folder.path)/a.txt")
      sink.write(String(repeating: "new ", count: 100_000))
      sink.finish(keeping: false)
      #expect(folder.names == [])
    }
  }

  @Test func anEmptyAnswerIsAFileOnlyAfterBegin() {
    TemporaryFolder.with { folder in
      var silent = OutputSink.file("\(folder.path)/a.txt")
      silent.finish()
      #expect(folder.names == [])
      var empty = OutputSink.file("\(folder.path)/b.txt")
      empty.begin()
      empty.finish()
      #expect(folder.text(of: "b.txt") == "")
    }
  }

  @Test func aLinkStaysALink() {
    TemporaryFolder.with { folder in
      folder.file("a.txt", "old")
      folder.link("b.txt", to: "a.txt")
      folder.file("b.txt", "new")
      #expect(folder.text(of: "a.txt") == "new")
      #expect(Files.isLink("\(folder.path)/b.txt"))
    }
  }

  @Test func devicesAreWrittenInPlace() {
    var sink = OutputSink.file("/dev/null")
    sink.write("gone")
    sink.finish()
    #expect(sink.failure == nil)
    #expect(Files.status(of: "/dev/null")?.kind == .other)
  }

  @Test func whatCannotBeWrittenSaysWhy() {
    TemporaryFolder.with { folder in
      for (path, reason) in [
        ("\(folder.path)/no/a", "there is no such folder"), (folder.path, "it is a folder"),
      ] {
        var sink = OutputSink.file(path)
        sink.write("x")
        sink.finish()
        #expect(sink.failure?.message == "cannot write '\(path)': \(reason)")
      }
    }
  }
}
