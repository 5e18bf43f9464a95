import DrawstringCore
internal import DrawstringSyntax

/// Where a root writes a property whole in one place and a part of it in another, the whole is taken apart: what
/// started last, what waits and where a member of a sequence begins is then decided for each part.
///
/// A way along a path stays whole, and so does one that is passed evenly: how far it goes takes all its parts.
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

  /// A number for the property of a layer.
  private static func property(_ target: PropertyTarget) -> Int? {
    guard let layer = target.layer, let id = target.property else { return nil }
    return layer << 8 | Int(id.rawValue)
  }
}

extension PropertyTarget {
  /// Whether it is one part of a property that has several.
  var isPart: Bool { property.map { lanes < $0.row.type.lanes } ?? false }

  fileprivate func part(_ lane: Int) -> PropertyTarget {
    PropertyTarget(
      slot: slot + lane, lanes: 1, type: type == .angles ? .angle : .number, property: property, layer: layer,
      name: "\(name).\(type.laneNames[lane])", copies: copies)
  }
}

extension TrackDraft {
  /// The same as a track for each part; a way along a path is one track as before.
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
  /// One lane of a value of several.
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
