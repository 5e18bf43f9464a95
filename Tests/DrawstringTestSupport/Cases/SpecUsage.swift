internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringLint
package import DrawstringSyntax

/// Which keys and properties of the format a document uses, and where: read off the document itself, so that it can
/// be held against the tables.
package struct SpecUsage {
  package struct Use: Hashable {
    /// A context's title, or «a property».
    package var context: String
    package var key: String

    package init(_ context: String, _ key: String) {
      self.context = context
      self.key = key
    }
  }

  package static let properties = "a property"

  private let document: Document
  private var places: [(use: Use, range: SourceRange)] = []

  package init(ofSpec document: Document) {
    self.document = document
    if let root = document.parts.files.first?.root ?? document.root {
      walk(root, .mapping(document.isLibrary ? Format.library : Format.effect))
    }
    for file in document.parts.files.dropFirst() {
      if let root = file.root { walk(root, .mapping(Format.library)) }
    }
  }

  package init(ofTrace document: Document) {
    self.document = document
    if let root = document.root { walk(root, .list(.mapping(Format.traceEvent))) }
  }

  package var uses: Set<Use> { Set(places.map(\.use)) }

  /// The use whose key and value enclose an offset most closely.
  package func innermost(at offset: Int) -> Use? {
    places.filter { $0.range.start <= offset && offset <= $0.range.end }
      .min { $0.range.end - $0.range.start < $1.range.end - $1.range.start }?.use
  }

  /// What a value may be.
  fileprivate indirect enum Place: Sendable {
    case nothing
    case mapping(FormatContext)
    /// Names of the author's own.
    case named(Place)
    case list(Place)
    case layer
    case expectation
    case tracks
    case track
    case either(mapping: Place, list: Place)
  }

  private mutating func walk(_ node: NodeID, _ place: Place) {
    let children = document.children(of: node)
    if document.kind(of: node) == .sequence {
      guard let item = place.item else { return }
      for child in children { walk(child, item) }
      return
    }
    let place = place.ofMapping
    for index in stride(from: children.startIndex, to: children.endIndex - 1, by: 2) {
      let (key, value) = (children[index], children[index + 1])
      let name = document.text(of: key)
      if name == "<<" {
        if document.kind(of: value) == .sequence {
          for child in document.children(of: value) { walk(child, place) }
        } else {
          walk(value, place)
        }
        continue
      }
      if name.hasPrefix("x-") { continue }
      switch place {
      case .mapping(let context): enter(name, key, value, context, Self.value(of: name, in: context))
      case .named(let inner): walk(value, inner)
      case .layer where Format.layer.names.contains(name):
        enter(name, key, value, Format.layer, name == "layers" ? .list(.layer) : .nothing)
      case .expectation:
        let context = expectation(node)
        enter(name, key, value, context, Self.value(of: name, in: context))
      case .layer: enter(property: name, key, value, .nothing)
      case .tracks: enter(property: name, key, value, .track)
      case .track: enter(name, key, value, form(of: node), Self.value(of: name, in: form(of: node)))
      default: continue
      }
    }
  }

  private static let keyframes = Place.list(.mapping(Format.keyframe))

  private mutating func enter(
    _ name: String, _ key: NodeID, _ value: NodeID, _ context: FormatContext, _ place: Place
  ) {
    if context.allows(name) { record(Use(context.title, name), key, value) }
    walk(value, place)
  }

  private mutating func enter(property name: String, _ key: NodeID, _ value: NodeID, _ place: Place) {
    let parts = name.split(separator: ".").prefix(2).map(String.init)
    if let property = parts.first(where: { PropertyTable.id(named: $0) != nil }) {
      record(Use(Self.properties, property), key, value)
    }
    walk(value, place)
  }

  private mutating func record(_ use: Use, _ key: NodeID, _ value: NodeID) {
    let (first, last) = (document.range(of: key), document.range(of: value))
    let end = last.start >= first.start ? max(first.end, last.end) : first.end
    places.append((use, SourceRange(first.start, end)))
  }

  private func expectation(_ node: NodeID) -> FormatContext {
    let children = document.children(of: node)
    let names = stride(from: children.startIndex, to: children.endIndex, by: 2).map {
      document.text(of: children[$0])
    }
    if names.contains("never") { return Format.expectNever }
    return names.contains("continuous") ? Format.expectContinuous : Format.expectAt
  }

  private func form(of track: NodeID) -> FormatContext {
    let children = document.children(of: track)
    let names = stride(from: children.startIndex, to: children.endIndex, by: 2).map {
      document.text(of: children[$0])
    }
    for (name, context) in [
      ("spring", Format.springTrack), ("wave", Format.waveTrack), ("along", Format.along),
      ("formula", Format.formula), ("keyframes", Format.keyframes),
      ("value", Format.single),
    ] where names.contains(name) {
      return context
    }
    return Format.fromTo
  }

  private static func value(of name: String, in context: FormatContext) -> Place {
    if let shape = Format.context(ofShape: name), context.title == Format.pathShape.title {
      return .mapping(shape)
    }
    let isShared = context.title == Format.library.title || context.title == Format.component.title
    if isShared && ["paths", "signals", "layers", "animations"].contains(name) {
      return value(of: name, in: Format.effect)
    }
    switch (context.title, name) {
    case (Format.effect.title, "components"), (Format.library.title, "components"):
      return .named(.mapping(Format.component))
    case (Format.component.title, "parameters"): return .named(.mapping(Format.parameter))
    case (Format.effect.title, "canvas"): return .mapping(Format.canvas)
    case (Format.effect.title, "inputs"): return .named(.mapping(Format.input))
    case (Format.input.title, "settle"): return .mapping(Format.settle)
    case (Format.effect.title, "pull"): return .mapping(Format.pull)
    case (Format.effect.title, "phases"): return .mapping(Format.phases)
    case (Format.effect.title, "signals"): return .named(.mapping(Format.memorySignal))
    case (Format.effect.title, "paths"):
      return .named(.either(mapping: .mapping(Format.pathShape), list: .list(.mapping(Format.pathSegment))))
    case (Format.effect.title, "layers"): return .list(.layer)
    case (Format.effect.title, "animations"), (Format.node.title, "group"), (Format.node.title, "sequence"):
      return .list(.mapping(Format.node))
    case (Format.effect.title, "expect"): return .list(.expectation)
    case (Format.expectAt.title, "at"): return .mapping(Format.expectedMoment)
    case (Format.expectedMoment.title, "trace"), (Format.expectNever.title, "over"),
      (Format.expectContinuous.title, "over"):
      return .list(.mapping(Format.traceEvent))
    case (Format.effect.title, "variants"): return .named(.mapping(Format.variant))
    case (Format.effect.title, "physics"): return .mapping(Format.physics)
    case (Format.pull.title, "settle"), (Format.pull.title, "cancel"): return .mapping(Format.settle)
    case (Format.pull.title, "return"): return .mapping(Format.returning)
    case (Format.pull.title, "begins"): return .mapping(Format.beginning)
    case (Format.pull.title, "haptics"): return .mapping(Format.haptics)
    case (Format.haptics.title, "ended"): return .mapping(Format.outcomeHaptics)
    case (Format.pull.title, "floor"): return .mapping(Format.floor)
    case (Format.floor.title, "open"): return .mapping(Format.settle)
    case (Format.floor.title, "close"): return .mapping(Format.closing)
    case (Format.pull.title, "leave"): return .mapping(Format.leave)
    case (Format.pull.title, "rubber"): return .mapping(Format.rubber)
    case (Format.traceEvent.title, "drag"): return .mapping(Format.dragSample)
    case (Format.pathSegment.title, "quad"): return .mapping(Format.quad)
    case (Format.pathSegment.title, "cubic"): return .mapping(Format.cubic)
    case (Format.node.title, "stagger"): return .mapping(Format.stagger)
    case (Format.node.title, "events"): return .list(.mapping(Format.event))
    case (Format.node.title, "tracks"): return .tracks
    case (Format.keyframes.title, "keyframes"): return keyframes
    case (Format.springTrack.title, "spring"): return .mapping(Format.spring)
    case (Format.waveTrack.title, "wave"): return .mapping(Format.wave)
    case (Format.physics.title, "bodies"): return .named(.mapping(Format.body))
    case (Format.physics.title, "escape"): return .named(.mapping(Format.escape))
    case (_, "value"), (_, "from"), (_, "to"): return .mapping(Format.literalText)
    default: return .nothing
    }
  }
}

extension SpecUsage.Place {
  /// What the items of a list are that stands here; nil where a list means nothing.
  fileprivate var item: SpecUsage.Place? {
    switch self {
    case .list(let item): item
    case .either(_, .list(let item)): item
    case .track: .mapping(Format.keyframe)
    default: nil
    }
  }

  fileprivate var ofMapping: SpecUsage.Place {
    if case .either(let mapping, _) = self { mapping } else { self }
  }
}
