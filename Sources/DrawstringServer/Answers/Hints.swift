import DrawstringCompiler
import DrawstringCore
import DrawstringLoader
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax

/// When a node runs, in seconds of its parent's iteration.
struct NodeTimes {
  let start: Double
  let end: Double

  init(_ node: TimedNode) {
    let delay = node.timing.speed > 0 ? node.timing.delay.scaled(by: 1 / node.timing.speed) : .zero
    start = (node.start + max(delay, .zero)).seconds
    end = (node.start + node.timing.length).seconds
  }

  /// The times of a node with an id; nil for an unknown id.
  init?(_ id: String, in graph: Graph) {
    guard let index = graph.nodes.indices.first(where: { graph.name(ofNode: $0) == id }) else { return nil }
    self.init(graph.nodes[index])
  }

  var text: String {
    end.isFinite ? "\(Self.text(start)) to \(Self.text(end))" : "from \(Self.text(start)) on"
  }

  static func text(_ seconds: Double) -> String {
    JavaScriptNumber.description(of: (seconds * 1000).rounded()) + "ms"
  }
}

/// What the compiler adds to a text, as inlay hints: the places of keyframes that state none, the settling times of
/// springs, and the times of nodes that others decide.
enum Hints {
  static func hints(_ reading: SpecReading, in range: SourceRange) -> [JSONValue] {
    guard let graph = reading.graph, reading.spec.edited.source == reading.document.source else { return [] }
    let all = keyframes(reading, graph) + nodes(reading, graph) + springs(reading)
    return all.filter { range.start <= $0.offset && $0.offset <= range.end }.sorted { $0.offset < $1.offset }
      .map { hint in
        [
          "position": reading.text.position(of: hint.offset), "label": .init(hint.label),
          "tooltip": .init(hint.tooltip), "paddingLeft": true,
        ]
      }
  }

  private struct Hint {
    var offset: Int
    var label: String
    var tooltip: String
  }

  /// The places of keyframes without `at`, where the offset is a fraction of the iteration.
  private static func keyframes(_ reading: SpecReading, _ graph: Graph) -> [Hint] {
    let document = reading.document
    var seen: Set<NodeID> = []
    return graph.tracks.flatMap { track -> [Hint] in
      guard case .keyframes(let first, let count, _) = track.form else { return [] }
      return first.stretch(count).compactMap { index in
        guard let site = reading.spec.sites.keyframe(index), seen.insert(site).inserted,
          let parent = document[site].parent, document.kind(of: parent) == .sequence,
          document.plainValue(of: "at", in: site) == nil, document.plainValue(of: "past", in: site) == nil
        else { return nil }
        let offset = graph.keyframes[index].offset
        guard (0...1).contains(offset) else { return nil }
        let percent = JavaScriptNumber.description(of: (offset * 1000).rounded() / 10)
        return Hint(
          offset: document.range(of: site).end, label: "\(percent)%", tooltip: "the place of the keyframe")
      }
    }
  }

  /// The times of nodes with `after`, of members of sequences, and of copies with `stagger`.
  private static func nodes(_ reading: SpecReading, _ graph: Graph) -> [Hint] {
    let document = reading.document
    var copies: [NodeID: (start: Double, end: Double)] = [:]
    var order: [NodeID] = []
    for (index, node) in graph.nodes.enumerated() {
      guard reading.spec.sites.nodes.indices.contains(index) else { continue }
      let site = reading.spec.sites.nodes[index]
      let times = NodeTimes(node)
      let isMember = node.parent.exists && graph.nodes[node.parent].structure == .sequence
      let isDecided =
        isMember
        || document.plainEntries(of: site).contains { $0.name == "after" || $0.name == "stagger" }
      if !isDecided { continue }
      if let known = copies[site] {
        copies[site] = (min(known.start, times.start), max(known.end, times.end))
      } else {
        copies[site] = (times.start, times.end)
        order.append(site)
      }
    }
    return order.compactMap { site in
      guard let times = copies[site] else { return nil }
      let entries = document.plainEntries(of: site)
      let entry =
        entries.first { $0.name == "after" || $0.name == "stagger" } ?? entries.first { $0.name == "id" }
      guard let entry = entry ?? entries.first, document[entry.value].parent == site else { return nil }
      let end = times.end.isFinite ? "–\(NodeTimes.text(times.end))" : " on"
      return Hint(
        offset: document.range(of: document.kind(of: entry.value) == .scalar ? entry.value : entry.key).end,
        label: "\(NodeTimes.text(times.start))\(end)",
        tooltip: "when the node runs, in the time of its parent")
    }
  }

  /// The settling times of springs in tracks and easings.
  private static func springs(_ reading: SpecReading) -> [Hint] {
    let document = reading.document
    let scope = reading.scope.constantsOnly
    var hints: [Hint] = []
    reading.walk.visit { visit in
      guard !visit.isKey, document.kind(of: visit.node) == .scalar,
        visit.slot.resolved.contains(where: { if case .easing = $0 { true } else { false } })
      else { return }
      let text = document.scalarText(visit.node)
      guard text.string.hasPrefix("spring") else { return }
      var ignored = Diagnostics()
      guard
        case .apart(.spring(let spring))? = EasingParser.parse(text, scope: scope, diagnostics: &ignored),
        spring.settling.isFinite
      else { return }
      hints.append(
        Hint(
          offset: document.range(of: visit.node).end, label: "settles in \(NodeTimes.text(spring.settling))",
          tooltip: "the settling time of the spring"))
    }
    return hints + tracks(reading)
  }

  private static func tracks(_ reading: SpecReading) -> [Hint] {
    guard let graph = reading.graph else { return [] }
    let document = reading.document
    var hints: [NodeID: Hint] = [:]
    for (index, track) in graph.tracks.enumerated() where reading.spec.sites.tracks.indices.contains(index) {
      guard case .keyframes(let first, _, _) = track.form else { continue }
      let curve = graph.keyframes[first].curve
      guard curve.exists, case .apart(.spring(let spring)) = graph.curves[curve], spring.settling.isFinite,
        let key = value(of: reading.spec.sites.tracks[index], document).flatMap({ track in
          document.plainEntries(of: track).first { $0.name == "spring" }?.key
        })
      else { continue }
      hints[key] = Hint(
        offset: document.range(of: key).end, label: "settles in \(NodeTimes.text(spring.settling))",
        tooltip: "the settling time of the spring")
    }
    return Array(hints.values)
  }

  private static func value(of key: NodeID, _ document: Document) -> NodeID? {
    guard let parent = document[key].parent, document.kind(of: parent) == .mapping else { return nil }
    let children = document.children(of: parent)
    guard let place = children.firstIndex(of: key), place + 1 < children.endIndex else { return nil }
    return children[place + 1]
  }
}
