internal import DrawstringCore
internal import DrawstringSyntax

/// The stretch of an outline that is left.
struct LottieTrim {
  /// Shares, and turns.
  var start: MotionTrack
  var end: MotionTrack
  var offset: MotionTrack
  var isSequential: Bool
  let value: LottieValue

  private var isStraight: Bool { offset.isStill && offset.first[0] == 0 }

  /// The stretch of this stretch; nil where one of them has an offset.
  func followed(by next: LottieTrim) -> LottieTrim? {
    guard isStraight, next.isStraight, isSequential == next.isSequential else { return nil }
    func part(_ share: MotionTrack) -> MotionTrack {
      MotionTrack.joined([start, end, share], isLinear: false, tolerance: 1e-4) { v in
        let (low, high) = (min(v[0][0], v[1][0]), max(v[0][0], v[1][0]))
        return [low + (high - low) * v[2][0]]
      }
    }
    return LottieTrim(
      start: part(next.start), end: part(next.end), offset: offset, isSequential: isSequential, value: value)
  }

  var isWhole: Bool {
    start.isStill && end.isStill && min(start.first[0], end.first[0]) == 0 && max(start.first[0], end.first[0]) == 1
  }
}

/// An outline in a tree of shapes.
final class LottiePath {
  var outline: LottieOutline
  let groups: [LottieGroup]
  var trims: [LottieTrim] = []
  /// How outlines before a merging item are joined.
  var merge = 0
  let value: LottieValue

  init(_ outline: LottieOutline, _ groups: [LottieGroup], _ value: LottieValue) {
    (self.outline, self.groups, self.value) = (outline, groups, value)
  }
}

struct LottiePaint {
  let value: LottieValue
  let paths: [LottiePath]
  let isStroke: Bool
  let isGradient: Bool
}

final class LottieGroup {
  enum Item {
    case paint(LottiePaint)
    case group(LottieGroup)
  }

  var items: [Item] = []
  var transform: LottieTransform?
  let value: LottieValue
  var repeater: LottieValue?

  init(_ value: LottieValue) { self.value = value }
}

extension LottieImport {
  /// The layers of a shape layer's items, from back to front.
  mutating func shapes(_ list: LottieValue, _ clock: MotionClock, _ shift: Vec2, _ layer: LottieValue) -> [LottieNode] {
    let root = LottieGroup(layer)
    _ = read(list.items, into: root, [], clock, depth: 0)
    return nodes(of: root, [], shift, clock)
  }

  // MARK: Reading

  private mutating func read(
    _ items: [LottieValue], into group: LottieGroup, _ around: [LottieGroup], _ clock: MotionClock, depth: Int
  ) -> [LottiePath] {
    guard depth <= Self.depthLimit else {
      tooLarge(at: group.value)
      return []
    }
    let groups = around + [group]
    var paths: [LottiePath] = []
    for item in items where !item["hd"].isTrue && !isTooLarge {
      switch item["ty"].string ?? "" {
      case "gr":
        let inner = LottieGroup(item)
        let members = item["it"].items
        if let own = members.last(where: { $0["ty"].string == "tr" }) { inner.transform = transform(own, clock, item) }
        paths += read(members, into: inner, groups, clock, depth: depth + 1)
        group.items.append(.group(inner))
      case "sr":
        // A star that moves or turns lies in a group that does.
        let holder = starHolder(item, clock)
        if let outline = star(item, clock, isPlaced: holder == nil) {
          paths.append(LottiePath(outline, groups + (holder.map { [$0] } ?? []), item))
        }
      case "sh", "el", "rc":
        if let outline = outline(item, clock) { paths.append(LottiePath(outline, groups, item)) }
      case "fl", "st", "gf", "gs":
        let type = item["ty"].string ?? ""
        countLayer(at: item)
        if let mode = item["bm"].integer, mode != 0 { unsupported("a blend mode", at: item["bm"]) }
        group.items.append(
          .paint(
            LottiePaint(
              value: item, paths: paths, isStroke: type.hasSuffix("t") || type == "gs", isGradient: type.hasPrefix("g"))))
      case "tm":
        let trim = trim(item, clock)
        if !trim.isWhole { for path in paths { path.trims.append(trim) } }
      case "rd":
        let radius = track(item["r"], lanes: 1, usual: [0], clock)
        if !radius.isStill || radius.first[0] > 0 { for path in paths { path.outline = path.outline.rounded(radius) } }
      case "mm":
        let mode = item["mm"].integer ?? 1
        if paths.count > 1 {
          switch mode {
          case 1: break
          case 2: approximated("outlines that overlap are put together, not added", at: item)
          case 4, 5: for path in paths { path.merge = mode }
          default: unsupported("the subtraction of outlines", at: item)
          }
        }
      case "rp":
        let inner = LottieGroup(item)
        inner.items = group.items
        inner.repeater = item
        group.items = [.group(inner)]
        if inner.items.isEmpty { unsupported("a repeater of outlines that are painted outside of it", at: item) }
      case "tr", "no": break
      case "pb", "zz", "op", "tw":
        unsupported("the modifier '\(item["ty"].string ?? "")'", at: item)
      default: unsupported("an item of an unknown type", at: item["ty"].exists ? item["ty"] : item)
      }
    }
    return paths
  }

