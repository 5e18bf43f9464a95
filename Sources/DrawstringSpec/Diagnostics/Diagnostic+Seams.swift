import DrawstringCore

// The wordings of the findings about hand-overs.

extension Diagnostic {
  /// `ends` tells that the finding is about something that stops, and that nothing takes over.
  static func seamJump(
    _ leap: Seams.Leap, _ place: String, ends: Bool, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let property = leap.property
    let way = "from \(property.text(leap.before)) to \(property.text(leap.after))"
    let size: String
    switch property.measure {
    case .color: size = ""
    default: size = "by \(property.text(size: leap.size)), "
    }
    let isWrap = !ends && leap.from == leap.to
    let help =
      ends
      ? "'hold' keeps its value, or 'during' the phase that follows"
      : isWrap
        ? "end with the value that the iteration begins with, or write both values at one place"
        : "leave the start out, or write 'shown', to begin with what is shown"
    return Diagnostic(
      .seamJump, "'\(property.name)' jumps \(place) \(size)\(way)" + (ends ? ", where this ends" : ""),
      at: range,
      node: node, help: [help])
  }

  static func seamBend(_ bend: Seams.Leap, _ place: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .seamBend,
      "'\(bend.property.name)' changes its speed at once \(place), by \(bend.property.text(size: bend.size)) a second",
      at: range, node: node)
  }
}

extension WatchedProperty {
  /// A difference with its unit.
  func text(size: Double) -> String {
    switch measure {
    case .length, .dash: Self.number(size) + "pt"
    case .turn, .angle: Self.number(size * 180 / Double.pi) + "deg"
    case .fraction, .lap, .factor: Self.number(size)
    case .color: Self.number(size * 100) + "%"
    }
  }

  /// A value as an author would write it.
  func text(_ lanes: [Double]) -> String {
    if case .color = measure, lanes.count == 4 {
      let channels = lanes[..<3].map { Self.number(($0 * 255).rounded()) }.joined(separator: ", ")
      return "rgb(\(channels)" + (lanes[3] == 1 ? ")" : " / \(Self.number(lanes[3])))")
    }
    if lanes.count == 1 { return text(size: lanes[0]) }
    let numbers = lanes.map { lane -> String in
      if case .angle = measure { return text(size: lane) }
      return Self.number(lane)
    }
    return "[" + numbers.joined(separator: ", ") + "]"
  }

  private static func number(_ value: Double) -> String {
    JavaScriptNumber.description(of: abs(value) < 1e9 ? (value * 1e4).rounded() / 1e4 + 0 : value)
  }
}
