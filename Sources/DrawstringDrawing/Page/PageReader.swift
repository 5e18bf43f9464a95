internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Reads frames of one effect channel by channel.
///
/// Values are texts as `frame` prints them in JSON, with their numbers apart, and attributes are texts as the drawing
/// has them; so nothing has to be computed where they are shown.
struct PageReader {
  let channels: [PageChannel]
  /// The channels that are read, in their order; the others stay as they are.
  private(set) var moving: [Int] = []
  /// By channel, whether it is one of those; by node of the drawing, whether some attribute in it is.
  private var isMoving: [Bool] = []
  private var movingNodes: [Bool] = []
  /// What each channel shows in the first frame.
  private(set) var first: [SVGText?] = []
  /// Channels that were taken to stay and did not.
  private(set) var missed: Set<Int> = []
  /// The elements of the drawings, and the channels that their attributes are, counted from `firstAttribute`.
  let skeleton: Skeleton
  let firstAttribute: Int
  private let sources: [Source]
  private let orders: SiblingOrders
  /// Whether layers change places in more ways than there is room for.
  var keepsFirstOrder: Bool { orders.isOverfull }
  private let drawing: FrameDrawing
  private let firstSlots: [Double]
  private var count = 0

  /// Where a channel but an attribute comes from.
  private enum Source {
    case phase, time, pull, progress, inset, refreshed
    case signal(lane: Int, ValueType)
    case slot(Int)
    case property(layer: Int, PropertyID)
  }

  /// `idle` is the frame before anything happens, and `probes` are frames that tell beforehand which elements there are.
  ///
  /// What is the same in all of them is not read again, but looked at in passing; `known` are channels that moved.
  init(
    _ effect: Effect, _ idle: EffectFrame, probes: some Sequence<EffectFrame>, assets: ImageAssets,
    known: Set<Int>
  ) {
    let graph = effect.shared.graph
    let reaches = Reaches(probes, graph)
    drawing = FrameDrawing(effect.shared, assets: assets)
    var channels = Self.momentChannels
    var sources: [Source] = [.phase, .time, .pull, .progress, .inset, .refreshed]
    for signal in graph.signals {
      channels.append(.signal(signal, reaching: reaches.of(signal)))
      sources.append(.signal(lane: Int(signal.lane), signal.type))
    }
    for (place, output) in graph.outputs.enumerated() {
      channels.append(.output(output, reaching: reaches.outputs[place]))
      sources.append(.slot(Int(output.slot)))
    }
    var written: Set<PageChannel.Subject> = []
    for lane in WrittenLanes(graph).lanes {
      let channel = PageChannel.property(lane.property, ofLayer: lane.layer)
      if !written.insert(channel.subject).inserted { continue }
      channels.append(channel)
      sources.append(.property(layer: lane.layer, lane.property))
    }
    firstAttribute = channels.count
    // Pictures of many layers are large: no more than one is kept at a time.
    let pictures = probes.lazy.map { [drawing] frame in drawing.element(of: frame) }
    let orders = drawing.keepsOrders ? SiblingOrders() : SiblingOrders(pictures)
    self.orders = orders
    skeleton = Skeleton(pictures.lazy.map { orders.sorted($0) }, isAnimated: false)
    channels += skeleton.tolerances.map { tolerance in
      PageChannel(.attribute, tolerance, decimals: Self.isFactor(tolerance) ? 5 : 3)
    }
    self.channels = channels
    self.sources = sources
    firstSlots = idle.slots
    isMoving = Array(repeating: false, count: channels.count)
    first = sources.map { text(of: $0, idle) } + skeleton.read(picture(of: idle))
    for frame in probes { look(at: frame) }
    moving = known.union(missed).sorted()
    missed = []
    for channel in moving { isMoving[channel] = true }
    movingNodes = skeleton.holders(
      of: moving.compactMap { [firstAttribute] in
        $0 >= firstAttribute ? $0 - firstAttribute : nil
      })
  }

  var tolerances: [Tolerance] { moving.map { channels[$0].tolerance } }

  /// How far the numbers of signals and outputs go in either direction.
  private struct Reaches {
    private var lanes: [Double]
    private(set) var outputs: [Double]

