import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

/// Hosts that redraw what changed, read by handles, reload effects and share one effect among tasks.
@Suite struct HostFrameTests {
  /// A copy of all properties that is kept by change lists alone equals every frame.
  @Test func changesAreComplete() throws {
    var quiet = 0
    for (index, effect) in try HostedEffects.all(random: 200).enumerated() {
      var random = SeededGenerator(seed: UInt64(index))
      var session = effect.makeSession()
      var placements = LayerPlacements()
      var shown: [LayerHandle: [PropertyID: PropertyValue]] = [:]
      var now = Duration.zero
      for event in RandomTrace.events(trigger: effect.trigger ?? 50, count: 10, using: &random) {
        for _ in 0..<random.below(4) {
          let before = shown
          let isFirst = shown.isEmpty
          session.withChanges(at: now) { frame, changes in
            for change in changes {
              shown[change.layer, default: [:]][change.property] = frame[change.layer][change.property]
            }
            if isFirst { #expect(changes.count == frame.layers.reduce(0) { $0 + $1.properties.count }) }
            if changes.isEmpty { quiet += 1 }
            placements.update(from: frame)
            for layer in effect.layers {
              #expect(placements[layer].worldTransform == frame[layer].worldTransform)
              #expect(placements[layer].isVisible == frame[layer].isVisible)
              for (name, value) in frame[layer].properties {
                let property = PropertyID(name)
                if property.flatMap({ shown[layer]?[$0] }) == value { continue }
                Issue.record("\(effect.name), \(index): \(name) of \(frame[layer].id) is missed at \(now)")
              }
            }
          }
          for (layer, values) in shown where !isFirst {
            #expect(before[layer]?.count == values.count)
          }
          now += .milliseconds(random.pick([0, 1, 16, 200]))
        }
        now = max(now, event.at)
        session.apply(TraceEvent(event.kind, at: now))
      }
    }
    #expect(quiet > Effort.cases(100))
  }

  /// A change is a property whose bits differ; paths on their way are compared by what they are made of.
  @Test func changesBetweenFramesDiffer() throws {
    for (index, effect) in try HostedEffects.all(random: 200).enumerated() {
      var random = SeededGenerator(seed: UInt64(index))
      let events = RandomTrace.events(trigger: effect.trigger ?? 50, count: 12, using: &random)
      let replay = effect.makeReplay(of: try Trace(events))
      let instants = RandomTrace.instants(of: events, count: 8, using: &random)
      for (a, b) in zip(instants, instants.dropFirst()) {
        let (first, second) = (replay.frame(at: a), replay.frame(at: b))
        let changes = Array(second.changes(since: first))
        let named = Set(changes.map { "\($0.layer.index).\($0.property.name)" })
        #expect(named.count == changes.count)
        var previous = -1
        for change in changes {
          let place = Int(change.layer.index) * 100 + Int(change.property.rawValue)
          #expect(place > previous)
          previous = place
        }
        for layer in effect.layers {
          for ((name, before), (_, after)) in zip(first[layer].properties, second[layer].properties)
          where before != after {
            #expect(named.contains("\(layer.index).\(name)"), "\(effect.name): \(name) from \(a) to \(b)")
          }
        }
        #expect(first.changes(since: first).first { _ in true } == nil)
      }
    }
    let (a, b) = (try EffectFile("boss-dots").effect, try EffectFile("boss-dots").effect)
    let all = Array(a.frame(at: .idle).changes(since: b.frame(at: .idle)))
    #expect(all.count == a.frame(at: .idle).layers.reduce(0) { $0 + $1.properties.count })
  }

  @Test(arguments: HostedEffects.named) func handlesReadWhatNamesRead(_ name: String) throws {
    let effect = try EffectFile(name).effect
    let frame = effect.frame(at: .refreshing(after: .milliseconds(310)))
    var placements = LayerPlacements()
    placements.update(from: frame)
    #expect(effect.layers.map { frame[$0].id } == frame.graph.layers.map(\.id))
    for handle in effect.layers {
      let layer = frame[handle]
      #expect(effect.layer(layer.id) == handle)
      #expect(frame[layer.id]?.handle == handle)
      #expect(placements[handle].worldTransform == layer.worldTransform)
      #expect(placements[handle].worldOpacity == layer.worldOpacity)
      #expect(placements[handle].isVisible == layer.isVisible)
    }
    #expect(effect.layer("nowhere") == nil)
  }

  /// A handle of a larger effect is read without harm.
  @Test func handlesOfAnotherEffectAreHarmless() throws {
    let large = try EffectFile("bounce-preload").effect
    let small = try Effect(yaml: "drawstring: 1\neffect: a\ncanvas: [1, 1]\nlayers: [{id: a}]\n")
    let frame = small.frame(at: .idle)
    var placements = LayerPlacements()
    placements.update(from: frame)
    for handle in large.layers {
      let layer = frame[handle]
      for property in PropertyID.allCases { _ = layer[property] }
      _ = (layer.id, layer.parent, layer.opacity, layer.path, layer.lineCap, layer.colors, layer.strokePath)
      _ = (layer.worldTransform, layer.isVisible, layer.worldOpacity, placements[handle], layer.properties)
    }
  }

  /// The trace so far is applied to the other version of the effect, which continues from there.
  @Test func reloadingGoesOn() throws {
    for seed in Effort.seeds(from: 300, 400) {
      var random = SeededGenerator(seed: seed)
      let effects = try (0..<2).map { index in
        var drawn = RandomEffect(random: SeededGenerator(seed: seed * 2 + UInt64(index)))
        return try Effect(yaml: drawn.yaml())
      }
      var session = effects[0].makeSession(recording: true)
      _ = session.phase(at: .zero)
      let events = RandomTrace.events(trigger: effects[0].trigger ?? 50, count: 12, using: &random)
      let cut = random.below(events.count)
      for event in events[..<cut] { session.apply(event) }
      let instant = (cut > 0 ? events[cut - 1].at : .zero) + .milliseconds(random.below(20))
      var told = session.takeEvents(through: instant, limit: random.below(4))
      let before = effects[0].makeReplay(of: try Trace(Array(events[..<cut]))).events(through: instant)
      var other = session.reloaded(with: effects[1], at: instant)
      for event in events[cut...] {
        other.apply(TraceEvent(event.kind, at: max(event.at, instant + .nanoseconds(1))))
      }
      let trace = other.trace
      let replay = effects[1].makeReplay(of: trace)
      let later = max(trace.end, instant)
      #expect(other.frame(at: later).bits == replay.frame(at: later).bits)
      told += other.takeEvents(through: later + .seconds(2))
      #expect(
        told == before + replay.events(after: instant, through: later + .seconds(2)), "seed \(seed)")
    }
  }

