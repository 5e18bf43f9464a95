import DrawstringTestSupport
import Testing

/// What the project promises about its own sources.
@Suite struct SourceRuleTests {
  private static let sources = SourceFile.all

  private static let cLibraries: Set<Substring> = ["Glibc", "Darwin", "Musl", "EmbeddedMath"]

  /// The files that may import the C library; in the core exactly one.
  private static let filesOfTheCLibrary: Set<String> = [
    "Sources/DrawstringCore/Values/Libm.swift", "Sources/Drawstring/FileBytes.swift",
    "Sources/DrawstringOutput/System/FileNames.swift", "Sources/DrawstringOutput/System/Files.swift",
    "Sources/DrawstringOutput/System/FileFolders.swift",
    "Sources/DrawstringOutput/System/Interrupts.swift",
    "Sources/DrawstringCLI/System/LocalListener.swift",
  ]

  /// The one file that may begin threads.
  private static let fileOfDispatch = "Sources/DrawstringOutput/System/Cores.swift"

  @Test func sourcesAreFound() { #expect(Self.sources.count > 100) }

  @Test func theSystemIsImportedInItsFiles() {
    for source in Self.sources {
      for module in source.imports where !module.hasPrefix("Drawstring") && module != "CYAML" {
        let isAllowed =
          (Self.cLibraries.contains(module) && Self.filesOfTheCLibrary.contains(source.path))
          || (module == "Dispatch" && source.path == Self.fileOfDispatch)
        #expect(isAllowed, "\(source.path) imports \(module)")
      }
    }
  }

  /// Where the functions of the C library may be called, whose last bits differ between systems: what `Sources/ARCHITECTURE.md` names
  /// under «The same bits». Everything else has to do with + − × ÷ √.
  private static let callers: [String: String] = [
    "DrawstringCore/Easing/CurveFamilies.swift": "elastic easings",
    "DrawstringCore/Easing/SpringSettling.swift": "springs",
    "DrawstringCore/Easing/SpringCurve.swift": "springs",
    "DrawstringCore/Formula/FormulaEvaluation.swift": "formulas",
    "DrawstringCore/Values/TotalArithmetic.swift": "formulas",
    "DrawstringCore/Values/RGBAColor.swift": "colour spaces other than srgb",
    "DrawstringCore/Values/Trigonometry.swift": "angles beyond 83,000 turns, infinite parts",
    "DrawstringLint/Values/LinearColor.swift": "flashes",
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
        // Codable asks for two existentials.
        let code = withoutComment(line).replacing("any Decoder", with: "").replacing("any Encoder", with: "")
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

  /// No file has more than 500 lines, and few have less than 40.
  @Test func filesHaveOneIdea() {
    let long = Self.sources.filter { $0.lines.count > 500 }.map(\.path)
    #expect(long == [])
    let short = Self.sources.filter { $0.lines.count < 40 }
    #expect(
      short.count * 20 <= Self.sources.count,
      "small files belong beside what they serve: \(short.map(\.path))")
  }

  private func isCode(_ line: Substring) -> Bool { !line.drop { $0 == " " }.hasPrefix("//") }

  private func withoutComment(_ line: Substring) -> Substring {
    line.firstRange(of: " // ").map { line[..<$0.lowerBound] } ?? line
  }

  private func isRoomForUnsafe(_ path: String) -> Bool {
    path.contains("/YAML/") || path.contains("/System/") || path == "Sources/Drawstring/FileBytes.swift"
      || path == "Sources/DrawstringSyntax/Findings/FindingPage.swift"
  }
}
