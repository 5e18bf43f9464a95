/// Did-you-mean suggestions: the nearest of the known words.
package enum Suggestion {
  private static let longestWord = 40
  private static let mostCandidates = 2_000
  /// The fewest letters of a beginning that suggests the whole word.
  private static let shortestPrefix = 3

  /// Returns the candidate with the least edit distance, unless that is more than a third of the letters (but at least 1);
  /// then the one nearest in length of which the word is the beginning, or which is the beginning of the word.
  ///
  /// Case, hyphens and underscores do not count. Words over 40 bytes get no suggestion, and at most 2,000 candidates
  /// are compared. On equal distance, a matching first letter wins, and then the first candidate.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = folded(word)
    if wanted.isEmpty || wanted.count > longestWord { return nil }
    var best: String?
    var hasRightStart = false
    var limit = max(wanted.count, 3) / 3 + 1
    for candidate in candidates.prefix(mostCandidates) where candidate != word {
      let letters = folded(candidate)
      // On equal distance, a matching first letter wins.
      let isBetterStart = best != nil && letters.first == wanted.first && !hasRightStart
      let reach = isBetterStart ? limit + 1 : limit
      if abs(letters.count - wanted.count) >= reach { continue }
      let distance = distance(wanted, letters, below: reach)
      if distance < limit || isBetterStart && distance == limit {
        hasRightStart = letters.first == wanted.first
        limit = distance
        best = candidate
        if distance == 0 { break }
      }
    }
    return best ?? sharingStart(with: word, wanted, in: candidates)
  }

  private static func sharingStart(
    with word: String, _ wanted: [UInt8], in candidates: some Sequence<String>
  ) -> String? {
    if wanted.count < shortestPrefix { return nil }
    var best: (candidate: String, apart: Int)?
    for candidate in candidates.prefix(mostCandidates) where candidate != word {
      let letters = folded(candidate)
      let apart = abs(letters.count - wanted.count)
      guard letters.count >= shortestPrefix, letters.starts(with: wanted) || wanted.starts(with: letters),
        apart < best?.apart ?? .max
      else { continue }
      best = (candidate, apart)
    }
    return best?.candidate
  }

  /// Whether the found word is near enough for an edit: at most one difference in four letters.
  package static func isCertain(_ found: String, for word: String) -> Bool {
    let (a, b) = (folded(found), folded(word))
    if a.count > longestWord || b.count > longestWord { return false }
    let most = max(a.count, b.count) / 4
    return distance(a, b, below: most + 1) <= most
  }

  private static func folded(_ word: String) -> [UInt8] {
    var letters: [UInt8] = []
    for byte in word.utf8.prefix(longestWord * 2) where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_")
    {
      letters.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
    }
    return letters
  }

  /// Returns the Damerau–Levenshtein distance, where a swap of neighbouring letters is one edit; at most `limit`.
  private static func distance(_ a: [UInt8], _ b: [UInt8], below limit: Int) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      if row.allSatisfy({ $0 >= limit }) { return limit }
      beforeLast = last
      last = row
    }
    return min(last[b.count], limit)
  }
}

extension Diagnostics {
  /// Returns a suggestion, unless the file has 500 findings or more: the search would cost more than reading the file.
  package func suggestion(for word: String, in candidates: some Sequence<String>) -> String? {
    findings.count < 500 ? Suggestion.nearest(to: word, in: candidates) : nil
  }

  /// Returns the first candidate whose last word matches: `outerRadius` for `radius`.
  package func suggestion(for word: String, inEndsOf candidates: some Sequence<String>) -> String? {
    candidates.first { candidate in
      guard let start = candidate.lastIndex(where: \.isUppercase) else { return false }
      let end = String(candidate[start...])
      return end.lowercased() == word || suggestion(for: word, in: [end]) != nil
    }
  }
}
