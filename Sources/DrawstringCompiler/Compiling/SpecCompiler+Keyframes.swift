import DrawstringCore
internal import DrawstringSyntax

/// Keyframes as they are written.
extension SpecCompiler {
  /// The keyframes of a track that is a list of them; they are counted in place of the track.
  mutating func listedKeyframes(
    _ node: NodeID, _ target: PropertyTarget, _ context: NodeContext, easing: Easing,
    _ options: TrackOptionsDraft
  ) -> [KeyframeDraft]? {
    guard let items = reader.items(of: node, what: "a list of keyframes") else { return nil }
    if items.isEmpty {
      // Where reading stopped in it, its first one may follow.
      if !document.unfinished.contains(node) { report(.noKeyframes(at: range(node), node: node)) }
      return nil
    }
    var result: [KeyframeDraft] = []
    var isWhole = true
    var ignored: Set<String> = []
    keyframeCount -= 1
    for (place, item) in items.enumerated() {
      guard countsKeyframe(at: item) else { return nil }
      let isInner = place > 0 && place < items.count - 1
      if let frame = keyframe(item, target, context, easing, options, isInner: isInner, &ignored) {
        result.append(frame)
      } else {
        isWhole = false
      }
    }
    return isWhole ? result : nil
  }

  /// Counts something that may be repeated for each of many targets; false where there are too many.
  mutating func countsKeyframe(at node: NodeID) -> Bool {
    keyframeCount += 1
    if keyframeCount == Limits.mostKeyframes + 1 { report(.tooManyKeyframes(at: range(node), node: node)) }
    return keyframeCount <= Limits.mostKeyframes
  }

  mutating func keyframe(
    _ node: NodeID, _ target: PropertyTarget, _ context: NodeContext, _ easing: Easing,
    _ options: TrackOptionsDraft, isInner: Bool, _ ignored: inout Set<String>
  ) -> KeyframeDraft? {
    guard document.kind(of: node) == .mapping else {
      guard let value = trackValue(node, target, context) else { return nil }
      return KeyframeDraft(offset: .spread, value: value, easing: easing, place: node, valueNode: node)
    }
    guard let fields = reader.fields(of: node, Format.keyframe) else { return nil }
    if let at = fields["at"], let past = fields["past"] {
      report(
        .conflictingKeys(
          "past", "at", what: "a keyframe", at: range(past.keyNode), first: range(at.keyNode),
          node: past.keyNode))
      return nil
    }
    let composite = composite(fields["composite"], target)
    let isAdded = fields.lacks("composite") ? options.isAdded : composite != .replace
    guard let valueField = fields["value"],
      let value = trackValue(valueField.valueNode, isAdded ? target.amount : target.whole, context)
    else {
      return nil
    }
    // Where it stands has a finding.
    if !fields.broken.isDisjoint(with: ["at", "past"]) { return nil }
    var frame = KeyframeDraft(
      offset: .spread, value: value, easing: easing, place: node, valueNode: valueField.valueNode)
    if let place = fields["at"] ?? fields["past"] {
      guard let offset = offset(place.valueNode, context) else { return nil }
      frame.offset = offset
      frame.isPast = place.name == "past"
      frame.place = place.valueNode
    }
    if fields.has("ease") { frame.easing = self.easing(fields["ease"]) ?? easing }
    reportIgnored(fields, options, isInner: isInner, &ignored)
    frame.composite = composite
    frame.shape = shape(fields, options)
    if let hold = fields["hold"] { frame.isHold = constant(hold.valueNode, .boolean)?.firstLane == 1 }
    return frame
  }

  /// What an even pace leaves no say: said once for each key of a track.
  private mutating func reportIgnored(
    _ fields: Fields, _ options: TrackOptionsDraft, isInner: Bool, _ ignored: inout Set<String>
  ) {
    guard let word = options.interpolation, word.isEven else { return }
    for field in fields.entries {
      switch field.name {
      case "ease": break
      case "at", "past": if !isInner || word.isSmooth { continue }
      case "hold": if word.isSmooth { continue }
      default: continue
      }
      if ignored.insert(field.name).inserted {
        report(.evenPace(field.name, at: range(field.keyNode), node: field.keyNode))
      }
    }
  }

  /// Where a keyframe stands: in time, a fraction of it, or in the unit of the signal that is the clock.
  mutating func offset(_ node: NodeID, _ context: NodeContext) -> KeyframeDraft.Offset? {
    if let clock = context.clock, clock.range == nil || clock.isBroken {
      if clock.isBroken { return constant(node, .any)?.firstLane.map { .fraction($0) } }
      switch clock.type {
      case .duration: return constant(node, .duration)?.firstLane.map { .fraction($0) }
      case .angle: return constant(node, .angle)?.firstLane.map { .fraction($0) }
      default: break
      }
      guard let place = constant(node, .place) else { return nil }
      if case .duration = place {
        report(.timeOnSignalClock(at: range(node), node: node))
        return nil
      }
      return place.firstLane.map { .fraction($0) }
    }
    guard let value = constant(node, .place) else { return nil }
    if case .duration(let seconds) = value {
      if seconds < 0 || seconds > 1e9 {
        reader.reportOutOfRange("at", seconds, 0...1e9, unit: "s", at: node)
        return nil
      }
      return .time(Nanoseconds(seconds: seconds))
    }
    guard let fraction = value.firstLane else { return nil }
    if fraction > 1, keyframesBeyond.isCollecting {
      keyframesBeyond.add(node, at: fraction)
      return nil
    }
    if !(0...1).contains(fraction) {
      reader.reportOutOfRange("at", fraction, 0...1, at: node)
      return nil
    }
    return .fraction(fraction)
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let timeOnSignalClock = DiagnosticCode("time-on-signal-clock")
}

extension Diagnostic {
  fileprivate static func timeOnSignalClock(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .timeOnSignalClock, "the clock is a number, so a keyframe cannot stand at a time", at: range, node: node
    )
  }

  fileprivate static func noKeyframes(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.wrongCount, "this list has no keyframe", at: range, node: node)
  }

  fileprivate static func tooManyKeyframes(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded, "a file has at most 1000000 keyframes, those of all targets counted", at: range,
      node: node)
  }
}
