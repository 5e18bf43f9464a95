internal import DrawstringCore
internal import DrawstringSyntax

/// The part of an outline that a trim leaves.
struct LottieTrim {
  /// Shares, and turns.
  var start: MotionTrack
  var end: MotionTrack
  var offset: MotionTrack
  var isSequential: Bool
  let value: LottieValue

  private var isStraight: Bool { offset.isStill && offset.first[0] == 0 }

  /// The trim `next` of the part that this trim leaves; nil if one of them has an offset.
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
    start.isStill && end.isStill && min(start.first[0], end.first[0]) == 0
      && max(start.first[0], end.first[0]) == 1
  }
}

/// An outline in a tree of shapes.
final class LottiePath {
  var outline: LottieOutline
  let groups: [LottieGroup]
  var trims: [LottieTrim] = []
  /// How outlines before a merging item are joined.
  var merge = 0
  /// The operand of an intersection to which the outline belongs.
  var operand = 0
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

/// A group of shapes. A class, because its items and its transform are added while the list of shapes is read.
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
  mutating func shapes(_ list: LottieValue, _ clock: MotionClock, _ shift: Vec2, _ layer: LottieValue)
    -> [LottieNode]
  {
    let root = LottieGroup(layer)
    _ = read(list.items, into: root, [], clock, depth: 0)
    return nodes(of: root, [], shift, clock)
  }

  // MARK: Reading