  private mutating func starHolder(_ item: LottieValue, _ clock: MotionClock) -> LottieGroup? {
    let place = track(item["p"], lanes: 2, usual: [0, 0], clock)
    let turn = track(item["r"], lanes: 1, usual: [0], clock)
    if place.isStill, turn.isStill { return nil }
    let group = LottieGroup(item)
    group.transform = LottieTransform(
      anchor: MotionTrack([0, 0]), position: [place], scale: MotionTrack([1, 1]), rotation: turn, skew: MotionTrack([0]),
      skewAxis: 0, opacity: MotionTrack([1]))
    return group
  }

  private mutating func trim(_ item: LottieValue, _ clock: MotionClock) -> LottieTrim {
    func share(_ track: MotionTrack) -> MotionTrack { track.mapped { [min(max($0[0] / 100, 0), 1)] } }
    return LottieTrim(
      start: share(track(item["s"], lanes: 1, usual: [0], clock)),
      end: share(track(item["e"], lanes: 1, usual: [100], clock)),
      offset: track(item["o"], lanes: 1, usual: [0], clock).mapped { [$0[0] / 360] },
      isSequential: item["m"].integer == 2, value: item)
  }

  // MARK: Layers

  private mutating func nodes(
    of group: LottieGroup, _ around: [LottieGroup], _ shift: Vec2, _ clock: MotionClock
  ) -> [LottieNode] {
    var result: [LottieNode] = []
    // A repeater's group is no level of the outlines in it.
    let groups = group.repeater == nil ? around + [group] : around
    for item in group.items.reversed() where !isTooLarge {
      switch item {
      case .group(let inner) where inner.repeater != nil:
        result += repeated(inner, groups, shift, clock)
      case .group(let inner):
        guard let transform = inner.transform else {
          result += nodes(of: inner, groups, shift, clock)
          continue
        }
        let node = LottieNode(inner.value["nm"].string, or: "group")
        let holder = addTransform(transform, to: node, shift: shift)
        holder.children += nodes(of: inner, groups, transform.shift, clock)
        if !transform.opacity.isStill || transform.opacity.first[0] != 1 {
          node.set("opacity", transform.opacity, .factor)
        }
        if !holder.children.isEmpty { result.append(node) }
      case .paint(let paint): result += painted(paint, groups, shift, clock, below: result.last)
      }
    }
    return result
  }

  /// The layers of a paint: one for all outlines that do not move against it, and one for each that does.
  private mutating func painted(
    _ paint: LottiePaint, _ groups: [LottieGroup], _ shift: Vec2, _ clock: MotionClock, below: LottieNode?
  ) -> [LottieNode] {
    var result: [LottieNode] = []
    var still: [(LottieOutline, LottiePath)] = []
    for path in paint.paths {
      let chain = path.groups.dropFirst(groups.count)
      if chain.allSatisfy({ $0.transform?.isStill ?? true }) {
        var outline = path.outline
        for group in chain.reversed() { if let own = group.transform?.affine { outline = outline.placed(own) } }
        still.append((outline.placed(Affine(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y)), path))
        continue
      }
      var outer: LottieNode?
      var inner: LottieNode?
      var own = shift
      for group in chain {
        guard let transform = group.transform else { continue }
        let node = LottieNode(nil, or: "group")
        let holder = addTransform(transform, to: node, shift: own)
        own = transform.shift
        if let inner { inner.children.append(node) } else { outer = node }
        inner = holder
        if paint.isStroke, !transform.scale.isStill || transform.scale.first != [1, 1] {
          approximated("the stroke is scaled with its outline", at: paint.value)
        }
      }
      let placed = path.outline.placed(Affine(a: 1, b: 0, c: 0, d: 1, tx: own.x, ty: own.y))
      inner?.children += paintNodes(paint, [(placed, path)], own, clock)
      if let outer { result.append(outer) }
    }
    if still.isEmpty { return result }
    // Outlines with trims of their own are layers of their own.
    var runs: [[(LottieOutline, LottiePath)]] = []
    for one in still {
      if let last = runs.last?.last, last.1.trims.map(\.value.index) == one.1.trims.map(\.value.index) {
        runs[runs.count - 1].append(one)
      } else {
        runs.append([one])
      }
    }
    if !paint.isStroke { runs = [still] }
    var first: [LottieNode] = []
    for run in runs { first += paintNodes(paint, run, shift, clock, over: runs.count == 1 ? below : nil) }
    return first + result
  }

