package import DrawstringCore
package import DrawstringSyntax

/// Reads a trace file: a list of events such as `- {at: 0.05s, drag: 12}`.
package struct TraceReader {
  private var reader: Reader
  private var scope = FormulaScope(allowsSignals: false)
  private var inputs: [Input]?
  private var canvas: CanvasRect?
  /// The time that drags take, together.
  private var dragging = Nanoseconds.zero

  /// The trace of a document; findings are added to `diagnostics`. Nil if one of them is an error.
  ///
  /// `inputs` and `canvas` are those of the effect; nil where the effect is not known, so that they are not judged.
  package static func read(
    _ document: Document, inputs: [Input]?, canvas: CanvasRect?, _ diagnostics: inout Diagnostics
  ) -> Trace? {
    guard let root = document.root else { return nil }
    var reading = TraceReader(reader: Reader(document, diagnostics: diagnostics))
    reading.inputs = inputs
    reading.canvas = canvas
    if document.isEffect {
      diagnostics.report(.effectForTrace(root, in: document))
      return nil
    }
    let events = reading.events(root)
    diagnostics = reading.reader.diagnostics
    if diagnostics.hasErrors { return nil }
    return try? Trace(events)
  }

  /// A trace inside another document; nil after a finding. `scope` holds the constants it may use.
  static func trace(
    _ node: NodeID, _ reader: inout Reader, inputs: [Input], canvas: CanvasRect, scope: FormulaScope
  ) -> Trace? {
    var reading = TraceReader(reader: reader)
    reading.scope = scope
    reading.inputs = inputs
    reading.canvas = canvas
    let count = reading.reader.diagnostics.findings.count
    let events = reading.events(node)
    reader = reading.reader
    return reader.diagnostics.findings.count == count ? try? Trace(events) : nil
  }

  private init(reader: Reader) { self.reader = reader }

  private mutating func events(_ root: NodeID) -> [TraceEvent] {
    guard let items = reader.items(of: root, what: "a list of events") else { return [] }
    var events: [TraceEvent] = []
    var previous: (at: Nanoseconds, node: NodeID)?
    for item in items {
      guard let fields = reader.fields(of: item, Format.traceEvent) else { continue }
      let at = instant(fields["at"])
      let kind = kind(fields, item, at: at ?? .zero)
      guard let at, let node = fields["at"]?.valueNode else { continue }
      if let previous, at < previous.at {
        reader.report(.traceOrder(at: range(node), previous: range(previous.node), node: node))
      }
      previous = (at, node)
      if let kind { events.append(TraceEvent(kind, at: at.duration)) }
    }
    return events
  }

  private func range(_ node: NodeID) -> SourceRange { reader.document.range(of: node) }

  private mutating func constant(_ node: NodeID, _ expected: ExpectedValue) -> Double? {
    guard let text = reader.scalarText(node, what: expected.described) else { return nil }
    return ValueReader.constant(
      text, expecting: expected, scope: scope, diagnostics: &reader.diagnostics)?.firstLane
  }

  private mutating func instant(_ field: Fields.Field?) -> Nanoseconds? {
    guard let field, let seconds = constant(field.valueNode, .duration) else { return nil }
    if !(0...1e9).contains(seconds) {
      reader.reportOutOfRange("at", seconds, 0...1e9, unit: "s", at: field.valueNode)
      return nil
    }
    return Nanoseconds(seconds: seconds)
  }

  private mutating func drag(_ fields: Fields, at: Nanoseconds) -> TraceEvent.Kind? {
    if let shown = fields["shown"] {
      for extra in fields.entries where extra.name != "shown" && extra.name != "across" {
        reader.report(
          .conflictingKeys(
            extra.name, "shown", what: "a drag", at: range(extra.keyNode), first: range(shown.keyNode),
            node: extra.keyNode))
      }
      let across = across(fields)
      return constant(shown.valueNode, .length).flatMap { pull in across.map { .dragShown(pull, across: $0) }
      }
    }
    guard let to = fields["to"] else {
      if !fields.isPartial {
        reader.report(
          .needsOneOf(["shown", "to"], what: "a drag", at: range(fields.node), node: fields.node))
      }
      return nil
    }
    let pull = constant(to.valueNode, .length)
    let across = across(fields)
    guard let over = fields["over"] else {
      if let ease = fields["ease"], !fields.isPartial, let row = Format.dragSample.row(named: "over") {
        reader.report(.missingKey(row, of: Format.dragSample, at: range(ease.keyNode), node: ease.keyNode))
        return nil
      }
      return pull.flatMap { pull in across.map { .drag(pull, across: $0) } }
    }
    let seconds = constant(over.valueNode, .duration)
    let ease = fields["ease"].map { easing($0.valueNode) } ?? .linear
    guard let pull, let across, let seconds, let ease else { return nil }
    let longest = min(Double(TimedDrag.longest), 1e9 - at.seconds)
    guard (0...longest).contains(seconds) else {
      reader.reportOutOfRange("over", seconds, 0...longest, unit: "s", at: over.valueNode)
      return nil
    }
    let duration = Nanoseconds(seconds: seconds)
    let limit = Nanoseconds(seconds: Double(TimedDrag.longestTogether))
    if dragging <= limit, dragging + duration > limit {
      reader.report(.longDrags(at: range(over.valueNode), node: over.valueNode))
    }
    dragging = dragging + duration
    return .dragTo(pull, across: across, over: duration.duration, ease: ease)
  }

  /// The place along the edge, nil where none is written; nothing after a finding.
  private mutating func across(_ fields: Fields) -> Double?? {
    guard let field = fields["across"] else { return .some(nil) }
    return constant(field.valueNode, .length).map { .some($0) }
  }

  private mutating func easing(_ node: NodeID) -> EasingCurve? {
    if reader.document.kind(of: node) == .sequence {
      var numbers: [Double] = []
      for item in reader.document.children(of: node) {
        guard let number = constant(item, .number(allowsPercent: false)) else { return nil }
        numbers.append(number)
      }
      return reader.curve(of: numbers, in: node).map { .cubicBezier($0.x1, $0.y1, $0.x2, $0.y2) }
    }
    guard let text = reader.scalarText(node, what: "an easing") else { return nil }
    return EasingParser.parse(text, scope: scope, diagnostics: &reader.diagnostics).map {
      EasingCurve($0, text: reader.document.text(of: node))
    }
  }

  private mutating func kind(_ fields: Fields, _ item: NodeID, at: Nanoseconds) -> TraceEvent.Kind? {
    let words = fields.entries.compactMap { field in EventWord(rawValue: field.name).map { ($0, field) } }
    guard let (word, field) = words.first else {
      if !fields.isPartial {
        let names = EventWord.allCases.map(\.rawValue)
        reader.report(.needsOneOf(names, what: "an event", at: range(item), node: item))
      }
      return nil
    }
    for (_, extra) in words.dropFirst() {
      reader.report(
        .conflictingKeys(
          extra.name, field.name, what: "an event", at: range(extra.keyNode), first: range(field.keyNode),
          node: extra.keyNode))
    }
    let value = field.valueNode
    switch word.argument {
    case .nothing(let kind):
      guard let text = reader.text(value, what: "'true'") else { return nil }
      if text == "true" { return kind }
      reader.report(.traceEvent(field.name, at: range(value), node: value))
      return nil
    case .drag:
      guard reader.document.kind(of: value) == .mapping else {
        return constant(value, .length).map { .drag($0) }
      }
      return reader.fields(of: value, Format.dragSample).flatMap { drag($0, at: at) }
    case .outcome:
      return reader.keyword(value, as: FinishOutcome.self, what: "how a refresh ends").map { .finish($0) }
    case .settings:
      let count = reader.diagnostics.findings.count
      let settings = InputValueReader(inputs: inputs, scope: scope).settings(value, &reader)
      return reader.diagnostics.findings.count == count && inputs != nil ? .set(settings) : nil
    case .trigger:
      return InputValueReader(inputs: inputs, scope: scope).trigger(value, &reader).map { .fire($0) }
    case .size: return SizeReader(canvas: canvas, scope: scope).size(value, &reader).map { .size($0) }
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  package static let traceEvent = DiagnosticCode("trace-event")
}

extension Diagnostic {
  fileprivate static func traceOrder(at range: SourceRange, previous: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .wrongOrder, "this event is earlier than the event before it", at: range, node: node,
      labels: [Label("the event before it", at: previous)])
  }

  fileprivate static func traceEvent(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .traceEvent, "'\(name)' simply happens: its value is 'true'", at: range, node: node,
      fix: Fix(replace: range, with: "true"))
  }

  fileprivate static func longDrags(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded, "the drags of a trace take at most \(TimedDrag.longestTogether) s together", at: range,
      node: node)
  }

  /// A file of an effect in place of a trace.
  fileprivate static func effectForTrace(_ root: NodeID, in document: Document) -> Diagnostic {
    Diagnostic(
      .wrongKind, "this is an effect; a trace is expected, a list of events",
      at: firstLine(of: root, in: document), node: root,
      help: ["an event of a trace is written '- {at: 0.1s, drag: 12}'"])
  }
}
