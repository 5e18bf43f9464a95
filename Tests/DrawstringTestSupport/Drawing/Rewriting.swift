import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax

/// Writes a spec in another way that means the same: keys in another order, aliases written out, keys in merges, `x-` keys,
/// empty variants, comments, another style.
package struct Rewriting<Random: RandomNumberGenerator> {
  package var random: Random

  package init(random: Random) { self.random = random }

  /// The text of a spec, written anew.
  package mutating func text(of tree: SpecTree) -> String {
    var tree = tree
    if case .map(let entries) = tree, random.chance(50) { tree = .map(withEmptyVariant(entries)) }
    tree = rewritten(tree, inside: [])
    return random.chance(25) ? tree.flowYAML : commented(tree.blockYAML)
  }

  /// `path` are the keys around it.
  private mutating func rewritten(_ tree: SpecTree, inside path: [String]) -> SpecTree {
    switch tree {
    case .text, .missing: return tree
    case .list(let items): return .list(items.map { rewritten($0, inside: path) })
    case .map(let entries):
      var result = entries.map { entry in
        let isIgnored = entry.key.hasPrefix("x-")
        return SpecTree.Entry(
          entry.key, isIgnored ? entry.value : rewritten(entry.value, inside: path + [entry.key]))
      }
      if random.chance(20) { result.append(ignoredEntry(beside: result)) }
      // A variant adds nodes in the order in which it names them.
      if path.count == 3, path[0] == "variants", path[2] == "animations" { return .map(result) }
      if random.chance(15) { result = merging(result) }
      return .map(shuffled(result))
    }
  }

  /// The entries in any order, but those that write the same property in theirs: the later has it.
  private mutating func shuffled(_ entries: [SpecTree.Entry]) -> [SpecTree.Entry] {
    var result = random.shuffled(entries)
    var places: [String: [Int]] = [:]
    for (place, entry) in result.enumerated() {
      places[Self.subject(of: entry.key), default: []].append(place)
    }
    var taken: [String: Int] = [:]
    for entry in entries {
      let subject = Self.subject(of: entry.key)
      guard let own = places[subject], own.count > 1 else { continue }
      result[own[taken[subject, default: 0]]] = entry
      taken[subject, default: 0] += 1
    }
    return result
  }

  /// Some of the entries in a merge; those that write the same property stay where they are.
  private mutating func merging(_ entries: [SpecTree.Entry]) -> [SpecTree.Entry] {
    if entries.contains(where: { $0.key == "<<" }) { return entries }
    var counts: [String: Int] = [:]
    for entry in entries { counts[Self.subject(of: entry.key), default: 0] += 1 }
    var own: [SpecTree.Entry] = []
    var merged: [[SpecTree.Entry]] = [[], []]
    for entry in entries {
      if counts[Self.subject(of: entry.key)] == 1, random.chance(60) {
        merged[random.below(2)].append(entry)
      } else {
        own.append(entry)
      }
    }
    let parts = merged.filter { !$0.isEmpty }.map { SpecTree.map($0) }
    if parts.isEmpty { return entries }
    return own + [SpecTree.Entry("<<", parts.count == 1 ? parts[0] : .list(parts))]
  }

  /// What a key is about: `position.x`, `ball.position` and `ball[2].position.y` are about a position. A track of
  /// positions may write rotations, too.
  private static func subject(of key: String) -> String {
    var isOpen = false
    var plain = ""
    for character in key {
      if character == "[" { isOpen = true }
      if !isOpen { plain.append(character) }
      if character == "]" { isOpen = false }
    }
    let parts = plain.split(separator: ".").map { $0 == "rotation" ? "position" : String($0) }
    if parts.count < 2 || PropertyTable.id(named: parts[0]) != nil { return parts.first ?? plain }
    return parts[0] + "." + parts[1]
  }

  private mutating func ignoredEntry(beside entries: [SpecTree.Entry]) -> SpecTree.Entry {
    let key = "x-note-\(entries.count)"
    switch random.below(4) {
    case 0: return SpecTree.Entry(key, .missing)
    case 1: return SpecTree.Entry(key, .text("some words"))
    case 2: return SpecTree.Entry(key, .list([.text("3"), .map([SpecTree.Entry("id", .text("a"))])]))
    // A value that is already there, except values that would themselves be rewritten.
    default: return SpecTree.Entry(key, entries.isEmpty ? .text("4") : random.pick(entries).value)
    }
  }

  private mutating func withEmptyVariant(_ entries: [SpecTree.Entry]) -> [SpecTree.Entry] {
    var entries = entries
    let empty = SpecTree.Entry(Self.emptyVariant, .map([]))
    guard let place = entries.firstIndex(where: { $0.key == "variants" }) else {
      return entries + [SpecTree.Entry("variants", .map([empty]))]
    }
    if case .map(let variants) = entries[place].value, variants.count < 30 {
      entries[place].value = .map(variants + [empty])
    }
    return entries
  }

  /// The name of the variant that changes nothing.
  package static var emptyVariant: String { "as-it-is" }

  /// Block style has no text of several lines, so that a comment may stand above or behind any line.
  /// Each comment has a number of its own.
  private mutating func commented(_ text: String) -> String {
    var result = ""
    var count = 0
    func next() -> Int {
      count += 1
      return count
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if random.chance(10) {
        result += String(repeating: " ", count: random.below(6)) + "# id: {note \(next())}\n"
      }
      result += line
      if !line.isEmpty, random.chance(10) { result += "  # 'note \(next())" }
      result += "\n"
    }
    return result
  }
}
