internal import DrawstringCore

/// Shapes as inline SVG.
extension StyleTree {
  mutating func shape(_ layer: Int) -> String? {
    let place = slot(layer, .path)
    let parts = plan.layers[layer].parts
    let (hasFill, hasStroke) = (parts.contains(.fill), parts.contains(.stroke))
    let isTrimmed = hasStroke && parts.contains(.trim)
    let own = idle.path(at: number(layer, .path)) ?? VectorPath()
    let count = moves[place] ? max(tolerances.subpaths(layer), 1) : PathOutline(own).subpaths.count
    if !hasFill && !hasStroke { return nil }
    for property in PropertyID.ofStillShapes where moves[slot(layer, property)] {
      leave(layer, property, "the property does not move in the stylesheet; the value at rest is kept")
    }
    let name = classes[layer]
    let isSplit = isTrimmed && count > 1
    var paths = ""
    if hasFill || !isSplit {
      let selector = "\(name)-path"
      paths += path(
        layer, selector, subpath: nil, own, hasFill: hasFill, hasStroke: hasStroke && !isSplit, isTrimmed, 0)
    }
    if isSplit {
      // A stroke's dashes begin anew on each sub-path.
      for index in 0..<count {
        paths += path(
          layer, "\(name)-line-\(index + 1)", subpath: index, own, hasFill: false, hasStroke: true, true,
          index)
      }
    }
    return "<svg>\(paths)</svg>"
  }

  private mutating func path(
    _ layer: Int, _ name: String, subpath: Int?, _ own: VectorPath, hasFill: Bool, hasStroke: Bool,
    _ isTrimmed: Bool,
    _ index: Int
  ) -> String {
    let element = ".\(name)"
    let tolerance = tolerances.points(layer)
    let place = slot(layer, .path)
    let most = max(tolerances.subpaths(layer), 1)
    var attributes = " class=\"\(name)\""
    let read: ExportChannel.Reading = { frame in
      let outline = PathOutline(frame.path(at: frame.slots[place]) ?? VectorPath())
      var value: [Double] = []
      var shape = 0
      for index in subpath.map({ $0...$0 }) ?? 0...most - 1 {
        let part = LottieOutline.numbers(of: outline, subpath: index)
        value += part.value
        shape = (shape &* 1_009 &+ part.shape) & 0xFFFF_FFFF
      }
      return (value, shape)
    }
    if moves[place] {
      set(
        element, "d", layer, "path", slots: [place], tolerances: [tolerance], read,
        { "path(\"\(StyleText.path($0, tolerance))\")" })
    } else {
      let data = subpath == nil ? own.description : StyleText.path(read(idle).value, 1e-6)
      attributes += " d=\"\(data)\""
    }
    if hasFill {
      paint(element, "fill", layer, .fillColor)
      if number(layer, .fillRule) != 0 { attributes += " fill-rule=\"evenodd\"" }
    } else {
      attributes += " fill=\"none\""
    }
    if hasStroke { attributes += stroke(layer, element, own, isTrimmed, index, isPart: subpath != nil) }
    return "<path\(attributes)/>"
  }

  private mutating func stroke(
    _ layer: Int, _ element: String, _ own: VectorPath, _ isTrimmed: Bool, _ index: Int, isPart: Bool
  ) -> String {
    let tolerance = tolerances.points(layer)
    paint(element, "stroke", layer, .strokeColor)
    let width = slot(layer, .lineWidth)
    set(
      element, "stroke-width", layer, "lineWidth", tolerance: tolerance,
      [.maximum(.slot(width), .constant(0))], { StyleText.points($0[0], tolerance) })
    var attributes = ""
    let cap = ["butt", "round", "square"][min(Int(limiting: number(layer, .lineCap)), 2)]
    let join = ["miter", "round", "bevel"][min(Int(limiting: number(layer, .lineJoin)), 2)]
    if cap != "butt" { attributes += " stroke-linecap=\"\(cap)\"" }
    if join == "miter" {
      attributes += " stroke-miterlimit=\"\(StyleText.rounded(max(number(layer, .miterLimit), 1), 4))\""
    } else {
      attributes += " stroke-linejoin=\"\(join)\""
    }
    let place = slot(layer, .lineDashPattern)
    let isDashed = plan.layers[layer].parts.contains(.dashes)
    if isTrimmed {
      if isDashed {
        leave(layer, .lineDashPattern, "a stroke that is drawn in part has no dashes in the stylesheet")
      }
      trim(layer, element, own, index, isRound: cap != "butt", isPart: isPart)
      return attributes + " pathLength=\"1\""
    }
    if isDashed {
      set(
        element, "stroke-dasharray", layer, "lineDashPattern", slots: [place], tolerances: [tolerance],
        { frame in
          let list = frame.dashes(at: frame.slots[place]).map { max($0, 0) }
          return (list.isEmpty ? [0] : list, list.count)
        },
        {
          $0.contains { $0 > 0 } ? $0.map { StyleText.points($0, tolerance) }.joined(separator: ", ") : "none"
        })
      let phase = slot(layer, .lineDashPhase)
      set(
        element, "stroke-dashoffset", layer, "lineDashPhase", tolerance: tolerance, usual: "0",
        [.slot(phase)], { StyleText.points($0[0], tolerance) })
    }
    return attributes
  }

