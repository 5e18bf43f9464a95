import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// Everything a user of the library can see says what it is.
@Suite struct PublicDocumentationTests {
  @Test func allOfItIsDocumented() throws {
    var count = 0
    let folders = ["Drawstring", "DrawstringLoader", "DrawstringPlayer", "DrawstringCore", "DrawstringUI"]
    for file in try folders.flatMap({ try files(in: "Sources/\($0)") }) {
      let lines = try ProjectFile.text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
      var publicEnum: Int?
      for (index, line) in lines.enumerated() {
        let indent = line.prefix { $0 == " " }.count
        let code = line.dropFirst(indent)
        if code.hasPrefix("public enum ") { publicEnum = indent }
        if code == "}", indent == publicEnum { publicEnum = nil }
        let isCase = code.hasPrefix("case ") && indent == publicEnum.map { $0 + 2 }
        guard isCase || code.hasPrefix("public ") && !code.contains("public import") else { continue }
        count += 1
        let above = index > 0 ? lines[index - 1].drop { $0 == " " } : ""
        #expect(above.hasPrefix("///"), "\(file):\(index + 1): \(code)")
      }
    }
    #expect(count > 100, "nothing to look at")
  }

  /// The Swift files of a folder and below.
  private func files(in folder: String) throws -> [String] {
    var folders = [folder]
    var files: [String] = []
    while let next = folders.popLast() {
      for name in try Files.names(in: "\(ProjectFile.root)/\(next)") {
        let path = "\(next)/\(name)"
        if Files.status(of: "\(ProjectFile.root)/\(path)")?.kind == .folder {
          folders.append(path)
        } else if name.hasSuffix(".swift") {
          files.append(path)
        }
      }
    }
    return files.sorted()
  }
}