  /// The layers of a paint on outlines in its coordinates. A stroke over a fill of the same outlines joins that layer.
  private mutating func paintNodes(
    _ paint: LottiePaint, _ outlines: [(LottieOutline, LottiePath)], _ shift: Vec2, _ clock: MotionClock,
    over: LottieNode? = nil
  ) -> [LottieNode] {
    let value = paint.value
    if outlines.count > 1, outlines.allSatisfy({ $0.1.merge == 4 }) {
      if paint.isStroke {
        unsupported("the stroke of an intersection", at: value)
        return []
      }
      if outlines.count > Self.mostCommon {
        unsupported("the intersection of more than \(Self.mostCommon) outlines", at: value)
        return []
      }
      return intersected(paint, outlines, shift, clock)
    }
    let trims = outlines[0].1.trims
    let isPlain = !paint.isStroke || trims.isEmpty && value["d"].items.isEmpty
    let joined = LottieOutline.joined(outlines.map(\.0))
    count(numbers: joined.track.segments.count * joined.track.laneCount, at: value)
    if isTooLarge { return [] }
    let opacity = track(value["o"], lanes: 1, usual: [100], clock).mapped { [min(max($0[0] / 100, 0), 1)] }
    let node = LottieNode(nil, or: paint.isStroke ? "stroke" : "fill", .shape)
    node.set("path", joined.track, .path(joined.form, isPlain: isPlain))
    if !paint.isStroke {
      if value["r"].integer == 2 || outlines.contains(where: { $0.1.merge == 5 }) { node.set("fillRule", "evenodd") }
      if outlines.contains(where: { !$0.1.trims.isEmpty }) { tellTrimmedFill(outlines) }
    } else {
      node.set("fillColor", "clear")
    }
    if paint.isStroke { setStroke(node, value, clock) }
    if paint.isStroke { setTrims(node, trims, joined) }
    if paint.isGradient {
      if paint.isStroke { node.set("strokeColor", "black") }
      return gradient(value, node, joined, opacity, isStroke: paint.isStroke, shift: shift, clock)
    }
    var color = color(value["c"], clock)
    let input = slotInput(value["c"], color)
    let isFaded = opacity.isStill
    if isFaded {
      color = color.mapped { [$0[0], $0[1], $0[2], $0[3] * opacity.first[0]] }
    } else {
      node.set("opacity", opacity, .factor)
    }
    if paint.isStroke {
      // A stroke over the fill of the same outlines is one layer with it.
      if let over, over.kind == .shape, over["strokeColor"] == nil, isFaded, over["opacity"] == nil, trims.isEmpty,
        over.paths.elementsEqual(outlines.map { ObjectIdentifier($0.1) })
      {
        for property in node.properties where property.key != "path" && property.key != "fillColor" {
          over.set(property.key, property.track, property.kind)
        }
        over.set("path", joined.track, .path(joined.form, isPlain: isPlain))
        setColor(over, "strokeColor", color, input)
        return []
      }
      setColor(node, "strokeColor", color, input)
      return [node]
    }
    node.paths = outlines.map { ObjectIdentifier($0.1) }
    setColor(node, "fillColor", color, input)
    return [node]
  }

  private static let mostCommon = 8

