// Stand-ins for what other parts of the project will bring; this file goes when they do.
internal import Drawstring
package import DrawstringSpec

extension DiagnosticCode {
  package static let all: [DiagnosticCode] = [
    DiagnosticCode(
      "unknown-key", .error, "a key that does not exist here",
      why: "A misspelt key would otherwise be dropped without a word.",
      bad: "drawstring: 1\neffect: a\ncanvas: [1, 1]\nlayers: []\ntitel: x\n",
      good: "drawstring: 1\neffect: a\ncanvas: [1, 1]\nlayers: []\ntitle: x\n")
  ]
}

package struct FileReport: Sendable {
  package var source: SourceText
  package var document: Document
  package var diagnostics: [Diagnostic]

  package init(source: SourceText, document: Document, diagnostics: [Diagnostic]) {
    self.source = source
    self.document = document
    self.diagnostics = diagnostics
  }
}

package enum TextReporter {
  package static func report(_ file: FileReport, color: Bool) -> String {
    file.diagnostics.map {
      "\(file.source.name):\($0.range.start): \($0.code.severity.rawValue): \($0.message) [\($0.code.id)]\n"
    }.joined()
  }
}

package enum JSONReporter {
  package static func report(_ files: [FileReport]) -> String { "{\"files\":\(files.count)}" }
}
