internal import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

/// Values over time or pull, ready to be drawn: what is measured in one unit shares a panel.
package struct Plot: Sendable {
  struct Series: Sendable {
    var name: String
    var ink: SVGText
    /// For a second round of the colours.
    var isDashed: Bool
    /// One for each sample, at the same places as those of all others.
    var points: [Vec2]
    /// The points from which it leaps to the next.
    var leaps: Set<Int>
    var keyframes: [Vec2]
  }

  struct Panel: Sendable {
    var unit: PlotTarget.Unit
    var series: [Series]
    var low: Double
    var high: Double

    /// Whether all values are one and the same, but for what is rounded away.
    var isConstant: Bool { high - low <= max(abs(low), abs(high)) * 1e-9 }
  }

  package var title: String
  package var note: String
  var axis: PlotAxis
  var panels: [Panel]
  var phases: [PlotSamples.Stretch]
  /// Whether not everything is drawn, because of the work that takes.
  package private(set) var isCoarse: Bool

  /// Distinct to most eyes, whatever colours they see, and dark enough on white (after Okabe and Ito).
  private static let inks: [SVGText] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b58900", "#56b4e9",
  ]

  package init(
    _ targets: [PlotTarget], along axis: PlotAxis, _ subject: inout Subject, title: String, note: String
  ) {
    self.title = title
    self.note = note
    self.axis = axis
    let graph = subject.effect.shared.graph
    let lanes = targets.flatMap(\.lanes)
    let keyframes = lanes.map { PlotKeyframes($0, graph) }
    var places = lanes.map(\.place)
    var drivers: [Int: Int] = [:]
    for lane in keyframes.flatMap(\.drivers) where drivers[lane] == nil {
      drivers[lane] = places.count
      places.append(.environment(lane))
    }
    var samples = PlotSamples(places, along: axis, &subject)
    isCoarse = false
    phases = samples.phases
    panels = []
    var index = 0
    for target in targets {
      let place = panels.firstIndex { $0.unit == target.unit } ?? panels.count
      if place == panels.count { panels.append(Panel(unit: target.unit, series: [], low: 0, high: 0)) }
      for lane in target.lanes {
        let count = panels[place].series.count
        let range = samples.ranges[index]
        let (low, high) = (range.low * lane.factor, range.high * lane.factor)
        panels[place].low = count == 0 ? low : min(panels[place].low, low)
        panels[place].high = count == 0 ? high : max(panels[place].high, high)
        let dots = keyframes[index].places(along: axis, &samples, driver: { drivers[$0] }, &subject)
        panels[place].series.append(
          Series(
            name: lane.name, ink: lane.ink ?? Self.inks[count % Self.inks.count],
            isDashed: count >= Self.inks.count,
            points: samples.samples.map { Vec2($0.x, $0.values[index] * lane.factor) },
            leaps: Set(samples.samples.indices.dropLast().filter { samples.leaps(index, after: $0) }),
            keyframes: dots.flatMap { dot in
              samples.values(index, around: dot, &subject).map { Vec2(dot.x, $0 * lane.factor) }
            }))
        index += 1
      }
    }
    isCoarse = samples.isCoarse
  }
}

extension PlotSamples {
  /// What a value is at a keyframe; where there are two at one place, what it leaps from and to. Nothing where it is none
  /// in the phases that meet there.
  fileprivate func values(
    _ lane: Int, around keyframe: PlotKeyframes.Place, _ subject: inout Subject
  ) -> [Double] {
    func isOne(_ sample: Sample) -> Bool { keyframe.phases.contains(sample.phase) }
    let leap = samples.indices.dropLast().first { index in
      leaps(lane, after: index) && samples[index].x <= keyframe.x + reach
        && samples[index + 1].x >= keyframe.x - reach
    }
    if keyframe.isDouble, let leap {
      return samples[leap...leap + 1].filter(isOne).map { $0.values[lane] }
    }
    for x in [keyframe.x, keyframe.x - reach, keyframe.x + reach] {
      let beside = sample(min(max(x, samples[0].x), samples[samples.count - 1].x), &subject)
      if isOne(beside) { return [beside.values[lane]] }
    }
    return []
  }
}