  /// A fill of what outlines have in common: that of the first behind the others as masks.
  private mutating func intersected(
    _ paint: LottiePaint, _ outlines: [(LottieOutline, LottiePath)], _ shift: Vec2, _ clock: MotionClock
  ) -> [LottieNode] {
    var content = paintNodes(paint, [outlines[0]], shift, clock)
    for (outline, _) in outlines.dropFirst() {
      let mask = LottieNode(nil, or: "mask", .shape)
      mask.set("path", outline.track, .path(outline.form, isPlain: true))
      mask.isMask = true
      let group = LottieNode(nil, or: "common")
      group.mask = mask
      group.children = [mask] + content
      content = [group]
    }
    return content
  }

  private func setColor(_ node: LottieNode, _ key: String, _ color: MotionTrack, _ input: String?) {
    node.set(key, color, input.map { .tint($0) } ?? .color)
  }

  private mutating func tellTrimmedFill(_ outlines: [(LottieOutline, LottiePath)]) {
    for (_, path) in outlines {
      if let trim = path.trims.first { return approximated("the fill is not trimmed, only strokes are", at: trim.value) }
    }
  }

  // MARK: Strokes

  private mutating func setStroke(_ node: LottieNode, _ value: LottieValue, _ clock: MotionClock) {
    let width = track(value["w"], lanes: 1, usual: [1], clock).mapped { [max($0[0], 0)] }
    if !width.isStill || width.first[0] != 1 { node.set("lineWidth", width, .number) }
    switch value["lc"].integer ?? 2 {
    case 2: node.set("lineCap", "round")
    case 3: node.set("lineCap", "square")
    default: break
    }
    switch value["lj"].integer ?? 2 {
    case 2: node.set("lineJoin", "round")
    case 3: node.set("lineJoin", "bevel")
    default:
      let limit = value["ml2"].exists ? track(value["ml2"], lanes: 1, usual: [4], clock) : MotionTrack([value["ml"].number ?? 4])
      if !limit.isStill || limit.first[0] != 10 { node.set("miterLimit", limit.mapped { [max($0[0], 0)] }, .number) }
    }
    var dashes: [MotionTrack] = []
    for dash in value["d"].items {
      let length = track(dash["v"], lanes: 1, usual: [0], clock)
      if dash["n"].string == "o" {
        if !length.isStill || length.first[0] != 0 { node.set("lineDashPhase", length, .number) }
      } else if dashes.count < 64 {
        dashes.append(length.mapped { [max($0[0], 0)] })
      }
    }
    if dashes.contains(where: { !$0.isStill || $0.first[0] > 0 }) {
      node.set("lineDashPattern", MotionTrack.joined(dashes, isLinear: true) { $0.flatMap { $0 } }, .list)
    } else {
      node.remove("lineDashPhase")
    }
  }

  private mutating func setTrims(_ node: LottieNode, _ trims: [LottieTrim], _ outline: LottieOutline) {
    guard var trim = trims.first else { return }
    for second in trims.dropFirst() {
      // The stretch of a stretch is one, as long as neither goes round.
      if let both = trim.followed(by: second) {
        trim = both
      } else {
        unsupported("a second trim of an outline that goes round", at: second.value)
      }
    }
    var (start, end) = (trim.start, trim.end)
    if start.isStill, end.isStill, start.first[0] > end.first[0] {
      (start, end) = (end, start)
    } else if !start.isStill || !end.isStill {
      (start, end) = Self.ordered(start, end)
    }
    if !start.isStill || start.first[0] != 0 { node.set("strokeStart", start, .factor) }
    if !end.isStill || end.first[0] != 1 { node.set("strokeEnd", end, .factor) }
    if !trim.offset.isStill || trim.offset.first[0] != 0 { node.set("strokeOffset", trim.offset, .factor) }
    if case .cubics(let parts) = outline.form, parts.count > 1, !trim.isSequential { node.set("strokeMode", "parallel") }
  }

  /// Two tracks, at each time the smaller value first.
  private static func ordered(_ a: MotionTrack, _ b: MotionTrack) -> (MotionTrack, MotionTrack) {
    let times = Set((a.segments + b.segments).flatMap { [$0.start, ($0.start + $0.end) / 2, $0.end] })
    let isOrdered = times.allSatisfy { a.value(at: $0)[0] <= b.value(at: $0)[0] + 1e-9 && a.value(before: $0)[0] <= b.value(before: $0)[0] + 1e-9 }
    if isOrdered { return (a, b) }
    let isTurned = times.allSatisfy { a.value(at: $0)[0] >= b.value(at: $0)[0] - 1e-9 && a.value(before: $0)[0] >= b.value(before: $0)[0] - 1e-9 }
    if isTurned { return (b, a) }
    return (
      MotionTrack.joined([a, b], isLinear: false, tolerance: 1e-4) { [min($0[0][0], $0[1][0])] },
      MotionTrack.joined([a, b], isLinear: false, tolerance: 1e-4) { [max($0[0][0], $0[1][0])] }
    )
  }

