// Stand-ins for what other parts of the project will bring; this file goes when they do.
package import Drawstring
package import DrawstringSpec

package enum Suggestion {
  package static func nearest(to word: String, in words: [String]) -> String? {
    let limit = word.count < 4 ? 1 : 2
    return words.map { ($0, distance(word, $0)) }.filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
  }

  private static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.prefix(40)), Array(b))
    var row = Array(0...b.count)
    for i in a.indices {
      var corner = row[0]
      row[0] = i + 1
      for j in b.indices {
        let above = row[j + 1]
        row[j + 1] = Swift.min(corner + (a[i] == b[j] ? 0 : 1), above + 1, row[j] + 1)
        corner = above
      }
    }
    return row[b.count]
  }
}

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
