/// The name an author may have meant.
enum NearestName {
  /// The candidate at the smallest edit distance (swaps count once), if it is near enough; the first among equals.
  static func nearest<Names: Sequence>(to word: String, in candidates: Names) -> String?
  where Names.Element == String {
    let letters = Array(word.lowercased().utf8)
    guard letters.count >= 2, letters.count <= 64 else { return nil }
    var best: String?
    var bestDistance = max(1, letters.count / 3) + 1
    for candidate in candidates {
      let other = Array(candidate.lowercased().utf8)
      guard candidate != word, abs(other.count - letters.count) < bestDistance else { continue }
      let distance = distance(letters, other)
      if distance < bestDistance {
        bestDistance = distance
        best = candidate
      }
    }
    return best
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      current.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, current[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[b.count]
  }
}