  // MARK: Repeaters

  private mutating func repeated(
    _ group: LottieGroup, _ around: [LottieGroup], _ shift: Vec2, _ clock: MotionClock
  ) -> [LottieNode] {
    guard let item = group.repeater else { return [] }
    let count = track(item["c"], lanes: 1, usual: [1], clock)
    let offset = track(item["o"], lanes: 1, usual: [0], clock)
    let own = item["tr"]
    let transform = transform(own, clock, item)
    let first = track(own["so"], lanes: 1, usual: [100], clock)
    let last = track(own["eo"], lanes: 1, usual: [100], clock)
    if !count.isStill || !offset.isStill { approximated("the number of copies and their start do not move", at: item) }
    let copies = min(max(Int(count.first[0].rounded(.up)), 0), 1_000)
    if copies == 0 { return [] }
    if !transform.isStill, !offset.isStill || offset.first[0] != 0 {
      approximated("copies that move begin with the first", at: item)
    }
    let isBelow = item["m"].integer == 2
    if transform.isStill {
      var result: [LottieNode] = []
      for copy in 0..<copies where !isTooLarge {
        countLayer(at: item)
        let power = offset.first[0] + Double(copy)
        var placed = transform
        placed.position = transform.position.map { $0.mapped { $0.map { $0 * power } } }
        placed.position = [
          MotionTrack(zip(placed.position.flatMap(\.first), transform.anchor.first).map { $0 + $1 })
        ]
        placed.rotation = transform.rotation.mapped { [$0[0] * power] }
        placed.scale = transform.scale.mapped { $0.map { Self.power($0, power) } }
        let node = LottieNode(item["nm"].string, or: "copy")
        let inner = addTransform(placed, to: node, shift: shift)
        inner.children += nodes(of: group, around, placed.shift, clock)
        let share = copies > 1 ? Double(copy) / Double(copies - 1) : 0
        let fade = MotionTrack.joined([first, last], isLinear: true) { [min(max(($0[0][0] + ($0[1][0] - $0[0][0]) * share) / 100, 0), 1)] }
        if !fade.isStill || fade.first[0] != 1 { node.set("opacity", fade, .factor) }
        result.append(node)
      }
      return isBelow ? result.reversed() : result
    }
    let node = LottieNode(item["nm"].string, or: "copies", .replicator)
    let anchor = Vec2(transform.anchor.first[0], transform.anchor.first[1])
    node.set("position", anchor + shift)
    node.set("instanceCount", Double(copies))
    let position =
      transform.position.count == 1
      ? transform.position[0] : MotionTrack.joined(transform.position, isLinear: true) { $0.flatMap { $0 } }
    if !position.isStill || position.first != [0, 0] { node.set("instanceTranslation", position, .point) }
    if !transform.rotation.isStill || transform.rotation.first[0] != 0 {
      node.set("instanceRotation", transform.rotation, .degrees)
    }
    if !transform.scale.isStill || transform.scale.first != [1, 1] { node.set("instanceScale", transform.scale, .scale) }
    let turns = !transform.rotation.isStill || transform.rotation.first[0] != 0 || !transform.scale.isStill || transform.scale.first != [1, 1]
    if turns, !position.isStill || position.first != [0, 0] {
      approximated("copies are moved on from one to the next, each in the turn of the one before", at: item)
    }
    if copies > 1 {
      let step = MotionTrack.joined([first, last], isLinear: true) { [($0[1][0] - $0[0][0]) / 100 / Double(copies - 1)] }
      if !step.isStill || step.first[0] != 0 { node.set("instanceAlphaOffset", step, .factor) }
      if !first.isStill || first.first[0] != 100 {
        node.set("instanceColor", first.mapped { [1, 1, 1, $0[0] / 100] }, .color)
      }
    }
    node.children = nodes(of: group, around, -anchor, clock)
    return node.children.isEmpty ? [] : [node]
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if base > 0 { return TotalArithmetic.power(base, exponent) }
    return exponent == exponent.rounded() ? (0..<Int(min(exponent.magnitude, 1_000))).reduce(1.0) { value, _ in value * base } : base
  }
}
