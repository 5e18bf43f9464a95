import DrawstringCore
internal import DrawstringSyntax

/// An top-level node that is compiled and not yet laid out: it may start after one that comes later in the document.
struct PendingRoot {
  var draft: NodeDraft
  var root: Root
  /// Its condition and its clock as written.
  var condition: String
  var clock: String
  /// Whether what says when it is in effect has a finding.
  var isUncertain: Bool

  var isTimed: Bool { root.isTimed }
}

extension SpecCompiler {
  /// Gives the top-level nodes that start after others their starts.
  mutating func placeRoots() {
    guard pendingRoots.contains(where: { $0.draft.after != nil }) else { return }
    var places: [String: Int] = [:]
    for (index, pending) in pendingRoots.enumerated() {
      if let id = pending.draft.id, places[id] == nil { places[id] = index }
    }
    let names = places.keys.sorted()
    let references = pendingRoots.indices.map { index -> Int? in
      guard let after = pendingRoots[index].draft.after else { return nil }
      guard let other = places[after.name] else {
        reportNoRoot(after, among: names)
        return nil
      }
      return isInStep(index, with: other, after) ? other : nil
    }
    let ids = pendingRoots.map(\.draft.id)
    for index in order(references, ids, pendingRoots.map(\.draft.after)) {
      guard let after = pendingRoots[index].draft.after, let other = references[index] else { continue }
      if let instant = instant(of: after, in: pendingRoots[other].draft) {
        pendingRoots[index].draft.start = start(after, from: instant)
      }
    }
  }

  /// Whether two top-level nodes come into effect together, so that one's times are the other's.
  private mutating func isInStep(_ index: Int, with other: Int, _ after: AfterReference) -> Bool {
    let (a, b) = (pendingRoots[index], pendingRoots[other])
    if a.isUncertain || b.isUncertain { return false }
    if !b.isTimed {
      report(.notInStep(after.name, "runs over a signal", at: after.nameRange, node: after.node))
      return false
    }
    if a.root.phases != b.root.phases || a.root.condition != b.root.condition {
      let key = a.root.phases != b.root.phases ? "during" : "when"
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

  /// Lays all top-level nodes out in the order of the document.
  mutating func emitRoots() {
    for pending in pendingRoots {
      if let id = pending.draft.id { rootsByName[id] = graph.roots.count }
      emit(pending)
    }
    pendingRoots = []
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let notInStep = DiagnosticCode("not-in-step")
}

extension Diagnostic {
  fileprivate static func notInStep(_ name: String, _ reason: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .notInStep, "'\(brief(name))' \(reason), so it does not start together with this node", at: range,
      node: node, help: ["give both the same 'during' and 'when', or put both into one 'group'"])
  }
}
