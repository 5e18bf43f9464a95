import DrawstringCore
internal import DrawstringSyntax

/// Splits tracks of whole properties into tracks of their parts, if the same root also writes a part of the property.
///
/// Which track has started last, which track waits and where a member of a sequence begins is then decided for each
/// part. Tracks along a path and tracks with an even pace stay whole: their progress depends on all parts.
extension NodeDraft {
  mutating func takeApart() {
    var parts: Set<Int> = []
    collectParts(into: &parts)
    if !parts.isEmpty { split(parts) }
  }

  private func collectParts(into parts: inout Set<Int>) {
    for track in tracks where track.target.isPart {
      if let property = Self.property(track.target) { parts.insert(property) }
    }
    for member in members { member.collectParts(into: &parts) }
  }

  private mutating func split(_ parts: Set<Int>) {
    tracks = tracks.flatMap { track in
      guard !track.target.isPart, let property = Self.property(track.target), parts.contains(property) else {
        return [track]
      }
      return track.parts
    }
    for index in members.indices { members[index].split(parts) }
  }

  /// A number that identifies the property of a layer; nil for an output.
  private static func property(_ target: PropertyTarget) -> Int? {
    guard let layer = target.layer, let id = target.property else { return nil }
    return layer << 8 | Int(id.rawValue)
  }
}

extension PropertyTarget {
  /// Whether the target is one part of a property that has several.
  var isPart: Bool { property.map { lanes < $0.row.type.lanes } ?? false }

  fileprivate func part(_ lane: Int) -> PropertyTarget {
    PropertyTarget(
      slot: slot + lane, lanes: 1, type: type == .angles ? .angle : .number, property: property, layer: layer,
      name: "\(name).\(type.laneNames[lane])", isShare: isShare, copies: copies)
  }
}

extension TrackDraft {
  /// One track for each part; the track itself if it follows a path or has an even pace.
  fileprivate var parts: [TrackDraft] {
    (0..<target.lanes).compactMap { lane -> TrackDraft? in
      var part = self
      if options.interpolation?.isEven == true { return lane == 0 ? self : nil }
      switch form {
      case .value(let value): part.form = .value(value.part(lane))
      case .keyframes(let frames):
        part.form = .keyframes(
          frames.map { frame in
            var frame = frame
            frame.value = frame.value.part(lane)
            return frame
          })
      case .wave(var wave):
        wave.amplitude = wave.amplitude.part(lane)
        wave.offset = wave.offset.part(lane)
        part.form = .wave(wave)
      case .along, .direction: return lane == 0 ? self : nil
      }
      part.target = target.part(lane)
      return part
    }
  }
}

extension ValueDraft {
  /// Returns the value of one lane.
  fileprivate func part(_ lane: Int) -> ValueDraft {
    switch self {
    case .lanes(let lanes): .lanes([lanes[lane]])
    case .parts(let formulas, let readsX): .formula(formulas[lane], readsX: readsX)
    case .startPlus(let formulas): .startPlus([formulas[lane]])
    case .underlyingPlus(let formulas): .underlyingPlus([formulas[lane]])
    case .formula, .start, .underlying: self
    }
  }
}
