import Drawstring
import DrawstringTestSupport
import Testing

@testable import DrawstringCore

/// What a frame gives to painters: which operations, in which order, with which numbers.
@Suite struct DisplayListTests {
  private func list(_ layers: String, paths: String = "{}", at moment: Moment = .idle) throws -> DisplayList {
    try Probe("paths: \(paths)", layers: layers).effect.frame(at: moment).display
  }

  /// The operations with their parts, as "fill background".
  private func words(_ list: DisplayList) -> [String] { list.map { "\($0.operation) \($0.part)" } }

  @Test func partsOfALayer() throws {
    let list = try list(
      """
      [{id: a, size: [40, 30], position: [20, 15], backgroundColor: red, borderWidth: 2, borderColor: blue, masksToBounds: true,
        layers: [{id: b, kind: shape, path: M0 0H9V9Z, fillColor: green, strokeColor: black, lineWidth: 3}]}]
      """)
    #expect(
      words(list) == [
        "layer layer", "fill background", "clip clip", "layer layer", "fill fill", "stroke stroke",
        "end layer",
        "end clip", "fill border", "end layer",
      ])
    #expect(list.map(\.layer) == [0, 0, 0, 1, 1, 1, 1, 0, 0, 0])
    #expect(list.map(\.next) == [10, 2, 8, 7, 5, 6, 7, 8, 9, 10])
    #expect(list[0].matrix == .identity && list[0].opacity == 1 && !list[0].isApart)
    #expect(list[1].rectangle == DisplayRectangle(x: 0, y: 0, width: 40, height: 30))
    #expect(list[1].shape == .rectangle && list[8].shape == .path)
    #expect(list[8].fillRule == .evenodd && list[1].fillRule == .nonzero)
    #expect(list[8].outline.bounds == list[1].outline.bounds)
    #expect(list[5].lineWidth == 3 && list[5].dashes == [])
  }

  /// What draws nothing is not in the list, and neither is what only holds such things.
  @Test(arguments: [
    "size: [9, 9]", "size: [9, 0], backgroundColor: red", "size: [9, 9], backgroundColor: '#ff000000'",
    "size: [9, 9], backgroundColor: red, hidden: true", "size: [9, 9], backgroundColor: red, opacity: 0",
    "size: [9, 9], backgroundColor: red, scale: [0, 1]", "size: [9, 9], borderWidth: 0, borderColor: red",
    "kind: shape, path: M5 5, fillColor: red",
    "kind: shape, path: M0 0H9, fillColor: clear, strokeColor: red, lineWidth: 0",
    "kind: shape, path: M0 0H9, fillColor: clear, strokeColor: red, strokeEnd: 0",
    "kind: text, string: '', fontSize: 12", "kind: gradient, size: [9, 9], colors: ['#0000', '#f000']",
    "layers: [{id: b, layers: [{id: c, size: [3, 3]}]}]",
    "masksToBounds: true, layers: [{id: b, size: [3, 3], backgroundColor: red}]",
    "size: [9, 9], shadowOpacity: 1, shadowColor: black",
  ])
  func whatDrawsNothingIsLeftOut(_ layer: String) throws {
    #expect(try words(list("[{id: a, \(layer)}]")) == [])
  }

  /// A mask stands before all else, in the coordinates of the canvas, after those that it needs.
  @Test func masks() throws {
    let list = try list(
      """
      [{id: around, position: [10, 20], opacity: 0.5, layers: [{id: hole, position: [1, 2], size: [4, 4], backgroundColor: red, mask: inner}]},
       {id: inner, size: [2, 2], backgroundColor: blue},
       {id: shown, size: [50, 50], backgroundColor: green, mask: hole},
       {id: gone, size: [50, 50], backgroundColor: green, mask: empty}, {id: empty}]
      """)
    #expect(
      words(list) == [
        "mask mask", "layer layer", "fill background", "end layer", "end mask", "mask mask", "layer layer",
        "fill background", "end layer", "end mask", "layer layer", "fill background", "end layer",
      ])
    #expect([0, 5, 6, 10].map { list[$0].mask } == [0, 1, 0, 1])
    // The opacity around a mask does not count, its place does.
    #expect(list[6].opacity == 1 && list[6].matrix.tx == 9 && list[6].matrix.ty == 20)
    #expect(list[10].isApart && list[6].isApart && !list[1].isApart)
  }

  /// Masks that lead to one another hide what they mask.
  @Test func ringsOfMasksHide() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: ring
        canvas: [9, 9]
        layers:
          - {id: a, size: [4, 4], backgroundColor: red}
          - {id: b, size: [4, 4], backgroundColor: red}
          - {id: c, size: [4, 4], backgroundColor: red, mask: a}
        animations:
          - {during: refreshing, duration: 1s, repeat: forever, tracks: {a.mask: [b, b], b.mask: [a, a]}}

        """)
    #expect(words(effect.frame(at: .refreshing(after: .milliseconds(500))).display) == [])
  }

  @Test func drawnApart() throws {
    func isApart(_ layer: String) throws -> Bool { try list("[{id: a, \(layer)}]")[0].isApart }
    #expect(try !isApart("size: [9, 9], backgroundColor: red, opacity: 0.5"))
    #expect(
      try isApart("size: [9, 9], backgroundColor: red, borderWidth: 1, borderColor: blue, opacity: 0.5"))
    #expect(try !isApart("size: [9, 9], backgroundColor: red, borderWidth: 1, borderColor: blue"))
    let shadow = try list(
      "[{id: a, size: [9, 9], backgroundColor: red, shadowColor: '#00ff0080', shadowOpacity: 0.5, shadowOffset: [1, 2], shadowRadius: 3}]"
    )[0]
    #expect(shadow.isApart)
    let found = try #require(shadow.shadow)
    #expect(found.offset == Vec2(1, 2) && found.radius == 3 && found.color.green == 1)
    #expect((found.color.alpha - 128.0 / 255 / 2).magnitude < 1e-12)
    // A layer that masks to its bounds clips its shadow, too.
    #expect(
      try list("[{id: a, size: [9, 9], masksToBounds: true, backgroundColor: red, shadowOpacity: 1}]")[0]
        .shadow == nil)
  }

  @Test func outlines() throws {
    func shape(_ path: String) throws -> DisplayItem {
      try list("[{id: a, kind: shape, path: p, fillColor: red}]", paths: "{p: \(path)}")[1]
    }
    let circle = try shape("{circle: {center: [5, 6], radius: 4}}")
    #expect(circle.shape == .ellipse && circle.rectangle == DisplayRectangle(x: 1, y: 2, width: 8, height: 8))
    // Arcs are curves of 45° at most: eight for a circle.
    #expect(circle.outline.verbs.filter { $0 == .cubic }.count == 8)
    #expect(!circle.outline.verbs.contains(.arc))
    for point in circle.outline.points.enumerated() where point.offset % 3 == 0 {
      #expect(((point.element - Vec2(5, 6)).length - 4).magnitude < 1e-12)
    }
    let rounded = try shape("{rect: {origin: [1, 2], size: [10, 8], radius: 3}}")
    #expect(rounded.shape == .roundedRectangle && rounded.cornerRadii == [3, 3, 3, 3])
    #expect(rounded.rectangle == DisplayRectangle(x: 1, y: 2, width: 10, height: 8))
    #expect(try shape("{rect: {origin: [1, 2], size: [10, 8]}}").shape == .rectangle)
    #expect(try shape("M0 0L9 1L9 9Z").shape == .path)
    let box = try list("[{id: a, size: [20, 10], cornerRadius: [1, 2, 3, 40], backgroundColor: red}]")[1]
    // Where two radii of a side overlap, all shrink by one factor: 40 and 3 on a side of 10 (of 43).
    #expect(
      box.shape == .roundedRectangle
        && zip(box.cornerRadii, [1, 2, 3, 40]).allSatisfy { ($0 - $1 * 10 / 41).magnitude < 1e-12 })
  }

  @Test func strokes() throws {
    let stroke = try list(
      """
      [{id: a, kind: shape, path: M0 0H100, fillColor: clear, strokeColor: red, lineWidth: 2, strokeStart: 0.25, strokeEnd: 0.5,
        lineDashPattern: [3, 1, 2], lineDashPhase: 4, lineCap: round, lineJoin: bevel, miterLimit: 0.1}]
      """)[1]
    #expect(stroke.outline.points == [Vec2(25, 0), Vec2(50, 0)])
    #expect(stroke.dashes == [3, 1, 2, 3, 1, 2] && stroke.dashPhase == 4)
    #expect(stroke.lineCap == .round && stroke.lineJoin == .bevel && stroke.miterLimit == 1)
  }

  @Test func gradients() throws {
    func paint(_ layer: String) throws -> DisplayPaint {
      try list("[{id: a, kind: gradient, size: [20, 10], \(layer)}]")[1].paint
    }
    let (red, blue) = (RGBAColor(red: 1, green: 0, blue: 0), RGBAColor(red: 0, green: 0, blue: 1))
    let stops = [DisplayStop(location: 0, color: red), DisplayStop(location: 1, color: blue)]
    #expect(
      try paint("colors: [red, blue], startPoint: [0, 0.5], endPoint: [1, 0.5]")
        == .linear(from: Vec2(0, 5), to: Vec2(20, 5), stops: stops))
    #expect(
      try paint("colors: [red, blue], startPoint: [0.5, 0.5], endPoint: [0.5, 0.5]") == .color(blue))
    #expect(
      try paint("type: radial, colors: [red, blue], startPoint: [0.5, 0.5], endPoint: [0.5, 1]")
        == .radial(center: Vec2(10, 5), radii: Vec2(0.001, 5), stops: stops))
    #expect(
      try paint("type: conic, colors: [red, blue], startPoint: [0.5, 0.5], endPoint: [0.5, 1]")
        == .conic(center: Vec2(10, 5), angle: .pi / 2, stops: stops))
    guard case .linear(_, _, let places) = try paint("colors: [red, blue], locations: [0.3, 0.7]") else {
      Issue.record("a gradient along no line")
      return
    }
    #expect(places.map(\.location) == [0.3, 0.7])
  }

  @Test func textsAndImages() throws {
    let list = try list(
      """
      [{id: a, kind: text, string: "Pull\\ndown", font: Menlo, fontSize: 12, foregroundColor: red, alignment: center, size: [90, 40]},
       {id: b, kind: image, image: arrow, size: [9, 9], contentsGravity: center}, {id: c, kind: image, image: arrow}]
      """)
    #expect(
      words(list) == ["layer layer", "text text", "end layer", "layer layer", "image image", "end layer"])
    #expect(list[1].string == "Pull\ndown" && list[1].font == "Menlo" && list[1].fontSize == 12)
    #expect(list[1].alignment == .center && list[1].rectangle?.width == 90)
    #expect(list[4].string == "arrow" && list[4].contentsGravity == .center && list[4].font == nil)
  }

  /// Of any effect: operations enclose one another, identities are unique, and numbers are drawable.
  @Test func listsOfRandomEffectsAreDrawable() throws {
    for seed in Effort.seeds(from: 300, 160) {
      var drawn = RandomEffect(random: SeededGenerator(seed: seed))
      let effect = try Effect(yaml: drawn.yaml(ofKind: seed))
      for moment in [Moment.idle, .dragging(to: 30), .refreshing(after: .milliseconds(Int(seed * 13 % 900)))]
      {
        let frame = effect.frame(at: moment)
        check(frame.display, frame, "seed \(seed)")
        #expect(frame.display == effect.frame(at: moment).display)
      }
    }
  }

  /// A mask that nothing needed, or that showed nothing, is in the list once a layer is seen through it.
  @Test(arguments: [
    "shown.opacity: [0, 1]", "shown.scale: [0, 1]", "hole.opacity: [0, 1]", "hole.scale: [0, 1]",
    "around.scale: [0, 1]",
  ])
  func masksAppear(_ track: String) throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: a
        canvas: [100, 100]
        layers:
          - id: outermost
            hidden: true
            layers: [{id: around, layers: [{id: hole, size: [9, 9], backgroundColor: red}]}]
          - {id: shown, size: [50, 50], backgroundColor: green, mask: hole}
        animations: [{during: refreshing, duration: 1s, tracks: {\(track)}}]
        """)
    var live = LiveDisplay()
    for time in [0, 100, 200] {
      let frame = effect.frame(at: .refreshing(after: .milliseconds(time)))
      live.update(from: frame)
      #expect(live.list == frame.display, "\(time) ms")
      // The mask and the layer, each with a fill.
      let layers = live.list.filter { $0.operation != .mask && $0.mask != nil }
      #expect(layers.count == (time == 0 ? 0 : 1) && (time == 0 || live.list.count == 8), "\(time) ms")
    }
  }

  /// A colour or a width that moves is set in its place; its item begins with the first frame that shows it.
  @Test(arguments: [
    ("shape.fillColor: [clear, red, blue]", DisplayList.Part.fill),
    ("shape.strokeColor: [clear, red, blue]", .stroke), ("shape.lineWidth: [0, 4, 8]", .stroke),
    ("shape.backgroundColor: [clear, red, blue]", .background),
    ("shape.borderColor: [clear, red, blue]", .border),
  ])
  func paintsAreSetInTheirPlaces(_ track: String, _ part: DisplayList.Part) throws {
    for isClipped in [false, true] {
      let effect = try Effect(
        yaml: """
          drawstring: 1
          effect: a
          canvas: [100, 100]
          layers:
            - id: shape
              kind: shape
              path: M0 0H9V9Z
              size: [20, 20]
              masksToBounds: \(isClipped)
              backgroundColor: white
              borderWidth: 2
              strokeColor: black
              lineWidth: 1
              lineDashPattern: [3, 1]
              layers: [{id: child, size: [9, 9], backgroundColor: green}]
          animations: [{during: refreshing, duration: 1s, tracks: {\(track)}}]
          """)
      var live = LiveDisplay()
      var structures: [Int32] = []
      for time in [0, 100, 200, 700] {
        let frame = effect.frame(at: .refreshing(after: .milliseconds(time)))
        live.update(from: frame)
        #expect(live.list == frame.display, "\(time) ms")
        let items = live.list.filter { $0.layer == 0 && $0.part == part }
        #expect(items.count == (time == 0 ? 0 : 1), "\(time) ms")
        if time > 100 { #expect(live.changed.map { live.list[Int($0)].part } == [part], "\(time) ms") }
        structures.append(live.structure)
      }
      #expect(structures == [1, 2, 2, 2])
    }
  }

  /// Words, texts and opacities that change are set in their places, or the list is built anew with the same structure.
  @Test(arguments: [
    "shape.lineCap: [butt, round]", "shape.lineJoin: [miter, bevel]",
    "shape.fillRule: [nonzero, evenodd]", "text.alignment: [left, right]",
    "text.string: [one, two]", "text.string: [one, \"one\\ntwo\"]",
    "shape.opacity: [{at: 0, value: 0.5}, {at: 0.5, value: 1, ease: step-end}], shape.cornerRadius: [0, 1]",
    "shape.path: [M0 0H9V9Z, M0 0H9L9 9]",
  ])
  func wordsAreSetInTheirPlaces(_ tracks: String) throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: a
        canvas: [100, 100]
        layers:
          - {id: shape, kind: shape, path: M0 0H9V9Z, size: [20, 20], fillColor: white, strokeColor: black, lineWidth: 1}
          - {id: text, kind: text, string: one, fontSize: 12, size: [50, 20]}
        animations:
          - {during: refreshing, duration: 1s, tracks: {\(tracks)}}
          - {during: refreshing, delay: 800ms, fill: none, duration: 1s, tracks: {text.font: Courier}}
        """)
    var live = LiveDisplay()
    for time in [0, 200, 700, 900] {
      let frame = effect.frame(at: .refreshing(after: .milliseconds(time)))
      live.update(from: frame)
      #expect(live.list == frame.display, "\(time) ms")
    }
    #expect(live.structure == 1)
  }

  /// A path that a formula gives is no path that never changes.
  @Test func pathsOfFormulasMayChange() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: a
        canvas: [100, 100]
        pull: {trigger: 60}
        paths: {moved: [{move: [0, 0]}, {line: [pull, 9]}], still: M0 0H9V9Z}
        layers:
          - {id: moved, kind: shape, path: moved}
          - {id: still, kind: shape, path: still}
          - {id: none, kind: shape}
        """)
    let plan = DisplayPlan(effect.graph, rest: effect.frame(at: .idle))
    #expect(plan.fixedPath(of: 0) == nil)
    #expect(plan.fixedPath(of: 1)?.isEmpty == false)
    #expect(plan.fixedPath(of: 2)?.isEmpty == true)
  }

  /// An update gives the list of the frame alone, independent of earlier drawing, and names the differences.
  @Test func updatesGiveTheListOfTheFrame() throws {
    for seed in Effort.seeds(from: 900, 160) {
      var drawn = RandomEffect(random: SeededGenerator(seed: seed))
      let effect = try Effect(yaml: drawn.yaml(ofKind: seed))
      var live = LiveDisplay()
      var buffer = effect.makeFrameBuffer()
      var generator = SeededGenerator(seed: seed)
      for step in 0..<40 {
        // Mostly the next frame of a phase, at times another phase.
        let moment: Moment =
          switch Int.random(in: 0..<8, using: &generator) {
          case 0: .dragging(to: Double(step * 3))
          case 1: .finishing(after: .milliseconds(step * 7))
          default: .refreshing(after: .milliseconds(step * 16))
          }
        buffer.fill(moment)
        let (past, structure) = (live.list, live.structure)
        live.update(from: buffer.frame)
        let list = buffer.frame.display
        #expect(live.list == list, "seed \(seed), step \(step)")
        let isSame =
          past.count == list.count && zip(past, list).allSatisfy { $0.record.isSame(as: $1.record) }
        #expect((live.structure == structure) == (step > 0 && isSame), "seed \(seed), step \(step)")
        guard live.structure == structure else {
          #expect(live.changed.isEmpty)
          continue
        }
        let differing = list.indices.filter { list.differs(from: past, at: $0) }
        #expect(live.changed.map { Int($0) } == differing, "seed \(seed), step \(step)")
      }
    }
  }

  private func check(_ list: DisplayList, _ frame: EffectFrame, _ name: String) {
    var open: [Int] = []
    var masks = 0
    var identities: Set<[Int]> = []
    var (numbers, verbs): (Int32, Int32) = (0, 0)
    for (place, item) in list.enumerated() {
      // Each number belongs to one item.
      #expect(item.record.firstNumber == numbers && item.record.firstVerb == verbs, "\(name), item \(place)")
      numbers += item.record.numberCount
      verbs += item.record.verbCount
      switch item.operation {
      case .layer, .clip, .mask:
        open.append(place)
        #expect(list[item.next - 1].operation == .end && list[item.next - 1].part == item.part, "\(name)")
      case .end:
        #expect(open.popLast().map { list[$0].next } == place + 1, "\(name)")
        continue
      default: #expect(item.next == place + 1, "\(name)")
      }
      #expect(identities.insert([item.layer, Int(item.part.rawValue)]).inserted, "\(name)")
      let matrix = item.matrix
      #expect(matrix.determinant != 0 && item.opacity > 0 && item.opacity <= 1, "\(name)")
      if item.operation == .mask {
        #expect(item.mask == masks && open.count == 1, "\(name)")
        masks += 1
      } else if let mask = item.mask {
        #expect(mask < masks, "\(name)")
      }
      if item.operation == .stroke {
        #expect(item.lineWidth > 0 && item.miterLimit >= 1 && item.dashes.count % 2 == 0)
      }
      if [.fill, .stroke, .clip].contains(item.operation) { #expect(!item.outline.isEmpty, "\(name)") }
      for point in item.outline.points { #expect((point.x + point.y).isFinite, "\(name)") }
    }
    #expect(open.isEmpty, "\(name)")
    #expect(numbers == list.numbers.count && verbs == list.verbs.count, "\(name)")
    // All that is drawn of visible layers is theirs.
    let places = FrameGeometry(frame).places
    let first = list.first { $0.operation != .mask }.map { _ in masks } ?? 0
    if first == 0 {
      for item in list where item.operation == .fill { #expect(places[item.layer].isVisible, "\(name)") }
    }
  }
}
