extension Scene {
  /// The scene as a Lottie animation at 60 frames a second, which goes round once.
  var lottie: String {
    let frames = Int((length * 60).rounded())
    // The first layer of the list lies on top.
    let layers = self.layers.indices.reversed().map { layer($0, frames: frames) }
    return """
      {"v":"5.5.7","fr":60,"ip":0,"op":\(frames),"w":1000,"h":1000,"nm":"\(name)","ddd":0,"assets":[],\
      "layers":[\(layers.joined(separator: ","))]}
      """
  }

  private func layer(_ index: Int, frames: Int) -> String {
    let layer = layers[index]
    let center = "[\(layer.pivot[0]),\(layer.pivot[1])]"
    let parent = layer.parent < 0 ? "" : "\"parent\":\(layer.parent + 1),"
    return """
      {"ddd":0,"ind":\(index + 1),\(parent)"ty":\(layer.side > 0 ? 4 : 3),"nm":"\(layer.id)","sr":1,"ip":0,\
      "op":\(frames),"st":0,"bm":0,\
      "ks":{"o":\(value(.opacity, index, [layer.opacity])),"r":\(value(.rotation, index, [0])),\
      "p":\(value(.position, index, layer.position)),"a":{"a":0,"k":\(center)},\
      "s":\(value(.scale, index, [100, 100]))}\(layer.side > 0 ? outline(index, center) : "")}
      """
  }

  private func outline(_ index: Int, _ center: String) -> String {
    let layer = layers[index]
    return """
      ,"shapes":[{"ty":"gr","it":[{"ty":"\(layer.isRound ? "el" : "rc")","d":1,"p":{"a":0,"k":\(center)},\
      "s":{"a":0,"k":[\(layer.side),\(layer.side)]},"r":{"a":0,"k":0}},\
      {"ty":"fl","c":\(value(.fillColor, index, layer.fill)),"o":{"a":0,"k":100},"r":1},\
      {"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},\
      "o":{"a":0,"k":100}}]}]
      """
  }

  private func value(_ property: Property, _ layer: Int, _ still: [Double]) -> String {
    let moving = tracks.first {
      $0.layer == layer && ($0.property == property || property == .position && $0.isShift)
    }
    guard let track = moving else {
      // A lone number in brackets would be read as nothing.
      return "{\"a\":0,\"k\":\(still.count == 1 ? "\(still[0])" : written(still, property))}"
    }
    let clock = clocks[track.clock]
    let values = track.keyframes.map { track.isShift ? track.shifted(still, by: $0.values[0]) : $0.values }
    var items: [String] = []
    for (index, keyframe) in track.keyframes.enumerated() {
      let frame = (clock.start + keyframe.at * clock.duration) * 60
      guard index + 1 < values.count else {
        items.append("{\"t\":\(frame),\"s\":\(written(values[index], property))}")
        break
      }
      let easing = easings[keyframe.easing]
      items.append(
        """
        {"t":\(frame),"s":\(written(values[index], property)),"e":\(written(values[index + 1], property)),\
        "o":{"x":[\(easing.x1)],"y":[\(easing.y1)]},"i":{"x":[\(easing.x2)],"y":[\(easing.y2)]}}
        """)
    }
    return "{\"a\":1,\"k\":[\(items.joined(separator: ","))]}"
  }

  private func written(_ values: [Double], _ property: Property) -> String {
    let numbers = property == .fillColor ? values.map { $0 / 255 } + [1] : values
    return "[" + numbers.map { "\($0)" }.joined(separator: ",") + "]"
  }
}

extension Scene.Track {
  /// Lottie has no displacement besides the position.
  fileprivate var isShift: Bool { property == .shiftX || property == .shiftY }

  fileprivate func shifted(_ position: [Double], by shift: Double) -> [Double] {
    property == .shiftX ? [position[0] + shift, position[1]] : [position[0], position[1] + shift]
  }
}
