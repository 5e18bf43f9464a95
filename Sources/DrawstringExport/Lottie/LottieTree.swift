internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput

/// The layers of a Lottie animation, made from the layers of an effect.
///
/// The tree is made twice: first without baked values, to list the channels that have to be sampled, then with them.
/// Both passes request the same values in the same order.
///
/// A layer of an effect becomes a Lottie layer that has its transform and is the parent of the layers of its children;
/// parents pass on only transforms. If a layer with several drawn parts is faded, masked or clipped as a whole, its parts
/// become a composition of their own, which lies in the canvas without a transform.
struct LottieTree: PlannedTree {
  let plan: DisplayPlan
  let images: ImageAssets
  let tolerances: ExportTolerances
  /// The font of texts; nil for no texts.
  let font: TrueTypeFont?
  /// The texts that the text layers show in turn.
  let texts: [Int: [SetText]]

  /// The values that may move, in the order in which they are requested.
  var channels: [ExportChannel] = []
  var findings: [ExportFinding] = []
  var assets: [JSONValue] = []
  /// The inputs of type color.
  var inputs: Set<String> = []
  var baked: [KeyframeTrack]?
  var next = 0
  let end: Double
  var compositions = 0
  /// The number of groups and masks around the layer that is being added, and of added layers, masks counted for each use.
  private var (depth, count) = (0, 0)
  /// Whether there are more layers than `mostLayers`; the animation is then invalid.
  private(set) var isTooLarge = false

  /// The most groups and masks around a layer.
  private static let deepest = 160
  private static let mostLayers = 100_000
  /// The number of uses of each name of a value; see `named`.
  private var names: [String: Int] = [:]
  var imageNames: [String: String] = [:]

  /// A factor of the opacity of drawn content: that of its layer, or of a layer around it.
  struct Share { var layer: Int }

  /// Layers of one composition, from the back to the front.
  struct Composition {
    var layers: [JSONValue] = []
    var count = 0

    mutating func index() -> Int {
      count += 1
      return count
    }
  }

  init(
    _ effect: Effect, _ idle: EffectFrame, images: ImageAssets, font: TrueTypeFont?, texts: [Int: [SetText]],
    tolerances: ExportTolerances, end: Double, baked: [KeyframeTrack]? = nil
  ) {
    plan = DisplayPlan(effect.graph, rest: idle)
    self.images = images
    self.font = font
    self.texts = texts
    self.tolerances = tolerances
    self.end = end
    self.baked = baked
  }

  /// The layers of the animation, from the front to the back.
  mutating func layers() -> [JSONValue] {
    var top = Composition()
    for root in ordered(plan.roots) { add(root, to: &top, parent: nil, shares: []) }
    return top.layers.reversed()
  }

  // MARK: Layers

  /// Adds a layer with its children.
  mutating func add(_ layer: Int, to composition: inout Composition, parent: Int?, shares: [Share]) {
    if plan.layers[layer].isNeverOffered || isTooLarge { return }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest {
      findings.append(
        ExportFinding(
          code: .exportLeftOut, layer: layer, property: .mask,
          message: "the layer is left out: groups and masks around it are more than \(Self.deepest) deep"))
      return
    }
    count += 1
    if count > Self.mostLayers { isTooLarge = true }
    report(layer)
    let own = self.parts(of: layer)
    let drawn = drawnCount(in: layer)
    if drawn == 0 { return reportUndrawn(in: layer) }
    let parts = plan.layers[layer].parts
    let isClipped =
      number(layer, .masksToBounds) != 0 && (!plan.layers[layer].children.isEmpty || kind(layer) == .shape)
      || plan.layers[layer].children.isEmpty && isCut(layer)
    let mask = plan.layers[layer].mask
    if mask == nil, !isClipped, !(parts.contains(.opacity) && drawn > 1) {
      add(layer, own, to: &composition, parent: parent, shares: shares)
      return
    }
    // The parts are drawn in a composition of the size of the canvas, with the transforms around them.
    var inner = Composition()
    let chain = addAncestors(of: layer, to: &inner)
    add(layer, own, to: &inner, parent: chain, shares: [], isWhole: true)
    var content = composed(inner, name: graph.layers[layer].id)
    if isClipped, let bounds = boundsMatte(of: layer) {
      if mask == nil {
        append(content, to: &composition, shares: shares + [Share(layer: layer)], matte: bounds)
        return
      }
      var clipped = Composition()
      append(content, to: &clipped, shares: [], matte: bounds)
      content = composed(clipped, name: graph.layers[layer].id)
    }
    guard let mask else {
      append(content, to: &composition, shares: shares + [Share(layer: layer)], matte: nil)
      return
    }
    var matte = Composition()
    let around = addAncestors(of: mask, to: &matte)
    add(mask, to: &matte, parent: around, shares: [])
    append(
      content, to: &composition, shares: shares + [Share(layer: layer)],
      matte: composed(matte, name: graph.layers[mask].id))
  }

