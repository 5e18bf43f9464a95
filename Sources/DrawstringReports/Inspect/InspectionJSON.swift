internal import DrawstringOutput

/// The animation graph as one line of JSON; times in seconds, infinity as null.
///
/// `during`, `when` and `over` are null for nodes other than top-level ones. Start, end and duration are null for nodes
/// whose keyframes lie on the values of a signal; these nodes run once, so a null count always means an infinite one. A
/// track that is written in a shared file has its `file`.
package enum InspectionJSON {
  package static func line(_ inspection: Inspection) -> [UInt8] {
    var answer: JSONValue = [
      "version": .init(AnswerForm.version), "effect": .init(inspection.effect),
      "nodes": .init(inspection.nodes.map(value)),
      "writers": .object(inspection.writers.map { .init($0.target, .init($0.nodes)) }),
      "physics": inspection.physics.map(value) ?? .null,
      "inputs": .init(inspection.inputs.map(value)),
      "signals": .init(inspection.signals.map(value)),
      "formulas": .object(inspection.formulas.map { .init($0.target, .init($0.reads)) }),
    ]
    // Effects without taps and haptics have the answer of before.
    if !inspection.taps.isEmpty {
      answer = answer.adding(["taps": .object(inspection.taps.map { .init($0.name, .init($0.word)) })])
    }
    if !inspection.haptics.isEmpty {
      answer = answer.adding(["haptics": .object(inspection.haptics.map { .init($0.name, .init($0.word)) })])
    }
    return answer.line
  }

  private static func value(_ input: Inspection.Input) -> JSONValue {
    [
      "name": .init(input.name), "type": .init(input.type), "default": .init(input.initial),
      "range": input.range.map { .init($0) } ?? .null, "words": .init(input.words),
      "readers": .init(input.readers),
    ]
  }

  private static func value(_ signal: Inspection.Signal) -> JSONValue {
    [
      "name": .init(signal.name), "type": .init(signal.type), "memory": .init(signal.memory),
      "reads": .init(signal.reads), "readers": .init(signal.readers),
    ]
  }

  private static func value(_ physics: Inspection.Physics) -> JSONValue {
    [
      "gravity": .init(physics.gravity), "step": .init(physics.step), "active": .init(physics.active),
      "bodies": .init(physics.bodies.map(value)), "boundaries": .init(physics.boundaries),
    ]
  }

  private static func value(_ body: Inspection.Physics.Body) -> JSONValue {
    [
      "layer": .init(body.layer), "radius": .init(body.radius), "restitution": .init(body.restitution),
      "friction": .init(body.friction), "resistance": .init(body.resistance),
      "angularResistance": .init(body.angularResistance), "rotates": .init(body.rotates),
      "escape": body.escape.map { .init($0) } ?? .null,
    ]
  }

  /// The recursion is bounded by the nesting limit of specs.
  private static func value(_ node: Inspection.Node) -> JSONValue {
    [
      "id": .init(node.id),
      "during": node.effectiveness.map { .init($0.during) } ?? .null,
      "when": .init(node.effectiveness?.when), "over": .init(node.effectiveness?.over),
      "start": .init(node.times?.start), "end": .init(node.times?.end),
      "duration": .init(node.times?.duration), "repeat": .init(node.times?.repeat ?? 1),
      "tracks": .init(node.tracks.map(value)),
      "nodes": .init(node.nodes.map(value)),
      "after": .init(node.after), "blend": .init(node.blend),
      "events": .init(node.events.map(value)),
      "on": .init(node.effectiveness?.on),
    ]
  }

  private static func value(_ event: Inspection.Event) -> JSONValue {
    let value: JSONValue = ["at": .init(event.at), "event": .init(event.name)]
    return event.haptic.map { value.adding(["haptic": .init($0)]) } ?? value
  }

  private static func value(_ track: Inspection.Track) -> JSONValue {
    let value: JSONValue = [
      "layer": .init(track.layer), "property": .init(track.property), "keyframes": .init(track.keyframes),
      "line": .init(track.line),
    ]
    return track.file.map { value.adding(["file": .init($0)]) } ?? value
  }
}
