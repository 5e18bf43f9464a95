import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

/// Pictures of every file are well-formed, and all their numbers are valid.
@Suite struct AnyEffectPictureTests {
  private static let cases = ProjectFiles.goodCases
    .filter { $0.text.contains("effect:") && !$0.text.contains("drawstring: 2") }

  @Test func everyGoodCaseIsDrawn() {
    #expect(Self.cases.count > 50)
    for (path, text) in Self.cases {
      let run = Run(["render", "-", "--count", "3"], input: text)
      #expect(run.code == .clean, "\(path): \(run.errors)")
      #expect(XMLTree(run.output) != nil, "\(path)")
      #expect(!run.output.contains("nan") && !run.output.contains("null"), "\(path)")
    }
  }

  /// Numbers at the ends of what there is, everywhere.
  @Test(arguments: ["1e308", "-1e308", "1e-320", "0", "-0.5"]) func noNumberIsTooMuch(_ number: String) {
    let size = number.hasPrefix("-") ? String(number.dropFirst()) : number
    let spec = """
      drawstring: 1
      effect: far
      canvas: [100, 100]
      pull: {trigger: 50}
      paths: {p: M0 0 L\(number) 9 Q\(number) \(number) 0 5}
      layers:
        - id: a
          kind: shape
          path: p
          position: [\(number), \(number)]
          size: [\(size), \(size)]
          anchorPoint: [\(number), 2]
          scale: \(number)
          rotation: \(number)rad
          skew: [\(number)rad, 1rad]
          strokeColor: red
          strokeEnd: 40%
          lineWidth: \(size)
          lineDashPattern: [\(size), 3]
          lineDashPhase: \(number)
          shadowOpacity: 1
          shadowRadius: \(size)
          shadowOffset: [\(number), \(number)]
          cornerRadius: \(size)
          borderWidth: \(size)
          backgroundColor: blue
          zPosition: \(number)
          masksToBounds: true
          layers:
            - {id: b, kind: gradient, size: [\(size), \(size)], colors: [red, blue], type: conic, endPoint: [\(number), 1]}
            - {id: c, kind: text, string: "x", fontSize: \(size), size: [\(size), 5], mask: b}
            - {id: d, kind: image, image: x, size: [\(size), 5]}
      animations:
        - {id: m, during: dragging, over: pull, tracks: {a.translation.x: [{at: 0, value: -1e308}, {at: 50, value: \(number)}]}}

      """
    let lines = [
      "--pull 20", "--pull 0:50 --count 3", "", "--plot a.translation,a.rotation,b.size", "--scale 1e-300",
    ]
    for line in lines {
      let run = Run(["render", "-"] + line.split(separator: " ").map(String.init), input: spec)
      #expect(run.code == .clean, "\(line): \(run.errors.prefix(300))")
      #expect(XMLTree(run.output) != nil, "\(line)")
      #expect(!run.output.contains("nan") && !run.output.contains("inf"), "\(line)")
    }
  }
}
