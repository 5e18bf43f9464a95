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
    "armed", "cancelling", "dragging", "finishing", "idle", "pulling", "refreshing",
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
