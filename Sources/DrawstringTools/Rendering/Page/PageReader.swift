internal import Drawstring
internal import DrawstringCore

/// Reads frames of one effect channel by channel.
///
/// Values are texts as `frame` prints them in JSON, with their numbers apart, and attributes are texts as the drawing
/// has them; so nothing has to be computed where they are shown.
struct PageReader {
  let channels: [PageChannel]
  /// The channels that are read, in their order; the others stay as they are.
  private(set) var moving: [Int] = []
  /// What each channel shows in the first frame.
  private(set) var first: [SVGText?] = []
  /// Channels that were taken to stay and did not.
  private(set) var missed: Set<Int> = []
  /// The elements of the drawings, and the channels that their attributes are, counted from `firstAttribute`.
  let skeleton: Skeleton
  let firstAttribute: Int
  private let sources: [Source]
  private let orders: SiblingOrders
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

  /// `scouts` are frames that tell beforehand which elements there are.
  ///
  /// What is the same in all of them is not read again, but looked at in passing; `known` are channels that moved.
  init(_ effect: Effect, scouts: [Frame], assets: ImageAssets, known: Set<Int>) {
    let graph = effect.shared.graph
    drawing = FrameDrawing(effect.shared, assets: assets)
    var channels = Self.momentChannels
    var sources: [Source] = [.phase, .time, .pull, .progress, .inset, .refreshed]
    for signal in graph.signals {
      let lanes = Int(signal.lane)..<Int(signal.lane) + signal.type.lanes
      channels.append(.signal(signal, reaching: Self.reach(scouts.lazy.map { $0.environment[lanes] })))
      sources.append(.signal(lane: Int(signal.lane), signal.type))
    }
    for output in graph.outputs {
      let slot = Int(output.slot)
      channels.append(.output(output, reaching: Self.reach(scouts.lazy.map { $0.slots[slot...slot] })))
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
    let pictures = scouts.map { [drawing] in drawing.element(of: $0) }
    orders = SiblingOrders(pictures)
    skeleton = Skeleton(pictures.map(orders.sorted), isAnimated: false)
    channels += skeleton.tolerances.map { tolerance in
      PageChannel(.attribute, tolerance, decimals: Self.isFactor(tolerance) ? 5 : 3)
    }
    self.channels = channels
    self.sources = sources
    firstSlots = scouts[0].slots
    first = all(of: scouts[0])
    var found = known
    for frame in scouts.dropFirst() {
      for (channel, text) in all(of: frame).enumerated() where text != first[channel] {
        found.insert(channel)
      }
    }
    moving = found.sorted()
  }

  var tolerances: [Tolerance] { moving.map { channels[$0].tolerance } }

  /// The largest of some numbers, without signs.
  private static func reach(_ frames: some Sequence<ArraySlice<Double>>) -> Double {
    frames.reduce(0) { reach, numbers in numbers.reduce(reach) { max($0, abs($1)) } }
  }

  private static let momentChannels = [
    PageChannel(.moment("phase"), within: 0, decimals: 0),
    PageChannel(.moment("time"), within: 1e-4, decimals: 5),
    // Where other channels leap is told by the pull that is shown.
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
  mutating func texts(of frame: Frame) -> [SVGText?] {
    var texts: [SVGText?] = []
    texts.reserveCapacity(moving.count)
    // Every few frames will do: what moves does so for some time.
    count += 1
    let isLooking = count % 8 == 0
    for (channel, source) in sources.enumerated() {
      if texts.count < moving.count, moving[texts.count] == channel {
        texts.append(text(of: source, frame))
      } else if isLooking, !isLikeFirst(source, frame), text(of: source, frame) != first[channel] {
        missed.insert(channel)
      }
    }
    let attributes = skeleton.read(orders.sorted(drawing.element(of: frame)))
    for (index, text) in attributes.enumerated() {
      let channel = firstAttribute + index
      if texts.count < moving.count, moving[texts.count] == channel {
        texts.append(text)
      } else if isLooking, text != first[channel] {
        missed.insert(channel)
      }
    }
    return texts
  }

  /// Whether the numbers of a property are those of the first frame, as far as they tell all of it.
  private func isLikeFirst(_ source: Source, _ frame: Frame) -> Bool {
    guard case .property(let layer, let property) = source,
      let slot = frame.shared.graph.slot(of: property, layer: layer)
    else { return false }
    switch property.row.type {
    case .path, .colors, .stops: return false
    default: return (slot..<slot + property.row.type.lanes).allSatisfy { frame.slots[$0] == firstSlots[$0] }
    }
  }

  /// The texts of all channels; nil for an attribute that the drawing does not have.
  private func all(of frame: Frame) -> [SVGText?] {
    var texts: [SVGText?] = []
    texts.reserveCapacity(channels.count)
    for source in sources { texts.append(text(of: source, frame)) }
    return texts + skeleton.read(orders.sorted(drawing.element(of: frame)))
  }

  private func text(of source: Source, _ frame: Frame) -> SVGText {
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
