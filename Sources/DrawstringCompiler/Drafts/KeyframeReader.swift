import DrawstringCore
internal import DrawstringSyntax

/// Keyframes of one top-level node at fractions above 1. They are reported as one finding: if there are many, the clock
/// of the node is wrong or missing, not each keyframe.
struct KeyframesBeyond {
  /// Whether keyframes are collected: the node names no clock.
  var isCollecting = false
  /// Whether the node has a `duration`, and so is intended to run in time.
  var hasDuration = false
  private var places: Set<NodeID> = []
  private(set) var first: (place: NodeID, fraction: Double)?

  mutating func add(_ place: NodeID, at fraction: Double) {
    places.insert(place)
    if first == nil { first = (place, fraction) }
  }

  /// The help for all keyframes together; nil for a single keyframe.
  var help: String? {
    guard let first, places.count > 1 else { return nil }
    let more = "\(places.count - 1) more \(places.count == 2 ? "keyframe" : "keyframes") of this node"
    guard hasDuration, first.fraction <= 100 else {
      return "the same applies to \(more); if these are pulls, the node lacks 'over: pull'"
    }
    let percent = JavaScriptNumber.description(of: first.fraction)
    return "the same applies to \(more); parts of the time are written as in '\(percent)%'"
  }
}

/// Reads keyframes into drafts.
struct KeyframeReader: PropertyPart {
  var trackValues: TrackValueReader
  var counts = AnimationCounts()
  /// The keyframes at fractions above 1 of the top-level node that is read.
  var beyond = KeyframesBeyond()

  init(_ properties: PropertyCompiler) { trackValues = TrackValueReader(properties: properties) }

  var properties: PropertyCompiler { trackValues.properties }

  /// Reads a list of keyframes; nil after a finding. The keyframes are counted in place of their track.
  mutating func listedKeyframes(
    _ node: NodeID, _ target: PropertyTarget, _ context: NodeContext, easing: Easing,
    _ options: TrackOptionsDraft
  ) -> [KeyframeDraft]? {
    guard let items = reader.items(of: node, what: "a list of keyframes") else { return nil }
    if items.isEmpty {
      // If the file breaks off in the list, its first keyframe may follow.
      if !document.isUnfinished(node) { report(.noKeyframes(at: range(node), node: node)) }
      return nil
    }
    var result: [KeyframeDraft] = []
    result.reserveCapacity(items.count)
    var isWhole = true
    var ignored: Set<String> = []
    counts.keyframes -= 1
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

  /// Counts a keyframe, a track or an event, which may be repeated for many targets; false if there are too many.
  mutating func countsKeyframe(at node: NodeID) -> Bool {
    counts.addsKeyframe(at: node, &values.reader)
  }

  mutating func keyframe(
    _ node: NodeID, _ target: PropertyTarget, _ context: NodeContext, _ easing: Easing,
    _ options: TrackOptionsDraft, isInner: Bool, _ ignored: inout Set<String>
  ) -> KeyframeDraft? {
    guard values.kind(of: node) == .mapping else {
      guard let value = trackValues.trackValue(node, target, context) else { return nil }
      return KeyframeDraft(offset: .spread, value: value, easing: easing, place: node, valueNode: node)
    }
    guard let fields = reader.fields(of: node, Format.keyframe) else { return nil }
    let (at, ease, valueField) = (fields["at"], fields["ease"], fields["value"])
    // Most keyframes have no other key, and the others are not searched.
    let found = (at == nil ? 0 : 1) + (ease == nil ? 0 : 1) + (valueField == nil ? 0 : 1)
    let isCommon = fields.broken.isEmpty && fields.entries.count == found
    let past = isCommon ? nil : fields["past"]
    if let at, let past {
      report(
        .conflictingKeys(
          "past", "at", what: "a keyframe", at: range(past.keyNode), first: range(at.keyNode),
          node: past.keyNode))
      return nil
    }
    let composite = isCommon ? nil : trackValues.composite(fields["composite"], target)
    let isAdded = isCommon || fields.lacks("composite") ? options.isAdded : composite != .replace
    guard let valueField,
      let value = trackValues.trackValue(
        valueField.valueNode, isAdded ? target.amount : target.whole, context)
    else {
      return nil
    }
    // The offset has a finding.
    if fields.broken.contains("at") || fields.broken.contains("past") { return nil }
    var frame = KeyframeDraft(
      offset: .spread, value: value, easing: easing, place: node, valueNode: valueField.valueNode)
    if let place = at ?? past {
      guard let offset = offset(place.valueNode, context) else { return nil }
      frame.offset = offset
      frame.isPast = place.name == "past"
      frame.place = place.valueNode
    }
    if let ease { frame.easing = values.easing(ease) ?? easing }
    reportIgnored(fields, options, isInner: isInner, &ignored)
    if isCommon { return frame }
    frame.composite = composite
    frame.shape = trackValues.shape(fields, options)
    if let hold = fields["hold"] { frame.isHold = values.constant(hold.valueNode, .boolean)?.firstLane == 1 }
    return frame
  }

  /// Reports keys that have no effect at an even pace, once for each key of a track.
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

  /// Reads the offset of a keyframe: a time, a fraction of the iteration, or a value of the signal that is the clock.
  mutating func offset(_ node: NodeID, _ context: NodeContext) -> KeyframeDraft.Offset? {
    if let clock = context.clock, clock.range == nil || clock.isBroken {
      if clock.isBroken {
        return values.constant(node, .any, isTime: true)?.firstLane.map { .fraction($0) }
      }
      switch clock.type {
      case .duration: return values.constant(node, .duration)?.firstLane.map { .fraction($0) }
      case .angle:
        return values.constant(node, .angle, isTime: true)?.firstLane.map {
          .fraction(clock.inputRange?.fraction($0) ?? $0)
        }
      default: break
      }
      guard let place = values.constant(node, .place) else { return nil }
      if case .duration = place {
        report(.timeOnSignalClock(at: range(node), node: node))
        return nil
      }
      return place.firstLane.map { .fraction(clock.inputRange?.fraction($0) ?? $0) }
    }
    guard let value = values.constant(node, .place) else { return nil }
    if case .duration(let seconds) = value {
      if seconds < 0 || seconds > 1e9 {
        reader.reportOutOfRange("at", seconds, 0...1e9, unit: "s", at: node)
        return nil
      }
      return .time(Nanoseconds(seconds: seconds))
    }
    guard let fraction = value.firstLane else { return nil }
    if fraction > 1, beyond.isCollecting {
      beyond.add(node, at: fraction)
      return nil
    }
    if !(0...1).contains(fraction) {
      reader.reportOutOfRange("at", fraction, 0...1, at: node)
      return nil
    }
    return .fraction(fraction)
  }

  /// Reports the collected keyframes of the last top-level node as one finding.
  mutating func reportKeyframesBeyond() {
    let found = beyond
    beyond = KeyframesBeyond()
    guard let first = found.first else { return }
    var finding = Diagnostic.outOfRange(
      "at", first.fraction, 0...1, written: document.writtenNumber(first.place), at: range(first.place),
      node: first.place)
    finding.help = found.help.map { [$0] } ?? []
    report(finding)
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func timeOnSignalClock(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .wrongClock, "the clock is a number, so a keyframe cannot stand at a time", at: range, node: node
    )
  }

  fileprivate static func noKeyframes(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.wrongCount, "this list has no keyframe", at: range, node: node)
  }
}
