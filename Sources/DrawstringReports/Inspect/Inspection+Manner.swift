import DrawstringCore
internal import DrawstringOutput

extension Inspection {
  /// What a track does beyond replacing with straight lines in sRGB, in the author's words.
  static func manner(_ track: DrawstringCore.Track, _ graph: Graph) -> [String] {
    guard track.options >= 0 else { return [] }
    let options = graph.trackOptions[Int(track.options)]
    var words: [String] = []
    if options.isSmooth || options.pace == .even {
      words.append(options.pace == .stated ? "cubic" : options.isSmooth ? "cubic-paced" : "paced")
    }
    if options.colors.space != .srgb { words.append(options.colors.space.rawValue) }
    if options.colors.hue != .shorter { words.append("\(options.colors.hue.rawValue) hue") }
    if options.colors.isStraight { words.append("straight alpha") }
    switch composition(track, options, graph) {
    case .replace: break
    case .sum, .colorSum, .product: words.append("added")
    case .growth: words.append("accumulated")
    }
    if options.accumulation != .replace { words.append("going on each iteration") }
    return words
  }

  /// How it joins what lies underneath; of keyframes that differ in it, as the first one that does.
  private static func composition(
    _ track: DrawstringCore.Track, _ options: TrackOptions, _ graph: Graph
  ) -> Composition {
    guard case .keyframes(let first, let count, _) = track.form else { return options.composition }
    let frames = graph.keyframes[Int(first)..<Int(first) + Int(count)]
    return frames.first { $0.composition != .replace }?.composition ?? .replace
  }
}
