import DrawstringCore
internal import DrawstringSyntax

/// Stage 3, first step: resolves the durations and starts of nodes.
///
/// Takes the roots of `NodeReader`. A node without a duration takes one from its keyframes, its members or the node
/// around it; starts follow from sequences and `after`. Reports durations that are missing, endless or too long. Hands
/// the roots on to `CopySpreader`.
struct NodeResolver: CompilerPart {
  let values: CompileContext
  var roots: [RootDraft]
  /// The ids of all nodes.
  let nodeIDs: Set<String>
  /// Whether the nodes of the current root have a local time; nodes without one need no duration.
  private var hasLocalTime = true

  /// Resolves the roots of a reader, whose roots it takes: there may be many, and they are kept once.
  init(_ nodes: inout NodeReader) {
    values = nodes.values
    nodeIDs = nodes.nodeIDs
    roots = nodes.roots
    nodes.roots = []
    resolve()
  }

  /// Resolves all roots: first their durations, then the starts of roots that start after others.
  mutating func resolve() {
    for index in roots.indices {
      hasLocalTime = roots[index].hasLocalTime
      var draft = roots[index].draft
      settle(&draft)
      roots[index].draft = draft
      if let node = roots[index].range, draft.timing.end.isInfinite {
        report(.endlessRange(at: range(node), node: node))
      }
    }
    placeRoots()
  }

  /// Resolves a node after its members.
  private mutating func settle(_ draft: inout NodeDraft) {
    for index in draft.members.indices { settle(&draft.members[index]) }
    if draft.isCopies {
      // Copies without a duration of their own wait for that of the group around them.
      if draft.isTopLevel || !draft.needsDuration || draft.members.allSatisfy(\.hasDuration) {
        settleGroup(&draft, mayWait: false)
      }
    } else {
      switch draft.structure {
      case .tracks: settleLeaf(&draft)
      case .group: settleGroup(&draft, mayWait: !draft.isTopLevel)
      case .sequence: settleSequence(&draft)
      }
    }
    // A node that is too long gets default timing, so that nodes that depend on its length have no findings.
    if checkLength(draft.timing, speed: draft.sites.speed, length: draft.sites.length) {
      draft.timing = Timing()
    }
  }

  /// Gives a leaf without a duration the last time of its keyframes. A top-level leaf that has none becomes endless if
  /// it runs on, or is reported if it needs one; without a local time it needs none.
  private mutating func settleLeaf(_ draft: inout NodeDraft) {
    if !draft.hasDuration, let last = draft.lastKeyframeTime {
      draft.timing.duration = last
      draft.hasDuration = true
    }
    guard draft.isTopLevel, draft.hasLocalTime else { return }
    if draft.runsOn {
      draft.timing.duration = .infinity
      draft.hasDuration = true
    }
    if !draft.hasDuration, draft.needsDuration {
      reportMissingDuration(draft, at: draft.sites.tracks)
      draft.hasDuration = true
    }
  }

  /// Reports an endless node with a negative speed, and a node that is too long. Returns whether it is too long.
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
    // A group that waited for a duration can now give it to its members.
    if draft.structure == .group && !draft.isCopies { settleGroup(&draft, mayWait: false) }
  }

  /// Returns the end of a member, in the time of the iteration around it. Finite ends stay finite, limited to a value
  /// beyond the longest time, which `checkLength` reports.
  func end(of member: NodeDraft) -> Nanoseconds { member.start.plus(member.timing.length) }

  /// Resolves a group. Members without a duration take the group's; a group without a duration lasts until the end of
  /// its last member.
  ///
  /// If `mayWait`, a group in which no member has a duration waits for that of the group around it.
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
          length == .zero ? .infinity : max(length, member.start.plus(member.springLength))
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
      if hasLocalTime && group.members[index].needsDuration
        && (duration.isInfinite || (!isStated && duration == .zero))
      {
        reportMissingDuration(group.members[index])
      }
      give(duration, to: &group.members[index])
    }
  }

  /// Reports members that the end of the iteration around them cuts. Endless members are not reported: the iteration is
  /// meant to cut them.
  private mutating func checkCuts(in group: NodeDraft) {
    let duration = group.timing.duration
    if group.isDurationBroken || duration.isInfinite { return }
    for member in group.members where !member.isDurationBroken {
      let end = end(of: member)
      // The time after the last active instant does not count.
      let visible = end.isInfinite ? end : end - max(member.timing.wait(isBackwards: true), .zero)
      if visible <= duration || end.isInfinite { continue }
      let place = value(of: "duration", in: member.node) ?? firstKey(of: member.node)
      report(
        .memberCut(
          end: visible.seconds, iteration: duration.seconds, at: range(place),
          group: value(of: "duration", in: group.node).map { range($0) }, node: place))
    }
  }

  /// Returns the value of a key of the mapping itself, without merged keys.
  private func value(of key: String, in mapping: NodeID) -> NodeID? {
    guard document.kind(of: mapping) == .mapping else { return nil }
    let children = document.children(of: mapping)
    for place in stride(from: children.startIndex, to: children.endIndex - 1, by: 2)
    where document.text(of: children[place]) == key {
      return children[place + 1]
    }
    return nil
  }

  /// Resolves a sequence. Each member starts a gap after the end of the one before; a sequence without a duration lasts
  /// until the last end of a member.
  mutating func settleSequence(_ sequence: inout NodeDraft) {
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
      sequence.members[index].start = start.plus(sequence.members[index].start)
      last = max(last, start.plus(length))
      if length.isInfinite, index + 1 < sequence.members.count {
        let next = sequence.members[index + 1].node
        report(
          .unreachableMember(
            at: range(firstKey(of: next)), endless: range(firstKey(of: sequence.members[index].node)),
            node: next))
        sequence.members.removeSubrange((index + 1)...)
        break
      }
      start = start.plus(length.plus(sequence.gap))
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
  static let missingDuration = DiagnosticCode("missing-duration")
  static let memberCut = DiagnosticCode("member-cut", .warning)
}

extension Diagnostic {
  fileprivate static func endlessRange(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .neverEnds, "'range' needs a node with an end, and this node runs forever", at: range, node: node)
  }

  fileprivate static func missingDuration(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .missingDuration, "this node goes from value to value, and nothing says how long it takes", at: range,
      node: node, help: ["give it a 'duration'", "or give its keyframes times"])
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
