import DrawstringCore
internal import DrawstringSyntax

/// The timing of nodes and the places of members.
extension SpecCompiler {
  mutating func readTiming(_ fields: Fields, into draft: inout NodeDraft, _ context: NodeContext) {
    if let field = fields["duration"], isForever(field) {
      draft.timing.duration = .infinity
      draft.hasDuration = true
    } else if !saysForeverOtherwise(fields["duration"]), let duration = duration(fields["duration"]) {
      draft.timing.duration = duration
      draft.hasDuration = true
    } else if !fields.lacks("duration") {
      // It has a finding; any length will do, so that nothing is said to be missing.
      draft.timing.duration = Nanoseconds(seconds: 1)
      draft.hasDuration = true
      draft.isDurationBroken = true
    }
    draft.timing.delay = duration(fields["delay"], allowsNegative: true) ?? .zero
    draft.timing.endDelay = duration(fields["endDelay"], allowsNegative: true) ?? .zero
    draft.timing.longestActive = duration(fields["repeatFor"]) ?? .infinity
    if fields.has("repeatFor") { draft.timing.iterations = .infinity }
    if let count = fields["repeat"] { draft.timing.iterations = iterations(count) ?? 1 }
    draft.timing.iterationStart =
      number(fields["iterationStart"], .number(allowsPercent: true), in: 0...1e9) ?? 0
    if let direction = fields["direction"] {
      draft.timing.direction =
        reader.keyword(direction.valueNode, as: PlaybackDirection.self, what: "a direction") ?? .normal
    }
    if let fill = fields["fill"] {
      draft.timing.fill = reader.keyword(fill.valueNode, as: FillMode.self, what: "a fill") ?? .both
    }
    draft.timing.easing = easing(fields["ease"]) ?? .linear
    if let speed = fields["speed"], let rate = number(speed, .number(allowsPercent: true), in: -1e6...1e6) {
      if rate == 0 {
        report(.zeroSpeed(at: range(speed.valueNode), node: speed.valueNode))
      } else {
        draft.timing.speed = rate
      }
    }
  }

  private mutating func iterations(_ field: Fields.Field) -> Double? {
    if isForever(field) { return .infinity }
    if saysForeverOtherwise(field) { return nil }
    return number(field, .number(allowsPercent: false), in: 0...1e15)
  }

  /// Whether a word of another notation means without end. Then it is reported.
  private mutating func saysForeverOtherwise(_ field: Fields.Field?) -> Bool {
    guard let field else { return false }
    return reportsWord(
      field.valueNode, "a value of '\(field.name)'", among: ["forever"],
      or: [field.name == "repeat" ? "a number" : "a duration"])
  }

  private func isForever(_ field: Fields.Field) -> Bool {
    document.kind(of: field.valueNode) == .scalar && document.text(of: field.valueNode) == "forever"
  }

  /// A node without a duration takes the last time its keyframes name; on a clock without time it needs none.
  mutating func finishLeaf(_ draft: inout NodeDraft, _ fields: Fields, _ context: NodeContext) {
    if !draft.hasDuration, let last = draft.lastKeyframeTime {
      draft.timing.duration = last
      draft.hasDuration = true
    }
    if draft.runsOn, context.isTopLevel, isTimed(context) {
      draft.timing.duration = .infinity
      draft.hasDuration = true
    }
    if !draft.hasDuration, draft.needsDuration, context.isTopLevel, isTimed(context) {
      reportMissingDuration(draft, at: keyNode(of: fields))
      draft.hasDuration = true
    }
    checkLength(&draft, fields)
  }

  private func isTimed(_ context: NodeContext) -> Bool { context.clock == nil || context.clock?.range != nil }

  private func keyNode(of fields: Fields) -> NodeID { fields["tracks"]?.keyNode ?? fields.node }

  /// Endless nodes cannot play from their end, and no time lies beyond 10⁹ s.
  mutating func checkLength(_ draft: inout NodeDraft, _ fields: Fields) {
    let long = fields["repeat"] ?? fields["iterationStart"] ?? fields["duration"] ?? fields["delay"]
    let isLong = checkLength(
      draft.timing, speed: fields["speed"]?.valueNode ?? fields.node, length: long?.valueNode ?? fields.node)
    // What depends on a length that cannot be has no finding of its own.
    if isLong { draft.timing = Timing() }
  }

