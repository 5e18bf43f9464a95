// A stand-in for the façade, so that the commands can be compiled against it; it goes when the façade lands.

@_exported public import DrawstringCore
package import DrawstringSpec

public struct Effect: Sendable {
  package let shared: SharedGraph
  package init(_ graph: Graph) { shared = SharedGraph(graph) }
  public var name: String { shared.graph.name }
  public var trigger: Double? { shared.graph.pull?.trigger }
  public func impossibility(of moment: Moment) -> String? { shared.graph.impossibility(of: moment) }
  public func makeFrameBuffer() -> FrameBuffer { FrameBuffer(for: shared) }
  public func evaluate(_ moment: Moment, into buffer: inout FrameBuffer) { buffer.fill(moment) }
  public func replay(_ trace: Trace) -> Replay { Replay(shared, trace) }

  package static func load(name: String, bytes: [UInt8]) -> LoadedSpec {
    var diagnostics: [Diagnostic] = []
    if bytes.elementsEqual("drawstring: 2\n".utf8) {
      let code = DiagnosticCode("bad-version", .error, "x", why: "x", bad: "", good: "")
      diagnostics.append(Diagnostic(code, "version 2 is not known", at: SourceRange(12, 13)))
    }
    var findings = Diagnostics()
    let document = YAMLAdapter.read(bytes, into: &findings)
    var graph = Graph()
    graph.name = "one-dot"
    graph.pull = PullModel(trigger: 50)
    graph.layers = [Layer(id: "dot", parent: -1, kind: .shape, firstSlot: 0)]
    graph.initialSlots = LayerLayout.initialSlots(of: .shape)
    return LoadedSpec(
      source: SourceText(name: name, bytes: bytes), document: document,
      diagnostics: diagnostics + findings.sorted, effect: diagnostics.isEmpty ? Effect(graph) : nil)
  }
}

package struct LoadedSpec: Sendable {
  package let source: SourceText
  package let document: Document
  package let diagnostics: [Diagnostic]
  package let effect: Effect?
}

package struct LoadedTrace: Sendable {
  package let source: SourceText
  package let document: Document
  package let diagnostics: [Diagnostic]
  package let trace: Trace?
}

extension Trace {
  package static func load(name: String, bytes: [UInt8]) -> LoadedTrace {
    LoadedTrace(
      source: SourceText(name: name, bytes: bytes), document: Document(source: bytes), diagnostics: [],
      trace: try? Trace([]))
  }
}

public struct Replay: Sendable {
  private let shared: SharedGraph
  private let timeline: SharedTimeline

  init(_ shared: SharedGraph, _ trace: Trace) {
    self.shared = shared
    var builder = TimelineBuilder(for: shared.graph)
    builder.start(shared.graph)
    builder.advance(shared.graph, to: .infinity)
    timeline = SharedTimeline(builder.timeline)
  }

  package var end: Duration { .seconds(2) }
  public func evaluate(at time: Duration, into buffer: inout FrameBuffer) { buffer.fill(timeline, at: time) }
  public func events(after: Duration?, through: Duration?) -> [EmittedEvent] { [] }
}
