#if canImport(QuartzCore) && !os(watchOS)
  public import CoreGraphics
  @_exported public import DrawstringPlayer
  public import QuartzCore

  /// The Core Animation layers of an effect, kept in step with a session.
  ///
  /// Each layer of the effect is a `CALayer` of its kind: `CAShapeLayer`, `CAGradientLayer`, `CATextLayer`, or a plain one.
  /// Properties have the values of the frame, limited as drawing limits them; only those that change are set, without
  /// implicit animations. These differ from properties of the same name:
  ///
  /// - `translation` is added to `position`. `scale`, `skew` and `rotation` are the affine transform.
  /// - A trimmed stroke that is moved by `strokeOffset`, has the mode `parallel`, or has dashes is a sublayer with the
  ///   trimmed path.
  /// - Corners with one radius, each rounded or not, are `cornerRadius` and `maskedCorners`. Different radii are a mask path,
  ///   which also cuts sublayers, shadow and border; a layer with a `mask` then has sharp corners.
  /// - A mask is a copy of the layers that mask, because it may lie anywhere, and one layer may mask several.
  /// - A replicator is a plain layer: its copies are layers of the effect, each with its own time.
  /// - `contentsGravity` has `top` and `bottom` exchanged: Core Animation's `top` is the edge with the greatest y.
  /// - A gradient of one colour has it twice, and a stroke that is trimmed to nothing has no colour.
  /// - A text is wrapped and cut to its rectangle by `CATextLayer`; without a size it does not show.
  ///
  /// A class because layers are.
  @MainActor public final class EffectLayers {
    /// The layer that holds all others: its bounds are the effect's canvas, and it clips its sublayers to them. Add it to a layer, and
    /// place it by `position` and `anchorPoint`. On macOS y points down in it as well.
    public let root = CALayer()
    /// Returns the picture of a name in the effect; nil, which shows nothing, by default.
    public var images: @MainActor (String) -> CGImage? = { _ in nil }
    /// Returns the font of a name in the effect, such as a `CTFont`; nil, which is the font of a new `CATextLayer`, by
    /// default. Sizes of texts are those of the effect.
    public var fonts: @MainActor (String) -> AnyObject? = { _ in nil }
    /// The number of pixels per point at which texts and pictures are drawn.
    public var contentsScale: CGFloat = 1 {
      didSet {
        Self.withoutAnimations {
          for copies in shown { for copy in copies { copy.setContentsScale(contentsScale) } }
        }
      }
    }
    /// What a screen reader says: the labels of the layers that are visible, in the order of the file; nil for nothing.
    public private(set) var label: String?

    /// The number of layers of which masks are made; further masks are left out.
    private static let mostCopies = 10_000

    /// By places in the effect, the layers that show each layer: the one in its place, then copies in masks.
    private(set) var shown: [[ShownLayer]] = []
    private var handles: [LayerHandle] = []
    /// By places in the effect, the place of the parent, or -1.
    private var parents: [Int] = []
    /// By places in the effect, whether a layer is a mask of another.
    private var isMask: [Bool] = []
    private var masked: [ShownLayer] = []
    private var copyCount = 0
    private var labelled: [LayerHandle] = []
    private var placements = LayerPlacements()
    /// The last frame without a session.
    private var differ = FrameDiffer()

    /// Makes the layers of an effect, without the values of a frame.
    public init(_ effect: Effect) {
      root.masksToBounds = true
      #if os(macOS)
        root.isGeometryFlipped = true
      #endif
      rebuild(for: effect)
    }

    /// Makes the layers anew for another version of the effect, to be shown by a session of that version.
    public func rebuild(for effect: Effect) {
      Self.withoutAnimations {
        for copies in shown { copies.first?.layer.removeFromSuperlayer() }
        let frame = effect.frame(at: .idle)
        root.bounds = CGRect(effect.canvas)
        handles = effect.layers
        parents = effect.graph.layers.map(\.parent.index)
        isMask = Array(repeating: false, count: handles.count)
        shown = Array(repeating: [], count: handles.count)
        (masked, copyCount, labelled, label) = ([], 0, [], nil)
        differ = FrameDiffer()
        _ = grow(from: nil, in: root, frame)
      }
    }

    /// Core Animation animates what is set outside of such a transaction.
    private static func withoutAnimations(_ body: () -> Void) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      body()
      CATransaction.commit()
    }

    /// Moves the upper left corner of the canvas.
    func place(at corner: CGPoint) {
      if root.position == corner, root.anchorPoint == .zero { return }
      Self.withoutAnimations { (root.anchorPoint, root.position) = (.zero, corner) }
    }

    /// Shows the frame of a session at an instant: sets the properties that differ from those of the last call. The session
    /// is one of the effect that the layers were made for; all its frames are shown by these layers.
    @discardableResult public func show(_ session: inout Session, at instant: Duration) -> EffectFrame {
      session.withChanges(at: instant) { frame, changes in
        if !changes.isEmpty || root.bounds != CGRect(frame.canvas) { show(frame, changes) }
        return frame
      }
    }

    /// Shows a frame of the effect that the layers were made for, such as that of a moment or of a replay. Layers show either
    /// such frames or those of a session.
    public func show(_ frame: EffectFrame) {
      let changes = differ.changes(to: frame)
      if !changes.isEmpty || root.bounds != CGRect(frame.canvas) { show(frame, changes) }
    }

    private func show(_ frame: EffectFrame, _ changes: [FrameChange]) {
      Self.withoutAnimations { set(changes, of: frame) }
      let labels = labelled.sorted { $0.index < $1.index }.map { frame[$0] }.filter(\.isVisible).compactMap(
        \.label
      ).filter { !$0.isEmpty }
      label = labels.isEmpty ? nil : labels.joined(separator: ", ")
    }

    private func set(_ changes: [FrameChange], of frame: EffectFrame) {
      let bounds = CGRect(frame.canvas)
      if root.bounds != bounds { root.bounds = bounds }
      var newMasks: [Int] = []
      var hasMoved = false
      var next = changes.startIndex
      while next < changes.endIndex, handles.indices.contains(Int(changes[next].layer.index)) {
        // The changes of a layer follow one another.
        let layer = changes[next].layer
        let state = frame[layer]
        while next < changes.endIndex, changes[next].layer == layer {
          let property = changes[next].property
          switch property {
          case .mask: newMasks.append(state.index)
          case .label:
            labelled.removeAll { $0 == layer }
            if state.label != nil { labelled.append(layer) }
          case .position, .translation, .size, .anchorPoint, .scale, .rotation, .skew: hasMoved = true
          default: break
          }
          for copy in shown[state.index] { copy.set(property, state) }
          next += 1
        }
        for copy in shown[state.index] { copy.finish(state) }
      }
      if !newMasks.isEmpty { changeMasks(of: newMasks, frame) }
      if hasMoved || !newMasks.isEmpty { placeMasks(frame) }
    }

    /// Makes layers for a layer and all that lies in it, or for all layers.
    private func grow(from root: Int?, in holder: CALayer, _ frame: EffectFrame) -> [ShownLayer] {
      var made: [Int: ShownLayer] = [:]
      var all: [ShownLayer] = []
      for index in (root ?? 0)..<handles.count {
        let isRoot = root.map { $0 == index } ?? (parents[index] < 0)
        guard let parent = isRoot ? holder : made[parents[index]]?.layer else { continue }
        let layer = ShownLayer(frame[handles[index]], isMaskRoot: isRoot && root != nil, owner: self)
        parent.addSublayer(layer.layer)
        made[index] = layer
        shown[index].append(layer)
        all.append(layer)
      }
      return all
    }

    // MARK: Masks

    /// Whether a layer is hidden because it masks another one.
    func hides(_ layer: ShownLayer) -> Bool { isMask[layer.index] && !layer.isMaskRoot }

    private func changeMasks(of layers: [Int], _ frame: EffectFrame) {
      var now = Array(repeating: false, count: handles.count)
      for index in handles.indices { if let mask = mask(of: index, frame) { now[mask] = true } }
      let before = isMask
      isMask = now
      for index in handles.indices where now[index] != before[index] {
        for copy in shown[index] { copy.set(.hidden, frame[handles[index]]) }
      }
      for index in layers { for copy in shown[index] { setMask(of: copy, frame) } }
    }

    private func mask(of index: Int, _ frame: EffectFrame) -> Int? {
      frame.graph.mask(ofLayer: index, frame.slots)
    }

    private func setMask(of copy: ShownLayer, _ frame: EffectFrame) {
      let index = mask(of: copy.index, frame)
      guard index != copy.mask?.index else { return }
      removeMask(of: copy)
      copy.setMask(nil)
      guard let index, copyCount < Self.mostCopies else { return }
      let mask = ShownMask(index)
      mask.copies = grow(from: index, in: mask.holder, frame)
      copyCount += mask.copies.count
      copy.mask = mask
      copy.setMask(mask.holder)
      masked.append(copy)
      for inner in mask.copies {
        inner.setAll(frame[handles[inner.index]])
        setMask(of: inner, frame)
      }
    }

    private func removeMask(of copy: ShownLayer) {
      guard let mask = copy.mask else { return }
      copy.mask = nil
      masked.removeAll { $0 === copy }
      copyCount -= mask.copies.count
      for inner in mask.copies {
        shown[inner.index].removeAll { $0 === inner }
        removeMask(of: inner)
      }
    }

    /// Moves each mask to where it lies in the effect: from the coordinates of its parent to those of the masked layer.
    private func placeMasks(_ frame: EffectFrame) {
      if masked.isEmpty { return }
      placements.update(from: frame)
      for copy in masked {
        guard let mask = copy.mask else { continue }
        let parent = parents[mask.index]
        let world = parent < 0 ? Affine.identity : placements[handles[parent]].worldTransform
        // Inside of a layer that shows nothing, any transform will do.
        let back = placements[handles[copy.index]].worldTransform.inverse ?? .identity
        let place = world.followed(by: back)
        let transform = CGAffineTransform(place)
        if mask.holder.affineTransform() != transform { mask.holder.setAffineTransform(transform) }
      }
    }
  }
#endif
