internal import DrawstringCore
internal import DrawstringOutput

/// What `--geometry` adds to a layer: names, and values as JSON has them.
struct GeometryFields {
  private let place: FrameGeometry.Place
  private let stroke: Path?

  init(_ geometry: FrameGeometry, layer: Int) {
    place = geometry.places[layer]
    stroke = geometry.stroke(ofLayer: layer)
  }

  private var world: [Double] {
    let world = place.world
    return [world.a, world.b, world.c, world.d, world.tx, world.ty]
  }

  /// For JSON and YAML.
  var members: [(name: String, value: String)] {
    [
      ("world", JSONWriter.text(.numbers(world))), ("worldOpacity", JSONWriter.text(.number(place.opacity))),
      ("visible", JSONWriter.text(.boolean(place.isVisible))), ("stroke", JSONWriter.text(.path(stroke))),
    ]
  }

  /// For people.
  var rows: [(name: String, value: String)] {
    [
      ("world", world.map(JavaScriptNumber.description).joined(separator: ", ")),
      ("worldOpacity", JavaScriptNumber.description(of: place.opacity)),
      ("visible", place.isVisible ? "true" : "false"), ("stroke", stroke?.description ?? "none"),
    ]
  }
}
