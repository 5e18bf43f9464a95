/// A path between two others, or a list of dashes between two, kept as numbers until somebody reads it.
///
/// The lane of a path is −1 for none, from 0 up a path of the graph, after those a mix of the same frame, and from −2
/// down a path that the timeline keeps. The sampler therefore moves numbers only; geometry is built where a path is
/// read.
package struct PathMix: Equatable, Sendable {
  /// The lanes of the two paths, neither of them none; a mix refers to earlier mixes only.
  var from: Double
  var to: Double
  /// The progress: 0 is the first path, 1 the second; beyond, the points continue on straight lines.
  var amount: Double
  /// The number of entries of a mix of dashes; 0 for paths.
  var count: Int32 = 0

  package static let none = -1.0

  /// Returns the lane of the timeline's kept path with an index.
  static func lane(ofKept index: Int) -> Double { -2 - Double(index) }

  /// Returns the index of the timeline's kept path that a lane refers to; nil for another lane.
  static func keptIndex(of lane: Double) -> Int? {
    lane <= -2 ? Int(exactly: (-2 - lane).rounded()) : nil
  }
}

extension Graph {
  /// Returns the path of a lane, with the slots and mixes of its frame and the kept paths of its timeline; nil for
  /// none.
  package func path(
    at lane: Double, _ slots: [Double], _ mixes: [PathMix], _ kept: [VectorPath]
  ) -> VectorPath? {
    guard let last = mixIndex(of: lane) else { return plainPath(at: lane, slots, kept) }
    guard mixes.indices.contains(last) else { return nil }
    // Mixes of mixes are built from the innermost one. Each refers to earlier ones only.
    let isNeeded = neededMixes(for: last, mixes) { mixIndex(of: $0) }
    var made: [VectorPath] = []
    func path(_ lane: Double) -> VectorPath {
      if let index = mixIndex(of: lane) { return made.indices.contains(index) ? made[index] : VectorPath() }
      return plainPath(at: lane, slots, kept) ?? VectorPath()
    }
    for index in 0...last {
      guard isNeeded[index] else {
        made.append(VectorPath())
        continue
      }
      let mix = mixes[index]
      let (from, to) = (path(mix.from), path(mix.to))
      // At the ends the paths need not be made to fit.
      made.append(
        mix.amount == 0 ? from : mix.amount == 1 ? to : PathMorph(from: from, to: to).path(at: mix.amount))
    }
    return made[last]
  }

  /// Returns for each mix up to one whether that one needs it. `index` is the index of the mix of a lane; nil for other lanes.
  func neededMixes(for last: Int, _ mixes: [PathMix], _ index: (Double) -> Int?) -> [Bool] {
    var isNeeded = Array(repeating: false, count: last + 1)
    isNeeded[last] = true
    var place = last
    while place > 0 {
      if isNeeded[place] {
        if let from = index(mixes[place].from), from < place { isNeeded[from] = true }
        if let to = index(mixes[place].to), to < place { isNeeded[to] = true }
      }
      place -= 1
    }
    return isNeeded
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

  /// Whether a lane always has the same outline, or none.
  package func isStillPath(_ lane: Double) -> Bool {
    if lane <= PathMix.none { return true }
    let index = Int(exactly: lane.rounded()) ?? -1
    return paths.indices.contains(index) && paths[index].fixed != nil
  }

  /// The work of reading all mixes of paths of a frame: two paths are made to fit for each reading.
  func work(of mixes: [PathMix], _ slots: [Double], _ kept: [VectorPath]) -> Int {
    var work: Int64 = 0
    // The elements of the mixes so far, by their places; mixes refer to earlier ones only.
    var elements: [Int] = []
    for mix in mixes {
      func count(_ lane: Double) -> Int {
        if let index = mixIndex(of: lane) { return elements.indices.contains(index) ? elements[index] : 0 }
        if let index = PathMix.keptIndex(of: lane) {
          return kept.indices.contains(index) ? kept[index].verbs.count : 0
        }
        guard let index = Int(exactly: lane), mix.count == 0, paths.indices.contains(index) else { return 0 }
        return paths[index].elementCount(slots)
      }
      let (from, to) = (count(mix.from), count(mix.to))
      elements.append(max(from, to))
      if mix.amount != 0, mix.amount != 1 { work += Int64(from + to) * Int64(WorkBudget.morphedElement) }
    }
    return Int(clamping: work)
  }
}
