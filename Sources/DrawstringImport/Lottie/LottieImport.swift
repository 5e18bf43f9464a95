internal import DrawstringCore
internal import DrawstringSyntax

/// Makes layers from a Lottie animation.
///
/// A composition becomes the layers of a group. Parents pass on only their transforms, so a layer lies in groups with the
/// transforms of its parents, which neighbours share; its drawn content, with its opacity, is a layer in these groups.
struct LottieImport {
  let root: LottieValue
  let frameRate: Double
  /// The frames that the effect shows.
  let frames: ClosedRange<Double>
  private(set) var diagnostics: Diagnostics
  /// The values of slots by name.
  let slots: LottieValue
  private(set) var inputs: [ImportedEntry] = []
  private(set) var inputNames: [String: String] = [:]
  var names = ImportedNames()
  /// Whether colours are 0 to 255, as in old versions of the format.
  let hasBytes: Bool
  /// Whether handles of characters are places and not offsets from their points, as in old versions of the format.
  let hasPlacedHandles: Bool
  private var told: [String: Int] = [:]
  private var spaces: Set<Int> = []
  private var layerCount = 0
  private var open: [String] = []
  private(set) var isTooLarge = false
  var pictures: LottiePictures
  private(set) lazy var glyphs = LottieGlyphs(root)

  static let layerLimit = 20_000
  static let numberLimit = 4_000_000
  static let depthLimit = 48
  private var numberCount = 0

  init(
    _ root: LottieValue, frameRate: Double, frames: ClosedRange<Double>, effect: String,
    archive: LottieArchive?, _ diagnostics: Diagnostics
  ) {
    self.root = root
    self.frames = frames
    pictures = LottiePictures(archive: archive, effect: effect)
    self.frameRate = frameRate
    self.diagnostics = diagnostics
    slots = root["slots"]
    let version = (root["v"].string ?? "9").split(separator: ".").map { Int($0) ?? 0 }
    hasBytes = version.lexicographicallyPrecedes([4, 1, 9])
    hasPlacedHandles = version.lexicographicallyPrecedes([4, 7, 99])
  }

  // MARK: Findings

  private static let mostAlike = 10

  /// Reports an omission, unless it has been reported `mostAlike` times.
  mutating func unsupported(_ what: String, because reason: String? = nil, at value: LottieValue) {
    let count = told[what, default: 0]
    told[what] = count + 1
    if count < Self.mostAlike {
      diagnostics.report(
        .importUnsupported("\(what) at \(value.pointer)", because: reason, at: value.range))
    }
  }

  mutating func approximated(_ what: String, at value: LottieValue) {
    let count = told[what, default: 0]
    told[what] = count + 1
    if count < Self.mostAlike {
      diagnostics.report(.importApproximated("\(value.pointer): \(what)", at: value.range))
    }
  }

  mutating func tooLarge(at value: LottieValue) {
    if !isTooLarge {
      diagnostics.report(
        Diagnostic(
          .limitExceeded,
          "the animation has more than \(Self.layerLimit) layers, \(Self.numberLimit) numbers of keyframes or \(Self.depthLimit) levels, compositions counted where they are used",
          at: value.range))
    }
    isTooLarge = true
  }

  /// Reads values that are derived from the file and have no places in it: findings about them are dropped, but limits apply.
  mutating func withoutPlaces<Result>(
    at value: LottieValue, _ read: (inout LottieImport) -> Result
  ) -> Result {
    let known = diagnostics
    let wasTooLarge = isTooLarge
    let result = read(&self)
    diagnostics = known
    if isTooLarge, !wasTooLarge {
      isTooLarge = false
      tooLarge(at: value)
    }
    return result
  }

  mutating func count(numbers: Int, at value: LottieValue) {
    numberCount += numbers
    if numberCount > Self.numberLimit { tooLarge(at: value) }
  }

  mutating func countLayer(at value: LottieValue) {
    layerCount += 1
    if layerCount > Self.layerLimit { tooLarge(at: value) }
  }

  /// The name of the input for a slot.
  mutating func input(_ slot: String, _ color: RGBAColor) -> String {
    if let name = inputNames[slot] { return name }
    let name = names.uniqueInFormulas(slot, or: "tint")
    inputNames[slot] = name
    inputs.append(.init(name, .map(["type": .word("color"), "default": .color(color)])))
    return name
  }

  // MARK: Compositions

