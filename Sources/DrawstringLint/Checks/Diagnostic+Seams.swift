internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

// The wordings of the findings about hand-overs.

extension WatchedProperty {
  /// A difference with its unit.
  func text(size: Double) -> String {
    switch measure {
    case .length, .dash, .dashes: Self.number(size) + "pt"
    case .outline: Self.number((size * 100).rounded() / 100) + "pt"
    case .turn, .angle: Self.number(size * 180 / Double.pi) + "deg"
    case .fraction, .lap, .factor, .order: Self.number(size)
    case .color: Self.number(size * 100) + "%"
    }
  }

  /// Whether a difference says something beside the two values.
  var measureIsTold: Bool {
    switch measure {
    case .color: return false
    // Two factors have no distance that an author would know.
    case .factor: return lanes == 1
    default: return true
    }
  }

  /// A value as an author would write it.
  func text(_ lanes: [Double], _ graph: Graph) -> String {
    if let lane = lanes.first {
      switch measure {
      case .outline: return Self.pathText(lane, graph)
      case .dashes:
        let list = graph.numberList(at: lane)
        return list.isEmpty ? "none" : "[" + list.map(Self.number).joined(separator: ", ") + "]"
      default: break
      }
    }
    if case .color = measure, lanes.count == 4 {
      let channels = lanes[..<3].map { Self.number(($0 * 255).rounded()) }.joined(separator: ", ")
      return "rgb(\(channels)" + (lanes[3] == 1 ? ")" : " / \(Self.number(lanes[3])))")
    }
    if lanes.count == 1 { return text(size: lanes[0]) }
    // As one number for both axes is written.
    if case .factor = measure, lanes.allSatisfy({ $0 == lanes[0] }) { return Self.number(lanes[0]) }
    let numbers = lanes.map { lane -> String in
      if case .angle = measure { return text(size: lane) }
      return Self.number(lane)
    }
    return "[" + numbers.joined(separator: ", ") + "]"
  }

  /// A path has a name, or stands in a layer, or is made on the way.
  private static func pathText(_ lane: Double, _ graph: Graph) -> String {
    if lane == PathMix.none { return "none" }
    guard let index = Int(exactly: lane), graph.paths.indices.contains(index) else { return "a mixture" }
    let name = graph.paths[index].name
    return name.isEmpty ? "the layer's own" : "'\(name)'"
  }

  private static func number(_ value: Double) -> String {
    JavaScriptNumber.description(of: abs(value) < 1e9 ? (value * 1e4).rounded() / 1e4 + 0 : value)
  }
}
