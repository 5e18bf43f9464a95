internal import DrawstringCore
package import DrawstringLoader
package import DrawstringOutput

/// A property, output or signal to be plotted, with its numbers.
package struct PlotTarget: Sendable {
  package struct Lane: Sendable {
    package enum Place: Hashable, Sendable {
      case slot(Int)
      /// A number of a signal.
      case environment(Int)
    }

    /// The name in the legend: `header.position.x`.
    package var name: String
    package var place: Place
    /// The factor of the number for display.
    var factor: Double
    /// The colour of a colour component; nil for the next colour in turn.
    var textStyle: SVGText?
  }

  /// Values of one unit share an axis.
  package enum Unit: Sendable {
    case points, degrees, seconds, number, boolean
    /// Components of colours, from 0 to 1.
    case color

    /// The suffix of a number.
    var suffix: String {
      switch self {
      case .points: " pt"
      case .degrees: "°"
      case .seconds: " s"
      case .number, .boolean, .color: ""
      }
    }
  }

  package var lanes: [Lane]
  package var unit: Unit

  /// Throws if there is nothing of that name, or if it has no numbers.
  package init(_ name: String, of effect: Effect) throws(UsageError) {
    let graph = effect.graph
    guard let dot = name.firstIndex(of: ".") else {
      (lanes, unit) = try Self.signal(name, graph)
      return
    }
    let owner = String(name[..<dot])
    let rest = String(name[name.index(after: dot)...])
    if owner == "signals", !graph.layers.contains(where: { $0.id == owner }) {
      (lanes, unit) = try Self.signal(rest, graph)
      return
    }
    if owner == "outputs" {
      guard let output = graph.outputs.first(where: { $0.name == rest }) else {
        throw UsageError(
          "--plot: there is no output '\(Printable.text(rest))'", found: rest,
          among: graph.outputs.map(\.name))
      }
      unit = Self.unit(of: output.type)
      lanes = [
        Lane(name: name, place: .slot(Int(output.slot)), factor: Self.factor(unit), textStyle: nil)
      ]
      return
    }
    let layers = graph.layers(named: owner)
    if layers.isEmpty || layers.count > Self.mostCopies { throw .noLayer(owner, in: graph, "--plot") }
    (lanes, unit) = ([], .number)
    for layer in layers {
      let (more, unit) = try Self.property(
        rest, name: "\(graph.layers[layer].id).\(rest)", layer: layer, graph)
      (lanes, self.unit) = (lanes + more, unit)
    }
  }

  /// A plot shows no more copies of one layer.
  private static let mostCopies = 24

  private static func property(
    _ text: String, name: String, layer: Int, _ graph: Graph
  ) throws(UsageError) -> (lanes: [Lane], unit: Unit) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let kind = graph.layers[layer].kind
    guard let property = PropertyTable.id(named: parts[0]), let slot = graph.slot(of: property, layer: layer)
    else {
      throw UsageError(
        "--plot: '\(graph.layers[layer].id)' has no property '\(Printable.text(parts[0]))'", found: parts[0],
        among: PropertyTable.properties(of: kind).map(\.row.name))
    }
    let row = property.row
    let unit: Unit
    switch row.type {
    case .angle, .angles: unit = .degrees
    case .duration: unit = .seconds
    case .boolean: unit = .boolean
    case .color: unit = .color
    case .scale: unit = .number
    case .number, .point, .size: unit = row.isLength ? .points : .number
    default:
      throw UsageError(
        "--plot: '\(Printable.text(name))' has no numbers to plot: it is \(row.type.described)")
    }
    var lanes: [Lane] = []
    for (index, part) in (row.type.laneNames.isEmpty ? [""] : row.type.laneNames).enumerated() {
      if parts.count == 2, parts[1] != part { continue }
      let whole = part.isEmpty || parts.count == 2 ? name : "\(name).\(part)"
      lanes.append(
        Lane(
          name: whole, place: .slot(slot + index), factor: factor(unit),
          textStyle: row.type == .color ? componentInks[index] : nil))
    }
    if lanes.isEmpty {
      throw UsageError(
        "--plot: there is no '\(Printable.text(parts[1]))' in '\(parts[0])'", found: parts[1],
        among: row.type.laneNames)
    }
    return (lanes, unit)
  }

  private static func signal(_ name: String, _ graph: Graph) throws(UsageError) -> (lanes: [Lane], unit: Unit)
  {
    if let signal = graph.signals.first(where: { $0.name == name }), signal.type != .color {
      let unit = unit(of: signal.type)
      return (
        [Lane(name: name, place: .environment(Int(signal.lane)), factor: factor(unit), textStyle: nil)], unit
      )
    }
    if graph.signals.contains(where: { $0.name == name }) {
      throw UsageError("--plot: '\(name)' has no numbers to plot: it is a colour")
    }
    if let known = builtin.first(where: { $0.row.name == name }) {
      return ([Lane(name: name, place: .environment(known.lane), factor: 1, textStyle: nil)], unit(of: known))
    }
    throw UsageError(
      "--plot: '\(Printable.text(name))' is neither LAYER.PROPERTY nor a signal", found: name,
      among: graph.signals.map(\.name) + builtin.map(\.row.name))
  }

  /// All but the name that only a formula of a track has.
  private static let builtin = BuiltinSignal.allCases.filter { $0 != .x }

  private static func unit(of signal: BuiltinSignal) -> Unit {
    switch signal {
    case .pull, .delta, .travel, .releasedAt, .inset: .points
    default: unit(of: signal.row.type)
    }
  }

  private static func unit(of type: ValueType) -> Unit {
    switch type {
    case .angle: .degrees
    case .duration: .seconds
    case .boolean: .boolean
    default: .number
    }
  }

  private static func factor(_ unit: Unit) -> Double { unit == .degrees ? 180 / Double.pi : 1 }

  private static let componentInks: [SVGText] = ["#c0392b", "#2a8a4a", "#2f6fc0", "#808080"]
}
