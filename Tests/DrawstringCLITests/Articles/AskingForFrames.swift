import Drawstring

/// The layers that something can be seen of, from back to front, each with its place on the canvas.
func places(in frame: EffectFrame) -> [(id: String, place: Vec2)] {
  frame.layers.filter(\.isVisible).map { layer in
    let world = layer.worldTransform
    return (layer.id, Vec2(world.tx, world.ty))
  }
}

/// How often a property has another value than before, over a second of refreshing at 60 frames a second.
func changes(of property: String, in layer: String, _ effect: Effect) -> Int {
  var buffer = effect.makeFrameBuffer()  // filled again and again, without allocating
  var last: PropertyValue?
  var count = 0
  for index in 0..<60 {
    effect.evaluate(.refreshing(after: .seconds(1) * index / 60), into: &buffer)
    let value = buffer.frame[layer]?[property]
    if index > 0, value != last { count += 1 }
    last = value
  }
  return count
}

/// What happens when somebody pulls, lets go, and the content has come after two seconds.
func story(of effect: Effect) throws -> [String] {
  let trace = try Trace([
    .drag(20, at: .zero), .drag(75, at: .milliseconds(100)), .release(at: .milliseconds(150)),
    .finish(.success, at: .seconds(2)),
  ])
  let replay = effect.makeReplay(of: trace)
  return replay.events().map { event in
    "\(event.name) at \(event.at), \(replay.frame(at: event.at).pull) points down"
  }
}
