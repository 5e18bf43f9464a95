/// All the options there are.
package enum OptionTable {
  /// The rows of a command, in the order in which its help lists them.
  package static func rows(of command: CommandName) -> [OptionRow] {
    rows.filter { $0.commands.contains(command) }
  }

  package static func row(_ name: OptionName, of command: CommandName) -> OptionRow? {
    rows.first { $0.name == name && $0.commands.contains(command) }
  }

  package static let rows: [OptionRow] = [
    row(
      .format, .word(["text", "json", "github", "sarif"]), "how to write the findings", "--format github",
      [.validate]),
    row(
      .format, .word(["text", "json", "dot", "mermaid"]), "how to write the answer", "--format dot",
      [.inspect]),
    row(.format, .word(["text", "json"]), "how to write the answer", "--format json", [.explain]),
    row(.format, .word(["text", "json", "html"]), "how to write the answer", "--format html", [.diff]),
    row(.format, .word(["json", "table", "yaml"]), "how to write the frame", "--format table", [.frame]),
    row(
      .format, .word(["ndjson", "csv"]), "one JSON frame a line, or a table with one row a frame",
      "--format csv", [.frames]),
    row(.strict, .nothing, "count warnings as errors", "--strict", [.validate]),
    row(
      .phase, .word(["idle", "pulling", "armed", "dragging", "refreshing", "finishing", "cancelling"]),
      "the phase; default: dragging where a pull is given, else refreshing", "--phase finishing",
      [.frame, .frames, .explain]),
    row(
      .time, .number(.duration), "the time in the phase, or with --trace the time of the trace; default: 0",
      "--time 250ms", [.frame, .explain]),
    row(
      .time, .range(.duration), "the times in the phase, or with --trace the times of the trace",
      "--time 0:1:0.05", [.frames]),
    row(
      .pull, .number(.points),
      "how far the content is shown pulled; default: half the trigger, for armed the trigger",
      "--pull 30", [.frame, .explain]),
    row(
      .pull, .range(.points), "the pulls; with --time, all the times for each of them", "--pull 0:80:5",
      [.frames]),
    row(
      .progress, .number(.fraction), "the pull as a fraction of the trigger, instead of --pull",
      "--progress 50%", [.frame, .explain]),
    row(
      .refreshed, .number(.duration), "how long it has refreshed when finishing begins; default: 1s",
      "--refreshed 2s", [.frame, .frames, .explain]),
    row(
      .begin, .nothing, "the refresh was begun by the program, not by a pull", "--begin",
      [.frame, .frames, .explain]),
    row(
      .trace, .text("FILE"), "what happened: a trace to replay instead of a moment", "--trace pull.yaml",
      [.frame, .frames, .events, .explain]),
    row(
      .fps, .number(.rate),
      "with --trace: so many frames a second, from 0 to where it comes to rest; default: 60",
      "--fps 30", [.frames]),
    row(
      .after, .number(.duration), "only events later than this; default: all, those at 0 too", "--after 1s",
      [.events]),
    row(
      .through, .number(.duration), "only events up to this time; default: to where it comes to rest",
      "--through 2.5s", [.events]),
    row(.layer, .text("ID"), "only this layer", "--layer top", [.frame]),
    row(.layer, .text("ID"), "whose value is explained; 'outputs' for an output", "--layer top", [.explain]),
    row(
      .property, .text("NAME"), "the property, or a part of it such as position.y", "--property opacity",
      [.explain]),
    row(
      .tolerance, .number(.fraction),
      "differences up to this are none, in the unit of each property; default: 1e-9",
      "--tolerance 0.01", [.diff]),
    row(
      .geometry, .nothing,
      "add to each layer where it is on the canvas, how much of it is seen, and its trimmed stroke",
      "--geometry", [.frame, .frames]),
    row(
      .variant, .names("NAME"),
      "the effect as this variant has it; several with commas between, or one by one, are applied in turn",
      "--variant dark", [.frame, .frames, .events, .inspect, .explain, .diff]),
    row(
      .output, short: "o", .text("FILE"), "write the answer to a file, whole or not at all", "-o answer.json",
      [.validate, .frame, .frames, .events, .inspect, .explain, .diff, .schema]),
    row(
      .color, .word(["auto", "always", "never"]), "colours in findings; auto: on a screen, without NO_COLOR",
      "--color never", CommandName.allCases),
    row(.help, short: "h", .nothing, "show this help", "--help", CommandName.allCases),
    row(.version, .nothing, "show the version", "--version", CommandName.allCases),
  ]

  private static func row(
    _ name: OptionName, short: Character? = nil, _ value: OptionRow.Value, _ summary: String,
    _ example: String, _ commands: [CommandName]
  ) -> OptionRow {
    OptionRow(name: name, short: short, value: value, summary: summary, example: example, commands: commands)
  }
}