  /// Adds a layer that is drawn part by part. With `isWhole`, the composition around it applies its opacity.
  mutating func add(
    _ layer: Int, _ own: [DisplayList.Part], to composition: inout Composition, parent: Int?, shares: [Share],
    isWhole: Bool = false
  ) {
    let fade: [Share] = isWhole ? [] : [Share(layer: layer)]
    let inner = ordered(plan.layers[layer].children).filter { drawnCount(in: $0) > 0 }
    reportUndrawn(in: layer)
    let over = own.filter { $0 == .border }
    let under = own.filter { $0 != .border }
    var index = parent
    let drawsHere = !(inner.isEmpty ? own : under).isEmpty
    // A layer that neither draws nor transforms has no Lottie layer.
    if drawsHere || hasTransform(layer) {
      index = composition.index()
      var members = header(layer, drawsHere ? 4 : 3, index: index, parent: parent)
      members.append(.init("ks", transform(of: layer, shares: drawsHere ? shares + fade : nil)))
      if drawsHere {
        let parts = inner.isEmpty ? own : under
        members.append(.init("shapes", .array(parts.reversed().flatMap { shapes(of: $0, layer) })))
      }
      addTime(&members)
      composition.layers.append(.object(members))
    }
    if plan.layers[layer].parts.contains(.image) {
      addImage(layer, to: &composition, parent: index, shares: shares + fade)
    }
    if inner.isEmpty { return }
    for child in inner { add(child, to: &composition, parent: index, shares: shares + fade) }
    if !over.isEmpty {
      var members = header(layer, 4, index: composition.index(), parent: parent)
      members.append(.init("ks", transform(of: layer, shares: shares + fade)))
      members.append(.init("shapes", .array(over.flatMap { shapes(of: $0, layer) })))
      addTime(&members)
      composition.layers.append(.object(members))
    }
  }

  /// Adds the transforms around a layer; returns the index of the innermost one.
  mutating func addAncestors(of layer: Int, to composition: inout Composition) -> Int? {
    var index: Int?
    for ancestor in graph.lineage(ofLayer: layer).dropLast() where hasTransform(ancestor) {
      let parent = index
      index = composition.index()
      var members = header(ancestor, 3, index: index, parent: parent)
      members.append(.init("ks", transform(of: ancestor, shares: nil)))
      addTime(&members)
      composition.layers.append(.object(members))
    }
    return index
  }

  /// Makes a composition an asset; returns the name of the asset.
  mutating func composed(_ composition: Composition, name: String) -> String {
    compositions += 1
    let id = "c\(compositions)"
    assets.append([
      "id": .string(id), "nm": .string(name), "layers": .array(composition.layers.reversed()),
    ])
    return id
  }

  mutating func append(
    _ asset: String, to composition: inout Composition, shares: [Share], matte: String?
  ) {
    func members(_ asset: String, _ index: Int) -> [JSONValue.Member] {
      let canvas = graph.canvas
      return [
        .init("ty", 0), .init("ind", JSONValue(index)), .init("ddd", 0), .init("refId", .string(asset)),
        .init("w", .number(canvas.width)), .init("h", .number(canvas.height)),
      ]
    }
    // A matte lies in front of its content.
    let index = composition.index()
    var content = members(asset, index)
    if matte != nil { content.append(.init("tt", 1)) }
    content.append(.init("ks", .object(opacity(shares).map { [.init("o", $0)] } ?? [])))
    addTime(&content)
    composition.layers.append(.object(content))
    if let matte {
      var front = members(matte, composition.index())
      front.append(.init("td", 1))
      front.append(.init("ks", .object([])))
      addTime(&front)
      composition.layers.append(.object(front))
    }
  }