  /// Gives a finding where a node is too long, and tells so.
  @discardableResult
  private mutating func checkLength(_ timing: Timing, speed: NodeID, length: NodeID) -> Bool {
    if timing.speed < 0, timing.end.isInfinite { report(.endlessBackwards(at: range(speed), node: speed)) }
    let isLong =
      (timing.end.isFinite && (timing.end > .longest || timing.length > .longest))
      || (timing.duration.isFinite && timing.duration.seconds * timing.iterationStart > 1e9)
      || (timing.iterations.isFinite && timing.duration.isFinite
        && timing.duration.seconds * timing.iterations > 1e9 && timing.longestActive.isInfinite)
    if isLong { report(.timeTooLong(at: range(length), node: length)) }
    return isLong
  }

  /// Gives a member the duration of the group or sequence around it.
  private mutating func give(_ duration: Nanoseconds, to draft: inout NodeDraft) {
    if draft.isCopies {
      for index in draft.members.indices { give(duration, to: &draft.members[index]) }
      draft.timing.duration = max(draft.members.map { end(of: $0) }.max() ?? .zero, .zero)
    } else {
      draft.timing.duration = duration
      let key = firstKey(of: draft.node)
      checkLength(draft.timing, speed: key, length: key)
    }
    draft.hasDuration = true
    // A group that waited for a length has one now, and so have its members.
    if draft.structure == .group && !draft.isCopies { settleGroup(&draft, mayWait: false) }
  }

  /// When a member ends; what is finite stays so, and far enough beyond the longest time to be found out.
  func end(of member: NodeDraft) -> Nanoseconds { sum(member.start, member.timing.length) }

  func sum(_ start: Nanoseconds, _ length: Nanoseconds) -> Nanoseconds {
    if length.isInfinite { return .infinity }
    let most: Int64 = 2_000_000_000_000_000_000
    return Nanoseconds(min(max((start + length).count, -most), most))
  }

  /// Members without a duration take the group's; a group without one lasts until its last member's end.
  ///
  /// A group in which nothing has a length may wait for that of the group around it.
  mutating func settleGroup(_ group: inout NodeDraft, mayWait: Bool) {
    if mayWait, !group.hasDuration, group.needsDuration, !group.members.contains(where: \.hasDuration) {
      return
    }
    let isStated = group.hasDuration
    if isStated { giveDuration(of: &group, isStated: true) }
    placeMembers(&group.members)
    if !isStated {
      let known = group.members.filter { $0.hasDuration || !$0.needsDuration }
      let length = max(known.map { end(of: $0) }.max() ?? .zero, .zero)
      group.timing.duration = length
      for member in group.members where member.runsOn {
        group.timing.duration =
          length == .zero ? .infinity : max(length, sum(member.start, member.springLength))
      }
      giveDuration(of: &group, isStated: false)
      group.hasDuration = !known.isEmpty
    }
    if !group.isCopies { checkCuts(in: group) }
  }

  private mutating func giveDuration(of group: inout NodeDraft, isStated: Bool) {
    let duration = group.timing.duration
    for index in group.members.indices
    where !group.members[index].hasDuration && group.members[index].structure != .sequence {
      if !isUntimed && group.members[index].needsDuration
        && (duration.isInfinite || (!isStated && duration == .zero))
      {
        reportMissingDuration(group.members[index])
      }
      give(duration, to: &group.members[index])
    }
  }

  /// What of a member lies beyond the end of the iteration around it is never shown. That an endless one is cut is
  /// what the iteration's length is for.
  private mutating func checkCuts(in group: NodeDraft) {
    let duration = group.timing.duration
    if group.isDurationBroken || duration.isInfinite { return }
    for member in group.members where !member.isDurationBroken {
      let end = end(of: member)
      // What comes after its last active instant does not count.
      let visible = end.isInfinite ? end : end - max(member.timing.wait(isBackwards: true), .zero)
      if visible <= duration || end.isInfinite { continue }
      let place = value(of: "duration", in: member.node) ?? firstKey(of: member.node)
      report(
        .memberCut(
          end: visible.seconds, iteration: duration.seconds, at: range(place),
          group: value(of: "duration", in: group.node).map { range($0) }, node: place))
    }
  }