  /// The layers of a composition, from back to front.
  mutating func layers(of list: LottieValue, _ clock: MotionClock, size: Vec2) -> [LottieNode] {
    let layers = list.items
    var byIndex: [Int: Int] = [:]
    for (place, layer) in layers.enumerated() {
      if let index = layer["ind"].integer { byIndex[index] = byIndex[index] ?? place }
    }
    var parents: [Int?] = Array(repeating: nil, count: layers.count)
    for (place, layer) in layers.enumerated() {
      if let parent = layer["parent"].integer { parents[place] = byIndex[parent] }
    }
    var sources: [Int: Int] = [:]
    // If a layer names no matte, the layer above it is the matte, even if it is not marked as one.
    var above: Set<Int> = []
    for (place, layer) in layers.enumerated() where (layer["tt"].integer ?? 0) > 0 {
      if let index = layer["tp"].integer, let source = byIndex[index], source != place {
        sources[place] = source
      } else if place > 0 {
        sources[place] = place - 1
        above.insert(place - 1)
      }
    }
    var composition = LottieComposition(
      layers: layers, parents: parents, sources: sources, clock: clock, size: size)
    // Breaks cycles of parents.
    for place in layers.indices {
      var seen: Set<Int> = [place]
      var next = parents[place]
      while let parent = next {
        if !seen.insert(parent).inserted {
          unsupported("a ring of parents", at: layers[place]["parent"])
          composition.parents[place] = nil
          parents[place] = nil
          break
        }
        next = parents[parent]
      }
    }
    composition.hasChildren = Set(composition.parents.compactMap { $0 })
    let root = LottieNode(nil, or: "group")
    var stack: [(place: Int, node: LottieNode)] = []
    for place in layers.indices.reversed() where !isTooLarge {
      let layer = layers[place]
      let isMatte =
        layer["td"].isTrue || above.contains(place) || sources.values.contains(place) && layer["td"].exists
      if isMatte || layer["hd"].isTrue { continue }
      add(place, composition, to: root, &stack)
    }
    return root.children
  }

  /// Adds a layer, with the layer that is its matte before it.
  private mutating func add(
    _ place: Int, _ composition: LottieComposition, to root: LottieNode,
    _ stack: inout [(place: Int, node: LottieNode)]
  ) {
    let layer = composition.layers[place]
    guard let content = content(place, composition) else { return }
    if let source = composition.sources[place] {
      let mode = layer["tt"].integer ?? 0
      let isInverted = mode == 2 || mode == 4
      var mattes: [LottieNode]?
      if (1...4).contains(mode) {
        guard let matte = self.content(source, composition) else {
          // A matte without content hides everything, and its inverse hides nothing.
          if isInverted { self.place(content, place, composition, root, &stack) }
          return
        }
        if isInverted {
          mattes = complements(of: matte, behind: content, composition.size, byBrightness: mode == 4)
        } else {
          mattes = mode == 1 || turnToBrightness(matte) ? [matte] : nil
        }
      }
      if let mattes {
        var outer = content
        for matte in mattes {
          matte.isMask = true
          // The content is masked where it lies, in addition to its own masks.
          let masked = LottieNode(content.name, or: "masked")
          masked.children = [outer]
          masked.mask = matte
          outer = masked
          self.place(matte, source, composition, root, &stack)
        }
        self.place(outer, place, composition, root, &stack)
        return
      }
      unsupported(
        mode == 2
          ? "an inverted matte" : mode == 3 ? "a matte by luminance" : "an inverted matte by luminance",
        at: layer["tt"])
    }
    self.place(content, place, composition, root, &stack)
  }

  /// Puts content into groups with the transforms of the layer's parents; groups that are still open are shared.
  private mutating func place(
    _ content: LottieNode, _ index: Int, _ composition: LottieComposition, _ root: LottieNode,
    _ stack: inout [(place: Int, node: LottieNode)]
  ) {
    var chain: [Int] = []
    var next: Int? = composition.isShared(index) ? index : composition.parents[index]
    while let parent = next {
      chain.append(parent)
      next = composition.parents[parent]
    }
    chain.reverse()
    if chain.count > Self.depthLimit * 2 { return tooLarge(at: composition.layers[index]) }
    var common = 0
    while common < min(chain.count, stack.count), stack[common].place == chain[common] { common += 1 }
    stack.removeLast(stack.count - common)
    for parent in chain[common...] {
      let layer = composition.layers[parent]
      countLayer(at: layer)
      let group = LottieNode(layer["nm"].string, or: "group")
      let inner = addTransform(
        transform(layer["ks"], composition.clock, layer), to: group,
        shift: composition.shift(of: composition.parents[parent], self))
      if layer["ao"].isTrue { autoOrient(group, layer) }
      (stack.last?.node.inner ?? root).children.append(group)
      if inner !== group { group.innerGroup = inner }
      stack.append((parent, group))
    }
    (stack.last?.node.inner ?? root).children.append(content)
  }

  // MARK: Layers

