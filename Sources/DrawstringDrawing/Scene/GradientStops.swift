internal import DrawstringCore
internal import DrawstringOutput

/// The stops of a gradient at one instant: limited to what can be drawn, from the start to the end.
struct GradientStops {
  struct Stop {
    var location: Double
    var color: Color
  }

  var stops: [Stop] = []

  init(_ plan: LayerPlan, _ graph: Graph, _ sight: FrameSight) {
    func list(_ property: PropertyID?) -> SlotList? {
      property.flatMap { graph.list(of: $0, layer: plan.index, sight.slots) }
    }
    guard let colors = list(Self.colors) else { return }
    let locations = list(Self.locations)
    let count = Int(colors.count)
    var last = 0.0
    for index in 0..<count {
      var location = count > 1 ? Double(index) / Double(count - 1) : 0
      if let locations {
        location = index < Int(locations.count) ? sight.slots[locations.slot(ofItem: index)] : 1
      }
      last = max(last, location.drawnOpacity)
      stops.append(Stop(location: last, color: sight.color(colors.slot(ofItem: index))))
    }
  }

  /// The properties that stops come from.
  static let lists = [colors, locations].compactMap(\.self)
  private static let colors = PropertyTable.id(named: "colors")
  private static let locations = PropertyTable.id(named: "locations")

  /// The colour at a place from 0 to 1; of two stops at one place the later counts from there on.
  func color(at place: Double) -> Color {
    guard let first = stops.first, let last = stops.last else { return .clear }
    if place < first.location { return first.color }
    guard let after = stops.firstIndex(where: { $0.location > place }), after > 0 else { return last.color }
    let (a, b) = (stops[after - 1], stops[after])
    let t = (place - a.location) / (b.location - a.location)
    func mix(_ x: Double, _ y: Double) -> Double { x.drawnOpacity + (y.drawnOpacity - x.drawnOpacity) * t }
    return Color(
      red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green),
      blue: mix(a.color.blue, b.color.blue), alpha: mix(a.color.alpha, b.color.alpha))
  }

  var elements: [SVGElement] {
    stops.map { stop in
      SVGElement(
        "stop",
        [
          .init("offset", SVGText(stop.location)), .init("stop-color", SVGText(stop.color)),
          .init("stop-opacity", SVGText(stop.color.alpha.drawnOpacity)),
        ])
    }
  }
}