  mutating func boundsMatte(of layer: Int) -> String? {
    var inner = Composition()
    let parent = addAncestors(of: layer, to: &inner)
    var members = header(layer, 4, index: inner.index(), parent: parent)
    members.append(.init("ks", transform(of: layer, shares: nil)))
    let white: JSONValue = [
      "ty": "fl", "c": ["a": 0, "k": [1, 1, 1, 1]], "o": ["a": 0, "k": 100],
    ]
    members.append(.init("shapes", [Self.group([rectangle(layer, inset: false), white])]))
    addTime(&members)
    inner.layers.append(.object(members))
    return composed(inner, name: graph.layers[layer].id)
  }

  func header(_ layer: Int, _ type: Int, index: Int?, parent: Int?) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("ty", JSONValue(type)), .init("nm", .string(graph.layers[layer].id)),
      .init("ind", JSONValue(index)),
    ]
    if let parent { members.append(.init("parent", JSONValue(parent))) }
    // Some players treat a layer without the key as a layer in 3D, and read its rotation elsewhere.
    members.append(.init("ddd", 0))
    return members
  }

  func addTime(_ members: inout [JSONValue.Member]) {
    members += [.init("ip", 0), .init("op", .number(end)), .init("st", 0)]
  }

  /// A value with its name as the name of a slot, by which the same values of variants are found; `LottieThemes` removes
  /// the names of values that no variant changes.
  mutating func named(_ value: JSONValue, _ layer: Int, _ property: String) -> JSONValue {
    let name = "\(graph.layers[layer].id).\(property)"
    names[name, default: 0] += 1
    let count = names[name] ?? 1
    return value.adding([LottieThemes.key: .string(count == 1 ? name : "\(name)-\(count)")])
  }

  // MARK: Parts

  /// The parts that a layer draws in its Lottie layer, from back to front. Images have layers of their own.
  func parts(of layer: Int) -> [DisplayList.Part] {
    plan.layers[layer].painted.filter { $0 != .image && ($0 != .text || !outlined(layer).isEmpty) }
  }

  /// The number of separate parts that a layer and the layers in it draw.
  func drawnCount(in layer: Int) -> Int {
    if plan.layers[layer].isNeverOffered { return 0 }
    let own = parts(of: layer).count + (plan.layers[layer].parts.contains(.image) ? 1 : 0)
    return plan.layers[layer].children.reduce(own) { plan.isMask[$1] ? $0 : $0 + drawnCount(in: $1) }
  }

  /// Reports the features without a counterpart in Lottie of the layers in a layer that are not part of the animation.
  private mutating func reportUndrawn(in layer: Int) {
    for child in plan.layers[layer].children
    where !plan.isMask[child] && !plan.layers[child].isNeverOffered && drawnCount(in: child) == 0 {
      report(child)
      reportUndrawn(in: child)
    }
  }

  /// Reports the features of a layer without a counterpart in Lottie.
  mutating func report(_ layer: Int) {
    func leave(_ property: PropertyID, _ why: String) {
      findings.append(ExportFinding(code: .exportLeftOut, layer: layer, property: property, message: why))
    }
    if kind(layer) == .text, let reason = textLeftOut(layer) { leave(.string, reason) }
    if kind(layer) == .text, !plan.layers[layer].children.isEmpty, isCut(layer) {
      leave(.string, "the text is not cut at its rectangle, because there are layers in it")
    }
    if plan.layers[layer].parts.contains(.shadow) {
      leave(.shadowOpacity, "shadows are left out: the format has none")
    }
    if moves[slot(layer, .zPosition)] {
      leave(.zPosition, "the order of layers does not change in the format; the order at rest is kept")
    }
    if moves[slot(layer, .masksToBounds)] {
      leave(.masksToBounds, "clipping does not change in the format; the value at rest is kept")
    }
    if moves[slot(layer, .mask)] {
      leave(.mask, "masks do not change in the format; the mask at rest is kept")
    }
    if let type = graph.slot(of: .type, layer: layer) {
      if moves[type] { leave(.type, "the type of a gradient does not change in the format") }
    }
    if kind(layer) == .shape {
      for property in PropertyID.ofStillShapes where moves[slot(layer, property)] {
        leave(property, "the property does not change in the format; the value at rest is kept")
      }
    }
  }
}
