internal import DrawstringCore
internal import DrawstringOutput

/// The places of a plot's panels, in its own pixels.
struct PlotLayout: Sendable {
  static let top = 28.0
  static let left = 62.0
  static let plotWidth = 640.0
  static let margin = 24.0
  static let panelHeight = 176.0
  /// The height of a panel with little to show.
  static let flatHeight = 64.0
  static let panelGap = 30.0
  static let titleHeight = 44.0
  static let phaseHeight = 20.0
  /// The distance of the rows of phases' names.
  static let phaseRowHeight = 13.0
  static let axisHeight = 44.0
  static let lineHeight = 16.0

  let hasTitle: Bool
  let hasPhases: Bool
  /// The row of a phase's name, 0 the lowest; nil for names without room.
  let phaseRows: [Int?]
  let labelWidth: Double
  let heights: [Double]

  init(_ plot: Plot) {
    hasTitle = !plot.title.isEmpty
    hasPhases = plot.phases.count > 1
    phaseRows = Self.rows(plot.phases, Self.scale(plot.axis))
    let names = plot.panels.flatMap(\.series).map { TextWidth.estimate($0.name, fontSize: 11) }
    labelWidth = (names.max() ?? 0) + 34
    // A panel is at least as high as its list of names.
    heights = plot.panels.map { panel in
      let height = panel.unit == .boolean || panel.isConstant ? Self.flatHeight : Self.panelHeight
      return max(height, Double(panel.series.count) * Self.lineHeight + 8)
    }
  }

  var width: Double { Self.left + Self.plotWidth + labelWidth + Self.margin }
  var firstTop: Double {
    Self.top + (hasTitle ? Self.titleHeight : 0)
      + (hasPhases ? Self.phaseHeight + Double(highestRow) * Self.phaseRowHeight : 0)
  }
  private var highestRow: Int { phaseRows.compactMap(\.self).max() ?? 0 }

  static func scale(_ axis: PlotAxis) -> PlotScale {
    PlotScale(low: axis.ends.low, high: axis.ends.high, first: left, last: left + plotWidth)
  }

  /// The start of a phase's name; beside the line that marks its beginning, if there is one.
  static func labelStart(_ phases: [PlotSamples.Subrange], _ index: Int, _ x: PlotScale) -> Double {
    x(phases[index].start) + (index > 0 ? 5 : 0)
  }

  /// The name of a phase that is too short for it is above the names that follow, so that no line crosses it. Invisible
  /// phases have no name, and of many short ones some have none.
  private static func rows(_ phases: [PlotSamples.Subrange], _ x: PlotScale) -> [Int?] {
    var rows: [Int?] = Array(repeating: nil, count: phases.count)
    for index in phases.indices.reversed() {
      let next = index + 1 < phases.count ? x(phases[index + 1].start) : x(x.high)
      if next - x(phases[index].start) < 0.5 { continue }
      let end =
        labelStart(phases, index, x) + TextWidth.estimate(phases[index].phase.rawValue, fontSize: 11) + 3
      let covered = phases.indices[(index + 1)...].prefix { x(phases[$0].start) < end }
      let row = covered.map { (rows[$0] ?? 0) + 1 }.max() ?? 0
      if row < mostRows { rows[index] = row }
    }
    return rows
  }

  private static let mostRows = 4

  func top(ofPanel index: Int) -> Double {
    firstTop + heights[..<index].reduce(0, +) + Double(index) * Self.panelGap
  }
  var bottom: Double { top(ofPanel: heights.count - 1) + (heights.last ?? 0) }
  var height: Double { bottom + Self.axisHeight }
}

/// From an axis's numbers to pixels.
struct PlotScale: Sendable {
  var low: Double
  var high: Double
  var first: Double
  var last: Double

  func callAsFunction(_ value: Double) -> Double {
    let share = high > low ? (value - low) / (high - low) : 0.5
    // A hundredth of a pixel is invisible.
    return ((first + share * (last - first)) * 100).rounded() / 100
  }
}
