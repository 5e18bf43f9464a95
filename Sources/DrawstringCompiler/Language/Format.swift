internal import DrawstringCore
internal import DrawstringSyntax

/// The tables of the format's mappings, one context each; the reference and the JSON Schema are made from them.
package enum Format {
  /// The mappings of a spec. A track's keys are listed once, with the form they belong to.
  package static let contexts: [FormatContext] =
    FormatMapping.allCases.filter { $0 != .track && $0 != .traceEvent && $0 != .dragSample }.map(\.context)

  /// The name of the variant that every effect has: its own, or a derived one.
  package static let reducedMotion = "reducedMotion"
}

/// The kinds of mappings in the format, by name. The tables refer to each other by these names, because the references
/// form cycles.
package enum FormatMapping: String, CaseIterable, Sendable {
  case effect, library, component, parameter, canvas, input, pull, rubber, settle, returning, leave,
    beginning, haptics, outcomeHaptics, floor, closing, phases,
    memorySignal, layer
  case pathShape, circle, ellipse, rect, line, polyline, polygon, star, arc, pathSegment, quad, cubic
  case node, stagger, event, keyframe
  /// A track as a mapping: one of the forms below, distinguished by their keys.
  case track
  case fromTo, along, formula, keyframes, single, springTrack, waveTrack
  case literalText
  case spring, wave
  case physics, body, escape
  case variant
  case expectAt, expectNever, expectContinuous, expectedMoment
  case traceEvent, dragSample

  package var context: FormatContext {
    switch self {
    case .effect: Format.effect
    case .library: Format.library
    case .component: Format.component
    case .parameter: Format.parameter
    case .canvas: Format.canvas
    case .input: Format.input
    case .pull: Format.pull
    case .rubber: Format.rubber
    case .settle: Format.settle
    case .returning: Format.returning
    case .leave: Format.leave
    case .beginning: Format.beginning
    case .haptics: Format.haptics
    case .outcomeHaptics: Format.outcomeHaptics
    case .floor: Format.floor
    case .closing: Format.closing
    case .phases: Format.phases
    case .memorySignal: Format.memorySignal
    case .layer: Format.layer
    case .pathShape: Format.pathShape
    case .circle: Format.circle
    case .ellipse: Format.ellipse
    case .rect: Format.rect
    case .line: Format.line
    case .polyline: Format.polyline
    case .polygon: Format.polygon
    case .star: Format.star
    case .arc: Format.arc
    case .pathSegment: Format.pathSegment
    case .quad: Format.quad
    case .cubic: Format.cubic
    case .node: Format.node
    case .stagger: Format.stagger
    case .event: Format.event
    case .keyframe: Format.keyframe
    case .track: Format.track
    case .fromTo: Format.fromTo
    case .along: Format.along
    case .formula: Format.formula
    case .keyframes: Format.keyframes
    case .single: Format.single
    case .literalText: Format.literalText
    case .springTrack: Format.springTrack
    case .waveTrack: Format.waveTrack
    case .spring: Format.spring
    case .wave: Format.wave
    case .physics: Format.physics
    case .body: Format.body
    case .escape: Format.escape
    case .variant: Format.variant
    case .expectAt: Format.expectAt
    case .expectNever: Format.expectNever
    case .expectContinuous: Format.expectContinuous
    case .expectedMoment: Format.expectedMoment
    case .traceEvent: Format.traceEvent
    case .dragSample: Format.dragSample
    }
  }
}

/// One key that a mapping of the format may have: a row of its context's table.
package struct FormatKey: Sendable {
  package var name: String
  package var isRequired: Bool
  /// The allowed values.
  package var value: FormatValue
  /// One line for the reference.
  package var summary: String
  /// The value that the absence of the key stands for, in the notation of the language; nil if no value stands for it.
  package var defaultValue: String?
  /// A value in the notation of the language.
  package var example: String
  /// Whether `key:` without a value is the same as no key.
  package var allowsMissing: Bool

  package init(
    _ name: String, _ value: FormatValue, _ summary: String, default defaultValue: String? = nil,
    example: String, isRequired: Bool = false, allowsMissing: Bool = false
  ) {
    self.name = name
    self.isRequired = isRequired
    self.value = value
    self.summary = summary
    self.defaultValue = defaultValue
    self.example = example
    self.allowsMissing = allowsMissing
  }
}

/// A word of the language and its meaning.
package struct FormatWord: Hashable, Sendable {
  package let name: String
  package let summary: String

  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// The words of a place. The list is made lazily: reading a file needs none of the lists.
package struct FormatWords: Sendable {
  private let make: @Sendable () -> [FormatWord]

  package init(_ make: @escaping @Sendable () -> [FormatWord]) { self.make = make }

  package var all: [FormatWord] { make() }
}

/// An enumeration whose cases are words of the language. The reader accepts the cases, and the tables list them.
package protocol WordEnumeration: CaseIterable, RawRepresentable<String>, SendableMetatype {
  /// The meaning of the word, for the reference: in lower case, without a full stop.
  var summary: String { get }
  /// The words that files have, with their meanings.
  static var words: [FormatWord] { get }
}

extension WordEnumeration {
  package static var words: [FormatWord] { allCases.map { FormatWord($0.rawValue, $0.summary) } }
}
