import DrawstringCore
internal import DrawstringSyntax

/// Nodes: when they are in effect, their clocks, their timing and structure.
extension SpecCompiler {
  /// What a node inherits from those around it.
  struct NodeContext {
    /// Whether it is outermost; only such nodes say when they are in effect.
    var isTopLevel = false
    /// The layer that tracks named by property alone are about.
    var target: Int?
    /// Whether the targets have a finding: which layers a property alone is about cannot be known.
    var hasBrokenTargets = false
    /// Which of its copies are meant, where it has copies.
    var targetCopies: [Int] = []
    /// The root's clock; nil for the time.
    var clock: SignalClock?
    /// Whether it follows others in a sequence.
    var isInSequence = false
    /// How the copies of members are spread that say nothing about it.
    var stagger: Fields.Field?
    /// Whether a group around it eases its iterations, so that time does not run evenly.
    var isEased = false
  }

  /// A signal as a clock.
  struct SignalClock {
    var lane: Int
    var type: ValueType
    var range: ClockRange?
    /// Whether it has a finding of its own: what depends on its type stays silent.
    var isBroken: Bool

    static let broken = SignalClock(lane: 0, type: .number, isBroken: true)
  }

  private static let topLevelKeys = ["during", "hold", "when", "over", "range", "extrapolate", "blend"]
  private static let timeKeys = [
    "duration", "delay", "endDelay", "repeat", "repeatFor", "direction", "iterationStart", "speed", "fill",
    "stagger", "after",
  ]

  mutating func compileAnimations(_ field: Fields.Field?) {
    guard let field, let items = reader.items(of: field.valueNode, what: "a list of nodes") else { return }
    collectNodeIDs(items)
    for (index, item) in items.enumerated() where nodeCount <= Limits.mostNodes {
      compileRoot(item, name: "animations[\(index)]")
      reportKeyframesBeyond()
    }
    placeRoots()
    emitRoots()
  }

  private mutating func compileRoot(_ node: NodeID, name: String) {
    guard let fields = reader.fields(of: node, Format.node) else { return }
    let clock = clock(fields) ?? clockThatLacks(fields)
    let during = phases(fields["during"])
    let hold = phases(fields["hold"])
    let condition = condition(fields["when"])
    let isUncertain =
      condition == nil || (during == nil && fields.has("during"))
      || !fields.broken.isDisjoint(with: ["during", "when", "over"])
    var root = Root(
      phases: during ?? .always, hold: hold ?? PhaseSet(), condition: condition ?? -1, clock: .time,
      before: .clamp,
      after: .clamp, firstNode: 0)
    if let extrapolate = fields["extrapolate"], fields.has("over") {
      (root.before, root.after) = extrapolation(extrapolate)
    }
    if let clock { root.clock = .signal(lane: Int32(clock.lane), range: clock.range) }
    isUntimed = clock != nil && clock?.range == nil
    keyframesBeyond.isCollecting = clock == nil && fields.lacks("over")
    keyframesBeyond.hasDuration = !fields.lacks("duration")
    watchPoints(clock, after: root.after)
    let context = NodeContext(isTopLevel: true, clock: clock)
    guard let draft = self.node(fields, name: name, context) else {
      if let id = fields["id"]?.valueNode { reader.broken.insert(document.text(of: id)) }
      return
    }
    reportPoints(fields["over"]?.valueNode)
    root.blend = duration(fields["blend"]) ?? .zero
    if let range = fields["range"], clock?.range != nil, draft.timing.end.isInfinite {
      report(.endlessRange(at: self.range(range.valueNode), node: range.valueNode))
    }
    sites.roots.append(
      SpecSites.Root(
        during: fields["during"]?.valueNode, hold: fields["hold"]?.valueNode, when: fields["when"]?.valueNode,
        over: fields["over"]?.valueNode))
    pendingRoots.append(
      PendingRoot(
        draft: draft, root: root, condition: fields["when"].map { document.text(of: $0.valueNode) } ?? "",
        clock: fields["over"].map { document.text(of: $0.valueNode) } ?? "time",
        isUncertain: isUncertain))
  }

  // MARK: Structure

