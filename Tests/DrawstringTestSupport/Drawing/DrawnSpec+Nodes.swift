import DrawstringCore

/// What a drawn node knows of what is around it.
struct DrawnPlace {
  var depth = 0
  /// Whether the node may be endless.
  var mayBeEndless = false
  /// Whether a duration above it holds for it too.
  var hasDuration = false
  /// Whether time runs evenly, so that events have instants.
  var isEven = true
  /// Whether it runs over a signal without a range: nothing is captured there.
  var isBare = false
  /// The layers it is repeated for, where they are named apart.
  var targets: [String] = []
  /// The names of `values` of those.
  var values: [String] = []
}

extension DrawnSpec {
  mutating func root() -> SpecTree {
    let phases = ["idle", "pulling", "armed", "dragging", "refreshing", "finishing", "cancelling"]
    var entries: [SpecTree.Entry] = []
    func add(_ key: String, _ value: SpecTree) { entries.append(SpecTree.Entry(key, value)) }
    nodeCount += 1
    let id = "n\(nodeCount)"
    if chance(70) {
      add("id", .text(id))
      roots.append(id)
    }
    if chance(90) {
      add("during", chance(15) ? "always" : [.text(pick(phases)), .text(pick(phases))])
    }
    if chance(40) { add("hold", [.text(pick(phases)), .text(pick(phases))]) }
    if chance(20) { add("blend", .text(pick(["60ms", "250ms", "d1"]))) }
    if chance(35) { add("when", .text(condition())) }
    var place = DrawnPlace(mayBeEndless: true)
    if chance(25) {
      let clock = pick(names.clocks)
      let isBare = chance(50)
      add("over", .text(clock))
      if isBare, DrawnNames.clocksInPoints.contains(clock) {
        // Values without places continue by the difference for each point.
        add("extrapolate", pick(["extend", ["clamp", "extend"], ["repeat", "extend"]]))
      } else if chance(60) {
        add("extrapolate", pick(["clamp", "extend", "repeat", ["extend", "clamp"]]))
      }
      place.isEven = false
      place.mayBeEndless = false
      if !isBare {
        add("range", pick([["0", "0.8"], ["30", "-5"]]))
        entries += node(place)
      } else {
        place.isBare = true
        if chance(20) { add("ease", .text(easing())) }
        add("tracks", tracks(place))
      }
    } else {
      entries += node(place)
    }
    return .map(entries)
  }

  private mutating func node(_ place: DrawnPlace) -> [SpecTree.Entry] {
    var entries: [SpecTree.Entry] = []
    func add(_ key: String, _ value: String) { entries.append(SpecTree.Entry(key, .text(value))) }
    var place = place
    let isStructure = place.depth < 2 && chance(35)
    let isEndless = place.mayBeEndless && chance(25)
    if isEndless {
      add("repeat", "forever")
    } else if chance(35) {
      add("repeat", pick(["0.5", "2", "2.5", "0", "k1"]))
    }
    if !isEndless, chance(10) { add("repeatFor", pick(["700ms", "d1"])) }
    if chance(25) { add("delay", pick(["50ms", "-40ms", "300ms", "d1 - 100ms"])) }
    if chance(15) { add("endDelay", pick(["50ms", "-40ms"])) }
    if chance(30) { add("direction", pick(PlaybackDirection.allCases.map(\.rawValue))) }
    if chance(15) { add("iterationStart", pick(["0.25", "1.5", "40%"])) }
    if chance(25) { add("speed", pick(isEndless ? ["2", "0.7"] : ["2", "0.7", "-1", "-1.5", "1000"])) }
    if chance(25) { add("fill", pick(FillMode.allCases.map(\.rawValue))) }
    let eases = chance(25)
    if eases { add("ease", easing()) }
    let hasEvents = place.isEven && chance(25)
    if hasEvents {
      entries.append(
        SpecTree.Entry(
          "events",
          .list(
            (0..<some(1...2)).map { _ in
              [
                "at": .text(pick(["start", "end", "50%", "0.3"])), "emit": .text(pick(["tick", "tock"])),
                "haptic": .text(pick(Haptic.allCases).rawValue),
              ]
            })))
    }
    if eases { place.isEven = false }
    if place.targets.isEmpty, !place.isBare, chance(15) {
      place.targets = (0..<some(1...3)).map { _ in pick(layers).id }.reduce(into: []) { ids, id in
        if !ids.contains(id) { ids.append(id) }
      }
      entries.append(SpecTree.Entry("targets", .list(place.targets.map { .text($0) })))
      entries += stagger(place.targets.count)
      if chance(60) {
        place.values = ["v1"]
        let numbers = place.targets.indices.map { _ in SpecTree.text(pick(["12", "-40", "k1 / 2", "0.5"])) }
        entries.append(SpecTree.Entry("values", ["v1": .list(numbers)]))
      }
    }
    if isStructure { return entries + structure(place, isEndless: isEndless) }
    // A spring may never settle, and then has no fractions for events.
    if hasEvents || !(place.hasDuration && chance(40)) {
      add("duration", pick(["80ms", "300ms", "1s", "0s", "d1", "1ms"]))
    }
    copyNames = place.targets.isEmpty ? [] : ["index", "count"] + place.values
    entries.append(SpecTree.Entry("tracks", tracks(place)))
    copyNames = []
    return entries
  }

  private mutating func structure(_ place: DrawnPlace, isEndless: Bool) -> [SpecTree.Entry] {
    var entries: [SpecTree.Entry] = []
    var inner = place
    inner.depth += 1
    inner.mayBeEndless = false
    inner.hasDuration = false
    if chance(30) {
      entries.append(SpecTree.Entry("duration", .text(pick(["500ms", "1s"]))))
      inner.hasDuration = true
    }
    let isGroup = chance(50)
    if !isGroup, chance(30) { entries.append(SpecTree.Entry("gap", .text(pick(["30ms", "-50ms"])))) }
    var members: [SpecTree] = []
    var earlier: [String] = []
    for _ in 0..<some(1...3) {
      var member = node(inner)
      nodeCount += 1
      let id = "n\(nodeCount)"
      if isGroup, let last = earlier.last, chance(30) {
        member.append(
          SpecTree.Entry("after", .text(last + pick(["", ".start + 40ms", " - 70ms", ".end + d1"]))))
      }
      if chance(70) {
        member.insert(SpecTree.Entry("id", .text(id)), at: 0)
        earlier.append(id)
      }
      members.append(.map(member))
    }
    entries.append(SpecTree.Entry(isGroup ? "group" : "sequence", .list(members)))
    return entries
  }

  private mutating func stagger(_ count: Int) -> [SpecTree.Entry] {
    if chance(30) { return [] }
    let rule: SpecTree
    switch below(3) {
    case 0: rule = .text(pick(["100ms", "-40ms", "0s"]))
    case 1: rule = .list((0..<count).map { _ in .text(pick(["0s", "70ms", "d1"])) })
    default:
      var entries = [pick([SpecTree.Entry("total", "500ms"), SpecTree.Entry("each", "-60ms")])]
      if chance(50) {
        entries.append(SpecTree.Entry("ease", .text(pick(["ease-out", "linear", "overshoot"]))))
      }
      let from = pick(["first", "last", "center", "edges", "random", "0"])
      if chance(70) { entries.append(SpecTree.Entry("from", .text(from))) }
      if from == "random", entries.last?.key == "from" { entries.append(SpecTree.Entry("seed", "7")) }
      rule = .map(entries)
    }
    return [SpecTree.Entry("stagger", rule)]
  }
}
