internal import DrawstringOutput

/// The channels of a variant that are not the same in all of its sheets, and what the others show.
struct MovingChannels {
  /// For each its place in the sheets, and its decimals.
  private(set) var channels: [(place: Int, decimals: Int)] = []
  /// By channel of the reader: its place among these.
  private var places: [Int: Int] = [:]
  private let reader: PageReader

  init(_ variant: PageVariant) {
    reader = variant.reader
    let sheets = variant.sheets
    for (place, channel) in reader.moving.enumerated() {
      let text = reader.first[channel]
      if sheets.allSatisfy({ Self.shows(text, always: $0.channels[place]) }) { continue }
      places[channel] = channels.count
      channels.append((place, reader.channels[channel].decimals))
    }
  }

  private static func shows(_ text: SVGText?, always stretches: [Sheet.Stretch]) -> Bool {
    stretches.allSatisfy { stretch in
      switch stretch.cell {
      case .overPull(let stream), .overShown(let stream): stream.isConstant && stream.keys[0].value == text
      case .overTime(let stream): stream.isConstant && stream.stream.keys[0].value == text
      case .mixed: false
      }
    }
  }

  /// Which of these a channel is, or the text that it always shows.
  func value(of channel: Int) -> (place: Int?, text: String?) {
    if let place = places[channel] { return (place, nil) }
    return (nil, reader.first[channel].map { StreamPool.print($0, reader.channels[channel].decimals) })
  }
}

extension PageVariant {
  var sheets: [Sheet] {
    [idle, begin] + [drag, cancel, refresh].compactMap { $0 } + (finishes + beginFinishes).map(\.sheet)
      + plays.map { Sheet($0.course) }
  }
}
