import DrawstringCore
internal import DrawstringSyntax

/// An event of a node as it is written.
struct EventDraft {
  var place: KeyframeDraft.Offset
  var name: String
  var haptic: Haptic?
  /// The node at which findings about the place are reported.
  var node: NodeID
}

/// Reads the events that nodes send to the host.
extension NodeReader {
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
      guard tracks.keyframes.countsKeyframe(at: item), let event = reader.fields(of: item, Format.event)
      else { continue }
      let name = event["emit"].flatMap {
        reader.identifier($0.valueNode, what: "an event's name", names: .id)
      }
      let place = event["at"].flatMap { eventPlace($0.valueNode) }
      let haptic = event["haptic"].flatMap {
        reader.keyword($0.valueNode, as: Haptic.self, what: "a haptic")
      }
      let isLifecycle = EmittedEvent.Kind.lifecycle.contains {
        $0.rawValue == name && (values.graph.pull?.floor != nil || !$0.isOfFloor)
      }
      if isLifecycle, let name, let emit = event["emit"] {
        report(.reservedEvent(name, at: range(emit.valueNode), node: emit.valueNode))
        continue
      }
      guard let name, let place, let at = event["at"] else { continue }
      result.append(EventDraft(place: place, name: name, haptic: haptic, node: at.valueNode))
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
    if values.reportsWord(
      node, "a place", among: EventPlace.allCases.map(\.rawValue), or: ["a fraction", "a time"])
    {
      return nil
    }
    return tracks.keyframes.offset(node, NodeContext())
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let eventsUnderEase = DiagnosticCode("events-under-ease")
}

extension Diagnostic {
  fileprivate static func reservedEvent(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .reservedName, "'\(name)' is an event of the lifecycle; a node's event needs another name",
      at: range, node: node)
  }

  fileprivate static func eventsNeedTime(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .wrongClock, "events happen at instants of time, and this node's progress follows a signal",
      at: range, node: node,
      help: ["a node with 'when' and an event at its 'start' tells when a signal passes"])
  }

  fileprivate static func eventsUnderEase(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .eventsUnderEase, "events need time that runs evenly, and a node around this one eases its iterations",
      at: range, node: node, help: ["ease the members, or their tracks"])
  }
}
