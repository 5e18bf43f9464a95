internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringImport
package import DrawstringOutput
internal import DrawstringReports

/// All options.
package enum OptionTable {
  /// The rows of a command, in the order of its help.
  package static func rows(of command: CommandName) -> [OptionRow] {
    rows.filter { $0.commands.contains(command) }
  }

  package static func row(_ name: OptionName, of command: CommandName) -> OptionRow? {
    rows.first { $0.name == name && $0.commands.contains(command) }
  }

  package static let rows: [OptionRow] = [
    row(
      .format, .words(of: FindingsFormat.self), "the format of the findings", "--format github",
      [.validate]),
    row(
      .format, .words(of: GraphFormat.self), "the output format", "--format dot",
      [.inspect]),
    row(.format, .words(of: ExplanationFormat.self), "the output format", "--format json", [.explain]),
    row(.format, .words(of: ComparisonFormat.self), "the output format", "--format html", [.diff]),
    row(.format, .words(of: FrameFormat.self), "the output format", "--format table", [.frame]),
    row(
      .format, .words(of: FramePrinter.Format.self), "JSON, one frame a line, or a table, one row a frame",
      "--format csv", [.frames]),
    row(
      .format, .words(of: HelpFormat.self), "the format of the help; man: a manual page of all commands",
      "--format man", [.help]),
    row(
      .format, .words(of: PictureFormat.self),
      "the picture format; apng and gif play; ansi: characters for a terminal; html: an interactive page",
      "--format html",
      [.render]),
    row(
      .check, .nothing, "write nothing; list the files that would change, and exit with 1 if there are any",
      "--check", [.fmt]),
    row(
      .strict, .nothing,
      "count warnings as errors; remarks, marked 'info', never count as errors",
      "--strict", [.validate]),
    row(
      .strict, .nothing, "exit with 1 after any finding except 'export-host', which leaves nothing out",
      "--strict",
      [.export]),
    row(.strict, .nothing, "exit with 1 after any finding", "--strict", [.import]),
    row(.fix, .nothing, "make the edits that are certain, and list them", "--fix", [.validate]),
    row(.dryRun, .nothing, "with --fix: write no files", "--fix --dry-run", [.validate]),
    row(
      .phase,
      .word([
        "idle", "pulling", "armed", "armedFloor", "dragging", "floor", "refreshing", "finishing",
        "cancelling", "closing",
      ]),
      "the phase; default: dragging if a pull is given, else refreshing", "--phase finishing",
      [.frame, .frames, .render, .explain]),
    row(
      .time, .number(.duration), "the time in the phase, or with --trace in the trace; default: 0",
      "--time 250ms", [.frame, .explain]),
    row(
      .time, .range(.duration), "the times in the phase, or with --trace in the trace",
      "--time 0:1:0.05", [.frames]),
    row(
      .time, .span(.duration), "the times in the phase, or with --trace in the trace",
      "--time 0:1:0.1", [.render]),
    row(
      .pull, .number(.points),
      "the pull of the content as shown; default: half the trigger, in armed the trigger",
      "--pull 30", [.frame, .explain]),
    row(
      .pull, .range(.points), "the pulls; with --time, every time at each pull", "--pull 0:80:5",
      [.frames]),
    row(
      .pull, .span(.points), "the pulls; with --time, every time at each pull", "--pull 0:80:10",
      [.render]),
    row(
      .progress, .number(.fraction), "the pull as a fraction of the trigger, in place of --pull",
      "--progress 50%", [.frame, .explain]),
    row(
      .progress, .range(.fraction), "the pulls as fractions of the trigger, in place of --pull",
      "--progress 0:1.5:0.1", [.frames]),
    row(
      .progress, .span(.fraction), "the pulls as fractions of the trigger, in place of --pull",
      "--progress 0:100%", [.render]),
    row(
      .refreshed, .number(.duration), "the length of refreshing before finishing begins; default: 1s",
      "--refreshed 2s", [.frame, .frames, .render, .explain]),
    row(
      .finish, .words(of: FinishOutcome.self), "the outcome of the refresh, in finishing",
      "--finish failure", [.frame, .frames, .render, .explain]),
    row(
      .begin, .nothing, "begin the refresh by the program, not by a pull", "--begin",
      [.frame, .frames, .render, .explain]),
    row(
      .input, .texts("NAME=VALUE"), "the value of an input from the beginning, in place of its default",
      "--input download=0.4", [.frame, .frames, .render, .watch, .events, .explain, .export]),
    row(
      .size, .text("WIDTHxHEIGHT"), "the size of a flexible canvas from the beginning, in points",
      "--size 430x55", [.frame, .frames, .render, .watch, .events, .explain, .export]),
    row(
      .trace, .text("FILE"), "a trace to replay in place of a moment", "--trace pull.yaml",
      [.frame, .frames, .render, .watch, .events, .explain]),
    row(
      .trace, .text("FILE"),
      "with --to lottie: the trace to export; default: a typical refresh",
      "--trace pull.yaml", [.export]),
    row(
      .fps, .number(.rate),
      "with --trace: frames per second, from 0 until the effect rests; default: 60",
      "--fps 30", [.frames]),
    row(
      .fps, .number(.rate),
      "with --trace, and in films: frames per second; default in films: 30, in GIF 25", "--fps 5",
      [.render]),
    row(
      .plot, .names("LAYER.PROPERTY"),
      "plot these values over the pull or time; also outputs.NAME and signals; in a replicator: all copies; default: a refresh",
      "--plot line.strokeEnd", [.render]),
    row(
      .play, .nothing,
      "an animated picture of a whole refresh or the trace, in a loop; with ansi in the terminal, until Ctrl-C",
      "--play", [.render]),
    row(
      .count, .number(.count),
      "the number of frames without a step, in a story for each phase; default: 12, in a story 6",
      "--count 8", [.render]),
    row(.columns, .number(.count), "the number of frames in a row", "--columns 4", [.render]),
    row(
      .scale, .number(.fraction), "the scale of the frames; 1: one pixel per point", "--scale 2", [.render]),
    row(
      .crop, .text("content|ID"),
      "show only the part of the canvas with visible content, or with a layer, over all frames; 8 points of margin",
      "--crop content", [.render]),
    row(
      .boxes, .nothing,
      "draw dashed outlines of the rectangles of texts, which the host sets in its own font",
      "--boxes", [.render]),
    row(
      .width, .number(.count), "with --format ansi: the width in characters; default: that of the terminal",
      "--format ansi --width 120", [.render]),
    row(
      .background, .text("COLOR"),
      "the background: a colour, checker, or none; default: none in PNG, else white, or pale beside white content",
      "--background none", [.render]),
    row(
      .assets, .text("DIR"), "the folder of the images that layers name: NAME, or NAME.png, .jpg or .svg",
      "--assets pictures", [.render, .watch, .export, .validate]),
    row(
      .library, .text("DIR"),
      "the folder of the files that 'use' names; default: the folder of the effect and those below it",
      "--library shared",
      [.validate, .frame, .frames, .events, .inspect, .explain, .diff, .render, .watch, .compile, .export]),
    row(
      .host, .text("ADDRESS"),
      "the address of this machine at which other devices reach the page; 0.0.0.0: any; default: none does",
      "--host 0.0.0.0", [.watch]),
    row(
      .port, .text("PORT"),
      "the port of the page; default: the first free port from 8700 on; 0: any free port",
      "--port 8000", [.watch]),
    row(
      .after, .number(.duration), "only events after this time; default: all, also those at 0", "--after 1s",
      [.events]),
    row(
      .through, .number(.duration), "only events up to this time; default: until the effect rests",
      "--through 2.5s", [.events]),
    row(.layer, .text("ID"), "only this layer", "--layer top", [.frame]),
    row(.layer, .text("ID"), "the layer of the value; 'outputs' for an output", "--layer top", [.explain]),
    row(
      .property, .text("NAME"), "the property, or a part of it, such as position.y", "--property opacity",
      [.explain]),
    row(
      .tolerance, .number(.difference),
      "ignore differences up to this number, in the unit of each property; default: 1e-9",
      "--tolerance 0.01", [.diff]),
    row(
      .geometry, .nothing,
      "add to each layer its place on the canvas, its visible share, and its trimmed stroke",
      "--geometry", [.frame, .frames]),
    row(
      .variant, .names("NAME"),
      "apply this variant; several, separated by commas or in several options, are applied in turn",
      "--variant dark", [.frame, .frames, .render, .events, .inspect, .explain, .diff, .compile, .export]),
    row(
      .strip, .nothing, "leave out the names and lines of the file, which only tools read", "--strip",
      [.compile, .export]),
    row(
      .pattern, .word(Starter.all.map(\.pattern)), "the template of the effect", "--pattern spinner", [.new]),
    row(
      .output, short: "o", .text("FILE"), "the file to write, '-' for standard output; default: NAME.yaml",
      "-o effects/my-ring.yaml", [.new]),
    row(
      .output, short: "o", .text("FILE"),
      "the file to write, '-' for standard output; default: beside the effect, with the extension '.drawn'",
      "-o dots.drawn", [.compile]),
    row(
      .output, short: "o", .text("DIR"),
      "the folder or file to write; with the extension '.html' one self-contained page; default: the effect's name",
      "-o site", [.export]),
    row(.of, .word(Schema.names), "the file or output of the schema", "--of frame", [.schema]),
    row(
      .to, .word(["web", "lottie", "dotlottie", "css"]),
      "the format: 'web' is a page with the player of this project, 'dotlottie' has a state machine; default: web",
      "--to lottie", [.export]),
    row(
      .tolerance, .number(.points),
      "the largest error of a drawn point in another format; default: 0.01 points", "--tolerance 0.05pt",
      [.export]),
    row(
      .phases, .names("PHASE"),
      "only these segments: pull, refreshing, finishing, finishing-failure, finishing-noMore, cancelling, floor, closing",
      "--phases refreshing", [.export]),
    row(
      .split, .nothing,
      "with --to lottie: a file for each segment, in the folder of --output, or named with %s for the segment",
      "--split -o dots", [.export]),
    row(
      .font, .texts("FILE"),
      "a TrueType font of texts; several, in several options, in order of preference; default: a plain typeface",
      "--font NotoSansArabic-Regular.ttf", [.render, .watch, .diff]),
    row(
      .font, .text("FILE"),
      "with --to lottie and dotlottie: the TrueType font whose outlines replace texts",
      "--font DejaVuSans.ttf", [.export]),
    row(
      .report, .text("FILE"),
      "write a report of all exact, baked and omitted values: '.json' as JSON, '.sarif' its findings as SARIF, else as text",
      "--report report.txt", [.export]),
    row(
      .as, .word(ImportedMotion.allCases.map(\.rawValue)),
      "the part that animates the drawing; default: refreshing for an animated drawing, else pull",
      "--as both", [.import]),
    row(
      .height, .number(.points),
      "the height to which the drawing is scaled; default: its own height",
      "--height 80", [.import]),
    row(
      .markers, .text("PHASE=FROM..TO,…"),
      "for Lottie: the frames of pull, refreshing, finishing and cancelling; default: the markers of these names",
      "--markers pull=0..30,refreshing=30..90", [.import]),
    row(
      .forPath, .nothing, "print the outlines of an SVG drawing as a block 'paths', in place of an effect",
      "--for-path",
      [.import]),
    row(.force, .nothing, "overwrite an existing file", "--force", [.new]),
    row(
      .output, short: "o", .text("FILE"),
      "write the output to a file, completely or not at all; without --format its extension may choose the format",
      "-o answer.json",
      [
        .validate, .frame, .frames, .render, .events, .inspect, .explain, .diff, .import, .schema,
        .completions,
        .help,
      ]),
    row(
      .color, .word(["auto", "always", "never"]),
      "colours in findings; auto: in a terminal, without NO_COLOR",
      "--color never", CommandName.allCases),
    row(.help, short: "h", .nothing, "show this help", "--help", CommandName.allCases),
    row(.version, .nothing, "print the version", "--version", CommandName.allCases),
  ]

  private static func row(
    _ name: OptionName, short: Character? = nil, _ value: OptionRow.Value, _ summary: String,
    _ example: String, _ commands: [CommandName]
  ) -> OptionRow {
    OptionRow(name: name, short: short, value: value, summary: summary, example: example, commands: commands)
  }
}

