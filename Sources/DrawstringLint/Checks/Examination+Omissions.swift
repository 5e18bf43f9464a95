internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Says which looks were cut short.
extension Examination {
  mutating func reportOmissions() {
    guard let site = document.effectSite else { return }
    for omission in omissions.all {
      report(.partialLook(words(for: omission), at: range(site), node: site))
    }
  }

  private func words(for omission: Omission) -> String {
    switch omission {
    case .moments: "where its layers are at rest takes more work than a look may"
    case .seams: "not all hand-overs were compared, which takes more work than a look may"
    case .leaps(let limit): "of the jumps at one hand-over \(grouped(limit)) were looked into"
    case .joints(let root, let limit):
      "of the places where members of '\(name(ofRoot: root))' meet the first \(grouped(limit)) were compared"
    case .nodes(let root, let limit):
      "of the members of '\(name(ofRoot: root))' the first \(grouped(limit)) were looked at for where they meet"
    case .outline(let name, let limit):
      "'\(name)' was not compared, since a path of it has more than \(grouped(limit)) lines or is too large"
    case .repeats(let root):
      "where '\(name(ofRoot: root))' begins again was not compared, which takes more work than a look may"
    case .run: "the running effect was not watched to its end, which takes more work than a look may"
    case .begin:
      "what shows after a 'begin' was not looked for, which takes more work than a look may"
    case .flashes(let phase):
      "flashes were not looked for in \(phase), which takes more work than a look may"
    case .writers(let limit): "of the pairs of nodes that write one property \(grouped(limit)) were compared"
    case .loops(let limit): "of the endless nodes the first \(grouped(limit)) were looked at"
    }
  }

  private func name(ofRoot index: Int) -> String { graph.names.nodes[Int(graph.roots[index].firstNode)] }

  private func grouped(_ number: Int) -> String { Self.grouped(number) }

  /// A number with a comma at every thousand.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { place in
      (place > 0 && (digits.count - place) % 3 == 0 ? "," : "") + String(digits[place])
    }.joined()
  }
}

extension Document {
  /// The key that names the effect: where something is said about the whole.
  var effectSite: NodeID? {
    guard let root else { return nil }
    let entries = children(of: root)
    return stride(from: entries.startIndex, to: entries.endIndex, by: 2)
      .first { text(of: entries[$0]) == "effect" }.map { entries[$0] } ?? root
  }
}
