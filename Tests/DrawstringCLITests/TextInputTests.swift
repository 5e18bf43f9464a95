import DrawstringCLI
import DrawstringOutput
import Testing

/// Inputs of texts on the command line and in what it prints.
@Suite struct TextInputTests {
  private let spec = """
    drawstring: 1
    effect: said
    canvas: [100, 100]
    constants: {n: 3}
    inputs: {title: {type: text, default: "Pull ${n}"}, load: number, note: text}
    layers: [{id: a, kind: text, string: "${title}, ${note}", label: "${note}"}]

    """

  private func run(_ words: String...) -> Run { Run(words, input: spec) }

  @Test func whatFollowsTheSignIsVerbatim() {
    #expect(
      run("frame", "-", "--phase", "idle").output.contains(
        #""signals":{"title":"Pull 3","load":0,"note":""}"#))
    for (given, written) in [
      ("[x, y]", "[x, y]"), ("a, b=c", "a, b=c"), (" \"q\" ", #" \"q\" "#), ("${n}", "${n}"), ("", ""),
      ("12", "12"), ("~", "~"), ("# no comment: {", "# no comment: {"), ("two\nlines", #"two\nlines"#),
    ] {
      let output = run("frame", "-", "--phase", "idle", "--input", "title=x", "--input", "title=\(given)")
        .output
      #expect(output.contains(#""signals":{"title":"\#(written)","load":0,"note":""}"#), "\(output)")
      #expect(output.contains(#""string":"\#(written), ""#) && output.contains(#""label":null"#))
    }
  }

  /// JSON writes a character beyond U+FFFF as two escapes.
  @Test func tracesInJSONHaveEscapedPairs() {
    TemporaryFolder.with { folder in
      let trace = folder.file("t.json", #"[{"at": "0s", "set": {"title": "done \ud83d\ude00"}}]"#)
      let output = run("frame", "-", "--trace", trace, "--time", "0s").output
      #expect(output.contains(#""title":"done 😀""#), "\(output)")
    }
  }

  @Test func anUnknownOneIsWrongUsage() {
    let wrong = run("frame", "-", "--phase", "idle", "--input", "titel=x")
    #expect(wrong.code == .wrongUsage && wrong.errors.contains("(unknown-name); did you mean 'title'?"))
  }

  @Test func explanationsAndInspectionsNameTheInput() {
    let text = run(
      "explain", "-", "--layer", "a", "--property", "string", "--phase", "idle", "--input", "note=on"
    ).output
    #expect(text.contains("a.string is 'Pull 3, on'") && text.contains("with title = 'Pull 3', note = 'on'"))
    let json = run(
      "explain", "-", "--layer", "a", "--property", "label", "--phase", "idle", "--format", "json"
    ).output
    #expect(json.contains(#""reads":{"note":""}"#) && json.contains(#""value":null"#))
    #expect(run("inspect", "-").output.contains("input title  text  at first \"Pull 3\"  read by a\n"))
    // An input that nothing reads has a finding, one that stands in a text has none.
    let findings = run("validate", "-").output
    #expect(findings.contains("unused-input") && findings.contains("'load'") && !findings.contains("'title'"))
  }
}
