import DrawstringCore
internal import DrawstringSyntax

/// The order in which things that need one another can be worked out.
struct DependencyOrder {
  /// Each after those it needs; as given where there is a choice.
  private(set) var sorted: [Int] = []
  /// Things that need themselves through one another, each ring in the order of its needs.
  private(set) var rings: [[Int]] = []
  /// What is in a ring or needs something that is.
  private(set) var blocked: [Int] = []

  /// `needs` lists for each thing the indices of those it needs. Linear in its size.
  init(_ needs: [[Int]]) {
    var missing = needs.map { Set($0).count }
    var users: [[Int]] = Array(repeating: [], count: needs.count)
    for (index, list) in needs.enumerated() {
      for need in Set(list).sorted() { users[need].append(index) }
    }
    var ready = needs.indices.filter { missing[$0] == 0 }
    var next = 0
    while next < ready.count {
      let index = ready[next]
      next += 1
      sorted.append(index)
      for user in users[index] {
        missing[user] -= 1
        if missing[user] == 0 { ready.append(user) }
      }
    }
    let isSorted = Set(sorted)
    blocked = needs.indices.filter { !isSorted.contains($0) }
    findRings(needs, isSorted)
  }

  /// Everything blocked needs something blocked, so following needs from anywhere ends in a ring.
  private mutating func findRings(_ needs: [[Int]], _ isSorted: Set<Int>) {
    var visit: [Int: Int] = [:]
    for start in blocked where visit[start] == nil {
      var trail: [Int] = []
      var place: [Int: Int] = [:]
      var index = start
      while visit[index] == nil {
        visit[index] = start
        place[index] = trail.count
        trail.append(index)
        guard let need = needs[index].first(where: { !isSorted.contains($0) }) else { break }
        index = need
      }
      if let first = place[index], trail.count > first || needs[index].contains(index) {
        let ring = Array(trail[first...])
        let least = ring.indices.min { ring[$0] < ring[$1] } ?? 0
        rings.append(Array(ring[least...] + ring[..<least]))
      }
    }
  }
}

/// A name with numbers in brackets behind it: `colors[1]`, `dot[2][0]`.
struct SubscriptedName {
  /// Without the brackets; all of the text where they are not well formed.
  let name: String
  /// From the left, each from 0.
  let indices: [Int]

  init(_ text: String) {
    var rest = Substring(text)
    var found: [Int] = []
    while rest.last == "]", let bracket = rest.lastIndex(of: "[") {
      let digits = rest[rest.index(after: bracket)...].dropLast()
      // As a number is written: no sign, no leading zeros, not longer than any count there can be.
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), digits.utf8.count <= 9,
        digits == "0" || digits.first != "0", let index = Int(digits)
      else { break }
      found.append(index)
      rest = rest[..<bracket]
    }
    let isWhole = rest.last != "]" && !rest.isEmpty
    name = isWhole ? String(rest) : text
    indices = isWhole ? found.reversed() : []
  }
}
