internal import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput

/// Turns a function of places into tracks of keyframes with straight ways between them.
///
/// The function is read all over the range, finer where it bends, and down to a tick where it jumps; then each channel
/// keeps the fewest of its readings that hold it within its tolerance. At last other places are looked at, and where
/// one of them is off, the range around it is read again.
package struct Resampler {
  /// The channels' tolerances, in the order in which they are read.
  package var tolerances: [Tolerance]
  /// The widest distance, in ticks, at which neighbouring readings begin.
  package var step: Int
  /// The share of every tolerance that is asked for: below 1 for what is closer than it need be.
  package var share = 1.0
  /// Stretches that are read at their ends only: between those the truth is the mixture itself.
  package var mixed: [Range<Int>] = []
  /// The most readings, after which no range is read more finely.
  package var mostSamples = 60_000
  /// The most numbers that are read, except for the first few readings; a reading has one for each channel that moves.
  package var mostNumbers = WorkBudget.command.left / WorkBudget.bakedNumber
  /// The further work of a reading, as a number of numbers.
  package var overhead = 0

  package init(tolerances: [Tolerance], step: Int) {
    self.tolerances = tolerances
    self.step = max(step, 1)
  }

  /// What reading channels takes beside the numbers of those that move: one that stays is looked at, too, and a node
  /// worked out that moves nothing seen.
  static func overhead(ofReading channels: Int, _ graph: Graph) -> Int {
    20 + channels / 4 + graph.nodes.count / 8
  }

  /// The least work of baking with a number of numbers in a reading, in units of work.
  static func leastWork(ofReading numbers: Int) -> Int { leastSamples * numbers * WorkBudget.bakedNumber }

  /// What has been baked.
  package struct Resampled: Sendable {
    /// One for each channel.
    package var tracks: [KeyframeTrack]
    /// The largest deviation that was found in the end, as a share of what is allowed; above 1 only where the function
    /// is too wild for the readings that may be taken. Infinite for wrong words.
    package var worst: Double
    package var readings: Int
    /// How many numbers were read, and what that took besides as numbers.
    package var numbers: Int
  }

  /// The most layers whose motion is baked.
  package static let mostLayers = 2_000
  /// The number of readings that is allowed for readings of any size.
  private static let leastSamples = 16

  /// The share of the tolerance that may be lost by leaving readings out.
  private static let keptShare = 0.65
  /// The share of the tolerance by which the middle between two readings may be off; beside a corner, other places may be off
  /// by up to twice as much. The rest is for rounding in print.
  private static let readShare = 0.15
  /// The share by which the change of one tick must exceed those before and after to count as a jump.
  private static let jumpShare = 0.3

  /// Bakes a range. `known` are ticks at which the function may jump or turn: each is read on both sides. All readings
  /// have as many channels as there are tolerances.
  package func resample(
    _ range: ClosedRange<Int>, known: [Int] = [], _ read: (Int) -> [SVGText?]
  ) -> Resampled {
    withoutActuallyEscaping(read) { read in
      let channels = tolerances.map { ChannelReadings($0, share: share) }
      return resample(range, known, Readings(channels, overhead: overhead, read: read))
    }
  }

  private func resample(_ range: ClosedRange<Int>, _ known: [Int], _ fresh: Readings) -> Resampled {
    var readings = fresh
    readings.add(range.lowerBound)
    let most = min(mostSamples, max(mostNumbers / max(readings.numbers, 1), Self.leastSamples))
    if mixed.count > most / 4 {
      // The ends of the stretches alone would be more readings than there is room for.
      var rough = self
      rough.mixed = []
      return rough.resample(range, known, fresh)
    }
    let ticks = firstTicks(range, known, most: most)
    for tick in ticks { readings.add(tick) }
    var open = zip(ticks, ticks.dropFirst()).filter { isOpen($0, $1) }
    var rounds = 0
    while true {
      readings.refine(open, most: most, share: Self.readShare)
      var tracks = readings.tracks(share: Self.keptShare, jumpShare: Self.jumpShare)
      let places = checkTicks(range, round: rounds, most: most)
      let found = readings.check(tracks, at: places)
      rounds += 1
      // Where most of it is wrong still, it is too wild for more readings to help.
      let isHopeless = places.count > 64 && found.wrong.count > places.count
      if found.wrong.isEmpty || rounds > 3 || readings.count >= most || isHopeless {
        if !found.wrong.isEmpty {
          tracks = readings.tracks(share: Self.keptShare, jumpShare: Self.jumpShare)
        }
        return Resampled(
          tracks: tracks, worst: found.worst, readings: readings.count, numbers: readings.numbers)
      }
      open = found.wrong
    }
  }

  private func firstTicks(_ range: ClosedRange<Int>, _ known: [Int], most: Int) -> [Int] {
    var ticks = Set([range.lowerBound, range.upperBound])
    // More than there is room for are left to be found where it bends.
    if known.count <= most / 6 {
      for tick in known { ticks.formUnion([tick - 1, tick, tick + 1]) }
    }
    for subrange in mixed { ticks.formUnion([subrange.lowerBound, subrange.upperBound]) }
    let step = max(step, (range.upperBound - range.lowerBound) / max(most / 2, 1))
    let count = (range.upperBound - range.lowerBound) / step
    if count > 0 { for index in 1...count { ticks.insert(range.lowerBound + index * step) } }
    let inside = ticks.filter { tick in range.contains(tick) && !isMixed(tick) }
    return inside.sorted()
  }

  /// Whether a tick lies within a stretch that is read at its ends only.
  private func isMixed(_ tick: Int) -> Bool {
    let next = mixed.partition { $0.upperBound > tick }
    return next < mixed.count && mixed[next].lowerBound < tick
  }

  private func isOpen(_ a: Int, _ b: Int) -> Bool { b - a > 1 && !isMixed(a + 1) }

  /// Places apart from those that are read for sure.
  private func checkTicks(_ range: ClosedRange<Int>, round: Int, most: Int) -> [Int] {
    let stride = max(step * 5 / 8, (range.upperBound - range.lowerBound) / max(most, 1), 1)
    return Swift.stride(from: range.lowerBound + stride / 2 + round, to: range.upperBound, by: stride)
      .filter { !isMixed($0) }
  }
}

