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
      .format, .words(of: FindingsFormat.self), "how to write the findings", "--format github",
      [.validate]),
    row(
      .format, .words(of: GraphFormat.self), "how to write the answer", "--format dot",
      [.inspect]),
    row(.format, .words(of: ExplanationFormat.self), "how to write the answer", "--format json", [.explain]),
    row(.format, .words(of: ComparisonFormat.self), "how to write the answer", "--format html", [.diff]),
    row(.format, .words(of: FrameFormat.self), "how to write the frame", "--format table", [.frame]),
    row(
      .format, .words(of: FramePrinter.Format.self), "one JSON frame a line, or a table with one row a frame",
      "--format csv", [.frames]),
    row(
      .format, .words(of: HelpFormat.self), "how to write the help; man: a manual page of all of it",
      "--format man", [.help]),
    row(
      .format, .words(of: PictureFormat.self),
      "how to draw; apng and gif play; ansi: with characters, in a terminal; html: a page to play with",
      "--format html",
      [.render]),
    row(
      .check, .nothing, "write nothing; list the files that are not in the style, and exit with 1 for one",
      "--check", [.fmt]),
    row(
      .strict, .nothing,
      "count warnings as errors, and look for the remark 'seam-speed', too; remarks, marked 'info', never count",
      "--strict", [.validate]),
    row(
      .strict, .nothing, "exit with 1 after any finding but 'export-host', which leaves nothing out",
      "--strict",
      [.export]),
    row(.strict, .nothing, "exit with 1 after any finding", "--strict", [.import]),
    row(.fix, .nothing, "make the edits that are certain, and say which", "--fix", [.validate]),
    row(.dryRun, .nothing, "with --fix: write no file", "--fix --dry-run", [.validate]),
    row(
      .phase,
      .word([
        "idle", "pulling", "armed", "armedFloor", "dragging", "floor", "refreshing", "finishing",
        "cancelling", "closing",
      ]),
      "the phase; default: dragging where a pull is given, else refreshing", "--phase finishing",
      [.frame, .frames, .render, .explain]),
    row(
      .time, .number(.duration), "the time in the phase, or with --trace the time of the trace; default: 0",
      "--time 250ms", [.frame, .explain]),
    row(
      .time, .range(.duration), "the times in the phase, or with --trace the times of the trace",
      "--time 0:1:0.05", [.frames]),
    row(
      .time, .span(.duration), "the times in the phase, or with --trace the times of the trace",
      "--time 0:1:0.1", [.render]),
    row(
      .pull, .number(.points),
      "how far the content is shown pulled; default: half the trigger, for armed the trigger",
      "--pull 30", [.frame, .explain]),
    row(
      .pull, .range(.points), "the pulls; with --time, all the times for each of them", "--pull 0:80:5",
      [.frames]),
    row(
      .pull, .span(.points), "the pulls; with --time, all the times for each of them", "--pull 0:80:10",
      [.render]),
    row(
      .progress, .number(.fraction), "the pull as a fraction of the trigger, instead of --pull",
      "--progress 50%", [.frame, .explain]),
    row(
      .progress, .range(.fraction), "the pulls as fractions of the trigger, instead of --pull",
      "--progress 0:1.5:0.1", [.frames]),
    row(
      .progress, .span(.fraction), "the pulls as fractions of the trigger, instead of --pull",
      "--progress 0:100%", [.render]),
    row(
      .refreshed, .number(.duration), "how long it has refreshed when finishing begins; default: 1s",
      "--refreshed 2s", [.frame, .frames, .render, .explain]),
    row(
      .finish, .words(of: FinishOutcome.self), "how the refresh ended, for finishing", "--finish failure",
      [.frame, .frames, .render, .explain]),
    row(
      .begin, .nothing, "the refresh was begun by the program, not by a pull", "--begin",
      [.frame, .frames, .render, .explain]),
    row(
      .input, .texts("NAME=VALUE"), "the value of an input from the beginning, in place of its default",
      "--input download=0.4", [.frame, .frames, .render, .watch, .events, .explain, .export]),
    row(
      .size, .text("WIDTHxHEIGHT"), "the size of a flexible canvas from the beginning, in points",
      "--size 430x55", [.frame, .frames, .render, .watch, .events, .explain, .export]),
    row(
      .trace, .text("FILE"), "what happened: a trace to replay instead of a moment", "--trace pull.yaml",
      [.frame, .frames, .render, .watch, .events, .explain]),
    row(
      .trace, .text("FILE"),
      "with --to lottie: the course of events that is exported; default: a typical refresh",
      "--trace pull.yaml", [.export]),
    row(
      .fps, .number(.rate),
      "with --trace: so many frames a second, from 0 to where it comes to rest; default: 60",
      "--fps 30", [.frames]),
    row(
      .fps, .number(.rate),
      "with --trace, and in films: so many frames a second; default in films: 30, in GIF 25", "--fps 5",
      [.render]),
    row(
      .plot, .names("LAYER.PROPERTY"),
      "instead of frames plot these over the pull or time; outputs.NAME and signals, too; of a layer in a replicator all copies; default: over a refresh",
      "--plot line.strokeEnd", [.render]),
    row(
      .play, .nothing,
      "a picture that plays in a loop: a whole refresh, or the trace; with ansi on the screen, until Ctrl-C",
      "--play", [.render]),
    row(
      .count, .number(.count),
      "the number of frames where no step is given, in a story for each phase; default: 12, in a story 6",
      "--count 8", [.render]),
    row(.columns, .number(.count), "how many frames stand in a row", "--columns 4", [.render]),
    row(
      .scale, .number(.fraction), "the size of the frames; 1 is a pixel for a point", "--scale 2", [.render]),
    row(
      .crop, .text("content|ID"),
      "show only the part of the canvas where anything is seen, or a layer, in all frames; 8 points around it",
      "--crop content", [.render]),
    row(
      .boxes, .nothing,
      "draw dashed lines round the rectangles of texts, which the host lays out in its own font",
      "--boxes", [.render]),
    row(
      .width, .number(.count), "with --format ansi: how many characters wide; default: as the terminal is",
      "--format ansi --width 120", [.render]),
    row(
      .background, .text("COLOR"),
      "what lies behind: a colour, checker, or none; default: none in PNG, else white, and pale beside white content",
      "--background none", [.render]),
    row(
      .assets, .text("DIR"), "where the images are that image layers name: NAME, or NAME.png, .jpg or .svg",
      "--assets pictures", [.render, .watch, .export, .validate]),
    row(
      .library, .text("DIR"),
      "where the files of 'use' lie; default: in the folder of the effect and below it",
      "--library shared",
      [.validate, .frame, .frames, .events, .inspect, .explain, .diff, .render, .watch, .compile, .export]),
    row(
      .port, .text("PORT"),
      "where the page is, on this machine; default: the first free one from 8700 on; 0: any free one",
      "--port 8000", [.watch]),
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
      .tolerance, .number(.difference),
      "ignore differences up to this, in the unit of each property; default: 1e-9",
      "--tolerance 0.01", [.diff]),
    row(
      .geometry, .nothing,
      "add to each layer where it is on the canvas, how much of it is seen, and its trimmed stroke",
      "--geometry", [.frame, .frames]),
    row(
      .variant, .names("NAME"),
      "the effect as this variant has it; several with commas between, or one by one, are applied in turn",
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
      "the file to write, '-' for standard output; default: beside the effect, with the ending '.drawn'",
      "-o dots.drawn", [.compile]),
    row(
      .output, short: "o", .text("DIR"),
      "the folder or file to write; with the ending '.html' one page that holds everything; default: the effect's name",
      "-o site", [.export]),
    row(.of, .word(Schema.names), "whose schema", "--of frame", [.schema]),
    row(
      .to, .word(["web", "lottie", "dotlottie", "css"]),
      "the format: 'web' is a page with this project's player; 'dotlottie' has a state machine; default: web",
      "--to lottie", [.export]),
    row(
      .tolerance, .number(.points),
      "by how much a drawn point may be off in another format; default: 0.01 points", "--tolerance 0.05pt",
      [.export]),
    row(
      .phases, .names("PHASE"),
      "only these segments: pull, refreshing, finishing, finishing-failure, finishing-noMore, cancelling, floor, closing",
      "--phases refreshing", [.export]),
    row(
      .split, .nothing,
      "with --to lottie: a file for each segment, in the folder of --output or by a name with %s for the segment",
      "--split -o dots", [.export]),
    row(
      .font, .text("FILE"),
      "with --to lottie and dotlottie: the font, with TrueType outlines, by which texts become outlines",
      "--font DejaVuSans.ttf", [.export]),
    row(
      .report, .text("FILE"),
      "write a report of all values, exact, baked or left out: as JSON for '.json', its findings as SARIF for '.sarif', else as text",
      "--report report.txt", [.export]),
    row(
      .as, .word(ImportedMotion.allCases.map(\.rawValue)),
      "when it moves; default: refreshing for a drawing that moves, else pull", "--as both", [.import]),
    row(
      .height, .number(.points),
      "the height of the header, to which the drawing is scaled; default: the drawing's own",
      "--height 80", [.import]),
    row(
      .markers, .text("PHASE=FROM..TO,…"),
      "of Lottie: the frames of pull, refreshing, finishing and cancelling; default: the markers of these names",
      "--markers pull=0..30,refreshing=30..90", [.import]),
    row(.force, .nothing, "write over a file that is there already", "--force", [.new]),
    row(
      .output, short: "o", .text("FILE"),
      "write the answer to a file, whole or not at all; without --format its ending may say the format",
      "-o answer.json",
      [
        .validate, .frame, .frames, .render, .events, .inspect, .explain, .diff, .import, .schema,
        .completions,
        .help,
      ]),
    row(
      .color, .word(["auto", "always", "never"]), "colours in findings; auto: on a screen, without NO_COLOR",
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
  case plot, count, columns, scale, crop, boxes, width, background, assets, library, port
  case pattern, force, strip, to, of, phases, split, font, report
  case `as`
  case height, markers
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