extension OptionTable {
  /// Whether every command has the option; a common option may precede the command.
  static func isCommon(_ row: OptionRow) -> Bool { row.commands.count == CommandName.allCases.count }

  static var commonRows: [OptionRow] { rows.filter(isCommon) }

  /// The options of a command that are not common.
  static func ownRows(of command: CommandName) -> [OptionRow] { rows(of: command).filter { !isCommon($0) } }
}

/// The options by their long spelling.
package enum OptionName: String, CaseIterable, Sendable {
  case format, strict, check, fix
  case dryRun = "dry-run"
  case phase, time, pull, progress, refreshed, begin, finish, input, size
  case trace, play, fps, after, through, layer, property, geometry, variant, tolerance
  case plot, count, columns, scale, crop, boxes, width, background, assets, library, host, port
  case pattern, force, strip, to, of, phases, split, font, report
  case `as`
  case height, markers
  case forPath = "for-path"
  case output, color, help, version

  package var spelling: String { "--\(rawValue)" }
}

/// One option of some commands: parsing and help are made from it.
///
/// An option whose meaning differs between commands has a row for each meaning.
package struct OptionRow: Sendable {
  /// The value of an option.
  package enum Value: Sendable {
    case nothing
    /// One of these words; the first is the default.
    case word([String])
    /// Any text, with its name in the help.
    case text(String)
    /// Names separated by commas; the option may be given several times.
    case names(String)
    /// Any text; the option may be given several times.
    case texts(String)
    case number(Quantity)
    /// `A:B:STEP`, or one number.
    case range(Quantity)
    /// `A:B:STEP`, `A:B`, or one number.
    case span(Quantity)

    /// The words of an enumeration.
    static func words<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> Value {
      .word(type.allCases.map(\.rawValue))
    }

    /// Whether the option may be given several times.
    var isRepeated: Bool {
      switch self {
      case .names, .texts: true
      default: false
      }
    }

    var placeholder: String? {
      switch self {
      case .nothing: nil
      case .word(let words): words.count > 3 ? "WORD" : words.joined(separator: "|")
      case .text(let name), .names(let name), .texts(let name): name
      case .number(.duration): "TIME"
      case .number(.points): "POINTS"
      case .number(.fraction): "FRACTION"
      case .number(.difference): "NUMBER"
      case .number(.rate): "RATE"
      case .number(.count): "N"
      case .range: "A:B:STEP"
      case .span: "A:B:STEP"
      }
    }
  }

  package var name: OptionName
  package var short: Character?
  package var value: Value
  package var summary: String
  package var example: String
  package var commands: [CommandName]

  /// The explanation in the help.
  var explanation: String {
    guard case .word(let words) = value, words.count > 3 else { return summary }
    return "\(summary); one of \(words.joined(separator: ", "))"
  }

  /// The option in the help, such as `-o, --output FILE`.
  var usage: String {
    let spelling = (short.map { "-\($0), " } ?? "    ") + name.spelling
    return value.placeholder.map { "\(spelling) \($0)" } ?? spelling
  }
}