  /// Draws a part of a path, or of one of its sub-paths, as a dash; the length of the path counts as 1.
  private mutating func trim(
    _ layer: Int, _ element: String, _ own: VectorPath, _ index: Int, isRound: Bool, isPart: Bool
  ) {
    let place = slot(layer, .path)
    let (start, end, offset) = (
      slot(layer, .strokeStart), slot(layer, .strokeEnd), slot(layer, .strokeOffset)
    )
    let isSequential = isPart && number(layer, .strokeMode) == 0
    let known = SubpathShare(own, index, isSequential)
    let isStill = !moves[place]
    @Sendable func share(_ frame: EffectFrame) -> SubpathShare {
      isStill ? known : SubpathShare(frame.path(at: frame.slots[place]) ?? VectorPath(), index, isSequential)
    }
    // Both ends of the dash move with its place.
    let tolerance = tolerances.trim(layer) * known.factor / 2
    let turns = differs(layer, .strokeOffset, from: 0)
    let slots = [start, end] + (isStill ? [] : [place])
    let from: SlotForm = .limited(.slot(start), 0, 1)
    let length: SlotForm = .maximum(.limited(.slot(end), 0, 1) - from, .constant(0))
    // Without turns the dash must not repeat; with turns it repeats after the whole length.
    let gap: SlotForm = turns ? .constant(1) - length : .constant(2)
    let behind: SlotForm = turns ? from + .slot(offset) : from
    let dash: @Sendable ([Double]) -> String = {
      $0.map { StyleText.points($0, tolerance) }.joined(separator: ", ")
    }
    if isStill {
      let place = (.constant(known.start) - behind) * known.factor
      set(
        element, "stroke-dasharray", layer, "strokeEnd", tolerance: tolerance,
        [length * known.factor, gap * known.factor], dash)
      set(
        element, "stroke-dashoffset", layer, "strokeStart", tolerance: tolerance, usual: "0", [place],
        { StyleText.points($0[0], tolerance) })
    } else {
      set(
        element, "stroke-dasharray", layer, "strokeEnd", slots: slots, tolerances: [tolerance],
        { frame in
          let factor = share(frame).factor
          return ([length, gap].map { $0.value(frame.slots) * factor }, 0)
        }, dash)
      set(
        element, "stroke-dashoffset", layer, "strokeStart", slots: slots + [offset], tolerances: [tolerance],
        usual: "0",
        { frame in
          let share = share(frame)
          return ([(share.start - behind.value(frame.slots)) * share.factor], 0)
        }, { StyleText.points($0[0], tolerance) })
    }
    if !isRound { return }
    // A dash of length 0 would be drawn as a dot.
    set(
      element, "stroke-opacity", layer, "strokeEnd", slots: slots + [offset], tolerances: [0.5], usual: "1",
      { frame in
        let share = share(frame)
        let (first, long) = (behind.value(frame.slots), length.value(frame.slots))
        let isShown = (turns ? -1...1 : 0...0).contains { turn in
          let begin = turns ? first - first.rounded(.down) + Double(turn) : first
          return min(begin + long, share.start + 1 / share.factor) - max(begin, share.start) > 1e-9
        }
        return ([isShown ? 1 : 0], isShown ? 1 : 0)
      }, { StyleText.rounded($0[0], 0) })
  }
}

/// The place of a sub-path in the length of its path.
struct SubpathShare: Sendable {
  /// The start of the sub-path, as a share of the whole.
  let start: Double
  /// The length of the whole in lengths of the sub-path.
  let factor: Double

  /// Without `isSequential` a sub-path counts as a whole.
  init(_ path: VectorPath, _ index: Int, _ isSequential: Bool) {
    let lengths = isSequential ? Self.lengths(path) : []
    let whole = lengths.reduce(0, +)
    guard lengths.indices.contains(index), lengths[index] > 0 else {
      (start, factor) = (0, 1)
      return
    }
    start = lengths[..<index].reduce(0, +) / whole
    factor = whole / lengths[index]
  }

  /// The lengths of the sub-paths that are drawn.
  private static func lengths(_ path: VectorPath) -> [Double] {
    var parts: [VectorPath] = []
    var (start, isOpen) = (Vec2.zero, false)
    for element in path.elements {
      if case .move(let to) = element {
        (start, isOpen) = (to, true)
        parts.append(VectorPath())
        parts[parts.count - 1].move(to: to)
        continue
      }
      if !isOpen || parts.isEmpty {
        parts.append(VectorPath())
        parts[parts.count - 1].move(to: start)
        isOpen = true
      }
      let last = parts.count - 1
      switch element {
      case .move: break
      case .line(let to): parts[last].line(to: to)
      case .quad(let control, let to): parts[last].quad(control: control, to: to)
      case .cubic(let one, let two, let to): parts[last].cubic(one, two, to: to)
      case .arc(let radii, let rotation, let largeArc, let sweep, let to):
        parts[last].arc(radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep, to: to)
      case .close:
        parts[last].close()
        isOpen = false
      }
    }
    return parts.filter { !PathOutline($0).segments.isEmpty }.map(\.length)
  }
}
