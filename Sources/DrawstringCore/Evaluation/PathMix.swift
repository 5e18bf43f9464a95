/// A path on its way to another, as a frame holds it until someone wants to see it.
///
/// The lane of a path holds a place: −1 for none, from 0 up a path of the graph, after those a mix of the same frame,
/// and from −2 down a path that the timeline keeps. So the sampler moves numbers only, and geometry is made
/// where a path is read.
package struct PathMix: Equatable, Sendable {
  /// The lanes of the two paths, neither of them none; mixes are those made earlier.
  var from: Double
  var to: Double
  /// 0 is the one, 1 the other; beyond, the points go on straight.
  var amount: Double

  package static let none = -1.0

  /// The lane of the timeline's kept path with this index.
  static func lane(ofKept index: Int) -> Double { -2 - Double(index) }

  /// Which of the timeline's kept paths a lane means; nil for another lane.
  static func keptIndex(of lane: Double) -> Int? {
    lane <= -2 ? Int(exactly: (-2 - lane).rounded()) : nil
  }
}

extension Graph {
  /// The path that a lane means, with the slots and mixes of its frame and the kept paths of its timeline; nil for
  /// none.
  package func path(
    at lane: Double, _ slots: [Double], _ mixes: [PathMix], _ kept: [VectorPath]
  ) -> VectorPath? {
    guard let last = mixIndex(of: lane) else { return plainPath(at: lane, slots, kept) }
    guard mixes.indices.contains(last) else { return nil }
    // Mixes of mixes are made from the innermost on. A loop, since there may be one for each node.
    var made: [Int: VectorPath] = [:]
    var open = [last]
    func path(_ lane: Double) -> VectorPath? {
      if let index = mixIndex(of: lane) { return made[index] }
      return plainPath(at: lane, slots, kept) ?? VectorPath()
    }
    while let index = open.last {
      let mix = mixes[index]
      if let from = path(mix.from), let to = path(mix.to) {
        made[index] = PathMorph(from: from, to: to).path(at: mix.amount)
        open.removeLast()
      } else {
        for lane in [mix.from, mix.to] {
          // Only earlier ones, so that this ends whatever the lanes say.
          guard let next = mixIndex(of: lane), made[next] == nil else { continue }
          if next < index { open.append(next) } else { made[next] = VectorPath() }
        }
      }
    }
    return made[last]
  }

  func mixIndex(of lane: Double) -> Int? {
    lane >= Double(paths.count) ? Int(exactly: (lane - Double(paths.count)).rounded()) : nil
  }

  private func plainPath(at lane: Double, _ slots: [Double], _ kept: [VectorPath]) -> VectorPath? {
    if let index = PathMix.keptIndex(of: lane) { return kept.indices.contains(index) ? kept[index] : nil }
    let index = Int(exactly: lane.rounded()) ?? -1
    return paths.indices.contains(index) ? paths[index].path(slots) : nil
  }

  /// The slots of the numbers of a path of the graph; nil for a lane of another path.
  func numbers(ofPathAt lane: Double) -> Range<Int>? {
    guard let index = Int(exactly: lane), paths.indices.contains(index) else { return nil }
    return Int(paths[index].firstSlot)..<Int(paths[index].firstSlot) + paths[index].numberCount
  }

  /// Whether a lane means the same outline at all times, or none.
  package func isStillPath(_ lane: Double) -> Bool {
    if lane <= PathMix.none { return true }
    let index = Int(exactly: lane.rounded()) ?? -1
    return paths.indices.contains(index) && paths[index].fixed != nil
  }
}
