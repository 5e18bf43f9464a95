internal import DrawstringCore
internal import DrawstringSyntax

/// An animator of one or more properties, when it runs.
private struct Animator {
  var element: Int
  var timing: SMILTable.Timing
  var ease = AVDInterpolator.Easing.linear
}

/// What the texts of an animator mean.
private enum ValueKind {
  /// A number, as it is written, moved by a shift.
  case number(shift: Double)
  case factor(shift: Double = 0)
  /// A number that is limited to a range.
  case limited(ClosedRange<Double>)
  case degrees
  case color(alpha: Double)
  case path

  /// A number of an animator as it is written.
  func written(_ number: Double) -> ImportedValue {
    switch self {
    case .number(let shift): .number(number + shift)
    case .degrees: .degrees(number)
    case .factor(let shift): .factor(number + shift)
    case .limited(let range): .factor(min(max(number, range.lowerBound), range.upperBound))
    default: .factor(number)
    }
  }
}

extension AVDImport {
  /// The properties that animators move, by the names of their targets.
  static func moving(_ markup: Markup) -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for index in markup.elements.indices {
      guard ["objectAnimator", "propertyValuesHolder"].contains(markup.elements[index].name) else { continue }
      var next = markup.elements[index].parent
      while let element = next, markup.elements[element].name != "target" {
        next = markup.elements[element].parent
      }
      guard let target = next, let name = markup.string("android:name", of: target) else { continue }
      for key in ["propertyName", "propertyXName", "propertyYName"] {
        if let property = markup.string("android:" + key, of: index) {
          result[name, default: []].insert(property)
        }
      }
    }
    return result
  }

  /// Adds nodes for the animations of all targets.
  mutating func animate() {
    let parts = Set(
      markup.elements.indices.compactMap { markup.elements[$0].name == "target" ? nil : string("name", $0) })
    for index in markup.elements[0].children where markup.elements[index].name == "target" {
      guard let animation = inline("animation", index) else {
        let text = string("animation", index) ?? ""
        unsupported(
          "the animation '\(Diagnostic.brief(text))'", because: absence(text), at: place("animation", index))
        continue
      }
      let name = string("name", index) ?? ""
      guard let target = targets[name] else {
        // A part that draws nothing has no layers to move.
        if !parts.contains(name) {
          unsupported(
            "an animation of the part '\(Diagnostic.brief(name))', which is not in the drawing,",
            at: place("name", index))
        }
        continue
      }
      if let around = markup.elements[animation].parent, markup.elements[around].children.count > 1 {
        unsupported("a second animation", at: markup.elements[markup.elements[around].children[1]].nameRange)
      }
      var animators: [Animator] = []
      _ = collect(animation, from: 0, &animators)
      // If two animators move one property, the one that began last counts.
      let order = animators.indices.sorted {
        (animators[$0].timing.begin, $0) < (animators[$1].timing.begin, $1)
      }
      for place in order { add(animators[place], target) }
    }
  }

  // MARK: Times

  /// The longest time of an animator, in seconds; longer delays and durations are limited to it.
  private static let farthest = 1e6

  private static let platformTimes = [
    "@android:integer/config_shortAnimTime": 200.0, "@android:integer/config_mediumAnimTime": 400,
    "@android:integer/config_longAnimTime": 500,
  ]

  private mutating func seconds(_ name: String, _ index: Int, usual: Double) -> Double {
    let time = string(name, index).flatMap { Self.platformTimes[$0] } ?? number(name, index, usual: usual)
    return min(max(time / 1_000, 0), Self.farthest)
  }

  /// Lists the animators of a set; returns when the last of them ends.
  private mutating func collect(_ index: Int, from begin: Double, _ animators: inout [Animator]) -> Double {
    switch markup.elements[index].name {
    case "set":
      let isSequence = string("ordering", index) == "sequentially"
      var (next, last) = (begin, begin)
      for child in markup.elements[index].children {
        if next >= Self.farthest { break }
        let end = collect(child, from: next, &animators)
        last = max(last, end)
        if isSequence { next = end }
      }
      return last
    case "objectAnimator":
      let start = begin + seconds("startOffset", index, usual: 0)
      let duration = seconds("duration", index, usual: 300)
      var count = 1.0
      if let text = string("repeatCount", index) {
        let more = text == "infinite" ? -1 : number("repeatCount", index) ?? 0
        count = more == -1 ? .infinity : max(more.rounded(.down) + 1, 1)
      }
      if duration == 0 { count = 1 }
      if duration * count > Self.farthest { count = .infinity }
      var timing = SMILTable.Timing(
        begin: start, duration: duration > 0 ? duration : nil, count: count, isFrozen: true)
      timing.alternates = count > 1 && string("repeatMode", index) == "reverse"
      var animator = Animator(element: index, timing: timing)
      if duration > 0 {
        animator.ease = easing(index, usual: .value(AVDInterpolator.usual))
        animator.timing.ease = written(animator.ease, index)
      }
      animators.append(animator)
      return start + duration * count
    case let name where name.hasPrefix("."): return begin
    case let name:
      unsupported("the animation '\(Diagnostic.brief(name))'", at: markup.elements[index].nameRange)
      return begin
    }
  }

  /// The easing of an animator or of the segment up to a keyframe.
  private mutating func easing(_ index: Int, usual: AVDInterpolator.Easing) -> AVDInterpolator.Easing {
    var found: AVDInterpolator.Easing?
    var reason = ""
    let range: SourceRange
    if let element = inline("interpolator", index) {
      range = markup.elements[element].nameRange
      var name = markup.elements[element].name
      if name == "pathInterpolator" {
        found = path(of: element)
      } else {
        if name.hasSuffix("Interpolator") { name.removeLast("Interpolator".count) }
        let attributes = self
        found = AVDInterpolator.easing(name.lowercased()) {
          attributes.string($0, element).flatMap(Self.number)
        }
      }
    } else if let text = string("interpolator", index) {
      range = place("interpolator", index)
      reason = ": " + absence(text)
      // Interpolators of the platform and of the support library are known by name.
      var name = text.split(separator: "/").last.map { String($0).lowercased() } ?? ""
      if name.hasSuffix("_interpolator") { name.removeLast("_interpolator".count) }
      let isOfPlatform =
        text.hasPrefix("@android:") || text.hasPrefix("@interpolator/") || text.hasPrefix("@anim/")
      found = isOfPlatform ? AVDInterpolator.easing(name) { _ in nil } : nil
    } else {
      return usual
    }
    guard let found else {
      approximated("the interpolator is not known; the usual one stands for it\(reason)", at: range)
      return .value(AVDInterpolator.usual)
    }
    return found
  }

  /// The written form of an easing; its pieces count as segments of the drawing.
  private mutating func written(_ easing: AVDInterpolator.Easing, _ index: Int) -> ImportedValue? {
    if isTooLarge { return nil }
    let (value, count) = easing.written
    count > 0 ? spend(count, at: index) : ()
    return value
  }

  private func path(of element: Int) -> AVDInterpolator.Easing? {
    if let data = string("pathData", element) { return AVDInterpolator.path(data) }
    func control(_ name: String) -> Double? { string(name, element).flatMap(Self.number) }
    guard let x = control("controlX1"), let y = control("controlY1") else { return nil }
    if let x2 = control("controlX2"), let y2 = control("controlY2") {
      return (0...1).contains(x) && (0...1).contains(x2) ? .spline([x, y, x2, y2]) : nil
    }
    return AVDInterpolator.path("M0 0 Q\(x) \(y) 1 1")
  }

  // MARK: Tracks

  private mutating func add(_ animator: Animator, _ target: AVDTarget) {
    let index = animator.element
    if string("propertyXName", index) != nil || string("propertyYName", index) != nil {
      return follow(animator, target)
    }
    let holders = markup.elements[index].children.filter {
      markup.elements[$0].name == "propertyValuesHolder"
    }
    for holder in holders.isEmpty ? [index] : holders {
      let property = string("propertyName", holder) ?? ""
      guard let (keys, kind) = keys(property, target) else {
        unsupported(
          "an animation of '\(Diagnostic.brief(property))'", at: place("propertyName", holder))
        continue
      }
      if keys.isEmpty { continue }
      if let steps = animator.ease.steps, let track = stepped(holder, kind, steps) {
        var timing = animator.timing
        timing.ease = nil
        for key in keys { motion.add(key, track, timing) }
        continue
      }
      if property == "trimPathStart" || property == "trimPathEnd" { tellTrim(holder, property, target) }
      guard let track = track(holder, kind, isSet: animator.timing.duration == nil) else { continue }
      for key in keys { motion.add(key, track, animator.timing) }
    }
  }

  /// The tracks of a property of a part, none if the property has no visible effect; nil for one that cannot be animated.
  private func keys(_ property: String, _ target: AVDTarget) -> ([String], ValueKind)? {
    func track(_ layer: String?, _ name: String, _ kind: ValueKind) -> ([String], ValueKind) {
      (layer.map { ["\($0).\(name)"] } ?? [], kind)
    }
    switch (target.kind, property) {
    case (.vector, "alpha"): return track(target.layer, "opacity", .limited(0...1))
    case (.group, "rotation"): return track(target.layer, "rotation", .degrees)
    case (.group, "scaleX"): return track(target.layer, "scale.x", .factor())
    case (.group, "scaleY"): return track(target.layer, "scale.y", .factor())
    case (.group, "translateX"): return track(target.layer, "position.x", .number(shift: target.pivot.x))
    case (.group, "translateY"): return track(target.layer, "position.y", .number(shift: target.pivot.y))
    case (.path, "pathData"), (.clip, "pathData"): return (target.outlines.map { "\($0).path" }, .path)
    case (.path, "fillColor"):
      return track(target.fill?.layer, "fillColor", .color(alpha: target.fill?.alpha ?? 1))
    case (.path, "strokeColor"):
      return track(target.strokeColor?.layer, "strokeColor", .color(alpha: target.strokeColor?.alpha ?? 1))
    case (.path, "fillAlpha"): return track(target.fillAlpha, "opacity", .limited(0...1))
    case (.path, "strokeAlpha"): return track(target.strokeAlpha, "opacity", .limited(0...1))
    case (.path, "strokeWidth"): return track(target.stroke, "lineWidth", .limited(0...1e6))
    case (.path, "trimPathStart"): return track(target.stroke, "strokeStart", .limited(0...1))
    case (.path, "trimPathEnd"): return track(target.stroke, "strokeEnd", .limited(0...1))
    case (.path, "trimPathOffset"):
      return track(target.stroke, "strokeOffset", .factor(shift: target.trimShift))
    default: return nil
    }
  }

  /// A value of an animator; nil after a finding.
  private mutating func value(_ kind: ValueKind, _ name: String, _ index: Int) -> ImportedValue? {
    switch kind {
    case .path: return outline(name, index).map { .path(.data($0)) }
    case .color(let alpha):
      guard let text = string(name, index), let paint = color(text, at: place(name, index)) else {
        return nil
      }
      return value(paint, alpha: alpha)
    case .number, .factor, .degrees, .limited:
      guard let text = string(name, index), let number = Self.number(text) else {
        let text = string(name, index) ?? ""
        unsupported(
          "an animation with the value '\(Diagnostic.brief(text))'", because: absence(text),
          at: place(name, index))
        return nil
      }
      if case .limited(let range) = kind, !range.contains(number) {
        approximated("the value is limited to its range", at: place(name, index))
      }
      return kind.written(number)
    }
  }

  /// Keyframes at the ends of the pieces of an easing; nil if the values are not two numbers.
  private mutating func stepped(
    _ holder: Int, _ kind: ValueKind, _ steps: [(place: Vec2, ease: ImportedValue?)]
  ) -> ImportedValue? {
    guard let from = string("valueFrom", holder).flatMap(Self.number),
      let to = string("valueTo", holder).flatMap(Self.number)
    else { return nil }
    return .list(
      steps.map { place, ease in
        let value = kind.written(from + (to - from) * place.y)
        var entries: [ImportedEntry] = [.init("at", .share(place.x)), .init("value", value)]
        if let ease { entries.append(.init("ease", ease)) }
        return .map(entries)
      })
  }

  private mutating func track(_ holder: Int, _ kind: ValueKind, isSet: Bool) -> ImportedValue? {
    var options: [ImportedEntry] = []
    // Android mixes colours in linear light.
    if case .color = kind { options = [.init("colorSpace", .word("linear"))] }
    let frames = markup.elements[holder].children.filter { markup.elements[$0].name == "keyframe" }
    if !frames.isEmpty, !isSet { return keyframes(frames, kind, options) }
    let last = string("valueTo", holder) == nil ? "valueFrom" : "valueTo"
    guard string(last, holder) != nil else {
      unsupported("an animation without values", at: markup.elements[holder].nameRange)
      return nil
    }
    guard let to = value(kind, last, holder) else { return nil }
    if isSet { return to.single }
    guard last == "valueTo", string("valueFrom", holder) != nil else {
      return .map([.init("to", to)] + options)
    }
    guard let from = value(kind, "valueFrom", holder) else { return nil }
    tellMorph(from, to, at: holder)
    return .map([.init("from", from), .init("to", to)] + options)
  }

  private mutating func keyframes(_ frames: [Int], _ kind: ValueKind, _ options: [ImportedEntry])
    -> ImportedValue?
  {
    var items: [(place: Double, value: ImportedValue, ease: ImportedValue?)] = []
    let places = places(frames)
    for (frame, place) in zip(frames, places) {
      guard string("value", frame) != nil else {
        unsupported("a keyframe without a value", at: markup.elements[frame].nameRange)
        continue
      }
      guard let value = value(kind, "value", frame) else { return nil }
      // The interpolator of a keyframe applies to the segment before it.
      if !items.isEmpty { items[items.count - 1].ease = written(easing(frame, usual: .linear), frame) }
      items.append((max(place, items.last?.place ?? 0), value, nil))
    }
    if items.count < 2 { return items.first.map { $0.value.single } }
    let list = items.map { item -> ImportedValue in
      var entries: [ImportedEntry] = [.init("at", .share(item.place)), .init("value", item.value)]
      if let ease = item.ease { entries.append(.init("ease", ease)) }
      return .map(entries)
    }
    return options.isEmpty ? .list(list) : .map([.init("keyframes", .list(list))] + options)
  }

  /// The places of keyframes from 0 to 1; those without one are spread evenly between their neighbours.
  private mutating func places(_ frames: [Int]) -> [Double] {
    var places = frames.map { frame in number("fraction", frame).map { min(max($0, 0), 1) } }
    if places.count == 1 { return [places[0] ?? 1] }
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    var known = 0
    var result = [places[0] ?? 0]
    for (index, place) in places.enumerated().dropFirst() {
      guard let place else { continue }
      let (first, gap) = (result[known], Double(index - known))
      for step in known + 1..<index + 1 {
        result.append(first + (place - first) * Double(step - known) / gap)
      }
      known = index
    }
    return result
  }

  /// Reports a trim whose start moves beyond its end: Android then draws the rest of the outline.
  private mutating func tellTrim(_ holder: Int, _ property: String, _ target: AVDTarget) {
    let isStart = property == "trimPathStart"
    let other = isStart ? target.trimEnd : target.trimStart
    let values = [holder] + markup.elements[holder].children
    let isBeyond = values.contains { index in
      ["valueFrom", "valueTo", "value"].contains { name in
        string(name, index).flatMap(Self.number).map { isStart ? $0 > other : $0 < other } == true
      }
    }
    let moves = string("name", target.element).flatMap { moving[$0] } ?? []
    if isBeyond, !moves.contains(isStart ? "trimPathEnd" : "trimPathStart") {
      approximated(
        "where the start of the trim is beyond its end, nothing is drawn, and on Android the rest of the outline",
        at: place("propertyName", holder))
    }
  }

  /// Reports two outlines between which Android cannot interpolate.
  private mutating func tellMorph(_ from: ImportedValue, _ to: ImportedValue, at index: Int) {
    guard case .path(.data(let first)) = from, case .path(.data(let second)) = to else { return }
    func kinds(_ path: VectorPath) -> [Int] {
      path.elements.map {
        switch $0 {
        case .move: 0
        case .line: 1
        case .quad: 2
        case .cubic: 3
        case .arc: 4
        case .close: 5
        }
      }
    }
    if kinds(first) != kinds(second) {
      approximated(
        "outlines of different commands turn into one another, which Android does not do",
        at: place("valueTo", index))
    }
  }

  /// Properties that follow the coordinates of a path, at an even pace along the path.
  private mutating func follow(_ animator: Animator, _ target: AVDTarget) {
    let index = animator.element
    guard let path = outline("pathData", index), !path.isEmpty else {
      if string("pathData", index) == nil {
        unsupported("an animation along a path that is missing", at: markup.elements[index].nameRange)
      }
      return
    }
    let (x, y) = (string("propertyXName", index), string("propertyYName", index))
    if target.kind == .group, x == "translateX", y == "translateY" {
      let shifted = path.mapped(a: 1, b: 0, c: 0, d: 1, tx: target.pivot.x, ty: target.pivot.y)
      motion.add("\(target.layer).position", .map([.init("along", .path(.data(shifted)))]), animator.timing)
      return
    }
    let places = AVDPathData.places(on: path)
    for (name, property, isX) in [("propertyXName", x, true), ("propertyYName", y, false)] {
      guard let property else { continue }
      guard let (keys, kind) = keys(property, target) else {
        unsupported("an animation of '\(Diagnostic.brief(property))'", at: place(name, index))
        continue
      }
      let values = AVDPathData.thinned(places.map { ($0.share, isX ? $0.point.x : $0.point.y) })
      let list = values.map { share, value -> ImportedValue in
        .map([.init("at", .share(share)), .init("value", kind.written(value))])
      }
      for key in keys where !list.isEmpty {
        motion.add(key, list.count == 1 ? .list(list + list) : .list(list), animator.timing)
      }
    }
  }
}
