internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Where a page finds each value of a variant: as a text where it stays, else as the number of a moving channel.
struct PageValues {
  private let variant: PageVariant
  private let moving: MovingChannels

  init(_ variant: PageVariant, _ moving: MovingChannels) {
    self.variant = variant
    self.moving = moving
  }

  private var graph: Graph { variant.first.shared.graph }

  func write(to writer: inout JSONWriter) {
    var channels: [PageChannel.Subject: Int] = [:]
    for (index, channel) in variant.reader.channels.enumerated() { channels[channel.subject] = index }
    writer.key("moment")
    writer.beginArray()
    for name in ["phase", "time", "pull", "progress", "inset", "refreshed"] {
      write(name, channels[.moment(name)], to: &writer)
    }
    writer.endArray()
    writer.key("signals")
    writer.beginArray()
    for signal in graph.signals { write(signal.name, channels[.signal(signal.name)], to: &writer) }
    writer.endArray()
    writer.key("outputs")
    writer.beginArray()
    for output in graph.outputs { write(output.name, channels[.output(output.name)], to: &writer) }
    writer.endArray()
    writer.key("layers")
    writer.beginArray()
    for index in graph.layers.indices { write(layer: index, channels, to: &writer) }
    writer.endArray()
  }

  private func write(layer index: Int, _ channels: [PageChannel.Subject: Int], to writer: inout JSONWriter) {
    let layer = graph.layers[index]
    writer.beginObject()
    writer.member("id", layer.id)
    writer.member("kind", layer.kind.rawValue)
    writer.member("parent", Int(layer.parent))
    writer.key("properties")
    writer.beginArray()
    for property in PropertyTable.properties(of: layer.kind) {
      let name = property.row.name
      if let channel = channels[.property(layer: index, property)] {
        write(name, channel, to: &writer)
      } else {
        writer.beginArray()
        writer.string(name)
        writer.string(PropertyTexts.json(property, index, variant.first))
        writer.endArray()
      }
    }
    writer.endArray()
    writer.endObject()
  }

  private func write(_ name: String, _ channel: Int?, to writer: inout JSONWriter) {
    writer.beginArray()
    writer.string(name)
    let value = channel.map(moving.value)
    if let place = value?.place {
      writer.number(place)
    } else if let text = value?.text {
      writer.string(text)
    } else {
      writer.null()
    }
    if let channel, case .each(let bound) = variant.reader.channels[channel].tolerance, bound > 0 {
      writer.number(bound)
    }
    writer.endArray()
  }
}

/// What a property's numbers are; nil for plain numbers, fractions and words.
enum PageUnit: String {
  case points = "pt"
  case radians = "rad"
  case seconds = "s"
  case color
  case colors
  /// Plain numbers, of no certain count.
  case list

  init?(_ row: PropertyRow) {
    switch row.type {
    case .angle, .angles: self = .radians
    case .duration: self = .seconds
    case .color: self = .color
    case .colors: self = .colors
    case .stops, .numbers: self = .list
    default:
      if !row.isLength { return nil }
      self = .points
    }
  }
}

/// Times and pulls as whole numbers, which is how a page keeps them.
enum PageTicks {
  /// 10 µs.
  static let perSecond = 100_000
  /// A ten-thousandth of a point.
  static let perPoint = 10_000
  /// In points: no finger pulls farther, and an effect whose trigger is there has no pull on a page.
  static let farthestPull = 1e6
  static let nanoseconds: Int64 = 10_000

  /// The first tick at or after a time.
  static func after(_ time: Nanoseconds) -> Int {
    let (whole, rest) = time.count.quotientAndRemainder(dividingBy: nanoseconds)
    return Int(rest > 0 ? whole + 1 : whole)
  }

  static func time(_ ticks: Int) -> Nanoseconds { Nanoseconds(Int64(ticks) * nanoseconds) }

  static func points(_ ticks: Int) -> Double { Double(ticks) / Double(perPoint) }

  /// The nearest tick to a pull.
  static func pull(_ points: Double) -> Int {
    Int((max(min(points, 1e9), -1e9) * Double(perPoint)).rounded())
  }
}

/// One thing that a page shows of a frame: a text with numbers in it, which changes from frame to frame.
struct PageChannel: Hashable {
  enum Subject: Hashable {
    /// A member of the frame itself: `phase`, `time`, `pull`.
    case moment(String)
    case signal(String)
    case output(String)
    case property(layer: Int, PropertyID)
    /// One of the attributes of the drawing.
    case attribute
  }

  var subject: Subject
  var tolerance: Tolerance
  /// Decimals that are printed of each number.
  var decimals: Int

  init(_ subject: Subject, within bound: Double, decimals: Int) {
    self.init(subject, .each(bound), decimals: decimals)
  }

  init(_ subject: Subject, _ tolerance: Tolerance, decimals: Int) {
    self.subject = subject
    self.tolerance = tolerance
    self.decimals = decimals
  }

  /// A property, held within what a page promises: a quarter of a point, half a degree, 1/255 of a colour's part, 0.005
  /// of a fraction.
  static func property(_ property: PropertyID, ofLayer layer: Int) -> PageChannel {
    let subject = Subject.property(layer: layer, property)
    switch PageUnit(property.row) {
    case .color, .colors: return PageChannel(subject, within: 1 / 255.0, decimals: 4)
    case .radians: return PageChannel(subject, within: .pi / 360, decimals: 4)
    case .seconds: return PageChannel(subject, within: 0.001, decimals: 5)
    case nil where property.row.type != .path, .list:
      return PageChannel(subject, within: Tolerance.fractions, decimals: 4)
    case .points, nil: return PageChannel(subject, within: Tolerance.points, decimals: 2)
    }
  }

  /// One of the author's signals, whose numbers go as far as that in either direction.
  static func signal(_ signal: Signal, reaching reach: Double) -> PageChannel {
    if signal.type == .color { return PageChannel(.signal(signal.name), within: 1 / 255.0, decimals: 4) }
    return PageChannel(.signal(signal.name), within: bound(signal.type, reach), decimals: 4)
  }

  static func output(_ output: Output, reaching reach: Double) -> PageChannel {
    PageChannel(.output(output.name), within: bound(output.type, reach), decimals: 4)
  }

  /// What a number without a unit stands for is not known: one that goes far is held like a length, another like a
  /// fraction.
  private static func bound(_ type: ValueType, _ reach: Double) -> Double {
    type == .number && reach > 4 ? Tolerance.points : Tolerance.fractions
  }
}