  mutating func read(
    _ items: [LottieValue], into group: LottieGroup, _ around: [LottieGroup], _ clock: MotionClock, depth: Int
  ) -> [LottiePath] {
    guard depth <= Self.depthLimit else {
      tooLarge(at: group.value)
      return []
    }
    let groups = around + [group]
    var paths: [LottiePath] = []
    // The outlines that a merge has joined, and whether no merge has changed what they cover.
    var merged = 0
    var isPlainlyMerged = true
    for item in items where !item["hd"].isTrue && !isTooLarge {
      switch item["ty"].string ?? "" {
      case "gr":
        let inner = LottieGroup(item)
        let members = item["it"].items
        if let own = members.last(where: { $0["ty"].string == "tr" }) {
          inner.transform = transform(own, clock, item)
        }
        paths += read(members, into: inner, groups, clock, depth: depth + 1)
        group.items.append(.group(inner))
      case "sr":
        // A star that moves or turns lies in a group that moves or turns with it.
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
              value: item, paths: paths, isStroke: type.hasSuffix("t") || type == "gs",
              isGradient: type.hasPrefix("g"))))
      case "tm":
        let trim = trim(item, clock)
        if !trim.isWhole { for path in paths { path.trims.append(trim) } }
      case "rd":
        let radius = track(item["r"], lanes: 1, usual: [0], clock)
        if !radius.isStill || radius.first[0] > 0 {
          for path in paths { path.outline = path.outline.rounded(radius) }
        }
      case "mm":
        let mode = item["mm"].integer ?? 1
        // An earlier merge has joined the outlines before it.
        if paths.count - max(merged - 1, 0) > 1 {
          switch mode {
          case 1: break
          case 2: approximated("outlines that overlap are put together, not added", at: item)
          case 4, 5:
            if merged == 0 || mode == 4 && isPlainlyMerged {
              for (place, path) in paths.enumerated() {
                path.merge = mode
                path.operand = max(place + 1 - merged, 0)
              }
            } else {
              unsupported("a merge of merged outlines", at: item)
            }
          default: unsupported("the subtraction of outlines", at: item)
          }
        }
        merged = paths.count
        if mode != 1 { isPlainlyMerged = false }
      case "rp":
        let inner = LottieGroup(item)
        inner.items = group.items
        inner.repeater = item
        group.items = [.group(inner)]
        if inner.items.isEmpty {
          unsupported("a repeater of outlines that are painted outside of it", at: item)
        }
      case "tr", "no": break
      case "pb", "zz", "op", "tw":
        unsupported("the modifier '\(item["ty"].string ?? "")'", at: item)
      default: unsupported("an item of an unknown type", at: item["ty"].exists ? item["ty"] : item)
      }
    }
    return paths
  }

  mutating func starHolder(_ item: LottieValue, _ clock: MotionClock) -> LottieGroup? {
    let place = track(item["p"], lanes: 2, usual: [0, 0], clock)
    let turn = track(item["r"], lanes: 1, usual: [0], clock)
    if place.isStill, turn.isStill { return nil }
    let group = LottieGroup(item)
    group.transform = LottieTransform(
      anchor: MotionTrack([0, 0]), position: [place], scale: MotionTrack([1, 1]), rotation: turn,
      skew: MotionTrack([0]),
      skewAxis: 0, opacity: MotionTrack([1]))
    return group
  }

  mutating func trim(_ item: LottieValue, _ clock: MotionClock) -> LottieTrim {
    func share(_ track: MotionTrack) -> MotionTrack { track.mapped { [min(max($0[0] / 100, 0), 1)] } }
    return LottieTrim(
      start: share(track(item["s"], lanes: 1, usual: [0], clock)),
      end: share(track(item["e"], lanes: 1, usual: [100], clock)),
      offset: track(item["o"], lanes: 1, usual: [0], clock).mapped { [$0[0] / 360] },
      isSequential: item["m"].integer == 2, value: item)
  }

  // MARK: Layers

  mutating func nodes(
    of group: LottieGroup, _ around: [LottieGroup], _ shift: Vec2, _ clock: MotionClock
  ) -> [LottieNode] {
    var result: [LottieNode] = []
    // The group of a repeater does not count as a level of the outlines in it.
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

  /// The layers of a paint: one for all outlines that do not move relative to it, and one for each outline that does.
  mutating func painted(
    _ paint: LottiePaint, _ groups: [LottieGroup], _ shift: Vec2, _ clock: MotionClock, below: LottieNode?
  ) -> [LottieNode] {
    var result: [LottieNode] = []
    // Each paint has the outlines of all paths before it.
    count(
      numbers: paint.paths.reduce(0) {
        $0 + max($1.outline.track.segments.count, 1) * $1.outline.track.laneCount
      },
      at: paint.value)
    if isTooLarge { return [] }
    var still: [(LottieOutline, LottiePath)] = []
    for path in paint.paths {
      let chain = path.groups.dropFirst(groups.count)
      if chain.allSatisfy({ $0.transform?.isStill ?? true }) {
        var outline = path.outline
        for group in chain.reversed() {
          if let own = group.transform?.affine { outline = outline.placed(own) }
        }
        still.append((outline.placed(Affine(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y)), path))
        continue
      }
      if !paint.isStroke, let outline = shared(path, Array(chain), shift, in: paint) {
        still.append((outline, path))
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
    let runs = paint.isStroke ? Self.runs(still) : [still]
    var first: [LottieNode] = []
    for run in runs { first += paintNodes(paint, run, shift, clock, over: runs.count == 1 ? below : nil) }
    return first + result
  }

  /// Outlines in a row that have the same trims.
  private static func runs(_ outlines: [(LottieOutline, LottiePath)]) -> [[(LottieOutline, LottiePath)]] {
    var runs: [[(LottieOutline, LottiePath)]] = []
    for one in outlines {
      if let last = runs.last?.last, last.1.trims.map(\.value.index) == one.1.trims.map(\.value.index) {
        runs[runs.count - 1].append(one)
      } else {
        runs.append([one])
      }
    }
    return runs
  }

  /// The outline that a fill of several outlines covers: what their trims leave.
  private mutating func filled(
    _ outlines: [(LottieOutline, LottiePath)], _ paint: LottieValue
  ) -> LottieOutline {
    var result: [LottieOutline] = []
    for run in Self.runs(outlines) {
      let whole = LottieOutline.joined(run.map(\.0))
      guard let trim = common(run[0].1.trims) else {
        result.append(whole)
        continue
      }
      if let cut = whole.trimmed(by: trim) {
        count(numbers: cut.track.segments.count * cut.track.laneCount, at: paint)
        if cut.track.laneCount > 0 { result.append(cut) }
      } else {
        approximated("the fill is not trimmed, only strokes are", at: trim.value)
        result.append(whole)
      }
    }
    return result.isEmpty ? LottieOutline(form: .cubics([]), track: MotionTrack([Double]())) : .joined(result)
  }

  /// An outline in a group that moves, in the coordinates of a fill that it shares with outlines that it may overlap, because it
  /// may be a hole in them; nil for one that no other outline meets.
  private mutating func shared(
    _ path: LottiePath, _ chain: [LottieGroup], _ shift: Vec2, in paint: LottiePaint
  ) -> LottieOutline? {
    guard paint.paths.count > 1, paint.paths.count <= Self.mostCommon else { return nil }
    func placed(_ path: LottiePath, _ chain: [LottieGroup]) -> LottieOutline {
      chain.reversed().reduce(path.outline) { outline, group in
        guard let transform = group.transform else { return outline }
        return transform.isStill ? outline.placed(transform.affine) : outline.placed(by: transform)
      }
    }
    let own = placed(path, chain)
    let depth = path.groups.count - chain.count
    let meets = paint.paths.contains { other in
      guard other !== path, let box = own.bounds,
        let second = placed(other, Array(other.groups.dropFirst(depth))).bounds
      else { return false }
      return box.low.x < second.high.x && second.low.x < box.high.x && box.low.y < second.high.y
        && second.low.y < box.high.y
    }
    if !meets { return nil }
    count(numbers: own.track.segments.count * own.track.laneCount, at: paint.value)
    return own.placed(Affine(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y))
  }

  /// The layers of a paint on outlines in its coordinates. A stroke over a fill of the same outlines joins the layer of the fill.
  mutating func paintNodes(
    _ paint: LottiePaint, _ outlines: [(LottieOutline, LottiePath)], _ shift: Vec2, _ clock: MotionClock,
    over: LottieNode? = nil
  ) -> [LottieNode] {
    let value = paint.value
    if paint.isStroke {
      let width = track(value["w"], lanes: 1, usual: [1], clock)
      if width.isStill, width.first[0] <= 0 { return [] }
    }
    let operands = Set(outlines.map(\.1.operand)).count
    if operands > 1, outlines.allSatisfy({ $0.1.merge == 4 }) {
      if paint.isStroke {
        unsupported("the stroke of an intersection", at: value)
        return []
      }
      if operands > Self.mostCommon {
        unsupported("the intersection of more than \(Self.mostCommon) outlines", at: value)
        return []
      }
      return intersected(paint, outlines, shift, clock)
    }
    let trims = outlines[0].1.trims
    let isPlain = !paint.isStroke || trims.isEmpty && value["d"].items.isEmpty
    if outlines.count > 1 {
      count(
        numbers: MotionTrack.instantCount(of: outlines.map(\.0.track))
          * outlines.reduce(0) { $0 + $1.0.vertexCount * 6 }, at: value)
    }
    if isTooLarge { return [] }
    if outlines.count == 1, trims.isEmpty, let node = rectangle(paint, outlines[0].0, clock) { return [node] }
    let joined = paint.isStroke ? LottieOutline.joined(outlines.map(\.0)) : filled(outlines, value)
    if isTooLarge || joined.track.laneCount == 0 { return [] }
    let opacity = share(value["o"], clock)
    let node = LottieNode(nil, or: paint.isStroke ? "stroke" : "fill", .shape)
    node.set("path", joined.track, .path(joined.form, isPlain: isPlain))
    if !paint.isStroke {
      if value["r"].integer == 2 || outlines.contains(where: { $0.1.merge == 5 }) {
        node.set("fillRule", "evenodd")
      }
    } else {
      node.set("fillColor", "clear")
    }
    if paint.isStroke { setStroke(node, value, joined.form, clock) }
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
      if let over, over.kind == .shape, over["strokeColor"] == nil, isFaded, over["opacity"] == nil,
        trims.isEmpty,
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

  /// A rectangle that moves, as a layer with a size; nil where the outline is none.
  private mutating func rectangle(_ paint: LottiePaint, _ outline: LottieOutline, _ clock: MotionClock)
    -> LottieNode?
  {
    let value = paint.value
    guard let box = outline.box, !box.isStill, !paint.isGradient, value["d"].items.isEmpty else { return nil }
    let sizes = box.size.segments.flatMap { $0.from + $0.to } + box.size.rest
    if sizes.contains(where: { $0 < 0 }) { return nil }
    let node = LottieNode(nil, or: paint.isStroke ? "stroke" : "fill")
    var (size, radius) = (box.size, box.radius.mapped { [max($0[0], 0)] })
    if paint.isStroke {
      let width = track(value["w"], lanes: 1, usual: [1], clock)
      let join = value["lj"].integer ?? 2
      // A border has sharp or round corners; those of a radius that moves are round.
      let times = radius.segments.flatMap { [$0.start, $0.end] }
      let isSharp = times.contains { radius.value(at: $0)[0] <= 0 && !size.value(at: $0).contains(0) }
      guard width.isStill, join == 2 || join == 1 && !isSharp && (value["ml"].number ?? 4) > 1.5 else {
        return nil
      }
      let line = width.first[0]
      size = size.mapped { $0.map { $0 + line } }
      if join == 2 || !radius.isStill || radius.first[0] > 0 { radius = radius.mapped { [$0[0] + line / 2] } }
      node.set("borderWidth", line)
    }
    func set(_ key: String, _ parts: (String, String), _ track: MotionTrack) {
      if track.segments.contains(where: { $0.eases.count > 1 }) {
        node.set("\(key).\(parts.0)", track.lane(0), .number)
        node.set("\(key).\(parts.1)", track.lane(1), .number)
      } else {
        node.set(key, track, .point)
      }
    }
    set("position", ("x", "y"), box.center)
    set("size", ("width", "height"), size)
    if !radius.isStill || radius.first[0] > 0 { node.set("cornerRadius", radius, .number) }
    var color = color(value["c"], clock)
    let input = slotInput(value["c"], color)
    let opacity = share(value["o"], clock)
    if opacity.isStill {
      color = color.mapped { [$0[0], $0[1], $0[2], $0[3] * opacity.first[0]] }
    } else {
      node.set("opacity", opacity, .factor)
    }
    setColor(node, paint.isStroke ? "borderColor" : "backgroundColor", color, input)
    return node
  }

  private mutating func share(_ value: LottieValue, _ clock: MotionClock) -> MotionTrack {
    track(value, lanes: 1, usual: [100], clock).mapped { [min(max($0[0] / 100, 0), 1)] }
  }

  static let mostCommon = 8

  /// A fill of the intersection of outlines: the fill of the first, masked by the others.
  mutating func intersected(
    _ paint: LottiePaint, _ outlines: [(LottieOutline, LottiePath)], _ shift: Vec2, _ clock: MotionClock
  ) -> [LottieNode] {
    let first = outlines[0].1.operand
    var content = paintNodes(paint, outlines.filter { $0.1.operand == first }, shift, clock)
    for operand in Set(outlines.map(\.1.operand)).sorted() where operand != first {
      let outline = LottieOutline.joined(outlines.filter { $0.1.operand == operand }.map(\.0))
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

  func setColor(_ node: LottieNode, _ key: String, _ color: MotionTrack, _ input: String?) {
    node.set(key, color, input.map { .tint($0) } ?? .color)
  }
}
