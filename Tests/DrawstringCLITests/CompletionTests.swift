import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// The shells themselves are asked what they would offer.
@Suite struct CompletionTests {
  /// What is typed, and what is offered for its last word.
  static let lines: [(typed: String, offered: [String])] = [
    ("va", ["validate"]),
    ("fram", ["frame", "frames"]),
    ("--color never fram", ["frame", "frames"]),
    ("--color n", ["never"]),
    ("validate --format s", ["sarif"]),
    ("frame --ph", ["--phase"]),
    ("frame --format json --phase ", CompletionTests.phases),
    ("new x --pattern b", ["ball", "bar", "blank"]),
    ("frame one", ["one file.yaml", "one.yml"]),
    ("events a.yaml --trace ot", ["other.txt"]),
    ("schema -o ot", ["other.txt"]),
    ("frame --pull ", []),
    ("explain unknown-k", ["unknown-key"]),
    ("help inspe", ["inspect"]),
    ("completions ", ["bash", "fish", "zsh"]),
  ]
  private static let phases = [
    "armed", "armedFloor", "cancelling", "closing", "dragging", "finishing", "floor", "idle", "pulling",
    "refreshing",
  ]

  private func withFiles(_ body: (TemporaryFolder) throws -> Void) rethrows {
    try TemporaryFolder.with { folder in
      for name in ["one.yml", "one file.yaml", "other.txt"] { folder.file(name, "") }
      for shell in Shell.allCases {
        folder.file("script.\(shell)", Run("completions", shell.rawValue).output)
      }
      try body(folder)
    }
  }

  @Test(.enabled(if: Program.isInstalled("bash"), "needs bash"), arguments: lines)
  func bashOffers(_ typed: String, _ offered: [String]) throws {
    try withFiles { folder in
      var words = typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      words.insert("drawstring", at: 0)
      let run = try Program.run(
        "bash",
        [
          "-uc",
          """
          source script.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _drawstring
          [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
          """, "-",
        ] + words, in: folder.path)
      #expect(run.text.split(separator: "\n").map(String.init).sorted() == offered)
    }
  }

  @Test(.enabled(if: Program.isInstalled("bash"), "needs bash"))
  func bashUnderstandsTheEqualsSign() throws {
    try withFiles { folder in
      for (words, offered) in [("--format = js", "json"), ("--color = never --format = js", "json")] {
        let run = try Program.run(
          "bash",
          [
            "-uc",
            "source script.bash; COMP_WORDS=(drawstring validate \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _drawstring; echo \"${COMPREPLY[@]}\"",
          ], in: folder.path)
        #expect(run.text == "\(offered)\n")
      }
    }
  }

  @Test(.enabled(if: Program.isInstalled("fish"), "needs fish"), arguments: lines)
  func fishOffers(_ typed: String, _ offered: [String]) throws {
    try withFiles { folder in
      let run = try Program.run(
        "fish", ["--no-config", "-c", "source script.fish; complete -C 'drawstring \(typed)'"],
        in: folder.path)
      // Fish puts backslashes before blanks, and what it is after a tab.
      let names = run.text.split(separator: "\n").map { line in
        line.prefix { $0 != "\t" }.split(separator: "\\", omittingEmptySubsequences: false).joined()
      }
      #expect(names.sorted() == offered)
    }
  }

  // MARK: Names of the spec on the line

  private static let spec = """
    drawstring: 1
    effect: named
    canvas: [10, 10]
    use: [shared.yaml]
    constants: {dark: "#000"}
    signals: {lift: pull / 2}
    outputs: {done: 1}
    layers:
      - {id: top, position.y: lift}
      - {id: tone, kind: shape}
      - {id: box, kind: box}
    pull: {trigger: 60}
    animations: [{during: refreshing, duration: 1s, tracks: {tone.strokeEnd: [0, 1]}}]
    variants: {dim: {constants: {dark: "#111"}}, day: {constants: {dark: "#222"}}}
    """

  /// What is typed, with `FILE` for the spec, and what is offered for its last word.
  static let namedLines: [(typed: String, offered: [String])] = [
    ("frame FILE --layer t", ["tone", "top"]),

    ("explain FILE --layer o", ["outputs"]),
    (
      "explain FILE --layer box/face --property shadowO",
      ["shadowOffset", "shadowOffset.x", "shadowOffset.y", "shadowOpacity"]
    ),
    ("explain FILE --layer=tone --property strokeE", ["strokeEnd"]),
    ("explain FILE --layer top --property strokeE", []),
    ("explain FILE --layer outputs --property d", ["done"]),
    ("frame FILE --variant d", ["day", "dim"]),
    ("frame FILE --variant dim,", ["dim,day", "dim,reducedMotion"]),
    ("render FILE --plot to", ["tone.strokeEnd", "top.position.y", "touching"]),
    ("render FILE --plot lift,tone.lineW", ["lift,tone.lineWidth"]),
    ("render FILE --plot outputs.", ["outputs.done"]),
    ("frame FILE --phase re", ["refreshing"]),
    ("frame still.yaml --phase ", ["finishing", "idle", "refreshing"]),
    // A spec with mistakes, a missing file, and a text that is not a spec.
    ("frame broken.yaml --layer f", ["first"]),
    ("frame none.yaml --layer t", []),
    ("frame other.txt --layer t", []),
  ]

