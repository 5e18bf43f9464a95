// A stand-in for the façade, so that the commands can be compiled against it; it goes when the façade lands.

public import DrawstringCore
package import DrawstringSpec

package struct SourceText: Sendable {
  package var name: String
  package var bytes: [UInt8]
}

public struct Path: Equatable, Sendable { package var svg: String }

public enum PropertyValue: Equatable, Sendable {
  case number(Double), point(Vec2), boolean(Bool), color(Color), text(String?), path(Path?), numbers([Double])
}

public struct LayerState: Sendable {
  public var id: String
  public var parent: String?
  public var kind: String
  public var properties: [(name: String, value: PropertyValue)]

  package init(
    id: String, parent: String?, kind: String, properties: [(name: String, value: PropertyValue)]
  ) {
    self.id = id
    self.parent = parent
    self.kind = kind
    self.properties = properties
  }
}

public struct Frame: Sendable {
  public var phase: Phase = .idle
  public var time: Duration = .zero
  public var pull = 0.0
  public var progress = 0.0
  public var inset = 0.0
  public var signals: [(name: String, value: PropertyValue)] = []
  public var outputs: [(name: String, value: Double)] = []
  public var layers: [LayerState] = []
  package var lanes: [PropertyValue] = []
  package init() {}
  package subscript(lane index: Int) -> PropertyValue { lanes[index] }
}

public struct FrameBuffer: Sendable { public var frame = Frame() }

public struct Moment: Equatable, Sendable {
  public var phase: Phase?
  public var time: Duration
  public var pull: Double?
  public var refreshed: Duration
  public var begin: Bool

  public init(
    phase: Phase? = nil, time: Duration = .zero, pull: Double? = nil, refreshed: Duration = .seconds(1),
    begin: Bool = false
  ) {
    self.phase = phase
    self.time = time
    self.pull = pull
    self.refreshed = refreshed
    self.begin = begin
  }
}

public struct Effect: Sendable {
  public let name: String
  package var trigger: Double? { 55 }
  package var writtenLanes: [String] { ["top.opacity"] }
  package func impossibility(of moment: Moment) -> String? { nil }
  public func makeFrameBuffer() -> FrameBuffer { FrameBuffer() }
  public func evaluate(_ moment: Moment, into buffer: inout FrameBuffer) {
    buffer.frame.phase = moment.phase ?? .refreshing
    buffer.frame.time = moment.time
    buffer.frame.pull = moment.pull ?? 0
    buffer.frame.lanes = [.number(1)]
  }
  public func replay(_ trace: Trace) -> Replay { Replay() }
  package var inspection: Inspection { Inspection(effect: name, nodes: [], writers: []) }
  package static func load(name: String, bytes: [UInt8]) -> LoadedSpec {
    var diagnostics: [Diagnostic] = []
    if bytes.elementsEqual("drawstring: 2\n".utf8) {
      let code = DiagnosticCode("bad-version", .error, "x", why: "x", bad: "", good: "")
      diagnostics.append(Diagnostic(code, "version 2 is not known", at: SourceRange(12, 13)))
    }
    return LoadedSpec(
      source: SourceText(name: name, bytes: bytes), document: Document(source: bytes),
      diagnostics: diagnostics, effect: diagnostics.isEmpty ? Effect(name: "boss-dots") : nil)
  }
}

package struct LoadedSpec: Sendable {
  package var source: SourceText
  package var document: Document
  package var diagnostics: [Diagnostic]
  package var effect: Effect?
}

package struct LoadedTrace: Sendable {
  package var source: SourceText
  package var document: Document
  package var diagnostics: [Diagnostic]
  package var trace: Trace?
}

public struct Trace: Sendable {
  package static func load(name: String, bytes: [UInt8]) -> LoadedTrace {
    LoadedTrace(
      source: SourceText(name: name, bytes: bytes), document: Document(source: bytes), diagnostics: [],
      trace: Trace())
  }
}

public struct EmittedEvent: Sendable {
  public var at: Duration
  public var name: String
  public var node: String?
}

public struct Replay: Sendable {
  package var end: Duration { .seconds(2) }
  public func evaluate(at time: Duration, into buffer: inout FrameBuffer) { buffer.frame.time = time }
  public func events(after: Duration?, through: Duration?) -> [EmittedEvent] {
    [EmittedEvent(at: .milliseconds(900), name: "began", node: nil)]
  }
}

package struct Inspection: Sendable {
  package struct Track: Sendable {
    package var layer: String
    package var property: String
    package var keyframes: Int
    package var line: Int

    package init(layer: String, property: String, keyframes: Int, line: Int) {
      self.layer = layer
      self.property = property
      self.keyframes = keyframes
      self.line = line
    }
  }
  package struct Node: Sendable {
    package var id: String
    package var during: [String]
    package var when: String?
    package var over: String
    /// In seconds; infinity where there is no end.
    package var start: Double
    package var end: Double
    package var duration: Double
    package var `repeat`: Double
    package var tracks: [Track]
    package var nodes: [Node]

    package init(
      id: String, during: [String], when: String?, over: String, start: Double, end: Double, duration: Double,
      repeat: Double, tracks: [Track], nodes: [Node]
    ) {
      self.id = id
      self.during = during
      self.when = when
      self.over = over
      self.start = start
      self.end = end
      self.duration = duration
      self.repeat = `repeat`
      self.tracks = tracks
      self.nodes = nodes
    }
  }
  package var effect: String
  package var nodes: [Node]
  package var writers: [(property: String, nodes: [String])]

  package init(effect: String, nodes: [Node], writers: [(property: String, nodes: [String])]) {
    self.effect = effect
    self.nodes = nodes
    self.writers = writers
  }
}