  /// The drawn content of a layer with its opacity, its masks and, unless others share it, its transform; nil if it is empty.
  private mutating func content(_ place: Int, _ composition: LottieComposition) -> LottieNode? {
    let layer = composition.layers[place]
    countLayer(at: layer)
    if isTooLarge { return nil }
    let clock = composition.clock
    let spans = clock.spans(from: layer["ip"].number ?? -1e7, to: layer["op"].number ?? 1e7)
    if spans.isEmpty { return nil }
    let isShared = composition.isShared(place)
    let name = layer["nm"].string
    let type = layer["ty"].integer ?? -1
    let transform = transform(layer["ks"], clock, layer)
    let node = LottieNode(name, or: "layer")
    var box: Vec2?
    var shift = transform.shift
    var inner = node
    func begin(_ self: inout LottieImport) {
      if isShared { return }
      let outer = composition.shift(of: composition.parents[place], self)
      inner = self.addTransform(transform, to: node, shift: outer, box: box)
      if box != nil { shift = .zero }
    }
    switch type {
    case 4:
      begin(&self)
      inner.children = shapes(layer["shapes"], clock, shift, layer)
    case 0:
      guard let asset = asset(layer["refId"]), asset["layers"].isArray else { return missingAsset(layer) }
      let size = Vec2(layer["w"].number ?? composition.size.x, layer["h"].number ?? composition.size.y)
      box = size
      begin(&self)
      let holder = boxed(node, inner, size, shift, isShared)
      holder.set("masksToBounds", "true")
      holder.children = precomposed(layer, asset, clock, size)
      if holder.children.isEmpty { return nil }
    case 1:
      let size = Vec2(layer["sw"].number ?? 0, layer["sh"].number ?? 0)
      guard size.x > 0, size.y > 0 else { return nil }
      box = size
      begin(&self)
      let holder = boxed(node, inner, size, shift, isShared)
      let written = Self.hex(layer["sc"].string ?? "")
      if written == nil {
        approximated(
          "the colour of the solid is missing; it is black", at: layer["sc"].exists ? layer["sc"] : layer)
      }
      let color = written ?? .black
      holder.set("backgroundColor", MotionTrack([color.red, color.green, color.blue, 1]), .color)
    case 2:
      guard let asset = asset(layer["refId"]) else { return missingAsset(layer) }
      let size = Vec2(asset["w"].number ?? 0, asset["h"].number ?? 0)
      guard size.x > 0, size.y > 0 else { return nil }
      box = size
      begin(&self)
      let holder = boxed(node, inner, size, shift, isShared)
      holder.kind = .image
      holder.set("image", Self.literal(picture(asset)))
    case 3: return nil
    case 5:
      begin(&self)
      inner.children = text(layer, clock, shift)
    case 6: return nil
    default:
      unsupported("a layer of an unknown type", at: layer["ty"])
      return nil
    }
    tellEffects(layer)
    if layer["ao"].isTrue, !isShared { autoOrient(node, layer) }
    var result = node
    let masked = masks(layer, clock, box: box, shift: isShared || box == nil ? transform.shift : .zero)
    if let masked {
      if inner["masksToBounds"] != nil || inner["backgroundColor"] != nil || inner.kind != nil
        || inner["size"] != nil
      {
        let wrap = LottieNode(nil, or: "masked")
        let copy = LottieNode(nil, or: "content")
        copy.kind = inner.kind
        copy.children = inner.children
        copy.properties = inner.properties
        if inner === node, !isShared {
          // The masks lie in the coordinates of the layer.
          copy.properties = node.properties.filter {
            !LottieNode.placing.contains($0.key) || $0.key == "size"
          }
          if let box { copy.set("position", Vec2(box.x / 2, box.y / 2)) }
          node.properties.removeAll { !LottieNode.placing.contains($0.key) }
          node.kind = nil
          wrap.children = [copy]
          node.children = masked([copy])
        } else {
          inner.children = masked([copy])
          inner.properties = []
          inner.kind = nil
        }
      } else {
        inner.children = masked(inner.children)
      }
    }
    if !transform.opacity.isStill || transform.opacity.first[0] != 1 {
      if result.properties.contains(where: { $0.key == "opacity" }) {
        let outer = LottieNode(name, or: "layer")
        outer.children = [result]
        result = outer
      }
      result.set("opacity", transform.opacity, .factor)
    }
    result.spans = spans
    for effect in layer["ef"].items where !(effect["en"].exists && !effect["en"].isTrue) {
      switch effect["ty"].integer {
      case 21: fill(result, effect, clock)
      case 25: result = shadowed(result, effect, clock)
      default: break
      }
    }
    return result
  }

