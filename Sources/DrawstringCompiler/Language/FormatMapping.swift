internal import DrawstringCore
internal import DrawstringSyntax

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
