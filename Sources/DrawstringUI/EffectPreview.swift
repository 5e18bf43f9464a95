#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import CoreGraphics
  public import DrawstringPlayer
  import QuartzCore
  public import SwiftUI
  import UIKit

  /// Shows an effect in a preview of Xcode: at a moment, or in a refresh that plays again and again.
  ///
  ///     #Preview("half pulled") { EffectPreview(effect, at: .dragging(to: 30)) }
  ///     #Preview("a refresh") { EffectPreview(effect) }
  ///
  /// The frames are those of `Effect.frame(at:)` and `Replay.frame(at:)`. The view has the size of the canvas; in flexible
  /// dimensions it takes the proposed size. To preview variants, pass the effect with the variants.
  @MainActor public struct EffectPreview: View {
    private let host: PreviewHost

    /// Shows a moment. A moment without a size has that of the view.
    public init(_ effect: Effect, at moment: Moment) {
      host = PreviewHost(effect: effect, story: .moment(moment))
    }

    /// Plays a trace in a loop; without a trace, a finger pulls and releases, and a refresh of two seconds succeeds. `inputs` are
    /// set from the beginning.
    public init(_ effect: Effect, playing trace: Trace? = nil, inputs: [InputSetting] = []) {
      host = PreviewHost(effect: effect, story: .trace(trace ?? .refresh(of: effect), inputs))
    }

    /// The view of UIKit.
    public var body: some View { host }
  }

  /// What a preview shows.
  enum PreviewStory: Equatable {
    case moment(Moment)
    case trace(Trace, [InputSetting])
  }

  /// The place of the view of UIKit in SwiftUI.
  struct PreviewHost: UIViewRepresentable {
    let effect: Effect
    let story: PreviewStory

    func makeUIView(context: Context) -> PreviewView { PreviewView(effect, story) }

    func updateUIView(_ view: PreviewView, context: Context) { view.show(effect, story) }

    func sizeThatFits(_ proposal: ProposedViewSize, uiView: PreviewView, context: Context) -> CGSize? {
      effect.size(in: proposal)
    }
  }

  /// The layers of an effect at a moment or in a replay. A class because views are.
  final class PreviewView: UIView {
    let layers: EffectLayers
    private var effect: Effect
    private var story: PreviewStory
    private var replay: Replay?
    /// The instant at which the replay began.
    private var start = Duration.zero
    private let makeClock: EffectPlayer.MakeClock
    private lazy var clock = makeClock { [weak self] instant in self?.tick(at: instant) ?? false }

    /// The time between the end of a replay and the next one.
    private static let pause = Duration.seconds(1)

    init(
      _ effect: Effect, _ story: PreviewStory,
      clock: @escaping EffectPlayer.MakeClock = { FrameClock.display($0) }
    ) {
      (self.effect, self.story, makeClock) = (effect, story, clock)
      layers = EffectLayers(effect)
      super.init(frame: CGRect(origin: .zero, size: CGRect(effect.canvas).size))
      isUserInteractionEnabled = false
      layers.findAssetsInApp()
      layer.addSublayer(layers.root)
    }

    /// Returns nil: an effect is not archived.
    required init?(coder: NSCoder) { nil }

    /// Shows another effect or another story; the same ones go on.
    func show(_ effect: Effect, _ story: PreviewStory) {
      if effect.graph === self.effect.graph, story == self.story { return }
      if effect.graph !== self.effect.graph { layers.rebuild(for: effect) }
      (self.effect, self.story) = (effect, story)
      setNeedsLayout()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      layers.place(at: effect.canvas.corner(in: bounds))
      let scale = traitCollection.displayScale
      if scale > 0, scale != layers.contentsScale { layers.contentsScale = scale }
      let size = Vec2(Double(bounds.width), Double(bounds.height))
      switch story {
      case .moment(var moment):
        moment.size = moment.size ?? size
        replay = nil
        layers.show(effect.frame(at: moment))
      case .trace(let trace, let inputs):
        replay = effect.makeReplay(of: trace, inputs: inputs, size: size)
        start = clock.now()
        _ = tick(at: start)
      }
      clock.run(window != nil && replay != nil)
    }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      clock.run(window != nil && replay != nil)
    }

    /// Shows the frame of an instant; returns whether another one follows.
    private func tick(at instant: Duration) -> Bool {
      guard let replay else { return false }
      if instant - start > replay.end + Self.pause { start = instant }
      layers.show(replay.frame(at: instant - start))
      return window != nil
    }
  }

  extension Trace {
    /// The typical refresh: a finger pulls beyond the trigger and releases, and the refresh succeeds. The program begins it if the
    /// effect cannot be pulled; with `fires: never` the floor opens and closes instead.
    static func refresh(of effect: Effect) -> Trace {
      let pull = effect.graph.pull
      let floor = effect.refreshes ? nil : pull?.floor
      var events: [TraceEvent] = []
      if let pull, pull.lastTrigger > 0 {
        let goal = floor.map { $0.trigger * Refresh.Reach.picture } ?? pull.reached(Refresh.Reach.picture)
        for step in 1...60 {
          let shown = goal * Refresh.gentle(Double(step) / 60)
          events.append(TraceEvent(.dragShown(shown), at: .milliseconds(500 + 16 * step)))
        }
        events.append(TraceEvent(.release, at: .milliseconds(1700)))
      } else {
        events.append(TraceEvent(floor == nil ? .begin : .open, at: .milliseconds(500)))
      }
      events.append(TraceEvent(floor == nil ? .finish(.success) : .close, at: .milliseconds(4000)))
      return Trace(inOrder: events)
    }
  }

  extension Effect {
    /// The size of a view of the effect: that of the canvas, in flexible dimensions the proposed one.
    @MainActor func size(in proposal: ProposedViewSize) -> CGSize {
      let size = CGRect(canvas).size
      return CGSize(
        width: canvas.flexible.contains(.width) ? proposal.width ?? size.width : size.width,
        height: canvas.flexible.contains(.height) ? proposal.height ?? size.height : size.height)
    }
  }
#endif
