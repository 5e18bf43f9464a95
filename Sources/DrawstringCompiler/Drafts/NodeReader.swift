import DrawstringCore
internal import DrawstringSyntax

/// Reads nodes: structure, timing, conditions, clocks, events and tracks; the end of stage 2.
///
/// Takes the value of `animations` and hands on one `RootDraft` for each top-level node, in document order. Drafts hold
/// what is written: durations and starts that follow from other nodes are resolved in stage 3.
struct NodeReader: PropertyPart {
  var tracks: TrackReader
  var roots: [RootDraft] = []
  /// The nodes read so far, by id.
  var nodes = NameTable()
  /// The ids of all nodes at any depth, collected before the nodes are read.
  var nodeIDs: Set<String> = []
  /// The number of nodes with targets that have used the stagger of a node around them.
  private var inheritedStaggers = 0

  /// Reads the list of nodes in `animations`, whose tracks may name the compiled paths.
  init(_ animations: Fields.Field?, _ paths: PathCompiler) {
    tracks = TrackReader(paths.properties)
    compileAnimations(animations)
  }

  var properties: PropertyCompiler { tracks.properties }

  private static let topLevelKeys = ["during", "hold", "when", "on", "over", "range", "extrapolate", "blend"]

  private static let timeKeys = [
    "duration", "delay", "endDelay", "repeat", "repeatFor", "direction", "iterationStart", "speed", "fill",
    "stagger", "after",
  ]

  private mutating func compileAnimations(_ field: Fields.Field?) {
    guard let field, let items = reader.items(of: field.valueNode, what: "a list of nodes") else { return }
    collectNodeIDs(items)
    // A node without an id is named by its place in its own list.
    var places: [String: Int] = [:]
    for item in items where tracks.keyframes.counts.nodes <= Limits.mostNodes {
      let prefix = document.whole("", at: item)
      compileRoot(item, name: "\(prefix)animations[\(places[prefix, default: 0])]")
      places[prefix, default: 0] += 1
      tracks.keyframes.reportKeyframesBeyond()
    }
    spreadCorners()
    spreadShares()
  }

  private mutating func compileRoot(_ node: NodeID, name: String) {
    guard let fields = reader.fields(of: node, Format.node) else { return }
    let clock = clock(fields) ?? clockThatLacks(fields)
    let all = values.graph.allPhases
    let during = phases(fields["during"])
    let hold = phases(fields["hold"])
    let condition = values.condition(fields["when"])
    let trigger = trigger(fields)
    let isUncertain =
      condition == nil || (during == nil && fields.has("during")) || (trigger == nil && fields.has("on"))
      || !fields.broken.isDisjoint(with: ["during", "when", "over"])
    var root = Root(
      phases: all.intersection(during ?? .always), hold: all.intersection(hold ?? PhaseSet()),
      condition: condition ?? Ref.none, clock: .time,
      before: .clamp,
      after: .clamp, firstNode: Ref(0))
    if let extrapolate = fields["extrapolate"], fields.has("over") {
      (root.before, root.after) = extrapolation(extrapolate)
    }
    root.trigger = trigger.map { Ref($0) } ?? Ref.none
    if let clock { root.clock = .signal(lane: Int32(clock.lane), range: clock.range) }
    tracks.keyframes.beyond.isCollecting = clock == nil && fields.lacks("over")
    tracks.keyframes.beyond.hasDuration = !fields.lacks("duration")
    tracks.watchPoints(clock, after: root.after)
    let context = NodeContext(isTopLevel: true, clock: clock)
    guard let draft = self.node(fields, name: name, context) else {
      if let id = fields["id"]?.valueNode {
        reader.broken.insert(document.whole(document.text(of: id), at: id))
      }
      return
    }
    tracks.reportPoints(fields["over"]?.valueNode)
    root.blend = values.duration(fields["blend"]) ?? .zero
    sites.roots.append(
      SpecSites.Root(
        during: fields["during"]?.valueNode, hold: fields["hold"]?.valueNode, when: fields["when"]?.valueNode,
        over: fields["over"]?.valueNode))
    roots.append(
      RootDraft(
        draft: draft, root: root, condition: fields["when"].map { document.text(of: $0.valueNode) } ?? "",
        clock: fields["over"].map { document.text(of: $0.valueNode) } ?? "time",
        on: fields["on"]?.keyNode,
        isUncertain: isUncertain, range: clock?.range == nil ? nil : fields["range"]?.valueNode))
  }

