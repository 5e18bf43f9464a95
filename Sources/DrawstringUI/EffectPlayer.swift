#if canImport(QuartzCore) && !os(watchOS)
  public import DrawstringPlayer

  /// Plays an effect on layers, by a session that receives the events of the control and a clock that requests frames.
  ///
  /// `RefreshControl` has one. Other hosts, such as those of macOS, pass it the samples of the finger and add `layers.root` to a
  /// layer. The clock pauses while nothing changes. A class because the clock calls it.
  @MainActor public final class EffectPlayer {
    /// Makes a clock that calls a function, the tick, with the instant at which a frame is shown. When the tick returns false,
    /// the clock stops.
    public typealias MakeClock = @MainActor (_ tick: @escaping FrameClock.Tick) -> FrameClock
    /// Returns the effect with variants by name; nil if there is none.
    public typealias MakeVariant = @MainActor ([String]) -> Effect?

    /// The layers that show the effect.
    public let layers: EffectLayers
    /// Called with each frame, after the layers show it.
    public var onFrame: @MainActor (EffectFrame) -> Void = { _ in }
    /// Called once with each event of the effect.
    public var onEvent: @MainActor (EmittedEvent) -> Void = { _ in }

    /// Whether the layers can be seen.
    enum Visibility {
      case seen
      /// Hidden, without a notification when the layers become visible: the clock looks again.
      case hidden
      /// Hidden until the host asks for a frame.
      case away
    }

    /// Returns whether the layers are visible. While they are not, no frames are made; events are reported four times a second.
    var visibility: @MainActor () -> Visibility = { .seen }

    /// The effect without variants.
    private(set) var effect: Effect
    private var makeVariant: MakeVariant
    private let makeClock: MakeClock
    private var session: Session
    /// The effect that is shown, with its variants.
    private var shown: Effect
    /// The variants that are wanted, and those of them that are shown.
    private var (wanted, variants): ([String], [String]) = ([], [])
    private lazy var clock = makeClock { [weak self] instant in self?.tick(at: instant) != nil }

    /// Makes a player of an effect; `variant` returns the effect with variants by name. `clock` makes the clock, by default that
    /// of the main display.
    public init(
      _ effect: Effect, variant: @escaping MakeVariant = { _ in nil },
      clock: @escaping MakeClock = { FrameClock.display($0) }
    ) {
      (self.effect, shown) = (effect, effect)
      makeVariant = variant
      makeClock = clock
      session = effect.makeSession()
      layers = EffectLayers(effect)
    }

    /// The present phase.
    public var phase: Phase { session.phase(at: clock.now()) }

    /// The last frame that was shown; before the first one, the effect without animations.
    var shownFrame: EffectFrame { session.shownFrame }

    /// The present instant.
    var now: Duration { clock.now() }

    /// Returns the frame of an instant, assuming that no event of the control comes before it; the layers do not show it.
    func frame(at instant: Duration) -> EffectFrame {
      var ahead = session
      return ahead.frame(at: instant)
    }

    /// Adds a sample of the finger: the distance of the content from its edge as the scroll view shows it, in points, and the
    /// place of the finger along the edge, in the coordinates of the canvas.
    public func drag(shown pull: Double, across: Double? = nil) {
      tell { $0.drag(shown: pull, across: across, at: $1) }
    }

    /// Ends the touch as a lifted finger does; see `Session.release(at:)`.
    public func release() { tell { $0.release(at: $1) } }

    /// Ends the touch without a refresh, as when the system cancels the touch.
    public func cancelTouch() { tell { $0.cancelTouch(at: $1) } }

    /// Begins a refresh from the program; false if the control is not idle.
    @discardableResult public func begin() -> Bool { tell { $0.begin(at: $1) } }

    /// Ends the refresh; false without a refresh. The effect may postpone the end.
    @discardableResult public func finish(_ outcome: FinishOutcome = .success) -> Bool {
      tell { $0.finish(outcome, at: $1) }
    }

    /// Opens the floor; false without a floor, during a touch, in refreshing, and if the floor is open.
    @discardableResult public func open() -> Bool { tell { $0.open(at: $1) } }

    /// Closes the floor; false if it is not open.
    @discardableResult public func close() -> Bool { tell { $0.close(at: $1) } }

    /// Fires the trigger of the layer at a place of the canvas, in points; false if no layer at the place has a `tap`.
    @discardableResult public func tap(x: Double, y: Double) -> Bool { tell { $0.tap(x: x, y: y, at: $1) } }

    /// Sets inputs, all at once, and returns whether one of them took a value; see `Session.set(_:at:)`.
    @discardableResult public func set(_ settings: [InputSetting]) -> Bool {
      tell { $0.set(settings, at: $1) }
    }

    /// Sets one input; see `set(_:)`.
    @discardableResult public func set(_ name: String, to value: InputValue) -> Bool {
      set([InputSetting(name, value)])
    }

    /// Fires a trigger; false if the effect has none of that name.
    @discardableResult public func fire(_ name: String) -> Bool { tell { $0.fire(name, at: $1) } }

    /// Gives a flexible canvas another size, in points; false if no dimension changes.
    @discardableResult public func resize(width: Double, height: Double) -> Bool {
      tell { $0.resize(width: width, height: height, at: $1) }
    }

    /// Restores the state before the first touch.
    public func reset() { tell { $0.reset(at: $1) } }

    /// Applies the given variants that the effect has, in their order; the state is kept.
    public func use(variants wanted: [String]) {
      self.wanted = wanted
      let names = wanted.filter(effect.variants.contains)
      if names != variants { load(names) }
    }

    /// Shows another effect with its variants; the state is kept.
    func use(_ effect: Effect, variant: @escaping MakeVariant) {
      self.effect = effect
      makeVariant = variant
      load(wanted.filter(effect.variants.contains))
    }

    private func load(_ names: [String]) {
      variants = names
      guard let other = names.isEmpty ? effect : makeVariant(names), other.graph !== shown.graph else {
        return
      }
      shown = other
      tell { $0 = $0.reloaded(with: other, at: $1) }
      layers.rebuild(for: other)
      // No frame is without a picture.
      layers.show(&session, at: clock.now())
    }

    /// Requests a frame from the clock, for a host that has changed something itself.
    public func setNeedsFrame() { clock.run(true) }

    /// Shows the frame of an instant, reports the events up to it, and sets the clock for the next change.
    private func tick(at instant: Duration) {
      let events = session.takeEvents(through: instant)
      let next = session.nextChange(after: instant)
      let visibility = visibility()
      if visibility == .seen {
        clock.run(next == instant)
        if let next, next > instant { clock.wake(next - instant) }
        onFrame(layers.show(&session, at: instant))
      } else {
        clock.run(false)
        let isAwaited = visibility == .hidden || session.phase(at: instant) != .idle
        if isAwaited { clock.wake(.milliseconds(250)) }
      }
      for event in events { onEvent(event) }
    }

    private func tell<Result>(_ body: (inout Session, Duration) -> Result) -> Result {
      clock.run(true)
      return body(&session, clock.now())
    }
  }
#endif