  /// A node with its members and tracks; nil after a finding that leaves nothing of it.
  mutating func node(_ fields: Fields, name: String, _ context: NodeContext) -> NodeDraft? {
    var name = name
    var ownID: String?
    if let id = fields["id"],
      let text = reader.identifier(id.valueNode, what: "a node's id", names: .id, .animations)
    {
      if let first = nodes.nodes[text], first != id.valueNode {
        report(.duplicateID("node", text, at: range(id.valueNode), first: range(first), node: id.valueNode))
      } else if nodes[text] == nil {
        nodes.define(text, 0, at: id.valueNode)
      }
      name = text
      ownID = text
    }
    checkKeys(fields, context)
    let after = after(fields, context)
    var draft: NodeDraft?
    if let targets = fields["targets"] {
      draft = copies(targets, fields, name: name, context)
    } else {
      var inner = context
      inner.stagger = fields["stagger"] ?? context.stagger
      inner.hasBrokenTargets = context.hasBrokenTargets || !fields.lacks("targets")
      let staggers = inheritedStaggers
      draft = body(fields, name: name, inner)
      if let stagger = fields["stagger"], draft != nil, inheritedStaggers == staggers,
        !inner.hasBrokenTargets
      {
        report(.staggerWithoutTargets(at: range(stagger.keyNode), node: stagger.keyNode))
      }
    }
    draft?.id = ownID
    draft?.after = after
    return draft
  }

  private mutating func after(_ fields: Fields, _ context: NodeContext) -> AfterReference? {
    guard let field = fields["after"] else { return nil }
    if context.isInSequence {
      report(.afterInSequence(at: range(field.keyNode), node: field.keyNode))
      return nil
    }
    if context.isTopLevel, let clock = context.clock {
      // Without a range it has been said with the other keys of timing.
      if clock.range != nil { report(.afterOverSignal(at: range(field.keyNode), node: field.keyNode)) }
      return nil
    }
    return context.clock?.range == nil && context.clock != nil ? nil : afterReference(field)
  }

  private mutating func checkKeys(_ fields: Fields, _ context: NodeContext) {
    if !context.isTopLevel {
      for field in fields.entries where Self.topLevelKeys.contains(field.name) {
        report(.topLevelOnly(field.name, at: range(field.keyNode), node: field.keyNode))
      }
    }
    if let clock = context.clock, clock.range == nil, !clock.isBroken {
      for field in fields.entries where Self.timeKeys.contains(field.name) || field.name == "sequence" {
        report(.needsTime(field.name, at: range(field.keyNode), node: field.keyNode))
        // It is the range that is missing, then.
        pointsAsProgress.signal = nil
      }
      // A group has no progress of its own there: each member eases what it reads.
      if let ease = fields["ease"], fields.has("group") {
        report(.needsTime(ease.name, at: range(ease.keyNode), node: ease.keyNode))
      }
    }
    if let gap = fields["gap"], !fields.has("sequence") {
      report(.gapWithoutSequence(at: range(gap.keyNode), node: gap.keyNode))
    }
  }

  /// A node repeated for each of its targets: a group of copies, each with timing of its own.
  private mutating func copies(
    _ targets: Fields.Field, _ fields: Fields, name: String, _ context: NodeContext
  ) -> NodeDraft? {
    guard let items = reader.items(of: targets.valueNode, what: "a list of layer ids") else { return nil }
    var group = NodeDraft(name: name, node: fields.node, structure: .group)
    if !fields.has("stagger"), context.stagger != nil { inheritedStaggers += 1 }
    let offsets = stagger(fields["stagger"] ?? context.stagger, count: items.count)
    for (index, item) in items.enumerated() {
      guard let id = reader.text(item, what: "a layer's id"), let named = namedLayer(id, at: item) else {
        continue
      }
      var context = context
      context.target = named.layer
      context.targetCopies = named.copies
      context.stagger = nil
      let wasCopying = isCopying
      defer { isCopying = wasCopying }
      isCopying = isCopying || index > 0
      guard var copy = body(fields, name: "\(name)[\(index)]", context) else { return nil }
      if index < offsets.count { copy.start = offsets[index] }
      group.members.append(copy)
    }
    group.isCopies = true
    // Copies without a length of their own wait for that of the group around them.
    if context.isTopLevel || !group.needsDuration || group.members.allSatisfy(\.hasDuration) {
      settleGroup(&group, mayWait: false)
    }
    return group
  }

