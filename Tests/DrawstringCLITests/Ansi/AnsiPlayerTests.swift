import Drawstring
import Testing

@testable import DrawstringCLI
@testable import DrawstringDrawing
@testable import DrawstringOutput
@testable import DrawstringReports

@Suite struct AnsiPlayerTests {
  private func player() throws -> (player: AnsiPlayer, length: Duration) {
    let effect = try Effect(contentsOfFile: "\(ProjectFile.root)/specs/examples/first-ring.yaml")
    let scenario = Scenario(effect)
    let room = AnsiRoom(columns: 40, rows: 12)
    return (
      AnsiPlayer(effect, scenario, cells: AnsiCells(usesColor: true), in: room),
      .microseconds(100) * scenario.length
    )
  }

  @Test func theStoryGoesOnAndBeginsAgain() throws {
    var (player, length) = try player()
    var phases: [String] = []
    let count = player.lines(at: .zero).count
    #expect(count <= 13)
    for step in 0..<40 {
      let time = length * step / 40
      let lines = player.lines(at: time)
      #expect(lines == player.lines(at: time + length))
      #expect(lines.count == count)
      let phase = String(lines.last?.prefix { $0 != " " } ?? "")
      if phases.last != phase { phases.append(phase) }
    }
    #expect(phases == ["idle", "pulling", "armed", "refreshing", "finishing", "idle"])
  }

  /// Where nobody looks there is the filmstrip, and not a film that never ends.
  @Test func intoAFileItIsTheFilmstrip() {
    let file = "\(ProjectFile.root)/specs/examples/first-ring.yaml"
    #expect(
      Run("render", file, "--format", "ansi", "--play").output
        == Run("render", file, "--format", "ansi").output)
  }
}