    init(_ frames: some Sequence<EffectFrame>, _ graph: Graph) {
      lanes = []
      outputs = Array(repeating: 0, count: graph.outputs.count)
      if graph.signals.isEmpty && graph.outputs.isEmpty { return }
      for frame in frames {
        if lanes.isEmpty { lanes = Array(repeating: 0, count: frame.environment.count) }
        for lane in lanes.indices { lanes[lane] = max(lanes[lane], abs(frame.environment[lane])) }
        for (place, output) in graph.outputs.enumerated() {
          outputs[place] = max(outputs[place], abs(frame.slots[Int(output.slot)]))
        }
      }
    }

    func of(_ signal: Signal) -> Double {
      lanes[Int(signal.lane)..<Int(signal.lane) + signal.type.lanes].max() ?? 0
    }
  }

  private static let momentChannels = [
    PageChannel(.moment("phase"), within: 0, decimals: 0),
    PageChannel(.moment("time"), within: 1e-4, decimals: 5),
    // Where other channels discontinuity is told by the pull that is shown.
    PageChannel(.moment("pull"), within: 0.01, decimals: 3),
    PageChannel(.moment("progress"), within: Tolerance.fractions, decimals: 5),
    PageChannel(.moment("inset"), within: Tolerance.points, decimals: 3),
    PageChannel(.moment("refreshed"), within: 1e-4, decimals: 5),
  ]

  /// Whether numbers of an attribute may be factors, which act on lengths of hundreds.
  private static func isFactor(_ tolerance: Tolerance) -> Bool {
    if case .drawn(let attribute) = tolerance { return Skeleton.transforms.contains(attribute) }
    return false
  }

  /// The texts of the moving channels.
  mutating func texts(of frame: EffectFrame) -> [SVGText?] {
    // Every few frames will do: what moves does so for some time.
    count += 1
    if count % max(8, skeleton.nodes.count / 500) == 0 { look(at: frame) }
    let movesDrawing = moving.last.map { $0 >= firstAttribute } ?? false
    let attributes = movesDrawing ? skeleton.read(picture(of: frame), in: movingNodes) : []
    return moving.map { channel in
      channel < firstAttribute ? text(of: sources[channel], frame) : attributes[channel - firstAttribute]
    }
  }

  /// Finds channels that were taken to stay and do not.
  private mutating func look(at frame: EffectFrame) {
    for (channel, source) in sources.enumerated()
    where !isMoving[channel] && !isLikeFirst(source, frame) && text(of: source, frame) != first[channel] {
      missed.insert(channel)
    }
    for (index, text) in skeleton.read(picture(of: frame)).enumerated() {
      let channel = firstAttribute + index
      if !isMoving[channel] && text != first[channel] { missed.insert(channel) }
    }
  }

  private func picture(of frame: EffectFrame) -> SVGElement { orders.sorted(drawing.element(of: frame)) }

  /// Whether the numbers of a property are those of the first frame, as far as they tell all of it.
  private func isLikeFirst(_ source: Source, _ frame: EffectFrame) -> Bool {
    guard case .property(let layer, let property) = source,
      let slot = frame.shared.graph.slot(of: property, layer: layer)
    else { return false }
    switch property.row.type {
    case .path, .colors, .stops: return false
    default: return (slot..<slot + property.row.type.lanes).allSatisfy { frame.slots[$0] == firstSlots[$0] }
    }
  }

  private func text(of source: Source, _ frame: EffectFrame) -> SVGText {
    switch source {
    case .phase: return SVGText(JSONWriter.text(.text(frame.phase.rawValue)))
    case .time: return SVGText(frame.time.inSeconds)
    case .pull: return SVGText(frame.pull)
    case .progress: return SVGText(frame.progress)
    case .inset: return SVGText(frame.inset)
    case .refreshed: return SVGText(frame.environment[BuiltinSignal.refreshed.lane])
    case .signal(let lane, .boolean): return SVGText(frame.environment[lane] != 0 ? "true" : "false")
    case .signal(let lane, .color): return PropertyTexts.list(frame.environment[lane..<lane + 4])
    case .signal(let lane, _): return SVGText(frame.environment[lane])
    case .slot(let slot): return SVGText(frame.slots[slot])
    case .property(let layer, let property): return PropertyTexts.text(of: property, layer: layer, frame)
    }
  }
}
