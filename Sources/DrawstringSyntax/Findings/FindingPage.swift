internal import DrawstringResources

/// The explanation of a code: a section of `specs/diagnostics.md`, which is embedded in the program.
package struct FindingPage: Equatable, Sendable {
  package let code: DiagnosticCode
  /// The problem, in one line.
  package let summary: String
  /// The reason and the remedy, in one short paragraph.
  package let rationale: String
  /// The kind of file that the examples are.
  package let subject: Subject
  /// Whether `bad` describes the example in words, because the example is too long or not text.
  package let isInWords: Bool
  /// A complete effect, trace or drawing with this finding and no other.
  package let bad: String
  /// The corrected example, without findings.
  package let good: String

  package enum Subject: Sendable, CaseIterable {
    case effect, trace
    /// An effect for `drawstring export --to lottie`.
    case export
    /// An SVG file for `drawstring import`.
    case drawing

    /// The language of the fenced blocks.
    package var language: String { self == .drawing ? "xml" : "yaml" }

    /// The noun with its article, at the start of a sentence.
    fileprivate var noun: String {
      switch self {
      case .effect: "An effect"
      case .trace: "A trace"
      case .export: "An exported effect"
      case .drawing: "A drawing"
      }
    }
  }

  package init(
    _ code: DiagnosticCode, _ summary: String, why rationale: String, subject: Subject = .effect,
    isInWords: Bool = false, bad: String, good: String
  ) {
    self.code = code
    self.summary = summary
    self.rationale = rationale
    self.subject = subject
    self.isInWords = isInWords
    self.bad = bad
    self.good = good
  }

  /// The line before the example: `An effect with this finding:`.
  package var leadIn: String { subject.noun + " with this finding" + (isInWords ? ", in words:" : ":") }

  /// The line before the corrected example.
  package static let leadInOfGood = "Corrected:"

  /// Returns the page of a code; nil if there is no such code.
  package static func of(_ id: String) -> FindingPage? { all.first { $0.code.id == id } }

  /// Every page, in the order of the file.
  package static let all: [FindingPage] = read(Resource.findings)
}

extension FindingPage {
  /// Reads the sections of a text: each begins with `## CODE` and has the form that `DiagnosticsPage` writes. Sections
  /// of another form are skipped.
  package static func read(_ text: String) -> [FindingPage] {
    var pages: [FindingPage] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let start = lines.firstIndex(where: { $0.hasPrefix("## ") }) {
      let id = String(lines[start].dropFirst(3))
      lines = lines[(start + 1)...]
      if let page = section(id, &lines) { pages.append(page) }
    }
    return pages
  }

  private static func section(_ id: String, _ lines: inout ArraySlice<Substring>) -> FindingPage? {
    // **error:** A sentence.
    let line = nextLine(&lines)
    guard line.hasPrefix("**"), let mark = line.dropFirst(2).place(of: "**") else { return nil }
    let head = [line.dropFirst(2)[..<mark.lowerBound], line[mark.upperBound...]]
    guard head.count == 2, let severity = Severity(rawValue: String(head[0].dropLast())) else { return nil }
    let rationale = nextLine(&lines)
    let leadIn = nextLine(&lines)
    guard leadIn.holds(part: " with this finding"),
      let subject = Subject.allCases.first(where: { leadIn.hasPrefix($0.noun) }),
      let bad = example(subject, &lines), nextLine(&lines) == leadInOfGood,
      let good = example(subject, &lines)
    else { return nil }
    return FindingPage(
      DiagnosticCode(id, severity), String(head[1].dropFirst()), why: String(rationale),
      subject: subject, isInWords: leadIn.hasSuffix("in words:"),
      bad: bad,
      good: good)
  }

  private static func nextLine(_ lines: inout ArraySlice<Substring>) -> Substring {
    while let line = lines.popFirst() {
      if !line.isEmpty { return line }
    }
    return ""
  }

