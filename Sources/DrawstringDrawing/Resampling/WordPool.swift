internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// The words that occur around the numbers of channels, each list once for each tolerance, with what its numbers may be
/// off by.
struct WordPool {
  struct Entry: Hashable {
    var tolerance: Tolerance
    var words: [String]
  }

  /// Stands for a channel that is not there.
  static let none: Int32 = -1

  private(set) var entries: [Entry] = []
  private(set) var bounds: [[Double]] = []
  /// How much of a tolerance may be used.
  private let share: Double
  private var indices: [Entry: Int32] = [:]

  init(share: Double) { self.share = share }

  /// The index of words; `likely` is looked at first, since a channel seldom changes them.
  mutating func index(of words: [String], _ tolerance: Tolerance, likely: Int32) -> Int32 {
    if likely >= 0, entries[Int(likely)].words == words { return likely }
    let entry = Entry(tolerance: tolerance, words: words)
    if let index = indices[entry] { return index }
    let index = Int32(entries.count)
    entries.append(entry)
    bounds.append(tolerance.bounds(of: words).map { $0 * share })
    indices[entry] = index
    return index
  }

  func laneCount(_ index: Int32) -> Int { index < 0 ? 0 : bounds[Int(index)].count }

  /// The text of words and numbers; nil for a channel that is not there.
  func text(_ index: Int32, _ numbers: ArraySlice<Double>) -> SVGText? {
    index < 0 ? nil : SVGText(words: entries[Int(index)].words, numbers: Array(numbers))
  }
}

extension Effect {
  /// Why no frame of it is printed or drawn, in words; nil where that can be: layers may share a long path, and each of
  /// them shows all of it.
  package var tooMuchToShow: String? {
    let sizes = graph.paths.map { $0.byteCount(in: graph) }
    let moving = Set(graph.channels.filter(\.isPath).map { Int($0.slot) })
    let largest = sizes.max() ?? 0
    var size = 0
    for (index, layer) in graph.layers.enumerated() where layer.kind == .shape {
      guard let slot = graph.slot(of: .path, layer: index) else { continue }
      let path = Int(limiting: graph.initialSlots[slot])
      size += moving.contains(slot) ? largest : sizes.indices.contains(path) ? sizes[path] : 0
    }
    if size <= WorkBudget.mostPathBytes { return nil }
    return "the paths of all layers together are too long for a frame to be shown"
  }

  /// Why what moves cannot be baked, in words; nil where it can.
  package var tooMuchToResample: String? {
    let count = graph.layers.count
    if let reason = tooMuchToShow { return reason }
    if count <= Resampler.mostLayers { return nil }
    return "what plays has room for 2,000 layers, and this effect has \(count);"
      + " without '--play' it is drawn in still pictures"
  }
}
