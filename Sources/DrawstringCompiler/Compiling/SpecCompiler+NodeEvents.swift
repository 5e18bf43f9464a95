import DrawstringCore
internal import DrawstringSyntax

/// An event of a node as it is written.
struct EventDraft {
  var place: KeyframeDraft.Offset
  var name: String
  /// What a finding about its place points at.
  var node: NodeID
}

/// What nodes tell the host on their way.
extension SpecCompiler {

  mutating func eventDrafts(_ fields: Fields, _ context: NodeContext) -> [EventDraft] {
    guard let field = fields["events"] else { return [] }
    if context.clock != nil {
      report(.eventsNeedTime(at: range(field.keyNode), node: field.keyNode))
      return []
    }
    if context.isEased {
      report(.eventsUnderEase(at: range(field.keyNode), node: field.keyNode))
      return []
    }
    guard let items = reader.items(of: field.valueNode, what: "a list of events") else { return [] }
    var result: [EventDraft] = []
    for item in items {
      guard countsKeyframe(at: item), let event = reader.fields(of: item, Format.event) else { continue }
      let name = event["emit"].flatMap {
        reader.identifier($0.valueNode, what: "an event's name", names: .id)
      }
      let place = event["at"].flatMap { eventPlace($0.valueNode) }
      if let name, let emit = event["emit"], LifecycleEvent.Kind(rawValue: name) != nil {
        report(.reservedEvent(name, at: range(emit.valueNode), node: emit.valueNode))
        continue
      }
      guard let name, let place, let at = event["at"] else { continue }
      result.append(EventDraft(place: place, name: name, node: at.valueNode))
    }
    return result
  }

  private mutating func eventPlace(_ node: NodeID) -> KeyframeDraft.Offset? {
    if document.kind(of: node) == .scalar {
      switch EventPlace(rawValue: document.text(of: node)) {
      case .start: return .fraction(0)
      case .end: return .fraction(1)
      case nil: break
      }
    }
    if reportsWord(node, "a place", among: EventPlace.allCases.map(\.rawValue), or: ["a fraction", "a time"])
    {
      return nil
    }
    return offset(node, NodeContext())
  }

  /// Lays the events of a node out, which is the graph's last.
  mutating func emitEvents(_ draft: NodeDraft, node: Int32) {
    var events: [NodeEvent] = []
    for event in draft.events {
      guard let position = position(of: event, in: draft) else { continue }
      events.append(NodeEvent(position: position, name: eventName(event.name)))
    }
    graph.addEvents(events, ofNode: Int(node), root: graph.roots.count)
  }

  private mutating func position(of event: EventDraft, in draft: NodeDraft) -> Nanoseconds? {
    let duration = draft.timing.duration
    switch event.place {
    case .fraction(let fraction):
      if duration.isFinite { return duration.scaled(by: fraction) }
      if fraction == 0 { return .zero }
      report(.eventNever(at: range(event.node), node: event.node))
      return nil
    case .time(let time):
      if time <= duration { return time }
      if !draft.isDurationBroken {
        reader.reportOutOfRange("at", time.seconds, 0...duration.seconds, unit: "s", at: event.node)
      }
      return nil
    case .spread: return nil
    }
  }

  private mutating func eventName(_ name: String) -> Int32 {
    if let index = eventIndex[name] { return index }
    let index = graph.addEventName(name)
    eventIndex[name] = index
    return index
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let eventsNeedTime = DiagnosticCode("events-need-time")
  static let eventsUnderEase = DiagnosticCode("events-under-ease")
}

extension Diagnostic {
  fileprivate static func reservedEvent(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .reservedName, "'\(name)' is what the lifecycle tells by itself; a node's event has another name",
      at: range, node: node)
  }

  fileprivate static func eventsNeedTime(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .eventsNeedTime, "events happen at instants of time, and this node's progress follows a signal",
      at: range, node: node,
      help: ["a node with 'when' and an event at its 'start' tells when a signal passes"])
  }

  fileprivate static func eventsUnderEase(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .eventsUnderEase, "events need time that runs evenly, and a node around this one eases its iterations",
      at: range, node: node, help: ["ease the members, or their tracks"])
  }

  fileprivate static func eventNever(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .neverEnds, "this iteration lasts forever, so nothing but its start is any fraction of it", at: range,
      node: node, help: ["a time is reached: 'at: 2s'"])
  }
}