  /// Reads a fenced block; the result ends with a line break.
  private static func example(_ subject: Subject, _ lines: inout ArraySlice<Substring>) -> String? {
    guard nextLine(&lines) == "```\(subject.language)", let end = lines.firstIndex(of: "```") else {
      return nil
    }
    defer { lines = lines[(end + 1)...] }
    return lines[..<end].map { $0 + "\n" }.joined()
  }
}

/// The text of a file that is embedded in the program.
package enum Resource {
  /// `specs/diagnostics.md`: the explanations of findings.
  package static var findings: String { unsafe text(drawstring_findings()) }
  /// The script of a page as gzip: `drawstring.js`, the painter of `drawstring-effect.js` and the files of
  /// `Sources/DrawstringResources/Page`, joined by `Sources/DrawstringWasm/make.sh`.
  package static var packedPageScript: [UInt8] { unsafe bytes(drawstring_page_packed_script()) }
  /// What only pages of `drawstring watch` have: their script, which runs after that of all pages in the same scope, their style
  /// and their markup; the script of a page without an effect; the script of the page of all files.
  package static var pageLiveScript: String { unsafe text(drawstring_page_live_script()) }
  package static var pageLiveStyle: String { unsafe text(drawstring_page_live_style()) }
  package static var pageLiveMarkup: String { unsafe text(drawstring_page_live_markup()) }
  package static var pageWaitingScript: String { unsafe text(drawstring_page_waiting_script()) }
  package static var pageIndexScript: String { unsafe text(drawstring_page_index_script()) }
  /// The script of a page that compares two effects. The script of the screen around an effect comes before this script and
  /// before that of all files.
  package static var pageComparisonScript: String { unsafe text(drawstring_page_comparison_script()) }
  package static var pageScreenScript: String { unsafe text(drawstring_page_screen_script()) }
  package static var pageStyle: String { unsafe text(drawstring_page_style()) }
  /// The beginning of a page's body. Names in double braces are placeholders for the title and the summary.
  package static var pageBody: String { unsafe text(drawstring_page_body()) }

  /// The WebAssembly module that plays effects, as it is and as an LZMA file, which `packed.js` reads.
  package static var webModule: [UInt8] { unsafe bytes(drawstring_web_module()) }
  package static var packedWebModule: [UInt8] { unsafe bytes(drawstring_web_packed_module()) }
  /// The JavaScript module around it, minified, and its types.
  package static var webPlayer: String { unsafe text(drawstring_web_player()) }
  package static var webPlayerTypes: String { unsafe text(drawstring_web_player_types()) }
  /// The JavaScript module of functions that read what pages hold as text (`Base91`).
  package static var webPackedText: String { unsafe text(drawstring_web_packed_text()) }
  /// The JavaScript module of the element `<drawstring-effect>`, minified, and its types.
  package static var webElement: String { unsafe text(drawstring_web_element()) }
  package static var webElementTypes: String { unsafe text(drawstring_web_element_types()) }
  /// A page with a list that refreshes, and its script. Names in double braces are placeholders for the title, the
  /// sources and hashes of the page's policy, its data and its script.
  package static var webPage: String { unsafe text(drawstring_web_demo_page()) }
  package static var webPageScript: String { unsafe text(drawstring_web_demo_script()) }

  /// The templates of `drawstring new`: effects with the name of their file.
  package static var ringStarter: String { unsafe text(drawstring_starter_ring()) }
  package static var strokeStarter: String { unsafe text(drawstring_starter_stroke()) }
  package static var dotsStarter: String { unsafe text(drawstring_starter_dots()) }
  package static var spinnerStarter: String { unsafe text(drawstring_starter_spinner()) }
  package static var barStarter: String { unsafe text(drawstring_starter_bar()) }
  package static var ballStarter: String { unsafe text(drawstring_starter_ball()) }
  package static var footerStarter: String { unsafe text(drawstring_starter_footer()) }
  package static var floorStarter: String { unsafe text(drawstring_starter_floor()) }
  package static var blankStarter: String { unsafe text(drawstring_starter_blank()) }

  private static func bytes(_ file: drawstring_resource) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// The text without its last line break.
  private static func text(_ file: drawstring_resource) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count - 1), as: UTF8.self)
  }
}