/// How far what is played may be from what is true.
package enum Tolerance: Hashable, Sendable {
  /// Every number by as much.
  case each(Double)
  /// The numbers of an attribute by what each of them is: a length, an angle, a part of a colour or a fraction.
  case drawn(attribute: String)

  /// A quarter of a point.
  package static let points = 0.25
  package static let degrees = 0.5
  /// Of a colour's component, which runs from 0 to 255: half a step, since printing rounds to whole ones.
  package static let colorSteps = 0.5
  package static let fractions = 0.005

  /// One for each number of a text with these words.
  package func bounds(of words: [String]) -> [Double] {
    switch self {
    case .each(let bound): return Array(repeating: bound, count: words.count - 1)
    case .drawn(let attribute):
      let plain = Self.fractional.contains(attribute) ? Self.fractions : Self.points
      var function = Substring()
      var argument = 0
      return words.dropLast().map { word in
        if let open = word.lastIndex(of: "(") {
          function = word[..<open]
          function =
            function[
              (function.lastIndex { !$0.isLetter }.map(function.index(after:)) ?? function.startIndex)...]
          argument = 0
        } else if word.contains(")") {
          function = ""
        } else {
          argument += 1
        }
        return Self.bound(ofArgument: argument, in: function) ?? plain
      }
    }
  }

  private static let fractional: Set<String> = [
    "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity", "offset",
  ]

  private static func bound(ofArgument argument: Int, in function: Substring) -> Double? {
    switch function {
    case "rotate": argument == 0 ? degrees : points
    case "skewX", "skewY": degrees
    case "scale": fractions
    case "matrix": argument < 4 ? fractions : points
    case "rgb", "rgba": argument < 3 ? colorSteps : fractions
    default: nil
    }
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
