import DrawstringCore
internal import DrawstringSyntax

/// A wave of a track, as written.
struct WaveDraft {
  var shape: WaveShape
  var period: Double
  var phase: Double
  var easing: Easing
  var amplitude: ValueDraft
  var offset: ValueDraft
}

/// Reads the waves of tracks.
extension TrackValueReader {
  /// Reads the wave of a track; nil after a finding.
  func wave(_ fields: Fields, _ target: PropertyTarget, _ context: NodeContext) -> WaveDraft? {
    guard let field = fields["wave"], let keys = reader.fields(of: field.valueNode, Format.wave) else {
      return nil
    }
    guard target.type.isSwinging else {
      report(.cannotSwing(target.name, target.type.described, at: range(field.keyNode), node: field.keyNode))
      return nil
    }
    let period = keys["period"].flatMap { turnLength($0, context) }
    let phase = keys["phase"].map { turns($0) } ?? 0
    let curve = waveCurve(keys)
    let amplitude = waveAmplitude(keys, target, field)
    let offset = keys["offset"].map { additive($0.valueNode, target).map(draft) } ?? .lanes(zeros(target))
    guard let period, let phase, let curve, let amplitude, let offset else { return nil }
    return WaveDraft(
      shape: curve.shape, period: period, phase: phase, easing: curve.easing, amplitude: amplitude,
      offset: offset)
  }

  private func zeros(_ target: PropertyTarget) -> [Double] { Array(repeating: 0, count: target.lanes) }

  /// Reads the period, above 0: a value of the clock if that is a signal without a range, otherwise a duration.
  private func turnLength(_ field: Fields.Field, _ context: NodeContext) -> Double? {
    let node = field.valueNode
    if context.clock?.isBroken == true {
      // The type of the period depends on the clock.
      return values.constant(node, .any, isTime: true) == nil ? nil : 1
    }
    let type = context.isBare ? context.clock?.type ?? .duration : .duration
    let expected: ExpectedValue =
      type == .duration ? .duration : type == .angle ? .angle : .number(allowsPercent: true)
    guard let period = values.constant(node, expected, isTime: true)?.firstLane else { return nil }
    let range = Wave.periods
    if range.contains(period) { return period }
    let unit = type == .duration ? "s" : type == .angle ? "rad" : ""
    reader.reportOutOfRange("period", period, range, unit: unit, at: node)
    return nil
  }

  /// Reads the phase in turns; nil after a finding.
  private func turns(_ field: Fields.Field) -> Double? {
    let node = field.valueNode
    switch values.constant(node, .any) {
    case .number(let turns): return turns
    case .angle(let radians): return radians / (2 * Double.pi)
    case nil: return nil
    case .some(let value):
      report(.wavePhase(value.described, at: range(node), node: node))
      return nil
    }
  }

  /// Reads the shape, and the curve that only a custom shape has; nil after a finding.
  private func waveCurve(_ keys: Fields) -> (shape: WaveShape, easing: Easing)? {
    let shape = keys["shape"].map { reader.keyword($0.valueNode, as: WaveShape.self, what: "a shape") }
    let easing = keys["ease"].map { values.easing($0) }
    if let shape, shape == nil { return nil }
    if let easing, easing == nil { return nil }
    switch (shape ?? nil, easing ?? nil) {
    case (nil, nil): return (.sine, .linear)
    case (nil, let easing?), (.custom?, let easing?): return (.custom, easing)
    case (.custom?, nil):
      guard let field = keys["shape"], !keys.broken.contains("ease") else { return nil }
      report(.customWave(at: range(field.valueNode), node: field.valueNode))
      return nil
    case (let shape?, nil): return (shape, .linear)
    case (let shape?, .some):
      if let field = keys["ease"] {
        report(.waveEase(shape.rawValue, at: range(field.keyNode), node: field.keyNode))
      }
      return nil
    }
  }

  private func waveAmplitude(
    _ keys: Fields, _ target: PropertyTarget, _ wave: Fields.Field
  ) -> ValueDraft? {
    if let field = keys["amplitude"] { return additive(field.valueNode, target).map(draft) }
    if [.number, .scale, .corners].contains(target.type) { return .lanes(zeros(target).map { _ in 1 }) }
    if !keys.broken.contains("amplitude"), var row = Format.wave.row(named: "amplitude") {
      switch target.type {
      case .angle: row.example = "10deg"
      case .angles: row.example = "[10deg, 0deg]"
      case .point, .size: row.example = "[5, 5]"
      default: break
      }
      report(.missingKey(row, of: Format.wave, at: range(wave.keyNode), node: wave.keyNode))
    }
    return nil
  }
}

extension PropertyType {
  /// Whether a wave can move the property: its values can be added.
  var isSwinging: Bool {
    switch self {
    case .number, .angle, .point, .size, .scale, .angles, .corners: true
    default: false
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let customWave = DiagnosticCode("custom-wave")
}

extension Diagnostic {
  fileprivate static func customWave(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .customWave, "a custom wave runs through an easing, and there is no 'ease'", at: range, node: node,
      help: ["add 'ease: ease-in-out'"])
  }

  fileprivate static func waveEase(_ shape: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .customWave, "'ease' is the curve of a custom wave, and this one's shape is '\(shape)'", at: range,
      node: node)
  }

  fileprivate static func wavePhase(_ found: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "expected a number of turns or an angle, found \(found)", at: range, node: node)
  }
}
