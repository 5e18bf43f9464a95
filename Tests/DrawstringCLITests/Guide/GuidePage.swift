import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// A page of the documentation whose examples are run.
///
/// A comment `<!-- a copy of PATH -->` above a block says that it is that file of the project, word for word;
/// `<!-- file NAME -->` makes it a file that the commands of the page can read.
struct GuidePage {
  struct Block {
    var language: String
    /// The comment above the block; empty without one.
    var note: String
    /// The line of the first fence, from 1.
    var line: Int
    var lines: [String]

    var text: String { lines.map { $0 + "\n" }.joined() }

    func noted(_ word: String) -> String? {
      note.hasPrefix(word + " ") ? String(note.dropFirst(word.count + 1)) : nil
    }
  }

  let path: String
  private(set) var lines: [String]

  /// A page by its path in the project.
  init(_ path: String) throws {
    self.path = path
    lines = try ProjectFile.text(of: path).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  var blocks: [Block] {
    var result: [Block] = []
    var open: Block?
    for (index, line) in lines.enumerated() {
      if var block = open {
        if line == "```" {
          result.append(block)
          open = nil
        } else {
          block.lines.append(line)
          open = block
        }
      } else if line.hasPrefix("```") {
        open = Block(
          language: String(line.dropFirst(3)), note: comment(above: index), line: index + 1, lines: [])
      }
    }
    return result
  }

  func blocks(of language: String) -> [Block] { blocks.filter { $0.language == language } }

  /// What links to the headings are called.
  var anchors: Set<String> {
    Set(
      lines.filter { $0.hasPrefix("#") }.map { heading in
        String(
          heading.drop { $0 == "#" || $0 == " " }.lowercased().compactMap { character in
            character == " "
              ? "-" : character.isLetter || character.isNumber || character == "-" ? character : nil
          })
      })
  }

  private func comment(above index: Int) -> String {
    guard index > 0, lines[index - 1].hasPrefix("<!-- "), lines[index - 1].hasSuffix(" -->") else {
      return ""
    }
    return String(lines[index - 1].dropFirst(5).dropLast(4))
  }

  /// Replaces what is between a block's fences.
  mutating func replace(_ block: Block, with new: [String]) {
    lines.replaceSubrange(block.line..<block.line + block.lines.count, with: new)
  }

  /// Replaces what is between the lines `<!-- NAME -->` and `<!-- end of NAME -->`; false where they are missing.
  mutating func replaceSection(_ name: String, with new: [String]) -> Bool {
    guard let first = lines.firstIndex(of: "<!-- \(name) -->"),
      let last = lines.firstIndex(of: "<!-- end of \(name) -->"), first < last
    else { return false }
    lines.replaceSubrange(first + 1..<last, with: new)
    return true
  }

  /// Compares the page with the file; with `UPDATE_GOLDEN=1` in the environment it becomes the file.
  func expectCurrent(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try ProjectFile.expect(
      lines.joined(separator: "\n"), at: path, sourceLocation: sourceLocation)
  }
}
