import DrawstringTestSupport
import Testing

/// What the project promises about its own sources.
@Suite struct SourceRuleTests {
  private struct Source {
    var path: String
    var lines: [Substring]
    var target: String { String(path.split(separator: "/")[1]) }
  }

  private static let sources: [Source] = ProjectFiles.texts(in: "Sources", endings: [".swift"]).map {
    Source(path: $0.path, lines: $0.text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  private static let cLibraries: Set<Substring> = ["Glibc", "Darwin", "Musl"]

  /// The modules of the project that each target may import: the arrows of its architecture.
  private static let arrows: [String: Set<Substring>] = [
    "DrawstringCore": [],
    "DrawstringSyntax": ["DrawstringCore", "DrawstringResources"],
    "DrawstringCompiler": ["DrawstringCore", "DrawstringSyntax"],
    "DrawstringLint": ["DrawstringCore", "DrawstringSyntax", "DrawstringCompiler"],
    "Drawstring": ["DrawstringCore", "DrawstringSyntax", "DrawstringCompiler", "CYAML"],
    "DrawstringOutput": ["DrawstringCore", "DrawstringSyntax", "DrawstringCompiler", "Drawstring"],
    "DrawstringDrawing": aboveDrawstring,
    "DrawstringReports": aboveDrawstring.union(["DrawstringLint"]),
    "DrawstringCLI": aboveDrawstring.union(["DrawstringDrawing", "DrawstringReports"]),
    "DrawstringMain": ["DrawstringCLI"],
  ]

  private static let aboveDrawstring: Set<Substring> = [
    "DrawstringCore", "DrawstringSyntax", "DrawstringCompiler", "Drawstring", "DrawstringOutput",
  ]

  /// The files that may import the C library; in the core exactly one.
  private static let filesOfTheCLibrary: Set<String> = [
    "Sources/DrawstringCore/Values/Libm.swift", "Sources/Drawstring/FileBytes.swift",
    "Sources/DrawstringOutput/System/FileError.swift", "Sources/DrawstringOutput/System/Files.swift",
    "Sources/DrawstringOutput/System/Files+Folders.swift",
    "Sources/DrawstringOutput/System/Files+Links.swift",
    "Sources/DrawstringOutput/System/Interrupts.swift",
    "Sources/DrawstringCLI/System/LocalListener.swift",
  ]

  /// The one file that may begin threads.
  private static let fileOfDispatch = "Sources/DrawstringOutput/System/Cores.swift"

  @Test func sourcesAreFound() { #expect(Self.sources.count > 100) }

  @Test func importsFollowTheArrows() {
    for source in Self.sources {
      guard let allowed = Self.arrows[source.target] else {
        Issue.record("\(source.path): a target without arrows")
        continue
      }
      for line in source.lines {
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
          words[..<place].allSatisfy({ $0.first == "@" || ["public", "package", "internal"].contains($0) })
        else { continue }
        let module = words[place + 1]
        let isAllowed =
          allowed.contains(module)
          || (Self.cLibraries.contains(module) && Self.filesOfTheCLibrary.contains(source.path))
          || (module == "Dispatch" && source.path == Self.fileOfDispatch)
        #expect(isAllowed, "\(source.path) imports \(module)")
      }
    }
  }

  /// Where the functions of the C library may be called, whose last bits differ between systems: what `Sources/ARCHITECTURE.md` names
  /// under «The same bits». Everything else has to do with + − × ÷ √.
  private static let callers: [String: String] = [
    "DrawstringCore/Curves/ElasticCurve.swift": "elastic easings",
    "DrawstringCore/Curves/Spring+Settling.swift": "springs",
    "DrawstringCore/Curves/SpringMotion.swift": "springs",
    "DrawstringCore/Formulas/FormulaPool+Evaluation.swift": "formulas",
    "DrawstringCore/Formulas/TotalArithmetic.swift": "formulas",
    "DrawstringCore/Values/ColorSpace.swift": "colour spaces other than srgb",
    "DrawstringCore/Values/Trigonometry+ArcTangent.swift": "infinite parts",
    "DrawstringCore/Values/Trigonometry.swift": "angles beyond 83,000 turns",
    "DrawstringLint/Checks/LinearColor+Layers.swift": "flashes",
  ]

  private static let targetsWithoutTools = [
    "DrawstringCore", "DrawstringSyntax", "DrawstringCompiler", "DrawstringLint",
  ]

  @Test func theCLibraryIsCalledWhereItsBitsMayDiffer() {
    // The functions of Swift's numbers round exactly; those of the library do not.
    let functions = [
      "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "exp2", "expm1", "log", "log2", "log10",
      "log1p",
      "pow", "hypot", "cbrt", "sinh", "cosh", "tanh",
    ]
    var found: Set<String> = []
    for source in Self.sources where Self.targetsWithoutTools.contains(source.target) {
      let path = String(source.path.dropFirst("Sources/".count))
      if path == "DrawstringCore/Values/Libm.swift" { continue }
      for (index, line) in source.lines.enumerated() where isCode(line) {
        // Examples of formulas stand between quotes.
        let parts = withoutComment(line).split(separator: "\"", omittingEmptySubsequences: false)
        let code = parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(
          separator: " ")
        if code.contains("Libm.") { found.insert(path) }
        let calls = code.split { !($0.isLetter || $0.isNumber || $0 == "(" || $0 == ".") }
        let isFree = calls.contains { call in functions.contains { call.hasPrefix("\($0)(") } }
        #expect(!isFree, "\(source.path):\(index + 1): a function of the C library beside Libm")
      }
    }
    #expect(found.sorted() == Self.callers.keys.sorted())
  }

  @Test func classesSayWhy() {
    for source in Self.sources {
      for (index, line) in source.lines.enumerated() where isCode(line) {
        let words = line.split { !$0.isLetter && $0 != "@" }
        guard let place = words.firstIndex(of: "class"), place + 1 < words.count,
          words[..<place].allSatisfy({ ["public", "package", "internal", "private", "final"].contains($0) })
        else { continue }
        let isDocumented = index > 0 && source.lines[index - 1].drop { $0 == " " }.hasPrefix("///")
        #expect(isDocumented, "\(source.path):\(index + 1): a class without a reason")
      }
    }
  }

  @Test func nothingIsAnExistential() {
    for source in Self.sources {
      for (index, line) in source.lines.enumerated() where isCode(line) {
        let code = withoutComment(line)
        let hasAny = code.ranges(of: "any ").contains { range in
          let before = range.lowerBound == code.startIndex ? " " : code[code.index(before: range.lowerBound)]
          let after = range.upperBound < code.endIndex ? code[range.upperBound] : " "
          return !before.isLetter && !before.isNumber && after.isUppercase
        }
        #expect(!hasAny || code.contains("\""), "\(source.path):\(index + 1): an existential")
      }
    }
  }

  @Test func unsafeCodeStaysInItsRooms() {
    for source in Self.sources where !isRoomForUnsafe(source.path) {
      for (index, line) in source.lines.enumerated() where isCode(line) {
        // A word of the content policy of pages.
        let code = withoutComment(line).replacing("'unsafe-inline'", with: "")
        let words = code.split { !$0.isLetter }
        #expect(!words.contains("unsafe"), "\(source.path):\(index + 1): unsafe code")
      }
    }
  }

  @Test func inputsAreNeverForced() {
    for source in Self.sources {
      for (index, line) in source.lines.enumerated() where isCode(line) {
        let code = withoutComment(line)
        #expect(
          !code.contains("try!") && !code.contains("as!") && !code.contains("fatalError"),
          "\(source.path):\(index + 1): forced")
      }
    }
  }

  /// Beyond 500 lines a file only holds tables.
  @Test func filesAreShort() {
    let long = Self.sources.filter { $0.lines.count > 500 }.map(\.path)
    #expect(long == [])
    let lengths = Self.sources.map(\.lines.count).sorted()
    #expect(lengths[lengths.count / 2] <= 120)
  }

  private func isCode(_ line: Substring) -> Bool { !line.drop { $0 == " " }.hasPrefix("//") }

  private func withoutComment(_ line: Substring) -> Substring {
    line.firstRange(of: " // ").map { line[..<$0.lowerBound] } ?? line
  }

  private func isRoomForUnsafe(_ path: String) -> Bool {
    path.contains("/YAML/") || path.contains("/System/") || path == "Sources/Drawstring/FileBytes.swift"
      || path == "Sources/DrawstringSyntax/Source/Resource.swift"
  }
}