  /// The layer that has a size: the node itself if it has the transform, else a layer in it.
  private func boxed(_ node: LottieNode, _ inner: LottieNode, _ size: Vec2, _ shift: Vec2, _ isShared: Bool)
    -> LottieNode
  {
    if !isShared, inner === node { return node }
    let holder = LottieNode(nil, or: "box")
    holder.set("position", Vec2(size.x / 2, size.y / 2) + (isShared ? shift : .zero))
    holder.set("size", size)
    inner.children.append(holder)
    return holder
  }

  static func hex(_ text: String) -> RGBAColor? {
    let digits = text.drop { $0 == "#" }
    guard digits.count == 6, let value = UInt32(digits, radix: 16) else { return nil }
    return RGBAColor(
      red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
      blue: Double(value & 255) / 255)
  }

  /// A text of a layer, with the sign of constants doubled.
  static func literal(_ text: String) -> String { text.filter { $0 != "$" && !$0.isNewline } }

  private mutating func missingAsset(_ layer: LottieValue) -> LottieNode? {
    unsupported("a layer whose asset is missing", at: layer["refId"].exists ? layer["refId"] : layer)
    return nil
  }

  private func asset(_ reference: LottieValue) -> LottieValue? {
    guard let id = reference.string else { return nil }
    return root["assets"].items.first { $0["id"].string == id }
  }

  private mutating func precomposed(
    _ layer: LottieValue, _ asset: LottieValue, _ clock: MotionClock, _ size: Vec2
  ) -> [LottieNode] {
    let id = asset["id"].string ?? ""
    if open.contains(id) {
      unsupported("a composition that holds itself", at: layer["refId"])
      return []
    }
    if open.count >= Self.depthLimit {
      tooLarge(at: layer)
      return []
    }
    open.append(id)
    defer { open.removeLast() }
    let start = layer["st"].number ?? 0
    var stretch = layer["sr"].number ?? 1
    if stretch == 0 { stretch = 1 }
    var inner = clock.inner(anchor: start, speed: 1 / stretch)
    if layer["tm"].exists {
      let rate = frameRate
      let remap = localTrack(layer["tm"], lanes: 1, reach: clock.reach(of: frames)).mapped { [$0[0] * rate] }
      inner = clock.inner(remap)
    }
    return layers(of: asset["layers"], inner, size: size)
  }

  /// Reports a rotation in space, once for each transform.
  mutating func tellSpace(_ keys: LottieValue) {
    let turns = [keys["rx"], keys["ry"], keys["or"]].contains { value in
      value.exists && value["k"].numbers.map { $0.contains { $0 != 0 } } ?? value.exists
    }
    if turns, spaces.insert(keys.index).inserted { unsupported("a turn in space", at: keys) }
  }

  private mutating func tellEffects(_ layer: LottieValue) {
    if let mode = layer["bm"].integer, mode != 0 { unsupported("a blend mode", at: layer["bm"]) }
    for effect in layer["ef"].items where !(effect["en"].exists && !effect["en"].isTrue) {
      if effect["ty"].integer == 25 || effect["ty"].integer == 21 { continue }
      let name = effect["nm"].string.map { " '\(Diagnostic.brief($0))'" } ?? ""
      // Controls of expressions draw nothing.
      if [0, 1, 2, 3, 4, 5, 6, 7, 10].contains(effect["ty"].integer ?? -1) { continue }
      unsupported("the effect\(name)", at: effect)
    }
    for style in layer["sy"].items { unsupported("a layer style", at: style) }
  }

  private mutating func autoOrient(_ node: LottieNode, _ layer: LottieValue) {
    if let x = node["position.x"], let y = node["position.y"] {
      let both = MotionTrack.joined([x.track, y.track], isLinear: true) { [$0[0][0], $0[1][0]] }
      node.remove("position.x")
      node.remove("position.y")
      node.set("position", both, .point)
    }
    node.turnsAlong = node["position"].map { !$0.track.isStill } ?? false
  }
}

/// The layers of a composition, with their parents and mattes.
struct LottieComposition {
  let layers: [LottieValue]
  /// By places among the layers.
  var parents: [Int?]
  /// The matte of each layer that has one.
  let sources: [Int: Int]
  let clock: MotionClock
  let size: Vec2
  var hasChildren: Set<Int> = []

  /// Whether other layers share the transform of a layer.
  func isShared(_ place: Int) -> Bool { hasChildren.contains(place) }

  /// The shift of the coordinates in a parent that puts its anchor at 0.
  func shift(of parent: Int?, _ importer: LottieImport) -> Vec2 {
    guard let parent else { return .zero }
    return importer.anchorShift(layers[parent]["ks"]["a"])
  }
}
