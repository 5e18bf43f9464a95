import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// `--variant` on the commands that evaluate an effect.
@Suite struct VariantOptionTests {
  private let spec = """
    drawstring: 1
    effect: two-colours
    canvas: [100, 100]
    constants: {far: 10, ink: black}
    layers: [{id: dot, position: [far, 0], backgroundColor: ink}]
    animations: [{id: fade, during: refreshing, duration: 1s, tracks: {dot.opacity: [0, 1]}}]
    variants:
      dark: {constants: {ink: white}}
      wide: {constants: {far: 20}, animations: {fade: remove}}

    """

  private func dot(_ arguments: String...) -> Substring {
    let run = Run(["frame", "-"] + arguments, input: spec)
    #expect(run.code == .clean)
    let position =
      run.output.firstRange(of: "\"position\":").map { run.output[$0.upperBound...].prefix(6) } ?? ""
    let color =
      run.output.firstRange(of: "\"backgroundColor\":").map { run.output[$0.upperBound...].prefix(9) } ?? ""
    return position + color
  }

  @Test func oneOrSeveralApplyInTurn() {
    #expect(dot() == "[10,0][0,0,0,1]")
    #expect(dot("--variant", "wide") == "[20,0][0,0,0,1]")
    #expect(dot("--variant", "wide,dark") == "[20,0][1,1,1,1]")
    #expect(dot("--variant=wide", "--variant", "dark") == "[20,0][1,1,1,1]")
    #expect(dot("--variant", "reducedMotion") == "[10,0][0,0,0,1]")
  }

  @Test(arguments: [
    "frame -", "frames - --time 0", "inspect -", "events - --trace specs/traces/pull-and-release.yaml",
  ])
  func anUnknownOneIsWrongUsage(_ line: String) {
    let words = line.replacing("specs/", with: ProjectFile.root + "/specs/").split(separator: " ").map(
      String.init)
    let run = Run(words + ["--variant", "drak"], input: spec)
    #expect(run.code == .wrongUsage)
    #expect(run.output.isEmpty)
    #expect(
      run.errors.hasPrefix(
        "drawstring: error: --variant: there is no variant 'drak'; did you mean 'dark'?\n"))
  }

  @Test func anEmptyNameIsWrongUsage() {
    let run = Run("frame", "-", "--variant", "dark,", input: spec)
    #expect(run.code == .wrongUsage)
    #expect(run.errors.hasPrefix("drawstring: error: --variant: a name is empty in 'dark,'\n"))
  }

  @Test func theGraphIsThatOfTheVariant() {
    #expect(Run("inspect", "-", input: spec).output.contains("fade"))
    #expect(!Run("inspect", "-", "--variant", "wide", input: spec).output.contains("fade"))
  }

  @Test func aWrongSpecIsReportedBeforeItsVariant() {
    let run = Run("frame", "-", "--variant", "drak", input: spec + "title:\n")
    #expect(run.code == .findings)
  }
}
