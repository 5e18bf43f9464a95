import BenchmarkFloor
import DrawstringCore
import DrawstringLoader

/// Strokes that are drawn along curves, cut anew in each frame, with their geometry: rlottie's frames hold it too.
struct TrimWorkload {
  var layers: Int

  private static let starts = [0, 10, 30, 60]
  private static let ends = [5, 50, 80, 100]

  private var spec: String {
    var text = """
      drawstring: 1
      effect: trims
      canvas: [1000, 1000]
      paths: {wave: M0 0C20 -60 40 -60 60 0C80 60 100 60 120 0C140 -80 180 -20 200 40C220 100 260 80 280 0}
      layers:

      """
    for layer in 0..<layers {
      text += "  - {id: l\(layer), kind: shape, path: wave, position: [\(layer), \(2 * layer)], "
      text += "fillColor: clear, strokeColor: black, lineWidth: 2}\n"
    }
    text += "animations:\n  - during: refreshing\n    duration: 2s\n    repeat: forever\n    tracks:\n"
    for layer in 0..<layers {
      text += "      l\(layer).strokeStart: [0%, 10%, 30%, 60%]\n"
      text += "      l\(layer).strokeEnd: [5%, 50%, 80%, 100%]\n"
    }
    return text
  }

  private var lottie: String {
    func moving(_ values: [Int]) -> String {
      let linear = "\"o\":{\"x\":[0],\"y\":[0]},\"i\":{\"x\":[1],\"y\":[1]}"
      let last = values.count - 1
      let items = (0..<last).map { index in
        "{\"t\":\(120 * index / last),\"s\":[\(values[index])],\"e\":[\(values[index + 1])],\(linear)}"
      }
      return "{\"a\":1,\"k\":[\(items.joined(separator: ",")),{\"t\":120,\"s\":[\(values[last])]}]}"
    }
    let curve = """
      {"i":[[0,0],[-20,-60],[-20,60],[-20,-60],[-20,80]],"o":[[20,-60],[20,60],[20,-80],[20,60],[0,0]],\
      "v":[[0,0],[60,0],[120,0],[200,40],[280,0]],"c":false}
      """
    let list = (0..<layers).reversed().map { layer in
      """
      {"ddd":0,"ind":\(layer + 1),"ty":4,"nm":"l\(layer)","sr":1,"ip":0,"op":120,"st":0,"bm":0,\
      "ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[\(layer),\(2 * layer)]},\
      "a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]}},"shapes":[{"ty":"gr","it":[\
      {"ty":"sh","ks":{"a":0,"k":\(curve)}},\
      {"ty":"tm","s":\(moving(Self.starts)),"e":\(moving(Self.ends)),"o":{"a":0,"k":0},"m":1},\
      {"ty":"st","c":{"a":0,"k":[0,0,0,1]},"o":{"a":0,"k":100},"w":{"a":0,"k":2},"lc":1,"lj":1,"ml":10},\
      {"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},\
      "o":{"a":0,"k":100}}]}]}
      """
    }
    return """
      {"v":"5.5.7","fr":60,"ip":0,"op":120,"w":1000,"h":1000,"nm":"trims","ddd":0,"assets":[],\
      "layers":[\(list.joined(separator: ","))]}
      """
  }

  func run(into report: inout Report) throws {
    let effect = try Effect(yaml: spec)
    var hasPeer = false
    if peer_is_here() != 0 {
      hasPeer = unsafe peer_open(lottie) != 0
      let difference = hasPeer ? self.difference(effect) : .infinity
      if !(difference <= 0.5) { report.notes.append("trims: rlottie differs by \(difference) points") }
    }
    let times = (0..<120).map { FrameClock.time(ofFrame: $0) }
    var buffer = effect.makeFrameBuffer()
    var ours = Side()
    var peer = Side()
    var path = VectorPath()
    var points = 0
    func frame(at time: Duration) {
      effect.evaluate(.begun(after: time), into: &buffer)
      buffer.placeLayers()
      for layer in 0..<layers where buffer.stroke(ofLayer: layer, into: &path) { points += path.points.count }
    }
    Rounds().run {
      ours.round(of: times.count) { for time in times { frame(at: time) } }
      if hasPeer { peer.round(of: times.count) { for index in times.indices { peer_frame(index) } } }
    }
    let allocations = Allocations.during { for time in times { frame(at: time) } }
    var figure = Figure(
      workload: "trims-\(layers), geometry included", unit: "frame", ours: ours.best, peer: peer.result,
      properties: 2 * layers, allocations: allocations.map { Double($0.count) / Double(times.count) })
    figure.expectNoAllocation()
    figure.expect("× rlottie", figure.peerRatio, atMost: 0.5)
    report.figures.append(figure)
    if points == 0 { report.notes.append("trims: nothing was left of the strokes") }
  }

  /// How far apart the first points of the strokes are at most, in points.
  private func difference(_ effect: Effect) -> Double {
    var largest = 0.0
    for frame in [7, 40, 60, 110] {
      peer_frame(frame)
      let geometry = FrameGeometry(effect.frame(at: .begun(after: FrameClock.time(ofFrame: frame))))
      for layer in 0..<layers {
        var x = 0.0
        var y = 0.0
        guard unsafe peer_point(layer, &x, &y) != 0,
          let first = geometry.stroke(ofLayer: layer)?.points.first
        else { return .infinity }
        largest = max(largest, ((first.x - x) * (first.x - x) + (first.y - y) * (first.y - y)).squareRoot())
      }
    }
    return largest
  }
}
