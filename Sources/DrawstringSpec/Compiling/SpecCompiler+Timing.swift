import DrawstringCore

/// The timing of nodes and the places of members.
extension SpecCompiler {
  mutating func readTiming(_ fields: Fields, into draft: inout NodeDraft, _ context: NodeContext) {
    if let duration = duration(fields["duration"]) {
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
    if document.kind(of: field.valueNode) == .scalar, document.text(of: field.valueNode) == "forever" {
      return .infinity
    }
    return number(field, .number(allowsPercent: false), in: 0...1e15)
  }

  /// A node without a duration takes the last time its keyframes name; on a clock without time it needs none.
  mutating func finishLeaf(_ draft: inout NodeDraft, _ fields: Fields, _ context: NodeContext) {
    if !draft.hasDuration, let last = draft.lastKeyframeTime {
      draft.timing.duration = last
      draft.hasDuration = true
    }
    if !draft.hasDuration, draft.needsDuration, context.isOutermost, isTimed(context) {
      report(.missingDuration(at: range(keyNode(of: fields)), node: fields.node))
      draft.hasDuration = true
    }
    checkLength(draft, fields)
  }

  private func isTimed(_ context: NodeContext) -> Bool { context.clock == nil || context.clock?.range != nil }

  private func keyNode(of fields: Fields) -> NodeID { fields["tracks"]?.keyNode ?? fields.node }

  /// Endless nodes cannot play from their end, and no time lies beyond 10⁹ s.
  mutating func checkLength(_ draft: NodeDraft, _ fields: Fields) {
    let long = fields["repeat"] ?? fields["iterationStart"] ?? fields["duration"] ?? fields["delay"]
    checkLength(
      draft.timing, speed: fields["speed"]?.valueNode ?? fields.node, length: long?.valueNode ?? fields.node)
  }

  private mutating func checkLength(_ timing: Timing, speed: NodeID, length: NodeID) {
    if timing.speed < 0, timing.end.isInfinite { report(.endlessBackwards(at: range(speed), node: speed)) }
    let isLong =
      (timing.end.isFinite && (timing.end > .longest || timing.length > .longest))
      || (timing.duration.isFinite && timing.duration.seconds * timing.iterationStart > 1e9)
      || (timing.iterations.isFinite && timing.duration.isFinite
        && timing.duration.seconds * timing.iterations > 1e9 && timing.longestActive.isInfinite)
    if isLong { report(.timeTooLong(at: range(length), node: length)) }
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
  }

  /// When a member ends; what is finite stays so, and far enough beyond the longest time to be found out.
  private func end(of member: NodeDraft) -> Nanoseconds { sum(member.start, member.timing.length) }

  private func sum(_ start: Nanoseconds, _ length: Nanoseconds) -> Nanoseconds {
    if length.isInfinite { return .infinity }
    let most: Int64 = 2_000_000_000_000_000_000
    return Nanoseconds(min(max((start + length).count, -most), most))
  }

  /// Members without a duration take the group's; a group without one lasts until its last member's end.
  mutating func settleGroup(_ group: inout NodeDraft) {
    let known = group.members.filter { $0.hasDuration || !$0.needsDuration }
    if !group.hasDuration { group.timing.duration = max(known.map { end(of: $0) }.max() ?? .zero, .zero) }
    for index in group.members.indices
    where group.members[index].structure == .tracks || group.members[index].isCopies {
      guard !group.members[index].hasDuration else { continue }
      if group.members[index].needsDuration
        && (group.timing.duration.isInfinite || (!group.hasDuration && group.timing.duration == .zero))
      {
        reportMissingDuration(group.members[index])
      }
      give(group.timing.duration, to: &group.members[index])
    }
    group.hasDuration = group.hasDuration || !known.isEmpty
  }

  /// Each member starts where the one before ends, a gap later; the sequence lasts until the last end.
  mutating func settleSequence(_ sequence: inout NodeDraft, gap: Nanoseconds) {
    var start = Nanoseconds.zero
    var last = Nanoseconds.zero
    for index in sequence.members.indices {
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
    if !sequence.hasDuration {
      sequence.timing.duration = max(last, .zero)
      sequence.hasDuration = true
    }
  }

  private func firstKey(of node: NodeID) -> NodeID { document.children(of: node).first ?? node }

  private mutating func reportMissingDuration(_ draft: NodeDraft) {
    let key = firstKey(of: draft.node)
    report(.missingDuration(at: range(key), node: key))
  }

  // MARK: Stagger

  enum StaggerOrigin: String, CaseIterable { case first, last, center, edges }

  /// The delays of copies.
  mutating func stagger(_ field: Fields.Field?, count: Int) -> [Nanoseconds] {
    guard let field else { return [] }
    let node = field.valueNode
    switch document.kind(of: node) {
    case .scalar:
      guard let each = duration(node, "stagger", allowsNegative: true) else { return [] }
      return (0..<count).map { each.scaled(by: Double($0)) }.map { sum($0, .zero) }
    case .sequence:
      let items = Array(document.children(of: node))
      guard items.count == count else {
        report(.wrongCount("the stagger", count, found: items.count, at: range(node), node: node))
        return []
      }
      return items.map { duration($0, "a delay", allowsNegative: true) ?? .zero }
    case .mapping: return staggerRule(node, count: count)
    }
  }

  private mutating func staggerRule(_ node: NodeID, count: Int) -> [Nanoseconds] {
    guard let fields = reader.fields(of: node, Format.stagger),
      let amount = oneOf(["total", "each"], fields, what: "a stagger", at: keyOrSelf(node)),
      let length = duration(amount.valueNode, amount.name, allowsNegative: amount.name == "each")
    else { return [] }
    let easing = easing(fields["ease"]) ?? .linear
    let origin =
      fields["from"].flatMap {
        reader.keyword($0.valueNode, as: StaggerOrigin.self, what: "which copy starts")
      } ?? .first
    let ranks = ranks(count, from: origin)
    let most = ranks.max() ?? 0
    return ranks.map { rank in
      let share = most == 0 ? 0 : easing.value(at: rank / most)
      return length.scaled(by: amount.name == "total" ? share : share * most)
    }
  }

  /// How many places each copy is from where the stagger starts; the nearest is at 0.
  private func ranks(_ count: Int, from origin: StaggerOrigin) -> [Double] {
    let middle = Double(count - 1) / 2
    let distances = (0..<count).map { abs(Double($0) - middle) }
    let nearest = distances.min() ?? 0
    let farthest = distances.max() ?? 0
    switch origin {
    case .first: return (0..<count).map { Double($0) }
    case .last: return (0..<count).map { Double(count - 1 - $0) }
    case .center: return distances.map { $0 - nearest }
    case .edges: return distances.map { farthest - $0 }
    }
  }
}
