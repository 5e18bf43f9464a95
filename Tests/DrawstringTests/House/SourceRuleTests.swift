import DrawstringTestSupport
import Testing

/// What the project promises about its own sources.
@Suite struct SourceRuleTests {
  private static let sources = SourceFile.all

  private static let cLibraries: Set<Substring> = ["Glibc", "Darwin", "Musl"]

  /// The files that may import the C library: none of the core, whose numbers have the same bits on every machine.
  private static let filesOfTheCLibrary: Set<String> = [
    "Sources/DrawstringLoader/FileBytes.swift",
    "Sources/DrawstringOutput/System/FileNames.swift", "Sources/DrawstringOutput/System/Files.swift",
    "Sources/DrawstringOutput/System/FileFolders.swift",
    "Sources/DrawstringOutput/System/Interrupts.swift",
    "Sources/DrawstringCLI/System/NetworkAddress.swift", "Sources/DrawstringCLI/System/WebListener.swift",
  ]

  /// The one file that may begin threads.
  private static let fileOfDispatch = "Sources/DrawstringOutput/System/Cores.swift"

  /// What `DrawstringUI` may import of Apple's platforms; not Foundation.
  private static let appleModules: Set<Substring> = [
    "CoreGraphics", "QuartzCore", "UIKit", "SwiftUI", "ObjectiveC",
  ]

