internal import DrawstringResources

/// The text of a file that is embedded in the program.
package enum Resource {
  /// `specs/diagnostics.md`: the explanations of findings.
  package static var findings: String { unsafe text(drawstring_findings()) }
  /// The script of a page: the files of `Sources/DrawstringResources/Page`, joined. The script evaluates nothing: it
  /// chooses streams, mixes linearly between two of their keys, and shows the values of the element `data`.
  package static var pageScript: String { unsafe text(drawstring_page_script()) }
  /// The script that reloads a watched page when there is a newer one.
  package static var pageWatchingScript: String { unsafe text(drawstring_page_watching_script()) }
  package static var pageStyle: String { unsafe text(drawstring_page_style()) }
  /// The body of a page. Names in double braces stand for the title, the summary and the findings.
  package static var pageBody: String { unsafe text(drawstring_page_body()) }

  /// The text without its last line break.
  private static func text(_ file: drawstring_resource) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count - 1), as: UTF8.self)
  }
}
