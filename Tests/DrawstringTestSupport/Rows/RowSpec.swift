package import DrawstringCompiler
internal import DrawstringLint
internal import DrawstringSyntax

/// A minimal spec around one key: its mapping with what that mapping needs, and the mappings around it.
package struct RowSpec: Sendable {
  /// The mapping's other entries, as an author would write them.
  private var entries: [(key: String, value: String)]
  private let mapping: FormatMapping

  /// The spec for a key of a mapping; its value comes with `text`.
  package init(_ key: FormatKey, in mapping: FormatMapping) {
    self.mapping = mapping
    var entries = Self.companions(of: key.name, in: mapping)
    for row in mapping.context.rows where row.isRequired && row.name != key.name {
      if !entries.contains(where: { $0.key == row.name }) { entries.append((row.name, row.example)) }
    }
    if let choice = mapping.context.choice, !choice.names.contains(key.name),
      !entries.contains(where: { choice.names.contains($0.key) }),
      let first = choice.names.first.flatMap({ mapping.context.row(named: $0) })
    {
      entries.append((first.name, first.example))
    }
    self.entries = entries
    self.key = key.name
  }

  private let key: String

  /// The spec, or the trace, with a value for the key.
  package func text(_ value: String) -> String {
    var companions = entries
    if mapping == .wave && value == "custom" { companions.append(("ease", "ease-in")) }
    if mapping == .pull && value == "never" { companions.append(("floor", "{trigger: 140}")) }
    let block = ([(key, value)] + companions).map { "\($0): \($1)" }
    switch mapping {
    case .traceEvent: return "-\n" + Self.indented(block, 2)
    case .dragSample: return "- at: 0s\n  drag:\n" + Self.indented(block, 4)
    case .effect, .library: return block.joined(separator: "\n") + "\n"
    case .component:
      return "drawstring: 1\nlibrary: own\ncomponents:\n  own:\n" + Self.indented(block, 4)
    case .parameter:
      return "drawstring: 1\nlibrary: own\ncomponents:\n  own:\n    layers: []\n    parameters:\n      p:\n"
        + Self.indented(block, 8)
    default: return Self.around(mapping, key, block)
    }
  }

  /// The wrong value of the key's type, as this mapping's place has it.
  package static func wrong(_ key: FormatKey, in mapping: FormatMapping) -> WrongValue {
    switch (mapping, key.name) {
    case (.single, "value"): WrongValue("[1s, 0]", "wrong-unit")
    case (.event, "at"): WrongValue("90deg", "wrong-unit")
    default: key.value.wrong
    }
  }

  private static func indented(_ lines: [String], _ depth: Int) -> String {
    lines.map { String(repeating: " ", count: depth) + $0 + "\n" }.joined()
  }

  /// What else a key needs beside it: of two keys that belong together, the other.
  private static func companions(of key: String, in mapping: FormatMapping) -> [(key: String, value: String)]
  {
    switch (mapping, key) {
    case (.node, "range"): [("over", "pull"), ("duration", "1s"), ("tracks", "{dot.opacity: [0, 1]}")]
    case (.node, "over"): [("tracks", "{dot.opacity: 1}")]
    case (.node, "extrapolate"): [("over", "progress"), ("tracks", "{dot.opacity: [0, 1]}")]
    case (.node, "gap"): [("sequence", "[]")]
    case (.node, "targets"): [("duration", "1s"), ("tracks", "{opacity: [0, 1]}")]
    case (.node, "values"): [("targets", "[a, b, c]"), ("tracks", "{opacity: 1}")]
    case (.node, "stagger"):
      [("duration", "1s"), ("targets", "[a, b]"), ("tracks", "{opacity: [0, 1]}")]
    case (.node, "group"), (.node, "sequence"), (.node, "duration"): []
    case (.node, _): [("duration", "1s")]
    case (.layer, "layers"): [("id", "box")]
    case (.stagger, "seed"): [("from", "random"), ("each", "1s")]
    case (.fromTo, "tension"), (.fromTo, "continuity"), (.fromTo, "bias"), (.keyframes, "tension"),
      (.keyframes, "continuity"), (.keyframes, "bias"):
      [("interpolate", "cubic")]
    case (.fromTo, "colorSpace"), (.fromTo, "alpha"): [("from", "red"), ("to", "blue")]
    case (.fromTo, "hue"): [("from", "red"), ("to", "blue"), ("colorSpace", "oklch")]
    case (.fromTo, "align"): [("from", "loop"), ("to", "bowl")]
    case (.keyframes, "colorSpace"), (.keyframes, "alpha"): [("keyframes", "[red, blue]")]
    case (.keyframes, "hue"): [("keyframes", "[red, blue]"), ("colorSpace", "oklch")]
    case (.keyframes, "align"): [("keyframes", "[loop, bowl]")]
    case (.springTrack, "colorSpace"), (.springTrack, "alpha"): [("to", "blue")]
    case (.springTrack, "hue"): [("to", "blue"), ("colorSpace", "oklch")]
    case (.springTrack, "align"): [("to", "loop")]
    case (.springTrack, "from"), (.springTrack, "to"), (.springTrack, "by"): []
    case (.springTrack, _): [("to", "1")]
    case (.expectAt, _): [("dot.opacity", "1")]
    case (.expectedMoment, "refreshed"), (.expectedMoment, "finish"): [("phase", "finishing")]
    case (.expectedMoment, "begin"): [("phase", "refreshing")]
    case (.dragSample, "to"): [("over", "1s")]
    case (.dragSample, "over"): [("to", "5")]
    case (.dragSample, "ease"): [("to", "5"), ("over", "1s")]
    case (.effect, "expect"): [("pull", "{trigger: 55}"), ("layers", "[{id: dot}]")]
    case (.effect, "variants"): [("constants", "{ink: black}")]
    case (.effect, "phases"): [("pull", "{trigger: 5}")]
    case (.effect, "physics"): [("layers", "[{id: ball}]")]
    case (.pathShape, "id"): [("svg", "logo.svg")]
    case (.polygon, "points"): []
    case (.polygon, "sides"): [("radius", "5")]
    case (.polygon, _): [("sides", "6"), ("radius", "5")].filter { $0.0 != key }
    default: []
    }
  }

  /// A spec whose other parts have what examples name.
  private static func around(_ mapping: FormatMapping, _ key: String, _ block: [String]) -> String {
    var pull = "pull: {trigger: 5}\n"
    // A moment may have a size.
    var canvas =
      mapping == .expectedMoment ? "canvas: {rect: [100, 55], flexible: width}\n" : "canvas: [100, 100]\n"
    var inputs = "inputs: {download: number, accent: color, tapped: trigger}\n"
    var signals = ""
    var paths = "paths: {loop: M0 0 L10 10, bowl: M0 0 L9 9}\n"
    var layers = "layers: [{id: dot, kind: shape}, {id: a}, {id: b}, {id: c}, {id: ball}, {id: top}]\n"
    var animations =
      "animations: [{id: spin, duration: 1s, repeat: forever, tracks: {dot.opacity: [0, 1]}}]\n"
    var rest = ""
    switch mapping {
    case .canvas: canvas = "canvas:\n" + indented(block, 2)
    case .input: inputs = "inputs:\n  i:\n" + indented(block, 4)
    case .pull: pull = "pull:\n" + indented(block, 2)
    case .rubber: pull = "pull:\n  trigger: 5\n  rubber:\n" + indented(block, 4)
    case .settle: pull = "pull:\n  trigger: 5\n  settle:\n" + indented(block, 4)
    case .returning: pull = "pull:\n  trigger: 5\n  return:\n" + indented(block, 4)
    case .leave: pull = "pull:\n  trigger: 5\n  leave:\n" + indented(block, 4)
    case .haptics: pull = "pull:\n  trigger: 5\n  haptics:\n" + indented(block, 4)
    case .outcomeHaptics: pull = "pull:\n  trigger: 5\n  haptics:\n    ended:\n" + indented(block, 6)
    case .beginning: pull = "pull:\n  trigger: 5\n  begins:\n" + indented(block, 4)
    case .floor: pull = "pull:\n  trigger: 5\n  floor:\n" + indented(block, 4)
    case .closing: pull = "pull:\n  trigger: 5\n  floor:\n    trigger: 9\n    close:\n" + indented(block, 6)
    case .phases: rest = "phases:\n" + indented(block, 2)
    case .memorySignal: signals = "signals:\n  s:\n" + indented(block, 4)
    case .layer:
      layers = "layers:\n  -\n" + indented(block, 4)
      animations = ""
    case .pathShape: paths = "paths:\n  p:\n" + indented(block, 4)
    case .pathSegment: paths = "paths:\n  p:\n    - move: [0, 0]\n    -\n" + indented(block, 6)
    case .quad, .cubic:
      paths = "paths:\n  p:\n    - move: [0, 0]\n    - \(mapping.rawValue):\n" + indented(block, 8)
    case .node:
      animations =
        "animations:\n  - {id: rise, duration: 1s, tracks: {a.opacity: [0, 1]}}\n  -\n" + indented(block, 4)
    case .stagger:
      animations =
        "animations:\n  - duration: 1s\n    targets: [a, b]\n    tracks: {opacity: [0, 1]}\n    stagger:\n"
        + indented(block, 6)
    case .keyframe:
      animations = track(
        "dot.cornerRadius", ["interpolate: cubic", "keyframes:", "  -"] + block.map { "    " + $0 })
    case .event:
      animations =
        "animations:\n  - duration: 1s\n    tracks: {a.opacity: [0, 1]}\n    events:\n      -\n"
        + indented(block, 8)
    case .springTrack: animations = track(target(of: key), block, duration: "100s")
    case .waveTrack: animations = track("dot.size.width", block)
    case .spring:
      animations = track("dot.size.width", ["to: 1", "spring:"] + block.map { "  " + $0 }, duration: "100s")
    case .wave: animations = track("dot.size.width", ["wave:"] + block.map { "  " + $0 })
    case .expectAt, .expectNever, .expectContinuous: rest = variant + "expect:\n  -\n" + indented(block, 4)
    case .expectedMoment:
      pull = "pull: {trigger: 55, floor: {trigger: 140}}\n"
      rest = variant + "expect:\n  - dot.opacity: 1\n    at:\n" + indented(block, 6)
    case .along: animations = track("dot.position", block)
    case .fromTo, .formula, .keyframes, .track: animations = track(target(of: key), block)
    case .literalText:
      layers = "layers: [{id: words, kind: text}]\n"
      animations = track("words.string", ["value:"] + block.map { "  " + $0 })
    case .single: animations = track("dot.position", block)
    case .variant:
      rest =
        "constants: {ink: black}\nsignals: {q: pull}\noutputs: {listOffset: pull}\n"
        + "physics: {bodies: {ball: {radius: 5}}}\nvariants:\n  dark:\n" + indented(block, 4)
    case .physics: rest = "physics:\n" + indented(block, 2)
    case .body: rest = "physics:\n  bodies:\n    ball:\n" + indented(block, 6)
    case .escape:
      rest = "physics:\n  bodies: {ball: {radius: 5}}\n  escape:\n    ball:\n" + indented(block, 6)
    default: paths = "paths:\n  p:\n    \(mapping.rawValue):\n" + indented(block, 6)
    }
    return "drawstring: 1\neffect: a\n" + canvas + inputs + pull + signals + paths + layers
      + animations
      + rest
  }

  private static let variant = "constants: {ink: black}\nvariants: {dark: {constants: {ink: white}}}\n"

  private static func track(_ target: String, _ block: [String], duration: String = "1s") -> String {
    "animations:\n  - duration: \(duration)\n    tracks:\n      \(target):\n" + indented(block, 8)
  }

  /// The property that an option of tracks is about.
  private static func target(of key: String) -> String {
    switch key {
    case "colorSpace", "hue", "alpha": "dot.fillColor"
    case "align": "dot.path"
    default: "dot.size.width"
    }
  }
}