  /// Reads `on`: the index of a trigger. Nil without the key, and after a finding.
  private mutating func trigger(_ fields: Fields) -> Int? {
    guard let field = fields["on"] else { return nil }
    if let over = fields["over"], document.text(of: over.valueNode) != "time" {
      report(
        .conflictingKeys(
          "on", "over", what: "a node", at: range(field.keyNode), first: range(over.keyNode),
          node: field.keyNode))
      return nil
    }
    return values.trigger(field.valueNode)
  }

  /// Reads a node with its members and tracks; nil after a finding that leaves nothing of the node.
  mutating func node(_ fields: Fields, name: String, _ context: NodeContext) -> NodeDraft? {
    var name = name
    var ownID: String?
    if let id = fields["id"],
      let written = reader.identifier(id.valueNode, what: "a node's id", names: .id, .animations)
    {
      let text = document.whole(written, at: id.valueNode)
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
      if let values = fields["values"], !inner.hasBrokenTargets {
        report(.valuesWithoutTargets(at: range(values.keyNode), node: values.keyNode))
        inner.copy = brokenValues(values, in: context.copy)
      }
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
      // Without a range the key has been reported with the other keys of timing.
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
        // The mistake is the missing range then, not values that read points as progress.
        tracks.points.signal = nil
      }
      // Without a range a group has no progress of its own: each member eases its own values.
      if let ease = fields["ease"], fields.has("group") {
        report(.needsTime(ease.name, at: range(ease.keyNode), node: ease.keyNode))
      }
    }
    if let gap = fields["gap"], !fields.has("sequence") {
      report(.gapWithoutSequence(at: range(gap.keyNode), node: gap.keyNode))
    }
  }

  /// Reads a node once for each of its targets, as a group of copies with timing of their own.
  private mutating func copies(
    _ targets: Fields.Field, _ fields: Fields, name: String, _ context: NodeContext
  ) -> NodeDraft? {
    guard let items = reader.items(of: targets.valueNode, what: "a list of layer ids") else { return nil }
    var group = NodeDraft(name: name, fields, structure: .group, context)
    group.isCopies = true
    if !fields.has("stagger"), context.stagger != nil { inheritedStaggers += 1 }
    let offsets = stagger(fields["stagger"] ?? context.stagger, count: items.count)
    let ownValues = copyValues(
      fields["values"], count: items.count, isBroken: document.isUnfinished(targets.valueNode))
    for (index, item) in items.enumerated() {
      guard let id = reader.text(item, what: "a layer's id"),
        let named = self.targets.namedLayer(id, at: item)
      else {
        continue
      }
      var context = context
      context.target = named.layer
      context.targetCopies = named.copies
      context.stagger = nil
      context.copy = CopyNames(
        index: index, of: items.count, values: ownValues.mapValues { $0[index] }, in: context.copy)
      let wasCopying = values.copying.isActive
      defer { values.copying.isActive = wasCopying }
      values.copying.isActive = values.copying.isActive || index > 0
      guard var copy = body(fields, name: "\(name)[\(index)]", context) else { return nil }
      if index < offsets.count { copy.start = offsets[index] }
      group.members.append(copy)
    }
    return group
  }

  private static let structureKeys = ["tracks", "group", "sequence"]

  private mutating func body(_ fields: Fields, name: String, _ context: NodeContext) -> NodeDraft? {
    tracks.keyframes.counts.nodes += 1
    if tracks.keyframes.counts.nodes > Limits.mostNodes {
      if tracks.keyframes.counts.nodes == Limits.mostNodes + 1 {
        let place = keyOrFirst(fields)
        report(.tooManyAnimations(at: range(place), node: place))
      }
      return nil
    }
    guard
      let structure = values.oneOf(Self.structureKeys, fields, what: "a node", at: keyOrFirst(fields))
    else { return nil }
    var draft = NodeDraft(
      name: name, fields,
      structure: structure.name == "tracks" ? .tracks : structure.name == "group" ? .group : .sequence,
      context)
    readTiming(fields, into: &draft, context)
    draft.events = eventDrafts(fields, context)
    if draft.structure == .tracks {
      values.scope.copy = context.copy
      defer { values.scope.copy = nil }
      draft.tracks = tracks.tracks(structure.valueNode, context)
      return draft
    }
    var inner = context
    inner.isTopLevel = false
    inner.isInSequence = draft.structure == .sequence
    inner.isEased = context.isEased || draft.timing.easing != .linear
    guard let items = reader.items(of: structure.valueNode, what: "a list of nodes") else { return nil }
    for (index, item) in items.enumerated() where tracks.keyframes.counts.nodes <= Limits.mostNodes {
      guard let memberFields = reader.fields(of: item, Format.node) else { continue }
      let memberName = "\(name).\(structure.name)[\(index)]"
      if let member = node(memberFields, name: memberName, inner) {
        draft.members.append(member)
      } else if let id = memberFields["id"]?.valueNode {
        reader.broken.insert(document.whole(document.text(of: id), at: id))
      }
    }
    if draft.structure == .sequence {
      draft.gap = values.duration(fields["gap"], allowsNegative: true) ?? .zero
    }
    return draft
  }

  /// Collects the ids of nodes, so that findings can tell ids of nodes elsewhere from unknown ids. Merged keys are not
  /// followed. The depth of recursion is limited by the nesting of the file.
  private mutating func collectNodeIDs(_ items: ArraySlice<NodeID>) {
    for item in items where document.kind(of: item) == .mapping {
      let children = document.children(of: item)
      for place in stride(from: children.startIndex, to: children.endIndex - 1, by: 2) {
        let value = children[place + 1]
        switch document.text(of: children[place]) {
        case "id" where document.kind(of: value) == .scalar:
          nodeIDs.insert(document.whole(document.text(of: value), at: value))
        case "group", "sequence":
          if document.kind(of: value) == .sequence { collectNodeIDs(document.children(of: value)) }
        default: break
        }
      }
    }
  }

  /// Returns the first key of a node, at which missing keys are reported.
  private func keyOrFirst(_ fields: Fields) -> NodeID {
    document.children(of: fields.node).first ?? fields.node
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func topLevelOnly(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .misplacedKey, "'\(key)' is for top-level nodes; members are in effect while their top-level node is",
      at: range, node: node)
  }

  fileprivate static func gapWithoutSequence(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.misplacedKey, "a 'gap' lies between the members of a 'sequence'", at: range, node: node)
  }

  fileprivate static func staggerWithoutTargets(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .misplacedKey, "a 'stagger' spreads the copies that 'targets' makes", at: range, node: node)
  }

  fileprivate static func valuesWithoutTargets(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .misplacedKey, "'values' differ from target to target, and this node has no 'targets'",
      at: range, node: node)
  }

  fileprivate static func afterInSequence(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .misplacedKey, "a member of a sequence starts after the one before it", at: range, node: node,
      help: ["'delay' moves it, and 'gap' all of them", "members of a 'group' may start after one another"])
  }

  fileprivate static func afterOverSignal(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .wrongClock, "'after' is about time, and this node's time follows a signal", at: range, node: node)
  }
}
