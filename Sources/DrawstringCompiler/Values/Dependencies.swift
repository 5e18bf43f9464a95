import DrawstringCore
internal import DrawstringSyntax

/// A topological order of items that depend on each other.
struct DependencyOrder {
  /// The items after those that they need; otherwise in the given order.
  private(set) var sorted: [Int] = []
  /// The cycles, each in the order of its dependencies.
  private(set) var rings: [[Int]] = []
  /// The items that are in a cycle, or depend on one.
  private(set) var blocked: [Int] = []

  /// `needs` lists for each item the indices of the items it needs. Linear in the size of `needs`.
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

  /// Every blocked item needs a blocked item, so following the needs from any of them ends in a cycle.
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

/// A name with indices in brackets: `colors[1]`, `dot[2][0]`.
struct SubscriptedName {
  /// The name without brackets; the whole text if the brackets are malformed.
  let name: String
  /// The indices from left to right, each from 0.
  let indices: [Int]

  init(_ text: String) {
    var rest = Substring(text)
    var found: [Int] = []
    while rest.last == "]", let bracket = rest.lastIndex(of: "[") {
      let digits = rest[rest.index(after: bracket)...].dropLast()
      // A decimal number without a sign or leading zeros, of at most nine digits.
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