  @Test func sourcesAreFound() { #expect(Self.sources.count > 100) }

  @Test func theSystemIsImportedInItsFiles() {
    for source in Self.sources {
      for module in source.imports where !module.hasPrefix("Drawstring") && module != "CYAML" {
        let isAllowed =
          (module == "CDrawstring" && source.target == "DrawstringWasm")
          || (Self.cLibraries.contains(module) && Self.filesOfTheCLibrary.contains(source.path))
          || (module == "Dispatch" && source.path == Self.fileOfDispatch)
          || (module == "Foundation" && source.target == "Drawstring")
          || (Self.appleModules.contains(module) && source.target == "DrawstringUI")
          || (["Foundation", "PackagePlugin", "XcodeProjectPlugin"].contains(module)
            && source.target == "DrawstringPlugin")
        #expect(isAllowed, "\(source.path) imports \(module)")
      }
    }
  }

  #if arch(x86_64)
    /// Compilers for x86 round literals to 80 bits first, others to 64 bits at once.
    @Test func literalsAreOneNumberForAllCompilers() {
      for source in Self.sources where source.target == "DrawstringCore" {
        for line in source.lines {
          for match in line.matches(of: /[0-9]+\.[0-9]+(?:e[-+]?[0-9]+)?/) {
            let isOne = Double(match.output) == Float80(match.output).map { Double($0) }
            #expect(isOne, "\(source.path): \(match.output)")
          }
        }
      }
    }
  #endif

  @Test func classesSayWhy() {
    for source in Self.sources {
      for (number, line) in source.code where line.has(anyOf: ["class"]) {
        let words = line.split { !$0.isLetter && $0 != "@" }
        guard let place = words.firstIndex(of: "class"), place + 1 < words.count,
          words[..<place].allSatisfy({ ["public", "package", "internal", "private", "final"].contains($0) })
        else { continue }
        let isDocumented = number > 1 && source.lines[number - 2].drop { $0 == " " }.hasPrefix("///")
        #expect(isDocumented, "\(source.path):\(number): a class without a reason")
      }
    }
  }

  @Test func nothingIsAnExistential() {
    // SwiftPM hands plugins a target of any kind.
    for source in Self.sources where source.target != "DrawstringPlugin" {
      for (number, line) in source.code where line.has(anyOf: ["any "]) {
        // Codable asks for two existentials, and UIKit for those of its contents.
        let code = ["any Decoder", "any Encoder", "any UI"].reduce(line) {
          $0.replacing($1, with: "")
        }
        let hasAny = code.ranges(of: "any ").contains { range in
          let before = range.lowerBound == code.startIndex ? " " : code[code.index(before: range.lowerBound)]
          let after = range.upperBound < code.endIndex ? code[range.upperBound] : " "
          return !before.isLetter && !before.isNumber && after.isUppercase
        }
        #expect(!hasAny || code.contains("\""), "\(source.path):\(number): an existential")
      }
    }
  }

  @Test func unsafeCodeStaysInItsRooms() {
    for source in Self.sources where !isRoomForUnsafe(source.path) {
      for (number, line) in source.code where line.has(anyOf: ["unsafe"]) {
        // Words of the content policy of pages.
        let code = line.replacing("'unsafe-inline'", with: "")
          .replacing("'wasm-unsafe-eval'", with: "")
        let words = code.split { !$0.isLetter }
        #expect(!words.contains("unsafe"), "\(source.path):\(number): unsafe code")
      }
    }
  }

  @Test func inputsAreNeverForced() {
    for source in Self.sources {
      for (number, line) in source.code {
        #expect(!line.has(anyOf: ["try!", "as!", "fatalError"]), "\(source.path):\(number): forced")
      }
    }
  }

  /// A number beyond the range of an integer stops the program, so that one initializer limits it. `.ci/long` lets the compiler
  /// find conversions that this rule does not see.
  @Test func numbersAreLimitedOnTheirWayToIntegers() {
    for source in Self.sources where source.target != "DrawstringUI" {
      for (number, line) in source.code where line.has(anyOf: ["Int"]) {
        for match in line.matches(of: /\b(?:Int|UInt)(?:8|16|32|64)?\(/) {
          let argument = Self.argument(line[match.range.upperBound...])
          let isLabelled = ["exactly:", "limiting:"].contains { argument.hasPrefix($0) }
          let isWhole = isLabelled || !argument.contains(".rounded(") && !argument.contains("Double(")
          #expect(isWhole, "\(source.path):\(number): a number that is not limited: write 'limiting:'")
        }
      }
    }
  }

  /// The text up to the parenthesis that closes a call.
  private static func argument(_ text: Substring) -> Substring {
    var depth = 1
    for place in text.indices {
      if text[place] == "(" { depth += 1 }
      if text[place] == ")" { depth -= 1 }
      if depth == 0 { return text[..<place] }
    }
    return text
  }

  /// What Linux can only check the types of is in one short file; nothing else knows a selector.
  @Test func objectiveCHasOneFile() {
    let files = Self.sources.filter { $0.lines.contains { $0.has(anyOf: ["@objc", "#selector"]) } }
    #expect(files.map(\.path) == ["Sources/DrawstringUI/Platform.swift"])
    #expect(files.allSatisfy { $0.lines.count <= 81 })
  }

  /// No file has more than 500 lines, and few have less than 40.
  @Test func filesHaveOneIdea() {
    let long = Self.sources.filter { $0.lines.count > 500 }.map(\.path)
    #expect(long == [])
    let short = Self.sources.filter { $0.lines.count < 40 }
    #expect(
      short.count * 20 <= Self.sources.count,
      "small files belong beside what they serve: \(short.map(\.path))")
  }

  /// Comments and pages name a number, a report or a jump, in place of these words; texts in quotes are left out.
  @Test func proseIsPlain() throws {
    let verb = #"(may|must|nothing|numbers|channel|trace) discontinuit|discontinuities (back|down|up)\b"#
    let words = try Regex(#"\b([Ss]o (many|much)\b|([Ii]s|[Aa]re) told\b|[Tt]ells that\b|\#(verb))"#)
    let files =
      ProjectFiles.texts(in: "Sources", endings: [".swift", ".js", ".h", ".md"])
      + ProjectFiles.texts(in: ".ci", endings: [".py", ".sh", "run", "long"])
      + ProjectFiles.texts(in: "Tests/Oracles", endings: [".py"])
      + ProjectFiles.texts(in: "specs", endings: [".md"])
    let parts = ["o many", "o much", " told", "ells that", "discontinuit"]
    for file in files where !file.path.contains("/Minified/") && file.text.has(anyOf: parts) {
      for (index, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      where line.has(anyOf: parts) {
        let prose = line.replacing("\"\"\"", with: "").replacing(/"[^"]*"/, with: "")
        #expect(!prose.contains(words), "\(file.path):\(index + 1): words that are not plain")
      }
    }
  }

  private func isRoomForUnsafe(_ path: String) -> Bool {
    path.contains("/YAML/") || path.contains("/System/") || path == "Sources/DrawstringLoader/FileBytes.swift"
      || path == "Sources/DrawstringPlayer/EmbeddedEffects.swift"
      || path == "Sources/DrawstringSyntax/Findings/FindingPage.swift"
      || path == "Sources/DrawstringCore/Values/TextBytes.swift" || path.hasPrefix("Sources/DrawstringWasm/")
  }
}
