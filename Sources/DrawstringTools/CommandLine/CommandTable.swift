/// All the commands there are.
package enum CommandTable {
  package static func row(_ name: CommandName) -> CommandRow { rows.first { $0.name == name }! }

  package static let rows: [CommandRow] = [
    CommandRow(
      name: .validate, operands: "FILE…", operandCount: 1...Int.max,
      summary: "report everything that is wrong with effects",
      details: [
        """
        Of a folder, all files *.yaml and *.yml in it and below are read whose top mapping has the key \
        'drawstring'; names that begin with a dot are passed over.
        """,
        """
        The format 'github' writes workflow commands, which GitHub Actions shows as annotations, repeats in one; \
        'sarif' writes SARIF 2.1.0 for code scanning and editors.
        """,
      ],
      examples: [
        .init("drawstring validate specs/boss-dots.yaml", "one effect"),
        .init("drawstring validate --strict --format json specs", "a whole folder, for a program"),
        .init("drawstring validate --format github specs", "in a workflow of GitHub Actions"),
        .init("drawstring validate --format sarif -o findings.sarif specs", "for code scanning"),
      ]),
    CommandRow(
      name: .frame, operands: "FILE", operandCount: 1...1,
      summary: "show one frame: every property of every layer at a moment",
      details: [
        """
        A moment is a phase, a time in it and a pull; or, with --trace, a time of a recorded interaction. \
        Times are in seconds and pulls in points unless they carry a unit.
        """
      ],
      examples: [
        .init("drawstring frame specs/boss-dots.yaml --pull 30", "while dragging, 30 points down"),
        .init("drawstring frame specs/boss-dots.yaml --phase refreshing --time 250ms", "a quarter second in"),
        .init("drawstring frame specs/boss-dots.yaml --trace pull.yaml --time 1.2s", "within a recording"),
      ]),
    CommandRow(
      name: .frames, operands: "FILE", operandCount: 1...1,
      summary: "show many frames, one a line",
      details: [
        """
        A range A:B:STEP is A, A + STEP, A + 2·STEP and so on, and B itself at the end; steps may be \
        negative. With both --pull and --time, all the times are shown for each pull in turn.
        """
      ],
      examples: [
        .init("drawstring frames specs/boss-dots.yaml --pull 0:80:5", "the pull, every 5 points"),
        .init(
          "drawstring frames specs/boss-dots.yaml --phase refreshing --time 0:1:0.05 --format csv",
          "one second of refreshing, for a spreadsheet"),
        .init("drawstring frames specs/boss-dots.yaml --trace pull.yaml --fps 60", "a recording"),
      ]),
    CommandRow(
      name: .render, operands: "FILE [FILE]", operandCount: 1...2,
      summary: "draw an effect: a story in pictures, one frame, a filmstrip, a sheet of pull and time",
      details: [
        """
        Without a moment it is the whole story: pulling up to the trigger, a round of refreshing, finishing. One \
        moment is one frame; a range of times or pulls, or a trace, is a filmstrip; ranges of both are a sheet, the \
        pulls one below the other. Of two files each frame of the first is drawn above that of the second.
        """,
        """
        A range A:B:STEP is A, A + STEP and so on, and B itself; A:B alone is as many frames as --count says. Texts \
        and images are drawn as labelled boxes; --assets says where the images are.
        """,
      ],
      examples: [
        .init("drawstring render specs/boss-dots.yaml -o story.svg", "the story"),
        .init("drawstring render specs/boss-dots.yaml --pull 30 -o frame.svg", "one frame"),
        .init("drawstring render specs/boss-dots.yaml --pull 0:55 --count 12 -o strip.svg", "a filmstrip"),
        .init(
          "drawstring render specs/jelly-ball.yaml --pull 0:80 --time 0:2 -o sheet.svg",
          "a sheet"),
        .init("drawstring render old.yaml new.yaml -o both.svg", "two effects, one above the other"),
        .init("drawstring render specs/boss-dots.yaml --format html -o page.html", "a page to play with"),
      ]),
    CommandRow(
      name: .events, operands: "FILE", operandCount: 1...1,
      summary: "list what an effect emits while a trace is replayed",
      details: ["One JSON object a line: when in seconds of the trace, which event, and from which node."],
      examples: [
        .init("drawstring events specs/boss-dots.yaml --trace pull.yaml --after 1s", "all after 1 s")
      ]),
    CommandRow(
      name: .inspect, operands: "FILE", operandCount: 1...1,
      summary: "show the animation graph: nodes, clocks, times and who writes what",
      details: [],
      examples: [.init("drawstring inspect specs/boss-dots.yaml", "as a tree")]),
    CommandRow(
      name: .explain, operands: "[CODE]", operandCount: 0...1,
      summary: "explain a finding's code, with an example; without a code, list them all",
      details: [],
      examples: [.init("drawstring explain unknown-key", "why it matters and how to mend it")]),
    CommandRow(
      name: .schema, operands: "", operandCount: 0...0,
      summary: "show the JSON Schema of effects, for editors",
      details: [
        """
        An editor that reads YAML with schemas completes and checks an effect whose first line is \
        '# yaml-language-server: $schema=PATH', with the path of the schema from the effect's folder. The schema \
        knows keys, words and units; 'validate' knows all the rest.
        """
      ],
      examples: [.init("drawstring schema -o schema.json", "beside the effects")]),
    CommandRow(
      name: .help, operands: "[COMMAND]", operandCount: 0...1, summary: "show how a command is used",
      details: [], examples: [.init("drawstring help frames", "the same as drawstring frames --help")]),
    CommandRow(
      name: .version, operands: "", operandCount: 0...0, summary: "show the version",
      details: [], examples: [.init("drawstring version", "and the version of the language")]),
  ]
}