  /// What a session that does not record keeps is enough for its frames.
  @Test(arguments: HostedEffects.named) func traceShowsTheFrames(_ name: String) throws {
    let effect = try EffectFile(name).effect
    var session = effect.makeSession()
    _ = session.phase(at: .zero)
    for round in 0..<50 {
      let start = Duration.seconds(10 * round)
      session.drag(to: 30, at: start)
      session.drag(to: 90, at: start + .milliseconds(300))
      session.release(at: start + .milliseconds(310))
      session.finish(at: start + .seconds(2))
      let instant = start + .seconds(2) + .milliseconds(150)
      let replay = effect.makeReplay(of: session.trace)
      #expect(session.frame(at: instant).bits == replay.frame(at: instant).bits)
    }
    #expect(session.trace.events.count <= 8)
  }

  @Test func aHundredTasksShareAnEffect() async throws {
    let effect = try EffectFile("jelly-ball").effect
    let expected = effect.frame(at: .refreshing(after: .milliseconds(700))).bits
    let agree = await withTaskGroup(of: Bool.self) { group in
      for task in 0..<100 {
        group.addTask {
          var session = effect.makeSession()
          session.drag(to: Double(task), at: .zero)
          return session.frame(at: .zero).phase == (Double(task) < 55 ? .pulling : .armed) || task == 0
            ? effect.frame(at: .refreshing(after: .milliseconds(700))).bits == expected : true
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(agree)
  }
}
