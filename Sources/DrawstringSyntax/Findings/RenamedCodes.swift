/// Codes of earlier versions.
extension FindingPage {
  /// The earlier codes that each code replaced.
  private static let earlier: [String: [String]] = [
    "after-other-clock": ["not-a-sibling", "not-in-step"],
    "constant-in-text": ["unclosed-constant"],
    "cycle": ["mask-ring"],
    "duplicate-name": ["duplicate-id", "duplicate-key"],
    "encoding": ["invalid-utf8"],
    "formula-syntax": [
      "chained-comparison", "foreign-operator", "percent-in-formula", "unclosed-parenthesis",
      "unexpected-character",
    ],
    "invalid-value": ["boolean-spelling", "invalid-colour", "number-range", "number-spelling"],
    "limit-exceeded": [
      "conditions-too-large", "file-too-large", "formula-too-deep", "physics-too-large", "time-too-long",
      "too-deep", "too-many-aliases", "too-many-animations", "too-many-corners", "too-many-expectations",
      "too-many-keyframes", "too-many-layers", "too-many-nodes", "too-many-substitutions",
      "too-many-variants", "value-too-long",
    ],
    "misplaced-key": [
      "after-in-sequence", "gap-without-sequence", "input-key", "outermost-only", "seed-without-random",
      "stagger-without-targets", "values-without-targets",
    ],
    "missing-key": ["expects-nothing", "needs-one-of"],
    "never-ends": [
      "after-endless", "endless-backwards", "endless-range", "endless-spring", "event-never",
      "time-in-endless", "unreachable-member",
    ],
    "out-of-range": ["input-range"],
    "path-data": [
      "path-data-character", "path-data-flag", "path-data-number", "path-data-start", "path-start",
    ],
    "reserved-name": ["reserved-event"],
    "track-option": [
      "align-needs-path", "along-needs-position", "along-none", "hue-needs-oklch",
      "interpolation-needs-keyframes", "interpolation-type", "needs-colour", "needs-cubic",
    ],
    "trigger-value": ["fired-value", "set-trigger"],
    "type-mismatch": ["clock-type", "input-type", "output-type"],
    "unknown-name": [
      "escape-without-body", "undefined-alias", "unknown-clock", "unknown-colour", "unknown-constant",
      "unknown-copy", "unknown-easing", "unknown-function", "unknown-in-variant", "unknown-input",
      "unknown-item", "unknown-layer", "unknown-member", "unknown-node", "unknown-output", "unknown-part",
      "unknown-path", "unknown-property", "unknown-variant", "unknown-word",
    ],
    "wrong-allow": ["allowed-error", "unknown-allow", "unknown-directive"],
    "wrong-clock": [
      "events-need-time", "needs-signal-clock", "needs-time", "shown-needs-time", "time-on-signal-clock",
    ],
    "wrong-count": ["argument-count", "gradient-stops", "no-keyframes", "wrong-canvas"],
    "wrong-order": ["keyframes-decrease", "trace-order"],
    "wrong-unit": ["missing-unit", "percent-not-allowed", "unknown-unit"],
  ]

  /// The code that replaced each earlier code.
  package static let renamed: [String: String] = earlier.reduce(into: [:]) { result, entry in
    for old in entry.value { result[old] = entry.key }
  }

  /// Returns the page of the code that replaced an earlier code; nil for other words.
  package static func ofRenamed(_ id: String) -> FindingPage? { renamed[id].flatMap(of) }
}
