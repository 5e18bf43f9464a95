internal import DrawstringCore

// The wordings of the findings about nodes that start after others, copies, and iterations that are cut.

extension Diagnostic {
  static func afterSyntax(_ expected: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .afterSyntax, "expected \(expected)", at: range, node: node,
      help: ["write it as in 'rise.end + 100ms', 'rise.start' or 'spin.loop(2) - 50ms'"])
  }

  static func afterAnchor(_ word: String, near: String?, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .afterSyntax, "'\(brief(word))' is no place in a node's time: expected start, end or loop(k)",
      at: range,
      node: node, help: near.map { ["did you mean '\($0)'?"] } ?? [], fix: fix(near, for: word, at: range))
  }

  static func unknownSibling(_ name: String, near: String?, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .unknownNode, "there is no node '\(brief(name))' beside this one", at: range, node: node,
      help: near.map { ["did you mean '\($0)'?"] } ?? [], fix: fix(near, for: name, at: range))
  }

  static func notASibling(
    _ name: String, isOutermost: Bool, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let place = isOutermost ? "is a member of another node" : "is not a member of the same group"
    return Diagnostic(
      .notASibling, "'\(brief(name))' \(place), so its times are not those of this one", at: range, node: node
    )
  }

  static func notInStep(_ name: String, _ reason: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .notInStep, "'\(brief(name))' \(reason), so it does not start together with this node", at: range,
      node: node, help: ["give both the same 'during' and 'when', or put both into one 'group'"])
  }

  static func afterItself(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.cycle, "'\(brief(name))' would start after itself", at: range, node: node)
  }

  static func afterEndless(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .afterEndless, "'\(brief(name))' never ends, so nothing starts after it", at: range, node: node,
      help: ["one of its loops ends: '\(brief(name)).loop(1)'"])
  }

  static func loopNeverReached(
    _ name: String, _ count: Int, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .loopNeverReached, "'\(brief(name))' ends before its loop \(count) does", at: range, node: node)
  }

  static func afterUnknownEnd(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .missingDuration,
      "'\(brief(name))' lasts as long as the group, so nothing in the group starts after it",
      at: range, node: node, help: ["give '\(brief(name))' or the group a 'duration'"])
  }

  static func afterInSequence(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .afterInSequence, "a member of a sequence starts after the one before it", at: range, node: node,
      help: ["'delay' moves it, and 'gap' all of them", "members of a 'group' may start after one another"])
  }

  static func afterOverSignal(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .needsTime, "'after' is about time, and this node's time follows a signal", at: range, node: node)
  }

  static func memberCut(
    end: Double, iteration: Double, at range: SourceRange, group: SourceRange?, node: NodeID
  ) -> Diagnostic {
    func seconds(_ value: Double) -> String { "\(JavaScriptNumber.description(of: value)) s" }
    return Diagnostic(
      .memberCut,
      "this member ends at \(seconds(end)), and the iteration around it at \(seconds(iteration)): the rest is cut",
      at: range, node: node, labels: group.map { [Label("the length of the iteration", at: $0)] } ?? [])
  }

  static func timeInEndless(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .timeInEndless, "this iteration lasts forever, so a time is no part of it", at: range, node: node)
  }

  static func seedWithoutRandom(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.seedWithoutRandom, "a 'seed' is for 'from: random'", at: range, node: node)
  }

  static func eventsNeedTime(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .eventsNeedTime, "events happen at instants of time, and this node's progress follows a signal",
      at: range, node: node,
      help: ["a node with 'when' and an event at its 'start' tells when a signal passes"])
  }

  static func eventsUnderEase(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .eventsUnderEase, "events need time that runs evenly, and a node around this one eases its iterations",
      at: range, node: node, help: ["ease the members, or their tracks"])
  }

  static func reservedEvent(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .reservedEvent, "'\(name)' is what the lifecycle tells by itself; a node's event has another name",
      at: range, node: node)
  }

  static func eventNever(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .eventNever, "this iteration lasts forever, so nothing but its start is any fraction of it", at: range,
      node: node, help: ["a time is reached: 'at: 2s'"])
  }
}
