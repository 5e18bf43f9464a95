/// A Swift file of the program.
package struct SourceFile {
  /// From the top of the project: `Sources/TARGET/ROOM/FILE`.
  package var path: String
  package var lines: [Substring]
  /// The lines that are not comments, without the comments at their ends, by line number.
  package var code: [(number: Int, text: Substring)]

  package static let all: [SourceFile] = ProjectFiles.texts(in: "Sources", endings: [".swift"]).map {
    SourceFile(path: $0.path, text: $0.text)
  }

  private init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    code = lines.enumerated().filter { !$0.element.drop { $0 == " " }.hasPrefix("//") }.map { index, line in
      (index + 1, line.firstRange(of: " // ").map { line[..<$0.lowerBound] } ?? line)
    }
  }

  package var target: String { String(path.split(separator: "/")[1]) }

  /// The folder below the target; nil for a file beside the folders.
  package var room: String? {
    let parts = path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : nil
  }

  package var imports: [Substring] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({ $0.first == "@" || ["public", "package", "internal"].contains($0) })
      else { return nil }
      return words[place + 1]
    }
  }

  /// The words of the code that begin with a capital letter, without comments and texts.
  package var typeNames: Set<Substring> {
    var result: Set<Substring> = []
    for line in lines {
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      for (index, part) in code.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      where index.isMultiple(of: 2) {
        for word in part.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
        where word.first?.isUppercase == true { result.insert(word) }
      }
    }
    return result
  }

  /// The types that the file declares at its top level for other files.
  package var declaredTypes: [Substring] {
    let keywords: Set<Substring> = ["struct", "enum", "class", "protocol", "typealias"]
    return lines.compactMap { line in
      guard let first = line.first, first != " ", first != "/" else { return nil }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }
      guard let place = words.firstIndex(where: keywords.contains), place + 1 < words.count,
        words[..<place].allSatisfy({ $0.first?.isLowercase == true || $0.first == "@" }),
        !words[..<place].contains("private"), !words[..<place].contains("fileprivate")
      else { return nil }
      return words[place + 1]
    }
  }
}

extension StringProtocol {
  /// Whether the text contains one of the words; in a test's module, which is not optimised, `contains` takes ten times as long.
  package func has(anyOf words: [String]) -> Bool {
    let (bytes, words) = (Array(utf8), words.map { Array($0.utf8) })
    return bytes.indices.contains { start in
      words.contains { word in
        word.first == bytes[start] && bytes.count - start >= word.count
          && word.indices.allSatisfy { word[$0] == bytes[start + $0] }
      }
    }
  }
}
