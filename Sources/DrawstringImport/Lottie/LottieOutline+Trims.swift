internal import DrawstringCore

// Outlines of trimmed fills.

extension LottieOutline {
  /// The vertices of an outline whose trim may move.
  private static let mostTrimmed = 64

  /// The part of the outline that a trim leaves; nil for one with too many vertices to follow a moving trim, and for a moving
  /// trim whose start passes that of the outline.
  func trimmed(by trim: LottieTrim) -> LottieOutline? {
    let own = asCubics()
    guard case .cubics(let parts) = own.form else { return nil }
    let tracks = [own.track, trim.start, trim.end, trim.offset]
    let mode: StrokeMode = trim.isSequential ? .sequential : .parallel
    if tracks.allSatisfy(\.isStill) {
      let (a, b) = (trim.start.first[0], trim.end.first[0])
      guard case .data(let path) = Self.path(own.form, own.track.first, isPlain: false) else { return nil }
      return LottieOutline(
        path.trimmed(start: min(a, b), end: max(a, b), offset: trim.offset.first[0], mode: mode))
    }
    if vertexCount > Self.mostTrimmed { return nil }
    let isShifted = !trim.offset.isStill || trim.offset.first[0] != 0
    // Whole turns before the start of the trim.
    let lowest = LottieImport.ordered(trim.start, trim.end).0
    let turns = Set(
      MotionTrack.joined([lowest, trim.offset], isLinear: true) { [$0[0][0] + $0[1][0]] }.values.map {
        isShifted ? $0[0].rounded(.down) : 0
      })
    guard turns.count == 1, let turn = turns.first else { return nil }
    // The pieces of the outline in order: each subpath, or each twice where the trim may pass its end.
    let isRing = parts.allSatisfy(\.isClosed) && (parts.count == 1 || mode == .parallel)
    let counts = parts.map { $0.isClosed ? $0.count : $0.count - 1 }
    var bases = [0]
    for part in parts { bases.append(bases[bases.count - 1] + part.count) }
    var groups: [[(part: Int, isSecond: Bool)]] = parts.indices.map { [($0, false)] }
    if isShifted {
      groups =
        isRing
        ? parts.indices.map { [($0, false), ($0, true)] }
        : groups + parts.indices.map { [($0, true)] }
    }
    groups = groups.filter { counts[$0[0].part] > 0 }
    if groups.isEmpty { return LottieOutline(form: .cubics([]), track: MotionTrack([Double]())) }
    let form = LottieForm.cubics(
      groups.map { group in
        let straight = group.flatMap { piece in parts[piece.part].isStraight.prefix(counts[piece.part]) }
        return .init(count: straight.count + 1, isClosed: false, isStraight: straight + [true])
      })
    func measures(_ v: [Double]) -> [[PathMeasure]] {
      parts.indices.map { part in
        (0..<counts[part]).map { segment in
          let (a, b) = (bases[part] + segment, bases[part] + (segment + 1) % parts[part].count)
          let (from, to) = (Vec2(v[6 * a], v[6 * a + 1]), Vec2(v[6 * b], v[6 * b + 1]))
          var path = VectorPath()
          path.move(to: from)
          path.cubic(
            from + Vec2(v[6 * a + 4], v[6 * a + 5]), to + Vec2(v[6 * b + 2], v[6 * b + 3]), to: to)
          return PathMeasure(path)
        }
      }
    }
    func place(of measures: [PathMeasure]) -> Vec2 { measures.first?.place(atFraction: 0).point ?? .zero }
    let still = own.track.isStill ? measures(own.track.first) : nil
    let bounds = own.bounds
    let extent = bounds.map { ($0.high - $0.low).length } ?? 1
    let track = MotionTrack.joined(tracks, isLinear: false, tolerance: max(extent * 1e-3, 1e-6)) { v in
      let measures = still ?? measures(v[0])
      let lengths = measures.map { $0.reduce(0) { $0 + $1.length } }
      let (low, high) = (min(v[1][0], v[2][0]), max(v[1][0], v[2][0]))
      let from = v[3][0] + low - turn
      let to = from + (high - low)
      var numbers: [Double] = []
      for group in groups {
        var left: [(Vec2, Vec2, Vec2, Vec2)?] = []
        for piece in group {
          let (first, last) = piece.isSecond ? (0, max(to - 1, 0)) : (from, min(to, 1))
          var before = mode == .sequential ? lengths[..<piece.part].reduce(0, +) : 0
          let whole = mode == .sequential ? lengths.reduce(0, +) : lengths[piece.part]
          for measure in measures[piece.part] {
            func share(_ part: Double) -> Double {
              measure.length > 0 ? min(max((part * whole - before) / measure.length, 0), 1) : 0
            }
            left.append(Self.part(of: measure, from: share(first), to: share(last)))
            before += measure.length
          }
        }
        // Segments outside of the trim lie at the ends of the part inside.
        var end = left.lazy.compactMap { $0?.0 }.first ?? place(of: measures[group[0].part])
        let cubics = left.map { cubic in
          end = cubic?.3 ?? end
          return cubic ?? (end, end, end, end)
        }
        for (index, cubic) in cubics.enumerated() {
          let handle = index > 0 ? cubics[index - 1].2 - cubics[index - 1].3 : .zero
          let out = cubic.1 - cubic.0
          numbers += [cubic.0.x, cubic.0.y, handle.x, handle.y, out.x, out.y]
        }
        if let end = cubics.last {
          numbers += [end.3.x, end.3.y, end.2.x - end.3.x, end.2.y - end.3.y, 0, 0]
        }
      }
      return numbers
    }
    return LottieOutline(form: form, track: track)
  }

  /// The part of a cubic between two shares of its length; nil for none.
  private static func part(
    of measure: PathMeasure, from a: Double, to b: Double
  ) -> (Vec2, Vec2, Vec2, Vec2)? {
    var elements = measure.trimmed(start: a, end: b).elements.makeIterator()
    guard case .move(let from)? = elements.next() else { return nil }
    switch elements.next() {
    case .cubic(let first, let second, let to)?: return (from, first, second, to)
    case .line(let to)?: return (from, from, to, to)
    default: return nil
    }
  }

  /// The outline of a path of lines and cubics.
  private init(_ path: VectorPath) {
    var parts: [LottieForm.Part] = []
    var numbers: [Double] = []
    for element in path.elements {
      let last = numbers.count - 6
      switch element {
      case .move(let to):
        parts.append(.init(count: 1, isClosed: false, isStraight: [true]))
        numbers += [to.x, to.y, 0, 0, 0, 0]
      case .line(let to) where last >= 0:
        parts[parts.count - 1].count += 1
        parts[parts.count - 1].isStraight.append(true)
        numbers += [to.x, to.y, 0, 0, 0, 0]
      case .cubic(let first, let second, let to) where last >= 0:
        parts[parts.count - 1].isStraight[parts[parts.count - 1].count - 1] = false
        parts[parts.count - 1].count += 1
        parts[parts.count - 1].isStraight.append(true)
        (numbers[last + 4], numbers[last + 5]) = (first.x - numbers[last], first.y - numbers[last + 1])
        numbers += [to.x, to.y, second.x - to.x, second.y - to.y, 0, 0]
      case .close where last >= 0: parts[parts.count - 1].isClosed = true
      default: break
      }
    }
    self.init(form: .cubics(parts), track: MotionTrack(numbers))
  }
}

extension MotionTrack {
  /// The values at the ends of segments.
  fileprivate var values: [[Double]] { segments.isEmpty ? [rest] : segments.flatMap { [$0.from, $0.to] } }
}
