import DrawstringCore
internal import DrawstringSyntax

/// Resolves `after`: sets the starts of nodes that start after others.
extension NodeResolver {
  /// Sets the starts of members of a group that start after one another.
  ///
  /// A member that takes the group's duration has no end yet. A node that starts after such a member is reported.
  mutating func placeMembers(_ members: inout [NodeDraft]) {
    guard members.contains(where: { $0.after != nil }) else { return }
    var places: [String: Int] = [:]
    for (index, member) in members.enumerated() {
      if let id = member.id, places[id] == nil { places[id] = index }
    }
    let siblings = places.keys.sorted()
    let references = members.indices.map { index -> Int? in
      guard let after = members[index].after else { return nil }
      if let place = places[after.name] { return place }
      reportNoSibling(after, among: siblings)
      return nil
    }
    for index in order(references, members.map(\.id), members.map(\.after)) {
      guard let after = members[index].after, let other = references[index] else { continue }
      if !members[other].hasDuration {
        report(.afterUnknownEnd(after.name, at: after.anchorRange, node: after.node))
        continue
      }
      if let instant = instant(of: after, in: members[other]) {
        members[index].start = start(after, from: instant)
      }
    }
  }

  /// Returns an order in which each node follows the node it starts after. Reports cycles, and leaves out nodes that
  /// are in a cycle or depend on one.
  mutating func order(
    _ references: [Int?], _ ids: [String?], _ afters: [AfterReference?]
  ) -> [Int] {
    let order = DependencyOrder(references.map { $0.map { [$0] } ?? [] })
    for ring in order.rings {
      guard let first = ring.first, let after = afters[first] else { continue }
      if ring.count == 1 {
        report(.afterItself(after.name, at: after.nameRange, node: after.node))
      } else {
        report(.cycle("these nodes", ring.map { ids[$0] ?? "" }, at: after.nameRange, node: after.node))
      }
    }
    return order.sorted
  }

  /// Returns the instant of the anchor that a node starts after, in the time of the iteration around both nodes; nil
  /// after a finding.
  mutating func instant(of after: AfterReference, in other: NodeDraft) -> Nanoseconds? {
    switch after.anchor {
    case .start: return other.firstActive
    case .end:
      let end = end(of: other)
      if end.isFinite { return end }
      report(.afterEndless(after.name, at: after.anchorRange, node: after.node))
      return nil
    case .loop(let count):
      if let instant = other.instant(ofLoop: count) { return instant }
      report(.loopNeverReached(after.name, count, at: after.anchorRange, node: after.node))
      return nil
    }
  }

  /// Returns the start of a node from the instant of its anchor. A start beyond the longest time is reported and
  /// replaced by zero.
  mutating func start(_ after: AfterReference, from instant: Nanoseconds) -> Nanoseconds {
    let start = instant.plus(after.offset)
    if start.count.magnitude <= Nanoseconds.longest.count.magnitude { return start }
    report(.timeTooLong(at: after.anchorRange, node: after.node))
    return .zero
  }

  private mutating func reportNoSibling(_ after: AfterReference, among siblings: [String]) {
    if reader.broken.mayDefine(after.name, .animations) { return }
    if nodeIDs.contains(after.name) {
      report(.notASibling(after.name, isTopLevel: false, at: after.nameRange, node: after.node))
    } else {
      let prefix = document.whole("", at: after.node)
      let name = String(after.name.dropFirst(prefix.count))
      let near = reader.diagnostics.suggestion(for: name, in: document.written(siblings, at: after.node))
      report(.unknownSibling(name, near: near, at: after.nameRange, node: after.node))
    }
  }

  /// Sets the starts of top-level nodes that start after others.
  mutating func placeRoots() {
    guard roots.contains(where: { $0.draft.after != nil }) else { return }
    var places: [String: Int] = [:]
    for (index, pending) in roots.enumerated() {
      if let id = pending.draft.id, places[id] == nil { places[id] = index }
    }
    let names = places.keys.sorted()
    let references = roots.indices.map { index -> Int? in
      guard let after = roots[index].draft.after else { return nil }
      guard let other = places[after.name] else {
        reportNoRoot(after, among: names)
        return nil
      }
      return isInStep(index, with: other, after) ? other : nil
    }
    let ids = roots.map(\.draft.id)
    for index in order(references, ids, roots.map(\.draft.after)) {
      guard let after = roots[index].draft.after, let other = references[index] else { continue }
      if let instant = instant(of: after, in: roots[other].draft) {
        roots[index].draft.start = start(after, from: instant)
      }
    }
  }

  /// Whether two top-level nodes come into effect together, so that they share their time. Reports a difference.
  private mutating func isInStep(_ index: Int, with other: Int, _ after: AfterReference) -> Bool {
    let (a, b) = (roots[index], roots[other])
    if a.isUncertain || b.isUncertain { return false }
    if !b.isTimed {
      report(.notInStep(after.name, "runs over a signal", at: after.nameRange, node: after.node))
      return false
    }
    if a.root.phases != b.root.phases || a.root.condition != b.root.condition
      || a.root.trigger != b.root.trigger
    {
      let key =
        a.root.phases != b.root.phases ? "during" : a.root.condition != b.root.condition ? "when" : "on"
      report(.notInStep(after.name, "has another '\(key)'", at: after.nameRange, node: after.node))
      return false
    }
    return true
  }

  private mutating func reportNoRoot(_ after: AfterReference, among roots: [String]) {
    if reader.broken.mayDefine(after.name, .animations) { return }
    if nodeIDs.contains(after.name) {
      report(.notASibling(after.name, isTopLevel: true, at: after.nameRange, node: after.node))
    } else {
      let near = reader.diagnostics.suggestion(for: after.name, in: roots)
      report(.unknownSibling(after.name, near: near, at: after.nameRange, node: after.node))
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let loopNeverReached = DiagnosticCode("loop-never-reached")
}

extension Diagnostic {
  fileprivate static func afterItself(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.cycle, "'\(brief(name))' would start after itself", at: range, node: node)
  }

  fileprivate static func afterEndless(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .neverEnds, "'\(brief(name))' never ends, so nothing starts after it", at: range, node: node,
      help: ["one of its loops ends: '\(brief(name)).loop(1)'"])
  }

  fileprivate static func loopNeverReached(
    _ name: String, _ count: Int, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .loopNeverReached, "'\(brief(name))' ends before its loop \(count) does", at: range, node: node)
  }

  fileprivate static func afterUnknownEnd(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .missingDuration,
      "'\(brief(name))' lasts as long as the group, so nothing in the group starts after it",
      at: range, node: node, help: ["give '\(brief(name))' or the group a 'duration'"])
  }

  fileprivate static func notInStep(_ name: String, _ reason: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .afterOtherClock, "'\(brief(name))' \(reason), so it does not start together with this node", at: range,
      node: node, help: ["give both the same 'during' and 'when', or put both into one 'group'"])
  }
}