  private static let structureKeys = ["tracks", "group", "sequence"]

  private mutating func body(_ fields: Fields, name: String, _ context: NodeContext) -> NodeDraft? {
    nodeCount += 1
    if nodeCount > Limits.mostNodes {
      if nodeCount == Limits.mostNodes + 1 {
        let place = keyOrFirst(fields)
        report(.tooManyAnimations(at: range(place), node: place))
      }
      return nil
    }
    guard
      let structure = oneOf(Self.structureKeys, fields, what: "a node", at: keyOrFirst(fields))
    else { return nil }
    var draft = NodeDraft(
      name: name, node: fields.node,
      structure: structure.name == "tracks" ? .tracks : structure.name == "group" ? .group : .sequence)
    readTiming(fields, into: &draft, context)
    draft.events = eventDrafts(fields, context)
    if draft.structure == .tracks {
      draft.tracks = tracks(structure.valueNode, context)
      finishLeaf(&draft, fields, context)
      return draft
    }
    var inner = context
    inner.isTopLevel = false
    inner.isInSequence = draft.structure == .sequence
    inner.isEased = context.isEased || draft.timing.easing != .linear
    guard let items = reader.items(of: structure.valueNode, what: "a list of nodes") else { return nil }
    for (index, item) in items.enumerated() where nodeCount <= Limits.mostNodes {
      guard let memberFields = reader.fields(of: item, Format.node) else { continue }
      let memberName = "\(name).\(structure.name)[\(index)]"
      if let member = node(memberFields, name: memberName, inner) {
        draft.members.append(member)
      } else if let id = memberFields["id"]?.valueNode {
        reader.broken.insert(document.text(of: id))
      }
    }
    if draft.structure == .group {
      settleGroup(&draft, mayWait: !context.isTopLevel)
    } else {
      settleSequence(&draft, gap: duration(fields["gap"], allowsNegative: true) ?? .zero)
    }
    checkLength(&draft, fields)
    return draft
  }

  /// The ids that nodes have, so that one elsewhere is told from one that is not there. Merged keys are not looked
  /// into; nodes lie no deeper than a file may nest.
  private mutating func collectNodeIDs(_ items: ArraySlice<NodeID>) {
    for item in items where document.kind(of: item) == .mapping {
      let children = document.children(of: item)
      for place in stride(from: children.startIndex, to: children.endIndex - 1, by: 2) {
        let value = children[place + 1]
        switch document.text(of: children[place]) {
        case "id" where document.kind(of: value) == .scalar: nodeIDs.insert(document.text(of: value))
        case "group", "sequence":
          if document.kind(of: value) == .sequence { collectNodeIDs(document.children(of: value)) }
        default: break
        }
      }
    }
  }

  /// Where to say that a node lacks something: its first key.
  private func keyOrFirst(_ fields: Fields) -> NodeID {
    document.children(of: fields.node).first ?? fields.node
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let topLevelOnly = DiagnosticCode("outermost-only")
  static let gapWithoutSequence = DiagnosticCode("gap-without-sequence")
  static let staggerWithoutTargets = DiagnosticCode("stagger-without-targets")
  static let afterInSequence = DiagnosticCode("after-in-sequence")
}

extension Diagnostic {
  fileprivate static func endlessRange(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .neverEnds, "this range is to run through the time of a node that has no end", at: range, node: node)
  }

  fileprivate static func topLevelOnly(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .topLevelOnly, "'\(key)' belongs to outermost nodes; members are in effect as a whole with theirs",
      at: range, node: node)
  }

  fileprivate static func gapWithoutSequence(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.gapWithoutSequence, "a 'gap' lies between the members of a 'sequence'", at: range, node: node)
  }

  fileprivate static func staggerWithoutTargets(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .staggerWithoutTargets, "a 'stagger' spreads the copies that 'targets' makes", at: range, node: node)
  }

  fileprivate static func afterInSequence(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .afterInSequence, "a member of a sequence starts after the one before it", at: range, node: node,
      help: ["'delay' moves it, and 'gap' all of them", "members of a 'group' may start after one another"])
  }

  fileprivate static func afterOverSignal(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .needsTime, "'after' is about time, and this node's time follows a signal", at: range, node: node)
  }
}
