import Drawstring
import DrawstringCore
import Testing

/// Sheets: pictures of equal cells, of which one is shown.
@Suite struct SheetTests {
  private static func effect(
    _ sheet: String, _ tracks: String, _ rest: String = "", variants: [String] = []
  ) throws -> Effect {
    try Effect(
      yaml: """
        drawstring: 1
        effect: sheet
        canvas: [0, -60, 300, 60]
        pull: {trigger: 60}
        inputs: {cell: {type: number, default: 0}}
        layers: [{id: a, kind: image, image: runner, sheet: \(sheet), size: [20, 20]\(rest)}]
        animations:
          - {during: refreshing, duration: 4900ms, repeat: forever, tracks: {a.frame: \(tracks)}}

        """, variants: variants)
  }

  private static func cell(_ frame: EffectFrame) -> (column: Double, row: Double)? {
    guard let source = frame["a"]?.source else { return nil }
    return (source.x / source.width, source.y / source.height)
  }

  /// Every cell begins at its instant, for any number of cells.
  @Test func cellsChangeAtExactInstants() throws {
    for count in [2, 3, 7, 10, 49, 98] {
      let effect = try Self.effect("[7, 14, \(count)]", "{from: 0, to: \(count)}")
      for tenth in 0..<49 {
        let frame = effect.frame(at: Moment(phase: .refreshing, time: .milliseconds(100 * tenth)))
        let number = tenth * count / 49
        let cell = try #require(Self.cell(frame))
        #expect(
          cell.column.rounded() == Double(number % 7) && cell.row.rounded() == Double(number / 7),
          "\(tenth), \(count)")
      }
    }
  }

  @Test(arguments: [
    (0.0, 0), (0.99, 0), (1, 1), (6.5, 6), (7, 0), (-0.5, 6), (-1, 6), (-7, 0), (700_000_003, 3),
  ])
  func numbersAreRoundedDownAndRepeat(_ number: Double, _ cell: Int) throws {
    let effect = try Self.effect("[4, 2, 7]", "0", ", frame: cell")
    let frame = effect.frame(at: Moment(phase: .idle, inputs: [InputSetting("cell", .number(number))]))
    let found = try #require(Self.cell(frame))
    #expect(Int(found.row) * 4 + Int(found.column) == cell)
    let item = try #require(frame.display.first(where: { $0.operation == .image }))
    #expect(item.source == frame["a"]?.source && item.string == "runner")
    #expect(frame["a"]?.cell == number && frame["a"]?.sheet == [4, 2, 7])
  }

  @Test func anImageWithoutSheetHasNoCells() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: image
        canvas: [100, 100]
        layers: [{id: a, kind: image, image: logo, size: [20, 20]}]

        """)
    let frame = effect.frame(at: Moment(phase: .idle))
    #expect(frame["a"]?.source == nil && frame["a"]?.kind == .image && frame["a"]?.sheet == [])
    #expect(frame.display.allSatisfy { $0.source == nil })
  }

  @Test func reducedMotionStopsCells() throws {
    let still = try Self.effect("[4, 2]", "{from: 0, to: 8}", variants: ["reducedMotion"])
    for time in [0, 700, 3000] {
      let frame = still.frame(at: Moment(phase: .refreshing, time: .milliseconds(time)))
      #expect(frame["a"]?.cell == 0)
    }
  }
}
