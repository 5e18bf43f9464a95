import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
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

  /// As a shell's `>` does, over several links and folders.
  @Test func aLinkToNothingYetIsWrittenThrough() {
    TemporaryFolder.with { folder in
      folder.folder("sub")
      folder.link("a.txt", to: "sub/b.txt")
      folder.link("sub/b.txt", to: "../c.txt")
      folder.file("a.txt", "new")
      #expect(folder.text(of: "c.txt") == "new")
      #expect(Files.isLink("\(folder.path)/a.txt") && Files.isLink("\(folder.path)/sub/b.txt"))
      #expect(folder.names == ["a.txt", "c.txt", "sub"])
    }
  }

  @Test func aRingOfLinksIsNoPlace() {
    TemporaryFolder.with { folder in
      folder.link("a.txt", to: "b.txt")
      folder.link("b.txt", to: "a.txt")
      var sink = OutputSink.file("\(folder.path)/a.txt")
      sink.write("x")
      sink.finish()
      #expect(sink.failure?.message.contains("links") == true)
      #expect(Files.isLink("\(folder.path)/a.txt") && Files.isLink("\(folder.path)/b.txt"))
    }
  }

  /// What is written meanwhile has another name, which is no longer than that of the file.
  @Test func aNameMayBeAsLongAsNamesAre() {
    TemporaryFolder.with { folder in
      let name = String(repeating: "x", count: 255)
      folder.file(name, "new")
      #expect(folder.names == [name])
      var sink = OutputSink.file("\(folder.path)/\(name)x")
      sink.write("x")
      sink.finish()
      #expect(sink.failure?.message.hasSuffix("its name is too long") == true)
      #expect(folder.names == [name])
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
