/// Codes of earlier versions.
extension FindingPage {
  /// The code that replaced each earlier code. Several earlier codes may have become one.
  package static let renamed: [String: String] = [
    "after-in-sequence": "misplaced-key",
    "align-needs-path": "track-option",
    "allowed-error": "wrong-allow",
    "along-needs-position": "track-option",
    "along-none": "track-option",
    "clock-type": "type-mismatch",
    "escape-without-body": "unknown-name",
    "events-need-time": "wrong-clock",
    "fired-value": "trigger-value",
    "gap-without-sequence": "misplaced-key",
    "hue-needs-oklch": "track-option",
    "input-key": "misplaced-key",
    "input-range": "out-of-range",
    "input-type": "type-mismatch",
    "interpolation-needs-keyframes": "track-option",
    "interpolation-type": "track-option",
    "invalid-utf8": "encoding",
    "mask-ring": "cycle",
    "needs-colour": "track-option",
    "needs-cubic": "track-option",
    "needs-signal-clock": "wrong-clock",
    "needs-time": "wrong-clock",
    "not-a-sibling": "after-other-clock",
    "not-in-step": "after-other-clock",
    "outermost-only": "misplaced-key",
    "output-type": "type-mismatch",
    "seed-without-random": "misplaced-key",
    "set-trigger": "trigger-value",
    "shown-needs-time": "wrong-clock",
    "stagger-without-targets": "misplaced-key",
    "time-on-signal-clock": "wrong-clock",
    "unclosed-constant": "constant-in-text",
    "unknown-allow": "wrong-allow",
    "unknown-directive": "wrong-allow",
    "unknown-input": "unknown-name",
    "values-without-targets": "misplaced-key",
  ]

  /// Returns the page of the code that replaced an earlier code; nil for other words.
  package static func ofRenamed(_ id: String) -> FindingPage? { renamed[id].flatMap(of) }
}
