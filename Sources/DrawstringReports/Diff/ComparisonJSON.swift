internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// A comparison as one line of JSON. The amount of a difference is null if it is not a number; the two values are
/// written as in a frame's JSON.
package enum ComparisonJSON {
  package static func line(
    _ comparison: Comparison, a: (file: String, effect: String), b: (file: String, effect: String)
  ) -> [UInt8] {
    let answer: JSONValue = [
      "version": .init(AnswerForm.version),
      "a": ["file": .init(a.file), "effect": .init(a.effect)],
      "b": ["file": .init(b.file), "effect": .init(b.effect)],
      "differs": .init(!comparison.isEmpty), "frames": .init(comparison.frames),
      "tolerance": .init(comparison.tolerance),
      "statements": .init(
        comparison.statements.map {
          [
            "variant": .init($0.variant), "input": .init($0.input), "what": .init($0.what), "a": .init($0.a),
            "b": .init($0.b),
          ]
        }),
      "differences": .init(comparison.differences.map(value)),
    ]
    return answer.line
  }

  private static func value(_ difference: Comparison.Difference) -> JSONValue {
    [
      "variant": .init(difference.variant), "input": .init(difference.input),
      "phase": .init(difference.phase.map(ComparisonText.name)),
      "layer": .init(difference.property.owner), "property": .init(difference.property.name),
      "amount": .init(difference.amount), "unit": .init(difference.property.unit.rawValue),
      "a": .init(difference.a), "b": .init(difference.b),
      "at": [
        "time": .init(difference.moment.time.inSeconds), "pull": .init(difference.moment.pull),
        "begin": .init(difference.moment.begin),
      ],
      "frames": .init(difference.frames), "of": .init(difference.framesOfPhase),
    ]
  }
}