  private func withSpecs(_ body: (TemporaryFolder) throws -> Void) rethrows {
    try withFiles { folder in
      folder.file("a spec.yaml", Self.spec)
      folder.file(
        "shared.yaml", "drawstring: 1\nlibrary: shared\ncomponents: {box: {layers: [{id: face}]}}\n")
      folder.file("still.yaml", "drawstring: 1\neffect: a\ncanvas: [9, 9]\nlayers: []\n")
      folder.file("broken.yaml", "effect: a\nlayers: [{id: first, opacty: 1}, {id: '$(x)'}, {id: [}\n")
      folder.link("drawstring", to: BuiltProgram.path ?? "/nowhere")
      try body(folder)
    }
  }

  @Test(
    .enabled(if: Program.isInstalled("bash") && BuiltProgram.path != nil, "needs bash"), arguments: namedLines
  )
  func bashOffersNames(_ typed: String, _ offered: [String]) throws {
    try withSpecs { folder in
      let words = typed.split(separator: " ", omittingEmptySubsequences: false).flatMap {
        (word: Substring) -> [Substring] in
        // Bash takes '=' for a word of its own.
        word.replacing("=", with: " = ").split(separator: " ", omittingEmptySubsequences: false)
      }.map { $0 == "FILE" ? "a\\ spec.yaml" : String($0) }
      let run = try Program.run(
        "bash",
        [
          "-uc",
          """
          source script.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _drawstring
          [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"
          """, "-", "./drawstring",
        ] + words, in: folder.path)
      #expect(run.text.split(separator: "\n").map(String.init).sorted() == offered)
    }
  }

  @Test(
    .enabled(if: Program.isInstalled("fish") && BuiltProgram.path != nil, "needs fish"), arguments: namedLines
  )
  func fishOffersNames(_ typed: String, _ offered: [String]) throws {
    try withSpecs { folder in
      let line = typed.replacing("FILE", with: "a\\ spec.yaml").replacing("\\", with: "\\\\")
      let run = try Program.run(
        "fish", ["--no-config", "-c", "source script.fish; complete -C './drawstring \(line)'"],
        in: folder.path)
      let names = run.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
      #expect(names.sorted() == offered)
    }
  }

  /// A terminal of zsh's own is typed into, up to the tabulator.
  @Test(
    .enabled(if: Program.isInstalled("zsh") && BuiltProgram.path != nil, "needs zsh"),
    arguments: [
      ("frame a\\ spec.yaml --layer to", "--layer to\u{7}"),
      ("frame a\\ spec.yaml --layer ton", "--layer tone"),
      ("frame a\\ spec.yaml --variant dim,d", "--variant dim,day"),
      ("explain a\\ spec.yaml --layer=tone --property strokeE", "--property strokeEnd"),
      ("render a\\ spec.yaml --plot lift,tone.lineW", "--plot lift,tone.lineWidth"),
    ])
  func zshOffersNames(_ typed: String, _ line: String) throws {
    try withSpecs { folder in
      let script = """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "PS1='> '; unsetopt zle_bracketed_paste; bindkey -e; autoload -Uz compinit; compinit -u -D; source script.zsh; compdef _drawstring drawstring; PATH=$PWD:$PATH; echo be''gin"
        while zpty -r shell text '*begin*'; do break; done
        zpty -w -n shell "drawstring $1"$'\t'
        integer tries=0
        while (( tries++ < 200 )) && [[ $seen != *"$2"* ]]; do
          if zpty -rt shell text; then seen+=$text; else sleep 0.1; fi
        done
        print -rn -- "$seen"
        """
      let run = try Program.run("zsh", ["-fc", script, "-", typed, line], in: folder.path)
      #expect(run.text.contains(line), "\(run.text)")
    }
  }

  @Test func aCallAnswersNothingButNames() {
    #expect(Run("__complete").output == "")
    #expect(Run("__complete", "--format", "", "frame", "specs/boss-dots.yaml").output == "")
    let run = Run("__complete", "--layer", "he", "frame", "\(ProjectFile.root)/specs/boss-dots.yaml")
    #expect(run.code == .clean && run.output == "header\n" && run.errors.isEmpty)
  }

  @Test(.enabled(if: Program.isInstalled("zsh"), "needs zsh")) func zshReadsIt() throws {
    try withFiles { folder in
      let run = try Program.run(
        "zsh",
        [
          "-fc",
          "autoload -Uz compinit; compinit -u -D; source script.zsh; print $_comps[drawstring] $+functions[_drawstring]",
        ], in: folder.path)
      #expect(run.text == "_drawstring 1\n")
    }
  }

  @Test func everyCommandAndOptionIsThere() {
    for shell in Shell.allCases {
      for row in CommandTable.rows {
        #expect(shell.completions(of: CommandTable.rows).contains(row.name.rawValue))
      }
      for name in OptionName.allCases {
        #expect(
          shell.completions(of: CommandTable.rows).contains(
            shell == .fish ? "-l \(name.rawValue) " : name.spelling))
      }
    }
  }

  @Test func anotherShellIsWrongUsage() {
    let run = Run("completions", "bsah")
    #expect(run.code == .wrongUsage)
    #expect(run.errors.contains("'bsah', only for bash, zsh, fish; did you mean 'bash'?"))
  }
}
