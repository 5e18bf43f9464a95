internal import DrawstringCore
internal import DrawstringSyntax

/// The tables of the format's mappings, one context each; the reference and the JSON Schema are made from them.
package enum Format {
  /// The mappings of a spec. A track's keys are listed once, with the form they belong to.
  package static let contexts: [FormatContext] =
    FormatMapping.allCases.filter { $0 != .track && $0 != .traceEvent && $0 != .dragSample }.map(\.context)

  /// The name of the variant that every effect has, its own or a derived one.
  package static let reducedMotion = "reducedMotion"
}

/// The kinds of mappings in the format, by name: what the tables refer to, since they refer to each other in rings.
package enum FormatMapping: String, CaseIterable, Sendable {
  case effect, pull, rubber, settle, leave, phases, memorySignal, layer
  case pathShape, circle, ellipse, rect, line, polyline, polygon, star, arc, pathSegment, quad, cubic
  case node, stagger, event, keyframe
  /// A track as a mapping: one of the forms after it, told apart by their keys.
  case track
  case fromTo, along, formula, keyframes, single, springTrack, waveTrack
  case spring, wave
  case physics, body, escape
  case variant
  case expectAt, expectNever, expectContinuous, expectedMoment
  case traceEvent, dragSample

  package var context: FormatContext {
    switch self {
    case .effect: Format.effect
    case .pull: Format.pull
    case .rubber: Format.rubber
    case .settle: Format.settle
    case .leave: Format.leave
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
  /// What may stand there.
  package var value: FormatValue
  /// One line for the reference.
  package var summary: String
  /// What holds without the key, as an author would write it; nil where nothing that could be written says it.
  package var defaultValue: String?
  /// A value as an author would write it.
  package var example: String
  /// Whether `key:` with nothing after it is as good as no key.
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

/// A word that an author may write in a place, with what it means.
package struct FormatWord: Hashable, Sendable {
  package let name: String
  package let summary: String

  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// The words of a place. They are listed when someone asks for them: to read a file takes none of the lists.
package struct FormatWords: Sendable {
  private let make: @Sendable () -> [FormatWord]

  package init(_ make: @escaping @Sendable () -> [FormatWord]) { self.make = make }

  package var all: [FormatWord] { make() }
}

/// An enumeration whose cases an author writes as words. The reader takes its cases, and the tables list them.
package protocol WordEnumeration: CaseIterable, RawRepresentable<String>, SendableMetatype {
  /// What the word means, for the reference: in lower case, without a full stop.
  var summary: String { get }
}

extension WordEnumeration {
  package static var words: [FormatWord] { allCases.map { FormatWord($0.rawValue, $0.summary) } }
}
