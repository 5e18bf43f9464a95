import DrawstringCore
internal import DrawstringSyntax

/// A spring of a track, as written. The duration of its node is not known yet.
struct SpringDraft {
  var spring: SpringCurve
  var settling: SpringSettling
  /// The settling time, to the microsecond; infinite if the spring never settles.
  var length: Nanoseconds
  /// The key `spring`, at which findings about the spring are reported.
  var key: NodeID
  /// The bounce or the damping, at which a spring that never settles is reported; the key `spring` if neither is
  /// written.
  var brake: NodeID
  var isPerceptual: Bool

  /// Returns the spring as an easing over an iteration of this duration.
  func easing(over duration: Nanoseconds) -> Easing {
    .spring(SpringEasing(spring, settling: settling, after: length.seconds, span: duration.seconds))
  }
}

/// Reads the springs of tracks.
extension TrackValueReader {
  /// Reads the spring of a track; nil after a finding.
  func spring(_ fields: Fields, _ target: PropertyTarget, _ context: NodeContext) -> SpringDraft? {
    guard let field = fields["spring"],
      let keys = reader.fields(of: field.valueNode, Format.spring)
    else { return nil }
    if context.isBare {
      report(.needsTime("spring", at: range(field.keyNode), node: field.keyNode))
      return nil
    }
    guard target.type.mixes else {
      report(.cannotSwing(target.name, target.type.described, at: range(field.keyNode), node: field.keyNode))
      return nil
    }
    if let inner = keys["settle"], let outer = fields["settle"] {
      report(
        .conflictingKeys(
          "spring.settle", "settle", what: "a track", at: range(inner.keyNode), first: range(outer.keyNode),
          node: inner.keyNode))
      return nil
    }
    let settling = (fields["settle"] ?? keys["settle"]).map { settle($0) } ?? .standard
    guard let isPerceptual = isPerceptual(keys) else { return nil }
    let parameters = isPerceptual ? SpringParameters.perceptual : SpringParameters.physical
    let numbers = parameters.map { parameter($0, keys) }
    let known = numbers.compactMap { $0 }
    guard let settling, known.count == numbers.count, keys.broken.isEmpty else { return nil }
    let spring =
      isPerceptual
      ? SpringCurve(perceptualSeconds: known[0], bounce: known[1], velocity: known[2])
      : SpringCurve(mass: known[0], stiffness: known[1], damping: known[2], velocity: known[3])
    guard let spring else { return nil }
    let seconds = spring.settlingSeconds(settling)
    if seconds.isFinite, seconds > 1e9 {
      report(.timeTooLong(at: range(field.keyNode), node: field.keyNode))
      return nil
    }
    let brake = keys[isPerceptual ? "bounce" : "damping"]?.valueNode ?? field.keyNode
    return SpringDraft(
      spring: spring, settling: settling, length: Self.length(of: seconds), key: field.keyNode, brake: brake,
      isPerceptual: isPerceptual)
  }

  /// Returns the length in whole microseconds, at least one.
  private static func length(of seconds: Double) -> Nanoseconds {
    guard seconds.isFinite else { return .infinity }
    return Nanoseconds(max(Int64(limiting: (seconds * 1e6).rounded()), 1) * 1_000)
  }

  /// Reads `settle`; nil after a finding.
  private func settle(_ field: Fields.Field) -> SpringSettling? {
    let node = field.valueNode
    if document.kind(of: node) == .scalar, document.text(of: node) == "ca" {
      return .coreAnimation
    }
    return values.number(field, .number(allowsPercent: false), in: SpringLimits.settling).map { .within($0) }
  }

  /// Whether the spring is described by duration and bounce; nil after a finding.
  private func isPerceptual(_ keys: Fields) -> Bool? {
    let physical = keys.entries.first { ["mass", "stiffness", "damping"].contains($0.name) }
    let perceptual = keys.entries.first { ["duration", "bounce"].contains($0.name) }
    guard let physical, let perceptual else { return perceptual != nil }
    let (first, second) =
      range(physical.keyNode).start < range(perceptual.keyNode).start
      ? (physical, perceptual) : (perceptual, physical)
    report(
      .conflictingKeys(
        second.name, first.name, what: "a spring", at: range(second.keyNode), first: range(first.keyNode),
        node: second.keyNode))
    return nil
  }

  /// Reads a parameter of a spring, or its default if it is left out; nil after a finding.
  private func parameter(_ parameter: EasingParameter, _ keys: Fields) -> Double? {
    guard let field = keys[parameter.name] else { return parameter.initial }
    guard parameter.kind == .duration else {
      return values.number(field, parameter.expected, in: parameter.range)
    }
    let node = field.valueNode
    guard let seconds = values.constant(node, .duration)?.firstLane else { return nil }
    if parameter.range.contains(seconds) { return seconds }
    reader.reportOutOfRange(field.name, seconds, parameter.range, unit: "s", at: node)
    return nil
  }
}