  /// What is written at a key of a mapping itself.
  private func value(of key: String, in mapping: NodeID) -> NodeID? {
    guard document.kind(of: mapping) == .mapping else { return nil }
    let children = document.children(of: mapping)
    for place in stride(from: children.startIndex, to: children.endIndex - 1, by: 2)
    where document.text(of: children[place]) == key {
      return children[place + 1]
    }
    return nil
  }

  /// Each member starts where the one before ends, a gap later; the sequence lasts until the last end.
  mutating func settleSequence(_ sequence: inout NodeDraft, gap: Nanoseconds) {
    var start = Nanoseconds.zero
    var last = Nanoseconds.zero
    for index in sequence.members.indices {
      if sequence.members[index].runsOn {
        give(sequence.hasDuration ? sequence.timing.duration : .infinity, to: &sequence.members[index])
      }
      if !sequence.members[index].hasDuration && sequence.members[index].needsDuration {
        if sequence.hasDuration {
          give(sequence.timing.duration, to: &sequence.members[index])
        } else {
          reportMissingDuration(sequence.members[index])
        }
      }
      let length = end(of: sequence.members[index])
      sequence.members[index].start = sum(start, sequence.members[index].start)
      last = max(last, sum(start, length))
      if length.isInfinite, index + 1 < sequence.members.count {
        let next = sequence.members[index + 1].node
        report(
          .unreachableMember(
            at: range(firstKey(of: next)), endless: range(firstKey(of: sequence.members[index].node)),
            node: next))
        sequence.members.removeSubrange((index + 1)...)
        break
      }
      start = sum(start, sum(length, gap))
    }
    if sequence.hasDuration {
      checkCuts(in: sequence)
    } else {
      sequence.timing.duration = max(last, .zero)
      sequence.hasDuration = true
    }
  }

  private func firstKey(of node: NodeID) -> NodeID { document.children(of: node).first ?? node }

  private mutating func reportMissingDuration(_ draft: NodeDraft) {
    if draft.structure == .group && !draft.isCopies {
      for member in draft.members where !member.hasDuration && member.needsDuration {
        reportMissingDuration(member)
      }
      return
    }
    reportMissingDuration(draft, at: firstKey(of: draft.node))
  }

  private mutating func reportMissingDuration(_ draft: NodeDraft, at key: NodeID) {
    guard let spring = draft.endlessSpring else {
      report(.missingDuration(at: range(key), node: key))
      return
    }
    report(
      .endlessSpring(
        isBounce: spring.isPerceptual, isInTrack: true, at: range(spring.brake), node: spring.brake))
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let zeroSpeed = DiagnosticCode("zero-speed")
  static let memberCut = DiagnosticCode("member-cut", .warning)
}

extension Diagnostic {
  fileprivate static func missingDuration(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .missingDuration, "this node goes from value to value, and nothing says how long it takes", at: range,
      node: node, help: ["give it a 'duration'", "or give its keyframes times"])
  }

  fileprivate static func zeroSpeed(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.zeroSpeed, "a speed of 0 never arrives", at: range, node: node)
  }

  fileprivate static func endlessBackwards(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .neverEnds, "an endless node has no end to play back from", at: range, node: node,
      help: ["'direction: reverse' plays each iteration backwards"])
  }

  fileprivate static func unreachableMember(at range: SourceRange, endless: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .neverEnds, "this member is never reached: the one before never ends", at: range, node: node,
      labels: [Label("never ends", at: endless)])
  }

  fileprivate static func memberCut(
    end: Double, iteration: Double, at range: SourceRange, group: SourceRange?, node: NodeID
  ) -> Diagnostic {
    func seconds(_ value: Double) -> String { "\(JavaScriptNumber.description(of: value)) s" }
    return Diagnostic(
      .memberCut,
      "this member ends at \(seconds(end)), and the iteration around it at \(seconds(iteration)): the rest is cut",
      at: range, node: node, labels: group.map { [Label("the length of the iteration", at: $0)] } ?? [])
  }
}
