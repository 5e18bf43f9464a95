internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// All the commands there are.
package enum CommandTable {
  package static let rows = CommandName.allCases.map(row)

  /// One is made by itself: a run of the tool needs no more.
  package static func row(_ name: CommandName) -> CommandRow {
    switch name {
    case .validate:
      CommandRow(
        name: name, operands: "FILE…", operandCount: 1...Int.max,
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
        ])
    case .frame:
      CommandRow(
        name: name, operands: "FILE", operandCount: 1...1,
        summary: "show one frame: every property of every layer at a moment",
        details: [
          """
          A moment is a phase, a time in it and a pull; or, with --trace, a time of a recorded interaction. \
          Times are in seconds and pulls in points unless they carry a unit.
          """
        ],
        examples: [
          .init("drawstring frame specs/boss-dots.yaml --pull 30", "while dragging, 30 points down"),
          .init(
            "drawstring frame specs/boss-dots.yaml --phase refreshing --time 250ms", "a quarter second in"),
          .init("drawstring frame specs/boss-dots.yaml --trace pull.yaml --time 1.2s", "within a recording"),
        ])
    case .frames:
      CommandRow(
        name: name, operands: "FILE", operandCount: 1...1,
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
        ])
    case .render:
      CommandRow(
        name: name, operands: "FILE [FILE]", operandCount: 1...2,
        summary: "draw an effect: its story, a frame, a filmstrip, a sheet, curves",
        details: [
          """
          Without a moment it is the whole story: pulling up to the trigger, what goes on while it is held there, a \
          round of refreshing, finishing. One \
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
          .init(
            "drawstring render specs/boss-dots.yaml --play -o playing.svg", "the story, playing by itself"),
          .init("drawstring render specs/boss-dots.yaml --pull 30 -o frame.svg", "one frame"),
          .init("drawstring render specs/boss-dots.yaml --pull 0:55 --count 12 -o strip.svg", "a filmstrip"),
          .init(
            "drawstring render specs/jelly-ball.yaml --pull 0:80 --time 0:2 -o sheet.svg",
            "a sheet"),
          .init("drawstring render specs/boss-dots.yaml --plot header.rotation -o plot.svg", "curves"),
          .init("drawstring render specs/boss-dots.yaml --format ansi", "here, in the terminal"),
          .init("drawstring render old.yaml new.yaml -o both.svg", "two effects, one above the other"),
          .init("drawstring render specs/boss-dots.yaml --format html -o page.html", "a page to play with"),
        ])
    case .events:
      CommandRow(
        name: name, operands: "FILE", operandCount: 1...1,
        summary: "list what an effect emits while a trace is replayed",
        details: ["One JSON object a line: when in seconds of the trace, which event, and from which node."],
        examples: [
          .init("drawstring events specs/boss-dots.yaml --trace pull.yaml --after 1s", "all after 1 s")
        ])
    case .inspect:
      CommandRow(
        name: name, operands: "FILE", operandCount: 1...1,
        summary: "show the animation graph: nodes, clocks, times and who writes what",
        details: [
          """
          The formats 'dot' (for Graphviz) and 'mermaid' draw it: from signals over clocks, nodes and tracks to layers.
          """
        ],
        examples: [
          .init("drawstring inspect specs/boss-dots.yaml", "as a tree"),
          .init(
            "drawstring inspect specs/boss-dots.yaml --format dot -o graph.dot", "as a drawing, for Graphviz"),
        ])
    case .explain:
      CommandRow(
        name: name, operands: "[CODE | FILE]", operandCount: 0...1,
        summary: "explain where a value comes from, or a finding's code",
        details: [
          """
          With a FILE, a layer and a property it shows, for a moment as 'frame' takes it, every node that writes the \
          property, which of them has the last word and why, and how its value came about: clock, progress, keyframes, \
          easing, what lay underneath, each with its line.
          """
        ],
        examples: [
          .init(
            "drawstring explain boss-dots.yaml --layer line --property strokeEnd --pull 30",
            "where a value comes from"),
          .init("drawstring explain unknown-key", "what a finding means, and how to mend it"),
        ])
    case .diff:
      CommandRow(
        name: name, operands: "A B", operandCount: 2...2,
        summary: "tell what is seen to differ between two effects, where and by how much",
        details: [
          """
          Both are followed through every phase: dragging from 0 to twice the trigger in 200 steps, the other phases at \
          every sixtieth of a second over their length (endless ones for two rounds of the longest loop, at most 10 s), \
          and each variant that one of the files has. Layers and outputs are matched by name.
          """
        ],
        examples: [
          .init("drawstring diff specs/pulse-dots.yaml specs/orbit-dots.yaml", "two effects"),
          .init("drawstring diff old.yaml new.yaml --format html -o diff.html", "side by side, as a page"),
        ])
    case .new:
      CommandRow(
        name: name, operands: "NAME", operandCount: 1...1,
        summary: "write a commented effect to begin with",
        details: [
          "Patterns: \(Starter.all.map { "'\($0.pattern)', \($0.summary)" }.joined(separator: "; ")).",
          """
          The name is lower-case letters, digits and hyphens. Where a schema.json of effects lies beside the new file, or \
          up to three folders above, the file names it for editors.
          """,
        ],
        examples: [
          .init("drawstring new my-ring", "writes my-ring.yaml"),
          .init("drawstring new my-dots --pattern dots -o effects/my-dots.yaml", "another one, elsewhere"),
          .init("drawstring new my-ball --pattern ball -o -", "only shows it"),
        ])
    case .schema:
      CommandRow(
        name: name, operands: "", operandCount: 0...0,
        summary: "show the JSON Schema of effects, for editors",
        details: [
          """
          An editor that reads YAML with schemas completes and checks an effect whose first line is \
          '# yaml-language-server: $schema=PATH', with the path of the schema from the effect's folder. The schema \
          knows keys, words and units; 'validate' knows all the rest.
          """
        ],
        examples: [.init("drawstring schema -o schema.json", "beside the effects")])
    case .completions:
      CommandRow(
        name: name, operands: "SHELL", operandCount: 1...1,
        summary: "show a script that completes command lines in bash, zsh or fish",
        details: [],
        examples: [
          .init(
            "drawstring completions bash -o ~/.local/share/bash-completion/completions/drawstring", "for bash"
          ),
          .init("drawstring completions zsh -o ~/.zfunc/_drawstring", "for zsh, with ~/.zfunc in fpath"),
          .init("drawstring completions fish -o ~/.config/fish/completions/drawstring.fish", "for fish"),
        ])
    case .help:
      CommandRow(
        name: name, operands: "[COMMAND]", operandCount: 0...1, summary: "show how a command is used",
        details: [],
        examples: [
          .init("drawstring help frames", "the same as drawstring frames --help"),
          .init("drawstring help --format man -o drawstring.1", "the manual page, for 'man ./drawstring.1'"),
        ])
    case .version:
      CommandRow(
        name: name, operands: "", operandCount: 0...0, summary: "show the version",
        details: [], examples: [.init("drawstring version", "and the version of the language")])
    }
  }
}

package enum CommandName: String, CaseIterable, Sendable {
  case validate, frame, frames, render, events, inspect, explain, diff
  case new, schema, completions, help, version
}

/// One command: parsing and help derive from it.
package struct CommandRow: Sendable {
  package struct Example: Sendable {
    package var line: String
    package var summary: String

    init(_ line: String, _ summary: String) {
      self.line = line
      self.summary = summary
    }
  }

  package var name: CommandName
  /// As the usage line shows them: `FILE…`.
  package var operands: String
  /// How many operands it takes.
  package var operandCount: ClosedRange<Int>
  /// What it answers, in one line.
  package var summary: String
  /// Paragraphs for its own help.
  package var details: [String]
  package var examples: [Example]
}
